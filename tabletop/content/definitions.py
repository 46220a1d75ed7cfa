"""What a game consists of, as immutable definitions: the leaves of a `Catalog`.

Nothing here reads files or checks anything; `loader` makes these from checked files.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.core.board import Cell
from tabletop.core.values import Value as Value
from tabletop.core.zones import Scalar

FieldType = Literal["text", "int", "number", "bool", "list", "map", "shape", "abilities"]
OptionType = Literal["bool", "int", "choice", "text", "list"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a definition was read: the file and its line."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class FieldDef:
    """A field of a card kind. `values`: the words allowed (empty: any); `computed`: given by the game's code."""

    name: str
    type: FieldType = "text"
    label: str = ""
    default: Value = None
    required: bool = False
    min: float | None = None
    max: float | None = None
    values: tuple[str, ...] = ()
    custom: bool = False
    """Words other than `values` are allowed too (a word that only looks like one of them gives a warning)."""
    computed: bool = False
    sentence: str = ""
    ordered: bool = False
    """`values` stand in their order, the lowest first."""


@dataclass(frozen=True, slots=True)
class SymbolDef:
    """What something on the table means: its name ("": as it is called anyway), a sentence, what changes it, the
    numbered rule. What is counted and always comes so many (``each``) to something greater (``within``), as tricks to
    a hand, is counted within that."""

    label: str = ""
    sentence: str = ""
    changes: str = ""
    rule: str = ""
    each: int = 0
    within: str = ""


@dataclass(frozen=True, slots=True)
class ActDef:
    """What an act of the rules is called ("": as they call it) and what it is good for, with the numbered rule.
    ``covered``: it is done with cards that others do not see; ``phases``: where alone it is told of then, empty for
    everywhere."""

    label: str = ""
    sentence: str = ""
    rule: str = ""
    covered: bool = False
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GemTemplate:
    """`text` and `icon` as templates; left out where both come out empty. `label` names it beside the large card."""

    text: str = ""
    color: str = "#c9a227"
    icon: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class StatTemplate:
    """A number plate; left out where its text comes out empty."""

    text: str
    color: str = "#8c3a32"
    side: str = "left"
    label: str = ""


@dataclass(frozen=True, slots=True)
class ChipTemplate:
    """One chip for each entry of the map or list field `each` ({key}, {value}, {signed}), or one plain chip. `label`
    names it beside the large card, `labels` each entry by its key."""

    each: str = ""
    text: str = ""
    icon: str = ""
    color: str = ""
    label: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FaceTemplate:
    """How the values of a card become a FaceSpec: texts with {field} in them, see `templates`."""

    title: str = "{name}"
    subtitle: str = ""
    type_line: str = ""
    text: str = "{text}"
    palette: str = ""
    frame: str = "standard"
    emblem: str = ""
    footer: str = ""
    gems: tuple[GemTemplate, ...] = ()
    stats: tuple[StatTemplate, ...] = ()
    chips: tuple[ChipTemplate, ...] = ()
    short: str = "names"
    markup: bool = True


NAMED: Mapping[str, str] = {
    "white": "#f4f1e6",
    "yellow": "#e8b93a",
    "orange": "#d97a2b",
    "red": "#c2362f",
    "green": "#2f8a52",
    "blue": "#2f6fb5",
    "purple": "#7a4aa5",
    "black": "#2b2b30",
    "gold": "#d6a43c",
    "grey": "#7d838c",
}
"""The colours that have a name."""


@dataclass(frozen=True, slots=True)
class KindDef:
    """A kind of cards: its fields, its back, how its face is printed."""

    id: str
    label: str
    fields: Mapping[str, FieldDef]
    back: str
    face: FaceTemplate = FaceTemplate()
    plural: str = ""
    shape: Literal["card", "disc", "tile"] = "card"
    """What its pieces look like: cards, or round pieces of a board."""
    tint: str = ""
    """The colour of its pieces: "owner" that of the seat whose they are, else the field that prints it."""
    facing: bool = False
    """Its pieces face a direction on a board."""
    clear: Mapping[str, str] = field(default_factory=dict)
    """Of which of its cards a pushpin is transparent: by the words that they print."""


