"""The swap test as far as the eye goes: what the window draws and tells of a game whose file has secrets at its doors
is the same, pixel by pixel, whatever the pieces are that nobody at the screen may see."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from tabletop.core.visibility import sees
from tabletop.session.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.games.swapping import has_seen, swapped
from tests.games.walking import hidden_pairs, some_action
from tests.rules.written.made_games import made_game
from tests.ui.driver import Driver


def at_table(folder: Path, session: Session) -> tuple[Driver, TableScreen]:
    settings = Settings(hints=False, reduced_motion=True, path=folder / "settings.yaml")
    driver = Driver(folder, settings=settings)
    driver.app.play(session)
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen)
    return driver, driver.app.screen


def looked_at(folder: Path, session: Session, pointed: random.Random) -> list[bytes]:
    """What is seen at once, and under the pointer of some things."""
    driver, table = at_table(folder, session)
    shots = [pygame.image.tobytes(driver.app.surface, "RGB")]
    places = list(table.shown.arrangement.placements)
    for place in pointed.sample(places, min(3, len(places))):
        driver.move(table.stage.screen_rect(place).center)
        driver.tick(900)
        shots.append(pygame.image.tobytes(driver.app.surface, "RGB"))
    return shots


@pytest.mark.parametrize("seed", [1, 8, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(9, 60))])
def test_the_screen_is_the_same_whatever_nobody_there_sees(seed: int, tmp_path: Path) -> None:
    made, dice = made_game(tmp_path / "game", seed), random.Random(seed)
    session = made.table(2, seed)
    pair = dice.choice(hidden_pairs(session.state, None))
    twin = swapped(session, *pair)
    compared = 0
    for act in range(3):
        if any(sees(session.state, piece, None) for piece in pair):
            break
        point = dice.randint(0, 1 << 30)
        shots = [
            looked_at(tmp_path / f"{act}-{number}", table.fork(), random.Random(point))
            for number, table in enumerate((session, twin))
        ]
        assert shots[0] == shots[1]
        compared += 1
        action = some_action(session, dice)
        if action is None or made.may_open(action.kind) or twin.explain(action) is not None:
            break
        done = [table.submit(action) or None for table in (session, twin)]
        if any(has_seen(table, entry, pair, None) for table, entry in zip((session, twin), done, strict=True)):
            break
    assert compared
