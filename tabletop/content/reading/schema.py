"""The shape of `game.yaml`: what the author of a game may write, and what is assumed where nothing is written.

A game is a folder::

    my-game/
      game.yaml        what this page describes; everything in it is optional
      layout.yaml      where the zones lie on the table (see `layout`); without it they lie in plain rows
      cards/*.yaml     the cards (see `cards`)
      decks/*.yaml     ready decks
      abilities.yaml   abilities that several cards share
      rules.yaml       rules, for a referee without a line of code (see `rules.written`)
      rulebook.md      shown beside the table
      assets/          art/<card-id>.webp (or .png, .jpg), icons/<name>.svg, cover.webp

A whole `game.yaml` for a beginning::

    title: Pond
    sentence: Frogs eat flies until the pond is empty.
    seats: [2, 3]
    zones:
      deck: {per_seat: true, see: deck, pile: true}
      hand: {per_seat: true, see: hand}
      pond: {}
      spent: {per_seat: true, pile: true}
    setup:
      - put: {list: main, into: deck}
      - shuffle: deck
      - deal: {from: deck, into: hand, count: 5}
    counters:
      hunger: {color: "#d2452f"}

A card of that game needs no more than `frog: {text: "Eats a fly."}` under `cards:`. Kinds of cards with fields
of their own come when they are wanted: `kinds: {frog: {fields: {tongue: {type: int}}, face: {gems: [{text:
"{tongue}"}]}}}`. Ids are small letters, digits, `-` and `_`. Texts of a face may name any field in braces
(a number with the word that fits it: `{wings wing|wings}`), and
icons the same way: `{rest}`. What is drawn from a pile goes to a hand, or where the zone says: `draws_to: pond`
(of a family with `sites`: the first empty one). Zones with cells name a board: `boards: {pond: {origin: C3, radius:
2}}` and `zones: {water: {board: pond}}`; cells of zones of one board are counterparts of each other. `true`,
`false`, `null` and numbers are special words, nothing else is: `on`, `yes` and `1:30` are texts. Every fault is
reported with its file and line, all at once: `tabletop check PATH`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from tabletop.content.definitions import NAMED
from tabletop.content.reading.validation import Model

# -- the parts of `game ----------------------------------------------------------------------------------------
#
# The parts of `game.yaml` that say how cards are printed and what the marks on the table mean.


# -- what the values of a `game --------------------------------------------------------------------------------
#
# What the values of a `game.yaml` are made of: ids, texts, numbers, lists of one or more.


Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,63}$")]
ZoneId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
Text = Annotated[str, Field(max_length=4000)]


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _as_color(value: object) -> object:
    return NAMED.get(value, value) if isinstance(value, str) else value


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


Whole = Annotated[int, Field(ge=0, le=999)]
Ints = Annotated[list[Whole], BeforeValidator(_as_list, json_schema_input_type=Whole | list[Whole])]
Words = Annotated[list[str], BeforeValidator(_as_list, json_schema_input_type=str | list[str])]
LooseText = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=str | int | float)]
Color = Annotated[str, BeforeValidator(_as_color, json_schema_input_type=str)]
"""A colour: "#rrggbb", or a name that stands for one."""
Anything = Any


class GemModel(Model):
    text: LooseText = ""
    """What it says; left out where that comes out empty."""
    color: str = "#c9a227"
    """Its colour."""
    icon: str = ""
    """Its picture, an icon."""
    label: str = ""
    """What it is called beside the large card."""


class StatModel(Model):
    text: LooseText
    """What it says; left out where that comes out empty."""
    color: str = "#8c3a32"
    """Its colour."""
    side: Literal["left", "right"] = "left"
    """At which side it stands."""
    label: str = ""
    """What it is called beside the large card."""


class ChipModel(Model):
    each: str = ""
    """The field, a map or a list, of which each entry has a chip ({key}, {value}, {signed}); left out: one chip."""
    text: LooseText = ""
    """What it says; where that is only true or not, its icon alone."""
    icon: str = ""
    """Its picture, an icon."""
    color: str = ""
    """Its colour, or a palette."""
    label: Text = ""
    """What it is called beside the large card."""
    labels: dict[str, Text] = Field(default_factory=dict)
    """The same by entry."""


class FaceModel(Model):
    """How a card is printed; every text may name fields in braces. The frame `picture` lets a picture that is a whole
    card cover everything (a card without one is printed like any other). `markup: false`: what the fields hold is
    printed letter for letter, stars and braces too; only the lines written here have bold words and icons."""

    title: Text = "{name}"
    """The name at the top."""
    subtitle: Text = ""
    """A smaller line below it, only where a card is shown large."""
    type_line: Text = ""
    """The line above the text."""
    text: Text = ""
    """The text; `{abilities}` prints what the card can do."""
    palette: str = ""
    """Its colours, one of `palettes`; `"{field}"`: the one called like what the card has there, of words with numbers
    like the one with the highest."""
    frame: Literal["standard", "land", "plain", "picture"] = "standard"
    """How it is framed; `picture`: the picture covers the whole card."""
    emblem: str = ""
    """The icon where a picture is missing."""
    footer: Text = ""
    """The line at the foot."""
    short: Literal["names", "text"] = "names"
    """What a small card shows of its abilities: their `names`, or the `text`."""
    markup: bool = True
    """False: what fields hold is printed letter for letter, stars and braces too."""
    gems: list[GemModel] = Field(default_factory=list)
    """Round numbers at the top: prices."""
    stats: list[StatModel] = Field(default_factory=list)
    """Plates at the foot: strength, health."""
    chips: list[ChipModel] = Field(default_factory=list)
    """Small signs, as of a map of numbers."""


class SymbolModel(Model):
    """What something on the table means: a sentence, or a mapping."""

    label: Text = ""
    """What it is called, where nothing else says it."""
    sentence: Text = ""
    """What it is."""
    changes: Text = ""
    """What changes it."""
    rule: str = ""
    """The numbered rule; left out: the last one that the sentence names in brackets."""
    each: int = Field(default=0, ge=0)
    """Of what is counted as rounds: always so many of them make something greater, as thirteen tricks a hand."""
    within: Text = ""
    """What that is called; rounds are counted within it: "Trick 3 of hand 2"."""

    @model_validator(mode="after")
    def _both(self) -> SymbolModel:
        if bool(self.each) != bool(self.within):
            raise ValueError("`each` says how many make something greater, `within` what that is called: give both")
        return self


class ActModel(Model):
    """What an act is good for: a sentence, or a mapping."""

    label: Text = ""
    """What it is called; left out: as its button or its name says."""
    sentence: Text = ""
    """What it is good for."""
    covered: bool = False
    """It is done with cards that others do not see; it is told of even while they lie covered, whatever they are."""
    phases: list[str] = Field(default_factory=list)
    """The phases in which it is told of while they lie covered; left out: wherever it is asked for."""
    rule: str = ""
    """The numbered rule; left out: that of the act."""


def _told(value: object) -> object:
    return {"sentence": value} if isinstance(value, str) else value


Symbol = Annotated[SymbolModel, BeforeValidator(_told, json_schema_input_type=str | SymbolModel)]
Act = Annotated[ActModel, BeforeValidator(_told, json_schema_input_type=str | ActModel)]


class FieldModel(Model):
    """A field of a kind: its type, bounds, words allowed."""

    type: Literal["text", "int", "number", "bool", "list", "map", "shape", "abilities"] = "text"
    """What stands in it: a `text`, a whole number (`int`), any `number`, `true` or `false` (`bool`), words (`list`),
    numbers by words (`map`), cells (`shape`), or `abilities`."""
    label: str | None = None
    """What it is called; left out: made from its name."""
    default: Anything = None
    """What a card has that gives none."""
    required: bool = False
    """Every card must give it."""
    min: float | None = None
    """The least number."""
    max: float | None = None
    """The greatest number."""
    values: list[LooseText] = Field(default_factory=list)
    """The words allowed; none: any."""
    ordered: bool = False
    """The words stand in their order, the lowest first, so they can be compared (ranks of playing cards)."""
    custom: bool = False
    """Other words are allowed too."""
    computed: bool = False
    """The code of the game works it out, or `laws: numbers` of its rules."""
    sentence: Text = ""
    """What it means, for authors."""


class KindModel(Model):
    label: str | None = None
    """What a card of it is called."""
    plural: str = ""
    """What several are called."""
    fields: dict[Id, FieldModel] = Field(default_factory=dict)
    """What is printed on its cards."""
    back: str | None = None
    """The back of its cards, one of `backs`."""
    face: FaceModel | None = None
    """How its cards are printed."""
    shape: Literal["card", "disc", "tile"] = "card"
    """What they look like: cards, round pieces of a board, or a `tile`: a card that on a board fills its cell and
    grows together with the same card beside it."""
    tint: str = ""
    """The colour of round pieces and tiles: that of the seat whose they are (`owner`), or what a field prints (`red`,
    `"#a03020"`)."""
    facing: bool = False
    """Whether its pieces face a direction on a board, which a mark on round ones shows: `turn: man, by: 1`."""
    clear: dict[Id, Text] = Field(default_factory=dict)
    """Whose pushpins (`create: ..., as: pin`) are transparent: fields with the words that they then print."""


class PaletteModel(Model):
    """Four colours "#rrggbb"; those left out follow from `base`. A single colour may be written instead."""

    base: Color
    """The colour of the frame."""
    dark: Color = ""
    """The shade beside it."""
    light: Color = ""
    """The paper that text is printed on."""
    accent: Color = ""
    """Lines, gems and emblems."""


class BackModel(Model):
    """The back of cards; `label` may hold {owner}, the name of the seat that owns the card. `noun`: what a card is
    called of which no more is seen ("card"); without it, by the back's name. `picture` names a picture in `art/` that
    is the whole back; the rest is drawn where it cannot be read."""

    name: str | None = None
    """What the back is called."""
    palette: str = ""
    """Its colours, one of `palettes`."""
    emblem: str = ""
    """The icon in its middle."""
    label: str = ""
    """A line of print on it; {owner} is the name of the seat whose card it is."""
    noun: str = ""
    """What a card is called of which no more is seen ("card"); left out: the back's name."""
    picture: str = ""
    """A picture of `assets/art` that is the whole back; the rest is drawn where it cannot be read."""


