"""Backgammon at the table: men in columns are dragged, clicked and borne off, dice that are played are turned."""

from __future__ import annotations

from pathlib import Path

import pygame

import tabletop
from tabletop.control.cells.lights import label_of
from tabletop.control.kinds.board import cell_centre
from tabletop.core.board import Cell
from tabletop.session.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

ROLLED = """
scenario: Beside the board
game: backgammon
seats: [Ana, Ben]
given:
  moment: {phase: roll, seat: Ana}
  tray: [{piece: die}, {piece: die}]
  board: BOARD
  chance: {dice: [DICE]}
cases: [{case: one, steps: [{Ana: roll}], expect: {outcome: none}}]
"""
OWN = "{card: Man, owner: Ana}"
FAR = f"{{M2: [{', '.join([OWN] * 7)}], A1: {{card: Man, owner: Ben}}, L2: {{card: Man, owner: Ben}}}}"
HOME = f"{{J1: {OWN}, K1: {OWN}, L1: {OWN}, A1: {{card: Man, owner: Ben}}}}"


class AtBoard:
    """A table on which Ana has rolled, at which both players sit."""

    def __init__(self, home: Path, board: str, dice: str, size: tuple[int, int] = (1280, 800)) -> None:
        path = home / "one.yaml"
        path.write_text(ROLLED.lstrip().replace("BOARD", board).replace("DICE", dice), encoding="utf-8")
        self.session: Session = tabletop.load_scenario(path)
        self.session.set_show(sharing="open")
        assert self.session.submit(tabletop.Action("roll", 1))
        self.driver = Driver(home, size, settings=Settings(path=home / "settings.yaml", hints=False))
        self.driver.app.play(self.session)
        assert isinstance(self.driver.app.screen, TableScreen)
        self.table = self.driver.app.screen
        self.driver.settle()

    def cell(self, label: str) -> Cell:
        cell = self.session.catalog.boards["board"].cell(label)
        assert cell is not None
        return cell

    def at(self, label: str) -> tuple[float, float]:
        """The pixel in the middle of a cell."""
        region = self.table.shown.arrangement.region("board")
        assert region is not None
        return self.table.camera.to_screen(*cell_centre(region.box, self.cell(label)))

    def man(self, label: str, number: int = -1) -> tuple[float, float]:
        """The middle of a man on a cell, the uppermost one if none is named."""
        state = self.session.state
        there = [each for each in state.inside("board") if state.spot[each] == self.cell(label)]
        handles = {number: handle for handle, number in self.table.shown.keys.items()}
        place = self.table.shown.arrangement.placement(handles[there[number]])
        assert place is not None
        return self.table.camera.to_screen(place.x, place.y)

    def men(self, label: str) -> int:
        state = self.session.state
        return sum(state.spot[each] == self.cell(label) for each in state.inside("board"))

    def lit(self) -> set[str]:
        """The cells that are lit as ones where what is carried may go."""
        board, lights = self.session.catalog.boards["board"], self.table.stage.boards.lights.cells
        return {board.label(cell) for (_, cell), found in lights.items() if found == "can"}

    def played(self) -> list[bool]:
        return [self.session.state.angle[die] == 90 for die in self.session.state.inside("tray")]


def test_a_man_of_a_high_column_is_dragged_and_hits(tmp_path: Path) -> None:
    board = AtBoard(tmp_path, FAR, "1, 4")
    board.driver.move(board.man("M2"))
    board.driver.press(board.man("M2"))
    board.driver.move(board.at("L2"), (1, 0, 0))
    board.driver.settle()
    assert board.lit() | {"L2"} == {"L2", "I2"} and board.played() == [False, False]
    board.driver.release(board.at("L2"))
    board.driver.settle()
    assert (board.men("M2"), board.men("L2"), board.men("G1")) == (6, 1, 1) and board.played() == [True, False]


def test_a_man_is_clicked_and_then_its_point(tmp_path: Path) -> None:
    board = AtBoard(tmp_path, FAR, "1, 4")
    board.driver.click(board.man("M2"))
    board.driver.settle()
    board.driver.click(board.at("I2"))
    board.driver.settle()
    assert (board.men("M2"), board.men("I2")) == (6, 1) and board.played() == [False, True]


def test_men_are_borne_off_by_dragging_and_by_clicks(tmp_path: Path) -> None:
    board = AtBoard(tmp_path, HOME, "4, 3")
    board.driver.drag(board.man("J1"), board.at("N1"))
    board.driver.settle()
    assert (board.men("J1"), board.men("N1")) == (0, 1) and board.played() == [True, False]
    board.driver.click(board.man("K1"))
    board.driver.settle()
    board.driver.click(board.at("N1"))
    board.driver.settle()
    assert (board.men("K1"), board.men("N1")) == (0, 2)


def test_points_are_called_by_the_numbers_beside_them(tmp_path: Path) -> None:
    table = AtBoard(tmp_path, FAR, "2, 1")
    arrangement = table.table.shown.arrangement
    called = {label: label_of(arrangement, ("board", table.cell(label))) for label in ("A1", "L1", "A2", "M1", "G1")}
    assert called == {"A1": "12", "L1": "2", "A2": "13", "M1": "1", "G1": "G1"}  # the bar is no point


def test_the_numbers_are_those_of_who_sits_at_the_lower_edge(tmp_path: Path) -> None:
    board = AtBoard(tmp_path, FAR, "2, 1")
    table, region = board.table, board.table.shown.arrangement.region("board")
    assert region is not None

    def beside() -> dict[str, str]:
        cells = {label: board.cell(label) for label in ("A1", "M1", "M2")}
        drawn = {label: table.stage.boards._triangle(region.box.board, cell)[2] for label, cell in cells.items()}
        assert drawn == {label: label_of(table.shown.arrangement, ("board", cell)) for label, cell in cells.items()}
        return drawn

    assert beside() == {"A1": "12", "M1": "1", "M2": "24"}
    before = board.driver.window.surface.copy()
    table.perspective.bottom = 2
    table.refresh(glide=False)
    board.driver.settle()
    assert beside() == {"A1": "13", "M1": "24", "M2": "1"}
    rect = table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
    pictures = (picture.subsurface(rect) for picture in (before, board.driver.window.surface))
    one, other = (pygame.image.tobytes(each, "RGB") for each in pictures)
    assert one != other, "and it is drawn so"
