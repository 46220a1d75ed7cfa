"""What can be lost and still be kept off: cities held to the end of one's own turn, fewer of them when the last round
is over (BUT-132, BUT-184)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.butterfly.ending import cities_of, controls, held, holds
from tabletop.games.butterfly.field import ERAS, cities, other, turn
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import Person, Words
from tabletop.rules.table import Table


def dangers(table: Table) -> Iterator[Danger]:
    """Whose opponent would have held a city of each age long enough at the end of this player's next turn, as the
    pieces stand: who holds which; and who has fewer cities in the last round, where there is one."""
    if turn(table) < 1:
        return
    wanted = table.option("hold_turns")
    need, names = wanted if isinstance(wanted, int) else 2, dict(cities(table))
    for seat in table.seats:
        rival = other(seat)
        found = {
            era: [
                names[cell]
                for each, cell, name in holds(table)
                if each == era and controls(table, rival, era, cell) and held(table, rival, name) + 1 >= need
            ]
            for era in ERAS
        }
        if all(found.values()):
            told = " and ".join(f"{' or '.join(each)} ({era})" for era, each in found.items())
            words: Words = {"seat": Person(seat), "other": Person(rival), "cities": told}
            yield Danger(seat, "butterfly.danger_held", "BUT-132", words)
        limit = table.option("round_limit")
        last = isinstance(limit, int) and limit > 0 and turn(table) > 2 * (limit - 1)
        if last and cities_of(table, seat) < cities_of(table, rival):
            words = {"seat": Person(seat), "number": cities_of(table, seat), "most": cities_of(table, rival)}
            yield Danger(seat, "butterfly.danger_count", "BUT-184", words)
