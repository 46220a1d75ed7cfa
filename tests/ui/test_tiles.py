"""Cards that fill their cells on a board: each knows where it goes on, and is painted as one with what lies beside
it; titles of boards stand above their cells; marks of cells that a tile covers lie upon it as pegs."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.autolayout import automatic_layouts
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.places.arrange import arrange
from tabletop.control.places.placing import Placement
from tabletop.core.board import Board, neighbours
from tabletop.core.zones import OPEN, ZoneKind
from tabletop.session import Session
from tabletop.ui.draw.things.tiles import tile
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

UP, RIGHT, DOWN, LEFT, CORNER = (0, -1), (1, 0), (0, 1), (-1, 0), (1, 1)
RED = (200, 40, 40)
GAME = """
title: Walls
seats: [2]
boards: {board: {grid: GRID, size: [4, 4]}}
zones:
  board: {label: Board, board: board, face: up}
  row: {label: Row, face: up}
kinds:
  wall: {label: Wall, shape: tile, tint: owner}
  fence: {label: Fence, shape: tile, tint: owner}
  man: {label: Man, shape: disc, tint: owner}
setup:
  - {lay: {cards: wall, into: board, cells: [A1, B1, B2], seat: 1}}
  - {lay: {cards: wall, into: board, cells: [C1], seat: 2}}
  - {lay: {cards: fence, into: board, cells: [A2], seat: 1}}
  - {lay: {cards: man, into: board, cells: [D4], seat: 1}}
