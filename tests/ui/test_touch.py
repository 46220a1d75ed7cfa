"""A touch screen: fingers press, explain, scroll, zoom and turn; a thick finger finds what it means."""

from __future__ import annotations

import math

import pygame

import tabletop
from tabletop.ui.dialogs.settings import SettingsDialog
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.test_pointing import table_of


def at_table(driver: Driver) -> TableScreen:
    table = table_of(driver, tabletop.new_session("territory", seed=4, names=["Ana", "Mira"]))
    driver.settle()
    return table


def test_a_tap_beside_a_button_presses_it_and_a_tap_far_from_it_does_not(driver: Driver) -> None:
    table = at_table(driver)
    lock = Hands(driver, table).button("Lock")
    child = next(each for each in table.hud.decision.children if each.rect.center == lock)
    driver.tap((child.rect.centerx, child.rect.bottom + 4))
    driver.settle()
    assert table.prompt.asked is not None, "Lock was meant, and is asked about once"
    table.prompt.unask()
    bar = table.hud.decision.rect
    driver.tap((bar.x + 3, bar.y + 3))
    assert table.prompt.asked is None


def test_a_long_press_on_a_panel_explains_and_does_nothing(driver: Driver) -> None:
    table = at_table(driver)
    at = Hands(driver, table).button("Lock")
    driver.finger(pygame.FINGERDOWN, at)
    driver.tick(1200)
    assert table.hud.stack.tooltip.visible
    driver.finger(pygame.FINGERUP, at)
    driver.settle()
    assert table.prompt.asked is None and not len(table.session.journal)


def test_a_long_press_on_a_card_opens_its_menu_and_letting_go_picks_nothing(driver: Driver) -> None:
    table = at_table(driver)
    card = Hands(driver, table).at(table.session.state.inside("ready@1")[0])
    driver.finger(pygame.FINGERDOWN, card)
    driver.tick(900)
    driver.finger(pygame.FINGERUP, card)
    driver.settle()
    assert table.hud.menu.visible and not len(table.session.journal)


def test_two_fingers_zoom_and_shift_and_call_off_what_one_had_begun(driver: Driver) -> None:
    table = at_table(driver)
    card = Hands(driver, table).at(table.session.state.inside("ready@1")[0])
    driver.finger(pygame.FINGERDOWN, card)
    driver.finger(pygame.FINGERMOTION, (card[0] + 30, card[1] - 40))
    assert table.table.carried is not None
    driver.finger(pygame.FINGERDOWN, (card[0] + 60, card[1] - 40), 2)
    assert table.table.carried is None
    zoom = table.camera.zoom
    for step in range(1, 5):
        driver.finger(pygame.FINGERMOTION, (card[0] + 60 + 20 * step, card[1] - 40 - 10 * step), 2)
    assert table.camera.zoom > zoom * 1.5
    driver.finger(pygame.FINGERUP, (card[0] + 140, card[1] - 80), 2)
    driver.finger(pygame.FINGERUP, card)
    driver.settle()
    assert not len(table.session.journal) and not table.pointer.busy


def test_turning_two_fingers_turns_a_pattern(driver: Driver) -> None:
    turned: list[int] = []
    table = at_table(driver)
    table.boards.turn = lambda by: bool(turned.append(by))  # type: ignore[method-assign, func-returns-value]
    middle = table.camera.port.center
    driver.finger(pygame.FINGERDOWN, middle, 1)
    driver.finger(pygame.FINGERDOWN, (middle[0] + 100, middle[1]), 2)
    for step in range(1, 10):
        angle = math.radians(10 * step)
        spot = middle[0] + 100 * math.cos(angle), middle[1] + 100 * math.sin(angle)
        driver.finger(pygame.FINGERMOTION, spot, 2)
    assert sum(turned) in (2, 3)


def test_a_finger_scrolls_a_dialog_and_presses_nothing_on_the_way(driver: Driver) -> None:
    at_table(driver)
    dialog = SettingsDialog()
    driver.app.open_dialog(dialog)
    driver.settle()
    pane = dialog._panes()[0]
    theme = driver.app.settings.theme
    start = pane.rect.centerx, pane.rect.bottom - 60
    driver.finger(pygame.FINGERDOWN, start)
    for step in range(1, 8):
        driver.finger(pygame.FINGERMOTION, (start[0], start[1] - 30 * step))
    driver.finger(pygame.FINGERUP, (start[0], start[1] - 210))
    assert 100 < pane.offset <= 230 and driver.app.settings.theme == theme
