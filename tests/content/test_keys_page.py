"""The guide names every key of `game.yaml`, of decks and of layouts, and says of each what an editor says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content.findings import sentence_list
from tabletop.content.reading.deck_files import DeckModel
from tabletop.content.reading.layouts import LayoutModel
from tabletop.content.reading.schema import GameModel
from tabletop.content.reading.validation import Model
from tabletop.content.schemas.shapes import of_model

PAGE = Path(__file__).resolve().parents[2] / "docs" / "keys.md"
TEXT = PAGE.read_text(encoding="utf-8") + "\n"
HEAD = "| key | holds | what it says |\n|---|---|---|\n"
PLAIN = {"string": "a text", "integer": "a number", "number": "a number", "boolean": "`true`, `false`",
         "array": "a list", "object": "a mapping"}  # fmt: skip


def parts() -> dict[str, dict[str, object]]:
    """The keys of each part of the files, by the name of its model."""
    found: dict[str, dict[str, object]] = {}
    models: tuple[type[Model], ...] = (GameModel, DeckModel, LayoutModel)
    for model in models:
        made, others = of_model(model)
        for name, part in {model.__name__: made, **others}.items():
            keys = part.get("properties")
            assert isinstance(keys, dict)
            found[name] = keys
    return found


PARTS = parts()


def holds(schema: dict[str, object]) -> list[str]:
    """What may stand in a key, in a word or two."""
    some = schema.get("anyOf", schema.get("allOf"))
    if isinstance(some, list):
        return [word for each in some for word in holds(each)]
    if "enum" in schema or "const" in schema:
        words = schema.get("enum", [schema.get("const")])
        assert isinstance(words, list)
        return [f"`{word}`" for word in words if word]
    if "$ref" in schema:
        return ["a mapping"]
    return [PLAIN[str(schema["type"])]] if schema.get("type") in PLAIN else []


def table(keys: dict[str, object]) -> str:
    """A table of keys, as it stands on the page."""
    lines = []
    for key, schema in keys.items():
        assert isinstance(schema, dict)
        said = str(schema["description"]).replace("|", "\\|")
        what = sentence_list(list(dict.fromkeys(holds(schema))), "or") or "anything"
        lines.append(f"| `{key}` | {what} | {said} |\n")
    return HEAD + "".join(lines) + "\n"


@pytest.mark.parametrize("part", sorted(PARTS))
def test_the_page_names_every_key_with_its_sentence(part: str) -> None:
    made = table(PARTS[part])
    assert made in TEXT, made


def test_the_page_has_no_other_table_of_keys() -> None:
    assert TEXT.count(HEAD) == len({table(keys) for keys in PARTS.values()})


def test_an_editor_explains_what_a_model_has_of_another_and_what_is_called_otherwise_in_the_file() -> None:
    assert PARTS["CreateModel"]["sides"] == PARTS["PieceModel"]["sides"]
    assert "description" in str(PARTS["DealModel"]["from"]) and "description" in str(PARTS["FaceModel"]["title"])
