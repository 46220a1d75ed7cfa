"""First minutes of newcomers at the five large games, as they were played once, go through as they did."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest
import yaml

from tabletop.ui.table import TableScreen
from tools.play_trials import AIM, TRIALS, Trial

WRITTEN: dict[str, Any] = yaml.safe_load(TRIALS.read_text(encoding="utf-8"))
PEOPLE = {person["id"]: person for person in WRITTEN["people"]}


@pytest.mark.long
@pytest.mark.parametrize("trial", WRITTEN["trials"], ids=lambda trial: f"{trial['game']}-{trial['who']}")
def test_a_newcomer_comes_to_an_own_move_and_a_finished_turn(
    trial: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda most: WRITTEN["seed"] % most)
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    played = Trial(tmp_path, PEOPLE[trial["who"]], trial, None)
    reached = {step: inputs for step, inputs, _ in played.play()}
    assert set(reached) == {"own move", "turn finished"}
    if "press Play" in trial["inputs"]:
        assert reached["own move"] == AIM[0], "one click deals, one makes the first move"
    table = played.driver.app.screen
    assert isinstance(table, TableScreen)
    table.leave()


def test_there_is_a_trial_of_each_newcomer_at_each_large_game() -> None:
    games = {"territory", "evolve", "nucleic", "butterfly", "auganism"}
    assert {(each["game"], each["who"]) for each in WRITTEN["trials"]} == {
        (game, person) for game in games for person in PEOPLE
    }
