"""Derived values of creatures: power and what it is made of (rulebook section 12), homes, guards (section 13).

Values and their strata, read downward only: silence 0, wandering 1, the biome bonus 2, being at home 3, the rest 4.
So "Home: enemies get −2 bonus" on both sides cannot turn in a circle: such a file is refused (see ``vocabulary``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tabletop.games.territory.abilities import Ability, Effect
from tabletop.games.territory.changes import ability_name, rules_of
from tabletop.games.territory.field import (
    at_slot,
    biome_of,
    bonuses,
    change,
    ground_of,
    land_in,
    number,
    open_slots,
    side,
    slot_of,
    unfought,
)
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

STRATA: Mapping[str, int] = {
    "silence": 0, "base": 0, "wander": 1, "bonus": 2, "at_home": 3, "power": 4, "guard": 4, "untarget": 4, "ties": 4,
    "rest_cost": 4,
}  # fmt: skip
WRITES: Mapping[str, str] = {
    "power": "power", "base": "power", "bonus": "bonus", "guard": "guard", "untarget": "untarget", "home": "wander",
    "ties": "ties", "rest_cost": "rest_cost", "silence": "silence",
}  # fmt: skip
"""Which value a standing effect changes. Base Power given by a passive counts as a modifier of power (TER-88)."""


class Standing(NamedTuple):
    """A passive in force: whose, which, and its effect. ``source`` is 0 for a land that has been claimed since."""

    source: int
    ability: Ability
    effect: Effect


def standing(table: Table, slot: int) -> tuple[Standing, ...]:
    """The passives at a slot: of its creatures and of its land (TER-100, TER-125), requirements not yet looked at."""
    key = ("standing", slot)
    found = table.memo.get(key)
    if found is None:
        rules = rules_of(table)
        having = [(piece, rules.abilities_of(table, piece)) for piece in at_slot(table, slot)]
        # Until the creatures are pulled back, the land they fought for counts, also when it has been claimed.
        land = land_in(table, slot)
        having.append((land, rules.abilities_of_card(ground_of(table, slot))))
        found = table.memo[key] = tuple(
            Standing(source, ability, effect)
            for source, abilities in having
            for ability in abilities
            if ability.when == "always"
            for effect in ability.effects
        )
    assert isinstance(found, tuple)
    return found


def reaching(table: Table, slot: int, value: str) -> tuple[Standing, ...]:
    """The passives that may change a value of creatures at a slot: those there, then those that reach all lands."""
    key = ("reaching", slot, value)
    found = table.memo.get(key)
    if found is None:
        open_still = unfought(table)
        far = [
            each
            for other in (open_still if slot in open_still else ())
            if other != slot
            for each in standing(table, other)
            if each.effect.everywhere
        ]
        near = standing(table, slot)
        found = table.memo[key] = tuple(each for each in (*near, *far) if WRITES.get(each.effect.op) == value)
    assert isinstance(found, tuple)
    return found


def silenced(table: Table) -> Mapping[int, tuple[Standing, ...]]:
    """Whom passives silence, and which: found in one pass, lands first, then creatures from the initiative player on,
    oldest first; whoever has been silenced earlier in it silences nobody (settled as in NUC-106)."""
    found = table.memo.get("hushed")
    if found is None:
        made: dict[int, tuple[Standing, ...]] = {}
        order = {seat: place for place, seat in enumerate(table.order())}
        silencing = [
            (slot, each)
            for slot in open_slots(table)
            for each in standing(table, slot)
            if each.effect.op == "silence"
        ]
        silencing.sort(
            key=lambda pair: (
                table.kind(pair[1].source) == "creature",
                order.get(side(table, pair[1].source), 0),
                table.state.entered[pair[1].source],
            )
        )
        for slot, each in silencing:
            if table.kind(each.source) == "creature":
                silent = table.mark(each.source, "silenced") or each.source in made
                if silent or not each.ability.holds(table, each.source):
                    continue
            still = unfought(table)
            for there in still if each.effect.everywhere and slot in still else (slot,):
                for piece in each.effect.reaches(table, each.source, there):
                    if is_felt(table, each.source, piece):
                        made[piece] = (*made.get(piece, ()), each)
        found = table.memo["hushed"] = made
    assert isinstance(found, dict)
    return found


def is_felt(table: Table, source: int, piece: int) -> bool:
    """Nobody feels (or could learn from a number) what another player's hidden creature can do."""
    return not source or side(table, source) == side(table, piece) or table.state.face[source] != "down"


