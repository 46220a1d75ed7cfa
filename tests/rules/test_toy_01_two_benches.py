"""Toy 1, Two benches: four seats, two lanes; a beaten card goes to the winner's partner.

Holds: a lane that is done waits for the other; only that card crosses; the fifth win ends both in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from toys import asked_seats, bytes_of, do, load, make, meddle, prove, reloaded

from tabletop.content import Catalog
from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Lane, Run, Wait, lanes_of
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: benches
title: Two benches
seats: [4]
teams: {4: [[1, 3], [2, 4]]}
kinds:
  pawn: {label: Pawn, back: red}
backs:
  red: {name: Pawn, palette: wine, emblem: star}
palettes: {wine: "#7a1f2f"}
zones:
  hand:
    {label: Hand, per_seat: true, group: hand, mixes: true,
     see: [{show: identity, to: owner}, {show: identity, to: team, when: {option.shared: true}}, {show: back}]}
  bench: {label: Bench, per_seat: true, group: bench, face: up}
decks: {main: {label: Deck}}
seat_values: {won: {label: Won}}
setup:
  - put: {list: main, into: hand}
options:
  shared: {label: Shared, type: bool, default: false, sentence: "Partners see each other's hands."}
"""
CARDS = "kind: pawn\ncards:\n  oak: {}\n  elm: {}\n"
DECK = "name: Six\ncards: {oak: 3, elm: 3}\n"
NEEDED = 5


def other(seat: int) -> int:
    """Across the bench."""
    return seat + 1 if seat % 2 else seat - 1


def partner(seat: int) -> int:
    """At the other bench."""
    return (seat + 1) % 4 + 1


def zone(family: str, seat: int) -> str:
    """A seat's zone."""
    return zone_key(family, 0, seat)


def _turns(table: Table, bench: int) -> int:
    done = table.flow(f"done#{bench}", 0)
    return done if isinstance(done, int) and not isinstance(done, bool) else 0


def turn_player(table: Table, frame: Frame) -> int:
    """In turn, from the first one of the bench."""
    bench = 2 if frame.bind.get("bench") == 2 else 1
    return 2 * bench - 1 + _turns(table, bench) % 2


