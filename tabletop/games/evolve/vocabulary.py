"""The words in which Evolve's abilities are written (rulebook section 20), and what is wrong with one.

An ability is a mapping::

    text:     what is printed
    when:     its moment: `played`, `activated`, `always`, `would_die`, `would_be_stressed`, or something that happens
    of:       whose: self, host, any; of turns and events played: you, opponent, host_controller, each
    requires: conditions, all of which must hold
    cost:     what an action costs, besides being an action
    choose:   one filter for each card chosen; `chosen.0` is the first of them
    may: true, pay: [...]   whether it is optional, and for what price
    limit:    once_per_turn
    do:       effects in their order, each `{op: word, ...}`

What holds for a kind of action (consume, attack, divide, evolve) is not written on cards: a card has its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop.content.findings import did_you_mean
from tabletop.content.game_code import Complaint
from tabletop.content.reading.marked import Where

HAPPENINGS = {
    "enters": ("self", "host", "any"),
    "dies": ("self", "host", "any"),
    "turn_begin": ("you", "opponent", "host_controller", "each"),
    "turn_end": ("you", "opponent", "host_controller", "each"),
    "consumes_food": ("self", "host", "any"),
    "is_consumed": ("self", "host", "any"),
    "attack_stresses": ("self", "host", "any"),
    "attack_kills": ("self", "host", "any"),
    "was_attacked": ("self", "host", "any"),
    "divides": ("self", "host", "any"),
    "mutation_attached": ("self", "host", "any"),
    "event_played": ("you", "opponent", "each"),
}
"""What a triggered ability may wait for, and whose it may be."""

WOULD = ("would_die", "would_be_stressed")
WHEN = {
    "organism": ("activated", "always", *WOULD, *HAPPENINGS),
    "food": ("activated", "always", *WOULD, *HAPPENINGS),
    "event": ("played",),
    "response": ("played",),
    "mutation": ("always", *WOULD, *HAPPENINGS),
    "status": ("always", *WOULD, *HAPPENINGS),
}
"""The moments that abilities of a kind of card may have."""

KINDS = {"played": "play", "activated": "action", "always": "static", **dict.fromkeys(WOULD, "replace")}

COSTS = ("mp", "dna", "energy", "discard_self", "stress_self")
CARDS = ("self", "host", "subject", "attacker", "target", "food", "eater", "all", "mutations_of")
PLAYERS = ("you", "opponent", "item_player", "current", "each", "controller_of")
FILTERS = (
    "type",
    "food",
    "tier",
    "phylum",
    "not_phylum",
    "controller",
    "stressed",
    "energy",
    "zone",
    "not_self",
    "not_host_of",
    "tier_above",
    "phylum_of",
)
TYPES = ("organism", "mutation", "status", "event", "response")
CONTROLLERS = ("you", "opponent", "any", "current")
ZONES = ("play", "discard", "deck", "hand")
ITEMS = ("play", "action", "consume", "light", "attack", "divide", "evolve", "final", "named", "event")
CONDITIONS = (
    "energy_at_least",
    "stressed",
    "unstressed",
    "controls",
    "cause",
    "eater_is_opponent",
    "food_was_opponents",
    "onto_opponents_organism",
    "begin_window",
    "answers",
    "answers_not",
)
QUANTITIES = (
    "attack_cost",
    "attack_stress_count",
    "divide_gain",
    "evolve_energy",
    "evolve_dna",
    "food_value",
    "light_value",
    "capacity",
    "event_mp",
    "mutation_mp",
    "actions_per_turn",
    "free_unstress_count",
)
FORBIDDEN = (
    "attack",
    "be_defended_against",
    "be_chosen_by_opponents_events",
    "be_host_by_opponents_choice",
    "play_mutations",
    "free_unstress",
)
DURATIONS = ("while_in_play", "while_attached", "until_end_of_turn", "until_next_turn_of", "next_time")
LIMITS = ("once_per_turn",)

NUMBER, CARD, PLAYER, ANYBODY, FILTER, DO, PAY, WORDS = [
    "number",
    "card",
    "player",
    "anybody",
    "filter",
    "do",
    "pay",
    "words",
]
EFFECTS: dict[str, dict[str, str]] = {
    "stress": {"to": CARD},
    "unstress": {"to": CARD},
    "kill": {"to": CARD},
    "gain_energy": {"n": NUMBER, "to": CARD},
    "lose_energy": {"n": NUMBER, "to": CARD},
    "set_energy": {"n": NUMBER, "to": CARD},
    "move_energy": {"n": NUMBER, "from": CARD, "to": CARD},
    "gain_dna": {"n": NUMBER, "to": PLAYER},
    "gain_mp": {"n": NUMBER, "to": PLAYER},
    "draw": {"n": NUMBER, "to": PLAYER},
    "search_deck": {"filter": FILTER},
    "to_hand": {"what": CARD},
    "to_discard": {"what": CARD},
    "move_mutation": {"what": CARD, "to": CARD},
    "cancel": {},
    "cancel_unless_pays": {"pay": PAY},
    "shield": {"to": CARD},
    "rechoose": {},
    "after_event": {"do": DO, "may?": "bool", "choose?": "choose"},
    "stay_stressed": {"to": CARD},
    "modify": {
        "quantity": "quantity",
        "of?": ANYBODY,
        "eater?": CARD,
        "by": "by",
        "min?": NUMBER,
        "attack?": "attack",
        "until?": "until",
    },
    "forbid": {"what": "forbidden", "of": ANYBODY, "until?": "until"},
    "give": {"action": "attack_action", "energy": NUMBER, "to": CARD, "until?": "until"},
    "ignore": {"subtypes": WORDS},
}
"""Every effect with its parameters; those with a question mark may be left out."""

STATIC = ("modify", "forbid", "give", "ignore")
REPLACING = ("stay_stressed",)
_CHOSEN = re.compile(r"chosen\.(\d)\Z")


def kind_of(data: Mapping[str, Any]) -> str:
    """play, action, trigger, replace or static.

    >>> kind_of({"when": "enters"}), kind_of({"when": "always"})
    ('trigger', 'static')
    """
    return KINDS.get(str(data.get("when")), "trigger")


def check_ability(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What is wrong with an ability of a `kind` of card ("" for one that several kinds may share)."""
    return _Check(kind).ability(data)


