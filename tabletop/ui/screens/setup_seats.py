"""The seats of the set-up: who plays each (a person or a bot), names, colours, decks and whether they are legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.content.definitions import DeckDef
from tabletop.content.findings import Finding
from tabletop.content.fitting import fitted
from tabletop.session.setting_up.setup import bot_name, follows_decks
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments
from tabletop.ui.hud.kit.look import Look

from ..application import Application
from ..dialogs.choices import SeatSwatch
from ..dialogs.controls import Label, Text
from ..dialogs.fields import Field
from ..dialogs.message import Message
from ..dialogs.select import Option, Select
from .deck_words import deck_option, deck_verdict, with_decks
from .setup_decks import SetupDecks
from .setup_page import SetupPage
from .setup_plan import LOT, PERSON, SetupPlan

WITHOUT = "Every seat is played by a person at this screen: bots need a referee, and this game has none."

HOW_FITTED = (
    "As it ships it would not be legal. For this table cards are left out, or more copies of its own cards added, "
    "until it is."
)


class SetupSeats:
    """The rows of the seats. ``again`` builds the page anew, ``onward`` goes to the next field of it."""

    def __init__(
        self, app: Application, plan: SetupPlan, decks: SetupDecks, again: Callable[[], None],
        onward: Callable[[], None],
    ) -> None:  # fmt: skip
        self.app, self.plan, self.decks = app, plan, decks
        self.catalog = plan.catalog
        self._again, self._onward = again, onward

    def build(self, page: SetupPage, area: pygame.Rect) -> None:
        """Put the seats into an area of the page."""
        px, look, form = page.look.px, page.look, page.form
        y = page.head("Players", area.x, area.y)
        numbers = sorted(self.catalog.seats)
        if len(numbers) > 1:
            choice = Segments(look, [(str(n), str(n)) for n in numbers], str(self.plan.seats), self.set_seats)
            w, h = min(choice.natural()[0], px(48) * len(numbers) + px(6)), px(32)
            form.add(choice, (area.right - w, area.y - px(4), w, h))
        most = max(numbers)
        row = min(px(108), (area.bottom - y - px(34)) // max(1, most))
        for seat in range(1, self.plan.seats + 1):
            self._build_seat(page, seat, pygame.Rect(area.x, y + px(6), area.w, row - px(6)))
            y += row
        note = Text(look, self._words_on_teams() + self._words_on_players(), points=13.5, color="dim")
        high = note.fit(area.w)
        form.add(note, (area.x, min(y + px(8), area.bottom - high), area.w, high))

    def _words_on_teams(self) -> str:
        """Who plays with whom, where the game has teams."""
        names = [self.plan.name_hint(seat) for seat in range(1, self.plan.seats + 1)]
        names = [plan.name.strip() or name for plan, name in zip(self.plan.places, names, strict=False)]
        teams = [
            " and ".join(names[seat - 1] for seat in team) for team in self.catalog.teams.get(self.plan.seats, ())
        ]
        return f"Partners: {', '.join(teams[:-1])}, against {teams[-1]}.\n" if teams else ""

    def _words_on_players(self) -> str:
        if not self.plan.bot_kinds:
            return WITHOUT
        chosen = sorted({plan.bot for plan in self.plan.seated if plan.bot})
        if not chosen:
            return "Each seat is played by a person at this screen, or by a bot."
        said = [f"{bot_name(kind)}: {self.plan.bot_kinds[kind]}" for kind in chosen]
        if self.plan.people == 0:
            said.append("Nobody plays: you watch.")
        return " ".join(said)

    def _build_seat(self, page: SetupPage, seat: int, area: pygame.Rect) -> None:
        px, look, form = page.look.px, page.look, page.form
        plan = self.plan.places[seat - 1]
        high, gap = px(40), px(8)
        x = area.x
        swatch = SeatSwatch(look, plan.color, partial(self.next_color, seat), "Another colour")
        form.add(swatch, (x, area.y, high, high))
        x += high + gap
        who_wide = px(142)
        rest = area.right - x - who_wide - 2 * gap
        has_decks = with_decks(self.catalog, self.plan.options)
        name_wide = round(rest * 0.40) if has_decks else rest
        field = Field(
            look, page.manager, plan.name, on_change=partial(self._named, seat), hint=self.plan.name_hint(seat),
            on_enter=lambda _: self._onward(), limit=24,
        )  # fmt: skip
        form.add(field, (x, area.y, name_wide, high))
        x += name_wide + gap
        form.add(self._who(look, seat), (x, area.y, who_wide, high))
        x += who_wide + gap
        if has_decks:
            options = [deck_option(self.catalog, deck, self.plan.options) for deck in self.plan.all_decks()]
            if plan.drawn or (plan.picked and follows_decks(self.catalog)):
                options.insert(0, Option(LOT, "Drawn by lot" if plan.drawn else "As the others leave it"))
            select = Select(look, options, plan.deck, partial(self.pick_deck, seat))
            form.add(select, (x, area.y, area.right - x, high))
            self._build_deck_line(page, seat, pygame.Rect(area.x + high + gap, area.y, area.right, area.h), area)

    def _who(self, look: Look, seat: int) -> Select:
        """The choice between a person and the bots."""
        plan = self.plan.places[seat - 1]
        offered = [Option(PERSON, "Person"), *(Option(kind, bot_name(kind)) for kind in self.plan.bot_kinds)]
        if plan.bot and plan.bot not in self.plan.bot_kinds:
            plan.bot = PERSON
        tip = self.plan.bot_kinds.get(plan.bot, "A person at this screen") if self.plan.bot_kinds else WITHOUT
        return Select(
            look, offered, plan.bot, partial(self.set_bot, seat), tip=tip, enabled=bool(self.plan.bot_kinds)
        )

    def set_seats(self, number: str) -> None:
        """Another number of seats."""
        self.plan.set_seats(int(number))
        self._again()

    def set_bot(self, seat: int, kind: str) -> None:
        """Another player of a seat."""
        self.plan.set_bot(seat, kind)
        self._again()

    def next_color(self, seat: int) -> None:
        """The next colour of the theme for a seat."""
        self.plan.next_color(seat, len(self.app.theme.seats))
        self._again()

    def pick_deck(self, seat: int, deck: str) -> None:
        """Another deck for a seat."""
        self.plan.pick_deck(seat, deck)
        self._again()

    def _build_deck_line(self, page: SetupPage, seat: int, box: pygame.Rect, area: pygame.Rect) -> None:
        """Whether the deck is legal and, where there is room, what it is like."""
        px, look, form = page.look.px, page.look, page.form
        high, gap, left = px(40), px(8), box.x
        plan = self.plan.places[seat - 1]
        deck = self.plan.deck_named(plan.deck)
        words, color, findings = deck_verdict(self.catalog, deck, self.plan.options)
        if plan.deck == LOT:
            words = f"When the cards are dealt: {' or '.join(self.catalog.decks[each].name for each in plan.drawn)}"
        line = Label(look, words, points=13.5, color=color, icon="warning" if findings else "check")
        room = area.right - left
        offered = [("Paste", "load", self.decks.ask_for_deck, "Play with a deck that you have as text")]
        if deck is not None:
            offered.append(("Copy", "copy", self.decks.copy_deck, "This deck as text onto the clipboard"))
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
            made = fitted(self.catalog, deck, self.plan.options)
            if made is None:
                self.app.open_dialog(Message(f"{deck.name} is not legal", text, kind="warning", width=640))
                return
            text += f"\n\n{HOW_FITTED}"
            self.app.open_dialog(Message(f"{deck.name} is fitted to the house rules", text, kind="info", width=640))

    def _named(self, seat: int, text: str) -> None:
        self.plan.places[seat - 1].name = text
