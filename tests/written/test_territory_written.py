"""Territory's rules as a file beside Territory's rules in code: the measure of the language."""

from __future__ import annotations

import itertools

import pytest
from territory_beside import Beside, Both, both, play
from territory_folder import write_folder

from tabletop.content.definitions import DeckDef
from tabletop.content.options import resolve_options as read_options


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


@pytest.mark.parametrize(
    ("creatures", "lands", "biomes"),
    [
        ({"red-deer": 2}, {"sea-cliff": 24, "rolling-hill": 1}, "Cliff=Mountain; Hill=Plain"),
        ({"red-deer": 2}, {"sea-cliff": 24, "rolling-hill": 1}, "Hill=new (it rolls)"),
        ({"red-deer": 2}, {"sea-cliff": 24, "rolling-hill": 1}, ""),
        ({}, {"old-pinewood": 25}, ""),
        ({"kraken": 2}, {"old-pinewood": 24}, ""),
        ({"kraken": 1, "tyrannosaur": 1}, {"old-pinewood": 26}, "Cliff=new (steep)"),
    ],
)
def test_what_a_deck_may_be_is_the_same(
    games: Both, creatures: dict[str, int], lands: dict[str, int], biomes: str
) -> None:
    found = []
    for catalog in games:
        deck = DeckDef("own", "own", {"creatures": creatures, "lands": lands})
        judged = catalog.check_deck(deck, {**catalog.default_options(), "biome_map": biomes})
        found.append(sorted((each.message, each.grade, each.rule) for each in judged))
    assert found[0] == found[1]


AGREED = ("Reef", "Reef=Oceans", "Forest=Plain", "Reef=new", "Reef=new (sharp)", "Cliff=Lake", "")


@pytest.mark.parametrize("biomes", AGREED)
def test_what_may_be_agreed_on_about_biomes_is_the_same(games: Both, biomes: str) -> None:
    values = [read_options({"biome_map": biomes}, each.options, code=each.code) for each in games]
    assert values[0][0]["biome_map"] == values[1][0]["biome_map"]
    assert bool(values[0][1]) is bool(values[1][1])


@pytest.mark.parametrize(("seats", "acts"), [(2, 30), (3, 60)])
def test_who_gives_up_last_takes_along_what_is_theirs(games: Both, seats: int, acts: int) -> None:
    game = play(games, seats, 7, 8, most=acts)
    for seat in range(2, seats + 1):
        assert not game.is_over
        game.carry_out(*game.standing(seat)["forfeit", seat])
        game.compare()
    assert game.is_over


def test_bots_go_by_the_same(games: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as no creature lies face down; what the file counts for one that does is its own guess."""
    found = []
    compare = Beside.compare

    def both_scores(game: Beside) -> object:
        acts = compare(game)
        hidden = any(game.left.face[p] == "down" for p in game.left.pieces() if "deploy" in str(game.left.at[p]))
        if not hidden and not game.is_over:
            found.extend((game.code.score(game.left, s), game.file.score(game.right, s)) for s in (1, 2))
        return acts

    monkeypatch.setattr(Beside, "compare", both_scores)
    play(games, 2, 3, lands=10, most=150)
    assert len(found) > 50 and len(set(found)) > 20
    assert all(abs(100 * code - file) < 3 for code, file in found)


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (3, 7), (4, 2)])
def test_both_are_the_same_after_hands_have_been_at_the_table(games: Both, seats: int, seed: int) -> None:
    """With the referee off pieces are moved, turned over and counted; on again, both go on alike."""
    play(games, seats, seed, lands=8, most=80, meddling=0.2)


@pytest.mark.long
def test_long_games_with_hands_at_the_table_are_the_same(games: Both) -> None:
    """20,000 acts, and 2,000 times hands in between."""
    acts = 0
    for seed in itertools.count():
        if acts > 22_000:
            break
        acts += play(games, 2 + seed % 3, seed, lands=10 if seed % 10 else 0, most=300, meddling=0.1).done


@pytest.mark.long
@pytest.mark.parametrize(("seats", "number"), [(2, 100), (3, 100), (4, 40)])
def test_whole_games_are_the_same(games: Both, seats: int, number: int) -> None:
    """Most with decks of any cards and any house rules; each tenth with the ready decks and all their lands."""
    for seed in range(number):
        assert play(games, seats, seed, lands=10 if seed % 10 else 0).is_over
