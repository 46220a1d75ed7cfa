"""The course of the game: mulligans, then turns of three steps (rulebook sections 5 and 6)."""

from __future__ import annotations

from tabletop.core.state import seat_target
from tabletop.games.evolve import changes
from tabletop.games.evolve.abilities import forbidder
from tabletop.games.evolve.events import BEGIN
from tabletop.games.evolve.field import (
    course,
    current,
    is_food,
    is_nonfood,
    organisms,
    other,
    seat_value,
    stressed,
)
from tabletop.games.evolve.items import hand_of
from tabletop.games.evolve.occurrences import occur, settle
from tabletop.games.evolve.quantities import free_unstresses
from tabletop.rules.choosing import Choose, Query
from tabletop.rules.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.table import Table
from tabletop.rules.telling import Person, Pieces
from tabletop.rules.windows import Window, WindowDef

GAME = "evolve/game"
MP_EACH_TURN = 5
ABSENCE_WINS = 3


def _stage(run: Run, phase: str, step: str = "") -> None:
    run.set_flow("phase", phase)
    run.set_flow("step", step or None)


# -- begin turn step -------------------------------------------------------------------------------------------


def begin_turn(run: Run) -> None:
    """B1 to B6: counts reset, MP lost, a card, DNA, MP, food unstressed (EVO-86 to EVO-93)."""
    seat = current(run)
    _stage(run, "begin")
    course(run)["triggers_done"] = 0
    run.say("evolve.turn", number=run.flow("turn", 1), seat=Person(seat))
    for piece in organisms(run):
        run.set_mark(piece, "acted", None)
    changes.spend(run, seat, "mp", seat_value(run, seat, "mp"))
    first = run.flow("turn", 1) == 1
    if not first and not changes.draw(run, seat):
        return
    if not first:
        changes.gain(run, seat, "dna", 1)
    changes.gain(run, seat, "mp", MP_EACH_TURN)
    for piece in organisms(run, seat):
        if is_food(run, piece) and stressed(run, piece):
            changes.turn_stressed(run, piece, False)
    run.frame.bind["free"] = free_unstresses(run)
    limit = run.option("paid_unstress_limit")
    run.frame.bind["paid_left"] = limit if isinstance(limit, int) and limit > 0 else 99


def _turned(table: Table, free: bool) -> list[int]:
    """The stressed non-food organisms of the current player that may be unstressed (EVO-94, EVO-95)."""
    return [
        piece
        for piece in organisms(table, current(table))
        if is_nonfood(table, piece)
        and stressed(table, piece)
        and not (free and forbidder(table, "free_unstress", piece))
    ]


def _free_options(table: Table, frame: Frame) -> list[int]:
    return _turned(table, True) if frame.bind.get("free", 0) > 0 else []


def _paid_options(table: Table, frame: Frame) -> list[int]:
    can = frame.bind.get("paid_left", 0) > 0 and seat_value(table, current(table), "dna") >= 1
    return _turned(table, False) if can else []


FREE = Query(
    "unstress_free",
    seat=lambda table, frame: current(table),
    options=_free_options,
    bounds=lambda table, frame: (0, 1),
    question="evolve.ask_free",
    rule="EVO-94",
)
PAID = Query(
    "unstress_paid",
    seat=lambda table, frame: current(table),
    options=_paid_options,
    bounds=lambda table, frame: (0, 1),
    question="evolve.ask_paid",
    rule="EVO-95",
)


def _unstress(run: Run, name: str, left: str) -> None:
    bind = run.frame.bind
    picked = bind.pop(name, ())
    if not picked:
        bind[left] = 0
        return
    bind[left] -= 1
    piece = int(picked[0])
    if name == "unstress_paid":
        changes.spend(run, current(run), "dna", 1)
    changes.turn_stressed(run, piece, False)
    text = "evolve.unstressed_free" if name == "unstress_free" else "evolve.unstressed_paid"
    run.say(text, seat=Person(current(run)), pieces=Pieces((piece,)))


def _free(run: Run) -> None:
    _unstress(run, "unstress_free", "free")


def _paid(run: Run) -> None:
    _unstress(run, "unstress_paid", "paid_left")


def begin_triggers(run: Run) -> None:
    """B9: what triggers at the start of the turn (EVO-98)."""
    occur(run, "turn_begin", {"seat": current(run)})
    settle(run)


