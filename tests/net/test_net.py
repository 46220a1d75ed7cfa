"""The net: what is played today is what was played when the net was made, to the last word that a person can notice.

A walk that differs says from which act on; ``tools/make_net.py`` shows that act, and writes the walks anew where the
difference is meant.
"""

from __future__ import annotations

import importlib.util
import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.session import Action, Refusal, Session
from tabletop.session.setting_up.games import open_catalog
from tests.games.walking import is_daily, judged_games, sampled
from tests.net.recording import EVERY, by_label, gestures, new_game, walk, ways
from tests.net.records import Kept, first_difference, kept, walked

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("make_net", ROOT / "tools" / "make_net.py")
assert _spec is not None and _spec.loader is not None
maker = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(maker)

WALKS = [each for game in judged_games() for each in kept(game)]
DAILY, NEAR = 1, 8
"""So many walks of each way to play begin anew each day; so many are asked whenever code is broken on purpose."""
BEGINNING = 40


def name(walk: Kept) -> str:
    return f"{walk.game}-{walk.seats}-{walk.seed}"


def told(was: Kept, at: int) -> str:
    return (
        f"{name(was)} differs from act {at} to {at + EVERY}; see: tools/make_net.py {was.game} --seats {was.seats} "
        f"--seed {was.seed} --show {at}"
    )


@pytest.mark.parametrize(
    "was",
    [
        pytest.param(each, marks=[] if is_daily(each.game) else [pytest.mark.long], id=name(each))
        for each in WALKS
        if each.seed < DAILY
    ],
)
def test_a_walk_begins_as_it_did(was: Kept) -> None:
    is_now = walked(was.game, was.seats, was.seed, min(BEGINNING, was.moments - 1))
    steps = was.steps[: len(is_now.steps)]
    differs = [index for index, (one, other) in enumerate(zip(steps, is_now.steps, strict=True)) if one != other]
    assert not differs, told(was, differs[0] * EVERY)


def marked(was: Kept) -> object:
    marks = [pytest.mark.long, pytest.mark.net] if was.seed < NEAR else [pytest.mark.long]
    return pytest.param(was, marks=marks, id=name(was))


@pytest.mark.parametrize("was", [marked(each) for each in WALKS])
def test_a_walk_is_walked_as_it_was(was: Kept) -> None:
    at = first_difference(was, walked(was.game, was.seats, was.seed))
    assert at is None, told(was, at)


def test_every_way_to_play_has_its_walks() -> None:
    numbers = {way: sum((each.game, each.seats) == way for each in WALKS) for way in ways()}
    assert min(numbers.values()) >= 12, f"{numbers}: run tools/make_net.py"


def test_a_difference_is_found_where_it_begins() -> None:
    was = Kept("pond", 2, 1, 12, bytes([1, 2, 3]), b"end")
    assert first_difference(was, was) is None
    assert first_difference(was, Kept("pond", 2, 1, 12, bytes([1, 7, 8]), b"odd")) == EVERY
    assert first_difference(was, Kept("pond", 2, 1, 12, bytes([1, 2, 3]), b"odd")) == 3 * EVERY
    assert first_difference(was, Kept("pond", 2, 1, 8, bytes([1, 2]), b"odd")) == 2 * EVERY


def test_why_a_gesture_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal is false: what asks whether there is one by its truth finds none."""
    session = new_game("territory", 2, 0)
    seeds = range(8)
    before = [gestures(session, random.Random(seed)) for seed in seeds]
    drops = Session.drops

    def otherwise(self: Session, *at: object) -> list[tuple[Action, Refusal | None]]:
        found = drops(self, *at)  # type: ignore[arg-type]  # as it was called
        return [(act, no if no is None else replace(no, message="Not today.")) for act, no in found]

    monkeypatch.setattr(Session, "drops", otherwise)
    after = [gestures(session, random.Random(seed)) for seed in seeds]
    assert before != after and any("Not today." in line for lines in after for line in lines)
    assert [len(lines) for lines in before] == [len(lines) for lines in after]


@pytest.mark.parametrize("game", sampled(judged_games()))
def test_a_moment_names_no_machinery(game: str) -> None:
    """Blocks and frames may be called otherwise tomorrow."""
    session = new_game(game, open_catalog(game).seats[0], 0)
    rules = session.ruleset
    assert rules is not None
    for number, moment in enumerate(walk(session, 0, 12)):
        text = "\n".join(moment)
        lanes = [frame["block"] for lane in session.state.flow.get("lanes", ()) for frame in lane["frames"]]
        assert moment[0] == f"== {number}" and not [block for block in lanes if block in text]
    labels = [label for label, _ in by_label(session, session.legal_actions())]
    assert labels == sorted(labels)


@pytest.mark.parametrize(("changed", "ends", "told"), [(False, 0, "They are the same."), (True, 1, "after act 1")])
def test_a_walk_is_compared_with_that_of_another_checkout(
    changed: bool, ends: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(maker, "MOST", 1)
    lines = maker.shown("nucleic", 2, 3, 0, 2)
    before = [*lines[:-1], "another line"] if changed else lines
    done = SimpleNamespace(stdout="\n".join(before) + "\n")
    monkeypatch.setattr(maker.subprocess, "run", lambda *_, **__: done)
    assert maker.compare("nucleic", 2, 3, ROOT) == ends
    assert capsys.readouterr().out.splitlines()[0] == told
