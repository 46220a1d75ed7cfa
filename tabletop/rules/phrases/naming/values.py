"""What phrases give: the types of values, the one that stands for nothing there, what a position is read by.

At play a number is an ``int``, a truth a ``bool``, a word a ``str``, a seat its number from 1, a piece its number, a
cell of a board ``(zone, cell)``. A set is any iterable of these, mostly lazy, each thing once. Where things of
several sorts lie in one set, a seat is the negative of its number, as the targets of ``core.state`` are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Literal, NamedTuple, Protocol

from tabletop.core.board import Cell
from tabletop.core.making import made_often
from tabletop.rules.table import Table

Sort = Literal["number", "truth", "word", "seat", "piece", "cell", "kind", "span", "shape", "group"]
Bind = dict[str, object]
"""What is bound for one phrase: who `you` is, picks, lets, parameters, and each `it` under a key of its own."""

Thunk = Callable[[Table, Bind], object]
Number = Callable[[Table, Bind], int]
Test = Callable[[Table, Bind], bool]
Things = Callable[[Table, Bind], Iterable[object]]
SpotOf = tuple[str, Cell]
"""A cell as phrases have it: the key of its zone and the cell."""


class Read(NamedTuple):
    """Something of a position that a phrase looks at. ``what``: "zone" (what lies in a family of zones; the name
    "boards" stands for every family with a board, "under" for what lies on pieces), "field",
    "counter", "flow" or "column" (one of the lists of ``GameState``: "face", "owner", "at" ...), "value" (all that a
    derived value reads), "mark" (all that a mark goes by which cards may lend), or "whole" (whatever is behind it:
    "acts" that may be done)."""

    what: Literal["zone", "field", "counter", "flow", "column", "value", "mark", "whole"]
    name: str


READABLE = ("zone", "field", "counter", "flow", "column", "value", "mark", "whole")


@lru_cache(maxsize=1000)
def reads(text: str) -> frozenset[Read]:
    """Reads as they are written beside names: ``zone:hand field:fresh column:face``.

    >>> sorted(reads("zone:hand flow:seat"))
    [Read(what='flow', name='seat'), Read(what='zone', name='hand')]
    """
    found = set()
    for each in text.split():
        what, _, name = each.partition(":")
        if what not in READABLE or not name:
            raise ValueError(f"{each!r} is nothing that is read")
        found.add(Read(what, name))  # type: ignore[arg-type]  # one of these, as just asked
    return frozenset(found)


CARD_READ = "column:definition column:face column:at"
"""What rules look at when they ask what a card is: covered cards count as blank."""
CARD = reads(CARD_READ)
"""The same as reads."""


class Absent:
    """Nothing there: no thing, or several where one is wanted. Every comparison with it is false (but
    for `=` and `!=` of things: ``operators.is_same``), every calculation with it is absent too, and as a set it is
    empty; so nothing that asks has to look for it first."""

    __slots__ = ()

    def _nothing(self, other: object) -> Absent:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _nothing
    __mod__ = __rmod__ = _nothing

    def __neg__(self) -> Absent:
        return self

    def _false(self, other: object) -> bool:
        return False

    __lt__ = __le__ = __gt__ = __ge__ = _false

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False

    def __iter__(self) -> Iterator[object]:
        return iter(())

    def __contains__(self, thing: object) -> bool:
        return False

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


@dataclass(frozen=True, slots=True)
class WordList:
    """A list of words that belong together: the suits, the ranks in their order. ``ordered``: a place in it means
    something. ``words`` are as the game's files have them; ``spelling`` says how a phrase writes one. ``open``: cards
    may bring words of their own, so where a word of it is wanted any name that means nothing else is one."""

    name: str
    words: tuple[str, ...]
    ordered: bool = False
    open: bool = False
    places: dict[str, int] = field(init=False, repr=False, compare=False, default_factory=dict)
    spelled: dict[str, str] = field(init=False, repr=False, compare=False, default_factory=dict)
    """The words by how a phrase writes them."""

    def __post_init__(self) -> None:
        self.places.update(zip(self.words, count(1)))
        self.spelled.update(zip(map(spelling, self.words), self.words, strict=True))


@lru_cache(maxsize=4096)
def spelling(word: str) -> str:
    """How a phrase writes a word: what no name can hold becomes `_`.

    >>> spelling("Old World")
    'Old_World'
    """
    made = "".join(each if each.isalnum() or each in "_-" else "_" for each in word)
    return made.strip("-") or "_"


def small(label: str) -> str:
    """A label in the middle of a sentence; what is short for something stays as it is.

    >>> small("Life left"), small("DNA"), small("MP to play it")
    ('life left', 'DNA', 'MP to play it')
    """
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def unspelled(name: str) -> str:
    """The word of an open list that a phrase writes so.

    >>> unspelled("Old_World")
    'Old World'
    """
    return name.replace("_", " ")


THINGS: frozenset[Sort] = frozenset({"piece", "seat", "cell"})


@made_often(frozen=True, slots=True)
class Type:
    """What a phrase gives: the sorts of things (more than one only of pieces, seats and cells), one or a set of them,
    of words the list that they are of (None: any), of groups (several things that count as one) what they are of."""

    sorts: frozenset[Sort]
    many: bool = False
    words: WordList | None = None
    inner: Type | None = None
    sort: Sort | None = field(init=False, repr=False, compare=False)
    """The sort, if there is only one."""
    is_things: bool = field(init=False, repr=False, compare=False)
    """Whether it is of things: pieces, seats, cells."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sort", next(iter(self.sorts)) if len(self.sorts) == 1 else None)
        object.__setattr__(self, "is_things", self.sorts <= THINGS)

    def one(self) -> Type:
        """One of a set."""
        if not self.many:
            return self
        plain = self.words is None and self.inner is None
        return _plain(self.sorts, False) if plain else Type(self.sorts, False, self.words, self.inner)

    def several(self) -> Type:
        """A set of it."""
        if self.many:
            return self
        plain = self.words is None and self.inner is None
        return _plain(self.sorts, True) if plain else Type(self.sorts, True, self.words, self.inner)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Type):
            return self is other
        return (
            self.sorts == other.sorts and self.many == other.many
            and self.words == other.words and self.inner == other.inner
        )  # fmt: skip

    @property
    def said(self) -> str:
        """In words, for faults.

        >>> PIECES.said, NUMBER.said
        ('a set of pieces', 'a number')
        """
        if len(self.sorts) > 1:
            names = " and ".join(f"{sort}s" for sort in sorted(self.sorts))
            return f"a set of {names}" if self.many else f"one of {names}"
        sort = str(self.sort)
        if self.many:
            return f"a set of {_PLURAL.get(sort, f'{sort}s')}"
        return _ONE.get(sort, f"a {sort}")


