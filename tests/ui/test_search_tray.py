"""A pile that is searched: what its tray says can be done with it can be done."""

from __future__ import annotations

import tabletop
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands


def test_a_double_click_takes_one_card_to_the_hand(driver: Driver) -> None:
    session = tabletop.new_session("crazy-eights", seed=1)
    session.set_rules("off")
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.settle()
    driver.move(Hands(driver, table).at(session.state.inside("stock")[-1]))
    driver.key("ctrl+f")
    driver.settle()
    tray = table.hud.tray
    assert tray.visible and "double click takes one" in tray.subtitle
    wanted = session.state.inside("stock")[-3]  # the top card comes first
    driver.double_click(tray.grid.tile(2).center)
    driver.settle()
    assert str(session.state.zone_of(wanted)).startswith("hand@") and not tray.visible
    assert session.state.count_in("stock") == 36
