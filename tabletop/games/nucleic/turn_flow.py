"""The course of a round and of a match (rulebook sections 4 and 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.core.state import seat_target
from tabletop.games.nucleic import drafting
from tabletop.games.nucleic.confronting import PHASE
from tabletop.games.nucleic.confronting import blocks as confrontation_blocks
from tabletop.games.nucleic.decks import SIDE_DECK, home_of
from tabletop.games.nucleic.drafting import DRAFT
from tabletop.games.nucleic.field import KINDS, competitive, zones_won
from tabletop.games.nucleic.values import resources
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.dice import comes_first, roll_off, throw
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.match import best_of, leaders, reset
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table

GAME = "nucleic/round"
ROUNDS, NEEDED = 3, 2
"""How many rounds a match has at most, and how many of them win it (NUC-167, NUC-168)."""

KEPT = ("round", "first_seat", "history", "tribes")
"""What a new round keeps, besides the wins and sums of the seats (NUC-170)."""


# -- the beginning -----------------------------------------------------------------------------------------------


def roll_for_first(run: Run) -> None:
    """The tribes in the piles are told (NUC-24). Each player rolls a die, those tied for the highest again (NUC-30);
    the others follow clockwise (NUC-31)."""
    if run.flow("tribes"):
        run.say("nucleic.tribes", names=" \u00b7 ".join(str(run.flow("tribes")).split("; ")))

    def rolls(seat: int) -> int:
        rolled = throw(run)
        run.say("nucleic.rolled", seat=Person(seat), number=rolled)
        return rolled

    seats = range(1, run.ruleset.seats + 1)
    first = roll_off(seats, rolls, lambda number: run.say("nucleic.rolled_tie", number=number))
    comes_first(run, first, "nucleic.comes_first")


def begin_round(run: Run) -> None:
    """A round begins; everything is empty (NUC-32)."""
    run.set_flow("zones", {})
    run.set_flow("defeats", ())
    if competitive(run) and run.flow("round", 1) > 1:
        run.say("nucleic.round", number=run.flow("round", 1), seat=Person(run.order()[0]))


# -- the result ----------------------------------------------------------------------------------------------------


def count_result(run: Run) -> None:
    """Everybody's resources are added up (NUC-149 to NUC-153)."""
    run.set_flow("phase", "result")
    run.set_flow("site", None)
    totals = {seat: resources(run, seat) for seat in range(1, run.ruleset.seats + 1)}
    run.set_flow("totals", {str(seat): number for seat, number in totals.items()})
    for seat in run.order():
        run.say("nucleic.total", seat=Person(seat), number=totals[seat])
    best = winners(run, totals)
    run.step("result", "nucleic.step_result")
    reason, rule = ("nucleic.won_round", "NUC-152") if len(best) == 1 else ("nucleic.drawn_round", "NUC-153")
    if len(best) == 1 and _tied(run, totals):
        reason, rule = "nucleic.won_by_zones", "NUC-153"
    if not competitive(run):
        run.finish(best, reason, rule, number=totals[best[0]])
        return
    for seat, number in totals.items():
        run.count(seat_target(seat), "sum", number, least=None)
    if len(best) == 1:
        run.count(seat_target(best[0]), "wins", 1)
        run.say("nucleic.wins_round", seat=Person(best[0]), number=run.flow("round", 1))
    else:
        run.say("nucleic.round_drawn", number=run.flow("round", 1))
    _end_match(run, best)


def winners(table: Table, totals: Mapping[int, int]) -> tuple[int, ...]:
    """Who has won the round, or shares it; a seat that has conceded cannot win (NUC-180)."""
    can = {seat: number for seat, number in totals.items() if table.answers(seat)} or dict(totals)
    best = leaders(can)
    if len(best) > 1 and table.option("result_tie") == "zones_won":
        best = leaders({seat: zones_won(table, seat) for seat in best})
    return best


def _tied(table: Table, totals: Mapping[int, int]) -> bool:
    can = [number for seat, number in totals.items() if table.answers(seat)] or list(totals.values())
    return can.count(max(can)) > 1


