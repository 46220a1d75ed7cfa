"""Toy 13, Conveyor: nine phases, optional, must, automatic, always waiting, jumped.

Holds: a jump is one act and one undo; a must blocks it by name; nothing that has passed returns.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import bytes_of, do, kinds_of, load, make, meddle, prove

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState, seat_target
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.phases import Chain, Phase
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: belt
title: Conveyor
seats: [1, 2]
kinds:
  part: {label: Part, back: grey}
backs:
  grey: {name: Part, palette: ash, emblem: star}
palettes: {ash: "#666a70"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, group: hand}
decks: {main: {label: Deck}}
seat_values: {done: {label: Done}}
setup:
  - flow: {turn: 1}
options:
  ahead: {label: Ahead, type: bool, default: true, sentence: "Whether acts may be done ahead."}
"""
LAST_TURN = 6


def number(table: Table, seat: int, name: str) -> int:
    """How often something was done this turn."""
    return table.state.counter(seat_target(seat), name)


class Work(ActionKind):
    """Something to do in a phase, so many times a turn."""

    def __init__(self, kind: str, most: int = 1) -> None:
        self.kind = kind  # type: ignore[misc]

        def left(table: Table, act: BoundAction) -> Unmet | None:
            return Unmet() if number(table, act.seat, kind) >= most else None

        self.requirements = (Requirement("enough", "TOY-2", "That is enough.", left), CHAIN.reach())

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is counted."""
        CHAIN.jump(run, act)
        run.count(seat_target(act.seat), self.kind, 1)
        if self.kind == "ship":
            CHAIN.close(run)


class Press(ActionKind):
    """One kind of act in two phases: it says in which."""

    kind = "press"

    def __init__(self) -> None:
        self.requirements = (CHAIN.reach(), Requirement("enough", "TOY-2", "That is enough.", self._left))

    @staticmethod
    def _left(table: Table, act: BoundAction) -> Unmet | None:
        return Unmet() if number(table, act.seat, f"press_{act.text('phase')}") else None

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """In each of its phases."""
        for phase in ("sort", "pack"):
            yield Action(self.kind, seat, phase=phase)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is counted."""
        CHAIN.jump(run, act)
        run.count(seat_target(act.seat), f"press_{act.text('phase')}", 1)


class Next(ActionKind):
    """Pass a phase."""

    kind = "next"
    quiet = True

    def __init__(self) -> None:
        self.requirements = (CHAIN.reach(),)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The next one."""


class Home(ActionKind):
    """Pass all that is left."""

    kind = "home"
    quiet = True

    def __init__(self) -> None:
        self.requirements = (CHAIN.reach(),)

    def perform(self, run: Run, act: BoundAction) -> None:
        """To the end of the turn."""
        if CHAIN.frame_of(run, act.seat) is run.frame:
            CHAIN.end(run, "stop")


def _worker(table: Table, frame: Frame) -> int:
    seat = table.flow("seat")
    return seat if isinstance(seat, int) and 1 <= seat <= table.ruleset.seats else 1


def _load(table: Table, seat: int) -> Unmet | None:
    return None if number(table, seat, "load") else Unmet(text="Load the belt.", rule="TOY-3", code="must_load")


def _seal(table: Table, seat: int) -> Unmet | None:
    open_box = number(table, seat, "pack") > number(table, seat, "seal")
    return Unmet(text="Seal the box.", rule="TOY-4", code="must_seal") if open_box else None


def _is_painted(table: Table, frame: Frame) -> bool:
    return number(table, _worker(table, frame), "paint") > 0


def _ahead(table: Table, phase: Phase) -> Unmet | None:
    return None if table.option("ahead") else Unmet(text=f"Pass {phase.name} first.", rule="TOY-5", code="pass_first")


def _mark(word: str) -> Any:
    return lambda run: run.set_flow("trace", (*run.flow("trace", ()), word)[-40:])


CHAIN = Chain(
    (
        Phase("start", enter=_mark("start")),
        Phase("load", ("load",), _worker, must=_load, first="Load the belt first.", enter=_mark("load")),
        Phase("sort", ("sort", "press"), _worker, enter=_mark("sort"), leave=_mark("sorted")),
        Phase("paint", ("paint",), _worker, enter=_mark("paint")),
        Phase("check", enter=_mark("check"), due=_is_painted),
        Phase("pack", ("pack", "press"), _worker, enter=_mark("pack")),
        Phase("seal", ("seal",), _worker, must=_seal, enter=_mark("seal")),
        Phase("rest", ("nap",), _worker, waits=True, enter=_mark("rest")),
        Phase("ship", ("ship",), _worker, enter=_mark("ship"), jumped=False),
        Phase("stop", enter=_mark("stop"), jumped=False),
    ),
    passing="next", ends=("home",), jumps=_ahead, named=lambda table, act: act.text("phase"),
    wrong=lambda table, act: Unmet(text="Not in this phase.", rule="TOY-6", code="wrong"),
)  # fmt: skip


def _over(run: Run) -> None:
    for name in ("load", "sort", "paint", "pack", "seal", "nap", "ship", "press_sort", "press_pack"):
        for seat in run.seats:
            held = number(run, seat, name)
            if held:
                run.count(seat_target(seat), name, -held)
    turn = run.flow("turn", 1)
    turn = turn if isinstance(turn, int) else 1
    run.set_flow("turn", turn + 1)
    if turn >= LAST_TURN:
        run.finish(run.seats, "belt.end", "TOY-1")


class Belt(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"belt.end": "Enough."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the phases."""
        works = (
            Work("load"),
            Work("sort", 2),
            Work("paint"),
            Work("pack"),
            Work("seal"),
            Work("nap", 3),
            Work("ship"),
        )
        return (*works, Press(), Next(), Home())

    def make_blocks(self) -> Iterator[Block]:
        """Turn after turn."""
        yield Block("belt/turn", "turn", *CHAIN.parts(), Call(_over), Jump("turn"))

    def begin(self, run: Run) -> None:
        """The first turn."""
        run.push("belt/turn")


