"""The things players may agree on before play: from what was typed to checked values."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from tabletop.content.definitions import OptionDef
from tabletop.content.findings import Finding, describe, did_you_mean, sentence_list
from tabletop.core.values import Json
from tabletop.core.zones import Scalar

SEPARATOR = "; "
"""Between the items of a "list" option, which is one text."""


def option_key(key: str, prefix: str) -> str:
    """A key without the rulebook's prefix: "ter.deck_cap" is "deck_cap".

    >>> option_key("ter.deck_cap", "ter")
    'deck_cap'
    """
    return key.removeprefix(f"{prefix}.") if prefix else key


def resolve_options(
    given: Mapping[str, Json], options: Mapping[str, OptionDef], prefix: str = ""
) -> tuple[dict[str, Scalar], tuple[Finding, ...]]:
    """All options with their values, those given over the defaults, and what is wrong with the given ones.

    Texts are understood as the command line gives them ("120", "off"). A faulty value leaves the default.
    """
    values: dict[str, Scalar] = {key: option.default for key, option in options.items()}
    findings: list[Finding] = []
    for raw_key, raw in given.items():
        key = option_key(str(raw_key), prefix)
        option = options.get(key)
        if option is None:
            hint = did_you_mean(key, options, "options") or f"Known options: {sentence_list(sorted(options))}."
            findings.append(
                Finding("", 0, f"options.{shown(raw_key)}", f"There is no option {shown(raw_key)}.", hint=hint)
            )
            continue
        value, fault = read_option(option, raw)
        if fault:
            findings.append(Finding("", 0, f"options.{key}", fault))
            continue
        values[key] = value
    return values, tuple(findings)


def read_option(option: OptionDef, raw: Json) -> tuple[Scalar, str]:
    """One value as the option wants it, or why not (a sentence; the value is then the default)."""
    readers = {"bool": _bool, "int": _int, "choice": _choice, "text": _text, "list": _list}
    value, fault = readers[option.type](option, raw)
    return (value, "") if not fault else (option.default, fault)


def value_words(value: Scalar) -> str:
    """A value as words, to be read.

    >>> value_words("no_tier1"), value_words(5)
    ('no tier 1', '5')
    """
    return re.sub(r"(?<=[a-z])(?=[0-9])", " ", str(value).replace("_", " "))


def shown(raw: Json) -> str:
    """What was given, short enough for a sentence."""
    text = str(raw) if isinstance(raw, str | int | float | bool) else describe(raw)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _bool(option: OptionDef, raw: Json) -> tuple[Scalar, str]:
    if isinstance(raw, bool):
        return raw, ""
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    value = words.get(str(raw).lower())
    return value, "" if value is not None else f"{option.label} ({option.key}) is true or false, not {shown(raw)}."


def _int(option: OptionDef, raw: Json) -> tuple[Scalar, str]:
    value = raw if isinstance(raw, int) and not isinstance(raw, bool) else None
    if isinstance(raw, str) and len(raw) < 12:
        with contextlib.suppress(ValueError):
            value = int(raw)
    low, high = option.min, option.max
    if value is not None and (low is None or value >= low) and (high is None or value <= high):
        return value, ""
    if low is not None and high is not None:
        bounds = f" from {low} to {high}"
    else:
        bounds = f" of {low} or more" if low is not None else f" of {high} or less" if high is not None else ""
    return None, f"{option.label} ({option.key}) is a whole number{bounds}, not {shown(raw)}."


def _choice(option: OptionDef, raw: Json) -> tuple[Scalar, str]:
    for value in option.values:
        if (value == raw and isinstance(value, bool) == isinstance(raw, bool)) or str(value) == str(raw):
            return value, ""
    words = [str(value) for value in option.values]
    hint = did_you_mean(raw, words)
    listed = f"{option.label} ({option.key}) is {sentence_list(words, 'or')}, not {shown(raw)}."
    return None, f"{listed} {hint}" if hint.startswith("Did") else listed


def _text(option: OptionDef, raw: Json) -> tuple[Scalar, str]:
    return (raw, "") if isinstance(raw, str) and len(raw) <= 2000 else (None, f"{option.label} is a text.")


def _list(option: OptionDef, raw: Json) -> tuple[Scalar, str]:
    items = raw.split(";") if isinstance(raw, str) else raw
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        return None, f"{option.label} ({option.key}) is a list of texts, separated by a semicolon."
    text = SEPARATOR.join(item.strip() for item in items if item.strip())
    wrong = next((found for item in text.split(";") if item.strip() and (found := _wrong_item(option, item))), "")
    if wrong:
        return None, wrong
    return (text, "") if len(text) <= 4000 else (None, f"{option.label} is too long.")


_PAIR = re.compile(r"\s*([^=;()]{1,40}?)\s*=\s*([^=;()]{1,40}?)\s*(?:\(([^()]{0,400})\))?\s*\Z")


def _wrong_item(option: OptionDef, item: str) -> str:
    """What is wrong with an item of a list, "" if nothing."""
    known, item = [str(value) for value in option.values], item.strip()
    if not option.pairs:
        return "" if not known or item in known else f"{option.label}: {_none_of(item, known)}"
    match = _PAIR.match(item)
    if match is None:
        return f'{option.label}: "{shown(item)}" says of no word what it stands for. Write `this=that`.'
    word, target, reason = match[1], match[2], (match[3] or "").strip()
    if word in known:
        return f"{option.label}: {word} stands for itself; nothing is agreed about it."
    if known and target not in known:
        return f"{option.label}: {_none_of(target, known)}"
    if target in option.reasons and not reason:
        return f"{option.label}: {word}={target} needs its reason. Write `{word}={target} (reason)`."
    return ""


def _none_of(word: str, known: Sequence[str]) -> str:
    hint = did_you_mean(word, known)
    told = f"{word} is none of {sentence_list(list(known), 'and')}."
    return f"{told} {hint}" if hint.startswith("Did") else told


@lru_cache(maxsize=64)
def pairs_of(text: str) -> Mapping[str, str]:
    """What words stand for, as a list of pairs says it.

    >>> dict(pairs_of("Cliff=Mountain; Reef=new (corals sting)"))
    {'Cliff': 'Mountain', 'Reef': 'new'}
    """
    found = (_PAIR.match(item) for item in text.split(";"))
    return MappingProxyType({match[1]: match[2] for match in found if match is not None})


def fit_to_seats(
    values: Mapping[str, Scalar], chosen: Collection[str], options: Mapping[str, OptionDef], seats: int | None,
    numbers: Sequence[int],
) -> tuple[int, dict[str, Scalar], tuple[Finding, ...]]:  # fmt: skip
    """Seats and options that go together: a way to play may be for so many seats only (``OptionDef.seats``).

    What was ``chosen`` (options by key, ``seats`` where it is not None) stays, and the rest follows: the first number
    of seats, the first value that fits. What was chosen and does not go together is a finding.
    """
    settled = dict(values)
    findings: list[Finding] = []
    number = seats
    if number is None:
        fitting = [each for each in numbers if all(options[key].fits(values[key], each) for key in chosen)]
        number = (fitting or list(numbers))[0]
    for key, option in options.items():
        if option.fits(settled[key], number):
            continue
        other = next((value for value in option.values if option.fits(value, number)), None)
        if key not in chosen and other is not None:
            settled[key] = other
            continue
        wanted = " or ".join(str(each) for each in option.seats[str(settled[key])])
        message = f"{option.label} {settled[key]} is for {wanted} seats, not {number}."
        findings.append(Finding("", 0, f"options.{key}", message))
    return number, settled, tuple(findings)
