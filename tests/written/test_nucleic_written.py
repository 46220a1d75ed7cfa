"""Nucleic Evolution's rules as a file beside Nucleic Evolution's rules in code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from beside import Both, begun, both
from nucleic_beside import play
from nucleic_folder import OWN, SHIPPED, as_shipped, write_folder

from tabletop.content import Catalog, ContentError, load_game
from tabletop.games import discover
from tabletop.session.scenario import run_file, scenario_files


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


@pytest.mark.parametrize("seed", [0, 1])
def test_both_are_the_same_after_hands_have_been_at_the_table(games: Both, seed: int) -> None:
    play(games, 2 + seed, seed, {"format": "casual"}, meddling=0.2)


REFUSED: list[tuple[int, dict[str, Any], list[str]]] = [
    (2, {"tribes": "Insect; Dragon"}, []),
    (2, {"tribes": "Insect; Dragon; Elf"}, []),
    (3, {"pool": "one_deck", "three_player_hand": 4}, ["hive-and-hoard", "grave-circuit", "high-choir"]),
]
"""What no game begins with: tribes that are not three or not there, a deck that has too few lands for such hands."""


def begins(game: Catalog, seats: int, options: dict[str, Any], decks: list[str]) -> bool:
    try:
        begun(game, seats, 1, {"options": options, **({"decks": decks} if decks else {})})
    except ContentError:
        return False
    return True


def test_what_no_game_begins_with_is_the_same(games: Both) -> None:
    for seats, options, decks in REFUSED:
        assert not begins(games.code, seats, options, decks) and not begins(games.file, seats, options, decks)
        usual = {key: each for key, each in options.items() if key == "pool"}
        assert begins(games.file, seats, usual, decks)


def is_noticed(games: Both, folder: Path) -> bool:
    """Whether a game goes otherwise than in code, or a scenario fails."""
    changed = Both(games.code, load_game(folder, discover()))
    for seed, given in enumerate(({"format": "casual"}, {}, {"format": "competitive"}) * 3):
        try:
            play(changed, 2 if given.get("format") == "competitive" else 2 + seed % 2, seed, given)
        except (AssertionError, ContentError):  # it goes otherwise, or no game begins
            return True
    if any(begins(changed.file, *each) for each in REFUSED):
        return True
    as_shipped(folder)
    return any(not each.passed for path in scenario_files([folder]) for each in run_file(path))


@pytest.mark.long
def test_what_breaks_a_rule_is_noticed(games: Both, tmp_path: Path) -> None:
    """`breaks.yaml` has single changes; each is read, and 95 of 100 are noticed."""
    breaks = yaml.safe_load((OWN / "breaks.yaml").read_text("utf-8"))
    left = []
    for number, (was, now) in enumerate(breaks):
        folder = write_folder(tmp_path / str(number))
        path = folder / "rules.yaml"
        assert was in path.read_text("utf-8"), was
        path.write_text(path.read_text("utf-8").replace(was, now, 1), "utf-8")
        if not is_noticed(games, folder):
            left.append(was)
    assert len(left) <= len(breaks) // 20, left


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games_are_the_same(games: Both, seats: int) -> None:
    for seed in range(200):
        game = play(games, seats, seed)
        assert game.is_over or game.is_between_rounds
