"""Auganism's rules as a file beside Auganism's rules in code."""

from __future__ import annotations

from pathlib import Path

import pytest
from auganism_beside import Auganism, play, play_on
from auganism_folder import SHIPPED, write_folder
from beside import Both, both

from tabletop.content import load_game
from tabletop.content.definitions import DeckDef
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.games import discover


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(SHIPPED, write_folder(tmp_path_factory.mktemp("written") / "auganism-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    """But that its cards are written as they ship."""
    assert [each for each in games.file.warnings if each.grade != "note" and each.rewritten is None] == []


@pytest.mark.parametrize(
    ("seats", "seed", "size"), [(2, 1, 0), (2, 35, 5), (2, 107, 12), (2, 201, 20), (4, 0, 0), (4, 4, 5), (4, 11, 12)]
)
def test_act_by_act_both_are_the_same(games: Both, seats: int, seed: int, size: int) -> None:
    """Games of random acts, duels and tag matches: with the ready decks, and with decks of any monsters and any house
    rules."""
    assert play(games, seats, seed, size).is_over


@pytest.mark.parametrize(("number", "size"), [(2, "free"), (3, "free"), (19, "20-30"), (20, "20-30"), (31, "20-30")])
def test_how_many_cards_a_deck_has_is_the_same(games: Both, number: int, size: str) -> None:
    found = []
    for catalog in games:
        monsters = sorted(each for each, card in catalog.cards.items() if card.kind == "monster")
        deck = DeckDef("own", "own", {"main": dict.fromkeys(monsters[:number], 1), "hero": {"odo-flint": 1}})
        judged = catalog.check_deck(deck, {**catalog.default_options(), "deck_size": size})
        found.append(sorted((each.grade, each.rule) for each in judged))
    assert found[0] == found[1]


@pytest.mark.parametrize("rule", ["team_loses", "duel_closes"])
def test_giving_up_is_the_same(games: Both, rule: str) -> None:
    """In a tag match one duel stops where that is agreed, and then the other one."""
    game = Auganism(games, 4, 5, {"options": {"tag_nosummon": rule}})
    play_on(game, "giving up", most=60)
    for seat in (4, 1):
        if not game.is_over and ("concede", seat) in game.standing(seat):
            game.carry_out(*game.standing(seat)["concede", seat])
            play_on(game, "going on", most=10)
    assert game.is_over


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "number"), [(0, 60), (5, 80), (12, 80), (24, 80)])
def test_whole_games_are_the_same(games: Both, seats: int, size: int, number: int) -> None:
    """With the ready decks, and with decks of few or many of any monsters and any house rules."""
    for seed in range(number):
        assert play(games, seats, seed, size).is_over


def test_cards_are_written_anew_and_stay_the_same(tmp_path: Path) -> None:
    """`check --upgrade` leaves nothing of how abilities were written, and cards can do what they could before."""
    folder = write_folder(tmp_path / "auganism")
    before = load_game(folder, discover())
    assert len(rewrite(check_game(str(folder), discover()))) == 44
    after = load_game(folder, discover())
    assert [each for each in after.warnings if each.grade != "note"] == []
    assert {name: card.values for name, card in after.cards.items()} == {
        name: card.values for name, card in before.cards.items()
    }
