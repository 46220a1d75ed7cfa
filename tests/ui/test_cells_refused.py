"""A click on a cell that may not be chosen says why, as a drop there does."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.kinds.board import cell_centre
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def opened(driver: Driver, session: Session) -> TableScreen:
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


def click(driver: Driver, table: TableScreen, label: str, zone: str = "board") -> None:
    region = table.shown.arrangement.region(zone)
    assert region is not None and region.box.board is not None
    cell = region.box.board.cell(label)
    assert cell is not None
    driver.click(table.camera.to_screen(*cell_centre(region.box, cell)))
    driver.settle()


def told(table: TableScreen) -> str:
    bubble = table.hud.bubble
    return bubble.text if bubble.visible else ""


@pytest.mark.parametrize(
    ("game", "options"), [("game-of-hex", {"swap": False}), ("gomoku", {"swap": False}), ("morris", {})]
)
def test_a_click_on_a_taken_cell_says_so(driver: Driver, game: str, options: dict[str, bool]) -> None:
    session = tabletop.new_session(game, seed=1, options=options)
    table = opened(driver, session)
    click(driver, table, "D2")
    assert session.state.flow["seat"] == 2
    click(driver, table, "D2")
    assert "D2 is taken." in told(table)
    click(driver, table, "A7")
    assert session.state.flow["seat"] == 1 and not told(table)


def test_in_draughts_a_chosen_man_says_why_it_cannot_go_there(driver: Driver) -> None:
    session = tabletop.new_session("draughts", seed=1)
    table = opened(driver, session)
    click(driver, table, "C3")
    click(driver, table, "C5")
    assert "A man steps forward" in told(table)
    click(driver, table, "D4")
    assert session.state.flow["seat"] == 2


@pytest.mark.parametrize(("game", "zone"), [("draughts", "board"), ("butterfly", "pins@2")])
def test_a_man_or_a_pin_let_go_beside_the_board_goes_back(driver: Driver, game: str, zone: str) -> None:
    """It belongs to the game as a card does; a loose piece from the drawer is moved about as one likes."""
    session = tabletop.new_session(game, seed=1)
    table = opened(driver, session)
    place = next(each for each in table.shown.arrangement.placements if each.zone == zone)
    head, spot = session.journal.head, table.camera.to_screen(place.x, place.y)
    bare = next(
        (x, y) for x in range(40, 1240, 20) for y in range(60, 780, 20)
        if table.landing.place_at((x, y), None).zone == "table" and table.hud.stack.at((x, y)) is None
    )  # fmt: skip
    driver.drag(spot, bare)
    driver.settle()
    assert session.journal.head == head
    assert told(table).endswith("It can go to the cells that light up while you hold it.")
    assert "table" not in {session.state.zone_of(piece) for piece in session.state.pieces()}


def test_a_click_on_anothers_man_says_whose_it_is_and_on_one_shut_in_that_it_cannot_act(driver: Driver) -> None:
    table = opened(driver, tabletop.new_session("draughts", seed=1, names=["Ana", "Ben"]))
    click(driver, table, "B6")
    assert told(table) == "This Man is Ben's. What glows can act."
    click(driver, table, "A1")
    assert told(table) == "This Man can do nothing now. What glows can act."
    click(driver, table, "C3")
    assert not told(table)


def test_in_hex_a_click_on_the_first_stone_takes_it_over_and_later_it_says_that_its_cell_is_taken(
    driver: Driver,
) -> None:
    session = tabletop.new_session("game-of-hex", seed=1)
    table = opened(driver, session)
    click(driver, table, "C5")
    click(driver, table, "C5")
    assert session.journal.entry(session.journal.head).action["kind"] == "swap"
    for _ in range(2):
        click(driver, table, "E3")
    assert "E3 is taken." in told(table)


def test_amid_cells_that_may_all_be_chosen_it_is_said_beside_the_one_that_was_clicked(driver: Driver) -> None:
    session = tabletop.new_session("dots-and-boxes", seed=1)
    drawn = []
    for number in range(0, 45, 5):
        drawn.append(session.legal_actions()[number])
        assert session.submit(drawn[-1])
    table = opened(driver, session)
    for action in drawn:
        label = next(str(each) for each in action.arguments.values())
        click(driver, table, label, "paper")
        assert f"a line at {label} already" in told(table)
        region, bubble = table.shown.arrangement.region("paper"), table.hud.bubble.rect
        assert region is not None and region.box.board is not None
        x, y = table.camera.to_screen(*cell_centre(region.box, region.box.board.cell(label) or (0, 0)))
        apart = max(bubble.x - x, x - bubble.right, bubble.y - y, y - bubble.bottom)
        assert apart <= 150, (label, apart)
        driver.key("escape")
