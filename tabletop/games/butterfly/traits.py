"""What traits do: the effects on a species, and the derived values (rulebook sections 4 and 20).

An ability of a card file becomes ``Effect`` values once, when the rules are made; what a species has is read from the
cards in its slots whenever it is asked, so a trait works from the moment it lies there (BUT-80).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.core.board import Cell
from tabletop.games.butterfly.field import (
    at,
    board,
    is_city,
    is_piece,
    seat_of_row,
    species_number,
    species_of,
    traits_of,
)
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.table import Table

BATTLE = ("attacking", "defending", "on_city", "past", "present")
"""The conditions under which a bonus counts in one battle only (BUT-158)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a trait or act. ``condition``: "" or one of ``BATTLE``."""

    op: str
    n: int = 1
    most: int = 0
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Fight:
    """What a battle bonus depends on: who fights, where, and whether as the attacker."""

    piece: int
    seat: int
    species: str
    era: str
    cell: Cell
    attacking: bool


def compile_ability(data: Mapping[str, Any]) -> tuple[Effect, ...]:
    """The effects of an ability as written (its words have been checked when the file was read)."""
    condition = ""
    for entry in data.get("requires", ()):
        condition = entry if isinstance(entry, str) else str(entry["era"])
    return tuple(
        Effect(str(each["op"]), int(each.get("n", 1)), int(each.get("most", 0)), condition)
        for each in data.get("do", ())
    )


def effects_of(table: Table, card: int) -> tuple[Effect, ...]:
    """The effects of a trait or act card."""
    compiled: Mapping[str, tuple[Effect, ...]] = getattr(table.ruleset, "effects", {})
    return compiled.get(table.definition(card), ())


def effects(table: Table, seat: int, species: str, op: str) -> Iterator[tuple[int, Effect]]:
    """The effects of one sort that a species of a seat has now, each with the card it comes from (BUT-83: two of one
    name both count)."""
    for card in traits_of(table, seat, species):
        for effect in effects_of(table, card):
            if effect.op == op:
                yield card, effect


def has(table: Table, seat: int, species: str, op: str) -> bool:
    """Whether a species of a seat has an effect."""
    return next(effects(table, seat, species, op), None) is not None


def total(table: Table, seat: int, species: str, op: str) -> int:
    """The sum of the numbers of an effect."""
    return sum(effect.n for _, effect in effects(table, seat, species, op))


# -- derived values ------------------------------------------------------------------------------------------------


def owner_and_species(table: Table, piece: int) -> tuple[int, str]:
    """Whose species a pin or a row stands for; (0, "") for anything else."""
    seat = seat_of_row(table, piece)
    if not seat and is_piece(table, piece):
        seat = table.owner(piece)
    return (seat, species_of(table, piece)) if seat else (0, "")


def strength(table: Table, seat: int, species: str) -> int:
    """The current strength of a species, the place of its tack (BUT-9)."""
    return species_number(table, species, "strength") + sum(part.amount for part in lasting(table, seat, species))


def lasting(table: Table, seat: int, species: str) -> Iterator[Part]:
    """The bonuses that always count (BUT-157)."""
    for card, effect in effects(table, seat, species, "strength"):
        if not effect.condition:
            yield trait_part(effect.n, card, "BUT-157", table)


def steps(table: Table, seat: int, species: str) -> int:
    """The current move of a species (BUT-27)."""
    return species_number(table, species, "move") + total(table, seat, species, "move")


def trait_part(amount: int, card: int, rule: str, table: Table) -> Part:
    """A line of an account for what a trait adds."""
    found = table.ruleset.catalog.cards.get(table.definition(card))
    return Part(amount, "butterfly.part_trait", card, rule, {"name": found.name if found is not None else ""})


def battle_bonuses(table: Table, fight: Fight) -> Iterator[Part]:
    """The bonuses that count for one fighting piece in one battle (BUT-109, BUT-158, BUT-160, BUT-169)."""
    holds = {
        "attacking": fight.attacking, "defending": not fight.attacking, "on_city": is_city(table, fight.cell),
        "past": fight.era == "past", "present": fight.era == "present",
    }  # fmt: skip
    for card, effect in effects(table, fight.seat, fight.species, "strength"):
        if effect.condition and holds.get(effect.condition, False):
            yield trait_part(effect.n, card, "BUT-158", table)
    for card, effect in effects(table, fight.seat, fight.species, "pack"):
        amount = min(effect.n * _pack(table, fight), effect.most or 99)
        if amount:
            yield trait_part(amount, card, "BUT-160", table)


def _pack(table: Table, fight: Fight) -> int:
    """The other pieces of the same seat and species next to the contested cell."""
    around = [at(table, fight.era, cell) for cell in board(table).around(fight.cell)]
    return sum(
        1
        for piece in around
        if piece
        and piece != fight.piece
        and table.owner(piece) == fight.seat
        and species_of(table, piece) == fight.species
    )


def make_values() -> Modifiers:
    """Strength and move of pins and rows, each with who adds what."""

    def base(name: str) -> Any:
        def parts(table: Table, piece: int) -> Iterable[Part]:
            seat, species = owner_and_species(table, piece)
            if seat:
                yield Part(species_number(table, species, name), "butterfly.part_printed", 0, "BUT-25")

        return parts

    def more(name: str, rule: str) -> Any:
        def modifiers(table: Table, piece: int) -> Iterable[Modifier]:
            seat, species = owner_and_species(table, piece)
            for card, effect in effects(table, seat, species, name) if seat else ():
                if not effect.condition:
                    part = trait_part(effect.n, card, rule, table)
                    yield Modifier(part.amount, part.label, card, rule, words=part.words)

        return modifiers

    return Modifiers(
        (
            ValueDef("strength", 0, base("strength"), more("strength", "BUT-157"), least=0),
            ValueDef("move", 0, base("move"), more("move", "BUT-159"), least=0),
        )
    )


__all__ = [
    "Effect", "Fight", "battle_bonuses", "compile_ability", "effects", "effects_of", "has", "lasting", "make_values",
    "owner_and_species", "steps", "strength", "total", "trait_part",
]  # fmt: skip
