"""Toy 12, Twin ponds: patterns and moves on two linked hex maps.

Holds: the six shapes give 24, 18, 6, 30, 6, 6 placements (mirrored: the first 48); one outcome asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import asked_seats, bytes_of, do, load, make, meddle, prove

from tabletop.core.board import Cell, distance, placements
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, asked
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.table import Table

GAME = """
id: ponds
title: Twin ponds
seats: [2]
boards:
  pond: {columns: ABCDEFG, origin: D4, radius: 3, marks: {reed: [D4]}}
zones:
  upper: {label: Upper pond, board: pond}
  lower: {label: Lower pond, board: pond}
kinds: {frog: {label: Frog}}
setup:
  - flow: {turn: 1}
options:
  reflected: {label: Reflected, type: bool, default: false, sentence: Leaves may be turned over.}
"""
CARDS = "kind: frog\ncards: {frog: {}}\n"
DECK = "name: One\ncards: {frog: 1}\n"

SHAPES: dict[str, tuple[tuple[Cell, ...], int, int]] = {
    "column": (((0, 0), (1, 0), (2, 0), (2, 1)), 24, 48),
    "wings": (((0, 0), (1, -1), (0, 1)), 18, 18),
    "pair": (((0, 0), (1, 0)), 6, 6),
    "bed": (((0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)), 30, 30),
    "bloom": (((0, 0), (1, 0), (0, 1)), 6, 6),
    "far": (((0, 0), (2, 0)), 6, 6),
}


@pytest.mark.parametrize(("name", "shape"), SHAPES.items())
@pytest.mark.covers("BUT-28", "BUT-29", "BUT-30", "BUT-31", "BUT-34", "BUT-35", "BUT-179")
def test_the_six_shapes(name: str, shape: tuple[tuple[Cell, ...], int, int]) -> None:
    pattern, plain, mirrored = shape
    found = placements(pattern, (0, 0))
    assert len(found) == plain, name
    assert len(placements(pattern, (0, 0), reflected=True)) == mirrored, name
    assert len({frozenset(each.cells) for each in found}) == plain, "equal cells are one choice"
    assert all((0, 0) in each.cells for each in found), "the anchor is always covered"


# -- a small game on two ponds -----------------------------------------------------------------------------------

LEAF = SHAPES["bloom"][0]


def frogs(table: Table, zone: str) -> dict[Cell, int]:
    """Who sits where."""
    board = table.state.spec.board(zone)
    assert board is not None
    found: dict[Cell, int] = {}
    for piece in table.inside(zone):
        spot = table.state.spot[piece]
        if spot in board.labels and table.owner(piece) in (1, 2):
            found.setdefault((int(spot[0]), int(spot[1])), piece)  # type: ignore[index]
    return found


def hops(table: Table, piece: int) -> Mapping[Cell, tuple[Cell, ...]]:
    """A frog hops two cells, round others; it may end on an enemy."""
    zone = table.zone(piece)
    board, there = table.state.spec.board(zone), frogs(table, zone)
    spot = table.state.spot[piece]
    if board is None or spot not in board.labels:
        return {}
    own = {cell for cell, frog in there.items() if table.owner(frog) == table.owner(piece)}
    start = int(spot[0]), int(spot[1])  # type: ignore[index]
    ways: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    for way in [(start,), *((start, each) for each in board.around(start))]:
        if way[-1] == start or way[-1] not in there:
            ways |= {each: (*way, each) for each in board.around(way[-1]) if each not in ways}
    return {cell: way for cell, way in ways.items() if cell != start and cell not in own}


def _legal(table: Table, act: BoundAction) -> Unmet | None:
    board = table.state.spec.board("upper")
    cell = board.cell(act.text("cell")) if board is not None else None
    mine = table.owner(act.piece("frog")) == act.seat
    return None if mine and cell in hops(table, act.piece("frog")) else Unmet()


class Hop(ActionKind):
    """Hop to a cell; an enemy there is eaten."""

    kind, label, pieces = "hop", "ponds.hop", ("frog",)
    requirements = (Requirement("way", "TOY-12", "ponds.way", _legal),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every own frog to every cell that it gets to."""
        board = table.state.spec.board("upper")
        assert board is not None
        for zone in ("upper", "lower"):
            for piece in frogs(table, zone).values():
                if table.owner(piece) == seat:
                    for cell in hops(table, piece):
                        yield Action("hop", seat, frog=table.handle(piece, seat), cell=board.label(cell))

    def cell(self, table: Table, act: BoundAction) -> Cell | None:
        """Where it ends."""
        board = table.state.spec.board("upper")
        return board.cell(act.text("cell")) if board is not None else None

    def to(self, table: Table, act: BoundAction) -> str:
        """Its own pond."""
        return table.zone(act.piece("frog"))

    def path(self, table: Table, act: BoundAction) -> tuple[Cell, ...]:
        """The way there."""
        cell = self.cell(table, act)
        return hops(table, act.piece("frog")).get(cell, ()) if cell is not None else ()

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """Eats or lands."""
        cell = self.cell(table, act)
        if cell is not None:
            eaten = frogs(table, self.to(table, act)).get(cell, 0)
            yield CellEffect(self.to(table, act), cell, "fights" if eaten else "moves", "ponds.way", {}, eaten)

    def cell_drops(self, table: Table, seat: int, piece: int, zone: str, cell: Cell) -> Iterator[Action]:
        """Dropped on a cell of its pond."""
        board = table.state.spec.board(zone)
        if board is not None and zone == table.zone(piece):
            yield Action("hop", seat, frog=table.handle(piece, seat), cell=board.label(cell))

    def perform(self, run: Run, act: BoundAction) -> None:
        """It lands; in the upper pond a leaf then grows in the lower one."""
        cell, zone = self.cell(run, act), run.zone(act.piece("frog"))
        assert cell is not None
        eaten = frogs(run, zone).get(cell, 0)
        if eaten:
            run.remove(eaten)
        run.move(act.piece("frog"), zone, spot=cell)
        run.frame.bind["anchor"] = cell if zone == "upper" else None
        run.frame.bind["owner"] = act.seat


