"""With one screen passed on, a new turn begins behind the curtain, with one's own cards in sight."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.games.walking import some_action
from tests.ui.driver import Driver


@pytest.mark.parametrize(
    "game", ["auganism", *(pytest.param(each, marks=pytest.mark.long) for each in ("evolve", "butterfly"))]
)
def test_the_curtain_falls_for_a_new_turn(game: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session(game, seed=8, names=["Ana", "Mira"])
    dice = random.Random(5)
    while not session.state.flow.get("seat") or session.state.flow.get("turn", 0) < 2:
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    session.show.update({"sharing": "pass", "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    begun = set()
    for _ in range(400):
        before = table.table.active
        if table.perspective.curtain_for:
            driver.key("enter")
            driver.settle()
            driver.click((2, 2))
            driver.settle()
            continue
        if table.showing.active:
            driver.key("escape")
            driver.settle()
            continue
        action = some_action(session, dice)
        if action is None or len(begun) == 2:
            break
        table.referee.acting.submit(action)
        driver.settle()
        turn = table.table.active
        if turn != before and table.table.to_act == turn and session.outcome is None and not table.showing.active:
            assert table.perspective.curtain_for == turn, "a new turn"
            begun.add(turn)
    assert begun, "no turn has ended"
