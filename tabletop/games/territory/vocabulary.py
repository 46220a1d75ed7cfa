"""The words in which Territory's abilities are written (rulebook section 18), and what is wrong with one.

An ability that uses only these words is legal on a custom card (TER-169). What a word may do at which moment follows
from what a passive is: it is checked again after every change (TER-100), so what happens once (damage, Rest counters,
recovery) cannot stand in one, nor can a target that a player chooses; and what a `win`, `lose`, `recovery` or
`pull_back` ability brings is what its step can use (TER-126, TER-131, TER-138).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.games.territory.values import STRATA, WRITES
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import EACH_EFFECT, Param, Vocabulary, Word, common

CREATURE, LAND = ("creature",), ("land",)
ONCE = ("activated",)
SHOWN = ("activated", "always")
N = Param("n", required=True, not_zero=True, help="so much more, or less")
POSITIVE = Param("n", required=True, not_zero=True, least=1, help="how much")
LOSS = Param("n", required=True, not_zero=True, example="-1", help="so much more, or less")
AT = Param("at", values=("all_lands", "here"), help="here, or at every land that is still to be fought for (TER-124)")


def _op(name: str, help: str, when: tuple[str, ...] = SHOWN, n: Param | None = None) -> Word:
    """An effect."""
    return Word(name, "do", help, params=(n,) if n is not None else (), when=when, writes=WRITES.get(name, ""))


VOCABULARY = Vocabulary(
    (
        Word("activated", "when", "Its player uses it, once a round.", kinds=CREATURE),
        Word("always", "when", "It works by itself while its requirements hold.", standing=True),
        Word("win", "when", "Its player claims the land here.", kinds=CREATURE),
        Word("lose", "when", "Its player does not claim the land here.", kinds=CREATURE),
        Word("recovery", "when", "The land is used in Recovery.", kinds=LAND),
        Word("pull_back", "when", "The creatures here are pulled back.", kinds=LAND),
        Word("home", "requires", "Its biome bonus here is 1 or more, or a `home` works.", reads=("at_home",)),
        Word("alone", "requires", "It has no ally here."),
        Word("biome", "requires", "The land here has this biome.", Param("biome", "text", example="Desert")),
        Word(
            "group", "requires", "So many allies share a type with it; with a type, it and they have that type.",
            params=(
                Param("type", "text", example="Canid"),
                Param("count", least=1, example="2", help="1 where nothing is said"),
            ),
            example="group: {type: Canid, count: 2}",
        ),
        Word("rest", "cost", "It gets so many Rest counters.", Param("rest", least=1)),
        Word("support", "cost", "Its power does not count this round."),
        Word("exhaust", "cost", "It loses so much Base Power.", Param("exhaust", least=1)),
        Word("disorient", "cost", "It loses so much of its biome bonus here.", Param("disorient", least=1)),
        Word("sacrifice", "cost", "It leaves the game when it is pulled back."),
        _op("base", "Gains (or loses) Base Power; in a passive it counts as power.", n=LOSS),
        _op("damage", "Loses Base Power.", ONCE, n=POSITIVE),
        _op("bonus", "Gains (or loses) biome bonus here.", n=LOSS),
        _op("power", "Gets more (or less) power until it is pulled back.", n=N),
        _op("rest", "Gets (or loses) Rest counters.", ("activated", "win", "lose", "pull_back"), n=N),
        _op("recover", "So many Rest counters more can be taken off in Recovery.",
            ("activated", "win", "lose", "recovery"), n=POSITIVE),
        _op("rest_cost", "Every Rest cost paid there is so much higher.", ("always",), n=N),
        _op("guard", "Enemy effects cannot take Base Power from it."),
        _op("silence", "Its abilities do not work."),
        _op("untarget", "Enemies cannot choose it."),
        _op("home", "It is at home everywhere."),
        _op("ties", "Its player claims a land where the highest totals are equal."),
        *common(
            "self", "one_ally", "allies", "yours", "one_enemy", "enemies", "others", "all", "type", "not_type",
            when={"one_ally": ONCE, "one_enemy": ONCE},
        ),
        Word("stars", "filter", "It has this Star Count.", Param("stars", least=0)),
        Word("allies", "filter", "It has so many allies here.", Param("allies", least=0, example="0")),
        Word(
            "at_home", "filter", "It is at home here, or not.", Param("at_home", "flag", example="false"),
            reads=("at_home",),
        ),
        Word("home", "filter", "This biome is a printed home of it.", Param("home", "text", example="Forest")),
    ),
    strata=STRATA, rule="TER-169", each=(*EACH_EFFECT, AT), circle="TER-100", usual="creature",
    labels={"bonus": "the biome bonus", "wander": "where it is at home", "silence": "whether abilities work"},
)  # fmt: skip


def check_ability(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What is wrong with an ability of a `kind` of card ("" for one that any creature may share)."""
    found = check(data, VOCABULARY, kind)
    if data.get("when") == "activated" and not data.get("cost"):
        message = "An activated ability has at least one cost."
        found.append(Complaint(message, ("when",), "Write `cost:` or `when: always`.", rule="TER-171"))
    return found
