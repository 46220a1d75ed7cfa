"""The boards of a game: from labels in the file to cells.

::

    boards:
      nile:
        grid: hex                          # axial cells, rows pointy-topped (see `core.board`); or square
        columns: ABCDEFGHIJK               # the letters of q (of squares: of the column)
        origin: F6                         # the cell (0, 0)
        radius: 5                          # a hexagon; or `cells: [A6, A7, ...]` for any other shape
        marks: {green: [B11, E11], city: [F5, E7, G6]}
        colors: {green: green}             # the colour of the cells that bear a mark
        names: {F5: Heliopolis}
      checkers:
        grid: square
        size: [8, 8]                       # columns and rows; of squares A1 is the lower left one
        only: (row + column) mod 2 = 0     # the cells that there are, where that is not all
        facing: {1: north, 2: south}       # which way is forward for a seat
        marks: {home: row <= 3}            # a formula over `row` and `column` for a list
      points:
        grid: square
        lines: [[A1, D1, G1], [A1, A4, A7]]     # points that follow one another
      pits:
        grid: square
        size: [6, 2]
        many: true                         # several pieces may lie on a cell; `stacked`: each on the one before
        track: [A1, B1, C1, D1, E1, F1, F2, E2, D2, C2, B2, A2, A1]    # the first cell again: a ring; or by seat
      fields:
        grid: square
        size: [4, 4]
        edges: true                        # between squares (or hexagons) lie edges and corners: marks `box`, `edge`,
                                           # `corner`
      points:
        grid: square
        size: [13, 2]
        many: stacked
        marks: {point: column != 7, bar: column = 7}
        triangles: point                   # these cells are drawn as triangles, as the points of Backgammon are
      go:
        grid: square
        size: [19, 19]
        points: true                       # pieces stand where lines meet

A board of hexagons with a size is a rhombus whose rows are each half a cell further to the right.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from tabletop.content.definitions import NAMED
from tabletop.content.findings import did_you_mean, sentence_list
from tabletop.content.game_code import Complaint, Formulas
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import Where
from tabletop.content.reading.schema import BoardModel
from tabletop.core.board import FACINGS, Board, Cell, HexParts, hex_parts, hexagon

MOST_ACROSS = 60
"""So many columns and rows a board may have."""

_SHAPES = ("radius", "cells", "size", "lines")
_LABEL = re.compile(r"([^\W\d_]{1,2})(\d{1,3})")
_NO_CELL = "is no cell: a letter of `columns` and a row number."


def build_board(name: str, model: BoardModel, check: Checker, formulas: Formulas | None = None) -> Board:
    """A board from its lines; what is wrong is noted, faulty cells are left out."""
    return _Reading(name, model, check, formulas).board()


class _Reading:
    """One board in the making."""

    def __init__(self, name: str, model: BoardModel, check: Checker, formulas: Formulas | None) -> None:
        self.name, self.model, self.check, self.formulas = name, model, check, formulas
        self.where: Where = ("boards", name)
        self.upward = model.grid == "square" and bool(model.size or model.lines)
        origin = self._cell(model.origin, (0, 0), up=False)
        if origin is None:
            check.fault((*self.where, "origin"), f'"{model.origin}" {_NO_CELL}')
            origin = (0, 0)
        self.origin = origin

    def board(self) -> Board:
        """The board."""
        model, check, where = self.model, self.check, self.where
        given = [key for key in _SHAPES if getattr(model, key)]
        if len(given) != 1:
            check.fault(where, "A board needs one of `radius`, `cells`, `size` and `lines`.")
        lines = self._lines()
        cells = [*self._listed(), *self._sized(), *(cell for line in lines for cell in line)]
        if model.radius is not None:
            cells += hexagon(model.radius)
            if model.grid == "square":
                check.fault((*where, "radius"), "Only a board of hexagons has a radius.", "Write `size` or `cells`.")
        parts = self._hex_parts(cells) if model.edges and model.grid == "hex" else None
        if parts is not None:
            cells, lines = [cell for each in parts.marks.values() for cell in each], list(parts.lines)
        if model.only:
            kept = self._holding(model.only, (*where, "only"), cells)
            cells = [cell for cell in cells if cell in kept]
        labels = self._labels(cells)
        known = {label: cell for cell, label in labels.items()}
        marks: dict[str, frozenset[Cell]] = dict(parts.marks) if parts is not None else {}
        if model.edges and model.grid != "hex":
            marks = self._parts(cells)
        for mark, listed in model.marks.items():
            if mark in marks:
                hint = "Choose another name: `box`, `edge` and `corner` are what a board with edges has."
                check.fault((*where, "marks", mark), f"The board has the mark `{mark}` by itself.", hint)
            marks[mark] = self._marked(listed, (*where, "marks", mark), known)
        colors = {}
        for mark, color in model.colors.items():
            place = (*where, "colors", mark)
            if check.known(place, mark, marks, "mark") and color not in NAMED:
                check.color(place, color, NAMED)
            colors[mark] = NAMED.get(color, color)
        names = {self._known(label, known, (*where, "names", label)): text for label, text in model.names.items()}
        named = {cell: text for cell, text in names.items() if cell is not None}
        tracks, rings = self._tracks(known)
        return Board(
            self.name, model.grid, MappingProxyType(labels), MappingProxyType(marks), MappingProxyType(named),
            tuple(lines), self._facing(), self.upward, bool(model.lines) or model.points,
            bool(model.many), MappingProxyType(tracks), rings, model.many == "stacked", model.edges,
            MappingProxyType(colors), self._triangles(marks),
        )  # fmt: skip

    def _triangles(self, marks: dict[str, frozenset[Cell]]) -> str:
        """The mark of the cells that are triangles, "" for none."""
        model, where = self.model, (*self.where, "triangles")
        if not model.triangles or not self.check.known(where, model.triangles, marks, "mark"):
            return ""
        if not model.size or model.grid != "square" or model.points or model.edges:
            self.check.fault(
                where, "Only a board of squares with a size, without `points` and `edges`, has triangles."
            )
            return ""
        if not model.many:
            self.check.fault(where, "On a triangle lie several pieces.", "Write `many: stacked`.")
        return model.triangles

    def _listed(self) -> list[Cell]:
        seen: dict[Cell, str] = {}
        for index, label in enumerate(self.model.cells):
            place = (*self.where, "cells", index)
            cell = self._cell(label, self.origin)
            if cell is None:
                self.check.fault(place, f'"{label}" {_NO_CELL}')
            elif cell in seen:
                self.check.fault(place, f"The cell {label} is listed twice.", "Leave one of them out.")
            else:
                seen[cell] = label
        return list(seen)

    def _sized(self) -> list[Cell]:
        size = self.model.size
        if not size:
            return []
        if len(size) != 2 or not all(1 <= each <= MOST_ACROSS for each in size):
            message = f"`size` is the number of columns and of rows, each from 1 to {MOST_ACROSS}."
            self.check.fault((*self.where, "size"), message, "Write `size: [8, 8]`.")
            return []
        columns, rows = size
        if self.model.edges and self.model.grid == "square":
            columns, rows = 2 * columns + 1, 2 * rows + 1
            if max(columns, rows) > MOST_ACROSS:
                message = (
                    f"With edges it has {columns} columns and {rows} rows, and more than {MOST_ACROSS} it cannot."
                )
                self.check.fault((*self.where, "size"), message)
                return []
        return [(column, self._down(row)) for row in range(1, rows + 1) for column in range(columns)]

    def _parts(self, cells: list[Cell]) -> dict[str, frozenset[Cell]]:
        """Of a board with edges: the squares, the edges between them, and the corners where these meet."""
        if not self.model.size or self.model.grid != "square" or self.model.points:
            hint = "Write `grid: square` and `size: [4, 4]`."
            self.check.fault((*self.where, "edges"), "Only squares of a board with a size have edges.", hint)
            return {}
        across = {cell: (cell[0] % 2, self._down(1) % 2 != cell[1] % 2) for cell in cells}
        return {
            "box": frozenset(cell for cell, (x, y) in across.items() if x and y),
            "edge": frozenset(cell for cell, (x, y) in across.items() if bool(x) != y),
            "corner": frozenset(cell for cell, (x, y) in across.items() if not x and not y),
        }

    def _hex_parts(self, cells: list[Cell]) -> HexParts | None:
        """Of a board of hexagons with edges: these, the edges between them, and the corners where these meet."""
        where = (*self.where, "edges")
        if not (self.model.radius is not None or self.model.size) or self.model.points or self.model.only:
            hint = "Write `radius: 2` or `size: [4, 4]`, without `only` and `points`."
            self.check.fault(where, "Hexagons have edges on a board with a radius or a size.", hint)
            return None
        found = hex_parts(cells)
        columns, rows = (
            1 + max((cell[at] for each in found.marks.values() for cell in each), default=0) for at in (0, 1)
        )
        if max(columns, rows) > MOST_ACROSS:
            message = f"With edges it has {columns} columns and {rows} rows, and more than {MOST_ACROSS} it cannot."
            self.check.fault(where, message)
            return None
        return found

    def _down(self, row: int) -> int:
        """The second coordinate of a row of a sized board or a board of lines."""
        return 1 - row if self.upward else row - 1

    def _lines(self) -> list[tuple[Cell, ...]]:
        found = []
        for index, line in enumerate(self.model.lines):
            place = (*self.where, "lines", index)
            cells = [self._cell(label, self.origin) for label in line]
            bad = next((label for label, cell in zip(line, cells, strict=True) if cell is None), None)
            sound = tuple(cell for cell in cells if cell is not None)
            if bad is not None:
                self.check.fault(place, f'"{bad}" {_NO_CELL}')
            elif len(sound) < 2 or len(set(sound)) < len(sound):
                self.check.fault(place, "A line has two points or more, each once.")
            else:
                found.append(sound)
        return found

    def _tracks(self, known: dict[str, Cell]) -> tuple[dict[int, tuple[Cell, ...]], frozenset[int]]:
        """The tracks by seat (0: of all), and those of them that are rings."""
        given = self.model.track
        listed = {"0": given} if isinstance(given, list) else given
        tracks: dict[int, tuple[Cell, ...]] = {}
        rings = set()
        for seat, labels in listed.items():
            where = (*self.where, "track") if isinstance(given, list) else (*self.where, "track", seat)
            if not seat.isdecimal() or (isinstance(given, dict) and not 1 <= int(seat) <= 9):
                self.check.fault(where, f'"{seat}" is no number of a seat.')
                continue
            cells = [cell for label in labels if (cell := self._known(label, known, where)) is not None]
            if len(cells) > 2 and cells[0] == cells[-1]:
                rings.add(int(seat))
                cells.pop()
            if len(set(cells)) < len(cells):
                again = next(label for at, label in enumerate(labels) if label in labels[:at])
                hint = "Only the first one may come once more, at the end: that makes a ring."
                self.check.fault(where, f"The track goes over {again} twice.", hint)
            elif cells:
                tracks[int(seat)] = tuple(cells)
        return tracks, frozenset(rings)

    def _facing(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for seat, direction in self.model.facing.items():
            if not seat.isdecimal() or not 1 <= int(seat) <= 9:
                self.check.fault((*self.where, "facing", seat), f'"{seat}" is no number of a seat.')
            elif direction not in FACINGS[self.model.grid]:
                known = sentence_list([f"`{each}`" for each in FACINGS[self.model.grid]], "or")
                grid = "squares" if self.model.grid == "square" else "hexagons"
                self.check.fault(
                    (*self.where, "facing", seat),
                    f"On a board of {grid} nothing faces {direction}.",
                    f"Write {known}.",
                )
            else:
                found[int(seat)] = direction
        return found

    def _labels(self, cells: list[Cell]) -> dict[Cell, str]:
        labels: dict[Cell, str] = {}
        for cell in sorted(dict.fromkeys(cells), key=lambda each: (each[1], each[0])):
            column = cell[0] + self.origin[0]
            letters = self._letters(column)
            if not letters:
                self.check.fault((*self.where, "columns"), f"There is no letter for column {column + 1}.")
                break
            labels[cell] = f"{letters}{1 - cell[1] if self.upward else cell[1] + self.origin[1]}"
        return labels

    def _letters(self, column: int) -> str:
        """How a column is called: behind the last letter two of them, the first two alike in all (AA, AB)."""
        columns = self.model.columns
        if 0 <= column < len(columns):
            return columns[column]
        before, last = divmod(column, max(1, len(columns)))
        long = self.model.size or self.model.edges
        return f"{columns[before - 1]}{columns[last]}" if long and 1 <= before <= len(columns) else ""

    def _cell(self, label: str, origin: Cell, up: bool = True) -> Cell | None:
        """A label as a cell, counted from the origin (which itself is read from (0, 0)); None if it is none."""
        match = _LABEL.fullmatch(label)
        if match is None:
            return None
        places = [self.model.columns.find(letter) for letter in match[1]]
        if min(places) < 0:
            return None
        column = places[0] if len(places) == 1 else (places[0] + 1) * len(self.model.columns) + places[1]
        row = int(match[2])
        return (column - origin[0], 1 - row) if up and self.upward else (column - origin[0], row - origin[1])

    def _marked(self, listed: object, where: Where, known: dict[str, Cell]) -> frozenset[Cell]:
        if isinstance(listed, str):
            return self._holding(listed, where, list(known.values()))
        if not isinstance(listed, list) or not all(isinstance(label, str) for label in listed):
            self.check.fault(where, "A mark is a list of cells or a formula.", "Write `[A1, B2]` or `row = 1`.")
            return frozenset()
        found = [self._known(label, known, where) for label in listed]
        return frozenset(cell for cell in found if cell is not None)

    def _holding(self, text: str, where: Where, cells: list[Cell]) -> frozenset[Cell]:
        """The cells for which a formula holds."""
        if self.formulas is None:
            self.check.fault(where, "Nobody is here who reads formulas.", "List the cells.")
            return frozenset()
        shape = Board(self.name, self.model.grid, dict.fromkeys(cells, ""), upward=self.upward)
        found = self.formulas.cells(text, {cell: (shape.column(cell), shape.row(cell)) for cell in cells})
        if isinstance(found, Complaint):
            self.check.complain(where, [found])
            return frozenset()
        return found

    def _known(self, label: str, known: dict[str, Cell], where: Where) -> Cell | None:
        cell = known.get(label)
        if cell is None:
            self.check.fault(where, f'The board has no cell "{label}".', did_you_mean(label, known, "cells"))
        return cell
