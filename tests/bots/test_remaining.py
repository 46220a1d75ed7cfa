"""Guesses of hidden cards know the decks that were agreed on: nothing is dealt twice, or is not in them."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.session.scenario.opening import load
from tabletop.session.session import Session
from tabletop.session.simulating.bot_player import named_of, opened

SHIPPED = Path(__file__).parents[2] / "cards"

DECKS = ("evolve", "nucleic", "butterfly", "territory", "bramble", "whist", "pairs")


def midgame(game: str, seed: int, acts: int = 25) -> Session:
    """A table after some random acts."""
    session, dice = tabletop.new_session(game, seed=seed), random.Random(seed)
    for _ in range(acts):
        legal = session.legal_actions()
        if session.outcome is not None or not legal:
            break
        session.submit(dice.choice(legal))
    return session


def cards(state: GameState) -> Counter[tuple[int, str]]:
    """How many of each card each seat has; cards with one owner when the game begins never change him."""
    return Counter(
        (state.owner[piece], state.definition[piece]) for piece in state.pieces() if state.kind[piece] == "card"
    )


def by_name(state: GameState) -> Counter[str]:
    return Counter(card for _, card in cards(state).elements())


def guessed(session: Session, key: int, state: GameState | None = None) -> GameState:
    """What seat 1 may think that a position is."""
    assert session.ruleset is not None
    return determinize(session.ruleset, state or session.state, 1, Chance(key))


@pytest.mark.parametrize("game", DECKS)
def test_a_guess_deals_the_cards_of_the_agreed_decks_and_each_of_them_once(game: str) -> None:
    for seed in range(3):
        session = midgame(game, seed)
        found = [guessed(session, key) for key in range(4)]
        assert {tuple(sorted(by_name(each).items())) for each in found} == {
            tuple(sorted(by_name(session.state).items()))
        }
        assert len({tuple(each.definition) for each in found}) > 1  # they differ in where the cards lie


def test_cards_of_a_deck_of_ones_own_are_not_guessed_for_anybody_else() -> None:
    session = midgame("bramble", 2)
    assert len(set(session.agreement.decks)) == 2
    for key in range(4):
        assert cards(guessed(session, key)) == cards(session.state)


def test_a_guess_does_not_know_which_cards_hands_have_laid_into_a_deck() -> None:
    """What was not agreed on is taken for any card of the game, and the truth is not looked at."""
    session = midgame("bramble", 2)
    twins = [session.state.fork(), session.state.fork()]
    dealt = sorted(card for owner, card in cards(session.state) if owner == 2)
    for twin, card in zip(twins, (dealt[0], dealt[-1]), strict=True):
        for _ in range(3):
            Edit(twin).create("card", "deck@2", definition=card, owner=2, face="down")
    one, other = (guessed(session, 5, twin) for twin in twins)
    assert one.definition == other.definition
    assert by_name(twins[0]) != by_name(twins[1])


def test_nothing_is_known_of_a_position_laid_out_without_decks() -> None:
    session = load(SHIPPED / "bramble" / "scenarios" / "best-acts.yaml", "lightning ends it")
    assert not session.state.spec.stock.cards
    assert len({card for key in range(30) for card in by_name(guessed(session, key))}) > 10


def test_a_table_that_was_loaded_and_a_process_that_thinks_guess_as_the_table_did(tmp_path: Path) -> None:
    session = midgame("evolve", 4)
    session.save(tmp_path / "kept.json")
    again = tabletop.load_session(tmp_path / "kept.json")
    assert guessed(again, 3).definition == guessed(session, 3).definition
    spec, _ = opened(named_of(session))
    assert spec.stock.cards == session.state.spec.stock.cards and spec.stock.cards
