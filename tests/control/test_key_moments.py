"""Key moments of a game that is watched: what stands out, and only from what the chosen eyes may know."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.content.symbols import TURNS
from tabletop.control.replay.keymoments import (
    CHAPTER,
    FIGHT,
    LEAD,
    UNDONE,
    chapters,
    key_moments,
    mark_for_viewers,
    next_moment,
)
from tabletop.control.replay.stops import Stop, stops_of_game
from tabletop.core.chance import Chance
from tabletop.core.visibility import Viewer, sees
from tabletop.session import Session
from tabletop.session.simulating.standings import leader
from tests.games import swapping

GAMES = ("auganism", "butterfly", "evolve", "nucleic", "territory")


def walked(game: str, acts: int) -> Session:
    session, dice = tabletop.new_session(game, seed=5), random.Random(2)
    for _ in range(acts):
        if session.outcome is None:
            session.submit(dice.choice(session.legal_actions()))
    return session


def stops_of(session: Session, viewer: Viewer = None) -> list[Stop]:
    return stops_of_game(session, viewer, str, TURNS)


def test_a_fight_a_lead_and_a_line_that_was_undone_stand_out() -> None:
    session = walked("auganism", 60)
    stops = stops_of(session)
    found = key_moments(session, stops, None)
    kinds = {moment.kind for moment in found.values()}
    assert {FIGHT, LEAD} <= kinds and all(0 <= index < len(stops) for index in found)
    fights = [index for index, moment in found.items() if moment.kind == FIGHT]
    assert all(stops[index].done is not None for index in fights), "they begin with their first step"
    assert all(found[index].text for index in found)
    session.undo()
    session.undo()
    session.undo()
    session.submit(session.legal_actions()[-1])
    stops = stops_of(session)
    assert UNDONE in {moment.kind for moment in key_moments(session, stops, None).values()}


def test_only_remarks_for_viewers_are_chapters(tmp_path: Path) -> None:
    session = walked("nucleic", 8)
    session.remark(2, "He has the Lookout in hand!")
    session.remark(4, "The turning point")
    assert chapters(session) == {}
    mark_for_viewers(session, 4, True)
    stops = stops_of(session)
    told = [moment.text for moment in key_moments(session, stops, None).values() if moment.kind == CHAPTER]
    assert told == ["The turning point"]
    path = tmp_path / "kept.json"
    session.save(path)
    assert chapters(tabletop.load_session(path)) == {4: "The turning point"}
    data = json.loads(path.read_text())
    del data["show"]["for_viewers"]
    path.write_text(json.dumps(data))
    assert chapters(tabletop.load_session(path)) == {}, "a save of before"
    silent = [number for number in range(1, 9) if number not in {stop.entry for stop in stops}]
    for number in silent[:1]:
        session.remark(number, "Before it")
        mark_for_viewers(session, number, True)
        shown = key_moments(session, stops, None)
        at = next(index for index, moment in shown.items() if moment.text == "Before it")
        assert stops[at].entry > number
        mark_for_viewers(session, number, False)
    mark_for_viewers(session, 4, False)
    assert chapters(session) == {}


def test_keys_go_from_one_to_the_next() -> None:
    session = walked("auganism", 60)
    stops = stops_of(session)
    found = key_moments(session, stops, None)
    at, passed = 0, []
    while (on := next_moment(stops, found, at, 1)) is not None:
        passed.append(on)
        at = on
    assert set(found) <= {0, *passed} and passed == sorted(passed)
    assert next_moment(stops, found, passed[-1], -1) == passed[-2]
    assert next_moment(stops, found, 0, -1) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_lead_is_told_from_what_viewers_may_know(game: str) -> None:
    session = walked(game, 12)
    state, ruleset = session.state, session.ruleset
    assert ruleset is not None
    hidden = [
        p for p in state.pieces() if state.kind[p] == "card" and not sees(state, p, None) and not state.known[p]
    ]
    alike = [
        (one, other) for one in hidden for other in hidden
        if one < other and state.at[one] == state.at[other] and state.definition[one] != state.definition[other]
        and state.owner[one] == state.owner[other]
    ]  # fmt: skip
    for one, other in random.Random(4).sample(alike, min(3, len(alike))):
        twin = swapping.swapped(session, one, other)
        for seed in range(2):
            guesses = [determinize(ruleset, each, None, Chance(seed)) for each in (state, twin.state)]
            assert guesses[0].definition == guesses[1].definition
        assert leader(ruleset, state, None) == leader(ruleset, twin.state, None)
