"""Windows beyond their closing rules (see toy 10): who takes part, sealed and quiet passes, closing for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from toys import Heard, asked_seats, do, load, make

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run, advance
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person

GAME = """
id: doors
title: Doors
seats: [3]
kinds:
  key: {label: Key, back: grey}
backs:
  grey: {name: Key, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
setup: []
"""
CARDS = "kind: key\ncards:\n  iron: {}\n"


class Knock(ActionKind):
    """An act; a seat may have lost its voice."""

    kind = "knock"
    requirements = (
        Requirement("mute", "TOY-3", "You are mute.", lambda t, act: Unmet() if t.flow("mute") == act.seat else None),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Who stands outside."""
        run.set_flow("knocked", (*run.flow("knocked", ()), act.seat))


class Bar(ActionKind):
    """An act that closes the window for everybody."""

    kind = "bar"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Shut."""
        Window.shut(run)


class Wait(ActionKind):
    """Pass; seat 3 may not while a flag is up."""

    kind = "wait"
    requirements = (
        Requirement(
            "must", "TOY-1", "You must knock.", lambda t, act: Unmet() if t.flow("must") == act.seat else None
        ),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def everybody(where: object, frame: object) -> tuple[int, ...]:
    """All three."""
    return (1, 2, 3)


DOORS = {
    "plain": WindowDef("plain", ("knock", "bar"), "wait", everybody, rule="TOY-2", form="yes_no",
                       words=lambda where, seat: {"number": seat}),
    "sealed": WindowDef("sealed", ("knock",), "wait", everybody, "together", sealed=True),
    "quiet": WindowDef("quiet", ("knock",), "wait", everybody, quiet=True),
    "own": WindowDef("own", ("knock",), "wait", everybody, "once", passed="doors.waits"),
    "nobody": WindowDef("nobody", ("knock",), "wait", lambda where, frame: ()),
    "some": WindowDef("some", ("knock",), "wait", lambda where, frame: tuple(where.flow("some", ())), "together"),
    "option": WindowDef("option", ("knock",), "wait", everybody, lambda where: where.flow("order", "block")),
}  # fmt: skip


class Doors(Ruleset):
    """One window each."""

    own_sentences: ClassVar = {"doors.waits": "{who} waits."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In windows."""
        return (Knock(), Bar(), Wait())

    def make_blocks(self) -> Iterator[Block]:
        """By name."""
        for name, window in DOORS.items():
            yield Block(name, "top", Window(window), Call(_count), Jump("top", lambda run: bool(run.flow("again"))))

    def begin(self, run: Run) -> None:
        """Nothing."""


def _count(run: Run) -> None:
    run.set_flow("closed", run.flow("closed", 0) + 1)
    if run.flow("closed") > 1:
        run.set_flow("again", None)


@pytest.fixture
def doors(tmp_path: Path) -> tuple[Doors, GameState]:
    """Three seats, no cards."""
    ruleset, state = make(Doors, load(tmp_path, game=GAME, cards_keys=CARDS), seats=3)
    return ruleset, state


def open_door(ruleset: Doors, state: GameState, name: str) -> None:
    """Open a window."""
    run = Run(ruleset, Edit(state))
    run.push(name)
    advance(run)


def said(ruleset: Doors, state: GameState, action: Action) -> list[str]:
    """What an act says."""
    heard = Heard()
    ruleset.perform(Edit(state), action, heard)
    return [name for name, _, _ in heard.lines]


def test_how_it_asks(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "plain")
    (decision,) = ruleset.decisions(state)
    assert (decision.seat, decision.kind, decision.form, decision.rule) == (1, "plain", "yes_no", "TOY-2")
    assert decision.arguments == {"number": 1} and not decision.sealed
    assert [action.kind for action in ruleset.legal_actions(state)] == ["knock", "bar", "wait"]


def test_closed_for_everybody(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "plain")
    do(ruleset, state, "knock", 1)
    do(ruleset, state, "bar", 2)
    assert state.flow["closed"] == 1 and ruleset.decisions(state) == ()


def test_what_a_pass_says(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    for name, lines in (("plain", ["rules.passed"]), ("sealed", []), ("quiet", []), ("own", ["doors.waits"])):
        fresh = state.fork()
        open_door(ruleset, fresh, name)
        assert said(ruleset, fresh, Action("wait", 1)) == lines


def test_nobody_takes_part(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "nobody")
    assert state.flow["closed"] == 1


def test_who_takes_part_is_fixed_when_it_opens(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    Edit(state).set_flow("some", (2, 3))
    open_door(ruleset, state, "some")
    Edit(state).set_flow("some", (1,))
    assert asked_seats(ruleset, state) == [2, 3]


def test_it_opens_anew_each_time(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    Edit(state).set_flow("again", True)
    open_door(ruleset, state, "own")
    for seat in (1, 2, 3):
        do(ruleset, state, "wait", seat)
    assert state.flow["closed"] == 1 and asked_seats(ruleset, state) == [1]


def test_an_option_may_say_how_it_closes(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    for order, asked in (("block", [1]), ("succession", [2]), ("first", [])):
        fresh = state.fork()
        Edit(fresh).set_flow("order", order)
        open_door(ruleset, fresh, "option")
        do(ruleset, fresh, "knock", 1)
        assert asked_seats(ruleset, fresh) == asked


def test_an_illegal_pass_is_not_offered(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "sealed")
    Edit(state).set_flow("must", 3)
    kinds = {seat: [action.kind for action in ruleset.legal_actions(state, seat)] for seat in (1, 2, 3)}
    assert kinds == {1: ["knock", "wait"], 2: ["knock", "wait"], 3: ["knock"]}
    refused = ruleset.explain(state, Action("wait", 3))
    assert refused is not None and (refused.code, refused.rule, refused.message) == (
        "must",
        "TOY-1",
        "You must knock.",
    )
    assert not ruleset.is_unanswerable(state)


def test_not_in_turn(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "plain")
    refused = ruleset.explain(state, Action("knock", 2))
    assert refused is not None and refused.code == "not_asked"
    assert ruleset.explain(state, Action("knock", 4)).code == "no_seat"  # type: ignore[union-attr]


def test_skipped_it_leaves_nothing_behind(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "plain")
    ruleset.skip(Edit(state))
    assert state.flow["closed"] == 1 and "lanes" not in state.flow


def test_a_seat_without_an_answer_is_named_and_left_out_alone(doors: tuple[Doors, GameState]) -> None:
    ruleset, state = doors
    open_door(ruleset, state, "sealed")
    Edit(state).set_flow("must", 3)
    Edit(state).set_flow("mute", 3)
    assert [each.seat for each in ruleset.unanswered(state)] == [3] and ruleset.is_unanswerable(state)
    (odd,) = ruleset.audit(state)
    assert (odd.text, odd.words["who"]) == ("rules.unanswerable", Person(3))
    ruleset.skip(Edit(state))
    assert asked_seats(ruleset, state) == [1, 2], "the others are still asked"
    assert ruleset.unanswered(state) == () and ruleset.audit(state) == []
