"""The public picture shows what happens, and nothing of what those who play are asked or can press."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.played import fought


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    yield Driver(tmp_path, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))


def picture(driver: Driver) -> bytes:
    driver.app.redraw()
    driver.settle()
    return pygame.image.tobytes(driver.window.surface, "RGB")


def test_no_question_popup_or_button_shows_in_the_public_picture(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("f10")
    driver.settle()
    plain = picture(driver)
    driver.key("f10")
    assert table.referee.end()
    assert table.hud._asked is not None and table.hud.decision.asking
    table.hud.hold_to_look.show(session.names, table.camera.port)
    table.hud.bubble.show("A reason.", pygame.Rect(600, 400, 1, 1), table.camera.port)
    driver.key("f10")
    assert picture(driver) == plain
    assert all(widget.bare or widget.tells for widget in table.hud.stack.shown)
    driver.key("f10")
    driver.settle()
    assert table.hud.decision.asking and not any(widget.bare for widget in table.hud.stack.widgets)


def test_passing_and_locking_wait_until_viewers_are_gone(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("f10")
    before = session.journal.head
    assert table.referee.end() and table.referee.end()
    assert table.hud._asked is None and session.journal.head == before


def test_the_bar_of_a_show_has_no_buttons_for_viewers(driver: Driver) -> None:
    session, act = fought(2)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("f10")
    assert session.submit(act)
    driver.tick(50)
    assert table.showing.active and table.showing.bar in table.hud.stack.shown
    assert table.showing.bar is not None and table.showing.bar.bare
    assert not any("Esc" in label for label in table.stage.labels.values())


def test_viewers_see_how_far_each_of_two_games_at_a_table_is(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("auganism", seats=4, seed=3))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("f10")
    driver.settle()
    clocks = [clock for _, clock in table.hud.clocks]
    assert len(clocks) == 2
    assert all(clock in table.hud.stack.shown for clock in clocks)
