"""The cursor of a show, its stops, and what is told at each of them: without a window and without a clock."""

from __future__ import annotations

import itertools

import pytest

import tabletop
from tabletop.content.symbols import ROUNDS
from tabletop.control.judging.perspective import Perspective
from tabletop.control.places.sites import site_title
from tabletop.control.replay.arrivals import Arrivals, News
from tabletop.control.replay.moment import Moment, show_view, watched_by
from tabletop.control.replay.show import LONG, SPEEDS, Beat, ShowCursor, kept_cursor
from tabletop.control.replay.stops import MOST_LETTERS, Stepwise, Stop, stops_of_entry, stops_of_game
from tabletop.core.codec import digest
from tabletop.session import Session
from tabletop.ui.hud.telling.show_bar import SPEEDS as NAMED
from tests.ui.played import fought


def stops(*seconds: int) -> list[Stop]:
    """Stops at which something of so many letters is said."""
    return [Stop(7, number, f"Step {number}", "x" * letters) for number, letters in enumerate(seconds)]


def on(number: int = 3, *, of_past: bool = False, at: int = 0) -> ShowCursor:
    """A show of so many short stops that runs since second 10."""
    cursor = ShowCursor()
    cursor.begin(stops(*[0] * number), 10.0, of_past=of_past, at=at)
    cursor.play(True, 10.0)
    return cursor


def a_fight() -> tuple[Session, int]:
    """A table at which a fight has just been decided, and the number of its entry."""
    session, act = fought()
    entry = session.submit(act)
    assert entry
    return session, session.journal.head


def title(site: int) -> str:
    return f"Place {site}" if site else ""


# -- the cursor ------------------------------------------------------------------------------------------------


def test_without_stops_there_is_no_show() -> None:
    cursor = ShowCursor()
    assert not cursor.active and not cursor.holds and cursor.stop is None and cursor.dwell() == 0.0
    assert cursor.seek(2, 0.0) == 0 and cursor.advance(99.0) is Beat.REST


def test_the_cursor_goes_no_further_than_its_stops() -> None:
    cursor = on(4)
    assert [cursor.seek(at, 10.0) for at in (1, 1, 9, -5)] == [1, 0, 2, -3]
    assert cursor.at == 0


def test_it_runs_to_its_end_and_the_present_follows() -> None:
    cursor = on(3)
    assert cursor.advance(10.1) is Beat.RUNS and 0 < cursor.part(10.1) < 0.1
    assert cursor.advance(11.5) is Beat.MOVED and cursor.at == 1
    assert cursor.advance(11.6) is Beat.RUNS, "each stop has a time of its own"
    assert cursor.advance(13.0) is Beat.MOVED
    assert cursor.advance(14.5) is Beat.OVER


def test_a_show_of_the_past_stays_at_its_end_and_runs_from_its_beginning_again() -> None:
    cursor = on(2, of_past=True)
    assert not cursor.holds
    assert cursor.advance(11.5) is Beat.MOVED
    assert cursor.advance(13.0) is Beat.PAUSED and cursor.at == 1 and not cursor.playing
    assert cursor.advance(99.0) is Beat.REST
    assert cursor.play(True, 100.0) == -1 and cursor.at == 0 and cursor.playing


def test_one_that_stands_waits_for_ever_and_one_that_nobody_sees_begins_anew() -> None:
    cursor = on(2)
    cursor.play(False, 10.0)
    assert cursor.advance(1000.0) is Beat.REST and cursor.at == 0
    cursor.play(True, 1000.0)
    cursor.wait(2000.0)
    assert cursor.advance(2000.1) is Beat.RUNS


def test_a_stop_lasts_as_long_as_it_takes_to_read_it() -> None:
    cursor = ShowCursor()
    cursor.begin(stops(0, 100, 10_000), 0.0, of_past=False)
    lasting = []
    for at in range(3):
        cursor.seek(at, 0.0)
        lasting.append(round(cursor.dwell(), 2))
    assert lasting == [1.5, 2.8, 4.0]
    assert cursor.set_speed("4", 0.0) and cursor.dwell() == 1.0
    assert not cursor.set_speed("9", 0.0) and cursor.speed == "4"


def test_the_bar_offers_the_speeds_that_there_are() -> None:
    assert tuple(name for name, _ in NAMED) == SPEEDS


@pytest.mark.parametrize(
    ("number", "of_past", "long"), [(LONG, False, True), (LONG - 1, False, False), (LONG, True, False)]
)
def test_a_long_show_of_what_has_just_happened(number: int, of_past: bool, long: bool) -> None:
    assert on(number, of_past=of_past).is_long is long


def test_a_save_keeps_the_cursor_of_what_has_just_happened_alone() -> None:
    session = tabletop.new_session("territory", seed=1)
    session.manual("create", kind="die", to="table")
    cursor = ShowCursor()
    cursor.begin([Stop(1, 0), Stop(1, 1)], 0.0, of_past=False, at=1)
    cursor.keep_in(session)
    assert kept_cursor(session) == (1, 1)
    before = session.changed
    cursor.keep_in(session)
    assert session.changed == before, "what is kept already is not written again"
    session.undo()
    assert kept_cursor(session) is None, "the table is not there any more"
    session.redo()
    cursor.begin([Stop(1, 0)], 0.0, of_past=True)
    cursor.keep_in(session)
    assert session.show.get("cursor") is None


# -- stops -----------------------------------------------------------------------------------------------------


