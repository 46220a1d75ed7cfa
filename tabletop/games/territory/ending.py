"""Who claims a land, and how the game ends (TER-73 to TER-76, TER-143 to TER-156)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table

OFFER = "territory/offer"


def claim_of(table: Table, slot: int) -> tuple[int, int]:
    """Who claims the land of a slot by its totals (0: nobody), and the creature whose `ties` decided (0: none)."""
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
    """A creature of a seat with an active `ties` ability at a land, 0 for none (TER-74)."""
    return next((piece for piece in at_slot(table, slot, seat) if table.value(piece, "ties") > 0), 0)


def gone_lands(table: Table) -> bool:
    """Whether the deck is empty and no land is left in the space (TER-143)."""
    return not lands_in_deck(table) and not any(land_in(table, slot) for slot in open_slots(table))


def has_majority(table: Table, seat: int) -> bool:
    """Whether a player has more than half of the lands (TER-146)."""
    return len(lands_of(table, seat)) >= majority(table)


def finish_by_lands(run: Run, rule: str) -> None:
    """The most lands win; of those who share them, who claimed last (TER-144, TER-145, TER-185)."""
    counts = {seat: len(lands_of(run, seat)) for seat in run.seats}
    most = max(counts.values(), default=0)
    leaders = tuple(seat for seat in run.seats if counts[seat] == most)
    words: dict[str, Any] = {"number": most, "rounds": run.flow("dry_rounds", 0)}
    text = "territory.end_stall" if rule == "TER-149" else "territory.end_lands"
    if len(leaders) > 1 and run.option("tie_break") == "shared":
        finish(run, leaders, "territory.end_shared", "TER-185", **words)
        return
    if len(leaders) > 1:
        last = [seat for seat in run.flow("claims", ()) if seat in leaders]
        if not last:  # nobody has ever claimed a land (or hands have given them away)
            winners, text = (leaders, "territory.end_shared") if most else ((), "territory.end_nobody")
            finish(run, winners, text, rule, **words)
            return
        leaders, text, rule = (last[-1],), "territory.end_last_claim", "TER-145"
    finish(run, leaders, text, rule, **words)


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


def _once(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if act.seat in table.flow("proposed", ()) else None


class ProposeEnd(ActionKind):
    """A player with a majority proposes to end the game (TER-147)."""

    kind, label, rule = "propose_end", "territory.do_propose", "TER-147"
    requirements = (
        Requirement("end_off", "TER-184", "territory.end_off", _may_propose),
        Requirement("needs_majority", "TER-147", "territory.needs_majority", _majority),
        Requirement("proposed", "TER-147", "territory.proposed_already", _once),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Everybody else is asked, before what is open goes on (TER-148)."""
        run.set_flow("proposed", (*run.flow("proposed", ()), act.seat))
        run.say("territory.proposed", who=Person(act.seat))
        run.push(OFFER, proposer=act.seat)


class Accept(ActionKind):
    """Agree to the end."""

    kind, label, button, rule = "accept", "territory.do_accept", "Accept", "TER-148"

    def perform(self, run: Run, act: BoundAction) -> None:
        """The next one is asked."""
        _offer_of(run)
        run.say("territory.accepted", who=Person(act.seat))

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who would win."""
        return {"seat": Person(proposer_of(table))}


class Decline(ActionKind):
    """Play on."""

    kind, label, button, rule, quiet = "decline", "territory.do_decline", "Decline", "TER-148", True

    def perform(self, run: Run, act: BoundAction) -> None:
        """One is enough."""
        _offer_of(run).bind["declined"] = True
        Window.shut(run)
        run.say("territory.declined", who=Person(act.seat))


def _offer_of(run: Run) -> Frame:
    """The frame of the offer that is open. RulesError if there is none (somebody overruled the referee)."""
    if run.is_over or run.frame.block != OFFER:
        raise RulesError("nobody has proposed to end the game")
    return run.frame


def proposer_of(table: Table) -> int:
    """Who has proposed to end the game and waits for answers, 0 for nobody."""
    for lane in table.flow("lanes", ()):
        for frame in reversed(lane["frames"]):
            if frame["block"] == OFFER:
                return int(frame["bind"].get("proposer", 0))
    return 0


def _others(table: Table, frame: Frame) -> tuple[int, ...]:
    return tuple(seat for seat in table.order() if seat != frame.bind.get("proposer"))


def _agreed(run: Run) -> None:
    proposer = run.frame.bind.get("proposer", 0)
    if not run.frame.bind.get("declined") and run.is_in(proposer):
        finish(run, (proposer,), "territory.end_agreed", "TER-148", number=len(lands_of(run, proposer)))


def _offer_words(table: Table) -> dict[str, Any]:
    proposer = proposer_of(table)
    return {"seat": Person(proposer), "number": len(lands_of(table, proposer))}


ANSWER_END = WindowDef(
    "answer_end", ("accept",), "decline", _others, "once", "territory.ask_end",
    words=lambda table, seat: _offer_words(table),
    form="yes_no", rule="TER-148", passed="",
)  # fmt: skip
OFFER_BLOCK = Block(OFFER, Window(ANSWER_END), Call(_agreed))


# -- leaving -------------------------------------------------------------------------------------------------


class Forfeit(ActionKind):
    """Leave the game (TER-150)."""

    kind, label, rule = "forfeit", "territory.do_forfeit", "TER-150"

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Always possible."""
        yield Action(self.kind, seat)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The player's creatures and claimed lands leave the game; the step goes on without the player (TER-155)."""
        leave(run, act.seat)


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
    run.set_flow("lands_total", run.flow("lands_total", 0) - len(lands))
    for lane in run.lanes:  # what this player proposed is answered by nobody any more
        lane.frames[:] = [f for f in lane.frames if not (f.block == OFFER and f.bind.get("proposer") == seat)]
    left = run.order()
    if len(left) == 1:
        finish(run, left, "territory.end_alone", "TER-154", number=len(lands_of(run, left[0])))
    elif left and not finish_by_majority(run) and run.flow("seat") == seat:
        run.set_flow("seat", left[0])
