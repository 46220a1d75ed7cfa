"""The lexicon of Butterfly's evolutions (rulebook section 20): moments, and what is wrong with an ability.

What traits do while they lie in a slot is written in ``traits``, what acts do in ``running``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.registry import check

LEXICON = Lexicon(rule="BUT-157", each=(), usual="trait")
ALWAYS, PLAYED = ("always",), ("played",)

LEXICON.moment("always", "It works as long as it lies in a slot of a species.", kinds=("trait",), standing=True)
LEXICON.moment("played", "It is resolved at once when the card is played.", kinds=("act",))


def check_ability(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What is wrong with an ability of a trait or an act."""
    found = check(data, LEXICON.vocabulary, kind)
    requires = data.get("requires", ())
    if len(requires) > 1:
        message = "A bonus has at most one requirement."
        found.append(Complaint(message, ("requires", 1), "Leave one out.", rule="BUT-157"))
    ops = [effect.get("op") for effect in data.get("do", ())]
    if requires and any(op != "strength" for op in ops):
        message = "Only `strength` can have a requirement."
        found.append(Complaint(message, ("requires",), "Leave it out.", rule="BUT-157"))
    if data.get("cost"):
        found.append(Complaint("Evolutions have no costs.", ("cost",), "Leave `cost` out.", rule="BUT-78"))
    return found
