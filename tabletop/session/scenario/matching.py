"""Whether something that was done is what a step of a file means; what the step does not name may be anything."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.content.reading.marked import Where
from tabletop.core.state import InvalidOp
from tabletop.core.values import Json
from tabletop.core.view import is_handle
from tabletop.rules.actions import Action
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.comparing import same
from tabletop.session.scenario.model import Act, ByHand
from tabletop.session.scenario.speaking import (
    NOTHING,
    PIECE_ARGUMENTS,
    YES,
    ability_of,
    by_hand,
    kind_of,
    plain,
    words_of,
)


def is_meant(bench: Bench, act: Act, action: Action) -> bool:
    """Whether an action is one that an act of a file means. Raises Mistake for words that the game does not know."""
    rules = bench.session.ruleset
    kinds = rules.acts_called(act.kind) if rules is not None else (act.kind,)
    if action.kind not in kinds or action.seat != bench.seat(act.seat):
        return False
    definition = kind_of(bench, act.kind, act.where) if act.kind != "choose" else None
    pieces = {name for name, _ in definition.argument_names()} if definition is not None else set()
    named = [act.arguments[name] for name in act.arguments if name in pieces]
    for name, raw in act.arguments.items():
        found, place = action.arguments.get(name), (*act.where, name)
        if act.kind == "choose":
            right = _is_picked(bench, raw, found, action.seat)
        elif name in pieces and isinstance(found, int):
            right = isinstance(raw, str) and bench.seats.get(raw) == found
        elif name in pieces:
            right = _is_piece(bench, raw, found, action.seat, place)
        elif name == "ability" and len(kinds) > 1:
            right = True  # each of them uses another one
        elif name == "ability" and isinstance(raw, str):
            right = found == ability_of(bench, named[0] if named else "", raw, place)
        elif isinstance(found, str) and is_handle(found):
            right = raw not in bench.seats and _is_piece(bench, raw, found, action.seat, place)
        else:
            right = _alike(found, plain(bench, raw))
        if not right:
            return False
    return True


def meant_among(bench: Bench, act: Act) -> Action | None:
    """The first legal act that is meant, None if there is none."""
    legal = bench.session.legal_actions(bench.seat(act.seat))
    return next((action for action in legal if is_meant(bench, act, action)), None)


def is_done_by_hand(bench: Bench, step: ByHand, asked: Mapping[str, object], seat: int) -> bool:
    """Whether an act by hand, as its entry keeps it, is one that a step of a file means."""
    if asked.get("verb") != step.verb or (step.seat and seat != bench.seat(step.seat)):
        return False
    try:
        wanted = by_hand(bench, step.verb, step.arguments, step.where, step.seat)
    except Mistake:
        return False  # a piece that it names has gone
    return all(_alike(asked.get(name), value, name in PIECE_ARGUMENTS) for name, value in wanted.items())


def _is_piece(bench: Bench, raw: Json, found: object, seat: int, where: Where) -> bool:
    if raw in NOTHING:
        return found in (None, "", 0)
    ref = words_of(bench).try_piece(raw) if isinstance(raw, str) else None
    if ref is None:
        raise Mistake(where, f'There is no piece "{raw}".')
    pieces = bench.pieces(ref)
    if not ref.owner:
        pieces = [piece for piece in pieces if bench.state.owner[piece] == seat] or pieces
    return _piece(bench, found, seat) in pieces


def _piece(bench: Bench, found: object, seat: int) -> int:
    try:
        return bench.session.piece(found, seat) if isinstance(found, str | int) and found else 0
    except InvalidOp:
        return 0


def _is_picked(bench: Bench, raw: Json, found: object, seat: int) -> bool:
    """Whether what was chosen is what is meant: the word itself, a piece, a zone, a seat."""
    if _alike(found, raw) or (raw == YES and found is not None):
        return True
    ref = words_of(bench).try_piece(raw) if isinstance(raw, str) else None
    if ref is not None and _piece(bench, found, seat) in bench.pieces(ref):
        return True
    seat_chosen = bench.seats.get(raw) if isinstance(raw, str) else None
    return _alike(found, plain(bench, raw)) or (seat_chosen is not None and found == str(seat_chosen))


def _alike(found: object, wanted: object, any_order: bool = False) -> bool:
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        if any_order and all(isinstance(each, int | str) for each in (*found, *wanted)):
            return set(found) == set(wanted)
        return len(found) == len(wanted) and all(_alike(one, two) for one, two in zip(found, wanted, strict=True))
    if isinstance(found, list | tuple) and len(found) == 1:
        return _alike(found[0], wanted)
    if isinstance(wanted, list | tuple) and len(wanted) == 1:
        return _alike(found, wanted[0])
    return same(found, wanted)