class CounterModel(Model):
    label: str | None = None
    """What it is called; left out: made from its name."""
    color: Color = "#c9a227"
    """Its colour."""
    icon: str = ""
    """Its picture, an icon."""
    min: int | None = None
    """The least number; left out: none."""
    max: int | None = None
    """The greatest number; left out: none."""
    sentence: Text = ""
    """What it means, read where it is pointed at."""
    limit: str = ""
    """The value (`values:` of the rules) that is the most it can have, shown beside the number."""
    bead: bool = True
    """Whether it is drawn on cards; false where the referee shows it otherwise (in numbers and steps)."""
    sign: bool = False
    """Whether one of it is drawn as its symbol, without a number: that it is there says all."""


class MarkModel(Model):
    """How a card is marked that has a field of this name set; with `seat` the field holds a seat, whose colour the
    mark has."""

    label: str | None = None
    """What it is called; left out: made from its name."""
    icon: str = ""
    """Its picture, an icon."""
    color: Color = "#6f7f92"
    """Its colour."""
    seat: bool = False
    """It names a seat, in whose colour it is drawn."""
    unless: dict[str, LooseText] = Field(default_factory=dict)
    """It is not shown on a card with one of these values (in a list of words: that word): it means nothing there."""


class SeatValueModel(Model):
    label: str | None = None
    """What it is called; left out: made from its name."""
    start: int = 0
    """What it begins with."""
    icon: str = ""
    """Its picture, an icon."""
    color: Color = ""
    """Its colour."""
    counts: str = ""
    """It is no number of its own: so many cards lie in this zone of the seat."""
    short: str = ""
    """What it is called where there is little room."""
    group: str = ""
    """What it stands under on the panel, together with its neighbours of the same group."""
    of: LooseText = ""
    """So many are wanted, shown behind it ("3 of 10"): a number, or the name of an option."""
    cell: list[str] = Field(default_factory=list)
    """A cell of a board on which it is shown, too: `[ZONE, LABEL]`."""
    account: str = ""
    """It is no number of its own: a number of seats of the rules with this label, or the totals with it."""
    site: Annotated[int, Field(ge=0, le=99)] = 0
    """Of an `account`: at this site alone."""
    shown: Literal["always", "end", "never"] = "always"
    """When the panel shows it: `always`, only at the `end` of the game, or `never`."""
    when: dict[str, Anything] = Field(default_factory=dict)
    """Only with these options: `{format: short}`."""


