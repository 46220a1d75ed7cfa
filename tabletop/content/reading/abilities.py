"""Abilities as data: `abilities.yaml` and the abilities written on a card.

An ability has a `name`, a printed `text`, and four parts that say what it does: `when`, `requires`, `cost` and
`do`. Here only their shape is checked; their words are, with `rules.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tabletop.content.definitions import AbilityDef, AbilityUse, CardDef, Source, Value
from tabletop.content.findings import describe, did_you_mean
from tabletop.content.game_code import GameCode, Renews
from tabletop.content.reading.checking import Checker, freeze_map, label_of
from tabletop.content.reading.marked import Document, Where
from tabletop.content.reading.parts import GameParts
from tabletop.content.templates import fill
from tabletop.core.values import Json

ID = re.compile(r"[a-z][a-z0-9_-]{0,63}\Z")
_ABILITY_KEYS = ("name", "text", "when", "requires", "cost", "do", "price")
_WRITTEN_KEYS = (
    "name", "text", "when", "instead_of", "of", "in", "requires", "cost", "choose", "may", "limit", "do", "rule",
    "to", "answer", "cancelled", "price",
)  # fmt: skip
"""What an ability has in a game whose rules are a file."""


@dataclass(slots=True)
class Collection:
    """What the card files give, as they are read one after the other."""

    parts: GameParts
    code: GameCode | None
    words: Mapping[str, str]
    when: Sequence[str]
    keys: Sequence[str] = ()
    """What an ability of this game has besides the common parts; its code checks them."""
    written: bool = False
    """Whether the rules are a file, in whose language abilities are written: it is checked with that file."""
    renewing: Renews | None = None
    """How abilities were written before, where they are a file now."""
    cards: dict[str, CardDef] = field(default_factory=dict)
    abilities: dict[str, AbilityDef] = field(default_factory=dict)


def read_abilities(document: Document, collection: Collection, check: Checker) -> None:
    """Take in `abilities.yaml`: shared abilities by id."""
    data = document.data
    if data is None:
        return
    if not isinstance(data, dict) or not isinstance(data.get("abilities"), dict):
        check.fault((), "The file must hold `abilities:` with an ability under each id.")
        return
    for key in data:
        if key != "abilities":
            check.fault((key,), f"Unknown key `{key}`.", did_you_mean(key, ["abilities"]))
    for name, body in data["abilities"].items():
        where: Where = ("abilities", name)
        if not ID.match(name):
            check.fault(where, f'"{name}" is no id.', "An id has small letters, digits, - and _.")
            continue
        made = _ability(name, label_of(name), body, where, collection, check, "")
        if made is not None:
            collection.abilities[name] = made


def _ability(
    name: str, label: str, given: Json, where: Where, collection: Collection, check: Checker, kind: str
) -> AbilityDef | None:
    if not isinstance(given, dict):
        check.fault(where, f"An ability is a mapping, not {describe(given)}.")
        return None
    body = given
    if collection.renewing is not None:
        body, told = collection.renewing.ability(body, kind)
        check.complain(where, told)
    before = len(check.findings)
    known = _WRITTEN_KEYS if collection.written else (*_ABILITY_KEYS, *collection.keys)
    for key in body:
        if key not in known:
            check.fault((*where, key), f"Unknown key `{key}` in an ability.", did_you_mean(key, known, "keys"))
    for key in ("name", "text", "when"):
        if key in body and not isinstance(body[key], str):
            check.fault((*where, key), f"`{key}` must be a text, not {describe(body[key])}.")
    when = body.get("when")
    if isinstance(when, str) and collection.when:
        check.known((*where, "when"), when, collection.when, "moment")
    price = body.get("price")
    if price is not None and (not isinstance(price, int) or isinstance(price, bool) or price < 0):
        check.fault((*where, "price"), f"`price` must be a whole number, 0 or more, not {describe(price)}.")
    if not collection.written:
        for key in ("requires", "cost"):
            _check_parts((*where, key), body.get(key, []), check)
        _check_do((*where, "do"), body.get("do", []), check)
    if len(check.findings) > before:
        return None
    data = {key: body[key] for key in known if key in body and key not in ("name", "text")}
    source = Source(check.document.path, check.document.line(where))
    words = collection.words
    label_text, printed = (
        (written_label(data, words), frozenset())
        if collection.written
        else (ability_label(data, words), labelled(data, words))
    )
    text = body.get("text", "")
    frozen = freeze_map(data)
    return AbilityDef(name, body.get("name", label), text, frozen, label_text, price, source, kind, printed)


def _check_parts(where: Where, entries: Json, check: Checker) -> None:
    if not isinstance(entries, list):
        check.fault(where, f"`{where[-1]}` must be a list, not {describe(entries)}.", "Write `[ ... ]` around it.")
        return
    for index, entry in enumerate(entries):
        if not (isinstance(entry, str) or (isinstance(entry, dict) and len(entry) == 1)):
            message = f"Each entry of `{where[-1]}` is a word or `word: value`, not {describe(entry)}."
            check.fault((*where, index), message)


def _check_do(where: Where, entries: Json, check: Checker) -> None:
    if not isinstance(entries, list):
        check.fault(where, f"`do` must be a list, not {describe(entries)}.")
        return
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict):
            check.fault((*where, index), f"Each entry of `do` is a mapping with `op`, not {describe(entry)}.")
        elif not isinstance(entry.get("op"), str):
            check.fault((*where, index), "`op` is missing: what this entry does.")


def _listed(entries: Json) -> Sequence[Json]:
    return entries if isinstance(entries, list | tuple) else ()


def ability_label(data: Mapping[str, Json], words: Mapping[str, str]) -> str:
    """Costs and requirements as printed behind an ability's name, by the words of the game; "" prints nothing.

    >>> ability_label({"cost": [{"rest": 1}], "requires": ["home"]}, {"rest": "Rest {n}"})
    'Rest 1, home'
    """
    return ", ".join(text for _, text in _labels(data, words) if text)


def labelled(data: Mapping[str, Json], words: Mapping[str, str]) -> frozenset[str]:
    """The costs and requirements of an ability that its label prints (see `ability_label`)."""
    return frozenset(word for word, text in _labels(data, words) if text)


def _labels(data: Mapping[str, Json], words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each cost and requirement with how it is printed, "" for one that is not."""
    for entry in (*_listed(data.get("cost")), *_listed(data.get("requires"))):
        word, value = next(iter(entry.items())) if isinstance(entry, Mapping) else (str(entry), None)
        if not word.isidentifier() and word not in words:
            continue  # a phrase: the text of the ability says it
        template = words.get(word, word if value is None else f"{word} {{n}}")
        if isinstance(value, Mapping):
            names = {"n": "", **value}
        else:
            names = {"n": "" if value is None else value}
        text = fill(template, names)
        yield word, re.sub(r" +", " ", re.sub(r"\{(type|count|n|value)\}", "", text)).strip()


