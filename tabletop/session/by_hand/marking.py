"""ManualAct that count and write: count, set, note, phase, seat."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.content.findings import did_you_mean
from tabletop.content.symbols import rounds_of
from tabletop.core.checks import BadData, as_text
from tabletop.core.state import InvalidOp, seat_target
from tabletop.core.zones import Scalar
from tabletop.session.by_hand.manual_act import ManualAct, Person, Pieces, Refs, Secret, physical
from tabletop.session.by_hand.moving import _side, _whole
from tabletop.session.errors import NothingChanged
from tabletop.session.limits import LONGEST_NOTE, check_counter, check_field, check_flow


def count(
    act: ManualAct, pieces: Refs | None = None, name: str = "", by: int | None = None, to: int | None = None,
    target_seat: int | None = None, table: bool = False,
) -> None:  # fmt: skip
    """Change a counter of pieces, of a seat or of the table by a number, or to one."""
    if (by is None) == (to is None):
        raise InvalidOp("say by how much, or to which number")
    if (pieces is not None) + (target_seat is not None) + bool(table) != 1:
        raise InvalidOp("say on which pieces, or of which seat, or of the table")
    _check_number(name, by if by is not None else to)
    value = act.catalog.seat_values.get(name)
    if value is not None and value.counts and target_seat is not None:
        raise InvalidOp(f"{value.label} is the number of cards in {value.counts}: move cards instead")
    if value is not None and value.account and target_seat is not None:
        raise InvalidOp(f"{value.label} is worked out from the table: change what adds to it instead")
    definition = act.catalog.counters.get(name)
    least = definition.min if definition is not None else None
    most = definition.max if definition is not None else None
    label = definition.label if definition is not None else value.label if value is not None else name

    def change(target: int) -> tuple[int, int]:
        was = act.state.counter(target, name)
        now = was + (by or 0) if to is None else to
        if least is not None:
            now = max(now, min(least, was))
        if most is not None:
            now = min(now, max(most, was))
        _check_number(name, now)
        act.edit.count(target, name, now - was, least=None)
        return was, now

    if pieces is None:
        seat = 0 if table else act.person(target_seat)
        was, now = change(seat_target(seat))
        _changed(act)
        if seat:
            act.say("seat_count", seat=Person(seat), counter=label, was=was, now=now)
        else:
            act.say("table_count", counter=label, was=was, now=now)
        return
    chosen = act.pieces(pieces)
    changes = [change(piece) for piece in chosen]
    _changed(act)
    deltas = {now - was for was, now in changes}
    results = {now for _, now in changes}
    named = Pieces(tuple(chosen))
    if len(deltas) == 1 and len(results) == 1:
        delta = deltas.pop()
        template = "count_up" if delta > 0 else "count_down"
        act.say(template, pieces=named, number=abs(delta), counter=label, now=results.pop())
    elif to is not None:
        for piece, (was, now) in zip(chosen, changes, strict=True):
            if was != now:
                template = "count_up" if now > was else "count_down"
                act.say(template, pieces=Pieces((piece,)), number=abs(now - was), counter=label, now=now)
    else:
        act.say("count_many", pieces=named, counter=label, number=f"{by:+d}")


def set_value(
    act: ManualAct, pieces: Refs | None = None, field: str = "", value: object = None, target_seat: int | None = None,
    table: bool = False,
) -> None:  # fmt: skip
    """Write a field of pieces (name, text, color, marked, owner, definition ...), of a seat or of the table (also the
    round and what else the rules keep there)."""
    if (pieces is not None) + (target_seat is not None) + bool(table) != 1:
        raise InvalidOp("say on which pieces, or of which seat, or of the table")
    if pieces is None:
        seat = 0 if table else act.person(target_seat)
        if table and _is_progress(act, field, value):
            try:
                scalar = check_field(field, value, field)
                act.edit.set_flow(field, check_flow(field, scalar, act.state.spec.seats, field))
            except BadData as error:
                raise physical(error) from None
        else:
            act.edit.set_field(seat_target(seat), field, _checked(field, value))
        _changed(act)
        shown = "nothing" if value is None else str(value)
        if seat:
            act.say("seat_set", field=_words(field), seat=Person(seat), value=shown)
        else:
            act.say("table_set", field=_words(field), value=shown)
        return
    chosen = act.pieces(pieces)
    column = _COLUMNS.get(field)
    if column is not None:
        column(act, chosen, value)
        return
    if field == "known":
        raise InvalidOp("who knows a card follows from looking at it: use peek")
    checked = _checked(field, value)
    for piece in chosen:
        if field == "value" and act.state.kind[piece] == "die" and isinstance(checked, int):
            if act.state.field(piece, field) != checked:
                act.lay_die(piece, checked)
        else:
            act.edit.set_field(piece, field, checked)
    _changed(act)
    named = Pieces(tuple(chosen))
    if field == "marked":
        act.say("marked" if checked else "unmarked", pieces=named)
    elif checked is None:
        act.say("unset", pieces=named, field=_words(field))
    else:
        shown_value = Secret(str(checked), "something", tuple(chosen))
        if field == "name":
            act.say("renamed", pieces=named, value=shown_value)
        elif field == "text":
            act.say("wrote", pieces=named, value=shown_value)
        else:
            act.say("set", pieces=named, field=_words(field), value=shown_value)


def note(act: ManualAct, text: str) -> None:
    """Say something in the log."""
    try:
        said = as_text(text, "text").strip()
    except BadData as error:
        raise physical(error) from None
    if not 0 < len(said) <= LONGEST_NOTE:
        raise InvalidOp(f"a note has 1 to {LONGEST_NOTE} characters")
    act.edit.do(("note", "said", None))
    act.say("note", text=said)


def phase(act: ManualAct, name: str, round: int | None = None) -> None:
    """Set the phase of play, and with it the number of a new round."""
    phases = {each.id: each.label for each in act.catalog.phases}
    if not isinstance(name, str) or not 0 < len(name) <= 60:
        raise InvalidOp(f"{name!r} is no phase")
    if phases and name not in phases:
        raise InvalidOp(f"this game has no phase {name!r}. {did_you_mean(name, phases, 'phases')}".strip())
    act.edit.set_flow("phase", name)
    if round is not None:
        try:
            act.edit.set_flow("round", check_flow("round", round, act.state.spec.seats, "round"))
        except BadData as error:
            raise physical(error) from None
    _changed(act)
    if round is None:
        act.say("phase", phase=phases.get(name, name))
    else:
        said = rounds_of(act.catalog).said(round)
        act.say("new_count", phase=phases.get(name, name), count=said[:1].lower() + said[1:])


def active(act: ManualAct, to: int) -> None:
    """Set whose turn it is, 0 for nobody's."""
    act.edit.set_flow("seat", act.person(to, nobody=True))
    _changed(act)
    if to:
        act.say("active" if act.seat else "turn_of", seat=Person(to))
    else:
        act.say("active_none")


