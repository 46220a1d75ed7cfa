"""The private list of the cards that a seat has seen: in the menu of whoever may look, as pictures only."""

from __future__ import annotations

import random

import pytest

import tabletop
from tabletop.ui.table import TableScreen
from tabletop.ui.table.seen import seen_by, seen_items
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
    labels = [item.label for item in seen_items(table)]
    assert labels == [f"Cards {session.names[sitting - 1]} has seen ..."], "under the curtain nobody reads another's"
    seen_items(table)[0].data()
    tray = table.hud.tray
    assert tray.visible and tuple(item.id for item in tray.grid.items) == seen_by(table, sitting)
    assert seen_by(table, sitting) != seen_by(table, 3 - sitting)
    before = session.digest()
    table.tray.pick(tray.grid.items[0])
    driver.settle()
    assert table.hud.preview.visible, "a picture can be read"
    table.tray.drag(tray.grid.items[0], (600, 300))
    driver.settle()
    assert session.digest() == before and table.hand.carried is None, "and not be taken"


def test_no_list_no_line_and_none_for_viewers(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("butterfly", seed=5))
    driver.settle()
    assert seen_items(driver.app.screen) == []
    driver.app.play(tabletop.new_session("nucleic", seed=5), public=True)
    driver.settle()
    assert seen_items(driver.app.screen) == []