def _anchor(table: Table) -> tuple[Cell, int] | None:
    for _, frame, _ in asked(table):
        if frame.bind.get("anchor"):
            return tuple(frame.bind["anchor"]), int(frame.bind["owner"])
    return None


def leaves(table: Table, anchor: Cell, owner: int) -> dict[frozenset[Cell], frozenset[Cell]]:
    """Each way to lay the leaf, with the cells that get a new frog."""
    board, there = table.state.spec.board("lower"), frogs(table, "lower")
    assert board is not None
    reflected = bool(table.option("reflected"))
    return {
        frozenset(way.cells): frozenset(cell for cell in way.cells if cell in board and cell not in there)
        for way in placements(LEAF, anchor, board, reflected)
    }


class Lay(ActionKind):
    """Lay the leaf."""

    kind, label = "lay", "ponds.lay"

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every way."""
        found = _anchor(table)
        for number, _ in enumerate(leaves(table, *found) if found is not None else ()):
            yield Action("lay", seat, way=number)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Remembered until the window has closed."""
        run.frame.bind["way"] = act.number("way")


def _layer(table: Table, frame: Frame) -> tuple[int, ...]:
    anchor = frame.bind.get("anchor")
    if not anchor:
        return ()
    outcomes = set(leaves(table, tuple(anchor), int(frame.bind["owner"])).values())
    return (int(frame.bind["owner"]),) if len(outcomes) > 1 else ()


def _grow(run: Run) -> None:
    bind = run.frame.bind
    anchor, way = bind.pop("anchor", None), bind.pop("way", 0)
    if anchor:
        ways = list(leaves(run, tuple(anchor), int(bind["owner"])).values())
        for cell in sorted(ways[min(way, len(ways) - 1)]):
            run.create("pin", "lower", owner=int(bind["owner"]), spot=cell, definition="frog")
    run.set_flow("turn", run.flow("turn", 1) + 1)
    if run.flow("turn", 1) > 12:
        run.finish((), "ponds.over", "TOY-12")


def _seat(table: Table, frame: Frame) -> tuple[int, ...]:
    return ((table.flow("turn", 1) - 1) % 2 + 1,)


def _stuck(table: Table, seat: int) -> bool:
    return next(Hop().candidates(table, seat), None) is None


HOPPING = WindowDef("hopping", (), "hop", _seat, "once", passed="", auto=_stuck)
LAYING = WindowDef("laying", (), "lay", _layer, "once", passed="", form="pattern")


