"""A card let go on whom or what its act is about: a creature, a player's panel, a hedge with several of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.session import Session
from tabletop.ui.notices import GIVES_WAY
from tabletop.ui.table import TableScreen
from tests.control.test_beside import GIVEN, named
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.test_responses_at_table import opened


@pytest.fixture
def table(driver: Driver, tmp_path: Path) -> tuple[Session, TableScreen, Hands]:
    return opened(driver, tmp_path, "open", GIVEN)


def test_a_spell_is_cast_at_the_creature_that_it_is_let_go_on(
    driver: Driver, table: tuple[Session, TableScreen, Hands]
) -> None:
    session, screen, hands = table
    seed, fox = named(session, "Ember Seed"), named(session, "Red Fox")
    entries = len(session.journal.path(session.journal.head))
    driver.drag(hands.at(seed), hands.at(fox))
    driver.settle()
    assert session.state.zone_of(fox) == "grave@2" and session.state.zone_of(seed) == "grave@1"
    session.undo_deed()
    assert len(session.journal.path(session.journal.head)) == entries, "what one gesture did is taken back at once"
    assert screen.session.state.zone_of(seed) == "hand@1"


def test_a_creature_is_let_go_on_the_panel_of_whom_it_strikes(
    driver: Driver, table: tuple[Session, TableScreen, Hands]
) -> None:
    session, screen, hands = table
    wolf = named(session, "Lone Wolf")
    panel = screen.hud.seats[2]
    start, end = hands.at(wolf), panel.rect.center
    driver.press(start)
    for step in range(1, 9):
        driver.move((start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8), (1, 0, 0))
    assert panel.lit and not screen.hud.seats[1].lit
    driver.release(end)
    driver.settle()
    assert not panel.lit and session.decisions()[0].seat == 2, "the other player is asked for an answer"
    snare = named(session, "Thorn Snare")
    driver.drag(hands.at(snare), hands.at(wolf))
    driver.settle()
    hands.press("Let it be")
    assert session.state.zone_of(snare) == "grave@2"


def test_let_go_on_a_hedge_a_menu_names_just_what_is_meant_there(
    driver: Driver, table: tuple[Session, TableScreen, Hands]
) -> None:
    session, screen, hands = table
    wolf, place = named(session, "Lone Wolf"), hands.zone("field@2")
    driver.drag(hands.at(wolf), place)
    driver.settle()
    menu = screen.hud.menu
    assert menu.visible
    assert [item.label for item in menu.columns[0].items] == [
        "Strike Adder with Lone Wolf", "Strike Red Fox with Lone Wolf", "Strike Ben with Lone Wolf",
    ]  # fmt: skip
    driver.key("escape")
    driver.settle()
    assert session.decisions()[0].seat == 1 and session.state.zone_of(wolf) == "field@1"


def test_messages_and_what_opens_over_the_table_keep_off_one_another(
    driver: Driver, table: tuple[Session, TableScreen, Hands]
) -> None:
    session, screen, hands = table
    driver.app.toast("Something is said meanwhile.")
    driver.settle()
    driver.drag(hands.at(named(session, "Calm")), hands.at(named(session, "Red Fox")))
    driver.settle()
    bubble, (spot,) = screen.hud.bubble, driver.app.notices.spots
    assert bubble.visible and not spot.colliderect(bubble.rect)
    assert (bubble.rect, GIVES_WAY) in screen.keep_clear(), "a message that lies there goes elsewhere"
    assert any(spot == rect for rect, _ in screen.referee.refusals.clear())
    seed = hands.at(named(session, "Ember Seed"))
    driver.move(seed)
    driver.settle()
    assert screen.stage.lights.signs
    driver.click(seed, 3)
    driver.settle()
    assert screen.hud.menu.visible and not screen.stage.lights.signs, "the menu names its acts already"


def test_a_message_makes_way_for_what_is_looked_up(driver: Driver, table: tuple[Session, TableScreen, Hands]) -> None:
    session, screen, hands = table
    driver.move(hands.at(named(session, "Lone Wolf")))
    driver.key("i")
    driver.app.toast("Something is said meanwhile.")
    driver.settle()
    (sheet,), (spot,) = screen.hud.stack.popups, driver.app.notices.spots
    assert not spot.colliderect(sheet)
    driver.key("escape")
    driver.app.notices.toasts.clear()
    driver.app.toast("Something else is said.")
    driver.settle()
    driver.key("ctrl+k")
    driver.settle()
    (spot,) = driver.app.notices.spots
    assert driver.app.dialog is not None and not spot.colliderect(driver.app.dialog.rect)


def test_one_of_two_abilities_is_chosen_where_both_are_meant_and_undone_with_its_aim(
    driver: Driver, tmp_path: Path
) -> None:
    given = GIVEN.replace(
        "field: [Lone Wolf]", "field: [Hedge Witch, {card: Lone Wolf, damage: 2}, {card: Stag Beetle, damage: 1}]"
    )
    session, screen, hands = opened(driver, tmp_path, "open", given)
    witch, wolf, beetle = (named(session, each) for each in ("Hedge Witch", "Lone Wolf", "Stag Beetle"))

    def damage(piece: int) -> int:
        return session.state.counter(piece, "damage")

    driver.drag(hands.at(witch), hands.at(wolf))
    driver.settle()
    menu = screen.hud.menu
    labels = [item.label for item in menu.columns[0].items]
    assert labels == ["Use Hedge Witch: Sting", "Use Hedge Witch: Brew"]
    driver.click(menu.columns[0].row(1).center)
    driver.settle()
    assert damage(wolf) == 0
    driver.drag(hands.at(witch), hands.at(beetle))
    driver.settle()
    assert damage(beetle) == 2 and session.decisions()[0].seat == 1, "there is but one that is meant"
    session.undo_deed()
    assert damage(beetle) == 1
