"""Questions inside an effect: forced answers, several picks, options that go, defaults, who picks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import Heard, bytes_of, load, make, meddle, prove, reloaded, table

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity
from tabletop.rules.progress.choosing import Choice, Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, advance
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table, facts

GAME = """
id: picks
title: Picks
seats: [2]
kinds:
  leaf: {label: Leaf, back: grey}
backs:
  grey: {name: Leaf, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  tree: {label: Tree, group: tree, face: up}
  heap: {label: Heap, pile: true, face: up, group: heap}
decks: {main: {label: Deck}}
setup:
  - put: {list: main, into: hand}
"""
CARDS = "kind: leaf\ncards:\n  a: {}\n  b: {}\n  c: {}\n  d: {}\n"
DECK = "name: Four\ncards: {a: 1, b: 1, c: 1, d: 1}\n"


def _you(table: Table, frame: Frame) -> int:
    return int(frame.bind.get("you", 1))


def _tree(table: Table, frame: Frame) -> list[Choice]:
    return list(table.inside("tree"))


def _bounds(table: Table, frame: Frame) -> tuple[int, int]:
    least, most = frame.bind.get("bounds", (1, 1))
    return int(least), int(most)


def _third(table: Table, frame: Frame) -> list[Choice]:
    return _tree(table, frame)[2:3]


QUERIES: Mapping[str, Query] = {
    "ask": Query("x", _you, _tree, _bounds, rule="TOY-1", words=lambda table, frame: {"number": 1}),
    "auto": Query("x", _you, _tree, _bounds, pick="auto"),
    "random": Query("x", _you, _tree, _bounds, pick=lambda table: "random"),
    "again": Query("x", _you, _tree, _bounds, distinct=False),
    "default": Query("x", _you, _tree, _bounds, default=_third),
    "words": Query("x", _you, lambda table, frame: ["red", "blue"], _bounds, what="word", form="words"),
    "places": Query("x", _you, lambda table, frame: ["tree", "heap"], _bounds, what="place", form="places"),
}


def keep(run: Run) -> None:
    """What was chosen, as the effect finds it."""
    run.set_flow("got", present(run, facts(run.frame.bind, "x")))


class Picks(Ruleset):
    """One question each."""

    own_sentences: ClassVar = {}

    def make_blocks(self) -> Iterator[Block]:
        """By the name of the query; one that goes on for ever."""
        for name, query in QUERIES.items():
            yield Block(f"ask/{name}", Choose(query), Call(keep))
        loop = Call(lambda run: run.frame.bind.pop("x") and None)
        yield Block("ask/loop", "top", Choose(QUERIES["ask"]), Call(keep), loop, Jump("top"))

    def begin(self, run: Run) -> None:
        """Nothing."""


@pytest.fixture
def picks(tmp_path: Path) -> tuple[Picks, GameState]:
    """Four leaves on the tree: a, b, c, d of seat 1."""
    ruleset, state = make(Picks, load(tmp_path, game=GAME, cards_leaves=CARDS, decks_four=DECK))
    for piece in state.inside("hand@1"):
        Edit(state).move(piece, "tree")
    return ruleset, state


def ask(ruleset: Picks, state: GameState, query: str = "ask", **bind: Any) -> Edit:
    """Begin a question."""
    edit = Edit(state)
    run = Run(ruleset, edit, Heard())
    run.push(f"ask/{query}", **bind)
    advance(run)
    return edit


def pick(ruleset: Picks, state: GameState, piece: int | None, seat: int = 1) -> None:
    """Answer with a piece (None: no more)."""
    named = {} if piece is None else {"pick": table(ruleset, state).handle(piece, seat)}
    ruleset.perform(Edit(state), Action("choose", seat, **named))


def test_one_of_several(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    ask(ruleset, state)
    (decision,) = ruleset.decisions(state)
    assert (decision.kind, decision.form, decision.rule) == ("choose", "pieces", "TOY-1")
    assert decision.arguments == {"number": 1}
    assert len(ruleset.legal_actions(state, 1)) == 4 and ruleset.legal_actions(state, 2) == []
    tree = state.inside("tree")
    pick(ruleset, state, tree[2])
    assert state.flow["got"] == (tree[2],) and ruleset.decisions(state) == ()


@pytest.mark.parametrize(("bounds", "left", "got"), [((1, 1), 1, 1), ((2, 2), 2, 2), ((2, 3), 1, 1), ((0, 2), 0, 0),
                                                     ((3, 3), 0, 0), ((4, 4), 4, 4)])  # fmt: skip
def test_a_forced_answer_is_not_asked(
    picks: tuple[Picks, GameState], bounds: tuple[int, int], left: int, got: int
) -> None:
    ruleset, state = picks
    for piece in state.inside("tree")[left:]:
        Edit(state).move(piece, "heap")
    ask(ruleset, state, bounds=bounds)
    assert ruleset.decisions(state) == () and len(state.flow["got"]) == got


def test_what_may_be_left_is_asked(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    for piece in state.inside("tree")[1:]:
        Edit(state).move(piece, "heap")
    ask(ruleset, state, bounds=(0, 1))
    assert len(ruleset.legal_actions(state)) == 2
    pick(ruleset, state, None)
    assert state.flow["got"] == ()


def test_several_are_picked_one_after_the_other(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    a, b, c, d = state.inside("tree")
    ask(ruleset, state, bounds=(2, 3))
    assert len(ruleset.legal_actions(state)) == 4, "not enough yet to say no more"
    pick(ruleset, state, c)
    assert len(ruleset.legal_actions(state)) == 3
    twin = reloaded(state)
    assert ruleset.legal_actions(twin) == ruleset.legal_actions(state) and bytes_of(twin) == bytes_of(state)
    pick(ruleset, state, a)
    legal = ruleset.legal_actions(state)
    assert len(legal) == 3 and legal[-1] == Action("choose", 1)
    with pytest.raises(RulesError):
        pick(ruleset, state, a)
    refused = ruleset.explain(state, Action("choose", 1, pick="hand@2:0"))
    assert refused is not None and refused.code == "no_choice"
    pick(ruleset, state, d)
    assert state.flow["got"] == (c, a, d), "the third is the last; in the order of picking"
    assert b in state.inside("tree")


def test_options_that_go_while_it_is_open(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    a, b, c, d = state.inside("tree")
    ask(ruleset, state, bounds=(2, 2))
    pick(ruleset, state, a)
    Edit(state).remove(b)
    assert len(ruleset.legal_actions(state)) == 2
    # What was picked is taken away, too: it is asked again, and no answer was stale in between.
    Edit(state).remove(a)
    assert len(ruleset.legal_actions(state)) == 2 and Action("choose", 1) not in ruleset.legal_actions(state)
    assert ruleset.resume(Edit(state)), "two of two are left: forced now"
    assert state.flow["got"] == (c, d)


def test_no_option_is_left(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    ask(ruleset, state, bounds=(2, 2))
    for piece in state.inside("tree"):
        Edit(state).move(piece, "heap")
    assert ruleset.is_unanswerable(state)
    assert "rules.unanswerable" in [oddity.text for oddity in ruleset.audit(state)]
    assert ruleset.resume(Edit(state)) and state.flow["got"] == ()


def test_fewer_are_left_than_are_asked_for(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    ask(ruleset, state, bounds=(2, 2))

    def few() -> list[Oddity]:
        return [odd for odd in ruleset.audit(state) if odd.text == "rules.too_few_answers"]

    assert few() == []
    a, *others = state.inside("tree")
    for piece in others[1:]:
        Edit(state).remove(piece)
    assert few() == [], "two of two can be chosen"
    Edit(state).remove(others[0])
    (odd,) = few()
    assert (odd.words["least"], odd.words["left"]) == (2, 1)
    assert ruleset.resume(Edit(state)) and state.flow["got"] == (a,)


def test_chosen_and_gone_before_it_is_used(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    gone = state.inside("tree")[0]
    Edit(state).remove(gone)
    run = Run(ruleset, Edit(state))
    run.push("ask/ask", x=(gone,))
    advance(run)
    assert state.flow["got"] == ()


@pytest.mark.parametrize(("bounds", "number"), [((1, 1), 1), ((2, 3), 2), ((0, 4), 0)])
def test_the_first_eligible(picks: tuple[Picks, GameState], bounds: tuple[int, int], number: int) -> None:
    ruleset, state = picks
    ask(ruleset, state, "auto", bounds=bounds)
    assert state.flow["got"] == tuple(state.inside("tree")[:number])


def test_at_random_by_the_seed(picks: tuple[Picks, GameState]) -> None:
    ruleset, start = picks
    found = set()
    for key in range(12):
        state = start.fork()
        state.flow["chance"] = (key, 0)
        twin = reloaded(state)
        ask(ruleset, state, "random", bounds=(2, 2))
        edit = ask(ruleset, twin, "random", bounds=(2, 2))
        assert twin.flow["got"] == state.flow["got"] and edit.hides
        found.add(state.flow["got"])
    assert len(found) > 4 and all(len(set(each)) == 2 for each in found)


def test_the_same_thing_twice(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    a, *rest = state.inside("tree")
    ask(ruleset, state, "again", bounds=(2, 2))
    pick(ruleset, state, a)
    assert len(ruleset.legal_actions(state)) == 4
    pick(ruleset, state, a)
    assert state.flow["got"] == (a, a)
    for piece in rest:
        Edit(state).move(piece, "heap")
    ask(ruleset, state, "again", bounds=(3, 3))
    assert state.flow["got"] == (a, a, a), "one thing left, three times: forced"


@pytest.mark.parametrize("who", ["out", "absent"])
def test_whoever_does_not_answer_takes_the_default(picks: tuple[Picks, GameState], who: str) -> None:
    ruleset, state = picks
    tree = state.inside("tree")
    Edit(state).set_flow(who, (1,))
    for query, bounds, got in (
        ("ask", (1, 1), (tree[0],)), ("ask", (0, 2), ()), ("default", (2, 2), (tree[2], tree[0])),
        ("default", (0, 1), (tree[2],)), ("again", (2, 2), (tree[0], tree[0])), ("words", (1, 1), ("red",)),
    ):  # fmt: skip
        ask(ruleset, state, query, bounds=bounds)
        assert ruleset.decisions(state) == () and state.flow["got"] == got


@pytest.mark.parametrize("query", ["words", "places"])
def test_words_and_places(picks: tuple[Picks, GameState], query: str) -> None:
    ruleset, state = picks
    ask(ruleset, state, query)
    first = ruleset.legal_actions(state)[1]
    assert first.arguments["pick"] in ("blue", "heap")
    shape = ruleset.shape(state, first)
    assert shape.label == "rules.label_choose" and (shape.button == "blue" or shape.to == "heap")
    assert ruleset.label(state, first) in ("Choose blue", "Choose Heap")
    ruleset.perform(Edit(state), first)
    assert state.flow["got"] == (first.arguments["pick"],)


def test_a_hidden_card_is_chosen_by_its_place(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    for piece in state.inside("hand@2"):
        Edit(state).set_face(piece, "down")
        Edit(state).move(piece, "tree")
    ask(ruleset, state)
    answers = [str(action.arguments["pick"]) for action in ruleset.legal_actions(state)]
    assert sum(answer.startswith("#") for answer in answers) == 4
    assert sum(answer.startswith("tree:") for answer in answers) == 4


def test_every_stop(picks: tuple[Picks, GameState]) -> None:
    ruleset, state = picks
    ask(ruleset, state, "loop", bounds=(1, 2))
    assert prove(ruleset, state, most=30) == 30
    for seed in range(8):
        twin = state.fork()
        meddle(ruleset, twin, seed, most=15, scribbles=_few)


def _few(edit: Edit, rng: Any, catalog: Any) -> None:
    """Leaves come and go, at least one stays: a loop without any would go round, and say so."""
    pieces = edit.state.inside("tree")
    if len(pieces) > 2 and rng.random() < 0.5:
        if rng.random() < 0.5:
            edit.remove(rng.choice(pieces))
        else:
            edit.move(rng.choice(pieces), "heap")
    else:
        edit.create("card", "tree", definition="a", owner=1)
