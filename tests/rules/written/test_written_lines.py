"""*Why not?* and *which lines were run?* answer with lines of rules.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import FOLDERS, GAMES

import tabletop
from tabletop.core.journal import Entry
from tabletop.rules.actions import Action


def line_with(game: str, text: str) -> int:
    lines = (FOLDERS[game] / "rules.yaml").read_text(encoding="utf-8").splitlines()
    (found,) = [number for number, line in enumerate(lines, start=1) if text in line]
    return found


def test_a_refusal_names_the_line_of_its_requirement_or_of_its_pick() -> None:
    session = tabletop.new_session("draughts", seed=1)
    for label in ("Step from C3 to D4", "Step from B6 to C5"):
        assert session.submit(next(each for each in session.legal_actions() if session.label(each) == label))
    own = session.legal_actions()[0].arguments["man"]
    refusal = session.explain(Action("step", 1, man=own, there="A4"))
    assert refusal is not None and refusal.code == "step.there"
    (line,) = session.lines_against(refusal)
    there = line_with("draughts", "among: near(man by ways(man))") - 1
    assert (line.line, line.text, Path(line.path).name) == (there, "there:", "rules.yaml")
    must = session.explain(Action("step", 1, man=own, there="E5"))
    assert must is not None and must.rule == "DRA-10"
    (line,) = session.lines_against(must)
    assert line.line == line_with("draughts", "must: not can(jump)") and "must: not can(jump)" in line.text


def test_the_lines_of_an_act_are_those_that_were_run_and_no_others() -> None:
    session = tabletop.new_session("pig", seed=1)
    entries = []
    while not entries or session.state.flow["keep.pot"] != 0:
        entry = session.submit(next(each for each in session.legal_actions() if each.kind == "roll"))
        assert isinstance(entry, Entry)
        entries.append(entry)
    before = session.digest()
    lost = [line.line for line in session.lines_run(entries[-1])]
    kept = [line.line for line in session.lines_run(entries[0])]
    one, more = line_with("pig", "rolled a one and lost the pot"), line_with("pig", "set: pot, to: pot + top")
    assert one in lost and more not in lost and more in kept and one not in kept
    assert lost[0] == kept[0] == line_with("pig", "  roll:") and session.digest() == before
    by_hand = session.manual("seat", to=1)
    assert isinstance(by_hand, Entry) and session.lines_run(by_hand) == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_act_of_every_written_game_has_lines_with_their_texts(game: str) -> None:
    session = tabletop.new_session(FOLDERS[game], seed=2)
    texts = {path.name: path.read_text(encoding="utf-8").splitlines() for path in FOLDERS[game].rglob("*.yaml")}
    for _ in range(12):
        legal = session.legal_actions()
        if not legal or session.outcome is not None:
            break
        action = legal[len(legal) // 2]
        entry = session.submit(action)
        assert isinstance(entry, Entry)
        found = session.lines_run(entry)
        assert found or action.kind == "choose"  # what cards do stands in their files
        for each in found:
            assert texts[Path(each.path).name][each.line - 1].strip() == each.text and each.times >= 1
