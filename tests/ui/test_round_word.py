"""What is numbered as rounds bears the game's own word for it: in the log, in the history and in the panel."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.symbols import round_word
from tabletop.control.replay.stops import stops_of_game, turn_word
from tabletop.session.saving import folders
from tabletop.session.setting_up.games import open_catalog
from tabletop.ui.screens import library
from tabletop.ui.screens.library import SavedTable
from tabletop.ui.table.panels.panels import PhaseColumn
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def test_whist_counts_tricks_and_who_says_nothing_rounds() -> None:
    assert round_word(open_catalog("whist")) == "Trick"
    assert round_word(open_catalog("territory")) == "Round"


@pytest.mark.parametrize(("game", "word"), [("whist", "Trick"), ("territory", "Round")])
def test_log_panel_and_history_number_what_the_game_counts(driver: Driver, game: str, word: str) -> None:
    session = tabletop.new_session(game, seed=4)
    for _ in range(6):
        assert session.submit(session.legal_actions()[0])
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    assert turn_word(session) == word
    headings = [row.heading for row in table.hud.log.rows if row.heading]
    assert headings and any(heading.startswith(f"{word} ") for heading in headings)
    groups = {stop.group for stop in stops_of_game(session, None, lambda _: "", turn_word(session))}
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
    assert saved.far == "Trick 1" and "trick 1" in saved.line()
    other = SavedTable(tmp_path / "gone.json", "Gone", 0.0, turn=2, game="a-game-that-is-gone")
    assert other.far == "Round 2"
