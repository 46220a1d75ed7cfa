"""What goes from cell to cell is told of with its cells, to those who may know them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.session.scenario import run_file

GAME = """
title: Steps
seats: [2]
boards:
  board: {grid: square, size: [3, 6], facing: {1: north, 2: south}}
zones:
  board: {label: Board, board: board, face: up}
  home: {label: Home, per_seat: true, board: board, SEE, face: up}
  grave: {label: Grave, face: up}
kinds:
  man: {label: Man, shape: disc, tint: owner}
setup:
  - lay: {cards: man, into: board, cells: [A1, B1], seat: 1}
  - lay: {cards: man, into: board, cells: [A6], seat: 2}
"""
RULES = """
rules: 2
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [step, run, fill, gather, flee, hide, sneak, fall]}]
acts:
  step:
    pick: {man: pieces in board where owner = you, there: near(man by forward) where empty}
    do: [{move: man, to: board, cell: there}]
  run:
    label: "Run with {man}"
    pick: {man: pieces in board where owner = you}
    do: [{move: man, to: board, cell: near(near(man by forward) by forward)}]
  fill: {label: Fill, do: [{create: man, in: board, cell: cells in board where row = 3, owner: you}]}
  gather:
    do: [{move: pieces in board where owner = you, to: board, cell: cells in board where row = 3}]
  flee:
    say: "{you} fled."
    pick: {man: pieces in board where owner = you}
    do: [{move: man, to: board, cell: near(near(man by forward) by forward)}]
  hide:
    label: Hide
    pick: {man: pieces in board where owner = you}
    do: [{going: man, place: top(cells in home where row = 1 and column = 1)}]
  sneak:
    label: Sneak
    pick: {man: pieces in home}
    do: [{move: man, to: home, cell: near(man by east)}]
  fall:
    label: Fall
    pick: {man: pieces in board where owner = you}
    do: [{dropping: man}]
routines:
  going(man, place): [{move: man, to: home, cell: place}]
  dropping(man): [{move: man, to: grave}]
"""
STEPS = """
scenario: Steps
seats: [Ana, Ben]
cases:
  - case: all
    given: {deal: true, first: Ana}
    steps: STEPS
    expect: EXPECT
"""
OPEN, PRIVATE = "see: hand", "see: private"


def play(folder: Path, see: str, steps: str, expect: str) -> None:
    for name, text in (
        ("game.yaml", GAME.replace("SEE", see)), ("rules.yaml", RULES),
        ("cards/men.yaml", "kind: man\ncards: {man: {name: Man}}\n"),
        ("scenarios/steps.yaml", STEPS.replace("STEPS", steps).replace("EXPECT", expect)),
    ):  # fmt: skip
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    results = run_file(folder / "scenarios" / "steps.yaml")
    assert all(each.passed for each in results), "\n".join(map(str, results))


@pytest.mark.parametrize(
    ("step", "log"),
    [
        ("{Ana: step, man: board A1, there: A2}", "Ana: step Man from A1 to A2."),
        ("{Ana: run, man: board A1}", "Man went from A1 to A3."),
        ("{Ana: hide, man: board A1}", "Man went to A1 of Ana's Home."),
        ("{Ana: fall, man: board A1}", "Man went from A1 to Grave."),
    ],
)  # fmt: skip
def test_a_move_of_which_the_file_says_nothing_names_its_cells(step: str, log: str, tmp_path: Path) -> None:
    play(tmp_path, OPEN, f"[{step}]", f'{{log: ["{log}"]}}')


def test_an_act_with_a_line_of_its_own_says_no_more_than_that(tmp_path: Path) -> None:
    play(tmp_path, OPEN, "[{Ana: flee, man: board A1}]", "{log: [Ana fled.], log_lacks: [went]}")


def test_on_a_board_that_others_do_not_see_they_read_no_cell(tmp_path: Path) -> None:
    steps = "[{Ana: hide, man: board A1}, {Ben: step, man: board A6, there: A5}, {Ana: sneak, man: home of Ana A1}]"
    log = "{Ana: [Man went from A1 to B1.], Ben: [went from somewhere to somewhere.]}"
    play(tmp_path, PRIVATE, steps, f"{{log: {log}, log_lacks: {{Ben: [B1]}}}}")


NAMED = "size: [3, 6], names: {A1: the inn, A2: the mill, A3: the pond, B1: the pond},"


@pytest.mark.parametrize(
    ("step", "log"),
    [
        ("{Ana: step, man: board A1, there: A2}", "Ana: step Man from the inn to the mill."),
        ("{Ana: run, man: board A1}", "Man went from the inn to the pond A3."),
        ("{Ana: hide, man: board A1}", "Man went to the inn of Ana's Home."),
        ("{Ana: pass_by, there: A2}", "Ana passed by the mill."),
        ("{Ana: pass_by, there: C2}", "Ana passed by C2."),
        ("{hand: move, pieces: [board A1], to: board, spot: [2, -1]}", "Man from the inn to C2"),
    ],
)
def test_sentences_say_the_name_of_a_cell_and_acts_keep_its_label(
    step: str, log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "GAME", GAME.replace("size: [3, 6],", NAMED))
    by_name = '  pass_by: {say: "{you} passed by {there}.", pick: {there: cells in board}}\nroutines:'
    rules = RULES.replace("fall]", "fall, pass_by]").replace("routines:", by_name)
    monkeypatch.setitem(globals(), "RULES", rules)
    play(tmp_path, OPEN, f"[{step}]", f'{{log: ["{log}"]}}')


@pytest.mark.parametrize(("names", "bar"), [("", "A6"), ("names: {A6: the bar},", "the bar")])
def test_what_has_no_place_on_a_track_is_told_by_its_cell(
    names: str, bar: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    track = f"size: [3, 6], track: {{1: [A1, A2], 2: [A5, A4]}}, {names}"
    monkeypatch.setitem(globals(), "GAME", GAME.replace("size: [3, 6],", track))
    monkeypatch.setitem(globals(), "RULES", RULES.replace("  step:\n", "  step:\n    say: SAID\n"))
    said = "from {cell(man).place} to {there.place}"
    monkeypatch.setitem(globals(), "RULES", RULES.replace("SAID", f'"{said}"'))
    steps = "[{Ana: step, man: board A1, there: A2}, {Ben: step, man: board A6, there: A5}]"
    play(tmp_path, OPEN, steps, f'{{log: ["From 1 to 2", "From {bar} to 1"]}}')


def test_a_new_piece_comes_to_each_cell_of_a_set_and_a_move_needs_one_cell(tmp_path: Path) -> None:
    play(tmp_path, OPEN, "[{Ana: fill}]", "{board: {A1: Man, B1: Man, A3: Man, B3: Man, C3: Man, A6: Man}}")
    play(tmp_path, OPEN, "[{Ana: gather}]", "{board: {A1: Man, B1: Man, A6: Man}}")
