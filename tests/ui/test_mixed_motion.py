"""What lies hidden among others is followed by nobody: not on its way in, not beside others, not on its way out."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

Drawn = list[tuple[str, float, float]]


@pytest.fixture
def driver(moving: Driver) -> Driver:
    return moving


def moments(driver: Driver, index: int) -> list[Drawn]:
    """Where everything is drawn while one hidden creature of a row goes face down to a land and back again."""
    session = tabletop.new_session("territory", seats=2, seed=3, rules="off")
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    piece = session.state.inside("ready@2")[index]
    found: list[Drawn] = []
    for to in ("deploy#1@2", "ready@2"):
        session.manual("move", pieces=[piece], to=to, face="down", seat=2)
        for ms in (0, 60):
            driver.tick(ms)
            now = driver.app.now()
            actors = table.stage.animator.actors.values()
            poses = [(actor.placement.zone, actor.pose(now)) for actor in actors]
            found.append(sorted((zone, round(pose.x, 2), round(pose.y, 2)) for zone, pose in poses))
            assert any(actor.moving(now) for actor in actors)
        driver.settle()
    return found


def test_which_of_a_hidden_row_goes_and_comes_back_cannot_be_seen(driver: Driver) -> None:
    assert moments(driver, 1) == moments(driver, 9)


def test_a_hidden_piece_starts_at_the_middle_of_its_row(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3, rules="off")
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    piece = session.state.inside("ready@2")[0]
    region = table.shown.arrangement.region("ready@2")
    assert region is not None
    session.manual("move", pieces=[piece], to="deploy#1@2", face="down", seat=2)
    table.refresh()
    start = table.stage.animator.actors[piece].start
    assert (start.x, start.y) == (region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
