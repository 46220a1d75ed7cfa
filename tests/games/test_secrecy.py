"""The swap test on every game that has a referee (DESIGN 1.7, 9.11): at random moments of random games two cards that
a seat may not know are exchanged, and nothing which that seat can get from the table differs by one byte."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tabletop.bots import Limits, Question
from tabletop.bots.searching import SearchingBot
from tabletop.core.chance import Chance
from tabletop.core.visibility import sees
from tabletop.core.zones import parse_zone
from tabletop.session import Session
from tests.games.swapping import follow, is_found_out, spans, swapped
from tests.games.walking import bytes_of, games_with_secrets, hidden_pairs, new_game, sampled, some_action

GAMES = games_with_secrets()


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 30))])
@pytest.mark.parametrize("game", sampled(GAMES))
@pytest.mark.covers("TER-61", "TER-157", "TER-159", "TER-161", "TER-162", "TER-164", "TER-165")
def test_swapping_what_a_seat_may_not_know_changes_nothing_for_it(game: str, seed: int) -> None:
    session = new_game(game, seed, private=True)
    dice = random.Random(seed)
    compared = acts = 0
    for step in range(120 if seed else 48):
        acts = step
        if session.outcome is not None:
            break
        if step in ((3, 8, 21, 42) if seed == 0 else (8, 21)) or (seed and step % 13 == 3):  # some are over soon
            viewer = dice.choice([None, *range(1, session.seats + 1)])
            pairs = [each for each in hidden_pairs(session.state, viewer) if not is_found_out(session, each)]
            # What lies hidden where play goes on matters most.
            placed = [pair for pair in pairs if any(parse_zone(session.state.zone_of(p)).site for p in pair)]
            if placed and dice.random() < 0.7:
                pairs = placed
            for one, other in dice.sample(pairs, min(1, len(pairs))):
                twin = swapped(session, one, other)
                assert bytes_of(twin.state) != bytes_of(session.state)
                ignorant: set[int | None] = {
                    each
                    for each in (None, *range(1, session.seats + 1))
                    if not any(sees(session.state, piece, each) for piece in (one, other))
                }
                assert viewer in ignorant
                compared += follow(session.fork(), twin, (one, other), ignorant, dice.randint(0, 1 << 30))
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    # a draft of some twenty acts offers two or three moments, a long game ten (each day four)
    assert compared > min(20 if seed else 8, acts // 2)


@pytest.mark.parametrize("game", sampled(GAMES))
@pytest.mark.covers("TER-61", "TER-63")
def test_what_a_seat_plans_in_secret_is_nobody_elses(game: str) -> None:
    """A sealed act changes nothing for anybody else but the number of entries, which is shown to nobody."""
    sealed = 0
    for seed in range(2):
        session = new_game(game, seed, private=True)
        dice = random.Random(seed)
        for _ in range(60):
            if session.outcome is not None:
                break
            action = some_action(session, dice)
            assert action is not None
            asked = {decision.seat for decision in session.decisions() if decision.sealed}
            others = [None, *(seat for seat in range(1, session.seats + 1) if seat != action.seat)] if asked else []
            before = {viewer: _public(session, viewer) for viewer in others}
            entry = session.submit(action)
            assert entry
            if action.seat in asked and session.state.flow.get("drafts") and not session.shape(action).quiet:
                sealed += 1
                assert {viewer: _public(session, viewer) for viewer in others} == before
    assert sealed > 20 or game != "territory"


def _public(session: Session, viewer: int | None) -> str:
    told: dict[str, Any] = {
        "view": session.view_for(viewer).to_json(),
        "log": [(line.text, spans(line.spans)) for line in session.log(viewer)],
        "asked": [(each.seat, each.kind, session.question(each, viewer)[0]) for each in session.decisions()],
        "accounts": [repr(each) for each in session.accounts(viewer)],
        "legal": [action.to_json() for action in session.legal_actions(viewer)] if viewer else [],
    }
    return json.dumps(told, sort_keys=True, default=str)


@pytest.mark.parametrize("game", sampled(GAMES))
def test_a_bot_that_thinks_ahead_thinks_the_same_whatever_it_may_not_know(game: str) -> None:
    """Not only what it does: how it weighs every act, how often it looked, and what it expects to follow."""
    session, dice = new_game(game, 3, private=True), random.Random(5)
    compared = choices = 0
    for _ in range(60):
        asked = session.decisions()
        if session.outcome is not None or not asked or compared >= 2:
            break
        seat = asked[0].seat
        pairs = hidden_pairs(session.state, seat)
        choices += len(session.legal_actions(seat)) > 1
        if pairs and len(session.legal_actions(seat)) > 1 and dice.random() < 0.3:
            twin = swapped(session, *dice.choice(pairs))
            weighed = [
                SearchingBot().weigh(Question(each.ruleset, each.state, seat, Chance(7), Limits(20)))
                for each in (session, twin)
                if each.ruleset is not None
            ]
            assert len(weighed) == 2 and weighed[0] == weighed[1]
            compared += 1
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    assert compared or not choices  # a game without any choice is weighed by nobody
