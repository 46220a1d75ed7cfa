"""The points of a game: which is thought about next, what is kept, and which are the turning points."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

import tabletop
from tabletop.control.figures.chances import percent
from tabletop.control.replay import analysis
from tabletop.control.replay.analysis import (
    MOST_POINTS,
    Analysis,
    Point,
    changed,
    lasting,
    next_moment,
)
from tabletop.control.replay.stops import counting_of
from tabletop.control.thinking import Reckoning
from tabletop.session import Session
from tabletop.session.simulating.reckoning import Moment, Reckoned, Yard


@pytest.fixture(autouse=True)
def _unmeasured() -> None:
    analysis._yards.clear()


def drawn(known: dict[int, float], positions: int = 200) -> dict[int, Point]:
    """Points of two sides by what the first one's chances are."""
    return {entry: Point((share, 1 - share), positions) for entry, share in known.items()}


def test_first_the_ends_then_the_middle_then_where_most_has_happened() -> None:
    line = list(range(101))
    assert next_moment({}, line) == 0
    assert next_moment(drawn({0: 0.5}), line) == 100
    assert next_moment(drawn({0: 0.5, 100: 0.5}), line) == 50
    assert next_moment(drawn({0: 0.5, 50: 0.5, 100: 1.0}), line) == 75
    assert next_moment(drawn({0: 0.5, 50: 0.9, 52: 0.2, 100: 0.2}), line) == 51
    assert next_moment(drawn(dict.fromkeys(line, 0.5)), line) is None


def test_a_long_game_has_no_more_points_than_are_kept() -> None:
    line = list(range(5000))
    known: dict[int, Point] = {}
    while (entry := next_moment(known, line)) is not None:
        known |= drawn({entry: 0.5})
    assert len(known) == MOST_POINTS


def test_what_is_not_certain_is_never_told_to_be() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.5, 0.999, 1.0)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


def game(acts: int) -> Session:
    """A game of draughts that has been begun."""
    session = tabletop.new_session("draughts", seed=1, names=["Ana", "Mira"])
    for _ in range(acts):
        assert session.submit(session.legal_actions()[0])
    return session


@pytest.fixture
def analysed() -> Analysis:
    """The analysis of a game of six acts, of which all is known."""
    session = game(6)
    made = Analysis(session, Reckoning(lambda moment: Future()))
    for entry, share in enumerate((0.5, 0.52, 0.8, 0.78, 0.3, 0.31, 0.45)):
        made._points[None, entry] = Point((share, 1 - share), 200)
    return made


def test_the_turning_points_are_the_largest_swings_told_in_order(analysed: Analysis) -> None:
    assert [swing.entry for swing in analysed.swings()] == [4, 2, 6]
    told = analysed.turned()
    assert [each.entry for each in told] == [2, 4, 6]
    assert told[0].change == "Ana: 52 % to 80 %" and told[1].change == "Mira: 22 % to 70 %"
    rows = {row.number: row.text for row in analysed.session.history()}
    assert [each.text for each in told] == [rows[2], rows[4], rows[6]]
    turns = {row.number: row.turn for row in analysed.session.history()}
    counting = counting_of(analysed.session)
    assert [each.told for each in told] == [f"{counting.said(turns[n])}: {rows[n]}" for n in (2, 4, 6)], "and when"
    assert changed(analysed.swings()[0], ["A", "B"]).startswith("B: ")


def test_small_changes_are_no_turning_points(analysed: Analysis) -> None:
    for entry in range(7):
        share = 0.5 + entry / 100
        analysed._points[None, entry] = Point((share, 1 - share), 200)
    assert analysed.swings() == [] and analysed.turned() == []


def test_what_is_known_stays_known_through_undo_and_on_other_branches(analysed: Analysis) -> None:
    analysed.wants_curve = True
    assert analysed.is_done
    analysed.session.go_to(3)
    analysed.update()
    assert analysed.line() == list(range(7)) and analysed.is_done
    session = analysed.session
    other = session.legal_actions()[-1]
    assert session.submit(other)
    assert analysed.line() == [0, 1, 2, 3, 7] and not analysed.is_done
    assert [entry for entry, _ in analysed.curve()] == [0, 1, 2, 3]


def test_the_present_comes_first_and_what_is_thought_is_kept() -> None:
    session = game(2)
    asked: list[Moment] = []

    def ask(moment: Moment) -> Future[Reckoned | None]:
        asked.append(moment)
        future: Future[Reckoned | None] = Future()
        future.set_result(Reckoned((0.5, 0.5), Yard(20.0)))
        return future

    made = Analysis(session, Reckoning(ask))
    made.wants_now = made.wants_curve = True
    for _ in range(20):
        made.update()
    assert made.is_done and made.point(2) is not None
    now = asked[:2]
    assert [moment.state.flow == session.state.flow for moment in now] == [True, True]
    assert now[0].positions < now[1].positions
    assert len(asked) == 4, "twice the present, once each moment before it, then no more"
    assert asked[0].yard is None and asked[-1].yard == Yard(20.0)


def test_what_is_taken_back_at_once_is_no_turning_point(analysed: Analysis) -> None:
    for entry, share in enumerate((0.5, 0.5, 0.8, 0.52, 0.5, 0.7, 0.72)):
        analysed._points[None, entry] = Point((share, 1 - share), 200)
    assert [swing.entry for swing in analysed.swings()] == [5]
    ahead, behind = (0.7, 0.3), (0.5, 0.5)
    assert lasting(behind, behind, ahead, ahead) == pytest.approx(0.2)
    assert lasting(behind, behind, ahead, behind) == lasting(ahead, behind, ahead, ahead) == 0.0
