"""Pieces of JSON Schema, and the schema of a file model (see ``reading.validation``).

What a model's fields mean stands in their docstrings; it is read from the source when a schema is made, and becomes
what an editor shows beside a key.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pydantic import BaseModel

Schema = dict[str, object]
"""JSON Schema, draft 2020-12."""

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def ref(name: str) -> Schema:
    """A schema that stands under `$defs`."""
    return {"$ref": f"#/$defs/{name}"}


def any_of(*schemas: Schema) -> Schema:
    """One of these."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def listed(items: Schema, least: int = 0) -> Schema:
    """A list of such."""
    return {"type": "array", "items": items, **({"minItems": least} if least else {})}


def mapping(
    properties: Mapping[str, object], *, required: Iterable[str] = (), others: Schema | bool = False, help: str = ""
) -> Schema:
    """A mapping with these keys; ``others``: what any other key holds, False for none."""
    made: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": others}
    needed = list(required)
    return explained(made | ({"required": needed} if needed else {}), help)


def explained(schema: Schema, help: str) -> Schema:
    """A schema with a sentence for the reader."""
    if not help:
        return schema
    return {"description": help, **schema} if "$ref" not in schema else {"description": help, "allOf": [schema]}


def word(name: str, help: str = "", renamed: str = "") -> Schema:
    """One word; ``renamed``: what it is called now."""
    told = f"It is called `{renamed}` now." if renamed else help
    return explained({"const": name, **({"deprecated": True} if renamed else {})}, told)


def offered(names: Iterable[str], pattern: str = "") -> Schema:
    """A text for which these are proposed; any other that fits is right, too."""
    known = list(names)
    text: Schema = {"type": "string", **({"pattern": pattern} if pattern else {})}
    return any_of({"enum": known}, text) if known else text


def document(schema: Schema, title: str, help: str, definitions: Mapping[str, Schema] | None = None) -> Schema:
    """A whole schema file."""
    head: Schema = {"$schema": DRAFT, "title": title, "description": help}
    return {**head, **schema, **({"$defs": dict(definitions)} if definitions else {})}


def of_model(model: type[BaseModel]) -> tuple[Schema, dict[str, Schema]]:
    """The schema of a file model and the definitions that it refers to."""
    made = model.model_json_schema()
    definitions = made.pop("$defs", {})
    docs = _docs(model)
    for name, part in ((model.__name__, made), *definitions.items()):
        _plain(part)
        for key, held in part.get("properties", {}).items():
            said = docs.get((name, key))
            if said:
                part["properties"][key] = explained(held, said)
    return made, definitions


def _plain(schema: object) -> None:
    """Without the names that only repeat a key, with descriptions in one line; a key that is no id is no key."""
    if isinstance(schema, dict):
        if isinstance(schema.get("title"), str):
            del schema["title"]
        if isinstance(schema.get("description"), str):
            schema["description"] = " ".join(schema["description"].split())
        if schema.get("default", 0) is None:
            del schema["default"]
        if "patternProperties" in schema:
            schema.setdefault("additionalProperties", False)
        for held in schema.values():
            _plain(held)
    elif isinstance(schema, list):
        for held in schema:
            _plain(held)


@lru_cache(maxsize=8)
def _docs(model: type[BaseModel]) -> Mapping[tuple[str, str], str]:
    """What the fields of the models that a module knows mean: the text under each."""
    module = inspect.getmodule(model)
    known = vars(module).values() if module is not None else ()
    models = [each for each in known if isinstance(each, type) and issubclass(each, BaseModel)]
    found: dict[tuple[str, str], str] = {}
    for source in dict.fromkeys(inspect.getmodule(each) for each in models):
        for cls in ast.parse(inspect.getsource(source)).body if source is not None else ():
            if isinstance(cls, ast.ClassDef):
                found |= _of_class(cls, found)
    return found


def _of_class(cls: ast.ClassDef, known: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """What the fields of a class mean, and those of its bases; ``known``: what is found of these."""
    bases = {base.id for base in cls.bases if isinstance(base, ast.Name)}
    found = {(cls.name, key): said for (base, key), said in known.items() if base in bases}
    for field, said in zip(cls.body, cls.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(said, ast.Expr):
            text = said.value.value if isinstance(said.value, ast.Constant) else None
            if isinstance(text, str):
                found[(cls.name, _key(field, field.target.id))] = " ".join(text.split())
    return found


def _key(field: ast.AnnAssign, name: str) -> str:
    """How a field is written in the file, where that is not its name."""
    for each in field.value.keywords if isinstance(field.value, ast.Call) else ():
        if each.arg == "alias" and isinstance(each.value, ast.Constant):
            return str(each.value.value)
    return name
