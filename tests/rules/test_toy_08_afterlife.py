"""Toy 8, Afterlife: souls that walk, are taken, die and return in play while every duration lies on them.

Holds: each ends exactly then (a model beside the game says when); old bindings miss the new object; its own leave
trigger finds it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import load, make, meddle, prove, reloaded

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import Scope, is_marked, last, lasting, mark, tick, use_up
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.triggers import Trigger, Triggers, occur, settle
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: afterlife
title: Afterlife
seats: [2]
kinds:
  soul: {label: Soul, back: grey}
backs:
  grey: {name: Soul, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, group: hand, face: up}
  field: {label: Field, per_seat: true, sites: 2, group: play, face: up}
  grave: {label: Grave, pile: true, face: up, group: grave}
decks: {main: {label: Deck}}
seat_values: {wakes: {label: Wakes}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1, seat: 1}
"""
CARDS = "kind: soul\ncards:\n  cat: {}\n  crow: {}\n"
DECK = "name: Two\ncards: {cat: 1, crow: 1}\n"
SCOPES: tuple[Scope, ...] = (
    "game", "round", "turn", "battle", "step", "until_turn_of", "stay", "source", "attached", "next_time",
)  # fmt: skip


def souls(table: Table, name: str) -> list[int]:
    return [piece for piece in table.state.pieces() if table.state.definition[piece] == name]


def in_play(table: Table, piece: int) -> bool:
    return str(table.zone(piece)).startswith("field")


class Soul(ActionKind):
    """An act with a cat."""

    pieces = ("soul",)
    dead = False

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for cat in souls(table, "cat"):
            if in_play(table, cat) != self.dead:
                yield Action(self.kind, seat, soul=table.handle(cat, seat))


class Bless(Soul):
    """Every duration at once; a crow beside it is the source, and lies under it from now on."""

    kind = "bless"

    def perform(self, run: Run, act: BoundAction) -> None:
        cat = act.piece("soul")
        crow = next((each for each in souls(run, "crow") if run.owner(each) == run.owner(cat)), 0)
        if not crow:
            return
        run.move(crow, cat)
        for scope in SCOPES:
            last(run, cat, scope, 1, scope, source=crow, seat=2)
            mark(run, cat, f"m_{scope}", scope, source=crow, seat=2)


class Walk(Soul):
    """To the other site of its field."""

    kind = "walk"

    def perform(self, run: Run, act: BoundAction) -> None:
        cat = act.piece("soul")
        site = "2" if "#1" in str(run.zone(cat)) else "1"
        run.move(cat, f"field#{site}@{str(run.zone(cat))[-1]}")


class Take(Soul):
    """To the other's field."""

    kind = "take"

    def perform(self, run: Run, act: BoundAction) -> None:
        cat = act.piece("soul")
        run.move(cat, zone_key("field", 1, 3 - int(str(run.zone(cat))[-1])))


class Bury(Soul):
    """It dies, and what waits for that finds it in the grave; its crow stays behind."""

    kind = "bury"

    def perform(self, run: Run, act: BoundAction) -> None:
        cat = act.piece("soul")
        seat = int(str(run.zone(cat))[-1])
        for crow in run.inside(cat):
            run.move(crow, zone_key("field", 1, seat))
        occur(run, "left", piece=cat)
        run.move(cat, "grave")


class Wake(Soul):
    """It returns."""

    kind, dead = "wake", True

    def perform(self, run: Run, act: BoundAction) -> None:
        run.move(act.piece("soul"), zone_key("field", 1, act.seat))


