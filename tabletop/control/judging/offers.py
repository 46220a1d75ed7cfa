"""What a seat is offered to answer with, in order: each offer carries the answer itself, typed.

Whoever shows an offer (a button, a line of a menu) hands its ``answer`` on when it is chosen; nothing is looked up
again by a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tabletop.control.judging.asking import Option, Step
from tabletop.control.judging.inquiry import Inquiry
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import BoardCell
from tabletop.core.view import PieceView
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision

MOST_BUTTONS = 5
MOST_NAMED = 4
"""What may be pointed at stands as buttons too while it is not more than this."""


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class End:
    """Close what is asked: pass, lock, be done."""

    move: Move


@dataclass(frozen=True, slots=True)
class Pick:
    """One of what a step asks for. ``glows``: it may be pointed at as well."""

    step: Step
    option: Option
    glows: bool = True


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin an act with pieces that lie in piles, where nothing can point at them."""

    moves: tuple[Move, ...]
    title: str


@dataclass(frozen=True, slots=True)
class More:
    """All that can be done, in a menu."""

    moves: tuple[Move, ...]


class Aside(Enum):
    """What is no answer but helps to one."""

    BACK = "never mind"
    BARRED = "what would end it is not legal yet"
    LAY_OUT = "have what is asked about laid out"
    LOOK = "look at one's own cards first"
    WHEN_ASKED = "say when to be asked"
    WAY_OUT = "how to go on where there is no answer"
    TURN = "hold the pattern that is to be laid in its next way"
    TURN_OVER = "hold its mirror image"
    LAY = "lay it as it is held"


Answer = Do | End | Pick | Begin | More | Aside


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer as it is offered: its words, its digit (0: none), whether it is all that is left to do, more about
    it, and why it cannot be chosen now ("": it can)."""

    answer: Answer
    label: str
    digit: int = 0
    main: bool = False
    tip: str = ""
    barred: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What things are called on one screen."""

    title: Callable[[PieceView], str]
    zone: Callable[[str], str]
    cell: Callable[[BoardCell], str]
    person: Callable[[int], str]
    act: Callable[[Action], str]


def offers(judge: Referee, seat: int, sight: Sight, words: Words, may_act: bool) -> list[Offer]:
    """What a seat is asked and may answer with a button: acts with what lies in piles, then the answers, those that
    do something first. ``may_act``: its acts can be made at this screen as it stands."""
    buttons = judge.buttons(seat)
    closing = judge.closing(seat)
    out = []
    for number, move in enumerate(buttons[:MOST_BUTTONS], start=1):
        last = move is closing
        digit = number if len(buttons) > 1 and not last else 0
        answer: Answer = End(move) if last else Do(move)
        out.append(Offer(answer, move.button, digit, last and len(buttons) == 1, words.act(move.action)))
    unseen = judge.unseen(seat, sight.names.keys()) if may_act else {}
    ways = judge.pattern(seat) or judge.shapes(seat) if may_act else ()
    out += _laying(ways)
    if any("mirrored" in way.action.arguments for way in ways):
        out.append(Offer(Aside.TURN_OVER, "Turn over", tip="Show its mirror image"))
    out = [*(Offer(Begin(moves, name), f"{name} \u2026") for name, moves in unseen.items()), *out]
    barred = judge.barred(seat) if unseen else None
    if barred is not None:
        out.append(Offer(Aside.BARRED, barred[0], tip=barred[1], barred=barred[1]))
    if len(buttons) > MOST_BUTTONS:
        out[-1] = Offer(More(buttons), "More \u2026")
    return out


def offers_of_act(inquiry: Inquiry, sight: Sight, words: Words) -> tuple[str, list[Offer]]:
    """What an act that is put together asks for now, and the answers that are buttons."""
    asking = inquiry.asking
    step = asking.step if asking is not None else None
    title = asking.title if asking is not None else ""
    what = {
        "pieces": "choose a target",
        "places": "choose the place",
        "number": "how many?",
        "pattern": "choose how it lies",
    }
    text = what.get(step.form, "choose") if step is not None else ""
    text = inquiry.asked_for(step) or text
    text = f"{title}: {text}." if title else text.capitalize() + "."
    out = [Offer(Aside.BACK, "Never mind")]
    if asking is not None and step is not None and step.form == "pattern":
        out = [*_laying(asking.left), *out]
    for option in step.options if step is not None and step.form == "pieces" else ():
        if step is not None and option.text and not option.piece and not option.zone:
            out.insert(0, Offer(Pick(step, option, glows=False), option.text))
    return text.replace("?.", "?"), [*short_list(inquiry, step, sight, words), *out]


