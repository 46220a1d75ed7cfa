"""`cards/*.yaml` and `abilities.yaml`: the cards of a game, checked against its kinds.

::

    kind: creature                 # for all cards of this file; left out where the game has one kind
    cards:
      red-deer:                    # the id: small letters, digits, - and _; unique in the game
        name: Red Deer             # left out: made from the id
        types: [Beast, Herd]       # the fields of the kind
        bonuses: {Forest: 3}
        abilities:                 # of a field with the type `abilities`:
          - pack                   #   one of abilities.yaml
          - {use: maul, name: Jaws}   # the same under another name
          - {name: Bite, text: Deal 2 damage., when: activated, cost: [{rest: 1}], do: [{op: damage, n: 2}]}

`art: other-card` borrows a picture, `back: other` gives a card another back than its kind has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tabletop.content.building import CARD_KEYS, Checker, GameParts, freeze, label_of
from tabletop.content.definitions import AbilityDef, AbilityUse, CardDef, FieldDef, KindDef, Source, Value
from tabletop.content.findings import did_you_mean
from tabletop.content.game_code import GameCode
from tabletop.content.marked import Document, Where
from tabletop.content.templates import fill
from tabletop.content.validation import describe

_ID = re.compile(r"[a-z][a-z0-9_-]{0,63}\Z")
_ABILITY_KEYS = ("name", "text", "when", "requires", "cost", "do", "price")


@dataclass(slots=True)
class Shelf:
    """What the card files give, as they are read one after the other."""

    parts: GameParts
    code: GameCode | None
    words: Mapping[str, str]
    when: Sequence[str]
    cards: dict[str, CardDef] = field(default_factory=dict)
    abilities: dict[str, AbilityDef] = field(default_factory=dict)


def read_abilities(document: Document, shelf: Shelf, check: Checker) -> None:
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
        if not _ID.match(name):
            check.fault(where, f'"{name}" is no id.', "An id has small letters, digits, - and _.")
            continue
        made = _ability(name, label_of(name), body, where, shelf, check, "")
        if made is not None:
            shelf.abilities[name] = made


def _ability(
    name: str, label: str, body: Any, where: Where, shelf: Shelf, check: Checker, kind: str
) -> AbilityDef | None:
    if not isinstance(body, dict):
        check.fault(where, f"An ability is a mapping, not {describe(body)}.")
        return None
    before = len(check.findings)
    for key in body:
        if key not in _ABILITY_KEYS:
            check.fault(
                (*where, key), f"Unknown key `{key}` in an ability.", did_you_mean(key, _ABILITY_KEYS, "keys")
            )
    for key in ("name", "text", "when"):
        if key in body and not isinstance(body[key], str):
            check.fault((*where, key), f"`{key}` must be a text, not {describe(body[key])}.")
    when = body.get("when")
    if isinstance(when, str) and shelf.when:
        check.known((*where, "when"), when, shelf.when, "moment")
    price = body.get("price")
    if price is not None and (not isinstance(price, int) or isinstance(price, bool) or price < 0):
        check.fault((*where, "price"), f"`price` must be a whole number, 0 or more, not {describe(price)}.")
    for key in ("requires", "cost"):
        _check_parts((*where, key), body.get(key, []), check)
    _check_do((*where, "do"), body.get("do", []), check)
    if len(check.findings) > before:
        return None
    data = {key: body[key] for key in ("when", "requires", "cost", "do", "price") if key in body}
    if shelf.code is not None:
        for complaint in shelf.code.check_ability(data, kind):
            place = (*where, *complaint.where)
            check.findings.append(check.document.finding(place, complaint.message, complaint.hint, complaint.grade))
    source = Source(check.document.path, check.document.line(where))
    label_text = ability_label(data, shelf.words)
    return AbilityDef(name, body.get("name", label), body.get("text", ""), freeze(data), label_text, price, source)


def _check_parts(where: Where, entries: Any, check: Checker) -> None:
    if not isinstance(entries, list):
        check.fault(where, f"`{where[-1]}` must be a list, not {describe(entries)}.", "Write `[ ... ]` around it.")
        return
    for index, entry in enumerate(entries):
        if not (isinstance(entry, str) or (isinstance(entry, dict) and len(entry) == 1)):
            message = f"Each entry of `{where[-1]}` is a word or `word: value`, not {describe(entry)}."
            check.fault((*where, index), message)


def _check_do(where: Where, entries: Any, check: Checker) -> None:
    if not isinstance(entries, list):
        check.fault(where, f"`do` must be a list, not {describe(entries)}.")
        return
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict):
            check.fault((*where, index), f"Each entry of `do` is a mapping with `op`, not {describe(entry)}.")
        elif not isinstance(entry.get("op"), str):
            check.fault((*where, index), "`op` is missing: what this entry does.")


def ability_label(data: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """Costs and requirements as printed behind an ability's name, by the words of the game.

    >>> ability_label({"cost": [{"rest": 1}], "requires": ["home"]}, {"rest": "Rest {n}"})
    'Rest 1, home'
    """
    shown = []
    for entry in (*data.get("cost", ()), *data.get("requires", ())):
        word, value = (entry, None) if isinstance(entry, str) else next(iter(entry.items()))
        template = words.get(word, f"{word} {{n}}")
        if isinstance(value, Mapping):
            names = {"n": "", **value}
        else:
            names = {"n": "" if value is None else value}
        text = fill(template, names)
        text = re.sub(r"\{(type|count|n|value)\}", "", text)
        shown.append(re.sub(r" +", " ", text).strip())
    return ", ".join(shown)


def read_cards(document: Document, shelf: Shelf, check: Checker) -> None:
    """Take in one file of cards."""
    data = document.data
    if data is None:
        return
    if not isinstance(data, dict) or not isinstance(data.get("cards", {}), dict):
        check.fault((), "The file must hold `cards:` with a card under each id.")
        return
    for key in data:
        if key not in ("kind", "cards"):
            check.fault((key,), f"Unknown key `{key}`.", did_you_mean(key, ("kind", "cards"), "keys"))
    usual = data.get("kind")
    kinds = shelf.parts.kinds
    if usual is not None and not check.known(("kind",), str(usual), kinds, "kind"):
        return
    if usual is None and len(kinds) == 1:
        usual = next(iter(kinds))
    for name, body in data.get("cards", {}).items():
        _card(name, body if body is not None else {}, usual, shelf, check)


def _card(name: str, body: Any, usual: str | None, shelf: Shelf, check: Checker) -> None:
    where: Where = ("cards", name)
    if " (again in line " in name:
        return
    if not _ID.match(name):
        hint = "An id has small letters, digits, - and _ and begins with a letter."
        check.fault(where, f'"{name}" is no id for a card.', hint)
        return
    if not isinstance(body, dict):
        check.fault(where, f"A card is a mapping, not {describe(body)}.")
        return
    other = shelf.cards.get(name)
    if other is not None:
        check.fault(where, f"There is a card {name} already, in {other.source.path}:{other.source.line}.")
        return
    kind_name = body.get("kind", usual)
    if kind_name is None:
        listed = ", ".join(shelf.parts.kinds)
        check.fault(where, f"The card {name} has no kind.", f"Write `kind:` for it or the file ({listed}).")
        return
    if not check.known((*where, "kind"), str(kind_name), shelf.parts.kinds, "kind"):
        return
    kind = shelf.parts.kinds[str(kind_name)]
    for key in ("name", "art", "back"):
        if not isinstance(body.get(key, ""), str):
            check.fault((*where, key), f"`{key}` must be a text, not {describe(body[key])}.")
            return
    back = body.get("back", kind.back)
    check.known((*where, "back"), back, shelf.parts.backs, "back")
    values, uses = _values(name, body, kind, where, shelf, check)
    title = body.get("name", name.replace("-", " ").replace("_", " ").title())
    source = Source(check.document.path, check.document.line(where))
    computed = _computed(kind, values, uses, body, where, shelf, check)
    card = CardDef(name, kind.id, title, MappingProxyType(values | computed), back, body.get("art", ""), uses, source)
    shelf.cards[name] = card


def _values(
    name: str, body: Mapping[str, Any], kind: KindDef, where: Where, shelf: Shelf, check: Checker
) -> tuple[dict[str, Value], tuple[AbilityUse, ...]]:
    for key in body:
        if key not in kind.fields and key not in CARD_KEYS and " (again in line " not in key:
            hint = did_you_mean(key, [*kind.fields, *CARD_KEYS], "fields")
            check.fault((*where, key), f"A {kind.label.lower()} has no field `{key}`.", hint)
    values: dict[str, Value] = {}
    uses: list[AbilityUse] = []
    for key, definition in kind.fields.items():
        place = (*where, key)
        if key not in body:
            if definition.required:
                check.fault(where, f"{label_of(name)} has no `{key}`.", definition.sentence)
            values[key] = definition.default
        elif definition.type == "abilities":
            uses += _uses(name, body[key], place, shelf, check, kind.id)
        else:
            values[key] = read_value(definition, body[key], place, check)
    return values, tuple(uses)


def read_value(definition: FieldDef, raw: Any, where: Where, check: Checker) -> Value:
    """A value as its field wants it; a fault is noted and the default given."""
    name, kind = definition.name, definition.type
    numeric = isinstance(raw, int | float) and not isinstance(raw, bool)
    if kind == "text" and (isinstance(raw, str) or numeric):
        words(definition, [(where, str(raw))], check)
        return str(raw)
    if kind == "int" and isinstance(raw, int) and numeric:
        bounds(definition, raw, where, name, check)
        return raw
    if kind == "number" and numeric:
        bounds(definition, raw, where, name, check)
        return float(raw)
    if kind == "bool" and isinstance(raw, bool):
        return raw
    if kind == "list" and isinstance(raw, list) and all(isinstance(item, str | int | float) for item in raw):
        words(definition, [((*where, index), str(item)) for index, item in enumerate(raw)], check)
        return tuple(str(item) for item in raw)
    if kind == "map" and isinstance(raw, dict):
        words(definition, [((*where, key), key) for key in raw], check)
        for key, item in raw.items():
            if not isinstance(item, int) or isinstance(item, bool):
                check.fault((*where, key), f"`{name}.{key}` must be a whole number, not {describe(item)}.")
            else:
                bounds(definition, item, (*where, key), f"{name}.{key}", check)
        return MappingProxyType({key: item for key, item in raw.items() if isinstance(item, int)})
    wanted = {"text": "a text", "int": "a whole number", "number": "a number", "bool": "true or false"}
    wanted |= {"list": "a list of words", "map": "a mapping from words to whole numbers"}
    check.fault(where, f"`{name}` must be {wanted[kind]}, not {describe(raw)}.")
    return definition.default


def words(definition: FieldDef, found: Sequence[tuple[Where, str]], check: Checker) -> None:
    """Each word must be one of the field's; where others are allowed a near miss gives a warning."""
    for where, word in found:
        if not definition.values or word in definition.values:
            continue
        hint = did_you_mean(word, definition.values)
        message = f'"{word}" is no known word for `{definition.name}`'
        if not definition.custom:
            check.fault(where, f"{message}.", hint)
        elif hint.startswith("Did"):
            check.warn(where, f"{message}; it counts as a word of its own.", hint)


