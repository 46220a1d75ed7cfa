"""Determinizations: full positions that hold nothing of what a seat may not know."""

from __future__ import annotations

import random

import pytest
from toy import Toy, toy_table

import tabletop
from tabletop.bots import Limits, Question, make
from tabletop.bots.determinization import determinize, hides
from tabletop.core import ops
from tabletop.core.chance import Chance
from tabletop.core.codec import canonical, encode_state
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import view_for
from tabletop.core.visibility import sees


def determinized(ruleset: Toy, state: GameState, seat: int = 1, key: int = 3) -> bytes:
    """A determinization as bytes."""
    return canonical(encode_state(determinize(ruleset, state, seat, Chance(key))))


def swap_definitions(state: GameState, one: int, other: int) -> None:
    """Two cards change what they are."""
    state.definition[one], state.definition[other] = state.definition[other], state.definition[one]


def swap_places(state: GameState, one: int, other: int) -> None:
    """Two cards change where they lie, and lie there as the other did."""
    state.face[one], state.face[other] = state.face[other], state.face[one]
    places = [(state.at[piece], state.index_of(piece)) for piece in (one, other)]
    for piece, (container, index) in zip((other, one), places, strict=True):
        state.contents[container][index] = piece  # type: ignore[index]
        state.at[piece] = container


def midgame(seed: int, seats: int = 2) -> tuple[Toy, GameState]:
    """A table after some random acts."""
    ruleset, state = toy_table(seed, seats)
    chance = Chance(seed)
    for _ in range(seed % 17):
        actions = ruleset.legal_actions(state)
        if actions:
            ruleset.perform(Edit(state), chance.pick(actions))
    return ruleset, state


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("swap", [swap_definitions, swap_places])
def test_what_a_seat_may_not_know_changes_neither_its_determinization_nor_its_choice(seed: int, swap: object) -> None:
    ruleset, state = midgame(seed, 2 + seed % 2)
    dice = random.Random(seed)
    twin = state.fork()
    for owner in (1, 2):
        hidden = [piece for piece in state.pieces() if state.owner[piece] == owner and not sees(state, piece, 1)]
        for _ in range(5):
            swap(twin, *dice.sample(hidden, 2))  # type: ignore[operator]
    assert canonical(encode_state(state)) != canonical(encode_state(twin))
    assert determinized(ruleset, state) == determinized(ruleset, twin)
    if ruleset.legal_actions(state, 1):
        for kind in ("random", "greedy", "strong"):
            answers = [
                make(kind).choose(Question(ruleset, table, 1, Chance(9), Limits(40))) for table in (state, twin)
            ]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("seed", range(8))
def test_a_determinization_looks_to_its_seat_like_the_table(seed: int) -> None:
    ruleset, state = midgame(seed)
    before = canonical(encode_state(state))
    for key in range(3):
        found = determinize(ruleset, state, 1, Chance(key))
        assert view_for(found, 1).to_json() == view_for(state, 1).to_json()
        assert ruleset.legal_actions(found, 1) == ruleset.legal_actions(state, 1)
    assert canonical(encode_state(state)) == before


def test_marks_plans_and_dice_of_others_are_not_in_a_determinization() -> None:
    ruleset, state = toy_table()
    hidden, own = state.inside("hand@2"), state.inside("hand@1")
    state.flow["drafts"] = {"1": ((own[0], "bid@1"),), "2": ((hidden[0], "bid@2"),)}
    plain = determinized(ruleset, state)
    ops.apply_op(state, ops.set_field(hidden[1], "marked", True))
    ops.apply_op(state, ops.set_field(hidden[2], "known", (2,)))
    state.flow["drafts"] = {"1": ((own[0], "bid@1"),)}
    state.flow["chance"] = (99, 4)
    state.serial += 5
    state.sight[hidden[3]] += 1
    assert determinized(ruleset, state) == plain
    found = determinize(ruleset, state, 1, Chance(3))
    assert found.flow["drafts"] == {"1": ((own[0], "bid@1"),)}
    assert found.flow["chance"] != state.flow["chance"]


def test_other_chance_gives_another_determinization() -> None:
    ruleset, state = toy_table()
    assert len({determinized(ruleset, state, key=key) for key in range(5)}) == 5


def test_what_a_seat_has_seen_and_can_follow_stays() -> None:
    ruleset, state = toy_table()
    peeked = state.inside("deck@2")[3]
    Edit(state).learn([peeked], [1])
    assert determinize(ruleset, state, 1, Chance(3)).definition[peeked] == state.definition[peeked]
    under = state.inside("deck@1")[0]
    ops.apply_op(state, ops.move(under, state.inside("hand@2")[0]))
    found = determinize(ruleset, state, 1, Chance(3))
    host = found.inside("hand@2")[0]
    assert len(found.inside(host)) == 1 and found.at[found.inside(host)[0]] == host


def test_whether_anything_is_hidden_from_a_seat() -> None:
    """In draughts nothing is, in Bramble hands and decks are, and so are plans of others."""
    open_, cards = (tabletop.new_session(game, seed=1).state for game in ("draughts", "bramble"))
    assert not any(hides(open_, seat) for seat in (None, 1, 2)) and all(hides(cards, seat) for seat in (None, 1, 2))
    planned = open_.fork()
    planned.flow["sealed"] = {"2": ()}
    assert hides(planned, 1) and hides(planned, None) and not hides(planned, 2)
