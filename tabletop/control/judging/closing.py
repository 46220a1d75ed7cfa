"""What ending and passing mean: whatever closes what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Move, Referee


@dataclass(frozen=True, slots=True)
class NothingAsked:
    """Nobody at this screen is asked anything."""


@dataclass(frozen=True, slots=True)
class NoWayOut:
    """What a seat is asked cannot be passed by."""

    seat: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """In the public picture nothing is decided."""


@dataclass(frozen=True, slots=True)
class Close:
    """Do it."""

    move: Move


@dataclass(frozen=True, slots=True)
class OnlyEnds:
    """The only quiet answer ends a turn or locks: passing never does that."""

    move: Move


Ending = NothingAsked | NoWayOut | Elsewhere | Close
Passing = NothingAsked | NoWayOut | Elsewhere | Close | OnlyEnds


def ending(judge: Referee, perspective: Perspective, seat: int) -> Ending:
    """Pass, lock, or be done, for a seat (0: none)."""
    if not seat:
        return NothingAsked()
    if perspective.public:
        return Elsewhere()
    closing = judge.closing(seat)
    return Close(closing) if closing is not None else NoWayOut(seat)


def passing(judge: Referee, perspective: Perspective, seat: int) -> Passing:
    """The full stop: pass, no, or no response. It answers what is asked and never ends a turn or locks."""
    quiet = [move for move in judge.buttons(seat) if move.quiet] if seat else []
    decision = judge.decision(seat) if seat else None
    if not quiet and decision is not None and decision.form == "yes_no":
        quiet = list(judge.buttons(seat)[-1:])
    answers = [move for move in quiet if not judge.is_end(move)]
    if answers:
        return Close(answers[-1])  # it asks nothing, so it works on the viewers' picture, too
    if not seat:
        return NothingAsked()
    if perspective.public:
        return Elsewhere()
    return OnlyEnds(quiet[-1]) if quiet else NoWayOut(seat)