@pytest.fixture
def belt(tmp_path: Path) -> tuple[Belt, GameState]:
    return make(Belt, catalog(tmp_path), 1)


def catalog(folder: Path) -> Catalog:
    return load(
        folder, game=GAME, cards_parts="kind: part\ncards:\n  bolt: {}\n", decks_one="name: One\ncards: {bolt: 1}\n"
    )


def refused(ruleset: Ruleset, state: GameState, kind: str, **arguments: Any) -> tuple[str, str]:
    found = ruleset.explain(state, Action(kind, 1, **arguments))
    assert found is not None
    return found.rule, found.message


def test_a_must_blocks_what_comes_later_by_name(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    assert kinds_of(ruleset.legal_actions(state)) == ["load"]
    assert refused(ruleset, state, "next") == ("TOY-3", "Load the belt.")
    assert refused(ruleset, state, "home") == ("TOY-3", "Load the belt.")
    assert refused(ruleset, state, "paint") == ("TOY-3", "Load the belt first.")
    assert refused(ruleset, state, "press", phase="pack") == ("TOY-3", "Load the belt first.")
    do(ruleset, state, "load", 1)
    assert state.flow["trace"] == ("start", "load", "sort"), "a must that is done passes by itself"
    do(ruleset, state, "pack", 1)
    assert state.flow["trace"][-1] == "pack", "there is still something to press"
    assert refused(ruleset, state, "home") == ("TOY-4", "Seal the box.")
    assert refused(ruleset, state, "nap") == ("TOY-4", "Seal the box.")


def test_a_jump_is_one_act_and_one_undo(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    do(ruleset, state, "load", 1)
    do(ruleset, state, "sort", 1)
    before = bytes_of(state)
    edit = do(ruleset, state, "pack", 1)
    assert state.flow["trace"][3:] == ("sorted", "pack"), "what lay between has passed, nothing of it happened"
    for op in edit.inverses:
        apply_op(state, op)
    assert bytes_of(state) == before


def test_nothing_that_has_passed_returns(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    do(ruleset, state, "load", 1)
    do(ruleset, state, "paint", 1)
    assert state.flow["trace"][-3:] == ("paint", "check", "pack"), "with paint on it, it is checked by itself"
    for kind in ("load", "sort", "paint"):
        assert kind not in kinds_of(ruleset.legal_actions(state))
        assert ruleset.explain(state, Action(kind, 1)) is not None
    assert refused(ruleset, state, "press", phase="sort") == ("TOY-6", "Not in this phase.")
    assert ruleset.explain(state, Action("press", 1, phase="pack")) is None


def test_a_kind_of_two_phases_belongs_to_the_one_it_names(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    do(ruleset, state, "load", 1)
    do(ruleset, state, "press", 1, phase="sort")
    assert state.flow["trace"][-1] == "sort"
    do(ruleset, state, "press", 1, phase="pack")
    assert state.flow["trace"][-1] == "pack"


def test_what_always_waits_is_left_by_passing_only(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    do(ruleset, state, "load", 1)
    do(ruleset, state, "nap", 1)
    for _ in range(2):
        do(ruleset, state, "nap", 1)
    assert kinds_of(ruleset.legal_actions(state)) == ["home", "next"], "nothing left to do there, and still it waits"
    assert ruleset.explain(state, Action("ship", 1)) is not None, "nothing jumps into the last phases"
    do(ruleset, state, "next", 1)
    do(ruleset, state, "ship", 1)
    assert state.flow["turn"] == 2 and state.flow["trace"][-3:] == ("stop", "start", "load")


def test_home_passes_all_that_is_left(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    do(ruleset, state, "load", 1)
    do(ruleset, state, "home", 1)
    assert state.flow["trace"] == ("start", "load", "sort", "sorted", "stop", "start", "load")


def test_where_nothing_is_done_ahead_each_phase_is_passed(tmp_path: Path) -> None:
    ruleset, state = make(Belt, catalog(tmp_path), 1, ahead=False)
    do(ruleset, state, "load", 1)
    assert refused(ruleset, state, "pack") == ("TOY-5", "Pass sort first.")
    do(ruleset, state, "next", 1)
    assert refused(ruleset, state, "pack") == ("TOY-5", "Pass paint first.")
    do(ruleset, state, "paint", 1)
    do(ruleset, state, "pack", 1)


@pytest.mark.parametrize("seats", [1, 2])
def test_every_stop_holds(tmp_path: Path, seats: int) -> None:
    ruleset, state = make(Belt, catalog(tmp_path), seats)
    for seed in range(6):
        assert prove(ruleset, state.fork(), seed) > 10
        assert meddle(ruleset, state.fork(), seed, most=60) > 5


def test_hands_in_the_binding_of_a_frame_are_no_harm(belt: tuple[Belt, GameState]) -> None:
    ruleset, state = belt
    lanes = state.flow["lanes"]
    frame = {**lanes[0]["frames"][0]}
    frame["bind"] = {**frame["bind"], "phase": "nowhere"}
    edit = Edit(state)
    edit.set_flow("lanes", ({**lanes[0], "frames": (frame,)},))
    ruleset.legal_actions(state), ruleset.explain(state, Action("pack", 1))