def _end_match(run: Run, best: tuple[int, ...]) -> None:
    """Whether the match is over (NUC-167, NUC-168), and who begins the next round (NUC-169)."""
    seats = range(1, run.ruleset.seats + 1)
    wins = {seat: run.state.counter(seat_target(seat), "wins") for seat in seats}
    sums = {seat: run.state.counter(seat_target(seat), "sum") for seat in seats}
    number = int(run.flow("round", 1))
    standing = best_of(
        wins, sums, number, needed=NEEDED, most=ROUNDS, by_sum=run.option("match_tie") == "resources"
    )  # fmt: skip
    if standing.over:
        drawn = len(standing.winners) > 1
        reason = (
            "nucleic.match_drawn" if drawn else "nucleic.match_by_sum" if standing.by_sum else "nucleic.match_won"
        )
        rule = "NUC-168" if drawn or standing.by_sum else "NUC-167"
        number = sums[standing.winners[0]] if standing.by_sum else wins[standing.winners[0]]
        run.finish(standing.winners, reason, rule, number=number)
        return
    first = int(run.flow("first_seat", 1))
    following = first % run.ruleset.seats + 1
    if run.option("next_first") == "loser" and len(best) == 1:
        following = best[0] % run.ruleset.seats + 1
    run.set_flow("history", (*run.flow("history", ()), best[0] if len(best) == 1 else 0))
    reset(run, home_of, KEPT)
    run.set_flow("first_seat", following)
    run.set_flow("seat", following)
    run.set_flow("round", number + 1)
    run.set_flow("phase", "result")
    run.set_flow("exchanging", True)


def end_exchange(run: Run) -> None:
    """All exchanges are made at the same time; then every pile is shuffled (NUC-170, NUC-171)."""
    run.reveal_plans()
    for seat in run.order():
        for zone in (*SIDE_DECK.zones(run, seat), SIDE_DECK.side(run, seat)):
            for piece in run.inside(zone):
                run.set_face(piece, "down")
    run.set_flow("exchanging", None)
    for seat in run.order():
        for zone in SIDE_DECK.zones(run, seat):
            if run.inside(zone):
                run.edit.shuffle(zone)
    run.forget()


# -- windows and blocks --------------------------------------------------------------------------------------------


def _all(table: Table, frame: Frame) -> tuple[int, ...]:
    return table.order()


def _first(table: Table, frame: Frame) -> tuple[int, ...]:
    return table.order()[:1]


def _question(table: Table) -> str:
    return f"nucleic.ask_pick_{drafting.phase_of(table) or 'land'}"


def _nothing_fits(table: Table, seat: int) -> bool:
    """Hands have left no place for any card of the tray: the rest goes on."""
    kinds_by_name = table.ruleset.part(Kinds)
    names = drafting.PICKS.get(drafting.phase_of(table), ())
    return not any(legality.can(table, kinds_by_name[name], seat) for name in names)


PICK = WindowDef(
    "pick", ("attach", "use", "use_as_land"), "place", drafting.picker, "first", _question, rule="NUC-39", passed="",
    quiet=True, auto=_nothing_fits,
)  # fmt: skip
CONFRONT = WindowDef("confront", (), "confront", _first, "first", "nucleic.ask_confront", rule="NUC-119", passed="")
EXCHANGE = WindowDef(
    "exchange", ("exchange", "take_back_exchanges"), "ready", _all, "together", "nucleic.ask_exchange", sealed=True,
    rule="NUC-171", passed="",
)  # fmt: skip
WINDOWS = (PICK, CONFRONT, EXCHANGE)


def _phase(phase: str) -> tuple[str, Call, Call]:
    return (
        phase,
        Call(lambda run: drafting.begin_phase(run, phase)),
        Call(lambda run: run.push(DRAFT, phase=phase)),
    )


def blocks() -> Iterator[Block]:
    """The round, a phase of the draft, and everything of the Confrontation."""
    yield Block(
        GAME,
        "round",
        Call(begin_round),
        *(part for kind in KINDS for part in _phase(kind)),
        "confrontation",
        Call(lambda run: run.push(PHASE)),
        "result",
        Call(count_result),
        "exchange",
        Window(EXCHANGE),
        Call(end_exchange),
        Jump("round"),
        "waiting",
        Window(CONFRONT),
        Jump("confrontation"),
    )
    yield Block(
        DRAFT,
        "draw",
        Call(drafting.draw),
        "pick",
        Window(PICK),
        Call(drafting.pick_by_default),
        "picked",
        Call(drafting.pass_on),
        "drawn",
        Call(drafting.next_draw),
    )
    yield from confrontation_blocks()
