"""What abilities cost: asked, paid and shown by the same lines (EVO-55 to EVO-57).

The source of the context pays energy and stress, its player the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.games.evolve.changes import lose_energy, spend, to_discard, turn_stressed
from tabletop.games.evolve.field import energy, in_play, seat_value, stressed
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Param
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces, Words
from tabletop.rules.table import Table
from tabletop.rules.wording.templates import chosen, filled


def short(table: Table, organism: int, seat: int, name: str, n: int) -> Unmet | None:
    """Why so much energy, DNA or MP cannot be paid, None if it can: asked before an act and when it is paid."""
    have = energy(table, organism) if name == "energy" else seat_value(table, seat, name)
    if have >= n:
        return None
    words: Words = {"have": have, "need": n}
    if name != "energy":
        return Unmet(words, (), f"evolve.need_{name}", "EVO-55", f"need_{name}")
    words = {"card": Pieces((organism,)), **words}
    return Unmet(words, (organism,), f"evolve.need_{name}", "EVO-55", f"need_{name}")


def _by_seat(run: Run, at: Context, name: str, n: int) -> Unmet | None:
    unmet = None if run.waive else short(run, at.source, at.you, name, n)
    if unmet is None:
        spend(run, at.you, name, n)
    return unmet


@LEXICON.cost("mp", "Manipulation Points of its player.", Param("mp", least=1), text="{n} MP")
def mp(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """Never below 0 (EVO-48)."""
    return _by_seat(run, at, "mp", cost.n)


@LEXICON.cost("dna", "DNA of its player.", Param("dna", least=1), text="{n} DNA")
def dna(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """Never below 0 (EVO-48)."""
    return _by_seat(run, at, "dna", cost.n)


@LEXICON.cost("energy", "Energy of the organism itself.", Param("energy", least=1), text="{n} energy")
def energy_of_its_own(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """In full (EVO-56)."""
    unmet = None if run.waive else short(run, at.source, at.you, "energy", cost.n)
    if unmet is None:
        lose_energy(run, at.source, cost.n)
    return unmet


@LEXICON.cost(
    "discard_self",
    "The card is discarded.",
    text=(
        ("kind", "to discard it"),
        ("", "the card itself"),
    ),
)
def discard_self(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """Out of play."""
    if not in_play(run, at.source):
        return Unmet(pieces=(at.source,))
    to_discard(run, at.source)
    return None


@LEXICON.cost(
    "stress_self",
    "The organism is stressed; it must be unstressed.",
    text=(
        ("kind", "to stress it"),
        ("", "its stress"),
    ),
)
def stress_self(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """Only while it is unstressed (EVO-158)."""
    if not in_play(run, at.source) or stressed(run, at.source):
        words = {"card": Pieces((at.source,))}
        return Unmet(words, (at.source,), "evolve.stressed_organism", "EVO-158", "stressed")
    turn_stressed(run, at.source, True)
    run.say("evolve.stressed", pieces=Pieces((at.source,)))
    return None


NAMES = ("energy", "dna", "mp")
"""What is paid in numbers, in the order in which it is asked for and paid."""


def costs(numbers: Mapping[str, int]) -> tuple[Entry, ...]:
    """So much of each; what is 0 costs nothing."""
    return tuple(Entry(LEXICON.meaning("cost", name), name, n) for name, n in numbers.items() if n > 0)


def price_text(price: Iterable[Entry]) -> str:
    """A price in words."""
    return ", ".join(_one_price(each) for each in price)


def _one_price(cost: Entry) -> str:
    return filled(chosen(cost.meaning.word.text, {}), lambda name, form: str(cost.n))
