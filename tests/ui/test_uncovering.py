"""Covered cards are shown by no single click: it is asked first, and the log says so to everybody."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


def opened(tmp_path: Path, sharing: str, **named: object) -> tuple[Driver, TableScreen, Session]:
    """A table of two people at one screen."""
    driver = Driver(tmp_path, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session("evolve", seed=8, names=["Ana", "Mira"], **named)  # type: ignore[arg-type]
    session.show.update({"sharing": sharing, "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return driver, table, session


def hands_seen(table: TableScreen) -> set[str]:
    """The hands of which a card is shown."""
    return {
        place.zone
        for place in table.shown.arrangement.placements
        if place.zone.startswith("hand") and place.piece.seen
    }


def pick(driver: Driver, table: TableScreen, label: str) -> None:
    """Choose a row of the open menu."""
    table.hud.menu.pick(next(item for item in table.hud.menu.columns[0].items if item.label == label))
    driver.settle()


def answer(driver: Driver, table: TableScreen, label: str) -> None:
    """Press a button of the bar that asks."""
    assert table.hud.decision.asking, "it is asked"
    button = next(each for each in table.hud.decision.children if getattr(each, "label", "") == label)
    driver.click(button.rect.center)
    driver.settle()


@pytest.mark.parametrize("before", ["pass", pytest.param("side", marks=pytest.mark.long)])
def test_opening_the_table_is_asked_and_logged(tmp_path: Path, before: str) -> None:
    driver, table, session = opened(tmp_path, before)
    if before == "pass":
        table.sharing.share("open")
        assert table.perspective.curtain_for and table.perspective.sharing == "pass", "not from behind the curtain"
        driver.key("enter")
        driver.settle()
        assert not table.perspective.curtain_for
    seen = hands_seen(table)
    for label in ("Leave them covered", "Show every hand"):
        table.buttons.press("sharing")
        driver.settle()
        pick(driver, table, "Open")
        assert table.perspective.sharing == before and hands_seen(table) == seen, "nothing shows before the answer"
        assert "Ana and Mira" in table.hud.decision.sentence
        assert not session.log(None) or "open now" not in session.log(None)[-1].text
        answer(driver, table, label)
    assert table.perspective.sharing == session.show["sharing"] == "open"
    assert hands_seen(table) == {"hand@1", "hand@2"} and not table.perspective.curtain_for
    for viewer in (None, 1, 2):
        line = session.log(viewer)[-1]
        assert line.text == "The table is open now: every hand lies open on the screen." and line.about_table
    table.sharing.share("pass")
    driver.settle()
    assert table.perspective.curtain_for and not hands_seen(table), "and back at once, behind the curtain"
    assert "passed round" in session.log(None)[-1].text


def test_who_is_left_alone_at_the_screen_is_asked_before_cards_show(tmp_path: Path) -> None:
    driver, table, session = opened(tmp_path, "side")
    table.bots.assign(1, "random")
    driver.settle()
    assert not hands_seen(table) and not session.bots
    answer(driver, table, "Leave it")
    assert not hands_seen(table) and not session.bots
    table.bots.assign(1, "random")
    driver.settle()
    assert "Mira is the only person" in table.hud.decision.sentence
    answer(driver, table, "Show them")
    assert session.bots == {1: "random"} and hands_seen(table) == {"hand@2"}
    assert any(line.text == "Ana is played by the random bot now." for line in session.log(None))


@pytest.mark.long
def test_a_quick_save_of_an_open_table_comes_back_covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    driver, table, session = opened(tmp_path, "open")
    assert hands_seen(table) == {"hand@1", "hand@2"}
    table.files.quick_save()
    table.sharing.share("pass")
    driver.settle()
    table.files.quick_load()
    driver.settle()
    back = driver.app.screen
    assert isinstance(back, TableScreen) and back.session is not session
    assert back.table.perspective.sharing == "pass" and back.table.perspective.curtain_for and not hands_seen(back)


def test_what_is_logged_of_the_screen_and_the_seats_is_in_the_save(tmp_path: Path) -> None:
    session = tabletop.new_session("evolve", seed=8, names=["Ana", "Mira"])
    session.set_bots({2: "random"})
    session.share_screen("open")
    session.share_screen("open")
    session.undo()
    session.save(tmp_path / "table.json")
    loaded = tabletop.load_session(tmp_path / "table.json")
    assert [line.text for line in loaded.log(None)] == [line.text for line in session.log(None)]
    assert [line.text for line in loaded.log(None)][-2:] == [
        "Mira is played by the random bot now.", "The table is open now: every hand lies open on the screen.",
    ]  # fmt: skip
