"""Every word of Auganism's abilities with what it means: the authors' reference and the check (section 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import Param, Vocabulary, Word

PHASES = ("evp", "evolution", "augment", "declare", "response")
PLACES = ("field", "augment", "evp", "hero")
DONE = (
    "summon",
    "evolve",
    "spent",
    "battle_won",
    "battle_lost",
    "battle_survived",
    "cleanup",
    "end_phase",
    "activate",
)
"""The moments at which something is done once."""

_MOMENTS: Mapping[str, str] = {
    "static": "It holds as long as the card is in its place.",
    "turn_draw": "In the own Draw Phase.",
    "summon": "After it has been summoned.",
    "evolve": "After it has evolved.",
    "spent": "When the own evolution sends it from the EVP Zone to a Graveyard.",
    "battle": "While a battle is fought, in the totals and strikes of it.",
    "battle_won": "After a battle that you won.",
    "battle_lost": "After a battle that you lost.",
    "battle_survived": "After a battle that your monster survived.",
    "cleanup": "In the conclusion of a battle, instead of going to the Graveyard.",
    "end_phase": "In your own End Phase.",
    "activate": "You may use it in the phase that `phase` names.",
}
_N = Param("n", required=True, not_zero=True)
_COUNT = Param("n", required=True, least=1)
_SET = Param("n", required=True, least=0)
_WHO = Param("who", "text", values=("you", "opponent"), help="whom it is for; you where nothing is said")
_UNTIL = Param("until", "text", values=("end_of_turn",), help="of what is done once: how long it lasts")
_PER = Param("per", "text", values=("battles_won",), help="once for each battle you have won")
_ZONE = Param("zone", "text", required=True, values=("evp", "augment", "response"))

_NEEDS: Mapping[str, tuple[str, Param | None, tuple[str, ...]]] = {
    "stage": ("From this stage on.", Param("stage", least=1, most=4, example="2"), ()),
    "attacker": ("Your monster is the attacker of the battle.", None, ()),
    "defender": ("Your monster is the defender of the battle.", None, ()),
    "in_response": ("It was placed in a Response Phase.", None, ()),
    "won": ("You won the battle.", None, ("cleanup",)),
    "lost": ("You lost the battle.", None, ("cleanup",)),
    "damaged": ("It has less Health than its stage lists.", None, ()),
    "foreign": ("It lies with an opponent of its owner.", None, ()),
    "opponent_hand": ("The opponent has at least so many cards in hand.", Param("opponent_hand", least=1), ()),
    "hand_at_start": ("You started the turn with exactly so many cards.", Param("hand_at_start", least=0), ()),
    "evp_cards": ("Your EVP Zone holds at least so many cards.", Param("evp_cards", least=1), ()),
    "no_battle": ("No battle was fought this turn.", None, ()),
    "opponent_responded": ("The opponent has placed a card in this Response Phase.", None, ()),
    "phase": ("Only during this phase of yours.", Param("phase", "text", values=PHASES, example="evolution"), ()),
}
_COSTS: Mapping[str, str] = {
    "discard": "Cards from your hand, of your choice.",
    "health": "Health of your monster, which keeps at least 1.",
}
_EFFECTS: Mapping[str, tuple[str, tuple[Param, ...], tuple[str, ...]]] = {
    "attack": ("Your Attack Total is higher or lower.", (_N, _WHO, _PER), ("battle",)),
    "shield": ("Your Shield Total is higher or lower.", (_N, _WHO), ("battle",)),
    "cap": ("One strike takes at most so much Health.", (_SET,), ("battle",)),
    "mute_augments": ("Effects of the opponent's augments do not apply.", (), ("battle",)),
    "sword_times": ("Your Sword total counts so many times in the battle of this turn.", (_COUNT,), ("activate",)),
    "attack_power": ("Its Attack Power is higher or lower.", (_N, _UNTIL), ("static", *DONE)),
    "score": ("Your EVP score is higher or lower.", (_N, _UNTIL), ("static", *DONE)),
    "set_evp": ("Its EVP is this number.", (_SET,), ("static",)),
    "skip_penalty": ("Your skip penalty is at most this.", (_SET,), ("static",)),
    "damage": ("The opposing monster loses Health; at least 1 is left.", (_COUNT,), DONE),
    "heal": ("Your monster loses damage.", (_COUNT,), DONE),
    "draw": ("Draw cards, as many as there are.", (_COUNT,), DONE),
    "draw_instead": ("Draw so many cards in the Draw Phase.", (_COUNT,), ("turn_draw",)),
    "bottom_from_hand": (
        "Put a card of your hand, of your choice, on the bottom of your deck.",
        (Param("n", required=True, least=1, most=1),), DONE,
    ),
    "opponent_discards": ("The opponent discards cards at random.", (_COUNT,), DONE),
    "grave_top_to_hand": ("The top card of your Graveyard goes to your hand.", (), DONE),
    "return_self": ("It goes to its owner's hand.", (), DONE),
    "keep_evp": ("The next evolution leaves so many of your EVP cards where they are.", (_COUNT,), ("activate",)),
    "extra_place": ("You may place more cards in that phase.", (_COUNT, _ZONE), ("activate",)),
    "no_response": ("The opponent cannot place cards in the Response Phase.", (), ("static", "activate")),
}  # fmt: skip
_WRITES = {"attack_power": "attack", "score": "score", "set_evp": "evp"}

VOCABULARY = Vocabulary(
    words=(
        *(Word(name, "when", help, standing=name in ("static", "battle")) for name, help in _MOMENTS.items()),
        *(Word(name, "requires", help, value, when=when) for name, (help, value, when) in _NEEDS.items()),
        *(Word(name, "cost", help, Param(name, least=1)) for name, help in _COSTS.items()),
        *(
            Word(name, "do", help, params=params, when=when, writes=_WRITES.get(name, ""))
            for name, (help, params, when) in _EFFECTS.items()
        ),
    ),
    strata={"health": 0, "evp": 0, "attack": 1, "score": 1},
    labels={"health": "Health", "evp": "EVP", "attack": "Attack Power", "score": "the EVP score"},
    rule="AUG-94",
    usual="monster",
    each=(),
)


def check_ability(data: Mapping[str, Any], kind: str) -> Sequence[Complaint]:
    """What is wrong with an ability: its words, its place, and what only activated ones have."""
    found = list(check(data, VOCABULARY, kind))
    where, when = data.get("where"), data.get("when")
    if where not in PLACES:
        found.append(Complaint(f"`where` is {', '.join(PLACES[:-1])} or {PLACES[-1]}.", ("where",), rule="AUG-94"))
    elif (kind == "hero") != (where == "hero") and kind:
        found.append(Complaint(f"An ability of a {kind} cannot work in `{where}`.", ("where",), rule="AUG-94"))
    if when == "activate":
        found += _check_activated(data, kind)
    elif any(data.get(key) for key in ("phase", "cooldown", "per_turn", "cost")):
        message = "Only an activated ability has a phase, a cost, a cooldown or a number of uses."
        found.append(Complaint(message, ("when",), "Write `when: activate`.", rule="AUG-95"))
    return found


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
