"""Titles on boxes of the shelf."""

from __future__ import annotations

import pytest

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.screens.boxes import letters_of


@pytest.mark.parametrize("title", ["Backgammon", "Nine Men's Morris", "Pig"])
def test_no_word_of_a_title_is_broken_where_smaller_letters_hold_it(title: str) -> None:
    size = letters_of(title, 76.0, 16.0)
    widest = max(text_width(word, size, bold=True, serif=True) for word in title.split())
    assert 8.0 < size <= 16.0 and widest <= 76.0
    assert (size == 16.0) is (title != "Backgammon")


def test_letters_are_not_too_small_to_be_read() -> None:
    assert letters_of("Electroencephalography", 30.0, 16.0) == pytest.approx(16.0 * 0.54)
