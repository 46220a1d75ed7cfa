"""What is written on the mats of zones."""

from __future__ import annotations

from tabletop.core.zones import parse_zone
from tabletop.ui.table.basis.table import Table


def mat_label(table: Table, key: str) -> str:
    """The label of a zone, with whose it is where there is room, and how what is shown from near is closed; "" for a
    hand, over which its own label lies."""
    _, site, seat = parse_zone(key)
    if seat and key == table.desk().hand_of(seat):
        return ""
    label = table.zone_label(key)
    region = table.shown.arrangement.region(key)
    if table.shown.arrangement.opened is not None and site and not seat:
        # while a show runs, and for people who only watch, that key means something else
        closes = not table.perspective.public and not table.shown.in_show
        return f"{label} {site} · Esc: all" if closes else f"{label} {site}"
    # The line in the seat's colour says whose it is; the name is added where there is room for it.
    roomy = region is not None and region.box.w > 300
    return f"{label} · {table.name(seat)}" if seat and roomy else label
