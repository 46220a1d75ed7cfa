"""Phrases on cards: patterns and what fills their holes, sets with what is said around their noun."""

from __future__ import annotations

import pytest

from tabletop.rules.language.phrasebook import Phrasebook, coefficient, matched

BOOK = Phrasebook(
    sets={"here": "your <ally~allies> here", "here of enemies": "each <enemy>", "here where it != self": "the others",
          "top({zone})": "the top card of your {zone}"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "template", "held", "left"),
    [
        ("here", "your <ally~allies> here", {}, ()),
        ("here where types has Canid", "your <ally~allies> here", {}, ("types has Canid",)),
        ("(here where types has Canid) where it!=self", "the others", {}, ("types has Canid",)),
        ("here of enemies where a and not b", "each <enemy>", {}, ("a", "not b")),
        ("here where a or b", "your <ally~allies> here", {}, ("a or b",)),
        ("top(old pile)", None, {}, ()),
        ("top(old_pile)", "the top card of your {zone}", {"zone": "old pile"}, ()),
        ("there", None, {}, ()),
        ("here where", None, {}, ()),
    ],
)
def test_a_set_is_the_pattern_with_most_of_its_tests(
    text: str, template: str | None, held: dict[str, object], left: tuple[str, ...]
) -> None:
    assert BOOK.of_set(text) == (None if template is None else (template, held, left))


def test_holes_take_numbers_and_names() -> None:
    patterns = {"count({set}) >= {n}": "{n} or more", "a = {word}": "{word}"}
    assert matched(patterns, "count( hand )>=4") == ("{n} or more", {"set": "hand", "n": 4})
    assert matched(patterns, "a = b_c") == ("{word}", {"word": "b c"})
    assert matched(patterns, "count(hand of you) >= 4") is None and matched(patterns, "a =") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3 * points", (3, "points")),
        ("-1 * (a + b)", (-1, "a + b")),
        ("-points", (-1, "points")),
        ("2 *", (1, "2 *")),
    ],
)
def test_a_number_is_so_many_times_something(text: str, found: tuple[int, str]) -> None:
    assert coefficient(text) == found
