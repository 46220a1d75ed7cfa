"""What can be lost and still be kept off: absence and the empty deck (EVO-62, EVO-67)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.games.evolve.course import ABSENCE_WINS
from tabletop.games.evolve.field import DECK, is_nonfood, organisms, other
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table


def dangers(table: Table) -> Iterator[Danger]:
    """Whose opponent has counted absence up to the last step, or to the one before while there is no organism; and
    whose deck is empty. Nothing before the first turn."""
    if not table.flow("turn", 0) or table.flow("phase") in (None, "setup"):
        return
    for seat in table.seats:
        left = ABSENCE_WINS - table.state.counter(seat_target(other(seat)), "absence")
        bare = not any(is_nonfood(table, piece) for piece in organisms(table, seat))
        words = {"seat": Person(seat), "other": Person(other(seat)), "number": left}
        if left == 1 or (left < ABSENCE_WINS and bare):
            yield Danger(seat, f"evolve.danger_absence{'' if left == 1 else '_later'}", "EVO-62", words)
        if not table.inside(zone_key(DECK, 0, seat)):
            yield Danger(seat, "evolve.danger_deck", "EVO-67", {"seat": Person(seat)})
