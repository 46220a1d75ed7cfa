"""A check that ends the game for several at once: nobody wins or loses because of the number of its seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import write_little

import tabletop
from tabletop.session import Session

RULES = """
rules: 2
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [both, two, last, one]}]
acts:
  both: {do: [{together: [{gain: 3, of: points, to: seats}]}]}
  two: {do: [{together: [{gain: 3, of: points, to: 1}, {gain: 3, of: points, to: 2}]}]}
  last: {do: [{gain: 3, of: points, to: 3}]}
  one: {do: [{gain: 3, of: points, to: 2}]}
checks:
"""
FALLS = """  - for: {s: seats where points >= 3}
    do: [{finish: others(s), because: "{s} has fallen."}]
"""
ARRIVES = """  - for: {s: seats where points >= 3}
    do: [{finish: s, because: "{s} is there."}]
"""
NAMES = ["Ana", "Ben", "Cleo"]


def ended(folder: Path, checks: str, act: str, seats: int = 2) -> tuple[tuple[int, ...], str, Session]:
    session = tabletop.new_session(write_little(folder, RULES + checks), seed=1, seats=seats, names=NAMES[:seats])
    (action,) = [each for each in session.legal_actions() if each.kind == act]
    assert session.submit(action)
    outcome = session.outcome
    assert outcome is not None
    return outcome.winners, str(session.outcome_text(None)), session


@pytest.mark.parametrize(
    ("checks", "act", "seats", "winners", "text"),
    [
        (FALLS, "both", 2, (), "Ana has fallen. Ben has fallen."),
        (FALLS, "one", 2, (1,), "Ben has fallen."),
        (FALLS, "two", 3, (3,), "Ana has fallen. Ben has fallen."),
        (FALLS, "both", 3, (), "Ana has fallen. Ben has fallen. Cleo has fallen."),
        (FALLS, "one", 3, (3, 1), "Ben has fallen."),
        (ARRIVES, "both", 2, (1, 2), "Ana is there. Ben is there."),
        (ARRIVES, "one", 2, (2,), "Ben is there."),
        (ARRIVES, "two", 3, (1, 2), "Ana is there. Ben is there."),
        (FALLS.replace("{s} has fallen", "It is over"), "both", 2, (), "It is over."),
        (FALLS.replace("others(s)", "next(s)"), "both", 2, (), "Ana has fallen. Ben has fallen."),
    ],
)
def test_of_several_at_once_none_goes_before_the_others(
    tmp_path: Path, checks: str, act: str, seats: int, winners: tuple[int, ...], text: str
) -> None:
    assert ended(tmp_path, checks, act, seats)[:2] == (winners, text)


def test_what_the_check_says_for_each_of_them_counts(tmp_path: Path) -> None:
    """Only whom the check really ends the game for is counted, and what stands behind the end is not done."""
    checks = """  - for: {s: seats where points >= 3}
    do:
      - {if: s = next(you), do: [{finish: s, because: "{s} is there."}, {gain: 9, of: points, to: s}]}
      - if: s = you
        do: [{set: s.points, to: 0}]
"""
    winners, text, session = ended(tmp_path, checks, "both")
    assert (winners, text) == ((2,), "Ben is there.")
    assert session.state.counter(-2, "points") == 3 and session.state.counter(-1, "points") == 0


def test_the_end_waits_for_what_the_check_asks_the_other_and_a_save_goes_on(tmp_path: Path) -> None:
    checks = """  - for: {s: seats where points >= 3}
    do:
      - {if: s = next(you), do: [{choose: c, among: pieces in hand of s, who: s, ask: Which toad goes with you?}]}
      - {finish: others(s), because: "{s} has fallen."}
"""
    rules = RULES.replace("course:", "setup: [{create: frog, in: hand of 2, owner: 2, every: true}]\ncourse:")
    session = tabletop.new_session(write_little(tmp_path, rules + checks), seed=1, names=NAMES[:2])
    (action,) = [each for each in session.legal_actions() if each.kind == "both"]
    assert session.submit(action)
    assert session.outcome is None and [each.seat for each in session.decisions()] == [2]
    session.save(tmp_path / "between.json")
    again = tabletop.load_session(tmp_path / "between.json")
    for table in (session, again):
        assert table.submit(table.legal_actions(2)[0])
        assert table.outcome is not None and table.outcome.winners == ()


def test_things_that_fall_together_leave_no_winner(tmp_path: Path) -> None:
    checks = """  - for: {p: pieces in hand of seats where hunger >= 1}
    do: [{finish: next(p.owner), because: "{p} has starved."}]
"""
    rules = RULES.replace(
        "course:",
        "setup: [{create: toad, in: hand of 1, owner: 1}, {create: newt, in: hand of 2, owner: 2}]\ncourse:",
    ).replace("{gain: 3, of: points, to: seats}", "{gain: 1, of: hunger, to: pieces in hand of seats}")
    session = tabletop.new_session(write_little(tmp_path, rules + checks), seed=1, names=NAMES[:2])
    (action,) = [each for each in session.legal_actions() if each.kind == "both"]
    assert session.submit(action)
    assert session.outcome is not None and session.outcome.winners == ()
