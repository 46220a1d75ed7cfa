"""Cues in every game: what has a source and a target is an arrow, a changed number has its cue, no more is told."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

import pytest

import tabletop
from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.viewing.cues import EVERYBODYS, HEARD, Arrow, Beat, Change, beat_of_totals, cues_of
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.core.view import View, handle_of, resolve, view_for
from tabletop.core.visibility import sees
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.showing.telling import Person
from tabletop.session import Session
from tabletop.ui.sound import NAMES, RATE, samples
from tests.games import swapping
from tests.games.walking import judged_games, sampled

ACTS = {
    "auganism": 50,
    "butterfly": 30,
    "crazy-eights": 120,
    "evolve": 40,
    "nucleic": 26,
    "pairs": 120,
    "territory": 40,
}
GAMES = {game: ACTS.get(game, 40) for game in judged_games()}
"""How many acts of each shipped game are looked at."""


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


@pytest.mark.parametrize("game", sampled(GAMES))
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
            was = dict(numbers_of(session, view_for(before, None), seat))
            for name, number in numbers_of(session, view, seat):
                seats[seat, name] = number - was[name]
        found = totals(beats)
        was_kept, kept = (dict(ruleset.remembered(each.flow)) for each in (view_for(before, None), view))
        of_all = {name: amount for (of, name), amount in found.items() if of == EVERYBODYS}
        assert of_all == {
            name: number - (was_kept.get(name) or 0) for name, number in kept.items()
            if isinstance(number, int) and number != (was_kept.get(name) or 0)
        }, entry.action  # fmt: skip
        of_seats = {key: amount for key, amount in found.items() if isinstance(key[0], int) and key[0] != EVERYBODYS}
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
            elif before.exists(piece) and not gone and before.spot[piece] != state.spot[piece]:
                handle = handle_of(state, piece, None)
                if view.find(handle) is not None and _is_board(session, state.zone_of(piece)):
                    assert Arrow(handle, handle, way=True) in there, (entry.action, "from cell to cell")
                    pointed += 1
            elif not before.exists(piece) and view.find(handle_of(state, piece, None)) is not None:
                assert any(handle_of(state, piece, None) in beat.lights for beat in beats), "what is new is lit"
                pointed += 1
        action = Action.from_json(entry.action)
        shape = ruleset.shape(before, action)
        source, target = (_public(before, name, action.seat) for name in (shape.piece, shape.to))
        around = _is_board(session, target) if target and not target.startswith("#") else False
        place = resolve(before, shape.piece, action.seat) if shape.piece else None
        around = around or (place is not None and before.zone_of(place) == target)
        pointed += sum(len(beat.rolls) for beat in beats)
        if source and target and source != target and not around:
            assert {Arrow(source, target), Arrow(source, source, way=True)} & there, entry.action
            pointed += 1
        people = [word.seat for word in shape.words.values() if isinstance(word, Person) and word.seat != action.seat]
        for seat in people if source and not shape.to else ():
            assert Arrow(source, seat) in there, "what is done to somebody points at their seat"
            pointed += 1
        for name, pairs in view.links.items():
            for one, other in set(pairs) - set(view_for(before, None).links.get(name, ())):
                if view.find(one) is not None and view.find(other) is not None:
                    assert Arrow(one, other) in there
    assert pointed > FEW.get(game, 5) and (counted > 0 or not shown or game in UNCOUNTED)


def numbers_of(session: Session, view: View, seat: int) -> list[tuple[str, int]]:
    """The numbers of a seat that count what lies somewhere."""
    numbers = SeatNumbers(session, lambda: view, lambda *_: 0)
    return [(made.id, number) for made, number in numbers.of(seat) if made.counts]


FEW = {"pairs": 0}
"""Games in which less is pointed at than in others: most acts turn a card where it lies."""

UNCOUNTED = ("butterfly", "crazy-eights", "nucleic", "game-of-hex", "gomoku", "backgammon")
"""Games whose seats' own numbers do not change within the acts that are looked at, or that have none."""


def _is_board(session: Session, zone: str) -> bool:
    layout = session.catalog.layouts[session.seats]
    return any(box.kind.is_board for box in layout.zones if box.family == parse_zone(zone).family)


def _public(state: GameState, name: str, seat: int) -> str:
    piece = resolve(state, name, seat) if name else None
    if piece is not None:
        return handle_of(state, piece, None) if sees(state, piece, None) else ""
    return name if name and ":" not in name and view_for(state, None).zone(name).count is not None else ""


