"""The seats of the set-up: who plays each (a person or a bot), names, colours, decks and whether they are legal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.definitions import DeckDef
from tabletop.content.findings import Finding
from tabletop.content.fitting import fitted
from tabletop.session.setting_up.setup import bot_name, seat_names

from ..dialogs.choices import SeatSwatch
from ..dialogs.controls import Label, Text
from ..dialogs.fields import Field
from ..dialogs.message import Message
from ..dialogs.select import Option, Select
from ..hud.buttons import Button
from ..hud.controls import Segments
from .deck_words import deck_option, deck_verdict, with_decks

if TYPE_CHECKING:
    pass

PERSON = ""
LOT = "?"
"""The deck of a seat for which it is drawn when the cards are dealt."""
WITHOUT = "Every seat is played by a person at this screen: bots need a referee, and this game has none."

HOW_FITTED = (
    "As it ships it would not be legal. For this table cards are left out, or more copies of its own cards added, "
    "until it is."
)


@dataclass(slots=True)
class SeatPlan:
    """What is planned for a seat. ``bot``: the kind that plays it, "" for a person; ``person``: who sat here before
    the bot, to be kept in mind; ``drawn``: the decks of which one is drawn for a seat that picks none."""

    name: str
    color: int
    deck: str
    picked: bool = False
    bot: str = PERSON
    person: str = ""
    drawn: tuple[str, ...] = ()


class SetupSeats:
    """Part of the set-up screen; ``self`` is the whole screen."""

    plans: list[SeatPlan]
    bot_kinds: dict[str, str]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    @property
    def people(self) -> int:
        """How many seats are played by people."""
        return sum(1 for plan in self.plans[: self.seats] if not plan.bot)

    def _build_seats(self, area: pygame.Rect) -> None:
        px, look, form = self.look.px, self.look, self.form
        y = self._head("Players", area.x, area.y, area.w)
        numbers = sorted(self.catalog.seats)
        if len(numbers) > 1:
            choice = Segments(look, [(str(n), str(n)) for n in numbers], str(self.seats), self._set_seats)
            w, h = min(choice.natural()[0], px(48) * len(numbers) + px(6)), px(32)
            form.add(choice, (area.right - w, area.y - px(4), w, h))
        most = max(numbers)
        row = min(px(108), (area.bottom - y - px(34)) // max(1, most))
        for seat in range(1, self.seats + 1):
            self._build_seat(seat, pygame.Rect(area.x, y + px(6), area.w, row - px(6)))
            y += row
        note = Text(look, self._words_on_teams() + self._words_on_players(), points=13.5, color="dim")
        high = note.fit(area.w)
        form.add(note, (area.x, min(y + px(8), area.bottom - high), area.w, high))

    def _words_on_teams(self) -> str:
        """Who plays with whom, where the game has teams."""
        names = [self.name_hint(seat) for seat in range(1, self.seats + 1)]
        names = [plan.name.strip() or name for plan, name in zip(self.plans, names, strict=False)]
        teams = [" and ".join(names[seat - 1] for seat in team) for team in self.catalog.teams.get(self.seats, ())]
        return f"Partners: {', '.join(teams[:-1])}, against {teams[-1]}.\n" if teams else ""

    def _words_on_players(self) -> str:
        if not self.bot_kinds:
            return WITHOUT
        chosen = sorted({plan.bot for plan in self.plans[: self.seats] if plan.bot})
        if not chosen:
            return "Each seat is played by a person at this screen, or by a bot."
        said = [f"{bot_name(kind)}: {self.bot_kinds[kind]}" for kind in chosen]
        if self.people == 0:
            said.append("Nobody plays: you watch.")
        return " ".join(said)

    def _build_seat(self, seat: int, area: pygame.Rect) -> None:
        px, look, form = self.look.px, self.look, self.form
        plan = self.plans[seat - 1]
        high, gap = px(40), px(8)
        x = area.x
        swatch = SeatSwatch(look, plan.color, lambda: self._next_color(seat), "Another colour")
        form.add(swatch, (x, area.y, high, high))
        x += high + gap
        who_wide = px(142)
        rest = area.right - x - who_wide - 2 * gap
        has_decks = with_decks(self.catalog, self.options)
        name_wide = round(rest * 0.40) if has_decks else rest
        field = Field(
            look, self._manager, plan.name, on_change=partial(self._named, seat), hint=self.name_hint(seat),
            on_enter=lambda _: self._next_field(), limit=24,
        )  # fmt: skip
        form.add(field, (x, area.y, name_wide, high))
        x += name_wide + gap
        form.add(self._who(seat), (x, area.y, who_wide, high))
        x += who_wide + gap
        if has_decks:
            options = [deck_option(self.catalog, deck, self.options) for deck in self.all_decks()]
            if plan.drawn or (plan.picked and getattr(self.catalog.code, "seat_decks", None) is not None):
                options.insert(0, Option(LOT, "Drawn by lot" if plan.drawn else "As the others leave it"))
            select = Select(look, options, plan.deck, partial(self._pick_deck, seat))
            form.add(select, (x, area.y, area.right - x, high))
            self._build_deck_line(seat, pygame.Rect(area.x + high + gap, area.y, area.right, area.h), area)

    def name_hint(self, seat: int) -> str:
        """What a seat without a name is called."""
        called = [plan.name.strip() for plan in self.plans[: self.seats]]
        called[seat - 1] = ""
        return seat_names(self.seats, called, self.planned_bots())[seat - 1]

    def _who(self, seat: int) -> Select:
        """The choice between a person and the bots."""
        plan = self.plans[seat - 1]
        offered = [Option(PERSON, "Person"), *(Option(kind, bot_name(kind)) for kind in self.bot_kinds)]
        if plan.bot and plan.bot not in self.bot_kinds:
            plan.bot = PERSON
        tip = self.bot_kinds.get(plan.bot, "A person at this screen") if self.bot_kinds else WITHOUT
        return Select(
            self.look, offered, plan.bot, partial(self._set_bot, seat), tip=tip, enabled=bool(self.bot_kinds)
        )

    def _set_bot(self, seat: int, kind: str) -> None:
        plan = self.plans[seat - 1]
        if bool(kind) != bool(plan.bot):  # a bot does not go by the name of the person who sat here
            plan.name, plan.person = plan.person, plan.name
        plan.bot = kind
        self._again()

    def _build_deck_line(self, seat: int, box: pygame.Rect, area: pygame.Rect) -> None:
        """Whether the deck is legal and, where there is room, what it is like."""
        px, look, form = self.look.px, self.look, self.form
        high, gap, left = px(40), px(8), box.x
        plan = self.plans[seat - 1]
        deck = self.deck_named(plan.deck)
        words, color, findings = deck_verdict(self.catalog, deck, self.options)
        if plan.deck == LOT:
            words = f"When the cards are dealt: {' or '.join(self.catalog.decks[each].name for each in plan.drawn)}"
        line = Label(look, words, points=13.5, color=color, icon="warning" if findings else "check")
        room = area.right - left
        offered = [("Paste", "load", self.ask_for_deck, "Play with a deck that you have as text")]
        if deck is not None:
            offered.append(("Copy", "copy", self.copy_deck, "This deck as text onto the clipboard"))
        for label, icon, deed, tip in offered:
            button = Button(look, label, partial(deed, seat), icon=icon, kind="quiet", points=13.5, tip=tip)
            w = button.natural()[0] - px(12)
            form.add(button, (left + room - w, area.y + high + px(1), w, px(28)))
            room -= w
        if findings:
            asked = "Why?" if words.startswith("Fitted") else "Why not?"
            why = Button(look, asked, lambda: self._why(deck, findings), kind="quiet", points=13.5)
            w = why.natural()[0] - px(10)
            form.add(why, (left + room - w, area.y + high + px(1), w, px(28)))
            room -= w + gap
        form.add(line, (left, area.y + high + px(2), room, px(24)))
        if deck is not None and deck.sentence and area.h >= px(88):
            says = Label(look, deck.sentence, points=13.5, color="dim", tip=deck.sentence)
            form.add(says, (left + px(23), area.y + high + px(24), area.right - left - px(23), px(22)))

    def _why(self, deck: DeckDef | None, findings: tuple[Finding, ...]) -> None:
        if deck is not None:
            text = "\n".join(
                f"{'' if f.grade == 'error' else 'Note: '}{f.message} {f.hint}".strip() for f in findings
            )
            made = fitted(self.catalog, deck, self.options)
            if made is None:
                self.app.open_dialog(Message(f"{deck.name} is not legal", text, kind="warning", width=640))
                return
            text += f"\n\n{HOW_FITTED}"
            self.app.open_dialog(Message(f"{deck.name} is fitted to the house rules", text, kind="info", width=640))

    def _named(self, seat: int, text: str) -> None:
        self.plans[seat - 1].name = text

    def _next_color(self, seat: int) -> None:
        """The next colour; whoever has it gets this one's."""
        count = len(self.app.theme.seats)
        mine = self.plans[seat - 1].color
        wanted = mine % count + 1
        for plan in self.plans:
            if plan.color == wanted:
                plan.color = mine
        self.plans[seat - 1].color = wanted
        self._again()

    def _pick_deck(self, seat: int, deck: str) -> None:
        self.plans[seat - 1].deck = deck
        self.plans[seat - 1].picked = deck != LOT
        self._starters()
        self._again()

    def planned_names(self) -> list[str]:
        """The names of the seats as agreed: a bot without a name is named after its kind."""
        called = [plan.name.strip() for plan in self.plans[: self.seats]]
        return list(seat_names(self.seats, called, self.planned_bots()))

    def planned_decks(self) -> list[Any]:
        """The decks as agreed: one that a house rule does not fit is trimmed or filled, where that makes it legal."""
        found: list[Any] = []
        for plan in self.plans[: self.seats]:
            deck = self.deck_named(plan.deck)
            made = fitted(self.catalog, deck, self.options) if deck is not None else None
            if plan.deck in self.pasted and deck is not None:
                found.append((made or deck).lists)
            else:
                found.append(None if plan.deck == LOT else plan.deck if made is None or made is deck else made.lists)
        return found

    def planned_bots(self) -> dict[int, str]:
        """The kinds of bots by seat."""
        return {seat: plan.bot for seat, plan in enumerate(self.plans[: self.seats], 1) if plan.bot}
