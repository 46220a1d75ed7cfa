"""What a scenario of a game without code is told: words that mean nothing there, what is not as it expects, and what
it wants to be shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from written_games import LITTLE, differs, write_little

from tabletop.cli import cli

RULES = """
rules: 2
keep:
  pot: {number: 2}
  dealer: {seat: 1}
  trump: {word: kind}
  bids: {number: 0, per: seat}
  ko: cell
  seen: {set: piece}
values: {lead: {of: seat, from: points - 1}, reach: {of: frog, from: tongue + pot}}
course: [{turns: seats, phase: main, do: [{ask: you, to: [go, halt], until: act = halt}]}]
acts:
  go:
    pick: {card: hand}
    do: [{set: dealer, to: you}, {gain: pot + 1, of: points, to: you}]
  halt: {quiet: true}
"""
CASE = """
  - case: one
    given: {moment: {phase: main, seat: Ana}, Ana: {hand: [Olm]}, Ben: {hand: [Newt]}GIVEN}
    steps: [{Ana: go, card: Olm}]
    expect: EXPECT
"""


def told(folder: Path, expect: str, given: str = "") -> list[str]:
    """Each line of what is said of a case, without its place."""
    found = differs(folder, RULES, CASE.replace("GIVEN", given).replace("EXPECT", expect), LITTLE)
    return [line.rpartition("one.yaml:")[2].partition(": ")[2] or line.strip() for line in found.splitlines()]


def test_it_is_as_it_is(tmp_path: Path) -> None:
    expect = "{Ana: {points: 3, lead: 2}, Ben: {lead: -1}, pieces: {Olm: {reach: 5, hunger: 0, fresh: false}}}"
    assert told(tmp_path, expect) == []


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (", B: {points: many}", '`points` is a number, not the text "many".'),
        (", table_values: {trump: quack}", '`trump` is never "quack". Known words: frog and stone.'),
        (", pond: [Olm, Olm]", "`given` has no `pond`."),
    ],
)
def test_a_position_that_cannot_be_is_told(tmp_path: Path, given: str, message: str) -> None:
    (found,) = told(tmp_path, "{Ana: {points: 3}}", given)
    assert found.startswith(message)


def test_a_seat_of_a_moment_that_nobody_has_is_told(tmp_path: Path) -> None:
    case = CASE.replace("seat: Ana}", "seat: Bob}").replace("GIVEN", "").replace("EXPECT", "{Ana: {points: 3}}")
    assert differs(tmp_path, RULES, case).endswith(':5: There is no seat "Bob". Known seats: Ana and Ben.')


ZONES = "What is a player's own stands under its name, as `Ana: {...}`. Zones: field, deck, hand, pile, table."


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{}", "`expect` looks at nothing."),
        ("{quack: 3}", f"`expect` has no `quack`. {ZONES}"),
        ("{Cem: {points: 3}}", f"`expect` has no `Cem`. {ZONES}"),
        ("{pile of Ana: 3}", "`expect` has no `pile of Ana`. What is Ana's stands under Ana: `Ana: {pile: ...}`."),
        ("{pieces: {Quack: {hunger: 3}}}", 'There is no card and no alias "Quack". Known pieces:'),
        ("{pieces: {Olm: {speed: 3}}}", "A piece has no `speed`."),
        ("{pieces: {Olm: {tung: 3}}}", 'A piece has no `tung`. Did you mean "tongue"?'),
        ("{Ana: {glory: 3}}", "Ana has no `glory`."),
        ("{pieces: {Olm: {owner: Bob}}}", 'There is no seat "Bob".'),
        ("{pieces: {Olm: {known: [Ana, Bob]}}}", 'There is no seat "Bob".'),
    ],
)
def test_what_is_expected_of_nothing_is_told_once(tmp_path: Path, expect: str, message: str) -> None:
    (found,) = told(tmp_path, expect)
    assert found.startswith(message)


@pytest.mark.parametrize(
    ("expect", "lines"),
    [
        ("{pieces: {Toad: {hunger: 1}}}",
         ["Toad: hunger", "expected  1", "found     no such piece; there are Olm (hand@Ana), Newt (hand@Ben)"]),
        ("{pieces: {Ana's Toad: {hunger: 0}}}",
         ["Ana's Toad: hunger", "expected  0", "found     no such piece; there are Olm (hand@Ana)"]),
        ("{pieces: {field B1: {hunger: 0}}}",
         ["field B1: hunger", "expected  0", "found     no such piece; field B1 is empty"]),
        ("{table_values: {dealer: Ben, trump: frog}}",
         ["`dealer`", "expected  Ben", "found     Ana", "`trump`", "expected  frog", "found     none"]),
        ("{Ana: {lead: 5}}", ["Ana's lead", "expected  5", "found     2"]),
    ],
)  # fmt: skip
def test_what_differs_is_told_in_the_words_of_the_file(tmp_path: Path, expect: str, lines: list[str]) -> None:
    assert told(tmp_path, expect) == lines


SHOWN = """
scenario: Shown
seats: [Ana, Ben]
given:
  moment: {phase: main, seat: Ana}
  Ana: {hand: [Olm, {card: Newt, hunger: 2}]}
  field: {A1: [Toad, {card: Pebble, owner: Ben}], B2: Toad}
  pile: [Pebble, Toad]
  table_values: {trump: frog, bids: {Ben: 4}, ko: C1, seen: [Newt]}
