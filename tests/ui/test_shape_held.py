"""A card with a shape that is held over a board leaves the cells in sight that it would cover."""

from __future__ import annotations

import pygame

import tabletop
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


def test_a_ship_that_is_carried_over_its_sea_hangs_small_beside_the_pointer(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("fleets", seed=1, seats=2, autosave=None))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    seat = table.session.decisions()[0].seat
    ship = next(each for each in table.shown.arrangement.placements if each.zone == f"harbour@{seat}")
    sea = table.shown.arrangement.region(f"fleet@{seat}")
    assert sea is not None and sea.box.board is not None
    start = table.camera.to_screen(ship.x, ship.y)
    end = table.camera.to_screen(*cell_centre(sea.box, sea.box.board.cell("E5") or (0, 0)))
    driver.press(start)
    driver.move((start[0] + 20, start[1] - 20), (1, 0, 0))
    assert table.stage.held_size == 1
    driver.move(end, (1, 0, 0))
    driver.tick(100)
    assert table.stage.boards.lights.cells and table.stage.held_size < 0.5
    ((x, y),) = table.stage.held.values()
    wide = ship.w * table.stage.held_size * table.camera.scale
    high = ship.h * table.stage.held_size * table.camera.scale
    card = pygame.Rect(0, 0, round(wide), round(high))
    card.center = round(table.camera.to_screen(x, y)[0]), round(table.camera.to_screen(x, y)[1])
    cell = pygame.Rect(0, 0, *(round(each * table.camera.scale * 0.5) for each in cell_size(sea.box)))
    cell.center = round(end[0]), round(end[1])
    assert not card.colliderect(cell), "the cell under the pointer"
    driver.move(start, (1, 0, 0))
    driver.tick(100)
    assert table.stage.held_size == 1
    driver.release(start)
    driver.settle()
    assert table.stage.held_size == 1
