"""Phrases for what three games select and require: their languages, and each of their selectors as a phrase.

A language takes names from its game's own reading of the table (`tabletop.games.GAME.field`), never from what it is
held against (the game's selectors).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import by_hand_nucleic

from tabletop.content.catalog import Catalog
from tabletop.core.values import Json
from tabletop.games.evolve.former import BEFORE
from tabletop.games.evolve.speaking import SPEECH as EVOLVE
from tabletop.games.nucleic.former import SETS
from tabletop.games.nucleic.selecting import fighter
from tabletop.games.nucleic.speaking import SPEECH, binds
from tabletop.games.territory import field as territory
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, bound, kind, standing, word, zone
from tabletop.rules.phrases.naming.values import (
    NUMBER,
    PIECE,
    SEAT,
    SEATS,
    TRUTH,
    Bind,
    WordList,
    spelling,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON, with_defines
from tabletop.rules.table import Table

Of = Mapping[str, Any]


def words_of(catalog: Catalog, field: str, name: str) -> WordList:
    """Every word that the cards of a game print in a field."""
    found: dict[str, None] = {}
    for card in catalog.cards.values():
        value = card.values.get(field)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                found[each] = None
    return WordList(name, tuple(found))


def kinds(catalog: Catalog) -> list[Name]:
    """The kinds of a game's cards, and the word of pieces that says which."""

    def get(table: Table, piece: int) -> object:
        return table.kind(piece)

    names = [kind(each) for each in catalog.kinds]
    listed = word_of(WordList("kind", tuple(catalog.kinds)))
    return [*names, word("kind", "piece", listed, get, "column:definition column:face column:at")]


def everybody(table: Table, bind: Bind) -> object:
    """All seats, by number."""
    return tuple(range(1, table.ruleset.seats + 1))


# -- Territory -----------------------------------------------------------------------------------------------

CARD = "column:definition column:face column:at"


def territory_language(catalog: Catalog) -> Language:
    """Territory: `self` is the card whose ability it is, `slot` the land that it speaks of."""
    type_words = words_of(catalog, "types", "type")
    biomes = WordList("biome", catalog.kinds["land"].fields["biome"].values)

    def site(table: Table, piece: int) -> object:
        return territory.slot_of(table, piece)

    def side(table: Table, piece: int) -> object:
        return territory.side(table, piece)

    def types(table: Table, piece: int) -> object:
        return territory.types(table, piece)

    def stars(table: Table, piece: int) -> object:
        return territory.number(table, piece, "stars")

    def at_home(table: Table, piece: int) -> object:
        return bool(table.value(piece, "at_home"))

    def homes(table: Table, piece: int) -> object:
        return tuple(biome for biome in biomes.words if territory.homes_here(table, piece, biome))

    def biome(table: Table, bind: Bind) -> object:
        slot = bind["slot"]
        assert isinstance(slot, int)
        return territory.biome_of(table, slot)

    ground = f"zone:land flow:ground {CARD}"
    wide = f"{ground} zone:deploy zone:under column:owner flow:sites.land flow:fought flow:seat"
    fields = " ".join(f"field:{name} counter:{name}" for name in (*territory.CHANGES, *territory.MARKS))
    hidden = " ".join(f"field:{territory.HIDDEN}{name}" for name in territory.CHANGES)
    names = [
        *kinds(catalog),
        bound("self", PIECE),
        bound("slot", NUMBER),
        standing("everybody", SEATS, everybody),
        zone("deploy", per_seat=True, sites=True),
        word("site", "piece", NUMBER, site, "column:at", tells=False),
        word("side", "piece", SEAT, side, "column:at column:owner", tells=False),
        word("types", "piece", word_of(type_words, many=True), types, CARD),
        word("stars", "piece", NUMBER, stars, CARD),
        word("homes", "piece", word_of(biomes, many=True), homes, CARD),
        word("at_home", "piece", TRUTH, at_home, f"{wide} {fields} {hidden}", cost=20),
        standing("biome", word_of(biomes), biome, ground, binds=("slot",)),
    ]
    return with_defines(
        Language.of(names, functions=COMMON),
        {
            "here": "creature in deploy of everybody where site = slot",
            "land_speaks": "not self is creature",
            "mates(c)": "creature in deploy of c.side where site = c.site and it != c and c.site > 0",
        },
    )


