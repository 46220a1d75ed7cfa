"""Walks at a table whose files change while it is played: whatever can be saved can be opened, at every moment."""

from __future__ import annotations

import contextlib
import random
import shutil
from pathlib import Path

import pytest
from changing_files import CARDS, RULES, change_files
from session_walks import random_act
from small_games import write_pond
from test_meddling import again_from_bytes, meddle, told

import tabletop
from tabletop.content.places import cards_folder
from tabletop.core.journal import Entry
from tabletop.session import Session
from tabletop.session.saving.recovery import read_autosave


def check_same(session: Session, again: Session) -> None:
    """A table that was opened again is the one that was left, now and at every moment of its history."""
    assert again.digest() == session.digest()
    assert again.journal.entries == session.journal.entries and again.options == session.options
    if session.catalog is session.versions.latest:
        assert told(again) == told(session)
    one, other = session.fork(), again.fork()
    for number in {0, len(session.journal) // 2, len(session.journal)}:
        one.go_to(number)
        other.go_to(number)
        assert one.digest() == other.digest()
        other.view_for(1).to_json(), other.history(2), other.legal_actions(), other.audit()
    assert other.trouble is None


def act(session: Session, dice: random.Random) -> None:
    """One step: by the rules, against them or by hand, back or again."""
    if session.ruleset is not None:
        for _ in range(5):
            if not session.fits():  # what was half done, the cards do not have any more
                assert session.rules == "off" or session.journal.head < len(session.journal)
                assert session.skip_step()
        assert session.fits()
        session.referee.trouble = None
        meddle(session, dice)
        return
    verb, arguments = random_act(session, dice)
    with contextlib.suppress(tabletop.InvalidOp):
        session.manual(verb, **arguments)
    if dice.random() < 0.2:
        dice.choice([session.undo, session.redo])()


def walk(folder: Path, auto: Path, seed: int, steps: int, kinds: tuple[str, ...]) -> int:
    """Play, change the files and read them again, in any order; how often they were."""
    dice = random.Random(seed)
    session = tabletop.new_session(folder, seed=seed, rules=dice.choice(["on", "warn", "off"]), autosave=auto)
    path = next(auto.glob("*.jsonl"))
    done = 0
    for _ in range(steps):
        act(session, dice)
        assert session.trouble is None, session.trouble
        if dice.random() > 0.15:
            continue
        take_back = change_files(folder, dice, kinds)
        answer = session.reload()
        if not isinstance(answer, Entry):
            assert all(finding.message for finding in answer)
            take_back()
            continue
        done += 1
        check_same(session, again_from_bytes(session))
        check_same(session, read_autosave(path))
    session.close()
    check_same(session, read_autosave(path))
    return done


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 60))])
def test_at_the_pond(judged: Path, tmp_path: Path, seed: int) -> None:
    assert walk(judged, tmp_path / "auto", seed, 30, CARDS) > 0


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 60))])
def test_at_a_pond_without_a_referee_everything_may_go(tmp_path: Path, seed: int) -> None:
    folder = write_pond(tmp_path / "pond")
    assert walk(folder, tmp_path / "auto", seed, 60, (*CARDS, *RULES)) > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["auganism", "butterfly", "evolve", "nucleic", "territory"])
def test_in_games_with_rules(game: str, seed: int, tmp_path: Path) -> None:
    folder = tmp_path / game
    shutil.copytree(cards_folder() / game, folder, ignore=shutil.ignore_patterns("scenarios"))
    assert walk(folder, tmp_path / "auto", seed, 30, (*CARDS, "ability", "option")) > 0
