"""Toy 18, Loaded dice: ties, ordered rerolls, random discard, scripted results.

Holds: only tied seats again; same seed, same record; undo past a roll asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import Heard, asked_seats, bytes_of, do, load, make, meddle, prove

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.dice import MOST_ROUNDS, roll_off
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table

GAME = """
id: tavern
title: Loaded dice
seats: [2, 3]
kinds: {coin: {label: Coin}}
zones:
  purse: {per_seat: true}
  tray: {per_seat: true}
  lost: {}
setup:
  - put: {list: main, into: purse}
  - create: {kind: die, sides: 6, into: tray}
  - flow: {round: 0}
"""
CARDS = "kind: coin\ncards: {copper: {}, silver: {}, gold: {}}\n"
DECK = "name: Purse\ncards: {copper: 1, silver: 1, gold: 1}\n"
ROUNDS = 3


def die(table: Table, seat: int) -> int:
    """A seat's die."""
    return next((each for each in table.inside(zone_key("tray", 0, seat)) if table.state.kind[each] == "die"), 0)


def shows(table: Table, seat: int) -> int:
    """What it shows."""
    value = table.state.field(die(table, seat), "value")
    return value if isinstance(value, int) else 0


def throw(run: Run, seat: int) -> int:
    """A seat throws."""
    own = die(run, seat) or run.create("die", zone_key("tray", 0, seat), owner=seat, fields={"sides": 6})
    number = run.roll(own)
    run.say("tavern.thrown", who=Person(seat), number=number)
    return number


def everybody(run: Run) -> None:
    """All throw; who is level at the top throws again; the highest begins the rerolls."""
    run.set_flow("round", run.flow("round", 0) + 1)
    run.set_flow("first_seat", roll_off(run.seats, lambda seat: throw(run, seat)))


class Again(ActionKind):
    """Throw once more; a new result stands."""

    kind, label = "again", "tavern.again"

    def perform(self, run: Run, act: BoundAction) -> None:
        """The die is thrown."""
        throw(run, act.seat)


class Keep(ActionKind):
    """Leave it."""

    kind, label, quiet = "keep", "tavern.keep", True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def lowest(table: Table) -> int:
    """Who shows least; the last of them in order."""
    return min(reversed(table.order()), key=lambda seat: shows(table, seat))


def coins(table: Table, frame: Frame) -> Sequence[int]:
    """What the loser has."""
    return table.inside(zone_key("purse", 0, lowest(table)))


def pay(run: Run) -> None:
    """A coin is lost by chance."""
    for coin in run.frame.bind.pop("coin", ()):
        if run.state.exists(coin):
            run.move(coin, "lost")
    if run.flow("round", 0) >= ROUNDS:
        run.finish((run.flow("first_seat", 1),), "tavern.over", "TOY-18")


REROLLS = WindowDef("rerolls", ("again",), "keep", lambda table, frame: table.order(), "once", passed="")
COIN = Query("coin", lambda table, frame: lowest(table), coins, pick="random")


