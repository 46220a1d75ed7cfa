"""The first moments at a table where hands lie face down: what is explained, and that nobody is stuck."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tabletop.control.places.placing import Placement
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands


def begun(home: Path, game: str = "territory") -> tuple[Driver, TableScreen]:
    """A newcomer's table, with the explanation of hidden hands up."""
    driver = Driver(home, settings=Settings(reduced_motion=True, path=home / "settings.yaml"))
    driver.app.play(tabletop.new_session(game, seed=8))
    driver.tick(50)
    table = driver.app.screen
    assert isinstance(table, TableScreen) and table.hud.hold_to_look.visible
    return driver, table


def test_a_card_of_ones_own_hand_says_how_it_is_looked_at_by_keyboard(tmp_path: Path) -> None:
    driver, table = begun(tmp_path)
    for key in ("enter", "tab", "enter"):
        driver.key(key)
    assert any("Hold H" in text for text in driver.app.notices.texts)
    driver.key_down("h")
    driver.key("tab")
    driver.key("enter")
    assert table.referee.questions.asking is not None, "what was said works"
    assert table.referee.questions.inquiry.pointed is not None, "no other key has to be known"
    driver.key("enter")
    assert len(table.session.journal) == 1
    driver.key_up("h")


def test_whoever_begins_to_play_has_understood(tmp_path: Path) -> None:
    driver, table = begun(tmp_path)
    hands = Hands(driver, table)
    first = next(place for place in table.shown.arrangement.placements if place.zone == "ready@1")
    driver.drag(hands.at(table.shown.keys[first.handle]), hands.zone("deploy#1@1"))
    driver.settle()
    assert not table.hud.hold_to_look.visible
    assert len(table.session.journal) == 1, "the press was the table's"


def test_a_card_of_the_upper_hand_rises_only_as_far_as_the_table_goes(tmp_path: Path) -> None:
    driver, table = begun(tmp_path, "nucleic")
    driver.key("enter")
    drawn: list[float] = []
    painter, real = table.stage.painter, table.stage.painter.draw

    def seen(
        target: object, place: Placement, pose: object, centre: tuple[float, float], *more: object, **how: object
    ) -> None:
        if place.zone == "tray@2" and how.get("lift"):
            drawn.append(centre[1] - place.h * 0.53 * table.camera.scale)
        real(target, place, pose, centre, *more, **how)  # type: ignore[arg-type]

    painter.draw = seen  # type: ignore[method-assign,assignment]
    upper = next(place for place in table.shown.arrangement.placements if place.zone == "tray@2")
    driver.move(table.camera.to_screen(upper.x, upper.y))
    driver.settle()
    assert drawn and min(drawn) >= table.camera.port.y