class SeeModel(Model):
    """A visibility rule: the first that fits decides. `when` compares rules progress or `option.KEY`."""

    show: Literal["identity", "face", "back", "count", "nothing"]
    """How much is seen: what a piece is (`identity`), what its face shows (`face`), backs alone (`back`), how many
    they are (`count`), `nothing`."""
    to: Literal["owner", "team", "others", "all"] = "all"
    """Who sees it: the `owner` of the zone, its `team`, the `others`, `all`. Viewers are among `others` and `all`."""
    when: dict[str, Anything] = Field(default_factory=dict)
    """Only in a phase (`{phase: draft}`) or with an option (`{option.open_hands: true}`)."""


See = Annotated[
    list[SeeModel],
    BeforeValidator(
        lambda value: _see(value), json_schema_input_type=Literal["open", "hand", "deck", "private"] | list[SeeModel]
    ),
]


class ZoneModel(Model):
    label: str | None = None
    """What the zone is called."""
    per_seat: bool = False
    """Every seat has one."""
    sites: Annotated[int, Field(ge=0, le=99)] = 0
    """So many places side by side."""
    see: See = Field(default_factory=lambda: [SeeModel(show="face")])
    """Who sees what of its cards: a ready word, or rules of which the first that fits decides."""
    group: str = "table"
    """A piece that goes to a zone of another group is a new object there."""
    mixes: bool | None = None
    """Nobody but who sees its cards can follow one of them here. Left out: where some see what others do not."""
    face: Literal["up", "down", "keep"] | None = None
    """How a card comes to lie here where nothing else is said, by hand or by an effect; dice and men keep theirs.
    Left out: as it lay; but in a game without rules it is laid open where all may see."""
    drop: Literal["attach", "stack", "none"] = "none"
    """What a card does that is dropped on a card here by hand: `attach` lays it under that one."""
    pile: bool = False
    """Its cards lie on each other, and only the top one counts."""
    upright: bool | None = None
    """A card that comes to lie here is untapped. Left out: in a pile, and in a hand."""
    fresh: bool = False
    """What comes here from a zone of another `group` comes as new: its counters and marks fall off, and it is
    untapped; so does what is attached to it."""
    draws_to: str = ""
    """The family that cards drawn from here go to, instead of a hand; where it has sites, the first empty one."""
    board: str = ""
    """The board whose cells it has, one of `boards`."""


