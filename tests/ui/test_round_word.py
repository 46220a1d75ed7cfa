"""What is numbered as rounds bears the game's own word for it: in the log, in the history and in the panel."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.content.places import cards_folder
from tabletop.content.symbols import ROUNDS, Counting, rounds_of
from tabletop.control.replay.stops import counting_of, stops_of_game
from tabletop.session.lessons.found import lessons_of
from tabletop.session.lessons.opening import begin_lesson
from tabletop.session.lessons.reading import read_lesson
from tabletop.session.limits import LESSON
from tabletop.session.saving import folders
from tabletop.session.saving.recovery import recoverable
from tabletop.session.setting_up.games import open_catalog
from tabletop.ui.hud.seating.phases import PhaseBar
from tabletop.ui.screens import library
from tabletop.ui.screens.library import SavedTable
from tabletop.ui.table.panels.panels import PhaseColumn
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def test_whist_counts_tricks_and_who_says_nothing_rounds() -> None:
    assert rounds_of(open_catalog("whist")) == Counting("Trick", 13, "Hand")
    assert rounds_of(open_catalog("territory")) == ROUNDS


def test_tricks_are_counted_within_their_hand() -> None:
    whist = rounds_of(open_catalog("whist"))
    assert [whist.said(number) for number in (1, 13, 14, 52)] == [
        "Trick 1 of hand 1", "Trick 13 of hand 1", "Trick 1 of hand 2", "Trick 13 of hand 4",
    ]  # fmt: skip
    assert ROUNDS.said(52) == "Round 52" and whist.tiny(14) == "T1"


def test_a_round_that_is_begun_by_hand_has_the_word_of_its_game() -> None:
    for game, told in (("whist", "began trick 2 of hand 2"), ("territory", "began round 15")):
        session = tabletop.new_session(game, seed=4, rules="off")
        phase = session.catalog.phases_at(session.seats, session.agreement.options)[0].id
        assert session.manual("phase", name=phase, round=15)
        assert any(told in line.text for line in session.log(None)), [line.text for line in session.log(None)][-1]


def test_a_finished_game_is_told_as_over_with_who_won(tmp_path: Path) -> None:
    session = tabletop.new_session("pig", seed=4, names=["Ana", "Mira"], autosave=True)
    dice = random.Random(4)
    while session.outcome is None:
        assert session.submit(dice.choice(session.legal_actions()))
    (winner,) = [session.names[seat - 1] for seat in session.outcome.winners]
    session.save(folders.saves_dir() / "ours.json")
    session.close(untouched=True)
    library.games()
    (left,) = recoverable()
    assert left.over and f", over: {winner} won, " in left.sentence() and "round" not in left.sentence()
    for table in (next(each for each in library.saves() if each.path.stem == "ours"), library.continuable()[0]):
        assert table.far == f"Over: {winner} won"
        assert f"over: {winner} won" in table.line() and "round" not in table.line()


def test_a_table_that_was_left_is_told_of_as_its_game_counts() -> None:
    session = tabletop.new_session("whist", seed=4, autosave=True)
    assert session.submit(session.legal_actions()[0])
    session.close(untouched=True)
    assert ", trick 1 of hand 1, 1 act, " in recoverable()[0].sentence()


def test_a_lesson_is_told_by_its_title_until_it_is_left_and_a_set_up_counts_no_round() -> None:
    path = cards_folder() / "territory" / "lessons" / "1-the-first-land.yaml"
    session = begin_lesson(read_lesson(path), autosave=True).session
    for free in (False, True):
        if free:
            shown = session.show[LESSON]
            assert isinstance(shown, dict)
            session.set_show(**{LESSON: {**shown, "left": True}})
        session.save(folders.saves_dir() / f"{free}.json")
    session.close(untouched=True)
    dealt = tabletop.new_session("butterfly", autosave=True)
    dealt.close(untouched=True)
    library.games()
    going, left = (next(each for each in library.saves() if each.path.stem == name) for name in ("False", "True"))
    title = next(each.title for each in lessons_of(session.catalog) if each.name == path.stem)
    assert going.far == f"Lesson: {title}" and f"lesson: {title}" in going.line()
    assert "esson" not in left.line() and "round" in left.line()
    first, other = sorted(library.continuable(), key=lambda each: each.game)
    assert first.game == "butterfly" and not first.far and "round" not in first.line()
    assert other.far == left.far


@pytest.mark.parametrize(("game", "word"), [("whist", "Trick"), ("territory", "Round")])
def test_log_panel_and_history_number_what_the_game_counts(driver: Driver, game: str, word: str) -> None:
    session = tabletop.new_session(game, seed=4)
    for _ in range(6):
        assert session.submit(session.legal_actions()[0])
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    counting = counting_of(session)
    assert counting.word == word
    headings = [row.heading for row in table.hud.log.rows if row.heading]
    assert headings and any(heading.startswith(f"{word} ") for heading in headings)
    groups = {stop.group for stop in stops_of_game(session, None, lambda _: "", counting)}
    assert any(group.startswith(f"{word} ") for group in groups)
    columns = [each for _, each in table.hud.clocks if isinstance(each, PhaseColumn)]
    assert all(each._head.startswith(f"{word} ") and each._short.startswith(f"{word[0]}") for each in columns)
    assert columns or game != "whist"


def test_a_table_that_was_left_says_it_too(tmp_path: Path) -> None:
    session = tabletop.new_session("whist", seed=4)
    assert session.submit(session.legal_actions()[0])
    session.save(folders.saves_dir() / "ours.json")
    library.games()
    saved = next(each for each in library.saves() if each.path.stem == "ours")
    assert saved.far == "Trick 1 of hand 1" and "trick 1 of hand 1" in saved.line()
    other = SavedTable(tmp_path / "gone.json", "Gone", 0.0, turn=2, game="a-game-that-is-gone")
    assert other.far == "Round 2"


def test_before_the_first_turn_who_is_asked_is_named(driver: Driver) -> None:
    session = tabletop.new_session("butterfly", seed=1)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    named = set()
    while session.state.flow.get("turn") is None:
        (asked,) = session.decisions()
        named.add(asked.seat)
        clock = table.hud.phases
        assert isinstance(clock, PhaseBar)
        assert (clock.seat, clock.seat_name) == (asked.seat, session.names[asked.seat - 1])
        session.submit(session.legal_actions(asked.seat)[0])
        table.refresh()
        driver.settle()
    assert named == {1, 2}
