"""A zone where what is carried is refused is no goal: it is framed in red and says why, before anything is let go."""

from __future__ import annotations

import pytest

from tabletop.ui.table import TableScreen
from tests.games.walking import new_game
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.test_pointing import table_of

Pos = tuple[float, float]


def middle_of(table: TableScreen, zone: str) -> Pos:
    region = table.shown.arrangement.region(zone)
    assert region is not None
    return table.camera.to_screen(region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)


def carry(driver: Driver, table: TableScreen, piece: int, to: Pos) -> None:
    driver.settle()
    start = Hands(driver, table).at(piece)
    driver.move(start)
    driver.press(start)
    for step in (0.1, 0.5, 1.0):
        driver.move((start[0] + (to[0] - start[0]) * step, start[1] + (to[1] - start[1]) * step), (1, 0, 0))
        driver.tick(30)


def is_red(driver: Driver, table: TableScreen, zone: str) -> bool:
    """Whether the frame around a zone has the colour of what is refused."""
    region = table.shown.arrangement.region(zone)
    assert region is not None
    rect, danger = table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h), table.app.theme.danger
    colors = [driver.app.surface.get_at((rect.centerx, rect.top + down))[:3] for down in range(-6, 7)]
    return any(max(abs(one - other) for one, other in zip(each, danger, strict=False)) < 24 for each in colors)


@pytest.mark.parametrize("follows", [True, False])
def test_a_card_that_must_not_be_played_says_so_while_it_is_carried(driver: Driver, follows: bool) -> None:
    session = new_game("whist", 4)
    table = table_of(driver, session)
    for _ in range(20):
        judge, seat = table.referee.judge, table.referee.front
        moves = {each.piece for each in judge.moves(seat)}
        hand = set(session.state.inside(f"hand@{seat}"))
        if moves < hand and moves:
            break
        session.submit(judge.moves(seat)[0].action)
        table.refresh()
        driver.settle()
    else:
        raise AssertionError("nobody has to follow suit")
    zone, piece = f"trick@{seat}", min(moves if follows else hand - moves)
    carry(driver, table, piece, middle_of(table, zone))
    assert table.stage.target == zone
    assert table.stage.barred is not follows
    said = " ".join(table.boards.lines())
    assert ("must follow suit." in said) is not follows
    driver.settle()
    assert is_red(driver, table, zone) is not follows
    driver.release()
    assert not table.stage.barred and not table.boards.lines()
