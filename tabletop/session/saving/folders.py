"""Where a user's files lie: saves, autosaves, logs, settings. Their common home is ``content.places``' business.

Functions give paths; nothing is made until something is written.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

import platformdirs

from tabletop.content.places import home_folder, saves_folder, user_games_folder

__all__ = [
    "autosaves_dir", "example_saves_dir", "home_dir", "logs_dir", "saves_dir", "settings_file",
    "spare_autosaves_dirs", "user_games_dir",
]  # fmt: skip


def home_dir() -> Path:
    """All of a user's data: ``TABLETOP_HOME``, or the platform's folder."""
    return home_folder()


def saves_dir() -> Path:
    """Games that people saved."""
    return home_folder() / "saves"


def scenarios_dir() -> Path:
    """Tables that people saved as scenarios."""
    return home_folder() / "scenarios"


def pictures_dir() -> Path:
    """Pictures that people took of their tables."""
    return home_folder() / "pictures"


def lessons_dir() -> Path:
    """Lessons that were recorded at a table."""
    return home_folder() / "lessons"


def lab_dir() -> Path:
    """Runs of the laboratory that the window began."""
    return home_folder() / "lab"


def autosaves_dir() -> Path:
    """Games that are kept safe while they are played."""
    return home_folder() / "autosaves"


def spare_autosaves_dirs() -> tuple[Path, ...]:
    """Where a table is kept safe while its usual folder cannot be written to, the first that can be wins: beside the
    user's documents (of the usual home only), and the system's place for what is temporary."""
    home = home_folder()
    mark = hashlib.sha256(str(home).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    documents = (
        () if os.environ.get("TABLETOP_HOME") else (platformdirs.user_documents_path() / "Tabletop autosaves",)
    )
    return (*documents, Path(tempfile.gettempdir()) / f"tabletop-autosaves-{mark}")


def logs_dir() -> Path:
    """What went wrong, in detail."""
    return home_folder() / "logs"


def settings_file() -> Path:
    """The settings of the program."""
    return home_folder() / "settings.yaml"


def user_games_dir() -> Path:
    """Games of the user's own."""
    return user_games_folder()


def example_saves_dir() -> Path:
    """The saves that ship with the program."""
    return saves_folder()
