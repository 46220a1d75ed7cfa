"""The words in which Butterfly's evolutions are written (rulebook section 20), and what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import Param, Vocabulary, Word

TRAIT, ACT = ("trait",), ("act",)
STANDING = ("always",)
PLAYED = ("played",)
N = Param("n", required=True, least=1, example="1", help="how much")


def _trait(name: str, help: str, *params: Param) -> Word:
    return Word(name, "do", help, params=params, when=STANDING)


VOCABULARY = Vocabulary(
    (
        Word("always", "when", "It works as long as it lies in a slot of a species.", kinds=TRAIT, standing=True),
        Word("played", "when", "It is resolved at once when the card is played.", kinds=ACT),
        Word("attacking", "requires", "In a battle in which a piece of the species attacks."),
        Word("defending", "requires", "In a battle in which a piece of the species defends."),
        Word("on_city", "requires", "In a battle for a key city."),
        Word(
            "era", "requires", "In a battle on that map.",
            Param("era", "text", values=("past", "present"), example="past"),
        ),
        _trait("strength", "Strength; without a requirement it moves the tack.", N),
        _trait("move", "A piece makes so many steps more.", N),
        _trait(
            "pack", "In battle strength for each other own piece of the species next to the contested cell.",
            N, Param("most", required=True, least=1, example="2", help="at most so much"),
        ),
        _trait("pass_through", "Cells on the way may be occupied."),
        _trait("win_ties", "An attacker wins equal totals."),
        _trait("reroll", "The own die may be rolled again so often in a battle.", N),
        _trait("extra_sprout", "A reproduction may add so many pieces beside the new ones.", N),
        _trait("death_anchor_only", "A death in the past reaches only the same cell of the present."),
        _trait("guard_override", "Enemy echoes and sprouts do not remove its pieces."),
        _trait("sprout_override", "Its sprouts replace enemy pieces too."),
        _trait("survive_failed_attack", "After a lost attack it goes back to where it came from."),
        Word("steal", "do", "Take a trait of an opposing species for an own one with room.", when=PLAYED),
        Word("strip", "do", "A trait of an opposing species is spent.", when=PLAYED),
    ),
    rule="BUT-157", each=(), usual="trait",
)  # fmt: skip


def check_ability(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What is wrong with an ability of a trait or an act."""
    found = check(data, VOCABULARY, kind)
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
