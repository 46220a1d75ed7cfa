"""What of a game's folder its schemas need: kinds, zones, deck lists, ids. Faults elsewhere in it do not matter, for
a schema is wanted while a game is being written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.definitions import KindDef
from tabletop.content.game_code import GameCode
from tabletop.content.reading.building import build_game
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import Document, read_document
from tabletop.content.reading.schema import GameModel
from tabletop.content.reading.validation import validate_all
from tabletop.content.templates import slug


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
    code: GameCode | None = None


def outline(folder: Path, codes: Mapping[str, GameCode]) -> Outline:
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
        cards=tuple(_cards(folder)),
        abilities=tuple(_under(shared, "abilities")),
        when=tuple(model.abilities.when),
        keys=tuple(model.abilities.keys),
        code=codes.get(model.code),
    )


def _cards(folder: Path) -> Iterator[str]:
    for path in sorted((folder / "cards").glob("*.yaml")):
        yield from _under(read_document(path, inside=folder)[0], "cards")


def _under(document: Document, key: str) -> Iterator[str]:
    held = document.data.get(key) if isinstance(document.data, dict) else None
    yield from held if isinstance(held, dict) else ()
