"""Whist against a function of its own: who may play what, who takes each trick, what a hand is worth."""

from __future__ import annotations

import random

import pytest

import tabletop
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.rules.ruleset import Ruleset

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
Card = tuple[str, str]


def card_of(state: GameState, piece: int) -> Card:
    """Suit and rank by the id alone."""
    suit, _, rank = state.definition[piece].partition("-")
    return suit, rank.upper()


def taker(trick: list[tuple[int, Card]], trump: str) -> int:
    """Who takes a trick, written down a second time: trumps before the suit that was led, then the rank."""
    led = trick[0][1][0]
    ranked = [((suit == trump, suit == led, RANKS.index(rank)), seat) for seat, (suit, rank) in trick]
    return max(ranked)[1]


def allowed(hand: list[Card], trick: list[tuple[int, Card]]) -> set[Card]:
    """What may be played, written down a second time."""
    same = [card for card in hand if trick and card[0] == trick[0][1][0]]
    return set(same or hand)


def play_hand(rules: Ruleset, state: GameState, dice: random.Random, dealer: int) -> None:
    """One hand: every act, every trick and the points at its end are what the functions above say."""
    trump = card_of(state, state.contents["trump_card"][0])[0]
    hands = {
        seat: [card_of(state, piece) for piece in state.contents.get(f"hand@{seat}", ())] for seat in range(1, 5)
    }
    hands[dealer].append(card_of(state, state.contents["trump_card"][0]))
    assert (
        sorted(map(len, hands.values())) == [13] * 4 and len({card for each in hands.values() for card in each}) == 52
    )
    points = [state.counter(seat_target(seat), "points") for seat in range(1, 5)]
    won, leader = [0, 0], dealer % 4 + 1
    for _ in range(13):
        trick: list[tuple[int, Card]] = []
        for step in range(4):
            seat = (leader - 1 + step) % 4 + 1
            actions = rules.legal_actions(state)
            assert {action.seat for action in actions} == {seat} and {action.kind for action in actions} == {"play"}
            pieces = {piece: card_of(state, piece) for piece in state.contents[f"hand@{seat}"]}
            assert len(actions) == len(allowed(hands[seat], trick))
            assert set(pieces.values()) == set(hands[seat])
            before = set(state.contents[f"hand@{seat}"])
            rules.carry_out(Edit(state), dice.choice(actions))
            (played,) = before - set(state.contents.get(f"hand@{seat}", ()))
            card = pieces[played]
            assert card in allowed(hands[seat], trick)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = taker(trick, trump)
        won[(leader - 1) % 2] += 1
    for seat in range(1, 5):
        gained = state.counter(seat_target(seat), "points") - points[seat - 1]
        assert gained == max(0, won[(seat - 1) % 2] - 6)


def play_hands(number: int, seed: int) -> None:
    """So many hands, game after game."""
    dice, left = random.Random(seed), number
    while left:
        session = tabletop.new_session("whist", seats=4, seed=dice.randrange(10**9))
        rules, state, dealer = session.ruleset, session.state.fork(), 1
        assert rules is not None
        while left and rules.outcome(state) is None:
            if rules.decisions(state)[0].kind == "ask deal":
                rules.carry_out(Edit(state), rules.legal_actions(state)[0])
            play_hand(rules, state, dice, dealer)
            dealer, left = dealer % 4 + 1, left - 1


@pytest.mark.parametrize("number", [4, pytest.param(10_000, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
def test_each_trick_is_taken_by_whom_another_function_says(number: int) -> None:
    play_hands(number, number)


def test_the_tricks_of_the_last_hand_stand_beside_the_result() -> None:
    """They are counted anew with each hand that follows, and there is none."""
    session = tabletop.new_session("whist", seats=4, seed=5)
    rules, state, dice, dealer = session.ruleset, session.state.fork(), random.Random(5), 1
    assert rules is not None
    while rules.outcome(state) is None:
        if rules.decisions(state)[0].kind == "ask deal":
            assert not any(state.counter(seat_target(seat), "tricks") for seat in range(1, 5))
            rules.carry_out(Edit(state), rules.legal_actions(state)[0])
        play_hand(rules, state, dice, dealer)
        dealer = dealer % 4 + 1
    assert sum(state.counter(seat_target(seat), "tricks") for seat in range(1, 5)) == 13
