"""The lexicon of Territory's abilities: moments, parameters, derived values (rulebook sections 13 and 18).

An ability that uses only its words is legal on a custom card (TER-169). What a word may do at which moment follows
from what a passive is: it is checked again after every change (TER-100), so what happens once (damage, Rest counters,
recovery) cannot stand in one, nor can a target that a player chooses; and what a `win`, `lose`, `recovery` or
`pull_back` ability brings is what its step can use (TER-126, TER-131, TER-138). The words stand in ``abilities``
(requirements) and ``changes`` (costs, effects), each above what carries it out; whom an effect reaches is a phrase in
the language of ``speaking``.

Values and their strata, read downward only: silence 0, being at home everywhere 1, the biome bonus 2, being
at home 3, the rest 4.
So "Home: enemies get −2 bonus" on both sides cannot turn in a circle: such a file is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.games.territory.former import BEFORE
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.words import Param

STRATA: Mapping[str, int] = {
    "silence": 0, "base": 0, "home_everywhere": 1, "bonus": 2, "at_home": 3, "power": 4, "guarded": 4,
    "untargetable": 4, "wins_ties": 4, "rest_cost": 4,
}  # fmt: skip
ALL_LANDS = "all_lands"
TO = Param("to", "set", default="self", one=True, help="whom it reaches; itself where nothing is said")
AT = Param(
    "at", "text", values=(ALL_LANDS, "here"),
    help="here, or at every land that is still to be fought for (TER-124)",
)  # fmt: skip

LEXICON = Lexicon(
    rule="TER-169", circle="TER-100", usual="creature", strata=STRATA,
    each=(TO, AT),
    labels={
        "bonus": "the biome bonus", "home_everywhere": "where it is at home", "silence": "whether abilities work",
    },
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


@LEXICON.also
def _asked(data: Mapping[str, Any], kind: str) -> Iterator[Complaint]:
    """Who is chosen is chosen where a player is asked, and what a player uses costs something."""
    if data.get("when") != "activated":
        yield from _chosen(data)
    elif not data.get("cost"):
        message = "An activated ability has at least one cost."
        yield Complaint(message, ("when",), "Write `cost:` or `when: always`.", rule="TER-171")


def _chosen(data: Mapping[str, Any]) -> Iterator[Complaint]:
    """Effects that reach a creature of somebody's choice where nobody is asked (TER-117)."""
    said, _ = BEFORE.today(data, LEXICON.vocabulary.params)
    effects: Any = said.get("do") or ()
    for index, effect in enumerate(effects):
        if isinstance(effect, Mapping) and isinstance(effect.get("to"), Mapping):
            message = "A creature is chosen only in an ability that is `activated`."
            hint = "Write `when: activated`, or all who are meant (`to: here of enemies`)."
            yield Complaint(message, ("do", index, "to"), hint, rule="TER-169")
