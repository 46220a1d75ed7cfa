"""What traits do: the effects on a species, and the derived values (rulebook sections 4 and 20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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
from tabletop.games.butterfly.lexicon import ALWAYS, LEXICON
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context, Entry, Verdict
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.table import Table

N = Param("n", required=True, least=1, example="1", help="how much")


@dataclass(frozen=True, slots=True)
class Fight:
    """What a battle bonus depends on: who fights, where, and whether as the attacker."""

    piece: int
    seat: int
    species: str
    era: str
    cell: Cell
    attacking: bool

    def seen_by(self, at: Context) -> Context:
        """A trait that reads its own text in this battle."""
        facts = (("attacking", self.attacking), ("era", self.era), ("cell", self.cell))
        return replace(at, facts=facts)


# -- the words -----------------------------------------------------------------------------------------------------


@LEXICON.condition(
    "attacking",
    "In a battle in which a piece of the species attacks.",
    text="while attacking",
)
def attacks(table: Table, at: Context, condition: Entry) -> Verdict:
    """BUT-158."""
    return at.fact("attacking") is True


@LEXICON.condition(
    "defending",
    "In a battle in which a piece of the species defends.",
    text="while defending",
)
def defends(table: Table, at: Context, condition: Entry) -> Verdict:
    """BUT-158."""
    return at.fact("attacking") is False


@LEXICON.condition("on_city", "In a battle for a key city.", text="in battles for a key city")
def fights_for_a_city(table: Table, at: Context, condition: Entry) -> Verdict:
    """BUT-158."""
    cell = at.fact("cell")
    return isinstance(cell, tuple) and is_city(table, cell)


@LEXICON.condition(
    "era",
    "In a battle on that map.",
    Param("era", "text", values=("past", "present"), example="past"),
    text="in the {n}",
)
def fights_in(table: Table, at: Context, condition: Entry) -> Verdict:
    """BUT-158."""
    return at.fact("era") == condition.value


LEXICON.stands(
    "strength",
    "Strength; without a requirement it moves the tack.",
    N,
    when=ALWAYS,
    text="strength {n:+}",
)
LEXICON.stands("move", "A piece makes so many steps more.", N, when=ALWAYS, text="move {n:+}")
LEXICON.stands(
    "pack",
    "In battle strength for each other own piece of the species next to the contested cell.",
    N,
    Param("most", required=True, least=1, example="2", help="at most so much"),
    when=ALWAYS,
    text="in battle, strength {n:+} for each other piece of this species next to the contested cell, "
    "{most:+} at most",
)
LEXICON.stands(
    "pass_through",
    "Cells on the way may be occupied.",
    when=ALWAYS,
    text="its pieces may move through occupied cells",
)
LEXICON.stands(
    "win_ties",
    "An attacker wins equal totals.",
    when=ALWAYS,
    text="it wins tied battles when attacking",
)
LEXICON.stands(
    "reroll",
    "The own die may be rolled again so often in a battle.",
    N,
    when=ALWAYS,
    text="it may reroll its own die {n:often} in each battle",
)
LEXICON.stands(
    "extra_sprout",
    "A reproduction may add so many pieces beside the new ones.",
    N,
    when=ALWAYS,
    text="each reproduction may add {n:more piece|more pieces} on an empty spot next to the new ones",
)
LEXICON.stands(
    "death_anchor_only",
    "A death in the past reaches only the same cell of the present.",
    when=ALWAYS,
    text="a death in the past reaches only the same spot in the present",
)
LEXICON.stands(
    "guard_override",
    "Enemy echoes and sprouts do not remove its pieces.",
    when=ALWAYS,
    text="its pieces in the present are not removed by enemy echoes or sprouts",
)
LEXICON.stands(
    "sprout_override",
    "Its sprouts replace enemy pieces too.",
    when=ALWAYS,
    text="its sprouts also replace enemy pieces",
)
LEXICON.stands(
    "survive_failed_attack",
    "After a lost attack it goes back to where it came from.",
    when=ALWAYS,
    text="after losing an attack, a piece returns to where it came from and survives",
)


# -- what a species has --------------------------------------------------------------------------------------------


def _in_slots(table: Table, species: tuple[int, str]) -> Iterator[tuple[Context, Sequence[Ability]]]:
    for card in traits_of(table, *species):
        yield Context(card, species[0]), abilities_of(table, card)


TRAITS = StandingIndex(_in_slots)
"""By seat and species, from the cards in its slots, so a trait works from the moment it lies there (BUT-80)."""


def effects(table: Table, seat: int, species: str, word: str) -> tuple[Standing, ...]:
    """The effects of one sort that a species of a seat has now (BUT-83: two of one name both count)."""
    return TRAITS.of(table, (seat, species), word)


def has(table: Table, seat: int, species: str, word: str) -> bool:
    """Whether a species of a seat has an effect."""
    return bool(effects(table, seat, species, word))


def total(table: Table, seat: int, species: str, word: str) -> int:
    """The sum of the numbers of an effect."""
    return sum(each.effect.n for each in effects(table, seat, species, word))


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
    for each in effects(table, seat, species, "strength"):
        if not each.ability.requires:
            yield trait_part(each.effect.n, each.at.source, "BUT-157", table)


def steps(table: Table, seat: int, species: str) -> int:
    """The current move of a species (BUT-27)."""
    return species_number(table, species, "move") + total(table, seat, species, "move")


def trait_part(amount: int, card: int, rule: str, table: Table) -> Part:
    """A line of an account for what a trait adds."""
    found = table.ruleset.catalog.cards.get(table.definition(card))
    return Part(amount, "butterfly.part_trait", card, rule, {"name": found.name if found is not None else ""})


def battle_bonuses(table: Table, fight: Fight) -> Iterator[Part]:
    """The bonuses that count for one fighting piece in one battle (BUT-109, BUT-158, BUT-160, BUT-169)."""
    for each in effects(table, fight.seat, fight.species, "strength"):
        if each.ability.requires and each.ability.holds(table, fight.seen_by(each.at)):
            yield trait_part(each.effect.n, each.at.source, "BUT-158", table)
    for each in effects(table, fight.seat, fight.species, "pack"):
        amount = min(each.effect.n * _pack(table, fight), each.effect.number("most") or 99)
        if amount:
            yield trait_part(amount, each.at.source, "BUT-160", table)


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
            for each in effects(table, seat, species, name) if seat else ():
                if not each.ability.requires:
                    part = trait_part(each.effect.n, each.at.source, rule, table)
                    yield Modifier(part.amount, part.label, part.source, rule, words=part.words)

        return modifiers

    return Modifiers(
        (
            ValueDef("strength", 0, base("strength"), more("strength", "BUT-157"), least=0),
            ValueDef("move", 0, base("move"), more("move", "BUT-159"), least=0),
        )
    )
