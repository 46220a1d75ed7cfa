"""Cues in every game: what has a source and a target is an arrow, a changed number has its cue, no more is told."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import tabletop
from tabletop.control.viewing.cues import Arrow, Beat, Change, cues_of
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.core.view import handle_of, resolve, view_for
from tabletop.core.visibility import sees
from tabletop.rules.actions import Action
from tabletop.session import Session
from tests.games import swapping

GAMES = {"auganism": 50, "butterfly": 30, "evolve": 40, "nucleic": 26, "territory": 40}


def walked(game: str, acts: int, seed: int = 2) -> Session:
    session, dice = tabletop.new_session(game, seed=5), random.Random(seed)
    for _ in range(acts):
        if session.outcome is None:
            session.submit(dice.choice(session.legal_actions()))
    return session


def arrows(beats: list[Beat]) -> set[Arrow]:
    return {arrow for beat in beats for arrow in beat.arrows}


def totals(beats: list[Beat]) -> dict[tuple[str | int, str], int]:
    found: dict[tuple[str | int, str], int] = {}
    for change in changes(beats):
        found[change.of, change.name] = found.get((change.of, change.name), 0) + change.amount
    return {key: amount for key, amount in found.items() if amount}


def changes(beats: list[Beat]) -> Iterator[Change]:
    return (change for beat in beats for change in beat.changes)


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_with_source_and_target_is_an_arrow_and_every_number_has_its_cue(game: str) -> None:
    session = walked(game, GAMES[game])
    ruleset, shown = session.ruleset, session.catalog.seat_values
    assert ruleset is not None
    pointed = counted = 0
    for entry in session.journal.entries:
        beats = cues_of(session, entry.number, None)
        before, state = session.state_at(entry.parent), session.state_at(entry.number)
        view = view_for(state, None)
        seats: dict[tuple[str | int, str], int] = {}
        for seat in range(1, session.seats + 1):
            for name in shown:
                seats[seat, name] = state.counters_on(-seat).get(name, 0) - before.counters_on(-seat).get(name, 0)
        found = totals(beats)
        of_seats = {key: amount for key, amount in found.items() if isinstance(key[0], int)}
        assert of_seats == {key: amount for key, amount in seats.items() if amount}, entry.action
        counted += len(of_seats)
        there = arrows(beats)
        for piece in state.pieces():
            gone = before.exists(piece) and before.zone_of(piece) != state.zone_of(piece)
            if gone and sees(state, piece, None) and view.find(handle_of(state, piece, None)) is not None:
                handle = handle_of(state, piece, None)
                ends = {handle, state.zone_of(piece)}  # what was turned up only when it lay there
                assert any(arrow.way and arrow.target in ends for arrow in there), (entry.action, handle)
                pointed += 1
        action = Action.from_json(entry.action)
        shape = ruleset.shape(before, action)
        source, target = (_public(before, name, action.seat) for name in (shape.piece, shape.to))
        if source and target and source != target:
            assert Arrow(source, target) in there, entry.action
            pointed += 1
        for name, pairs in view.links.items():
            for one, other in set(pairs) - set(view_for(before, None).links.get(name, ())):
                if view.find(one) is not None and view.find(other) is not None:
                    assert Arrow(one, other) in there
    assert pointed > 5 and (counted > 0 or game in ("butterfly", "nucleic", "territory"))


def _public(state: GameState, name: str, seat: int) -> str:
    piece = resolve(state, name, seat) if name else None
    if piece is not None:
        return handle_of(state, piece, None) if sees(state, piece, None) else ""
    return name if name and ":" not in name and view_for(state, None).zone(name).count is not None else ""


@pytest.mark.parametrize("game", GAMES)
def test_cues_tell_nothing_that_the_viewer_may_not_know(game: str) -> None:
    session = walked(game, 14)
    state, dice = session.state, random.Random(3)
    hidden = [
        piece for piece in state.pieces()
        if state.kind[piece] == "card" and not any(sees(each, piece, None) for each in (state, session.start))
        and not state.known[piece]
    ]  # fmt: skip
    alike = [
        (one, other) for one in hidden for other in hidden
        if one < other and state.at[one] == state.at[other] and state.definition[one] != state.definition[other]
        and state.owner[one] == state.owner[other]
    ]  # fmt: skip
    if not alike:
        pytest.skip("nothing hidden is left that could be swapped")
    one, other = dice.choice(alike)
    twin = swapping.swapped(session, one, other)
    for entry in session.journal.entries:
        assert cues_of(session, entry.number, None) == cues_of(twin, entry.number, None)


def test_beats_follow_the_log_and_a_part_of_an_act_has_its_own() -> None:
    session = walked("auganism", 70)
    most = max(session.journal.entries, key=lambda entry: len(cues_of(session, entry.number, None)))
    whole = cues_of(session, most.number, None)
    assert len(whole) > 1
    half = len(most.ops) // 2
    parts = cues_of(session, most.number, None, 0, half) + cues_of(session, most.number, None, half)
    assert totals(parts) == totals(whole)
    state = session.state_at(most.number, 0)
    for op in most.ops:
        apply_op(state, op)
    assert state.contents == session.state_at(most.number).contents


def test_signs() -> None:
    assert Change(1, "dna", 2).signed == "+2" and Change(1, "dna", -3).signed == "\u22123"
