"""ManualAct that move pieces: move, attach, draw, create, remove."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabletop.content.findings import did_you_mean
from tabletop.core.checks import BadData, as_float, as_text, shown
from tabletop.core.codec import MOST_PIECES
from tabletop.core.state import PIECE_KINDS, Container, GameState, InvalidOp, Spot
from tabletop.core.zones import TABLE_ZONE, Scalar, ZoneKind, zone_key
from tabletop.session.by_hand.manual_act import ManualAct, Person, Pieces, Ref, Refs, Zone, physical
from tabletop.session.errors import NothingChanged
from tabletop.session.limits import check_field
from tabletop.session.telling import naming

CASCADE = (28.0, 14.0)
"""How far apart pieces come to lie that are put on one free spot together, in table units."""


SpotWanted = Sequence[float] | Sequence[Sequence[float]] | None
"""Where in a place: x and y for the first piece, or for each."""


def move(
    act: ManualAct, pieces: Refs, to: Ref, index: int | None = None, spot: SpotWanted = None, face: str | None = None,
    turned: int = 0,
) -> None:  # fmt: skip
    """Move pieces to a zone (or under a piece), in the order given; ``index`` 0 is the bottom, None the top.
    ``turned``: by how many degrees clockwise they are turned on the way; in a place where all lies upright they are
    not."""
    target = act.place(to)
    moved = _outermost(act, act.pieces(pieces), target)
    if isinstance(target, int):
        _attach(act, moved, target, index)
        _turn(act, moved, turned)
        return
    state, edit = act.state, act.edit
    kind = state.spec.zone(target)
    if face is None:
        moved = _unplanned(act, moved, target)
        if not moved:
            return
    sources = [state.at[piece] for piece in moved]
    cell = _cell_name(state, moved[0]) if len(moved) == 1 else ""
    spots = _spots(act, moved, target, spot)
    side = None if face is None else _side(face)
    where = None if index is None else _whole(index, "index")
    arriving = [piece for piece, source in zip(moved, sources, strict=True) if source != target]
    _unload(act, arriving, kind)
    for piece, source, place in zip(moved, sources, spots, strict=True):
        lay = side
        if lay is None and piece in arriving and state.kind[piece] == "card" and kind.face != "keep":
            lay = None if kind.family == TABLE_ZONE.family and _is_covered(act, piece, source) else kind.face
        if lay == "down":
            edit.set_face(piece, lay)
        if where is not None or piece in arriving or place != state.spot[piece] or (kind.pile and spot is None):
            edit.move(piece, target, spot=place)
        if lay is not None:
            edit.set_face(piece, lay)
        if kind.upright and piece in arriving:
            edit.turn(piece, 0)
    if where is not None:
        _order(act, target, moved, where)
    _say_moved(act, moved, sources, target, kind, where, cell)
    if not kind.upright:
        _turn(act, moved, turned)


def _is_covered(act: ManualAct, piece: int, at: Container | None) -> bool:
    """Whether somebody laid a card face down where cards lie open: pushed onto the felt it stays so."""
    return isinstance(at, str) and act.state.face[piece] == "down" and act.state.spec.zone(at).covers


def attach(act: ManualAct, pieces: Refs, host: Ref, turned: int = 0) -> None:
    """Put pieces under another one; they go with it from now on. ``turned``: as for a move."""
    under = act.piece(host)
    moved = [piece for piece in act.pieces(pieces) if piece != under] or [under]
    _attach(act, moved, under, None)
    _turn(act, moved, turned)


def draw(
    act: ManualAct, zone: str, n: int = 1, to_seat: int | None = None, to: Ref | None = None, each: bool = False
) -> None:
    """Take ``n`` pieces from the top of a zone into a hand, into any zone, or (``each``) into every seat's hand.
    Where there are fewer, all there are."""
    source = act.zone(zone)
    state = act.state
    number = _whole(n, "n")
    if number < 1:
        raise InvalidOp("nothing is drawn")
    if not state.count_in(source):
        raise InvalidOp(f"there is nothing left to draw in {source}")
    if each:
        _deal(act, source, number, to)
        return
    seat = act.person(to_seat) if to_seat is not None else act.seat
    taken = state.inside(source)[: -number - 1 : -1]
    goals: list[Container] = []
    for piece in taken:
        act.remember(piece)
        goal = act.place(to) if to is not None else _drawn_to(act, source, seat, to_seat is None)
        if goal == source:
            raise InvalidOp("the cards lie there already")
        if goal in taken:
            raise InvalidOp("a piece cannot lie under itself")
        _take(act, piece, goal)
        goals.append(goal)
    hand = f"{naming.hand_family(act.catalog)}@{act.seat}"
    for goal in dict.fromkeys(goals):
        same = Pieces(tuple(piece for piece, place in zip(taken, goals, strict=True) if place == goal))
        if isinstance(goal, str) and goal != hand:
            act.say("drew_for", pieces=same, zone=Zone(source), target=Zone(goal))
        else:
            act.say("drew", pieces=same, zone=Zone(source))


def _drawn_to(act: ManualAct, source: str, seat: int, by_zone: bool) -> str:
    """Where a card drawn from a zone goes: the family the zone names (the first empty site of it), else a hand."""
    family = act.kind_of(source).draws_to if by_zone else ""
    kind = act.state.spec.zones.get(family)
    if kind is None or (kind.per_seat and not seat):
        if not seat:
            raise InvalidOp("say who draws, or where the cards go")
        return act.hand_of(seat)
    owner = seat if kind.per_seat else 0
    if not kind.sites:
        return zone_key(family, 0, owner)
    keys = [zone_key(family, site, owner) for site in range(1, (act.state.sites_open(family) or kind.sites) + 1)]
    empty = [key for key in keys if not act.state.count_in(key)]
    if not empty:
        what = f"{kind.label or family} places"
        raise InvalidOp(f"all {len(keys)} {what} are taken; empty one of them, or say where the cards go")
    return empty[0]


def create(
    act: ManualAct, kind: str, to: Ref, spot: SpotWanted = None, definition: str = "", face: str = "up",
    fields: Mapping[str, Scalar] | None = None, owner: int = 0, index: int | None = None,
) -> None:  # fmt: skip
    """Make a loose piece (or a card of the game, or a blank card)."""
    state = act.state
    if kind not in PIECE_KINDS:
        raise InvalidOp(f"there are no pieces of kind {kind!r}. {did_you_mean(kind, PIECE_KINDS)}".strip())
    if not isinstance(definition, str) or (definition and definition not in act.catalog.cards):
        hint = did_you_mean(definition, act.catalog.cards) if isinstance(definition, str) else ""
        raise InvalidOp(f"this game has no card {shown(definition)}. {hint}".strip())
    if len(state.at) >= MOST_PIECES:
        raise InvalidOp(f"a table holds at most {MOST_PIECES - 1} pieces")
    target = act.place(to)
    try:
        checked = {name: check_field(name, value, "fields") for name, value in (fields or {}).items()}
    except BadData as error:
        raise physical(error) from None
    piece = act.edit.create(
        kind, target, definition=definition, face=_side(face), owner=act.person(owner, nobody=True),
        spot=_spot(spot) if spot is not None else None,
        fields={name: value for name, value in checked.items() if value is not None},
        index=-1 if index is None else max(0, min(_whole(index, "index"), state.count_in(target))),
    )  # fmt: skip
    act.remember(piece)
    zone = target if isinstance(target, str) else state.zone_of(target)
    to_cell = _cell_name(act.state, piece)
    if to_cell:
        act.say("created_cell", pieces=Pieces((piece,)), to_cell=to_cell, target=Zone(zone))
    else:
        act.say("created", pieces=Pieces((piece,)), target=Zone(zone))


def remove(act: ManualAct, pieces: Refs) -> None:
    """Take pieces out of the game; what was attached to them stays."""
    gone = act.pieces(pieces)
    for piece in gone:
        act.edit.remove(piece)
    act.say("removed", pieces=Pieces(tuple(gone)))


# -- how it is done ------------------------------------------------------------------------------------------


def _outermost(act: ManualAct, pieces: list[int], target: Container) -> list[int]:
    """Those that do not come along with another of them anyway."""
    chosen = set(pieces)
    outer = []
    for piece in pieces:
        above = act.state.host_of(piece)
        while above and not (above in chosen and above != target):
            above = act.state.host_of(above)
        if not above:
            outer.append(piece)
    return outer


def _unplanned(act: ManualAct, pieces: list[int], target: Container) -> list[int]:
    """Pieces that lie there already and that whoever acts had only planned to move away: the plans are dropped, which
    concerns nobody else. Returns the others."""
    still = [piece for piece in pieces if act.state.at[piece] == target]
    dropped = act.unplan(still, act.seat)
    for seat, taken in dropped.items():
        act.say("unplanned", only=(seat,), pieces=Pieces(tuple(taken)))
    gone = {piece for taken in dropped.values() for piece in taken}
    return [piece for piece in pieces if piece not in gone]


def _closed(kind: ZoneKind) -> bool:
    """Whether a piece disappears among others in such a zone, as in a deck. In a hand its counters stay on it."""
    return kind.pile and any(rule.show in ("count", "nothing") for rule in kind.see)


def _unload(act: ManualAct, pieces: Sequence[int], kind: ZoneKind) -> None:
    """Before pieces go into a deck: what lies under them stays behind, and counters come off."""
    if not _closed(kind):
        return
    state = act.state
    for piece in pieces:
        place, spot = state.at[piece], state.spot[piece]
        assert place is not None
        below = state.inside(piece)
        for each in below:
            act.remember(each)
            act.edit.move(each, place, -1, spot)
        if below:
            stayed = Zone(place if isinstance(place, str) else state.zone_of(place))
            act.say("came_off", pieces=Pieces(tuple(below)), target=stayed)
        counters = state.counters_on(piece)
        for name, number in counters.items():
            act.edit.count(piece, name, -number, least=None)
        if counters:
            act.say("cleared", pieces=Pieces((piece,)))


def _take(act: ManualAct, piece: int, target: Container) -> None:
    """One piece to the top of a place, lying as that place wants it."""
    kind = act.state.spec.zone(target) if isinstance(target, str) else None
    if kind is None:
        act.edit.move(piece, target)
        return
    _unload(act, [piece], kind)
    card = act.state.kind[piece] == "card"
    if kind.face == "down" and card:
        act.edit.set_face(piece, "down")
    act.edit.move(piece, target)
    if kind.face == "up" and card:
        act.edit.set_face(piece, "up")
    if kind.upright:
        act.edit.turn(piece, 0)


def _attach(act: ManualAct, pieces: list[int], host: int, index: int | None) -> None:
    state = act.state
    if all(state.at[piece] == host for piece in pieces) and index is None:
        raise NothingChanged("it lies there already")
    for piece in pieces:
        act.edit.move(piece, host)
    if index is not None:
        _order(act, host, pieces, _whole(index, "index"))
    act.say("attached", pieces=Pieces(tuple(pieces)), host=Pieces((host,)))


def _turn(act: ManualAct, pieces: Sequence[int], by: int) -> None:
    """What was moved was turned on the way: part of the same act, told as a turn of its own is."""
    step = _whole(by, "turned") % 360
    by_angle: dict[int, list[int]] = {}
    for piece in pieces if step else ():
        act.edit.turn(piece, (act.state.angle[piece] + step) % 360)
        by_angle.setdefault(act.state.angle[piece], []).append(piece)
    for angle, same in by_angle.items():
        act.say("turned", pieces=Pieces(tuple(same)), angle=angle)


def _deal(act: ManualAct, source: str, number: int, to: Ref | None) -> None:
    state = act.state
    if to is not None:
        raise InvalidOp("dealing to each seat goes to the hands; leave out `to`")
    seats = state.spec.seats
    first = state.flow.get("seat") or state.flow.get("first_seat") or 1
    order = [(int(first) - 1 + step) % seats + 1 for step in range(seats)]
    got: dict[int, list[int]] = {seat: [] for seat in order}
    for _ in range(number):
        for seat in order:
            pile = state.inside(source)
            if pile:
                act.remember(pile[-1])
                got[seat].append(pile[-1])
                _take(act, pile[-1], act.hand_of(seat))
    act.say("dealt", number=number, zone=Zone(source))
    for seat in sorted(got):
        act.say("dealt_seat", seat=Person(seat), pieces=Pieces(tuple(got[seat])))


def _order(act: ManualAct, place: Container, moved: Sequence[int], index: int) -> None:
    """Bring pieces that lie in a place to an index of it, together, in their order."""
    rest = [piece for piece in act.state.inside(place) if piece not in set(moved)]
    index = max(0, min(index, len(rest)))
    act.edit.reorder(place, [*rest[:index], *moved, *rest[index:]])


def _say_moved(
    act: ManualAct, moved: list[int], sources: list[Container | None], target: str, kind: ZoneKind, index: int | None,
    cell: str,
) -> None:  # fmt: skip
    if not act.edit.ops:
        raise NothingChanged("it lies there already")
    if len(moved) == 1 and isinstance(sources[0], str) and _say_cells(act, moved[0], sources[0], target, cell):
        return
    pieces, goal = Pieces(tuple(moved)), Zone(target)
    place = act.state.count_in(target) - (index or 0) - len(moved)
    if kind.pile and index is not None and index <= 0 < act.state.count_in(target) - len(moved):
        act.say("put_bottom", pieces=pieces, target=goal)
    elif kind.pile and index is not None and place > 0:
        act.say("put_into", pieces=pieces, target=goal, place=place + 1)
    elif all(source == target for source in sources):
        act.say("put_top" if kind.pile else "moved_within", pieces=pieces, target=goal)
    elif len(set(sources)) == 1 and isinstance(sources[0], str):
        source = sources[0]
        played = act.is_hand(source) and not act.is_hand(target) and not kind.pile
        act.say("played" if played else "moved_from", pieces=pieces, source=Zone(source), target=goal)
    else:
        act.say("put_top" if kind.pile else "moved", pieces=pieces, target=goal)


def _cell_name(state: GameState, piece: int) -> str:
    """What the cell of a board is called that a piece lies on, "" if it lies on none."""
    place, spot = state.at[piece], state.spot[piece]
    board = state.spec.board(place) if isinstance(place, str) else None
    return board.named((int(spot[0]), int(spot[1]))) if board is not None and spot is not None else ""


def _say_cells(act: ManualAct, piece: int, source: str, target: str, cell: str) -> bool:
    """Say from which cell to which a piece went; False where neither end is a cell."""
    to_cell, pieces, goal = _cell_name(act.state, piece), Pieces((piece,)), Zone(target)
    if cell and to_cell and source == target:
        act.say("moved_cells", pieces=pieces, cell=cell, to_cell=to_cell, target=goal)
    elif cell and to_cell:
        act.say("moved_boards", pieces=pieces, cell=cell, source=Zone(source), to_cell=to_cell, target=goal)
    elif to_cell and source != target:
        act.say("moved_to_cell", pieces=pieces, source=Zone(source), to_cell=to_cell, target=goal)
    elif cell and source != target:
        act.say("moved_from_cell", pieces=pieces, cell=cell, source=Zone(source), target=goal)
    else:
        return False
    return True


def _spots(act: ManualAct, pieces: list[int], target: str, spot: SpotWanted) -> list[Spot]:
    """Where each piece comes to lie: one spot each if that many are given; a group keeps its shape."""
    if spot is None:
        return [None] * len(pieces)
    if len(pieces) != 2 or not _is_number(spot[0]):
        listed = list(spot)
        if len(listed) == len(pieces) and not _is_number(listed[0]):
            return [_spot(each) for each in listed]
    first = _spot(spot)
    assert first is not None
    state = act.state
    origins = [state.spot[piece] if state.at[piece] == target else None for piece in pieces]
    start = origins[0]
    made: list[Spot] = []
    for position, origin in enumerate(origins):
        if start is not None and origin is not None:
            made.append(_spot((first[0] + origin[0] - start[0], first[1] + origin[1] - start[1])))
        else:
            made.append(_spot((first[0] + position * CASCADE[0], first[1] + position * CASCADE[1])))
    return made


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _spot(value: object) -> Spot:
    if not isinstance(value, Iterable):
        raise InvalidOp(f"{value!r} is no spot: x and y are wanted")
    try:
        x, y = value
        return as_float(x, "spot"), as_float(y, "spot")
    except BadData as error:
        raise physical(error) from None
    except (TypeError, ValueError):
        raise InvalidOp(f"{value!r} is no spot: x and y are wanted") from None


def _side(face: object) -> str:
    try:
        side = as_text(face, "face")
    except BadData as error:
        raise physical(error) from None
    if not 0 < len(side) <= 60:
        raise InvalidOp("a face is up, down or the name of a side")
    return side


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidOp(f"`{name}` is a whole number, not {value!r}")
    return value
