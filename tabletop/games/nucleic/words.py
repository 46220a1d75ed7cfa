"""The words in which Nucleic Evolution's abilities are written (rulebook sections 7 and 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import Param, Vocabulary, Word

WHERE = ("here", "other_zones", "next_zone", "anywhere", "won_zones")
LAYERS = ("unit", "power_up", "land", "civilization")
BASIC = "Basic"
"""A card type that is no tribe (NUC-6)."""

SELECTORS: Mapping[str, str] = {
    "self": "The card itself.",
    "host": "The unit that the power-up is attached to.",
    "units": "ALL units, on every side.",
    "your_units": "Your units.",
    "opposing_units": "Each opposing unit.",
    "other_units": "Every unit but this one, on every side.",
    "lands": "ALL lands.",
    "your_lands": "Your lands.",
    "opposing_lands": "Opposing lands.",
    "your_cards": "Your cards of every kind.",
    "cards": "ALL cards of every kind.",
    "attached": "The power-ups attached to this unit.",
    "power_ups": "ALL power-ups attached to units.",
    "opposing_power_ups": "The power-ups attached to opposing units.",
    "defeated": "The unit just defeated by this unit.",
    "defeater": "The unit that defeated this unit.",
    "one_other_unit": "Another unit, opposing ones first.",
    "one_opposing_unit": "An opposing unit.",
    "one_your_unit": "One of your units.",
    "one_your_land": "One of your lands.",
}
COUNTS: Mapping[str, str] = {
    "zones_won": "each zone you have won",
    "zones_lost": "each zone you have lost",
    "your_defeated": "each of your units defeated in earlier zones",
    "all_defeated": "each unit defeated in earlier zones",
    "power_ups": "each power-up attached to the unit that is changed",
    "other_power_ups": "each other power-up attached to the unit that is changed",
    "power_ups_here": "each power-up attached to units here",
    "defeated_resource": "the raw resource of the defeated unit",
}
FIGHT = ("before", "always", "defeats", "defeated")
ONCE = ("before", "defeats", "defeated")
"""Moments at which something happens once."""

PER = (*COUNTS, *(name for name in SELECTORS if name not in COUNTS and not name.startswith("one_")))
_CHANGE = (
    Param("n", required=True, not_zero=True, example="2"),
    Param("per", "text", values=PER, help="once for each of these"),
    Param("per_where", "text", values=WHERE, help="where they are counted; here where nothing is said"),
    Param("per_filter", "filter", help="only those that fit"),
)
_NUMBERS = tuple(
    Param(name, "whole", example="3")
    for name in (
        "power_ups_least", "power_ups_most", "combat_least", "combat_most", "resource_least", "resource_most",
    )
)  # fmt: skip
_THAT = Param("to", "selector", help="which")


def _own() -> tuple[Word, ...]:
    found = [
        Word("now", "when", "Once, when the civilization is picked.", kinds=("civilization",)),
        Word("before", "when", "Once in each zone, before combat is added up."),
        Word("always", "when", "As long as the card is active and not nullified.", standing=True),
        Word("defeats", "when", "When the unit has won its zone against an opposing unit."),
        Word("defeated", "when", "When the unit has been defeated."),
        Word("zone", "requires", "In this zone only.", Param("zone", least=1, most=3)),
        Word(
            "power_ups", "requires", "So many power-ups are attached to this unit.",
            params=(Param("at_least"), Param("at_most")), example="power_ups: {at_least: 2}",
        ),
        Word(
            "some", "requires", "There are such cards.",
            params=(
                Param("who", "text", required=True, values=tuple(SELECTORS)), Param("where", "text", values=WHERE),
                Param("at_least"), Param("at_most"), Param("type", "text"), Param("not_type", "text"), *_NUMBERS,
                Param("combat_above", "text", values=("self", "host")),
                Param("resource_above", "text", values=("self", "host")),
            ),
            example="some: {who: opposing_units, combat_above: self}",
        ),
        Word("combat", "do", "It gets so much combat.", params=_CHANGE, when=FIGHT),
        Word("resource", "do", "It gets so much resource.", params=_CHANGE, when=FIGHT),
        Word("set_combat", "do", "Its raw combat becomes half the raw resource of a land, rounded up.",
             params=(Param("half", "selector", required=True),), when=("before",)),
        Word("swap_raw", "do", "Its raw combat and raw resource change places.", when=("before",)),
        Word("exchange_combat", "do", "It changes raw combat with another unit.",
             params=(Param("with", "selector", required=True),), when=("before",)),
        Word("nullify", "do", "Its abilities do not apply: while this card is active, or to the end of the round.",
             params=(Param("until", "text", required=True, values=("inactive", "end")),), when=("before", "always")),
        Word("copy", "do", "It becomes a copy of the other unit's abilities, without Before abilities.",
             params=(Param("from", "selector", required=True),), when=("before",)),
        Word("steal_power_up", "do", "It takes a power-up (all of them) from there.",
             params=(Param("from", "selector", required=True), Param("all", "flag")), when=ONCE),
        Word("discard_power_up", "do", "A power-up there is discarded.",
             params=(Param("from", "selector", required=True),), when=ONCE),
        Word("steal_unit", "do", "The defeated unit comes under your control, without its power-ups.",
             when=("defeats",)),
        Word("discard", "do", "They are discarded.", when=ONCE),
        Word("defeat", "do", "It is defeated.", when=ONCE),
        Word("stay", "do", "It stays in its zone although defeated.", params=(Param("keep_power_ups", "flag"),),
             when=("defeated",)),
        Word("keep_lands", "do", "You keep your lands here.", when=("defeated",)),
        Word("give_power_ups", "do", "This unit's power-ups are attached to that one.", when=("defeated",)),
        Word("repeat", "do", "Changes of that layer count one additional time.",
             params=(Param("layer", "text", required=True, values=LAYERS),), when=("always",)),
        Word("ignore", "do", "Changes of that layer do not count.",
             params=(Param("layer", "text", required=True, values=LAYERS),), when=("always",)),
        Word("protect", "do", "It cannot be nullified, stolen or captured.",
             params=(Param("against", "text", required=True, values=("nullify", "steal", "capture")),),
             when=("always",)),
        Word("win_ties", "do", "This unit wins ties.", when=("always",)),
        Word("spare_lands", "do", "A tie here does not discard lands.", when=("always",)),
        Word("swap_zones", "do", "Two of your lands (units) change zones.",
             params=(Param("what", "text", required=True, values=("lands", "units")),), when=("now",)),
        Word("trade_lands", "do", "One of your lands changes sides with an opponent's in the same zone.",
             when=("now",)),
        Word("move_power_up", "do", "One of your power-ups goes to another of your units.", when=("now",)),
        Word("attach_top", "do", "The top card of the power-up pile goes face down onto one of your units.",
             when=("now",)),
        Word("scrap_power_up", "do", "A power-up on an opponent's unit, where you have none, is discarded.",
             when=("now",)),
        Word("replace_land", "do", "One of your lands is replaced by the top card of the land pile.", when=("now",)),
        Word("look", "do", "You look at a face-down card of an opponent.", when=("now",)),
        Word("turn_up", "do", "A face-down land of an opponent is turned face up.", when=("now",)),
        Word("type", "filter", "It is of one of these types.", Param("type", "text", example="Insect or Android")),
        Word("not_type", "filter", "It is of none of these types.", Param("not_type", "text", example="Insect")),
        Word("other", "filter", "Not the card itself.", Param("other", "flag", example="true")),
    ]  # fmt: skip
    found += [Word(name, "to", text) for name, text in SELECTORS.items()]
    found += [Word(each.name, "filter", f"{each.name.replace('_', ' ')}.", each) for each in _NUMBERS]
    return tuple(found)


VOCABULARY = Vocabulary(
    _own(),
    rule="NUC-69",
    each=(
        _THAT,
        Param("where", "text", values=WHERE, help="here where nothing is said"),
        Param("filter", "filter", help="only those that fit"),
    ),
)


def check_ability(data: Mapping[str, Any], kind: str) -> Sequence[Complaint]:
    """What is wrong with an ability of a kind of card. Nothing costs anything in this game (section 13)."""
    found = check(data, VOCABULARY, kind)
    if data.get("cost"):
        found.append(Complaint("No ability of this game has a cost.", ("cost",), "Leave `cost` out.", rule="NUC-75"))
    effects = data.get("do", ())
    if data.get("when") == "now" and len(effects) > 1:
        found.append(Complaint("A Now ability does one thing.", ("do",), "Write a card of its own for the other."))
    return found
