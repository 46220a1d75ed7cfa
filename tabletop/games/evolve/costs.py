"""What abilities cost: asked, paid and shown by the same lines (EVO-55 to EVO-57).

The source of the context pays energy and stress, its player the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.evolve.changes import lose_energy, spend, to_discard, turn_stressed
from tabletop.games.evolve.field import energy, in_play, seat_value, stressed
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Param
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces, Words


def _by_seat(run: Run, at: Context, name: str, n: int) -> Unmet | None:
    have = seat_value(run, at.you, name)
    if have < n and not run.waive:
        return Unmet({"have": have, "need": n}, (), f"evolve.need_{name}", "EVO-55", f"need_{name}")
    spend(run, at.you, name, n)
    return None


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
    have = energy(run, at.source)
    if have < cost.n and not run.waive:
        words: Words = {"card": Pieces((at.source,)), "have": have, "need": cost.n}
        return Unmet(words, (at.source,), "evolve.need_energy", "EVO-55", "need_energy")
    lose_energy(run, at.source, cost.n)
    return None


@LEXICON.cost("discard_self", "The card is discarded.", text="the card itself")
def discard_self(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """Out of play."""
    if not in_play(run, at.source):
        return Unmet(pieces=(at.source,))
    to_discard(run, at.source)
    return None


@LEXICON.cost("stress_self", "The organism is stressed; it must be unstressed.", text="its stress")
def stress_self(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """Only while it is unstressed (EVO-158)."""
    if not in_play(run, at.source) or stressed(run, at.source):
        words = {"card": Pieces((at.source,))}
        return Unmet(words, (at.source,), "evolve.stressed_organism", "EVO-158", "stressed")
    turn_stressed(run, at.source, True)
    run.say("evolve.stressed", pieces=Pieces((at.source,)))
    return None


def price_text(costs: Iterable[Entry]) -> str:
    """A price in words."""
    return ", ".join(each.meaning.word.text.format(n=each.n) for each in costs)
