"""What a scenario file says, as immutable values. Each part keeps where it stands in the file.

Seats are words here ("A", "P1", "Bastet"); which number a word stands for is decided when a case is played, so that
seats can be swapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tabletop.content import Catalog
from tabletop.content.reading.marked import Document, Where
from tabletop.core.values import Json, Value
from tabletop.core.zones import Scalar


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """A zone as a file names it: ``deploy#1@A``. ``seat`` is a word, "" for a zone that belongs to nobody."""

    family: str
    site: int = 0
    seat: str = ""

    def __str__(self) -> str:
        return self.family + (f"#{self.site}" if self.site else "") + (f"@{self.seat}" if self.seat else "")


@dataclass(frozen=True, slots=True)
class PieceRef:
    """A piece that the file means: an alias, a name with whose it is and the how-many-eth of several, or what lies on
    a cell of a board (``zone`` and ``cell``)."""

    text: str
    name: str
    owner: str = ""
    nth: int = 0
    zone: str = ""
    cell: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CellRef:
    """A cell that the file means: the zone of its board, and where."""

    zone: ZoneRef
    cell: tuple[int, int]


@dataclass(frozen=True, slots=True)
class KeptSpec:
    """What the rules keep, as a file names it: seats by their words, pieces and cells as references; where each has
    its own (``per``) a mapping from whose it is. ``start``: what stands for it where it was never set."""

    where: Where
    field: str
    value: object
    start: Value = None
    per: str = ""


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A piece that the file puts on the table. ``card`` is the definition ("" for loose pieces and for ``any``, which
    is the kind of card that is as good as any other of its kind)."""

    where: Where
    card: str = ""
    kind: str = "card"
    any: str = ""
    alias: str = ""
    count: int = 1
    owner: str = ""
    face: str = ""
    angle: int = 0
    known: tuple[str, ...] = ()
    spot: tuple[int | float, int | float] | None = None
    number: int = 0
    marks: Mapping[str, Scalar] = field(default_factory=dict)
    """Counters and fields by name; which is which the catalog says."""
    counters: Mapping[str, int] = field(default_factory=dict)
    fields: Mapping[str, Scalar] = field(default_factory=dict)
    attached: tuple[PieceSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """What lies in a zone, in the order of the file: of a pile the top card first. ``filler``: so many cards of
    whatever kind belongs there."""

    where: Where
    zone: ZoneRef
    pieces: tuple[PieceSpec, ...] = ()
    filler: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A named moment of the rules: phase, step and further facts (site, seat, lane ...)."""

    where: Where
    phase: str = ""
    step: str = ""
    facts: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChanceSpec:
    """What chance shall say, in order: throws, picks (of a card: its name), and for each shuffle the cards that come
    to lie on top, the topmost first."""

    where: Where
    dice: tuple[int, ...] = ()
    picks: tuple[Json, ...] = ()
    shuffles: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckSpec:
    """A deck: a ready one (``base``) with cards more and fewer, or lists of its own."""

    where: Where
    base: str = ""
    lists: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Counts by list and card; what is taken out of the base is negative."""


@dataclass(frozen=True, slots=True)
class Given:
    """A position. ``deal``: the game's own set-up comes first (with ``decks``); else the table is bare but for the
    pieces that belong to the table itself."""

    where: Where = ()
    deal: bool = False
    furnish: bool = True
    """The pieces that belong to the table itself (markers) are there."""
    first: str = ""
    decks: Mapping[str, DeckSpec] = field(default_factory=dict)
    zones: tuple[ZoneSpec, ...] = ()
    seats: Mapping[str, Mapping[str, Scalar]] = field(default_factory=dict)
    """Numbers and fields of seats (a seat's word) and of the table ("")."""
    seat_counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Counters of seats and of the table that the game does not know."""
    flow: Mapping[str, Json] = field(default_factory=dict)
    kept: Mapping[str, KeptSpec] = field(default_factory=dict)
    links: Mapping[str, tuple[tuple[PieceRef, PieceRef], ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """Relations as pairs of piece numbers, as *save as scenario* writes them."""
    moments: tuple[Moment, ...] = ()
    no_moment: bool = False
    """`moment: none`: not that of all cases."""
    chance: ChanceSpec | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """How a try must fail: what is "" is not looked at."""

    where: Where
    code: str = ""
    rule: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A seat acts. ``if_asked``: only if it is asked (it may be passed over). ``override``: "do it anyway"."""

    where: Where
    seat: str
    kind: str
    arguments: Mapping[str, Json] = field(default_factory=dict)
    refused: Refused | None = None
    if_asked: bool = False
    override: bool = False


@dataclass(frozen=True, slots=True)
class ByHand:
    """A seat (or nobody, "") does something by hand, past the referee."""

    where: Where
    seat: str
    verb: str
    arguments: Mapping[str, Json] = field(default_factory=dict)
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class All:
    """Everybody who is asked gives the same plain answer until the window closes (``all: pass``)."""

    where: Where
    kind: str


@dataclass(frozen=True, slots=True)
class RunOn:
    """Plain answers (pass, done ...) are given for everybody until a named moment, or so many times."""

    where: Where
    to: Moment | None = None
    times: int = 0
    answers: Literal["plain", "first"] = "plain"


@dataclass(frozen=True, slots=True)
class Place:
    """The position is changed in the middle, as ``given`` would."""

    where: Where
    given: Given


@dataclass(frozen=True, slots=True)
class Turn:
    """Something the table itself offers: ``rules`` (the rules mode), ``undo``, ``redo``, ``reload`` (save and
    open)."""

    where: Where
    what: Literal["rules", "undo", "redo", "reload"]
    value: str | int = 1


@dataclass(frozen=True, slots=True)
class CheckDeck:
    """A deck alone: is it legal, and if not, for which reasons?"""

    where: Where
    deck: DeckSpec
    options: Mapping[str, Json] = field(default_factory=dict)
    refused: tuple[str, ...] | Literal[True] = ()
    """Every reason, word for word; True for whatever reason."""
    warned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckCard:
    """The lines of a card alone: are they accepted, and if not, why?"""

    where: Where
    body: Mapping[str, Json]
    refused: tuple[str, ...] | Literal[True] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """Something of the table is told to whoever runs the file: `log`, `table_values`, `open`, a seat or a zone."""

    where: Where
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that must hold; what that is says its class (see ``looks``)."""

    where: Where


@dataclass(frozen=True, slots=True)
class Expect:
    """Checks of one moment. ``when``: a step of a show in what has happened so far, instead of now."""

    where: Where
    checks: tuple[Check, ...]
    when: Mapping[str, Json] = field(default_factory=dict)


Step = Act | ByHand | All | RunOn | Place | Turn | CheckDeck | CheckCard | Show | Expect


@dataclass(frozen=True, slots=True)
class Case:
    """One run: a position, steps, what must hold."""

    name: str
    where: Where
    options: Mapping[str, Json]
    given: Given
    steps: tuple[Step, ...]
    order: tuple[int, ...]
    """The seat number of each seat word, in the order of ``Scenario.seats``: (1, 2), swapped (2, 1)."""
    seed: int = 1
    catalog: Catalog | None = None
    """The game's with the cards and decks that only this case has; None where it has none of its own."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A file, checked. ``catalog`` is the game's with the cards and decks of the file added."""

    document: Document
    title: str
    game: str
    catalog: Catalog
    covers: tuple[str, ...]
    seats: tuple[str, ...]
    cases: tuple[Case, ...]
    invented: bool = False
    """The file has cards or decks of its own, which no save can name."""

    def of(self, case: Case) -> Scenario:
        """The file as a case sees it: with the cards and decks that only the case has."""
        return self if case.catalog is None else replace(self, catalog=case.catalog, invented=True)


FLOW_NAMES: Mapping[str, str] = {"active": "seat", "first": "first_seat"}
"""The fields of rules progress that scenarios call by other words."""
