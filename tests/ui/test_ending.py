"""The end on the table: the result, what can be done next, and the way back into the game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.played import over, play


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def table_of(driver: Driver) -> TableScreen:
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def ended(driver: Driver) -> tuple[TableScreen, Session]:
    """A table on which the last land has just been claimed, its show not yet seen."""
    session, act = over()
    driver.app.play(session)
    driver.tick(200)
    assert session.submit(act)
    driver.tick(200)
    return table_of(driver), session


def finished(driver: Driver) -> tuple[TableScreen, Session]:
    """The same when the show is over: the result is open."""
    table, session = ended(driver)
    table.showing.end()
    driver.settle()
    assert table.ending.panel.visible
    return table, session


def test_the_result_waits_for_the_show(driver: Driver) -> None:
    table, session = ended(driver)
    assert session.outcome is not None
    assert table.showing.active and not table.ending.panel.visible and not table.ending.chip.visible
    for at in range(len(table.showing.stops)):
        table.showing.seek(at)
        driver.tick(20)
        assert not table.ending.panel.visible
    driver.key("enter")
    driver.tick(20)
    assert table.ending.panel.visible


def test_who_won_why_and_the_numbers_of_all_seats(driver: Driver) -> None:
    table, session = finished(driver)
    info = table.ending.panel.info
    (winner,) = session.outcome.winners
    assert info.title == f"{session.names[winner - 1]} wins"
    assert info.sentence == session.outcome_text(None) and info.rule == session.outcome.rule
    assert [row.seat for row in info.rows if row.winner] == [winner]
    assert {row.seat for row in info.rows} == {1, 2}
    lands = [label for label, _ in info.heads].index("Lands")
    assert info.decided == lands
    for row in info.rows:
        assert row.values[lands] == len(session.state.inside(f"lands@{row.seat}"))


def test_the_result_lies_over_no_question(driver: Driver) -> None:
    table, session = finished(driver)
    head = session.journal.head
    table.ending.command("undo")
    driver.settle()
    assert table.prompt.asked is not None and not table.ending.panel.visible
    assert not table.ending.chip.visible, "the way back to the result would lie over the answers"
    driver.click(Hands(driver, table).button("No"))
    driver.settle()
    assert session.journal.head == head and table.ending.panel.visible and not table.ending.chip.visible
    driver.key("ctrl+z")
    driver.click(Hands(driver, table).button("Agree"))
    driver.settle()
    assert session.outcome is None and not table.ending.panel.visible and not table.ending.chip.visible


def test_the_rule_is_a_link(driver: Driver) -> None:
    table, _ = finished(driver)
    driver.click(table.ending.panel.rule_box().center)
    assert type(driver.app.dialog).__name__ == "RulebookWindow"


def test_look_at_the_table_and_back(driver: Driver) -> None:
    table, _ = finished(driver)
    driver.key("escape")
    driver.settle()
    assert not table.ending.panel.visible and table.ending.chip.visible
    table.refresh()
    assert not table.ending.panel.visible, "it opens by itself only once"
    driver.key("ctrl+z")
    driver.settle()
    assert not table.ending.chip.visible
    driver.key("escape")
    driver.settle()
    assert table.ending.panel.visible or table.ending.chip.visible, "and comes back after the question"
    table.ending.command("look")
    driver.settle()
    driver.click(table.ending.chip.rect.center)
    assert table.ending.panel.visible and not table.ending.chip.visible


def test_the_way_back_to_the_result_lies_under_the_sentence_that_the_game_is_over(driver: Driver) -> None:
    table, _ = finished(driver)
    said, chip = table.hud.decision, table.ending.chip
    driver.key("shift+e")  # the analysis takes its strip from the height of the bar
    driver.key("escape")
    driver.settle()
    assert chip.visible and said.docked and said.rect.contains(chip.rect)
    assert said.fits and said.written.h and said.written.bottom <= chip.rect.y
    small = said.written.h, said._size
    driver.click(chip.rect.center)
    driver.settle()
    assert not chip.visible and (said.written.h, said._size) >= small, "and takes no room when it is gone"


def test_step_through_the_game(driver: Driver) -> None:
    table, session = finished(driver)
    driver.click(table.ending.panel.buttons["step"].rect.center)
    driver.tick(50)
    assert table.showing.active and table.showing.stop.entry == 0
    assert not table.ending.panel.visible and not table.ending.chip.visible
    rounds = {stop.group for stop in table.showing.stops if stop.group}
    assert len(rounds) == session.state.flow["round"]
    table.showing.seek(len(table.showing.stops) // 2)
    driver.tick(50)
    half = table.showing.stop
    assert table.shown.view.flow.get("outcome") is None
    assert all(line.entry <= half.entry for line in table.showing.log())
    driver.key("escape")
    driver.tick(50)
    assert not table.showing.active and table.ending.chip.visible


def test_undo_goes_back_into_the_game(driver: Driver) -> None:
    table, session = finished(driver)
    driver.click(table.ending.panel.undo.rect.center)
    assert not table.ending.panel.visible  # what is asked first stands at the table, not under it
    driver.tick(50)
    if session.outcome is not None:  # it is asked first: cards were shown
        driver.key("enter")
        driver.tick(50)
    assert session.outcome is None and session.decisions()
    assert not table.ending.panel.visible and not table.ending.chip.visible
    session.redo()
    driver.tick(50)
    assert table.ending.panel.visible


def test_rematch_is_dealt_with_the_same_seats(driver: Driver) -> None:
    table, session = finished(driver)
    driver.click(table.ending.panel.buttons["again"].rect.center)
    driver.tick(50)
    again = table_of(driver)
    assert again is not table and again.session.outcome is None and not again.ending.panel.visible
    assert again.session.names == session.names and again.session.agreement.decks == session.agreement.decks
    assert again.session.options == session.options and again.session.rules == session.rules
    assert again.session.seed != session.seed


def test_save_and_shelf(driver: Driver) -> None:
    table, _ = finished(driver)
    driver.click(table.ending.panel.buttons["save"].rect.center)
    assert type(driver.app.dialog).__name__ == "SaveDialog"
    driver.app.close_dialog(driver.app.dialog)
    driver.click(table.ending.panel.buttons["shelf"].rect.center)
    driver.tick(50)
    assert isinstance(driver.app.screen, ShelfScreen)


@pytest.mark.parametrize(
    "theme", ["felt", *(pytest.param(each, marks=pytest.mark.long) for each in ("slate", "paper"))]
)
def test_it_fits_at_every_size(tmp_path: Path, theme: str) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        settings = Settings(hints=False, reduced_motion=True, theme=theme, path=tmp_path / "settings.yaml")
        driver = Driver(tmp_path, size=size, settings=settings)
        table, _ = finished(driver)
        window = pygame.Rect(0, 0, *size)
        panel = table.ending.panel
        assert window.contains(panel.rect)
        buttons = [*panel.buttons.values(), panel.undo]
        assert all(panel.rect.contains(button.rect) for button in buttons)
        driver.key("escape")
        assert window.contains(table.ending.chip.rect)


@lru_cache(maxsize=2)
def _drafted(seats: int) -> Session:
    session = tabletop.new_session("nucleic", seed=5, seats=seats, names=["Ana", "Ben", "Cleo"][:seats])
    return play(session, lambda *_: False)


@pytest.mark.parametrize("seats", [2, 3])
def test_numbers_worked_out_from_the_table_decide(driver: Driver, seats: int) -> None:
    session = _drafted(seats).fork()
    driver.app.play(session)
    driver.settle()
    table = table_of(driver)
    info = table.ending.panel.info
    assert [label for label, _ in info.heads] == ["Total", "Zone 1", "Zone 2", "Zone 3"], "no rounds of a match"
    assert info.decided == 0
    for row in info.rows:
        assert row.values[0] == sum(row.values[1:])
    assert any(row.values[0] for row in info.rows)
    panels = {each: [made.label for made in panel.info.values] for each, panel in table.hud.seats.items()}
    assert set(map(tuple, panels.values())) == {("Total",)}, "the zones are counted at the end only"


@pytest.mark.parametrize("seats", [2, 3])
def test_totals_cover_no_panel_and_no_other_total(driver: Driver, seats: int) -> None:
    driver.app.play(_drafted(seats).fork())
    driver.settle()
    table = table_of(driver)
    table.ending.command("look")
    driver.settle()
    plates = table.numbers.plates
    boxes = [plates.box(total) for total in plates.totals]
    assert len(boxes) > 2 * seats
    for at, box in enumerate(boxes):
        assert box.collidelist(boxes[at + 1 :]) < 0
    hud = table.hud
    for widget in (hud.log, hud.decision, hud.actions, *hud.shelves.values(), *hud.seats.values(), table.ending.chip):
        assert widget.visible and widget.rect.collidelist(boxes) < 0, widget
    assert hud.decision.rect.contains(table.ending.chip.rect), "the way back to the result covers no log"


def test_nobody_is_invited_to_a_gesture_over_the_result(tmp_path: Path) -> None:
    driver = Driver(tmp_path, settings=Settings(reduced_motion=True, path=tmp_path / "settings.yaml"))
    driver.app.play(tabletop.new_session("pig", seed=3, names=["Ana", "Mira"], bots={2: "random"}))
    driver.settle()
    table, session = table_of(driver), table_of(driver).table.session
    table.hud.hints.start(driver.app.now())
    driver.tick(1000)
    assert table.hud.hints.current is not None
    assert session.submit(next(each for each in session.standing_actions(1) if each.kind == "concede"))
    table.refresh()
    driver.tick(1000)
    assert session.outcome is not None and table.ending.panel.visible
    assert table.hud.hints.current is None
    session.undo()
    table.refresh()
    driver.tick(1000)
    assert table.hud.hints.current is not None, "the game goes on, and so do they"
