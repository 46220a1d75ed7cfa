"""Things of boards that are compared, joined and counted: kept cells that hold none, marks in groups, seats that a
test chooses, and functions of cells that are given several."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import OWN

import tabletop
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.game_names import of_game
from tabletop.session.scenario import run_file
from tabletop.session.session import Session

GAME = """
id: marked
title: Marked
seats: [2]
boards: {board: {grid: square, size: [4, 4]}}
zones: {board: {label: Board, board: board, face: up}}
kinds: {stone: {label: Stone, shape: disc, tint: owner}}
marks: {dead: {label: Dead}}
"""
RULES = """
rules: 2
keep:
  ko: {cell: none, label: Ko}
  last: {cell: none, label: Last}
setup:
  - {create: stone, in: board, cells: cells in board where row = 2, owner: 1}
  - {mark: dead, of: pieces in board}
define:
  one: (cells in board where row = 2 and column = 2)
  three: 1 if line(3 through one where dead) else 0
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [look, hold, end]}]
acts:
  look:
    say: "{count(group(one where dead))} {count(reach(one by 2 through dead))} {three}"
  hold:
    pick: {there: cells in board where empty}
    requires: [{must: there != ko, because: Ko.}]
    do: [{set: ko, to: there}]
  end:
    do: [{finish: 1 if ko = last else 2, because: Enough.}]
"""


def begun(folder: Path, rules: str = RULES) -> Session:
    made = folder / "marked"
    (made / "cards").mkdir(parents=True)
    (made / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (made / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    (made / "cards/stones.yaml").write_text("kind: stone\ncards: {stone: {name: Stone}}\n", encoding="utf-8")
    return tabletop.new_session(str(made), seats=2, seed=1)


def asked(session: Session, text: str) -> object:
    found = phrase(of_game(session.catalog, ["look"]), text)
    table = Table(session.ruleset, session.state)
    return found.things(table, {YOU: 1}) if found.type.many else found.value(table, {YOU: 1})


SCENARIO = """
scenario: A
seats: [Ana, Ben]
cases:
  - case: the marks of open boards are known in groups
    given: {deal: true}
    steps: [{Ana: look}]
    expect: {log: 4 9 1}
  - case: all is other than none, and the same is refused
    given: {deal: true}
    steps: [{Ana: hold, there: A1}, {Ben: hold, there: A1, refused: {says: Ko.}}, {Ben: hold, there: B1}]
  - case: a test chooses the seat that has won, as none is none
    given: {deal: true}
    steps: [{Ana: end}]
    expect: {winner: Ana}
  - case: or the other
    given: {deal: true}
    steps: [{Ana: hold, there: A1}, {Ben: end}]
    expect: {winner: Ben}
"""


def test_kept_cells_marks_in_groups_and_seats_that_are_chosen(tmp_path: Path) -> None:
    begun(tmp_path)
    path = tmp_path / "marked/a.yaml"
    path.write_text(SCENARIO.lstrip(), encoding="utf-8")
    found = run_file(path)
    assert len(found) == 4 and all(each.passed for each in found), found


TWO = "(cells in board where row = 2 and column <= 2)"
FOUR = "(cells in board where row = 2)"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"near({TWO})", 5), (f"near({FOUR})", 8), (f"near(pieces in board where cell(it) is in {TWO})", 5),
        ("near(cells in board where row = 2 and column = 2)", 4), (f"near({TWO} where row = 9)", 0),
        (f"near({TWO} by north)", 2), (f"near({TWO} by east)", 1), (f"within(0 from {TWO})", 2),
        (f"within(1 from {FOUR})", 12), (f"group({TWO} where owner = 1)", 4), (f"group({TWO} where empty)", 0),
        ("group((cells in board where column = 1) where empty)", 12), (f"reach({TWO} by 1 through empty)", 5),
        (f"reach({TWO} by 2 through empty)", 9), (f"rays({TWO} by south)", 2),
        (f"rays({TWO} by north)", 4), (f"hops({TWO} over row = 1)", 0),
        (f"hops({TWO} over row = 3)", 2),
    ],
)  # fmt: skip
def test_of_several_cells_it_is_what_any_of_them_gives(tmp_path: Path, text: str, count: int) -> None:
    found = asked(begun(tmp_path), text)
    assert isinstance(found, tuple) and len(found) == len(set(found)) == count


def test_each_of_several_cells_is_counted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    table = Table(session.ruleset, session.state)
    found = phrase(of_game(session.catalog, ["look"]), "near(cells in board)")
    before = table.looks
    assert found.things(table, {YOU: 1}) == ()
    assert before - table.looks >= 16 + 16


def test_a_ko_may_not_be_taken_back_at_once() -> None:
    (file,) = (OWN / "go" / "scenarios").glob("*.yaml")
    results = run_file(file)
    assert len(results) == 4 and [str(each) for each in results if not each.passed] == []
