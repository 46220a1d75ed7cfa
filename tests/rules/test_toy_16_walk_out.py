"""Toy 16, Walk-out: offers, agreement of all, concession with 2 to 4 seats during other questions.

Holds: a declined offer leaves decisions equal; defaults act for the absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from toys import Heard, asked_seats, do, load, make, meddle, prove

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choice, Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.proposals import make_proposal
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table, facts

GAME = """
id: talks
title: Walk-out
seats: [2, 3, 4]
kinds:
  note: {label: Note, back: grey}
backs:
  grey: {name: Note, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  heap: {label: Heap, pile: true, face: up, group: heap}
decks: {main: {label: Deck}}
seat_values: {said: {label: Said}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
options:
  leaving: {label: Leaving, type: choice, values: [out, absent], default: out, sentence: "What becomes of a seat."}
"""
CARDS = "kind: note\ncards:\n" + "".join(f"  note-{n}: {{}}\n" for n in range(1, 7))
DECK = "name: Six\ncards: {" + ", ".join(f"note-{n}: 1" for n in range(1, 7)) + "}\n"


def draw(run: Run, proposer: int) -> None:
    """Everybody has agreed."""
    run.finish(run.seats, "talks.agreed", "TOY-2", seat=Person(proposer).seat)


DRAW = make_proposal("draw", draw, rule="TOY-1", per="round")


class Speak(ActionKind):
    """Say something."""

    kind = "speak"

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is counted."""
        run.count(-act.seat, "said", 1)


class Nod(ActionKind):
    """Say nothing."""

    kind = "nod"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


class Concede(ActionKind):
    """Give up: out of the game, or (with three or more, as NUC-180) the seat stays and defaults act for it."""

    kind = "concede"

    def perform(self, run: Run, act: BoundAction) -> None:
        """The last who has not conceded wins."""
        how = str(run.option("leaving"))
        run.set_flow(how, tuple(sorted({*run.flow(how, ()), act.seat})))
        run.say("talks.conceded", who=Person(act.seat))
        left = [seat for seat in run.seats if run.answers(seat)]
        if len(left) <= 1:
            run.finish(tuple(left), "talks.last", "TOY-3")


def _active(table: Table, frame: Frame) -> int:
    return int(table.flow("seat", 1))


def _hand(table: Table, frame: Frame) -> list[Choice]:
    return list(table.inside(zone_key("hand", 0, _active(table, frame))))


def _best(table: Table, frame: Frame) -> list[Choice]:
    return sorted(_hand(table, frame), key=lambda piece: table.state.definition[int(piece)], reverse=True)


NOTES = Query("notes", _active, _hand, lambda table, frame: (2, 2), rule="TOY-4", default=_best)
MOOD = Query(
    "mood", _active, lambda table, frame: ["glad", "grim"], what="word", form="words", rule="TOY-5",
    bounds=lambda table, frame: (0, 1),
)  # fmt: skip


def burn(run: Run) -> None:
    """The notes go to the heap, those that are still there."""
    for piece in present(run, facts(run.frame.bind, "notes")):
        run.move(int(piece), "heap")
    run.set_flow("mood", (run.frame.bind.get("mood") or (None,))[0])
    for name in ("notes", "mood"):
        run.frame.bind.pop(name, None)


def turn(run: Run) -> None:
    """The next one who is still there, until the notes are gone."""
    order = run.order(run.flow("seat", 1) % run.ruleset.seats + 1)
    run.set_flow("seat", order[0])
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round", 1) > 12:
        run.finish(run.seats, "talks.night", "TOY-6")


TALK = WindowDef("talk", ("speak",), "nod", lambda table, frame: table.order(1), "once")


class Talks(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"talks.agreed": "Peace.", "talks.last": "Alone.", "talks.night": "Late."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In windows."""
        return (Speak(), Nod(), *DRAW.answers)

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """At any time."""
        return (DRAW.propose, Concede())

    def make_blocks(self) -> Iterator[Block]:
        """Talk, then burn two notes."""
        yield Block(
            "talks/turn", "top", Window(TALK), Choose(NOTES), Choose(MOOD), Call(burn), Call(turn), Jump("top")
        )
        yield DRAW.block

    def begin(self, run: Run) -> None:
        """The first turn."""
        run.push("talks/turn")


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """The toy's files."""
    return load(tmp_path, game=GAME, cards_notes=CARDS, decks_six=DECK)


def stops(ruleset: Talks, state: GameState) -> Iterator[GameState]:
    """The kinds of questions that can be open: in the window, after one note, between two choices."""
    yield state
    for seat in range(1, ruleset.seats + 1):
        do(ruleset, state, "nod", seat)
        yield state
    ruleset.perform(Edit(state), ruleset.legal_actions(state)[2])
    yield state
    ruleset.perform(Edit(state), ruleset.legal_actions(state)[0])
    assert ruleset.decisions(state)[0].form == "words"
    yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_declined_offer_leaves_decisions_equal(catalog: Catalog, seats: int) -> None:
    ruleset, state = make(Talks, catalog, seats)
    for number, _ in enumerate(stops(ruleset, state)):
        before = ruleset.decisions(state), ruleset.legal_actions(state), state.flow["lanes"]
        proposer = number % seats + 1
        table = state.fork()
        do(ruleset, table, "propose_draw", proposer)
        others = [seat for seat in range(1, seats + 1) if seat != proposer]
        for said, seat in enumerate(others):
            assert asked_seats(ruleset, table) == [seat], "all others, in order, one at a time"
            assert [a.kind for a in ruleset.legal_actions(table)] == ["accept_draw", "decline_draw"]
            again = ruleset.explain(table, Action("propose_draw", seat))
            assert again is not None and again.code == "proposing"
            do(ruleset, table, "decline_draw" if said == len(others) - 1 else "accept_draw", seat)
        assert (ruleset.decisions(table), ruleset.legal_actions(table), table.flow["lanes"]) == before
        twice = ruleset.explain(table, Action("propose_draw", proposer))
        assert twice is not None and twice.code == "proposed" and twice.rule == "TOY-1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_agreement_of_all_ends_it(catalog: Catalog, seats: int) -> None:
    ruleset, start = make(Talks, catalog, seats)
    for state in [each.fork() for each in stops(ruleset, start)]:
        do(ruleset, state, "propose_draw", 2)
        while ruleset.outcome(state) is None:
            do(ruleset, state, "accept_draw", asked_seats(ruleset, state)[0])
        assert ruleset.outcome(state).reason == "talks.agreed"  # type: ignore[union-attr]
        assert ruleset.decisions(state) == () and ruleset.legal_actions(state) == []
        refused = ruleset.explain(state, Action("concede", 1))
        assert refused is not None and refused.code == "over"


def test_whoever_is_absent_has_not_agreed(catalog: Catalog) -> None:
    ruleset, state = make(Talks, catalog, 4, leaving="absent")
    do(ruleset, state, "concede", 3)
    before = ruleset.decisions(state)
    do(ruleset, state, "propose_draw", 1)
    do(ruleset, state, "accept_draw", 2)
    do(ruleset, state, "accept_draw", 4)
    assert ruleset.outcome(state) is None and ruleset.decisions(state) == before


def test_whoever_has_left_is_not_asked(catalog: Catalog) -> None:
    ruleset, state = make(Talks, catalog, 4)
    do(ruleset, state, "propose_draw", 1)
    do(ruleset, state, "accept_draw", 2)
    do(ruleset, state, "concede", 3)
    do(ruleset, state, "accept_draw", 4)
    assert ruleset.outcome(state).winners == (1, 2, 4)  # type: ignore[union-attr]


def test_an_offer_whose_maker_leaves_is_void(catalog: Catalog) -> None:
    ruleset, state = make(Talks, catalog, 3)
    before = asked_seats(ruleset, state)
    do(ruleset, state, "propose_draw", 2)
    do(ruleset, state, "concede", 2)
    assert ruleset.outcome(state) is None and asked_seats(ruleset, state) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conceding_during_any_question(catalog: Catalog, seats: int) -> None:
    """Whoever concedes, whatever is open: with two it is over, else the others play on to the end."""
    for leaving in ("out", "absent"):
        ruleset, start = make(Talks, catalog, seats, leaving=leaving)
        for state in [each.fork() for each in stops(ruleset, start)]:
            for seat in range(1, seats + 1):
                table = state.fork()
                do(ruleset, table, "concede", seat)
                if seats == 2:
                    assert ruleset.outcome(table).winners == (3 - seat,)  # type: ignore[union-attr]
                    continue
                assert seat not in asked_seats(ruleset, table)
                while ruleset.outcome(table) is None:
                    ruleset.perform(Edit(table), ruleset.legal_actions(table)[0])
                    assert seat not in asked_seats(ruleset, table)


def test_defaults_act_for_the_absent(catalog: Catalog) -> None:
    ruleset, state = make(Talks, catalog, 3, leaving="absent")
    for seat in (1, 2, 3):
        do(ruleset, state, "nod", seat)
    first = ruleset.legal_actions(state)[0]
    ruleset.perform(Edit(state), first)
    taken = state.flow["lanes"][0]["frames"][0]["bind"]["picked"]
    heard = Heard()
    ruleset.perform(Edit(state), Action("concede", 1), heard)
    burnt = [state.definition[piece] for piece in state.inside("heap")]
    # What was picked stays picked, the query's own default fills up, an open number takes the least: none.
    assert len(burnt) == 2 and burnt[0] == state.definition[taken[0]]
    assert burnt[1] == max(f"note-{n}" for n in range(1, 7) if f"note-{n}" != burnt[0])
    assert "mood" not in state.flow
    assert asked_seats(ruleset, state) == [2], "the absent seat's turn at the window went by, too"
    assert state.flow["seat"] == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("leaving", ["out", "absent"])
def test_every_stop(catalog: Catalog, seats: int, leaving: str) -> None:
    ruleset, state = make(Talks, catalog, seats, leaving=leaving)
    prove(ruleset, state, seats, standing=0.1)
    assert ruleset.outcome(state) is not None
    for seed in range(6):
        ruleset, state = make(Talks, catalog, seats, leaving=leaving)
        meddle(ruleset, state, seed, most=50)
