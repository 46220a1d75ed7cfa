"""The numbers of a seat that a table shows: counted, kept by the game, or worked out from accounts."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.content.definitions import SeatValueDef
from tabletop.core.zones import zone_key
from tabletop.ui.table.table import Table


class SeatNumbers:
    """``summed`` adds up the accounts of a seat: by their label, the seat and the site."""

    def __init__(self, table: Table, summed: Callable[[str, int, int], int]) -> None:
        self.table, self.summed = table, summed

    def shown(self, ended: bool = False) -> list[SeatValueDef]:
        """The numbers of a seat that are shown at this table: always, and those of the end of the game. What is
        worked out from accounts is left out without a referee."""
        table = self.table
        options = table.session.agreement.options
        worked_out = table.session.ruleset is not None
        return [
            made
            for made in table.catalog.seat_values.values()
            if made.holds(options) and (ended or made.shown == "always") and (worked_out or not made.account)
        ]

    def of(self, seat: int, ended: bool = False) -> list[tuple[SeatValueDef, int]]:
        """Those numbers of a seat."""
        table = self.table
        found: list[tuple[SeatValueDef, int]] = []
        for made in self.shown(ended):
            if made.account:
                found.append((made, self.summed(made.account, seat, made.site)))
            elif made.counts:
                kind = table.catalog.zones.get(made.counts)
                key = zone_key(made.counts, 0, seat if kind is None or kind.per_seat else 0)
                zone = table.shown.view.zone(key)
                loose = sum(1 for piece in zone.pieces if piece.kind != "card")
                found.append((made, (zone.count or 0) - loose))
            else:
                found.append((made, table.shown.view.numbers.get(seat, {}).get(made.id, 0)))
        return found
