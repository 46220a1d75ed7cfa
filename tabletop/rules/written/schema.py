"""`rules.yaml` as JSON Schema, made of the tables that its reading goes by: the words of effects, the keys of acts,
picks and requirements, what can be kept.

What a phrase says, which of two words of an entry comes first, and what hangs together over several places only the
check sees. A word that is no effect may be a routine, so an entry that begins with one is let through where each of
its keys holds a phrase.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tabletop.content.schemas.shapes import Schema, any_of, document, explained, listed, mapping, ref
from tabletop.rules.limits import MOST
from tabletop.rules.written import budgets, deriving, laws, prices, reasons, sides
from tabletop.rules.written.acts import (
    climbing,
    costing,
    declaring,
    demanding,
    following,
    foreseeing,
    noticing,
    offering,
    picking,
    using,
)
from tabletop.rules.written.doing import asking
from tabletop.rules.written.doing.assembling import Word
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.naming import keeping
from tabletop.rules.written.reacting import abilities, granting, standing, waiting
from tabletop.rules.written.reading.sheet import HELP, OF_ROUTINES, READ, SHAPES, VERSION, Shape

NAME = "^[a-z][a-z0-9_]*$"
HEAD = r"^[a-z][a-z0-9_]*\s*(\([^()]*\))?\s*$"
"""The head of a routine: its name, with its parameters."""
BY_TESTS = r"^\w+ if .+ else .+$"
"""An order that goes by a test."""
TEXT: Schema = {"type": "string"}
ONE: Schema = {"type": ["string", "integer", "boolean"]}
PHRASE: Schema = {"type": ["string", "integer", "boolean", "array"], "items": ONE, "minItems": 1}
FLAG: Schema = {"type": "boolean"}
"""One line, or several values after each other."""


def rules_schema() -> Schema:
    """The schema of a `rules.yaml`; it is the same for all games."""
    sections = {key: explained(of(shape), HELP.get(key, "")) for key, shape in SHAPES.items()}
    whole = mapping(sections, required=["rules", "course"])
    return document(whole, "rules.yaml", "What may be done, when, and who wins.", _definitions())


def ability_of_cards() -> tuple[Schema, dict[str, Schema]]:
    """An ability as it stands on a card, and what its schema refers to."""
    return ref("ability"), _definitions()


def of(shape: Shape) -> Schema:
    """What stands in a key."""
    if isinstance(shape, tuple):
        return {"enum": list(shape)}
    made: Mapping[str, Schema] = {
        "version": {"enum": [VERSION, *(each for each in READ if each != VERSION)]},
        "phrase": PHRASE,
        "text": TEXT,
        "zone": TEXT,
        "order": any_of({"enum": list(asking.ORDERS)}, {"type": "string", "pattern": BY_TESTS}),
        "sentence": TEXT,
        "truth": {"type": "boolean"},
        "whole": {"type": "integer"},
        "names": any_of(TEXT, listed(TEXT, 1)),
        "nothing": {"type": "null"},
        "effects": ref("effects"),
        "phrases": _each(PHRASE),
        "defines": _each(ref("define")),
        "kept": _each(ref("kept")),
        "picks": _each(ref("pick")) | {"maxProperties": declaring.MOST_PICKS},
        "demands": _several(ref("demand")),
        "afterwards": _several(ref("afterward")),
        "cost": _several(ref("price")),
        "dangers": _several(ref("danger")),
        "oddities": _several(ref("oddity")),
        "foreseen": _several(ref("foreseen")),
        "sides": _keys(sides.SHAPES, ["field"]) if shape == "sides" else {},
        "gesture": _keys(declaring.GESTURE, ["drag", "to"]) if shape == "gesture" else {},
        "reasons": _several(ref("reason")),
        "totals": _several(ref("total")),
        "ladders": _several(ref("ladder")),
        "here": _keys(climbing.HERE, ["text"]) if shape == "here" else {},
        "left": _keys(climbing.LEFT, ["number", "of"]) if shape == "left" else {},
        "offers": _each(ref("offer"), NAME),
        "concede": ref("concede"),
        "values": _each(ref("value"), NAME),
        "additions": _several(ref("addition")),
        "checks": _several(ref("check")),
        "watched": {"type": "object", "additionalProperties": PHRASE, "minProperties": 1, "maxProperties": 1},
        "acts": _each(_or_nothing(ref("act")), NAME),
        "routines": _each(ref("routine"), HEAD),
        "events": _each(
            _or_nothing(mapping({"do": ref("effects"), "gathered": FLAG, "at_once": FLAG}, others=TEXT)), NAME
        ),
        "triggers": ref("triggers"),
        "limits": _limits(),
        "uses": ref("uses"),
        "why": any_of(TEXT, _keys(demanding.WHY, [])) if shape == "why" else {},
        "reasons of picks": _several(ref("reason of a pick")),
        "rules of values": _each(TEXT, NAME),
        "names of sides": _each(TEXT),
        "rules of uses": _keys(using.RULES, []) if shape == "rules of uses" else {},
        "answer": any_of(TEXT, ref("answer")),
        "windows": _each(ref("answer"), NAME),
        "laws": _keys(laws.SECTIONS, []) if shape == "laws" else {},
        "numbers of cards": _each(PHRASE, NAME),
        "laws of what is agreed": _several(ref("law of what is agreed")),
        "laws of cards": _several(ref("law of cards")),
        "laws of decks": _several(ref("law of decks")),
        "laws of abilities": _several(ref("law of abilities")),
        "prices": _keys(prices.SHAPES, []) if shape == "prices" else {},
        "price tables": _each(ref("price guide"), NAME),
        "price guide": ref("price guide"),
        "gift": {"if": {"type": "object"}, "then": ref("gift"), "else": TEXT},
        "choices": _each(ref("choice"), NAME),
    }
    return made.get(shape, {})


def _limits() -> Schema:
    return mapping(
        {
            name: {"type": "integer", "minimum": budgets.LEAST, "maximum": getattr(MOST, name)}
            for name in budgets.SHAPES
        }
    )


def _each(held: Schema, pattern: str = "") -> Schema:
    """A mapping with something under each name; nothing at all is an empty one."""
    names: Schema = {"propertyNames": {"pattern": pattern}} if pattern else {}
    return {"type": ["object", "null"], "additionalProperties": held, **names}


def _or_nothing(held: Schema) -> Schema:
    """What may be left empty."""
    return {"if": {"type": "null"}, "else": held}


def _several(held: Schema) -> Schema:
    """A list; one alone is a list of one."""
    return _or_nothing({"if": {"type": "array"}, "then": listed(held), "else": held})


def _definitions() -> dict[str, Schema]:
    found: dict[str, Schema] = {
        "effects": _several(ref("effect")),
        "effect": _effect(),
        "define": _phrase_or(_each(PHRASE)),
        "kept": _kept(),
        "pick": _phrase_or(_keys(picking.SHAPES, ["among"])),
        "reason of a pick": _keys(picking.REASON, ["because"]),
        "demand": _phrase_or(
            {
                "if": any_of({"required": ["must"]}, {"required": ["lawful"]}),
                "then": _keys(declaring.DEMAND, []),
                "else": {**_each(PHRASE), "propertyNames": {"not": {"enum": list(declaring.DEMAND)}}},
            }
        ),
        "afterward": _phrase_or(_keys(declaring.AFTERWARDS, ["must"])),
        "price": _price(),
        "act": _keys(declaring.SHAPES, []),
        "danger": _keys(noticing.DANGER_KEYS, ["when", "say"]),
        "oddity": _keys(noticing.SHAPES, ["say"]) | {"oneOf": [{"required": ["for"]}, {"required": ["when"]}]},
        "foreseen": _keys(foreseeing.SHAPES, ["for", "look", "say"]),
        "reason": _keys(reasons.SHAPES, ["must", "because"]),
        "total": _keys(noticing.TOTAL_KEYS, ["at"]) | {"oneOf": [{"required": ["sum"]}, {"required": ["value"]}]},
        "ladder": _keys(climbing.SHAPES, ["at", "rungs", "now"]),
        "value": _keys(deriving.SHAPES, ["of", "from"]),
        "addition": _keys(deriving.ADDITION, ["by"]),
        "check": _keys(following.SHAPES, ["do"]) | {"oneOf": [{"required": ["for"]}, {"required": ["when"]}]},
    }
    found["offer"] = _keys(offering.SHAPES, ["do"])
    found["concede"] = any_of(TEXT, {"enum": [False, None]}, _keys(offering.GIVING_UP, []))
    found["triggers"] = _keys(waiting.SHAPES, [])
    found["law of what is agreed"] = _keys(laws.OF_AGREED, ["must"])
    found["law of cards"] = _keys(laws.OF_CARDS, ["must"])
    found["law of decks"] = _keys(laws.OF_DECKS, ["must"])
    found["law of abilities"] = _keys(prices.LAW, ["must"])
    line: Schema = _keys(prices.CASE, ["is", "worth"])
    found["price guide"] = {"if": {"type": "array"}, "then": listed(line), "else": _each(PHRASE)}
    found["routine"] = {
        "if": {"type": "object"},
        "then": _keys(OF_ROUTINES, []) | any_of({"required": ["do"]}, {"required": ["requires"]}),
        "else": ref("effects"),
    }
    found["answer"] = _keys(asking.ANSWER, []) | any_of({"required": ["ask", "to"]}, {"required": [asking.LIKE]})
    found["uses"] = _keys(using.SHAPES, ["ability", "of"])
    found |= _given()
    return found | {f"effect {word.name}": _word(word) for word in EFFECTS.values()}


def _given() -> dict[str, Schema]:
    """What is given besides words: abilities, and changes of values."""
    when: Schema = {"required": ["when"]}
    instead: Schema = {"required": [granting.INSTEAD]}
    change = _keys(granting.CHANGE, []) | {"oneOf": [{"required": [how]} for how in granting.HOWS]}
    ability = _keys({"name": "text", "text": "text", **abilities.SHAPES, "do": "free"}, ["do"])
    always: Schema = {"properties": {"when": {"const": abilities.ALWAYS}}, **when}
    done: Schema = {
        "if": always, "then": {"properties": {"do": _several(ref("holding"))}},
        "else": {"properties": {"do": ref("effects")}},
    }  # fmt: skip
    holding: Schema = {"enum": []}
    for name, (keys, help, example) in standing.HOLDING.items():
        needed = [key for key in keys if key in (name, "to", "of")]
        made = explained(_keys(keys, needed), f"{help} Example: {example}")
        holding = {"if": {"required": [name], **_but(standing.HOLDING, name)}, "then": made, "else": holding}
    return {
        "gift": {"if": any_of(when, instead), "then": ref("ability"), "else": _each(_phrase_or(ref("change")), NAME)
                 | {"type": "object", "minProperties": 1}},
        "ability": ability | {"oneOf": [when, instead], "allOf": [done]},
        "change": change,
        "choice": _phrase_or(_keys(abilities.CHOICE, ["among"])),
        "holding": {"type": "object", **holding},
    }  # fmt: skip


def _but(words: Collection[str], name: str) -> Schema:
    """That none of the other words begins an entry."""
    others: list[Schema] = [{"required": [other]} for other in words if other != name]
    return {"not": any_of(*others)}


def _keys(shapes: Mapping[str, Shape], required: list[str]) -> Schema:
    return mapping({key: of(shape) for key, shape in shapes.items()}, required=required)


def _phrase_or(keys: Schema) -> Schema:
    return {"if": {"type": "object"}, "then": keys, "else": PHRASE}


def _kept() -> Schema:
    """A sort alone, or with what it begins with: exactly one sort."""
    sorts = list(keeping.SORTS)
    one: Schema = {"oneOf": [{"required": [sort]} for sort in (*sorts, *keeping.SEVERAL)]}
    return {"if": {"type": "string"}, "then": {"enum": sorts}, "else": _keys(keeping.SHAPES, []) | one}


def _effect() -> Schema:
    """An entry: each word has its own keys; what has none of the words is a routine."""
    rest: Schema = {"minProperties": 1, "propertyNames": {"pattern": NAME}, "additionalProperties": PHRASE}
    for word in reversed(list(EFFECTS.values())):
        others = [each.name for each in EFFECTS.values() if word.name in each.keys]
        is_it: Schema = {"required": [word.name]}
        if others:
            is_it["not"] = {"anyOf": [{"required": [other]} for other in others]}
        rest = {"if": is_it, "then": ref(f"effect {word.name}"), "else": rest}
    words = [word.name for word in EFFECTS.values() if word.object != "nothing"]
    alone: Schema = {"type": "string", "pattern": NAME, "not": {"enum": words}}
    return {"if": {"type": "string"}, "then": alone, "else": {"type": "object"} | rest}


def _price() -> Schema:
    """A line of a cost: `pay`, an effect that can be paid with, or a routine."""
    paid = _keys(costing.PAY, ["pay", "of"])
    routine: Schema = {"minProperties": 1, "propertyNames": {"pattern": NAME}, "additionalProperties": PHRASE}
    rest: Schema = {"if": {"required": [costing.PAY_WORD]}, "then": paid, "else": routine}
    for word in reversed([each for each in EFFECTS.values() if each.paying is not None]):
        rest = {"if": {"required": [word.name]}, "then": ref(f"effect {word.name}"), "else": rest}
    return {"if": {"type": "string"}, "then": {"pattern": NAME}, "else": {"type": "object"} | rest}


def _word(word: Word) -> Schema:
    keys = {word.name: word.object, **word.shapes}
    told = f"{word.help} Example: {word.example}"
    properties = {key: of(shape) for key, shape in keys.items()}
    properties[word.name] = explained(properties[word.name], told)
    if word.free:
        return {"type": "object", "properties": properties, "additionalProperties": PHRASE, "required": [word.name]}
    return mapping(properties, required=[word.name, *word.needed], help=told)
