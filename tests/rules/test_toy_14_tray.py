"""Toy 14, Tray: a hand passes round 2 or 3 seats, open or closed; known cards change hands.

Holds: each view and each private list of cards is just what that seat saw.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from toys import bytes_of, load, make, meddle, prove, reloaded, seen_by

from tabletop.core.edits import Edit
from tabletop.core.ops import set_field
from tabletop.core.state import GameState
from tabletop.core.view import view_for
from tabletop.core.visibility import sees
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: tray
title: Tray
seats: [2, 3]
kinds: {fish: {label: Fish, fields: {value: {type: int}}}}
zones:
  pile: {label: Pile, see: deck, pile: true, face: down, group: pile}
  tray:
    {label: Tray, per_seat: true, mixes: true, group: tray, face: down,
     see: [{show: identity, to: all, when: {tray: open}}, {show: identity, to: owner}, {show: back}]}
  pond: {label: Pond, per_seat: true, group: pond, see: [{show: identity, to: owner}, {show: face}]}
  gone: {label: Gone, see: deck, pile: true, face: down, mixes: true, group: gone}
decks: {main: {label: Deck}}
phases: [draft]
options: {trays: {label: Trays, sentence: Whether trays lie open., values: [closed, open]}}
setup: [{put: {list: main, into: pile}}, {shuffle: pile}, {first: 1}, {flow: {round: 1, phase: draft}}]
"""
CARDS = "kind: fish\ncards:\n" + "".join(f"  f{value}: {{value: {value}}}\n" for value in range(1, 25))
DECK = "name: All\ncards: {" + ", ".join(f"f{value}: 1" for value in range(1, 25)) + "}\n"
DRAWS = 3


def tray(seat: int) -> str:
    """Where a seat's tray is."""
    return zone_key("tray", 0, seat)


def remember(run: Run, seats: tuple[int, ...], pieces: tuple[int, ...]) -> None:
    """Add to the private lists."""
    seen = dict(run.flow("seen", {}))
    for seat in seats:
        before = seen.get(str(seat), ())
        names = [run.state.definition[piece] for piece in pieces if run.state.definition[piece]]
        seen[str(seat)] = (*before, *(name for name in names if name not in before))
    run.set_flow("seen", seen)


def draw(run: Run) -> None:
    """Four cards for whoever draws; the next one in turn each time."""
    number = run.flow("round", 1)
    if number > DRAWS:
        run.finish(run.seats, "tray.done", "TOY-14")
        return
    seat = (number - 1) % run.ruleset.seats + 1
    run.set_flow("seat", seat)
    run.set_flow("picks", 0)
    run.set_flow("tray", "open" if run.option("trays") == "open" else None)
    taken = tuple(run.inside("pile")[::-1][:4])
    for piece in taken:
        run.set_face(piece, "down")
        run.move(piece, tray(seat))
    remember(run, run.seats if run.option("trays") == "open" else (seat,), taken)


