"""Where the shipped folders are, in a checkout and in an installed wheel, and where the user's own are.

Nothing here depends on the working directory. In a checkout `cards/`, `assets/` and `saves/` stand beside
the package; in a wheel they travel inside it, under `tabletop/_data/`.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent


def is_file(path: Path) -> bool:
    """Whether there is a file that one may look at; an unreadable folder counts as no."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether there is a folder that one may look at."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _shipped(name: str) -> Path:
    inside = PACKAGE / "_data" / name
    return inside if is_folder(inside) else PACKAGE.parent / name


def cards_folder() -> Path:
    """The folder of the shipped games."""
    return _shipped("cards")


def assets_folder() -> Path:
    """The folder of shipped pictures, icons and sounds."""
    return _shipped("assets")


def templates_folder() -> Path:
    """The folder of games to begin one's own from."""
    return assets_folder() / "templates"


def saves_folder() -> Path:
    """The folder of shipped example saves (not the user's)."""
    return _shipped("saves")


def home_folder() -> Path:
    """The user's data folder: TABLETOP_HOME, or the platform's."""
    given = os.environ.get("TABLETOP_HOME", "")
    if given:
        return Path(given).expanduser().absolute()
    return Path(platformdirs.user_data_dir("tabletop", appauthor=False))


def cache_folder() -> Path | None:
    """Where is kept what can be made anew at any time; it need not exist. None where TABLETOP_CACHE is "off"."""
    given = os.environ.get("TABLETOP_CACHE", "")
    if given:
        return None if given == "off" else Path(given).expanduser().absolute()
    if os.environ.get("TABLETOP_HOME", ""):
        return home_folder() / "cache"
    return Path(platformdirs.user_cache_dir("tabletop", appauthor=False))


def user_games_folder() -> Path:
    """The folder of the user's own games; it need not exist."""
    return home_folder() / "games"


def documents_folder() -> Path:
    """Where people keep what they write: what leaves the program is proposed to go there. It is the home folder
    where there is no other."""
    found = Path(platformdirs.user_documents_dir())
    return found if is_folder(found) else Path.home()
