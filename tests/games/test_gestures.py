"""What a hand can do with a piece and what the rules allow are the same, in every game: each legal act with a piece
is a drop of it or stands in its menu, and whatever either says is legal is."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tabletop.session import Action, Session
from tests.games.walking import new_game, some_action, walks


def named(action: Action) -> set[str]:
    return {value for value in action.arguments.values() if isinstance(value, str)}


def means(dropped: Action, action: Action) -> bool:
    """Whether a drop is that act; it may leave open what is asked then (which of two attacks)."""
    alike = dropped.kind == action.kind and dropped.seat == action.seat
    return alike and dropped.arguments.items() <= action.arguments.items()


def fits(action: Action, refusal: object, allowed: list[Action]) -> bool:
    """Whether what is said of an act agrees with what is offered. Of cards that are alike one may stand for all."""
    if refusal is None:
        return any(each.kind == action.kind for each in allowed)
    return action not in allowed


def every_legal_act_is_in_reach(session: Session, seat: int, dice: random.Random) -> set[str]:
    """Compare both for a seat; the kinds of acts that were compared."""
    legal = session.legal_actions(seat)
    allowed = [*legal, *session.standing_actions(seat)]
    zones = session.view_for(seat).zones
    handles = [piece.handle for zone in zones.values() for piece in zone.pieces]
    reached: list[Action] = []
    for handle in handles:
        for action, refusal in session.acts(seat, handle):
            assert handle in named(action) or not named(action) & set(handles), (handle, action)
            assert fits(action, refusal, allowed), (handle, action, refusal)
            reached += [action] if refusal is None else []
    rules = session.ruleset
    assert rules is not None
    # a shape is laid by hand and turned there, not dropped on one cell
    dropped = [each for each in legal if each.kind not in rules.kinds or not rules.kinds[each.kind].lays]
    some = dice.sample(dropped, min(30, len(dropped)))
    for action in some:
        shape = session.shape(action)
        if shape.piece and shape.to:
            found = [each for each, no in session.drops(seat, shape.piece, shape.to, shape.cell) if no is None]
            assert any(means(each, action) for each in found), (action, shape.to, found)
            reached.append(action)
    for handle in dice.sample(handles, min(4, len(handles))):
        for place in [*zones, *dice.sample(handles, min(4, len(handles)))]:
            for action, refusal in session.drops(seat, handle, place):
                assert handle in named(action) or not named(action) & set(handles), (handle, place, action)
                assert fits(action, refusal, allowed), (handle, place, action, refusal)
                reached += [action] if refusal is None else []
    with_piece = [each for each in some if each.kind != "choose" and named(each) & set(handles)]
    for action in with_piece:
        for one, other in permutations(sorted(named(action) & set(handles)), 2):  # one card onto the other
            reached += [each for each, no in session.drops(seat, one, other) if no is None]
        assert any(means(each, action) for each in reached), f"no hand can do {action}"
    return {each.kind for each in with_piece}


@pytest.mark.parametrize(("game", "seed"), walks(20))
def test_what_a_hand_can_do_is_what_is_legal(game: str, seed: int) -> None:
    session, dice = new_game(game, seed), random.Random(seed)
    kinds: set[str] = set()
    seen: set[str] = set()
    compared = 0
    for step in range(400):
        action = some_action(session, dice)
        if action is None or compared == (16 if seed else 9):
            break
        if step % 20 == 0 or action.kind not in seen:
            seen.add(action.kind)
            compared += 1
            for seat in range(1, session.seats + 1):
                kinds |= every_legal_act_is_in_reach(session, seat, dice)
        assert session.submit(action)
    rules = session.ruleset
    assert rules is not None
    with_pieces = [
        kind for kind in rules.kinds.values() if kind.pieces and not kind.lays
    ]  # none where stones are only placed
    assert len(kinds) >= min(2, len(with_pieces)), "something was compared"
