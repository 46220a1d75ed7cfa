"""The schemas of ``game.yaml``, ``layout.yaml``, ``decks/*.yaml``, ``cards/*.yaml`` and ``abilities.yaml``.

Kinds, their fields and the words of fields are demanded as the check demands them; names that a designer gives all
the time (cards, zones, abilities, decks) are proposed, and any other is let through: it may be newer than the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.decks import MAX_COPIES
from tabletop.content.definitions import FieldDef, KindDef
from tabletop.content.reading.building import build_game
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.deck_files import DeckModel
from tabletop.content.reading.layouts import LayoutModel
from tabletop.content.reading.marked import Document, read_document
from tabletop.content.reading.schema import GameModel
from tabletop.content.reading.validation import validate_all
from tabletop.content.schemas.shapes import (
    Schema,
    any_of,
    document,
    explained,
    listed,
    mapping,
    of_model,
    offered,
    ref,
)
from tabletop.content.templates import slug

# -- what of a game's folder its schemas need ------------------------------------------------------------------
#
# What of a game's folder its schemas need: kinds, zones, deck lists, ids. Faults elsewhere in it do not matter, for
# a schema is wanted while a game is being written.


@dataclass(frozen=True, slots=True)
class Outline:
    """The names of a game. Without a folder: none, and a file may use any."""

    id: str = ""
    kinds: Mapping[str, KindDef] = field(default_factory=dict)
    zones: tuple[str, ...] = ()
    palettes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    """The moments that game.yaml names for a game without code."""
    keys: tuple[str, ...] = ()
    """What an ability of this game may have besides the common parts."""


def outline(folder: Path) -> Outline:
    """What stands in a folder, as far as it can be read."""
    document, _ = read_document(folder / "game.yaml", inside=folder)
    model, _, document = validate_all(GameModel, document)
    model = model if model is not None else GameModel()
    parts = build_game(model, Checker(document))
    shared, _ = read_document(folder / "abilities.yaml", inside=folder)
    return Outline(
        id=model.id or slug(folder.resolve().name) or "game",
        kinds=parts.kinds,
        zones=tuple(parts.zones),
        palettes=tuple(parts.palettes),
        options=tuple(parts.options),
        lists=tuple(model.decks),
        phases=tuple(phase.id for phase in parts.phases),
        backs=tuple(parts.backs),
        cards=tuple(_card_ids(folder)),
        abilities=tuple(_under(shared, "abilities")),
        when=tuple(model.abilities.when),
        keys=tuple(model.abilities.keys),
    )


def _card_ids(folder: Path) -> Iterator[str]:
    for path in sorted((folder / "cards").glob("*.yaml")):
        yield from _under(read_document(path, inside=folder)[0], "cards")


def _under(document: Document, key: str) -> Iterator[str]:
    held = document.data.get(key) if isinstance(document.data, dict) else None
    yield from held if isinstance(held, dict) else ()


ID = "^[a-z][a-z0-9_-]{0,63}$"
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NOTHING: Schema = {"type": "null"}


def game_schema(game: Outline) -> Schema:
    """`game.yaml`."""
    made, definitions = of_model(GameModel)
    for model, key in (("DealModel", "into"), ("DealModel", "from"), ("PutModel", "into"), ("CreateModel", "into"),
                       ("StepModel", "shuffle"), ("ZoneModel", "draws_to")):  # fmt: skip
        _propose(definitions[model], key, game.zones)
    return document(any_of(NOTHING, made), "game.yaml", "What there is in the game.", definitions)


def layout_schema(game: Outline) -> Schema:
    """`layout.yaml`."""
    made, definitions = of_model(LayoutModel)
    _propose(definitions["BoxModel"], "zone", game.zones)
    _propose(definitions["BoxModel"], "ground", game.palettes)
    return document(any_of(NOTHING, made), "layout.yaml", "Where everything lies on the table.", definitions)


def deck_schema(game: Outline) -> Schema:
    """A file of `decks/`."""
    made, _ = of_model(DeckModel)
    copies: Schema = {"type": "integer", "minimum": 0, "maximum": MAX_COPIES}
    cards = mapping(dict.fromkeys(game.cards, copies), others=copies)
    properties = made["properties"]
    assert isinstance(properties, dict)
    lists = mapping(dict.fromkeys(game.lists, cards), others=cards)
    properties["cards"] = explained(cards, "How many of each card, where decks have one list.")
    properties["lists"] = explained(lists, "By list: how many of each card.")
    _propose(made, "cover", game.cards)
    return document(any_of(NOTHING, made), "decks", "A deck.")


def _propose(schema: Schema, key: str, names: Iterable[str]) -> None:
    """Let an editor propose names for a key that holds any text."""
    properties, known = schema["properties"], list(names)
    assert isinstance(properties, dict)
    held = properties[key]
    if known:
        told = held.pop("description", "")
        properties[key] = explained({"anyOf": [{"enum": known}, held]}, told)


# -- cards -----------------------------------------------------------------------------------------------------


def plain_ability(game: Outline) -> Schema:
    """An ability of a game without words: its shape alone."""
    part: Schema = {"anyOf": [TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]}
    when: Schema = {"enum": list(game.when)} if game.when else TEXT
    effect = mapping({"op": explained(TEXT, "What it does.")}, required=["op"], others=True)
    return mapping(
        {
            **common_parts(),
            "when": explained(when, "The moment at which it works."),
            "requires": explained(listed(part), "What must hold."),
            "cost": explained(listed(part), "What is paid."),
            "do": explained(listed(effect), "What happens."),
            **dict.fromkeys(game.keys, True),
        }
    )


def common_parts() -> dict[str, Schema]:
    """What every ability may have in every game."""
    return {
        "name": explained(TEXT, "Its name."),
        "text": explained(TEXT, "What is printed; left out, it is made from the rest where the game has words."),
        "price": explained({"type": "integer", "minimum": 0}, "What it counts in the price of its card."),
    }


def card_schema(game: Outline, abilities: Mapping[str, Schema], words: Mapping[str, Schema]) -> Schema:
    """A file of `cards/`. ``abilities``: for each kind how an ability of its cards looks, ``words``: what those
    schemas refer to."""
    kinds = game.kinds
    definitions: dict[str, Schema] = dict(words)
    for kind in kinds.values():
        definitions[f"card {kind.id}"] = _card(kind, game, abilities.get(kind.id, {}))
    usual = next(iter(kinds)) if len(kinds) == 1 else ""
    branches = [
        {
            "if": {"properties": {"kind": {"const": each}}, "required": ["kind"]},
            "then": {"properties": {"cards": _cards(each, kinds)}},
        }
        for each in kinds
    ]
    rest: Schema = {"properties": {"cards": _cards(usual, kinds)}} if kinds else {}
    whole = mapping(
        {
            "kind": explained({"enum": list(kinds)} if kinds else TEXT, "The kind of all cards of the file."),
            "cards": {"type": "object", "description": "The cards, each under its id."},
            "generate": explained(any_of(_GENERATED, listed(_GENERATED)), "Cards that are made by a formula."),
        }
    )
    for branch in reversed(branches):
        rest = {**branch, "else": rest}
    return document(any_of(NOTHING, whole | rest), "cards", "Cards.", definitions)


_GENERATED = mapping(
    {
        "each": explained(
            any_of(listed(TEXT, least=1), {"type": "object", "minProperties": 1}),
            "The fields whose words are gone through: all of them, or under each field those that are meant.",
        ),
        "id": explained(TEXT, "The id, with those fields in braces."),
        "name": explained(TEXT, "The name, with those fields in braces."),
        "called": explained({"type": "object"}, "Words as the name has them, where that is not the word itself."),
        "art": explained(TEXT, "The picture, with those fields in braces."),
        "back": explained(TEXT, "Another back than their kind has."),
    },
    required=["each"],
    others=True,
)


def _cards(usual: str, kinds: Mapping[str, KindDef]) -> Schema:
    """The cards of a file whose cards are of this kind where they say nothing else."""
    rest: Schema = ref(f"card {usual}") if usual else {"required": ["kind"]}
    for each in reversed(list(kinds)):
        own: Schema = {"properties": {"kind": {"const": each}}, "required": ["kind"]}
        rest = {"if": own, "then": ref(f"card {each}"), "else": rest}
    return {
        "type": "object",
        "propertyNames": {"pattern": ID},
        "additionalProperties": any_of(NOTHING, {"type": "object"} | rest) if usual else {"type": "object"} | rest,
    }


def _card(kind: KindDef, game: Outline, ability: Schema) -> Schema:
    required = [field.name for field in kind.fields.values() if field.required]
    return mapping(
        {
            "name": explained(TEXT, "Its name; left out: made from the id."),
            "kind": explained({"enum": list(game.kinds)}, "Its kind, where that is not the file's."),
            "art": explained(TEXT, "The card whose picture it borrows."),
            "back": explained(offered(game.backs), "Another back than its kind has."),
            **{field.name: _field(field, game, ability) for field in kind.fields.values()},
        },
        required=required,
        help=f"{kind.label}.",
    )


def _field(definition: FieldDef, game: Outline, ability: Schema) -> Schema:
    """What may stand in a field (see ``reading.values``)."""
    words: Schema = {}
    if definition.values:
        numbers = [int(each) for each in definition.values if each.isdecimal()]
        known: Schema = {"enum": [*definition.values, *numbers]}
        words = any_of(known, TEXT) if definition.custom else known
    bounds: Schema = {}
    if definition.min is not None:
        bounds["minimum"] = definition.min
    if definition.max is not None:
        bounds["maximum"] = definition.max
    number: Schema = {"type": "number"} | bounds
    made: Mapping[str, Schema] = {
        "text": words or {"type": ["string", "number"]},
        "int": {"type": "integer"} | bounds,
        "number": number,
        "bool": {"type": "boolean"},
        "list": listed(words or {"type": ["string", "number"]}),
        "map": {
            "type": "object",
            "additionalProperties": {"type": "integer"} | bounds,
            **({"propertyNames": words} if words else {}),
        },
        "shape": listed({"type": "string", "pattern": r"^\s*-?\d{1,2}\s*,\s*-?\d{1,2}\s*$"}),
        "abilities": listed(_use(game, ability)),
    }
    told = definition.sentence or (f"{definition.label}." if definition.label else "")
    return explained(made[definition.type], told)


def _use(game: Outline, ability: Schema) -> Schema:
    """An entry of a field of abilities."""
    shared = explained(offered(game.abilities), "An ability of abilities.yaml.")
    used = mapping({"use": shared, "name": explained(TEXT, "What it is called on this card.")}, required=["use"])
    return {"if": {"type": "string"}, "then": shared, "else": {"if": {"required": ["use"]}, "then": used,
                                                            "else": ability}}  # fmt: skip


def abilities_schema(ability: Schema, words: Mapping[str, Schema]) -> Schema:
    """`abilities.yaml`: the abilities that several cards share."""
    shared: Schema = {
        "type": "object",
        "description": "Each under its id.",
        "propertyNames": {"pattern": ID},
        "additionalProperties": ability,
    }
    whole = mapping({"abilities": shared}, required=["abilities"])
    return document(any_of(NOTHING, whole), "abilities.yaml", "Abilities that several cards share.", words)
