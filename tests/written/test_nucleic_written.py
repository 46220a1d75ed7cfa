"""Nucleic Evolution's rules as a file beside Nucleic Evolution's rules in code."""

from __future__ import annotations

import pytest
from beside import Both, both
from nucleic_beside import play
from nucleic_folder import SHIPPED, write_folder


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    """Both, with all abilities."""
    return both(SHIPPED, write_folder(tmp_path_factory.mktemp("written") / "nucleic-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    assert [each for each in games.file.warnings if each.grade != "note"] == []


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 5), (3, 2), (3, 7)])
def test_with_abilities_both_are_the_same(games: Both, seats: int, seed: int) -> None:
    assert play(games, seats, seed, {"format": "casual"}).is_over


def test_a_round_of_a_match_is_the_same(games: Both) -> None:
    """To the exchange of cards between two rounds, whatever can be exchanged."""
    assert play(games, 2, 0, {"format": "competitive"}).is_between_rounds


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games_are_the_same(games: Both, seats: int) -> None:
    for seed in range(200):
        game = play(games, seats, seed)
        assert game.is_over or game.is_between_rounds
