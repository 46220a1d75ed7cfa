"""Costs and values after all modifications (EVO-59): computed when asked, never stored (EVO-287).

printed value + all increases − all decreases, then at least 0, or the minimum that the text names. Order plays no
part (EVO-272).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from tabletop.core.state import seat_target
from tabletop.games.evolve.field import (
    IN_PLAY,
    controller,
    current,
    host_of,
    is_food,
    number,
    organisms,
    part,
    prints,
)
from tabletop.games.evolve.standing import affects, given_attacks, is_of_player, spoken_of, standing
from tabletop.rules.modifying.durations import LASTING, lasting
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, Valuation, ValueDef, work_out
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table, from_lying_in, from_print


@lru_cache(maxsize=64)
def _printed(amount: int) -> Part:
    return Part(amount, "evolve.part_printed", 0, "EVO-59", printed=True)


def changes(
    table: Table, name: str, piece: int, printed: Callable[[], int], facts: Mapping[str, Any] | None = None
) -> list[Modifier]:
    """What changes a value of a piece now: cards in play, what lasts for a while, and the minimum that a text names,
    which never raises what is printed."""
    stands, lasts = standing(table, name), tuple(lasting(table, piece, name))
    if not stands and not lasts:  # by far the most
        return []
    least, found = 0, []
    for each in stands:
        if affects(table, each, piece, facts):
            least = max(least, each.effect.number("min"))
            amount = each.effect.amount("n", table, each.at, piece)
            if amount:
                found.append(_by_card(amount, each.at.source, "EVO-272"))
    found += (_by_card(held.amount, held.source, held.rule) for held in lasts)
    if found:
        found.append(Modifier(min(least, printed()), "evolve.part_least", 0, "EVO-59", "least"))
    return found


def _by_card(amount: int, source: int, rule: str) -> Modifier:
    return Modifier(amount, "evolve.part_card", source, rule, words={"pieces": Pieces((source,))})


def _now(table: Table, piece: int, name: str) -> int:
    """A value of a piece: of organisms in play of which nobody speaks it is found for all at once."""
    known = resting(table, name).get(piece)
    return table.value(piece, name) if known is None else known


def resting(table: Table, name: str) -> Mapping[int, int]:
    """A value of the organisms in play of which nobody speaks, found for all at once; of others it is asked."""
    return _NONE if table.flow(LASTING) else _at_rest(table, name)


_NONE: Mapping[int, int] = {}


@from_lying_in(*IN_PLAY)
def _at_rest(table: Table, name: str) -> Mapping[int, int]:
    """A value of the organisms in play that no card in play speaks of."""
    read, as_printed = _AS_PRINTED[name]
    about = spoken_of(table, read)
    alone = [piece for piece in organisms(table) if piece not in about] if about is not None else []
    return {piece: as_printed(table, piece).total for piece in alone}


def capacity(table: Table, piece: int) -> int:
    """The most energy an organism holds: the energy part of its current evolve cost, or its storage, and what changes
    it (EVO-22, EVO-23). Food holds none."""
    return 0 if is_food(table, piece) else _now(table, piece, "capacity")


def evolve_energy(table: Table, piece: int) -> int:
    """The energy part of the evolve cost (EVO-18)."""
    return _now(table, piece, "evolve_energy")


def evolve_dna(table: Table, piece: int) -> int:
    """The DNA part of the evolve cost (EVO-18)."""
    return _now(table, piece, "evolve_dna")


def is_printed_alone(table: Table, piece: int, names: tuple[str, ...]) -> bool:
    """Whether no card in play and nothing that lasts speaks of values of these names of a piece."""
    about = spoken_of(table, names)
    if about is None or piece in about:
        return False
    lasts = table.flow(LASTING)
    return not lasts or not any(each["target"] == piece for each in lasts)


@from_print
def _printed_attacks(table: Table, piece: int) -> tuple[tuple[str, int], ...]:
    return (("printed", number(table, piece, "attack")),) if prints(table, piece, "attack") else ()


def attacks(table: Table, piece: int) -> tuple[tuple[str, int], ...]:
    """The attacks of an organism: where each is from ("printed", "given") and its energy now (EVO-16, EVO-171)."""
    if is_printed_alone(table, piece, ("attack_cost", "give:attack")):
        return _printed_attacks(table, piece)
    known = table.memo.get(("attacks", piece))
    if known is not None:
        return tuple(known)
    found = tuple((where, costs.total) for where, costs in attack_costs(table, piece))
    table.memo[("attacks", piece)] = found
    return found


def attack_costs(table: Table, piece: int) -> tuple[tuple[str, Valuation], ...]:
    """The attacks of an organism as ``attacks`` lists them, each with the account of its energy."""
    found = []
    if prints(table, piece, "attack"):
        found.append(("printed", _attack_cost(table, piece, _printed(number(table, piece, "attack")))))
    for n, giver in given_attacks(table, piece):
        given = Part(n, "evolve.part_card", giver, "EVO-159", {"pieces": Pieces((giver,))})
        found.append(("given", _attack_cost(table, piece, given)))
    return tuple(found)


def _attack_cost(table: Table, piece: int, base: Part) -> Valuation:
    return work_out("attack_cost", (base,), changes(table, "attack_cost", piece, lambda: base.amount))


def attack_stresses(table: Table, piece: int, which: str) -> int:
    """How often an attack stresses its target (EVO-164, EVO-165): a card's own text is about its printed attack."""
    return table.value(piece, "attack_stress_count") if which == "printed" else 1


