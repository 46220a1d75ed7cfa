"""Patterns: where they may be laid, and what each way to lay one would do (rulebook sections 5, 8 and 14).

While a pattern is to be laid, the frame on top holds under ``pattern``: whose species it is of, on which cell of the
present it is anchored, who lays it, and whether for a reproduction ("ripple") or for a death ("death").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.core.board import Cell, Placement, place, placements
from tabletop.games.butterfly.field import PRESENT, at, board, species_of
from tabletop.games.butterfly.traits import has
from tabletop.rules.progress.machine import Frame, asked
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Laying:
    """A pattern that is to be laid: why ("ripple" or "death"), the species and its owner, the anchor, who lays it."""

    why: str
    owner: int
    species: str
    cell: Cell
    chooser: int

    def to_json(self) -> dict[str, Any]:
        """As a frame keeps it."""
        return {
            "why": self.why, "owner": self.owner, "species": self.species, "cell": self.cell, "chooser": self.chooser,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Touch:
    """What happens at a cell that a pattern covers: the kind of effect, and the piece that it happens to."""

    cell: Cell
    effect: str
    piece: int = 0


def laying_of(frame: Frame) -> Laying | None:
    """The pattern that a frame is to lay, None if there is none."""
    data = frame.bind.get("pattern")
    if not isinstance(data, Mapping):
        return None
    cell = data["cell"]
    return Laying(
        str(data["why"]), int(data["owner"]), str(data["species"]), (cell[0], cell[1]), int(data["chooser"])
    )


def open_laying(table: Table) -> Laying | None:
    """The pattern that is to be laid now."""
    for _, frame, _ in asked(table):
        found = laying_of(frame)
        if found is not None:
            return found
    return None


def reproducing(table: Table) -> int:
    """The piece whose echo has come and whose sprouts are asked for, 0 if there is none."""
    for _, frame, _ in asked(table):
        if laying_of(frame) is not None and isinstance(frame.bind.get("from"), int):
            return int(frame.bind["from"])
    return 0


@lru_cache(maxsize=64)
def parse_pattern(texts: tuple[str, ...]) -> tuple[Cell, ...]:
    """The offsets of a pattern as printed. ValueError for what is none."""
    cells = []
    for text in texts:
        q, _, r = text.partition(",")
        cells.append((int(q), int(r)))
    return tuple(cells)


def pattern_of(table: Table, species: str) -> tuple[Cell, ...]:
    """The pattern of a species (BUT-28)."""
    printed: Any = table.ruleset.printed(species).get("pattern") or ("0,0",)
    return parse_pattern(tuple(str(text) for text in printed))


def ways(table: Table, laying: Laying) -> tuple[Placement, ...]:
    """Every different way to lay it (BUT-30, BUT-32, BUT-35)."""
    key = ("ways", laying)
    found: tuple[Placement, ...] | None = table.memo.get(key)
    if found is None:
        mirrored = bool(table.option("mirror_patterns"))
        pattern = pattern_of(table, laying.species)
        found = table.memo[key] = placements(pattern, laying.cell, board(table), mirrored)
    return found


def laid(table: Table, laying: Laying, index: int, turn: int, mirrored: bool) -> Placement | None:
    """One way to lay it, listed or not; None for an index or a turn that there is not (BUT-29, BUT-32)."""
    pattern = pattern_of(table, laying.species)
    if not 0 <= index < len(pattern) or not 0 <= turn <= 5:
        return None
    return place(pattern, laying.cell, index, turn, mirrored)


def touches(table: Table, laying: Laying, way: Placement) -> Iterator[Touch]:
    """What laying it so does at each cell, in the order of the pattern."""
    for cell in way.cells:
        yield _sprout(table, laying, cell) if laying.why == "ripple" else _death(table, laying, cell)


def _sprout(table: Table, laying: Laying, cell: Cell) -> Touch:
    """BUT-33, BUT-65 to BUT-67, BUT-166, BUT-167."""
    if cell == laying.cell:
        return Touch(cell, "anchor", at(table, PRESENT, cell))
    if cell not in board(table):
        return Touch(cell, "off")
    standing = at(table, PRESENT, cell)
    if not standing:
        return Touch(cell, "new")
    if table.owner(standing) == laying.owner:
        return Touch(cell, "replace", standing)
    takes = table.option("sprout_vs_enemy") == "override"
    takes = takes or has(table, laying.owner, laying.species, "overgrows")
    return Touch(cell, "replace" if takes and not is_guarded(table, standing) else "blocked", standing)


def _death(table: Table, laying: Laying, cell: Cell) -> Touch:
    """BUT-122 to BUT-124."""
    if cell not in board(table):
        return Touch(cell, "off")
    standing = at(table, PRESENT, cell)
    same = standing and table.owner(standing) == laying.owner and species_of(table, standing) == laying.species
    return Touch(cell, "dies" if same else "none", standing)


def is_guarded(table: Table, piece: int) -> bool:
    """Whether enemy echoes and sprouts cannot remove a piece of the present (BUT-166)."""
    return has(table, table.owner(piece), species_of(table, piece), "is_never_overgrown")


def outcome_of(table: Table, laying: Laying, way: Placement) -> frozenset[tuple[Cell, str]]:
    """What really changes if it is laid so."""
    return frozenset(
        (touch.cell, touch.effect)
        for touch in touches(table, laying, way)
        if touch.effect in ("new", "replace", "dies")
    )


def is_decided(table: Table, laying: Laying) -> bool:
    """Whether every way to lay it comes to the same, so that nobody is asked (rulebook 19.2)."""
    return len({outcome_of(table, laying, way) for way in ways(table, laying)}) <= 1


def anchor_label(table: Table, laying: Laying) -> str:
    """The label of the anchor."""
    return board(table).label(laying.cell)


__all__ = [
    "Laying", "Touch", "anchor_label", "is_decided", "is_guarded", "laid", "laying_of", "open_laying",
    "outcome_of", "parse_pattern", "pattern_of", "reproducing", "touches", "ways",
]  # fmt: skip
