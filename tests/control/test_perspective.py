"""Whose eyes the window looks through, and that nothing hidden gets into the picture."""

from __future__ import annotations

import contextlib
import json
import random

import pytest

import tabletop
from tabletop.control.judging.perspective import Perspective, has_secrets
from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.core import ops
from tabletop.core.state import GameState
from tabletop.core.visibility import sees
from tabletop.session import NothingChanged, Session


@pytest.fixture
def session() -> Session:
    return tabletop.new_session("territory", seed=8, rules="off")


def seen_cards(session: Session, perspective: Perspective, zone: str) -> list[bool]:
    return [piece.seen for piece in perspective.view(session).zone(zone).pieces]


def test_side_by_side_shows_no_hand_until_it_is_held(session: Session) -> None:
    perspective = Perspective("side")
    assert not any(seen_cards(session, perspective, "ready@1"))
    perspective.held = 1
    assert all(seen_cards(session, perspective, "ready@1"))
    assert not any(seen_cards(session, perspective, "ready@2"))


def test_open_shows_every_hand_and_the_public_picture_none(session: Session) -> None:
    perspective = Perspective("open")
    assert all(seen_cards(session, perspective, "ready@1")) and all(seen_cards(session, perspective, "ready@2"))
    perspective.public = True
    assert not any(seen_cards(session, perspective, "ready@1") + seen_cards(session, perspective, "ready@2"))


def test_pass_lets_the_curtain_fall_when_the_turn_goes_on(session: Session) -> None:
    perspective = Perspective("pass", bottom=1)
    assert all(seen_cards(session, perspective, "ready@1"))
    assert perspective.acting(2, session.state), "the curtain falls"
    assert not perspective.acting(2, session.state), "only once"
    assert not any(seen_cards(session, perspective, "ready@1") + seen_cards(session, perspective, "ready@2"))
    assert perspective.lift() == 2
    assert perspective.bottom == 2
    assert all(seen_cards(session, perspective, "ready@2")) and not any(seen_cards(session, perspective, "ready@1"))


def test_no_curtain_where_nothing_is_hidden() -> None:
    session = tabletop.new_session("territory", seed=8, rules="off", options={"ready_pile": "open"})
    for seat in (1, 2):
        for piece in session.state.inside(f"ready@{seat}"):
            session.manual("move", pieces=[piece], to="removed", seat=seat, face="up")
    perspective = Perspective("pass", bottom=1)
    assert not perspective.acting(2, session.state)
    assert perspective.looking == 2


@pytest.mark.parametrize("holder", [1, 2])
def test_the_curtain_falls_in_both_directions_where_only_one_of_two_seats_has_something_to_hide(holder: int) -> None:
    """Before the hand comes into sight, and before it goes out of it with somebody else at the screen."""
    session = tabletop.new_session("territory", seed=8, rules="off", options={"ready_pile": "open"})
    other = 3 - holder
    for piece in session.state.inside(f"ready@{other}"):
        session.manual("move", pieces=[piece], to="removed", seat=other, face="up")
    assert has_secrets(session.state, holder) and not has_secrets(session.state, other)
    for here, comes in ((holder, other), (other, holder)):
        perspective = Perspective("pass", bottom=here)
        assert perspective.acting(comes, session.state), f"the curtain falls from {here} to {comes}"
        assert perspective.curtain_for == comes and perspective.viewer is None
        assert not any(seen_cards(session, perspective, f"ready@{holder}"))


@pytest.mark.parametrize("before", ["side", "open"])
def test_passing_the_screen_begins_behind_the_curtain(session: Session, before: str) -> None:
    """Several people look at the screen when it is agreed to pass it: no hand shows at once, whoever acts."""
    for active in (1, 2, 0):
        perspective = Perspective(before, bottom=1)  # type: ignore[arg-type]
        perspective.switch("pass", active)
        assert perspective.curtain_for == (active or 1)
        assert not any(seen_cards(session, perspective, "ready@1") + seen_cards(session, perspective, "ready@2"))


def scene(arrangement: Arrangement) -> str:
    """Everything that the picture is made of."""
    return json.dumps(
        [[p.piece.to_json(), p.zone, p.x, p.y, p.w, p.h, p.angle, p.pile, p.host] for p in arrangement.placements]
        + [[region.key, region.count] for region in arrangement.regions]
    )


def swap_definitions(state: GameState, one: int, other: int) -> None:
    first, second = state.definition[one], state.definition[other]
    ops.apply_op(state, ops.set_field(one, "definition", second))
    ops.apply_op(state, ops.set_field(other, "definition", first))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("sharing", ["side", "pass"])
def test_swapping_two_unknown_cards_leaves_the_scene_the_same(sharing: str, seed: int) -> None:
    dice = random.Random(seed)
    session = tabletop.new_session("territory", seed=seed, rules="off")
    pieces = list(session.state.pieces())
    for _ in range(25):
        piece = dice.choice(pieces)
        if session.state.exists(piece):
            zone = dice.choice(["ready@1", "ready@2", "deploy#1@1", "deploy#4@2", "resting@1", "land_deck", "table"])
            face = dice.choice(["up", "down", None])
            with contextlib.suppress(NothingChanged):
                session.manual("move", pieces=[piece], to=zone, seat=dice.choice([1, 2]), face=face)
    perspective = Perspective(sharing, bottom=1)  # type: ignore[arg-type]
    viewer = perspective.viewer
    layout = session.catalog.layouts[2]
    tried = 0
    for back in ("creature", "land"):
        hidden = [
            p for p in session.state.pieces()
            if not sees(session.state, p, viewer)
            and session.state.spec.backs.get(session.state.definition[p]) == back
        ]  # fmt: skip
        for _ in range(4):
            if len(hidden) < 2:
                continue
            one, other = dice.sample(hidden, 2)
            if session.state.definition[one] == session.state.definition[other]:
                continue
            before = scene(arrange(perspective.view(session), layout, 1))
            twin = session.fork()
            swap_definitions(twin.state, one, other)
            assert scene(arrange(perspective.view(twin), layout, 1)) == before
            tried += 1
    assert tried >= 3
