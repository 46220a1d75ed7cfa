"""An act with two picks of cells, of which the first holds a piece: by clicks, by a drag, and what a click means."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.session import Session
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

GAME = """
title: Two Cells
seats: [2]
boards: {board: {grid: square, size: [4, 4]}}
zones: {board: {label: Board, board: board, face: up}}
kinds: {man: {label: Man, shape: disc, tint: owner}}
"""
MEN = """
kind: man
cards: {man: {}}
"""
RULES = """
rules: 2
setup:
  - {create: man, in: board, cells: cells in board where row = 1, owner: 1}
  - {create: man, in: board, cells: cells in board where row = 4, owner: 2}
course:
  - turns: seats
    from: 1
    phase: move
    do: [{ask: you, to: [step], if_stuck: [{finish: nobody, because: Stuck.}]}]
acts:
  step:
    label: "{base} to {there}"
    pick:
      base: {among: cells in board, outside: "Not from {base}."}
      there: {among: near(base by around) where empty, outside: "{there} is too far."}
    requires: [{must: base.owner = you, because: "No man of yours is on {base}."}]
    do: [{move: piece(base), to: board, cell: there}]
"""
BRIDGES = RULES.replace(
    "{base} to {there}", "Bridge {base} {there}"
).replace(
    "requires: [{must: base.owner = you, because: \"No man of yours is on {base}.\"}]",
    "requires: [{must: base.row > 1 and base.row < 4, because: On bare ground only.}]",
).replace(
    "do: [{move: piece(base), to: board, cell: there}]",
    "do: [{create: man, in: board, cell: base, owner: you}, {create: man, in: board, cell: there, owner: you}]",
)  # fmt: skip
TWO_AT_ONE = RULES.replace("to: [step]", "to: [build, dig]").replace(
    RULES[RULES.index("  step:") :],
    """  build:
    label: "Build at {there}"
    pick: {there: cells in board where empty}
    do: [{create: man, in: board, cell: there, owner: 1}]
  dig:
    label: "Dig at {there}"
    pick: {there: cells in board where empty}
    do: [{create: man, in: board, cell: there, owner: 2}]
""",
)


class Board:
    """A table with one board, and hands over its cells."""

    def __init__(self, driver: Driver, folder: Path, rules: str) -> None:
        folder.mkdir()
        (folder / "game.yaml").write_text(GAME, encoding="utf-8")
        (folder / "cards").mkdir()
        (folder / "cards" / "men.yaml").write_text(MEN, encoding="utf-8")
        (folder / "rules.yaml").write_text(rules, encoding="utf-8")
        self.session: Session = tabletop.new_session(folder, seed=1, bots={})
        self.driver = driver
        self.table: TableScreen = table_of(driver, self.session)
        driver.settle()

    def point(self, label: str, aside: float = 0) -> tuple[float, float]:
        """The pixel in a cell, so much of its width beside the middle."""
        region = self.table.shown.arrangement.region("board")
        assert region is not None and region.box.board is not None
        cell = region.box.board.cell(label)
        assert cell is not None
        x, y = cell_centre(region.box, cell)
        wide, high = cell_size(region.box)
        return self.table.camera.to_screen(x + wide * aside, y + high * aside)

    def click(self, label: str, aside: float = 0) -> None:
        self.driver.click(self.point(label, aside))
        self.driver.settle()

    def lit(self) -> set[str]:
        """The cells that are lit as those that may be pointed at."""
        board = self.session.catalog.boards["board"]
        lights = self.table.stage.boards.lights.cells
        return {board.label(cell) for (_, cell), kind in lights.items() if kind in ("can", "free")}

    def men(self, seat: int) -> set[str]:
        """Where the men of a seat stand."""
        state, board = self.session.state, self.session.catalog.boards["board"]
        return {board.label(state.spot[each]) for each in state.inside("board") if state.owner[each] == seat}  # type: ignore[arg-type]


FIRST = {"A1", "B1", "C1", "D1"}


@pytest.fixture
def board(driver: Driver, tmp_path: Path) -> Board:
    return Board(driver, tmp_path / "game", RULES)


def test_a_click_begins_and_a_second_one_ends(board: Board) -> None:
    assert not board.lit(), "what lies on a cell glows in place of it"
    assert len(board.table.stage.lights.can) == 4
    board.click("B1")
    assert board.men(1) == FIRST and board.lit() == {"A2", "B2", "C2"}
    board.click("C1")
    assert board.men(1) == FIRST and board.lit() == {"B2", "C2", "D2"}, "another man is rather meant"
    board.click("B2")
    assert board.men(1) == {"A1", "B1", "B2", "D1"}


def test_a_click_on_where_it_could_end_does_nothing_yet(board: Board) -> None:
    board.click("B2")
    assert board.men(1) == FIRST, "three men could go there: none is chosen"
    assert board.table.hud.bubble.visible and "No man of yours is on B2." in board.table.hud.bubble.text


def test_a_drag_from_cell_to_cell(board: Board) -> None:
    board.driver.drag(board.point("C1"), board.point("D2"))
    board.driver.settle()
    assert board.men(1) == {"A1", "B1", "D1", "D2"}
    board.driver.drag(board.point("A4"), board.point("A2"))
    board.driver.settle()
    assert "A2 is too far." in board.table.hud.bubble.text


def test_bare_ground_of_the_cell_begins_as_well(board: Board, driver: Driver) -> None:
    board.click("B1", -0.42)
    assert board.lit() == {"A2", "B2", "C2"} and board.men(1) == FIRST
    board.click("D1", -0.42)
    assert board.lit() == {"C2", "D2"}, "begun anew elsewhere"
    board.click("A2")
    assert board.men(1) == FIRST and "A2 is too far." in board.table.hud.bubble.text
    board.driver.key("escape")
    board.driver.key("escape")
    board.driver.settle()
    assert not board.lit()
    board.click("D1", -0.42)
    driver.tick(1000)
    board.click("D1", -0.42)
    assert not board.lit(), "the same cell again: never mind"


def test_empty_cells_are_begun_at_too(driver: Driver, tmp_path: Path) -> None:
    board = Board(driver, tmp_path / "game", BRIDGES)
    middle = {f"{column}{row}" for column in "ABCD" for row in (2, 3)}
    assert board.lit() == middle
    board.click("A2")
    assert board.lit() == {"A3", "B2", "B3"} and board.men(1) == FIRST
    board.click("D3")
    assert board.lit() == {"C2", "C3", "D2"}
    board.click("D2")
    assert board.men(1) == FIRST | {"D2", "D3"}


def test_two_acts_at_one_cell_are_asked_for(driver: Driver, tmp_path: Path) -> None:
    board = Board(driver, tmp_path / "game", TWO_AT_ONE)
    board.click("B2")
    assert board.men(1) == FIRST and len(board.men(2)) == 4, "neither is chosen"
    (column,) = board.table.hud.menu.columns
    assert [item.label for item in column.items] == ["Build at B2", "Dig at B2"]
    driver.key("2")
    driver.settle()
    assert board.men(1) == FIRST and "B2" in board.men(2)
