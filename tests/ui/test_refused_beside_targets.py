"""A refusal lies beside the cells where the refused piece may go: that is what one tries next."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver, at_table


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_refusal_covers_no_cell_where_the_man_may_go(tmp_path: Path, size: tuple[int, int]) -> None:
    session = tabletop.new_session("draughts", seed=3, names=["Ana", "Ben"], autosave=None)
    driver, table = at_table(tmp_path, session, size)
    region = table.shown.arrangement.region("board")
    assert region is not None
    wide, high = (each * table.camera.scale for each in cell_size(region.box))
    said = 0
    for place in [each for each in table.shown.arrangement.placements if each.handle in table.stage.lights.can]:
        assert place.piece.spot is not None
        x, y = place.piece.spot
        ahead = next(
            cell for cell in (table.catalog.boards["board"].cells) if cell == (x, y + 1) or cell == (x, y - 1)
        )
        start = table.camera.to_screen(place.x, place.y)
        for beyond in (ahead, (int(x), int(2 * ahead[1] - y))):
            end = table.camera.to_screen(*cell_centre(region.box, beyond))
            driver.drag(start, end)
            driver.settle()
            bubble = table.hud.bubble
            if not bubble.visible:
                continue
            said += 1
            ends = table.table.judge.cells(1, table.shown.piece(place.handle))
            assert ends
            for _, cell in ends:
                at = table.camera.to_screen(*cell_centre(region.box, cell))
                box = pygame.Rect(0, 0, round(wide * 0.8), round(high * 0.8))
                box.center = round(at[0]), round(at[1])
                assert not bubble.rect.colliderect(box), (place.piece.spot, cell)
            driver.key("escape")
    assert said >= 4


KALAH = Path(__file__).parents[1] / "rules" / "written" / "games" / "kalah"
CROWDED = ("c.lower if s = 1 else c.upper", "count(on(c)) > 2 and not (c.upper and c.column = 4)")
"""Whoever it is may sow from all pits but one, which lies amid them."""


@pytest.mark.parametrize("seed", [False, True])
@pytest.mark.parametrize("crowded", [False, True])
def test_a_refusal_covers_no_pit_from_which_one_may_sow(
    driver: Driver, tmp_path: Path, crowded: bool, seed: bool
) -> None:
    """Beside the board where there is room, and where all around is in use at the nearest place that is not."""
    game = tmp_path / "kalah"
    shutil.copytree(KALAH, game)
    if crowded:
        rules = (game / "rules.yaml").read_text(encoding="utf-8")
        assert CROWDED[0] in rules
        (game / "rules.yaml").write_text(rules.replace(*CROWDED), encoding="utf-8")
    driver.app.play(tabletop.new_session(game, seats=2, seed=1, autosave=None))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    region = table.shown.arrangement.region("board")
    assert region is not None and region.box.board is not None
    cell = region.box.board.cell("D2")
    assert cell is not None
    lying = next(each for each in table.shown.arrangement.placements if each.piece.spot == cell)
    spot = (lying.x, lying.y) if seed else cell_centre(region.box, cell)
    driver.click(table.camera.to_screen(*spot))
    driver.settle()
    bubble, (wide, high) = table.hud.bubble, cell_size(region.box)
    assert bubble.visible
    open_to_all = [each for each, kind in table.stage.boards.lights.cells.items() if kind == "can"]
    assert len(open_to_all) == (11 if crowded else 6)
    for _, each in open_to_all:
        x, y = cell_centre(region.box, each)
        assert not bubble.rect.colliderect(table.camera.rect(x - wide / 2, y - high / 2, wide, high)), each
    box = region.box
    assert not bubble.rect.colliderect(table.camera.rect(box.x, box.y, box.w, box.h)), (
        "there is room beside the board"
    )
