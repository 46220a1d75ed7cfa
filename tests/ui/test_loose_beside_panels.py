"""Loose things that are let go beside a panel lie clear of it."""

from __future__ import annotations

import pygame
import pytest

import tabletop
from tabletop.ui.clear_place import pushed_clear
from tabletop.ui.hud.offering.piece_spec import PieceSpec
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands

BOUNDS = pygame.Rect(0, 0, 400, 300)


@pytest.fixture
def table(driver: Driver) -> TableScreen:
    session = tabletop.new_session("territory", seed=1)
    session.set_rules("off")
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.settle()
    return table


def beside(table: TableScreen, panel: pygame.Rect) -> tuple[int, int]:
    """A point of the bare table just beside a panel."""
    for x, y in ((panel.left - 4, panel.centery), (panel.right + 4, panel.centery), (panel.centerx, panel.top - 4)):
        under = table.shown.arrangement.region_at(*table.camera.to_table(x, y))
        free = table.hud.stack.at((x, y)) is None and (under is None or under.key == "table")
        if free and table.table.under((x, y)) is None:
            return x, y
    pytest.skip("no bare table there")


def covered(table: TableScreen, piece: int) -> bool:
    handle = next(handle for handle, number in table.shown.keys.items() if number == piece)
    place = table.shown.arrangement.placement(handle)
    assert place is not None
    return table.stage.screen_rect(place).collidelist(table.hud.over_the_table()) >= 0


@pytest.mark.parametrize(
    ("panel", "kind"),
    [
        pytest.param(panel, kind, marks=[] if panel == "log" or kind == "die" else [pytest.mark.long])
        for panel in ("log", "seat", "buttons")
        for kind in ("die", "counter", "pin", "token", "note")
    ],
)
def test_what_comes_from_the_drawer_or_is_let_go_again_lies_clear(
    driver: Driver, table: TableScreen, kind: str, panel: str
) -> None:
    rects = {"log": table.hud.log.rect, "seat": table.hud.seats[1].rect, "buttons": table.hud.actions.rect}
    at = beside(table, rects[panel])
    before = set(table.session.state.pieces())
    fields = {"sides": 6} if kind == "die" else {}
    picture = pygame.Surface((30, 30))
    driver.move(at)
    table.hand.grab_outside(PieceSpec(kind, fields), picture, (600, 400))
    table.hand.release(at)
    driver.settle()
    (made,) = set(table.session.state.pieces()) - before
    assert not covered(table, made)
    table.session.manual("move", pieces=[made], to="table", spot=[table.layout.width / 2, table.layout.height / 2])
    driver.settle()
    driver.drag(Hands(driver, table).at(made), at)
    driver.settle()
    assert not covered(table, made)


def test_what_is_let_go_far_from_panels_lies_where_it_was_let_go(table: TableScreen) -> None:
    spot = table.layout.width / 2, table.layout.height / 2
    assert table.table.clear_of_panels(spot, (58.0, 58.0)) == spot


def test_what_is_placed_by_a_click_lies_clear_too(table: TableScreen) -> None:
    port = table.camera.port
    table.stage.panels = lambda: [pygame.Rect(port.x, port.y, port.w // 2 + 60, port.h)]
    before = set(table.session.state.pieces())
    table.loose.place(PieceSpec("note", {"text": "Here"}))
    table.refresh()
    (made,) = set(table.session.state.pieces()) - before
    spot = table.session.state.spot[made]
    assert spot is not None and table.camera.to_screen(*spot)[0] > port.x + port.w // 2 + 60


@pytest.mark.parametrize(
    ("blocks", "goes"),
    [
        ([], (100, 100)),
        ([(130, 0, 300, 300)], (90, 100)),  # out of the nearest side
        ([(130, 0, 300, 300), (0, 110, 400, 300)], (90, 70)),  # out of a corner
        ([(130, 0, 300, 300), (0, 0, 115, 300)], (100, 100)),  # there is no such place in these bounds
    ],
)
def test_a_box_is_pushed_as_little_as_can_be(blocks: list[tuple[int, int, int, int]], goes: tuple[int, int]) -> None:
    box = pygame.Rect(100, 100, 40, 40)
    assert pushed_clear(box, BOUNDS, [pygame.Rect(each) for each in blocks]).topleft == goes
