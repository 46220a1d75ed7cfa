"""Numbers on their way from piece to piece: without a window."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.control.places.flying import AWAY, THERE, Flight, Flights, place_of
from tabletop.control.places.placing import Placement


@pytest.fixture(scope="module")
def table() -> Arrangement:
    session = tabletop.new_session("territory", seed=1)
    return arrange(session.view_for(None), session.catalog.layouts[2].under(session.options), 1)


def lands(table: Arrangement) -> list[Placement]:
    return [place for place in table.placements if place.zone.startswith("land#")]


def test_a_number_ends_over_the_piece_that_it_is_sent_to(table: Arrangement) -> None:
    one, other, *_ = lands(table)
    flight = Flight(one.handle, other.handle, 4, 10.0)
    first, last = place_of(flight, table, 10.0), place_of(flight, table, 10.0 + AWAY)
    assert first is not None and last is not None
    assert first[:2] == (one.x, one.y) and last[:2] == (pytest.approx(other.x), pytest.approx(other.y))
    half = place_of(flight, table, 10.0 + AWAY / 2)
    assert half is not None and first[2] < half[2] < last[2], "it swells on the way"
    faded = place_of(flight, table, 10.0 + AWAY + THERE * 0.9)
    assert faded is not None and faded[3] < 0.5 and faded[1] > other.y
    assert place_of(flight, table, 10.0 + AWAY + THERE + 0.01) is None and place_of(flight, table, 9.9) is None


def test_a_number_of_a_piece_that_is_not_on_the_table_is_not_seen(table: Arrangement) -> None:
    _, other, *_ = lands(table)
    assert place_of(Flight("#999", other.handle, 4, 10.0), table, 10.1) is None
    assert place_of(Flight(other.handle, "#999", 4, 10.0), table, 10.1) is None
    start = place_of(Flight((3.0, 4.0), other.handle, 4, 10.0), table, 10.0)
    assert start is not None and start[:2] == (3.0, 4.0), "a point of the table is always there"


def test_what_is_over_is_forgotten_sooner_when_it_runs_faster() -> None:
    flights = Flights()
    flights.send("#1", "#2", 3, 10.0)
    flights.send("#1", "#2", 4, 10.0, speed=4.0)
    assert flights.moving(10.0 + (AWAY + THERE) / 2) and [each.amount for each in flights.flying] == [3]
    assert not flights.moving(10.01 + AWAY + THERE)
    flights.send("#1", "#2", 3, 20.0)
    flights.clear()
    assert not flights.moving(20.0)
