"""A table that waits for nothing, in the window: the list with its three ways, the bar back to it, bots."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.control.judging.offers import Answer, Aside
from tabletop.session import Session
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands


def swept(**more: object) -> Session:
    """Butterfly's set-up with the pins of the first seat swept away, the rules off."""
    session = tabletop.new_session("butterfly", seed=3, seats=2, names=["Ana", "Mira"], **more)  # type: ignore[arg-type]
    session.set_rules("off")
    session.manual("move", pieces=session.state.inside("pins@1"), to="table")
    assert [each.seat for each in session.unanswered()] == [1]
    return session


def opened(driver: Driver, session: Session) -> TableScreen:
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


def listed(driver: Driver) -> Confirm | None:
    return next((each for each in driver.app.dialogs if isinstance(each, Confirm)), None)


def answers(table: TableScreen) -> list[Answer]:
    return [choice.answer for choice in table.hud.decision.choices] if table.hud.decision.asking else []


def test_with_the_rules_off_the_bar_leads_to_the_list(driver: Driver) -> None:
    table = opened(driver, swept())
    assert listed(driver) is None and answers(table) == [Aside.WAY_OUT]
    assert table.hud.decision.sentence.startswith("Ana has no answer left: ")
    assert table.hud.decision.docked and not table.hud.decision.cut, "it has a place of its own and lies over nothing"
    Hands(driver, table).press("How to go on \u2026")
    found = listed(driver)
    assert found is not None and "Ana is asked and has no answer left" in found.words
    assert [label for _, label, _ in found.buttons] == ["Stay in sandbox", "Skip this step", "Go on"]
    found.choose("skip")
    driver.settle()
    assert table.session.rules == "on" and table.session.unanswered() == [] and listed(driver) is None
    assert Aside.WAY_OUT not in answers(table)


def test_met_with_the_rules_on_the_list_comes_up_once(driver: Driver) -> None:
    session = swept()
    session.set_rules("on")
    table = opened(driver, session)
    found = listed(driver)
    assert found is not None
    found.choose("")
    driver.tick(300)
    driver.settle()
    assert listed(driver) is None and answers(table) == [Aside.WAY_OUT] and session.rules == "on", "left as it is"
    table.referee.closing.end()
    driver.settle()
    again = listed(driver)
    assert again is not None
    again.choose("stay")
    driver.settle()
    assert session.rules == "off" and [each.seat for each in session.unanswered()] == [1]
    assert listed(driver) is None and answers(table) == [Aside.WAY_OUT]


def test_going_on_and_undoing_it_offers_the_list_again(driver: Driver) -> None:
    session = swept()
    table = opened(driver, session)
    table.turns.set_rules("on")
    driver.settle()
    found = listed(driver)
    assert found is not None
    found.choose("go")
    driver.settle()
    assert session.unanswered() == [] and listed(driver) is None
    session.undo()
    table.refresh()
    driver.settle()
    assert session.unanswered() and listed(driver) is not None


def test_where_going_on_does_not_help_it_is_said_and_not_asked_again(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = swept()
    session.set_rules("on")
    table = opened(driver, session)
    monkeypatch.setattr(Session, "go_on", lambda self, *, seat=0: None)
    found = listed(driver)
    assert found is not None
    found.choose("go")
    driver.tick(500)
    driver.settle()
    assert listed(driver) is None and answers(table) == [Aside.WAY_OUT]
    assert any("Ana still has no answer" in text for text in driver.app.notices.texts)


def test_a_bot_without_an_answer_is_not_asked(driver: Driver) -> None:
    session = swept(bots={1: "random", 2: "random"})
    session.set_rules("on")
    table = opened(driver, session)
    assert table.bots.next_seat() == 0 and table.bots.thinking == 0
    found = listed(driver)
    assert found is not None
    found.choose("")
    driver.settle()
    assert answers(table) == [Aside.WAY_OUT] and "thinking" not in table.hud.decision.sentence
    head = session.journal.head
    driver.tick(3000)
    assert session.journal.head == head
    table.stuck.ask()
    found = listed(driver)
    assert found is not None
    found.choose("skip")
    assert table.bots.next_seat() != 0
