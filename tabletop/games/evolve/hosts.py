"""What a mutation does for the organism that it lies on, as bots see it.

It is read from what its abilities do, word by word, and counts only where the host can do what they speak of: light
gives nothing more to whoever does not consume light.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop.games.evolve.actions import consumes_food
from tabletop.games.evolve.field import prints
from tabletop.games.evolve.standing import value_of
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Entry
from tabletop.rules.table import Table, from_print

WORTH = {
    "light_value": 2.0, "eater_value": 2.0, "attack_cost": -1.2, "evolve_energy": -1.5, "evolve_dna": -1.6,
    "capacity": 0.5, "divide_gain": 1.6, "actions_per_turn": 3.0, "attack_stress_count": 2.0,
}  # fmt: skip
"""What one more of a value of the host is worth to whoever controls it; less where more is dearer."""

GIVEN_ATTACK, TAKEN_ATTACK = 2.0, -2.0
SAVED, HARMED, GAINED = 3.0, -2.5, 1.5
"""What it is worth to be saved from a stress or from dying, to be harmed, or to gain something again and again."""


class Promise(NamedTuple):
    """What a mutation does: what its host must be able to do for it, and what it is worth then."""

    needs: str
    worth: float


@from_print
def _promises(table: Table, mutation: int) -> tuple[Promise, ...]:
    return tuple(promise for ability in abilities_of(table, mutation) for promise in _of_ability(ability))


def _of_ability(ability: Ability) -> list[Promise]:
    """What one ability promises. What is replaced does not happen to the host: that saves it."""
    if ability.when.startswith("would_"):
        return [Promise("", SAVED)]
    needs = "divide" if ability.when == "divides" else "attack" if ability.when.startswith("attack_") else ""
    found = []
    for effect in ability.effects:
        if ability.standing:
            found.append(_standing(effect))
        elif effect.name in ("stress", "destroy", "lose"):
            found.append(Promise(needs, HARMED))
        elif effect.name in ("unstress", "gain"):
            found.append(Promise(needs, SAVED if effect.name == "unstress" else GAINED))
    return found


_NEEDED = {
    "light_value": "light", "attack_cost": "attack", "attack_stress_count": "attack", "evolve_energy": "evolve",
    "evolve_dna": "evolve", "divide_gain": "divide", "eater_value": "consume",
}  # fmt: skip


def _standing(effect: Entry) -> Promise:
    """What a number changed, an attack given or something forbidden is worth."""
    name = value_of(effect)
    if name == "give:attack":
        return Promise("", GIVEN_ATTACK)
    if name.startswith("forbid:"):
        what = name.partition(":")[2]
        return Promise(what if what in ("attack", "divide", "evolve", "consume") else "", TAKEN_ATTACK)
    return Promise(_NEEDED.get(name, ""), WORTH.get(name, 0.0) * effect.number("n"))


def service(table: Table, mutation: int, host: int) -> float:
    """What a mutation is worth to whoever controls its host; below 0 it harms.

    ``host``: an organism that is no food. 0 where the host can do nothing of what the mutation speaks of."""
    return sum(promise.worth for promise in _promises(table, mutation) if _can(table, host, promise.needs))


def _can(table: Table, host: int, what: str) -> bool:
    if what == "consume":
        return consumes_food(table, host)
    return not what or prints(table, host, what)
