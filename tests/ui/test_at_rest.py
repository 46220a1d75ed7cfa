"""At a table at which nobody does anything memory is let go, and nobody sees it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui import app
from tabletop.ui.draw.basis import cached
from tabletop.ui.draw.things import table
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


def test_what_can_be_made_anew_is_let_go_at_rest_and_looks_the_same_after(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "QUIET", 3.0)
    driver.app.play(tabletop.new_session("territory", seed=4, rules="off"))
    driver.settle()
    surface, screen = driver.window.surface, driver.app.screen
    assert isinstance(screen, TableScreen)

    def anew() -> bytes:
        """Every card and every panel drawn once more."""
        screen.table.faces.forget()
        screen.restyle()
        driver.app.redraw()
        driver.settle()
        return pygame.image.tobytes(surface, "RGB")

    anew()
    driver.move((640, 500))
    shown = anew()
    driver.tick(2000)
    assert cached.POOL.bytes_used > cached.AT_REST, "somebody has just done something"
    driver.tick(1500)
    assert len(cached.ON_THE_WAY) == 0 and cached.POOL.bytes_used <= cached.AT_REST
    driver.app.redraw()
    driver.tick()
    assert pygame.image.tobytes(surface, "RGB") == shown
    assert anew() == shown


def test_the_small_pictures_stay_and_a_larger_window_has_more_room(tmp_path: Path) -> None:
    pool = cached.Pool(4 << 20)
    for number, edge in enumerate((600, 20, 500, 30)):
        pool.keep(number, pygame.Surface((edge, edge), 0, 32))
    pool.at_rest = 1 << 20
    pool.tidy()
    assert [bool(pool.find(number)) for number in range(4)] == [False, True, True, True]
    try:
        Driver(tmp_path, size=(1920, 1080))
        usual = cached.POOL.cap_bytes, cached.POOL.at_rest
        Driver(tmp_path, size=(2560, 1440))
        assert cached.POOL.cap_bytes > 1.7 * usual[0] and cached.POOL.at_rest > 1.7 * usual[1]
    finally:
        cached.fit((1280, 800))


def test_while_the_shelf_is_left_alone_the_ground_of_the_next_table_is_drawn(driver: Driver) -> None:
    table._ground.cache_clear()
    driver.app.shelf()
    driver.settle()
    driver.tick(6000)
    before = table._ground.cache_info().misses
    assert before
    table.table_ground(driver.app.theme, driver.app.size)
    assert table._ground.cache_info().misses == before
