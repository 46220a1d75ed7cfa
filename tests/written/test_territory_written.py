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


@pytest.mark.parametrize(("seats", "seed", "lands"), [(2, 2, 5), (2, 887, 8), (3, 5, 5)])
def test_move_by_move_both_are_the_same(games: Both, seats: int, seed: int, lands: int) -> None:
    """Games of random acts with decks of any cards and any house rules, their first 200 acts.
    In the second a creature that was knocked out is raised and beaten again (TER-90)."""
    play(games, seats, seed, lands, most=200)


@pytest.mark.parametrize(("seats", "acts"), [(2, 30), (3, 60)])
def test_who_gives_up_last_takes_along_what_is_theirs(games: Both, seats: int, acts: int) -> None:
    game = play(games, seats, 7, 8, most=acts)
    for seat in range(2, seats + 1):
        assert not game.is_over
        game.carry_out(*game.standing(seat)["forfeit", seat])
        game.compare()
    assert game.is_over


@pytest.mark.long
@pytest.mark.parametrize(("seats", "number"), [(2, 100), (3, 100), (4, 40)])
def test_whole_games_are_the_same(games: Both, seats: int, number: int) -> None:
    """Most with decks of any cards and any house rules; each tenth with the ready decks and all their lands."""
    for seed in range(number):
        assert play(games, seats, seed, lands=10 if seed % 10 else 0).is_over
