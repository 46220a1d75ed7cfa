"""The Move step: one piece goes some steps and may end on an enemy (rulebook section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop.core.board import Cell, Reach, distance
from tabletop.games.butterfly.field import (
    ERAS,
    active,
    at,
    board,
    cell_of,
    is_piece,
    occupants,
    own_cells,
    own_pieces,
    species_name,
    species_of,
)
from tabletop.games.butterfly.kinds import CELL, CellKind, where
from tabletop.games.butterfly.traits import has, steps, strength
from tabletop.rules.acting.requirements import NO_ZONES, BoundAction, Keep, Requirement, Spread, Unmet
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.progress.windows import WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table, from_lying_at

NOWHERE = Reach({}, ())


def reach(table: Table, piece: int) -> Reach:
    """Where a piece can go (BUT-99 to BUT-101, BUT-103, BUT-161)."""
    key = ("reach", piece)
    found: Reach | None = table.memo.get(key)
    if found is None:
        far, through = stride(table, piece)
        found = table.memo[key] = _reach(table, table.zone(piece), piece, far, through)
    return found


def stride(table: Table, piece: int) -> tuple[int, bool]:
    """How many steps a piece goes, and whether through others."""
    key = ("stride", table.owner(piece), species_of(table, piece))
    found: tuple[int, bool] | None = table.memo.get(key)
    if found is None:
        _, seat, species = key
        found = table.memo[key] = steps(table, seat, species), has(table, seat, species, "passes_through")
    return found


@from_lying_at
def _reach(table: Table, zone: str, piece: int, far: int, through: bool) -> Reach:
    """Where a piece of a map can go in so many steps, ``through`` others or around them."""
    start = cell_of(table, piece)
    if start is None:
        return NOWHERE
    seat, held = table.owner(piece), occupants(table, zone)
    return board(table).reach(start, far, frozenset() if through else held.keys(), own_cells(table, zone, seat))


def may_move(table: Table, piece: int) -> bool:
    """Whether the map of a piece may be moved on (BUT-176)."""
    placed = table.flow("placed")
    return not table.option("one_era_per_turn") or placed is None or table.zone(piece) == placed


def can_move(table: Table, seat: int) -> bool:
    """Whether any piece of a seat can go anywhere."""
    return any(may_move(table, piece) and reach(table, piece).ways for piece in own_pieces(table, seat))


def _own(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("piece")
    return None if is_piece(table, piece) and table.owner(piece) == act.seat else Unmet(pieces=(piece,))


def _same_map(table: Table, act: BoundAction) -> Unmet | None:
    return None if table.zone(act.piece("piece")) == act.text("zone") else Unmet(pieces=(act.piece("piece"),))


def _era(table: Table, act: BoundAction) -> Unmet | None:
    return None if may_move(table, act.piece("piece")) else Unmet({"era": str(table.flow("placed", ""))})


def _way(table: Table, act: BoundAction) -> Unmet | None:
    """What is in reach is legal; else the first thing that speaks against it."""
    piece, (era, cell) = act.piece("piece"), where(table, act)
    if cell in reach(table, piece).ways:
        return None
    standing = at(table, era, cell)
    if standing and table.owner(standing) == act.seat:
        return Unmet(pieces=(standing,), text="butterfly.own_piece_there", rule="BUT-101", code="own_piece_there")
    start, species = cell_of(table, piece), species_of(table, piece)
    far = steps(table, act.seat, species)
    if start is None or distance(start, cell) > far:
        name = species_name(table, species)
        words = {"article": "an" if name[:1] in "AEIOU" else "a", "name": name, "number": far}
        return Unmet(words, (piece,), text="butterfly.too_far", rule="BUT-99", code="too_far")
    around = (at(table, era, each) for each in board(table).around(start))
    return Unmet(pieces=tuple(each for each in around if each))


def _in_reach(table: Table, act: BoundAction, cells: Sequence[str]) -> list[str]:
    """Those that a piece can get to."""
    within = frozenset(reach(table, act.piece("piece")).labels)
    return [label for label in cells if label in within]


class Move(CellKind):
    """Move one piece (BUT-97)."""

    kind, label, rule, pieces, handle = "move", "butterfly.do_move", "BUT-97", ("piece",), "piece"
    asks: Mapping[str, str] = {"cell": "to which cell?"}
    takes = (
        "zone",
        "cell",
    )
    requirements = (
        Requirement("not_your_piece", "BUT-97", "butterfly.not_your_piece", _own, ("piece",)),
        CELL,
        Requirement("no_travel", "BUT-23", "butterfly.no_travel", _same_map, ("piece", "zone")),
        Requirement("one_era", "BUT-176", "butterfly.one_era", _era, ("piece",)),
        Requirement("blocked", "BUT-100", "butterfly.blocked", _way, (), "cell", _in_reach),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Each own piece to each cell that it can get to."""
        for piece in own_pieces(table, seat):
            if may_move(table, piece):
                labels, zone = reach(table, piece).labels, table.zone(piece)
                spread = self.spread(table, seat, "cell", labels, {"zone": zone}, piece=piece)
                spread.keep = Keep(NO_ZONES, ())  # it is an own piece, and where it can get is proposed
                yield spread

    def perform(self, run: Run, act: BoundAction) -> None:
        """It goes there; ending on an enemy piece starts a battle (BUT-102, BUT-105, BUT-106)."""
        piece, (era, cell) = act.piece("piece"), where(run, act)
        if not is_piece(run, piece):
            raise RulesError("only pieces of the game move")  # who insists moves it by hand
        start, standing = cell_of(run, piece), at(run, era, cell)
        run.say(
            "butterfly.moves", who=Person(act.seat), pieces=Pieces((piece,)), cell=board(run).named(cell), era=era,
            start=board(run).named(start) if start is not None else "",
        )  # fmt: skip
        run.move(piece, era, spot=cell)
        if standing and run.owner(standing) != act.seat:
            run.frame.bind["battle"] = {
                "attacker": piece, "defender": standing, "era": era, "cell": cell,
                "origin": start if start is not None else cell,
            }  # fmt: skip

    def path(self, table: Table, act: BoundAction) -> tuple[Cell, ...]:
        """The way it goes, as far as it can."""
        cell = self.cell(table, act)
        piece = act.piece("piece")
        if cell is None or table.zone(piece) != act.text("zone"):
            return ()
        return reach(table, piece).ways.get(cell, ())

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The piece and the cell."""
        return {**super().words(table, act), "pieces": Pieces((act.piece("piece"),))}

    def suits(self, table: Table, seat: int, piece: int) -> bool:
        """A pin on a map."""
        return table.state.kind[piece] == "pin" and table.zone(piece) in ERAS

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """Where it goes; on an enemy a battle, with both strengths."""
        cell, piece, era = self.cell(table, act), act.piece("piece"), act.text("zone")
        if cell is None or not is_piece(table, piece):
            return
        species = species_of(table, piece)
        standing = at(table, era, cell)
        if standing and table.owner(standing) not in (0, act.seat):
            enemy = species_of(table, standing)
            words: Words = {
                "name": species_name(table, species), "number": strength(table, table.owner(piece), species),
                "enemy": species_name(table, enemy), "other": strength(table, table.owner(standing), enemy),
            }  # fmt: skip
            yield CellEffect(era, cell, "fights", "butterfly.cell_fights", words, standing)
            return
        yield CellEffect(era, cell, "moves", "butterfly.cell_moves", {"name": species_name(table, species)})


def _turn(table: Table, frame: Frame) -> tuple[int, ...]:
    return (active(table),)


MOVE = WindowDef(
    "move", ("move",), "pass", _turn, "first", "butterfly.ask_move", rule="BUT-97", passed="", quiet=True,
    auto=lambda table, seat: not can_move(table, seat),
)  # fmt: skip
