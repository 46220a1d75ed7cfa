"""The End step, winning and leaving (rulebook sections 15 and 16)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.board import Cell
from tabletop.core.state import seat_target
from tabletop.games.butterfly.field import ERAS, active, at, cities, other, turn
from tabletop.rules.acting.everyday import Concede, others_win
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.match import leaders
from tabletop.rules.progress.proposals import make_proposal
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table


def hold_name(era: str, city: str) -> str:
    """The counter of a hold (BUT-128)."""
    return f"{era}_{city.lower().replace(' ', '_')}"


def holds(table: Table) -> Iterator[tuple[str, Cell, str]]:
    """Every city of every era: era, cell, the name of its counter."""
    for era in ERAS:
        for cell, city in cities(table):
            yield era, cell, hold_name(era, city)


def controls(table: Table, seat: int, era: str, cell: Cell) -> bool:
    """Whether an own piece stands on a city, whichever it is (BUT-127, BUT-134)."""
    standing = at(table, era, cell)
    return bool(standing) and table.owner(standing) == seat


def held(table: Table, seat: int, name: str) -> int:
    """A hold count."""
    return table.state.counter(seat_target(seat), name)


def count_holds(run: Run) -> None:
    """Counts of lost cities fall to 0, those of the waiting player grow (BUT-129 to BUT-131, BUT-135, BUT-136)."""
    waiting = other(active(run))
    for seat in (1, 2):
        for era, cell, name in holds(run):
            number = held(run, seat, name)
            if not controls(run, seat, era, cell):
                if number:
                    run.count(seat_target(seat), name, -number)
            elif seat == waiting:
                run.count(seat_target(seat), name, 1)
                city = next(label for place, label in cities(run) if place == cell)
                need = run.option("hold_turns")
                said = "holds_of" if not isinstance(need, int) or number < need else "holds_on"
                run.say(f"butterfly.{said}", seat=Person(seat), city=city, era=era, number=number + 1, need=need)


def has_won(table: Table, seat: int) -> bool:
    """Whether a seat has held a city of each era long enough (BUT-132, BUT-133, BUT-183)."""
    wanted = table.option("hold_turns")
    need = wanted if isinstance(wanted, int) else 2
    return all(any(held(table, seat, name) >= need for each, _, name in holds(table) if each == era) for era in ERAS)


def end_step(run: Run) -> None:
    """Holds, the win, the round limit; else the other player's turn (BUT-127 to BUT-137, BUT-184)."""
    run.set_flow("phase", "end")
    run.set_flow("step", None)
    count_holds(run)
    waiting = other(active(run))
    if has_won(run, waiting):
        run.finish((waiting,), "butterfly.end_held", "BUT-132", seat=waiting)
        return
    limit = run.option("round_limit")
    if isinstance(limit, int) and limit > 0 and turn(run) >= 2 * limit:
        finish_by_count(run)
        return
    run.set_flow("seat", waiting)


def cities_of(table: Table, seat: int) -> int:
    """How many cities a seat controls over both maps."""
    return sum(controls(table, seat, era, cell) for era, cell, _ in holds(table))


def finish_by_count(run: Run) -> None:
    """The last round is over: more cities win (BUT-184)."""
    has = {seat: cities_of(run, seat) for seat in (1, 2)}
    best, most, least = leaders(has), max(has.values()), min(has.values())
    if len(best) > 1:
        run.finish((), "butterfly.end_level", "BUT-184", number=most)
    else:
        run.finish(best, "butterfly.end_count", "BUT-184", number=most, other=least)


CONCEDE = Concede(
    "butterfly.do_concede", "BUT-138", others_win("butterfly.end_concede", "BUT-138"), said="butterfly.conceded"
)


def _own_turn(table: Table, act: BoundAction) -> Unmet | None:
    return None if turn(table) > 0 and active(table) == act.seat else Unmet()


def _agreed(run: Run, proposer: int) -> None:
    run.finish((), "butterfly.end_draw", "BUT-139")


DRAW = make_proposal(
    "draw", _agreed, rule="BUT-139", per="turn", question="butterfly.ask_draw", label="butterfly.do_offer_draw",
    requirements=(Requirement("draw_turn", "BUT-139", "butterfly.draw_turn", _own_turn),),
)  # fmt: skip
