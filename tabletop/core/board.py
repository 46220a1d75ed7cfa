"""Cells of boards: neighbours, distance and rotation on square and hexagonal grids.

Square cells are ``(column, row)``. Hexagonal cells are axial ``(q, r)`` with the third cube coordinate
``s = -q - r``; rows are pointy-topped, so a layout draws ``r`` downwards and shifts each row by half a cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Cell = tuple[int, int]
Grid = Literal["square", "hex"]

_SQUARE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_HEX: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbours(cell: Cell, grid: Grid = "hex") -> tuple[Cell, ...]:
    """The adjacent cells, clockwise; whether they are on the board is for the caller to ask.

    >>> len(neighbours((0, 0)))
    6
    """
    steps = _HEX if grid == "hex" else _SQUARE
    return tuple((cell[0] + step[0], cell[1] + step[1]) for step in steps)


def distance(one: Cell, other: Cell, grid: Grid = "hex") -> int:
    """The least number of steps from one cell to another on an empty, endless board."""
    across, down = other[0] - one[0], other[1] - one[1]
    if grid == "square":
        return abs(across) + abs(down)
    return (abs(across) + abs(down) + abs(across + down)) // 2


def rotate(cell: Cell, turns: int, grid: Grid = "hex") -> Cell:
    """A cell turned clockwise about the origin, by sixths on hexagons and quarters on squares."""
    across, down = cell
    if grid == "square":
        for _ in range(turns % 4):
            across, down = -down, across
        return across, down
    for _ in range(turns % 6):
        across, down = -down, across + down
    return across, down


def turned(pattern: Iterable[Cell], turns: int, grid: Grid = "hex") -> frozenset[Cell]:
    """A whole pattern turned about the origin."""
    return frozenset(rotate(cell, turns, grid) for cell in pattern)


def shifted(pattern: Iterable[Cell], by: Cell) -> frozenset[Cell]:
    """A pattern moved so that its origin lies at ``by``."""
    return frozenset((cell[0] + by[0], cell[1] + by[1]) for cell in pattern)