cases:
  - case: while one writes
    steps:
      - {Ana: go, card: Olm}
      - {show: [log, table_values, open, field, pile, Ben]}
      - {show: hand}
  - case: and where it goes wrong
    steps: [{show: log}, {Ana: go, card: Toad}]
    expect: {Ana: {points: 3}}
"""
TOLD = """
ok    FILE: while one writes
      FILE:13: log
        Ana: go a card.
      FILE:13: table_values
        pot: 2
        dealer: Ana
        trump: frog
        bids: {Ben: 4}
        ko: field C1
        seen: [Newt]
      FILE:13: open
        Ana: ask go halt
      FILE:13: field
        field: {A1: [Toad, {card: Pebble, owner: Ben}], B2: Toad}
      FILE:13: pile
        pile: [Pebble, Toad]
      FILE:13: Ben
        points: 0
        hand@Ben: []
      FILE:14: hand
        hand@Ana: [Olm, {card: Newt, hunger: 2}]
        hand@Ben: []
FAIL  FILE: and where it goes wrong
      FILE:16: log
        nothing
"""


def test_a_step_shows_what_is_there(tmp_path: Path) -> None:
    path = write_little(tmp_path, RULES) / "scenarios" / "one.yaml"
    path.parent.mkdir()
    path.write_text(SHOWN.lstrip(), encoding="utf-8")
    run = CliRunner().invoke(cli, ["scenario", str(path), "--quiet"])
    assert run.exit_code == 1
    assert TOLD.lstrip().replace("FILE", str(path)) in run.output
    path.write_text(SHOWN.lstrip().replace("[log, table", "[logg, hand@Cem, table"), encoding="utf-8")
    run = CliRunner().invoke(cli, ["scenario", str(path)])
    assert f'{path}:13: `show` knows no `logg`. Did you mean "log"?' in run.output
    assert f'{path}:13: There is no seat "Cem".' in run.output


@pytest.mark.parametrize(("given", "lie"), [("", 2), (", pile: [{piece: die, sides: 8}]", 1), (", pile: []", 0)])
def test_a_zone_that_is_given_holds_nothing_of_the_set_up(tmp_path: Path, given: str, lie: int) -> None:
    game = LITTLE + "setup: [{create: {kind: die, sides: 6, into: pile, count: 2}}]\n"
    case = CASE.replace("GIVEN", given).replace("EXPECT", f"{{pile: {lie}}}")
    assert differs(tmp_path, RULES, case, game) == ""


def test_of_steps_on_one_line_the_one_that_fails_is_named(tmp_path: Path) -> None:
    case = CASE.replace("GIVEN", "").replace("card: Olm}]", "card: Olm}, {Ben: go, card: Newt}]")
    assert "this act (Ben: go)" in differs(tmp_path, RULES, case.replace("EXPECT", "{Ana: {points: 3}}"))
