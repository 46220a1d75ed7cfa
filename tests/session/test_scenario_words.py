"""What a scenario can name: seats where one is chosen, what the rules keep (and nothing else), several men on a cell,
no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import ContentError
from tabletop.content.places import cards_folder
from tabletop.session.scenario import run_file
from tests.games.folders import copy_game

GAME = """
id: pens
title: Pens
seats: [2, 3]
kinds:
  man: {label: Man, shape: disc, tint: owner, fields: {color: {type: text}}}
boards: {board: {grid: square, size: [3, 3]}}
zones:
  board: {label: Board, board: board, face: up}
seat_values: {points: {label: Points}}
"""
CARDS = """
kind: man
cards:
  man: {name: Man, color: red}
  king: {name: King, color: blue}
"""
RULES = """
rules: 2
keep:
  pot: {number: 4}
  leader: {seat: nobody}
  hot: {truth: false}
  tint: {word: color}
  bids: {number: 1, per: seat}
  mover: piece
  ko: cell
  met: {set: cell}
  slain: {list: piece}
  tints: {list: color}
  blocks: {piece: none, per: piece}
  home: {cell: none, per: seat}
  trodden: {number: 0, per: cell}
course:
  - turns: seats
    from: 1
    phase: main
    do:
      - {ask: you, to: [give, take_pot, offer, tread]}
acts:
  tread:
    pick: {there: {among: cells in board where it != ko, because: A ko.}}
    requires: [{must: trodden of there < 2, because: It is worn out.}]
    do:
      - {set: there.trodden, to: there.trodden + 1}
      - {remember: there, in: met}
      - {set: home, to: there}
      - {set: mover, to: mover.blocks if mover != none else none}
  give:
    do:
      - {choose: whom, among: others, ask: To whom?}
      - {gain: pot + bids of whom, of: points, to: whom}
      - {set: leader, to: whom}
  take_pot:
    requires:
      - {must: leader = you and hot and tint = blue, because: Only a hot blue leader takes it.}
    do: [{gain: pot, of: points, to: you}, {set: pot, to: 0}, {set: bids, to: 7}]
  offer:
    answer: {ask: others, to: [block]}
    do: [{gain: 9, of: points, to: you}]
  block: {do: [{cancel: answered}]}
"""
HEAD = "scenario: Words\nabout: What can be named.\nseats: [Ana, Ben, Cleo]\ncases:\n  - case: it\n"


def run(folder: Path, case: str) -> str:
    """What is wrong with the case, "" for nothing."""
    for name, text in (
        ("game.yaml", GAME), ("cards/men.yaml", CARDS), ("rules.yaml", RULES),
        ("scenarios/words.yaml", HEAD + "".join(f"    {line}\n" for line in case.strip().splitlines())),
    ):  # fmt: skip
        path = folder / "pens" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    try:
        results = run_file(folder / "pens" / "scenarios" / "words.yaml")
    except ContentError as error:
        return str(error)
    return "\n".join(str(each) for each in results if not each.passed)


def test_a_seat_is_chosen_by_its_name(tmp_path: Path) -> None:
    case = """
given: {moment: {phase: main, seat: Ana}}
steps: [{Ana: give}, {Ana: choose, pick: WHO}]
expect: {Cleo: {points: 5}, Ben: {points: 0}, table_values: {leader: Cleo}}
"""
    assert run(tmp_path, case.replace("WHO", "Cleo")) == ""
    assert "points" in run(tmp_path, case.replace("WHO", "Ben"))
    assert "Ana" in run(tmp_path, case.replace("WHO", "Ana")), "nobody gives to themselves"


def test_what_the_rules_keep_is_given_and_expected(tmp_path: Path) -> None:
    case = """
given:
  moment: {phase: main, seat: Ben}
  table_values: {pot: 6, leader: Ben, hot: true, tint: blue, bids: {Cleo: 3}}
