"""How well bots play what is written in a file, knowing nothing but how near each end is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from written_games import FOLDERS

from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import simulate

BOARDS = ("draughts", "game-of-hex", "gomoku", "morris")
GAMES_EACH = 200
LEAST = 0.8


def without_score(game: str, folder: Path) -> Path:
    """A copy of a game whose file says nothing of what a position is worth."""
    made = folder / game
    shutil.copytree(FOLDERS[game], made)
    rules = made / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(re.sub(r"^score:.*(?:\n[ \t]+.*)*", "", text, flags=re.MULTILINE), encoding="utf-8")
    return made


def won_by_greedy(folder: Path, games: int) -> float:
    """The share of games that greedy wins against random, the seats crossed; a draw counts half."""
    played = simulate(Plan(str(folder), games, 2, ("greedy", "random"), 1))
    assert len(played) == games and {game.bots for game in played} == {("greedy", "random"), ("random", "greedy")}
    won = [1.0 if game.winners == (game.bots.index("greedy") + 1,) else 0.0 for game in played]
    return (sum(won) + 0.5 * sum(not game.winners for game in played)) / games


@pytest.mark.long
@pytest.mark.timeout(3_600)  # two hundred games of some seconds each
@pytest.mark.parametrize("game", BOARDS)
def test_greedy_beats_random_without_being_told_what_counts(game: str, tmp_path: Path) -> None:
    share = won_by_greedy(without_score(game, tmp_path), GAMES_EACH)
    print(f"{game}: {share:.1%}")
    assert share >= LEAST