class _Check:
    """One look at one ability: what it may name depends on its moment, its choices and its kind of card."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.found: list[Complaint] = []
        self.choices = 0

    def fault(self, message: str, where: Where, hint: str = "") -> None:
        self.found.append(Complaint(message, where, hint))

    def known(self, what: str, word: object, words: Sequence[str], where: Where, several: str = "") -> bool:
        if isinstance(word, str) and word in words:
            return True
        self.fault(f'There is no {what} "{word}".', where, did_you_mean(word, words, several or f"{what}s"))
        return False

    def ability(self, data: Mapping[str, Any]) -> list[Complaint]:
        moments = WHEN.get(self.kind) or tuple(dict.fromkeys(word for words in WHEN.values() for word in words))
        when = data.get("when")
        if when is None:
            self.fault("`when` is missing.", (), did_you_mean(None, moments, "moments"))
        elif self.known("moment of such an ability", when, moments, ("when",), "moments"):
            self._whose(str(when), data.get("of"))
        for index, entry in enumerate(data.get("requires", ())):
            self._condition(entry, ("requires", index))
        for key in ("cost", "pay"):
            self._prices(data.get(key, []), (key,))
        if data.get("cost") and when != "activated":
            self.fault("Only an action has a cost.", ("cost",), "What an ability offers to pay is `pay`.")
        self._choose(data.get("choose", []), ("choose",))
        if not isinstance(data.get("may", False), bool):
            self.fault("`may` is true or false.", ("may",))
        if data.get("pay") and not data.get("may"):
            self.fault("What is paid for an ability is offered, not demanded.", ("pay",), "Add `may: true`.")
        if "limit" in data:
            self.known("limit", data["limit"], LIMITS, ("limit",))
        self._do(data.get("do", []), ("do",), str(when))
        if not data.get("do") and when not in WOULD:
            self.fault("The ability does nothing.", (), "Write `do:`.")
        return self.found

    def _whose(self, when: str, of: object) -> None:
        words = HAPPENINGS.get(when) or (("self", "host", "any") if when in WOULD else ())
        if not words:
            if of is not None:
                self.fault(f"An ability that is `{when}` is nobody's.", ("of",), "Leave `of` out.")
        elif of is None:
            self.fault(f"Whose? `{when}` needs `of`.", ("when",), did_you_mean(None, words, "words"))
        else:
            self.known(f"`of` for {when}", of, words, ("of",), "words")

    # -- parts -----------------------------------------------------------------------------------------------

    def _condition(self, entry: Any, where: Where) -> None:
        word, value = (entry, None) if isinstance(entry, str) else next(iter(entry.items()))
        if not self.known("condition", word, CONDITIONS, where):
            return
        checks: dict[str, Callable[[Any, Where], None]] = {
            "energy_at_least": self._energy,
            "stressed": self._card,
            "unstressed": self._card,
            "controls": self._controls,
            "cause": lambda value, at: self._word("cause", value, ("attack", "consume"), at),
            "answers": self._answers,
            "answers_not": lambda value, at: self._list(value, ITEMS, at),
        }
        check = checks.get(word)
        if check is not None:
            check(value, (*where, word) if isinstance(entry, Mapping) else where)
        elif value is not None:
            self.fault(f"The condition `{word}` has no value.", where, f"Write `{word}` alone.")

    def _word(self, what: str, value: object, words: Sequence[str], where: Where) -> None:
        self.known(what, value, words, where)

    def _list(self, value: Any, words: Sequence[str], where: Where) -> None:
        if not isinstance(value, list | tuple) or not value:
            self.fault(f"`{where[-1]}` is a list of words.", where)
            return
        for index, word in enumerate(value):
            self.known("word", word, words, (*where, index))

    def _mapping(self, value: Any, keys: Mapping[str, str], where: Where) -> bool:
        """Whether the value is a mapping with these keys; those with a question mark are optional."""
        example = ", ".join(f"{key}: ..." for key in keys if not key.endswith("?"))
        if not isinstance(value, Mapping):
            self.fault(f"`{where[-1]}` is a mapping.", where, f"Write `{{{example}}}`.")
            return False
        names = [key.removesuffix("?") for key in keys]
        before = len(self.found)
        for key in value:
            if key not in names:
                self.known(f"part of `{where[-1]}`", key, names, (*where, key), "parts")
        for key in keys:
            if not key.endswith("?") and key not in value:
                self.fault(f"`{where[-1]}` needs `{key}`.", where)
        return len(self.found) == before

    def _energy(self, value: Any, where: Where) -> None:
        if self._mapping(value, {"who": CARD, "n": NUMBER}, where):
            self._card(value["who"], (*where, "who"))
            self._number(value["n"], (*where, "n"))

    def _controls(self, value: Any, where: Where) -> None:
        if self._mapping(value, {"player": PLAYER, "filter": FILTER, "n?": NUMBER}, where):
            self._player(value["player"], (*where, "player"))
            self._filter(value["filter"], (*where, "filter"))
            self._number(value.get("n", 1), (*where, "n"))

    def _answers(self, value: Any, where: Where) -> None:
        if self._mapping(value, {"kind": "", "by?": ""}, where):
            self.known("kind of item", value["kind"], ITEMS, (*where, "kind"), "kinds")
            if "by" in value:
                self.known("player", value["by"], ("you", "opponent"), (*where, "by"))

    def _prices(self, entries: Any, where: Where) -> None:
        if not isinstance(entries, list | tuple):
            self.fault(f"`{where[-1]}` must be a list.", where, "Write `[ ... ]` around it.")
            return
        for index, entry in enumerate(entries):
            place = (*where, index)
            if not (isinstance(entry, str) or (isinstance(entry, Mapping) and len(entry) == 1)):
                self.fault(f"Each entry of `{where[-1]}` is a word or `word: number`.", place)
                continue
            word, value = (entry, None) if isinstance(entry, str) else next(iter(entry.items()))
            if not self.known("cost", word, COSTS, place):
                continue
            if word.endswith("_self"):
                if value is not None:
                    self.fault(f"The cost `{word}` has no value.", place, f"Write `{word}` alone.")
            elif not isinstance(value, int) or isinstance(value, bool) or value < 1:
                self.fault(f"The cost `{word}` needs a number, 1 or more.", place, f"Write `{word}: 1`.")

    def _choose(self, entries: Any, where: Where) -> None:
        if not isinstance(entries, list | tuple):
            self.fault("`choose` is a list with a filter for each card chosen.", where, "Write `[{food: false}]`.")
            return
        for index, entry in enumerate(entries):
            self._filter(entry, (*where, index))
            self.choices = max(self.choices, index + 1)

    def _filter(self, value: Any, where: Where) -> None:
        if not isinstance(value, Mapping):
            self.fault("A filter is a mapping.", where, "Write `{food: false, controller: you}`.")
            return
        listed = {"type": TYPES, "controller": CONTROLLERS, "zone": ZONES}
        for key, wanted in value.items():
            place = (*where, key)
            if not self.known("filter", key, FILTERS, place):
                continue
            if key in listed:
                self.known(f"{key} for a filter", wanted, listed[key], place, "words")
            elif key in ("food", "stressed", "not_self"):
                if not isinstance(wanted, bool):
                    self.fault(f"`{key}` is true or false.", place)
            elif key in ("tier", "not_host_of"):
                self._number(wanted, place)
            elif key == "energy":
                if isinstance(wanted, Mapping):
                    self._mapping(wanted, {"min?": NUMBER, "max?": NUMBER}, place)
                else:
                    self._number(wanted, place)
            elif key in ("tier_above", "phylum_of"):
                self._card(wanted, place)
            elif not isinstance(wanted, str):
                self.fault(f"`{key}` is a word.", place)
            if key == "not_host_of" and isinstance(wanted, int) and wanted >= self.choices:
                self.fault(f"There is no choice {wanted} before this one.", place)

    # -- effects ---------------------------------------------------------------------------------------------

    def _do(self, entries: Any, where: Where, when: str) -> None:
        if not isinstance(entries, list | tuple):
            self.fault("`do` is a list of effects.", where)
            return
        for index, entry in enumerate(entries):
            place = (*where, index)
            if not isinstance(entry, Mapping):
                self.fault("Each entry of `do` is a mapping with `op`.", place)
                continue
            op = entry.get("op")
            if not self.known("effect", op, tuple(EFFECTS), (*place, "op")):
                continue
            if (when == "always") != (op in STATIC) and "until" not in entry:
                message = f"`{op}` holds all the time." if op in STATIC else f"`{op}` happens once."
                hint = (
                    "Write `when: always`."
                    if op in STATIC
                    else "`when: always` goes with modify, forbid, give, ignore."
                )
                self.fault(message, (*place, "op"), hint)
            if op in REPLACING and when not in WOULD:
                self.fault(f"`{op}` stands in place of something.", (*place, "op"), "Write `when: would_die`.")
            self._effect(str(op), entry, place, when)

    def _effect(self, op: str, entry: Mapping[str, Any], where: Where, when: str) -> None:
        wanted = EFFECTS[op]
        names = [key.removesuffix("?") for key in wanted]
        for key in entry:
            if key != "op" and key not in names:
                self.known(f"part of `{op}`", key, names or ("op",), (*where, key), "parts")
        outer = self.choices
        if op == "after_event":
            self._choose(entry.get("choose", []), (*where, "choose"))
        for key, sort in wanted.items():
            name = key.removesuffix("?")
            if name not in entry:
                if not key.endswith("?"):
                    self.fault(f"The effect `{op}` needs `{name}`.", where)
                continue
            self._value(sort, entry[name], (*where, name), when)
        self.choices = outer
        if "until" in entry and "min" in entry:
            self.fault("A minimum goes with what holds all the time.", (*where, "min"))
        if entry.get("until") == "next_time" and op == "forbid":
            self.fault("What is forbidden has no next time.", (*where, "until"))
        if op == "modify" and ("of" in entry) == ("eater" in entry):
            self.fault("What `modify` changes belongs to somebody: `of`, or `eater` for a food value.", where)

    def _value(self, sort: str, value: Any, where: Where, when: str) -> None:
        checks: dict[str, Callable[[Any, Where], None]] = {
            NUMBER: self._number,
            CARD: self._card,
            PLAYER: self._player,
            ANYBODY: self._anybody,
            FILTER: self._filter,
            PAY: self._prices,
            WORDS: lambda value, at: self._words(value, at),
            DO: lambda value, at: self._do(value, at, when),
            "by": self._by,
            "until": self._until,
            "quantity": lambda value, at: self._word("quantity", value, QUANTITIES, at),
            "forbidden": lambda value, at: self._word("thing to forbid", value, FORBIDDEN, at),
            "attack": lambda value, at: self._word("attack", value, ("printed",), at),
            "attack_action": lambda value, at: self._word("action to give", value, ("attack",), at),
        }
        check = checks.get(sort)
        if check is not None:
            check(value, where)
        elif sort == "bool" and not isinstance(value, bool):
            self.fault(f"`{where[-1]}` is true or false.", where)

    def _number(self, value: Any, where: Where) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            self.fault(f"`{where[-1]}` is a whole number, 0 or more.", where)

    def _words(self, value: Any, where: Where) -> None:
        if not isinstance(value, list | tuple) or not value or not all(isinstance(word, str) for word in value):
            self.fault(f"`{where[-1]}` is a list of words.", where)

    def _by(self, value: Any, where: Where) -> None:
        if isinstance(value, Mapping):
            if self._mapping(value, {"count": CARD, "times": NUMBER}, where):
                self._card(value["count"], (*where, "count"))
                self._by(value["times"], (*where, "times"))
        elif not isinstance(value, int) or isinstance(value, bool) or value == 0:
            self.fault("`by` is a whole number but 0.", where, "Or write `{count: ..., times: -1}`.")

    def _until(self, value: Any, where: Where) -> None:
        word = next(iter(value), None) if isinstance(value, Mapping) else value
        if self.known("duration", word, DURATIONS, where) and isinstance(value, Mapping):
            self._player(value[word], (*where, str(word)))

    def _anybody(self, value: Any, where: Where) -> None:
        if (isinstance(value, str) and value in PLAYERS) or (isinstance(value, Mapping) and "controller_of" in value):
            self._player(value, where)
        else:
            self._card(value, where)

    def _card(self, value: Any, where: Where) -> None:
        """A card or several: a word, `chosen.N`, {all: filter} or {mutations_of: card}."""
        if isinstance(value, str):
            match = _CHOSEN.match(value)
            if match is not None:
                if int(match[1]) >= self.choices:
                    self.fault(f"There is no choice {match[1]} here; {self.choices} are made.", where)
                return
            if value in ("all", "mutations_of"):
                self.fault(f"`{value}` needs to say which.", where, f"Write `{{{value}: ...}}`.")
            elif value == "host" and self.kind not in ("mutation", ""):
                self.fault("Only a mutation has a host.", where)
            else:
                self.known("selector", value, (*CARDS, "chosen.0"), where)
            return
        if not isinstance(value, Mapping) or len(value) != 1:
            self.fault(f"`{where[-1]}` says which card.", where, did_you_mean(None, CARDS, "words"))
            return
        word, rest = next(iter(value.items()))
        if word == "all":
            self._filter(rest, (*where, "all"))
        elif word == "mutations_of":
            self._card(rest, (*where, word))
        else:
            self.known("selector", word, ("all", "mutations_of"), (*where, word))

    def _player(self, value: Any, where: Where) -> None:
        """A player: a word or {controller_of: card}."""
        if isinstance(value, Mapping) and len(value) == 1:
            word, rest = next(iter(value.items()))
            if self.known("player", word, ("controller_of",), (*where, word)):
                self._card(rest, (*where, word))
            return
        words = tuple(word for word in PLAYERS if word != "controller_of")
        if self.known("player", value, words, where) and value == "you" and self.kind == "mutation":
            self.fault('"you" does not occur on a mutation (EVO-229).', where, "Write `{controller_of: host}`.")
