"""The boards of a game: from labels in the file to cells.

::

    boards:
      nile:
        grid: hex                          # axial cells, rows pointy-topped (see `core.board`); or square
        columns: ABCDEFGHIJK               # the letters of q (of squares: of the column)
        origin: F6                         # the cell (0, 0)
        radius: 5                          # a hexagon; or `cells: [A6, A7, ...]` for any other shape
        marks: {green: [B11, E11], city: [F5, E7, G6]}
        names: {F5: Heliopolis}
"""

from __future__ import annotations

from types import MappingProxyType

from tabletop.content.findings import did_you_mean
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import Where
from tabletop.content.reading.schema import BoardModel
from tabletop.core.board import Board, Cell, hexagon


def build_board(name: str, model: BoardModel, check: Checker) -> Board:
    """A board from its lines; what is wrong is noted, faulty cells are left out."""
    where: Where = ("boards", name)
    origin = _read(model, model.origin, (0, 0))
    if origin is None:
        check.fault((*where, "origin"), f'"{model.origin}" is no cell: a letter of `columns` and a row number.')
        origin = (0, 0)
    if (model.radius is None) == (not model.cells):
        check.fault(where, "A board needs either `radius` or `cells`.")
    if model.radius is not None and model.grid == "square":
        check.fault((*where, "radius"), "Only a board of hexagons has a radius.", "Write `cells`.")
    seen: dict[Cell, str] = {}
    cells: list[Cell] = list(hexagon(model.radius)) if model.radius is not None else []
    for index, label in enumerate(model.cells):
        cell = _read(model, label, origin)
        if cell is None:
            check.fault((*where, "cells", index), f'"{label}" is no cell: a letter of `columns` and a row number.')
        elif cell in seen:
            check.fault((*where, "cells", index), f"The cell {label} is listed twice.", "Leave one of them out.")
        else:
            seen[cell] = label
            cells.append(cell)
    labels: dict[Cell, str] = {}
    for cell in sorted(dict.fromkeys(cells), key=lambda each: (each[1], each[0])):
        column = cell[0] + origin[0]
        if not 0 <= column < len(model.columns):
            check.fault((*where, "columns"), f"There is no letter for column {column + 1}.")
            break
        labels[cell] = f"{model.columns[column]}{cell[1] + origin[1]}"
    known = {label: cell for cell, label in labels.items()}
    marks: dict[str, frozenset[Cell]] = {}
    for mark, listed in model.marks.items():
        found = [_known(label, known, (*where, "marks", mark), check) for label in listed]
        marks[mark] = frozenset(cell for cell in found if cell is not None)
    names = {_known(label, known, (*where, "names", label), check): text for label, text in model.names.items()}
    named = {cell: text for cell, text in names.items() if cell is not None}
    return Board(name, model.grid, MappingProxyType(labels), MappingProxyType(marks), MappingProxyType(named))


def _read(model: BoardModel, label: str, origin: Cell) -> Cell | None:
    """A label as a cell, counted from the origin (which itself is read from (0, 0)); None if it is none."""
    column, row = model.columns.find(label[:1]) if label else -1, label[1:]
    if column < 0 or not row.isdigit() or len(row) > 3:
        return None
    return column - origin[0], int(row) - origin[1]


def _known(label: str, known: dict[str, Cell], where: Where, check: Checker) -> Cell | None:
    cell = known.get(label)
    if cell is None:
        check.fault(where, f'The board has no cell "{label}".', did_you_mean(label, known, "cells"))
    return cell
