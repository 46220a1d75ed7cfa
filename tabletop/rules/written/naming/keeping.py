"""What the table remembers (`keep`): public, saved and undone with all else, a field of rules progress each.

::

    keep:
      pot: {number: 0, label: At stake}
      dealer: seat
      trump: {word: suit, label: Trump}      # one of the words of that list, none at first
      bid: {number: 0, per: seat}
      moved: piece                           # that piece, wherever it goes; none at first
      ko: cell
      seen: {set: piece}                     # several, each once
      bids: {list: number}                   # several, in their order
      target: {piece: none, per: piece}      # each piece has its own
      drawn: {number: 0, most: 3, each: turn}    # 3 at most; every turn it begins anew
      last: {cell: none, label: Last move, color: gold}    # the board shows it
      struck: {set: cell, open: true}        # told at the table, whatever it is set by

Which pieces and cells are remembered is told to those only who can follow them (``core.keepsakes``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as made_anew
from typing import Final, cast

from tabletop.content.definitions import NAMED
from tabletop.content.findings import did_you_mean, sentence_list
from tabletop.core import keepsakes
from tabletop.core.board import Cell
from tabletop.core.values import Value
from tabletop.core.view import HANGS, HIDDEN
from tabletop.core.zones import zone_key
from tabletop.rules.limits import OverLimit
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import KEPT, Feed, Name, Sources, kept
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CELL,
    NUMBER,
    PIECE,
    SEAT,
    TRUTH,
    WORD,
    Bind,
    Sort,
    Type,
    reads,
    small,
    word_of,
)
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.shapes import CellMark
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU, cell_of, kept_value, past_of
from tabletop.rules.written.naming.origins import way_record
from tabletop.rules.written.reading.sheet import Part, Shape

SORTS: Mapping[str, tuple[Type, Value]] = {
    "number": (NUMBER, 0), "truth": (TRUTH, False), "word": (WORD, ""), "seat": (SEAT, 0),
    "piece": (PIECE, None), "cell": (CELL, None),
}  # fmt: skip
FIRST: Final = "first_seat"
"""The field of rules progress that says who is first."""
SEVERAL: Final = ("set", "list")
"""What holds several of a sort."""
OWNERS: Final[tuple[Sort, ...]] = ("seat", "piece", "cell")
SHAPES: Mapping[str, Shape] = {
    "number": "whole", "truth": "truth", "word": "text", "seat": "phrase", "piece": "phrase", "cell": "phrase",
    "set": "text", "list": "text", "label": "text", "per": OWNERS, "each": "text", "least": "whole", "most": "whole",
    "color": "text", "site": "truth", "first": "truth", "open": "truth",
}  # fmt: skip
"""What something that is kept may have: one of its sorts, and more."""
OWNER: Final = "owner"
"""The colour of the seat whose something is."""
MOST_KEPT: Final = 1_000
"""So many things a set or a list holds at most."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One thing that is remembered: what it is, what it is at first, what it is called on the table ("": not shown),
    whether each seat, piece or cell has its own (``per``). ``each_once``: of several things each is there once."""

    name: str
    type: Type
    start: Value
    label: str = ""
    per: Sort | None = None
    begins: Phrase | None = None
    """What it is at first, where that is to be worked out."""
    each_once: bool = False
    each: str = ""
    """With what it begins anew: a turn, a round, a pass of a loop; "": never."""
    least: int | None = None
    most: int | None = None
    """A number that would go beyond these is held there."""
    color: str = ""
    """In which boards show its cells; ``OWNER``: in that of the seat whose it is; "": they do not."""
    is_site: bool = False
    """Whether it is the number of the site that the game is about now."""
    is_first: bool = False
    """Whether it is the seat that is first in the game."""
    open: bool = False
    """The rules tell it openly: all know it, by whatever it was set."""
    feed: Feed = made_anew(default_factory=Feed, compare=False)
    """What it is set to in the file."""

    field: str = made_anew(init=False)
    """The field of rules progress that it is kept in."""
    is_of_things: bool = made_anew(init=False)
    """Whether it is of pieces or cells, which somebody may lose sight of."""

    def __post_init__(self) -> None:
        things = self.type.sort in ("piece", "cell")
        object.__setattr__(self, "is_of_things", things)
        field = f"{keepsakes.THINGS if things else keepsakes.KEPT}{self.name}"
        field = keepsakes.SITE if self.is_site else FIRST if self.is_first else field
        object.__setattr__(self, "field", field)

    @property
    def is_shown(self) -> bool:
        """Whether the table shows it, to those who may know it."""
        return bool(self.label or self.color)

    def key(self, thing: object) -> str:
        """The key of a seat, a piece or a cell that has its own."""
        if self.per == "cell":
            assert isinstance(thing, tuple | list)
            return keepsakes.key_of(str(thing[0]), tuple(thing[1]))
        assert isinstance(thing, int)
        return keepsakes.key_of("#" if self.per == "piece" else "", thing)

    def read(self, table: Table, thing: object = None) -> Value:
        """What it is now. ``thing``: whose it is, where each has its own."""
        found: Value = table.state.flow.get(self.field)
        if found is not None and self.per is not None:
            is_record = found.__class__ is dict or isinstance(found, Mapping)
            found = found.get(self.key(thing)) if is_record else None  # type: ignore[union-attr]  # as just asked
        return self.start if found is None else found

    def look(self, table: Table, thing: object = None) -> object:
        """What it is now, as phrases have it: without what has left the game, or was never in it (hands may write any
        number where a seat is kept)."""
        return self._there(table, self.read(table, thing))

    def _there(self, table: Table, found: Value) -> object:
        """What is kept, as ``look`` gives it."""
        sort, at = self.type.sort, table.state.at
        if self.type.many:
            listed = found if isinstance(found, tuple | list) else ()
            if sort == "piece":
                return tuple([each for each in listed if isinstance(each, int) and table.state.exists(each)])
            if sort == "seat":
                return tuple([each for each in listed if isinstance(each, int) and 0 <= each <= table.ruleset.seats])
            return tuple(map(_plain, listed)) if sort == "cell" else tuple(listed)
        if sort == "piece":
            return found if isinstance(found, int) and 0 < found < len(at) and at[found] is not None else ABSENT
        if sort == "seat":
            return found if isinstance(found, int) and 0 <= found <= table.ruleset.seats else self.start
        return found if sort != "cell" else ABSENT if found is None else _plain(found)

    def write(self, run: Run, value: Value, thing: object = None, record: dict[str, Value] | None = None) -> None:
        """Remember something else. None: what it was at first. ``thing``: whose it is, where each has its own;
        ``record``: where it comes from, where not everybody may know it (see ``origins``). Raises OverLimit."""
        wanted = self.start if value is None else value
        if value is not None and (self.least is not None or self.most is not None):
            wanted = self.held(wanted)
        if self.type.many:
            listed = wanted if isinstance(wanted, tuple) else ()
            wanted = tuple(dict.fromkeys(listed)) if self.each_once else listed
            if len(wanted) > MOST_KEPT:
                raise OverLimit("kept", MOST_KEPT)
        key = self.key(thing) if self.per is not None else ""
        if record is not None or HANGS in run.state.flow:
            self._note(run, key, record)
        if self.per is None:
            run.set_flow(self.field, wanted if wanted != self.start or not self.type.many else None)
            return
        found = {**run.flow(self.field, {}), key: wanted}
        if self.per != "seat" or self.is_of_things or self.type.many:  # what is as at first need not be kept
            found = {each: held for each, held in found.items() if held != self.start}
        run.set_flow(self.field, found or None)

    def held(self, value: Value) -> Value:
        """A value within its bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        at_least = value if self.least is None else max(value, self.least)
        return at_least if self.most is None else min(at_least, self.most)

    def begin_anew(self, run: Run, seats: tuple[int, ...] = ()) -> None:
        """It is what it was at first, whatever it hung on; ``seats``: for these alone."""
        hangs, now = run.flow(HANGS) or {}, run.flow(self.field)
        if seats:
            for seat in seats:
                if self.field in hangs or (now or {}).get(self.key(seat), self.start) != self.start:
                    self.write(run, None, seat)
            return
        if self.field in hangs:
            run.set_flow(HANGS, {name: each for name, each in hangs.items() if name != self.field} or None)
        if now is not None:
            run.set_flow(self.field, None)
        self.begin(run)

    def _note(self, run: Run, key: str, record: dict[str, Value] | None) -> None:
        """Keep where its value comes from, or forget where the one before did."""
        if self.open:
            return
        before = run.flow(HANGS) or {}
        mine = before.get(self.field)
        if record is None and mine is None:
            return
        now: Value = record
        if key:
            now = {each: held for each, held in {**(mine or {}), key: record}.items() if held is not None} or None
        kept = {each: held for each, held in {**before, self.field: now}.items() if held is not None}
        run.set_flow(HANGS, kept or None)

    def hide(self, run: Run, sources: Sources) -> None:
        """Whether it is set now hangs on these, so its value does, too, as it stands and as it may be."""
        for thing in self._owners(run) if not self.open else ():
            key = self.key(thing) if self.per is not None else ""
            record = way_record(run, sources | self._noted(run, key))
            if record is not None:
                self._note(run, key, record)

    def _owners(self, run: Run) -> Iterable[object]:
        """All that have their own of it."""
        if self.per is None:
            return (None,)
        if self.per == "seat":
            return range(1, run.ruleset.seats + 1)
        if self.per == "piece":
            return tuple(run.state.pieces())
        return _cells(run)

    def _noted(self, table: Table, key: str) -> Sources:
        """What its value hangs on by how it was set that not everybody may know."""
        found = (table.flow(HANGS) or {}).get(self.field)
        return past_of(found.get(key) if key and isinstance(found, Mapping) else found)

    def noted(self, table: Table, thing: object) -> Sources:
        """As ``_noted``, of whose it is."""
        return self._noted(table, self.key(thing) if self.per is not None else "")

    def hangs(self, table: Table, thing: object) -> Sources:
        """What its value hangs on: by how it was set, and by what lies now where not everybody can follow it."""
        key = self.key(thing) if self.per is not None and thing else ""
        found = self._noted(table, key) if key or self.per is None else frozenset()
        lost = set(_unfollowed(table, (thing,))) if self.per in ("piece", "cell") and thing else set()
        if self.is_of_things:
            held = self.read(table, thing)
            lost |= set(_unfollowed(table, held if self.type.many and isinstance(held, tuple | list) else (held,)))
        return found | lost if lost else found

    def marks(self, flow: Mapping[str, Value]) -> Iterator[CellMark]:
        """The cells of it that boards show, from the rules progress of a view."""
        found = flow.get(self.field) if self.color else None
        if found is None:
            return
        if self.per is None:
            yield from self._marks_of(found, 0)
        for key, value in found.items() if self.per is not None and isinstance(found, Mapping) else ():
            if self.per == "seat":
                yield from self._marks_of(value, int(key))
                continue
            at = keepsakes.cell_of_key(key)
            if at is None or value in (self.start, HIDDEN):
                continue
            seat = value if self.type.sort == "seat" and isinstance(value, int) else 0
            sign = "" if self.type.many or self.type.sort not in ("number", "word") else str(value)
            yield self._mark(*at, seat, sign)

    def _marks_of(self, value: Value, seat: int) -> Iterator[CellMark]:
        """Of one piece or cell, or of several."""
        if keepsakes.is_cell(value):
            zone, (column, row) = cast("tuple[str, Cell]", value)
            yield self._mark(zone, (column, row), seat)
        elif isinstance(value, tuple | list):
            for each in value:
                yield from self._marks_of(each, seat)
        elif isinstance(value, str) and value not in ("", HIDDEN):
            yield replace(self._mark("", (0, 0), seat), piece=value)

    def _mark(self, zone: str, cell: Cell, seat: int, sign: str = "") -> CellMark:
        is_owners = self.color == OWNER
        return CellMark(zone, cell, "" if is_owners else self.color, self.label, seat if is_owners else 0, sign)

    def fits(self, found: object, seats: int) -> bool:
        """Whether something is such as it would remember: where the file has changed it may not be."""
        if self.per is not None:
            return isinstance(found, Mapping) and all(
                self._owns(key) and self._fits(each, seats) for key, each in found.items()
            )
        return self._fits(found, seats)

    def _owns(self, key: str) -> bool:
        if self.per == "piece":
            return bool(keepsakes.piece_of(key))
        return bool(keepsakes.zone_of(key)) if self.per == "cell" else key.isdecimal()

    def _fits(self, found: object, seats: int) -> bool:
        if self.type.many:
            return isinstance(found, tuple | list) and all(self._fits_one(each, seats) for each in found)
        return self._fits_one(found, seats)

    def _fits_one(self, found: object, seats: int) -> bool:
        if self.type.sort == "truth":
            return isinstance(found, bool)
        if self.type.sort == "word":
            return isinstance(found, str)
        if self.type.sort == "cell":
            return keepsakes.is_cell(found)
        number = isinstance(found, int) and not isinstance(found, bool)
        return number and (self.type.sort != "seat" or 0 <= found <= seats)  # type: ignore[operator]  # it is a number

    def begin(self, run: Run) -> None:
        """What it is at first, where that is to be worked out."""
        if self.begins is not None:
            self.write(run, kept_value(self.begins, run, {}))

    def _getter(self) -> Callable[..., object]:
        """As ``look``, with fewer calls: of whose it is, or of what has no owner."""
        if not (self.is_of_things or self.type.many or self.type.sort == "seat"):
            return self._plain_getter()
        if self.per is not None:
            return self.look
        field, start, there = self.field, self.start, self._there

        def get(table: Table, bind: Bind) -> object:
            found = table.state.flow.get(field)
            return there(table, start if found is None else found)

        def piece(table: Table, bind: Bind) -> object:
            found, at = table.state.flow.get(field), table.state.at
            return found if isinstance(found, int) and 0 < found < len(at) and at[found] is not None else ABSENT

        return piece if self.type.sort == "piece" and not self.type.many else get

    def _plain_getter(self) -> Callable[..., object]:
        """The same of what phrases have as it is kept."""
        if self.per is None:
            return kept(self.field, self.type, self.start).get
        field, start, key, sign = self.field, self.start, self.key, "#" if self.per == "piece" else ""
        is_cell = self.per == "cell"

        def get(table: Table, thing: object) -> object:
            record = table.state.flow.get(field)
            if record is None or (record.__class__ is not dict and not isinstance(record, Mapping)):
                return start
            found = record.get(key(thing) if is_cell else f"{sign}{thing}")  # as ``key``
            return start if found is None else found

        return get

    def declared(self) -> Name:
        """Its name in phrases."""
        said = self.label or f"the {self.name.replace('_', ' ')}"
        read = f"flow:{self.field}" + (" column:at" if self.is_of_things or self.per == "piece" else "")
        as_kept = not (self.is_of_things or self.type.many or self.type.sort == "seat")
        cost = 2 if self.per is not None else 1 if as_kept else 3
        is_public = self.open and not self.is_of_things and self.per not in ("piece", "cell")
        return Name(
            self.name, self.type, self._getter(), self.per, reads(read), past=None if is_public else "",
            fed=self.feed, said=small(said) if self.per is None else "",
            origin=KEPT if self.per is None else f"kept for each {self.per}",
            hangs=None if is_public else lambda table, bind, thing: self.hangs(table, thing), cost=cost,
        )  # fmt: skip


