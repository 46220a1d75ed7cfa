"""Phrases for what two games select and require: their languages, and each of their selectors as a phrase.

A language takes names from its game's own reading of the table (`tabletop.games.GAME.field`), never from what it is
held against (the game's selectors).
"""

from __future__ import annotations

import by_hand_nucleic

from tabletop.content.catalog import Catalog
from tabletop.core.values import Json
from tabletop.games.nucleic.former import SETS
from tabletop.games.nucleic.selecting import fighter
from tabletop.games.nucleic.speaking import SPEECH, binds
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, kind, word
from tabletop.rules.phrases.naming.values import (
    Bind,
    WordList,
    word_of,
)
from tabletop.rules.table import Table


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
