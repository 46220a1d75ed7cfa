"""Every word of Evolve's abilities with what it means: the authors' reference (rulebook section 20).

What may stand where is checked by `vocabulary`; a test holds the two together.
"""

from __future__ import annotations

from tabletop.games.evolve.vocabulary import (
    DURATIONS,
    EFFECTS,
    FORBIDDEN,
    HAPPENINGS,
    PLAYER,
    QUANTITIES,
    WHEN,
    WOULD,
)
from tabletop.rules.language.words import Param, Part, Type, Vocabulary, Word

_MOMENTS = {
    "played": "What an event or event response does when it is evaluated.",
    "activated": "A named action: it needs an organism that is ready to act, and has a `cost`.",
    "always": "It works by itself as long as the card is in play or attached.",
    "would_die": "In place of dying.",
    "would_be_stressed": "In place of being stressed; nothing under `do` means that nothing happens.",
    "enters": "It enters play.",
    "dies": "It dies.",
    "turn_begin": "The start of a turn (B9).",
    "turn_end": "The end of a turn (E1).",
    "consumes_food": "It has consumed a food organism.",
    "is_consumed": "It has been consumed.",
    "attack_stresses": "Its attack has stressed an organism without killing it.",
    "attack_kills": "Its attack has killed an organism.",
    "was_attacked": "An attack on it has been evaluated and it is still in play.",
    "divides": "It has divided.",
    "mutation_attached": "A mutation has been attached to it.",
    "event_played": "An event or event response has been played.",
}
_CONDITIONS = {
    "energy_at_least": ("That card has at least so much energy.", "{who: self, n: 1}"),
    "stressed": ("That card is stressed.", "self"),
    "unstressed": ("That card is not stressed.", "self"),
    "controls": ("That player controls so many of these.", "{player: you, filter: {food: true}, n: 1}"),
    "cause": ("It comes of an attack, or of being consumed.", "attack"),
    "eater_is_opponent": ("An opponent controls what consumes it.", ""),
    "food_was_opponents": ("An opponent controlled the food.", ""),
    "onto_opponents_organism": ("The mutation is played on an opponent's organism.", ""),
    "begin_window": ("Only during a Begin Turn Step.", ""),
    "answers": ("Only in answer to such an item of that player.", "{kind: action, by: opponent}"),
    "answers_not": ("Not in answer to one of these.", "[evolve, final]"),
}
_COSTS = {
    "mp": "Manipulation Points of its player.",
    "dna": "DNA of its player.",
    "energy": "Energy of the organism itself.",
    "discard_self": "The card is discarded.",
    "stress_self": "The organism is stressed; it must be unstressed.",
}
_EFFECTS = {
    "stress": "Stresses it; a stressed one dies instead.",
    "unstress": "Unstresses it.",
    "kill": "It dies, stressed or not.",
    "gain_energy": "It gains energy, up to its capacity.",
    "lose_energy": "It loses energy.",
    "set_energy": "It has so much energy.",
    "move_energy": "Energy goes from one organism to another.",
    "gain_dna": "That player gains DNA.",
    "gain_mp": "That player gains Manipulation Points.",
    "draw": "That player draws cards, one at a time.",
    "search_deck": "You may take such a card out of your deck into your hand, revealed; then it is shuffled.",
    "to_hand": "It goes to its owner's hand.",
    "to_discard": "It goes to its owner's discard pile.",
    "move_mutation": "The mutation is attached to another organism.",
    "cancel": "The item that is answered is not evaluated.",
    "cancel_unless_pays": "The same, unless its player pays this.",
    "shield": "The event that is answered does not affect it and can no longer choose it.",
    "rechoose": "One choice of the event that is answered becomes another legal one.",
    "after_event": "All this happens after the event has been evaluated.",
    "stay_stressed": "It stays in play, stressed.",
    "modify": "A number is higher or lower.",
    "forbid": "Something cannot be done.",
    "give": "It has an action that it does not print.",
    "ignore": "Statuses of these subtypes do not affect it.",
}
_REACH = {
    "self": "The card itself.",
    "host": "The organism that the mutation is attached to.",
    "subject": "The card that something happened to.",
    "attacker": "The organism that attacks.",
    "target": "The organism that is attacked.",
    "food": "The food organism that is consumed.",
    "eater": "The organism that consumes it.",
    "chosen.0": "The first card chosen, chosen.1 the second.",
    "all": "Every card that fits: {all: {food: true}}.",
    "mutations_of": "The mutations attached to a card: {mutations_of: self}.",
    "you": "The player who controls the card.",
    "opponent": "The other player.",
    "item_player": "The player of the item that is answered.",
    "current": "The player whose turn it is.",
    "each": "Both players.",
    "controller_of": "Who controls a card: {controller_of: attacker}.",
}
_FILTERS: dict[str, tuple[str, Type, str]] = {
    "type": ("Its type.", "text", "mutation"),
    "food": ("It is a food organism, or not.", "flag", "false"),
    "tier": ("Its tier.", "whole", "1"),
    "phylum": ("Its phylum.", "text", "Bacillota"),
    "not_phylum": ("It has another phylum.", "text", "Bacillota"),
    "controller": ("Who controls it: you, opponent, any or current.", "text", "you"),
    "stressed": ("It is stressed, or not.", "flag", "true"),
    "energy": ("Its energy, a number or {min: 1, max: 3}.", "whole", "0"),
    "zone": ("Where it lies: play, discard, deck or hand.", "text", "discard"),
    "not_self": ("It is not the card itself.", "flag", "true"),
    "not_host_of": ("That choice, a mutation, is not attached to it but could be.", "whole", "0"),
    "tier_above": ("It is one tier higher than that card.", "text", "chosen.0"),
    "phylum_of": ("It has the phylum of that card.", "text", "chosen.0"),
}
_LISTED = {"quantity": QUANTITIES, "forbidden": FORBIDDEN, "until": DURATIONS}
_EXAMPLES = {"n": "1", "to": "self", "from": "self", "of": "self", "eater": "host", "what": "chosen.0", "by": "1"} | {
    "filter": "{tier: 1}", "pay": "[{mp: 2}]", "do": "[...]", "may": "true", "choose": "[{food: false}]",
    "min": "0", "attack": "printed", "action": "attack",
    "energy": "1", "subtypes": "[Climate]",
}  # fmt: skip
_MEANS = {
    "n": "how much", "to": "whom", "from": "from whom", "of": "whose", "eater": "of a food value: for whom",
    "what": "which", "by": "so much, or {count: ..., times: -1}", "filter": "such a card",
    "pay": "a price", "do": "effects", "may": "its player may decline", "choose": "cards chosen then",
    "quantity": "which number of it", "min": "never below", "attack": "only the printed attack", "until": "how long",
    "action": "which action", "energy": "what it costs", "subtypes": "which subtypes",
}  # fmt: skip


