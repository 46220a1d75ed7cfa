"""A game without an end: how far it is, and which of its numbers stand still."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.session.simulating import under_way
from tabletop.session.simulating.simulate import Game, Interrupted, make_plan, open_game, play, simulate
from tabletop.session.simulating.statistics import Report
from tabletop.session.simulating.under_way import STILL, Way

GAME = """
id: endless
title: Endless
seats: [2]
kinds: {stone: {label: Stone}}
zones: {pile: {label: Pile, face: up}}
seat_values: {points: {label: Points}, swing: {label: Swing}, luck: {label: Luck}}
"""
RULES = """
rules: 2
course:
  - turns: seats
    do: [{ask: you, to: [go]}]
acts:
  go:
    do:
      - {if: count(pile) < 4, do: [{create: stone, in: pile}, {gain: 1, of: points}]}
      - SWING
      - {if: points >= END, do: [{finish: you, because: Enough.}]}
"""
SWING = "{set: you.swing, to: 3 - you.swing}"


def write(folder: Path, swing: str = SWING, end: int = 99) -> str:
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (folder / "cards" / "stones.yaml").write_text("kind: stone\ncards: {stone: {name: Stone}}\n", encoding="utf-8")
    rules = RULES.replace("SWING", swing).replace("END", str(end))
    (folder / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    return str(folder)


def stuck(game: str, most: int) -> list[str]:
    found = CliRunner().invoke(cli, ["simulate", game, "--games", "1", "--most", str(most), "--seed", "1"])
    assert found.exit_code == 1, found.output
    return found.output.splitlines()


def test_what_stands_still_is_told_with_since_when(tmp_path: Path) -> None:
    lines = stuck(write(tmp_path), 500)
    since = "`swing` has stayed between 0 and 3 since round 2, turn 3, `points` has not changed since round 2, turn 4"
    assert f"  game 1 goes on and on: {since}, `luck` has never changed" in lines[lines.index("odd, but legal") :]
    assert "    game 1 is in round 251, turn 501, 500 acts; " + since + ", `luck` has never changed" in lines
    assert "  stuck, seed 1: no end after 500 actions" in lines


def test_where_no_number_changes_at_all_that_is_told(tmp_path: Path) -> None:
    lines = stuck(write(tmp_path, "{say: Nothing.}"), 500)
    assert "  game 1 goes on and on: no number has changed since round 2, turn 4" in lines


def test_what_lies_in_zones_is_no_number_and_told_apart(tmp_path: Path) -> None:
    (line,) = [each for each in stuck(write(tmp_path, "{create: stone, in: pile}"), 500) if "goes on and on" in each]
    assert "no number has changed since round " in line and line.endswith(", but pieces are moved")


def test_what_has_not_lasted_is_not_told(tmp_path: Path) -> None:
    """A number stands still from so many acts on, and no earlier."""
    game = write(tmp_path)
    assert not any("goes on and on" in line for line in stuck(game, STILL - 1))
    assert any("goes on and on" in line for line in stuck(game, STILL + 4))


def test_a_game_that_ends_is_told_nothing_of(tmp_path: Path) -> None:
    plan = make_plan(write(tmp_path, end=2), 3, seed=1)
    report = Report(plan, simulate(plan), ruleset=open_game(plan).ruleset)
    told = "\n".join(report.lines({}))
    assert len(report.sound) == 3 and "goes on" not in told and "interrupted" not in told
    assert all(game.way is None for game in report.games)


def test_now_and_then_it_is_told_how_far_a_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(write(tmp_path), 1, seed=1)
    opened, told = open_game(plan), list[Way]()
    monkeypatch.setattr(under_way, "TOLD_EACH", 0.0)

    def enough(way: Way) -> None:
        told.append(way)
        if len(told) == 300:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        play(opened, plan, 0, tell=enough)
    assert str(told[1]) == "game 1 is in round 2, turn 3, 2 acts"
    assert "`points` has not changed since round 2, turn 4" in str(told[-1])
    game = caught.value.game
    assert game.end == "stopped" and game.way == told[-1]


OFTEN = """
from tabletop import cli
from tabletop.session.simulating import under_way
under_way.TOLD_EACH = cli.QUIET_SECONDS = 0.1
cli.main()
"""
"""The program, which tells every moment how far its games are."""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(sys.platform == "win32", reason="asks with SIGTERM")
def test_interrupted_it_says_so_and_how_far_the_games_are(tmp_path: Path, jobs: str) -> None:
    """Also where all processes are asked to end at once, as `timeout` does."""
    command = [sys.executable, "-c", OFTEN, "simulate", write(tmp_path), "--games", "3", "--jobs", jobs]
    with subprocess.Popen(
        [*command, "--seed", "1", "--most", "100000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env={**os.environ, "TABLETOP_CACHE": "off"},
    ) as child:  # fmt: skip
        assert child.stderr is not None
        told = set[str]()
        while len(told) < int(jobs):  # until all of them are in the middle of a game
            line = child.stderr.readline()
            assert line, "it has ended"
            told.update(re.findall(r": (game \d+) is in ", line))
            assert "--most" not in line  # it was said how many
        os.killpg(child.pid, signal.SIGTERM)
        lines = child.communicate(timeout=60)[0].splitlines()
    assert child.returncode == 130
    at = lines.index("interrupted, 0 of 3 finished")
    assert len(lines[at + 1 :]) == int(jobs)
    assert all(line.startswith("  game ") and ", seed " in line for line in lines[at + 1 :])


def test_while_a_game_goes_on_it_is_told_how_to_make_an_end(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OFTEN, "simulate", write(tmp_path), "--games", "1", "--jobs", "1", "--seed", "1"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    line = found.stderr.splitlines()[0]
    assert ": game 1 is in round" in line and line.endswith(
        " (`--most 1000` makes an end of a game after 1,000 acts)"
    )


def test_many_games_that_go_on_and_on_are_told_of_as_some(tmp_path: Path) -> None:
    way = Way(0, "round 9", "`points` has never changed")
    stuck = [Game(n, n, ("random", "random"), "stuck", "no end", way=replace(way, number=n)) for n in range(88)]
    lines = Report(make_plan(write(tmp_path), 88, seed=1), stuck).lines({})
    at = lines.index("odd, but legal")
    assert lines[at + 3] == "  game 3 goes on and on: `points` has never changed"
    assert lines[at + 4] == "  and 85 more games go on and on"


def test_who_takes_the_games_hears_of_those_that_were_cut(tmp_path: Path) -> None:
    plan = make_plan(write(tmp_path), 1, seed=1)
    cut: list[Game] = []

    def interrupt(way: Way) -> None:
        raise KeyboardInterrupt

    under = under_way.TOLD_EACH
    under_way.TOLD_EACH = 0.0
    try:
        assert simulate(plan, on_way=interrupt, on_cut=cut.append) == []
    finally:
        under_way.TOLD_EACH = under
    assert [game.end for game in cut] == ["stopped"]
    lines = Report(plan, [], cut=cut).lines({})
    assert lines[-2:] == ["interrupted, 0 of 1 finished", "  game 1 is in round 1, turn 2, 1 act, seed 1"]
