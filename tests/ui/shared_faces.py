"""Faces of cards and maps of boards that are drawn, and pictures that are read, once for all tests of a process.

Hundreds of tables of the same few games show the same cards at the same widths. A face of a shipped game depends on
nothing but what is printed on it, its width and the files that the game brings, which nobody writes to: the second
table gets the picture of the first. Every cache of faces still asks for each face and counts it as drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pygame

from tabletop.content import places
from tabletop.content.face import BackSpec, FaceSpec
from tabletop.ui import pictures
from tabletop.ui.draw.basis.cached import Pool
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.cards import facecache
from tabletop.ui.draw.cards.faces import ArtLoader, draw_back, draw_face
from tabletop.ui.draw.things.cells import paint_map
from tabletop.ui.pictures import ArtCache, load_picture
from tabletop.ui.stage import boards

load_icon = IconSet._load
DRAWN = Pool(cap_bytes=300 << 20)


def share() -> None:
    """From now on every cache of faces and every shelf takes those of shipped games from here."""
    pictures.load_picture = _picture
    facecache.draw_face, facecache.draw_back = _face, _back  # type: ignore[attr-defined]
    IconSet._load = _icon  # type: ignore[assignment, method-assign]
    boards.paint_map = _map  # type: ignore[attr-defined]


def _face(
    spec: FaceSpec,
    width: float,
    art_loader: ArtLoader | None = None,
    icons: IconSet | None = None,
    enlarged: int = 1,
) -> pygame.Surface:
    files = _files(art_loader, icons)
    if files is None:
        return draw_face(spec, width, art_loader, icons, enlarged)
    return _shared(
        ("face", spec, width, enlarged, *files), lambda: draw_face(spec, width, art_loader, icons, enlarged)
    )


def _back(
    spec: BackSpec,
    width: float,
    icons: IconSet | None = None,
    art_loader: ArtLoader | None = None,
    enlarged: int = 1,
) -> pygame.Surface:
    files = _files(art_loader, icons)
    if files is None:
        return draw_back(spec, width, icons, art_loader, enlarged)
    return _shared(
        ("back", spec, width, enlarged, *files), lambda: draw_back(spec, width, icons, art_loader, enlarged)
    )


def _map(
    size: tuple[int, int], tiles: Any, width: float, form: Any, ground: Any, icons: IconSet, title: str = "",
    **named: Any,
) -> pygame.Surface:  # fmt: skip
    def paint() -> pygame.Surface:
        return paint_map(size, tiles, width, form, ground, icons, title, **named)

    shipped = places.assets_folder()
    if not all(_is_shipped(folder, shipped) for folder in icons._folders):
        return paint()
    rest = tuple((name, tuple(value) if value is not None else None) for name, value in sorted(named.items()))
    return _shared(("map", size, tuple(tiles), width, form, tuple(ground), *icons._folders, title, *rest), paint)


def _shared(key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    found = DRAWN.find(key)
    if found is None:
        found = draw(), 0
        DRAWN.keep(key, found[0])
    picture: pygame.Surface = found[0]
    return picture.copy()


def _picture(path: Path) -> pygame.Surface | None:
    if not _is_shipped(path, places.assets_folder()):
        return load_picture(path)
    found = DRAWN.find(path)
    if found is None:
        found = load_picture(path), 0
        DRAWN.keep(path, found[0])
    picture: pygame.Surface | None = found[0]
    return picture


def _icon(icons: IconSet, name: str, edge: int, color: Color | None) -> pygame.Surface:
    path = icons.path(name)
    if path is None or not _is_shipped(path, places.assets_folder()):
        return load_icon(icons, name, edge, color)
    key = "icon", path, edge, color
    found = DRAWN.find(key)
    if found is None:
        found = load_icon(icons, name, edge, color), 0
        DRAWN.keep(key, found[0])
    picture: pygame.Surface = found[0]
    return picture


def _files(art_loader: ArtLoader | None, icons: IconSet | None) -> tuple[Hashable, ...] | None:
    """The folders that a face is drawn from, None where somebody may write to them."""
    if not isinstance(art_loader, ArtCache) or art_loader._catalog is None or icons is None:
        return None
    folders = (*art_loader._catalog.assets, *icons._folders)
    shipped = places.assets_folder()
    return folders if all(_is_shipped(folder, shipped) for folder in folders) else None


def _is_shipped(folder: Path, shipped: Path) -> bool:
    return folder == shipped or shipped in folder.parents