def _is_progress(act: ManualAct, field: str, value: object) -> bool:
    """Whether a field of the table is one of the rules progress that people set by hand: the round, the first seat,
    and each number or word that the rules keep, by another of its kind. Phase and turn have verbs of their own;
    chance, versions of the cards, open sites and what is a list or more are not set so."""
    if field in ("phase", "seat", "chance", "catalog") or field.startswith("sites."):
        raise InvalidOp(f"{field} is not set so")
    if field in ("round", "turn", "first_seat") or field not in act.state.flow:
        return field in ("round", "turn", "first_seat")
    now = act.state.flow[field]
    if not isinstance(now, int | str) or type(value) is not type(now):
        raise InvalidOp(f"{field} is not set so")
    return True


# -- how it is done ------------------------------------------------------------------------------------------


def _set_face(act: ManualAct, pieces: list[int], value: object) -> None:
    side = _side(value)
    for piece in pieces:
        act.edit.set_face(piece, side)
    _changed(act)
    template = {"up": "face_up", "down": "face_down"}.get(side)
    if template is not None:
        act.say(template, pieces=Pieces(tuple(pieces)))
    else:
        act.say("face_side", pieces=Pieces(tuple(pieces)), side=side)


def _set_angle(act: ManualAct, pieces: list[int], value: object) -> None:
    angle = _whole(value, "angle") % 360
    for piece in pieces:
        act.edit.turn(piece, angle)
    _changed(act)
    act.say("turned", pieces=Pieces(tuple(pieces)), angle=angle)


def _set_owner(act: ManualAct, pieces: list[int], value: object) -> None:
    seat = act.person(value, nobody=True)
    for piece in pieces:
        if act.state.owner[piece] != seat:
            act.edit.set_field(piece, "owner", seat)
    _changed(act)
    act.say("owner", pieces=Pieces(tuple(pieces)), seat=Person(seat))


def _set_definition(act: ManualAct, pieces: list[int], value: object) -> None:
    card = act.catalog.cards.get(value) if isinstance(value, str) else None
    if card is None and value != "":
        hint = did_you_mean(str(value), act.catalog.cards)
        raise InvalidOp(f"this game has no card {value!r}. {hint}".strip())
    definition = card.id if card is not None else ""
    for piece in pieces:
        if act.state.definition[piece] != definition:
            act.edit.set_field(piece, "definition", definition)
    _changed(act)
    secret = Secret(card.name if card is not None else "a blank card", "another card", tuple(pieces))
    act.say("changed_into", pieces=Pieces(tuple(pieces)), value=secret)


_COLUMNS: dict[str, Callable[[ManualAct, list[int], object], None]] = {
    "face": _set_face, "angle": _set_angle, "owner": _set_owner, "definition": _set_definition,
}  # fmt: skip


def _checked(field: str, value: object) -> Scalar:
    try:
        as_text(field, "field")
        if field in ("known", *_COLUMNS):
            raise InvalidOp(f"{field} belongs to pieces")
        return check_field(field, value, "value")
    except BadData as error:
        raise physical(error) from None


def _check_number(name: object, number: object) -> None:
    try:
        check_counter(as_text(name, "name"), number, "number")
    except BadData as error:
        raise physical(error) from None


def _words(field: str) -> str:
    return f"the {field.rpartition('.')[2].replace('_', ' ')}"


def _changed(act: ManualAct) -> None:
    if not act.edit.ops:
        raise NothingChanged("it is so already")
