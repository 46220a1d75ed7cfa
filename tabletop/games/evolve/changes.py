"""What happens to organisms and players: energy, DNA, MP, cards that move (rulebook sections 3, 8.4, 15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.games.evolve.departed import note_departure
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    FOOD,
    HAND,
    ORGANISMS,
    STRESSED,
    energy,
    is_food,
    mutations,
    organisms,
    other,
    owner_of,
    seat_value,
)
from tabletop.games.evolve.quantities import capacity, resting
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.state_based import StateBasedAction
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

GAINED_ENERGY: Mapping[str, str] = {
    "evolve.gained_energy": "{pieces} gained {number} energy: now {now}.",
    "evolve.full": "{pieces} can hold no more than {now} energy.",
}
GAINED: Mapping[str, str] = {
    **GAINED_ENERGY,
    "evolve.gained_dna": "{seat} gained {number} DNA: now {now}.",
    "evolve.gained_mp": "{seat} gained {number} Manipulation Points: now {now}.",
}
"""What the log says of what organisms and players gain."""
LOST_ENERGY: Mapping[str, str] = {"evolve.lost_energy": "{pieces} lost {number} energy: now {now}."}
LOST: Mapping[str, str] = {
    **LOST_ENERGY,
    "evolve.lost_dna": "{seat} lost {number} DNA: now {now}.",
    "evolve.lost_mp": "{seat} lost {number} Manipulation Points: now {now}.",
}
"""What the log says of what they lose."""


def gain_energy(run: Run, piece: int, n: int) -> int:
    """Gain energy up to capacity; what exceeds it is lost (EVO-51, EVO-54). Food holds none (EVO-50)."""
    if is_food(run, piece) or n <= 0:
        return 0
    gained = max(0, min(n, capacity(run, piece) - energy(run, piece)))
    if gained:
        run.count(piece, "energy", gained)
        run.say("evolve.gained_energy", pieces=Pieces((piece,)), number=gained, now=energy(run, piece))
    else:
        run.say("evolve.full", pieces=Pieces((piece,)), now=energy(run, piece))
    return gained


def lose_energy(run: Run, piece: int, n: int) -> int:
    """Lose energy, at most what is there."""
    lost = min(max(n, 0), energy(run, piece))
    if lost:
        run.count(piece, "energy", -lost)
        run.say("evolve.lost_energy", pieces=Pieces((piece,)), number=lost, now=energy(run, piece))
    return lost


def _over(table: Table) -> Iterator[int]:
    holding = table.state.counters.get("energy")
    if not holding:
        return
    known = resting(table, "capacity")
    doubtful = [piece for piece, held in holding.items() if held > known.get(piece, -1)]
    if doubtful:  # seldom: it is looked at after everything that happens
        for piece in organisms(table):
            if piece in doubtful and not is_food(table, piece) and holding[piece] > capacity(table, piece):
                yield piece


def _spill(run: Run, piece: int) -> None:
    over = energy(run, piece) - capacity(run, piece)
    run.count(piece, "energy", -over)
    run.say("evolve.spilled", pieces=Pieces((piece,)), number=over)


SPILL = StateBasedAction("spill", _over, _spill)
"""What an organism holds above a capacity that has fallen is lost at once (EVO-52)."""


def gain(run: Run, seat: int, name: str, n: int) -> None:
    """A player gains DNA or MP (no upper limit, EVO-48)."""
    if n > 0:
        run.count(seat_target(seat), name, n)
        run.say(f"evolve.gained_{name}", seat=Person(seat), number=n, now=seat_value(run, seat, name))


def lose(run: Run, seat: int, name: str, n: int) -> None:
    """A player loses DNA or MP, at most what there is (EVO-48)."""
    lost = min(max(n, 0), seat_value(run, seat, name))
    if lost:
        spend(run, seat, name, lost)
        run.say(f"evolve.lost_{name}", seat=Person(seat), number=lost, now=seat_value(run, seat, name))


def spend(run: Run, seat: int, name: str, n: int) -> None:
    """A player pays DNA or MP; never below 0 (EVO-48)."""
    paid = min(max(n, 0), seat_value(run, seat, name))
    if paid:
        run.count(seat_target(seat), name, -paid)


def draw(run: Run, seat: int, n: int = 1) -> bool:
    """Draw cards one at a time; False, and the game is lost, if one cannot be drawn (EVO-67, EVO-69)."""
    drawn: list[int] = []
    for _ in range(n):
        pile = run.inside(zone_key(DECK, 0, seat))
        if not pile:
            if drawn:
                run.say("evolve.drew", seat=Person(seat), pieces=Pieces(tuple(drawn)))
            run.finish((other(seat),), "evolve.end_deck", "EVO-67", seat=seat)
            return False
        run.set_face(pile[-1], "down")
        run.move(pile[-1], zone_key(HAND, 0, seat))
        drawn.append(pile[-1])
    if drawn:
        run.say("evolve.drew", seat=Person(seat), pieces=Pieces(tuple(drawn)))
    return True


def to_discard(run: Run, piece: int) -> None:
    """To its owner's discard pile, its mutations to theirs (EVO-38, EVO-231, EVO-250)."""
    _shed(run, piece)
    wipe(run, piece)
    run.set_face(piece, "up")
    run.move(piece, zone_key(DISCARD, 0, owner_of(run, piece)))


def _shed(run: Run, host: int) -> None:
    for mutation in mutations(run, host):
        wipe(run, mutation)
        run.move(mutation, zone_key(DISCARD, 0, owner_of(run, mutation)))


def to_hand(run: Run, piece: int) -> None:
    """To its owner's hand, its mutations to their owners' discard piles (EVO-38, EVO-231, EVO-250)."""
    _shed(run, piece)
    wipe(run, piece)
    run.set_face(piece, "down")
    run.move(piece, zone_key(HAND, 0, owner_of(run, piece)))


def wipe(run: Run, piece: int) -> None:
    """A card that changes zone has no energy, no stress, no actions taken, no uses (EVO-39, EVO-249)."""
    note_departure(run, piece)
    for name in ("energy", "acted"):
        held = run.state.counter(piece, name)
        if held:
            run.count(piece, name, -held)
    run.edit.turn(piece, 0)
    for name in [name for name in run.state.fields_of(piece) if name == "played" or name.startswith("used_")]:
        run.set_mark(piece, name, None)
    run.forget()


def enter_field(run: Run, piece: int, seat: int) -> None:
    """An organism comes into a player's field (EVO-120)."""
    run.set_face(piece, "up")
    run.move(piece, zone_key(FOOD if is_food(run, piece) else ORGANISMS, 0, seat))
    run.edit.turn(piece, 0)
    run.forget()


def turn_stressed(run: Run, piece: int, on: bool) -> None:
    """Turn a card by 90 degrees, or back."""
    run.edit.turn(piece, STRESSED if on else 0)
    run.forget()
