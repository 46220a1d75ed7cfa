"""Nobody who plays is in front while a bot thinks; every key of the program may be pressed all the same."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

import tabletop
from tabletop.control.thinking import Thinking
from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


def never(session: Session, seat: int, milliseconds: int | None) -> Future[Action]:
    """A bot that thinks on."""
    return Future()


def thinking(driver: Driver, game: str) -> TableScreen:
    """A table at which a person has acted, and a bot thinks about its answer."""
    session = tabletop.new_session(game, seed=3, names=["Ana", "Bot"], bots={2: "strong"})
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.bots.leave()
    table.bots.thinker = Thinking(never)
    while any(decision.seat == 1 for decision in session.decisions()):
        actions = session.legal_actions(1)
        assert session.submit(next((each for each in actions if session.shape(each).quiet), actions[0]))
    driver.tick(1_500)
    return table


@pytest.mark.parametrize(
    "game", ["gomoku", *(pytest.param(each, marks=pytest.mark.long) for each in ("bramble", "auganism"))]
)
def test_every_key_may_be_pressed(driver: Driver, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter asked for the buttons of nobody: an error was told where nothing was to happen."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    table = thinking(driver, game)
    assert not table.table.front
    driver.move((2, 2))
    for action, strokes in driver.app.keys.strokes.items():
        for each in strokes:
            if driver.app.screen is not table:
                table = thinking(driver, game)
                driver.move((2, 2))
            driver.key(each.source.replace("ctrl++", "ctrl+="))
            driver.tick(60)
            assert not any(getattr(dialog, "is_failure", False) for dialog in driver.app.dialogs), (action, each)
            for _ in range(3):
                if driver.app.dialogs:
                    driver.key("escape")
