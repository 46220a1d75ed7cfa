"""The games of docs/examples at the table: whole games by clicks alone and by drags alone, and their pictures."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tests.ui.driver import Driver
from tests.ui.four_ways import PEOPLE, Person
from tests.ui.test_pointing import table_of

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
GAMES = sorted(path.name for path in EXAMPLES.iterdir() if (path / "game.yaml").is_file())
WAYS = [each for each in PEOPLE if each.__name__ in ("Clicks", "Drags")]


def act_by_act(driver: Driver, game: str, way: type[Person], most: int) -> tabletop.Session:
    """So many acts of a game, each made with the pointer; the first that cannot be made raises Stuck."""
    session = tabletop.new_session(EXAMPLES / game, seed=4)
    table, chance = table_of(driver, session), random.Random(game)
    person = way(driver, table)
    for _ in range(most):
        if session.outcome is not None:
            break
        moves = [move for seat in table.referee.hands for move in table.referee.judge.moves(seat)]
        move, head = chance.choice(moves), session.journal.head
        person.make(move, lambda before=head: session.journal.head != before)
        table.showing.end()
        table.refresh(glide=False)
    return session


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_acts_of_an_example_by_pointer(driver: Driver, game: str, way: type[Person]) -> None:
    assert act_by_act(driver, game, way, 4).journal.head > 0


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_example_by_pointer(driver: Driver, game: str, way: type[Person]) -> None:
    assert act_by_act(driver, game, way, 2000).outcome is not None
