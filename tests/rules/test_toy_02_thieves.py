"""Toy 2, Thieves: three seats steal the first marker, take over and set one base in one step; by themselves or asked.

Holds: everything is read at the start; classes, then clockwise; the next eligible or none; a save between two asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from toys import asked_seats, bytes_of, do, load, make, meddle, prove, reloaded

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.progress.batch import Change, Taken, batch_block
from tabletop.rules.progress.machine import Block, Call, Do, Frame, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: thieves
title: Thieves
seats: [3]
kinds:
  thief: {label: Thief, fields: {base: {type: int}}}
  stone: {label: Stone, fields: {base: {type: int}}}
  marker: {label: Marker}
counters: {base: {label: Base}}
zones:
  den: {label: Den, per_seat: true, face: up}
  hoard: {label: Hoard, face: up}
  middle: {label: Middle, face: up}
  box: {label: Box, face: up}
decks: {main: {label: Deck}}
phases: [night]
options: {choices: {label: Who chooses, sentence: Who chooses what is stolen., values: [auto, asked]}}
setup: [{flow: {round: 1, phase: night}}]
"""
CARDS = "kind: thief\ncards:\n  one: {base: 1}\n  two: {base: 2}\n  three: {base: 3}\n"
THINGS = "kind: marker\ncards:\n  red: {}\n  blue: {}\n  green: {}\n  stone: {kind: stone, base: 9}\n"
DECK = "name: All\ncards: {one: 1}\n"
NIGHTS = 3
TAKE, WRITE = range(2)


def base(table: Table, piece: int) -> int:
    """The base that is stored on a card, else the printed one."""
    stored = table.state.field(piece, "base")
    printed = table.printed(piece, "base")
    return stored if isinstance(stored, int) else printed if isinstance(printed, int) else 0


def gather(run: Run) -> Iterator[Change]:
    """Each thief steals a marker, takes over the base of the stone and gives it its own, all at once."""
    hoard = tuple(piece for piece in run.inside("hoard") if run.kind(piece) == "marker")
    stones = tuple(piece for piece in run.inside("middle") if run.kind(piece) == "stone")
    for seat in run.seats:
        for thief in run.inside(zone_key("den", 0, seat)):
            if run.kind(thief) == "thief":
                common: dict[str, Any] = {"seat": seat, "age": (run.state.entered[thief],), "source": thief}
                if hoard:
                    yield {**common, "op": "steal", "rank": TAKE, "pieces": hoard, "one": True}
                for stone in stones:
                    yield {**common, "op": "set", "rank": WRITE, "pieces": (stone,), "n": base(run, thief)}
                    yield {**common, "op": "set", "rank": WRITE, "pieces": (thief,), "n": base(run, stone)}


def apply(run: Run, change: Change, taken: Taken) -> None:
    """One of them."""
    if change["op"] == "steal":
        piece = taken.next_of(each for each in change["pieces"] if run.state.exists(each))
        if piece:
            run.move(piece, zone_key("den", 0, change["seat"]))
    elif run.state.exists(change["pieces"][0]):
        run.set_mark(change["pieces"][0], "base", change["n"])


class Go(ActionKind):
    """Let the night come."""

    kind = "go"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing more."""


def _first(table: Table, frame: Frame) -> tuple[int, ...]:
    return table.order()[:1]


def dawn(run: Run) -> None:
    """Nights are counted."""
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round") > NIGHTS:
        run.finish(run.seats, "thieves.done", "TOY-1")


class Thieves(Ruleset):
    """Nights of simultaneous thefts."""

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Only to go on."""
        return (Go(),)

    def make_blocks(self) -> Iterator[Block]:
        """A window, a batch, a count."""
        yield batch_block("thieves/night", gather, apply, asks=lambda table: table.option("choices") == "asked")
        go = WindowDef("go", (), "go", _first, "first", passed="")
        yield Block("thieves/course", "again", Window(go), Do("thieves/night"), Call(dawn), Jump("again"))

    def begin(self, run: Run) -> None:
        """Everything is laid out; the second seat is first."""
        for seat, card in enumerate(("one", "two", "three"), 1):
            run.edit.create("card", zone_key("den", 0, seat), definition=card, owner=seat)
        for card in ("red", "blue", "green"):
            run.edit.create("card", "hoard", definition=card)
        run.edit.create("card", "middle", definition="stone")
        run.set_flow("first_seat", 2)
        run.push("thieves/course")


@pytest.fixture
def camp(tmp_path: Path) -> Any:
    catalog = load(tmp_path, game=GAME, cards_thieves=CARDS, cards_things=THINGS, decks_all=DECK)

    def made(choices: str) -> tuple[Any, GameState]:
        return make(Thieves, catalog, seats=3, choices=choices)

    return made


def cards(state: GameState, zone: str) -> list[str]:
    return [state.definition[piece] for piece in state.inside(zone)]


def bases(rules: Ruleset, state: GameState) -> dict[str, int]:
    table = Table(rules, state)
    return {
        state.definition[piece]: base(table, piece)
        for piece in state.pieces()
        if table.kind(piece) in ("thief", "stone")
    }


def test_everything_is_read_at_the_start_and_written_clockwise(camp: Any) -> None:
    rules, state = camp("auto")
    do(rules, state, "go", 2)
    assert [cards(state, f"den@{seat}") for seat in (1, 2, 3)] == [
        ["one", "green"],
        ["two", "red"],
        ["three", "blue"],
    ]
    assert bases(rules, state) == {"one": 9, "two": 9, "three": 9, "stone": 1}, "seat 1 wrote last"


def test_the_next_eligible_or_none(camp: Any) -> None:
    rules, state = camp("auto")
    edit = Edit(state)
    for piece in state.inside("hoard")[:1]:
        edit.move(piece, "box")
    do(rules, state, "go", 2)
    assert [cards(state, f"den@{seat}") for seat in (1, 2, 3)] == [["one"], ["two", "blue"], ["three", "green"]]


def test_all_choose_before_anything_changes(camp: Any) -> None:
    rules, state = camp("asked")
    do(rules, state, "go", 2)
    assert asked_seats(rules, state) == [2] and len(cards(state, "hoard")) == 3
    green = rules.legal_actions(state)[2]
    rules.perform(Edit(state), green)
    twin = reloaded(state)
    for each in (state, twin):  # saved between two asks
        assert asked_seats(rules, each) == [3] and len(cards(each, "hoard")) == 3
        rules.perform(Edit(each), Action("choose", 3, pick=green.arguments["pick"]))
        rules.perform(Edit(each), rules.legal_actions(each, 1)[0])
    assert bytes_of(twin) == bytes_of(state)
    dens = [cards(state, f"den@{seat}") for seat in (1, 2, 3)]
    assert dens == [["one", "blue"], ["two", "green"], ["three", "red"]], "green was gone: the next, then the next"


@pytest.mark.parametrize("choices", ["auto", "asked"])
def test_whole_games(camp: Any, choices: str) -> None:
    rules, state = camp(choices)
    assert prove(rules, state) >= NIGHTS
    for seed in range(4):
        rules, state = camp(choices)
        meddle(rules, state, seed, most=40)
