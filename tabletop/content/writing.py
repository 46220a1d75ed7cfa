"""What reads the language of rules for game folders.

`rules.yaml` of a folder, and formulas in `game.yaml` that say which cells of a board bear a mark, are written in a
language of which content knows no word. Who reads it is handed in (`tabletop.rules.written.door.WRITING`); nothing of
a folder is ever run as code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import CardDef, PhaseDef
from tabletop.content.findings import Finding
from tabletop.content.game_code import Formulas, GameCode, Renews
from tabletop.content.reading.marked import Document, read_document

RULES = "rules.yaml"
"""The file of a game's folder that holds its rules."""
BEFORE = "before.yaml"
"""The file that says how abilities of a game were written before its rules were a file."""
SAVES = "saves.yaml"
"""The file that says how tables of a game were saved before its rules were a file."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a `rules.yaml` gives: the code of its game (None where it cannot be used), the steps of the phase bar, for
    a `game.yaml` that names none, what is wrong or odd, and the cards, where it works out numbers for them."""

    code: GameCode | None
    phases: tuple[PhaseDef, ...] = ()
    findings: tuple[Finding, ...] = ()
    cards: Mapping[str, CardDef] | None = None


def is_written(catalog: Catalog) -> bool:
    """Whether the rules of a game are a file of its folder."""
    return (catalog.folder / RULES).is_file()


class Writing(Formulas, Protocol):
    """Who reads the language of rules."""

    def rules(self, document: Document, catalog: Catalog, saves: Document | None = None) -> Written:
        """The rules of a game; `catalog` is all else that its folder holds, `saves` its `saves.yaml`."""

    def renewing(self, document: Document) -> tuple[Renews | None, Sequence[Finding]]:
        """What a `before.yaml` says, and what is wrong with it."""


def renews_of(folder: Path, writing: Writing | None) -> Renews | None:
    """How abilities of a game were written before, None where its folder says nothing of it or cannot be read."""
    path = folder / BEFORE
    return writing.renewing(read_document(path)[0])[0] if writing is not None and path.is_file() else None
