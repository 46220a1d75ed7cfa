"""The board of a show: what a zone is decided by, side by side; a line for each seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.control.figures.totals import SHARES
from tabletop.control.places.closeup import close_up
from tabletop.core.zones import parse_zone
from tabletop.session.telling.numbers import AccountText
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hud_tools import canvas, drawn_texts

SAVES = Path(__file__).resolve().parents[2] / "saves"


@pytest.fixture
def table(driver: Driver) -> TableScreen:
    """The example whose show stands in zone 2."""
    driver.app.play(tabletop.load_session(SAVES / "nucleic-zone-2.json"))
    driver.tick(300)
    screen = driver.app.screen
    assert isinstance(screen, TableScreen) and screen.showing.active
    return screen


def test_the_save_opens_where_its_show_stood(table: TableScreen) -> None:
    stop = table.showing.stop
    assert stop is not None and (stop.site, stop.group) == (2, "Zone 2")
    assert stop.label.startswith("Zone 2: combat is compared")


def test_each_number_opens_into_who_adds_what(table: TableScreen) -> None:
    board = table.numbers.board
    assert board is not None and board.visible and board.title == "Zone 2 \u00b7 Combat"
    assert [total.seat for total in board.totals] == [2, 1], "one under the other, as they sit"
    for total in board.totals:
        assert sum(row.amount or 0 for row in total.rows if not row.depth) == total.total
    sources = [row for total in board.totals for row in total.rows[1:]]
    assert sources and all(row.rule for row in sources), "what gives names its rule"
    places = [table.shown.arrangement.region(f"unit#2@{seat}") for seat in (1, 2)]
    for place in places:
        assert place is not None
        rect = table.camera.rect(place.box.x, place.box.y, place.box.w, place.box.h)
        assert not board.rect.colliderect(rect), "it does not lie over what it is about"


def test_the_board_follows_the_cursor_and_can_be_put_away(table: TableScreen, driver: Driver) -> None:
    board = table.numbers.board
    assert board is not None
    table.showing.seek(0)
    driver.tick(50)
    assert board.title.startswith("Zone 1")
    driver.click((board.rect.centerx, board.rect.y + 8))
    driver.tick(50)
    assert not board.visible
    table.showing.seek(5)
    driver.tick(50)
    assert not board.visible, "not again in this show"
    table.showing.end()
    driver.tick(50)
    assert not table.showing.active and not board.visible


def test_the_column_of_accounts_hides_no_zone_of_the_board(table: TableScreen, driver: Driver) -> None:
    board = table.numbers.board
    assert board is not None
    for at in range(len(table.showing.stops)):
        table.showing.seek(at)
        driver.tick(30)
        if board.visible:
            for region in table.shown.arrangement.regions:
                if parse_zone(region.key).site:
                    box = region.box
                    assert not board.rect.colliderect(table.camera.rect(box.x, box.y, box.w, box.h)), region.key


def test_a_long_name_is_broken_in_the_column_and_the_sum_stands_beside_each_line(table: TableScreen) -> None:
    board = table.numbers.board
    assert board is not None
    total = board.totals[0]
    long = replace(total.rows[-1], text="The Underdog Sash of the Northern Harpies", amount=3, depth=0)
    longer = replace(total, rows=(*total.rows, long), total=total.total + 3)
    board.show_in(board.title, [longer, *board.totals[1:]], board.rect, table.camera.port)
    with drawn_texts() as drawn:
        board.draw(canvas())
    said = [each.text for each in drawn]
    assert long.text not in said, "it does not fit on one line"
    assert not any(each.cut for each in drawn if each.text.rstrip("\u2026") in long.text), "and nothing is cut"
    assert f"={longer.total}" in said, "the sum so far"
    middle = board.column(0).y + board.head_height() + (board.tops(0)[-2] + board.tops(0)[-1]) // 2
    assert board.row_at((board.rect.centerx, middle)) == long


def test_seats_that_are_level_are_said_to_be_so(driver: Driver) -> None:
    session = tabletop.load_session(SAVES / "nucleic-zone-2.json")
    driver.app.play(session)
    driver.tick(50)
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    first, second = (replace(each, total=4, leads=False) for each in combats(screen))
    resource = replace(first, label="Resource", total=9)
    ledger = screen.numbers.ledger
    assert ledger is not None
    level = replace(ledger, accounts=[first, second, resource])
    assert level.total(first).standing == SHARES, "another number of the place does not matter"


def combats(screen: TableScreen) -> list[AccountText]:
    assert screen.numbers.ledger is not None
    return [each for each in screen.numbers.ledger.accounts if each.label == "Combat" and "#2" in each.zone]


def test_nothing_is_shown_large_under_a_pointer_at_rest_while_a_show_runs(driver: Driver) -> None:
    driver.app.play(tabletop.load_session(SAVES / "nucleic-zone-2.json"))
    driver.tick(50)
    screen = driver.app.screen
    assert isinstance(screen, TableScreen) and screen.showing.active
    place = next(
        each for each in screen.shown.arrangement.placements if each.piece.seen and each.piece.kind == "card"
    )
    screen.choosing.hover(place.handle)
    driver.tick(3000)
    assert not screen.large.shown_for
    screen.showing.still = False
    screen.choosing.hover("")
    screen.choosing.hover(place.handle)
    driver.tick(3000)
    assert screen.large.shown_for, "once it has been moved, looking is allowed"


def test_a_crowded_site_without_a_middle_has_a_line_for_each_seat() -> None:
    session = tabletop.load_session(SAVES / "nucleic-choice.json")
    layout = session.catalog.layouts[3].under(session.options)
    near = close_up(layout, 1, session.view_for(None), 1)
    assert near is not None
    rows = {seat: {box.y for key, box in near.boxes.items() if parse_zone(key).seat == seat} for seat in (1, 2, 3)}
    assert all(len(heights) == 1 for heights in rows.values())
    tops = [min(rows[seat]) for seat in (3, 2, 1)]
    assert tops == sorted(set(tops)), "as the lanes lie on the table"