def bounds(definition: FieldDef, value: float, where: Where, name: str, check: Checker) -> None:
    """A number must lie within the field's bounds."""
    if definition.min is not None and value < definition.min:
        check.fault(where, f"`{name}` must be at least {definition.min:g}, not {value}.")
    if definition.max is not None and value > definition.max:
        check.fault(where, f"`{name}` must be at most {definition.max:g}, not {value}.")


def _uses(name: str, raw: Any, where: Where, shelf: Shelf, check: Checker, kind: str) -> list[AbilityUse]:
    if not isinstance(raw, list):
        check.fault(where, f"`{where[-1]}` must be a list of abilities, not {describe(raw)}.")
        return []
    made: list[AbilityUse] = []
    for index, entry in enumerate(raw):
        place = (*where, index)
        if isinstance(entry, str):
            if check.known(place, entry, shelf.abilities, "ability"):
                made.append(AbilityUse(entry, shelf.abilities[entry].name))
        elif isinstance(entry, dict) and "use" in entry:
            extra = [key for key in entry if key not in ("use", "name")]
            for key in extra:
                check.fault((*place, key), f"Unknown key `{key}` beside `use`.", did_you_mean(key, ("use", "name")))
            if check.known((*place, "use"), str(entry["use"]), shelf.abilities, "ability"):
                shared = shelf.abilities[str(entry["use"])]
                made.append(AbilityUse(shared.id, str(entry.get("name") or shared.name)))
        else:
            identity = f"{name}.{index + 1}"
            own = _ability(identity, "", entry, place, shelf, check, kind)
            if own is not None:
                shelf.abilities[identity] = own
                made.append(AbilityUse(identity, own.name))
    return made