steps: [{Ben: take_pot}]
expect:
  Ben: {points: 6}
  table_values: {pot: 0, leader: Ben, hot: true, tint: blue, bids: {Ana: 1, Ben: 7, Cleo: 3}}
"""
    assert run(tmp_path, case) == ""
    for given, instead in (
        ("leader: Ben,", "leader: Ana,"),
        ("hot: true,", "hot: false,"),
        ("tint: blue,", "tint: red,"),
    ):
        assert "Only a hot blue leader takes it." in run(tmp_path, case.replace(given, instead, 1)), instead
    assert run(tmp_path, case.replace("Ben: 7, Cleo: 3", "Ben: 7, Cleo: 4")) != ""
    assert run(tmp_path, case.replace("{pot: 0,", "{pot: 1,")) != ""
    assert run(tmp_path, case.replace("{pot: 0, leader: Ben", "{pot: 0, leader: Ana")) != ""


def test_what_was_never_set_is_what_it_is_at_first(tmp_path: Path) -> None:
    case = "given: {moment: {phase: main, seat: Ana}}\nexpect: {table_values: {pot: 4, bids: {Ben: 1}}}"
    assert run(tmp_path, case) == ""
    assert run(tmp_path, case.replace("pot: 4", "pot: 5")) != ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("poot: 3", 'The rules keep nothing called `poot`. Did you mean "pot"?'),
        ("pot: much", '`pot` is a number, not the text "much".'),
        ("leader: Zoe", 'There is no seat "Zoe".'),
        ("hot: 1", "`hot` must be true or false, not the number 1."),
        ("tint: pink", "pink"),
        ("bids: {Zoe: 3}", 'There is no seat "Zoe".'),
        ("bids: 3", "`bids` of each seat must be a mapping"),
        ("ko: J9", '"J9" is no cell. Write `board C3`'),
        ("ko: board A1 A2", '"board A1 A2" is no cell.'),
        ("ko: [A1]", "A cell must be a text"),
        ("met: {A1: 1}", "`met` must be a list"),
        ("mover: Qeen", 'There is no card and no alias "Qeen".'),
        ("mover: board A1", "There is no board A1 on the table."),
        ("blocks: {Kin: Man}", 'There is no card and no alias "Kin".'),
        ("trodden: {J1: 3}", '"J1" is no cell.'),
        ("trodden: {A1: yes}", "`trodden` is a number"),
    ],
)
def test_a_wrong_name_a_wrong_seat_and_a_wrong_value_are_faults(tmp_path: Path, wrong: str, said: str) -> None:
    for case in (
        f"given: {{moment: {{phase: main, seat: Ana}}, table_values: {{{wrong}}}}}\nexpect: {{outcome: none}}",
        f"given: {{moment: {{phase: main, seat: Ana}}}}\nexpect: {{table_values: {{{wrong}}}}}",
    ):
        found = run(tmp_path, case)
        assert said in found and "words.yaml:" in found


THINGS = """
given:
  moment: {phase: main, seat: Ana}
  board: {A1: {card: Man, owner: Ana}, B2: {card: King, owner: Ben}, C3: {card: Man, owner: Ben, alias: late}}
  table_values:
    ko: board C1
    mover: board A1
    met: [A2, board B2]
    slain: [late, King]
    tints: [red, red]
    blocks: {board A1: King}
    home: {Ben: C3}
    trodden: {A3: 1, B3: 2}
steps:
  - {Ana: tread, there: C1, refused: {says: A ko.}}
  - {Ana: tread, there: B3, refused: {says: It is worn out.}}
  - {Ana: tread, there: A3}
expect:
  table_values:
    ko: C1
    mover: King
    met: [A2, B2, A3]
    slain: [board C3, King]
    tints: [red, red]
    blocks: {board A1: board B2, late: none}
    home: {Ana: A3, Ben: board C3, Cleo: none}
    trodden: {A3: 2, B3: 2, C3: 0}
