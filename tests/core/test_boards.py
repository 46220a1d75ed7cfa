"""Boards: which cells there are, what they are called, ways over them, patterns laid on them."""

from __future__ import annotations

import pytest

from tabletop.core.board import Board, distance, hexagon, mirrored, place, placements, rotate

SMALL = Board("pond", "hex", {cell: f"{'ABCDE'[cell[0] + 2]}{cell[1] + 3}" for cell in hexagon(2)})


def test_a_hexagon_has_all_cells_within_its_radius() -> None:
    for radius, number in ((1, 7), (2, 19), (5, 91)):
        cells = hexagon(radius)
        assert len(set(cells)) == number and all(distance((0, 0), cell) <= radius for cell in cells)


def test_labels_go_both_ways() -> None:
    assert SMALL.label((0, 0)) == "C3" and SMALL.cell("C3") == (0, 0)
    assert SMALL.label((9, 9)) == "" and SMALL.cell("Z1") is None
    assert (0, 0) in SMALL and (3, 0) not in SMALL
    assert [SMALL.label(cell) for cell in SMALL.cells[:3]] == ["C1", "D1", "E1"], "reading order"


def test_around_a_cell_only_what_is_on_the_board() -> None:
    assert len(SMALL.around((0, 0))) == 6
    assert sorted(SMALL.label(cell) for cell in SMALL.around((2, -2))) == ["D1", "D2", "E2"]


def test_the_anchor_is_covered_however_a_pattern_is_laid() -> None:
    pattern = [(0, 0), (1, 0), (2, 0), (2, 1)]
    for laid in placements(pattern, (3, -1), reflected=True):
        assert laid.cells[laid.index] == (3, -1)
        assert place(pattern, (3, -1), laid.index, laid.turn, laid.reflected) == laid
    with pytest.raises(IndexError):
        place(pattern, (0, 0), 4, 0)


def test_at_the_rim_what_lies_off_the_board_makes_no_difference() -> None:
    far = [(0, 0), (3, 0)]
    assert len(placements(far, (0, 0))) == 6
    assert len(placements(far, (0, 0), SMALL)) == 1, "all six reach nothing but the anchor"


def test_reflecting_keeps_distances_and_undoes_itself() -> None:
    for cell in hexagon(3):
        assert mirrored(mirrored(cell)) == cell and distance((0, 0), mirrored(cell)) == distance((0, 0), cell)
    assert {rotate(cell, 2) for cell in hexagon(2)} == set(hexagon(2))
