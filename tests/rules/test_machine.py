"""The machine: frames, lanes, labels, the guard against going round, skipping, overruling, half-done acts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import Heard, asked_seats, bytes_of, load, make, prove, reloaded, table

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState, seat_target
from tabletop.core.view import view_for
from tabletop.rules.acting.kinds import ActionKind, by_name
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import (
    Block,
    Call,
    Do,
    Frame,
    Instruction,
    Jump,
    Lane,
    Run,
    advance,
    asked,
    block_of,
    lanes_of,
)
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: works
title: Works
seats: [2, 3]
kinds:
  cog: {label: Cog, back: grey}
backs:
  grey: {name: Cog, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  bench: {label: Bench, group: bench, face: up}
decks: {main: {label: Deck}}
seat_values: {done: {label: Done}}
setup:
  - put: {list: main, into: hand}
"""
CARDS = "kind: cog\ncards:\n  brass: {}\n  steel: {}\n"
DECK = "name: Two\ncards: {brass: 1, steel: 1}\n"


def note(word: str) -> Call:
    """Write a word down."""
    return Call(lambda run: run.set_flow("trace", (*run.flow("trace", ()), word)))


def _lane_seat(table: Table, frame: Frame) -> int:
    return int(frame.bind["seat"])


WORD = Query("word", _lane_seat, lambda table, frame: ["left", "right"], what="word", form="words")


class Step(ActionKind):
    """Do one thing in one's lane."""

    kind = "step"

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is counted; which frame was on top is remembered."""
        run.count(seat_target(act.seat), "done", 1)
        run.frame.bind["last"] = act.seat


class Stop(ActionKind):
    """No more."""

    kind = "stop"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


DUEL = WindowDef("duel", ("step",), "stop", lambda table, frame: (frame.bind["seat"],), "together", passed="")


class Works(Ruleset):
    """Blocks for each of the tests."""

    own_sentences: ClassVar = {"works.end": "Done."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In windows."""
        return (Step(), Stop())

    def make_blocks(self) -> Iterator[Block]:
        """Each of them by its name."""
        yield Block("plain", note("a"), Do("inner"), note("d"))
        yield Block("inner", note("b"), Do("innermost"), note("c"))
        yield Block("innermost", note("i"))
        yield Block("labels", Jump("end", lambda run: bool(run.flow("short"))), note("long"), "end", note("end"))
        yield Block("round", "top", Jump("top"))
        yield Block("busy", "top", Call(lambda run: run.set_flow("busy", run.flow("busy", 0) + 1)), Jump("top"))
        yield Block("lane", Window(DUEL), Choose(WORD), Call(_write))
        yield Block("bindings", Call(lambda run: run.frame.bind.update(inside=1)), Do("reads"), Call(_back))
        yield Block("reads", Call(lambda run: run.set_flow("saw", run.frame.bind.pop("inside", 0))))
        yield Block("ends", note("before"), Call(lambda run: run.finish((2,), "works.end", "TOY-1")), note("never"))

    def begin(self, run: Run) -> None:
        """A lane for each seat, in lock-step with nothing."""
        for seat in range(1, self.seats + 1):
            run.lanes.append(Lane(f"duel {seat}", [Frame("lane", 0, {"seat": seat})]))


def _write(run: Run) -> None:
    word = "".join(run.frame.bind["word"])
    run.set_flow("trace", (*run.flow("trace", ()), f"{run.frame.bind['seat']} {word or 'nothing'}"))


def _back(run: Run) -> None:
    run.set_flow("kept", run.frame.bind.get("inside"))


@pytest.fixture
def works(tmp_path: Path) -> tuple[Works, GameState]:
    """Two seats, a lane each."""
    ruleset, state = make(Works, load(tmp_path, game=GAME, cards_cogs=CARDS, decks_two=DECK))
    return ruleset, state