def _laying(ways: Sequence[Move]) -> list[Offer]:
    """What helps to lay a pattern."""
    lay = [Offer(Aside.LAY, "Lay it", main=True, tip="Lay it where it is shown")] if ways else []
    return [*lay, Offer(Aside.TURN, "Turn", tip="Show the next way to lay it")] if len(ways) > 1 else lay


def short_list(inquiry: Inquiry, step: Step | None, sight: Sight, words: Words) -> list[Offer]:
    """A few things to point at, as buttons beside their glow; none where names would not tell them apart. Of equal
    cards one is enough: which of them it is nobody could say."""
    options = step.options if step is not None and step.form in ("pieces", "places") else ()
    options = _once(options, inquiry.seat, sight)
    if step is None or not 0 < len(options) <= MOST_NAMED:
        return []
    names = [_name_of(option, inquiry.seat, sight, words) for option in options]
    if "" in names:
        return []
    if len(set(names)) < len(names):
        where = [_lies_at(option, inquiry.seat, sight, words) for option in options]
        alike = len(set(names)) == 1 and len(set(where)) == len(where) and "" not in where
        # "A face-down card" says nothing where all are: the place alone tells them apart, and has room
        names = (
            where
            if alike
            else [f"{name} ({place})" if place else name for name, place in zip(names, where, strict=True)]
        )
    if len(set(names)) < len(names):
        return []
    return [Offer(Pick(step, option), name) for option, name in zip(options, names, strict=True)]


def _once(options: Sequence[Option], seat: int, sight: Sight) -> tuple[Option, ...]:
    """The options, of cards that are equal in all that is seen of them the first."""
    found: dict[object, Option] = {}
    for option in options:
        handle = sight.may_show(option.piece, seat) if option.piece else ""
        place = sight.arrangement.placement(handle) if handle else None
        key: object = option
        if place is not None and place.piece.seen and place.piece.spot is None and not place.piece.attached:
            key = place.zone, replace(place.piece, handle="", index=0, entered=0)
        found.setdefault(key, option)
    return tuple(found.values())


def _name_of(option: Option, seat: int, sight: Sight, words: Words) -> str:
    """What a thing to point at is called on this screen, "" where it is not shown."""
    if option.piece:
        handle = sight.may_show(option.piece, seat)
        place = sight.arrangement.placement(handle) if handle else None
        return words.title(place.piece) if place is not None else ""
    if option.cell is not None:
        return words.cell((option.zone, option.cell))
    return _zone_name(option.zone, seat, words) if sight.arrangement.region(option.zone) is not None else ""


def _zone_name(key: str, seat: int, words: Words) -> str:
    parts, label = parse_zone(key), words.zone(key)
    label = f"{label} {parts.site}" if parts.site else label
    return f"{label} \u00b7 {words.person(parts.seat)}" if parts.seat not in (0, seat) else label


def _lies_at(option: Option, seat: int, sight: Sight, words: Words) -> str:
    place = sight.place(option.piece)
    return _zone_name(place.zone, seat, words) if place is not None else ""


def with_bounds(text: str, decision: Decision | None) -> str:
    """A question with how many have been chosen, and of how many, where that is known."""
    if decision is None or decision.most <= 1 or decision.kind != "choose":
        return text
    if decision.least == decision.most:
        return f"{text} ({decision.picked} of {decision.most})"
    return f"{text} ({decision.picked} chosen{'' if decision.together else f', up to {decision.most}'})"


def digit_answer(judge: Referee, seat: int, digit: int) -> Move | None:
    """The answer of a digit where there are several."""
    buttons = judge.buttons(seat)
    return buttons[digit - 1] if 2 <= len(buttons) >= digit else None
