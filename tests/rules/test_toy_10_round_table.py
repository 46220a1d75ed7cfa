"""Toy 10, Round table: one window with every closing rule, 2 to 4 seats, one leaves.

Holds: the order is as listed; with `ask: always` no view tells whether an answer existed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from toys import Heard, asked_seats, do, load, make, meddle, prove, seen_by

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.windows import Ask, Order, Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table

GAME = """
id: knights
title: Round table
seats: [2, 3, 4]
kinds:
  cup: {label: Cup, back: red}
backs:
  red: {name: Cup, palette: wine, emblem: star}
palettes: {wine: "#7a1f2f"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  board: {label: Board, group: board}
decks: {main: {label: Deck}}
seat_values: {toasts: {label: Toasts}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
options:
  order: {label: Order, type: choice, values: [together, succession, block, once, rounds, first], default: succession,
          sentence: "How it ends."}
  ask: {label: Ask, type: choice, values: [auto, always], default: auto, sentence: "Who is asked."}
  limit: {label: Limit, type: int, default: 0, min: 0, max: 9, sentence: "How many acts."}
"""
CARDS = "kind: cup\ncards:\n  gold: {}\n  lead: {}\n"
DECK = "name: Six\ncards: {gold: 3, lead: 3}\n"


def _is_gold(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("cup")
    here = table.zone(piece) == zone_key("hand", 0, act.seat)
    return None if here and table.state.definition[piece] == "gold" else Unmet(pieces=(piece,))


class Toast(ActionKind):
    """Drink from a golden cup of the own hand."""

    kind = "toast"
    pieces = ("cup",)
    requirements = (Requirement("not_gold", "TOY-1", "Only a golden cup will do.", _is_gold),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every cup of the hand."""
        for piece in table.inside(zone_key("hand", 0, seat)):
            yield Action(self.kind, seat, cup=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is empty then."""
        run.move(act.piece("cup"), "board")
        run.say("knights.toasted", who=Person(act.seat))


class Stay(ActionKind):
    """Pass."""

    kind = "stay"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


class Leave(ActionKind):
    """Go home."""

    kind = "leave"

    def perform(self, run: Run, act: BoundAction) -> None:
        """The last one wins."""
        run.set_flow("out", tuple(sorted((*run.flow("out", ()), act.seat))))
        if len(run.seats) == 1:
            run.finish(run.seats, "knights.last", "TOY-9")


def _dry(table: Table, seat: int) -> bool:
    return legality.first(table, table.ruleset.kinds["toast"], seat) is None


def _round(run: Run) -> None:
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round", 1) > 9:
        run.finish(run.seats, "knights.end", "TOY-8")


class Knights(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"knights.last": "Last.", "knights.end": "Enough."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (Toast(), Stay())

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """At any time."""
        return (Leave(),)

    def make_blocks(self) -> Iterator[Block]:
        """One window, again and again."""
        window = WindowDef(
            "toasting", ("toast",), "stay", lambda table, frame: table.order(1),
            lambda table: cast(Order, table.option("order")), auto=_dry,
            ask=lambda table: cast(Ask, table.option("ask")), limit=int(self.options["limit"] or 0),
        )  # fmt: skip
        yield Block("knights/round", "top", Window(window), Call(_round), Jump("top"))

    def begin(self, run: Run) -> None:
        """The first round."""
        run.push("knights/round")


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """The toy's files."""
    return load(tmp_path, game=GAME, cards_cups=CARDS, decks_six=DECK)


def play(ruleset: Knights, state: GameState, script: str) -> str:
    """Follow a script of words like "1t 2s": seat, then toast, stay or leave ("L"). Who is asked at each point,
    as digits, until the window closes ("."): "1 2 1 ." """
    seen, start = [], state.flow["round"]
    for word in script.split():
        asked = "".join(map(str, asked_seats(ruleset, state)))
        seen.append(asked if state.flow["round"] == start else ".")
        seat, what = int(word[0]), word[1]
        if what == "t":
            cup = next(a for a in ruleset.legal_actions(state, seat) if a.kind == "toast")
            ruleset.perform(Edit(state), cup)
        else:
            do(ruleset, state, "stay" if what == "s" else "leave", seat)
    seen.append("." if state.flow["round"] != start else "".join(map(str, asked_seats(ruleset, state))))
    return " ".join(seen)


@pytest.mark.parametrize(
    ("order", "seats", "script", "expected"),
    [
        # every seat at its own pace, any number of acts, until each has closed for itself
        ("together", 2, "2t 1s 2t 2s", "12 12 2 2 ."),
        ("together", 4, "4s 2s 1t 1s 3s", "1234 123 13 13 3 ."),
        # in turn, one act or a pass; an act wakes those who passed; over when all passed in succession
        ("succession", 2, "1s 2t 1s 2s", "1 2 1 2 ."),
        ("succession", 3, "1s 2t 3s 1s 2s", "1 2 3 1 2 ."),
        ("succession", 4, "1t 2s 3s 4s 1s", "1 2 3 4 1 ."),
        # in turn, any number of acts and then one pass for good
        ("block", 3, "1t 1t 1s 2s 3t 3s", "1 1 1 2 3 3 ."),
        # in turn, one act or a pass each
        ("once", 3, "1t 2s 3t", "1 2 3 ."),
        # as once, and again until a whole round has gone by without an act
        ("rounds", 2, "1t 2s 1s 2s", "1 2 1 2 ."),
        ("rounds", 3, "1s 2s 3t 1s 2s 3s", "1 2 3 1 2 3 ."),
        # in turn until one has acted
        ("first", 3, "1s 2t", "1 2 ."),
        ("first", 2, "1s 2s", "1 2 ."),
    ],
)
def test_who_is_asked(catalog: Catalog, order: str, seats: int, script: str, expected: str) -> None:
    ruleset, state = make(Knights, catalog, seats, order=order)
    assert play(ruleset, state, script) == expected


@pytest.mark.parametrize(
    ("order", "script", "expected"),
    [
        ("together", "1s 2L 3s 4s", "1234 234 34 4 ."),
        # whoever leaves while it is asked is passed over ...
        ("succession", "1s 2L 3t 4s 1s 3s", "1 2 3 4 1 3 ."),
        # ... and a place that is empty costs nobody a turn
        ("succession", "2L 1s 3t 4s 1s 3s", "1 1 3 4 1 3 ."),
        ("block", "1s 3L 2t 2s 4s", "1 2 2 2 4 ."),
        ("once", "1t 2L 3s 4s", "1 2 3 4 ."),
        ("rounds", "1s 4L 2s 3t 1s 2s 3s", "1 2 2 3 1 2 3 ."),
        ("first", "1L 2s 3t", "1 2 3 ."),
        # the last one to be waited for leaves
        ("once", "1s 2s 3s 4L", "1 2 3 4 ."),
    ],
)
def test_one_leaves(catalog: Catalog, order: str, script: str, expected: str) -> None:
    ruleset, state = make(Knights, catalog, 4, order=order)
    assert play(ruleset, state, script) == expected


@pytest.mark.parametrize("order", ["succession", "block", "rounds", "together"])
def test_a_limit_ends_every_kind(catalog: Catalog, order: str) -> None:
    ruleset, state = make(Knights, catalog, 2, order=order, limit=2)
    script = {"block": "1t 1t", "together": "2t 1t"}.get(order, "1t 2t")
    assert play(ruleset, state, script).endswith(" .")


def test_the_absent_pass_by_themselves(catalog: Catalog) -> None:
    ruleset, state = make(Knights, catalog, 3, order="succession")
    edit = Edit(state)
    edit.set_flow("absent", (2,))
    ruleset.resume(edit)
    assert play(ruleset, state, "1s 3t 1s 3s") == "1 3 1 3 ."


def empty(state: GameState, seat: int, definition: str) -> None:
    """Make every cup of a hand one of a kind, without anybody seeing it."""
    for piece in state.inside(f"hand@{seat}"):
        state.definition[piece] = definition


@pytest.mark.parametrize("order", ["succession", "block", "once", "rounds", "first", "together"])
def test_asked_always_nobody_can_tell(catalog: Catalog, order: str) -> None:
    """Seat 2 could answer, or could not: what the others have is the same bytes, at each stop."""
    pictures: list[list[Any]] = []
    for cups in ("gold", "lead"):
        ruleset, state = make(Knights, catalog, 3, order=order, ask="always")
        empty(state, 2, cups)
        pictures.append([])
        heard = Heard()
        while state.flow["round"] == 1:
            asked = asked_seats(ruleset, state)
            others = [seen_by(state, viewer) for viewer in (1, 3, None)]
            pictures[-1].append((asked, others, list(heard.lines), ruleset.legal_actions(state, 1)))
            ruleset.perform(Edit(state), Action("stay", asked[0]), heard)
    assert pictures[0] == pictures[1]
    assert any(2 in asked for asked, *_ in pictures[0])


def test_asked_by_the_rulebook_a_dry_seat_is_passed_over(catalog: Catalog) -> None:
    ruleset, state = make(Knights, catalog, 3, order="succession")
    empty(state, 2, "lead")
    heard = Heard()
    ruleset.perform(Edit(state), Action("stay", 1), heard)
    assert asked_seats(ruleset, state) == [3]
    # passing by oneself and being passed read the same
    assert [name for name, _, _ in heard.lines] == ["rules.passed", "rules.passed"]


@pytest.mark.parametrize("order", ["together", "succession", "block", "once", "rounds", "first"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_stop(catalog: Catalog, order: str, seats: int) -> None:
    ruleset, state = make(Knights, catalog, seats, order=order, ask="always" if seats == 3 else "auto")
    prove(ruleset, state, seats, standing=0.05)
    assert ruleset.outcome(state) is not None
    for seed in range(4):
        ruleset, state = make(Knights, catalog, seats, order=order)
        meddle(ruleset, state, seed, most=40)
