"""What the dialog *Export* wishes, and the child process that does it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path

from tabletop.content import places
from tabletop.exchange.leaving.formats import OUT_FORMATS
from tabletop.exchange.leaving.targets import file_name
from tabletop.exchange.leaving.wish import Wish

from .child_work import ChildWork

ENDINGS: Mapping[str, str] = {"pdf": ".pdf", "png": "", "tts": "", **{f.id: f.ending for f in OUT_FORMATS.values()}}
"""By format, how its file ends; "" for a folder."""
FOLDERS: Mapping[str, str] = {
    "png": "cards", "tts": "Tabletop Simulator", "decks": "decks", "cockatrice": "Cockatrice",
    "lackey": "LackeyCCG", "cgs": "Card Game Simulator", "rulebook": "rulebook",
}  # fmt: skip
NO_WORD = "The export ended without a word. Its place may be full, or memory may have run out; nothing was replaced."


def proposed(title: str, format: str) -> Path:
    """Where an export goes if nothing else is said: among the user's documents."""
    name = file_name(title)
    called = f"{name} {FOLDERS[format]}" if format in FOLDERS else name
    return places.documents_folder() / f"{called}{ENDINGS[format]}"


def is_taken(wish: Wish) -> bool:
    """Whether something would be replaced. What adds to what was printed before replaces it as it should."""
    out = wish.out
    try:
        if ENDINGS[wish.format]:
            return places.is_file(out) and not wish.changed
        return places.is_folder(out) and any(out.iterdir())
    except OSError:
        return False


class ExportWork(ChildWork):
    """The export of now."""

    module = "tabletop.export_child"
    name = "export"
    no_word = NO_WORD

    def start(self, game: str, wish: Wish) -> None:
        """Begin; `game` is an id or a folder."""
        self.begin({**dataclasses.asdict(wish), "game": game, "out": str(wish.out)})
