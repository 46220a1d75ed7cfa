"""What the rules know to do with a piece: its digits, its obvious act, the referee's part of its menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.control import acts
from tabletop.control.acts import MenuEntry
from tabletop.control.placing import Placement
from tabletop.control.referee import Move, Referee
from tabletop.rules.refusals import Refusal
from tabletop.ui.hud.menu import MenuItem

if TYPE_CHECKING:
    from tabletop.rules.actions import Action
    from tabletop.ui.table.questions import Questions
    from tabletop.ui.table.screen import TableScreen

SECTION = "By the rules"


class PieceActs:
    """Part of the referee on the table: ``self`` is the whole."""

    table: TableScreen
    judge: Referee
    questions: Questions

    if TYPE_CHECKING:

        @property
        def on(self) -> bool: ...

        @property
        def front(self) -> int: ...

        def may_show(self, piece: int, seat: int) -> str: ...

        def below(self, place: Placement) -> list[int]: ...

        def begin(self, moves: Sequence[Move], seat: int, title: str = "", pointer: bool = False) -> None: ...

        def too_early(self, seat: int) -> Refusal | None: ...

        def refuse(self, refusal: Refusal, piece: int, seat: int, anyway: Callable[[], None] | None) -> None: ...

        def override(self, action: Action) -> None: ...

        def masked(self, text: str, seat: int) -> str: ...

    def lines(self, place: Placement) -> list[MenuEntry]:
        """Every act of the game with a piece, for the seat whose act it would be here; none for a card that this
        screen does not show."""
        piece = self.table.keys.get(place.handle, 0)
        if not self.judge.exists or not piece or self.table.looking_elsewhere:
            return []
        seat = self.judge.seat_for(piece, self.table.perspective)
        if not seat or not self.may_show(piece, seat):
            return []
        found = acts.lines(self.judge, self.table.catalog, seat, piece, self.below(place))
        return [line for line in found if line.legal or line.digit]

    def run_line(self, line: MenuEntry, place: Placement) -> None:
        """Do an act, or say why not."""
        seat = line.action.seat
        early = self.too_early(seat) if line.legal and self.on else None
        if early is not None:
            piece = self.table.keys.get(place.handle, 0)
            self.refuse(early, piece, seat, lambda: self.begin(line.moves, seat, line.label))
        elif line.legal:
            self.begin(line.moves, seat, line.label)
        elif line.refusal is not None:
            action = line.action
            piece = self.table.keys.get(place.handle, 0)
            self.refuse(line.refusal, piece, seat, lambda: self.override(action))

    def obvious(self, place: Placement) -> bool:
        """Double click or Enter: the one legal act, or their menu; False if the rules offer nothing."""
        if not self.on:
            return False
        found = self.lines(place)
        legal = [line for line in found if line.legal]
        line = acts.obvious(found)
        if line is not None:
            self.run_line(line, place)
            return True
        if self.table.perspective.public and (len(legal) > 1 or (line is None and place.piece.face == "down")):
            self.table.word.decide_elsewhere()  # no menu opens there
            return True
        if len(legal) > 1:
            self.table.menus.open(place, self.table.stage.screen_rect(place).center)
            return True
        refused = [line for line in found if line.refusal is not None]
        if refused and place.zone and self.front:
            self.run_line(refused[0], place)
            return True
        if place.piece.kind == "card" and place.piece.face == "down" and not place.pile:
            # a slip of the hand must not show what lies hidden; who means it finds it in the menu
            self.table.app.toast("This lies face down. The menu turns it by hand.", "info")
            return True
        if place.pile and self.judge.strict and self.table.desk().is_pile(place.zone):
            self.table.app.toast("No rule takes a card from here now. The menu does it by hand.", "info")
            return True
        return False

    def digit(self, number: int) -> bool:
        """A digit: the act of that number of the chosen piece, else an answer of the question."""
        if not self.judge.exists:
            return False
        signed = self.table.arrangement.placement(self.table.stage.lights.signs_of)
        for place in [signed] if signed is not None else self.table.choosing.chosen()[-1:]:
            line = next((line for line in self.lines(place) if line.digit == number), None)
            if line is not None:
                if self.on or line.legal:
                    self.run_line(line, place)
                return True
        return self.questions.answer_number(number)

    def sign_clicked(self, at: tuple[float, float]) -> bool:
        """A click on an act that is written on a piece does it, as its digit does."""
        stage = self.table.stage
        index = stage.sign_at(at)
        place = self.table.arrangement.placement(stage.lights.signs_of) if index is not None else None
        if index is None or place is None:
            return False
        found = [line for line in self.lines(place) if line.digit]
        if index >= len(found) or not (self.on or found[index].legal):
            return False
        self.run_line(found[index], place)
        return True

    def menu(self, chosen: Sequence[Placement]) -> list[MenuItem]:
        """The referee's part of a piece's menu."""
        if len(chosen) != 1:
            return []
        place = chosen[0]
        items = []
        off = not self.on
        for number, line in enumerate(self.lines(place)):
            if off and not line.legal:
                continue
            label = f"{line.label} \u2026" if len(line.moves) > 1 else line.label
            items.append(
                MenuItem(
                    f"act{number}", label, "play" if line.legal else "warning", section=SECTION, dim=not line.legal,
                    reason=self.masked(line.refusal.message, line.action.seat) if line.refusal is not None else "",
                    key=str(line.digit) if line.digit and line.digit != number + 1 else "",
                    data=lambda line=line: self.run_line(line, place),
                )
            )  # fmt: skip
        return [*items, *(self._abilities(place) if off else [])]

    def _abilities(self, place: Placement) -> list[MenuItem]:
        """With the dial off any ability of a card that is seen can be run: only what it does."""
        table = self.table
        card = table.catalog.cards.get(place.piece.definition) if self.judge.exists else None
        piece = table.keys.get(place.handle, 0)
        if card is None or not card.abilities or not place.piece.seen or table.perspective.public:
            return []
        seat = self.judge.seat_for(piece, table.perspective)
        below = tuple(
            MenuItem(
                f"run{number}", use.name, "play",
                data=lambda use=use: table.acts.manual("run_ability", seat, piece=piece, ability=use.ability),
            )
            for number, use in enumerate(card.abilities)
        )  # fmt: skip
        return [MenuItem("run", "Run this ability now", "play", section=SECTION, sub=below)]