Facing = Literal[
    "north", "south", "east", "west", "north-east", "south-east", "south-west", "north-west"
]  # fmt: skip


class BoardModel(Model):
    """The cells of a board, given by one of `radius`, `cells`, `size` and `lines`. A label is a letter of `columns`
    and a row number. `marks` and `names` are for the rules and the eye."""

    grid: Literal["hex", "square"] = "hex"
    """Whether the cells are hexagons or squares."""
    columns: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    """The letters of the columns, from the left."""
    origin: str = "A1"
    """The label of the cell from which all others are counted."""
    radius: Annotated[int, Field(ge=1, le=20)] | None = None
    """A hexagon of hexagons around the origin, so many steps wide."""
    cells: list[str] = Field(default_factory=list)
    """The labels of all cells, for a board of any other shape."""
    size: Ints = Field(default_factory=list)
    """So many columns and rows: of squares (A1 is the lower left one), of hexagons a rhombus."""
    only: str = ""
    """Beside `size`: a formula that holds for the cells that there are (`(row + column) mod 2 = 0`)."""
    lines: list[list[str]] = Field(default_factory=list)
    """A board of points: the labels of those that follow one another, line by line."""
    points: bool = False
    """Whether pieces stand on points that lines join instead of in cells; a board of `lines` always has points."""
    edges: bool = False
    """Beside `size` or `radius`: between the cells lie edges, and where these meet corners, which are cells, too."""
    many: bool | Literal["stacked"] = False
    """Whether several pieces may lie on a cell: side by side (`true`), or each on the one before (`stacked`)."""
    track: list[str] | dict[str, list[str]] = Field(default_factory=list)
    """The labels of the cells that follow one another, for all or by seat; the first once more at the end: a ring."""
    facing: dict[str, Facing] = Field(default_factory=dict)
    """By seat, which way is forward."""
    marks: dict[Id, Anything] = Field(default_factory=dict)
    """By name, the labels of the cells that bear it, or a formula over `row` and `column` (`row <= 3`)."""
    colors: dict[Id, str] = Field(default_factory=dict)
    """By mark, the colour in which its cells are drawn (`blue`, `"#2f6fb5"`): lands, seas, regions."""
    names: dict[str, Text] = Field(default_factory=dict)
    """By label, what a cell is called on the board and in sentences; acts, scenarios and saves keep the label."""
    triangles: Id | None = None
    """Of squares with a size: the mark of the cells that are drawn as triangles, as the points of Backgammon are. All
    cells are tall then, and what lies on one is a column from its outer end."""


