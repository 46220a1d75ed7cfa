"""Comparing what lies in a zone, or what a viewer sees of it, with what a file expects there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tabletop.core.state import GameState
from tabletop.core.view import PieceView, View, handle_of
from tabletop.core.zones import Scalar
from tabletop.session.scenario.attributes import attribute
from tabletop.session.scenario.bench import Bench
from tabletop.session.scenario.comparing import Difference, same, shown
from tabletop.session.scenario.wanted import PieceWanted, ZoneWanted

P = TypeVar("P")
"""A piece, by its number or as somebody sees it."""


def compare_zone(bench: Bench, state: GameState, wanted: ZoneWanted) -> list[Difference]:
    """What does not lie in a zone as the file says."""
    key = bench.key(wanted.zone)
    pieces = state.inside(key)
    if state.spec.zone(key).pile:
        pieces.reverse()  # the top first, as in the file

    def fits(want: PieceWanted, piece: int) -> bool:
        return piece_fits(bench, state, want, piece)

    def name(piece: int) -> str:
        return described(bench, state, piece)

    found: list[Difference] = []
    what = str(wanted.zone)
    if wanted.count is not None and len(pieces) != wanted.count:
        found.append(
            Difference(wanted.where, f"how many lie in {what}", wanted.count, _counted(len(pieces), pieces, name))
        )
    if wanted.pieces is not None:
        found += _exactly(wanted, what, pieces, fits, name, wanted.in_order)
    if wanted.top:
        found += _row(wanted, f"the top of {what}", wanted.top, pieces[: _many(wanted.top)], fits, name)
    if wanted.bottom:
        rest = pieces[max(0, len(pieces) - _many(wanted.bottom)) :]
        found += _row(wanted, f"the bottom of {what}", wanted.bottom, rest, fits, name)
    for want in wanted.has:
        if sum(fits(want, piece) for piece in pieces) < want.count:
            found.append(
                Difference(want.where, f"what lies in {what}", f"also {_spoken(want)}", _listed(pieces, name))
            )
    for want in wanted.lacks:
        if any(fits(want, piece) for piece in pieces):
            found.append(Difference(want.where, f"what lies in {what}", f"no {_spoken(want)}", _listed(pieces, name)))
    for spot, all_there in wanted.cells or ():
        there = [piece for piece in pieces if state.spot[piece] == spot]
        if not _matched(all_there, there, fits):
            want_text = ", ".join(_spoken(one) for one in all_there) or "nothing"
            board = state.spec.board(key)
            label = board.label((int(spot[0]), int(spot[1]))) if board is not None else ""
            at = f"{what} {label}" if label else f"{what} at {shown(spot)}"
            found.append(Difference(wanted.where, at, want_text, _listed(there, name)))
    return found


def compare_seen(bench: Bench, state: GameState, view: View, seat: int, wanted: ZoneWanted) -> list[Difference]:
    """What a viewer does not see of a zone as the file says."""
    key = bench.key(wanted.zone)
    zone = view.zone(key)
    who = bench.word(seat) if seat else "a spectator"
    what = f"what {who} sees of {wanted.zone}"
    if wanted.hidden:
        found = "hidden" if zone.count is None else f"{zone.count} pieces"
        return [] if zone.count is None else [Difference(wanted.where, what, "hidden", found)]
    pieces = list(zone.pieces)
    if state.spec.zone(key).pile:
        pieces.reverse()

    def fits(want: PieceWanted, piece: PieceView) -> bool:
        return _view_fits(bench, state, want, piece, seat)

    def name(piece: PieceView) -> str:
        card = bench.scenario.catalog.cards.get(piece.definition)
        return card.name if card is not None else piece.kind if piece.kind != "card" else "unknown"

    differences: list[Difference] = []
    if wanted.count is not None and zone.count != wanted.count:
        number = "hidden" if zone.count is None else str(zone.count)
        differences.append(Difference(wanted.where, f"how many {who} sees in {wanted.zone}", wanted.count, number))
    if wanted.pieces is not None:
        differences += _exactly(wanted, what, pieces, fits, name, wanted.in_order)
    if wanted.top:
        differences += _row(wanted, what, wanted.top, pieces[: _many(wanted.top)], fits, name)
    for want in wanted.has:
        if sum(fits(want, piece) for piece in pieces) < want.count:
            differences.append(Difference(want.where, what, f"also {_spoken(want)}", _listed(pieces, name)))
    for want in wanted.lacks:
        if any(fits(want, piece) for piece in pieces):
            differences.append(Difference(want.where, what, f"no {_spoken(want)}", _listed(pieces, name)))
    return differences


# -- one piece -------------------------------------------------------------------------------------------------


def piece_fits(bench: Bench, state: GameState, want: PieceWanted, piece: int) -> bool:
    """Whether a piece is as the file wants it."""
    if want.ref is not None and not _means(bench, state, want, piece):
        return False
    if want.kind and state.kind[piece] != want.kind:
        return False
    if want.owner and state.owner[piece] != bench.seat(want.owner):
        return False
    if want.face and state.face[piece] != want.face:
        return False
    if want.angle is not None and state.angle[piece] != want.angle:
        return False
    if want.spot is not None and state.spot[piece] != want.spot:
        return False
    if want.attached is not None:
        under = state.inside(piece)
        if not _matched(want.attached, under, lambda one, each: piece_fits(bench, state, one, each)):
            return False
    return all(same(*attribute(bench, state, piece, name, value)) for name, value in want.marks.items())


def _means(bench: Bench, state: GameState, want: PieceWanted, piece: int) -> bool:
    ref = want.ref
    assert ref is not None
    if ref.cell is not None:
        return piece in bench.pieces(ref, state)
    if ref.name in bench.aliases:
        return bench.aliases[ref.name] == piece
    if ref.nth:
        return piece in bench.pieces(ref, state)
    return state.definition[piece] == ref.name and (not ref.owner or state.owner[piece] == bench.seat(ref.owner))


def _view_fits(bench: Bench, state: GameState, want: PieceWanted, piece: PieceView, seat: int) -> bool:
    if want.unknown:
        if piece.definition:
            return False
    elif want.ref is not None:
        if want.ref.name in bench.aliases:
            number = bench.aliases[want.ref.name]
            if not piece.definition or piece.handle != handle_of(state, number, seat or None):
                return False
        elif piece.definition != want.ref.name:
            return False
        if want.ref.owner and piece.owner != bench.seat(want.ref.owner):
            return False
    if want.kind and piece.kind != want.kind:
        return False
    if (want.face and piece.face != want.face) or (want.back and piece.back != want.back):
        return False
    if want.owner and piece.owner != bench.seat(want.owner):
        return False
    marks = {**dict(piece.counters), **dict(piece.fields)}
    return all(same(marks.get(name), value) for name, value in want.marks.items())


# -- lists -----------------------------------------------------------------------------------------------------


def _many(wanted: Sequence[PieceWanted]) -> int:
    return sum(want.count for want in wanted)


def _spread(wanted: Sequence[PieceWanted]) -> list[PieceWanted]:
    return [want for want in wanted for _ in range(want.count)]


def _matched(wanted: Sequence[PieceWanted], found: Sequence[P], fits: Callable[[PieceWanted, P], bool]) -> bool:
    """Whether each wanted piece can be one of those found, all different, and none is left over."""
    wants = _spread(wanted)
    if len(wants) != len(found):
        return False
    # What asks for more is matched first, so that a plain name does not take the piece that another entry needs.
    wants.sort(key=lambda want: -len(want.marks) - bool(want.owner) - bool(want.face))
    left = list(found)
    for want in wants:
        hit = next((piece for piece in left if fits(want, piece)), None)
        if hit is None:
            return False
        left.remove(hit)
    return True


def _exactly(
    wanted: ZoneWanted, what: str, found: Sequence[P], fits: Callable[[PieceWanted, P], bool],
    name: Callable[[P], str], in_order: bool,
) -> list[Difference]:  # fmt: skip
    pieces = wanted.pieces or ()
    if in_order:
        return _row(wanted, what, pieces, found, fits, name)
    if _matched(pieces, found, fits):
        return []
    return [Difference(wanted.where, what, _listed(_spread(pieces), _spoken), _listed(found, name))]


def _row(
    wanted: ZoneWanted, what: str, pieces: Sequence[PieceWanted], found: Sequence[P],
    fits: Callable[[PieceWanted, P], bool], name: Callable[[P], str],
) -> list[Difference]:  # fmt: skip
    wants = _spread(pieces)
    if len(wants) == len(found) and all(fits(want, piece) for want, piece in zip(wants, found, strict=True)):
        return []
    return [Difference(wanted.where, what, _listed(wants, _spoken), _listed(found, name))]


def _listed(items: Sequence[P], name: Callable[[P], str]) -> str:
    return "[" + ", ".join(name(item) for item in items) + "]"


def _counted(number: int, pieces: Sequence[int], name: Callable[[int], str]) -> str:
    return f"{number}: {_listed(pieces, name)}" if 0 < number <= 8 else str(number)


def _spoken(want: PieceWanted) -> str:
    """A wanted piece as the file writes it."""
    head = want.ref.text if want.ref is not None else "unknown" if want.unknown else want.kind
    if not head:
        return f"{want.count} {'piece' if want.count == 1 else 'pieces'}" if want.count else "nothing"
    parts = {"owner": want.owner, "face": want.face, "back": want.back, **want.marks}
    told = {name: value for name, value in parts.items() if value != ""}
    return f"{{card: {head}, {shown(told)[1:-1]}}}" if told else head


def described(bench: Bench, state: GameState, piece: int) -> str:
    """A piece that was found, with its counters and marks."""
    marks: dict[str, Scalar] = {**state.counters_on(piece), **state.fields_of(piece)}
    if state.owner[piece] and "@" not in state.zone_of(piece):
        marks["owner"] = bench.word(state.owner[piece])
    name = bench.name(piece, state)
    return f"{{card: {name}, {shown(marks)[1:-1]}}}" if marks else name
