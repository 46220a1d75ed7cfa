"""Hands that turn, look, throw and mix: flip, turn, tap, shuffle, cut, reorder, peek, roll."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.core.state import InvalidOp
from tabletop.session.by_hand.manual_act import Hands, Pieces, Secret, Seen, Zone
from tabletop.session.by_hand.moving import _side, _whole
from tabletop.session.errors import NothingChanged
from tabletop.session.telling.naming import several


def flip(hands: Hands, pieces: Any, face: str | None = None) -> None:
    """Turn pieces over, or to a given face ("up", "down" or the name of a side)."""
    chosen = hands.pieces(pieces)
    hands.carry_out(chosen)
    faces = hands.state.face
    wanted = {
        piece: _side(face) if face is not None else ("up" if faces[piece] == "down" else "down") for piece in chosen
    }
    for piece, side in wanted.items():
        hands.edit.set_face(piece, side)
    _changed(hands)
    sides = set(wanted.values())
    if sides == {"up"}:
        hands.say("face_up", pieces=Pieces(tuple(chosen)))
    elif sides == {"down"}:
        hands.say("face_down", pieces=Pieces(tuple(chosen)))
    elif len(sides) == 1:
        hands.say("face_side", pieces=Pieces(tuple(chosen)), side=sides.pop().replace("_", " "))
    else:
        hands.say("flipped", pieces=Pieces(tuple(chosen)))


def turn(hands: Hands, pieces: Any, angle: int | None = None, by: int = 90) -> None:
    """Turn pieces to an angle in degrees clockwise, or by one."""
    chosen = hands.pieces(pieces)
    to = None if angle is None else _whole(angle, "angle") % 360
    step = _whole(by, "by")
    for piece in chosen:
        hands.edit.turn(piece, (hands.state.angle[piece] + step) % 360 if to is None else to)
    _changed(hands)
    by_angle: dict[int, list[int]] = {}
    for piece in chosen:
        by_angle.setdefault(hands.state.angle[piece], []).append(piece)
    for now, same in by_angle.items():
        hands.say("turned", pieces=Pieces(tuple(same)), angle=now)


def tap(hands: Hands, pieces: Any) -> None:
    """Tap all if any of them stands upright, else untap all."""
    chosen = hands.pieces(pieces)
    down = any(hands.state.angle[piece] == 0 for piece in chosen)
    for piece in chosen:
        hands.edit.turn(piece, 90 if down else 0)
    _changed(hands)
    hands.say("tapped" if down else "untapped", pieces=Pieces(tuple(chosen)))


def shuffle(hands: Hands, zone: Any) -> None:
    """Shuffle what lies in a zone."""
    place = hands.zone(zone)
    if not hands.state.count_in(place):
        raise InvalidOp(f"there is nothing to shuffle in {place}")
    state = hands.state
    hidden = hands.edit.hidden_in(place)
    below = [each for piece in hidden for each in state.inside(piece)]
    loaded = [piece for piece in hidden if state.counters_on(piece)]
    for piece in (*below, *loaded):
        hands.remember(piece)
    hands.edit.shuffle(place)
    hands.say("shuffled", zone=Zone(place))
    if below:
        hands.say("came_off", pieces=Pieces(tuple(below)), target=Zone(place))
    if loaded:
        hands.say("cleared", pieces=Pieces(tuple(loaded)))


def cut(hands: Hands, zone: Any, at: int | None = None) -> None:
    """Put the top ``at`` cards of a pile under the rest; None: somewhere, by chance."""
    place = hands.zone(zone)
    size = hands.state.count_in(place)
    if size < 2:
        raise InvalidOp(f"{place} has too few cards to be cut")
    if at is None:
        chance = hands.edit.chance()
        take = 1 + chance.below(size - 1)
        hands.edit.keep_chance(chance)
    else:
        take = _whole(at, "at")
    hands.edit.cut(place, take)
    hands.say("cut", zone=Zone(place), number=take)


def reorder(hands: Hands, zone: Any, order: Iterable[Any]) -> None:
    """Give the pieces of a zone (or under a piece) a new order, bottom first."""
    place = hands.place(zone)
    wanted = [hands.piece(ref) for ref in order]
    if sorted(wanted) != sorted(hands.state.inside(place)):
        raise InvalidOp("the new order must name every piece there once")
    hands.edit.reorder(place, wanted)
    _changed(hands)
    hands.say("reordered", zone=Zone(place if isinstance(place, str) else hands.state.zone_of(place)))


def peek(hands: Hands, zone: Any = None, n: int | None = 1, pieces: Any = None) -> None:
    """Look at the top ``n`` pieces of a zone (None: all of it), or at given pieces. It is announced to all."""
    if (zone is None) == (pieces is None):
        raise InvalidOp("say a zone or pieces to look at")
    seats = (hands.seat,) if hands.seat else tuple(range(1, hands.state.spec.seats + 1))
    if pieces is not None:
        chosen = hands.pieces(pieces)
        hands.edit.learn(chosen, seats)
        hands.told(chosen, seats)
        hands.say("looked", pieces=Pieces(tuple(chosen)))
        return
    place = hands.zone(zone)
    inside = hands.state.inside(place)
    if not inside:
        raise InvalidOp(f"there is nothing to look at in {place}")
    number = len(inside) if n is None else min(_whole(n, "n"), len(inside))
    if number < 1:
        raise InvalidOp("nothing is looked at")
    seen = inside[: -number - 1 : -1]
    for piece in seen:
        hands.remember(piece)
    hands.edit.learn(seen, seats)
    hands.told(seen, seats)
    if number == len(inside):
        hands.say("looked_through", zone=Zone(place), number=several(number, "card"))
    else:
        counted = "card" if number == 1 else f"{number} cards"
        hands.say("looked_top", zone=Zone(place), number=counted, seen=Seen(tuple(seen)))


def roll(hands: Hands, pieces: Any) -> None:
    """Throw dice; a die that lay face down shows its value afterwards only to those who may see it."""
    dice = hands.pieces(pieces)
    values = [hands.edit.roll(die) for die in dice]
    numbers = tuple(dice)
    if len(values) == 1:
        hands.say("rolled", pieces=Pieces(numbers), value=Secret(str(values[0]), "hidden", numbers))
        return
    listed = ", ".join(map(str, values[:-1])) + f" and {values[-1]}"
    hands.say(
        "rolled_many", pieces=Pieces(numbers), value=Secret(listed, "hidden", numbers),
        sum=Secret(str(sum(values)), "hidden", numbers),
    )  # fmt: skip


def _changed(hands: Hands) -> None:
    if not hands.edit.ops:
        raise NothingChanged("it is so already")
