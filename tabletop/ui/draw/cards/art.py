"""Pictures of cards, loaded once and kept small."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import pygame

from tabletop.content.reading.careful import MOST_PICTURE, may_read

SUFFIXES = (".webp", ".jpg", ".jpeg", ".png")


class ArtLibrary:
    """Finds the art "game/card-id" as `<folder>/<game>/art/<card-id>.webp` (or jpg, png); usable as an art loader.

    Keeps the pictures used last, up to `cap_bytes`. A missing or broken file gives None, once and for all
    until `clear`.
    """

    def __init__(self, folders: Sequence[Path | str], cap_bytes: int = 10 << 20) -> None:
        self._folders = [Path(folder) for folder in folders]
        self._cap = cap_bytes
        self._used = 0
        self._pictures: OrderedDict[str, pygame.Surface | None] = OrderedDict()

    def __call__(self, name: str) -> pygame.Surface | None:
        """The picture called `name`, or None."""
        if name in self._pictures:
            self._pictures.move_to_end(name)
            return self._pictures[name]
        picture = self._load(name)
        self._pictures[name] = picture
        self._used += _weight(picture)
        while self._used > self._cap and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._used -= _weight(old)
        return picture

    def path(self, name: str) -> Path | None:
        """The file of a picture, or None. Names with upward steps are not looked for."""
        game, _, card = name.partition("/")
        if not game or not card or ".." in name or "\\" in name or card.startswith("/"):
            return None
        for folder in self._folders:
            for suffix in SUFFIXES:
                path = folder / game / "art" / f"{card}{suffix}"
                if may_read(path, MOST_PICTURE, folder):
                    return path
        return None

    def clear(self) -> None:
        """Forget everything (after files have changed)."""
        self._pictures.clear()
        self._used = 0

    def _load(self, name: str) -> pygame.Surface | None:
        path = self.path(name)
        if path is None:
            return None
        try:
            loaded = pygame.image.load(str(path))
        except (pygame.error, OSError):
            return None
        out = pygame.Surface(loaded.get_size(), 0, 32)
        out.blit(loaded, (0, 0))
        return out


def _weight(picture: pygame.Surface | None) -> int:
    return 0 if picture is None else picture.get_width() * picture.get_height() * 4
