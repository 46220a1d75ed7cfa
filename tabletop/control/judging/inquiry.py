"""What a screen is asked step by step: an act that is put together, or a question of the rules answered by pointing.

There is one flow for all games. An act that is not complete is an ``Asking``: its next step shows only what still
leads to a legal act, and each answer narrows it down. A question of the rules that is answered by pointing is such an
``Asking`` too, one that is always there (*resident*): other gestures go on beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.control.judging import acts
from tabletop.control.judging.asking import CELL, START, Asking, Option, Step, first_place
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.kinds.board import cell_centre
from tabletop.control.places.arrange import BoardCell
from tabletop.control.places.placing import Placement
from tabletop.core.board import Cell
from tabletop.core.view import handle_of
from tabletop.rules.acting.legality import NOT_TOGETHER
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.refusals import Refusal

MANY = 16
"""The keyboard begins with the first of what may be pointed at; of more than so many with the one in the middle."""
QuestionKey = tuple[int, str, str, int] | None
"""What a question that is answered pick by pick is told from others by."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is lit while something is to be pointed at: pieces by handle, zones, the zone under the keyboard's cursor,
    the numbers of what was chosen, and whether nothing else is lit."""

    targets: frozenset[str] = frozenset()
    zones: frozenset[str] = frozenset()
    cursor: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    alone: bool = False


class Inquiry:
    """The act or question that is open on one screen. ``sight`` gives what that screen shows now."""

    def __init__(self, judge: Referee, sight: Callable[[], Sight]) -> None:
        self.judge = judge
        self._sight = sight
        self.asking: Asking | None = None
        self.seat = 0
        self.resident = False
        """The question is the rules' own: it stays, and other gestures go on beside it."""
        self.beside = 0
        """The piece that the act is about."""
        self.cursor = -1
        self.picked: list[tuple[int, int]] = []
        """What was chosen one after the other: entry and piece."""
        self.picked_for: QuestionKey = None
        self._since = -1

    # -- beginning and ending --------------------------------------------------------------------------------

    def begin(self, asking: Asking, seat: int) -> None:
        """Put an act together."""
        self.asking, self.seat, self.resident = asking, seat, False
        self._since = self.judge.session.changed
        left = asking.left
        self.beside = next((move.piece or move.onto for move in left if move.piece or move.onto), 0)
        self.cursor = -1

    def drop(self) -> None:
        """Nothing is asked by this screen any more."""
        self.asking, self.resident = None, False
        self.cursor = -1

    @property
    def by_the_way(self) -> bool:
        """Whether an act is being put together, beside what the rules ask."""
        return self.asking is not None and not self.resident

    @property
    def holds(self) -> bool:
        """Whether an act that was begun can go on: the table is as it was then."""
        return self.by_the_way and self._since == self.judge.session.changed

    def take_up(self, seat: int, line: Collection[int]) -> bool:
        """The session or the view has changed: take up what the rules ask a seat (0: nobody) to point at; whether
        there is something. ``line``: the entries that led here."""
        self.drop()
        if not seat:
            self.picked = []
            return False
        self._follow_picks(seat, line)
        picks = self.judge.picks(seat)
        if not picks:
            return False
        self.asking = acts.asking(self.judge, picks)
        self.seat, self.resident = seat, True
        self._since = self.judge.session.changed
        return True

    def _follow_picks(self, seat: int, line: Collection[int]) -> None:
        key = _key(seat, self.judge.decision(seat))
        if key != self.picked_for:
            self.picked, self.picked_for = [], key
        self.picked = [(entry, piece) for entry, piece in self.picked if entry in line]

    # -- pointing --------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is answered by pointing now; for an own question of the rules with one answer left, that."""
        if self.asking is None:
            return None
        step = self.asking.step
        if step is None and self.resident:
            move = self.asking.chosen
            if move is not None:
                only = Option(None, move.onto, move.zone, cell=move.cell)
                return Step("pieces" if move.onto else "places", "pick", (only,))
        return step if step is not None and step.form in ("pieces", "places") else None

    @property
    def pointed(self) -> Option | None:
        """What the keyboard's cursor stands on."""
        step = self.step
        inside = step is not None and 0 <= self.cursor < len(step.options)
        return step.options[self.cursor] if step is not None and inside else None

    @property
    def many(self) -> bool:
        """Whether several are to be chosen, one after the other."""
        decision = self.judge.decision(self.seat)
        return decision is not None and decision.most > 1

    def lit(self, sight: Sight) -> Asked | None:
        """What is lit while something is to be pointed at; None while nothing is."""
        step = self.step
        if step is None:
            return None
        shown = (sight.may_show(each.piece, self.seat) for each in step.options if each.piece)
        zones = frozenset(each.zone for each in step.options if each.zone and not each.piece and each.cell is None)
        at = self.pointed
        cursor = at.zone if at is not None and not at.piece and at.cell is None else ""
        numbers = {sight.names[piece]: n for n, (_, piece) in enumerate(self.picked, 1) if piece in sight.names}
        return Asked(
            frozenset(filter(None, shown)), zones, cursor, numbers if len(numbers) > 1 or self.many else {},
            not self.resident,
        )  # fmt: skip

    def cells(self) -> dict[BoardCell, str]:
        """The cells of boards that may be pointed at, and how they are lit; where an act begins with what lies there,
        that glows in place of its cell."""
        step = self.step
        options = step.options if step is not None else ()
        lit = {(each.zone, each.cell): "can" for each in options if each.cell is not None and not each.piece}
        if step is not None and step.name == START and self.resident and self.asking is not None:
            sight = self._sight()
            for move in self.asking.left:
                if move.start is not None and move.piece and sight.may_show(move.piece, self.seat):
                    lit.pop(move.start, None)
        at = self.pointed
        if at is not None and at.cell is not None:
            lit[at.zone, at.cell] = "target"
        return lit

    def aimed(self, under: BoardCell | None) -> Move | None:
        """The act that ends at the cell pointed at: at the one ``under`` the pointer, else at the one that the arrows
        stand on; None where neither may be chosen or more is to be asked there."""
        step, at = self.step, self.pointed
        if step is None or self.asking is None:
            return None
        places = [under, (at.zone, at.cell) if at is not None else None]
        options = {(each.zone, each.cell) for each in step.options if each.cell is not None and not each.piece}
        place = next((each for each in places if each in options), None)
        moves = [each for each in self.asking.left if (each.zone, each.cell) == place]
        begins = step.name == START and any(each.start == place for each in self.asking.left)
        return moves[0] if len(moves) == 1 and not begins else None

    def option_at(self, piece: int, zone: str, cell: Cell | None) -> Option | None:
        """The answer that a click on a piece, else on a zone (on a cell of its board) gives."""
        step = self.step
        if step is None:
            return None
        option = step.option_at(piece=piece) if piece else None
        return option or step.option_at(zone=zone, cell=cell) or self._meant(step, zone)

    def _meant(self, step: Step, zone: str) -> Option | None:
        """The answer that dropping the acting piece on a zone would give: what is meant by a place is what a drop
        there means."""
        asking = self.asking
        pieces = {move.piece for move in asking.left} if asking is not None else set()
        if asking is None or not zone or len(pieces) != 1 or 0 in pieces:
            return None
        meanings = self.judge.drops(self.seat, pieces.pop(), zone)
        legal = [each.move.action for each in meanings if each.refusal is None]
        left = [move for move in asking.left if move.action in legal]
        if len(left) != 1:
            return None
        value = left[0].action.arguments.get(step.name)
        return next((option for option in step.options if option.value == value), None)

    def why_not(self, piece: int) -> tuple[Refusal, Action] | None:
        """What was pointed at is no legal answer: why not, and the act that it would be."""
        asking, step, session = self.asking, self.step, self.judge.session
        if asking is None or step is None or step.form != "pieces" or not piece:
            return None
        model = asking.left[0].action
        given = {**model.arguments, **dict(asking.fixed), step.name: handle_of(session.state, piece, self.seat)}
        action = Action(model.kind, model.seat, **given)
        refusal = session.explain(action)
        return (refusal, action) if refusal is not None else None

    def why_not_together(self, piece: int) -> tuple[Refusal, Action] | None:
        """What was pointed at does not go with what has been chosen: why not, and the answer that it would be."""
        asking, step, session = self.asking, self.step, self.judge.session
        if asking is None or step is None or step.form != "pieces" or not piece or not self.resident:
            return None
        action = Action("choose", self.seat, pick=handle_of(session.state, piece, self.seat))
        refusal = session.explain(action)
        return (refusal, action) if refusal is not None and refusal.code == NOT_TOGETHER else None

    def why_not_here(self, piece: int, zone: str, cell: Cell | None) -> tuple[Refusal, Action] | None:
        """A cell (or a piece on one) was pointed at beside those of the same board that may be: why not that one, and
        the act that it would be."""
        asking, step, session = self.asking, self.step, self.judge.session
        board = session.state.spec.board(zone) if zone and cell is not None else None
        if asking is None or step is None or board is None or cell is None:
            return None
        if piece and step.form == "pieces":
            on_board = [each.piece for each in step.options if session.state.at[each.piece] == zone]
            return self.why_not(piece) if len(on_board) == len(step.options) else None
        like = next((each for each in step.options if each.zone == zone and each.cell is not None), None)
        begins = step.name == START
        found = next((each for each in asking.left if like and _cell_at(each, begins) == (zone, like.cell)), None)
        if like is None or found is None or like.cell is None:
            return None
        model, label = found.action, board.label(like.cell)
        given = {
            name: value.replace(label, board.label(cell))
            if isinstance(value, str) and value.endswith(label)
            else value
            for name, value in model.arguments.items()
        }
        action = Action(model.kind, model.seat, **given)
        refusal = session.explain(action)
        return (refusal, action) if refusal is not None else None

    def picks(self, option: Option) -> tuple[Move, ...]:
        """What pointing at an option may mean where the rules ask: one answer; or several, of which one is asked for:
        nothing is chosen for anybody."""
        left = self.asking.left if self.asking is not None else ()
        begins = self.step is not None and self.step.name == START
        if option.piece:
            found = [each for each in left if each.onto == option.piece]
        else:
            place = option.zone, option.cell
            found = [each for each in left if _cell_at(each, begins) == place and not each.onto]
        return tuple({each.action: each for each in found}.values())

    @property
    def begun_at(self) -> BoardCell | None:
        """The cell at which the act that is put together was begun."""
        fixed = self.asking.fixed if self.asking is not None and not self.resident else ()
        return next((value for name, value in fixed if name == START), None)

    def could_begin(self, zone: str, cell: Cell | None) -> bool:
        """Whether an act could begin at a cell that is pointed at while another one, begun elsewhere, goes on."""
        if cell is None or self.begun_at in (None, (zone, cell)):
            return False
        return any(first_place(each) == (zone, cell) for each in self.judge.picks(self.seat))

    def asked_for(self, step: Step | None) -> str:
        """How the act itself asks for what a step is about; "" if its name says enough."""
        left = self.asking.left if self.asking is not None else ()
        kind = self.judge.kinds.get(left[0].action.kind) if left else None
        if kind is None or step is None:
            return ""
        return str(kind.asks.get("cell" if step.name == CELL else step.name, ""))

    def covered(self) -> bool:
        """Whether something that is asked about is hidden on this screen, so that nothing may glow there."""
        step, sight = self.step, self._sight()
        options = step.options if step is not None and self.resident else ()
        return any(option.piece and not sight.may_show(option.piece, self.seat) for option in options)

    def acting_handle(self) -> str:
        """The shown piece that the act is made with."""
        return self._sight().names.get(self.beside, "") if not self.resident else ""

    # -- the keyboard ----------------------------------------------------------------------------------------

    def walk(self, direction: tuple[int, int]) -> bool:
        """Move the cursor to the next of what may be pointed at in a direction; False if nothing can be."""
        step = self.step
        spots = [self.spot(option) for option in step.options] if step is not None else []
        if not any(spots):
            return False
        here = spots[self.cursor] if 0 <= self.cursor < len(spots) else None
        if here is None:
            return self.cycle(1)
        best, least = self.cursor, math.inf
        for index, spot in enumerate(spots):
            if spot is None or index == self.cursor:
                continue
            dx, dy = spot[0] - here[0], spot[1] - here[1]
            along = dx * direction[0] + dy * direction[1]
            aside = abs(dx * direction[1]) + abs(dy * direction[0])
            if along > 1 and math.hypot(along, aside * 2) < least:
                best, least = index, math.hypot(along, aside * 2)
        self.cursor = best
        return True

    def cycle(self, by: int) -> bool:
        """Move the cursor to the next of what may be pointed at; False if nothing can be."""
        step = self.step
        options: Iterable[Option] = step.options if step is not None else ()
        shown = [index for index, option in enumerate(options) if self.spot(option) is not None]
        if not shown:
            return False
        if self.cursor not in shown and len(shown) > MANY:
            self.cursor = self._middle(shown)
            return True
        at = shown.index(self.cursor) + by if self.cursor in shown else (0 if by > 0 else -1)
        self.cursor = shown[at % len(shown)]
        return True

    def _middle(self, shown: Sequence[int]) -> int:
        """Of very many things to point at the one in their middle: from there every other one is near."""
        options = self.step.options if self.step is not None else ()
        spots = {index: spot for index in shown if (spot := self.spot(options[index])) is not None}
        x = sum(spot[0] for spot in spots.values()) / len(spots)
        y = sum(spot[1] for spot in spots.values()) / len(spots)
        return min(spots, key=lambda index: math.hypot(spots[index][0] - x, spots[index][1] - y))

    def spot(self, option: Option) -> tuple[float, float] | None:
        """Where an option lies, in table units; None if it is not shown."""
        sight = self._sight()
        if option.piece:
            handle = sight.may_show(option.piece, self.seat)
            place: Placement | None = sight.arrangement.placement(handle) if handle else None
            return (place.x, place.y) if place is not None else None
        region = sight.arrangement.region(option.zone) if option.zone else None
        if region is None:
            return None
        if option.cell is not None:
            return cell_centre(region.box, option.cell)
        return region.box.x + region.box.w / 2, region.box.y + region.box.h / 2


def _cell_at(move: Move, begins: bool) -> tuple[str, Cell | None]:
    """The cell that is pointed at for a move, with its zone: where it ``begins``, or where it ends."""
    return move.start if begins and move.start is not None else (move.zone, move.cell)


def _key(seat: int, decision: Decision | None) -> QuestionKey:
    return (seat, decision.kind, decision.question, decision.source) if decision is not None else None