_PLURAL = {"truth": "tests"}
_ONE = {"truth": "a test", "kind": "a kind", "span": "a number of things"}


@lru_cache(maxsize=100)
def _plain(sorts: frozenset[Sort], many: bool) -> Type:
    return Type(sorts, many)


def _of(sort: Sort, many: bool = False) -> Type:
    return _plain(frozenset({sort}), many)


NUMBER, TRUTH, WORD, SPAN, KIND = _of("number"), _of("truth"), _of("word"), _of("span"), _of("kind")
PIECE, SEAT, CELL = _of("piece"), _of("seat"), _of("cell")
PIECES, SEATS, CELLS, WORDS = _of("piece", True), _of("seat", True), _of("cell", True), _of("word", True)
NUMBERS = _of("number", True)


def groups_of(type: Type) -> Type:
    """The type of several groups of things."""
    return Type(frozenset({"group"}), True, inner=type.one())


SHAPES = _of("shape", True)
"""Ways to lay a shape on a board. One is a text at play: the key of the zone, and the labels of the cells that it
covers; as a set it is these cells."""
ANYTHING = Type(THINGS, True)
"""A set of things of any sort."""


def word_of(words: WordList, many: bool = False) -> Type:
    """The type of a word (or several) of a list."""
    return Type(frozenset({"word"}), many, words)


class GetterOf(Protocol):
    """How a word of a thing is read."""

    def __call__(self, table: Table, thing: int, /) -> object:
        """Its value of this piece, seat or cell."""
