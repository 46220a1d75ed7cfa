"""What can be lost and still be kept off: the game ends with this round or after one more without a claim (TER-143,
TER-149)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.games.territory.field import land_in, lands_in_deck, lands_of, open_slots
from tabletop.rules.progress.match import leaders
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import Person, Words
from tabletop.rules.table import Table


def dangers(table: Table) -> Iterator[Danger]:
    """Who is behind in lands while the lands on the table are the last, or while one more round without a claim ends
    the game; then also who has as many as the one who claimed last (TER-145)."""
    count = {seat: len(lands_of(table, seat)) for seat in table.seats}
    most, limit = max(count.values(), default=0), table.option("stall_limit")
    last = not lands_in_deck(table) and any(land_in(table, slot) for slot in open_slots(table))
    dry = isinstance(limit, int) and int(table.flow("dry_rounds", 0)) == limit - 1 and not table.flow("claimed")
    for seat, number in count.items():
        if number < most and (last or dry):
            words: Words = {"seat": Person(seat), "number": number, "most": most}
            name, rule = ("last_lands", "TER-143") if last else ("dry", "TER-149")
            yield Danger(seat, f"territory.danger_{name}", rule, words)
        elif number == most and dry and (last_claim := _last_claim(table, count)) not in (0, seat):
            words = {"seat": Person(seat), "other": Person(last_claim), "number": number}
            yield Danger(seat, "territory.danger_dry_level", "TER-145", words)


def _last_claim(table: Table, count: Mapping[int, int]) -> int:
    """Of those who share the most lands, who claimed last and wins by that; 0 where nobody does."""
    best = leaders(count)
    claims = [seat for seat in table.flow("claims", ()) if seat in best]
    return claims[-1] if claims and len(best) > 1 and table.option("tie_break") != "shared" else 0
