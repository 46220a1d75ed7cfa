"""What traits do: the effects on a species, and the derived values (rulebook sections 4 and 20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.core.board import Cell
from tabletop.games.butterfly.field import (
    is_piece,
    seat_of_row,
    species_number,
    species_of,
    traits_of,
)
from tabletop.games.butterfly.lexicon import ALWAYS, LEXICON
from tabletop.games.butterfly.speaking import BATTLE
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.abilities.said import Said
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef
from tabletop.rules.table import Table

N = Param("n", "number", required=True, least=1, example="1", help="how much; `it` is the species")
MARKS = (
    "wins_ties", "passes_through", "dies_here_only", "is_never_overgrown", "overgrows", "survives_attacks",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fight:
    """What a battle bonus depends on: who fights whom, where, and whether as the attacker."""

    piece: int
    seat: int
    species: str
    era: str
    cell: Cell
    attacking: bool
    against: int

    def seen_by(self, at: Context) -> Context:
        """A trait that reads its own text in this battle."""
        attacker, defender = (self.piece, self.against) if self.attacking else (self.against, self.piece)
        known = {"fighter": self.piece, "attacker": attacker, "defender": defender}
        return at._replace(facts=(*known.items(), ("contested", (self.era, self.cell))))


# -- the words -----------------------------------------------------------------------------------------------------

LEXICON.stands(
    "add",
    "A number of the species is higher; strength of which nothing is said of a battle moves the tack.",
    N,
    Param("to", "text", required=True, values=("strength", "move", "rerolls", "sprouts"), example="strength",
          help="which: rerolls are of its own die in each battle, sprouts are pieces more at each reproduction"),
    when=ALWAYS,
    text=(
        ("to = strength", "strength {n:+} {n:each}"),
        ("to = move", "move {n:+} {n:each}"),
        ("to = rerolls", "it may reroll its own die {n:often} {n:each} in each battle"),
        ("", "each reproduction may add {n:more piece|more pieces} {n:each} on an empty spot next to the new ones"),
    ),
)  # fmt: skip
LEXICON.stands(
    "mark",
    "What is so of the species. wins_ties: an attacker wins equal totals; passes_through: cells on the way may be "
    "occupied; dies_here_only: a death in the past reaches only the same cell of the present; is_never_overgrown: "
    "enemy echoes and sprouts do not remove its pieces; overgrows: its sprouts replace enemy pieces too; "
    "survives_attacks: after a lost attack it goes back to where it came from.",
    Param("what", "text", required=True, values=MARKS, example="wins_ties", help="what"),
    when=ALWAYS,
    text=(
        ("what = passes_through", "its pieces may move through occupied cells"),
        ("what = wins_ties", "it wins tied battles when attacking"),
        ("what = dies_here_only", "a death in the past reaches only the same spot in the present"),
        ("what = is_never_overgrown", "its pieces in the present are not removed by enemy echoes or sprouts"),
        ("what = overgrows", "its sprouts also replace enemy pieces"),
        ("", "after losing an attack, a piece returns to where it came from and survives"),
    ),
)


# -- what a species has --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def of_battle(ability: Ability, effect: Entry) -> bool:
    """Whether a phrase of it names something that is known in a battle only: then it counts there (BUT-158)."""
    return any(name.name in BATTLE for said in _phrases(ability, effect) for name in said.phrase.names)


def _phrases(ability: Ability, effect: Entry) -> Iterator[Said]:
    """Whether, and how much."""
    for found in (*(each.value for each in ability.requires), effect.args.get("n")):
        if isinstance(found, Said):
            yield found


def _in_slots(table: Table, species: tuple[int, str]) -> Iterator[tuple[Context, Sequence[Ability]]]:
    for card in traits_of(table, *species):
        yield Context(card, species[0]), abilities_of(table, card)


def _applies(table: Table, each: Standing) -> bool:
    ability = each.ability
    return not ability.requires or of_battle(ability, each.effect) or ability.holds(table, each.at)


def value_of(effect: Entry) -> str:
    """Which number an effect adds to, or what it says of its species."""
    return effect.text("to" if effect.name == "add" else "what")


def _key(each: Standing) -> tuple[str, bool]:
    return value_of(each.effect), of_battle(each.ability, each.effect)


TRAITS = StandingIndex(_in_slots, _applies, _key, within=("mat",))
"""By seat and species, from the cards in its slots, so a trait works from the moment it lies there (BUT-80)."""


def effects(table: Table, seat: int, species: str, name: str, battle: bool = False) -> tuple[Standing, ...]:
    """The effects on one number, or of one mark, that a species of a seat has now (BUT-83: two of one name both
    count); those of a ``battle``, or those that count all the time."""
    return TRAITS.of(table, (seat, species), (name, battle))


def has(table: Table, seat: int, species: str, mark: str) -> bool:
    """Whether a species of a seat is marked so."""
    return bool(effects(table, seat, species, mark))


def amount(table: Table, each: Standing) -> int:
    """How much an effect is for its species, nothing where its phrase gives less."""
    return max(0, each.effect.amount("n", table, each.at, table.state.host_of(each.at.source)))


def total(table: Table, seat: int, species: str, number: str) -> int:
    """What is added to a number of a species in all."""
    return sum(amount(table, each) for each in effects(table, seat, species, number))


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
    yield from _parts(table, effects(table, seat, species, "strength"), "BUT-157")


def _parts(table: Table, found: Iterable[Standing], rule: str) -> Iterator[Part]:
    """What each adds, if it adds anything."""
    for each in found:
        number = amount(table, each)
        if number:
            yield trait_part(number, each.at.source, rule, table)


def steps(table: Table, seat: int, species: str) -> int:
    """The current move of a species (BUT-27)."""
    return species_number(table, species, "move") + total(table, seat, species, "move")


def trait_part(amount: int, card: int, rule: str, table: Table) -> Part:
    """A line of an account for what a trait adds."""
    found = table.ruleset.catalog.cards.get(table.definition(card))
    return Part(amount, "butterfly.part_trait", card, rule, {"name": found.name if found is not None else ""})


def battle_bonuses(table: Table, fight: Fight) -> Iterator[Part]:
    """The bonuses that count for one fighting piece in one battle (BUT-109, BUT-158, BUT-160, BUT-169): first those
    of a number, then those that are counted."""
    found = [
        each._replace(at=fight.seen_by(each.at))
        for each in effects(table, fight.seat, fight.species, "strength", battle=True)
    ]
    there = [each for each in found if each.ability.holds(table, each.at)]
    yield from _parts(table, (each for each in there if not _is_counted(each)), "BUT-158")
    yield from _parts(table, (each for each in there if _is_counted(each)), "BUT-160")


def _is_counted(each: Standing) -> bool:
    return isinstance(each.effect.args.get("n"), Said)


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
            for part in _parts(table, effects(table, seat, species, name) if seat else (), rule):
                yield Modifier(part.amount, part.label, part.source, rule, words=part.words)

        return modifiers

    return Modifiers(
        (
            ValueDef("strength", 0, base("strength"), more("strength", "BUT-157"), least=0),
            ValueDef("move", 0, base("move"), more("move", "BUT-159"), least=0),
        )
    )
