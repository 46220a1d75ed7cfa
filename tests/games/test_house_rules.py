"""House rules by edit: a line of a shipped game is written otherwise, and the game is played so, to its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import tabletop
from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
from tabletop.session import Session
from tabletop.session.simulating.simulate import make_plan, simulate
from tests.games.folders import copy_game

Edits = tuple[tuple[str, str, str], ...]
"""File, what stands there, what stands there then."""


class HouseRule(NamedTuple):
    """What is written otherwise, and how a table shows it: at the beginning, or in why a game ends."""

    game: str
    edits: Edits
    shows: Callable[[Session], bool] | None = None
    ends: str = ""


RULES = {
    "a longer hand": HouseRule(
        "evolve",
        (("game.yaml", "into: hand, count: 5}", "into: hand, count: 7}"),
         ("rules.yaml", "draw_cards: 5", "draw_cards: 7"),
         ("game.yaml", "{label: Hand limit, type: int, default: 5,", "{label: Hand limit, type: int, default: 7,")),
        lambda session: all(len(session.state.inside(f"hand@{seat}")) == 7 for seat in (1, 2)),
    ),
    "four battles to win": HouseRule(
        "auganism",
        (("rules.yaml", "needed: 5 if tag else 3 ", "needed: 5 if tag else 4 "),),
        ends="won 4 battles.",
    ),
    "six lands": HouseRule(
        "territory",
        (("game.yaml", "sites: 5", "sites: 6"), ("rules.yaml", "\n  row: 5 ", "\n  row: 6 ")),
        lambda session: all(session.state.inside(f"land#{site}") for site in range(1, 7)),
    ),
}  # fmt: skip


def written(name: str, to: Path) -> Path:
    """A copy of the game with a house rule."""
    game, edits, *_ = RULES[name]
    folder = copy_game(cards_folder() / game, to / "house")
    for file, old, new in edits:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, f"{file}: {old}"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return folder


@pytest.mark.parametrize("games", [2, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", RULES)
def test_a_house_rule_is_played(name: str, games: int, tmp_path: Path) -> None:
    folder = written(name, tmp_path)
    assert not [each for each in check_game(str(folder), WRITING) if each.grade == "error"]
    game, _, shows, ends = RULES[name]
    assert shows is None or shows(tabletop.new_session(folder, seed=1)) > shows(tabletop.new_session(game, seed=1))
    played = simulate(make_plan(str(folder), games, seed=1, bots=("random",)))
    assert {game.end for game in played} == {"over"} and len(played) == games
    assert any(ends in game.reason for game in played)
