"""Derived values of creatures: power and what it is made of (rulebook section 12), homes, guards (section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from tabletop.games.territory.abilities import reached_at, reaches_all_lands, reader
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
from tabletop.games.territory.lexicon import STRATA
from tabletop.rules.abilities.book import AbilityBook, abilities_of, ability_name
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table


def _passives_at(table: Table, slot: int) -> Iterator[tuple[Context, Sequence[Ability]]]:
    """Of the creatures at a slot and of its land (TER-100, TER-125), requirements not yet looked at."""
    for piece in at_slot(table, slot):
        yield reader(table, piece, slot), abilities_of(table, piece)
    # Until the creatures are pulled back, the land they fought for counts, also when it has been claimed.
    land = land_in(table, slot)
    yield reader(table, land, slot), table.ruleset.part(AbilityBook).of_card(ground_of(table, slot))


PASSIVES = StandingIndex(_passives_at, key=lambda each: each.effect.writes)
"""By slot and by the value that they change. Base Power given by a passive counts as a modifier of power (TER-88)."""


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
            for each in PASSIVES.of(table, other, value)
            if reaches_all_lands(each.effect)
        ]
        found = table.memo[key] = (*PASSIVES.of(table, slot, value), *far)
    assert isinstance(found, tuple)
    return found


def silenced(table: Table) -> Mapping[int, tuple[Standing, ...]]:
    """Whom passives silence, and which: found in one pass, lands first, then creatures from the initiative player on,
    oldest first; whoever has been silenced earlier in it silences nobody (settled as in NUC-106)."""
    found = table.memo.get("hushed")
    if found is None:
        made: dict[int, tuple[Standing, ...]] = {}
        order = {seat: place for place, seat in enumerate(table.order())}
        silencing = [(slot, each) for slot in open_slots(table) for each in PASSIVES.of(table, slot, "silence")]
        silencing.sort(
            key=lambda pair: (
                pair[1].at.you != 0,
                order.get(side(table, pair[1].at.source), 0),
                table.state.entered[pair[1].at.source],
            )
        )
        for slot, each in silencing:
            source = each.at.source
            if each.at.you:
                silent = table.mark(source, "silenced") or source in made
                if silent or not each.ability.holds(table, each.at):
                    continue
            still = unfought(table)
            for there in still if reaches_all_lands(each.effect) and slot in still else (slot,):
                for piece in reached_by(table, each, there):
                    if is_felt(table, source, piece):
                        made[piece] = (*made.get(piece, ()), each)
        found = table.memo["hushed"] = made
    assert isinstance(found, dict)
    return found


def reached_by(table: Table, each: Standing, slot: int) -> tuple[int, ...]:
    """The creatures at a slot that a passive is about."""
    key = (each.effect, each.at.source, slot)
    found = table.memo.get(key)
    if found is None:
        at = each.at if each.at.site == slot else reader(table, each.at.source, slot)
        found = table.memo[key] = reached_at(table, at, each.effect.to)
    return cast("tuple[int, ...]", found)


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
        source = each.at.source
        if not is_felt(table, source, piece):
            continue
        if each.at.you and (table.value(source, "silence") or not each.ability.holds(table, each.at)):
            continue
        if piece in reached_by(table, each, slot):
            yield each


def modifiers_of(value: str) -> object:
    """What standing effects do to a value."""

    def found(table: Table, piece: int) -> Iterator[Modifier]:
        slot = slot_of(table, piece)
        for each in writers(table, piece, value):
            source, is_land = each.at.source, not each.at.you
            name = "" if is_land else ability_name(table, source, each.ability.id)
            yield Modifier(
                each.effect.n if each.effect.n else 1,
                "territory.part_land" if is_land else "territory.part_ability",
                source,
                "TER-125" if is_land else "TER-100",
                words={"ability": name, "pieces": Pieces((source,)) if source else _ground(table, slot)},
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
    if table.value(piece, "bonus") >= 1 or table.value(piece, "home_everywhere"):
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
        "silence": ("silenced", "TER-122"), "home_everywhere": ("wandering", "TER-108"),
        "guarded": ("guarded", "TER-120"), "untargetable": ("untargeted", "TER-118"),
        "wins_ties": ("tying", "TER-74"),
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