def _cells(table: Table) -> Iterator[object]:
    """All cells of all boards."""
    spec = table.state.spec
    for kind in spec.zones.values():
        for seat in range(1, table.ruleset.seats + 1) if kind.per_seat else (0,):
            zone = zone_key(kind.family, 0, seat)
            board = spec.board(zone) if kind.board and not kind.sites else None
            yield from ((zone, cell) for cell in (board.cells if board is not None else ()))


def _plain(thing: object) -> object:
    """A thing as phrases have it."""
    return cell_of(thing) if isinstance(thing, tuple | list) else thing


def _unfollowed(table: Table, things: Iterable[object]) -> Iterator[int | str]:
    """What not everybody can follow: pieces, and the zones of cells that are not shown to all."""
    state = table.state
    for thing in things:
        if isinstance(thing, int) and thing:
            if state.exists(thing) and not keepsakes.is_followed(state, thing):
                yield thing
        elif keepsakes.is_cell(thing):
            assert isinstance(thing, tuple | list)
            yield str(thing[0])


def beginning_anew(kept: Mapping[str, Kept], when: str) -> tuple[Kept, ...]:
    """What begins anew with a turn, a round or a pass of a loop."""
    return tuple(each for each in kept.values() if each.each == when)


def read_keep(part: Part | None, language: Language) -> dict[str, Kept]:
    """What a file wants remembered, by name."""
    found: dict[str, Kept] = {}
    for name, each in part.parts("`keep`").items() if part is not None else ():
        each.sheet.unread.add(name)
        with each.sheet.going_on():
            found[name] = _read(name, each, language)
            if found[name].is_site and any(other.is_site for other in found.values() if other.name != name):
                del found[name]
                raise each.wrong(
                    f"`{name}` is the second with `site: true`.", "The game is about one site at a time."
                )
            other = language.words_of.get((found[name].per or "seat", name))
            if other is not None:
                del found[name]
                raise each.wrong(f"`{name}` has two meanings: {other.origin} and kept by the table.", "Rename it.")
            each.sheet.unread.discard(name)
    return found


