"""What is wished of an export: which game's decks, in which format, and how the cards are to be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Progress = Callable[[int, int], None]
"""Told how many of how many are done."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for; see `tabletop export --help`. `bleed` in millimetres; `changed`: only cards that look other
    than the last time; `raw`: cells that a spreadsheet program would compute leave as they are."""

    format: str
    out: Path
    decks: tuple[str, ...] = ()
    card: str = "poker"
    paper: str = "a4"
    bleed: float = 0.0
    backs: bool = True
    marks: bool = True
    tokens: bool = False
    rules: bool = False
    changed: bool = False
    address: str = ""
    raw: bool = False
    yes: bool = False
