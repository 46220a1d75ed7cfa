"""What the window is asked to open: the command line's wish, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class AppRequest:
    """All empty: the start screen. ``game`` (id or folder): a new table, with what else is given; ``save``: the file
    of a table to go on with. ``public``: the public picture is shown from the start."""

    game: str = ""
    save: Path | None = None
    seats: int | None = None
    decks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    bots: Mapping[int, str] = field(default_factory=dict)
    rules: str = "on"
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    public: bool = False
