"""`boards:` in game.yaml: cells by label, marks, names, and every mistake with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game

GAME = """
title: Ponds
boards:
  pond:
    columns: ABCDE
    origin: C3
    radius: 2
    marks: {reed: [C3, D3]}
    names: {C3: Middle}
  yard: {grid: square, cells: [A1, B1, A2]}
zones:
  here: {board: pond}
  there: {board: pond}
  yard: {board: yard}
  heap: {}
"""


def write(folder: Path, text: str) -> Path:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_board_is_read(tmp_path: Path) -> None:
    catalog = load_game(write(tmp_path, GAME))
    spec = catalog.spec(2)
    pond = spec.board("here")
    assert pond is not None and len(pond.cells) == 19 and pond.cell("C3") == (0, 0)
    assert pond.marked("reed") == {(0, 0), (1, 0)} and pond.names == {(0, 0): "Middle"}
    assert pond.marked("rock") == frozenset()
    assert spec.twins("here") == ("there",) and spec.twins("yard") == () and spec.twins("heap") == ()
    yard = spec.board("yard")
    assert yard is not None and yard.cells == ((0, 0), (1, 0), (0, 1)) and spec.board("heap") is None


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("reed: [C3, D3]", "reed: [C3, D9]", 'The board has no cell "D9".'),
        ("C3: Middle", "Q3: Middle", 'The board has no cell "Q3".'),
        ("origin: C3", "origin: middle", '"middle" is no cell'),
        ("radius: 2", "cells: []", "one of `radius`, `cells`, `size` and `lines`"),
        ("radius: 2", "radius: 3", "There is no letter for column"),
        ("grid: square, cells: [A1, B1, A2]", "grid: square, radius: 2", "Only a board of hexagons has a radius."),
        ("here: {board: pond}", "here: {board: pund}", "pund"),
        ("cells: [A1, B1, A2]", "cells: [A1, 1B, A2]", '"1B" is no cell'),
    ],
)
def test_what_is_wrong_with_a_board(tmp_path: Path, wrong: str, right: str, says: str) -> None:
    assert wrong in GAME
    with pytest.raises(ContentError) as error:
        load_game(write(tmp_path, GAME.replace(wrong, right)))
    assert says in str(error.value), str(error.value)
