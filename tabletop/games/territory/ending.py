"""Who claims a land, and how the game ends (TER-73 to TER-76, TER-143 to TER-156)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.games.territory.changes import clear
from tabletop.games.territory.field import (
    at_slot,
    land_in,
    lands_in_deck,
    lands_of,
    majority,
    open_slots,
    present,
)
from tabletop.games.territory.values import total
from tabletop.rules.acting.everyday import Concede
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.match import leaders
from tabletop.rules.progress.proposals import make_proposal
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table


def claim_of(table: Table, slot: int) -> tuple[int, int]:
    """Who claims the land of a slot by its totals (0: nobody), and the creature that decided a tie (0: none)."""
    there = present(table, slot)
    totals = {seat: total(table, slot, seat) for seat in there}
    if not totals:
        return 0, 0
    if len(there) == 1:
        seat = there[0]
        holder = _ties(table, slot, seat)
        if totals[seat] >= 1:
            return seat, 0
        return (seat, holder) if totals[seat] == 0 and holder else (0, 0)
    # A player who is not present has total 0 and cannot claim (TER-75), but 0 is higher than a negative total.
    absent = any(seat not in there for seat in table.seats)
    best = max([*totals.values(), *([0] if absent else [])])
    leaders = [seat for seat in there if totals[seat] == best]
    tied = len(leaders) + (1 if absent and best == 0 else 0)
    if not leaders:
        return 0, 0
    if tied == 1:
        return leaders[0], 0
    holders = [(seat, _ties(table, slot, seat)) for seat in leaders]
    active = [(seat, holder) for seat, holder in holders if holder]
    return active[0] if len(active) == 1 else (0, 0)


def _ties(table: Table, slot: int, seat: int) -> int:
    """A creature of a seat that wins ties at a land, 0 for none (TER-74)."""
    return next((piece for piece in at_slot(table, slot, seat) if table.value(piece, "wins_ties") > 0), 0)


def gone_lands(table: Table) -> bool:
    """Whether the deck is empty and no land is left in the space (TER-143)."""
    return not lands_in_deck(table) and not any(land_in(table, slot) for slot in open_slots(table))


def has_majority(table: Table, seat: int) -> bool:
    """Whether a player has more than half of the lands (TER-146)."""
    return len(lands_of(table, seat)) >= majority(table)


def finish_by_lands(run: Run, rule: str) -> None:
    """The most lands win; of those who share them, who claimed last (TER-144, TER-145, TER-185)."""
    counts = {seat: len(lands_of(run, seat)) for seat in run.seats}
    most, best = max(counts.values(), default=0), leaders(counts)
    words: dict[str, Any] = {"number": most, "rounds": run.flow("dry_rounds", 0)}
    text = "territory.end_stall" if rule == "TER-149" else "territory.end_lands"
    if len(best) > 1 and run.option("tie_break") == "shared":
        finish(run, best, "territory.end_shared", "TER-185", **words)
        return
    if len(best) > 1:
        last = [seat for seat in run.flow("claims", ()) if seat in best]
        if not last:  # nobody has ever claimed a land (or hands have given them away)
            winners, text = (best, "territory.end_shared") if most else ((), "territory.end_nobody")
            finish(run, winners, text, rule, **words)
            return
        best, text, rule = (last[-1],), "territory.end_last_claim", "TER-145"
    finish(run, best, text, rule, **words)


def finish_by_majority(run: Run) -> bool:
    """Where the table agreed so, a majority ends the game at once (TER-184); whether it did."""
    if run.option("early_win") == "auto" and not run.is_over:
        for seat in run.order():
            if has_majority(run, seat):
                finish(run, (seat,), "territory.end_majority", "TER-184", number=len(lands_of(run, seat)))
                return True
    return False


def finish(run: Run, winners: tuple[int, ...], reason: str, rule: str, **words: Any) -> None:
    """The game is over: every land is listed under its owner (TER-47, TER-156). They stay where they lie, so that
    the table still shows who claimed what; what lies in the deck is listed by name, not in its order."""
    for seat in range(1, run.ruleset.seats + 1):
        own = Counter(
            run.ruleset.catalog.cards[run.definition(piece)].name
            for piece in run.state.pieces()
            if run.kind(piece) == "land" and run.owner(piece) == seat
        )
        if own:
            names = (f"{number} {name}" for name, number in sorted(own.items()))
            run.say("territory.returned", seat=Person(seat), number=own.total(), lands=", ".join(names))
    run.finish(winners, reason, rule, **words)


# -- the early end -------------------------------------------------------------------------------------------


def _may_propose(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if table.option("early_win") != "agree" else None


def _majority(table: Table, act: BoundAction) -> Unmet | None:
    return None if has_majority(table, act.seat) else Unmet({"number": majority(table)})


def _agreed(run: Run, proposer: int) -> None:
    finish(run, (proposer,), "territory.end_agreed", "TER-148", number=len(lands_of(run, proposer)))


EARLY_END = make_proposal(
    "end", _agreed, rule="TER-147", answer_rule="TER-148", kept="proposed", called="territory",
    names=("accept", "decline"), block="territory/offer", question="territory.ask_end", label="territory.do_propose",
    words=lambda table, proposer: {"number": len(lands_of(table, proposer))},
    before=(
        Requirement("end_off", "TER-184", "territory.end_off", _may_propose),
        Requirement("needs_majority", "TER-147", "territory.needs_majority", _majority),
    ),
)  # fmt: skip
"""A player with a majority proposes to end the game, once a round (TER-147): everybody else is asked, before what is
open goes on (TER-148)."""


# -- leaving -------------------------------------------------------------------------------------------------


def leave(run: Run, seat: int) -> None:
    """A player is out of the game."""
    if not run.is_in(seat):
        raise RulesError("that player has left already")
    lands = lands_of(run, seat)
    if lands:
        run.say("territory.forfeited", who=Person(seat), number=len(lands))
    else:
        run.say("territory.forfeited_bare", who=Person(seat))
    run.set_flow("out", tuple(sorted((*run.flow("out", ()), seat))))
    for piece, _ in run.drafts(seat):
        run.plan(seat, piece, None)
    creatures = [
        piece
        for piece in run.state.pieces()
        if run.kind(piece) == "creature" and run.owner(piece) == seat and run.zone(piece) != "removed"
    ]
    for piece in (*creatures, *lands):
        clear(run, piece)
        run.set_face(piece, "up")
        run.move(piece, "removed")
    if str(seat) in run.flow("extra", {}):  # points earned for creatures that are no longer there (TER-138)
        run.set_flow("extra", {who: each for who, each in run.flow("extra").items() if who != str(seat)})
    run.set_flow("lands_total", run.flow("lands_total", 0) - len(lands))
    left = run.order()
    if len(left) == 1:
        finish(run, left, "territory.end_alone", "TER-154", number=len(lands_of(run, left[0])))
    elif left and not finish_by_majority(run) and run.flow("seat") == seat:
        run.set_flow("seat", left[0])


FORFEIT = Concede("territory.do_forfeit", "TER-150", leave, kind="forfeit")
"""Leave the game (TER-150): the player's creatures and claimed lands leave it, too; the step goes on (TER-155)."""
