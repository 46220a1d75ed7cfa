"""Roads on the edges and huts on the corners of hexagons: lit, clicked and drawn in the window."""

from __future__ import annotations

import re
from pathlib import Path

import tabletop
from tabletop.control.kinds.board import cell_centre
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "boards.md"
BLOCK = re.compile(r"^```yaml islet/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def at(table: TableScreen, label: str) -> tuple[float, float]:
    """Where a cell is seen."""
    region = table.shown.arrangement.region("islet")
    assert region is not None and region.box.board is not None
    cell = region.box.board.cell(label)
    assert cell is not None
    return table.stage.camera.to_screen(*cell_centre(region.box, cell))


def test_a_hut_and_a_road_are_built_by_a_click_on_a_corner_and_an_edge(driver: Driver, tmp_path: Path) -> None:
    for name, text in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        (tmp_path / "islet" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "islet" / name).write_text(text, encoding="utf-8")
    session = tabletop.new_session(tmp_path / "islet", seed=1, bots={})
    table = table_of(driver, session)
    driver.settle()
    for label in ("E7", "I7"):
        driver.click(at(table, label))
        driver.settle()
    state = session.state
    assert sorted(state.owner[each] for each in state.inside("islet")) == [1, 2]
    assert session.decisions()[0].seat == 1
    driver.click(at(table, "F6"))
    driver.settle()
    roads = [each for each in state.inside("islet") if state.definition[each] == "road"]
    board = state.spec.board("islet")
    assert board is not None and [state.spot[each] for each in roads] == [board.cell("F6")]
