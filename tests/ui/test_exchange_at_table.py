"""Between two rounds cards are exchanged with the side deck from the bar: which one out, which one in, ready."""

from __future__ import annotations

import random

import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.games.walking import some_action
from tests.ui.driver import Driver
from tests.ui.hands import Hands


def between_rounds() -> Session:
    """A match after its first round."""
    session = tabletop.new_session("nucleic", seed=11, names=["Ana", "Mira"], options={"format": "competitive"})
    dice = random.Random(3)
    while not any("exchange" in decision.kind for decision in session.decisions()):
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    return session


@pytest.mark.covers("NUC-171")
def test_a_card_is_exchanged_from_the_bar(driver: Driver) -> None:
    session = between_rounds()
    seat = session.decisions()[0].seat
    piles = [f"own_{kind}_pile@{seat}" for kind in ("land", "unit", "power_up", "civilization")]
    before = {piece for pile in piles for piece in session.state.inside(pile)}
    side = set(session.state.inside(f"side@{seat}"))
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    hands, tray = Hands(driver, table), table.hud.tray
    label = next(child.label for child in table.hud.decision.children if child.label.startswith("Exchange"))
    hands.press(label)
    assert tray.visible and len(tray.grid.items) > 5, "the deck is laid out"
    table.tray.pick(tray.grid.items[0])
    driver.settle()
    assert tray.visible and 0 < len(tray.grid.items) <= 5, "and then what of the side deck may come in"
    table.tray.pick(tray.grid.items[0])
    driver.settle()
    assert not tray.visible
    assert session.state.flow["drafts"], "planned, not made: the other has not decided"
    assert {piece for pile in piles for piece in session.state.inside(pile)} == before
    while any("exchange" in decision.kind for decision in session.decisions()):
        hands.press("Ready")
        driver.settle()
    after = {piece for pile in (*piles, f"tray@{seat}") for piece in session.state.inside(pile)}
    assert len(before - after) == len(after - before) == 1 and after - before <= side
    assert session.trouble is None
