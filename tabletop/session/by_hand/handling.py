"""ManualAct that turn, look, throw and mix: flip, turn, tap, shuffle, cut, reorder, peek, roll."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.state import InvalidOp
from tabletop.session.by_hand.manual_act import ManualAct, Pieces, Ref, Refs, Secret, Seen, Zone
from tabletop.session.by_hand.moving import _side, _whole
from tabletop.session.errors import NothingChanged
from tabletop.session.telling.naming import several


def flip(act: ManualAct, pieces: Refs, face: str | None = None) -> None:
    """Turn pieces over, or to a given face ("up", "down" or the name of a side)."""
    chosen = act.pieces(pieces)
    act.carry_out(chosen)
    faces = act.state.face
    wanted = {
        piece: _side(face) if face is not None else ("up" if faces[piece] == "down" else "down") for piece in chosen
    }
    for piece, side in wanted.items():
        act.edit.set_face(piece, side)
    _changed(act)
    sides = set(wanted.values())
    if sides == {"up"}:
        act.say("face_up", pieces=Pieces(tuple(chosen)))
    elif sides == {"down"}:
        act.say("face_down", pieces=Pieces(tuple(chosen)))
    elif len(sides) == 1:
        act.say("face_side", pieces=Pieces(tuple(chosen)), side=sides.pop().replace("_", " "))
    else:
        act.say("flipped", pieces=Pieces(tuple(chosen)))


def turn(act: ManualAct, pieces: Refs, angle: int | None = None, by: int = 90) -> None:
    """Turn pieces to an angle in degrees clockwise, or by one."""
    chosen = act.pieces(pieces)
    to = None if angle is None else _whole(angle, "angle") % 360
    step = _whole(by, "by")
    for piece in chosen:
        act.edit.turn(piece, (act.state.angle[piece] + step) % 360 if to is None else to)
    _changed(act)
    by_angle: dict[int, list[int]] = {}
    for piece in chosen:
        by_angle.setdefault(act.state.angle[piece], []).append(piece)
    for now, same in by_angle.items():
        act.say("turned", pieces=Pieces(tuple(same)), angle=now)


def tap(act: ManualAct, pieces: Refs) -> None:
    """Tap all if any of them stands upright, else untap all."""
    chosen = act.pieces(pieces)
    down = any(act.state.angle[piece] == 0 for piece in chosen)
    for piece in chosen:
        act.edit.turn(piece, 90 if down else 0)
    _changed(act)
    act.say("tapped" if down else "untapped", pieces=Pieces(tuple(chosen)))


def shuffle(act: ManualAct, zone: str) -> None:
    """Shuffle what lies in a zone."""
    place = act.zone(zone)
    if not act.state.count_in(place):
        raise InvalidOp(f"there is nothing to shuffle in {place}")
    state = act.state
    hidden = act.edit.hidden_in(place)
    below = [each for piece in hidden for each in state.inside(piece)]
    loaded = [piece for piece in hidden if state.counters_on(piece)]
    for piece in (*below, *loaded):
        act.remember(piece)
    act.edit.shuffle(place)
    act.say("shuffled", zone=Zone(place))
    if below:
        act.say("came_off", pieces=Pieces(tuple(below)), target=Zone(place))
    if loaded:
        act.say("cleared", pieces=Pieces(tuple(loaded)))


def cut(act: ManualAct, zone: str, at: int | None = None) -> None:
    """Put the top ``at`` cards of a pile under the rest; None: somewhere, by chance."""
    place = act.zone(zone)
    size = act.state.count_in(place)
    if size < 2:
        raise InvalidOp(f"{place} has too few cards to be cut")
    if at is None:
        chance = act.edit.chance()
        take = 1 + chance.below(size - 1)
        act.edit.keep_chance(chance)
    else:
        take = _whole(at, "at")
    act.edit.cut(place, take)
    act.say("cut", zone=Zone(place), number=take)


def reorder(act: ManualAct, zone: str, order: Iterable[Ref]) -> None:
    """Give the pieces of a zone (or under a piece) a new order, bottom first."""
    place = act.place(zone)
    wanted = [act.piece(ref) for ref in order]
    if sorted(wanted) != sorted(act.state.inside(place)):
        raise InvalidOp("the new order must name every piece there once")
    act.edit.reorder(place, wanted)
    _changed(act)
    act.say("reordered", zone=Zone(place if isinstance(place, str) else act.state.zone_of(place)))


def peek(act: ManualAct, zone: str | None = None, n: int | None = 1, pieces: Refs | None = None) -> None:
    """Look at the top ``n`` pieces of a zone (None: all of it), or at given pieces. It is announced to all."""
    if (zone is None) == (pieces is None):
        raise InvalidOp("say a zone or pieces to look at")
    seats = (act.seat,) if act.seat else tuple(range(1, act.state.spec.seats + 1))
    if pieces is not None:
        chosen = act.pieces(pieces)
        act.edit.learn(chosen, seats)
        act.told(chosen, seats)
        act.say("looked", pieces=Pieces(tuple(chosen)))
        return
    place = act.zone(zone)
    inside = act.state.inside(place)
    if not inside:
        raise InvalidOp(f"there is nothing to look at in {place}")
    number = len(inside) if n is None else min(_whole(n, "n"), len(inside))
    if number < 1:
        raise InvalidOp("nothing is looked at")
    seen = inside[: -number - 1 : -1]
    for piece in seen:
        act.remember(piece)
    act.edit.learn(seen, seats)
    act.told(seen, seats)
    if number == len(inside):
        act.say("looked_through", zone=Zone(place), number=several(number, "card"))
    else:
        counted = "card" if number == 1 else f"{number} cards"
        act.say("looked_top", zone=Zone(place), number=counted, seen=Seen(tuple(seen)))


def roll(act: ManualAct, pieces: Refs) -> None:
    """Throw dice; a die that lay face down shows its value afterwards only to those who may see it."""
    dice = act.pieces(pieces)
    values = [act.lay_die(die) for die in dice]
    numbers = tuple(dice)
    if len(values) == 1:
        act.say("rolled", pieces=Pieces(numbers), value=Secret(str(values[0]), "hidden", numbers))
        return
    listed = ", ".join(map(str, values[:-1])) + f" and {values[-1]}"
    act.say(
        "rolled_many", pieces=Pieces(numbers), value=Secret(listed, "hidden", numbers),
        sum=Secret(str(sum(values)), "hidden", numbers),
    )  # fmt: skip


def _changed(act: ManualAct) -> None:
    if not act.edit.ops:
        raise NothingChanged("it is so already")