"""


def test_pieces_and_cells_that_are_kept_are_given_and_expected(tmp_path: Path) -> None:
    assert run(tmp_path, THINGS) == ""
    given, _, expected = THINGS.partition("steps:")
    for before, instead, said in (
        ("ko: board C1", "ko: board C2", "A ko."), ("B3: 2}", "B3: 1}", "It is worn out."),
        ("mover: board A1", "mover: late", "`mover`"), ("met: [A2, board B2]", "met: [A2]", "`met`"),
        ("slain: [late, King]", "slain: [King, late]", "`slain`"), ("tints: [red, red]", "tints: [red]", "`tints`"),
        ("blocks: {board A1: King}", "blocks: {board A1: late}", "`blocks`"), ("Ben: C3", "Ben: C2", "`home`"),
        ("A3: 1", "A3: 0", "`trodden`"),
    ):  # fmt: skip
        assert before in given
        assert said in run(tmp_path, given.replace(before, instead) + "steps:" + expected), instead


def test_what_differs_is_said_in_the_words_of_the_file(tmp_path: Path) -> None:
    for before, instead, said in (
        ("ko: C1", "ko: C2", "board C1"), ("mover: King", "mover: late", "King"),
        ("late: none", "late: King", "none"), ("Cleo: none", "Cleo: A1", "Cleo"),
        ("met: [A2, B2, A3]", "met: none", "board B2"), ("C3: 0}", "C3: 1}", "board C3"),
    ):  # fmt: skip
        given, _, expected = THINGS.partition("expect:")
        assert before in expected
        found = run(tmp_path, given + "expect:" + expected.replace(before, instead))
        assert said in found and "words.yaml:" in found, instead


def test_nothing_is_kept_where_none_is_given(tmp_path: Path) -> None:
    case = """
given: {moment: {phase: main, seat: Ana}, table_values: {ko: none, met: none, mover: none, blocks: {}}}
steps: [{Ana: tread, there: C1}]
expect: {table_values: {ko: none, slain: none, met: [C1]}}
"""
    assert run(tmp_path, case) == ""
    assert run(tmp_path, case.replace("[C1]", "none")) != ""


def test_several_men_lie_on_a_cell(tmp_path: Path) -> None:
    case = """
given: {moment: {phase: main, seat: Ana}, board: {A1: [Man, {card: King, owner: Ben}], B1: Man}}
expect: {board: {A1: [King, Man], B1: [Man], C1: nothing}}
"""
    assert run(tmp_path, case) == ""
    assert run(tmp_path, case.replace("A1: [King, Man]", "A1: [Man, Man]")) != ""
    assert run(tmp_path, case.replace("A1: [King, Man]", "A1: Man")) != "", "one more lies there"
    assert run(tmp_path, case.replace("C1: nothing", "C1: [King]")) != ""


def test_no_answer_is_an_act_that_the_game_has_by_itself(tmp_path: Path) -> None:
    case = """
given: {moment: {phase: main, seat: Ana}}
steps: [{Ana: offer}, {Ben: no_answer}, {Cleo: no_answer}]
expect: {Ana: {points: 9}}
"""
    assert run(tmp_path, case) == ""
    assert run(tmp_path, case.replace("{Cleo: no_answer}", "{Cleo: block}")) != ""


def test_another_reason_is_said_as_the_game_says_it(tmp_path: Path) -> None:
    folder = copy_game(cards_folder() / "pig", tmp_path / "pig")
    file = folder / "scenarios" / "why.yaml"
    file.write_text(
        "scenario: Why\nseats: [Ana, Ben]\ncases:\n  - case: it\n"
        "    given: {moment: {phase: roll, seat: Ana}, Ana: {points: 94}, chance: {dice: [6]}}\n"
        "    steps: [{Ana: roll}, {Ana: hold}]\n    expect: {outcome: {reason: Nobody knows.}}\n",
        encoding="utf-8",
    )
    (found,) = run_file(file)
    told = "\n".join(found.lines).partition("the reason")[2]
    assert "Nobody knows." in told and "=" not in told, told