def food_value(table: Table, food: int, eater: int) -> int:
    """The energy that an organism gains by consuming a food organism (EVO-138): what the eater itself makes of a food
    value counts like any other modification (EVO-59)."""
    facts = {"eater_seat": controller(table, eater), "food_seat": controller(table, food)}
    printed = number(table, food, "food")
    of_food = changes(table, "food_value", food, lambda: printed, facts)
    of_eater = changes(table, "eater_value", eater, lambda: printed)
    return work_out("food_value", (_printed(printed),), (*of_food, *of_eater)).total


def light_value(table: Table, piece: int) -> int:
    """The energy that consuming light gives (EVO-141)."""
    return _now(table, piece, "light_value")


def divide_gain(table: Table, piece: int) -> int:
    """The DNA that a divide gives (EVO-176)."""
    return _now(table, piece, "divide_gain")


def actions_per_turn(table: Table, piece: int) -> int:
    """How many actions an organism may take in a turn (EVO-128)."""
    return _now(table, piece, "actions_per_turn")


def free_unstresses(table: Table) -> int:
    """How many organisms the current player may unstress free of charge (EVO-94)."""
    return max(0, 1 + _player_change(table, "free_unstress_count", current(table), {}))


def mp_cost(table: Table, card: int, seat: int, host: int = 0) -> int:
    """The MP that a player pays for a card (EVO-117); ``host``: the organism that a mutation is for."""
    kind = table.kind(card)
    cost = number(table, card, "mp")
    name = "event_mp" if kind in ("event", "response") else "mutation_mp" if kind == "mutation" else ""
    if not name:
        return cost
    onto = {"target": (host, table.state.incarnation[host])} if host else {}
    return max(0, cost + _player_change(table, name, seat, onto))


def _player_change(table: Table, name: str, seat: int, onto: Mapping[str, Any]) -> int:
    """What the table adds to a number of a player."""
    change = 0
    for each in standing(table, name):
        at = each.at._replace(facts=tuple(onto.items())) if onto else each.at
        if is_of_player(table, each, seat) and each.ability.holds(table, at):
            change += each.effect.amount("n", table, at)
    return change + sum(each.amount for each in lasting(table, seat_target(seat), name))


def event_mp_change(table: Table, seat: int) -> int:
    """What the table adds to the MP cost of a player's events and responses."""
    return _player_change(table, "event_mp", seat, {})


# -- by name -----------------------------------------------------------------------------------------------------