_PRESETS = {
    "open": [{"show": "face"}],
    "hand": [{"show": "identity", "to": "owner"}, {"show": "back", "to": "others"}],
    "deck": [{"show": "count"}],
    "private": [{"show": "identity", "to": "owner"}, {"show": "nothing", "to": "others"}],
}


def _see(value: Any) -> Any:
    if isinstance(value, str):
        if value not in _PRESETS:
            raise ValueError("unknown word; the ready ones are open, hand, deck and private.")
        return _PRESETS[value]
    return value


class PhaseModel(Model):
    id: Id
    """Its name in the rules."""
    label: str | None = None
    """What it is called; left out: made from its name."""
    sentence: Text = ""
    """What is done in it, read where it is pointed at."""
    rule: str = ""
    """The numbered rule."""
    seats: Ints = Field(default_factory=list)
    """The numbers of seats that have it; left out: all."""
    when: dict[str, Anything] = Field(default_factory=dict)
    """Only with these options: `{format: short}`."""
    steps: dict[str, str] = Field(default_factory=dict)
    """Of games with code: what its steps are called."""


class OptionModel(Model):
    """A thing to agree on. `values`: a list of words, or a mapping from word to what it means."""

    type: Literal["bool", "int", "choice", "text", "list"] | None = None
    """What its value is; left out: as `default` or `values` say."""
    default: Anything = None
    """What is agreed where nothing is said."""
    label: str | None = None
    """What it is called."""
    sentence: Text = ""
    """What it means."""
    values: Anything = None
    """The words to choose from: a list, or a mapping from word to what it means."""
    pairs: bool = False
    """Of a list: each item says what a word stands for, Cliff=Mountain; what it may stand for is in `values`."""
    reasons: Words = Field(default_factory=list)
    """Which of these values need a text in brackets: Reef=new (how it differs)."""
    min: int | None = None
    """The least number."""
    max: int | None = None
    """The greatest number."""
    rules: Words = Field(default_factory=list)
    """The numbered rules that it is about."""
    group: str = ""
    """What it stands under in the set-up."""
    seats: dict[str, Ints] = Field(default_factory=dict)
    """By value, the numbers of seats that it is for, where that is not all."""
    shared_screen: Anything = None
    """What is proposed where several share one screen."""


class DeckRuleModel(Model):
    measure: Literal["count", "sum", "copies", "different"] = "count"
    """What is measured: how many cards, a sum over a field, copies of each card (by its name), different cards."""
    field: str = ""
    """Of a sum: the field."""
    min: Anything = None
    """At least; a number or $option.KEY."""
    max: Anything = None
    """At most; a number or $option.KEY."""
    exactly: Anything = None
    """Just so much; a number or $option.KEY."""
    where: dict[str, LooseText] = Field(default_factory=dict)
    """Only cards with these values count."""
    message: Text = ""
    """What is said of a deck that breaks it; {value} is what was measured, {card} of which card, {min} and so on the
    bounds."""
    grade: Literal["error", "warning"] = "error"
    """Whether such a deck is refused or only pointed out."""
    rule: str = ""
    """The numbered rule."""
    spares_ready: bool = False
    """Decks of the game's own folder are not held to it under house rules."""


