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

`art: other-card` borrows a picture, `back: other` gives a card another back than its kind has. Cards that differ only
in a word or two are made by a formula: see `generating`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType

from tabletop.content.definitions import NAMED, AbilityUse, CardDef, FieldDef, KindDef, Source, Value
from tabletop.content.findings import GUESS, describe, did_you_mean, with_article
from tabletop.content.reading.abilities import ID, Collection, read_uses, with_abilities
from tabletop.content.reading.checking import Checker, freeze, label_of
from tabletop.content.reading.kinds import CARD_KEYS
from tabletop.content.reading.marked import Document, Where
from tabletop.content.templates import fields_of, fill, slug
from tabletop.core.values import Json


def read_cards(document: Document, collection: Collection, check: Checker) -> None:
    """Take in one file of cards."""
    data = document.data
    if data is None:
        return
    if not isinstance(data, dict) or not isinstance(data.get("cards", {}), dict):
        listed = isinstance(data, dict) and isinstance(data.get("cards"), list)
        hint = "Write each card as `id:` with its fields below, without a dash." if listed else ""
        where: Where = ("cards",) if listed else ()
        check.fault(where, "The file must hold `cards:` with a card under each id.", hint)
        return
    if data and not any(did_you_mean(key, _KEYS).startswith(GUESS) for key in data):
        hint = "Write `cards:` above them and indent them by two spaces."
        check.fault((), "The file has no `cards:`, under which its cards stand.", hint)
        return
    for key in data:
        if key not in _KEYS:
            check.fault((key,), f"Unknown key `{key}`.", did_you_mean(key, _KEYS, "keys"))
    usual = data.get("kind")
    kinds = collection.parts.kinds
    if usual is not None and not check.known(("kind",), str(usual), kinds, "kind"):
        return
    if usual is None and len(kinds) == 1:
        usual = next(iter(kinds))
    for name, body in data.get("cards", {}).items():
        _card(name, body if body is not None else {}, usual, ("cards", name), collection, check)
    for name, body, where in generated(data, kinds.get(str(usual)), check):
        _card(name, body, usual, where, collection, check)


GENERATE = "generate"
"""The key of formulas that make cards."""
_KEYS = ("kind", "cards", GENERATE)


def _card(name: str, body: Json, usual: str | None, where: Where, collection: Collection, check: Checker) -> None:
    before = len(check.findings)
    if not ID.match(name):
        hint = "An id has small letters, digits, - and _ and begins with a letter."
        check.fault(where, f'"{name}" is no id for a card.', hint)
        return
    if not isinstance(body, dict):
        check.fault(where, f"A card is a mapping, not {describe(body)}.")
        return
    other = collection.cards.get(name)
    if other is not None:
        check.fault(where, f"There is a card {name} already, in {other.source.path}:{other.source.line}.")
        return
    kind_name = body.get("kind", usual)
    if kind_name is None:
        listed = ", ".join(collection.parts.kinds)
        check.fault(where, f"The card {name} has no kind.", f"Write `kind:` for it or the file ({listed}).")
        return
    if not check.known((*where, "kind"), str(kind_name), collection.parts.kinds, "kind"):
        return
    kind = collection.parts.kinds[str(kind_name)]
    for key in ("name", "art", "back"):
        if not isinstance(body.get(key, ""), str):
            check.fault((*where, key), f"`{key}` must be a text, not {describe(body[key])}.")
            return
    back = body.get("back", kind.back)
    check.known((*where, "back"), back, collection.parts.backs, "back")
    values, uses = _values(name, body, kind, where, collection, check)
    title = body.get("name", _title(name))
    source = Source(check.document.path, check.document.line(where))
    sound = not any(finding.grade == "error" for finding in check.findings[before:])
    computed = _computed(kind, values, uses, body, where, collection, check) if sound else {}
    card = CardDef(name, kind.id, title, MappingProxyType(values | computed), back, body.get("art", ""), uses, source)
    collection.cards[name] = card


def _one(label: str) -> str:
    """A card of a kind: "An organism"."""
    return with_article(label.lower()).capitalize()


def _title(name: str) -> str:
    """The name of a card that gives none: "tree-frog" is "Tree Frog"."""
    return name.replace("-", " ").replace("_", " ").title()