def _moment(name: str) -> Word:
    kinds = tuple(kind for kind, moments in WHEN.items() if name in moments)
    of = HAPPENINGS.get(name) or (("self", "host", "any") if name in WOULD else ())
    help = _MOMENTS[name] + (f" `of` says whose: {', '.join(of)}." if of else "")
    return Word(name, "when", help, kinds=kinds if len(kinds) < 4 else (), standing=name == "always")


def _effect(name: str) -> Word:
    return Word(name, "do", _EFFECTS[name], params=tuple(_param(key, sort) for key, sort in EFFECTS[name].items()))


def _param(key: str, sort: str) -> Param:
    name, required = key.removesuffix("?"), not key.endswith("?")
    listed = _LISTED.get(sort)
    if listed is not None:
        return Param(name, "text", required=required, values=listed, example=listed[0], help=_MEANS[name])
    example = "you" if sort == PLAYER else _EXAMPLES[name]
    means = _MEANS[name] + ("" if required else ", may be left out")
    return Param(name, "selector", required=required, example=example, help=means)


def _valued(name: str, part: Part, help: str, example: str, sort: Type = "text") -> Word:
    return Word(name, part, help, Param(name, sort, example=example) if example else None)


VOCABULARY = Vocabulary(
    (
        *map(_moment, _MOMENTS),
        *(_valued(name, "requires", help, example) for name, (help, example) in _CONDITIONS.items()),
        *(
            _valued(name, "cost", help, "" if name.endswith("_self") else "1", "whole")
            for name, help in _COSTS.items()
        ),
        *map(_effect, _EFFECTS),
        *(Word(name, "to", help) for name, help in _REACH.items()),
        *(_valued(name, "filter", help, example, sort) for name, (help, sort, example) in _FILTERS.items()),
    ),
    each=(Param("op", "text", required=True, help="which effect"),),
)