class Fly(ActionKind):
    """The crow under a cat flies off: it is attached no more."""

    kind, pieces = "fly", ("crow",)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for crow in souls(table, "crow"):
            if not in_play(table, crow) or table.state.host_of(crow):
                yield Action(self.kind, seat, crow=table.handle(crow, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        run.move(act.piece("crow"), zone_key("field", 2, act.seat))


class Pluck(Soul):
    """What holds for the next time is used."""

    kind = "pluck"

    def perform(self, run: Run, act: BoundAction) -> None:
        use_up(run, act.piece("soul"), "next_time")


class Moment(ActionKind):
    """A moment begins; a turn is the other seat's."""

    def perform(self, run: Run, act: BoundAction) -> None:
        if self.kind == "turn":
            run.set_flow("seat", 3 - int(run.flow("seat", 1)))
        tick(run, self.kind, seat=int(run.flow("seat", 1)) if self.kind == "turn" else 0)


class Step(Moment):
    kind = "step"


class Battle(Moment):
    kind = "battle"


class Turn(Moment):
    kind = "turn"


class Round(Moment):
    kind, quiet = "round", True


def wake(run: Run) -> None:
    """The leave trigger: it finds its own card, one step later."""
    run.count(seat_target(int(run.frame.bind["you"])), "wakes", 1)


class Afterlife(Ruleset):
    """Acts in any order, until the sixth round."""

    own_sentences: ClassVar[Mapping[str, str]] = {"afterlife.end": "{winners} won."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        return (Bless(), Walk(), Take(), Bury(), Wake(), Fly(), Pluck(), Step(), Battle(), Turn(), Round())

    def make_triggers(self) -> Triggers:
        leave = Trigger("leave", "left", "afterlife/wake", lambda table, facts: (facts["piece"],), follows=True)
        return Triggers((leave,), "fixed")

    def make_blocks(self) -> Iterator[Block]:
        kinds = tuple(kind.kind for kind in self.action_kinds() if kind.kind != "round")
        acts = WindowDef(
            "acts", kinds, "round", lambda table, frame: (int(table.flow("seat", 1)),), "first", passed=""
        )
        yield Block("afterlife/wake", Call(wake))
        yield Block("afterlife/course", "again", Window(acts), Call(settle), Call(_count), Jump("again"))

    def begin(self, run: Run) -> None:
        for seat in (1, 2):
            for piece in run.inside(zone_key("hand", 0, seat)):
                run.move(piece, zone_key("field", 1, seat))
        tick(run, "round")
        tick(run, "turn", seat=1)
        run.push("afterlife/course")


def _count(run: Run) -> None:
    run.set_flow("acts", int(run.flow("acts", 0)) + 1)
    if int(run.flow("acts")) >= 60:
        run.finish((1,), "afterlife.end", "A-1")


class Model:
    """What should hold of one blessing, written down beside the game."""

    def __init__(self, table: Table, cat: int, crow: int) -> None:
        self.cat, self.crow, self.alive = cat, crow, set(SCOPES)
        self.marked = set(SCOPES)
        self.host = crow

    def after(self, table: Table, kind: str, piece: int) -> None:
        ends = {
            "step": {"step"}, "battle": {"battle", "step"}, "turn": {"turn", "battle", "step"},
            "round": {"round", "turn", "battle", "step"},
        }.get(kind, set())  # fmt: skip
        if kind == "turn" and table.flow("seat") == 2:
            ends = ends | {"until_turn_of"}
        self.alive -= ends
        self.marked -= ends
        if kind == "bury" and piece == self.cat:
            # another object: changes of its values are gone for good, but for those of the whole game
            self.alive &= {"game"}
            self.marked -= {"stay", "source", "attached"}
        if kind == "pluck" and piece == self.cat:
            self.alive -= {"next_time"}
        if table.state.at[self.crow] != self.cat:
            # nothing that has lain somewhere else lies there again as it did: a blessing anew is another one
            self.alive -= {"attached"}
            self.marked -= {"attached"}


@pytest.fixture
def afterlife(tmp_path: Path) -> tuple[Afterlife, GameState]:
    catalog = load(tmp_path, game=GAME, cards_souls=CARDS, decks_two=DECK)
    return make(Afterlife, catalog)


def held(table: Table, cat: int) -> tuple[set[str], set[str]]:
    return (
        {scope for scope in SCOPES if sum(each.amount for each in lasting(table, cat, scope))},
        {scope for scope in SCOPES if is_marked(table, cat, f"m_{scope}")},
    )


@pytest.mark.parametrize("seed", range(25))
def test_each_ends_exactly_then(afterlife: tuple[Afterlife, GameState], seed: int) -> None:
    ruleset, state = afterlife
    dice = random.Random(seed)
    table = Table(ruleset, state)
    cat = souls(table, "cat")[0]
    handle = table.handle(cat, 1)
    ruleset.perform(Edit(state), Action("bless", 1, soul=handle))
    crow = state.inside(cat)[0]
    model = Model(Table(ruleset, state), cat, crow)
    assert held(Table(ruleset, state), cat) == (set(SCOPES), set(SCOPES))
    for _ in range(25):
        legal = [action for action in ruleset.legal_actions(state) if action.kind != "bless"]
        if not legal:
            break
        action = dice.choice(legal)
        named: Any = action.arguments.get("soul") or action.arguments.get("crow") or ""
        table = Table(ruleset, state)
        piece = next((p for p in state.pieces() if named and table.handle(p, action.seat) == named), 0)
        ruleset.perform(Edit(state), action)
        model.after(Table(ruleset, state), action.kind, piece)
        now = held(Table(ruleset, reloaded(state)), cat)
        assert now == (model.alive, model.marked), (action, model.alive ^ now[0], model.marked ^ now[1])


def test_its_own_leave_trigger_finds_it_and_old_bindings_do_not(afterlife: tuple[Afterlife, GameState]) -> None:
    ruleset, state = afterlife
    table = Table(ruleset, state)
    cat = souls(table, "cat")[0]
    before = state.incarnation[cat]
    ruleset.perform(Edit(state), Action("bury", 1, soul=table.handle(cat, 1)))
    assert state.zone_of(cat) == "grave" and state.counter(seat_target(1), "wakes") == 1
    assert state.incarnation[cat] > before
    ruleset.perform(Edit(state), Action("wake", 1, soul=Table(ruleset, state).handle(cat, 1)))
    assert str(state.zone_of(cat)).startswith("field") and state.counter(seat_target(1), "wakes") == 1


@pytest.mark.parametrize("seed", range(3))
def test_proofs(afterlife: tuple[Afterlife, GameState], seed: int) -> None:
    ruleset, state = afterlife
    assert prove(ruleset, state, seed) > 30
    meddle(ruleset, make(Afterlife, ruleset.catalog, seed=seed)[1], seed)
