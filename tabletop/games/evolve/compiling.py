"""From the abilities of card files (checked by ``vocabulary``) to what the referee works with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.evolve.abilities import Ability, Effect

STATIC = ("modify", "forbid", "give", "ignore")
WOULD = {"would_die": "die", "would_be_stressed": "stress"}


def compile_ability(id: str, name: str, data: Mapping[str, Any]) -> tuple[Ability, ...]:
    """An ability of a card; one that always holds is as many as it has effects."""
    when = str(data.get("when", ""))
    conditions = tuple(_condition(each) for each in data.get("requires", ()))
    if when == "always":
        return tuple(_standing(f"{id}/{index}", each, conditions) for index, each in enumerate(data.get("do", ()), 1))
    kind = {"played": "play", "activated": "action"}.get(when, "replace" if when in WOULD else "trigger")
    timing = tuple(each for each in conditions if "timing" in each)
    return (
        Ability(
            id=id,
            kind=kind,
            name=name or id,
            on=WOULD.get(when, when),
            of=data.get("of", "self"),
            conditions=tuple(each for each in conditions if "timing" not in each),
            may=bool(data.get("may", False)),
            cost=_prices(data.get("cost", ()) or data.get("pay", ())),
            choose=tuple(_filter(each) for each in data.get("choose", ())),
            effects=tuple(_effect(each) for each in data.get("do", ())),
            timing=_timing(timing),
            once=data.get("limit") == "once_per_turn",
        ),
    )


def _standing(id: str, entry: Mapping[str, Any], conditions: tuple[Mapping[str, Any], ...]) -> Ability:
    op = str(entry["op"])
    by, per = entry.get("by", entry.get("energy", 0)), None
    if isinstance(by, Mapping):
        per, by = by.get("count"), int(by.get("times", 1))
    of = entry.get("of", entry.get("to", "self"))
    eater = entry.get("eater")
    return Ability(
        id=id,
        kind=op,
        of=_selector(eater if eater is not None else of),
        conditions=conditions,
        quantity="eater_value" if eater is not None else str(entry.get("quantity", "")),
        by=int(by),
        per=_selector(per) if isinstance(per, Mapping) else None,
        least=entry.get("min"),
        what=str(entry.get("what", "")),
        subtypes=tuple(str(each) for each in entry.get("subtypes", ())),
    )


def _condition(entry: Any) -> Mapping[str, Any]:
    if entry == "begin_window":
        return {"timing": "begin_window"}
    if isinstance(entry, str):
        return {entry: True}
    word, value = next(iter(entry.items()))
    if word == "answers":
        return {"timing": f"answers_{value.get('kind', 'action')}", "by": value.get("by", "opponent")}
    if word == "answers_not":
        return {"timing": "not", "kinds": tuple(value)}
    return {word: dict(value) if isinstance(value, Mapping) else value}


def _timing(conditions: tuple[Mapping[str, Any], ...]) -> str:
    words = {str(each["timing"]) for each in conditions}
    if "answers_event" in words:
        return "answers_own_event"
    if "not" in words and "answers_action" in words:
        return "answers_not_evolve"
    return next(iter(sorted(words)), "")


def _prices(entries: Any) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, Mapping):
            for name, n in entry.items():
                found[str(name)] = int(n)
        else:
            found[str(entry)] = 1
    return found


def _selector(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    if "all" in value:
        return _filter(value["all"])
    if "mutations_of" in value:
        return {"type": "mutation", "mutation_of": value["mutations_of"]}
    if "controller_of" in value:
        return f"controller_of_{value['controller_of']}"
    return _filter(value)


def _filter(value: Mapping[str, Any]) -> Mapping[str, Any]:
    made: dict[str, Any] = {}
    for name, wanted in value.items():
        if name == "tier_above":
            made["tier"] = {"of": wanted, "plus": 1}
        elif name == "phylum_of":
            made["phylum"] = {"of": wanted}
        else:
            made[name] = wanted
    return made


def _effect(entry: Mapping[str, Any]) -> Effect:
    words = {name: value for name, value in entry.items() if name != "op"}
    op = str(entry["op"])
    if op in ("to_hand", "to_discard") and "what" in words:
        words["to"] = words.pop("what")
    for name in ("to", "of", "eater"):
        if name in words:
            words[name] = _selector(words[name])
    if isinstance(words.get("by"), Mapping):
        words["by"] = {**words["by"], "count": _selector(words["by"].get("count"))}
    if "filter" in words:
        words["filter"] = _filter(words["filter"])
    if "choose" in words:
        words["choose"] = tuple(_filter(each) for each in words["choose"])
    if op == "after_event":
        words["do"] = tuple({"op": each["op"], **_effect(each).words} for each in words.get("do", ()))
    if op == "cancel_unless_pays":
        words["mp"] = _prices(words.get("pay", ())).get("mp", 0)
    return Effect(op, words)
