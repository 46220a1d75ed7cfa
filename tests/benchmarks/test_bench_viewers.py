"""The window for viewers costs nothing at rest, and a bounded share while something moves."""

from __future__ import annotations

import pytest

from tests.benchmarks.bench_viewers import measure


@pytest.mark.long
def test_at_rest_the_window_for_viewers_costs_nothing() -> None:
    alone, beside, frame, with_it = measure("territory", 6.0)
    assert beside - alone < 2.0, "milliseconds of the processor in a second"
    assert with_it < 2.2 * frame
