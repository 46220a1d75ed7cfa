"""The twin of a game whose rules were code once: by the code in the history and by the file, side by side."""

from __future__ import annotations

import pytest

from tools import twin


@pytest.mark.parametrize(
    ("game", "seats", "hands"),
    [("auganism", 4, 0.0), ("butterfly", 2, 0.05), ("evolve", 2, 0.05), ("nucleic", 3, 0.05), ("territory", 2, 0.05)],
)
def test_a_game_goes_as_it_did_in_code(game: str, seats: int, hands: float) -> None:
    if not twin.is_there(game):
        pytest.skip("the history of this checkout does not go back to the code")
    with twin.twins(game) as both:
        both.cards(1)
        both.play(seats, 2, most=60, hands=hands)
        assert both.acts > 20


def test_what_differs_is_told_by_name() -> None:
    assert twin._said({"a": 1, "b": 2}, {"a": 3, "b": 2}).startswith('{"a": 1}')
    assert twin._alike([1.0, 5], [2.5, 5], near=True) and not twin._alike([1], [9], near=True)
