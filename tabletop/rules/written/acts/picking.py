"""What an act picks: one thing each, a piece, a cell, a seat, a piece or a seat, a number, a word or a way to lay a
shape.

`card: hand where kind = spell` is two things: the set before `where` is what may be tried (and dragged), the test
behind it a requirement with its own sentence. In an action a piece is its handle, a cell its label, a seat and a
number themselves, a way to lay a shape its zone with the labels of the cells that it covers; the zone may come by
itself, as `zone`. Where pieces and seats are picked among, a seat is bound as its negative, as phrases have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from tabletop.core.board import Cell, place
from tabletop.core.values import Json
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.phrases.meaning import fitting
from tabletop.rules.phrases.meaning.checking import Checker
from tabletop.rules.phrases.meaning.operators import WHERE
from tabletop.rules.phrases.meaning.sources import may_know
from tabletop.rules.phrases.meaning.usual import steps_of
from tabletop.rules.phrases.naming.language import Language, Scope, tree_of
from tabletop.rules.phrases.naming.typed import Apply, Slot, Typed
from tabletop.rules.phrases.naming.values import ABSENT, SPAN, TRUTH, Type
from tabletop.rules.phrases.naming.values import SHAPES as WAYS
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.tree import Joined, Where
from tabletop.rules.showing.shapes import laying_of, laying_told
from tabletop.rules.showing.telling import Person, Pieces, Word
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU, bound_name, feed_of, key_of, viewer_of
from tabletop.rules.written.reacting.events import BOTH
from tabletop.rules.written.reading.sheet import LEGAL, Part, Shape, door, spoken

SHAPES: Mapping[str, Shape] = {
    "among": "phrase", "because": "sentence", "outside": "sentence", "ask": "text",
    "called": "names", "usual": "phrase", "rule": "text", "code": "text", "reasons": "reasons of picks",
}  # fmt: skip
"""What a pick may have; `among` cannot be left out."""
REASON: Mapping[str, Shape] = {"if": "phrase", "because": "sentence", "rule": "text", "code": "text"}
"""A reason why something cannot be picked; `because` cannot be left out."""

ZONE = "zone"
"""The argument that may say the board of a cell, where that does not stand before its label."""
TURNED = ("index", "turn", "mirrored")
"""The arguments that may say how a shape lies: which of its cells lies where it is laid, how often it is turned, and
1 where it is turned over."""
Bound = dict[str, object]
"""What is bound while an act is looked at: `you` and picks, by where a frame keeps them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be picked or chosen, where a test of it holds (None: in any case)."""

    test: Phrase | None
    because: Sentence
    rule: str
    code: str

    def holds(self, table: Table, bind: Bound) -> bool:
        """Whether that is why, as far as `you` may know."""
        test = self.test
        if test is None:
            return True
        if test.is_veiled(table) and not may_know(table, viewer_of(bind), test.sources(table, bind)):
            return False
        return test.holds(table, bind)


def reasoned(reasons: Sequence[Reason], table: Table, bind: Bound, unmet: Unmet) -> Unmet:
    """Why something cannot be picked, with the first reason that holds in place of the usual one."""
    found = next((each for each in reasons if each.holds(table, bind)), None)
    if found is None:
        return unmet
    told = found.because.told(table, bind)
    return Unmet(told.words, unmet.pieces, told.template, found.rule, found.code)


def read_reasons(part: Part | None, language: Language) -> tuple[Reason, ...]:
    """The reasons of a pick or a choice; ``language`` has its name. What holds first is told."""
    found: list[Reason] = []
    for each in part.items("`reasons`") if part is not None else ():
        with each.sheet.going_on():
            each.check_keys(tuple(REASON), "A reason")
            given, test = each.get("if"), None
            if given is not None:
                test = given.phrase(language, TRUTH)
                door(given, test, LEGAL)
            rule, code = (text.text("A refusal") if text else "" for text in map(each.get, ("rule", "code")))
            found.append(Reason(test, spoken(each.need("because", "A reason"), language), rule, code))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Laid:
    """Of a pick among the ways to lay a shape by itself (`form(card to cell)`): which field of which card, where."""

    field: str
    card: Phrase
    cells: Phrase

    def turned(self, table: Table, act: BoundAction) -> str:
        """The way that an act names by how the shape is turned, "" for none that there could be."""
        bind: Bound = {YOU: act.seat}
        card, cells = self.card.number(table, bind), self.cells.things(table, bind)
        printed = table.printed(card, self.field) if isinstance(card, int) else None
        index, turn, mirrored = (act.number(name) for name in TURNED)
        if not isinstance(printed, tuple) or not 0 <= index < len(printed) or not isinstance(cells[0], tuple):
            return ""
        zone, cell = cells[0]
        board = table.state.spec.board(str(zone))
        if board is None or not 0 <= turn < (6 if board.grid == "hex" else 4):
            return ""
        covers = place(steps_of(printed), cell, index, turn, mirrored == 1, board.grid).cells
        return laying_of(table, " ".join((str(zone), *filter(None, map(board.label, covers)))))


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that an act picks: what may be tried, the test that it must meet, the sentence where it does not
    (``because``), and the one where it is not even among what may be tried (``outside``).
    ``zones``: the keys of the only zone with a board, whose cells need not be told apart by zone."""

    name: str
    """What it is called in acts, and so in saves and scenarios."""
    type: Type
    tried: Phrase
    test: Phrase | None
    because: Sentence | None
    outside: Sentence | None
    one_board: str
    asked: str = ""
    """How it is asked for, "" where its name says enough."""
    given: Phrase | None = None
    """The set of those that meet the test, None where there is none: who may know what was picked goes by it."""
    bound: str = ""
    """What phrases call it, "" for the same."""
    usual: Phrase | None = None
    """What is meant where an act does not say it."""
    rule: str = ""
    """The rule that is broken where something else is picked, "" for that of the act."""
    code: str = ""
    """What that refusal is called, "" for the usual."""
    reasons: tuple[Reason, ...] = ()
    """Why some things cannot be picked, before what else is said of that."""
    laid: Laid | None = None
    """Of a shape what is laid where."""
    besides: tuple[str, ...] = ()
    """What it may be called in acts as well; it is meant where an act says both."""
    key: str = field(init=False)
    """Where it is bound."""
    is_piece: bool = field(init=False)
    is_cell: bool = field(init=False)
    is_seat: bool = field(init=False)
    is_number: bool = field(init=False)
    is_shape: bool = field(init=False)
    is_target: bool = field(init=False)
    """Whether it is a piece or a seat."""
    labels: dict[object, str] = field(init=False, repr=False, compare=False, default_factory=dict)
    """What cells are called as arguments, as far as they have been; a table has no others."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bound", self.bound or self.name)
        object.__setattr__(self, "key", key_of(self.bound))
        object.__setattr__(self, "is_piece", self.type.sort == "piece")
        object.__setattr__(self, "is_cell", self.type.sort == "cell")
        object.__setattr__(self, "is_seat", self.type.sort == "seat")
        object.__setattr__(self, "is_number", self.tried.type == SPAN)
        object.__setattr__(self, "is_shape", self.type.sort == "shape")
        object.__setattr__(self, "is_target", self.type.sorts == BOTH)

    def things(self, table: Table, bind: Bound) -> Sequence[object]:
        """What may be tried, in a fixed order."""
        if self.tried.veiled != "never" and self.tried.is_veiled(table):
            return self._known(table, bind)
        if self.is_number:
            return self._numbers(table, bind)
        return self.tried.lasting(table, bind)

    def _known(self, table: Table, bind: Bound) -> Sequence[object]:
        """What may be tried as far as `you` may know it."""
        viewer = viewer_of(bind)
        if not self.is_number:
            return self.tried.offered(table, bind, viewer)
        return self._numbers(table, bind) if may_know(table, viewer, self.tried.sources(table, bind)) else ()

    def meets(self, table: Table, bind: Bound) -> bool:
        """Whether the thing that is bound meets its test as far as `you` may know."""
        test = self.test
        if test is None or test.veiled == "never" or not test.is_veiled(table):
            return test is None or test.holds(table, bind)
        return test.seems(table, bind, viewer_of(bind))

    def is_so(self, table: Table, bind: Bound) -> bool:
        """Whether the thing that is bound may be picked, whoever knows that."""
        thing, span = bind.get(self.key), self.tried.value(table, bind)
        if self.is_number:
            is_tried = isinstance(span, tuple) and isinstance(thing, int) and span[0] <= thing <= span[1]
        else:
            is_tried = thing in self.tried.things(table, bind)
        return is_tried and (self.test is None or self.test.holds(table, bind))

    @property
    def is_veiled(self) -> bool:
        """Whether it may go by what who acts may not know."""
        return any(each is not None and each.veiled != "never" for each in (self.tried, self.test))

    def _numbers(self, table: Table, bind: Bound) -> range:
        found = self.tried.value(table, bind)
        if isinstance(found, tuple) and len(found) == 2 and all(isinstance(each, int) for each in found):
            least, most = found
            return range(least, most + 1)
        return range(0)

    def is_tried(self, table: Table, bind: Bound, thing: object) -> bool:
        """Whether a thing is among those that may be tried."""
        if self.tried.needs <= {YOU} and self.tried.type != SPAN and self.tried.veiled == "never":
            kept, key = table.keeping(self.tried.reads), ("tried", self.tried, bind.get(YOU))
            known: frozenset[object] | None = kept.get(key)
            if known is None:
                known = kept[key] = frozenset(self.things(table, bind))
            return thing in known
        return thing in self.things(table, bind)

    @property
    def is_a(self) -> bool:
        """Whether its test only asks what the thing is: one that fails it once will never meet it."""
        names = self.test.names if self.test is not None else ()
        return bool(names) and all(name.is_a for name in names)

    def never(self, table: Table, bind: Bound, thing: object) -> bool:
        """Whether a thing is none of those that could ever be picked."""
        return self.is_a and self.test is not None and not self.test.holds(table, {**bind, self.key: thing})

    def argument(self, table: Table, seat: int, thing: object) -> Json:
        """A thing as an argument of an action."""
        if isinstance(thing, tuple):
            label = self.labels.get(thing)
            if label is None:
                zone, cell = thing
                label = self.labels[thing] = self.label(table, str(zone), cell)
            return label
        if isinstance(thing, int) and (self.is_piece or self.is_target):
            return table.handle(thing, seat) if thing > 0 else -thing
        return thing if isinstance(thing, int) else str(thing)

    def arguments(self, table: Table, seat: int, things: Sequence[object]) -> list[Json]:
        """The same for many things."""
        if self.is_piece and not self.is_target:
            return [*table.handles(cast("Iterable[int]", things), seat)]
        if self.labels:
            known = [self.labels.get(each) for each in things]
            if None not in known:
                return cast("list[Json]", known)
        return [self.argument(table, seat, thing) for thing in things]

    def told(self, table: Table, thing: object) -> Word:
        """A thing as a word of a sentence."""
        if isinstance(thing, tuple):
            zone, cell = thing
            board = table.state.spec.board(str(zone))
            called = board.named(cell) if board is not None else ""
            return called if zone == self.one_board else f"{zone} {called}"
        if isinstance(thing, int) and not self.is_number:
            if self.is_seat or (self.is_target and thing < 0):
                return Person(abs(thing))
            return Pieces((thing,)) if self.is_piece or self.is_target else str(thing)
        if self.is_shape and isinstance(thing, str):
            return laying_told(table, thing)
        return str(thing).replace("_", " ")

    def label(self, table: Table, zone: str, cell: Cell) -> str:
        """A cell as an argument: its label, where several zones have boards behind that zone."""
        board = table.state.spec.board(zone)
        label = board.label(cell) if board is not None else ""
        return label if zone == self.one_board else f"{zone} {label}"

    def read(self, table: Table, act: BoundAction) -> object:
        """The thing that an action names; ABSENT for what is none."""
        if self.is_piece:
            named = next((piece for name in self.besides if (piece := act.piece(name))), 0)
            return named or act.piece(self.name) or ABSENT
        if self.is_target:
            return self._target(table, act)
        if self.is_cell:
            zone, _, label = act.text(self.name).rpartition(" ")
            zone = zone or self.one_board or act.text(ZONE)
            board = table.state.spec.board(zone) if zone and table.state.why_no_place(zone) is None else None
            cell = board.cell(label) if board is not None else None
            return (zone, cell) if cell is not None else ABSENT
        if self.is_shape:
            text = act.text(self.name)
            if not text and self.laid is not None:
                return self.laid.turned(table, act) or ABSENT
            zone = self.one_board or act.text(ZONE)
            zone = zone or next((str(each).split()[0] for each in self.things(table, {YOU: act.seat})), "")
            return laying_of(table, text) or laying_of(table, f"{zone} {text}") or ABSENT
        value = act.plain.get(self.name)
        wanted = str if self.type.sort == "word" else int
        return value if isinstance(value, wanted) and not isinstance(value, bool) else ABSENT

    def _target(self, table: Table, act: BoundAction) -> object:
        """The piece that an action names by its handle, or the seat (negative) by its number."""
        named = act.plain.get(self.name)
        if isinstance(named, str):
            return table.resolve(named, act.seat) or ABSENT
        return -named if isinstance(named, int) and not isinstance(named, bool) and named > 0 else ABSENT

    def piece(self, table: Table, act: BoundAction) -> int:
        """The piece that an action names, 0 for none."""
        thing = self.read(table, act) if self.is_piece or self.is_target else 0
        return thing if isinstance(thing, int) and thing > 0 else 0


def read_pick(name: str, part: Part, language: Language, one_board: str) -> Pick:
    """A pick of the file: a phrase, or `{among: PHRASE, because: SENTENCE, outside: SENTENCE, ask: TEXT}`. `called`:
    its name in acts, where that means something else in phrases (further names may be given instead); `usual`: what
    is meant where an act leaves it out; `rule`: the one that is broken otherwise; `code`: of the refusal behind
    `where` (`outside` without a test); `reasons`: `{if: TEST, because: SENTENCE, rule: RULE}`, before both."""
    among, because, outside, asked, called, rule, code = part, None, None, "", name, "", ""
    besides: list[str] = []
    if part.is_mapping:
        part.check_keys(tuple(SHAPES), "A pick")
        among, because, outside = part.need("among", "A pick"), part.get("because"), part.get("outside")
        ask = part.get("ask")
        asked = ask.text("How a pick is asked for").strip() if ask is not None else ""
        argument = part.get("called")
        called, *besides = argument.words("What a pick is called in acts") if argument is not None else (name,)
        rule, code = (each.text("A refusal") if each else "" for each in map(part.get, ("rule", "code")))
    try:
        tree = tree_of(among.data)
        whole = Checker(language)
        things = whole.check(tree.things if isinstance(tree, Where) else tree, Scope())
        if things.type.is_things:
            things = fitting.several(things, "A pick")
        elif things.type != SPAN and not (things.type.sort in ("word", "shape") and things.type.many):
            raise fitting.wrong(things, "a set, or numbers (`1..3`)", "A pick")
        if len(things.type.sorts) > 1 and things.type.sorts != BOTH:
            message = "A pick is of one sort of thing, or of pieces and seats."
            raise PhraseFault(message, things.at, "Make an act for each sort.")
        type = things.type.one() if things.type != SPAN else _NUMBER
        tried = Phrase(str(among.data), tree, things)
        test = given = None
        if isinstance(tree, Where):
            scope = Scope(Slot(type, key_of(name), name.replace("_", " ")))
            typed = fitting.truth(whole.check(tree.test, scope), "`where`")
            test = Phrase(str(among.data), tree.test, typed)
            test.tested, test.tries = key_of(name), tried
            given = Phrase(str(among.data), tree, Apply(things.type, WHERE, (things, typed), key_of(name), things.at))
            if because is not None and isinstance(tree.test, Joined) and tree.test.word == "and":
                hint = "Leave one of them here and put the other among `requires`, with a `because` of its own."
                message = f"The pick `{name}` says the same reason whichever of its tests fails."
                part.sheet.warn(because.where, message, hint)
        if outside is not None and test is not None and one_board and _is_all_cells(tried.typed):
            hint = "Write `because`: all cells stand before `where`, so one for which the test fails is among them."
            part.sheet.warn(outside.where, f"The pick `{name}` never says what stands behind `outside`.", hint)
        known, reasons = language, part.get("reasons") if part.is_mapping else None
        if because is not None or outside is not None or reasons is not None:
            known = language.adding(bound_name(name, type, "a pick", feed_of(tried, is_value=False)))
        usual = part.get("usual") if part.is_mapping else None
        meant = usual.phrase(language, type) if usual is not None else None
        said, else_said = (spoken(each, known) if each is not None else None for each in (because, outside))
        whys, laid = read_reasons(reasons, known), None
        if type == WAYS.one() and isinstance(things, Apply) and things.operation.name in language.functions:
            card, cells, *_ = (Phrase("", tree, each) for each in things.parts if each is not None)
            laid = Laid(things.operation.name, card, cells)
    except PhraseFault as fault:
        raise among.misread(fault.inside(str(among.data))) from None
    among.sheet.look_for_cells(among.where, given or tried)
    return Pick(
        called, type, tried, test, said, else_said, one_board, asked, given, name, meant, rule, code, whys, laid,
        tuple(besides),
    )  # fmt: skip


def _is_all_cells(node: Typed) -> bool:
    """Whether it is all cells of a board, beside which no other can be chosen on it."""
    return isinstance(node, Apply) and node.operation.name == "cells in"


def requirements_of(act: str, rule: str, picks: tuple[Pick, ...]) -> list[Requirement]:
    """That each pick is one that may be tried, and that it meets its test."""
    found: list[Requirement] = []
    for number, pick in enumerate(picks):
        code, by, tried = f"{act}.{pick.name}", pick.rule or rule, _Tried(picks[: number + 1])
        if pick.test is None:
            found.append(Requirement(pick.code or code, by, "written.no_pick", tried))
            continue
        found.append(Requirement(code, by, "written.no_pick", tried))
        tested = _Tested(picks[: number + 1])
        found.append(Requirement(pick.code or f"{code}.where", by, "written.no_pick", tested))
    return found


class _Tried:
    """The last of some picks is one that may be tried."""

    def __init__(self, picks: tuple[Pick, ...]) -> None:
        self.picks, self.pick = picks, picks[-1]

    def __call__(self, table: Table, act: BoundAction) -> Unmet | None:
        """Why it is not."""
        bind = bound_by(self.picks, table, act)
        thing = bind.get(self.pick.key, ABSENT)
        if thing is not ABSENT and self.pick.is_tried(table, bind, thing):
            return None
        pieces = _piece_of(self.pick, thing)
        outside = self.pick.outside
        if thing is ABSENT and (outside is None or not self.pick.is_shape or self.pick.key in outside.needs):
            return self._outside(table, bind, thing)._replace(pieces=pieces, vague=True)
        if outside is None:
            unmet = self._outside(table, bind, thing)._replace(pieces=pieces, vague=True)
        else:
            told = outside.told(table, bind)
            unmet = Unmet(told.words, pieces, told.template)
        return unmet if thing is ABSENT else reasoned(self.pick.reasons, table, bind, unmet)

    def _outside(self, table: Table, bind: Bound, thing: object) -> Unmet:
        """What is said where the file says nothing. How a set is called is said, not what is in it now."""
        pick, place = self.pick, self.pick.tried.said_place()
        seat = thing if pick.is_seat else -thing if pick.is_target and isinstance(thing, int) and thing < 0 else 1
        if thing is ABSENT or seat not in range(1, table.ruleset.seats + 1):
            return Unmet({"sort": pick.type.sort or "piece or seat"}, text="written.no_such")
        if pick.is_number:
            return Unmet({"thing": str(thing), "place": pick.tried.said()}, text="written.not_between")
        if not pick.things(table, bind):
            return Unmet({"place": place}, text="written.nothing_to_choose")
        told = {"thing": pick.told(table, thing), "place": pick.tried.said_to_be()}
        return Unmet(told, text="written.not_among")


class _Tested:
    """The last of some picks meets its test."""

    def __init__(self, picks: tuple[Pick, ...]) -> None:
        self.picks, self.pick = picks, picks[-1]

    def __call__(self, table: Table, act: BoundAction) -> Unmet | None:
        """Why it does not."""
        bind = bound_by(self.picks, table, act)
        test, because = self.pick.test, self.pick.because
        if test is None or self.pick.meets(table, bind):
            return None
        told = because.told(table, bind) if because is not None else test.why_not(table, bind)
        thing = bind.get(self.pick.key)
        pieces = _piece_of(self.pick, thing)
        vague = self.pick.is_a  # what it is none of says less than what it lacks
        unmet = Unmet({"thing": self.pick.told(table, thing)}, pieces, vague=vague)
        if told is not None:
            unmet = Unmet(told.words, pieces, told.template, vague=vague)
        return reasoned(self.pick.reasons, table, bind, unmet)


def _piece_of(pick: Pick, thing: object) -> tuple[int, ...]:
    """The piece that a pick names, if it is one."""
    return (thing,) if (pick.is_piece or pick.is_target) and isinstance(thing, int) and thing > 0 else ()


def bound_by(picks: tuple[Pick, ...], table: Table, act: BoundAction) -> Bound:
    """`you` and the picks of an action, as far as it names them."""
    bind: Bound = {YOU: act.seat}
    for pick in picks:
        thing = pick.read(table, act)
        if thing is ABSENT and pick.usual is not None:
            thing = pick.usual.value(table, bind)
        if thing is not ABSENT:
            bind[pick.key] = thing
    return bind


_NUMBER = Type(frozenset({"number"}))
