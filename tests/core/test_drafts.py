"""Sealed moves: done for the seat that plans them, not there for anybody else."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

from tabletop.core.drafts import drafts_of, has_overlay, overlay, without
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import handle_of, resolve, view_for
from tabletop.core.visibility import ALL_SEATS
from tabletop.core.zones import DECK, HAND, SeeRule, TableSpec, ZoneKind

SPEC = TableSpec(
    seats=3,
    zones={
        "camp": ZoneKind("camp", see=HAND, group="camp", mixes=True, per_seat=True, face="down"),
        "post": ZoneKind(
            "post", sites=2, per_seat=True, group="site", face="down", upright=True,
            see=(SeeRule("identity", "owner"), SeeRule("face", "others")),
        ),
        "pile": ZoneKind("pile", see=DECK, pile=True, group="pile"),
    },
    backs={"ape": "beast", "bee": "beast"},
)  # fmt: skip


@pytest.fixture
def table() -> Edit:
    edit = Edit(GameState(SPEC))
    for seat in (1, 2, 3):
        for number in range(4):
            name = "ape" if number % 2 else "bee"
            edit.create("card", f"camp@{seat}", definition=name, owner=seat, face="down")
    return edit


def seen(state: GameState, viewer: int | None) -> str:
    return json.dumps(view_for(state, viewer).to_json(), sort_keys=True)


def test_the_planning_seat_sees_its_moves_done(table: Edit) -> None:
    state = table.state
    first, second = state.contents["camp@1"][:2]
    called = handle_of(state, first, 1)
    table.set_flow("drafts", {"1": ((first, "post#2@1"), (second, "post#2@1"))})
    for viewer in (1, ALL_SEATS):
        view = view_for(state, viewer)
        assert view.zone("camp@1").count == 2 and view.zone("post#2@1").count == 2
        assert view.zone("post#2@1").pieces[0].handle == called, "its handle stays"
        assert all(piece.seen and piece.face == "down" for piece in view.zone("post#2@1").pieces)
    assert state.at[first] == "camp@1", "nothing has moved"
    assert resolve(state, "post#2@1:1", 1) == second and resolve(state, "post#2@1:1", 2) is None
    assert resolve(state, called, 1) == first
    assert handle_of(state, state.contents["camp@1"][2], 2) == "camp@1:2", "others count what lies there"
    assert resolve(state, "camp@1:2", 2) == state.contents["camp@1"][2]
    assert "drafts" not in view_for(state, 1).flow


def test_for_everybody_else_there_is_nothing(table: Edit) -> None:
    state = table.state
    camp = state.inside("camp@1")
    before = {viewer: seen(state, viewer) for viewer in (None, 2, 3)}
    plans: list[tuple[Any, ...]] = [()]
    plans += [((piece, f"post#{site}@1"),) for piece in camp for site in (1, 2)]
    plans += [tuple((piece, "post#1@1") for piece in some) for some in permutations(camp, 3)]
    for plan in plans:
        table.set_flow("drafts", {"1": plan} if plan else None)
        table.set_flow("lanes", ({"name": "main", "frames": ({"block": "x", "at": 0, "bind": {"plan": plan}},)},))
        for viewer in (None, 2, 3):
            assert seen(state, viewer) == before[viewer]
            assert not has_overlay(state, viewer) and overlay(state, viewer) is state
            for piece in camp:
                assert resolve(state, handle_of(state, piece, viewer), viewer) == piece
    assert seen(state, 1) != before[2].replace('"seat": 2', '"seat": 1')


def test_laying_over_twice_is_laying_over_once(table: Edit) -> None:
    state = table.state
    mine, other = state.contents["camp@1"][0], state.contents["camp@2"][0]
    table.set_flow("drafts", {"1": ((mine, "post#1@1"),), "2": ((other, "post#1@2"),)})
    once = overlay(state, 1)
    assert overlay(once, 1) is once and drafts_of(once, 1) == ()
    assert drafts_of(once, 2) == ((other, "post#1@2"),), "another seat's plan is still only a plan"
    both = overlay(state, ALL_SEATS)
    assert both.at[mine] == "post#1@1" and both.at[other] == "post#1@2"
    assert overlay(both, ALL_SEATS) is both and seen(both, ALL_SEATS) == seen(state, ALL_SEATS)
    assert state.at[mine] == "camp@1" and state.at[other] == "camp@2"


def test_what_has_become_impossible_is_passed_over(table: Edit) -> None:
    state = table.state
    gone, stays, closed = state.contents["camp@1"][:3]
    table.set_flow(
        "drafts",
        {"1": ((gone, "post#1@1"), (stays, "post#1@1"), (closed, "post#9@1"), (99, "post#1@1"), (stays, stays))},
    )
    table.remove(gone)
    view = view_for(state, 1)
    assert view.zone("post#1@1").count == 1 and view.zone("camp@1").count == 2
    assert without(state.flow["drafts"], {gone, closed, 99}) == {"1": ((stays, "post#1@1"), (stays, stays))}
    assert without(state.flow["drafts"], {gone, stays, closed, 99}) is None
    assert without(state.flow["drafts"], {stays}, seat=2) == state.flow["drafts"]


def test_who_plans_a_move_goes_on_knowing_the_piece(table: Edit) -> None:
    state = table.state
    card = state.contents["camp@1"][0]
    table.set_flow("drafts", {"1": ((card, "pile"),)})
    (top,) = view_for(state, 1).zone("pile").pieces
    assert top.definition == state.definition[card] and state.known[card] == ()
    assert view_for(state, 2).zone("pile").count == 0


def test_a_planned_card_lies_as_the_place_wants_it(table: Edit) -> None:
    state = table.state
    card = state.contents["camp@1"][0]
    table.set_face(card, "up")
    table.turn(card, 90)
    table.set_flow("drafts", {"1": ((card, "post#1@1"),)})
    (planned,) = view_for(state, 1).zone("post#1@1").pieces
    assert (planned.face, planned.angle) == ("down", 0)
    assert (state.face[card], state.angle[card]) == ("up", 90)