class Pick(ActionKind):
    """Take one card of the tray into the own pond, face down."""

    kind = "pick"
    pieces = ("card",)

    def __init__(self) -> None:
        def there(table: Table, act: BoundAction) -> Unmet | None:
            return None if act.piece("card") in table.inside(tray(act.seat)) else Unmet()

        self.requirements = (Requirement("not_there", "TOY-14", "It is not in your tray.", there),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Each of them."""
        for piece in table.inside(tray(seat)):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Of an open tray nobody shall know which: it is closed and mixed first."""
        if run.flow("tray") == "open":
            run.set_flow("tray", None)
            if len(run.inside(tray(act.seat))) > 1:
                run.edit.shuffle(tray(act.seat))
            run.forget()
        run.set_face(act.piece("card"), "down")
        run.move(act.piece("card"), zone_key("pond", 0, act.seat))


class Leave(ActionKind):
    """Nothing to take."""

    kind = "leave"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def pass_on(run: Run) -> None:
    """The rest goes to the next seat, the last rest away."""
    seat, picks = run.flow("seat", 1), run.flow("picks", 0) + 1
    rest = tuple(run.inside(tray(seat)))
    following = seat % run.ruleset.seats + 1
    if picks < run.ruleset.seats and rest:
        run.set_flow("picks", picks)
        for piece in rest:
            run.move(piece, tray(following))
        run.set_flow("seat", following)
        remember(run, (following,), rest)
        run.jump("pick")
        return
    for piece in rest:
        run.move(piece, "gone")
        run.set_face(piece, "down")
    run.set_flow("round", run.flow("round", 1) + 1)


def _now(table: Table, frame: Frame) -> tuple[int, ...]:
    return (table.flow("seat", 1),)


class Tray(Ruleset):
    """Draws, picks, passing on."""

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Pick, or leave it."""
        return (Pick(), Leave())

    def make_blocks(self) -> Iterator[Block]:
        """One draw after the other."""
        window = WindowDef("pick", ("pick",), "leave", _now, "first", passed="")
        yield Block("tray/draft", "draw", Call(draw), "pick", Window(window), Call(pass_on), Jump("draw"))

    def begin(self, run: Run) -> None:
        """The first draw."""
        run.push("tray/draft")


@pytest.fixture
def game(tmp_path: Path) -> Any:
    catalog = load(tmp_path, game=GAME, cards_fish=CARDS, decks_all=DECK)

    def made(seats: int, trays: str, seed: int = 1) -> tuple[Any, GameState]:
        return make(Tray, catalog, seats=seats, seed=seed, trays=trays)

    return made


def in_view(state: GameState, seat: int) -> set[str]:
    """The cards whose names are anywhere in a seat's picture of the table, its private list aside."""
    zones = view_for(state, seat).zones.values()
    return {piece.definition for zone in zones for piece in zone.pieces if piece.definition}


@pytest.mark.parametrize("trays", ["closed", "open"])
@pytest.mark.parametrize("seats", [2, 3])
def test_each_list_is_what_that_seat_saw(game: Any, seats: int, trays: str) -> None:
    rules, state = game(seats, trays)
    shown: dict[int, set[str]] = {seat: set() for seat in range(1, seats + 1)}
    dice = random.Random(seats)
    while rules.outcome(state) is None:
        for seat in shown:
            shown[seat] |= in_view(state, seat)
            listed = view_for(state, seat).flow.get("seen", {})
            assert set(listed) <= {str(seat)}, "nobody else's list"
            assert set(listed.get(str(seat), ())) == shown[seat]
        assert "seen" not in view_for(state, None).flow
        picks = [action for action in rules.legal_actions(state) if action.kind == "pick"]
        rules.perform(Edit(state), dice.choice(picks))
    for seat in shown:
        for piece in state.inside(f"pond@{seat}"):
            assert state.definition[piece] in shown[seat]
            assert [other for other in shown if sees(state, piece, other)] == [seat], "its owner's alone"
        assert len(state.inside(f"pond@{seat}")) == DRAWS
    if trays == "closed":
        assert shown[1] != shown[2]


@pytest.mark.parametrize("trays", ["closed", "open"])
def test_what_a_seat_does_not_know_changes_nothing_for_it(game: Any, trays: str) -> None:
    """Two cards that seat 2 knows nothing of change places: its picture is the same to the byte, now and later."""
    for seed in range(6):
        rules, state = game(3, trays, seed)
        rules.perform(Edit(state), rules.legal_actions(state)[seed % 4])
        hidden = [
            piece
            for piece in state.pieces()
            if not sees(state, piece, 3) and not sees(state, piece, None) and state.zone_of(piece) != "pile"
        ]
        if len(hidden) < 2:
            continue
        twin = reloaded(state)
        one, other = hidden[0], hidden[-1]
        edit = Edit(twin)
        edit.do(set_field(one, "definition", state.definition[other]))
        edit.do(set_field(other, "definition", state.definition[one]))
        assert bytes_of(twin) != bytes_of(state) and seen_by(twin, 3) == seen_by(state, 3)


@pytest.mark.parametrize(("seats", "trays"), [(2, "closed"), (3, "closed"), (2, "open"), (3, "open")])
def test_whole_games(game: Any, seats: int, trays: str) -> None:
    rules, state = game(seats, trays)
    assert prove(rules, state) == DRAWS * seats
    for seed in range(2):
        rules, state = game(seats, trays, seed)
        meddle(rules, state, seed, most=30)
