"""What the rules know to do with a piece: its digits, its obvious act, the referee's part of its menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.control.judging import acts
from tabletop.control.judging.acts import MenuEntry, Obvious
from tabletop.control.judging.lighting import Signs, written_on
from tabletop.control.places.arrange import BoardCell
from tabletop.control.places.placing import Placement
from tabletop.core.zones import parse_zone
from tabletop.rules.refusals import Refusal
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.table.playing.answers import Answers
from tabletop.ui.table.playing.ruling import Ruling

SECTION = "By the rules"

TOLD = {
    Obvious.FACE_DOWN: "This lies face down. The menu turns it by hand.",
    Obvious.NO_CARD: "No rule takes a card from here now. The menu does it by hand.",
}

HELD = "Hold {key} and choose again: your cards show while you hold it, and Enter does what the chosen one can."
"""What is said of a card of one's own hand where hands lie face down."""


class PieceActs:
    """The acts that are begun at a piece."""

    def __init__(self, ruling: Ruling, answers: Answers) -> None:
        self.ruling, self.answers = ruling, answers
        self.questions = answers.questions

    def lines(self, place: Placement) -> list[MenuEntry]:
        """Every act of the game with a piece, for the seat whose act it would be here; none for a card that this
        screen does not show, nor while something else than the present is looked at."""
        ruling, table = self.ruling, self.ruling.table
        if table.shown.elsewhere:
            return []
        return acts.of_place(ruling.judge, table.catalog, ruling.sight, place)

    def signs(self) -> Signs:
        """The acts of the hovered (else the only chosen) piece, written on it if one of them is legal."""
        table = self.ruling.table
        if self.ruling.inquiry.by_the_way:
            return (), ""  # digits are answers now
        stage = table.stage
        handle = stage.hovered or (next(iter(stage.selected)) if len(stage.selected) == 1 else "")
        place = table.shown.arrangement.placement(handle) if handle else None
        return written_on(self.lines(place), table.title_of(place.piece), handle) if place is not None else ((), "")

    def run_line(self, line: MenuEntry, place: Placement) -> None:
        """Do an act, or say why not."""
        ruling, questions = self.ruling, self.questions
        seat, piece = line.action.seat, ruling.sight.piece(place)
        early = ruling.judge.too_early(seat, ruling.table.perspective) if line.legal and ruling.on else None
        if early is not None:
            questions.refusals.refuse(early, piece, seat, lambda: questions.begin(line.moves, seat, line.label))
        elif line.legal:
            questions.begin(line.moves, seat, line.label)
        elif line.refusal is not None:
            questions.refusals.refuse(line.refusal, piece, seat, lambda: questions.acting.override(line.action))

    def obvious(self, place: Placement) -> bool:
        """Double click or Enter: the one legal act, or their menu; False if the rules offer nothing."""
        ruling, table = self.ruling, self.ruling.table
        if not ruling.on:
            return False
        pile = table.desk().is_pile(place.zone)
        meant = acts.double_click(ruling.judge, self.lines(place), place, ruling.sight, pile)
        match meant:
            case MenuEntry():
                self.run_line(meant, place)
            case Obvious.ELSEWHERE:
                self.ruling.word.decide_elsewhere()
            case Obvious.MENU:
                ruling.around.open_menu(place, table.stage.screen_rect(place).center)
            case Obvious.FACE_DOWN if self._may_be_looked_at(place):
                table.app.toast(HELD.format(key=table.app.keys.label("hold")), "info")
            case Obvious.FACE_DOWN | Obvious.NO_CARD:
                table.app.toast(TOLD[meant], "info")
        return meant is not Obvious.NOTHING

    def _may_be_looked_at(self, place: Placement) -> bool:
        """Whether it lies in the hand of whoever is asked, who shows it by holding a key."""
        table = self.ruling.table
        return (
            table.perspective.may_hold
            and place.in_hand
            and parse_zone(place.zone).seat == self.ruling.judge.front(table.perspective)
        )

    def at_once(self, place: Placement) -> bool:
        """A click: the one act of which the piece is all that there is to say, or why it cannot be done; False if the
        click only chooses the piece."""
        if not self.ruling.on:
            return False
        meant = acts.at_once(self.ruling.judge, self.lines(place)) or self._of_front(place)
        if meant is None:
            return False
        self.run_line(meant, place)
        return True

    def idle_on_board(self, place: Placement) -> bool:
        """A click on a piece of a board with which the seat that is asked can do nothing, while others there wait for
        it: whose it is, or that it cannot act. False where that is not so."""
        ruling, table = self.ruling, self.ruling.table
        judge, region = ruling.judge, table.shown.arrangement.region(place.zone)
        seat, piece = judge.front(table.perspective), ruling.sight.piece(place)
        if not ruling.on or region is None or not region.box.kind.is_board or seat not in table.hands:
            return False
        movable, there = judge.movable(seat), table.shown.arrangement.placements
        wait = any(ruling.sight.piece(each) in movable for each in there if each.zone == place.zone)
        if not wait or piece in movable or acts.lines(judge, table.catalog, seat, piece):
            return False
        owner, title = place.piece.owner, table.session.name_of(piece)
        theirs = owner and owner != seat
        first = f"This {title} is {table.name(owner)}'s." if theirs else f"This {title} can do nothing now."
        why = Refusal("not_yours" if theirs else "idle", "", f"{first} What glows can act.")
        self.questions.refusals.refuse(why, piece, seat, None)
        return True

    def _of_front(self, place: Placement) -> MenuEntry | None:
        """What a click on another's piece would be for the seat that is asked: where it may not take it, why not."""
        ruling, table = self.ruling, self.ruling.table
        seat, piece = ruling.judge.front(table.perspective), ruling.sight.piece(place)
        if not seat or seat not in table.hands or table.shown.elsewhere or not ruling.sight.may_show(piece, seat):
            return None
        return acts.at_once(ruling.judge, acts.lines(ruling.judge, table.catalog, seat, piece))

    def digit(self, number: int) -> bool:
        """A digit: the act of that number of the chosen piece, else an answer of the question."""
        ruling, table = self.ruling, self.ruling.table
        if not ruling.judge.exists:
            return False
        if ruling.inquiry.by_the_way:
            return self.answers.digit(number)
        signed = table.shown.arrangement.placement(table.stage.lights.signs_of)
        for place in [signed] if signed is not None else self.ruling.choosing.chosen()[-1:]:
            line = next((line for line in self.lines(place) if line.digit == number), None)
            if line is not None:
                if ruling.on or line.legal:
                    self.run_line(line, place)
                return True
        return self.answers.digit(number)

    def onto_question(self, place: Placement) -> None:
        """A piece is let go on the question: it answers it, or does what it can do; several acts open its menu."""
        ruling, questions = self.ruling, self.questions
        if questions.clicked(place, ""):
            return
        legal = [line for line in self.lines(place) if line.legal]
        if len(legal) == 1:
            self.run_line(legal[0], place)
        else:
            ruling.around.open_menu(place, ruling.table.pointer.at)

    def sign_clicked(self, at: tuple[float, float]) -> bool:
        """A click on an act that is written on a piece does it, as its digit does."""
        stage = self.ruling.table.stage
        index = stage.sign_at(at)
        place = self.ruling.table.shown.arrangement.placement(stage.lights.signs_of) if index is not None else None
        if index is None or place is None:
            return False
        found = [line for line in self.lines(place) if line.digit]
        if index >= len(found) or not (self.ruling.on or found[index].legal):
            return False
        self.run_line(found[index], place)
        return True

    def menu(self, chosen: Sequence[Placement]) -> list[MenuItem]:
        """The referee's part of a piece's menu."""
        if len(chosen) != 1:
            return []
        place = chosen[0]
        items = []
        off = not self.ruling.on
        masked = self.questions.refusals.masked
        for number, line in enumerate(self.lines(place)):
            if off and not line.legal:
                continue
            label = f"{line.label} \u2026" if len(line.moves) > 1 else line.label
            items.append(
                MenuItem(
                    f"act{number}", label, "play" if line.legal else "warning", section=SECTION, dim=not line.legal,
                    reason=masked(line.refusal.message, line.action.seat) if line.refusal is not None else "",
                    key=str(line.digit) if line.digit and line.digit != number + 1 else "",
                    act=partial(self.run_line, line, place),
                )
            )  # fmt: skip
        return [*items, *(self._abilities(place) if off else [])]

    def at_cell(self, cell: BoardCell) -> list[MenuItem]:
        """The legal acts that are done at a cell alone, for the menu of that cell."""
        judge = self.ruling.judge
        if not judge.exists or self.ruling.table.shown.elsewhere:
            return []
        here = [
            move for seat in judge.asked if judge.is_human(seat) for move in judge.moves(seat)
            if (move.zone, move.cell) == cell and not move.piece
        ]  # fmt: skip
        return [
            MenuItem(f"at{number}", judge.label(move.action), "play", section=SECTION,
                     act=partial(self.questions.begin, (move,), move.seat))
            for number, move in enumerate(here)
        ]  # fmt: skip

    def _abilities(self, place: Placement) -> list[MenuItem]:
        """With the dial off any ability of a card that is seen can be run: only what it does."""
        ruling, table = self.ruling, self.ruling.table
        card = table.catalog.cards.get(place.piece.definition) if ruling.judge.exists else None
        piece = ruling.sight.piece(place)
        if card is None or not card.abilities or not place.piece.seen or table.perspective.public:
            return []
        seat = ruling.judge.seat_for(piece, table.perspective)
        below = tuple(
            MenuItem(
                f"run{number}", use.name, "play",
                act=partial(ruling.acts.manual, "run_ability", seat, piece=piece, ability=use.ability),
            )
            for number, use in enumerate(card.abilities)
        )  # fmt: skip
        return [MenuItem("run", "Run this ability now", "play", section=SECTION, sub=below)]
