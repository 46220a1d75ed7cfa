"""Scenarios begin at a phase of the course, also where loops stand around it."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import differs, write_little

from tabletop.session.scenario import run_file

RULES = """
rules: 2
course:
  - repeat: game
    do:
      - each: s
        in: seats where points < 5
        do:
          - {phase: feed, do: [{ask: s, to: [eat]}]}
      - {phase: rest, do: [{ask: seats, to: [nap]}]}
acts:
  eat: {do: [{gain: 1, of: points}]}
  nap: {}
"""


def wrong(folder: Path, given: str, steps: str, expect: str) -> str:
    """What is otherwise than expected in one case."""
    path = write_little(folder, RULES) / "scenarios" / "one.yaml"
    path.parent.mkdir()
    path.write_text(
        f"scenario: One\nseats: [Ana, Ben, Cleo]\ngiven: {given}\ncases:\n  - case: it\n"
        f"    steps: [{steps}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


@pytest.mark.parametrize(
    ("given", "steps", "expect"),
    [
        # with the first, and it goes on to the others and out of the loop
        ("{moment: {phase: feed}}", "Ana: eat, Ben: eat, Cleo: eat, Ana: nap", "{Cleo: {points: 1}}"),
        # with the seat that was asked for; those before it have had theirs
        ("{moment: {phase: feed, seat: Ben}}", "Ben: eat, Cleo: eat, Ana: nap", "{Ana: {points: 0}}"),
        # of those that the loop has now
        ("{moment: {phase: feed}, Ana: {points: 5}}", "Ben: eat, Cleo: eat, Ana: nap", "{Ana: {points: 5}}"),
    ],
)  # fmt: skip
def test_a_scenario_begins_within_what_is_done_for_each(tmp_path: Path, given: str, steps: str, expect: str) -> None:
    assert wrong(tmp_path, given, ", ".join(f"{{{each}}}" for each in steps.split(", ")), expect) == ""


def test_where_the_loop_has_nobody_the_scenario_says_so(tmp_path: Path) -> None:
    full = "Ana: {points: 5}, Ben: {points: 5}, Cleo: {points: 5}"
    said = wrong(tmp_path, f"{{moment: {{phase: feed}}, {full}}}", "{Ana: nap}", "{outcome: none}")
    assert "it lies in `each: s`, and there is none at this moment" in said


def test_a_let_before_the_phase_is_worked_out_where_the_scenario_begins(tmp_path: Path) -> None:
    rules = """
rules: 2
course:
  - {let: last, be: next(first)}
  - repeat: game
    do:
      - {phase: feed, do: [{ask: last, to: [eat]}]}
      - {each: s, in: seats where points > 9, do: [{let: gone, be: 5}, {lose: gone, of: points, to: s}]}
      - {let: many, be: 2}
      - {phase: rest, do: [{ask: seats, to: [nap]}, {gain: many, of: points, to: last}]}
acts:
  eat: {do: [{gain: 1, of: points}]}
  nap: {}
"""
    case = """
  - case: feed
    given: {moment: {phase: feed}, first: Ben}
    steps: [{Ana: eat}]
    expect: {Ana: {points: 1}}
  - case: rest
    given: {moment: {phase: rest}}
    steps: [{Ana: nap}, {Ben: nap}]
    expect: {Ben: {points: 2}, Ana: {points: 0}}
"""
    assert not differs(tmp_path, rules, case)


def test_what_was_made_for_one_cell_is_not_fetched_for_another(tmp_path: Path) -> None:
    case = """
  - case: it
    given: {deal: true, moment: {phase: feed, seat: Ana}, field: {A1: Toad, B2: [Toad, Toad]}}
    expect: {field: {A1: Toad, B2: [Toad, Toad], C1: nothing}}
"""
    assert not differs(tmp_path, RULES, case)


LAID = """
rules: 2
keep: {pot: {number: 4}}
setup:
  - {create: toad, in: pile}
  - {create: newt, in: pile}
  - {gain: 2, of: points, to: seats}
  - {set: pot, to: 5}
course:
  - phase: feed
    do: [{ask: seats, to: [eat]}, {gain: 1, of: points, to: seats}]
  - phase: rest
    do: [{ask: seats, to: [nap]}]
acts: {eat: {}, nap: {}}
"""


def test_a_moment_of_a_dealt_table_stands_on_what_the_rules_lay(tmp_path: Path) -> None:
    """`deal` with a `moment` lays what `setup:` lays, and over it what is named; without `deal` nothing is laid."""
    case = """
  - case: laid
    given: {deal: true, moment: {phase: rest}, Ana: {hand: [Newt]}}
    expect: {pile: [Toad], Ana: {hand: [Newt], points: 2}, table_values: {pot: 5}, open: [Ana: ask nap]}
  - case: what is named lies over it
    given: {deal: true, moment: {phase: rest}, Ana: {points: 7}, table_values: {pot: 9}}
    expect: {pile: {count: 2}, Ana: {points: 7}, Ben: {points: 2}, table_values: {pot: 9}}
  - case: not dealt
    given: {moment: {phase: rest}, Ana: {hand: [Newt]}}
    expect: {pile: [], Ana: {hand: [Newt], points: 0}, table_values: {pot: 4}}
"""
    assert not differs(tmp_path, LAID, case)


def test_a_case_has_no_moment_though_its_file_has_one(tmp_path: Path) -> None:
    write_little(tmp_path, LAID)
    (tmp_path / "scenarios").mkdir()
    path = tmp_path / "scenarios" / "one.yaml"
    path.write_text(
        """
scenario: One
seats: [Ana, Ben]
given: {deal: true, moment: {phase: rest}}
cases:
  - {case: as the file, expect: {open: [Ana: ask nap]}}
  - {case: from the beginning, given: {moment: none}, expect: {open: [Ana: ask eat], Ana: {points: 2}}}
""".lstrip(),
        encoding="utf-8",
    )
    assert [str(each) for each in run_file(path) if not each.passed] == []
