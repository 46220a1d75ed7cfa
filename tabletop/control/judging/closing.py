"""What ending and passing mean: whatever closes what is asked, and what is asked back before an act that is final."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Move, Referee
from tabletop.rules.actions import Action

Moment = tuple[object, ...]
"""The window in which it was asked once whether an open move may go to waste."""


@dataclass(frozen=True, slots=True)
class NothingAsked:
    """Nobody at this screen is asked anything."""


@dataclass(frozen=True, slots=True)
class NoWayOut:
    """What a seat is asked cannot be passed by."""

    seat: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """In the public picture nothing is decided: what is asked back there would tell what is still possible."""


@dataclass(frozen=True, slots=True)
class AskBack:
    """Ask first whether an open move may go to waste; ``moment``: so that it is asked once."""

    move: Move
    text: str
    moment: Moment


@dataclass(frozen=True, slots=True)
class Close:
    """Do it."""

    move: Move


@dataclass(frozen=True, slots=True)
class OnlyEnds:
    """The only quiet answer ends a turn or locks: passing never does that."""

    move: Move


Ending = NothingAsked | NoWayOut | Elsewhere | AskBack | Close
Passing = NothingAsked | NoWayOut | Elsewhere | Close | OnlyEnds


def ending(judge: Referee, perspective: Perspective, seat: int, hand: str | None, confirmed: Moment) -> Ending:
    """Pass, lock, or be done, for a seat (0: none). ``hand``: the zone of its hidden cards; ``confirmed``: the moment
    at which it was asked last whether an open move may go to waste."""
    closing = judge.closing(seat) if seat else None
    if not seat:
        return NothingAsked()
    if perspective.public:
        return Elsewhere()
    if closing is None:
        return NoWayOut(seat)
    decision, state = judge.decision(seat), judge.session.state
    secret = decision is not None and decision.sealed and perspective.may_hold
    # a chance to answer goes by more often than not: asking there would tire; and where others look on, asking about
    # a covered hand would tell what it holds
    watched = perspective.sharing == "side" and not perspective.alone
    kept = hand if watched and decision is not None and not decision.sealed else None
    left = any(state.zone_of(piece) != kept for piece in judge.open_pieces(seat))
    waste = left and not (decision is not None and decision.response)
    # once in each window, not at each pass of it
    now = tuple(state.flow.get(name) for name in ("round", "turn", "site"))
    moment = (seat, decision.kind if decision is not None else "", *now)
    if waste and not closing.settled and confirmed != moment:
        text = f"There is still something you could do. {closing.button} all the same?"
        seen = " The others see it, and are asked if you take it back." if secret else ""
        return AskBack(closing, text + seen, moment)
    return Close(closing)


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


def can_end_the_game(judge: Referee, perspective: Perspective, action: Action) -> bool:
    """Whether an act is legal and can end the game: then people are asked first whether they are sure; not on the
    viewers' picture, where nobody is asked."""
    kind = judge.kinds.get(action.kind)
    return kind is not None and kind.decisive and not perspective.public and judge.why_not(action) is None
