"""What the shelf shows: installed games, and tables that can be taken up again, with their pictures."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

import tabletop
from tabletop.content.catalog import Catalog
from tabletop.content.shelf import ShelfEntry

if TYPE_CHECKING:
    from ..app import App


def games() -> tuple[ShelfEntry, ...]:
    """All games, the broken ones last."""
    return tuple(tabletop.list_games())


def emblem(catalog: Catalog) -> str:
    """An icon that stands for a game without a cover."""
    for back in catalog.backs.values():
        if back.emblem:
            return back.emblem
    return "deck"


def picture(path: Path) -> pygame.Surface | None:
    """A picture file, or None."""
    from ..app import load_picture

    return load_picture(path)


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table that was left: where it lies, what it is."""

    path: Path
    title: str
    when: str
    turn: int | None = None
    names: tuple[str, ...] = ()

    def line(self) -> str:
        """When it was left, and by whom it was played."""
        return self.when

    def picture(self) -> pygame.Surface | None:
        return None


def continuable() -> list[SavedTable]:
    """Tables whose owner has gone, the latest first."""
    return []


def paint_picture(saved: SavedTable) -> pygame.Surface | None:
    with contextlib.suppress(Exception):
        return saved.picture()
    return None


def deal(app: App, entry: ShelfEntry) -> None:
    """A freshly dealt table with everything as it is by default."""
    session = tabletop.new_session(entry.id, autosave=True)
    app.play(session)


def take_up(app: App, saved: SavedTable) -> None:
    pass