def _values(
    name: str, body: Mapping[str, Json], kind: KindDef, where: Where, collection: Collection, check: Checker
) -> tuple[dict[str, Value], tuple[AbilityUse, ...]]:
    for key in body:
        if key not in kind.fields and key not in CARD_KEYS and kind.id not in check.unread.kinds:
            hint = check.hint(key, [*kind.fields, *CARD_KEYS], "fields")
            check.fault((*where, key), f"{_one(kind.label)} has no field `{key}`.", hint)
    values: dict[str, Value] = {}
    uses: list[AbilityUse] = []
    for key, definition in kind.fields.items():
        place = (*where, key)
        if key not in body:
            if definition.required:
                title = body.get("name", _title(name))
                check.fault(where, f"{title} has no `{key}`.", definition.sentence)
            values[key] = definition.default
        elif definition.type == "abilities":
            uses += read_uses(name, body[key], place, collection, check, kind.id)
        else:
            values[key] = read_value(definition, body[key], place, check)
            if key == kind.tint and str(values[key]) not in NAMED:
                check.color(place, str(values[key] or ""), NAMED)
    return values, tuple(uses)


def _computed(
    kind: KindDef,
    values: Mapping[str, Value],
    uses: Sequence[AbilityUse],
    body: Mapping[str, Json],
    where: Where,
    collection: Collection,
    check: Checker,
) -> dict[str, Value]:
    if collection.code is None:
        return {}
    full = with_abilities(values, uses, collection.abilities)
    check.complain(where, collection.code.check_card(kind.id, full))
    defaults = {key: option.default for key, option in collection.parts.options.items()}
    computed = {key: freeze(value) for key, value in collection.code.derive(kind.id, full, defaults).items()}
    for key, definition in kind.fields.items():
        if definition.computed and key in body and key in computed and values[key] != computed[key]:
            label = definition.label or label_of(key)
            message = f"The printed {label.lower()} is {values[key]}, the computed one is {computed[key]}."
            check.fault((*where, key), message, "Correct it or leave it out.")
    return computed


# -- the value of a field of a card ----------------------------------------------------------------------------
#
# The value of a field of a card, as its kind wants it.


def read_value(definition: FieldDef, raw: Json, where: Where, check: Checker) -> Value:
    """A value as its field wants it; a fault is noted and the default given."""
    name, kind = definition.name, definition.type
    numeric = isinstance(raw, int | float) and not isinstance(raw, bool)
    if kind == "text" and (isinstance(raw, str) or numeric):
        words(definition, [(where, str(raw))], check)
        return str(raw)
    if kind == "int" and isinstance(raw, int) and not isinstance(raw, bool):
        bounds(definition, raw, where, name, check)
        return raw
    if kind == "number" and isinstance(raw, int | float) and not isinstance(raw, bool):
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
    if kind == "shape" and isinstance(raw, list):
        return _shape(name, raw, where, check)
    wanted = {"text": "a text", "int": "a whole number", "number": "a number", "bool": "true or false"}
    wanted |= {"list": "a list of words", "map": "a mapping from words to whole numbers", "shape": _STEPS}
    check.fault(where, f"`{name}` must be {wanted[kind]}, not {describe(raw)}.")
    return definition.default


_STEPS = "a list of cells, each as steps to the right and down from the first"
_STEP = re.compile(r"\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*")
MOST_CELLS = 20
"""So many cells a shape may have."""


def _shape(name: str, raw: list[Json], where: Where, check: Checker) -> Value:
    """The cells of a shape: "0,0" and the others from there."""
    found: dict[str, None] = {}
    for index, item in enumerate(raw):
        match = _STEP.fullmatch(item) if isinstance(item, str) else None
        cell = f"{int(match[1])},{int(match[2])}" if match is not None else ""
        if not cell:
            check.fault((*where, index), f"`{name}` is {_STEPS}.", 'Write `["0,0", "1,0", "1,1"]`.')
        elif cell in found:
            check.fault((*where, index), f"`{name}` has the cell {cell} twice.", "Leave one of them out.")
        else:
            found[cell] = None
    if not 1 <= len(raw) <= MOST_CELLS:
        check.fault(where, f"`{name}` has {len(raw)} cells.", f"A shape has 1 to {MOST_CELLS}.")
        return ("0,0",)
    return tuple(found)


MAX_WORDS = 200
"""How many words of one list are compared with the known ones."""


def words(definition: FieldDef, found: Sequence[tuple[Where, str]], check: Checker) -> None:
    """Each word must be one of the field's; where others are allowed a near miss gives a warning."""
    unknown = [(where, word) for where, word in found if definition.values and word not in definition.values]
    for where, word in unknown[:MAX_WORDS]:
        hint = check.hint(word, definition.values)
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


