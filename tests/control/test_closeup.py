"""A crowded site from near: large, inside the table, apart from each other, with nothing lost."""

from __future__ import annotations

import itertools

import pytest

import tabletop
from tabletop.control.places.arrange import arrange
from tabletop.control.places.closeup import close_up, is_crowded
from tabletop.core.visibility import ALL_SEATS
from tabletop.session import Session


def crowded(seats: int, each: int = 3) -> Session:
    session = tabletop.new_session("territory", seats=seats, seed=2, rules="off")
    for seat in range(1, seats + 1):
        session.manual("move", pieces=session.state.inside(f"ready@{seat}")[:each], to=f"deploy#2@{seat}", seat=seat)
    return session


def test_one_card_is_no_crowd() -> None:
    session = crowded(2, each=1)
    layout = session.catalog.layouts[2]
    assert not is_crowded(session.view_for(ALL_SEATS), layout, 1, 2)
    assert is_crowded(crowded(2).view_for(ALL_SEATS), layout, 1, 2)
    assert not is_crowded(crowded(2).view_for(ALL_SEATS), layout, 1, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bottom", [1, 2])
def test_from_near_everything_of_the_site_is_large_and_apart(seats: int, bottom: int) -> None:
    session = crowded(seats)
    layout = session.catalog.layouts[seats]
    view = session.view_for(ALL_SEATS)
    near = close_up(layout, bottom, view, 2)
    assert near is not None
    assert set(near.boxes) == {"land#2", *(f"deploy#2@{seat}" for seat in range(1, seats + 1))}
    assert {"land#1", "deploy#5@1"} <= near.covered and not near.covered & set(near.boxes)
    left, top, wide, high = near.area
    for box in near.boxes.values():
        assert left <= box.x and box.x + box.w <= left + wide + 0.01
        assert top <= box.y and box.y + box.h <= top + high + 0.01
        # on a table 1280 pixels wide such a card is 120 pixels wide
        assert box.card_w >= 1.25 * 124 - 0.01 and box.card_h < box.h
    for one, other in itertools.combinations(near.boxes.values(), 2):
        apart = one.x + one.w <= other.x or other.x + other.w <= one.x
        assert apart or one.y + one.h <= other.y + 0.01 or other.y + other.h <= one.y + 0.01


def test_the_arrangement_shows_the_site_instead_of_its_neighbours() -> None:
    session = crowded(2)
    layout, view = session.catalog.layouts[2], session.view_for(ALL_SEATS)
    plain, near = arrange(view, layout, 1), arrange(view, layout, 1, 2)
    assert plain.opened is None and near.opened is not None
    assert near.region("land#1") is None and near.region("land#2") is not None
    shown = {place.zone for place in near.placements}
    assert "deploy#2@1" in shown and "land#3" not in shown and "ready@1" in shown
    assert arrange(view, layout, 1, 9) == plain, "a site that is not on the table changes nothing"
