"""The private list of the cards that a seat has seen: in the menu of whoever may look, as pictures only."""

from __future__ import annotations

import random

import pytest

import tabletop
from tabletop.ui.screens.setup import SetupScreen
from tabletop.ui.table import TableScreen
from tabletop.ui.table.handling.seen import seen_by, seen_items
from tests.games.walking import some_action
from tests.ui.driver import Driver


@pytest.mark.covers("NUC-175")
def test_each_person_reads_their_own_list(driver: Driver) -> None:
    session = tabletop.new_session("nucleic", seed=5, names=["Ana", "Mira"])
    dice = random.Random(4)
    for _ in range(9):
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    session.show.update({"sharing": "pass", "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    sitting = table.perspective.sitting
    assert sitting
    labels = [item.label for item in seen_items(table.table, table.tray)]
    assert labels == [f"Cards {session.names[sitting - 1]} has seen ..."], "under the curtain nobody reads another's"
    seen_items(table.table, table.tray)[0].act()
    tray = table.hud.tray
    assert tray.visible and tuple(item.id for item in tray.grid.items) == seen_by(table.table, sitting)
    assert seen_by(table.table, sitting) != seen_by(table.table, 3 - sitting)
    before = session.digest()
    table.tray.pick(tray.grid.items[0])
    driver.settle()
    assert table.hud.preview.visible, "a picture can be read"
    table.tray.drag(tray.grid.items[0], (600, 300))
    driver.settle()
    assert session.digest() == before and table.table.carried is None, "and not be taken"


def test_no_list_no_line_and_none_for_viewers(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("butterfly", seed=5))
    driver.settle()
    assert seen_items(driver.app.screen.table, driver.app.screen.tray) == []
    driver.app.play(tabletop.new_session("nucleic", seed=5), public=True)
    driver.settle()
    assert seen_items(driver.app.screen.table, driver.app.screen.tray) == []


@pytest.mark.parametrize(("bots", "sharing"), [({2: "greedy"}, "side"), ({}, "open")])
def test_nothing_offers_to_look_at_a_hand_that_lies_open(driver: Driver, bots: dict[int, str], sharing: str) -> None:
    session = tabletop.new_session("evolve", seed=5, names=["Ana", "Mira"])
    session.set_bots(bots)
    session.show.update({"sharing": sharing, "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    assert not table.hud.seats[1].eye.visible and not table.hud.shelves[1].eye.visible
    assert not table.hud.seats[2].eye.visible, "nobody holds a bot's hand open"
    place = next(each for each in table.shown.arrangement.placements if each.zone == "hand@1")
    table.menus.open(place, (600, 400))
    labels = [item.label for column in table.hud.menu.columns for item in column.items]
    below = [each.label for column in table.hud.menu.columns for item in column.items for each in item.sub]
    assert "Turn face up for all" in labels + below and "Turn face up" not in labels + below


def test_a_set_up_that_nobody_touched_has_nothing_to_put_back(driver: Driver) -> None:
    setup = SetupScreen(next(game for game in tabletop.list_games() if game.id == "evolve"))
    driver.app.go(setup)
    driver.settle()
    assert setup.plan.options != setup.catalog.default_options(), "one screen has a default of its own"
    words = [getattr(control, "label", "") for control in setup.form.reachable()]
    assert not any("All to default" in str(word) for word in words)


def test_the_buttons_under_the_tray_move_what_was_chosen(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=3, names=["Ana", "Ben"], rules="off")
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    tray, deck = table.hud.tray, list(session.state.inside("deck@1"))

    def press(label: str, chosen: tuple[int, ...] = ()) -> None:
        session.manual("peek", zone="deck@1", n=len(deck), seat=1)
        table.tray.show("deck@1", 1, len(deck))
        driver.settle()
        for index in chosen:
            tray.grid.toggle(index)
        driver.click(next(button for button in tray.buttons if button.label == label).rect.center)
        driver.settle()

    press("Take to hand")
    assert tray.visible and session.state.inside("deck@1") == deck, "no card was chosen: it is said how to"
    press("Put at the bottom", (0,))
    assert not tray.visible and session.state.inside("deck@1") == [deck[-1], *deck[:-1]]
    press("Take to hand", (0,))
    assert not tray.visible and session.state.inside("hand@1")[-1] == deck[-2]
    before = list(session.state.inside("deck@1"))
    press("Shuffle and close")
    now = list(session.state.inside("deck@1"))
    assert not tray.visible and now != before and sorted(now) == sorted(before)
    press("Close")
    assert not tray.visible and session.state.inside("deck@1") == now