def check_times(part: Part | None, times: Collection[str]) -> None:
    """Tell of what is to begin anew with something that there is not. ``times``: with what it may."""
    for name, one in part.parts("`keep`").items() if part is not None else ():
        each = one.get("each") if one.is_mapping else None
        if each is not None and each.data not in times:
            hint = "Write `each: turn`, `each: round` or the name of a `repeat`."
            one.sheet.wrong(each.where, f"There is no `{each.data}` with which `{name}` could begin anew.", hint)


def _read(name: str, part: Part, language: Language) -> Kept:
    if isinstance(part.data, str):
        type, start = SORTS[part.one_of(tuple(SORTS), "sort of thing that can be kept")]
        return Kept(name, type, start)
    part.check_keys(tuple(SHAPES), f"What is kept as `{name}`")
    sorts = [key for key in (*SORTS, *SEVERAL) if part.get(key) is not None]
    if len(sorts) != 1:
        hint = "Write `number: 0`."
        raise part.wrong(f"`{name}` is one of {sentence_list([*SORTS, *SEVERAL])}.", hint)
    sort = sorts[0]
    given, begins = part.need(sort, name), None
    if sort in SEVERAL:
        type, start = _several(given, language), ()
    else:
        type, start = SORTS[sort]
    if sort == "word":
        type = _list(given, language)
    elif sort == "number":
        start = given.number("What it begins with", -1_000_000)
    elif sort == "truth":
        start = given.truth("What it begins with")
    elif sort not in SEVERAL and given.data not in (None, NOTHING[sort]):
        begins = given.phrase(language, type)
        if YOU in begins.needs:
            raise given.wrong("At the beginning nobody acts, so there is no `you`.", "Write `first`.")
    label, per = part.get("label"), part.get("per")
    of = cast("Sort | None", per.one_of(OWNERS, "thing that each has its own of") if per is not None else None)
    if begins is not None and of is not None and of != "seat":
        raise given.wrong(f"Of what each {of} has `{sort}` begins as `none`.", f"Write `{sort}: none`.")
    least, most = _bounds(name, part, sort, start)
    each, site, first, told = part.get("each"), part.get("site"), part.get("first"), part.get("open")
    is_first = first is not None and first.truth("`first`")
    if is_first and (sort != "seat" or of is not None or begins is not None):
        raise part.need("first", name).wrong(f"`{name}` is not one seat, nobody at first, so nobody is first by it.")
    is_site = site is not None and site.truth("`site`")
    if is_site and (sort != "number" or of is not None):
        raise part.need("site", name).wrong(f"`{name}` is not one number for all, so it is no site.")
    return Kept(
        name, type, start, label.text("A label") if label is not None else "", of, begins, each_once=sort == "set",
        each=each.text("With what it begins anew") if each is not None else "", least=least, most=most,
        color=_color(name, part.get("color"), type, of), is_site=is_site, is_first=is_first,
        open=told is not None and told.truth("`open`"),
    )  # fmt: skip


