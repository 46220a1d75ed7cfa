"""Requirements: the first that fails refuses, in words for the seat that tried; the same list gives what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from toys import bytes_of, load, make, table

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import handle_of
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import Refusal, RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.sentences import SENTENCES, fill
from tabletop.rules.showing.telling import Person, Pieces, Secret, Zone
from tabletop.rules.table import Table

GAME = """
id: throw
title: Throw
seats: [2]
kinds:
  stone: {label: Stone, back: grey, fields: {weight: {type: int, default: 1}}}
backs:
  grey: {name: Stone, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  pond: {label: Pond, sites: 2, group: pond, face: up}
decks: {main: {label: Deck}}
setup:
  - put: {list: main, into: hand}
"""
CARDS = "kind: stone\ncards:\n  pebble: {weight: 1}\n  rock: {weight: 5}\n"
DECK = "name: Two\ncards: {pebble: 1, rock: 1}\n"


def _mine(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("stone")
    return (
        None if table.zone(piece) == zone_key("hand", 0, act.seat) else Unmet({"stone": Pieces((piece,))}, (piece,))
    )


def _light(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("stone")
    weight, can = table.printed(piece, "weight"), table.flow("strength", 3)
    if isinstance(weight, int) and weight > can:
        return Unmet({"stone": Pieces((piece,)), "weight": weight, "can": can}, (piece,))
    return None


def _open(table: Table, act: BoundAction) -> Unmet | None:
    site = act.number("site")
    if table.state.why_no_place(zone_key("pond", site)) is None:
        return None
    return Unmet({"number": site, "zone": Zone("pond#1")}, text="throw.no_pond", rule="TOY-9", code="no_pond")


class Throw(ActionKind):
    """A stone into a pond."""

    kind, label = "throw", "throw.do"
    pieces = ("stone", "at?")
    requirements = (
        Requirement("not_yours", "TOY-1", "{stone} is not yours.", _mine),
        Requirement("heavy", "TOY-2", "throw.heavy", _light),
        Requirement("place", "TOY-3", "throw.never", _open),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every stone there is, and more ponds than there are."""
        for other in (1, 2):
            for piece in table.inside(zone_key("hand", 0, other)):
                for site in (1, 2, 3):
                    yield Action(self.kind, seat, stone=table.handle(piece, seat), site=site)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Splash."""
        run.move(act.piece("stone"), zone_key("pond", act.number("site")))


class Rest(ActionKind):
    """Pass."""

    kind = "rest"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


class Throwing(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {
        "throw.heavy": "{stone} weighs {weight}; you can throw {can}.",
        "throw.no_pond": "there is no pond {number}, only {zone}.",
        "throw.do": "Throw",
    }

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (Throw(), Rest())

    def make_blocks(self) -> Iterator[Block]:
        """One window."""
        yield Block("throw", Window(WindowDef("throw", ("throw",), "rest", lambda t, frame: (1, 2), "together")))

    def begin(self, run: Run) -> None:
        """Open it."""
        run.push("throw")


@pytest.fixture
def game(tmp_path: Path) -> tuple[Throwing, GameState]:
    """A pebble and a rock in each hand."""
    ruleset, state = make(Throwing, load(tmp_path, game=GAME, cards_stones=CARDS, decks_two=DECK))
    return ruleset, state


def stone(state: GameState, name: str, owner: int) -> int:
    """A stone."""
    return next(p for p in state.pieces() if state.definition[p] == name and state.owner[p] == owner)


def throw(state: GameState, name: str, owner: int, seat: int = 1, site: int = 1) -> Action:
    """A try."""
    return Action("throw", seat, stone=handle_of(state, stone(state, name, owner), seat), site=site)


def why(ruleset: Throwing, state: GameState, action: Action) -> tuple[str, str, str]:
    """Code, rule and sentence of a refusal."""
    found = ruleset.explain(state, action)
    assert found is not None
    return found.code, found.rule, found.message


def test_the_first_that_fails(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    assert why(ruleset, state, throw(state, "rock", 1, site=7)) == (
        "heavy",
        "TOY-2",
        "Rock weighs 5; you can throw 3.",
    )
    Edit(state).set_flow("strength", 9)
    # A failed test may say its own sentence, rule and code; a sentence begins with a capital.
    expected = ("no_pond", "TOY-9", "There is no pond 7, only Pond 1.")
    assert why(ruleset, state, throw(state, "rock", 1, site=7)) == expected
    assert ruleset.explain(state, throw(state, "rock", 1)) is None


def test_what_one_may_not_know_is_a_card(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    code, _, message = why(ruleset, state, throw(state, "rock", 2))
    assert (code, message) == ("not_yours", "A card is not yours.")
    found = ruleset.explain(state, throw(state, "rock", 2))
    assert found is not None and all(handle.startswith("hand@2:") for handle in found.pieces)
    swapped = state.fork()
    one, other = stone(state, "rock", 2), stone(state, "pebble", 2)
    swapped.definition[one], swapped.definition[other] = "pebble", "rock"
    for site in (1, 7):
        for place in (0, 1):
            action = Action("throw", 1, stone=f"hand@2:{place}", site=site)
            assert ruleset.explain(state, action) == ruleset.explain(swapped, action)
    Edit(state).learn([one], [1])
    assert why(ruleset, state, throw(state, "rock", 2))[2] == "Rock is not yours."


def test_what_is_offered_is_what_is_accepted(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    before = bytes_of(state)
    for seat in (1, 2):
        legal = ruleset.legal_actions(state, seat)
        kind = ruleset.kinds["throw"]
        for action in kind.candidates(table(ruleset, state), seat):
            assert (ruleset.explain(state, action) is None) == (action in legal)
        assert [action for action in legal if action.kind == "throw"] == [
            throw(state, "pebble", seat, seat, 1), throw(state, "pebble", seat, seat, 2)
        ]  # fmt: skip
    assert bytes_of(state) == before


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action("throw", 1, stone="#999", site=1), "gone"),
        (Action("throw", 1, stone="hand@2:9", site=1), "gone"),
        (Action("throw", 1, stone="", site=1), "gone"),
        (Action("throw", 1, stone=7, site=1), "no_handle"),
        (Action("throw", 1), "missing_argument"),
        (Action("throw", 1, stone="hand@2:0", site=1, at="#77"), "gone"),
        (Action("fly", 1), "unknown"),
        (Action("throw", 9, stone="hand@2:0", site=1), "no_seat"),
        (Action("choose", 1, pick="x"), "not_asked"),
    ],
)
def test_what_cannot_be_meant(game: tuple[Throwing, GameState], action: Action, code: str) -> None:
    ruleset, state = game
    found = ruleset.explain(state, action)
    assert found is not None and found.code == code and found.message[0].isupper() and found.message.endswith(".")
    with pytest.raises(RulesError):
        ruleset.perform(Edit(state), action)


def test_one_cannot_name_what_another_sees(game: tuple[Throwing, GameState]) -> None:
    """The public number of a card in another's hand means nothing to a seat that does not see it."""
    ruleset, state = game
    theirs = handle_of(state, stone(state, "rock", 2), 2)
    assert theirs.startswith("#")
    assert why(ruleset, state, Action("throw", 1, stone=theirs, site=1))[0] == "gone"


def test_out_and_over(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    action = throw(state, "pebble", 1)
    Edit(state).set_flow("out", (1,))
    assert why(ruleset, state, action)[0] == "out"
    Edit(state).set_flow("outcome", {"winners": (2,), "reason": "x", "rule": "", "arguments": {}})
    assert why(ruleset, state, action)[0] == "over"
    assert ruleset.standing_actions(state, 2) == []


def test_overruled(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    ruleset.perform(Edit(state), throw(state, "rock", 1), waive=True)
    assert state.zone_of(stone(state, "rock", 1)) == "pond#1"


def test_a_refusal_is_falsy_and_reads_as_its_sentence(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    found = ruleset.explain(state, throw(state, "rock", 1))
    assert isinstance(found, Refusal) and not found and str(found) == found.message
    assert ruleset.shape(state, throw(state, "rock", 1)).piece == found.pieces[0]


def test_words_of_a_sentence(game: tuple[Throwing, GameState]) -> None:
    ruleset, state = game
    here = table(ruleset, state)
    mine, theirs = stone(state, "rock", 1), stone(state, "rock", 2)
    cases = (
        ("{a}", {"a": Pieces((mine, theirs))}, "Rock and a card"),
        ("{a}", {"a": Pieces(())}, "Nothing"),
        ("{a} and {b}", {"a": Person(1), "b": Person(2)}, "You and player\u00a02"),
        ("Play a card, {a}.", {"a": Person(1)}, "Play a card."),
        ("Play a card, {a}.", {"a": Person(2)}, "Play a card, player\u00a02."),
        ("{a}, play a card.", {"a": Person(1)}, "Play a card."),
        ("in {a}", {"a": Zone("pond#2")}, "In Pond 2"),
        ("{a}", {"a": Secret("the rock", "something", (theirs,))}, "Something"),
        ("{a}", {"a": Secret("the rock", "something", (mine,))}, "The rock"),
        ("{missing}!", {}, "!"),
    )
    for template, words, sentence in cases:
        assert fill(template, words, here, 1) == sentence
    assert all(text[:1].isupper() or text.startswith("{") or "." not in text for text in SENTENCES.values())
