"""The numbers of a seat that a table shows: counted, kept by the game, or worked out from accounts."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.content.definitions import SeatValueDef
from tabletop.content.writing import is_written
from tabletop.control.places.placing import is_disc
from tabletop.core.view import View
from tabletop.core.zones import zone_key
from tabletop.session import Session


class SeatNumbers:
    """``view`` gives the table as it is shown, ``summed`` adds up the accounts of a seat: by their label, the seat
    and the site."""

    def __init__(self, session: Session, view: Callable[[], View], summed: Callable[[str, int, int], int]) -> None:
        self._session, self._view, self._summed = session, view, summed

    def shown(self, ended: bool = False) -> list[SeatValueDef]:
        """The numbers of a seat that are shown at this table: always, and those of the end of the game. What is
        worked out from accounts is left out without a referee."""
        session = self._session
        options = session.agreement.options
        ruleset = session.ruleset
        found = [
            made
            for made in session.catalog.seat_values.values()
            if made.holds(options)
            and (made.shown == "always" or (ended and made.shown == "end"))
            and (ruleset is not None or not made.account)
        ]
        known = {made.account for made in session.catalog.seat_values.values()}
        more = ruleset.seat_labels.items() if ruleset is not None else ()
        return found + [SeatValueDef(name, label, account=label) for name, label in more if label not in known]

    def of(self, seat: int, ended: bool = False) -> list[tuple[SeatValueDef, int]]:
        """Those numbers of a seat."""
        return [(made, self._number(made, seat)) for made in self.shown(ended)]

    def _number(self, made: SeatValueDef, seat: int) -> int:
        view = self._view()
        if made.account:
            return self._summed(made.account, seat, made.site)
        if not made.counts:
            return view.numbers.get(seat, {}).get(made.id, 0)
        kind = self._session.catalog.zones.get(made.counts)
        zone = view.zone(zone_key(made.counts, 0, seat if kind is None or kind.per_seat else 0))
        if is_written(self._session.catalog):
            return zone.count or 0  # what its rules count: dice as well
        loose = sum(1 for piece in zone.pieces if piece.kind != "card" and not is_disc(piece))
        return (zone.count or 0) - loose
