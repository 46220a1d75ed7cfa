"""Counters that go over from one piece to another in one act."""

from __future__ import annotations

from tabletop.control.places.passing import Passed, passed_over
from tabletop.control.places.placing import Placement
from tabletop.core.view import PieceView


def at(handle: str, x: float, **counters: int) -> Placement:
    piece = PieceView(handle, "card", True, "up", 0, 1, "back", counters=tuple(counters.items()))
    return Placement(piece, "field", x, 10.0, 100.0, 140.0, 0.0)


def test_what_one_lost_and_another_got_went_over_from_where_the_first_lay() -> None:
    before = {1: at("#1", 50, energy=5), 2: at("#2", 300)}
    after = {1: at("#1", 900), 2: at("#2", 50, energy=2)}
    assert passed_over(before, after) == (Passed("energy", 2, (50, 10.0), "#2"),)


def test_a_piece_that_is_not_shown_any_more_has_nothing_left() -> None:
    assert passed_over({1: at("#1", 50, energy=3)}, {2: at("#2", 70, energy=3)}) == (
        Passed("energy", 3, (50, 10.0), "#2"),
    )


def test_nothing_is_guessed() -> None:
    one, two, three = at("#1", 1, energy=3), at("#2", 2, energy=3), at("#3", 3)
    spent = {1: at("#1", 1, energy=1), 2: two, 3: three}
    assert passed_over({1: one, 2: two, 3: three}, spent) == ()
    both = {1: at("#1", 1), 2: at("#2", 2), 3: at("#3", 3, energy=2)}
    assert passed_over({1: one, 2: two, 3: three}, both) == (), "nobody can say whose it was"
    more = {1: at("#1", 1, energy=2), 2: two, 3: at("#3", 3, energy=2)}
    assert passed_over({1: one, 2: two, 3: three}, more) == (), "more came than went"


def test_each_counter_by_itself() -> None:
    before = {1: at("#1", 1, acted=1, energy=2), 2: at("#2", 2)}
    after = {1: at("#1", 1), 2: at("#2", 2, acted=1, energy=2)}
    assert [(each.name, each.amount) for each in passed_over(before, after)] == [("acted", 1), ("energy", 2)]
