"""What rules make of cards where only their seat sees them: they know what such a card is, whatever its face."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, differs

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