class DeckListModel(Model):
    label: str | None = None
    """What the list is called."""
    kinds: Words = Field(default_factory=list)
    """The kinds of cards that belong here; none: all."""
    rules: list[DeckRuleModel] = Field(default_factory=list)
    """What a deck must keep."""


class PieceModel(Model):
    kind: Literal["token", "marker", "pin", "die", "note", "counter"] = "token"
    """What it is."""
    name: str = ""
    """What it is called."""
    color: Color = ""
    """Its colour."""
    icon: str = ""
    """Its picture, an icon."""
    sides: Annotated[int, Field(ge=0, le=999)] = 0
    """Of a die: how many sides."""
    opaque: bool = True
    """Of a pin: false lets what lies under it be seen."""


class PutModel(Model):
    list: str
    """The list of each seat's deck."""
    into: str
    """The zone."""
    face: Literal["up", "down"] = "down"
    """How the cards lie."""


class DealModel(Model):
    source: str = Field(alias="from")
    """The pile; of one per seat each seat's own."""
    into: str
    """The zone; of one per seat that of every seat."""
    count: Annotated[int, Field(ge=1, le=999)] = 1
    """So many to each."""
    each: Literal["seat", "site", "once"] | None = None
    """To each `seat` in turn, to each `site`, or `once`. Left out: as the zone is."""
    face: Literal["up", "down"] = "down"
    """How they lie."""


class LayModel(Model):
    """Cards of the game that lie on the table from the beginning, whatever decks there are."""

    cards: str
    """A card, or a kind: one of each of its cards."""
    into: str
    """The zone; of a zone per seat each seat has its own."""
    count: Annotated[int, Field(ge=1, le=200)] = 1
    """So many of each."""
    cells: list[str] | str = Field(default_factory=list)
    """On a board: the labels of cells, or the name of a mark that they bear; one for each."""
    seat: Annotated[int, Field(ge=0, le=9)] = 0
    """Whose they are; 0 for nobody's, or in a zone per seat its seat's."""
    face: Literal["", "up", "down"] = ""
    """How they lie, where their zone does not say it."""


class CreateModel(PieceModel):
    into: str
    """The zone."""
    seat: Literal["", "each", "first"] = ""
    """Of a zone per seat: that of `each` seat, or of the `first`."""
    count: Annotated[int, Field(ge=1, le=200)] = 1
    """So many."""


class StepModel(Model):
    """One step of the set-up: exactly one of these."""

    put: PutModel | None = None
    """Each seat's cards of a list of its deck go to a zone."""
    shuffle: str | None = None
    """A zone is shuffled."""
    deal: DealModel | None = None
    """Cards go from a pile to zones."""
    create: CreateModel | None = None
    """Loose pieces: dice, tokens."""
    lay: LayModel | None = None
    """Cards of the game are laid into a zone or onto cells."""
    first: LooseText | None = None
    """Who begins: `random`, or the number of a seat."""
    flow: dict[str, Anything] | None = None
    """What the table begins with: `phase`, the step of the phase bar, and numbers that are shown."""


class AbilityWordsModel(Model):
    """How costs and requirements are printed, by word; {n} is the number behind it, {type} and so on its parts. Where
    the rules are a file, a requirement stands there as it is written, with single letters for any word or number.

    `keys` names what an ability of this game may have besides when, requires, cost and do (its targets, say).
    """

    words: dict[str, Text] = Field(default_factory=dict)
    """How costs and requirements are printed, by word."""
    when: list[str] = Field(default_factory=list)
    """The moments that an ability may name."""
    keys: list[Id] = Field(default_factory=list)
    """What an ability may have besides `when`, `requires`, `cost` and `do`."""


