"""The door through which games with written rules come in: what content hands their files to.

What compiles rules is imported when there are some to be compiled: a shelf shows its games without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding
from tabletop.content.game_code import Complaint, Renews
from tabletop.content.reading.marked import Document
from tabletop.content.writing import Written
from tabletop.core.board import Cell


class RulesWriting:
    """Reads the language of rules for content (see ``content.writing``)."""

    def rules(self, document: Document, catalog: Catalog, saves: Document | None = None) -> Written:
        """The rules of a game."""
        from tabletop.rules.written.code import rules

        return rules(document, catalog, saves)

    def renewing(self, document: Document) -> tuple[Renews | None, Sequence[Finding]]:
        """How abilities of a game were written before."""
        from tabletop.rules.written.renewing import read_renewing

        return read_renewing(document)

    def cells(self, text: object, places: Mapping[Cell, tuple[int, int]]) -> frozenset[Cell] | Complaint:
        """The cells of a board for which a formula over `row` and `column` holds."""
        from tabletop.rules.written.code import cells

        return cells(text, places)


WRITING = RulesWriting()
"""Who reads the rules of all games."""
