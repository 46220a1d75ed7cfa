"""The lexicon of Territory's abilities: moments, parameters, derived values (rulebook sections 13 and 18).

An ability that uses only its words is legal on a custom card (TER-169). What a word may do at which moment follows
from what a passive is: it is checked again after every change (TER-100), so what happens once (damage, Rest counters,
recovery) cannot stand in one, nor can a target that a player chooses; and what a `win`, `lose`, `recovery` or
`pull_back` ability brings is what its step can use (TER-126, TER-131, TER-138). The words stand in ``abilities``
(requirements, selectors, filters) and ``changes`` (costs, effects), each above what carries it out.

Values and their strata, read downward only: silence 0, wandering 1, the biome bonus 2, being at home 3, the rest 4.
So "Home: enemies get −2 bonus" on both sides cannot turn in a circle: such a file is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import EACH_EFFECT, Param

STRATA: Mapping[str, int] = {
    "silence": 0, "base": 0, "wander": 1, "bonus": 2, "at_home": 3, "power": 4, "guard": 4, "untarget": 4, "ties": 4,
    "rest_cost": 4,
}  # fmt: skip
ALL_LANDS = "all_lands"
AT = Param(
    "at", "text", values=(ALL_LANDS, "here"),
    help="here, or at every land that is still to be fought for (TER-124)",
)  # fmt: skip

LEXICON = Lexicon(
    rule="TER-169", circle="TER-100", usual="creature", noun="<creature~creatures>", strata=STRATA,
    each=(*EACH_EFFECT, AT),
    labels={"bonus": "the biome bonus", "wander": "where it is at home", "silence": "whether abilities work"},
)  # fmt: skip

CREATURE, LAND = ("creature",), ("land",)
ONCE = ("activated",)
SHOWN = ("activated", "always")

LEXICON.moment("activated", "Its player uses it, once a round.", kinds=CREATURE)
LEXICON.moment("always", "It works by itself while its requirements hold.", standing=True)
LEXICON.moment("win", "Its player claims the land here.", kinds=CREATURE, text="if you claim this land")
LEXICON.moment(
    "lose",
    "Its player does not claim the land here.",
    kinds=CREATURE,
    text="if you do not claim this land",
)
LEXICON.moment("recovery", "The land is used in Recovery.", kinds=LAND, text="in Recovery")
LEXICON.moment(
    "pull_back",
    "The creatures here are pulled back.",
    kinds=LAND,
    text="as the creatures here are pulled back",
)


def check_ability(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What is wrong with an ability of a `kind` of card ("" for one that any creature may share)."""
    found = check(data, LEXICON.vocabulary, kind)
    if data.get("when") == "activated" and not data.get("cost"):
        message = "An activated ability has at least one cost."
        found.append(Complaint(message, ("when",), "Write `cost:` or `when: always`.", rule="TER-171"))
    return found
