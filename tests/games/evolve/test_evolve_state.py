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

EATERS = [id for id, card in SHIPPED.cards.items() if card.kind == "organism" and SHIPPED.values(id)["eats"]]
FOOD = [id for id, card in SHIPPED.cards.items() if card.kind == "food"]


def bytes_of(state: GameState) -> bytes:
    return codec.canonical(codec.encode_state(state))


def played(seed: int, steps: int, **options: Any) -> Board:
    """A dealt game after some random acts."""
    board = Board()
    agreement = agree(SHIPPED, seats=2, seed=seed, options=options)
    board.state = deal(SHIPPED, agreement)
    board.rules = type(board.rules)(SHIPPED, 2, agreement.options)
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


@pytest.mark.covers("EVO-34")
def test_where_a_card_lies_in_its_row_means_nothing() -> None:
    mine = ("arthrospira-platensis", "frankia-alni", "micrococcus-luteus")

    def lay(turned: bool) -> Board:
        board = Board()
        rows = [board.organism(card, energy=2) for card in mine]
        board.organism("pelagibacter-drift")
        theirs = [board.organism(card, 2) for card in ("escherichia-coli", "leptospira-biflexa")]
        for row in (rows, theirs) if turned else ():
            Edit(board.state).move(row[-1], board.zone(row[-1]), 0)
        return board

    asked = []
    for turned in (False, True):
        board = lay(turned).enter()
        acts = [repr(action) for action in board.rules.legal_actions(board.state)]
        again = lay(turned).enter("begin", "triggers")
        asked.append((acts, [repr(action) for action in again.rules.legal_actions(again.state)]))
    assert asked[0] == asked[1]


@pytest.mark.covers("EVO-73")
@pytest.mark.parametrize("first", [1, 2])
def test_the_dearer_bottom_card_comes_first_and_the_decks_are_shuffled_again(first: int) -> None:
    agreement = agree(SHIPPED, seats=2, seed=3, options={"first_player_method": "bottom_card"})
    state = deal(SHIPPED, agreement)
    before = {}
    for seat in (1, 2):
        cards = sorted(state.inside(f"deck@{seat}"), key=lambda piece: SHIPPED.values(state.definition[piece])["mp"])
        # the bottom card is the dearest of the first player, the cheapest of the other one; the top the reverse
        Edit(state).reorder(f"deck@{seat}", cards[::-1] if seat == first else cards)
        before[seat] = state.inside(f"deck@{seat}")
    rules = type(Board().rules)(SHIPPED, 2, agreement.options)
    rules.start(Edit(state))
    assert (state.flow["first_seat"], state.flow["seat"]) == (first, first)
    for seat in (1, 2):
        assert len(state.inside(f"hand@{seat}")) == 5
        assert state.inside(f"deck@{seat}") != before[seat]


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
def test_every_question_has_a_default_for_who_does_not_answer() -> None:
    """With both seats away the game plays itself, by defaults alone: hands are kept, nothing is played, the rightmost
    card is discarded, and the first to draw from an empty deck loses."""
    board = played(3, 0)
    board.flow(absent=(1, 2))
    hands = {seat: board.state.inside(f"hand@{seat}") for seat in (1, 2)}
    board.rules.resume(Edit(board.state))
    assert board.winner
    assert board.state.flow["outcome"]["reason"] in ("evolve.end_absence", "evolve.end_deck")
    assert not board.cards("organisms@1") and not board.cards("organisms@2")
    for seat in (1, 2):
        # the first five are kept, what was drawn after them went
        assert set(hands[seat]) <= set(board.state.inside(f"hand@{seat}"))
    assert board.cards("discard@2")


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


@pytest.mark.covers("EVO-289")
def test_there_is_no_other_step_and_every_task_carries_its_progress() -> None:
    board = played(0, 0, always_ask=True)
    dice = random.Random(0)
    seen = set()
    for number in range(150):
        legal = board.rules.legal_actions(board.state)
        if not legal:
            break
        assert not board.rules.check_progress(board.state)
        action = dice.choice(legal)
        twin = codec.decode_state(codec.encode_state(board.state), board.state.spec) if number % 25 == 0 else None
        phase, step = board.state.flow["phase"], board.state.flow.get("step") or ""
        edit = Edit(board.state)
        board.rules.perform(edit, action)
        for op in edit.ops:  # also the steps that are gone through without a stop
            if op[:2] in (("flow", "phase"), ("flow", "step")):
                phase, step = (op[2], step) if op[1] == "phase" else (phase, op[2] or "")
                if op[1] == "step":
                    assert step in KNOWN[str(phase)], (phase, step)
                    seen.add((phase, step))
        if twin is not None:
            # a referee who was not there before goes on from the position alone
            type(board.rules)(SHIPPED, 2, board.rules.options).perform(Edit(twin), action)
            assert bytes_of(twin) == bytes_of(board.state)
    assert seen == {(phase, step) for phase, steps in KNOWN.items() for step in steps} - {("begin", "mulligan")}