def written_label(data: Mapping[str, Json], words: Mapping[str, str]) -> str:
    """The same where the rules are a file: what ``words`` spells. A key there is the first word of a cost, of which
    {n} is the number, or that word and what it is ``of``, or a requirement; in that a single letter stands for any
    word or number.

    >>> words = {"tire": "Rest {n}", "pay gold": "{n} G", "at_home(self)": "Home", "site = b": "Biome {b}"}
    >>> cost = [{"tire": 1, "c": "self"}, {"pay": 2, "of": "gold"}]
    >>> written_label({"cost": cost, "requires": ["awake(self)", "site = Desert"]}, words)
    'Rest 1, 2 G, Biome Desert'
    """
    return ", ".join(_spelt(data, words))


def _spelt(data: Mapping[str, Json], words: Mapping[str, str]) -> Iterator[str]:
    is_offer = "instead_of" in data or "of" in data  # when something happens: the text says so
    for entry in () if is_offer else _listed(data.get("cost")):
        if not isinstance(entry, Mapping):
            continue
        word = next(iter(entry))
        template = words.get(f"{word} {entry.get('of')}", words.get(word))
        if template is not None:
            yield fill(template, {"n": entry[word]})
    for entry in _listed(data.get("requires")):
        for phrase, template in words.items():
            found = _of_letters(phrase).fullmatch(" ".join(entry.split())) if isinstance(entry, str) else None
            if found is not None:
                yield fill(template, found.groupdict())
                break


@lru_cache(maxsize=256)
def _of_letters(phrase: str) -> re.Pattern[str]:
    """A phrase in which single letters stand for any word or number, the same letter for the same."""
    taken: set[str] = set()
    made = ""
    for part in re.split(r"\b([A-Za-z])\b", phrase):
        if len(part) != 1 or not part.isalpha():
            made += re.escape(part)
        else:
            made += f"(?P={part})" if part in taken else rf"(?P<{part}>-?\w+)"
            taken.add(part)
    return re.compile(made)


def read_uses(
    name: str, raw: Json, where: Where, collection: Collection, check: Checker, kind: str
) -> list[AbilityUse]:
    if not isinstance(raw, list):
        check.fault(where, f"`{where[-1]}` must be a list of abilities, not {describe(raw)}.")
        return []
    made: list[AbilityUse] = []
    for index, entry in enumerate(raw):
        place = (*where, index)
        if isinstance(entry, str):
            if check.known(place, entry, collection.abilities, "ability"):
                made.append(AbilityUse(entry, collection.abilities[entry].name))
        elif isinstance(entry, dict) and "use" in entry:
            extra = [key for key in entry if key not in ("use", "name")]
            for key in extra:
                check.fault((*place, key), f"Unknown key `{key}` beside `use`.", did_you_mean(key, ("use", "name")))
            if check.known((*place, "use"), str(entry["use"]), collection.abilities, "ability"):
                shared = collection.abilities[str(entry["use"])]
                made.append(AbilityUse(shared.id, str(entry.get("name") or shared.name)))
        else:
            identity = f"{name}.{index + 1}"
            own = _ability(identity, "", entry, place, collection, check, kind)
            if own is not None:
                collection.abilities[identity] = own
                made.append(AbilityUse(identity, own.name))
    return made


def with_abilities(
    values: Mapping[str, Value], uses: Sequence[AbilityUse], abilities: Mapping[str, AbilityDef]
) -> dict[str, Value]:
    """The values as a game's code gets them: "abilities" holds the data of each ability."""
    return {**values, "abilities": tuple(abilities[use.ability].data for use in uses if use.ability in abilities)}
