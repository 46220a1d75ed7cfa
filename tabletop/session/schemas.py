"""JSON Schemas of all files of a game's folder, written into a folder of their own.

An editor with a YAML language server shows what may stand at a place, says what it means and underlines what is
wrong, if the first line of a file names its schema::

    # yaml-language-server: $schema=schema/game.json

What the schemas demand is what ``tabletop check`` demands of a single place; what hangs together over several places
or files only the check sees.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from tabletop.content.places import is_file, is_folder
from tabletop.content.schemas.files import (
    Outline,
    abilities_schema,
    card_schema,
    deck_schema,
    game_schema,
    layout_schema,
    outline,
)
from tabletop.content.schemas.files import plain_ability as plain
from tabletop.content.schemas.shapes import Schema
from tabletop.content.writing import RULES
from tabletop.rules.written.schema import ability_of_cards, rules_schema
from tabletop.session.lessons.schema import lesson_schema
from tabletop.session.scenario.schema import scenario_schema

FILES: Mapping[str, str] = {
    "game": "game.yaml", "layout": "layout.yaml", "abilities": "abilities.yaml", "rules": "rules.yaml",
    "cards": "cards/*.yaml", "decks": "decks/*.yaml", "scenarios": "scenarios/*.yaml", "lessons": "lessons/*.yaml",
}  # fmt: skip
"""The schemas by name, each with the files that it is for."""

FOLDER = "schema"
"""Where the schemas of a game's folder go inside it."""


class SchemaError(Exception):
    """The schemas cannot be written; the message says where and what to do."""


def schemas(folder: Path | None) -> dict[str, Schema]:
    """The schemas of a game by name (see ``FILES``); without a folder those that fit any game."""
    game = outline(folder) if folder is not None else Outline()
    found: dict[str, Schema] = {
        "game": game_schema(game),
        "layout": layout_schema(game),
        "decks": deck_schema(game),
        "scenarios": scenario_schema(game),
        "lessons": lesson_schema(game),
        "rules": rules_schema(),
    }
    is_written = folder is not None and is_file(folder / RULES)
    shared, words = ability_of_cards() if is_written else (plain(game), dict[str, Schema]())
    each = dict.fromkeys(game.kinds, shared)
    found["abilities"] = abilities_schema(shared, words)
    found["cards"] = card_schema(game, each, words)
    return found


def target_of(folder: Path) -> Path:
    """Where schemas go that are asked for in a folder: beside a game's files, in a folder of their own."""
    return folder / FOLDER if is_file(folder / "game.yaml") else folder


def write_schemas(target: Path, made: Mapping[str, Schema]) -> list[Path]:
    """Write schemas into a folder, which is made if there is none; schemas that are there already are replaced.

    SchemaError where that cannot be: it is a file, it may not be written, or something else lies there under the name
    of a schema.
    """
    if os.path.lexists(target) and not is_folder(target):
        raise SchemaError(f"{target} is a file; name a folder.")
    paths = {target / f"{name}.json": schema for name, schema in made.items()}
    for path in paths:
        if os.path.lexists(path) and not _is_schema(path):
            raise SchemaError(f"{path} is there already and is no schema; name another folder or move it away.")
    try:
        target.mkdir(parents=True, exist_ok=True)
        for path, schema in paths.items():
            path.write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        where = error.filename or target
        raise SchemaError(f"The schemas cannot be written to {where} ({error.strerror or error}).") from None
    return list(paths)


def _is_schema(path: Path) -> bool:
    """Whether a file is one that may be replaced."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(held, dict) and "$schema" in held


def first_lines(target: Path, folder: Path | None) -> list[str]:
    """What to write at the top of each kind of file: the path from there to its schema."""
    lines = []
    for name, files in FILES.items():
        where = (folder / files).parent if folder is not None else None
        path = target / f"{name}.json"
        shown = Path(os.path.relpath(path.resolve(), where.resolve())) if where is not None else path
        lines.append(f"{files:<16}  # yaml-language-server: $schema={shown.as_posix()}")
    return lines
