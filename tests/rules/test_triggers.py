"""Triggers under three orders, conditions tested twice, an endless pair that is stopped and told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from toys import Heard, asked_seats, bytes_of, load, make, meddle, prove, reloaded, table

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.view import view_for
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.limits import STEP, Limits
from tabletop.rules.progress.machine import Block, Call, Jump, Run, advance
from tabletop.rules.progress.triggers import FLOW, Facts, Policy, Trigger, Triggers, occur, queue_block, settle
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: clocks
title: Alarm clocks
seats: [2, 3]
kinds:
  clock: {label: Clock, back: grey}
backs:
  grey: {name: Clock, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  wall: {label: Wall, per_seat: true, face: up, group: wall}
  heap: {label: Heap, pile: true, face: up, group: heap}
decks: {main: {label: Deck}}
seat_values: {rings: {label: Rings}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
options:
  order: {label: Order, type: choice, values: [chosen, fixed, before], default: chosen, sentence: "Who goes first."}
"""
CARDS = "kind: clock\ncards:\n  bell: {}\n  gong: {}\n  echo: {}\n  answer: {}\n  ghost: {}\n"
DECK = "name: All\ncards: {bell: 2, gong: 1, echo: 1, answer: 1, ghost: 1}\n"


def on_wall(*names: str) -> Any:
    """All clocks of some names on the walls, seats by number, as they lie."""

    def found(where: Table, facts: Facts) -> Iterator[int]:
        for seat in range(1, where.ruleset.seats + 1):
            for piece in where.inside(zone_key("wall", 0, seat)):
                if where.state.definition[piece] in names:
                    yield piece

    return found


def _not_stopped(where: Table, source: int, facts: Facts) -> bool:
    return not where.mark(source, "stopped")


TRIGGERS = (
    Trigger("ring", "noon", "clocks/ring", on_wall("bell", "gong"), _not_stopped),
    Trigger("twice", "noon", "clocks/ring", on_wall("gong"), _not_stopped),
    Trigger("call", "called", "clocks/call", on_wall("echo")),
    Trigger("answer", "answered", "clocks/answer", on_wall("answer")),
    Trigger(
        "leave", "left", "clocks/ring", lambda where, facts: (facts["piece"],),
        lambda where, source, facts: where.state.definition[source] == "ghost", follows=True,
    ),
)  # fmt: skip


def ring(run: Run) -> None:
    """It rings for whoever it rings for."""
    me, you = run.frame.bind["self"], run.frame.bind["you"]
    run.count(seat_target(you), "rings", 1)
    run.say("clocks.rang", piece=run.state.definition[me], seat=you)


class Strike(ActionKind):
    """Noon."""

    kind = "strike"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Every clock is heard."""
        occur(run, "noon")
        run.set_flow("struck", True)


class Hang(ActionKind):
    """A clock goes to the wall."""

    kind = "hang"
    pieces = ("card",)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Each of the hand."""
        for piece in table.inside(zone_key("hand", 0, seat)):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """There it is; an echo calls, which an answer answers, which calls an echo ..."""
        run.move(act.piece("card"), zone_key("wall", 0, act.seat))
        if run.state.definition[act.piece("card")] == "echo":
            occur(run, "called")


class Idle(ActionKind):
    """Pass."""

    kind = "idle"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def turn(run: Run) -> None:
    """Eight turns."""
    run.set_flow("struck", None)
    run.set_flow("seat", run.flow("seat", 1) % run.ruleset.seats + 1)
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round", 1) > 8:
        run.finish(run.seats, "clocks.end", "TOY-1")


class Clocks(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"clocks.end": "Evening."}
    limits = Limits(steps=2_000)

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (Hang(), Strike(), Idle())

    def make_triggers(self) -> Triggers:
        """The order is an option."""
        return Triggers(TRIGGERS, lambda where: cast(Policy, where.option("order")), rule="TOY-2")

    def make_blocks(self) -> Iterator[Block]:
        """A turn with one act, then what it woke."""
        window = WindowDef(
            "day", ("hang", "strike"), "idle", lambda where, frame: (where.flow("seat", 1),), "first", passed=""
        )
        yield Block("clocks/day", "top", Window(window), Call(settle), Call(turn), Jump("top"))
        yield Block("clocks/ring", Call(ring))
        yield Block("clocks/call", Call(lambda run: occur(run, "answered") and None))
        yield Block("clocks/answer", Call(lambda run: occur(run, "called") and None))

    def begin(self, run: Run) -> None:
        """The first day."""
        run.push("clocks/day")


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """The toy's files."""
    return load(tmp_path, game=GAME, cards_clocks=CARDS, decks_all=DECK)


