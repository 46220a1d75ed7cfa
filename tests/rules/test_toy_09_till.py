"""Toy 9, Till: three purses, a discard that is named with the act, a dearer cost, a self-knock-out, a cost that
changes nothing.

Holds: payable = the fork pays; the same operations both times.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from toys import Heard, bytes_of, do, load, make, meddle, prove, table

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.acting import legality
from tabletop.rules.acting.costs import NOTHING, CostLine, pay, unpayable
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.state_based import StateBasedAction
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

PURSES = ("coins", "wood", "wheat")
GAME = """
id: till
title: Till
seats: [2]
kinds:
  ware:
    label: Ware
    back: grey
    fields:
      coins: {type: int, default: 0}
      wood: {type: int, default: 0}
      wheat: {type: int, default: 0}
      discard: {type: int, default: 0}
      strength: {type: int, default: 0}
      tap: {type: bool, default: false}
      dearer: {type: int, default: 0}
backs:
  grey: {name: Ware, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  shop: {label: Shop, per_seat: true, group: shop, face: keep}
  spent: {label: Spent, per_seat: true, pile: true, group: spent, face: up}
decks: {main: {label: Deck}}
counters: {hurt: {label: Hurt}}
seat_values:
  coins: {label: Coins, start: 3}
  wood: {label: Wood, start: 2}
  wheat: {label: Wheat, start: 1}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
"""
CARDS = """
kind: ware
cards:
  bread: {coins: 1, wheat: 1}
  boat: {wood: 2, discard: 1}
  feast: {coins: 2, discard: 1}
  fog: {coins: 1, dearer: 1}
  worker: {strength: 2}
  wall: {tap: true, coins: 1}
  gift: {}
"""
DECK = "name: Seven\ncards: {bread: 1, boat: 1, feast: 1, fog: 1, worker: 1, wall: 1, gift: 1}\n"


def number(where: Table, piece: int, name: str) -> int:
    """A printed number of a card."""
    value = where.printed(piece, name)
    return value if isinstance(value, int) else 0


@dataclass(frozen=True, slots=True)
class Purse:
    """Coins, wood or wheat of the seat; dearer where a fog lies in somebody's shop."""

    name: str
    n: int

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Out of the purse."""
        dearer = sum(
            number(run, piece, "dearer") for seat in run.seats for piece in run.inside(zone_key("shop", 0, seat))
        )
        needed = self.n + (dearer if self.name == "coins" else 0)
        has = run.state.counter(seat_target(act.seat), self.name)
        if has < needed:
            return Unmet({"number": needed, "has": has, "purse": self.name}, text="till.poor", code="poor")
        run.count(seat_target(act.seat), self.name, -needed)
        return None


@dataclass(frozen=True, slots=True)
class Discard:
    """Another card of the own hand, named with the act."""

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """To the own spent pile."""
        piece = act.piece("discard")
        if not piece or piece == payer or run.zone(piece) != zone_key("hand", 0, act.seat):
            return Unmet(pieces=(piece,) if piece else (), text="till.not_there", code="not_there")
        run.move(piece, zone_key("spent", 0, act.seat))
        return None


@dataclass(frozen=True, slots=True)
class Sweat:
    """The card pays with its own strength; down to nothing is allowed."""

    n: int

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """It is hurt."""
        left = number(run, payer, "strength") - run.state.counter(payer, "hurt")
        if left < self.n:
            return Unmet({"has": left}, (payer,), "till.weak", code="weak")
        run.count(payer, "hurt", self.n)
        return None


class Tap:
    """Turn the card; one that is turned already does not change."""

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Turn it."""
        run.edit.turn(payer, 90)
        run.forget()
        return None


def lines_of(where: Table, piece: int, in_shop: bool) -> tuple[CostLine, ...]:
    """What playing a card (from the hand) or using it (in the shop) costs."""
    if in_shop:
        return (Tap(), Purse("coins", number(where, piece, "coins"))) if where.printed(piece, "tap") else (Sweat(2),)
    found: list[CostLine] = [Purse(name, n) for name in PURSES if (n := number(where, piece, name))]
    return (*found, Discard()) if number(where, piece, "discard") else tuple(found)


def price_of(where: Table, act: BoundAction) -> tuple[CostLine, ...]:
    """The price of an act."""
    return lines_of(where, act.piece("card"), act.kind == "use")


def _payable(where: Table, act: BoundAction) -> Unmet | None:
    return unpayable(where, price_of(where, act), act.piece("card"), act)


def _is_in(family: str) -> Requirement:
    def test(where: Table, act: BoundAction) -> Unmet | None:
        return None if where.zone(act.piece("card")) == zone_key(family, 0, act.seat) else Unmet()

    return Requirement("not_there", "TOY-1", "till.not_there", test)


class Play(ActionKind):
    """A card of the hand goes to the shop."""

    kind = "play"
    pieces = ("card", "discard?")
    family = "hand"
    requirements = (_is_in("hand"), Requirement("cost", "TOY-2", "rules.cost_nothing", _payable))

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every card there, with everything that could be discarded for it."""
        for piece in table.inside(zone_key(self.family, 0, seat)):
            handle = table.handle(piece, seat)
            if self.family == "shop" or not number(table, piece, "discard"):
                yield Action(self.kind, seat, card=handle)
                continue
            for other in table.inside(zone_key("hand", 0, seat)):
                yield Action(self.kind, seat, card=handle, discard=table.handle(other, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Paid in one go; then what is paid for happens."""
        pay(run, price_of(run, act), act.piece("card"), act, waive=run.waive)
        if act.kind == "play":
            run.move(act.piece("card"), zone_key("shop", 0, act.seat))
        else:
            run.count(seat_target(act.seat), "wood", 2)
        run.say("till.done", who=Person(act.seat), pieces=Pieces((act.piece("card"),)))


class Use(Play):
    """A card in the shop works."""

    kind = "use"
    family = "shop"
    requirements = (_is_in("shop"), Requirement("cost", "TOY-2", "rules.cost_nothing", _payable))


class Done(ActionKind):
    """End one's turn."""

    kind = "done"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def _tired(where: Table) -> Iterator[int]:
    for seat in where.seats:
        for piece in where.inside(zone_key("shop", 0, seat)):
            strength = number(where, piece, "strength")
            if strength and where.state.counter(piece, "hurt") >= strength:
                yield piece


def _goes(run: Run, piece: int) -> None:
    run.move(piece, zone_key("spent", 0, run.owner(piece) or parse_zone(run.zone(piece)).seat))
    run.say("till.gone", pieces=Pieces((piece,)))


def turn(run: Run) -> None:
    """A coin for everybody; eight rounds."""
    for seat in run.seats:
        run.count(seat_target(seat), "coins", 1)
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round", 1) > 8:
        run.finish(run.seats, "till.over", "TOY-9")


MAIN = WindowDef("main", ("play", "use"), "done", lambda where, frame: where.order(1), "succession")


class Till(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {
        "till.poor": "That needs {number} {purse}; you have {has}.",
        "till.weak": "It is too weak ({has}).",
        "till.not_there": "That card is not there.",
        "till.over": "Closed.",
    }
    state_based_actions = (StateBasedAction("tired", _tired, _goes),)

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (Play(), Use(), Done())

    def make_blocks(self) -> Iterator[Block]:
        """Rounds of a window."""
        yield Block("till/round", "top", Window(MAIN), Call(turn), Jump("top"))

    def begin(self, run: Run) -> None:
        """The first round."""
        run.push("till/round")


@pytest.fixture
def till(tmp_path: Path) -> tuple[Till, GameState]:
    """Two seats, seven cards each."""
    ruleset, state = make(Till, load(tmp_path, game=GAME, cards_wares=CARDS, decks_seven=DECK))
    return ruleset, state


def card(state: GameState, name: str, seat: int = 1) -> int:
    """A card of a seat."""
    return next(p for p in state.pieces() if state.definition[p] == name and state.owner[p] == seat)


def play(ruleset: Till, state: GameState, name: str, seat: int = 1, kind: str = "play", spent: str = "") -> Action:
    """The act of playing or using a card; ``spent``: the card that is discarded for it."""
    here = table(ruleset, state)
    more = {"discard": here.handle(card(state, spent, seat), seat)} if spent else {}
    return Action(kind, seat, card=here.handle(card(state, name, seat), seat), **more)


def purses(state: GameState, seat: int = 1) -> tuple[int, ...]:
    """What a seat has."""
    return tuple(state.counter(-seat, name) for name in PURSES)


def test_a_price_out_of_three_purses(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    assert purses(state) == (3, 2, 1)
    ruleset.perform(Edit(state), play(ruleset, state, "bread"))
    assert purses(state) == (2, 2, 0)
    Edit(state).set_field(card(state, "bread", 2), "name", "Rye")
    Edit(state).count(-2, "wheat", -1)
    refused = ruleset.explain(state, play(ruleset, state, "bread", 2))
    assert refused is not None
    assert (refused.code, refused.rule, refused.message) == ("poor", "TOY-2", "That needs 1 wheat; you have 0.")


def test_a_dearer_price(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    ruleset.perform(Edit(state), play(ruleset, state, "fog"))
    assert purses(state)[0] == 2, "the fog itself was not dearer yet"
    ruleset.perform(Edit(state), play(ruleset, state, "bread", 2))
    assert purses(state, 2)[0] == 1, "for everybody, while it lies there"
    Edit(state).count(-1, "coins", -1)
    refused = ruleset.explain(state, play(ruleset, state, "wall"))
    assert refused is not None and refused.message == "That needs 2 coins; you have 1."


def test_a_discard_is_named_with_the_act(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    offered = [each for each in ruleset.legal_actions(state) if each.arguments.get("discard")]
    assert len(offered) == 12, "for each of two cards any card but the one that is played"
    for spent in ("", "boat"):
        refused = ruleset.explain(state, play(ruleset, state, "boat", spent=spent))
        assert refused is not None and (refused.code, refused.message) == ("not_there", "That card is not there.")
    ruleset.perform(Edit(state), play(ruleset, state, "boat", spent="gift"))
    assert purses(state) == (3, 0, 1)
    assert state.zone_of(card(state, "gift")) == "spent@1" and state.zone_of(card(state, "boat")) == "shop@1"


def test_a_cost_without_change_cannot_be_paid(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    ruleset.perform(Edit(state), play(ruleset, state, "wall"))
    do(ruleset, state, "done", 2)
    Edit(state).turn(card(state, "wall"), 90)
    refused = ruleset.explain(state, play(ruleset, state, "wall", kind="use"))
    assert refused is not None and refused.code == NOTHING
    assert refused.message == "That would cost nothing, and a cost must change something."
    Edit(state).turn(card(state, "wall"), 0)
    ruleset.perform(Edit(state), play(ruleset, state, "wall", kind="use"))
    assert state.angle[card(state, "wall")] == 90 and purses(state)[1] == 4


def test_a_payer_may_knock_itself_out(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    Edit(state).move(card(state, "worker"), "shop@1")
    heard = Heard()
    ruleset.perform(Edit(state), play(ruleset, state, "worker", kind="use"), heard)
    # The cost stays paid and what was paid for happens; the payer goes at once.
    assert state.zone_of(card(state, "worker")) == "spent@1" and purses(state)[1] == 4
    assert [name for name, _, _ in heard.lines] == ["till.done", "till.gone"]


def test_overruled_one_pays_what_can_be_paid(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    Edit(state).count(-1, "wheat", -1)
    ruleset.perform(Edit(state), play(ruleset, state, "bread"), waive=True)
    assert purses(state) == (2, 2, 0) and state.zone_of(card(state, "bread")) == "shop@1"


@pytest.mark.parametrize("seed", range(6))
def test_payable_means_that_a_fork_pays(till: tuple[Till, GameState], seed: int) -> None:
    ruleset, state = till
    rng = random.Random(seed)
    for _ in range(40):
        if ruleset.outcome(state) is not None:
            break
        before = bytes_of(state)
        for kind in ("play", "use"):
            for seat in (1, 2):
                for action in ruleset.kinds[kind].candidates(table(ruleset, state), seat):
                    _check(ruleset, state, action)
        assert bytes_of(state) == before
        ruleset.perform(Edit(state), rng.choice(ruleset.legal_actions(state)))


def _check(ruleset: Till, state: GameState, action: Action) -> None:
    here = table(ruleset, state)
    act = legality.read(here, action, ruleset.kinds[action.kind])
    assert isinstance(act, BoundAction)
    lines, payer, runs = price_of(here, act), act.piece("card"), []
    for _ in range(2):
        edit = Edit(state.fork())
        no = pay(Run(ruleset, edit), lines, payer, act)
        assert (no is None) == (unpayable(here, lines, payer, act) is None)
        runs.append((no, edit.ops))
    assert runs[0] == runs[1], "the same operations both times"
    assert runs[0][0] is not None or bool(runs[0][1]) == bool(lines), "and some, unless it is free"


@pytest.mark.parametrize("seed", range(4))
def test_every_stop(till: tuple[Till, GameState], seed: int) -> None:
    ruleset, state = till
    prove(ruleset, state, seed, standing=0.1)
    assert ruleset.outcome(state) is not None


@pytest.mark.parametrize("seed", range(12))
def test_hands_at_every_stop(till: tuple[Till, GameState], seed: int) -> None:
    ruleset, state = till
    assert meddle(ruleset, state, seed) > 3


def test_a_blank_card_costs_nothing(till: tuple[Till, GameState]) -> None:
    ruleset, state = till
    Edit(state).create("card", "hand@1", definition="", owner=1)
    blank = state.inside("hand@1")[-1]
    do(ruleset, state, "play", 1, card=table(ruleset, state).handle(blank, 1))
    assert state.zone_of(blank) == "shop@1" and purses(state) == (3, 2, 1)
