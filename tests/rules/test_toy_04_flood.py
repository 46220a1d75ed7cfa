"""Toy 4, Flood: one effect tips eight boats; replacements that must be used, that cost, and that work once a turn
share a purse.

Holds: the set is fixed, one replacement each, no offer beyond the purse, replaced = no trigger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import Heard, bytes_of, do, load, make, meddle, prove, reloaded

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.replacement import Replacement, happen, replacement_block
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

GAME = """
id: flood
title: Flood
seats: [2]
kinds:
  boat:
    label: Boat
    back: blue
    fields:
      keel: {type: bool, default: false}
      pump: {type: int, default: 0}
      rope: {type: bool, default: false}
backs:
  blue: {name: Boat, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  sea: {label: Sea, per_seat: true, group: sea, face: keep}
  deep: {label: Deep, per_seat: true, group: deep, face: keep}
decks: {main: {label: Deck}}
seat_values: {coins: {label: Coins, start: 3}, sunk: {label: Sunk}}
setup:
  - put: {list: main, into: sea}
  - flow: {round: 1}
"""
CARDS = """
kind: boat
cards:
  raft: {}
  keeled: {keel: true}
  pumped: {pump: 2}
  roped: {rope: true, pump: 1}
"""
DECK = "name: Boats\ncards: {raft: 1, keeled: 1, pumped: 2, roped: 1}\n"
SINK = "flood/sink"


class Sinking:
    """A keel must be used and is lost; a pump may be, for coins; a rope once a round, for nothing."""

    def becomes(self, table: Table, piece: int, bind: Mapping[str, Any]) -> str:
        return "sink"

    def find(self, table: Table, piece: int, what: str, bind: Mapping[str, Any]) -> list[Replacement]:
        found = []
        if table.printed(piece, "keel") and not table.state.field(piece, "broken"):
            found.append(Replacement(piece, "keel", "keel"))
        price = table.printed(piece, "pump")
        held = table.state.counter(seat_target(self.chooser(table, piece)), "coins")
        if isinstance(price, int) and 0 < price <= held:
            found.append(Replacement(piece, "pump", "pump", may=True))
        if table.printed(piece, "rope") and table.state.field(piece, "roped") != table.flow("round"):
            found.append(Replacement(piece, "rope", "rope", may=True))
        return found

    def chooser(self, table: Table, piece: int) -> int:
        return table.owner(piece) or 1

    def words(self, table: Table, piece: int, what: str) -> Mapping[str, Any]:
        return {"pieces": Pieces((piece,))}

    def use(self, run: Run, piece: int, what: str, replacement: Replacement) -> None:
        if replacement.id == "pump":
            price = run.printed(piece, "pump")
            run.count(seat_target(self.chooser(run, piece)), "coins", -int(str(price)))
        run.set_mark(piece, {"keel": "broken", "rope": "roped"}.get(replacement.id, "pumped"), run.flow("round"))

    def declined(self, run: Run, piece: int) -> None:
        run.say("flood.declined", pieces=Pieces((piece,)))

    def apply(self, run: Run, happened: Sequence[tuple[int, str]]) -> None:
        for piece, _ in happened:
            run.count(seat_target(self.chooser(run, piece)), "sunk", 1)
            run.move(piece, zone_key("deep", 0, self.chooser(run, piece)))
        run.say("flood.sank", pieces=Pieces(tuple(piece for piece, _ in happened)))


def boats(table: Table) -> tuple[int, ...]:
    return tuple(piece for seat in (1, 2) for piece in table.inside(zone_key("sea", 0, seat)))


class Rise(ActionKind):
    """The water rises: every boat would sink, at once."""

    kind, button = "rise", "Rise"

    def perform(self, run: Run, act: BoundAction) -> None:
        happen(run, SINK, boats(run))


class Wait(ActionKind):
    kind, button, quiet = "wait", "Wait", True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


class Flood(Ruleset):
    """One water, two harbours."""

    own_sentences: ClassVar[Mapping[str, str]] = {
        "flood.ask": "{pieces} would sink. Use what?", "flood.sank": "{pieces} sank.",
        "flood.declined": "{pieces} uses nothing.",
    }  # fmt: skip

    def action_kinds(self) -> tuple[ActionKind, ...]:
        return (Rise(), Wait())

    def make_blocks(self) -> Iterator[Block]:
        turn = WindowDef("turn", ("rise",), "wait", lambda table, frame: (1,), "first", passed="")
        yield Block(
            "flood/course", "round", Window(turn), Jump("end", lambda run: not boats(run)), Call(_next),
            Jump("round"), "end", Call(lambda run: run.finish((1,), "flood.sank", "F-1", pieces=())),
        )  # fmt: skip
        yield replacement_block(SINK, Sinking(), "flood.ask")

    def begin(self, run: Run) -> None:
        run.push("flood/course")


def _next(run: Run) -> None:
    run.set_flow("round", int(run.flow("round", 1)) + 1)
    if int(run.flow("round")) > 6:
        run.finish((2,), "flood.sank", "F-2", pieces=())


@pytest.fixture
def flood(tmp_path: Path) -> tuple[Flood, GameState]:
    catalog = load(tmp_path, game=GAME, cards_boats=CARDS, decks_boats=DECK)
    ruleset, state = make(Flood, catalog)
    return ruleset, state


def names(state: GameState, zone: str) -> list[str]:
    return sorted(state.definition[piece] for piece in state.inside(zone))


def asked(ruleset: Flood, state: GameState) -> tuple[int, str, list[str]]:
    """Who is asked, for which boat, and what is offered."""
    (decision,) = ruleset.decisions(state)
    (piece,) = decision.arguments["pieces"].numbers
    picks = [str(each.arguments.get("pick", "")) for each in ruleset.legal_actions(state)]
    return decision.seat, state.definition[piece], picks


def test_each_boat_is_replaced_once_and_the_purse_is_shared(flood: tuple[Flood, GameState]) -> None:
    ruleset, state = flood
    before = bytes_of(state)
    edit = do(ruleset, state, "rise", 1)
    offers = []
    while ruleset.decisions(state)[0].kind == "choose":
        state_again = reloaded(state)
        assert ruleset.legal_actions(state_again) == ruleset.legal_actions(state)
        offers.append(asked(ruleset, state))
        picks = offers[-1][2]
        do(ruleset, state, "choose", offers[-1][0], **({"pick": "pump"} if "pump" in picks else {"pick": picks[0]}))
    for seat in (1, 2):
        mine = [(card, picks) for who, card, picks in offers if who == seat]
        # a keel must be used and is asked of nobody; 3 coins pay for one pump of 2 and the pump of 1 on the rope
        assert "keeled" not in [card for card, _ in mine]
        assert sum(card == "pumped" for card, _ in mine) == 1
        assert next(picks for card, picks in mine if card == "roped") in (["pump", "rope", ""], ["rope", ""])
        assert state.counter(seat_target(seat), "coins") in (0, 1)
        assert names(state, f"deep@{seat}") == ["pumped", "raft"]
        # what was replaced wakes nothing: two sank, and two are counted
        assert state.counter(seat_target(seat), "sunk") == 2
    assert before and edit.ops


def test_nothing_is_offered_beyond_the_purse(flood: tuple[Flood, GameState]) -> None:
    ruleset, state = flood
    for seat in (1, 2):
        Edit(state).count(seat_target(seat), "coins", -3)
    do(ruleset, state, "rise", 1)
    while ruleset.decisions(state)[0].kind == "choose":
        seat, card, picks = asked(ruleset, state)
        assert (card, picks) == ("roped", ["rope", ""])
        do(ruleset, state, "choose", seat)
    assert names(state, "deep@1") == names(state, "deep@2") == ["pumped", "pumped", "raft", "roped"]


def test_what_may_be_used_once_a_round_comes_back_in_the_next(flood: tuple[Flood, GameState]) -> None:
    ruleset, state = flood
    for _ in range(2):
        for seat in (1, 2):
            Edit(state).count(seat_target(seat), "coins", -state.counter(seat_target(seat), "coins"))
        do(ruleset, state, "rise", 1)
        while ruleset.decisions(state)[0].kind == "choose":
            do(ruleset, state, "choose", ruleset.decisions(state)[0].seat, pick="rope")
    # the keels held once, the ropes twice
    assert names(state, "sea@1") == names(state, "sea@2") == ["roped"]


def test_the_set_is_fixed_and_a_boat_that_hands_take_away_is_left_out(flood: tuple[Flood, GameState]) -> None:
    ruleset, state = flood
    do(ruleset, state, "rise", 1)
    seat, card, _ = asked(ruleset, state)
    late = Edit(state).create("card", "sea@1", definition="raft", owner=1, face="up")
    taken = next(piece for piece in state.inside("sea@2") if state.definition[piece] == "raft")
    Edit(state).remove(taken)
    while ruleset.decisions(state)[0].kind == "choose":
        do(ruleset, state, "choose", ruleset.decisions(state)[0].seat)
    assert (seat, card) and state.zone_of(late) == "sea@1"
    assert state.counter(seat_target(2), "sunk") < state.counter(seat_target(1), "sunk")


def test_who_declines_is_heard(flood: tuple[Flood, GameState]) -> None:
    ruleset, state = flood
    heard = Heard()
    ruleset.perform(Edit(state), Action("rise", 1), heard)
    ruleset.perform(Edit(state), Action("choose", ruleset.decisions(state)[0].seat), heard)
    assert "flood.declined" in [name for name, _, _ in heard.lines]


@pytest.mark.parametrize("seed", range(3))
def test_proofs(flood: tuple[Flood, GameState], seed: int) -> None:
    ruleset, state = flood
    assert prove(ruleset, state, seed) > 3
    fresh = make(Flood, ruleset.catalog, seed=seed)[1]
    meddle(ruleset, fresh, seed)
