"""A stack on a board is drawn as it lies, whatever is pointed at."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tests.ui.driver import at_table

GAME = """
id: towers
title: Towers
seats: [2]
boards: {board: {grid: hex, size: [5, 5], many: stacked}}
kinds: {ring: {label: Ring, shape: disc, tint: colour, fields: {colour: {values: [red, blue, green]}}}}
zones: {board: {label: Board, board: board, face: up}}
"""
CARDS = "kind: ring\ncards: {red-ring: {colour: red}, blue-ring: {colour: blue}, green-ring: {colour: green}}\n"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("over", [0, 1, 2, None])
def test_the_uppermost_of_a_stack_is_drawn_uppermost(tmp_path: Path, size: tuple[int, int], over: int | None) -> None:
    """A piece under the pointer was drawn over what had come upon it, and the light of the cell over those below."""
    (tmp_path / "game" / "cards").mkdir(parents=True)
    (tmp_path / "game" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "game" / "cards" / "rings.yaml").write_text(CARDS, encoding="utf-8")
    session = tabletop.new_session(str(tmp_path / "game"), seats=2, seed=1, rules="off", autosave=None)
    for card in ("red-ring", "blue-ring", "green-ring"):
        assert session.manual("create", seat=1, kind="card", definition=card, to="board", spot=(2, 2))
    driver, table = at_table(tmp_path, session, size)
    lying = table.shown.arrangement.placements  # tokens of the seats among them
    stage, places = table.stage, [each for each in lying if each.piece.definition]
    assert len(places) == 3
    spots = [pygame.Vector2(stage.screen_rect(place).center) for place in places]

    def seen() -> list[tuple[int, ...]]:
        """The colours of the uppermost where it lies, and of what is seen of those below it."""
        high = stage.screen_rect(places[2]).h * 0.46
        points = [spots[2], spots[2] + pygame.Vector2(3, -3), *(spot + pygame.Vector2(0, high) for spot in spots[:2])]
        return [tuple(driver.window.surface.get_at((round(x), round(y))))[:3] for x, y in points]

    before = seen()
    stage.hovered = places[over].handle if over is not None else ""
    stage.boards.lights = type(stage.boards.lights)(cells={("board", (2, 2)): "target"})
    stage.touch()
    table.dirty = True
    driver.tick(50)
    if over is None:
        assert seen() == before
    elif over < 2:
        assert seen()[:2] == before[:2]
