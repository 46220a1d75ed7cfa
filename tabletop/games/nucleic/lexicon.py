"""The lexicon of Nucleic Evolution's abilities: moments, parameters, what can stand when (rulebook sections 7, 13).

An ability that uses only its words is legal on a custom card (NUC-69). Effects stand in ``standing`` (what only ever
holds), ``changes`` (what happens in the Confrontation) and ``civilizations`` (what happens when a civilization is
picked), each above what carries it out; which, how many and whether are phrases in the language of ``speaking``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.words import Param

BASIC = "Basic"
"""A card type that is no tribe (NUC-6)."""

LAYERS = ("unit", "power_up", "land", "civilization")
"""The card kinds in the order of NUC-77: each change of a value belongs to the kind of card that made it (NUC-86)."""

FIGHT = ("before", "always", "defeats", "defeated")
ONCE = ("before", "defeats", "defeated")
"""Moments at which something happens once."""

BEFORE, ALWAYS, DEFEATED, NOW = ("before",), ("always",), ("defeated",), ("now",)

DISCARDED, FROM = ("power_up", "land"), ("units", "pile")
CHOSEN = {"discard": "what", "attach": "from"}
"""Effects that are chosen for in a Now ability: what says of what."""

TO = Param("to", "set", default="self", one=True, help="which")
N = Param("n", "number", required=True, not_zero=True, example="2")
"""By how much a value changes; `it` is the card that is changed."""

LEXICON = Lexicon(rule="NUC-69", each=(TO,))

LEXICON.moment("now", "Once, when the civilization is picked.", kinds=("civilization",))
LEXICON.moment("before", "Once in each zone, before combat is added up.")
LEXICON.moment("always", "As long as the card is active and not nullified.", standing=True)
LEXICON.moment("defeats", "When the unit has won its zone against an opposing unit.")
LEXICON.moment("defeated", "When the unit has been defeated.")


@LEXICON.also
def _asked(data: Mapping[str, Any], kind: str) -> Iterator[Complaint]:
    """Nothing costs anything in this game (section 13), and a civilization does one thing."""
    if data.get("cost"):
        yield Complaint("No ability of this game has a cost.", ("cost",), "Leave `cost` out.", rule="NUC-75")
    if data.get("when") == "now" and len(data.get("do", ())) > 1:
        yield Complaint("A Now ability does one thing.", ("do",), "Write a card of its own for the other.")


@LEXICON.also
def _check_chosen(data: Mapping[str, Any], kind: str) -> Iterator[Complaint]:
    """What is chosen is said where somebody is asked, and nowhere else."""
    entries, now = data.get("do"), data.get("when") == "now"
    for index, effect in enumerate(entries if isinstance(entries, list | tuple) else ()):
        key = CHOSEN.get(str(effect.get("op"))) if isinstance(effect, Mapping) else None
        if key is not None and now != (key in effect):
            message = f"`{key}` says among what is chosen, which is asked for in a Now ability."
            hint = f"Add `{key}`." if now else f"Leave `{key}` out."
            yield Complaint(message, ("do", index), hint, rule="NUC-55")