# -- cards that are made by a formula --------------------------------------------------------------------------
#
# Cards that are made by a formula: fifty-two playing cards in a few lines of `cards/*.yaml`.
#
# ::
#
#     kind: playing
#     generate:
#       each: [suit, rank]                 # one card for each suit with each rank: all words of these fields; or
#                                          #   each: {suit: [hearts, spades], rank: [J, Q, K]} for some of them
#       id: "{suit}-{rank}"                # capitals become small, what no id can hold becomes -
#       name: "{rank} of {suit}"
#       called: {J: Jack, hearts: Hearts}  # words as the name has them; the others stand as they are
#       art: "playing-{suit}-{rank}"       # as of any card; `back` and fields of all cards, too
#
# What is made is read as if it stood under `cards:`.


MOST_MADE = 1_000
"""So many cards one formula makes at most."""
_MADE_KEYS = ("each", "id", "called")
_WORDS = re.compile(r"[^a-z0-9_-]+")


def generated(data: Mapping[str, Json], kind: KindDef | None, check: Checker) -> Iterator[tuple[str, Json, Where]]:
    """The cards that a file makes by formulas: id, what would stand under it, and where it is said."""
    formulas = data.get(GENERATE)
    if formulas is None:
        return
    if kind is None:
        check.fault((GENERATE,), "Cards that are generated need a kind.", "Write `kind:` for the file.")
        return
    several = formulas if isinstance(formulas, list) else [formulas]
    for number, formula in enumerate(several):
        where: Where = (GENERATE, number) if isinstance(formulas, list) else (GENERATE,)
        yield from _made(formula, kind, where, check)


def _made(formula: Json, kind: KindDef, where: Where, check: Checker) -> Iterator[tuple[str, Json, Where]]:
    if not isinstance(formula, dict):
        check.fault(where, f"A formula of cards is a mapping, not {describe(formula)}.", "Write `each:` in it.")
        return
    known = (*_MADE_KEYS, *CARD_KEYS, *kind.fields)
    for key in formula:
        if key not in known:
            check.fault((*where, key), f"Unknown key `{key}`.", check.hint(key, known, "keys"))
            return
    words = _words(formula.get("each"), kind, (*where, "each"), check)
    if not words:
        return
    usual = "-".join(f"{{{name}}}" for name in words)
    id_form, name_form, art = (formula.get(key, "") for key in ("id", "name", "art"))
    called = formula.get("called", {})
    if not isinstance(called, dict) or not all(isinstance(each, str) for each in (id_form, name_form, art)):
        check.fault(where, "`id`, `name` and `art` are texts, `called` is a mapping of words.")
        return
    for key, text in (("id", id_form), ("name", name_form), ("art", art)):
        for name in fields_of(str(text)):
            if not check.known((*where, key), name, words, "field"):
                return
    plain = {key: value for key, value in formula.items() if key not in (*_MADE_KEYS, "name", "art")}
    for chosen in product(*words.values()):
        values = dict(zip(words, chosen, strict=True))
        body: dict[str, Json] = {**plain, **values}
        if name_form:
            body["name"] = fill(str(name_form), {key: called.get(str(word), word) for key, word in values.items()})
        if art:
            body["art"] = _id(fill(str(art), values))
        yield _id(fill(str(id_form) or usual, values)), body, where


def _words(each: Json, kind: KindDef, where: Where, check: Checker) -> dict[str, tuple[Json, ...]]:
    """The fields that are gone through with their words; empty where that cannot be done."""
    if isinstance(each, str):
        each = [each]
    if not isinstance(each, list | dict) or not each:
        check.fault(where, "`each` names the fields whose words are gone through.", "Write `each: [suit, rank]`.")
        return {}
    found: dict[str, tuple[Json, ...]] = {}
    number = 1
    for name in each:
        if not check.known(where, str(name), kind.fields, "field"):
            return {}
        given = each[name] if isinstance(each, dict) else kind.fields[str(name)].values
        if not isinstance(given, list | tuple) or not given:
            hint = "List them here, or give the field `values:` in game.yaml."
            check.fault(where, f"Which words has `{name}`?", hint)
            return {}
        found[str(name)] = tuple(given)
        number *= len(given)
    if number > MOST_MADE:
        check.fault(where, f"That makes {number} cards; one formula makes at most {MOST_MADE}.")
        return {}
    return found


def _id(text: str) -> str:
    return _WORDS.sub("-", text.lower()).strip("-") or slug(text)
