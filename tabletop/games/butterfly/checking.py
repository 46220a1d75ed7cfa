"""The lexicon with what it asks of an evolution of a card file beyond its words (rulebook section 20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.games.butterfly.lexicon import LEXICON
from tabletop.games.butterfly.traits import of_battle, value_of
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import Ability


@LEXICON.also
def _asked(data: Mapping[str, Any], kind: str) -> Iterator[Complaint]:
    ability = compile_ability("", "", data, LEXICON)
    if ability.when == "played":
        yield from _of_act(ability)
    else:
        for index, effect in enumerate(ability.effects):
            if value_of(effect) != "strength" and of_battle(ability, effect):
                message = f"Only `strength` depends on a battle; `{value_of(effect)}` holds all the time or never."
                yield Complaint(message, ("do", index), "Name nothing of a battle.", rule="BUT-157")
    if ability.cost:
        yield Complaint("Evolutions have no costs.", ("cost",), "Leave `cost` out.", rule="BUT-78")


def _of_act(ability: Ability) -> Iterator[Complaint]:
    """An act does one thing with one card (BUT-84 to BUT-87)."""
    if ability.requires:
        message = "An act has no requirement: it can be played wherever there is what it is for."
        yield Complaint(message, ("requires",), "Leave it out.", rule="BUT-85")
    if len(ability.effects) > 1:
        yield Complaint("An act does one thing.", ("do", 1), "Write a card of its own for the other.", rule="BUT-84")
    for index, effect in enumerate(ability.effects):
        for name in effect.args:
            if not effect.selection(name).one:
                hint = "Write `{one: ...}` around the phrase."
                yield Complaint(f"An act is for one card: `{name}` means all.", ("do", index, name), hint)


__all__ = ["LEXICON"]
