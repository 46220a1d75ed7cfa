"""Changes of an ability's record that a text written for it must not survive: a number, a condition, whose."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from tabletop.rules.language.phrasebook import apart
from tabletop.rules.language.words import Param, Vocabulary

Change = tuple[str, str, dict[str, Any]]
"""What was changed (number, condition, player), where, and the record as it is then."""

SWAPPED = {"you": "opponent", "opponent": "you", "allies": "enemies", "one_ally": "one_enemy",
           "one_enemy": "one_ally", "enemies": "allies", "yours": "enemies"}  # fmt: skip
PARTS = ("requires", "cost", "pay", "choose", "do", "of")
SEATED = re.compile(r"\bof (?:enemies|others)\b")


def changes(
    data: Mapping[str, Any], words: Vocabulary, own: Collection[str], printed: Collection[str]
) -> list[Change]:
    """Every change of a record. ``own``: keys that only abilities of this game have; what the card prints behind the
    name by itself (``printed``) always fits."""
    plain = _thawed(data)
    for part in ("requires", "cost"):
        kept = [each for each in plain.get(part, ()) if _name(each) not in printed]
        if part in plain and len(kept) < len(plain[part]):
            plain[part] = kept
    found: list[Change] = []
    for key in (*PARTS, *own):
        if key in plain:
            found += _within(plain, (key,), plain[key], words)
    return found


def _thawed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _thawed(each) for key, each in value.items()}
    return [_thawed(each) for each in value] if isinstance(value, list | tuple) else value


def _name(entry: object) -> str:
    return str(next(iter(entry))) if isinstance(entry, Mapping) else str(entry)


def _with(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    made = copy.deepcopy(data)
    held: Any = made
    for part in path[:-1]:
        held = held[part]
    held[path[-1]] = value
    return made


def _within(data: dict[str, Any], path: tuple[Any, ...], value: Any, words: Vocabulary) -> Iterator[Change]:
    where = ".".join(map(str, path))

    def changed(kind: str, new: Any) -> Change:
        return kind, f"{where}: {value!r} -> {new!r}", _with(data, path, new)

    if isinstance(value, bool):
        if path[-1] not in ("may", "all", "keep_power_ups"):
            yield changed("condition", not value)
    elif isinstance(value, int):
        yield changed("number", value + (1 if value >= 0 else -1))
        if abs(value) > 1:
            yield changed("number", value + (-1 if value > 0 else 1))
        if path[-1] in ("n", "by", "times") and value:
            yield changed("number", -value)
    elif isinstance(value, str):
        yield from _of_text(path, value, changed, words)
    elif isinstance(value, dict):
        yield from _of_mapping(data, path, value, changed, words)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            here = (*path, index)
            if path[-1] == "requires":
                yield "condition", f"{where}.{index}: not {each!r}", _with(data, here, {"not": each})
            yield from _within(data, here, each, words)


def _of_text(
    path: tuple[Any, ...], value: str, changed: Callable[[str, Any], Change], words: Vocabulary
) -> Iterator[Change]:
    phrases = words.speech is not None and path[-1] not in ("op", "when", "of") and not (path[0] not in PARTS)
    if " " in value or "." in value or (phrases and value not in SWAPPED):  # a phrase, or a choice
        if not re.fullmatch(r"\w+\.\d+", value):
            for found in re.finditer(r"\b\d+\b", value):
                yield changed("number", f"{value[: found.start()]}{int(found[0]) + 1}{value[found.end() :]}")
            if " where " in value:
                for each in denied(value):
                    yield changed("condition", each)
            if words.speech is not None and "opponent" in words.speech.language.standing:
                for found in re.finditer(r"\b(you|opponent)\b", value):
                    yield changed("player", f"{value[: found.start()]}{SWAPPED[found[0]]}{value[found.end() :]}")
            seat = SEATED.search(value)
            if seat is not None:
                yield changed("player", value[: seat.start()].rstrip() + value[seat.end() :])
            if words.speech is not None:
                for each in of_enemies(value, words):
                    yield changed("player", each)
        return
    if value in SWAPPED and path[-1] not in ("op", "when"):
        yield changed("player", SWAPPED[value])


def denied(phrase: str) -> Iterator[str]:
    """A set with each of its tests turned round."""
    head, tests = apart(phrase)
    for place in range(len(tests)):
        turned = [f"not ({test})" if each == place else test for each, test in enumerate(tests)]
        yield f"{head} where {' and '.join(f'({test})' if ' or ' in test else test for test in turned)}"


def of_enemies(phrase: str, words: Vocabulary) -> Iterator[str]:
    """A phrase in which what is yours is the enemies', place by place."""
    assert words.speech is not None
    of_seats = [each.name for each in words.speech.language.words_of.values() if each.of == "seat"]
    for found in re.finditer(rf"\b(?:{'|'.join(of_seats)})\b(?! of\b|\.)(?<!\.)", phrase):
        for whose in ("enemies", "opponent"):
            yield f"{phrase[: found.end()]} of {whose}{phrase[found.end() :]}"


def _of_mapping(
    data: dict[str, Any],
    path: tuple[Any, ...],
    value: dict[str, Any],
    changed: Callable[[str, Any], Change],
    words: Vocabulary,
) -> Iterator[Change]:
    for key, each in value.items():
        if key == "op":
            continue
        yield from _within(data, (*path, key), each, words)
    if "op" in value:
        for param in words.params(str(value["op"])):
            if _is_you(param, words) and param.name not in value:
                yield changed("player", {**value, param.name: "opponent"})


def _is_you(param: Param, words: Vocabulary) -> bool:
    """Whether a parameter that is left out means you, and could mean the opponent."""
    seat = param.type == "seat" and words.speech is not None and "opponent" in words.speech.language.standing
    return seat or set(param.values) == {"you", "opponent"}