def _sits(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("pawn")
    return None if piece in table.inside(zone("hand", act.seat)) else Unmet(pieces=(piece,))


class Play(ActionKind):
    """A pawn from the hand to the bench; the one across is beaten."""

    kind = "play"
    pieces = ("pawn",)
    requirements = (Requirement("not_in_hand", "TOY-1", "That is not in your hand.", _sits),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every pawn of the hand."""
        for piece in table.inside(zone("hand", seat)):
            yield Action(self.kind, seat, pawn=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Whoever sat across goes to the partner's hand; five wins of a team end it all."""
        run.move(act.piece("pawn"), zone("bench", act.seat))
        for beaten in run.inside(zone("bench", other(act.seat))):
            run.count(seat_target(act.seat), "won", 1)
            wins = sum(run.state.counter(seat_target(each), "won") for each in (act.seat, partner(act.seat)))
            if wins >= NEEDED:
                run.finish(tuple(sorted((act.seat, partner(act.seat)))), "benches.end", "TOY-5")
                return
            run.move(beaten, zone("hand", partner(act.seat)))


class Hold(ActionKind):
    """Do nothing."""

    kind = "hold"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


WINDOW = WindowDef("turn", ("play",), "hold", lambda table, frame: (turn_player(table, frame),), "first", passed="")


def _done(run: Run) -> None:
    bench = run.frame.bind["bench"]
    run.set_flow(f"done#{bench}", _turns(run, bench) + 1)


def _may_go_on(run: Run) -> bool:
    bench = run.frame.bind["bench"]
    return _turns(run, 3 - bench) >= _turns(run, bench)


class Benches(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"benches.end": "{winners} won."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the windows."""
        return (Play(), Hold())

    def make_blocks(self) -> Iterator[Block]:
        """One bench, turn after turn."""
        yield Block("benches/turn", "turn", Window(WINDOW), Call(_done), Wait(_may_go_on), Jump("turn"))

    def begin(self, run: Run) -> None:
        """A lane for each bench."""
        run.lanes[:] = [Lane(f"bench {bench}", [Frame("benches/turn", 0, {"bench": bench})]) for bench in (1, 2)]


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return load(tmp_path, game=GAME, cards_pawns=CARDS, decks_six=DECK)


def play(ruleset: Benches, state: GameState, seat: int) -> None:
    """The first pawn of a hand."""
    pawn = next(each for each in ruleset.legal_actions(state, seat) if each.kind == "play")
    do(ruleset, state, "play", seat, **pawn.arguments)


def hands(state: GameState) -> list[int]:
    """How many each seat holds."""
    return [state.count_in(zone("hand", seat)) for seat in (1, 2, 3, 4)]


def test_a_lane_that_is_done_waits(catalog: Catalog) -> None:
    ruleset, state = make(Benches, catalog, 4)
    assert asked_seats(ruleset, state) == [1, 3]
    play(ruleset, state, 1)
    assert asked_seats(ruleset, state) == [3], "the first bench is done with its turn"
    assert [lane.name for lane in lanes_of(state.flow, ruleset.blocks)] == ["bench 1", "bench 2"]
    waiting = reloaded(state)
    assert bytes_of(waiting) == bytes_of(state) and asked_seats(ruleset, waiting) == [3]
    do(ruleset, state, "hold", 3)
    assert asked_seats(ruleset, state) == [2, 4], "both go on together"


def test_only_the_beaten_card_crosses(catalog: Catalog) -> None:
    ruleset, state = make(Benches, catalog, 4)
    play(ruleset, state, 1)
    pawn = state.inside(zone("bench", 1))[0]
    play(ruleset, state, 3)
    before = {piece: state.at[piece] for piece in state.pieces()}
    play(ruleset, state, 2)
    moved = {piece for piece in state.pieces() if state.at[piece] != before[piece]}
    assert state.at[pawn] == zone("hand", 4) and state.owner[pawn] == 1
    assert moved == {pawn, *state.inside(zone("bench", 2))}
    assert hands(state) == [5, 5, 5, 7], "it arrived while seat 4 was in its turn, which goes on"
    handle = next(each.arguments["pawn"] for each in ruleset.legal_actions(state, 4)[::-1] if each.kind == "play")
    do(ruleset, state, "play", 4, pawn=handle)


def test_the_fifth_win_ends_both_in_the_middle(catalog: Catalog) -> None:
    ruleset, state = make(Benches, catalog, 4)
    for name, number in (("won", 2),):
        state.counters[name] = {seat_target(2): number, seat_target(4): number}
    play(ruleset, state, 1)
    play(ruleset, state, 3)
    beaten = state.inside(zone("bench", 1))
    play(ruleset, state, 2)
    found = ruleset.outcome(state)
    assert found is not None and found.winners == (2, 4) and found.rule == "TOY-5"
    assert state.inside(zone("bench", 1)) == beaten, "the beaten card has not been moved"
    assert state.flow.get("lanes") is None and asked_seats(ruleset, state) == []


def test_partners_share_their_hands_only_where_agreed(catalog: Catalog) -> None:
    from tabletop.core.visibility import sees

    for shared in (False, True):
        _, state = make(Benches, catalog, 4, shared=shared)
        pawn = state.inside(zone("hand", 1))[0]
        assert [sees(state, pawn, viewer) for viewer in (1, 2, 3, 4, None)] == [True, False, shared, False, False]


def test_every_stop_holds(catalog: Catalog) -> None:
    ruleset, state = make(Benches, catalog, 4)
    for seed in range(6):
        assert prove(ruleset, state.fork(), seed) > 8
        assert meddle(ruleset, state.fork(), seed, most=60) > 5
