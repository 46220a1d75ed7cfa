"""The fixed words in which abilities of Evolve were written, each with the phrase that says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Json
from tabletop.games.evolve.lexicon import OF_PLAYERS
from tabletop.rules.language.before import Before, Unread, bounds, part
from tabletop.rules.phrases.naming.values import spelling

_SEATS = {"you": "you", "opponent": "opponent", "current": "active", "each": "seats", "item_player": "announcer"}
_FACTS = ("subject", "attacker", "target", "food", "eater")
_CARDS = {
    **{name: name for name in ("self", "host", "subject", "attacker", "target", "eater")}, "food": "eaten",
    "chosen": "chosen.0",
}  # fmt: skip
_PILES = ("discard", "deck", "hand")
_OF = {"you": "", "opponent": " of opponent", "current": " of active"}
"""Whose field."""


def _card(value: Json) -> str:
    """A card by a selector of one."""
    return _CARDS.get(str(value), str(value))


def _tests(wanted: Mapping[str, Json]) -> list[str]:
    """What a filter asks of each, but for its kind, where it lies and who controls it."""
    found: list[str] = []
    for name, value in wanted.items():
        if name in ("food", "stressed", "not_self") and not isinstance(value, bool):
            raise Unread(f"The filter `{name}` was true or false.", "Write a phrase.", ("filter", name))
        if name == "tier":
            found.append(f"tier = {value}")
        elif name == "tier_above":
            found.append(f"tier = {_card(value)}.tier + 1")
        elif name == "phylum":
            found.append(f"phylum = {spelling(str(value))}")
        elif name == "not_phylum":
            found.append(f"not phylum = {spelling(str(value))}")
        elif name == "phylum_of":
            found.append(f"phylum = {_card(value)}.phylum")
        elif name == "stressed":
            found.append("stressed" if value is True else "unstressed")
        elif name == "energy" and isinstance(value, Mapping):
            found.append(bounds("energy", value.get("min"), value.get("max")) or "energy >= 0")
        elif name == "energy":
            found.append(f"energy = {value}")
        elif name == "not_self":
            found += ["it != self"] if value is True else []
        elif name == "not_host_of":
            found.append(f"could_move(chosen.{value} to it)")
        elif name not in ("type", "food", "zone", "controller"):
            known = ("tier", "tier_above", "phylum", "phylum_of", "not_phylum", "stressed", "energy", "not_self",
                     "not_host_of", "type", "food", "zone", "controller")  # fmt: skip
            raise Unread(f"A filter had no `{name}`.", did_you_mean(name, known, "filters"), ("filter", name))
    return found


def _kind(wanted: Mapping[str, Json]) -> str:
    """The kind of cards that a filter means, "" for organisms of both."""
    of_type, food = str(wanted.get("type", "organism")), wanted.get("food")
    if of_type != "organism":
        return of_type
    if food is not None:
        return "food" if food is True else "organism"
    return "organism" if "tier" in wanted or "tier_above" in wanted else ""


def filtered(wanted: Mapping[str, Json], pile_of: str = "") -> str:
    """All cards that fit a filter: where they lie, of which kind, what is asked of each. ``pile_of``: whose piles."""
    kind, place, who = _kind(wanted), str(wanted.get("zone", "play")), str(wanted.get("controller", "any"))
    tests = _tests(wanted)
    if place in _PILES:
        pool = place + pile_of
    elif kind in ("organism", "food", "") and who in _OF:
        pool = f"field{_OF[who]}"
    else:
        pool = "play"
        tests = [f"controller = {_SEATS[who]}", *tests] if who in _OF else tests
        if not kind:
            tests = ["(kind = organism or kind = food)", *tests]
    if place in _PILES and not kind and "type" in wanted:
        tests = ["(kind = organism or kind = food)", *tests]
    if wanted.get("food") is not None and kind not in ("food", "organism"):
        tests.append("false")
    found = f"{kind} in {pool}" if kind else pool
    return f"{found} where {' and '.join(tests)}" if tests else found


class Former(Before):
    """The selectors and filters of Evolve."""

    def set(self, value: Json, filters: Mapping[str, Json] | None = None, place: str = "") -> Json:
        """A selector as a phrase; what is a phrase stays."""
        if not isinstance(value, Mapping):
            return _CARDS.get(str(value), _SEATS.get(str(value), value))
        name = str(next(iter(value), ""))
        if name == "controller_of" and len(value) == 1:
            return self.seat(value)
        if name == "mutations_of" and len(value) == 1:
            return f"attached of {part(str(self.set(value[name])))}"
        inner = value["all"] if name == "all" and len(value) == 1 else value
        return filtered(inner if isinstance(inner, Mapping) else {})

    def seat(self, value: Json) -> Json:
        """A player as a phrase: of a card of the occurrence who controlled it then."""
        if isinstance(value, Mapping) and set(value) == {"controller_of"}:
            card = str(value["controller_of"])
            return f"{card}_seat" if card in _FACTS else f"{_card(card)}.controller"
        return value if isinstance(value, Mapping) else _SEATS.get(str(value), value)


# -- requirements ------------------------------------------------------------------------------------------------


def _parts(value: Json, name: str) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise Unread(f"`{name}` was a mapping.", "Write a phrase.")
    return value


def _energy_at_least(value: Json) -> str:
    said = _parts(value, "energy_at_least")
    return f"{_card(said.get('who', 'self'))}.energy >= {said.get('n', 0)}"


def _controls(value: Json) -> str:
    """So many are controlled by a player, one where nothing is said."""
    said = _parts(value, "controls")
    wanted, number, player = said.get("filter"), said.get("n", 1), str(said.get("player", "you"))
    filters = {**(wanted if isinstance(wanted, Mapping) else {}), "controller": player}
    found = filtered(filters, _OF.get(player, ""))
    return f"any({found})" if number == 1 else f"count({found}) >= {number}"


def _answers(value: Json) -> str:
    said = _parts(value, "answers")
    return f"announced has {_item(said.get('kind'))} and announcer {'=' if said.get('by') == 'you' else '!='} you"


def _answers_not(value: Json) -> str:
    kinds = value if isinstance(value, list | tuple) else ()
    return " and ".join(["announced has something", *(f"not announced has {_item(each)}" for each in kinds)])


def _item(kind: Json) -> str:
    """A kind of item; a play is what is put into play."""
    return "playing" if kind == "play" else str(kind)


# -- effects -----------------------------------------------------------------------------------------------------

Written = dict[str, Json]


def _gain(of: str, op: str = "gain") -> Callable[[Written], Written]:
    def today(entry: Written) -> Written:
        return {
            "op": op,
            "n": entry.get("n"),
            "of": of,
            **{key: entry[key] for key in entry if key not in ("op", "n")},
        }

    return today


def _to(place: str) -> Callable[[Written], Written]:
    def today(entry: Written) -> Written:
        return {**entry, "op": "move", "to": place}

    return today


def _set_energy(entry: Written) -> Written:
    left = "energy" if entry.get("n") == 0 else f"energy - {entry.get('n')}"
    return {**entry, "op": "lose", "n": left, "of": "energy"}


def _search(entry: Written) -> Written:
    wanted = entry.pop("filter", None)
    if isinstance(wanted, Mapping):
        entry["among"] = filtered({**wanted, "zone": "deck"})
    return entry


def _unless(entry: Written) -> Written:
    return {"op": "cancel", **{"unless" if key == "pay" else key: entry[key] for key in entry if key != "op"}}


def _modify(entry: Written) -> Written:
    """What is a player's was changed by its own card, too."""
    if entry.get("of") == "self" and entry.get("quantity") in OF_PLAYERS:
        entry["of"] = "you"
    named = {"by": "n", "quantity": "to"}
    first = {new: entry[old] for old, new in named.items() if old in entry}
    return {"op": "add", **first, **{key: value for key, value in entry.items() if key != "op" and key not in named}}


