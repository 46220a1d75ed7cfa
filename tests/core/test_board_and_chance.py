"""Cells of boards and the generator that lives in the state."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.board import distance, neighbours, rotate, shifted, turned
from tabletop.core.chance import Chance

CELL = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@given(CELL, CELL)
def test_hex_distance_is_a_metric_that_a_turn_keeps(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(rotate(one, 1), rotate(other, 1)) == distance(one, other)


@given(CELL)
def test_six_sixths_and_four_quarters_are_a_whole_turn(cell: tuple[int, int]) -> None:
    assert rotate(cell, 6) == cell
    assert rotate(cell, 4, "square") == cell
    assert rotate(rotate(cell, 2), -2) == cell


def test_neighbours_are_one_step_away_and_come_in_a_ring() -> None:
    ring = neighbours((3, -2))
    assert len(set(ring)) == 6
    assert all(distance((3, -2), cell) == 1 for cell in ring)
    assert all(distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    assert len(neighbours((0, 0), "square")) == 4


def test_a_turned_and_shifted_pattern_keeps_its_shape() -> None:
    line = {(0, 0), (1, 0), (2, 0)}
    assert turned(line, 3) == {(0, 0), (-1, 0), (-2, 0)}
    assert shifted(line, (4, 5)) == {(4, 5), (5, 5), (6, 5)}


def test_same_key_same_numbers_and_the_cursor_can_be_kept() -> None:
    first = Chance(99)
    numbers = [first.below(1000) for _ in range(5)]
    again = Chance(*Chance(99).pair())
    assert [again.below(1000) for _ in range(5)] == numbers
    kept = Chance(*first.pair())
    assert kept.below(1 << 40) == first.below(1 << 40)
    assert [Chance(98).below(1000) for _ in range(3)] != numbers[:3]


def test_dice_are_fair_and_shuffles_reach_every_order() -> None:
    chance = Chance(5)
    throws = Counter(chance.roll(6) for _ in range(6000))
    assert set(throws) == {1, 2, 3, 4, 5, 6}
    assert all(850 < number < 1150 for number in throws.values())
    orders = Counter("".join(chance.shuffled("abc")) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < number < 600 for number in orders.values())


def test_no_bound_below_one() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        Chance(1).below(0)
