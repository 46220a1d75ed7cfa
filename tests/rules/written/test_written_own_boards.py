"""What rules make of cards where only their seat sees them: they know what such a card is, whatever its face."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, differs

import tabletop

ZONES = """zones:
  berth: {label: Berth, per_seat: true, see: hand, face: up}
  sea: {label: Sea, per_seat: true, board: field, see: private, face: up}
  open: {label: Open, per_seat: true, face: up}
  told: {label: Told, per_seat: true, see: [{show: identity, to: owner}, {show: face}], face: up}
seat_values: {points: {label: Points}}
"""
GAME = LITTLE.split("zones:\n")[0] + ZONES
RULES = """
rules: 2
define:
  corner: cells in sea of you where row = 1 and column = 1
course:
  - turns: seats
    phase: copy
    do: [{ask: you, to: [copy, look]}]
acts:
  copy:
    do:
      - {create: same as berth, in: sea, cell: corner}
      - {create: same as berth, in: open}
      - {create: same as berth, in: told}
  look:
    do:
      - {if: any(pieces in sea where card = pebble), do: [{gain: 1, of: points, to: you}]}
      - {if: any(pieces in sea where card = top(berth).card and kind = stone), do: [{gain: 10, of: points, to: you}]}
      - {if: any(open where card = pebble), do: [{gain: 100, of: points, to: you}]}
"""
MADE = """
  - case: made
    given: {moment: {phase: copy, seat: Ana}, Ana: {berth: [Pebble]}}
    steps: [{Ana: copy}]
    expect:
      Ana:
        sea: {A1: {card: Pebble, face: up}}
        open: [{card: Pebble, face: down}]
        told: [{card: Pebble, face: down}]
"""


def test_a_copy_lies_as_its_zone_has_it_where_no_face_tells_anybody_anything(tmp_path: Path) -> None:
    assert not differs(tmp_path, RULES, MADE, GAME)


@pytest.mark.parametrize("face", ["up", "down"])
def test_rules_know_what_a_card_is_where_its_seat_sees_it_whatever_its_face(tmp_path: Path, face: str) -> None:
    case = f"""
  - case: known
    given:
      moment: {{phase: copy, seat: Ana}}
      Ana: {{berth: [Pebble], sea: {{A1: {{card: Pebble, face: {face}}}}}, open: [{{card: Pebble, face: {face}}}]}}
    steps: [{{Ana: look}}]
    expect: {{Ana: {{points: {111 if face == "up" else 11}}}}}
"""
    assert not differs(tmp_path, RULES, case, GAME)


HULLS = """
rules: 2
keep:
  part_of: {piece: none, per: piece}
setup:
  - {create: pebble, in: open of seats}
course:
  - turns: seats
    phase: lay
    do: [{ask: you, to: [lay, shoot]}]
acts:
  lay:
    pick: {there: cells in sea of you where empty}
    do:
      - {create: toad, in: sea, cell: there, owner: you}
      - {set: piece(there).part_of, to: top(open)}
  shoot:
    pick: {at: cells in sea of others}
    do:
      - {let: hull, be: on(at)}
      - if: any(hull where part_of != none)
        do: [{gain: 1, of: points, to: you}, {remove: hull}]
"""


def test_what_lies_where_its_seat_alone_looks_has_something_of_its_own_that_nobody_else_is_told(
    tmp_path: Path,
) -> None:
    case = """
  - case: it
    given: {moment: {phase: lay, seat: Ana}, Ana: {open: [Pebble]}}
    steps:
      - {Ana: lay, there: A1}
      - {Ben: shoot, at: sea of Ana B1}
      - {Ana: lay, there: B2}
      - {Ben: shoot, at: sea of Ana A1}
    expect: {Ben: {points: 1}, Ana: {sea: {A1: nothing, B2: Toad}}}
"""
    assert not differs(tmp_path, HULLS, case, GAME)
    session = tabletop.new_session(str(tmp_path), seats=2, seed=1, autosave=None)
    first = next(each for each in session.legal_actions() if each.kind == "lay")
    assert session.submit(first)
    assert "part_of" in str(session.view_for(1).flow) and "part_of" not in str(session.view_for(2).flow)
    assert "part_of" not in str(session.view_for(None).flow)


@pytest.mark.parametrize(
    ("who", "is_told"),
    [
        ("piece(there)", False),
        ("top(told of others where tongue > 1)", True),
        ("piece(cells in sea of you where row = count(sea of others))", True),
    ],
)
def test_which_one_has_it_goes_by_what_all_may_know(tmp_path: Path, who: str, is_told: bool) -> None:
    rules = HULLS.replace("{set: piece(there).part_of", f'{{set: "{who}.part_of"')
    found = differs(tmp_path, rules, "  - case: it\n    given: {deal: true}\n    expect: {Ana: {points: 0}}\n", GAME)
    assert ("by this all get to know it" in found) == is_told, found