def _now(op: str, **renamed: str) -> Callable[[Written], Written]:
    """Another word, and other keys, for the same."""

    def rewrite(entry: Written) -> Written:
        made: Written = {renamed.get(key, key): value for key, value in entry.items()}
        return {**made, "op": op}

    return rewrite


BEFORE = Former(
    conditions={
        "energy_at_least": _energy_at_least, "controls": _controls, "answers": _answers, "answers_not": _answers_not,
        "stressed": lambda value: f"{_card(value)}.stressed",
        "unstressed": lambda value: f"{_card(value)}.unstressed",
        "cause": "cause = {}", "eater_is_opponent": "eater_seat != you", "food_was_opponents": "food_seat != you",
        "onto_opponents_organism": "target.controller != you", "begin_window": "phase = begin",
    },
    narrowing={},
    effects={
        "gain_energy": _gain("energy"), "lose_energy": _gain("energy", "lose"), "gain_dna": _gain("dna"),
        "gain_mp": _gain("mp"), "set_energy": _set_energy, "to_hand": _to("hand"), "to_discard": _to("discard"),
        "move_mutation": _now("move", to="onto"), "attach": _now("move", to="onto"), "search_deck": _search,
        "move_energy": lambda entry: {**_now("gain")(entry), "of": "energy"}, "shield": _now("cancel", to="for"),
        "give": _now("allow", action="what", to="of"), "ignore": _now("protect", subtypes="against"),
        "cancel_unless_pays": _unless, "modify": _modify,
    },
)  # fmt: skip
"""Selectors, filters, players, requirements and effects of before."""
