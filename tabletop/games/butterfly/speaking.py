"""The language of Butterfly's texts: what each name in a phrase of an evolution means (rulebook section 20).

A trait is read by its card (``self``), for the player whose species it lies on (``you``) and the row of that species
(``host``). ``field`` are a player's pieces on both maps, those of the past first, ``mat`` the rows of its species,
``attached`` the traits in the slots of a row; yours where nobody is named: ``attached of mat of opponent``. In a
battle the piece of the species that fights is ``fighter``, one of ``attacker`` and ``defender``, and ``contested``
the cell that they fight for. Which card a pin is of is its species. Phrases know only the printed strength and move
of a species, so that no trait is worked out from itself.
"""

from __future__ import annotations

from tabletop.games.butterfly.field import (
    ERAS,
    active,
    card_kind,
    cell_of,
    is_city,
    is_green,
    other,
    own_pieces,
    rows,
    species_number,
    species_of,
    traits_on,
)
from tabletop.games.butterfly.former import BEFORE, KIN
from tabletop.games.butterfly.lexicon import ALWAYS, LEXICON
from tabletop.rules.language.phrasebook import Phrasebook
from tabletop.rules.language.speech import Limit, Speech
from tabletop.rules.phrases.meaning.usual import cells, pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, bound, kind, mark, standing, word, zone
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD_READ,
    CELL,
    NUMBER,
    PIECE,
    PIECES,
    SEAT,
    TRUTH,
    Bind,
    SpotOf,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.table import Table

KINDS = ("species", "trait", "act")
BATTLE = ("fighter", "attacker", "defender", "contested")
"""What is known in a battle only."""

_PIN = f"{CARD_READ} column:spot column:owner field:name"
_MAPS = f"{_PIN} zone:past zone:present column:entered"
_ROWS = f"{_PIN} zone:mat"
_ERA = WordList("era", ERAS, ordered=True)


# -- seats and cards -----------------------------------------------------------------------------------------------


def _opponent(table: Table, bind: Bind) -> object:
    you = bind.get("you")
    return other(you) if isinstance(you, int) and you else ABSENT


def _active(table: Table, bind: Bind) -> object:
    return active(table)


def _host(table: Table, bind: Bind) -> object:
    trait = bind.get("self")
    return (table.state.host_of(trait) if isinstance(trait, int) else 0) or ABSENT


def _card(table: Table, piece: int) -> object:
    """A pin from the drawer bears only the name of its species."""
    return species_of(table, piece) or table.definition(piece)


def _kind(table: Table, piece: int) -> object:
    return card_kind(table, piece)


def _field(table: Table, seat: int) -> object:
    return own_pieces(table, seat)


def _mat(table: Table, seat: int) -> object:
    return rows(table, seat)


def _attached(table: Table, piece: int) -> object:
    return traits_on(table, piece)


def _printed(value: str) -> Name:
    def get(table: Table, piece: int) -> object:
        return species_number(table, species_of(table, piece), value)

    return word(f"raw_{value}", "piece", NUMBER, get, _PIN, said=f"the printed {value} of {{of}}")


def _card_words() -> tuple[Name, ...]:
    """What is true of cards and pins."""
    usual = pieces(WordList("card", (), open=True), WordList("kind", KINDS))
    own = {"card": (_card, _PIN), "kind": (_kind, CARD_READ)}
    return tuple(
        word(each.name, "piece", each.type, own[each.name][0], own[each.name][1]) if each.name in own else each
        for each in usual
    )


# -- cells ---------------------------------------------------------------------------------------------------------


def _era(table: Table, piece: int) -> object:
    return table.zone(piece) if cell_of(table, piece) is not None else ABSENT


def _map(table: Table, at: SpotOf) -> object:
    return at[0]


def _city(table: Table, at: SpotOf) -> object:
    return is_city(table, at[1])


def _green(table: Table, at: SpotOf) -> object:
    return is_green(table, at[1])


