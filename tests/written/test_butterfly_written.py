"""Butterfly Effect's rules as a file beside its rules in code."""

from __future__ import annotations

from typing import Any

import pytest
from beside import Both, both
from butterfly_beside import Butterflies, play
from butterfly_folder import SHIPPED, write_folder

from tabletop.content.definitions import DeckDef


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(SHIPPED, write_folder(tmp_path_factory.mktemp("written") / "butterfly-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    assert [each for each in games.file.warnings if each.grade != "note"] == []


@pytest.mark.parametrize(("seed", "evolutions", "any_rules"), [(0, False, False), (0, True, False), (3, True, True)])
def test_act_by_act_both_are_the_same(games: Both, seed: int, evolutions: bool, any_rules: bool) -> None:
    """Games of random acts, their first 200: without evolutions, with any, and with any house rules."""
    play(games, seed, 200, evolutions=evolutions, any_rules=any_rules)


@pytest.mark.parametrize(
    ("change", "options"),
    [
        ({}, {}),
        ({"hawk": 9, "scarab": 8}, {}),
        ({"hawk": 9, "scarab": 8}, {"custom_decks": True}),
        ({"scarab": 5, "hawk": 12}, {"custom_decks": True}),
        ({"plague": 3, "burrow": 0, "ambush": 0}, {"custom_decks": True}),
        ({"plague": 0, "blight": 1}, {"custom_decks": True}),
        ({"hawk": 7, "burrow": 2}, {"custom_decks": True}),
    ],
)
def test_what_a_deck_may_be_is_the_same(games: Both, change: dict[str, int], options: dict[str, Any]) -> None:
    found = []
    for catalog in games:
        lists = catalog.decks["bastet"].lists
        main = {card: number for card, number in {**lists["main"], **change}.items() if number}
        made = DeckDef("own", "own", {"main": main, "mat": lists["mat"]})
        judged = catalog.check_deck(made, {**catalog.default_options(), **options})
        found.append(sorted((each.message, each.rule) for each in judged))
    assert found[0] == found[1]


@pytest.mark.parametrize("acts", [80, pytest.param(400, marks=pytest.mark.long)])
def test_bots_go_by_the_same(games: Both, acts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    compare = Butterflies.compare

    def both_scores(game: Butterflies) -> object:
        legal = compare(game)
        if not game.is_over:
            found.extend((game.code.score(game.left, s), game.file.score(game.right, s)) for s in (1, 2))
        return legal

    monkeypatch.setattr(Butterflies, "compare", both_scores)
    play(games, 4, acts, any_rules=False)
    assert len(set(found)) > 50
    assert all(abs(400 * code - file) < 1 for code, file in found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("evolutions", "any_rules", "number"), [(False, False, 20), (True, False, 100), (True, True, 180)]
)
def test_whole_games_are_the_same(games: Both, evolutions: bool, any_rules: bool, number: int) -> None:
    for seed in range(number):
        assert play(games, seed, evolutions=evolutions, any_rules=any_rules).is_over
