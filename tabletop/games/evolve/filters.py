"""The filters of abilities: which cards are meant, which may be chosen (rulebook section 20)."""

from __future__ import annotations

from tabletop.games.evolve.field import (
    controller,
    current,
    energy,
    in_play,
    is_food,
    is_organism,
    number,
    other,
    stressed,
    text,
)
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.games.evolve.reading import is_here
from tabletop.rules.abilities.records import Context, Entry, Selection
from tabletop.rules.language.words import Param
from tabletop.rules.table import Table


def _first(table: Table, at: Context, wanted: Entry) -> int:
    """The card that a filter names, 0 if it is gone."""
    found = wanted.value.pieces(table, at) if isinstance(wanted.value, Selection) else ()
    return found[0] if found else 0


@LEXICON.filter(
    "type",
    "Its type.",
    Param("type", "text", values=("organism", "mutation", "status", "event", "response"), example="mutation"),
    text=(
        ("in_hand", "=*{value}* card"),
        ("zone", "=*{value}* card~*{value}* cards"),
        ("value = mutation", "=*mutation* in play~*mutations* in play"),
        ("value = status", "=*status*~*statuses*"),
        ("", "=*{value}*~*{value}s*"),
    ),
)
def of_type(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Food organisms are organisms."""
    return is_organism(table, piece) if wanted.value == "organism" else table.kind(piece) == wanted.value


@LEXICON.filter(
    "food",
    "It is a food organism, or not.",
    Param("food", "flag", example="false"),
    text=(
        ("value = true", "=*food organism*~*food organisms*"),
        ("", "=*non-food organism*~*non-food organisms*"),
    ),
)
def is_food_organism(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Of organisms only."""
    return is_organism(table, piece) and is_food(table, piece) == (wanted.value is True)


@LEXICON.filter("tier", "Its tier.", Param("tier", least=0), text="*tier {value}* ~")
def of_tier(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Food has none."""
    return not is_food(table, piece) and number(table, piece, "tier") == wanted.n


@LEXICON.filter(
    "tier_above",
    "It is one tier higher than that card.",
    Param("tier_above", "selector", example="chosen.0"),
    text="~ that {:is} one *tier* higher",
)
def of_next_tier(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Of a card that is gone, as of tier 0."""
    lower = _first(table, at, wanted)
    above = (number(table, lower, "tier") if lower else 0) + 1
    return not is_food(table, piece) and number(table, piece, "tier") == above


@LEXICON.filter("phylum", "Its phylum.", Param("phylum", "text", example="Bacillota"), text="*{value}* ~")
def of_phylum(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """As printed."""
    return text(table, piece, "phylum") == wanted.value != ""


@LEXICON.filter(
    "not_phylum",
    "It has another phylum.",
    Param("not_phylum", "text", example="Bacillota"),
    text="~ that {:is} not *{value}*",
)
def of_other_phylum(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Or none."""
    return text(table, piece, "phylum") != wanted.value


@LEXICON.filter(
    "phylum_of",
    "It has the phylum of that card.",
    Param("phylum_of", "selector", example="chosen.0"),
    text="~ of {value:'s} *phylum*",
)
def of_same_phylum(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Two without a phylum have not the same."""
    like = _first(table, at, wanted)
    return bool(like) and text(table, piece, "phylum") == text(table, like, "phylum") != ""


@LEXICON.filter(
    "controller",
    "Who controls it.",
    Param("controller", "text", values=("you", "opponent", "any", "current"), example="you"),
    text=(
        ("value = you and zone = discard", "~ in your discard pile"),
        ("value = you", "~ you control"),
        ("value = opponent", "~ an opponent controls"),
        ("value = current", "~ they control"),
        ("", "~ of any player"),
    ),
)
def controlled_by(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """What is not in play is controlled by nobody, and fits."""
    if wanted.value == "any" or not in_play(table, piece):
        return True
    if wanted.value == "you":
        return controller(table, piece) == at.you
    return controller(table, piece) == (current(table) if wanted.value == "current" else other(at.you))


@LEXICON.filter(
    "stressed",
    "It is stressed, or not.",
    Param("stressed", "flag", example="true"),
    text=(
        ("value = true", "stressed ~"),
        ("", "unstressed ~"),
    ),
)
def is_stressed(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Turned."""
    return stressed(table, piece) == (wanted.value is True)


@LEXICON.filter(
    "energy",
    "Its energy, so much or between two bounds.",
    Param("energy", least=0, example="0"),
    Param("min", least=0, help="at least"),
    Param("max", least=0, help="at most"),
    text=(
        ("min and max", "~ with {min} to {max} energy"),
        ("min", "~ with {min} energy or more"),
        ("max", "~ with {max} energy or less"),
        ("value = 0", "~ that {:has} no energy"),
        ("", "~ with {value} energy"),
    ),
)
def with_energy(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """So much, or between two bounds."""
    held = energy(table, piece)
    if not (wanted.has("min") or wanted.has("max")):
        return held == wanted.n
    return wanted.number("min") <= held <= wanted.number("max", held)


@LEXICON.filter(
    "zone",
    "Where it lies.",
    Param("zone", "text", values=("play", "discard", "deck", "hand"), example="discard"),
    text=(
        ("controller = you and zone = discard", "~"),
        ("zone = play", "~ in play"),
        ("zone = discard", "~ in a discard pile"),
        ("zone = deck", "~ in a deck"),
        ("", "~ in a hand"),
    ),
)
def in_zone(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Only says where to look."""
    return True


@LEXICON.filter(
    "not_self",
    "It is not the card itself.",
    Param("not_self", "flag", example="true"),
    text="other ~",
)
def is_not_itself(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """A card that has come back is another."""
    return wanted.value is not True or piece != at.source or not is_here(table, at)
