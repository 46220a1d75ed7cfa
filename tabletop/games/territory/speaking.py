"""The language of Territory's texts: what each name in a phrase of an ability means (rulebook sections 13 and 18).

A text is read by a creature (``self``) for its player (``you``) at a land (``site``), or by a land for everybody:
then ``here`` are all creatures there, whoever has them (TER-125). ``here`` are your creatures at the land, ``here of
enemies`` those of all other players, ``here of seats`` everybody's (TER-98, TER-188), seats by number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tabletop.games.territory.biomes import BASE_BIOMES
from tabletop.games.territory.field import (
    CHANGES,
    HIDDEN,
    MARKS,
    allies,
    at_slot,
    biome_of,
    biome_of_card,
    bonuses,
    homes_here,
    number,
    slot_of,
    types,
)
from tabletop.rules.abilities.context import Context
from tabletop.rules.abilities.said import usual
from tabletop.rules.language.phrasebook import Phrasebook, Text
from tabletop.rules.language.speech import Limit, Speech
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, word, zone
from tabletop.rules.phrases.naming.values import (
    CARD_READ,
    NUMBER,
    PIECE,
    PIECES,
    TRUTH,
    Bind,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.table import Table

TYPES = WordList("type", ("Aquatic", "Beast", "Bird", "Flying", "Predator", "Titan"), open=True)
"""Some types; every card brings its own (TER-9)."""
BIOMES = WordList("biome", BASE_BIOMES, open=True)
"""The biomes of the rulebook (TER-34); custom lands bring others."""

_HERE = "zone:deploy column:at column:owner"
_GROUND = f"zone:land flow:ground {CARD_READ}"
_CHANGED = " ".join(f"field:{name} counter:{name}" for name in (*CHANGES, *MARKS))
_WIDE = f"{_HERE} {_GROUND} zone:under flow:fought flow:seat {_CHANGED}"
_WIDE += "".join(f" field:{HIDDEN}{name}" for name in CHANGES)


def binds(table: Table, at: Context) -> Bind:
    """What names stand for to a reader."""
    return {**usual(table, at), "site": at.site}


def _here(table: Table, seat: int, bind: Bind) -> object:
    """The creatures of a seat where a text is read; of nobody, as a land reads it, everybody's."""
    slot = bind.get("site")
    return at_slot(table, slot, seat) if isinstance(slot, int) and slot else ()


def _unasked(table: Table, seat: int) -> object:
    return ()


def _types(table: Table, piece: int) -> object:
    return types(table, piece)


def _stars(table: Table, piece: int) -> object:
    return number(table, piece, "stars")


def _homes(table: Table, piece: int) -> object:
    return tuple(biome for biome in bonuses(table, piece) if homes_here(table, piece, biome))


def _is_at_home(table: Table, piece: int) -> object:
    return bool(table.value(piece, "at_home"))


def _allies(table: Table, piece: int) -> object:
    return allies(table, piece)


def _biome(table: Table, piece: int) -> object:
    if table.kind(piece) == "land":
        return biome_of_card(table, table.definition(piece))
    return biome_of(table, slot_of(table, piece))


LANGUAGE = Language.of(
    [
        *seats(), *pieces(WordList("card", (), open=True), WordList("kind", ("creature", "land"))),
        bound("self", PIECE, "this card"),
        replace(
            word("here", "seat", PIECES, _unasked, _HERE, said="{whose} creatures here", one="creature"),
            get=_here, asks=True, binds=("site",), origin="a place",
        ),
        zone("resting", per_seat=True, said="resting creatures", one="creature"),
        word("types", "piece", word_of(TYPES, many=True), _types, CARD_READ, said="the types of {of}"),
        word("stars", "piece", NUMBER, _stars, CARD_READ, said="the Star Count of {of}"),
        word("homes", "piece", word_of(BIOMES, many=True), _homes, CARD_READ, said="the homes of {of}"),
        word("biome", "piece", word_of(BIOMES), _biome, _GROUND, tells=False, said="the biome where {of} is"),
        word("allies", "piece", PIECES, _allies, _HERE, tells=False, said="the allies of {of}", one="ally"),
        word("at_home", "piece", TRUTH, _is_at_home, _WIDE, said="{of} is at home", cost=20),
    ],
    functions=COMMON,
)  # fmt: skip


def _there(noun: str, one: str = "") -> Text:
    """A noun of creatures here, or at every land that is still to be fought for."""
    own = (("one", f"one {one} here"),) if one else ()
    return (*own, ("at = all_lands", f"{noun} at every land"), ("", f"{noun} here"))


SETS: Mapping[str, Text] = {
    "self": "this {kind}",
    "here where it != self": _there("your <ally~allies>", "<ally>"),
    "here": _there("your <creature~creatures>", "of your <creature~creatures>"),
    "here of enemies": _there("each <enemy>", "<enemy>"),
    "here of seats where it != self": _there("all other <creature~creatures>", "other <creature>"),
    "here of seats": _there("<creature~creatures>", "<creature>"),
    "resting": "a <creature>",
}
TOLD = Phrasebook(
    sets=SETS,
    filters={
        "types has {type}": "{type} ~", "not types has {type}": "~ without the type {type}",
        "stars = {n}": "~ with Star Count {n}", "no(allies)": "~ with no allies",
        "count(allies) = {n}": "~ with {n:ally|allies}", "at_home": "~ that {:is} at home",
        "not at_home": "~ that {:is} not at home", "homes has {biome}": "~ with home {biome}",
    },
)  # fmt: skip
SPEECH = Speech(LANGUAGE, {"resting": Limit(("recovery",), ("land",))}, {"at_home": "at_home"}, TOLD)
