"""Where the totals of places lie on the table, in table units: pure geometry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.control.places.arrange import Arrangement, Region
from tabletop.control.places.sites import centre_of
from tabletop.core.zones import parse_zone
from tabletop.session.telling.numbers import AccountText, TrackText

Point = tuple[float, float]
Area = tuple[float, float, float, float]
PLATE, PLATE_WITH_GOAL, PLATE_OF_BEST = 68.0, 84.0, 104.0
"""How wide a total is that stands side by side with others in a heading; one with a crown on a small table."""
HEADING = 28.0
"""How far down a zone its heading goes."""


@dataclass(frozen=True, slots=True)
class Spots:
    """Where each account lies (in the order in which they were given, those of places that are not shown left out),
    and how much of the heading of a zone is taken by totals, from its right end."""

    lying: tuple[tuple[AccountText, Point], ...]
    taken: dict[str, float]


def spots_of(accounts: Iterable[AccountText], arrangement: Arrangement, seats: int) -> Spots:
    """Where totals lie; several numbers of one place stand side by side in its heading, from the right."""
    lying: list[tuple[AccountText, Point]] = []
    beside: dict[str, float] = {}
    for account in accounts:
        home = arrangement.region(account.zone)
        if home is None:
            continue
        if account.icon:
            box, wide = home.box, PLATE if account.goal is None else PLATE_WITH_GOAL
            beside[account.zone] = beside.get(account.zone, 24.0) + wide
            lying.append((account, (box.x + box.w - beside[account.zone] + wide / 2, box.y + 15)))
        else:
            x, y = spot_of(home, account.seat, arrangement, seats)
            lying.append((account, (x, y)))
            room = home.box.x + home.box.w - x + PLATE_OF_BEST / 2
            if 8 < y - home.box.y < HEADING and room < home.box.w:
                beside[account.zone] = max(beside.get(account.zone, 0.0), room)
    return Spots(tuple(lying), {zone: room + 4.0 for zone, room in beside.items()})


def spot_of(home: Region, seat: int, arrangement: Arrangement, seats: int) -> Point:
    """Where a seat's total lies: on the border between the middle of the site and that seat's cards at it."""
    box, parts = home.box, parse_zone(home.key)
    middle = centre_of(arrangement.regions, parts.site)
    is_middle = middle is not None and middle.key == home.key
    if arrangement.opened is not None and seat and not is_middle:
        # from near each seat's zone has a heading of its own
        return box.x + box.w - 78, box.y + 16
    if box.total is not None:
        return box.x + box.total[0], box.y + box.total[1]
    if parts.site and middle is None and parts.seat:
        return _in_lane(home, arrangement)
    if not parts.site or middle is None or is_middle:
        # a zone of a seat has one total, a shared one a total of every seat
        share = 0.5 if parts.seat else (seat - 0.5) / max(1, seats)
        return box.x + box.w * share, box.y + box.h
    own = middle.box
    x = min(max(box.x + box.w / 2, own.x), own.x + own.w)
    if box.y + box.h <= own.y + own.h / 2:
        y = (box.y + box.h + own.y) / 2
    elif box.y >= own.y + own.h / 2:
        y = (box.y + own.y + own.h) / 2
    else:  # beside it
        y = own.y + own.h * 0.5
        x = (box.x + own.x + own.w) / 2 if box.x > own.x else (box.x + box.w + own.x) / 2
    return x, y


def _in_lane(home: Region, arrangement: Arrangement) -> Point:
    """Where a site has nothing but the lanes of the seats: on the edge that faces the other lane; of three or more in
    the heading of the zone."""
    box, parts = home.box, parse_zone(home.key)
    lanes = [region.box for region in arrangement.regions if parse_zone(region.key)[:2] == (parts.family, parts.site)]
    if len(lanes) != 2:
        return box.x + box.w - 60, box.y + 15
    if box.y == min(lane.y for lane in lanes):  # beside each other, not over each other
        return box.x + box.w * 0.5, box.y + box.h + 8
    return box.x + box.w * 0.82, box.y - 8


def ladders_of(tracks: Iterable[TrackText], arrangement: Arrangement) -> list[tuple[TrackText, Area]]:
    """Each track with the room (x, y, w, h) that the layout keeps for it beside the cards of its zone."""
    found = []
    for track in tracks:
        home = arrangement.region(track.zone)
        if home is not None and home.box.aside:
            box = home.box
            found.append((track, (box.x + box.w - box.aside, box.y + 32, box.aside - 8, box.h - 38)))
    return found
