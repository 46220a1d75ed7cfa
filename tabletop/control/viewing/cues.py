"""Cues: what of an act is pointed out to those who watch, worked out from its operations, the same in all games.

Whatever has a source and a target is an arrow: an act with a piece at another one or at a place, a piece that goes
from one place to another, a relation between two pieces. Every number that changes is a change with its sign. What
belongs together makes a *beat*; beats follow one another as the log tells them. Nothing is pointed out that the
viewer does not see: pieces are named by the viewer's own handles, numbers are those that the table shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.replay.moment import ALL_OPS
from tabletop.core.drafts import overlay
from tabletop.core.journal import Entry
from tabletop.core.ops import Op, apply_op
from tabletop.core.state import GameState, Spot
from tabletop.core.view import View, handle_of, resolve, view_for
from tabletop.core.visibility import Viewer, sees
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.session import Session
from tabletop.session.telling.numbers import words_of_note

TotalAt = tuple[str, int, str]
"""A derived total: its place, the seat that it belongs to, and its name."""

EVERYBODYS = 0
"""Whose the numbers are that belong to no seat: what the rules remember, as what lies at stake."""

MOST_BEATS = 8
"""More beats than this follow one another too quickly to be told apart: the last ones come together."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a piece (by its handle) or a place (by its zone's key) to another, or to a seat; ``way``: it is the way
    that a piece went. From a piece to itself: it went from its cell of a board to where it lies then. ``at``: the
    zone in which the target lay when it was aimed at, as it may die of that; "" where it lies at the end. ``seat``:
    whose the arrow is, 0 for who acts."""

    source: str
    target: str | int
    way: bool = False
    at: str = field(default="", compare=False)
    seat: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Change:
    """A number of a piece (by its handle), of a seat, or of everybody's that has become another one: by how much, and
    its name in the game's files."""

    of: str | int
    name: str
    amount: int
    seat: int = 0
    """Of a derived total at a place: whose it is."""
    at: str = field(default="", compare=False)
    """The zone in which the piece lay when its number changed, which it may have left since; "" for other numbers."""

    @property
    def signed(self) -> str:
        """The amount as people read it."""
        return f"+{self.amount}" if self.amount > 0 else f"\u2212{-self.amount}"


@dataclass(frozen=True, slots=True)
class Roll:
    """A die (by its handle) that was thrown, and what it shows."""

    die: str
    shows: str


class Heard(NamedTuple):
    """A sound by its name, and what it is in words for those who do not hear it."""

    sound: str
    caption: str


ROLLED = Heard("dice", "Dice roll")
DECIDED = Heard("chime", "Something is decided")
TURNED = Heard("flip", "A card is turned")
COUNTED = Heard("count", "A number changes")
WENT = Heard("slide", "A piece is moved")
AIMED = Heard("place", "A piece is used")
HEARD = (ROLLED, DECIDED, TURNED, COUNTED, WENT, AIMED)
"""Every sound of a cue, the one that tells most first."""


@dataclass(frozen=True, slots=True)
class Beat:
    """What is pointed out at once. ``lights``: the pieces and places that it is about; ``turned``: those that came
    open; ``heavy``: it decides something: a piece is lost, somebody
    else leads."""

    arrows: tuple[Arrow, ...] = ()
    changes: tuple[Change, ...] = ()
    lights: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    turned: tuple[str, ...] = ()
    heavy: bool = False

    def __bool__(self) -> bool:
        return bool(self.arrows or self.changes or self.lights or self.rolls or self.turned)

    @property
    def heard(self) -> Heard | None:
        """What is to be heard of it; one sound for all that happens at once."""
        for heard, there in (
            (ROLLED, self.rolls), (DECIDED, self.heavy), (TURNED, self.turned), (COUNTED, self.changes),
            (WENT, any(arrow.way for arrow in self.arrows)), (AIMED, self.arrows),
        ):  # fmt: skip
            if there:
                return heard
        return None


