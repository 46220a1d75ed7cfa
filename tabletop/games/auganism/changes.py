"""What happens to cards: drawn, laid down, sent to Graveyards and hands; damage, healing, battles won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabletop.core.state import seat_target
from tabletop.games.auganism.field import (
    AUGMENT,
    DECK,
    EVP,
    GRAVEYARD,
    HAND,
    SUMMON,
    cards,
    damage,
    health,
    hero,
    listed,
    monster,
    opponent,
    owner_of,
    place,
)
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces

OF_A_MONSTER = ("stage", "damage", "power")
"""The counters that a card loses when it leaves the Summon Zone (AUG-89)."""

NONE: Mapping[int, Any] = {}
"""The column of a counter or a mark that nothing bears."""


def lay(run: Run, piece: int, family: str, seat: int, face: str = "up", index: int = -1) -> None:
    """Move a card into a zone of a player; what it was there before is forgotten (AUG-89, AUG-112)."""
    counters, fields = run.state.counters, run.state.fields
    for name in OF_A_MONSTER:
        held = counters.get(name, NONE).get(piece)
        if held:
            run.count(piece, name, -held, None)
    for name in ("placed", "used", "marked"):
        if piece in fields.get(name, NONE):
            run.set_mark(piece, name, None)
    run.move(piece, place(family, seat), index)
    run.set_face(piece, face)


def to_graveyard(run: Run, piece: int) -> None:
    """To the Graveyard of its owner, whoever had it (AUG-13, AUG-130)."""
    lay(run, piece, GRAVEYARD, owner_of(run, piece))


def to_hand(run: Run, piece: int, seat: int = 0) -> None:
    """To the hand of its owner, unless a text or rule names another (AUG-13)."""
    lay(run, piece, HAND, seat or owner_of(run, piece), "down")


def draw(run: Run, seat: int, number: int) -> int:
    """Draw cards, as many as there are (AUG-48, AUG-102); how many it were."""
    drawn: list[int] = []
    for _ in range(number):
        pile = run.inside(place(DECK, seat))
        if not pile:
            break
        lay(run, pile[-1], HAND, seat, "down")
        drawn.append(pile[-1])
    if drawn:
        run.say("auganism.drew", seat=Person(seat), pieces=Pieces(tuple(drawn)))
    elif number:
        run.say("auganism.drew_none", seat=Person(seat))
    return len(drawn)


def summon(run: Run, piece: int, seat: int) -> None:
    """At Stage 1 without damage (AUG-50)."""
    lay(run, piece, SUMMON, seat)
    run.count(piece, "stage", 1)


def discard(run: Run, piece: int, seat: int) -> None:
    """From a hand to its owner's Graveyard, seen by everybody (AUG-145)."""
    to_graveyard(run, piece)
    run.say("auganism.discarded", seat=Person(seat), pieces=Pieces((piece,)))


def strike(run: Run, piece: int, loss: int) -> None:
    """Health lost in a battle; damage stays (AUG-83), what is beyond has no effect (AUG-84)."""
    if loss:
        run.count(piece, "damage", min(loss, health(run, piece)))


def heal(run: Run, piece: int, number: int) -> None:
    """Remove damage from a monster, no more than there is (AUG-103)."""
    if not health(run, piece):
        return
    healed = min(number, damage(run, piece))
    if healed:
        run.count(piece, "damage", -healed)
        run.say("auganism.healed", pieces=Pieces((piece,)), number=healed, now=health(run, piece))


def renew(run: Run, piece: int) -> None:
    """A new stage starts without damage; where the table plays that damage stays, with at least 1 Health (AUG-62)."""
    held = run.state.counter(piece, "damage")
    kept = min(held, listed(run, piece, "health") - 1) if run.option("evolve_keeps_damage") else 0
    if kept != held:
        run.count(piece, "damage", kept - held, None)


def end_of_turn(run: Run, seats: Iterable[int]) -> None:
    """What lasted until the end of the turn ends (AUG-93)."""
    for seat in seats:
        piece = monster(run, seat)
        for target, name in ((piece, "power"), (seat_target(seat), "score")):
            held = run.state.counter(target, name) if target else 0
            if held:
                run.count(target, name, -held, None)


def cool_down(run: Run, seat: int) -> None:
    """A turn of a player begins: the counter on the hero falls by 1 (AUG-44, AUG-115)."""
    counted = (seat, opponent(seat)) if run.option("cooldown_counts") == "all_turns" else (seat,)
    for each in counted:
        if piece := hero(run, each):
            run.count(piece, "cooldown", -1)


def spend_evp(run: Run, seat: int, keep: Iterable[int] = ()) -> tuple[int, ...]:
    """Every card of an EVP Zone goes to its owner's Graveyard, in order of placement (AUG-60); which they were."""
    kept = tuple(keep)
    gone = tuple(piece for piece in cards(run, EVP, seat) if piece not in kept)
    for piece in gone:
        to_graveyard(run, piece)
    return gone


def clear_augments(run: Run, duel: int, order: Iterable[int], stay: Iterable[int] = ()) -> tuple[int, ...]:
    """Every card of both Augment Zones goes to its owner's Graveyard (AUG-90)."""
    kept = tuple(stay)
    gone = tuple(piece for seat in order for piece in cards(run, AUGMENT, seat) if piece not in kept)
    for piece in gone:
        to_graveyard(run, piece)
    return gone


__all__ = [
    "clear_augments", "cool_down", "discard", "draw", "end_of_turn", "heal", "lay", "renew",
    "spend_evp", "strike", "summon", "to_graveyard", "to_hand",
]  # fmt: skip
