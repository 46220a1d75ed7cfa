"""Names that phrases may use, each declared once: what type it has, how it is read, what it reads, who may know it,
how it is said.

A name either stands by itself (``pot``, ``enemies``) or is a word of one sort of thing (``suit`` of pieces,
``points`` of seats, ``row`` of cells). A zone that each seat has is a word of seats: ``hand of others``; said of
nobody it is that of ``you``, as all words of seats are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from tabletop.content.options import SEPARATOR
from tabletop.core.making import made_often
from tabletop.core.state import seat_target
from tabletop.core.values import Value
from tabletop.core.visibility import Past
from tabletop.core.zones import zone_key
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD,
    KIND,
    NUMBER,
    PIECES,
    TRUTH,
    Bind,
    GetterOf,
    Read,
    Sort,
    SpotOf,
    Thunk,
    Type,
    reads,
)
from tabletop.rules.table import Table

Source: TypeAlias = int | str | Past
"""Something hidden that a value hangs on: see ``meaning.sources``."""
Sources: TypeAlias = frozenset[Source]
NO_SOURCE: Sources = frozenset()

Eyes = Literal["all", "seat", "nobody", "shut"]
"""Who may know what the things that a name gives are: everybody, the seat whose they are, nobody; "shut": not even
where they lie face up. That they are there, and how many, is public."""


class Feed:
    """What a name was given in a file, as far as that was read: see ``typed.Given``."""

    __slots__ = ("given",)

    def __init__(self) -> None:
        self.given: list[object] = []


@made_often(frozen=True, slots=True)
class Name:
    """One name. ``of``: the sort of thing whose word it is, None for a name that stands by itself.

    ``get(table, bind)`` reads it, of a word of things ``get(table, thing)``, or ``get(table, thing, bind)`` where it
    ``asks`` what is bound, too (the cards that a seat has *here*). ``eyes``: who may know what the things
    are that it gives; ``tells``: asking it of a thing tells what that is (a suit does, an owner does not), so of a
    hidden thing it is a secret; ``secret``: it is one in itself. ``binds``: what it needs to be bound. ``said`` is
    how it stands in a sentence ("{of}" is the thing: "the suit of {of}"; for a set "{whose} hand"), ``plural`` a set
    of it, ``one`` one of the things that it gives ("card"). ``origin`` is what it is, for faults ("a field of
    cards"). ``cost``: how dear it is beside a printed field.
    """

    name: str
    type: Type
    get: Callable[..., object]
    of: Sort | None = None
    reads: frozenset[Read] = frozenset()
    eyes: Eyes = "all"
    tells: bool = False
    secret: bool = False
    binds: tuple[str, ...] = ()
    said: str = ""
    plural: str = ""
    one: str = ""
    origin: str = ""
    cost: int = 1
    cells: Callable[[Table], tuple[SpotOf, ...]] | None = None
    opens: object = None
    """Where a thing has this value of it, everybody may know what that is: a face that lies up."""
    uncounted: bool = False
    """Of the things that it gives not even how many there are is public."""
    asks: bool = False
    """A word of things whose getter wants to know what is bound as well."""
    is_a: bool = False
    """It says what its thing is: "Red Fox is a creature"."""
    hangs: Callable[[Table, Bind, object], Sources] | None = None
    """What its value hangs on now (of a word of things: that of this thing), where that does not follow from what it
    is a word of; None: on nothing."""
    sift: Callable[[Table, Iterable[object]], list[object]] | None = None
    """Of a test: those of many things for which it holds, found in one go."""
    fails: Callable[[Table], Collection[object]] | None = None
    """Of a test: all things for which it does not hold, where these are the fewer."""
    among: Callable[[Table, Sequence[object]], Callable[[object], object]] | None = None
    """Of a word of things: what gives it of any of these things, where that is quicker than to ask each."""
    past: str | None = None
    """Where it hangs on nothing but what is kept of it: the key under which that is bound, "" where that lies in the
    position. None: it may hang on something at any time."""
    fed: Feed | None = None
    """What it was given in the file, of a name that is bound or kept."""
    hidden_below: bool = False
    """Asked of a thing that lies face down it is hidden with it: what a die shows."""
    lies_down: bool = False
    """What it gives may lie face down, or is shown to some only."""
    shut: bool = False
    """What it gives is not shown to all even where it lies face up: a hand."""
    cells_of: Callable[[Table, int], tuple[SpotOf, ...]] | None = None
    """Of a zone of which each seat has one, with a board of its own: the cells of that of a seat."""
    whole: bool = False
    """Of a set: it is given as a tuple."""
    holds: str = ""
    """Where it is one thing that is bound, of pieces none once that has left the game: the key under which it is."""
    counts: bool = False
    """It says how many of something its thing has: "You have 4 points"."""

    @property
    def is_private(self) -> bool:
        """Whether not everybody may know it, or what it gives."""
        return self.eyes != "all" or self.secret or self.uncounted or self.shut

    @property
    def label(self) -> str:
        """It without its thing: "suit"."""
        return self.name.replace("_", " ")


def standing(
    name: str, type: Type, get: Thunk, read: str = "", *, said: str = "", plural: str = "", origin: str = "",
    eyes: Eyes = "all", secret: bool = False, binds: tuple[str, ...] = (), cost: int = 3, one: str = "",
) -> Name:  # fmt: skip
    """A name that stands by itself: something that the game knows (`pot`, `enemies`)."""
    return Name(
        name, type, get, None, reads(read), eyes, False, secret, binds, said, plural, one, origin or "a name", cost
    )


def word(
    name: str, of: Sort, type: Type, get: GetterOf, read: str = "", *, tells: bool = True, said: str = "",
    plural: str = "", origin: str = "", eyes: Eyes = "all", secret: bool = False, cost: int = 2, one: str = "",
) -> Name:  # fmt: skip
    """A word of things of a sort (`suit` of pieces). Who a seat is everybody knows, so no word of seats ``tells``."""
    return Name(
        name, type, get, of, reads(read), eyes, tells and of == "piece", secret, (), said, plural, one,
        origin or f"a word of {of}s", cost,
    )  # fmt: skip


def bound(name: str, type: Type, said: str = "", origin: str = "a pick") -> Name:
    """Something that is bound when the phrase is looked at: a pick, a choice, a `let`, `you`."""

    def get(table: Table, bind: Bind) -> object:
        return bind[name] if name in bind else ABSENT

    lasts = not type.many and "piece" not in type.sorts
    return Name(name, type, get, binds=(name,), said=said, origin=origin, cost=0, holds=name if lasts else "")


def kept(name: str, type: Type, start: Value, said: str = "") -> Name:
    """What `keep` remembers: a field of rules progress."""

    def get(table: Table, bind: Bind) -> object:
        flow = table.state.flow
        found = flow[name] if name in flow else None  # None stands there where a bot has guessed that nothing is kept
        return start if found is None else found

    return Name(name, type, get, reads=reads(f"flow:{name}"), said=said, origin=KEPT)


KEPT = "kept by the table"
"""What a name is that remembers something for all."""


def option(key: str, type: Type) -> Name:
    """What was agreed before play; it never changes, so it reads nothing. Of a word its text, numbers among the
    choices too; of a list its words."""
    is_word = type.sort == "word"

    def get(table: Table, bind: Bind) -> object:
        found = table.ruleset.options[key]
        if type.many:
            return tuple(each for each in str(found or "").split(SEPARATOR) if each)
        return str(found) if is_word else found

    return Name(f"option.{key}", type, get, origin="an option", said=f"the option {key}")


def kind(name: str, plural: str = "") -> Name:
    """A kind of pieces: before `in` those of it, behind `is` a test, beside `kind` a word."""

    def get(table: Table, bind: Bind) -> object:
        return name

    return Name(name, KIND, get, said=name, plural=plural or f"{name}s", origin="a kind", cost=0)


_NOTHING = frozenset[Read]()
"""What no operation changes is found out once: which cells a board has."""


@lru_cache(maxsize=1_000)
def _sites(family: str, most: int, seat: int) -> tuple[str, ...]:
    """The zones of a family with sites, in order."""
    return tuple([zone_key(family, site, seat) for site in range(1, most + 1)])


def zone(
    family: str, *, name: str = "", per_seat: bool = False, sites: bool = False, board: bool = False,
    eyes: Eyes = "all", said: str = "", one: str = "card", lies_down: bool = False, shut: bool = False,
    hangs: Callable[[Table, Bind, object], Sources] | None = None,
) -> Name:  # fmt: skip
    """What lies in the zones of a family (of all its sites, where it has some), the lowest first. ``board``: it has
    cells; ``hangs``: not everybody may know how much it is, which hangs on that."""
    read, label = reads(f"zone:{family}"), said or (name or family).replace("_", " ")

    sites_now = f"sites.{family}"

    def inside(table: Table, seat: int) -> tuple[int, ...]:
        if not sites:
            zone, contents = zone_key(family, 0, seat), table.state.contents
            return tuple(contents[zone]) if zone in contents else ()
        open_sites = table.state.flow.get(sites_now) or table.ruleset.catalog.zones[family].sites
        contents = table.state.contents
        found: list[int] = []
        for key in _sites(family, open_sites, seat):
            if key in contents:
                found += contents[key]
        return tuple(found)

    if sites:
        read |= reads(f"flow:sites.{family}")

    def cells_in(table: Table, key: str) -> tuple[SpotOf, ...]:
        always = table.keeping(_NOTHING)
        found: tuple[SpotOf, ...] | None = always.get(("cells", key))
        if found is None:
            on = table.state.spec.board(key)
            found = always["cells", key] = tuple([(key, cell) for cell in on.cells]) if on is not None else ()
        return found

    if per_seat:

        def cells_of(table: Table, seat: int) -> tuple[SpotOf, ...]:
            return cells_in(table, zone_key(family, 0, seat)) if 1 <= seat <= table.ruleset.seats else ()

        return Name(
            name or family, PIECES, inside, "seat", read, eyes, said=f"{{whose}} {label}", one=one, origin=ZONE,
            cost=3, cells_of=cells_of if board and not sites else None, lies_down=lies_down, shut=shut, hangs=hangs,
            uncounted=hangs is not None, whole=True,
        )  # fmt: skip

    def get(table: Table, bind: Bind) -> object:
        return inside(table, 0)

    def cells(table: Table) -> tuple[SpotOf, ...]:
        return cells_in(table, family)

    return Name(
        name or family, PIECES, get, None, read, eyes, said=f"the {label}", one=one, origin=ZONE,
        cells=cells if board else None, cost=3, lies_down=lies_down, shut=shut, hangs=hangs,
        uncounted=hangs is not None, whole=True,
    )  # fmt: skip


def field(
    name: str, type: Type, *, default: object = ABSENT, key: str = "", said: str = "", plural: str = ""
) -> Name:
    """A printed field of a card, under the options of the table."""
    key = key or name

    def get(table: Table, piece: int) -> object:
        known = table.lying.prints
        if piece in known:
            prints = known[piece]
            value = prints[key] if key in prints else None
        else:
            value = table.printed(piece, key)
        return default if value is None else value

    return printed(name, type, get, said, plural)


def printed(name: str, type: Type, get: GetterOf, said: str = "", plural: str = "") -> Name:
    """What is read of what a card prints in a field."""
    return Name(
        name, type, get, "piece", CARD, tells=True, said=said, plural=plural, origin="a field of the card", cost=2
    )  # fmt: skip


def mark(name: str, said: str = "") -> Name:
    """A mark of a piece: set or not."""

    def get(table: Table, piece: int) -> object:
        return table.mark(piece, name)

    return word(name, "piece", TRUTH, get, f"field:{name}", tells=False, said=said, origin="a mark")


def counter(name: str, of: Literal["piece", "seat"] = "piece", said: str = "") -> Name:
    """A counter of pieces, or a value of seats."""

    def of_piece(table: Table, piece: int) -> object:
        counters = table.state.counters
        return counters[name].get(piece, 0) if name in counters else 0

    def of_seat(table: Table, seat: int) -> object:
        return table.state.counter(seat_target(seat), name)

    get = of_piece if of == "piece" else of_seat
    origin = "a counter" if of == "piece" else "a value of seats"
    return Name(name, NUMBER, get, of, reads(f"counter:{name}"), said=said, origin=origin, cost=2, counts=True)


PARAMETER = "a parameter"
"""What the names of parameters of routines are."""
ZONE = "a zone"
"""What names of zones are."""
ACT = "an act"
"""What names of acts are."""
LAST_ACT = "the last act"
"""What the name of the act that was done last is."""
EVENT = "an event that could happen"
"""And those of events that something forbids."""


def act(name: str, possible: Thunk, read: str = "whole:acts", said: str = "") -> Name:
    """An act, for `can(NAME)`: whether you could do it now."""
    told = said or name.replace("_", " ")
    return standing(name, TRUTH, possible, read, said=told, binds=("you",), origin=ACT, cost=50)