def _color(name: str, part: Part | None, type: Type, per: Sort | None) -> str:
    """The colour in which boards show the cells of what is kept."""
    if part is None:
        return ""
    is_of_cells = per == "cell" or (type.sort in ("piece", "cell") and per != "piece")
    if not is_of_cells:
        hint = "Keep cells or pieces, for all or `per: seat`, or something `per: cell`."
        raise part.wrong(f"Only cells have a colour on the board, and `{name}` is of none.", hint)
    color = part.text("A colour")
    if color == OWNER:
        if per == "seat" or (per == "cell" and type.sort == "seat"):
            return color
        raise part.wrong(f"`{name}` is of no seat whose colour it could have.", "Write a colour.")
    if color not in NAMED and not re.fullmatch("#[0-9a-fA-F]{6}", color):
        known = sentence_list([*NAMED, OWNER], last="or")
        raise part.wrong(f"`{color}` is no colour.", f'Write {known}, or "#rrggbb".')
    return NAMED.get(color, color)


def _bounds(name: str, part: Part, sort: str, start: Value) -> tuple[int | None, int | None]:
    """Between which numbers something that is kept stays."""
    given = {key: part.get(key) for key in ("least", "most")}
    for key, each in given.items():
        if each is not None and sort != "number":
            raise each.wrong(f"`{key}` is a bound of a number, and `{name}` is none.")
    least, most = (each.number("A bound", -1_000_000) if each is not None else None for each in given.values())
    if least is not None and most is not None and least > most:
        raise part.need("most", name).wrong(f"`{name}` is at least {least}, so it cannot be at most {most}.")
    assert isinstance(start, int) or sort != "number"
    if isinstance(start, int) and ((least is not None and start < least) or (most is not None and start > most)):
        raise part.need(sort, name).wrong(f"`{name}` begins with {start}, beyond its bounds.")
    return least, most


NOTHING: Final[Mapping[str, str]] = {"seat": "nobody", "piece": "none", "cell": "none"}
"""How it is written that there is none at first."""


def _several(given: Part, language: Language) -> Type:
    """The type of several things of a sort, or of several words of a list."""
    name = given.text("What it holds")
    if name in SORTS:
        return SORTS[name][0].several()
    lists = {each.name: each for found in language.words.values() for each in found}
    if name in lists:
        return word_of(lists[name], many=True)
    known = (*SORTS, *lists)
    raise given.wrong(
        f"There is no sort of thing and no list of words `{name}`.", did_you_mean(name, known, "sorts and lists")
    )


def _list(given: Part, language: Language) -> Type:
    """The type of a word of a list, by the list's name."""
    name = given.text("The list of a word")
    lists = {each.name: each for found in language.words.values() for each in found}
    if name in lists:
        return word_of(lists[name])
    raise given.wrong(f"There is no list of words `{name}`.", did_you_mean(name, lists, "lists"))