def test_a_fight_has_a_stop_for_each_step_and_none_says_its_words_twice() -> None:
    session, head = a_fight()
    found = stops_of_entry(session, head, None, title)
    assert [stop.done for stop in found] == [step.index for step in session.steps(head)]
    assert all(stop.label and stop.label.rstrip(".!") != stop.sentence.rstrip(".!") for stop in found)
    assert {stop.group for stop in found if stop.site} == {f"Place {stop.site}" for stop in found if stop.site}
    said = [line.text for line in session.log(None) if line.entry == head]
    assert any(stop.sentence in said for stop in found)
    assert all(len(stop.sentence) <= max(MOST_LETTERS, *map(len, said)) + MOST_LETTERS for stop in found)
    assert not stops_of_entry(session, 1, None, title), "this came about at once"


def test_a_game_begins_at_its_first_moment_and_a_turn_at_a_mark_of_its_own() -> None:
    session, head = a_fight()
    found = stops_of_game(session, None, title, ROUNDS)
    assert (found[0].entry, found[0].label) == (0, "The first moment")
    assert [stop.entry for stop in found] == sorted(stop.entry for stop in found)
    assert found[-1].entry == head and found[-1].done is None
    groups = [stop.group for stop in found if stop.major and stop.entry]
    assert groups and len(groups) == len(set(groups)), "a turn is marked once"
    assert not any(stop.major for stop in found if stop.done is not None)


def test_entries_with_steps_are_found_as_they_come() -> None:
    session, head = a_fight()
    look = Stepwise()
    first = look.entries(session)
    assert head in first and 1 not in first
    session.manual("create", kind="die", to="table")
    assert look.entries(session) == first


def test_a_site_is_called_by_what_lies_in_its_middle() -> None:
    from tabletop.control.places.arrange import arrange

    session, _ = a_fight()
    layout = session.catalog.layouts[2].under(session.options)
    regions = arrange(session.view_for(None), layout, 1).regions
    assert site_title(regions, session.catalog, 3) == f"{session.catalog.zones['land'].label} 3"
    assert site_title(regions, session.catalog, 0) == ""


# -- what is told at a stop ------------------------------------------------------------------------------------


def test_nothing_is_told_ahead_of_the_cursor() -> None:
    session, head = a_fight()
    whole = [line.text for line in Moment().log(session)]
    told = [
        [line.text for line in stop.seen_by(None).log(session)] for stop in stops_of_entry(session, head, None, title)
    ]
    assert all(len(one) <= len(other) for one, other in itertools.pairwise(told))
    assert len(told[0]) < len(whole)
    session.manual("create", kind="die", to="table")  # the fight is the past now, and reads the same
    again = [
        [line.text for line in stop.seen_by(None).log(session)] for stop in stops_of_entry(session, head, None, title)
    ]
    assert again == told


def test_numbers_and_position_are_those_of_the_moment() -> None:
    session, head = a_fight()
    first, *_, last = (stop.seen_by(None) for stop in stops_of_entry(session, head, None, title))
    assert digest(first.state(session)) == digest(session.state_at(head, first.done)) != session.digest()
    assert first.accounts(session) == session.accounts(None, head, first.done)
    assert last.dangers(session) == session.dangers(None, head, last.done)
    assert Moment().is_present and Moment().state(session) is session.state
    began, looked_back = Stop(0, None).seen_by(None), Moment(None, 0)
    assert began == looked_back, "the first moment of a show is what looking back to it shows"
    assert began.accounts(session) == session.accounts(None, 0)


@pytest.mark.parametrize(
    ("sharing", "alone", "held", "viewer"),
    [("side", 0, 0, None), ("open", 0, 0, 0), ("pass", 0, 0, None), ("pass", 2, 0, 2), ("side", 0, 1, 1)],
)
def test_everybody_watches_a_show(sharing: str, alone: int, held: int, viewer: int | None) -> None:
    perspective = Perspective(sharing)  # type: ignore[arg-type]
    perspective.alone, perspective.held = alone, held
    assert watched_by(perspective) == viewer


def test_a_hand_that_is_held_open_shows_in_a_show_as_well() -> None:
    session, head = a_fight()
    perspective = Perspective()
    state = session.state_at(head, 1)
    hand = next(key for key, zone in session.view_for(1).zones.items() if key.startswith("ready@1") and zone.count)
    assert not any(piece.seen for piece in show_view(state, perspective).zone(hand).pieces)
    perspective.held = 1
    assert all(piece.seen for piece in show_view(state, perspective).zone(hand).pieces)


# -- what has newly happened -----------------------------------------------------------------------------------


def test_what_undo_brings_back_is_not_new() -> None:
    session = tabletop.new_session("territory", seed=1)
    arrivals = Arrivals(session)
    assert arrivals.look(session) == News()
    for _ in range(2):
        session.manual("create", kind="die", to="table")
    assert arrivals.look(session) == News((1, 2), moved=True)
    session.undo()
    assert arrivals.look(session) == News(moved=True)
    session.redo()
    assert arrivals.look(session) == News(moved=True)
    session.set_rules("off")
    assert arrivals.look(session) == News(switched=True)


def test_what_was_done_and_taken_back_since_is_no_news() -> None:
    session = tabletop.new_session("territory", seed=1)
    arrivals = Arrivals(session)
    session.manual("create", kind="die", to="table")
    session.undo()
    session.manual("create", kind="token", to="table")
    assert arrivals.look(session) == News((2,), moved=True)
