"""Positions whose best act follows from the rules (win now, stop a loss, waste nothing): what bots find."""

from __future__ import annotations

import pytest

from tabletop.content.places import cards_folder
from tabletop.session.scenario import run_file

FILES = sorted(cards_folder().glob("*/scenarios/best-acts.yaml"))


def found(game: str, bot: str) -> dict[str, bool]:
    """Which cases of a game a bot solves."""
    return {each.case: each.passed for each in run_file(cards_folder() / game / "scenarios" / "best-acts.yaml", bot)}


def test_there_are_such_positions() -> None:
    assert {file.parent.parent.name for file in FILES} >= {"bramble", "draughts", "gomoku"}


@pytest.mark.parametrize("game", ["draughts", pytest.param("bramble", marks=pytest.mark.long)])
def test_strong_finds_what_the_rules_prove(game: str) -> None:
    missed = [case for case, is_found in found(game, "strong:150").items() if not is_found]
    assert not missed


@pytest.mark.long
def test_strong_finds_rows_and_what_stops_them_and_greedy_only_some() -> None:
    strong, greedy = found("gomoku", "strong"), found("gomoku", "greedy")
    assert sum(strong.values()) >= 10 and sum(greedy.values()) < sum(strong.values())
    assert all(is_found for case, is_found in strong.items() if "at once" not in case)


@pytest.mark.long
def test_random_finds_few_so_the_positions_ask_for_something() -> None:
    assert sum(found("bramble", "random").values()) < len(found("bramble", ""))