def hang(state: GameState, *clocks: tuple[str, int]) -> list[int]:
    """Clocks hung by hand, oldest first."""
    found = []
    for name, seat in clocks:
        piece = next(
            p for p in state.inside(f"hand@{seat}") if state.definition[p] == name and state.owner[p] == seat
        )
        Edit(state).move(piece, f"wall@{seat}")
        found.append(piece)
    return found


def strike(ruleset: Clocks, state: GameState, seat: int = 1) -> Heard:
    """Noon; what was said."""
    heard = Heard()
    ruleset.perform(Edit(state), Action("strike", seat), heard)
    return heard


def rung(heard: Heard) -> list[str]:
    """Which clock rang for whom, in order."""
    return [f"{words.split(chr(39))[3]}{words[-3]}" for name, _, words in heard.lines if name == "clocks.rang"]


def test_fixed_by_seat_then_age(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 3, order="fixed")
    state.flow["seat"] = 2
    ruleset.resume(Edit(state))
    hang(state, ("gong", 3), ("bell", 1), ("bell", 2), ("bell", 3))
    assert asked_seats(ruleset, state) == [1]
    # From the active seat clockwise, oldest first; two of one source in the order of the game's list.
    assert rung(strike(ruleset, state)) == ["bell2", "gong3", "gong3", "bell3", "bell1"]


def test_the_active_seat_orders_all(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 2)
    bell, gong = hang(state, ("bell", 1), ("gong", 2))
    strike(ruleset, state)
    decision = ruleset.decisions(state)[0]
    assert (decision.seat, decision.question, decision.rule) == (1, "rules.which_trigger", "TOY-2")
    handles = [table(ruleset, state).handle(piece, 1) for piece in (bell, gong)]
    assert [a.arguments["pick"] for a in ruleset.legal_actions(state)] == handles
    assert "triggers" not in view_for(state, 1).flow
    heard = Heard()
    ruleset.perform(Edit(state), Action("choose", 1, pick=handles[1]), heard)
    assert [a.arguments["pick"] for a in ruleset.legal_actions(state)] == ["ring", "twice"]
    ruleset.perform(Edit(state), Action("choose", 1, pick="twice"), heard)
    assert rung(heard) == ["gong2"]
    ruleset.perform(Edit(state), Action("choose", 1, pick=handles[1]), heard)
    # One is left: it is not asked for, and the turn goes on.
    assert rung(heard) == ["gong2", "gong2", "bell1"] and asked_seats(ruleset, state) == [2]


def test_one_alone_is_not_asked(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 2)
    hang(state, ("bell", 2))
    assert rung(strike(ruleset, state)) == ["bell2"]


@pytest.mark.parametrize(
    ("order", "expected"),
    [("before", ["bell1", "gong2", "gong2"]), ("fixed", ["bell2", "gong2", "gong2"])],
)
def test_fixed_before_a_steal(catalog: Catalog, order: str, expected: list[str]) -> None:
    ruleset, state = make(Clocks, catalog, 2, order=order)
    bell, _ = hang(state, ("bell", 1), ("gong", 2))
    run = Run(ruleset, Edit(state))
    assert occur(run, "noon") == 3
    Edit(state).move(bell, "wall@2")
    heard = Heard()
    run = Run(ruleset, Edit(state), heard)
    settle(run)
    run.keep()
    ruleset.resume(run.edit, heard)
    assert sorted(rung(heard)) == sorted(expected)
    if order == "before":
        assert rung(heard) == expected, "order and beneficiary as they were when it was recorded"


def test_the_condition_is_tested_twice(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 2)
    bell, gong = hang(state, ("bell", 1), ("gong", 1))
    Edit(state).set_field(bell, "stopped", True)
    assert rung(strike(ruleset, state)) == [] and len(ruleset.legal_actions(state)) == 2
    Edit(state).set_field(gong, "stopped", True)
    # Recorded, but it does not hold any more when it would be carried out.
    assert ruleset.legal_actions(state) == [] and ruleset.resume(Edit(state))
    assert state.counter(-1, "rings") == 0 and FLOW not in state.flow and asked_seats(ruleset, state) == [2]


def test_a_source_that_is_another_object_is_passed_over(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 2, order="fixed")
    (bell,) = hang(state, ("bell", 1))
    occur(Run(ruleset, Edit(state)), "noon")
    Edit(state).move(bell, "hand@1")
    Edit(state).move(bell, "wall@1")
    run = Run(ruleset, Edit(state))
    settle(run)
    run.keep()
    ruleset.resume(run.edit)
    assert state.counter(-1, "rings") == 0 and FLOW not in state.flow


