"""The window for viewers costs nothing at rest, and a bounded share while something moves."""

from __future__ import annotations

import pytest

from tabletop.ui.window import Window
from tests.benchmarks.bench_pace import SIZE, bare, of_game
from tests.benchmarks.bench_viewers import measure


@pytest.mark.long
def test_at_rest_the_window_for_viewers_costs_nothing() -> None:
    alone, beside, frame, with_it = measure("territory", 6.0)
    assert beside - alone < 2.0, "milliseconds of the processor in a second"
    assert with_it < 1.6 * frame, "1.5 on a machine at rest"


@pytest.mark.long
def test_while_a_card_travels_nearly_every_picture_is_another_one() -> None:
    window = Window("Pace", SIZE)
    try:
        alone, pace = bare(window), of_game("territory", window)
    finally:
        window.close()
    assert pace.rate > 0.3 * alone.rate, "pictures differ from one to the next while something travels"
