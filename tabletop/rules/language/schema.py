"""A vocabulary as JSON Schema: what an ability of a game may say, for completion in editors.

It comes from the same ``Vocabulary`` that ``registry.check`` holds abilities to, and lets through all that the
check accepts. What depends on two places at once (a word at a moment at which it cannot stand, a choice that is not
made), and what a phrase says, is left to the check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.content.schemas.files import common_parts
from tabletop.content.schemas.shapes import Schema, any_of, explained, listed, mapping, ref, word
from tabletop.rules.language.speech import PHRASES
from tabletop.rules.language.words import Param, Part, Vocabulary, Word

WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
NULL: Schema = {"type": "null"}
PHRASE: Schema = {"type": "string", "minLength": 1}
"""What a phrase says only the check understands."""
BEFORE: Schema = ref("before")
"""A mapping, where the game's abilities were written in words before."""


def ability_schema(vocabulary: Vocabulary, kind: str = "", keys: Iterable[str] = ()) -> Schema:
    """An ability of a kind of card ("" for one that several may share); ``keys``: what only abilities of this game
    have."""
    kind = kind or vocabulary.usual
    own = set(keys)
    found: dict[str, object] = {
        **common_parts(),
        "when": explained(_names(vocabulary, "when", kind), "The moment at which it works."),
        "requires": explained(ref("requires"), "What must hold, all of it."),
        "cost": explained(ref("costs"), "What is paid."),
        "do": explained(ref("effects"), "What happens, in this order."),
    }
    more: Mapping[str, Schema] = {
        "of": {},
        "may": explained({"type": "boolean"}, "Its player may decline."),
        "pay": explained(ref("costs"), "The price for which it is offered."),
        "choose": explained(ref("sets"), "What each choice is among."),
        "limit": explained({"enum": list(vocabulary.limits)} if vocabulary.limits else TEXT, "How often."),
    }
    found |= {key: held for key, held in more.items() if key in own}
    if vocabulary.whose and "of" in own:
        found["of"] = explained(_names(vocabulary, "of"), "Whose occurrence it waits for.")
    found |= dict.fromkeys(own - found.keys(), True)
    return mapping(found, required=["when"])


def definitions(vocabulary: Vocabulary) -> dict[str, Schema]:
    """What the schema of an ability refers to."""
    return {
        "requires": listed(_entry(vocabulary, "requires")),
        "costs": listed(_entry(vocabulary, "cost")),
        "effect": _effect(vocabulary),
        "effects": listed(ref("effect")),
        "sets": listed(any_of(PHRASE, BEFORE)),
        "before": {"type": "object"} if vocabulary.before is not None else {"not": {}},
    }


def _words(vocabulary: Vocabulary, part: Part) -> list[Word]:
    return [each for each in vocabulary.words if each.part == part]


def _names(vocabulary: Vocabulary, part: Part, kind: str = "") -> Schema:
    """The words of a part, each with what it means; older names are read, too."""
    known = set(vocabulary.names(part, kind))
    found = [each for each in _words(vocabulary, part) if each.name in known]
    listed_words = [word(each.name, each.help) for each in found]
    listed_words += [word(old, "", each.name) for each in found for old in each.was]
    return {"oneOf": listed_words} if listed_words else TEXT


def _called(each: Word) -> tuple[tuple[str, str], ...]:
    """A word by its names, each with the one that it has today where that is another."""
    return ((each.name, ""), *((old, each.name) for old in each.was))


# -- requirements, costs -----------------------------------------------------------------------------------------


def _entry(vocabulary: Vocabulary, part: Part) -> Schema:
    """One requirement or cost: a word, or a word with what stands behind it."""
    alone: list[Schema] = []
    behind: dict[str, object] = {}
    for each in _words(vocabulary, part):
        for name, today in _called(each):
            if each.value is None and not any(param.required for param in each.params):
                alone.append(word(name, each.help, today))
            if each.value is not None or each.params:
                behind[name] = explained(_behind(each), f"It is called `{today}` now." if today else each.help)
    one: Schema = mapping(behind) | {"minProperties": 1, "maxProperties": 1}
    if vocabulary.before is not None and part == "requires":
        one = any_of(one, mapping(dict.fromkeys(vocabulary.before.conditions, True)))
        behind |= vocabulary.before.conditions
    found: list[Schema] = []
    if part == "requires" and vocabulary.speech is not None:
        found.append(explained(PHRASE, "A phrase that holds or not."))
    if alone:
        found.append({"oneOf": alone})
    if behind:
        found.append(one)
    return any_of(*found) if found else {}


def _behind(each: Word) -> Schema:
    """What stands behind a word."""
    named = _params(each.params) if each.params else None
    if named is not None and not any(param.required for param in each.params):
        named = any_of(NULL, named)
    if each.value is None:
        return named if named is not None else NULL
    value = _value(each.value)
    return value if named is None else any_of(value, named)


# -- effects -----------------------------------------------------------------------------------------------------


def _effect(vocabulary: Vocabulary) -> Schema:
    """One entry of `do`: what it may have depends on its word."""
    branches: list[Schema] = []
    for each in _words(vocabulary, "do"):
        own = {param.name for param in each.params}
        params = (*each.params, *(param for param in vocabulary.each if param.name not in own))
        before = vocabulary.before.keys if vocabulary.before is not None else ()
        body = _params(params, {"op": {}, **dict.fromkeys(before, True)})
        names = [name for name, _ in _called(each)]
        branches.append({"if": {"properties": {"op": {"enum": names}}, "required": ["op"]}, "then": body})
    names_now = _names(vocabulary, "do")
    if vocabulary.before is not None and vocabulary.before.effects:
        names_now = any_of(names_now, {"enum": list(vocabulary.before.effects)})
    op = explained(names_now, "What happens.")
    return {"type": "object", "properties": {"op": op}, "required": ["op"], "allOf": branches}


def _params(params: Iterable[Param], more: Mapping[str, object] | None = None) -> Schema:
    found = dict(more or {})
    needed = []
    for param in params:
        found.setdefault(param.name, explained(_value(param), param.help))
        if param.required:
            needed.append(param.name)
    return mapping(found, required=needed)


def _value(param: Param) -> Schema:
    """What a parameter may hold."""
    made = _typed(param)
    return made if param.required else any_of(made, NULL)


def _typed(param: Param) -> Schema:
    known = [*param.values, *(old for old, _ in param.was)]
    if param.type == "words":
        return listed({"enum": known} if known else TEXT, 1)
    if param.type == "until":
        return any_of({"enum": known}, mapping(dict.fromkeys(known, PHRASE)))
    if known:
        return {"enum": known}
    kinds: Mapping[str, Schema] = {
        "text": TEXT,
        "flag": {"type": "boolean"},
        "sets": ref("sets"),
        "effects": {"type": "array", "minItems": 1, "items": ref("effect")},
        "costs": ref("costs"),
        "set": any_of(PHRASE, mapping({"one": explained(PHRASE, "One of them only.")}, required=["one"]), BEFORE)
        if param.one
        else any_of(PHRASE, BEFORE),
        "number": any_of(_whole(param), PHRASE, BEFORE),
        "seat": PHRASE, "test": PHRASE, "things": PHRASE,
    }  # fmt: skip
    if param.type in kinds:
        return kinds[param.type]
    return PHRASE if param.type in PHRASES else _whole(param)


def _whole(param: Param) -> Schema:
    made: Schema = dict(WHOLE)
    if param.least is not None:
        made["minimum"] = param.least
    if param.most is not None:
        made["maximum"] = param.most
    if param.not_zero:
        made["not"] = {"const": 0}
    return made
