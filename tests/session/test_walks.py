"""Walks of random acts by hand: undo, redo, forks, saves and views hold after every single one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from session_walks import random_act

import tabletop
from tabletop.core import codec
from tabletop.core.state import InvalidOp
from tabletop.session.saving.writing import encode, to_bytes


def walk(session: tabletop.Session, dice: random.Random, steps: int) -> int:
    """Do random acts; how many were accepted."""
    done = 0
    for _ in range(steps):
        verb, arguments = random_act(session, dice)
        before = session.digest()
        try:
            session.manual(verb, **arguments)
            done += 1
        except InvalidOp as error:
            assert str(error)
            assert session.digest() == before, "an impossible act leaves no trace"
    return done


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_undo_of_everything_is_the_start_and_redo_the_end(seed: int) -> None:
    dice = random.Random(seed)
    session = tabletop.new_session("territory", seats=2 + seed % 3, seed=seed)
    first = codec.canonical(codec.encode_state(session.state))
    forks: list[tuple[tabletop.Session, str]] = []
    done = 0
    for step in range(60):
        done += walk(session, dice, 1)
        if dice.random() < 0.15:
            session.undo()
        if dice.random() < 0.1:
            session.redo()
        if dice.random() < 0.05:
            session.go_to(dice.randint(0, len(session.journal)))
        if step % 20 == 0:
            forks.append((session.fork(), session.digest()))
        for fork, digest in forks:
            assert fork.digest() == digest
        again = codec.decode_state(codec.encode_state(session.state), session.state.spec)
        assert codec.digest(again) == session.digest()
    assert done > 30
    end, head = session.digest(), session.journal.head
    while session.undo():
        pass
    assert codec.canonical(codec.encode_state(session.state)) == first
    for number in range(1, len(session.journal) + 1):
        session.go_to(number)
        for viewer in (None, 0, 1, 2):
            session.view_for(viewer)
    session.go_to(head)
    assert session.digest() == end
    while session.undo():
        pass
    while session.journal.head != head and session.redo():
        pass
    assert session.digest() == end, "redo comes back along the line that was left last"


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 8))])
def test_a_save_holds_everything(seed: int, tmp_path: Path) -> None:
    dice = random.Random(100 + seed)
    session = tabletop.new_session("territory", seed=seed, names=["Ana", "Ben Žák"])
    for part in range(4):
        walk(session, dice, 12)
        session.go_to(dice.randint(0, len(session.journal)))
        if session.journal.head:
            session.remark(session.journal.head, f"here {part}")
        session.set_show(sharing="pass", bottom=2, zoom=[1.5, None])
        path = tmp_path / f"{part}.json"
        session.save(path)
        loaded = tabletop.load_session(path)
        assert loaded.warnings == ()
        assert loaded.digest() == session.digest()
        assert loaded.show == session.show
        assert loaded.journal.entries == session.journal.entries, "inverses are rebuilt exactly"
        for viewer in (None, 0, 1, 2):
            assert loaded.view_for(viewer).to_json() == session.view_for(viewer).to_json()
            assert loaded.log(viewer) == session.log(viewer)
            assert loaded.history(viewer) == session.history(viewer)
        assert to_bytes(encode(loaded)) == path.read_bytes(), "saved again it is the same file"
        for both in (session, loaded):
            walk(both, random.Random(part), 5)
        assert loaded.digest() == session.digest(), "and play goes on the same way"
        while session.redo() and loaded.redo():
            assert loaded.digest() == session.digest()