@dataclass(frozen=True, slots=True)
class AbilityDef:
    """An ability as the file has it: `data` holds when, requires, cost and do, unchanged, for the referee.

    `label` is what stands in brackets behind its name (costs and requirements as printed), `text` the effect.
    """

    id: str
    name: str
    text: str
    data: Mapping[str, Value]
    label: str = ""
    price: int | None = None
    source: Source = Source("", 0)
    kind: str = ""
    """The kind of card that it stands on, "" for one that several may share."""
    labelled: frozenset[str] = frozenset()
    """The costs and requirements that its label prints."""


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """An ability on a card; the same ability may carry another name there."""

    ability: str
    name: str


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card: its printed values and the computed ones (with the options at their defaults)."""

    id: str
    kind: str
    name: str
    values: Mapping[str, Value]
    back: str
    art: str = ""
    abilities: tuple[AbilityUse, ...] = ()
    source: Source = Source("", 0)


@dataclass(frozen=True, slots=True)
class DeckDef:
    """A deck: how many of which cards in each of its lists."""

    id: str
    name: str
    lists: Mapping[str, Mapping[str, int]]
    sentence: str = ""
    color: str = ""
    cover: str = ""
    """A card whose art stands for the deck."""
    source: Source = Source("", 0)
    ready: bool = False
    """It lies ready with the game: what its files hold, not what somebody has put together."""

    def cards(self, name: str) -> tuple[str, ...]:
        """The cards of one list, one entry for each copy, in the order of the file."""
        return tuple(card for card, count in self.lists.get(name, {}).items() for _ in range(count))


@dataclass(frozen=True, slots=True)
class DeckRule:
    """One requirement on a list of a deck.

    `measure`: "count" (cards), "sum" (of the int field `field`), "copies" (of each card), "different" (cards).
    Bounds are numbers or "$option.KEY". `message` is filled with {value}, {min}, {max}, {exactly}, {card}.
    `spares_ready`: a deck that lies ready with the game need not fit a bound that was agreed otherwise than usual.
    """

    measure: Literal["count", "sum", "copies", "different"]
    message: str
    field: str = ""
    min: int | str | None = None
    max: int | str | None = None
    exactly: int | str | None = None
    where: Mapping[str, str] = dataclasses.field(default_factory=dict)
    grade: Literal["error", "warning"] = "error"
    rule: str = ""
    spares_ready: bool = False


@dataclass(frozen=True, slots=True)
class DeckList:
    """A list that each deck of the game has (main deck, side deck, lands ...)."""

    id: str
    label: str
    kinds: tuple[str, ...] = ()
    rules: tuple[DeckRule, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionDef:
    """A thing the players may agree on. `values` (with `meanings`) for a choice, `min`/`max` for a number.

    A "list" option is one text with its items separated by "; ", so every option stays one JSON scalar.
    """

    key: str
    type: OptionType
    default: Scalar
    label: str
    sentence: str
    values: tuple[Scalar, ...] = ()
    meanings: Mapping[str, str] = dataclasses.field(default_factory=dict)
    min: int | None = None
    max: int | None = None
    rules: tuple[str, ...] = ()
    group: str = ""
    seats: Mapping[str, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    """By value, the numbers of seats that it is for, where that is not all."""
    shared_screen: Scalar = None
    """What the window proposes where several people share one screen (None: the default): a table at which nothing
    that is asked tells what lies in a hand."""

    pairs: bool = False
    """Whether each item of a list says what a word stands for: `Cliff=Mountain`, `Reef=new (how it differs)`."""
    reasons: tuple[str, ...] = ()
    """What a word may stand for only with a reason in brackets."""

    def fits(self, value: Scalar, seats: int) -> bool:
        """Whether a value is for so many seats."""
        return seats in self.seats.get(str(value), (seats,))


@dataclass(frozen=True, slots=True)
class CounterDef:
    """A counter that the table offers on pieces. Without bounds it may be any whole number."""

    id: str
    label: str
    color: str
    icon: str = ""
    min: int | None = None
    max: int | None = None
    sentence: str = ""
    limit: str = ""
    """The derived value of a piece that is the most it can have, shown beside the number."""
    bead: bool = True
    """Whether it is drawn on cards; false where the referee shows it otherwise."""
    sign: bool = False
    """Whether one of it is drawn as its symbol, without a number: that it is there says all."""


@dataclass(frozen=True, slots=True)
class MarkDef:
    """How cards are marked that have a field set; where `seat`, the field holds a seat, whose colour the mark has."""

    id: str
    label: str
    icon: str
    color: str
    seat: bool
    unless: Mapping[str, str] = field(default_factory=dict)
    """Printed values of cards on which it is not shown."""

    def is_shown_on(self, card: CardDef | None) -> bool:
        """Whether it means something on a card; of one that is not known it is shown."""
        if card is None or not self.unless:
            return True
        printed = ((card.values.get(name), value) for name, value in self.unless.items())
        return not any(value in has if isinstance(has, tuple) else value == has for has, value in printed)


def mark_value(field: Scalar) -> int:
    """What a mark's field says: of a mark that names a seat the seat, 1 of one that lasts for a while (its field says
    until when), 0 where there is none."""
    return field if isinstance(field, int) else int(bool(field))


@dataclass(frozen=True, slots=True)
class SeatValueDef:
    """A number on a seat's panel. ``counts``: not stored but the number of cards in that zone of the seat;
    ``account``: not stored but the sum of the seat's accounts of that label, at ``site`` alone if it is not 0.
    ``shown``: "always", or only at the "end" of the game. ``when``: only with these options. ``short``: its name
    where there is little room. ``group``: what it is named under together with its neighbours of the same group.
    ``of``: how many of it are wanted: a number or an option. ``zone`` and ``cell``: the cell of a board that it is
    also shown on."""

    id: str
    label: str
    start: int = 0
    icon: str = ""
    color: str = ""
    counts: str = ""
    account: str = ""
    site: int = 0
    shown: str = "always"
    when: tuple[tuple[str, Scalar], ...] = ()
    short: str = ""
    group: str = ""
    of: str = ""
    zone: str = ""
    cell: Cell | None = None

    @property
    def stored(self) -> bool:
        """Whether it is a number of its own, that can be set by hand."""
        return not self.counts and not self.account

    def holds(self, options: Mapping[str, Scalar]) -> bool:
        """Whether a table with these options has it."""
        return all(options.get(key) == value for key, value in self.when)

    def wanted(self, options: Mapping[str, Scalar]) -> int:
        """How many of it are wanted at a table with these options, 0 if that is not said."""
        found = options.get(self.of) if not self.of.isdigit() else int(self.of)
        return found if isinstance(found, int) and not isinstance(found, bool) else 0


@dataclass(frozen=True, slots=True)
class PhaseDef:
    """A step of the phase bar."""

    id: str
    label: str
    sentence: str = ""
    rule: str = ""
    seats: tuple[int, ...] = ()
    """The tables that have it, by their number of seats; none: every table."""
    when: tuple[tuple[str, Scalar], ...] = ()
    """The options with which it is there."""
    steps: tuple[tuple[str, str], ...] = ()
    """What its steps are called in the phase bar, by the name that the rules have for them; "": not said."""


@dataclass(frozen=True, slots=True)
class TokenDef:
    """A loose piece in the drawer or made at set-up: a token, a marker, a pin or a die."""

    kind: Literal["token", "marker", "pin", "die", "note", "counter"]
    name: str = ""
    color: str = ""
    icon: str = ""
    sides: int = 0
    opaque: bool = True


@dataclass(frozen=True, slots=True)
class PutStep:
    """Every seat's cards of a deck list go to a zone (its own where the zone is per seat), owned by that seat."""

    list: str
    into: str
    face: Literal["up", "down"] = "down"


