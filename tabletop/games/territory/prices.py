"""What abilities and creatures cost (rulebook sections 3 and 20): pure functions over plain data.

Nothing here checks whether an ability is written in the vocabulary; see `vocabulary`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.core.zones import Scalar
from tabletop.games.territory.former import BEFORE
from tabletop.rules.language.phrasebook import Phrasebook

DISCOUNT_FROM = 50
DISCOUNT_ABOVE = 45

_GAIN = {"self": 2, "one_ally": 2, "allies": 3, "yours": 4, "all": 3}
_LOSS = {"one_enemy": 2, "others": 3, "enemies": 4, "all": 2}
_BONUS = {"self": 1, "one_enemy": 1, "enemies": 2}
_GUARD = {"self": 2, "allies": 3, "yours": 4}
_FLAT = {"wins_ties": 3, "silence": 3, "home_everywhere": 2, "untargetable": 2}
_FILTERED = ("allies", "enemies", "others")


_BOOK = Phrasebook(sets={phrase: name for name, phrase in BEFORE.sets.items()})
_ONE = {BEFORE.sets[of]: name for name, of in BEFORE.one.items()}


def _whom(effect: Mapping[str, Any]) -> tuple[str, bool]:
    """Whom an effect reaches as the guide calls it ("" for what it does not know), and whether only those of a
    type; abilities as they are written now and as they were before."""
    to, filtered = effect.get("to", "self"), effect.get("filter")
    typed = isinstance(filtered, Mapping) and "type" in filtered
    if isinstance(to, str) and (to in BEFORE.sets or to in BEFORE.one):
        return to, typed
    found = _BOOK.of_set(str(to.get("one") if isinstance(to, Mapping) else to))
    if found is None:
        return "", False
    name = str(found[0])
    if isinstance(to, Mapping):
        name = _ONE.get(BEFORE.sets[name], "")
    return name, any(test.startswith("types has ") for test in found[2])


def effect_value(effect: Mapping[str, Any]) -> int:
    """The value of one entry of `do` (TER-173); 0 for what the guide does not price."""
    effect = BEFORE.effects.get(str(effect.get("op")), dict)(dict(effect))
    op, n = str(effect.get("op")), _whole(effect.get("n"))
    to, typed = _whom(effect)
    mark = str(effect.get("what", op))
    if mark in _FLAT:
        value = _FLAT[mark]
    elif mark == "guarded":
        value = _GUARD.get(to, 0)
    else:
        point = _point(op, to, n)
        if typed and to in _FILTERED and point:
            point = max(1, point - 1)
        value = point * abs(n)
    return value * 2 if effect.get("at") == "all_lands" else value


def _point(op: str, to: str, n: int) -> int:
    """The value of one point of an effect."""
    if op == "damage" or (op in ("base", "power") and n < 0):
        return _LOSS.get(to, 0)
    if op in ("base", "power"):
        return _GAIN.get(to, 0)
    if op == "bonus":
        return _BONUS.get(to, 0)
    if op == "rest":
        return 2 if n > 0 else 1
    return 2 if op == "recover" else 0


def cost_rebate(cost: object) -> int:
    """What one cost takes off the price of its ability."""
    if cost == "support":
        return 2
    if cost == "sacrifice":
        return 4
    if isinstance(cost, Mapping):
        return sum(_whole(cost.get(word)) for word in ("rest", "exhaust", "disorient"))
    return 0


def requirement_rebate(requirement: object) -> int:
    """What one requirement takes off the price of its ability."""
    if requirement in ("home", "alone", "group"):
        return 1
    if isinstance(requirement, Mapping):
        if "biome" in requirement:
            return 2
        group = requirement.get("group")
        if isinstance(group, Mapping):
            return max(1, _whole(group.get("count", 1)))
        if "group" in requirement:
            return 1
    return 0


def ability_price(ability: Mapping[str, Any]) -> int:
    """The price of an ability by the guide (TER-22, TER-173).

    >>> ability_price({"cost": [{"rest": 1}], "do": [{"op": "base", "n": -1, "to": "others"}]})
    2
    """
    value = sum(effect_value(effect) for effect in ability.get("do", ()))
    rebates = sum(cost_rebate(cost) for cost in ability.get("cost", ()))
    rebates += sum(requirement_rebate(requirement) for requirement in ability.get("requires", ()))
    return max(1, value - rebates)


def biome_term(bonuses: Mapping[str, int], penalty_credit: str = "none") -> int:
    """Half of the sum of the bonuses, rounded up once (TER-20, TER-21; TER-174 with full credit)."""
    total = sum(bonuses.values()) if penalty_credit == "full" else sum(n for n in bonuses.values() if n > 0)
    return max(0, -(-total // 2))


def discount(base_total: int, option: str = "step5") -> int:
    """What is taken off a base total (TER-23; TER-175)."""
    if option == "none" or base_total < DISCOUNT_FROM:
        return 0
    return base_total // 10 if option == "tenth" else (base_total - DISCOUNT_ABOVE) // 5


def ability_cost(ability: Mapping[str, Any], option: str = "guide") -> int:
    """The cost of an ability on a card: by the guide, or as printed where the table agreed so (TER-176)."""
    printed = ability.get("price")
    if option == "agreed" and isinstance(printed, int):
        return max(0, printed)
    return ability_price(ability)


def creature_cost(
    base: int,
    bonuses: Mapping[str, int],
    abilities: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Scalar] | None = None,
) -> dict[str, int]:
    """The parts of a creature's cost (TER-19 to TER-25): biome_term, ability_cost, base_total, discount, cost, stars.

    >>> creature_cost(40, {"Forest": 20})["cost"]
    81
    """
    agreed = options or {}
    term = biome_term(bonuses, str(agreed.get("penalty_credit", "none")))
    prices = sum(ability_cost(ability, str(agreed.get("ability_price", "guide"))) for ability in abilities)
    total = 2 * base + term + prices
    less = discount(total, str(agreed.get("discount", "step5")))
    cost = max(1, total - less)
    return {
        "biome_term": term,
        "ability_cost": prices,
        "base_total": total,
        "discount": less,
        "cost": cost,
        "stars": -(-cost // 10),
    }


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