def run_block(ruleset: Works, state: GameState, block: str, **bind: Any) -> Edit:
    """Run one block on an empty table of rules progress."""
    state.flow.pop("lanes", None)
    edit = Edit(state)
    run = Run(ruleset, edit)
    run.push(block, **bind)
    advance(run)
    return edit


def test_blocks_nest(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    run_block(ruleset, state, "plain")
    assert state.flow["trace"] == ("a", "b", "i", "c", "d") and "lanes" not in state.flow


@pytest.mark.parametrize(("short", "trace"), [(True, ("end",)), (None, ("long", "end"))])
def test_labels(works: tuple[Works, GameState], short: bool | None, trace: tuple[str, ...]) -> None:
    ruleset, state = works
    Edit(state).set_flow("short", short)
    run_block(ruleset, state, "labels")
    assert state.flow["trace"] == trace


def test_a_block_sees_a_copy_of_the_bindings(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    run_block(ruleset, state, "bindings")
    assert (state.flow["saw"], state.flow["kept"]) == (1, 1)


@pytest.mark.parametrize("block", ["round", "busy"])
def test_going_round_is_stopped_and_told(works: tuple[Works, GameState], block: str) -> None:
    ruleset, state = works
    state.flow.pop("lanes", None)
    before, edit = bytes_of(state), Edit(state)
    run = Run(ruleset, edit)
    run.push(block)
    with pytest.raises(RulesError, match="more than 20,000 steps"):
        advance(run)
    edit.take_back()
    assert bytes_of(state) == before


def test_the_end_stops_every_stack(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    Edit(state).set_flow("drafts", {"1": ((1, "bench"),)})
    run = Run(ruleset, Edit(state))
    run.push("ends")
    advance(run)
    outcome = ruleset.outcome(state)
    assert outcome is not None and (outcome.winners, outcome.rule) == ((2,), "TOY-1")
    assert state.flow["trace"] == ("before",) and not {"lanes", "drafts"} & set(state.flow)
    assert ruleset.decisions(state) == () and ruleset.legal_actions(state) == []


def test_lanes_go_on_by_themselves(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    assert [(d.seat, d.lane, d.kind) for d in ruleset.decisions(state)] == [(1, 0, "duel"), (2, 1, "duel")]
    ruleset.perform(Edit(state), Action("step", 2))
    lanes = lanes_of(state.flow, ruleset.blocks)
    assert "last" not in lanes[0].frames[0].bind and lanes[1].frames[0].bind["last"] == 2
    ruleset.perform(Edit(state), Action("stop", 2))
    assert [(d.seat, d.kind) for d in ruleset.decisions(state)] == [(1, "duel"), (2, "choose")]
    # The other lane waits for nobody, and the answer goes to the lane that asks.
    ruleset.perform(Edit(state), Action("choose", 2, pick="right"))
    assert state.flow["trace"] == ("2 right",) and asked_seats(ruleset, state) == [1]
    ruleset.perform(Edit(state), Action("stop", 1))
    ruleset.perform(Edit(state), Action("choose", 1, pick="left"))
    assert state.flow["trace"] == ("2 right", "1 left") and "lanes" not in state.flow


def test_work_on_another_lane(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    run = Run(ruleset, Edit(state))
    run.on_lane(1)
    assert run.frame.bind["seat"] == 2
    run.push("innermost")
    run.on_lane(None)
    assert run.frame.bind["seat"] == 1
    advance(run)
    assert state.flow["trace"] == ("i",)


def test_progress_is_plain_data(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    ruleset.perform(Edit(state), Action("stop", 1))
    twin = reloaded(state)
    assert bytes_of(twin) == bytes_of(state) and twin.flow["lanes"] == state.flow["lanes"]
    assert ruleset.legal_actions(twin) == ruleset.legal_actions(state)
    assert not {"lanes", "drafts", "chance", "triggers", "lasting", "watched"} & set(view_for(state, 1).flow)


def test_skipping_a_step(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    ruleset.skip(Edit(state))
    assert [(d.seat, d.kind) for d in ruleset.decisions(state)] == [(1, "choose"), (2, "duel")]
    # A choice that is skipped is bound to nothing, and what would have come of it is left out.
    ruleset.skip(Edit(state))
    assert state.flow["trace"] == ("1 nothing",) and asked_seats(ruleset, state) == [2]


@pytest.mark.parametrize("frame", [{"block": "gone", "at": 0, "bind": {}}, {"block": "lane", "at": 9, "bind": {}},
                                   {"block": "lane", "at": -1, "bind": {}}])  # fmt: skip
def test_a_half_done_act_that_does_not_fit_the_cards_any_more(works: tuple[Works, GameState], frame: Any) -> None:
    ruleset, state = works
    lanes = state.flow["lanes"]
    Edit(state).set_flow("lanes", ({**lanes[0], "frames": (*lanes[0]["frames"], frame)}, lanes[1]))
    assert ruleset.check_progress(state) == [frame["block"]]
    assert [oddity.text for oddity in ruleset.audit(state)] == ["rules.half_done"]
    assert asked_seats(ruleset, state) == [2], "the other lane can still be played"
    ruleset.skip(Edit(state))
    assert ruleset.check_progress(state) == [] and asked_seats(ruleset, state) == [1, 2]


def test_acts_are_taken_back_to_the_byte(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    start, undo = bytes_of(state), []
    while ruleset.legal_actions(state):
        edit = Edit(state)
        ruleset.perform(edit, ruleset.legal_actions(state)[-1])
        undo += [edit.inverses]
    for inverses in reversed(undo):
        for op in inverses:
            apply_op(state, op)
    assert bytes_of(state) == start


def test_what_is_illegal_raises(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    for action in (
        Action("step", 3), Action("fly", 1), Action("choose", 1, pick="left"), Action("step", 0),
        Action("choose", 2, pick=7),
    ):  # fmt: skip
        refused = ruleset.explain(state, action)
        assert refused is not None and refused.message.endswith(".") and not refused
        with pytest.raises(RulesError):
            ruleset.perform(Edit(state), action)
    with pytest.raises(RulesError, match="no block nothing"):
        block_of(Table(ruleset, state), "nothing")
    with pytest.raises(RulesError, match="no frame"):
        run_block(ruleset, state, "innermost")
        _ = Run(ruleset, Edit(state)).frame
    with pytest.raises(ValueError, match="two kinds of action are called step"):
        by_name((Step(), Step()))


def test_standing_questions_are_found_anew(works: tuple[Works, GameState]) -> None:
    """A decision is read from the frame whenever somebody asks; nothing else keeps one."""
    ruleset, state = works
    here = list(asked(table(ruleset, state)))
    assert [(lane, frame.block) for lane, frame, _ in here] == [(0, "lane"), (1, "lane")]
    Edit(state).set_flow("out", (1,))
    assert asked_seats(ruleset, state) == [2] and ruleset.resume(Edit(state))
    assert [d.kind for d in ruleset.decisions(state)] == ["duel"]
    with pytest.raises(NotImplementedError):
        Instruction().run(Run(ruleset, Edit(state)))


def test_every_stop(tmp_path: Path) -> None:
    catalog: Catalog = load(tmp_path, game=GAME, cards_cogs=CARDS, decks_two=DECK)
    for seats in (2, 3):
        ruleset, state = make(Works, catalog, seats)
        for _ in range(seats * 2):
            prove(ruleset, state.fork(), most=1)
            legal = ruleset.legal_actions(state)
            ruleset.perform(Edit(state), legal[-1])
        assert ruleset.legal_actions(state) == []


def test_hearing_what_happens(works: tuple[Works, GameState]) -> None:
    ruleset, state = works
    heard = Heard()
    run = Run(ruleset, Edit(state), heard)
    run.say("works.end", (1,), number=3)
    assert heard.read_by(1) == ["works.end [('number', 3)]"] and heard.read_by(2) == heard.read_by(None) == []
    run.step("tally", "works.end")
    assert run.edit.ops[-1][:2] == ("note", "step")
