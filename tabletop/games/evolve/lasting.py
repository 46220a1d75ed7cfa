"""Effects that hold for a while: a number changed, a thing forbidden, an attack given until something ends it.

What holds as long as its card is in play is read from the cards (``abilities.standing``). What an event, an action or
a trigger leaves behind is kept by ``modifying.durations``, which tests on reading whether it still holds (EVO-273).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.state import seat_target
from tabletop.games.evolve.abilities import Effect, EffectContext, is_here, matching, person, select
from tabletop.games.evolve.field import in_play
from tabletop.rules.modifying.durations import Scope, last, use_up
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table

SCOPES: Mapping[str, Scope] = {
    "while_in_play": "source",
    "while_attached": "attached",
    "until_end_of_turn": "turn",
    "until_next_turn_of": "until_turn_of",
    "next_time": "next_time",
}
OF_SOURCE = ("source", "attached")
"""The scopes that end when the source leaves play."""
OF_PLAYERS = ("event_mp", "mutation_mp", "free_unstress_count")
"""The quantities that belong to a player."""


def value_of(effect: Effect) -> str:
    """The name under which an effect is kept."""
    words = effect.words
    if effect.op == "forbid":
        return f"forbid:{words['what']}"
    if effect.op == "give":
        return "give:attack"
    return "eater_value" if "eater" in words else str(words["quantity"])


def _amount(table: Table, effect: Effect, context: EffectContext) -> int:
    by = effect.words.get("by", effect.words.get("energy", 1))
    if isinstance(by, Mapping):
        counted = by.get("count")
        found = matching(table, counted, context) if isinstance(counted, Mapping) else select(table, counted, context)
        return int(by.get("times", 1)) * len(found)
    return int(by)


def _targets(table: Table, effect: Effect, context: EffectContext) -> tuple[int, ...]:
    words = effect.words
    of = words.get("eater", words.get("of", words.get("to", "self")))
    if words.get("quantity") in OF_PLAYERS:
        seats = (1, 2) if of == "each" else (person(table, of, context),)
        return tuple(seat_target(seat) for seat in seats)
    shielded = set(context.facts.get("shielded", ()))
    return tuple(piece for piece in select(table, of, context) if in_play(table, piece) and piece not in shielded)


def hold(run: Run, effect: Effect, context: EffectContext) -> None:
    """Let an effect begin; a set that is covered is fixed now."""
    until: Any = effect.words["until"]
    word = next(iter(until)) if isinstance(until, Mapping) else str(until)
    seat = person(run, until[word], context) if isinstance(until, Mapping) else context.you
    if SCOPES[word] in OF_SOURCE and not (is_here(run, context) and in_play(run, context.source)):
        return  # it would end before it began (EVO-254)
    amount = _amount(run, effect, context)
    for target in _targets(run, effect, context):
        last(run, target, value_of(effect), amount, SCOPES[word], source=context.source, seat=seat, rule="EVO-273")
    run.forget()


def used(run: Run, target: int, *values: str) -> None:
    """What held for the next time has been used."""
    for value in values:
        use_up(run, target, value)
    run.forget()


__all__ = ["OF_PLAYERS", "SCOPES", "hold", "used", "value_of"]
