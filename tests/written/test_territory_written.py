"""Territory's rules as a file beside Territory's rules in code: the measure of the language."""

from __future__ import annotations

import pytest
from territory_beside import Both, both, play
from territory_folder import write_folder


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(write_folder(tmp_path_factory.mktemp("written") / "territory-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    assert [each for each in games.file.warnings if each.grade != "note"] == []


@pytest.mark.parametrize(("seats", "seed", "lands"), [(2, 2, 5), (2, 9, 7), (3, 5, 5)])
def test_move_by_move_both_are_the_same(games: Both, seats: int, seed: int, lands: int) -> None:
    """Games of random acts with decks of any cards; the first hundred and twenty acts of each."""
    play(games, seats, seed, lands, most=120)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_the_same(games: Both, seats: int) -> None:
    """A hundred games each: the ready decks with all their lands, and decks of any cards."""
    for seed in range(100):
        assert play(games, seats, seed, lands=10 if seed % 10 else 0).is_over
