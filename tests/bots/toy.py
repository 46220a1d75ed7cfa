"""A toy game with hidden hands, sealed bids and a little chance, to prove bots and simulation on.

Two to three seats hold five numbers in hand. Each round every seat may seal one card (``bid``), then ends
(``ready``); all bids are laid open together, a die is thrown, and the highest (on a 1: the lowest) bid takes the
round. After five rounds whoever has taken most of them wins.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tabletop.content import Catalog, load_game
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.setting_up.setup import agree, deal
from tabletop.session.simulating.simulate import Opened, Plan

GAME = """
id: bids
title: Bids
seats: [2, 3]
kinds:
  number: {label: Number, back: blue, fields: {value: {type: int}}}
backs:
  blue: {name: Number, palette: sea, emblem: star}
palettes: {sea: "#2b5aa0"}
zones:
  deck: {label: Deck, per_seat: true, see: deck, pile: true, face: down, group: deck}
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  bid: {label: Bid, per_seat: true, face: up}
  spent: {label: Spent, per_seat: true, face: up}
decks: {main: {label: Deck}}
phases: [bidding]
seat_values: {points: {label: Points}}
setup:
  - put: {list: main, into: deck}
  - shuffle: deck
  - deal: {from: deck, into: hand, count: 5}
  - flow: {round: 1, phase: bidding}
"""
CARDS = "kind: number\ncards:\n" + "".join(f"  n{value}: {{value: {value}}}\n" for value in range(1, 10))
DECK = "name: Nine\ncards: {" + ", ".join(f"n{value}: 1" for value in range(1, 10)) + "}\n"


def toy_catalog() -> Catalog:
    """The toy, loaded from files written on the spot."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("game.yaml", GAME), ("cards/numbers.yaml", CARDS), ("decks/nine.yaml", DECK)):
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.lstrip(), encoding="utf-8")
        return load_game(Path(folder))


def _one_bid(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if table.drafts(act.seat) else None


class Bid(ActionKind):
    """Seal a card of the hand."""

    kind = "bid"
    pieces = ("card",)
    requirements = (Requirement("one_bid", "TOY-1", "One bid each.", _one_bid),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every card of the hand."""
        for piece in table.inside(f"hand@{seat}"):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Plan it."""
        run.plan(act.seat, act.piece("card"), f"bid@{act.seat}")


class Ready(ActionKind):
    """End one's bidding."""

    kind = "ready"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing else."""


def _value(run: Table, piece: int) -> int:
    value = run.printed(piece, "value")
    assert isinstance(value, int)
    return value


def _settle(run: Run) -> None:
    moved = run.reveal_plans()
    for piece, _ in moved:
        run.set_face(piece, "up")
    chance = run.edit.chance()
    low = chance.roll(6) == 1
    run.edit.keep_chance(chance)
    bids = sorted(((_value(run, piece), run.owner(piece)) for piece, _ in moved), reverse=not low)
    if bids and (len(bids) < 2 or bids[0][0] != bids[1][0]):
        run.count(seat_target(bids[0][1]), "points", 1)
    for piece, _ in moved:
        run.move(piece, f"spent@{run.owner(piece)}")
    run.set_flow("round", run.flow("round", 1) + 1)


def _end(run: Run) -> None:
    points = {seat: run.state.counter(seat_target(seat), "points") for seat in run.seats}
    winners = tuple(seat for seat in run.seats if points[seat] == max(points.values()))
    run.finish(winners, "most_points", "TOY-2")


def _over(run: Run) -> bool:
    return int(run.flow("round", 1)) > 5


class Toy(Ruleset):
    """The rules."""

    own_sentences = {"most_points": "The most rounds win."}  # noqa: RUF012
    broken = ""
    """What a test wants to go wrong."""

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Bid and ready."""
        return (Bid(), Ready())

    def make_blocks(self) -> Iterator[Block]:
        """The round."""
        window = WindowDef("bidding", ("bid",), "ready", lambda table, frame: table.order(1), "together", sealed=True)
        yield Block(
            "bids/round", "top", Window(window), Call(_settle), Jump("end", _over), Jump("top"), "end", Call(_end)
        )

    def begin(self, run: Run) -> None:
        """The first round."""
        run.push("bids/round")

    def score(self, state: GameState, seat: int) -> float:
        """Points, a bid that leads, and a little for what is left in hand."""
        others = [state.counter(seat_target(other), "points") for other in range(1, self.seats + 1) if other != seat]
        table = Table(self, state)
        left = sum(_value(table, piece) for piece in table.inside(f"hand@{seat}"))
        bids = {s: sum(_value(table, piece) for piece in table.inside(f"bid@{s}")) for s in range(1, self.seats + 1)}
        leads = bids.pop(seat) > max(bids.values())
        return state.counter(seat_target(seat), "points") - max(others) + leads / 2 + left / 100

    def carry_out(self, edit: Edit, action: Action, *rest: object, **named: object) -> None:
        """As every ruleset, but for what a test wants to go wrong."""
        if self.broken == "crash" and edit.state.flow["round"] == 3:
            raise RuntimeError("a fault of the rules")
        super().carry_out(edit, action, *rest, **named)  # type: ignore[arg-type]
        if self.broken == "stuck" and edit.state.flow["round"] == 3:
            edit.set_flow("lanes", None)


def open_toy(plan: Plan) -> Opened:
    """What a simulation of the toy needs."""
    catalog = toy_catalog()
    agreement = agree(catalog, seats=plan.seats, seed=plan.seed)
    return Opened(catalog, Toy(catalog, plan.seats, {}), agreement)


def open_broken(plan: Plan) -> Opened:
    """The toy with the fault that the plan's options name."""
    opened = open_toy(plan)
    ruleset = opened.ruleset
    assert isinstance(ruleset, Toy)
    ruleset.broken = str(plan.options["broken"])
    return opened


def toy_table(seed: int = 1, seats: int = 2) -> tuple[Toy, GameState]:
    """The toy, dealt and begun."""
    catalog = toy_catalog()
    agreement = replace(agree(catalog, seats=seats, seed=seed), seed=seed)
    ruleset, state = Toy(catalog, seats, {}), deal(catalog, agreement)
    ruleset.start(Edit(state))
    return ruleset, state


def toy_plan(games: int = 4, seats: int = 2, bots: tuple[str, ...] = ("random", "greedy"), **more: object) -> Plan:
    """A plan of the toy."""
    seated = bots + (bots[-1],) * (seats - len(bots))
    return Plan(game="bids", games=games, seats=seats, bots=seated, seed=11, **more)  # type: ignore[arg-type]


def quiet_chance(key: int = 5) -> Chance:
    """A bot's chance."""
    return Chance(key)