"""
CARDS = "cards:\n  wall: {kind: wall}\n  fence: {kind: fence}\n  man: {kind: man}\n"


def opened(folder: Path, grid: str = "square") -> Session:
    (folder / "walls" / "cards").mkdir(parents=True)
    (folder / "walls" / "game.yaml").write_text(GAME.replace("GRID", grid).lstrip(), encoding="utf-8")
    (folder / "walls" / "cards" / "all.yaml").write_text(CARDS, encoding="utf-8")
    return tabletop.new_session(str(folder / "walls"), seed=1, rules="off", autosave=None)


def laid(session: Session, label: str) -> Placement:
    """What lies on a cell."""
    places = arrange(session.view_for(None), session.catalog.layouts[2], 1).placements
    cell = session.catalog.boards["board"].cell(label)
    (found,) = [each for each in places if each.piece.spot == cell and each.zone == "board"]
    return found


def test_a_tile_goes_on_where_the_same_card_of_the_same_owner_lies(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert laid(session, "A1").joins == ((1, -1), RIGHT), "B2 touches it at a corner, B1 at a side"
    assert laid(session, "B1").joins == (UP, LEFT), "neither the other owner's at C1 nor the other card at A2"
    assert laid(session, "C1").joins == () and laid(session, "A2").joins == ()
    assert laid(session, "D4").joins is None, "a man is no tile"
    box = next(each for each in session.catalog.layouts[2].zones if each.key == "board")
    place = laid(session, "A1")
    assert (place.w, place.h) == (cell_size(box)[0],) * 2, "it fills its cell"


def test_on_hexagons_a_tile_has_six_neighbours(tmp_path: Path) -> None:
    session = opened(tmp_path, "hex")
    joins = laid(session, "B1").joins
    assert joins is not None and LEFT in joins and set(joins) <= set(neighbours((0, 0), "hex"))
    assert laid(session, "A1").h > laid(session, "A1").w


def test_elsewhere_a_tile_is_a_card(tmp_path: Path) -> None:
    session = opened(tmp_path)
    session.manual("move", pieces=session.state.inside("board")[0], to="row")
    places = arrange(session.view_for(None), session.catalog.layouts[2], 1).placements
    (found,) = [each for each in places if each.zone == "row"]
    assert found.joins is None and found.h > found.w


@pytest.mark.parametrize("way", [UP, RIGHT, DOWN, LEFT])
def test_a_tile_reaches_the_edge_where_it_goes_on_and_nowhere_else(way: tuple[int, int]) -> None:
    picture = tile((60, 60), RED, (way,), False)
    middles = {UP: (30, 0), RIGHT: (59, 30), DOWN: (30, 59), LEFT: (0, 30)}
    solid = {each: picture.get_at(at).a > 240 for each, at in middles.items()}
    assert solid == {each: each == way for each in middles}


def test_four_tiles_in_a_square_leave_no_hole() -> None:
    corner = (59, 59)
    assert tile((60, 60), RED, (RIGHT, DOWN), False).get_at(corner).a < 200
    assert tile((60, 60), RED, (RIGHT, DOWN, CORNER), False).get_at(corner).a > 240
    hexagon = tile((60, 69), RED, ((1, 0), (0, 1)), True)
    assert hexagon.get_at((58, 34)).a > 240 > 200 > hexagon.get_at((1, 34)).a


def boards_of(per_seat: bool) -> tuple[Board, list[tuple[str, float, float]]]:
    """A board as it is laid out by itself: its boxes with their tops, and the tops of their highest cells."""
    board = Board("sea", "square", {(x, -y): f"{x}{y}" for x in range(8) for y in range(8)}, {}, {}, (), {}, True)
    zones = {"sea": ZoneKind("sea", "Sea", per_seat=per_seat, board="sea", see=OPEN)}
    layout = automatic_layouts(zones, [2], {"sea": board})[2]
    return board, [
        (box.key, box.y, min(cell_centre(box, cell)[1] for cell in board.cells) - cell_size(box)[1] / 2)
        for box in layout.zones
        if box.family == "sea"
    ]


def test_the_title_of_a_board_has_room_above_its_cells() -> None:
    _, titled = boards_of(per_seat=True)
    assert len(titled) == 2 and all(cells - top >= 32 for _, top, cells in titled)
    _, bare = boards_of(per_seat=False)
    assert all(cells - top < 32 for _, top, cells in bare), "a board that all share has no title"


def test_what_was_hit_on_ones_own_sea_bears_a_peg_and_the_others_sea_is_hidden(tmp_path: Path) -> None:
    session = tabletop.new_session("fleets", seed=3, names=["Ana", "Ben"], bots={2: "random"}, autosave=None)
    while session.view_for(None).flow.get("phase") != "shoot":
        assert session.submit(session.legal_actions()[0])
    state = session.state
    part = state.inside("fleet@1")[0]
    label = session.catalog.boards["sea"].label(state.spot[part])  # type: ignore[arg-type]
    assert session.submit(next(each for each in session.legal_actions(1)))
    assert session.submit(next(a for a in session.legal_actions(2) if a.arguments["there"] == f"shots@1 {label}"))
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    region = table.shown.arrangement.region("fleet@1")
    assert region is not None
    x, y = table.camera.to_screen(*cell_centre(region.box, state.spot[part]))  # type: ignore[arg-type]
    red, green, blue, _ = driver.window.surface.get_at((round(x), round(y)))
    assert red > 2 * max(green, blue), "a red peg lies on the ship"
    marks = table.stage.boards.marks
    assert {zone for zone, _ in marks if zone.startswith("fleet")} == {"fleet@1"}, (
        "where Ben was hit Ana knows from her shots"
    )
    hidden = table.shown.arrangement.region("fleet@2")
    assert hidden is not None and hidden.count is None


def test_a_ship_that_was_let_go_lies_there_and_is_lit_no_more(tmp_path: Path) -> None:
    session = tabletop.new_session("fleets", seed=3, names=["Ana", "Ben"], bots={2: "random"}, autosave=None)
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    places = table.shown.arrangement.placements
    card = next(each for each in places if each.zone == "harbour@1" and each.piece.definition == "platform")
    region = table.shown.arrangement.region("fleet@1")
    assert region is not None
    start, end = table.camera.to_screen(card.x, card.y), table.camera.to_screen(*cell_centre(region.box, (3, -3)))
    driver.move(start)
    driver.press(start)
    driver.move((start[0] + 30, start[1] - 30))
    driver.move(end)
    driver.settle()
    lights = table.stage.boards.lights
    assert sum(kind == "new" for kind in lights.cells.values()) == 4, "where it would lie"
    driver.release(end)
    driver.settle()
    assert len(session.state.inside("fleet@1")) == 4
    assert "new" not in table.stage.boards.lights.cells.values()


def carried_over_the_sea(tmp_path: Path, bots: dict[int, str]) -> dict[str, set[str]]:
    """The kinds of lights on each board while Ana's second ship hangs over her sea; without bots the screen is one
    for both, on which where the first lies is covered."""
    session = tabletop.new_session("fleets", seed=3, names=["Ana", "Ben"], bots=bots, autosave=None)
    assert session.submit(session.legal_actions()[0])
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    card = [each for each in table.shown.arrangement.placements if each.zone == "harbour@1"][-1]
    region = table.shown.arrangement.region("fleet@1")
    assert region is not None and (region.count is None) == (not bots)
    start, end = table.camera.to_screen(card.x, card.y), table.camera.to_screen(*cell_centre(region.box, (4, -3)))
    driver.move(start)
    driver.press(start)
    driver.move((start[0] + 30, start[1] - 30))
    driver.move(end)
    driver.settle()
    found: dict[str, set[str]] = {}
    for (zone, _), kind in table.stage.boards.lights.cells.items():
        found.setdefault(zone, set()).add(f"{kind} {sum(z == zone for z, _ in table.stage.boards.lights.cells)}")
    return found


def test_a_ship_that_is_carried_is_lit_on_the_linked_board_too_unless_its_own_is_covered(tmp_path: Path) -> None:
    alone = carried_over_the_sea(tmp_path, {2: "random"})
    assert alone == {"fleet@1": {"new 4"}, "shots@1": {"twin 4"}}
    both = carried_over_the_sea(tmp_path, {})
    assert all(kind in ("twin 1", "hover 1") for kinds in both.values() for kind in kinds), (
        "where a ship may lie tells where others do: the open board beside it does not say it either"
    )