@dataclass(slots=True)
class _Beat:
    """A beat that is being put together."""

    arrows: dict[Arrow, None] = field(default_factory=dict)
    changes: dict[tuple[str | int, str], int] = field(default_factory=dict)
    rolls: dict[str, str] = field(default_factory=dict)
    turned: dict[str, None] = field(default_factory=dict)
    lit: dict[str, None] = field(default_factory=dict)
    lay: dict[str | int, str] = field(default_factory=dict)
    """The zones in which pieces lay when a number of theirs changed."""
    heavy: bool = False
    aimed: str = ""
    """The piece with which something is done at a cell of a board."""

    def done(self) -> Beat:
        for made in self.lit if self.aimed else ():
            if made != self.aimed:
                self.arrows[Arrow(self.aimed, made)] = None
        changes = tuple(
            Change(of, name, amount, at=self.lay.get(of, "")) for (of, name), amount in self.changes.items() if amount
        )
        lit = dict.fromkeys(arrow.target for arrow in self.arrows if isinstance(arrow.target, str))
        lit.update(dict.fromkeys(change.of for change in changes if isinstance(change.of, str)))
        lit.update(self.turned)
        lit.update(self.lit)
        rolls = tuple(Roll(die, shows) for die, shows in self.rolls.items())
        return Beat(tuple(self.arrows), changes, tuple(lit), rolls, tuple(self.turned), self.heavy)


def beat_of_totals(before: Mapping[TotalAt, int], after: Mapping[TotalAt, int], leads: bool) -> Beat:
    """What of derived totals at places has changed: totals by their place (a zone's key), seat and name. ``leads``:
    somebody else leads somewhere."""
    changes = tuple(
        Change(place, label, total - before[place, seat, label], seat)
        for (place, seat, label), total in after.items()
        if (place, seat, label) in before and total != before[place, seat, label]
    )
    return Beat((), changes, heavy=leads and bool(changes))


def cues_of(session: Session, number: int, viewer: Viewer, first: int = 0, last: int | None = None) -> list[Beat]:
    """The beats of an entry for a viewer, or of its operations from ``first`` to ``last``."""
    entry = session.journal.entry(number)
    end = len(entry.ops) if last is None else min(last, len(entry.ops))
    state = session.state_at(number, first)
    beats, done = [_Beat()], first
    if not first:
        _aim(session, entry, state, viewer, beats[0])
    for cut in _cuts(session, number, viewer, first, end):
        _follow(session, state, entry.ops[done:cut], viewer, beats[-1])
        done = cut
        if len(beats) < MOST_BEATS:
            beats.append(_Beat())
    return [beat for each in beats if (beat := each.done())]


def _cuts(session: Session, number: int, viewer: Viewer, first: int, end: int) -> Iterator[int]:
    """After how many operations the log tells something to this viewer, and the end."""
    in_force = number in session.journal.path(session.journal.head)
    lines = session.log(viewer) if in_force else session.log(viewer, until=(number, ALL_OPS))
    said = sorted({line.op for line in lines if line.entry == number and first < line.op < end})
    yield from (*said, end)


def _aim(session: Session, entry: Entry, state: GameState, viewer: Viewer, beat: _Beat) -> None:
    """The act itself: with which piece, at which other one or at which place."""
    ruleset = session.ruleset
    if ruleset is None or entry.manual:
        return
    try:
        action = Action.from_json(entry.action)
        shape = ruleset.shape(state, action)
    except Exception:
        return  # an act of another version of the game: what it did is pointed out all the same
    source = _known(state, shape.piece, action.seat, viewer)
    target = _known(state, shape.to, action.seat, viewer)
    if _is_around(session, state, source, target):
        beat.aimed = source  # a cell of it is meant: what comes to be there is pointed at
        return
    if source and target and source != target:
        piece = resolve(state, target, 0)
        beat.arrows[Arrow(source, target, at=state.zone_of(piece) if piece is not None else "")] = None
    elif source and not shape.to:
        others = (word.seat for word in shape.words.values() if isinstance(word, Person) and word.seat != action.seat)
        beat.arrows.update((Arrow(source, seat), None) for seat in others)


def _is_around(session: Session, state: GameState, piece: str, zone: str) -> bool:
    """Whether a zone is a board, or that in which a piece (by its handle) lies."""
    if not piece or not zone or zone.startswith("#"):
        return False
    boards, _ = _kinds_of_places(session)
    number = resolve(state, piece, 0)
    return parse_zone(zone).family in boards or (number is not None and state.zone_of(number) == zone)


