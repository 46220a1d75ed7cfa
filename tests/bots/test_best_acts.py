"""Positions whose best act follows from the rules (win now, stop a loss, waste nothing): what bots find."""

from __future__ import annotations

import pytest

from tabletop.content.places import cards_folder
from tabletop.session.scenario import read_scenario, run_file
from tabletop.session.scenario.running import run_case

FILES = sorted(cards_folder().glob("*/scenarios/best-acts.yaml"))


def found(game: str, bot: str) -> dict[str, bool]:
    """Which cases of a game a bot solves."""
    return {each.case: each.passed for each in run_file(cards_folder() / game / "scenarios" / "best-acts.yaml", bot)}


GAMES = [file.parent.parent.name for file in FILES]
MANY = {"game-of-hex", "gomoku"}
"""Greedy looks at eight acts of some hundred or two, and finds none."""


def test_there_are_twelve_such_positions_of_each_game_that_has_any() -> None:
    assert {*GAMES} >= {"auganism", "bramble", "butterfly", "draughts", "evolve", "game-of-hex", "gomoku"}
    assert {*GAMES} >= {"crazy-eights", "morris", "nucleic", "pig", "territory", "whist"}
    assert {game: len(read_scenario(file).cases) for game, file in zip(GAMES, FILES, strict=True)} == dict.fromkeys(
        GAMES, 12
    )


def test_strong_finds_some_with_little_thought() -> None:
    """Among them blows that dice decide, and that lose the game where they fail."""
    missed = [case for case, is_found in found("butterfly", "strong:200").items() if not is_found]
    assert not missed


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_strong_finds_what_the_rules_prove(game: str) -> None:
    bot = "strong:600" if game in MANY else "strong"  # three looks at each of a hundred acts would leave it to luck
    missed = [case for case, is_found in found(game, bot).items() if not is_found]
    assert not missed


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game not in MANY])
def test_greedy_finds_some(game: str) -> None:
    assert any(found(game, "greedy").values())


@pytest.mark.long
def test_there_are_more_than_one_act_can_find() -> None:
    """In some games greedy, who looks one act ahead, misses what strong finds."""
    for game in ("bramble", "butterfly", "draughts", "nucleic", "territory"):
        assert sum(found(game, "greedy").values()) < 12


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(MANY))
def test_greedy_makes_no_rows_nor_chains(game: str) -> None:
    assert sum(found(game, "greedy").values()) < 12


def test_two_threats_at_once_are_seen_as_a_win() -> None:
    """What wins by answers that are forced."""
    scenario = read_scenario(cards_folder() / "gomoku" / "scenarios" / "best-acts.yaml")
    case = next(each for each in scenario.cases if each.name == "two fours at once win")
    assert run_case(scenario, case, "strong").passed


def test_a_man_is_another_on_each_point() -> None:
    """In one world every man has its own moves, though all men are alike; and a mill is done when a man is taken."""
    scenario = read_scenario(cards_folder() / "morris" / "scenarios" / "best-acts.yaml")
    for name in ("the point that the other needs is taken", "a mill is opened only to be closed again"):
        case = next(each for each in scenario.cases if each.name == name)
        assert run_case(scenario, case, "strong").passed