def with_abilities(
    values: Mapping[str, Value], uses: Sequence[AbilityUse], abilities: Mapping[str, AbilityDef]
) -> dict[str, Value]:
    """The values as a game's code gets them: "abilities" holds the data of each ability."""
    return {
        **values,
        "abilities": tuple(abilities[use.ability].data for use in uses if use.ability in abilities),
    }


def _computed(
    kind: KindDef,
    values: Mapping[str, Value],
    uses: Sequence[AbilityUse],
    body: Mapping[str, Any],
    where: Where,
    shelf: Shelf,
    check: Checker,
) -> dict[str, Value]:
    if shelf.code is None:
        return {}
    full = with_abilities(values, uses, shelf.abilities)
    if any(
        finding.where.startswith(".".join(map(str, where))) and finding.grade == "error" for finding in check.findings
    ):
        return {}
    for complaint in shelf.code.check_card(kind.id, full):
        place = (*where, *complaint.where)
        check.findings.append(check.document.finding(place, complaint.message, complaint.hint, complaint.grade))
    defaults = {key: option.default for key, option in shelf.parts.options.items()}
    computed = {key: freeze(value) for key, value in shelf.code.derive(kind.id, full, defaults).items()}
    for key, definition in kind.fields.items():
        if definition.computed and key in body and key in computed and values[key] != computed[key]:
            label = definition.label or label_of(key)
            message = f"The printed {label.lower()} is {values[key]}, the computed one is {computed[key]}."
            check.fault((*where, key), message, "Correct it or leave it out.")
    return computed
