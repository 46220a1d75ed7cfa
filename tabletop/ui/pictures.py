"""Picture files: cards' art by the names that faces use, covers, pictures of positions."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.content import Catalog

KEPT_ART = 16


class ArtCache:
    """Pictures of cards by the names that faces use, read once, the latest few dozens kept."""

    def __init__(self, catalog: Catalog | None) -> None:
        self._catalog = catalog
        self._kept: dict[str, pygame.Surface | None] = {}
        self._seen: dict[str, Stamp] = {}
        """What the file of every picture that was asked for was like."""

    def __call__(self, name: str) -> pygame.Surface | None:
        """The picture called `name` ("territory/red-deer"), or None where there is none."""
        if name in self._kept:
            picture = self._kept.pop(name)
            self._kept[name] = picture
            return picture
        picture = None
        path = self._path(name)
        self._seen[name] = stamp(path)
        if path is not None:
            picture = load_picture(path)
        self._kept[name] = picture
        while len(self._kept) > KEPT_ART:
            self._kept.pop(next(iter(self._kept)))
        return picture

    def tidy(self) -> None:
        """Nothing has been drawn for a while: pictures are read again when a card is drawn."""
        self._kept.clear()

    def _path(self, name: str) -> Path | None:
        return self._catalog.art_path(name) if self._catalog is not None and name else None

    def follow(self, catalog: Catalog) -> tuple[str, ...]:
        """Take the pictures of this catalog as they lie on the disk now; the names of those that are different."""
        self._catalog = catalog
        different = tuple(name for name, was in self._seen.items() if stamp(self._path(name)) != was)
        for name in different:
            self._kept.pop(name, None)
            del self._seen[name]
        return different


Stamp = tuple[str, int, int] | None
"""A file: where it is, when it was written, how large it is; None for none."""


def stamp(path: Path | None) -> Stamp:
    """What tells one content of a file from another without reading it."""
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return str(path), found.st_mtime_ns, found.st_size


def load_picture(path: Path) -> pygame.Surface | None:
    """A picture file as a surface in a format that is quick to draw; None if it cannot be read."""
    try:
        picture = pygame.image.load(str(path))
    except (pygame.error, OSError, ValueError):
        return None
    if picture.get_masks()[3] or picture.get_alpha() not in (None, 255):
        out = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    else:
        out = pygame.Surface(picture.get_size(), 0, 32)
    out.blit(picture, (0, 0))
    return out
