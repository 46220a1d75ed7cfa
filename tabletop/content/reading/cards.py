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

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tabletop.content.definitions import NAMED, AbilityUse, CardDef, KindDef, Source, Value
from tabletop.content.findings import GUESS, describe, did_you_mean, with_article
from tabletop.content.reading.abilities import ID, Collection, read_uses, with_abilities
from tabletop.content.reading.checking import Checker, freeze, label_of
from tabletop.content.reading.generating import GENERATE, generated
from tabletop.content.reading.kinds import CARD_KEYS
from tabletop.content.reading.marked import Document, Where
from tabletop.content.reading.values import read_value
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