@pytest.mark.parametrize("game", sampled(GAMES))
def test_cues_tell_nothing_that_the_viewer_may_not_know(game: str) -> None:
    session = walked(game, 14)
    state, dice = session.state, random.Random(3)
    hidden = [
        piece for piece in state.pieces()
        if state.kind[piece] == "card" and not sees(state, piece, None)
        and not (piece < len(session.start.at) and sees(session.start, piece, None))
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
        assert repr(cues_of(session, entry.number, None)) == repr(cues_of(twin, entry.number, None))


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


@pytest.mark.parametrize("game", ["bramble", "auganism"])
def test_what_kills_a_piece_is_pointed_out_where_it_died(game: str) -> None:
    session = walked(game, 60)
    died = 0
    for entry in session.journal.entries:
        before, after = session.state_at(entry.number, 0), session.state_at(entry.number)
        for beat in cues_of(session, entry.number, None):
            for change in beat.changes:
                piece = resolve(after, str(change.of), 0) if change.at else None
                if piece is not None and after.zone_of(piece) != change.at and before.exists(piece):
                    died += before.zone_of(piece) == change.at
    assert died


def test_who_strikes_whom_in_a_fight_is_an_arrow() -> None:
    session = walked("auganism", 70)
    fights = [
        (entry, op[2]["words"]) for entry in session.journal.entries for op in entry.ops
        if op[0] == "note" and op[1] == "step" and op[2]["name"] in ("attack", "counter")
    ]  # fmt: skip
    assert fights
    for entry, words in fights:
        (one,), (other,) = words["pieces"], words["target"]
        state = session.state_at(entry.number, 0)
        source, target = (handle_of(state, each, None) for each in (one, other))
        found = [arrow for beat in cues_of(session, entry.number, None) for arrow in beat.arrows]
        assert Arrow(source, target) in found and next(a for a in found if a == Arrow(source, target)).at


def test_signs() -> None:
    assert Change(1, "dna", 2).signed == "+2" and Change(1, "dna", -3).signed == "\u22123"


def test_a_piece_that_goes_from_cell_to_cell_has_its_arrow_and_a_captured_one_has_weight() -> None:
    session = walked("draughts", 60)
    found = [beat for entry in session.journal.entries for beat in cues_of(session, entry.number, None)]
    steps = [arrow for arrow in arrows(found) if arrow.source == arrow.target]
    assert len(steps) > 10 and all(arrow.way for arrow in steps)
    places = [arrow.source for arrow in arrows(found) if not arrow.source.startswith("#")]
    assert not [place for place in places if _is_board(session, place)], "all begin at a cell"
    assert any(beat.heavy for beat in found) and not all(beat.heavy for beat in found), "some men were jumped"


def shown(session: Session) -> str:
    """What the only die that the newest entry threw is said to show."""
    (roll,) = (roll for beat in cues_of(session, session.journal.head, None) for roll in beat.rolls)
    return roll.shows


def test_a_die_is_read_from_afar_and_what_comes_open_is_told() -> None:
    session = tabletop.new_session("territory", seed=2)
    session.manual("create", kind="die", to="table", fields={"sides": 6})
    die = max(session.state.pieces())
    rolled = session.manual("roll", pieces=[die])
    assert rolled
    (beat,) = cues_of(session, session.journal.head, None)
    assert [roll.shows for roll in beat.rolls] == [str(session.state.field(die, "value"))]
    assert beat.heard is not None and beat.heard.sound == "dice"
    faces = [shown(session) for _ in range(40) if session.manual("roll", pieces=[die])]
    assert any(one == other for one, other in itertools.pairwise(faces)), "it showed the same twice"
    card = session.state.contents["land_deck"][0]
    session.manual("move", pieces=[card], to="table", face="down")
    assert session.manual("flip", pieces=[card])
    beats = cues_of(session, session.journal.head, None)
    assert [len(beat.turned) for beat in beats] == [1] and beats[0].heard is not None
    assert beats[0].heard.sound == "flip"


def test_what_strikes_somebody_points_at_their_seat() -> None:
    session = walked("bramble", 60)
    raids = [entry.number for entry in session.journal.entries if entry.action.get("kind") == "raid"]
    assert raids
    for number in raids:
        aimed = [arrow for arrow in arrows(cues_of(session, number, None)) if not arrow.way]
        other = 3 - session.journal.entry(number).seat
        assert [arrow.target for arrow in aimed] == [other]


def test_derived_totals_that_change_fly_up_and_a_new_leader_has_weight() -> None:
    before = {("land#1", 1, "Power"): 4, ("land#1", 2, "Power"): 5}
    beat = beat_of_totals(before, before | {("land#1", 1, "Power"): 7, ("new", 1, "x"): 3}, True)
    assert [(change.of, change.seat, change.signed) for change in beat.changes] == [
        ("land#1", 1, "+3")
    ] and beat.heavy
    assert not beat_of_totals(before, before, True)


def test_every_sound_of_a_cue_has_its_caption_and_is_heard_without_clipping() -> None:
    assert len({heard.sound for heard in HEARD}) == len(HEARD) and {heard.sound for heard in HEARD} <= set(NAMES)
    waves = {}
    for heard in HEARD:
        assert heard.caption[:1].isupper() and len(heard.caption) < 30
        wave = waves[heard.sound] = samples(heard.sound)
        loudest = max(abs(each) for each in wave)
        power = math.sqrt(sum(each * each for each in wave) / len(wave))
        assert 0.02 * 32767 < loudest < 32767 and power > 50, heard.sound
        assert 0.03 < len(wave) / RATE < 1.2, "short"
        assert abs(wave[-1]) < 0.1 * loudest, "it dies away"
    assert len({bytes(wave) for wave in waves.values()}) == len(HEARD), "each can be told from the others"