class DrawerModel(Model):
    """Loose pieces offered first in the drawer; any other can be made there too."""

    dice: Ints = Field(default_factory=list)
    """Numbers of sides."""
    pieces: list[PieceModel] = Field(default_factory=list)
    """Tokens, markers and so on."""


Palette = Annotated[
    PaletteModel, BeforeValidator(lambda value: _palette(value), json_schema_input_type=str | PaletteModel)
]
Phase = Annotated[PhaseModel, BeforeValidator(lambda value: _phase(value), json_schema_input_type=str | PhaseModel)]


class GameModel(Model):
    """`game.yaml`. Nothing is required."""

    id: Id | None = None
    """The game's own id; left out: made from the folder's name."""
    title: str | None = None
    """Its name."""
    sentence: Text = ""
    """What it is about, in one sentence."""
    goal: Text = ""
    """How it is won, in one sentence. `{target}` is the number of the house rule `target`, `{target point|points}`
    has its word beside it; what stands in `[brackets]` is left out where a house rule in it is 0 or off."""
    minutes: Ints = Field(default_factory=lambda: [30, 60])
    """How long it takes: a number, or [least, most]."""
    seats: Ints = Field(default_factory=lambda: [2])
    """How many may play."""
    teams: dict[str, list[Ints]] = Field(default_factory=dict)
    """By number of seats, who plays together: `{4: [[1, 3], [2, 4]]}`."""
    code: str = ""
    """The rules of this program that it is played by. Left out: `rules.yaml` is its referee, or it has none."""
    option_prefix: str = ""
    """What rulebooks write before the keys of options."""
    kinds: dict[Id, KindModel] = Field(default_factory=dict)
    """Kinds of cards, each with its fields and its face."""
    palettes: dict[Id, Palette] = Field(default_factory=dict)
    """Colours by name: one "#rrggbb", or four."""
    backs: dict[Id, BackModel] = Field(default_factory=dict)
    """Backs of cards."""
    counters: dict[Id, CounterModel] = Field(default_factory=dict)
    """Counters for pieces."""
    marks: dict[Id, MarkModel] = Field(default_factory=dict)
    """How cards are marked that have a field set."""
    seat_values: dict[Id, SeatValueModel] = Field(default_factory=dict)
    """Numbers on each seat's panel."""
    zones: dict[ZoneId, ZoneModel] = Field(default_factory=dict)
    """Where cards lie."""
    boards: dict[Id, BoardModel] = Field(default_factory=dict)
    """Boards whose cells zones have."""
    phases: list[Phase] = Field(default_factory=list)
    """The steps of the phase bar."""
    options: dict[ZoneId, OptionModel] = Field(default_factory=dict)
    """What is agreed before the first shuffle."""
    decks: dict[ZoneId, DeckListModel] = Field(default_factory=dict)
    """The lists of which a deck consists, with what a deck must keep. Left out: one list, `main`."""
    starter_decks: dict[str, list[str]] = Field(default_factory=dict)
    """By number of seats: which deck each gets at first: `{2: [thorns, shelter]}`."""
    decks_for: list[dict[Id, LooseText]] = Field(default_factory=list)
    """The ways to play that need decks: options with their values; left out: all."""
    setup: list[StepModel] = Field(default_factory=list)
    """What is laid out before the first turn, in order."""
    drawer: DrawerModel = DrawerModel()
    """Loose pieces that are offered first."""
    abilities: AbilityWordsModel = AbilityWordsModel()
    """How abilities are printed."""
    keywords: dict[str, Text] = Field(default_factory=dict)
    """Words that are explained where they stand on a card."""
    symbols: dict[str, Symbol] = Field(default_factory=dict)
    """What a number, chip, counter, zone or seat number means, by its label, id, field or icon."""
    acts: dict[Id, Act] = Field(default_factory=dict)
    """What each act of the rules is good for, by its name there."""
    hints: list[Text] = Field(default_factory=list)
    """Sentences for those who see the game for the first time."""


def _palette(value: Any) -> Any:
    return {"base": value} if isinstance(value, str) else value


def _phase(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return {"id": re.sub(r"[^a-z0-9]+", "_", value.lower()).strip("_"), "label": value}