def open_begin_window(run: Run) -> None:
    """A round of W-BEGIN (EVO-211)."""
    _stage(run, "begin", "window")
    run.frame.bind["seen"] = run.flow("items", 0)


def _another_round(run: Run) -> bool:
    """At least one event was played in the round (EVO-212)."""
    return bool(run.flow("items", 0) != run.frame.bind.get("seen", 0))


# -- main and end ----------------------------------------------------------------------------------------------


def main_step(run: Run) -> None:
    """The current player acts (EVO-101)."""
    _stage(run, "main")
    run.frame.bind.pop("seen", None)


def end_step(run: Run) -> None:
    """E1: what triggers at the end of the turn (EVO-107)."""
    _stage(run, "end")
    occur(run, "turn_end", {"seat": current(run)})
    settle(run)


def _too_many(table: Table) -> int:
    limit = table.option("hand_limit")
    over = len(hand_of(table, current(table))) - (limit if isinstance(limit, int) else 5)
    if over <= 0:
        return 0
    return over if table.option("end_discard") == "to_limit" else 1


DISCARD = Query(
    "discard",
    seat=lambda table, frame: current(table),
    options=lambda table, frame: list(hand_of(table, current(table))) if _too_many(table) else [],
    bounds=lambda table, frame: (_too_many(table), _too_many(table)),
    question="evolve.ask_discard",
    rule="EVO-108",
)


def _discard(run: Run) -> None:
    picked = run.frame.bind.pop("discard", ())
    for piece in picked:
        changes.to_discard(run, int(piece))
    if picked:
        run.say("evolve.discarded", seat=Person(current(run)), pieces=Pieces(tuple(int(piece) for piece in picked)))
    settle(run)


def _absence(run: Run) -> None:
    """E4: the absence count (EVO-63), E5: the other player's turn (EVO-112)."""
    seat = current(run)
    target = seat_target(seat)
    held = run.state.counter(target, "absence")
    counts = run.option("absence_counts_first_turn") or run.flow("turn", 1) > 1
    if not any(is_nonfood(run, piece) for piece in organisms(run, other(seat))):
        if counts:
            run.count(target, "absence", 1)
            run.say("evolve.absence", seat=Person(seat), number=held + 1)
    elif held:
        run.count(target, "absence", -held)
    if run.state.counter(target, "absence") >= ABSENCE_WINS:
        run.finish((seat,), "evolve.end_absence", "EVO-62", seat=seat)
        return
    run.set_flow("turn", run.flow("turn", 1) + 1)
    run.set_flow("seat", other(seat))


# -- the block -------------------------------------------------------------------------------------------------


def _current(table: Table, frame: Frame) -> tuple[int, ...]:
    return (current(table),)


def _mulligans_over(table: Table, seat: int) -> bool:
    return str(table.flow("mulligans", {}).get(str(seat), "")) == "ordinary"


MULLIGAN = WindowDef(
    "mulligan", ("free_mulligan", "mulligan"), "keep", lambda table, frame: table.order(), "block",
    "evolve.ask_mulligan", auto=_mulligans_over, rule="EVO-76", passed="",
)  # fmt: skip
MAIN_KINDS = (
    "play_organism", "play_mutation", "play_status", "end_status", "consume", "consume_light", "attack", "divide",
    "evolve", "final_evolve", "named_action",
)  # fmt: skip
MAIN = WindowDef("main", MAIN_KINDS, "end_turn", _current, "block", "evolve.ask_main", rule="EVO-101", passed="")

COURSE = Block(
    GAME,
    Window(MULLIGAN),
    "turn",
    Call(begin_turn),
    "unstress",
    Choose(FREE),
    Call(_free),
    Jump("unstress", lambda run: run.frame.bind.get("free", 0) > 0 and bool(_turned(run, True))),
    "unstress_paid",
    Choose(PAID),
    Call(_paid),
    Jump("unstress_paid", lambda run: run.frame.bind.get("paid_left", 0) > 0 and bool(_paid_options(run, run.frame))),
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
    Choose(DISCARD),
    Call(_discard),
    "absence",
    Call(_absence),
    Jump("turn"),
)
"""One turn after the other, until somebody wins."""
