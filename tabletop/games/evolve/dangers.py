"""What can be lost and still be kept off: absence, the empty deck, the opponent's final evolve (EVO-60, EVO-62,
EVO-67)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.games.evolve.field import DECK, energy, is_nonfood, number, organisms, other, prints, seat_value
from tabletop.games.evolve.items import card_of
from tabletop.games.evolve.quantities import evolve_dna, evolve_energy
from tabletop.games.evolve.turn_flow import ABSENCE_WINS
from tabletop.rules.progress.items import item_frames
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table


def dangers(table: Table) -> Iterator[Danger]:
    """Whose opponent has counted absence up to the last step, or to the one before while there is no organism; and
    whose deck is empty; whose opponent has all that an evolve takes that wins, or is making it. Nothing before the
    first turn."""
    if not table.flow("turn", 0) or table.flow("phase") in (None, "setup"):
        return
    for seat in table.seats:
        left = ABSENCE_WINS - table.state.counter(seat_target(other(seat)), "absence")
        bare = not any(is_nonfood(table, piece) for piece in organisms(table, seat))
        words: Words = {"seat": Person(seat), "other": Person(other(seat)), "number": left}
        if left == 1 or (left < ABSENCE_WINS and bare):
            yield Danger(seat, f"evolve.danger_absence{'' if left == 1 else '_later'}", "EVO-62", words)
        if not table.inside(zone_key(DECK, 0, seat)):
            yield Danger(seat, "evolve.danger_deck", "EVO-67", {"seat": Person(seat)})
        yield from _evolves_that_win(table, seat)


def _evolves_that_win(table: Table, seat: int) -> Iterator[Danger]:
    """The organisms of the opponent that are about to win, or that have the energy and the DNA for it."""
    rival, enters = other(seat), table.option("tier3_win") == "enter"
    making = [
        card_of(item)
        for item in (frame.bind["item"] for frame in item_frames(table))
        if item.get("action") == "final" and item["by"] == rival and not item["cancelled"]
    ]
    for piece in organisms(table, rival):
        words: Words = {"seat": Person(seat), "other": Person(rival), "pieces": Pieces((piece,))}
        if piece in making:
            yield Danger(seat, "evolve.danger_final_now", "EVO-60", words)
            continue
        if not is_nonfood(table, piece) or not prints(table, piece, "evolve"):
            continue
        tier = number(table, piece, "tier")
        paid = energy(table, piece) >= evolve_energy(table, piece)
        paid = paid and seat_value(table, rival, "dna") >= evolve_dna(table, piece)
        if paid and tier == 3:
            yield Danger(seat, "evolve.danger_final", "EVO-60", words)
        elif paid and tier == 2 and enters:
            yield Danger(seat, "evolve.danger_enter", "EVO-60", words)
