"""After every curtain the table drawn is the table of now, for the seat that lifted it."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.core.view import view_for
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

LIFTS = 3


def drawn(table: TableScreen) -> list[tuple[str, str, str]]:
    """What lies where as it is on the screen."""
    return sorted((place.handle, place.zone, place.piece.definition) for place in table.shown.arrangement.placements)


@pytest.mark.parametrize("skip", [pytest.param(False, marks=pytest.mark.long), True])
def test_the_table_after_a_curtain_is_the_present(tmp_path: Path, skip: bool) -> None:
    settings = Settings(hints=False, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, settings=settings)
    session = tabletop.new_session("territory", seed=8, names=["Ana", "Mira"])
    session.show.update({"sharing": "pass", "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    chance = random.Random(5)
    lifted = checked = 0
    while lifted < LIFTS:
        driver.settle(8000)
        if table.showing.active:
            driver.key("escape" if skip else "enter")
            driver.tick(500)
            continue
        if table.perspective.curtain_for:
            seat = table.perspective.curtain_for
            driver.key("enter")
            lifted += 1
            if skip:
                driver.click((2, 2))  # any key or click skips what is played back
            driver.tick(0 if skip else 6500)  # else it is over in at most five seconds
            driver.settle(8000)
            assert table.perspective.sitting == seat or table.perspective.curtain_for
        if table.perspective.curtain_for or table.showing.active:
            continue
        assert not table.past.playing_back and table.past.at is None
        assert table.shown.view == view_for(session.state, table.perspective.viewer)
        before = drawn(table), pygame.image.tobytes(driver.app.surface, "RGB")
        if lifted != checked:
            checked = lifted
            table.resize(driver.app.size)  # rebuilt from nothing, it is the same picture
            driver.settle()
            assert (drawn(table), pygame.image.tobytes(driver.app.surface, "RGB")) == before
        seat = table.referee.front
        assert seat and session.outcome is None
        legal = session.legal_actions(seat)
        quiet = [each for each in legal if table.referee.judge.move(each).quiet]
        if quiet and chance.random() < 0.3:
            table.referee.acting.submit(quiet[0])
        else:
            table.referee.acting.submit(chance.choice(legal))
    assert session.state.flow["round"] > 1, "there was a show between two curtains"