@dataclass(frozen=True, slots=True)
class ShuffleStep:
    """Shuffle a zone; of a family per seat (or per site) each one for itself."""

    zone: str


@dataclass(frozen=True, slots=True)
class DealStep:
    """`count` cards from the top of `source` (each seat's own where it is per seat) into the zones of `into`.

    `each` "seat": to each seat's zone, clockwise from the first seat; "site": one zone after the other.
    """

    source: str
    into: str
    count: int = 1
    each: Literal["seat", "site", "once"] = "seat"
    face: Literal["up", "down"] = "down"


@dataclass(frozen=True, slots=True)
class CreateStep:
    """Make loose pieces in a zone. `seat`: "each" seat's zone, the "first" seat's, or "" for a shared zone."""

    piece: TokenDef
    into: str
    seat: Literal["", "each", "first"] = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class LayStep:
    """Lay cards of the game on the table: of each of ``cards`` (ids) so many into a zone, onto its ``cells`` one
    after the other where it has a board. ``seat`` is whose they are, 0 for nobody's; of a zone per seat each has its
    own."""

    cards: tuple[str, ...]
    into: str
    count: int = 1
    cells: tuple[tuple[int, int], ...] = ()
    seat: int = 0
    face: str = ""


@dataclass(frozen=True, slots=True)
class FirstSeatStep:
    """Choose who comes first: "random" or a fixed seat."""

    choose: Literal["random"] | int


@dataclass(frozen=True, slots=True)
class FlowStep:
    """Set a field of the rules progress ("phase", "round" ...)."""

    key: str
    value: Scalar


SetupStep = PutStep | ShuffleStep | DealStep | CreateStep | LayStep | FirstSeatStep | FlowStep