def _known(state: GameState, name: str, seat: int, viewer: Viewer) -> str:
    """What a viewer calls what a seat calls so: a zone by its key, a piece by its handle; "" for what it does not
    see."""
    if not name:
        return ""
    piece = resolve(state, name, seat)
    if piece is None:
        return name if view_for(state, viewer).zone(name).count is not None and ":" not in name else ""
    return handle_of(state, piece, viewer) if sees(state, piece, viewer) else ""


def _follow(session: Session, state: GameState, ops: Sequence[Op], viewer: Viewer, beat: _Beat) -> None:
    """Carry operations out; what of them is pointed out."""
    before = view_for(state, viewer)
    boards, piles = _kinds_of_places(session)
    moved: dict[int, str] = {}
    cells: dict[int, Spot] = {}
    thrown: dict[int, None] = {}
    lay_covered: set[int] = set()
    new: dict[int, None] = {}
    counted: dict[tuple[int, str], int] = {}
    lay: dict[int, str] = {}
    for op in ops:
        if op[0] == "move" and op[1] not in moved:
            moved[op[1]] = state.zone_of(op[1])
            cells[op[1]] = state.spot[op[1]]
        elif op[0] == "set" and op[1] > 0 and op[2] == "value" and state.kind[op[1]] == "die":
            thrown[op[1]] = None
        elif op[0] == "set" and op[1] > 0 and op[2] == "face" and not sees(state, op[1], viewer):
            lay_covered.add(op[1])
        elif op[0] == "note" and op[1] == "step":
            _aim_step(state, op[2], viewer, beat)
        elif op[0] == "create" or (op[0] == "set" and op[1] > 0 and op[2] == "definition"):
            new[op[1]] = None
        elif op[0] == "count":
            counted[op[1], op[2]] = counted.get((op[1], op[2]), 0) + op[3]
            if op[1] > 0:
                lay[op[1]] = state.zone_of(op[1])
        elif op[0] == "set" and op[1] < 0 and isinstance(op[3], int | None):
            was = state.field(op[1], op[2])
            if isinstance(was, int | None) and not isinstance(op[3], bool) and not isinstance(was, bool):
                counted[op[1], op[2]] = counted.get((op[1], op[2]), 0) + (op[3] or 0) - (was or 0)
        apply_op(state, op)
    after = view_for(state, viewer)
    _point_at_ways(state, moved, before, after, viewer, beat, boards)
    for piece, spot in cells.items():
        known = state.exists(piece) and state.zone_of(piece) == moved[piece] and sees(state, piece, viewer)
        if known and state.spot[piece] != spot and parse_zone(moved[piece]).family in boards:
            handle = handle_of(state, piece, viewer)
            if after.find(handle) is not None:
                beat.arrows[Arrow(handle, handle, way=True)] = None
    beat.heavy = beat.heavy or any(
        _is_lost(state, piece, zone, before, boards, piles) for piece, zone in moved.items()
    )
    for piece in new:  # it was made, or made into something else
        if state.exists(piece) and sees(state, piece, viewer):
            handle = handle_of(state, piece, viewer)
            if after.find(handle) is not None:
                beat.lit[handle] = None
    for piece in thrown:
        if state.exists(piece) and sees(state, piece, viewer) and state.field(piece, "value") is not None:
            beat.rolls[handle_of(state, piece, viewer)] = str(state.field(piece, "value"))
    for piece in sorted(lay_covered):
        if state.exists(piece) and sees(state, piece, viewer):
            handle = handle_of(state, piece, viewer)
            if after.find(handle) is not None:
                beat.turned[handle] = None
    for name, pairs in after.links.items():
        for one, other in pairs:
            if (one, other) not in before.links.get(name, ()) and after.find(one) and after.find(other):
                beat.arrows[Arrow(one, other)] = None
    _count_pieces(session, before, after, beat)
    _count_facts(session, before, after, beat)
    shown = session.catalog.seat_values
    for (target, name), amount in counted.items():
        if target < 0 and name in shown:
            beat.changes[-target, name] = beat.changes.get((-target, name), 0) + amount
        elif target > 0 and name in session.catalog.counters and state.exists(target):
            handle = handle_of(state, target, viewer)
            if sees(state, target, viewer) and after.find(handle) is not None:
                beat.changes[handle, name] = beat.changes.get((handle, name), 0) + amount
                beat.lay[handle] = lay.get(target, "")


