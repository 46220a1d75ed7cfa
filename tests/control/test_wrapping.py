"""Rows in several lines: as large as they can be, none over another, all inside."""

from __future__ import annotations

import pytest

from tabletop.control.places.wrapping import in_lines, spots

CARD = (164.0, 229.0)
AREA = (10.0, 20.0, 354.0, 240.0)


@pytest.mark.parametrize("number", range(1, 11))
def test_no_card_lies_over_another_or_outside(number: int) -> None:
    scale, middles = spots(number, CARD, AREA, 8)
    w, h = CARD[0] * scale, CARD[1] * scale
    assert len(middles) == number and w >= 62
    for x, y in middles:
        assert AREA[0] - 0.1 <= x - w / 2 and x + w / 2 <= AREA[0] + AREA[2] + 0.1
        assert AREA[1] - 0.1 <= y - h / 2 and y + h / 2 <= AREA[1] + AREA[3] + 0.1
    pairs = [(a, b) for i, a in enumerate(middles) for b in middles[:i]]
    assert all(abs(a[0] - b[0]) >= w - 0.1 or abs(a[1] - b[1]) >= h - 0.1 for a, b in pairs)


def test_few_cards_are_large_and_many_go_on_below() -> None:
    assert in_lines(1, CARD, AREA[2:], 8) == (1.0, 1)
    assert in_lines(2, CARD, AREA[2:], 8) == (1.0, 2)
    three, across = in_lines(3, CARD, AREA[2:], 8)
    assert across == 3 and 0.6 < three < 0.7
    assert in_lines(5, CARD, AREA[2:], 8)[1] == 3
    assert in_lines(40, CARD, AREA[2:], 8)[0] == pytest.approx(62 / 164), "at last they overlap"


def test_small_pieces_go_on_in_another_line_before_they_get_much_smaller() -> None:
    """Nine men in a narrow place were drawn as small as cards would be, or over one another."""
    men, place = (54.0, 54.0), (260.0, 130.0)
    assert in_lines(4, men, place, 8) == (1.0, 4)
    nine, across = in_lines(9, men, place, 8)
    assert across == 5 and 0.8 < nine < 0.9
    assert in_lines(60, men, place, 8)[0] == 0.6, "they are told apart by their colours: at last they overlap"


def test_the_order_runs_line_by_line() -> None:
    _, middles = spots(5, CARD, AREA, 8)
    assert middles == sorted(middles, key=lambda at: (at[1], at[0]))
