"""The lexicon of Auganism's abilities: moments and places, and what is wrong with an ability (section 13).

Prices stand in ``activating``, what is done once in ``effects``, what is read where it counts beside what reads it
(``values``, ``battle``); which, how many and whether are phrases in the language of ``speaking``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.words import Param

LEXICON = Lexicon(
    strata={"health": 0, "evp": 0, "attack": 1, "score": 1},
    labels={"health": "Health", "evp": "EVP", "attack": "Attack Power", "score": "the EVP score"},
    rule="AUG-94", usual="monster", each=(),
    lead=(
        ("where = field", "Field"), ("where = augment", "Augment"), ("where = evp", "EVP"),
        ("when = activated and phase = evp", "EVP Phase"),
        ("when = activated and phase = evolution", "Evolution Phase"),
        ("when = activated and phase = augment", "Augment Phase"),
        ("when = activated and phase = declare", "Declare Phase"),
        ("when = activated and phase = response", "Response Phase"),
        ("per_turn = 1", "once per turn"), ("per_turn > 1", "{per_turn} times per turn"),
        ("cooldown", "cooldown {cooldown}"),
    ),
)  # fmt: skip
PHASES = ("evp", "evolution", "augment", "declare", "response")
PLACES = ("field", "augment", "evp", "hero")
ALWAYS, IN_BATTLE, ACTIVATED = "always", "battle", "activated"
DONE = (
    "summon", "evolve", "spent", "battle_won", "battle_lost", "battle_survived", "cleanup", "end_phase", ACTIVATED,
)  # fmt: skip
"""The moments at which something is done once."""
LIMITED = {"strike": IN_BATTLE, "skip_penalty": ALWAYS}
"""What can be limited, each at its moment."""

LEXICON.moment(ALWAYS, "It holds as long as the card is in its place.", standing=True, was=("static",))
LEXICON.moment("turn_draw", "In the own Draw Phase.", standing=True)
LEXICON.moment("summon", "After it has been summoned.", text="on summon")
LEXICON.moment("evolve", "After it has evolved.", text="on evolve")
LEXICON.moment(
    "spent",
    "When the own evolution sends it from the EVP Zone to a Graveyard.",
    text="when your evolution sends this card from your EVP Zone to a Graveyard",
)
LEXICON.moment(
    IN_BATTLE, "While a battle is fought, in the totals and strikes of it.", standing=True, text="in battle"
)
LEXICON.moment(
    "battle_won",
    "After a battle that you won.",
    text=(
        ("where = field", "when this monster wins a battle"),
        ("where = hero", "when you win a battle"),
        ("", "when your monster wins a battle"),
    ),
)
LEXICON.moment(
    "battle_lost",
    "After a battle that you lost.",
    text=(
        ("where = field", "when this monster loses a battle"),
        ("where = hero", "when you lose a battle"),
        ("", "when your monster loses a battle"),
    ),
)
LEXICON.moment(
    "battle_survived",
    "After a battle that your monster survived.",
    text=(
        ("where = field", "after a battle that this monster survives"),
        ("", "after a battle that your monster survives"),
    ),
)
LEXICON.moment("cleanup", "In the conclusion of a battle, instead of going to the Graveyard.")
LEXICON.moment("end_phase", "In your own End Phase.", text="at your End Phase")
LEXICON.moment(ACTIVATED, "You may use it in the phase that `phase` names.", was=("activate",))

N = Param("n", "number", required=True, not_zero=True)
COUNT = Param("n", "number", required=True, least=1)
SET = Param("n", "number", required=True, least=0)
WHO = Param("who", "seat", default="you", help="whom it is for; you where nothing is said")
OWN = Param("to", "set", default="field", help="whom it reaches; your monster where nothing is said")
THEIRS = Param("to", "set", default="field of opponent", help="whom it reaches; the opposing monster as a rule")
UNTIL = Param("until", "text", values=("end_of_turn",), help="of what is done once: how long it lasts")


def is_activated(data: Mapping[str, object]) -> bool:
    """Whether an ability as it is written is one that its player uses at will (AUG-108)."""
    return LEXICON.name("when", str(data.get("when"))) == ACTIVATED


@LEXICON.also
def _asked(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """Its place, and what only activated ones have."""
    found = [*_check_limits(data)]
    where = data.get("where")
    if where not in PLACES:
        found.append(Complaint(f"`where` is {', '.join(PLACES[:-1])} or {PLACES[-1]}.", ("where",), rule="AUG-94"))
    elif (kind == "hero") != (where == "hero") and kind:
        found.append(Complaint(f"An ability of a {kind} cannot work in `{where}`.", ("where",), rule="AUG-94"))
    if is_activated(data):
        found += _check_activated(data, kind)
    elif any(data.get(key) for key in ("phase", "cooldown", "per_turn", "cost")):
        message = "Only an activated ability has a phase, a cost, a cooldown or a number of uses."
        found.append(Complaint(message, ("when",), "Write `when: activated`.", rule="AUG-95"))
    return found


def _check_limits(data: Mapping[str, Any]) -> Iterator[Complaint]:
    """Each thing is limited at its own moment."""
    entries = data.get("do")
    when = LEXICON.name("when", str(data.get("when")))
    for index, effect in enumerate(entries if isinstance(entries, list | tuple) else ()):
        what = str(effect.get("what")) if isinstance(effect, Mapping) and effect.get("op") == "limit" else ""
        if what in LIMITED and when != LIMITED[what] and when in LIMITED.values():
            message = f"`what: {what}` of `limit` holds at another moment."
            yield Complaint(message, ("do", index, "what"), f"Write `when: {LIMITED[what]}`.", rule="AUG-95")


def _check_activated(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    found = []
    cooldown = data.get("cooldown", 0)
    if data.get("phase") not in PHASES:
        message = "An activated ability names its phase."
        found.append(Complaint(message, ("phase",), "Write `phase: evp`.", rule="AUG-108"))
    if kind == "hero" and not (isinstance(cooldown, int) and cooldown >= 1):
        message = "An activated ability of a hero has a cooldown of at least 1."
        found.append(Complaint(message, ("cooldown",), "Write `cooldown: 3`.", rule="AUG-6"))
    if data.get("where") in ("augment", "evp"):
        message = "Only heroes and monsters in play have activated abilities."
        found.append(Complaint(message, ("where",), rule="AUG-108"))
    return found