def _aim_step(state: GameState, step: object, viewer: Viewer, beat: _Beat) -> None:
    """A step of an act whose words name a piece and what it is aimed at: one strikes another."""
    words = words_of_note(step.get("words")) if isinstance(step, Mapping) else {}
    ends = [made.numbers if isinstance(made := words.get(name), Pieces) else () for name in ("pieces", "target")]
    if any(len(end) != 1 for end in ends):
        return
    one, other = (end[0] for end in ends)
    if one != other and all(state.exists(each) and sees(state, each, viewer) for each in (one, other)):
        source, target = (handle_of(state, each, viewer) for each in (one, other))
        seat = parse_zone(state.zone_of(one)).seat or state.owner[one]
        beat.arrows[Arrow(source, target, at=state.zone_of(other), seat=seat)] = None


def _count_pieces(session: Session, before: View, after: View, beat: _Beat) -> None:
    """The numbers of seats that count what lies somewhere."""
    for seat in range(1, session.seats + 1):
        was, now = (dict(_counted(session, view, seat)) for view in (before, after))
        for name, number in now.items():
            if number != was[name]:
                beat.changes[seat, name] = beat.changes.get((seat, name), 0) + number - was[name]


def _count_facts(session: Session, before: View, after: View, beat: _Beat) -> None:
    """The numbers that the rules remember and everybody sees."""
    if session.ruleset is None:
        return
    was, now = (dict(session.ruleset.remembered(view.flow)) for view in (before, after))
    for name, number in now.items():
        then = was.get(name, 0)
        if isinstance(number, int) and isinstance(then, int) and number != then:
            beat.changes[EVERYBODYS, name] = beat.changes.get((EVERYBODYS, name), 0) + number - then


def _counted(session: Session, view: View, seat: int) -> Iterator[tuple[str, int]]:
    numbers = SeatNumbers(session, lambda: view, lambda *_: 0)
    return ((made.id, number) for made, number in numbers.of(seat) if made.counts)


def _kinds_of_places(session: Session) -> tuple[frozenset[str], frozenset[str]]:
    """The families of zones that are boards, and those that are piles."""
    layout = session.catalog.layouts.get(session.seats)
    boxes = layout.zones if layout is not None else ()
    boards = frozenset(box.family for box in boxes if box.kind.is_board)
    return boards, frozenset(box.family for box in boxes if box.kind.is_pile)


def _is_lost(
    state: GameState, piece: int, came_from: str, before: View, boards: Collection[str], piles: Collection[str]
) -> bool:
    """Whether a piece went off a board, or from where it lay in the open onto a pile."""
    if not state.exists(piece):
        return False
    source, target = parse_zone(came_from).family, parse_zone(state.zone_of(piece)).family
    if source in boards:
        return target not in boards
    return target in piles and source not in piles and any(each.seen for each in before.zone(came_from).pieces)


def _point_at_ways(
    state: GameState, moved: dict[int, str], before: View, after: View, viewer: Viewer, beat: _Beat,
    boards: Collection[str],
) -> None:  # fmt: skip
    """The ways that pieces went from zone to zone, from a board from their cell; of those that the viewer does not
    see only that one more lies there."""
    seen_by = overlay(state, viewer)
    for piece, source in moved.items():
        if not state.exists(piece):
            continue
        target = seen_by.zone_of(piece)
        if source == target or before.zone(source).count is None or after.zone(target).count is None:
            continue
        handle = handle_of(state, piece, viewer) if sees(state, piece, viewer) else ""
        if handle and after.find(handle) is not None:
            from_cell = parse_zone(source).family in boards and before.find(handle) is not None
            beat.arrows[Arrow(handle if from_cell else source, handle, way=True)] = None
            if from_cell:
                beat.arrows.pop(Arrow(handle, target), None)  # this way is what the act itself would point at
        elif (after.zone(target).count or 0) > (before.zone(target).count or 0):
            beat.arrows[Arrow(source, target, way=True)] = None