class Ponds(Ruleset):
    """Two ponds with the same cells."""

    own_sentences: ClassVar[dict[str, str]] = {
        "ponds.hop": "Hop", "ponds.lay": "Lay", "ponds.way": "It cannot get there.", "ponds.over": "Over.",
    }  # fmt: skip

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Hop and lay."""
        return Hop(), Lay()

    def make_blocks(self) -> Iterator[Block]:
        """A turn."""
        yield Block("turns", "turn", Window(HOPPING), Window(LAYING), Call(_grow), Jump("turn"))

    def begin(self, run: Run) -> None:
        """A frog for each in each pond."""
        for seat, cell in ((1, (0, 0)), (2, (1, 0))):
            for zone in ("upper", "lower"):
                run.create("pin", zone, owner=seat, spot=cell, definition="frog")
        run.push("turns")


@pytest.fixture
def ponds(tmp_path: Path) -> tuple[Any, GameState]:
    return make(Ponds, load(tmp_path, game=GAME, cards_frogs=CARDS, decks_one=DECK))


def frog(state: GameState, zone: str, cell: Cell) -> int:
    return next(piece for piece in state.inside(zone) if state.spot[piece] == cell)


def test_a_counterpart_is_the_same_cell_of_the_other_pond(ponds: tuple[Any, GameState]) -> None:
    ruleset, state = ponds
    assert state.spec.twins("upper") == ("lower",) and state.spec.board("upper") is state.spec.board("lower")
    handle = Table(ruleset, state).handle(frog(state, "upper", (0, 0)), 1)
    do(ruleset, state, "hop", 1, frog=handle, cell="D6")
    assert asked_seats(ruleset, state) == [1], "which way the leaf lies is asked"
    decision = ruleset.decisions(state)[0]
    assert decision.form == "pattern" and len(ruleset.legal_actions(state, 1)) == 6
    do(ruleset, state, "lay", 1, way=0)
    assert {state.spot[piece] for piece in state.inside("lower")} >= {(0, 2), (1, 2), (0, 3)}


def test_one_outcome_asks_nothing(ponds: tuple[Any, GameState]) -> None:
    """Where every cell around is taken, all ways come to the same."""
    ruleset, state = ponds
    edit = Edit(state)
    board = state.spec.board("lower")
    assert board is not None
    for cell in board.cells:
        if 0 < distance(cell, (0, 2)) <= 1:
            edit.create("pin", "lower", owner=2, spot=cell, definition="frog")
    handle = Table(ruleset, state).handle(frog(state, "upper", (0, 0)), 1)
    do(ruleset, state, "hop", 1, frog=handle, cell="D6")
    assert asked_seats(ruleset, state) == [2], "the other one's turn"
    assert frog(state, "lower", (0, 2)), "what is the same all ways has happened"


def test_shapes_and_previews_name_cells_and_ways(ponds: tuple[Any, GameState]) -> None:
    ruleset, state = ponds
    piece, enemy = frog(state, "upper", (0, 0)), frog(state, "upper", (1, 0))
    handle = Table(ruleset, state).handle(piece, 1)
    action = Action("hop", 1, frog=handle, cell="F4")
    assert ruleset.explain(state, action).code == "way", "straight on the enemy is in the way"
    shape = ruleset.shape(state, Action("hop", 1, frog=handle, cell="D6"))
    assert (shape.to, shape.cell, shape.path) == ("upper", (0, 2), ((0, 0), (0, 1), (0, 2)))
    found = ruleset.preview(state, Action("hop", 1, frog=handle, cell="E4"))
    assert [(each.effect, each.piece, each.cell) for each in found] == [("fights", enemy, (1, 0))]
    dropped = ruleset.drops(state, 1, piece, "upper", (0, 2))
    assert dropped == [Action("hop", 1, frog=handle, cell="D6")]
    assert ruleset.drops(state, 1, piece, "lower", (0, 2)) == []
    assert ruleset.drops(state, 1, piece, "upper") == [], "a pond as a whole is no cell"


def test_reflected_leaves_are_more_where_they_differ(tmp_path: Path) -> None:
    catalog = load(tmp_path, game=GAME, cards_frogs=CARDS, decks_one=DECK)
    for reflected, number in ((False, 24), (True, 48)):
        ruleset, state = make(Ponds, catalog, reflected=reflected)
        board = state.spec.board("lower")
        wide = placements(SHAPES["column"][0], (0, 0), board, bool(ruleset.options["reflected"]))
        assert len(wide) == number


@pytest.mark.parametrize("seed", range(3))
def test_it_is_proven(tmp_path: Path, seed: int) -> None:
    catalog = load(tmp_path, game=GAME, cards_frogs=CARDS, decks_one=DECK)
    ruleset, state = make(Ponds, catalog, seed=seed)
    before = bytes_of(state)
    prove(ruleset, state, seed)
    ruleset, state = make(Ponds, catalog, seed=seed)
    assert bytes_of(state) == before
    meddle(ruleset, state, seed)
