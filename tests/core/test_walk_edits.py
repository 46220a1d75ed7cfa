"""Walks over random edits: the state's promises after every single one."""

from __future__ import annotations

import json
import random

import pytest

from tabletop.core import codec, ops
from tabletop.core.chance import Chance
from tabletop.core.diff import difference
from tabletop.core.edits import Edit
from tabletop.core.journal import ROOT, Entry, Journal
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.zones import DECK, HAND, PRIVATE, TableSpec, ZoneKind

SPEC = TableSpec(
    seats=3,
    zones={
        "deck": ZoneKind("deck", see=DECK, group="deck", mixes=False, pile=True),
        "hand": ZoneKind("hand", see=HAND, group="hand", mixes=True, per_seat=True),
        "secret": ZoneKind("secret", see=PRIVATE, per_seat=True),
        "field": ZoneKind("field", per_seat=True, sites=3),
        "discard": ZoneKind("discard", group="discard", pile=True),
    },
    backs={"ape": "beast", "bee": "beast", "sea": "land"},
)
ZONES = ["deck", "discard", "table", "hand@1", "hand@2", "secret@3", "field#1@1", "field#2@1", "field#3@3"]


def start(seed: int) -> GameState:
    state = GameState(SPEC)
    edit = Edit(state)
    edit.set_flow("chance", Chance(seed).pair())
    for number in range(24):
        name = ("ape", "bee", "sea")[number % 3]
        edit.create("card", "deck", definition=name, owner=number % 4, face="down")
    edit.create("die", "table", spot=(1.5, 2.0), fields={"sides": 6})
    edit.shuffle("deck")
    return state


def random_edit(edit: Edit, dice: random.Random) -> None:
    """One random act of a hand, possibly impossible."""
    state = edit.state
    pieces = list(state.pieces())
    piece = dice.choice(pieces)
    act = dice.randrange(14)
    if act <= 3:
        to = dice.choice(ZONES)
        edit.move(piece, to, spot=(dice.random() * 9, 1.0) if to == "table" else None)
    elif act == 4:
        edit.move(piece, dice.choice(pieces))
    elif act == 5:
        edit.set_face(piece, dice.choice(["up", "down"]))
    elif act == 6:
        edit.turn(piece, dice.choice([0, 90, 180, 270]))
    elif act == 7:
        edit.count(dice.choice([piece, 0, -1, -3]), dice.choice(["energy", "rest"]), dice.randint(-3, 4))
    elif act == 8:
        edit.shuffle(dice.choice(["deck", "hand@1", "discard"]))
    elif act == 9:
        edit.cut("deck", dice.randint(1, 5))
    elif act == 10:
        edit.learn(state.inside("deck")[-2:], [dice.randint(1, 3)])
    elif act == 11:
        edit.create("note", dice.choice(ZONES), fields={"text": f"n{dice.randrange(99)}"})
    elif act == 12 and len(pieces) > 10:
        edit.remove(piece)
    else:
        edit.do(ops.link("likes", piece, dice.choice(pieces)))
        edit.set_field(piece, "name", dice.choice([None, "Rex", "Ina"]))


def accept(journal: Journal, edit: Edit) -> None:
    number = len(journal) + 1
    journal.append(Entry(number, journal.head, 0, None, tuple(edit.ops), edit.inverses, hides=edit.hides))


def assert_sound(state: GameState) -> None:
    found = [piece for pieces in state.contents.values() for piece in pieces]
    assert sorted(found) == list(state.pieces()), "every piece is in exactly one place"
    for container, pieces in state.contents.items():
        assert all(state.at[piece] == container for piece in pieces)
        if pieces and isinstance(container, int):
            assert state.exists(container)
    sights = [number for number in state.sight if number]
    assert len(sights) == len(set(sights)), "public numbers are unique"


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 25))])
def test_walk_of_random_edits_keeps_every_promise(seed: int) -> None:
    dice = random.Random(seed)
    state, journal = start(seed), Journal()
    first = codec.canonical(codec.encode_state(state))
    forks: list[tuple[GameState, str]] = []
    refused = 0
    for step in range(90):
        edit = Edit(state)
        before = codec.digest(state)
        try:
            random_edit(edit, dice)
        except InvalidOp:
            edit.take_back()
            refused += 1
            assert codec.digest(state) == before, "a refused edit leaves no trace"
            continue
        accept(journal, edit)
        assert_sound(state)
        text = json.dumps(codec.encode_state(state))
        again = codec.decode_state(json.loads(text), SPEC)
        assert codec.digest(again) == codec.digest(state), "JSON there and back is identity"
        if step % 15 == 0:
            forks.append((state.fork(), codec.digest(state)))
        for fork, was in forks:
            assert codec.digest(fork) == was, "a fork does not change with its source"
        for _ in range(dice.choice([0, 0, 0, 1, 3])):
            journal.undo(state)
        if dice.random() < 0.2:
            journal.redo(state)
    assert len(journal) > 50
    last_head, last = journal.head, codec.digest(state)
    while journal.undo(state):
        pass
    assert journal.head == ROOT
    assert codec.canonical(codec.encode_state(state)) == first, "undoing everything is the start, byte for byte"
    for entry in journal.entries:
        journal.go_to(state, entry.number)
        assert_sound(state)
    journal.go_to(state, last_head)
    assert codec.digest(state) == last, "going anywhere and back is the same position"


@pytest.mark.parametrize("seed", range(10))
def test_redo_of_everything_and_replay_of_operations_reach_the_end(seed: int) -> None:
    dice = random.Random(1000 + seed)
    state, journal = start(seed), Journal()
    origin = state.fork()
    for _ in range(60):
        edit = Edit(state)
        try:
            random_edit(edit, dice)
        except InvalidOp:
            edit.take_back()
            continue
        accept(journal, edit)
    end = codec.digest(state)
    while journal.undo(state):
        pass
    while journal.redo(state):
        pass
    assert codec.digest(state) == end
    for entry in journal.entries:
        recorded = json.loads(json.dumps(entry.ops))
        ops.apply_all(origin, [codec.decode_op(op, SPEC.seats, "op") for op in recorded])
    assert codec.digest(origin) == end, "replay of operations from JSON gives the same end"


@pytest.mark.parametrize("seed", range(10))
def test_difference_turns_one_position_into_another(seed: int) -> None:
    dice = random.Random(2000 + seed)
    state = start(seed)
    before = state.fork()
    for _ in range(50):
        edit = Edit(state)
        try:
            random_edit(edit, dice)
        except InvalidOp:
            edit.take_back()
    work = before.fork()
    inverses = ops.apply_all(work, difference(before, state))

    def bare(position: GameState) -> object:
        data = codec.encode_state(position)
        for row in data["pieces"].values():
            for stamp in ("entered", "incarnation", "sight"):
                row.pop(stamp, None)
        data.pop("serial")
        data.pop("size")
        return data

    assert bare(work) == bare(state)
    ops.apply_all(work, inverses)
    assert codec.digest(work) == codec.digest(before)
