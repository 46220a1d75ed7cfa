"""How duels and matches end (rulebook sections 7 and 8), and what becomes of a beaten monster."""

from __future__ import annotations

from tabletop.core.state import seat_target
from tabletop.games.auganism import changes
from tabletop.games.auganism.field import (
    DECK,
    EVP,
    LONG_MATCH,
    SHORT_DUEL,
    battle_of,
    duel_of,
    duels,
    fact,
    hand,
    is_tag,
    monster,
    opponent,
    partner,
    place,
    players,
    remember,
    suffix,
    team,
    team_won,
    whole,
)
from tabletop.rules.acting.everyday import Concede
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.match import leaders
from tabletop.rules.progress.state_based import StateBasedAction
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table


def win_battle(run: Run, seat: int) -> bool:
    """A battle won is counted (AUG-86); whether that ends everything at once (AUG-87, AUG-126)."""
    run.count(seat_target(seat), "won", 1)
    run.set_flow("fruitless", None)
    needed = LONG_MATCH if is_tag(run) else SHORT_DUEL
    run.say("auganism.won_battle", seat=Person(seat), number=team_won(run, seat), needed=needed)
    if team_won(run, seat) >= needed:
        run.finish(team(run, seat), "auganism.end_battles", "AUG-124" if is_tag(run) else "AUG-118", number=needed)
        return True
    return False


def capture(run: Run, winner: int, piece: int) -> None:
    """The beaten monster goes to the winner's EVP Zone (AUG-88), in a tag match to the hand of the winner's partner
    (AUG-127, AUG-131)."""
    other = partner(run, winner)
    if other:
        run.say("auganism.captured_to_hand", pieces=Pieces((piece,)), seat=Person(other))
        changes.to_hand(run, piece, other)
    else:
        run.say("auganism.captured", pieces=Pieces((piece,)), seat=Person(winner))
        changes.lay(run, piece, EVP, winner)


def beaten(run: Run, loser: int) -> None:
    """A monster brought down outside a battle, where the table plays that: a battle won, and it moves; nothing else
    happens (AUG-104)."""
    piece, winner = monster(run, loser), opponent(loser)
    run.say("auganism.beaten", pieces=Pieces((piece,)))
    if not win_battle(run, winner):
        capture(run, winner, piece)


# -- without a battle won ----------------------------------------------------------------------------------------


def lose(run: Run, loser: int, reason: str, rule: str) -> None:
    """A player has lost the duel, whatever the score (AUG-119); in a tag match the team has lost, or only this duel
    stops (AUG-136)."""
    if not is_tag(run):
        run.finish((opponent(loser),), reason, rule, seat=Person(loser))
    elif run.option("tag_nosummon") == "team_loses":
        run.finish(team(run, opponent(loser)), reason, "AUG-136", seat=Person(loser))
    else:
        _stop(run, duel_of(loser))
        run.say("auganism.duel_stopped", seat=Person(loser), number=duel_of(loser))
        if all(fact(run, duel, "stopped") for duel in duels(run)):
            _by_battles(run, "AUG-136")


def _stop(run: Run, duel: int) -> None:
    """Nothing goes on in a duel any more."""
    remember(run, duel, stopped=1)
    run.set_flow("phase" + suffix(duel), "over")
    run.set_flow(f"battle#{duel}", None)
    for lane in run.lanes:
        if lane.frames and whole(lane.frames[0].bind.get("duel")) == duel:
            lane.frames.clear()


def _by_battles(run: Run, rule: str) -> None:
    """Whoever has won more battles wins; equal is a draw."""
    won = {seat: team_won(run, seat) for seat in (1, 2)}
    best = leaders(won)
    winners = team(run, best[0]) if len(best) == 1 else ()
    reason = "auganism.end_more_battles" if winners else "auganism.end_draw"
    run.finish(winners, reason, rule, number=max(won.values()), least=min(won.values()))


def _is_stale(table: Table) -> bool:
    battles, limit = whole(table.state.flow.get("fruitless")), whole(table.ruleset.options["stalemate"])
    if not battles or not limit or battles < limit:
        return False
    if battles - sum(bool(battle_of(table, duel).get("counted")) for duel in duels(table)) < limit:
        return False
    seats = [seat for duel in duels(table) for seat in players(duel)]
    return not any(table.inside(place(DECK, seat)) or hand(table, seat) for seat in seats)


def _end_stale(run: Run, table: int) -> None:
    run.say("auganism.stalemate", number=whole(run.option("stalemate")))
    _by_battles(run, "AUG-141" if is_tag(run) else "AUG-121")


STALEMATE = StateBasedAction(
    "stalemate", lambda table: (0,) if table.state.flow.get("fruitless") and _is_stale(table) else (), _end_stale
)
"""All decks and hands are empty, and so many battles in a row have been won by nobody (AUG-121, AUG-141). It is
looked at whenever anything has changed, for whichever comes last: the battle, or the last card that leaves a hand or
a deck. A battle counts when it is over, with all that follows on it."""


def _still_going(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if is_stopped(table, duel_of(act.seat)) else None


CONCEDE = Concede(
    "auganism.do_concede", "AUG-120", lambda run, seat: lose(run, seat, "auganism.end_concede", "AUG-120"),
    said="auganism.conceded", who="seat",
    requirements=(Requirement("duel_over", "AUG-136", "auganism.duel_over", _still_going),),
)  # fmt: skip


def is_stopped(table: Table, duel: int) -> bool:
    """Whether a duel of a tag match has stopped before the other (AUG-136)."""
    return bool(fact(table, duel, "stopped"))
