"""The course of the game: mulligans, then turns of three steps (rulebook sections 5 and 6)."""

from __future__ import annotations

from tabletop.core.state import seat_target
from tabletop.games.evolve import changes
from tabletop.games.evolve.beginning import AGREEING, MULLIGANS
from tabletop.games.evolve.events import BEGIN
from tabletop.games.evolve.field import (
    acted,
    current,
    is_food,
    is_nonfood,
    organisms,
    other,
    seat_value,
    stressed,
    turn,
    turn_memory,
)
from tabletop.games.evolve.items import hand_of
from tabletop.games.evolve.quantities import free_unstresses
from tabletop.games.evolve.turning import DISCARDING, FREE, FREE_STEP, PAID, PAID_STEP, discard, too_many
from tabletop.rules.modifying.durations import tick
from tabletop.rules.progress.items import announced as items_announced
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.triggers import occur, settle
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table

GAME = "evolve/game"
MP_EACH_TURN = 5
ABSENCE_WINS = 3
NO_LIMIT = 999


def _stage(run: Run, phase: str, step: str = "") -> None:
    run.set_flow("phase", phase)
    run.set_flow("step", step or None)


# -- begin turn step -------------------------------------------------------------------------------------------


def begin_turn(run: Run) -> None:
    """B1 to B6: counts reset, MP lost, a card, DNA, MP, food unstressed (EVO-86 to EVO-93)."""
    seat = current(run)
    _stage(run, "begin")
    tick(run, "turn", seat)
    turn_memory(run)["triggers_done"] = 0
    run.say("evolve.turn", number=turn(run), seat=Person(seat))
    for piece in organisms(run):
        if acted(run, piece):
            run.count(piece, "acted", -acted(run, piece))
    changes.spend(run, seat, "mp", seat_value(run, seat, "mp"))
    first = turn(run) == 1
    if not first and not changes.draw(run, seat):
        return
    if not first:
        changes.gain(run, seat, "dna", 1)
    changes.gain(run, seat, "mp", MP_EACH_TURN)
    for piece in organisms(run, seat):
        if is_food(run, piece) and stressed(run, piece):
            changes.turn_stressed(run, piece, False)


def offer_free(run: Run) -> None:
    """B7: one of one's stressed non-food organisms, or as many as texts say (EVO-94)."""
    _stage(run, "begin", FREE_STEP)
    run.frame.bind["left"] = free_unstresses(run)


def offer_paid(run: Run) -> None:
    """B8: one more for 1 DNA, whatever happened in B7 (EVO-95, EVO-96)."""
    _stage(run, "begin", PAID_STEP)
    limit = run.option("paid_unstress_limit")
    run.frame.bind["left"] = limit if isinstance(limit, int) and limit > 0 else NO_LIMIT


def _look(run: Run) -> None:
    run.frame.bind["before"] = run.frame.bind["left"]


def _more(run: Run) -> bool:
    """Another one was unstressed, and there may be one more."""
    return bool(0 < run.frame.bind["left"] < run.frame.bind["before"])


def begin_triggers(run: Run) -> None:
    """B9: what triggers at the start of the turn (EVO-98)."""
    _stage(run, "begin", "triggers")
    for name in ("left", "before"):
        run.frame.bind.pop(name, None)
    occur(run, "turn_begin", seat=current(run))
    settle(run)


def open_begin_window(run: Run) -> None:
    """A round of W-BEGIN (EVO-211)."""
    _stage(run, "begin", "window")
    run.frame.bind["seen"] = items_announced(run)


def _another_round(run: Run) -> bool:
    """At least one event was played in the round (EVO-212)."""
    return bool(items_announced(run) != run.frame.bind.get("seen", 0))


# -- main and end ----------------------------------------------------------------------------------------------


def main_step(run: Run) -> None:
    """The current player acts (EVO-101)."""
    _stage(run, "main")
    run.frame.bind.pop("seen", None)


def end_step(run: Run) -> None:
    """E1: what triggers at the end of the turn (EVO-107)."""
    _stage(run, "end")
    occur(run, "turn_end", seat=current(run))
    settle(run)


def offer_discard(run: Run) -> None:
    """E2: who holds too many cards chooses what to discard (EVO-108); where all must go, nobody is asked."""
    _stage(run, "end", "discard")
    hand = hand_of(run, current(run))
    if hand and too_many(run) >= len(hand):
        for card in hand:
            discard(run, current(run), card)
    run.frame.bind["left"] = too_many(run)
    run.frame.bind["held"] = len(hand_of(run, current(run)))


def discard_by_default(run: Run) -> None:
    """A player who does not answer discards the rightmost card (EVO-283)."""
    seat = current(run)
    hand = hand_of(run, seat)
    if too_many(run) and not run.answers(seat) and len(hand) == run.frame.bind.get("held"):
        discard(run, seat, hand[-1])


def _discard_more(run: Run) -> bool:
    return run.option("end_discard") == "to_limit" and too_many(run) > 0


def after_discard(run: Run) -> None:
    """Settle point after E2 (EVO-109)."""
    for name in ("left", "held"):
        run.frame.bind.pop(name, None)
    settle(run)


def _absence(run: Run) -> None:
    """E3: what lasts until the end of the turn is over (EVO-110), E4: the absence count (EVO-63), E5: the other
    player's turn (EVO-112)."""
    seat = current(run)
    _stage(run, "end", "absence")
    tick(run, "turn")
    target = seat_target(seat)
    held = run.state.counter(target, "absence")
    counts = run.option("absence_counts_first_turn") or turn(run) > 1
    if not any(is_nonfood(run, piece) for piece in organisms(run, other(seat))):
        if counts:
            run.count(target, "absence", 1)
            run.say("evolve.absent", seat=Person(seat), other=Person(other(seat)), number=held + 1, most=ABSENCE_WINS)
    elif held:
        run.count(target, "absence", -held)
    if run.state.counter(target, "absence") >= ABSENCE_WINS:
        run.finish((seat,), "evolve.end_absence", "EVO-62", seat=seat)
        return
    run.set_flow("turn", turn(run) + 1)
    run.set_flow("seat", other(seat))


# -- the block -------------------------------------------------------------------------------------------------


def _current(table: Table, frame: Frame) -> tuple[int, ...]:
    return (current(table),)


MAIN_KINDS = (
    "play_organism", "play_mutation", "play_status", "end_status", "consume", "consume_light", "attack", "divide",
    "evolve", "final_evolve", "named_action",
)  # fmt: skip
MAIN = WindowDef("main", MAIN_KINDS, "end_turn", _current, "block", "evolve.ask_main", rule="EVO-101", passed="")

COURSE = Block(
    GAME,
    *AGREEING,
    "mulligans",
    Call(lambda run: _stage(run, "begin", "mulligan")),
    MULLIGANS,
    "turn",
    Call(begin_turn),
    "unstress",
    Call(offer_free),
    "unstress_free",
    Call(_look),
    Window(FREE),
    Jump("unstress_free", _more),
    Call(offer_paid),
    "unstress_paid",
    Call(_look),
    Window(PAID),
    Jump("unstress_paid", _more),
    "triggers",
    Call(begin_triggers),
    "begin_window",
    Call(open_begin_window),
    Window(BEGIN),
    Jump("begin_window", _another_round),
    "main",
    Call(main_step),
    Window(MAIN),
    "end",
    Call(end_step),
    "discard",
    Call(offer_discard),
    Window(DISCARDING),
    Call(discard_by_default),
    Jump("discard", _discard_more),
    Call(after_discard),
    "absence",
    Call(_absence),
    Jump("turn"),
)
"""One turn after the other, until somebody wins."""
