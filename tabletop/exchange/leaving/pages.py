"""Where cards lie on a page of paper, in millimetres from its upper left: a grid in the middle, mirrored for the
backs, so that a sheet that is printed on both sides (turned over its long edge) has each back behind its front."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.exchange.basis.errors import ExchangeError

Size = tuple[float, float]

PAPERS: Mapping[str, Size] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARDS: Mapping[str, Size] = {"poker": (63.5, 88.9), "tarot": (70.0, 120.0), "square": (70.0, 70.0)}
MARGIN = 6.0
"""What most printers leave white at the edges, and room for the crop marks."""
MARK = (1.0, 4.0)
"""Crop marks begin and end so far outside of the cards."""
LEAST, MOST = 20.0, 200.0

_SIZE = re.compile(r"(\d{2,3}(?:\.\d+)?)\s*[xX×]\s*(\d{2,3}(?:\.\d+)?)\s*(?:mm)?\Z")


def paper_size(name: str) -> Size:
    """The size of a paper by its name. Raises ExchangeError."""
    found = PAPERS.get(name.lower())
    if found is None:
        raise ExchangeError("odd_paper", paper=name)
    return found


def card_size(name: str) -> Size:
    """The size of a card: a name, or "63x88" in millimetres. Raises ExchangeError.

    >>> card_size("poker"), card_size("44x68")
    ((63.5, 88.9), (44.0, 68.0))
    """
    found = CARDS.get(name.lower())
    if found is not None:
        return found
    match = _SIZE.match(name.strip())
    size = (float(match[1]), float(match[2])) if match is not None else (0.0, 0.0)
    if not all(LEAST <= side <= MOST for side in size):
        raise ExchangeError("odd_size", size=name)
    return size


@dataclass(frozen=True, slots=True)
class Page:
    """A grid of cards on a paper. `bleed` is what is drawn around each card to be cut off."""

    paper: Size
    card: Size
    bleed: float = 0.0

    @property
    def pitch(self) -> Size:
        """From one card to the next."""
        return self.card[0] + 2 * self.bleed, self.card[1] + 2 * self.bleed

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows."""
        columns, rows = (
            int((paper - 2 * MARGIN + 1e-6) / pitch) for paper, pitch in zip(self.paper, self.pitch, strict=True)
        )
        return columns, rows

    @property
    def places(self) -> int:
        """How many cards lie on a page."""
        return self.grid[0] * self.grid[1]

    @property
    def origin(self) -> Size:
        """The upper left of the grid, bleed included."""
        (columns, rows), (wide, high) = self.grid, self.pitch
        return (self.paper[0] - columns * wide) / 2, (self.paper[1] - rows * high) / 2

    def place(self, index: int, behind: bool = False) -> Size:
        """The upper left of a card with its bleed; `behind`: of its back, on the other side of the paper.

        >>> page = Page(PAPERS["a4"], CARDS["poker"])
        >>> page.grid, page.place(0)[0] + page.place(0, behind=True)[0] + 63.5 == 210.0
        ((3, 3), True)
        """
        columns, _ = self.grid
        column, row = index % columns, index // columns
        if behind:
            column = columns - 1 - column
        return self.origin[0] + column * self.pitch[0], self.origin[1] + row * self.pitch[1]

    def marks(self) -> Iterator[tuple[float, float, float, float]]:
        """Crop marks as lines (x, y, x, y), in the margins alone: where a knife begins and ends."""
        (columns, rows), (wide, high), (left, top) = self.grid, self.pitch, self.origin
        right, bottom = left + columns * wide, top + rows * high
        near, far = MARK
        for column in range(columns):
            for x in (left + column * wide + self.bleed, left + (column + 1) * wide - self.bleed):
                yield x, top - near, x, max(1.0, top - far)
                yield x, bottom + near, x, min(self.paper[1] - 1.0, bottom + far)
        for row in range(rows):
            for y in (top + row * high + self.bleed, top + (row + 1) * high - self.bleed):
                yield left - near, y, max(1.0, left - far), y
                yield right + near, y, min(self.paper[0] - 1.0, right + far), y


def page_for(paper: str, card: str, bleed: float) -> Page:
    """The page for what was asked. Raises ExchangeError where not one card fits."""
    page = Page(paper_size(paper), card_size(card), bleed)
    if not page.places:
        width, height = (f"{side:g}" for side in page.card)
        raise ExchangeError("too_large_card", width=width, height=height, paper=paper)
    return page
