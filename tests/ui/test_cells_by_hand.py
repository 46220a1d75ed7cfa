"""A click on an empty cell where everything is done by hand: what the rules would do there, and pieces to lay."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.control.kinds.board import cell_centre
from tabletop.ui.dialogs.rule_lines import RuleLines
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


def at_cell(table: TableScreen, label: str) -> tuple[int, int]:
    region = table.table.shown.arrangement.region("board")
    assert region is not None and region.box.board is not None
    cell = region.box.board.cell(label)
    assert cell is not None
    x, y = table.table.camera.to_screen(*cell_centre(region.box, cell))
    return round(x), round(y)


def at_table(driver: Driver, game: str, rules: str) -> TableScreen:
    driver.app.play(tabletop.new_session(game, seed=1, names=["Ana", "Ben"], rules=rules))
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.tick(500)
    return table


@pytest.mark.parametrize(
    ("game", "cell", "offered"),
    [
        ("game-of-hex", "D6", ["Place a stone on D6", "Lay a Stone of Ana here", "Lay a Stone of Ben here"]),
        ("gomoku", "D6", ["Place a stone of Ana on D6", "Lay a Stone of Ana here", "Lay a Stone of Ben here"]),
        ("draughts", "D4", [f"Lay a {man} of {name} here" for name in ("Ana", "Ben") for man in ("King", "Man")]),
    ],
)
def test_a_click_on_an_empty_cell_offers_the_pieces_of_the_game(
    driver: Driver, game: str, cell: str, offered: list[str]
) -> None:
    table = at_table(driver, game, "off")
    driver.click(at_cell(table, cell))
    menu = table.hud.menu
    labels = [item.label for item in menu.columns[0].items if item.section in ("By the rules", "By hand")]
    assert menu.visible and sorted(labels) == sorted(offered)
    laid = next(item for item in menu.columns[0].items if item.label.endswith("of Ben here"))
    assert laid.act is not None
    laid.act()
    board = table.table.session.state.spec.board("board")
    state = table.table.session.state
    (piece,) = [each for each in state.inside("board") if board is not None and board.label(state.spot[each]) == cell]
    assert state.owner[piece] == 2 and table.table.session.journal.line()[-1].manual


def test_the_same_click_by_the_rules_places_a_stone_and_opens_nothing(driver: Driver) -> None:
    table = at_table(driver, "game-of-hex", "on")
    driver.click(at_cell(table, "D6"))
    assert not table.hud.menu.visible and len(table.table.session.state.inside("board")) == 1


def test_a_click_that_only_lets_go_of_what_was_chosen_opens_nothing(driver: Driver) -> None:
    table = at_table(driver, "draughts", "off")
    driver.click(at_cell(table, "C3"))
    assert table.table.stage.selected
    driver.click(at_cell(table, "D5"))
    assert not table.hud.menu.visible


def test_a_refusal_and_the_menu_show_lines_of_the_rules(driver: Driver) -> None:
    table = at_table(driver, "draughts", "on")
    driver.drag(at_cell(table, "C3"), at_cell(table, "C5"))
    bubble = table.hud.bubble
    assert bubble.visible and bubble.choices[-1].label == "Where it is written"
    bubble.choices[-1].answer()
    shown = driver.app.dialog
    assert isinstance(shown, RuleLines) and "rules.yaml:40: there:" in shown.words
    driver.key("escape")
    driver.drag(at_cell(table, "C3"), at_cell(table, "D4"))
    driver.tick(1_000)
    item = next(item for item in table.menus.main() if item.id == "rule_lines")
    assert item.act is not None and item.enabled
    item.act()
    shown = driver.app.dialog
    assert isinstance(shown, RuleLines) and "move: man, to: board" in shown.words
    assert "Ana stepped from C3 to D4." in shown.words