def _of_cells() -> tuple[Name, ...]:
    """What is true of cells, and where a piece lies."""
    era = word_of(_ERA)
    mark_of = "a mark of cells"
    return (
        *cells(),
        word("era", "piece", era, _era, "column:at column:spot", tells=False, said="the age of {of}"),
        Name("era", era, _map, "cell", said="the age of {of}", origin="a word of cells"),
        Name("city", TRUTH, _city, "cell", said="{of} is a key city", origin=mark_of),
        Name("green", TRUTH, _green, "cell", said="{of} is a green spot", origin=mark_of),
    )


# -- the language --------------------------------------------------------------------------------------------------


def _names() -> tuple[Name, ...]:
    """Everything that a text may name."""
    in_slots = "zone:under column:at column:definition column:face"
    return (
        *seats(),
        standing("opponent", SEAT, _opponent, said="your opponent", binds=("you",), origin="a seat"),
        standing("active", SEAT, _active, "flow:seat", said="the turn player", origin="a seat"),
        *_card_words(),
        *(kind(each, "species" if each == "species" else "") for each in KINDS),
        bound("self", PIECE, "this card", origin="a card"),
        standing("host", PIECE, _host, "column:at", said="its species", binds=("self",), origin="a card"),
        word("field", "seat", PIECES, _field, _MAPS, said="{whose} pieces", one="piece", cost=6),
        word("mat", "seat", PIECES, _mat, _ROWS, said="{whose} species", one="species"),
        word("attached", "piece", PIECES, _attached, in_slots, tells=False, said="the traits of {of}", one="trait"),
        zone("hand", per_seat=True, eyes="seat"), zone("deck", per_seat=True, eyes="nobody"),
        zone("discard", per_seat=True), zone("spent", per_seat=True),
        _printed("strength"), _printed("move"), mark("due", "{of} is to reproduce"),
        *_of_cells(),
        bound("fighter", PIECE, "the piece that fights", origin="a piece of the battle"),
        bound("attacker", PIECE, "the attacker", origin="a piece of the battle"),
        bound("defender", PIECE, "the defender", origin="a piece of the battle"),
        bound("contested", CELL, "the contested cell", origin="a cell"),
    )  # fmt: skip


TOLD = Phrasebook(
    tests={
        "fighter = attacker": "while attacking",
        "fighter = defender": "while defending",
        "contested.city": "in battles for a key city",
        "contested.era = {era}": "in the {era}",
    },
    sets={
        "self": "this card", "host": "its species",
        "attached of host": (("one", "one <trait> of this species"), ("", "the <trait~traits> of this species")),
        "attached of mat": (("one", "one <trait> from one of your species"), ("", "your <trait~traits>")),
        "attached of mat of opponent": (
            ("one", "one <trait> from an opposing species"), ("", "the <trait~traits> of opposing species"),
        ),
        "mat": (("one", "one of your <species~species>"), ("", "your <species~species>")),
        "mat of opponent": (("one", "an opposing <species>"), ("", "opposing <species~species>")),
        "field": (("one", "one of your <piece~pieces>"), ("", "your <piece~pieces>")),
        "field of opponent": (("one", "an opposing <piece>"), ("", "opposing <piece~pieces>")),
    },
    filters={
        "count(attached) < 2": "~ that has room", "count(attached) = 0": "~ without traits",
        "due": "~ that {:is} due", "era = {era}": "~ in the {era}",
        "card = host.card": "~ of this species",
    },
    numbers={
        KIN: "each other piece of this species next to the contested cell",
        f"{KIN} at most {{most}}": (
            "each other piece of this species next to the contested cell, +{most} at most"
        ),
        "count(attached of host)": "each trait of this species",
    },
    seats={"opponent": "your opponent"},
)  # fmt: skip
SPEECH = Speech(
    Language.of(_names(), functions=COMMON),
    dict.fromkeys((*BATTLE, "host"), Limit(ALWAYS)),
    told=TOLD,
)
"""The language of every text."""

LEXICON.speak(SPEECH, before=BEFORE)
