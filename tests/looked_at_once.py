"""What ships does not change while tests run: its folders are looked at once in each process, and what is made of
them stays at hand. Folders that tests write are looked at whenever somebody asks, as usual."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from tabletop.content import places, shelf
from tabletop.content.reading import loader

T = TypeVar("T")
TABLES = 24
"""So many kinds of tables have their rules at hand, where a program is played at one or two."""


def share() -> None:
    """From now on."""
    shelf.contents_mark = loader.contents_mark = _once(loader.contents_mark)  # type: ignore[assignment, attr-defined]
    shelf.game_folders = _once(shelf.game_folders)  # type: ignore[assignment]
    shelf._stamp = _once(shelf._stamp)  # type: ignore[assignment]
    recent = sys.modules.get("tabletop.session.setting_up.recent")
    if recent is not None:
        recent.MOST = TABLES  # type: ignore[attr-defined]


def _once(look: Callable[[Path], T]) -> Callable[[Path], T]:
    kept, shipped = cache(look), places.cards_folder()

    def look_once(folder: Path) -> T:
        ships = folder == shipped or folder.parent == shipped
        return kept(folder) if ships and places.cards_folder() == shipped else look(folder)

    return look_once
