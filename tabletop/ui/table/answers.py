"""The answers in the bar: buttons of what is asked, short lists of what glows, what only one seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.control.asking import Asking, Option, Step
from tabletop.core.zones import parse_zone
from tabletop.ui.hud.decision import Choice as Answer
from tabletop.ui.hud.menu import MenuItem

if TYPE_CHECKING:
    from tabletop.ui.table.referee import TableReferee

MOST_BUTTONS = 5
MOST_NAMED = 4
"""What may be pointed at stands as buttons too while it is not more than this."""
PICK = "pick"
"""Buttons that only repeat what glows; they give way where the bar has no room for them."""


class Answers:
    """Part of the questions: ``self`` is the whole."""

    referee: TableReferee
    asking: Asking | None
    seat: int
    resident: bool
    alone: tuple[int, int]

    if TYPE_CHECKING:

        @property
        def table(self) -> Any: ...

        @property
        def step(self) -> Step | None: ...

        def answer(self, step: Step, option: Option) -> None: ...

        def back(self) -> bool: ...

        def _open_tray(self, step: Step) -> None: ...

    def _answers(self, seat: int) -> list[Answer]:
        judge = self.referee.judge
        buttons = judge.buttons(seat)
        closing = judge.closing(seat)
        keys = self.table.app.keys
        out = []
        for number, move in enumerate(buttons[:MOST_BUTTONS]):
            last = move is closing
            key = keys.label("end_phase") if last else str(number + 1) if len(buttons) > 1 else ""
            kind = "primary" if last and len(buttons) == 1 else "normal"
            out.append(Answer(f"move{number}", move.button, kind, key, tip=self.referee.label(move.action)))
        unseen = judge.unseen(seat, self.referee.names().keys()) if seat in self.referee.hands else {}
        out = [*(Answer(f"unseen{name}", f"{name} \u2026") for name in unseen), *out]
        barred = judge.barred(seat) if unseen else None
        if barred is not None:
            out.append(Answer("barred", barred[0], enabled=False, reason=barred[1], tip=barred[1]))
        if len(buttons) > MOST_BUTTONS:
            out[-1] = Answer("more", "More \u2026", icon="arrow-down")
        if self.resident and self.covered(self.step):
            held = keys.label("hold") if seat == self.table.in_front else keys.label(f"hold_{seat}")
            tip = f"What can be chosen lies covered: hold {held} to see it glow, or have it laid out"
            return [Answer("lay", "Choose \u2026", icon="eye", tip=tip), *out]
        return [*(self.short_list(self.step) if self.resident else ()), *out]

    def chosen(self, name: str) -> None:
        """A button of the bar."""
        referee = self.referee
        seat = referee.front
        if name == "back":
            self.back()
        elif name == "look":
            self.table.sharing.look_first()
        elif name == "stuck":
            self.table.stuck.ask()
        elif name == "more":
            self._more(seat)
        elif name == "ask":
            self.table.ask_me.open(seat)
        elif name.startswith("unseen"):
            self._begin_unseen(seat, name[6:])
        elif name == "lay":
            self._lay_out()
        elif name.startswith(PICK):
            step = self.step
            if step is not None:
                self.answer(step, step.options[int(name[len(PICK) :])])
        elif name.startswith("option") and self.asking is not None and self.asking.step is not None:
            self.answer(self.asking.step, self.asking.step.options[int(name[6:])])
        elif name.startswith("move"):
            move = referee.judge.buttons(seat)[int(name[4:])]
            if move == referee.judge.closing(seat):
                referee.end()
            else:
                referee.submit(move.action)

    def _begin_unseen(self, seat: int, button: str) -> None:
        """Begin an act with pieces that lie in piles: they are laid out, for the eyes of their seat alone."""
        moves = self.referee.judge.unseen(seat, self.referee.names().keys()).get(button)
        if moves and self._only_one_looks(seat):
            self.referee.begin(moves, seat, button)

    def _more(self, seat: int) -> None:
        moves = self.referee.judge.buttons(seat)
        items = [MenuItem(str(n), move.button, "play", data=move) for n, move in enumerate(moves)]
        self.table.hud.menu.open(
            self.table.hud.decision.rect.midtop, items, lambda item: self.referee.submit(item.data.action),
            self.table.bounds(), keyboard=True,
        )  # fmt: skip

    def answer_number(self, number: int) -> bool:
        """A digit while nothing else takes it: the answer of that number in the bar."""
        seat = self.referee.front
        if not seat or not self.referee.on:
            return False
        buttons = self.referee.judge.buttons(seat)
        if len(buttons) < 2 or number > len(buttons):
            return False
        self.referee.submit(buttons[number - 1].action)
        return True

    # -- what could be pointed at ----------------------------------------------------------------------------

    def short_list(self, step: Step | None) -> list[Answer]:
        """A few things to point at, as buttons beside their glow; none where names would not tell them apart."""
        options = step.options if step is not None and step.form in ("pieces", "places") else ()
        if not 0 < len(options) <= MOST_NAMED:
            return []
        names = [self.name_of(option) for option in options]
        if "" in names:
            return []
        if len(set(names)) < len(names):
            where = [self._lies_at(option) for option in options]
            alike = len(set(names)) == 1 and len(set(where)) == len(where) and "" not in where
            # "A face-down card" says nothing where all are: the place alone tells them apart, and has room
            names = (
                where
                if alike
                else [f"{name} ({place})" if place else name for name, place in zip(names, where, strict=True)]
            )
        if len(set(names)) < len(names):
            return []
        return [Answer(f"{PICK}{number}", name) for number, name in enumerate(names)]

    def name_of(self, option: Option) -> str:
        """What a thing to point at is called on this screen, "" where it is not shown."""
        table = self.table
        if option.piece:
            handle = self.referee.may_show(option.piece, self.seat)
            place = table.arrangement.placement(handle) if handle else None
            return str(table.title_of(place.piece)) if place is not None else ""
        if option.cell is not None:
            return str(table.boards.label((option.zone, option.cell)))
        return self._zone_name(option.zone) if table.arrangement.region(option.zone) is not None else ""

    def _zone_name(self, key: str) -> str:
        parts, label = parse_zone(key), str(self.table.zone_label(key))
        label = f"{label} {parts.site}" if parts.site else label
        return f"{label} \u00b7 {self.table.name(parts.seat)}" if parts.seat not in (0, self.seat) else label

    def _lies_at(self, option: Option) -> str:
        place = self.table.arrangement.placement(self.referee.names().get(option.piece, ""))
        return self._zone_name(place.zone) if place is not None else ""

    def covered(self, step: Step | None) -> bool:
        """Whether something that is asked about is hidden on this screen, so that nothing may glow there."""
        options = step.options if step is not None and self.resident else ()
        return any(option.piece and not self.referee.may_show(option.piece, self.seat) for option in options)

    def _lay_out(self) -> None:
        """What is asked about lies covered: it is laid out for the eyes of its seat alone."""
        step = self.step
        if step is not None and self._only_one_looks(self.seat):
            self._open_tray(step)

    def _only_one_looks(self, seat: int) -> bool:
        """Whether a seat has said that nobody else looks; the first time it is told so."""
        table, head = self.table, self.table.session.journal.head
        if table.perspective.may_hold and self.alone != (seat, head):
            self.alone = (seat, head)
            name = table.name(seat)
            table.app.toast(f"Only {name} looks at the screen now. One more click lays {name}'s cards out.", "info")
            return False
        return True
