"""Every duration on a piece that moves in play, is taken, leaves, returns: each ends exactly then, unswept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from toys import bytes_of, load, reloaded, seen_by, table

from tabletop.core.edits import Edit
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.rules.modifying.durations import (
    CLOCK,
    LASTING,
    MOMENTS,
    Scope,
    holds,
    is_marked,
    last,
    lasting,
    mark,
    marked,
    sweep,
    tick,
    use,
)
from tabletop.rules.modifying.modifiers import Modifiers, Part, ValueDef
from tabletop.rules.progress.machine import Run
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.setting_up.setup import agree, deal

GAME = """
id: after
title: Afterlife
seats: [2]
kinds:
  soul: {label: Soul, back: grey}
backs:
  grey: {name: Soul, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  field: {label: Field, per_seat: true, sites: 2, group: play, face: keep}
  grave: {label: Grave, pile: true, face: keep, group: grave}
decks: {main: {label: Deck}}
setup:
  - put: {list: main, into: hand}
"""
CARDS = "kind: soul\ncards:\n  cat: {}\n  crow: {}\n"
DECK = "name: Two\ncards: {cat: 1, crow: 1}\n"


class After(Ruleset):
    """Values and silence, no course."""

    control = {"soul": "entry"}  # noqa: RUF012

    def is_silenced(self, table: Table, piece: int) -> bool:
        """By a mark."""
        return table.mark(piece, "silenced")

    def make_values(self) -> Modifiers:
        """Power with whatever lasts."""
        base = (Part(2, "printed"),)
        return Modifiers(
            [ValueDef("power", 0, lambda table, piece: base, lambda table, piece: lasting(table, piece, "power"))]
        )

    def start(self, edit: Edit, *rest: object) -> None:
        """Nothing is asked."""


@pytest.fixture
def after(tmp_path: Path) -> tuple[After, GameState, int, int]:
    """A cat (the affected piece) in seat 1's field with a crow (the source) under it."""
    catalog = load(tmp_path, game=GAME, cards_souls=CARDS, decks_two=DECK)
    ruleset = After(catalog, 2, {})
    state = deal(catalog, agree(catalog, seats=2, seed=1))
    cat, crow = (
        next(p for p in state.inside("hand@1") if state.definition[p] == name and state.owner[p] == 1)
        for name in ("cat", "crow")
    )
    edit = Edit(state)
    edit.move(cat, "field#1@1")
    edit.move(crow, cat)
    run = Run(ruleset, edit)
    tick(run, "round")
    tick(run, "turn", seat=1)
    return ruleset, state, cat, crow


SCOPES: tuple[Scope, ...] = (
    "game", "round", "turn", "battle", "step", "until_turn_of", "stay", "source", "attached", "next_time",
)  # fmt: skip
Event = Callable[[Run, int, int], object]
EVENTS: dict[str, tuple[Event, set[str]]] = {
    # what happens, and which scopes end by it (the crow is the source; the turn is seat 1's, "until" is seat 2's)
    "nothing": (lambda run, cat, crow: None, set()),
    "a step begins": (lambda run, cat, crow: tick(run, "step"), {"step"}),
    "a battle begins": (lambda run, cat, crow: tick(run, "battle"), {"battle", "step"}),
    "my next turn begins": (lambda run, cat, crow: tick(run, "turn", seat=1), {"turn", "battle", "step"}),
    "the other's turn begins": (
        lambda run, cat, crow: tick(run, "turn", seat=2), {"turn", "battle", "step", "until_turn_of"},
    ),
    "a round begins": (lambda run, cat, crow: tick(run, "round"), {"round", "turn", "battle", "step"}),
    "it moves in play": (lambda run, cat, crow: run.move(cat, "field#2@1"), set()),
    "it is taken": (lambda run, cat, crow: run.move(cat, "field#2@2"), set()),
    "it leaves": (lambda run, cat, crow: run.move(cat, "grave"), {"stay"}),
    "it leaves and returns": (
        lambda run, cat, crow: (run.move(cat, "grave"), run.move(cat, "field#1@1")), {"stay"},
    ),
    "the source leaves": (lambda run, cat, crow: run.move(crow, "grave"), {"source", "attached"}),
    "the source moves off": (lambda run, cat, crow: run.move(crow, "field#1@1"), {"attached"}),
    "the source is silenced": (lambda run, cat, crow: run.set_mark(crow, "silenced"), {"source"}),
    "the source is gone": (lambda run, cat, crow: run.edit.remove(crow), {"source", "attached"}),
    "it is used": (lambda run, cat, crow: use(run, cat, "mark next_time"), {"next_time"}),
}  # fmt: skip


@pytest.mark.parametrize("event", EVENTS)
def test_marks_end_exactly_then(after: tuple[After, GameState, int, int], event: str) -> None:
    ruleset, state, cat, crow = after
    start = bytes_of(state)
    edit = Edit(state)
    run = Run(ruleset, edit)
    for scope in SCOPES:
        mark(run, cat, f"mark {scope}", scope, source=crow, seat=2)
    assert all(is_marked(run, cat, f"mark {scope}") for scope in SCOPES)
    happens, ended = EVENTS[event]
    happens(run, cat, crow)
    run.forget()
    for each in (state, reloaded(state)):
        found = {scope for scope in SCOPES if not is_marked(table(ruleset, each), cat, f"mark {scope}")}
        if "leaves" in event and "source" not in event:
            # What lay on it as a mark of its object is gone with the object, whatever it says.
            assert ended <= found <= ended | {"source", "attached"}
        else:
            assert found == ended
    for op in edit.inverses:
        apply_op(state, op)
    assert bytes_of(state) == start


@pytest.mark.parametrize("event", [event for event in EVENTS if event != "it is used"])
def test_changes_of_values_end_exactly_then(after: tuple[After, GameState, int, int], event: str) -> None:
    ruleset, state, cat, crow = after
    run = Run(ruleset, Edit(state))
    amounts = {scope: 10**n for n, scope in enumerate(SCOPES)}
    for scope in SCOPES:
        last(run, cat, "power", amounts[scope], scope, source=crow, seat=2, rule="TOY-8")
    assert run.value(cat, "power") == 2 + sum(amounts.values())
    happens, ended = EVENTS[event]
    happens(run, cat, crow)
    run.forget()
    left = {scope for scope in SCOPES if scope not in ended}
    if "leaves" in event and "source" not in event:
        left = {"game"}  # a change is of one object; another one in its place has none of it
    assert run.value(cat, "power") == 2 + sum(amounts[scope] for scope in left)
    parts = ruleset.modifiers.of(run, cat, "power").parts[1:]
    assert all(part.rule == "TOY-8" and part.source in (crow, 0) for part in parts)


def test_an_end_is_never_restored(after: tuple[After, GameState, int, int]) -> None:
    ruleset, state, cat, crow = after
    run = Run(ruleset, Edit(state))
    last(run, cat, "power", 5, "stay")
    last(run, cat, "power", 7, "source", source=crow)
    for piece in (cat, crow):
        run.move(piece, "grave")
        run.move(piece, "field#1@1")
    assert run.value(cat, "power") == 2
    # What is over is dropped when something is added.
    assert len(state.flow[LASTING]) == 2
    last(run, cat, "power", 1, "turn")
    assert len(state.flow[LASTING]) == 1 and run.value(cat, "power") == 3


def test_next_time_is_used_once(after: tuple[After, GameState, int, int]) -> None:
    ruleset, state, cat, _ = after
    run = Run(ruleset, Edit(state))
    mark(run, cat, "shield", "next_time")
    mark(run, -2, "shield", "next_time")
    assert [use(run, cat, "shield"), use(run, cat, "shield")] == [True, False]
    assert [use(run, -2, "shield"), use(run, -2, "shield")] == [True, False]
    mark(run, 0, "flood", "round")
    assert use(run, 0, "flood") and use(run, 0, "flood"), "only the next time is used up"


@pytest.mark.parametrize("scope", SCOPES)
def test_a_mark_may_say_how_much(after: tuple[After, GameState, int, int], scope: Scope) -> None:
    ruleset, state, cat, crow = after
    run = Run(ruleset, Edit(state))
    for target in (cat, -2, 0):
        if target > 0 or scope not in ("source", "attached", "stay"):
            assert marked(run, target, "extra") == 0
            mark(run, target, "extra", scope, source=crow, amount=3)
            assert is_marked(run, target, "extra") and marked(run, target, "extra") == 3
            mark(run, target, "bare", scope, source=crow)
            assert marked(run, target, "bare") == 1
    if scope == "next_time":
        assert use(run, cat, "extra") and not marked(run, cat, "extra")
    if scope == "turn":
        tick(run, "turn", seat=2)
        assert not marked(run, -2, "extra")


def test_lanes_have_moments_of_their_own(after: tuple[After, GameState, int, int]) -> None:
    """Two duels side by side: a turn of one ends nothing of the other's."""
    ruleset, state, cat, _ = after
    run = Run(ruleset, Edit(state))
    for moment in MOMENTS:
        mark(run, cat, "first", moment)
        mark(run, cat, "second", moment, lane=2)
        tick(run, moment, lane=2)
        assert is_marked(run, cat, "first") and not is_marked(run, cat, "second")
        mark(run, cat, "second", moment, lane=2)
        tick(run, moment)
        assert is_marked(run, cat, "second") and not is_marked(run, cat, "first")
        sweep(run, ("first", "second"))
        assert state.field(cat, "first") is None and state.field(cat, "second")


def test_no_view_names_a_piece_by_its_number(after: tuple[After, GameState, int, int]) -> None:
    ruleset, state, cat, crow = after
    run = Run(ruleset, Edit(state))
    plain = {viewer: seen_by(state, viewer) for viewer in (1, 2, None)}
    for scope in ("stay", "source", "attached"):
        mark(run, cat, f"mark {scope}", scope, source=crow)
        last(run, cat, "power", 1, scope, source=crow)
    assert {viewer: seen_by(state, viewer) for viewer in (1, 2, None)} == plain


@pytest.mark.parametrize("text", [None, "", True, 7, "turn", "turn:", "turn:x", "stay:1", "stay:x.y", "source:99.0",
                                  "until_turn_of:2", "nonsense:1.1", "game:1", "source:0.0"])  # fmt: skip
def test_what_is_no_stamp_does_not_hold(after: tuple[After, GameState, int, int], text: object) -> None:
    ruleset, state, cat, _ = after
    assert not holds(table(ruleset, state), text, cat)


def test_a_longer_moment_begins_every_shorter_one(after: tuple[After, GameState, int, int]) -> None:
    ruleset, state, *_ = after
    run = Run(ruleset, Edit(state))
    for moment, shorter in _pairs():
        before = dict(state.flow[CLOCK])
        tick(run, moment)
        assert state.flow[CLOCK][shorter] == before.get(shorter, 0) + 1
        longer = MOMENTS[: MOMENTS.index(moment)]
        assert all(state.flow[CLOCK].get(each) == before.get(each) for each in longer)


def _pairs() -> Iterator[tuple[str, str]]:
    for number, moment in enumerate(MOMENTS):
        for shorter in MOMENTS[number:]:
            yield moment, shorter
