"""What an import would do, before anything is written: the game that was read, its files, what changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.exchange.arriving.building import Draft
from tabletop.exchange.arriving.merging import Base, Change, Merge
from tabletop.exchange.arriving.recorded import files_here
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.records import ForeignGame
from tabletop.exchange.basis.report import Report
from tabletop.exchange.readers.formats import Format


@dataclass(slots=True)
class Planned:
    """What an import would do. `changes` lists what importing again does and leaves; it is empty the first time."""

    folder: Path
    source: str
    format: Format
    game: ForeignGame
    mapping: FieldMap
    draft: Draft
    report: Report
    is_first: bool
    base: Base
    base_files: Mapping[str, str]
    changes: list[Change] = field(default_factory=list)
    files: dict[str, bytes | None] = field(default_factory=dict)
    kept_pictures: set[str] = field(default_factory=set)
    """Pictures that were changed here and stay, by their names in `art/`."""

    @property
    def does_nothing(self) -> bool:
        """Whether the source and the folder already agree."""
        return not self.is_first and not any(change.what != "kept" for change in self.changes) and not self.files

    def forget_pictures(self, names: set[str]) -> None:
        """Pictures that could not be made: what would show them does without."""
        game, changed = self.draft.game, False
        for back in game.get("backs", {}).values():
            if back.get("picture") in names:
                del back["picture"]
                changed = True
        for values in self.draft.cards.values():
            if values.get("art") in names:
                del values["art"]
                changed = True
        if changed:
            self.files = Merge(self.base, files_here(self.folder) if not self.is_first else {}, self.draft).files