TERRITORY_WHO = {
    "self": "it = self",
    "allies": "side = self.side and it != self",
    "yours": "side = self.side",
    "enemies": "side != self.side",
    "one_enemy": "side != self.side",
    "one_ally": "side = self.side and it != self",
    "others": "it != self",
    "all": "true",
}


def territory_filter(wanted: Of) -> list[str]:
    """A filter of Territory as tests of the thing that is tested."""
    found = []
    for name, value in wanted.items():
        if name == "type":
            found.append(f"types has {spelling(value)}")
        elif name == "not_type":
            found.append(f"not types has {spelling(value)}")
        elif name == "stars":
            found.append(f"stars = {value}")
        elif name == "allies":
            found.append(f"count(mates(it)) = {value}")
        elif name == "at_home":
            found.append("at_home" if value else "not at_home")
        else:
            found.append(f"homes has {spelling(value)}")
    return found


def territory_set(who: str, wanted: Of) -> str:
    """A selector of Territory with its filter."""
    tests = [f"(land_speaks or {TERRITORY_WHO[who]})", *territory_filter(wanted)]
    return f"here where {' and '.join(tests)}"


def territory_requires(requires: Any) -> str:
    """A requirement of Territory."""
    if requires.word == "home":
        return "self.at_home"
    if requires.word == "biome":
        return f"biome = {spelling(requires.biome)}"
    if requires.word == "alone":
        return "no(mates(self))"
    if requires.type:
        name = spelling(requires.type)
        return f"self.types has {name} and count(mates(self) where types has {name}) >= {requires.count}"
    return f"count(mates(self) where any(types and self.types)) >= {requires.count}"


# -- Nucleic -------------------------------------------------------------------------------------------------


def nucleic_language(catalog: Catalog) -> Language:
    """The language in which Nucleic's cards are written."""
    return SPEECH.language


def nucleic_bind(table: Table, by: by_hand_nucleic.EffectContext) -> dict[str, object]:
    """What its names stand for."""
    return binds(table, fighter(by.piece, by.you, by.site, by.defeated, by.defeater, by.on))


def nucleic_set(selector: by_hand_nucleic.Selector, open: bool) -> str:
    """A selector of Nucleic with its place and its filter; ``open``: of a card that is named only if it lies open."""
    found = str(SETS.set(selector.who, nucleic_filter(selector.filter), selector.where))
    if not open or selector.who not in ("self", "host", "defeated", "defeater"):
        return found
    name, _, test = found.partition(" where ")
    return f"{name} where face = up" + (f" and ({test})" if test else "")


def nucleic_filter(wanted: by_hand_nucleic.Filter) -> dict[str, Json]:
    """A filter of Nucleic as cards had it."""
    found: dict[str, Json] = {"other": True} if wanted.other else {}
    found |= {"type": " or ".join(wanted.types)} if wanted.types else {}
    found |= {"not_type": " or ".join(wanted.not_types)} if wanted.not_types else {}
    for name in ("power_ups", "combat", "resource"):
        found |= {
            f"{name}_{end}": at for end in ("least", "most") if (at := getattr(wanted, f"{name}_{end}")) is not None
        }
    above = {"combat_above": wanted.combat_above, "resource_above": wanted.resource_above}
    return found | {name: who for name, who in above.items() if who}


def nucleic_condition(condition: by_hand_nucleic.Condition) -> str:
    """A condition of Nucleic."""
    least, most = condition.at_least, condition.at_most
    if condition.some is None:
        value: Json = {"at_least": least, "at_most": most}
        return str(SETS.requirement({"zone": condition.zone} if condition.zone else {"power_ups": value}))
    if least is None and most is None:
        least = 0  # by hand nothing is said by that; on a card it is one at least
    who, where = condition.some.who, condition.some.where
    said: Json = {"who": who, "where": where, **nucleic_filter(condition.some.filter)}
    return str(SETS.requirement({"some": {**said, "at_least": least, "at_most": most}}))


NUCLEIC_COUNTS = SETS.numbers
"""What Nucleic counts by name."""


# -- Evolve --------------------------------------------------------------------------------------------------


def evolve_language(catalog: Catalog) -> Language:
    """The language of the game itself."""
    return EVOLVE.language


def evolve_set(wanted: Any) -> str:
    """A selector of before as the game reads it: a word, or a filter over what is in play."""
    return str(BEFORE.set(wanted))


def evolve_condition(condition: Of) -> str:
    """A condition of before as the game reads it."""
    return str(BEFORE.requirement(dict(condition)))
