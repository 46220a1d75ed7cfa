"""The first time that a card of a kind is shown large, its parts are named beside it."""

from __future__ import annotations

import pygame

from tabletop.control.explaining.entry import Entry
from tabletop.core.view import PieceView
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.draw.cards.faceplaces import face_places, numbered
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.explaining import TableExplaining

READ = 1.5
"""Seconds after which what was shown counts as seen."""


class FirstNaming:
    """Keeps in the settings which kinds of cards have been named, game by game."""

    def __init__(self, table: Table, explaining: TableExplaining) -> None:
        self.table, self.explaining = table, explaining
        self._shown: tuple[str, float] | None = None

    def named(
        self, piece: PieceView, face: pygame.Surface
    ) -> tuple[pygame.Surface, tuple[tuple[str, str, str], ...]] | None:
        """The face with numbers on its parts, and what they are; None for a kind that is known already."""
        table = self.table
        kind = self.explaining.explainer.kind_of(piece.definition)
        inviting = self.explaining.hud.hints.visible  # one thing at a time
        if kind is None or inviting or table.perspective.public:
            return None
        word = f"parts of {kind.id}"
        if f"{word} {table.catalog.id}" in table.app.settings.told:
            return None
        spec = table.painter.front(piece)
        places = face_places(spec, face_layout(spec, face.get_width()))
        entries = [each for each in self.explaining.entries_of(piece) if each.key in places and each.key != "text"]
        if not entries:
            return None
        if self._shown is None or self._shown[0] != word:
            self._shown = word, table.app.now()
        numbers = {entry.key: number for number, entry in enumerate(entries, 1)}
        return numbered(face, spec, numbers), self._rows(entries, numbers)

    @staticmethod
    def _rows(entries: list[Entry], numbers: dict[str, int]) -> tuple[tuple[str, str, str], ...]:
        """What several numbers stand for is said once."""
        rows: dict[tuple[str, str], list[str]] = {}
        for entry in entries:
            rows.setdefault((entry.name, entry.sentence), []).append(str(numbers[entry.key]))
        return tuple((" ".join(found), name, sentence) for (name, sentence), found in rows.items())

    def put_away(self) -> None:
        """What was long enough in sight need not be named again."""
        shown, self._shown = self._shown, None
        if shown is not None and self.table.app.now() - shown[1] >= READ:
            self.table.app.settings.tell(shown[0], self.table.catalog.id)
