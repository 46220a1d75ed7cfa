"""Auganism's rules as a file beside Auganism's rules in code."""

from __future__ import annotations

import pytest
from auganism_beside import play
from auganism_folder import SHIPPED, write_folder
from beside import Both, both

from tabletop.content.definitions import DeckDef


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(SHIPPED, write_folder(tmp_path_factory.mktemp("written") / "auganism-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    assert [each for each in games.file.warnings if each.grade != "note"] == []


@pytest.mark.parametrize(("seed", "size"), [(1, 0), (3, 0), (35, 5), (107, 12), (201, 20)])
def test_act_by_act_both_are_the_same(games: Both, seed: int, size: int) -> None:
    """Games of random acts: with the ready decks, and with decks of any monsters and any house rules. In the fourth a
    captured Seedcaster is spent by who did not own it."""
    assert play(games, 2, seed, size).is_over


@pytest.mark.parametrize(("number", "size"), [(2, "free"), (3, "free"), (19, "20-30"), (20, "20-30"), (31, "20-30")])
def test_how_many_cards_a_deck_has_is_the_same(games: Both, number: int, size: str) -> None:
    found = []
    for catalog in games:
        monsters = sorted(each for each, card in catalog.cards.items() if card.kind == "monster")
        deck = DeckDef("own", "own", {"main": dict.fromkeys(monsters[:number], 1), "hero": {"odo-flint": 1}})
        judged = catalog.check_deck(deck, {**catalog.default_options(), "deck_size": size})
        found.append(sorted((each.grade, each.rule) for each in judged))
    assert found[0] == found[1]


@pytest.mark.long
@pytest.mark.parametrize(("size", "number"), [(0, 60), (5, 80), (12, 80), (24, 80)])
def test_whole_games_are_the_same(games: Both, size: int, number: int) -> None:
    """With the ready decks, and with decks of few or many of any monsters and any house rules."""
    for seed in range(number):
        assert play(games, 2, seed, size).is_over
