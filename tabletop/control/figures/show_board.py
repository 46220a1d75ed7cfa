"""What decides the place that a show stands at, for all seats side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.content.layout import ZoneBox
from tabletop.control.figures.totals import SHARES, Ledger, Total
from tabletop.control.places.sites import at_site, site_label
from tabletop.control.replay.stops import Stop
from tabletop.core.zones import parse_zone


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """The totals of all seats at a place, and the zones of it that are to stay in sight."""

    title: str
    totals: tuple[Total, ...]
    boxes: tuple[ZoneBox, ...]


def show_board(ledger: Ledger, stop: Stop, stacked: bool) -> ShowBoard | None:
    """The board of a stop; None where there is nothing to compare. ``stacked``: it has a column of its own beside the
    table, in which seats stand one under the other as they sit; there it may also be about no place at all, and say
    what the whole table comes to."""
    arrangement, site = ledger.arrangement, stop.site
    here = [account for account in ledger.accounts if account.zone and parse_zone(account.zone).site == site]
    label = here[0].label if here else ""
    shown = [account for account in here if account.label == label]
    boxes = tuple(region.box for region in at_site(arrangement.regions, site)) if site else ()
    if len(shown) < 2 or arrangement.opened is not None or not (boxes or (stacked and not site)):
        return None
    lanes = {region.key: region.box.y for region in arrangement.regions}
    shown.sort(key=lambda each: (lanes.get(each.zone, 0.0) if stacked else 0.0, each.seat))
    totals = []
    for account in shown:
        total = ledger.total(account)
        name = ledger.names[account.seat - 1] if account.seat else total.title
        totals.append(replace(total, title=name, note="level" if total.standing == SHARES else ""))
    place = (site_label(arrangement.regions, site) or ledger.place_name(shown[0].zone)) if site else ""
    title = " \u00b7 ".join(word for word in (place, label) if word)
    return ShowBoard(title, tuple(totals), boxes)