def writers(table: Table, piece: int, value: str) -> Iterator[Standing]:
    """The passives that change a value of a creature now."""
    if value == "silence":
        yield from silenced(table).get(piece, ())
        return
    slot = slot_of(table, piece)
    for each in reaching(table, slot, value):
        if not is_felt(table, each.source, piece):
            continue
        if table.kind(each.source) == "creature" and table.value(each.source, "silence"):
            continue
        holds = table.kind(each.source) != "creature" or each.ability.holds(table, each.source)
        if holds and piece in each.effect.reaches(table, each.source, slot):
            yield each


def modifiers_of(value: str) -> object:
    """What standing effects do to a value."""

    def found(table: Table, piece: int) -> Iterator[Modifier]:
        slot = slot_of(table, piece)
        for each in writers(table, piece, value):
            is_land = table.kind(each.source) != "creature"
            name = "" if is_land else ability_name(table, each.source, each.ability.id)
            yield Modifier(
                each.effect.n if each.effect.n else 1,
                "territory.part_land" if is_land else "territory.part_ability",
                each.source,
                "TER-125" if is_land else "TER-100",
                words={"ability": name, "pieces": Pieces((each.source,)) if each.source else _ground(table, slot)},
            )

    return found


def _ground(table: Table, slot: int) -> str:
    card = table.ruleset.catalog.cards.get(ground_of(table, slot))
    return card.name if card is not None else ""


def _marked(mark: str, label: str, rule: str) -> object:
    def found(table: Table, piece: int) -> Iterator[Part]:
        if table.mark(piece, mark):
            yield Part(1, label, 0, rule)

    return found


def _bonus(table: Table, piece: int) -> Iterator[Part]:
    biome = biome_of(table, slot_of(table, piece))
    printed = int(bonuses(table, piece).get(biome, 0))
    label = "territory.part_biome" if printed else "territory.part_no_biome"
    yield Part(printed, label, 0, "TER-81" if printed else "TER-82", {"biome": biome})
    changed = change(table, piece, "bonus")
    if changed:
        yield Part(changed, "territory.part_bonus", 0, "TER-86", {"biome": biome})


def _at_home(table: Table, piece: int) -> Iterator[Part]:
    if table.value(piece, "bonus") >= 1 or table.value(piece, "wander"):
        yield Part(1, "territory.part_printed", 0, "TER-108")


def _base(table: Table, piece: int) -> Iterator[Part]:
    printed = number(table, piece, "base")
    yield Part(printed, "territory.part_printed", 0, "TER-83", printed=True)
    changed = max(change(table, piece, "base"), -printed)
    if changed:
        yield Part(changed, "territory.part_changes", 0, "TER-83")


def _power(table: Table, piece: int) -> Iterator[Part]:
    yield from _base(table, piece)
    of_bonus = table.ruleset.part(Modifiers).of(table, piece, "bonus")
    yield from of_bonus.parts
    changed = change(table, piece, "power")
    if changed:
        yield Part(changed, "territory.part_power", 0, "TER-87")


def make_values() -> Modifiers:
    """The derived values of the game."""
    marks = {
        "silence": ("silenced", "TER-122"), "wander": ("wandering", "TER-108"), "guard": ("guarded", "TER-120"),
        "untarget": ("untargeted", "TER-118"), "ties": ("tying", "TER-74"),
    }  # fmt: skip
    bases = {name: _marked(mark, "territory.part_printed", rule) for name, (mark, rule) in marks.items()}
    bases |= {"base": _base, "bonus": _bonus, "at_home": _at_home, "power": _power}
    bases |= {"rest_cost": lambda table, piece: ()}
    without = ("at_home", "base")
    return Modifiers(
        ValueDef(name, stratum, bases[name], modifiers_of(name) if name not in without else lambda table, piece: ())  # type: ignore[arg-type]
        for name, stratum in STRATA.items()
    )


def total(table: Table, slot: int, seat: int) -> int:
    """A player's total at a land: the power of those who do not support (TER-4)."""
    return sum(
        table.value(piece, "power") for piece in at_slot(table, slot, seat) if not table.mark(piece, "supporting")
    )
