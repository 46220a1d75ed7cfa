"""The two font families: Source Serif Pro for titles, Open Sans for everything else.

Both come from data packages, so the program never depends on a font of the machine it runs on.
"""

from __future__ import annotations

import importlib.util
from functools import cache, lru_cache
from pathlib import Path

import pygame

from tabletop.ui.draw.basis.cached import passing

_SERIF = "font_source_serif_pro", "files"
_SANS = "ttf_opensans", "ttf"

# face name -> package, folder, file
FACES: dict[str, tuple[str, str, str]] = {
    "sans": (*_SANS, "OpenSans-Regular.ttf"),
    "sans-italic": (*_SANS, "OpenSans-Italic.ttf"),
    "sans-semibold": (*_SANS, "OpenSans-SemiBold.ttf"),
    "sans-bold": (*_SANS, "OpenSans-Bold.ttf"),
    "sans-bold-italic": (*_SANS, "OpenSans-BoldItalic.ttf"),
    "sans-heavy": (*_SANS, "OpenSans-ExtraBold.ttf"),
    "serif": (*_SERIF, "SourceSerifPro-Regular.ttf"),
    "serif-italic": (*_SERIF, "SourceSerifPro-It.ttf"),
    "serif-semibold": (*_SERIF, "SourceSerifPro-Semibold.ttf"),
    "serif-bold": (*_SERIF, "SourceSerifPro-Bold.ttf"),
    "serif-bold-italic": (*_SERIF, "SourceSerifPro-BoldIt.ttf"),
}


@cache
def font_path(face: str) -> Path:
    """The file of a face (a key of `FACES`); `KeyError` for an unknown one.

    The packages are found, never imported: one of them imports Pillow, where that is installed, for its fonts alone.
    """
    package, folder, name = FACES[face]
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    return Path(found.submodule_search_locations[0]) / folder / name


def face_name(*, bold: bool = False, italic: bool = False, serif: bool = False) -> str:
    """The key of `FACES` for a style."""
    name = "serif" if serif else "sans"
    if bold:
        name += "-bold"
    if italic:
        name += "-italic"
    return name


@passing
@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """A font object of a face at a whole pixel size, made once."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(font_path(face)), max(1, size))


def forget_fonts() -> None:
    """Drop all font objects; needed after `pygame.font.quit()`."""
    font.cache_clear()
