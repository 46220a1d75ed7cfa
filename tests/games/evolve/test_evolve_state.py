"""Rules of Evolve about the position itself: what it is made of, what lies where, what happens without answers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from evolve_board import SHIPPED, Board

from tabletop.core import codec
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError
from tabletop.session.setting_up.setup import agree, deal

EATERS = [
    id
    for id, card in SHIPPED.cards.items()
    if card.kind == "organism" and (card.values["consume"] or not card.values["light"])
]
FOOD = [id for id, card in SHIPPED.cards.items() if card.kind == "food"]


def bytes_of(state: GameState) -> bytes:
    return codec.canonical(codec.encode_state(state))


def played(seed: int, steps: int, **options: Any) -> Board:
    """A dealt game after some random acts."""
    board = Board()
    agreement = agree(SHIPPED, seats=2, seed=seed, options=options)
    board.state = deal(SHIPPED, agreement)
    assert SHIPPED.code is not None
    rules: Any = SHIPPED.code.ruleset(SHIPPED, 2, agreement.options)
    board.rules = rules
    board.rules.start(Edit(board.state))
    dice = random.Random(seed)
    for _ in range(steps):
        legal = board.rules.legal_actions(board.state)
        if not legal:
            break
        board.rules.perform(Edit(board.state), dice.choice(legal))
    return board


@pytest.mark.covers("EVO-24")
def test_every_consumer_may_eat_every_food() -> None:
    assert len(EATERS) > 20 and len(FOOD) == 9
    board = Board()
    eaters = [board.organism(card) for card in EATERS]
    food = [board.organism(card) for card in FOOD]
    board.enter()
    assert all(board.can("consume", organism=eater, food=meal) for eater in eaters for meal in food)


@pytest.mark.covers("EVO-25", "EVO-38", "EVO-253")
def test_a_card_keeps_its_owner_whoever_controls_it() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", energy=3)
    taken = board.put("leptospira-biflexa", "organisms@2", owner=1, stressed=True)
    board.enter().do("attack", organism=mine, target=taken)
    assert board.state.owner[taken] == 1 and board.zone(taken) == "discard@1"
    for seed in range(3):
        game = played(seed, 120)
        fresh = deal(SHIPPED, agree(SHIPPED, seats=2, seed=seed))
        assert [game.state.owner[piece] for piece in game.state.pieces()] == [
            fresh.owner[piece] for piece in fresh.pieces()
        ]


@pytest.mark.covers("EVO-116", "EVO-274")
def test_an_announcement_that_is_illegal_in_any_part_changes_nothing() -> None:
    board = Board()
    low = board.organism("escherichia-coli", energy=3)
    high = board.hand("vibrio-cholerae")
    mutation, meal = board.hand("extra-flagella"), board.organism("pelagibacter-drift")
    board.give(1, dna=1)  # one short of the evolve
    board.enter()
    before = bytes_of(board.state)
    for kind, words in (
        ("evolve", {"card": high, "organism": low}),
        ("play_mutation", {"card": mutation, "host": meal}),
        ("play_organism", {"card": high}),
        ("attack", {"organism": low, "target": meal}),
    ):
        action = board.action(kind, 1, **words)
        assert board.rules.explain(board.state, action) is not None
        with pytest.raises(RulesError):
            board.rules.perform(Edit(board.state), action)
        assert bytes_of(board.state) == before, kind


@pytest.mark.covers("EVO-282", "EVO-283")
def test_a_seat_that_is_away_declines_what_is_offered() -> None:
    board = Board().give(1, dna=3)
    board.give(2, dna=3)
    mine = board.organism("escherichia-coli", energy=2)
    theirs = board.organism("bacillus-subtilis", 2, stressed=True)
    board.flow(absent=(2,))
    board.enter().do("attack", organism=mine, target=theirs)
    assert board.zone(theirs) == "discard@2" and board.seat(2, "dna") == 3


@pytest.mark.covers("EVO-284", "EVO-287")
@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_plain_data_at_every_question(seed: int) -> None:
    board = played(seed, 0, always_ask=True)
    dice = random.Random(seed)
    for _ in range(60):
        stored = bytes_of(board.state)
        twin = codec.decode_state(codec.encode_state(board.state), board.state.spec)
        assert bytes_of(twin) == stored
        legal = board.rules.legal_actions(board.state)
        assert board.rules.legal_actions(twin) == legal
        if not legal:
            break
        action = dice.choice(legal)
        board.rules.perform(Edit(board.state), action)
        board.rules.perform(Edit(twin), Action.from_json(action.to_json()))
        assert bytes_of(twin) == bytes_of(board.state)


@pytest.mark.covers("EVO-285")
def test_the_same_agreement_and_answers_give_the_same_state() -> None:
    first, second = played(5, 90), played(5, 90)
    assert bytes_of(first.state) == bytes_of(second.state)
    assert bytes_of(played(6, 90).state) != bytes_of(first.state)


KNOWN = {
    "begin": {"", "mulligan", "unstress_free", "unstress_paid", "triggers", "window"},
    "main": {""},
    "end": {"discard", "absence"},
}
"""Every phase with its steps (section 18.2)."""