def test_a_leave_trigger_follows_its_card_one_step(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 2, order="fixed")
    (ghost,) = hang(state, ("ghost", 1))
    for steps, expected in (("heap",), 1), (("hand@1", "heap"), 1):
        run = Run(ruleset, Edit(state))
        occur(run, "left", piece=ghost)
        for zone in steps:
            Edit(state).move(ghost, zone)
        run = Run(ruleset, Edit(state))
        settle(run)
        run.keep()
        ruleset.resume(run.edit)
        assert state.counter(-1, "rings") == expected


@pytest.mark.parametrize("order", ["chosen", "fixed", "before"])
def test_an_endless_pair_is_stopped_and_told(catalog: Catalog, order: str) -> None:
    ruleset, state = make(Clocks, catalog, 2, order=order)
    hang(state, ("answer", 2))
    echo = next(p for p in state.inside("hand@1") if state.definition[p] == "echo")
    heard, edit = Heard(), Edit(state)
    before = bytes_of(state)
    ruleset.perform(edit, Action("hang", 1, card=table(ruleset, state).handle(echo, 1)), heard)
    assert [name for name, _, _ in heard.lines] == ["rules.trigger_loop"]
    assert asked_seats(ruleset, state) == [2]
    edit.take_back()
    assert bytes_of(state) == before


@pytest.mark.parametrize("order", ["chosen", "fixed", "before"])
def test_what_wakes_more_and_more_is_stopped_by_what_is_gone_through(
    catalog: Catalog, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset, state = make(Clocks, catalog, 2, order=order)
    looks = 1_000_000
    monkeypatch.setattr(Clocks, "limits", Limits(steps=2_000_000, looks=looks))
    hang(state, ("echo", 2), ("answer", 1), ("answer", 2))  # whatever calls is answered twice
    looked = []
    holds = Triggers._holds
    monkeypatch.setattr(Triggers, "_holds", lambda *given: looked.append(1) or holds(*given))
    echo = next(p for p in state.inside("hand@1") if state.definition[p] == "echo")
    heard = Heard()
    ruleset.perform(Edit(state), Action("hang", 1, card=table(ruleset, state).handle(echo, 1)), heard)
    if order != "chosen":  # where somebody orders them they are asked, one act at a time
        assert [name for name, _, _ in heard.lines] == ["rules.trigger_loop"]
        assert asked_seats(ruleset, state) == [2]
    assert 0 < len(looked) <= looks // STEP


def test_saved_between_two(catalog: Catalog) -> None:
    ruleset, state = make(Clocks, catalog, 2)
    hang(state, ("bell", 1), ("gong", 2))
    strike(ruleset, state)
    twin = reloaded(state)
    assert bytes_of(twin) == bytes_of(state)
    for each in (state, twin):
        while ruleset.decisions(each)[0].kind == "choose":
            ruleset.perform(Edit(each), ruleset.legal_actions(each)[0])
    assert bytes_of(twin) == bytes_of(state)


@pytest.mark.parametrize("order", ["chosen", "fixed", "before"])
def test_every_stop(catalog: Catalog, order: str) -> None:
    for seed in range(4):
        ruleset, state = make(Clocks, catalog, 3, order=order)
        prove(ruleset, state, seed)
        ruleset, state = make(Clocks, catalog, 3, order=order)
        meddle(ruleset, state, seed, most=40)


def test_a_queue_is_carried_out_in_its_order_and_goes_on_after_a_save(tmp_path: Path) -> None:
    """What nobody orders waits in its own frame; each is looked at when its turn comes."""
    done: list[tuple[int, str]] = []
    catalog = load(tmp_path, game=GAME, cards_clocks=CARDS, decks_all=DECK)
    ruleset, state = make(Clocks, catalog)

    def carry_out(run: Run, source: int, name: str) -> None:
        waiting = run.frame.bind["queue"]
        done.append((source, name))
        assert state_queue(run) == waiting, "the rest is in the frame before anything happens"

    def state_queue(run: Run) -> object:
        return run.lane.frames[-1].bind["queue"]

    ruleset.blocks["clocks/queue"] = queue_block("clocks/queue", carry_out)
    run = Run(ruleset, Edit(state))
    run.push("clocks/queue", queue=((3, "ring"), (1, "ring"), (3, "stop")))
    run.keep()
    again = reloaded(state)
    run = Run(ruleset, Edit(again))
    advance(run)
    assert done == [(3, "ring"), (1, "ring"), (3, "stop")]
