"""The first things that a player of Auganism does: start with an eager mouse, read the heroes, choose one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    settings = Settings(
        hints=False, reduced_motion=True, last_game="auganism", path=tmp_path / "settings.yaml"
    )  # fmt: skip
    return Driver(tmp_path, settings=settings)


def alone(driver: Driver) -> tuple[TableScreen, Session, Hands]:
    """One person against a bot, at the choice of heroes."""
    session = tabletop.new_session("auganism", seed=3, names=["Ana", "Bot"], bots={2: "random"})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table, session, Hands(driver, table)


def test_a_chosen_hero_is_sealed_without_a_second_question(driver: Driver) -> None:
    table, session, hands = alone(driver)
    heroes = session.state.inside("hand@1")
    driver.drag(hands.at(heroes[5]), hands.zone("hero@1"))
    driver.settle()
    head = session.journal.head
    driver.click(hands.button("Ready"))
    driver.settle()
    assert session.journal.head != head, "the choice is made: nobody is asked whether they are sure"
    table.bots.leave()


def test_the_large_card_leaves_what_is_asked_and_where_a_card_goes_in_sight(driver: Driver) -> None:
    table, session, hands = alone(driver)
    box = table.shown.arrangement.region("hero@1").box
    goal = pygame.Rect(table.camera.rect(box.x, box.y, box.w, box.h))
    for hero in session.state.inside("hand@1"):
        driver.move((640, 300))
        driver.settle()
        driver.move(hands.at(hero))
        driver.tick(3000)
        preview = table.hud.preview
        assert preview.visible
        assert not preview.rect.colliderect(table.hud.decision.rect) and not preview.rect.colliderect(goal)
    table.bots.leave()


def test_a_double_click_on_play_does_nothing_at_the_table(driver: Driver) -> None:
    driver.app.shelf()
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    play = next(each for each in shelf.form.controls if isinstance(each, Button) and each.label == "Play")
    heard: list[int] = []
    at = play.rect.center
    driver.click(at)
    assert driver.app.screen is not shelf
    screen = driver.app.screen
    known = screen.event
    screen.event = lambda event: heard.append(event.type) or known(event)
    driver.click(at, after=0.1)
    assert pygame.MOUSEBUTTONDOWN not in heard and pygame.MOUSEBUTTONUP not in heard
    driver.tick(1000)
    driver.click(at)
    assert pygame.MOUSEBUTTONDOWN in heard, "a click with thought behind it is obeyed"


def test_what_was_just_put_down_is_not_shown_large(driver: Driver) -> None:
    table, session, hands = alone(driver)
    hero = session.state.inside("hand@1")[2]
    at = hands.zone("hero@1")
    driver.drag(hands.at(hero), at)
    driver.tick(3000)
    assert table.stage.hovered and not table.hud.preview.visible
    driver.move((at[0] + 30, at[1] + 30))
    driver.tick(3000)
    assert table.hud.preview.visible, "the pointer came back to it"
    table.bots.leave()
