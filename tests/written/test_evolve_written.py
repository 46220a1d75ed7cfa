"""Evolve's rules as a file beside its rules in code."""

from __future__ import annotations

from statistics import correlation

import pytest
from beside import Both, both
from evolve_beside import Evolves, play
from evolve_folder import SHIPPED, write_folder

from tabletop.rules.actions import Action


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(SHIPPED, write_folder(tmp_path_factory.mktemp("written") / "evolve-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    assert [each for each in games.file.warnings if each.grade != "note"] == []


@pytest.mark.parametrize(("seed", "any_rules"), [(0, False), (1, False), (4, False), (101, True), (102, True)])
def test_act_by_act_both_are_the_same(games: Both, seed: int, any_rules: bool) -> None:
    """Games of random acts, their first 150: as usual, and with any house rules."""
    play(games, seed, games.code.cards, 150, any_rules=any_rules)


@pytest.mark.parametrize("seed", [3, 7, *(pytest.param(each, marks=pytest.mark.long) for each in range(8, 40))])
def test_with_hands_at_the_table_both_are_the_same(games: Both, seed: int) -> None:
    """With the referee off cards come, go and are turned, numbers change; then it goes on."""
    most = 150 if seed < 8 else 3_000
    play(games, seed, games.code.cards, most, any_rules=seed % 2 == 0, hands=0.1)


def test_the_score_of_the_file_goes_with_that_of_the_code(games: Both) -> None:
    found: list[tuple[float, float]] = []

    class Scored(Evolves):
        def carry_out(self, code: Action, file: Action) -> None:
            super().carry_out(code, file)
            if not self.is_over:
                found.append((self.code.score(self.left, 1), self.file.score(self.right, 1)))

    play(games, 0, games.code.cards, 200, any_rules=False, table=Scored)
    assert len(found) > 150 and correlation(*zip(*found, strict=True)) > 0.9


@pytest.mark.long
@pytest.mark.parametrize("any_rules", [False, True])
def test_whole_games_are_the_same(games: Both, any_rules: bool) -> None:
    for seed in range(150):
        game, _ = play(games, seed, games.code.cards, any_rules=any_rules)
        assert game.is_over
