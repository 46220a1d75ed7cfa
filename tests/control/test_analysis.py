"""The points of a game: which is thought about next, what is kept, and which are the turning points."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

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
from tabletop.control.replay.findings import KeptMoments, _yard_name, keep_yard, kept_yard
from tabletop.control.replay.stops import counting_of
from tabletop.control.thinking import Reckoning
from tabletop.session import Session
from tabletop.session.saving import findings
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


# -- kept beyond the table ---------------------------------------------------------------------------------------


class Counting:
    """Answers at once with the same word about every moment, but for those that were asked for before."""

    def __init__(self) -> None:
        self.asked: list[Moment] = []

    def __call__(self, moment: Moment) -> Future[Reckoned | None]:
        self.asked.append(moment)
        share = 1 / (1 + len(self.asked))
        future: Future[Reckoned | None] = Future()
        future.set_result(Reckoned((share, 1 - share), Yard(20.0, (0.25, 0.0))))
        return future


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def looked_at(
    session: Session, steps: int = 60, viewer: int | None = None, now: bool = False
) -> tuple[Analysis, int]:
    """An analysis of a table that was given so much time, and left; how often it had to think."""
    counting = Counting()
    made = Analysis(session, Reckoning(counting))
    made.wants_curve, made.wants_now, made.viewer = not now, now, viewer
    for _ in range(steps):
        made.update()
    made.close()
    return made, len(counting.asked)


def again(session: Session, tmp_path: Path) -> Session:
    """The same table from a file, as a program that was started anew has it."""
    path = tmp_path / "kept.json"
    session.save(path)
    analysis._yards.clear()
    return tabletop.load_session(path)


def test_what_was_found_out_is_known_when_the_table_is_opened_again(tmp_path: Path, cache: Path) -> None:
    session = game(12)
    first, thought = looked_at(session)
    assert first.is_done and thought == 13
    second, thought = looked_at(again(session, tmp_path), steps=1)
    assert second.is_done and second.curve() == first.curve() and second.swings() == first.swings()
    assert thought == 0


def test_it_goes_on_where_it_stopped_and_with_the_lead_that_was_measured(tmp_path: Path, cache: Path) -> None:
    session = game(12)
    first, begun = looked_at(session, steps=13)
    known = first.curve()
    assert 0 < begun < 13 and len(known) == 6
    opened = again(session, tmp_path)
    second, thought = looked_at(opened)
    assert second.is_done and thought == 7 and set(known) <= set(second.curve())
    assert analysis._yards[second._game] == Yard(20.0, (0.25, 0.0))


def test_a_table_that_went_on_otherwise_shares_what_was_before(tmp_path: Path, cache: Path) -> None:
    session = game(6)
    looked_at(session)
    other = again(session, tmp_path)
    other.undo()
    other.undo()
    for _ in range(3):
        assert other.submit(other.legal_actions()[-1])
    made, thought = looked_at(other)
    assert made.line() == [0, 1, 2, 3, 4, 7, 8, 9] and thought == 3
    stranger = tabletop.new_session("draughts", seed=2, names=["Ana", "Mira"])
    assert looked_at(stranger)[1] == 1, "another table knows nothing of it"


def test_what_does_not_fit_or_is_damaged_is_thrown_away_silently(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = game(4)
    looked_at(session)
    files = list((cache / "findings").rglob("*.json"))
    assert len(files) == 2 and sum(each.stat().st_size for each in files) < 2_000
    whole = {each: each.read_bytes() for each in files}
    swapped = dict(zip(files, reversed(whole.values()), strict=True))
    broken: list[dict[Path, bytes]] = [
        dict.fromkeys(files, data) for data in (b"", b"\x00\xff", b"{}\n{}", b"[" * 90_000)
    ]
    cut = {each: data[:-9] for each, data in whole.items()}
    other_end = {each: data[:-2] + b"1}" for each, data in whole.items()}
    for bad in (*broken, cut, other_end, swapped):
        for each in files:
            each.write_bytes(bad[each])
        made, thought = looked_at(again(session, tmp_path))
        assert made.is_done and thought == 5
    assert looked_at(again(session, tmp_path))[1] == 0, "what was thrown away is written anew"
    monkeypatch.setattr(findings, "_way", lambda: "another way of judging")
    assert looked_at(again(session, tmp_path))[1] == 5


@pytest.mark.parametrize("row", [[], [200], [200.5, 0.5, 0.5], [200, 0.5], [200, 0.9, 0.9], [200, -1, 2], ["a"], 3])
def test_a_row_that_can_be_no_moment_is_none(row: object, tmp_path: Path, cache: Path) -> None:
    session = game(1)
    made = KeptMoments(session, 2)
    findings.write(made._name, {made.mark(0): row, made.mark(1): [200, 0.25, 0.75]})  # type: ignore[dict-item]
    known = {1: ((0.25, 0.75), 200)} | ({0: ((), 200)} if row == [200] else {})
    assert KeptMoments(session, 2).known() == known


def test_what_only_a_seat_sees_is_not_kept(cache: Path) -> None:
    _, thought = looked_at(game(2), viewer=1, now=True)
    assert thought == 2, "a first word and the last one"
    assert [
        each for each in (cache / "findings").rglob("*.json") if len(each.read_bytes().split(b"\n")[1]) > 40
    ] == []
    session = game(2)
    assert KeptMoments(session, 2).known() == {}


def test_where_nothing_may_be_kept_all_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    for place in ("off", str(tmp_path / "file")):
        monkeypatch.setenv("TABLETOP_CACHE", place)
        made, thought = looked_at(game(3))
        assert made.is_done and thought == 4


@pytest.mark.parametrize("row", [None, [], [0], [-1.0], ["a"], [20.0, 0.5]])
def test_a_lead_that_can_be_none_is_measured_again(row: object, cache: Path) -> None:
    session = game(0)
    findings.write(_yard_name(session), {"yard": row} if row is not None else {})  # type: ignore[dict-item]
    assert kept_yard(session, 2) is None
    keep_yard(session, Yard(3.5))
    assert kept_yard(session, 2) == Yard(3.5)


def test_while_not_all_is_known_only_neighbours_tell_of_a_turning_point() -> None:
    made = Analysis(game(6), Reckoning(Counting()))
    made._points |= {(None, entry): Point((share, 1 - share), 200) for entry, share in {0: 0.5, 6: 0.9}.items()}
    assert made.swings() == []
    made._points |= {(None, entry): Point((share, 1 - share), 200) for entry, share in {3: 0.5, 4: 0.9}.items()}
    assert [swing.entry for swing in made.swings()] == [4]