PAIRS = {"evolve_energy": ("evolve", "energy"), "evolve_dna": ("evolve", "dna"), "divide_gain": ("divide", "dna")}
PLAIN = {"light_value": "light", "food_value": "food"}
"""Where the printed part of a value stands on a card."""


def _base(name: str, energy: Callable[[Table, int], int]) -> Callable[[Table, int], int]:
    """The printed part of a value; ``energy``: that of the evolve cost."""
    if name == "capacity":
        return lambda table, piece: (
            energy(table, piece) if prints(table, piece, "evolve") else number(table, piece, "storage")
        )
    if name in PAIRS:
        of, which = PAIRS[name]
        return lambda table, piece: part(table, piece, of, which)
    if name in PLAIN:
        where = PLAIN[name]
        return lambda table, piece: number(table, piece, where)
    return lambda table, piece: 1


def shown_values(table: Table, piece: int) -> tuple[tuple[str, str], ...]:
    """The values that a large picture of an organism explains: name and label."""
    if is_food(table, piece):
        return (("food_value", "Food value"),)
    shown = [("capacity", "Holds at most")]
    if prints(table, piece, "evolve"):
        shown += [("evolve_energy", "Energy to evolve"), ("evolve_dna", "DNA to evolve")]
    if attacks(table, piece):
        shown.append(("attack_cost", "Attack costs"))
    if prints(table, piece, "light"):
        shown.append(("light_value", "Light gives"))
    if prints(table, piece, "divide"):
        shown.append(("divide_gain", "Dividing gives"))
    return tuple(shown)


_AS_PRINTED: dict[str, tuple[tuple[str, ...], Callable[[Table, int], Valuation]]] = {}
"""By value: the names of what it goes by, and what it is where nobody speaks of these."""


def _value(name: str, stratum: int = 0) -> ValueDef:
    printed = _base(name, evolve_energy)
    alone = _base(name, lambda table, piece: part(table, piece, "evolve", "energy"))
    read = ("capacity", "evolve_energy") if name == "capacity" else (name,)

    @from_print
    def as_printed(table: Table, piece: int) -> Valuation:
        return work_out(name, (_printed(alone(table, piece)),), ())

    _AS_PRINTED[name] = read, as_printed

    def at_rest(table: Table, piece: int) -> Valuation | None:
        return as_printed(table, piece) if is_printed_alone(table, piece, read) else None

    def base(table: Table, piece: int) -> tuple[Part]:
        return (_printed(printed(table, piece)),)

    def modifiers(table: Table, piece: int) -> list[Modifier]:
        return changes(table, name, piece, lambda: printed(table, piece))

    return ValueDef(name, stratum, base, modifiers, at_rest=at_rest)


def _cheapest(table: Table, piece: int) -> Part:
    """Where the cost of the cheapest attack begins: that is the one that is meant where none is named (EVO-171)."""
    costs = attack_costs(table, piece)
    if not costs:
        return _printed(0)
    _, cheapest = min(costs, key=lambda each: each[1].total)
    return cheapest.parts[0]


def _attack_changes(table: Table, piece: int) -> list[Modifier]:
    return changes(table, "attack_cost", piece, lambda: _cheapest(table, piece).amount)


VALUES = Modifiers((
    _value("evolve_energy"), _value("evolve_dna"), _value("light_value"),
    _value("food_value"), _value("divide_gain"), _value("actions_per_turn"), _value("attack_stress_count"),
    _value("capacity", stratum=1),
    ValueDef("attack_cost", 0, lambda table, piece: (_cheapest(table, piece),), _attack_changes),
))  # fmt: skip


def dna_cost(table: Table, card: int) -> int:
    """The DNA that a card costs (EVO-117)."""
    return number(table, card, "dna")


__all__ = [
    "actions_per_turn", "attack_stresses", "attacks", "capacity", "current", "divide_gain", "dna_cost",
    "event_mp_change", "evolve_dna", "evolve_energy", "food_value", "free_unstresses", "host_of", "light_value",
    "mp_cost",
]  # fmt: skip