class Tavern(Ruleset):
    """Throw, throw again, lose a coin."""

    own_sentences: ClassVar[dict[str, str]] = {
        "tavern.thrown": "{who} threw {number}.", "tavern.again": "Again", "tavern.keep": "Keep",
        "tavern.over": "Over.",
    }  # fmt: skip

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Again or keep."""
        return Again(), Keep()

    def make_blocks(self) -> Iterator[Block]:
        """Rounds."""
        yield Block("rounds", "round", Call(everybody), Window(REROLLS), Choose(COIN), Call(pay), Jump("round"))

    def begin(self, run: Run) -> None:
        """The first round."""
        run.push("rounds")


def tavern(tmp_path: Path, seats: int = 2, loaded: Sequence[Any] = (), seed: int = 1) -> tuple[Any, GameState, Heard]:
    catalog = load(tmp_path, game=GAME, cards_coins=CARDS, decks_purse=DECK)
    from tabletop.session.setting_up.setup import agree, deal

    ruleset = Tavern(catalog, seats, {})
    state = deal(catalog, agree(catalog, seats=seats, seed=seed))
    edit = Edit(state)
    if loaded:
        edit.set_flow("loaded", tuple(loaded))
    heard = Heard()
    ruleset.start(edit, heard)
    return ruleset, state, heard


def rolls(*numbers: int) -> list[tuple[str, int]]:
    return [("roll", number) for number in numbers]


def thrown(heard: Heard) -> list[str]:
    return [repr(words) for name, _, words in heard.lines if name == "tavern.thrown"]


@pytest.mark.covers("BUT-4", "BUT-41", "BUT-150")
def test_only_those_who_are_level_throw_again(tmp_path: Path) -> None:
    ruleset, state, heard = tavern(tmp_path, 3, rolls(5, 2, 5, 4, 4, 1, 6))
    said = [words for _, _, words in heard.lines]
    seats = [next(seat for seat in (1, 2, 3) if f"seat={seat}" in words) for words in said]
    assert seats == [1, 2, 3, 1, 3, 1, 3], "seat 2 is out of it after the first throw"
    assert state.flow["first_seat"] == 3 and "loaded" not in state.flow
    assert asked_seats(ruleset, state) == [3], "who threw highest decides first"


def test_what_is_laid_down_is_told_in_order_and_then_chance_goes_on(tmp_path: Path) -> None:
    ruleset, state, _ = tavern(tmp_path, 2, rolls(6, 1, 2))
    table = Table(ruleset, state)
    assert (shows(table, 1), shows(table, 2)) == (6, 1)
    do(ruleset, state, "again", 1)
    assert shows(Table(ruleset, state), 1) == 2, "the new result stands, though it is worse"
    before = state.flow["chance"]
    do(ruleset, state, "again", 2)
    assert state.flow["chance"][1] > before[1], "nothing is laid down any more"
    assert 1 <= shows(Table(ruleset, state), 2) <= 6


def test_a_random_discard_can_be_laid_down_too(tmp_path: Path) -> None:
    ruleset, state, _ = tavern(tmp_path, 2, rolls(6, 1))
    purse = state.inside("purse@2")
    Edit(state).set_flow("loaded", (("order", (purse[2],)),))
    do(ruleset, state, "keep", 1)
    do(ruleset, state, "keep", 2)
    lost = state.inside("lost")
    assert len(lost) == 1 and lost[0] in purse and len(state.inside("purse@2")) == 2
    assert state.owner[lost[0]] == 2


@pytest.mark.covers("BUT-156")
def test_the_same_seed_gives_the_same_record(tmp_path: Path) -> None:
    records = []
    for _ in range(2):
        ruleset, state, heard = tavern(tmp_path, 3, seed=11)
        while ruleset.outcome(state) is None:
            action = ruleset.legal_actions(state)[0]
            ruleset.perform(Edit(state), action, heard)
        records.append((thrown(heard), bytes_of(state)))
    assert records[0] == records[1]
    _, other, heard = tavern(tmp_path, 3, seed=12)
    assert bytes_of(other) != records[0][1]


def test_taking_back_a_roll_is_asked_first(tmp_path: Path) -> None:
    ruleset, state, _ = tavern(tmp_path, 2, rolls(6, 1))
    edit = do(ruleset, state, "again", 1)
    assert edit.hides, "a throw was seen"
    kept = Edit(state)
    ruleset.perform(kept, Action("keep", 2))
    fresh = Edit(state)
    fresh.set_flow("step", "look")
    assert not fresh.hides, "what shows nothing new is taken back freely"


def test_dice_that_never_differ_come_to_an_end() -> None:
    counted: list[int] = []
    assert roll_off((2, 1), lambda seat: counted.append(seat) or 3) == 2  # type: ignore[func-returns-value]
    assert len(counted) == 2 * MOST_ROUNDS
    assert roll_off((3,), lambda seat: 1) == 3, "one alone does not throw"


@pytest.mark.parametrize("seed", range(3))
def test_it_is_proven(tmp_path: Path, seed: int) -> None:
    catalog = load(tmp_path, game=GAME, cards_coins=CARDS, decks_purse=DECK)
    for seats in (2, 3):
        ruleset, state = make(Tavern, catalog, seats, seed=seed)
        prove(ruleset, state, seed)
        ruleset, state = make(Tavern, catalog, seats, seed=seed)
        meddle(ruleset, state, seed)
