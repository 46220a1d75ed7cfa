"""The names that every game has, so that nobody declares them: who is meant, what is true of any piece or cell.

``you others seats partners enemies first sides`` of seats; ``card kind owner holder face tapped site`` of pieces;
``row``, ``column``, ``empty`` of cells. The marks of boards, zones, kinds, counters, values, options and fields of
a game come from its catalog: ``of_catalog`` gives them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import filterfalse

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import AbilityDef, FieldDef, OptionDef
from tabletop.content.options import pairs_of
from tabletop.core.board import Cell, Turning, faced
from tabletop.core.zones import OPEN, SeeRule, ZoneKind, zone_key
from tabletop.rules.phrases.meaning.board import DIRECTIONS
from tabletop.rules.phrases.meaning.fitting import all_taken, piece_on
from tabletop.rules.phrases.meaning.operators import NO_NUMBER, Such
from tabletop.rules.phrases.naming.language import FACE
from tabletop.rules.phrases.naming.names import (
    Eyes,
    Name,
    Sources,
    bound,
    counter,
    field,
    kind,
    option,
    printed,
    standing,
    word,
    zone,
)
from tabletop.rules.phrases.naming.typed import Functions
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD,
    CARD_READ,
    CELLS,
    NUMBER,
    SEAT,
    SEATS,
    SHAPES,
    TRUTH,
    WORD,
    WORDS,
    Bind,
    Number,
    SpotOf,
    Things,
    Thunk,
    Type,
    WordList,
    reads,
    word_of,
)
from tabletop.rules.table import Table, from_print

FACES = WordList(FACE, ("up", "down"))


def _you(bind: Bind) -> int:
    you = bind.get("you")
    return you if isinstance(you, int) else 0


@lru_cache(maxsize=100)
def _others(number: int, you: object) -> tuple[int, ...]:
    """The seats behind one of so many."""
    return tuple((you - 1 + step) % number + 1 for step in range(1, number)) if isinstance(you, int) else ()


@lru_cache(maxsize=1)
def seats() -> tuple[Name, ...]:
    """The seats: all that still play, whose phrase it is, the others, those who play with it and against it."""

    def everybody(table: Table, bind: Bind) -> object:
        return table.seats

    def others(table: Table, bind: Bind) -> object:
        you = bind["you"] if "you" in bind else 0
        if you and not table.state.flow.get("out"):  # by far the most
            return _others(table.ruleset.seats, you)
        order = table.order(_you(bind))
        return order[1:] if order[:1] == (you,) else order

    def partners(table: Table, bind: Bind) -> object:
        you, spec = _you(bind), table.state.spec
        return tuple(seat for seat in table.seats if seat != you and spec.are_partners(you, seat))

    def enemies(table: Table, bind: Bind) -> object:
        you, spec = _you(bind), table.state.spec
        return tuple(seat for seat in table.seats if not spec.are_partners(you, seat))

    def first(table: Table, bind: Bind) -> object:
        return table.flow("first_seat", 1)

    def sides(table: Table, bind: Bind) -> object:
        spec = table.state.spec
        return tuple(seat for seat in table.seats if not any(spec.are_partners(seat, one) for one in range(1, seat)))

    you = ("you",)
    return (
        bound("you", SEAT, said="you", origin="a seat"),
        standing("seats", SEATS, everybody, "flow:out", said="everybody", origin="seats"),
        standing("others", SEATS, others, "flow:out flow:first_seat", said="the others", binds=you, origin="seats"),
        standing("partners", SEATS, partners, "flow:out", said="your partners", binds=you, origin="seats"),
        standing("enemies", SEATS, enemies, "flow:out", said="your enemies", binds=you, origin="seats"),
        standing("first", SEAT, first, "flow:first_seat", said="the first seat", origin="a seat"),
        standing("sides", SEATS, sides, "flow:out", said="one of each side", origin="the first seat of each side"),
    )


def pieces(cards: WordList, kinds: WordList) -> tuple[Name, ...]:
    """What is true of any piece; ``cards`` and ``kinds``: the words for what it is."""

    def card(table: Table, piece: int) -> object:
        return table.lying.definitions.get(piece) or table.definition(piece)

    def of_kind(table: Table, piece: int) -> object:
        return table.lying.kinds.get(piece) or table.kind(piece)

    def kinds_of(table: Table, these: Sequence[object]) -> Callable[[object], object]:
        known: dict[object, object] = table.lying.kinds  # type: ignore[assignment]  # it is not written into
        for each in {*these}.difference(known):
            table.kind(each)  # type: ignore[arg-type]  # a piece
        return known.__getitem__

    return (
        word("card", "piece", word_of(cards), card, CARD_READ, origin="a word of pieces"),
        Name(
            "kind", word_of(kinds), of_kind, "piece", CARD, tells=True, origin="a word of pieces", cost=2, is_a=True,
            among=kinds_of,
        ),
        *_whatever_they_are(),
    )  # fmt: skip


@lru_cache(maxsize=1)
def _whatever_they_are() -> tuple[Name, ...]:
    """What is true of any piece in any game."""

    def owner(table: Table, piece: int) -> object:
        return table.state.owner[piece]

    def owners_of(table: Table, these: Sequence[object]) -> Callable[[object], object]:
        return table.state.owner.__getitem__  # type: ignore[return-value]  # of pieces

    def face(table: Table, piece: int) -> object:
        return table.state.face[piece]

    def tapped(table: Table, piece: int) -> object:
        return table.state.angle[piece] != 0

    def shows(table: Table, piece: int) -> object:
        value = table.state.field(piece, "value")
        return value if isinstance(value, int) and not isinstance(value, bool) else ABSENT

    return (
        replace(word("owner", "piece", SEAT, owner, "column:owner", tells=False), among=owners_of),
        word("holder", "piece", SEAT, Table.holder, "column:at", tells=False),
        replace(word("face", "piece", word_of(FACES), face, "column:face", tells=False), opens="up"),
        word("tapped", "piece", TRUTH, tapped, "column:angle", tells=False),
        word("site", "piece", NUMBER, Table.site, "column:at", tells=False),
        replace(
            word("shows", "piece", NUMBER, shows, "field:value", tells=False, said="what {of} shows"),
            hidden_below=True,
        ),
    )


def _facing() -> Name:
    """The direction that a piece faces on its board, no word elsewhere."""

    def facing(table: Table, piece: int) -> object:
        board = table.state.spec.board(table.zone(piece))
        return faced(table.state.angle[piece], board.grid) if board is not None else ABSENT

    return word("facing", "piece", word_of(DIRECTIONS), facing, "column:angle column:at", tells=False)


@lru_cache(maxsize=1)
def cells() -> tuple[Name, ...]:
    """What is true of any cell. Rows and columns are counted from 1, the columns from the left, the rows from the
    first that the board has (on some boards the lowest)."""

    def column(table: Table, at: SpotOf) -> object:
        board = table.state.spec.board(at[0])
        return board.column(at[1]) if board is not None else ABSENT

    def row(table: Table, at: SpotOf) -> object:
        board = table.state.spec.board(at[0])
        return board.row(at[1]) if board is not None else ABSENT

    def empty(table: Table, at: SpotOf) -> object:
        return piece_on(table, at) is ABSENT

    def those_empty(table: Table, ats: Iterable[object]) -> list[object]:
        return [*filterfalse(all_taken(table).__contains__, ats)]

    lying = reads("zone:boards column:spot column:at")
    return (
        Name("row", NUMBER, row, "cell", origin="a word of cells"),
        Name("column", NUMBER, column, "cell", origin="a word of cells"),
        Name("empty", TRUTH, empty, "cell", reads=lying, sift=those_empty, fails=all_taken, origin="a word of cells"),
    )


def places(catalog: Catalog) -> Iterator[Name]:
    """Where a board has a track: which place a cell has on it, from 1. Where seats have tracks of their own it is
    that of `you`."""

    def place(table: Table, at: SpotOf, bind: Bind) -> object:
        board = table.state.spec.board(at[0])
        return (board.place(at[1], _you(bind)) if board is not None else 0) or ABSENT

    if any(each.board in catalog.boards and catalog.boards[each.board].tracks for each in catalog.zones.values()):
        own = any(0 not in each.tracks for each in catalog.boards.values() if each.tracks)
        yield Name(
            "place", NUMBER, place, "cell", binds=("you",) if own else (), asks=True, origin="a word of cells",
            said="the place of {of}",
        )  # fmt: skip


def board_marks(catalog: Catalog) -> Iterator[Name]:
    """The marks of the boards that zones have: of a cell a test (`dark`), by itself the cells that bear it
    (`connected(north to south ...)`)."""
    marks: dict[str, list[str]] = {}
    for family, each in catalog.zones.items():
        if each.board in catalog.boards and not each.sites:
            for name in catalog.boards[each.board].marks:
                marks.setdefault(name, []).extend(() if each.per_seat else (family,))
    for name, families in marks.items():
        yield _mark(name)
        if families:
            yield _marked(name, tuple(families))


def _mark(name: str) -> Name:
    def get(table: Table, at: SpotOf) -> object:
        board = table.state.spec.board(at[0])
        return board is not None and at[1] in board.marked(name)

    return Name(name, TRUTH, get, "cell", origin="a mark of cells")


def _marked(name: str, families: tuple[str, ...]) -> Name:
    def get(table: Table, bind: Bind) -> object:
        found: list[object] = []
        for family in families:
            board = table.state.spec.board(family)
            if board is not None:
                found += [(family, cell) for cell in board.cells_marked(name)]
        return tuple(found)

    return standing(name, CELLS, get, said=f"the cells marked {name.replace('_', ' ')}", origin="a mark of cells")


def _uncounted(family: str) -> Callable[[Table, Bind, object], Sources]:
    """What hangs on how much lies in a zone of which not everybody may know that."""

    def hangs(table: Table, bind: Bind, seat: object) -> Sources:
        assert isinstance(seat, int)
        sites = table.state.sites_open(family) or table.ruleset.catalog.zones[family].sites
        return frozenset(zone_key(family, site, seat) for site in (range(1, sites + 1) if sites else (0,)))

    return hangs


def _cards_and_kinds(catalog: Catalog) -> tuple[WordList, WordList]:
    return WordList("card", tuple(catalog.cards)), WordList("kind", tuple(catalog.kinds))


def _eyes(each: ZoneKind) -> Eyes:
    """Who may know what lies in a zone. Where cards do not come to lie face up one that lies face down is known to
    nobody, so such a zone is open only as far as its cards are asked for by `face = up`."""
    rule = each.see[0] if each.see else SeeRule("face")
    if rule.show == "identity":
        return "all" if rule.audience == "all" else "seat"
    return "all" if rule.show == "face" and each.face == "up" else "nobody"


def is_shut(each: ZoneKind) -> bool:
    """Whether there are some who are not shown what lies face up in a zone."""
    for rule in each.see:
        if rule.show in ("back", "nothing"):
            return True
        if rule.audience == "all" and not rule.when:
            break
    return False


SITES = "sites"
"""How the names begin of how many sites zones have."""


def of_catalog(catalog: Catalog) -> tuple[Name, ...]:
    """Everything that a game's files declare: zones with who sees them, kinds, printed fields, counters, values of
    seats, options, marks of boards; and the usual names."""
    found: list[Name] = [*seats(), *pieces(*_cards_and_kinds(catalog)), *cells()]
    found += [_facing()] if any(kind.facing for kind in catalog.kinds.values()) else []
    found += [*places(catalog), *board_marks(catalog)]
    for family, each in catalog.zones.items():
        nothing = any(rule.show == "nothing" for rule in each.see)
        made = zone(
            family, per_seat=each.per_seat, sites=bool(each.sites), board=bool(each.board), eyes=_eyes(each),
            lies_down=each.face == "down" or each.see != OPEN, shut=is_shut(each),
            hangs=_uncounted(family) if nothing else None,
        )  # fmt: skip
        found.append(made)
    found += [kind(name, (each.plural or f"{each.label}s").lower()) for name, each in catalog.kinds.items()]
    found += [counter(name) for name in catalog.counters]
    found += [counter(name, "seat") for name, value in catalog.seat_values.items() if value.stored]
    found += [option(key, _option_type(each)) for key, each in catalog.options.items()]
    found += [sites_of(family, each.sites) for family, each in catalog.zones.items() if each.sites]
    taken = {(each.of, each.name) for each in found}
    return (*found, *(each for each in fields(catalog) if (each.of, each.name) not in taken))


def sites_of(family: str, at_first: int) -> Name:
    """How many sites of a zone are open now: `sites.wells`."""

    def get(table: Table, bind: Bind) -> object:
        return table.state.sites_open(family) or at_first

    said = f"the sites of {family.replace('_', ' ')}"
    return standing(
        f"{SITES}.{family}", NUMBER, get, f"flow:sites.{family}", said=said, origin="how many sites there are"
    )


def counted(catalog: Catalog) -> dict[str, Name]:
    """The values of seats that are no numbers of their own but how many cards lie in a zone, but for those that are
    called like something else of a seat."""
    zones = {family: each for family, each in catalog.zones.items() if each.per_seat and not each.sites}
    return {
        name: _counted(name, value.counts, any(rule.show == "nothing" for rule in zones[value.counts].see))
        for name, value in catalog.seat_values.items()
        if value.counts in zones and name not in catalog.zones
    }


def _counted(name: str, family: str, nothing: bool) -> Name:
    def get(table: Table, seat: int) -> object:
        return len(table.inside(zone_key(family, 0, seat)))

    return Name(
        name, NUMBER, get, "seat", reads(f"zone:{family}"), origin="a value of seats", cost=2, counts=True,
        uncounted=nothing, hangs=_uncounted(family) if nothing else None,
    )  # fmt: skip


def fields(catalog: Catalog) -> Iterator[Name]:
    """The printed fields of all kinds; one that several kinds have is one name."""
    declared: dict[str, list[FieldDef]] = {}
    for each in catalog.kinds.values():
        for name, definition in each.fields.items():
            if definition.type in ("int", "bool", "text", "list", "shape", "map"):
                declared.setdefault(name, []).append(definition)
    for name, definitions in declared.items():
        type = definitions[0].type
        if type == "int":
            yield field(name, NUMBER)
        elif type == "bool":
            yield field(name, TRUTH, default=False)
        elif type == "shape":
            yield _size(name)
        elif type == "map":
            yield _keys(catalog, name, definitions[-1])
        else:
            listed = dict.fromkeys(each for definition in definitions for each in definition.values)
            listed |= dict.fromkeys(_printed(catalog, name))
            ordered = all(definition.ordered for definition in definitions)
            words = WordList(name, tuple(listed), ordered)
            yield field(name, word_of(words, many=type == "list"), default=_default(type))


def _size(name: str) -> Name:
    """Of a field that prints a shape: how many cells it has."""

    def size(table: Table, piece: int) -> object:
        found = table.printed(piece, name)
        return len(found) if isinstance(found, tuple) else ABSENT

    return printed(name, NUMBER, size)


def _keys(catalog: Catalog, name: str, definition: FieldDef) -> Name:
    """Of a field that prints a number for each of some words: for which it prints one."""

    @from_print
    def keys(table: Table, piece: int) -> object:
        found = table.printed(piece, name)
        return tuple(found) if isinstance(found, Mapping) else ()

    return printed(name, word_of(_words_of_map(catalog, name, definition), many=True), keys)


def _words_of_map(catalog: Catalog, name: str, definition: FieldDef) -> WordList:
    """The words that a field has numbers for; cards may bring others."""
    found_in = (card.values.get(name) for card in catalog.cards.values())
    keys = [key for value in found_in if isinstance(value, Mapping) for key in value]
    return WordList(name, tuple(dict.fromkeys((*definition.values, *keys))), open=True)


def _default(type: str) -> object:
    return () if type == "list" else ABSENT


def _printed(catalog: Catalog, name: str) -> Iterator[str]:
    """The words that cards print in a field."""
    for card in catalog.cards.values():
        value = card.values.get(name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str) and len(each) <= LONGEST_WORD:
                yield each


LONGEST_WORD = 40
"""What is longer in a field is a text and no word."""


def _option_type(each: OptionDef) -> Type:
    if each.type in ("bool", "int"):
        return TRUTH if each.type == "bool" else NUMBER
    several = each.type == "list" and not each.pairs
    if each.values:
        return word_of(WordList(each.key, tuple(map(str, each.values))), several)
    return WORDS if several else WORD


# -- printed maps --------------------------------------------------------------------------------------------


def maps(catalog: Catalog, moments: Iterable[str] = ()) -> tuple[Functions, tuple[WordList, ...]]:
    """The fields that print a number for each of some words, each as a function (`bonuses(card by Forest)`), and the
    words that they know."""
    found, lists = Functions(), []
    declared = {
        name: each for kind in catalog.kinds.values() for name, each in kind.fields.items() if each.type == "map"
    }
    for name, each in declared.items():
        lists.append(_words_of_map(catalog, name, each))
        label = (each.label or name.replace("_", " ")).lower()
        add_map(found, name, label, (*lists[-1].words, "word")[0])
    if any(each.type == "abilities" for kind in catalog.kinds.values() for each in kind.fields.values()):
        lists.append(WordList("moment", tuple(sorted({*moments, *_moments(catalog.abilities.values())})), open=True))
        add_abilities(found, (*lists[-1].words, "played")[0])
    for key, of in catalog.options.items():
        if of.pairs and key not in declared:
            words = (*of.values, *pairs_of(str(of.default)))
            lists.append(WordList(key, tuple(dict.fromkeys(map(str, words))), open=True))
            add_pairs(found, of, lists[-1])
    return found, tuple(lists)


def add_map(found: Functions, name: str, label: str, word: str) -> None:
    """The function of a field of the type `map`, with one of the words that it has a number for."""
    found.function(
        name, "piece: piece, word: word by", gives=NUMBER, help=f"The number that a card prints: {label}.",
        example=f"{name}(card by {word})", said=f"{label} of {{piece}} for {{word}}",
        read=CARD_READ, cost=2, tells=True,
    )(_mapped(name))  # fmt: skip


def add_abilities(found: Functions, word: str) -> None:
    """The function of what cards can do."""
    found.function(
        "abilities", "piece: piece, moment: word by optional", gives=NUMBER,
        help="How many abilities a card prints: those that have this word behind `when`, or all of them.",
        example=f"abilities(card by {word})", said="the number of abilities of {piece}", read=CARD_READ, cost=2,
        tells=True,
    )(_abilities)  # fmt: skip


def _moments(some: Iterable[AbilityDef]) -> Iterator[str]:
    """When abilities work."""
    return (when for each in some if isinstance(when := each.data.get("when"), str))


def _abilities(piece: Number, moment: Thunk | None) -> Number:
    def number(table: Table, bind: Bind) -> int:
        there = piece(table, bind)
        card = table.card(there) if there is not NO_NUMBER else None
        if card is None:
            return 0
        known = table.ruleset.catalog.abilities
        wanted = str(moment(table, bind)) if moment is not None else ""
        return sum(not wanted or wanted in _moments((known[each.ability],)) for each in card.abilities)

    return number


def add_pairs(found: Functions, option: OptionDef, words: WordList) -> None:
    """The function of an option that says what words stand for."""
    key, default = option.key, str(option.default)

    def make(word: Thunk) -> Thunk:
        def agreed(table: Table, bind: Bind) -> object:
            text = table.option(key)
            return pairs_of(text if isinstance(text, str) else default).get(str(word(table, bind)), "")

        return agreed

    one = (*pairs_of(default), *words.words, "word")[0]
    found.function(
        key, "word: word", gives=word_of(words), help=f"What a word stands for, as agreed: {option.label.lower()}. "
        "None where nothing is agreed about it.", example=f"{key}({one})",
        said=f"{option.label.lower()} for {{word}}", cost=2, tells=True,
    )(make)  # fmt: skip


def shapes(catalog: Catalog) -> Functions:
    """The fields that print a shape, each as a function that gives the ways to lay it (`form(card to there)`)."""
    found = Functions()
    kinds = catalog.kinds.values()
    for name in {name: 0 for made in kinds for name, each in made.fields.items() if each.type == "shape"}:
        add_shape(found, name)
    return found


def add_shape(found: Functions, name: str) -> None:
    """The function of a field of the type `shape`."""
    label = name.replace("_", " ")
    found.function(
        name, "piece: piece, cells: cells to, turning: word by optional, room: cells over test optional",
        gives=SHAPES,
        help="The ways to lay the shape that a card prints with one of its cells there: turned as one likes, if "
        "nothing is said, turned over, too (`by mirror`), or as it is printed (`by still`). With `over` those "
        "that lie wholly on cells of a set, or for which a test holds; without it what is off the board is left "
        "out. What covers the same cells is one way.",
        example=f"{name}(card to cells in board by mirror over empty)",
        said=f"the ways to lay {label} of {{piece}} on {{cells}}", read=CARD_READ, cost=30, tells=True,
    )(_laid(name))  # fmt: skip


def _laid(field: str) -> Callable[[Number, Things, Thunk | None, Things | None], Things]:
    """Turned as one likes, if nothing is said. A way names its cells row by row."""

    def make(piece: Number, cells: Things, turning: Thunk | None, room: Things | None) -> Things:
        def ways(table: Table, bind: Bind) -> Iterator[object]:
            card, starts = piece(table, bind), tuple(cells(table, bind))
            printed = table.printed(card, field) if card is not NO_NUMBER else None
            if not isinstance(printed, tuple):
                return
            how = str(turning(table, bind)) if turning is not None else "turn"
            turned: Turning = "still" if how == "still" else "mirror" if how == "mirror" else "turn"
            found = room(table, bind) if room is not None else None
            wanted = found if found is None or isinstance(found, Such) else frozenset(found)
            pattern = steps_of(printed)
            looked_at: dict[str, tuple[set[tuple[Cell, ...]], dict[Cell, bool]]] = {}
            for key, start in (each for each in starts if isinstance(each, tuple)):
                board = table.state.spec.board(key)
                if board is None:
                    continue
                seen, fits = looked_at.setdefault(key, (set(), {}))
                laid = board.laid(pattern, turned, start)
                table.look(len(laid) * len(pattern))
                for covers, whole, labels in laid:
                    if covers in seen or not (whole or wanted is None):
                        continue
                    seen.add(covers)
                    for cell in () if wanted is None else covers:
                        fit = fits.get(cell)
                        if fit is None:
                            table.look(1)
                            fit = fits[cell] = wanted is None or (key, cell) in wanted
                        if not fit:
                            break
                    else:
                        yield f"{key} {labels}"

        return ways

    return make


@lru_cache(maxsize=1000)
def steps_of(printed: tuple[str, ...]) -> tuple[Cell, ...]:
    """The cells of a printed shape."""
    cells = (each.split(",") for each in printed)
    return tuple((int(x), int(y)) for x, y in cells)


def _mapped(field: str) -> Callable[[Number, Thunk], Number]:
    """Of a word for which a card prints nothing it is 0, of no card nothing."""

    def make(piece: Number, word: Thunk) -> Number:
        def number(table: Table, bind: Bind) -> int:
            card = piece(table, bind)
            if card is NO_NUMBER:
                return NO_NUMBER
            printed = table.printed(card, field)
            found = printed.get(str(word(table, bind)), 0) if isinstance(printed, Mapping) else 0
            return found if isinstance(found, int) else 0

        return number

    return make
