"""There is one notion of a round: that of `turns`, or where a loop is called so its passes."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.session.scenario import run_file

GAME = "id: r\ntitle: R\nseats: [2]\nseat_values: {points: {}}\n"
RULES = """
rules: %s
keep: {gone: {number: 0, each: round}}
course: %s
acts:
  go: {do: [{set: gone, to: gone + 1}, {gain: gone, of: points, to: you}]}
"""
TURNS = "{turns: seats, rounds: 2, do: [{ask: you, to: [go]}]}"
PLAIN = "[{turns: seats, rounds: 6, do: [{ask: you, to: [go]}]}]"
WITHIN = f"[{{repeat: round, most: 3, do: [{TURNS}]}}]"
NO_TURNS = "[{repeat: round, most: 3, do: [{ask: seats, to: [go], order: once}]}]"


@pytest.mark.parametrize(
    ("version", "course", "rounds"),
    [
        (2, PLAIN, [1, 1, 2, 2, 3, 3, 4]),
        (2, WITHIN, [1, 1, 1, 1, 2, 2, 2]),
        (2, WITHIN.replace("round,", "deal,"), [1, 1, 2, 2, 3, 3, 4]),
        (2, NO_TURNS, [1, 1, 2, 2, 3, 3]),
        (1, WITHIN, [1, 1, 2, 2, 3, 3, 4]),  # as it was
    ],
)
def test_what_is_counted_as_rounds_begins_anew_with_them(
    tmp_path: Path, version: int, course: str, rounds: list[int]
) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    text = RULES % (version, course)
    (tmp_path / "rules.yaml").write_text(text, encoding="utf-8")
    session = tabletop.new_session(str(tmp_path), seats=2, seed=1, autosave=None)
    found, anew = [], []
    while session.outcome is None and len(found) < len(rounds):
        found.append(session.state.flow["round"])
        gone = session.state.flow.get("keep.gone", 0)
        anew.append(gone == 0)
        assert session.submit(session.legal_actions(session.decisions()[0].seat)[0])
    assert found == rounds
    if version == 2:
        assert anew == [not at or rounds[at] != rounds[at - 1] for at in range(len(rounds))]


def test_a_scenario_that_begins_within_is_in_a_round(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    course = "[{repeat: round, most: 3, do: [{phase: main, do: [{ask: seats, to: [go], order: once}]}]}]"
    (tmp_path / "rules.yaml").write_text(RULES % (2, course), encoding="utf-8")
    scenario = tmp_path / "scenarios" / "one.yaml"
    scenario.write_text(
        "scenario: R\nseats: [Ana, Ben]\ncases:\n  - case: it\n    given: {moment: {phase: main}}\n"
        "    steps: [{Ana: go}, {expect: {flow: {round: 1}}}, {Ben: go}]\n"
        "    expect: {flow: {round: 2}, Ana: {points: 1}}\n",
        encoding="utf-8",
    )
    (found,) = run_file(scenario)
    assert found.passed, found.lines
