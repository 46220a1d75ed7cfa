"""Why something cannot be picked or chosen, and what acts may call it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

GAME = """\
title: Gardens
seats: [2]
kinds:
  seed:
    fields: {form: {type: shape, required: true}, copies: {type: int, required: true}}
  tool: {fields: {abilities: {type: abilities}}}
  act: {fields: {abilities: {type: abilities}}}
boards: {bed: {grid: hex, radius: 2, columns: ABCDE, origin: C3}}
zones:
  east: {label: East, board: bed, face: up}
  west: {label: West, board: bed, face: up}
  bag: {label: Bag, per_seat: true, face: up}
  shed: {label: Shed, per_seat: true, face: up}
decks: {main: {label: Deck}}
"""
RULES = """\
rules: 2
define: {mine: owner = you, middle: cells in west where column = 3 and row = 3}
laws:
  deck:
    - {each: seed in main, must: copies <= printed_copies, because: "{copies} of {it}; {printed_copies} at most."}
course:
  - turns: seats
    phase: dig
    do: [{ask: you, to: [plant, lay, step, mend, act, done], until: act = done}]
acts:
  plant:
    pick:
      seed: {among: seed in bag, called: [seed, other]}
      there:
        among: (cells in east) where empty
        because: "{there} is taken."
        outside: Seeds go to the east.
        reasons:
          - {if: any(piece(there) where mine), because: Something of yours grows there., rule: GRD-1, code: own}
          - {if: any(piece(there)), because: Something of theirs grows there., rule: GRD-2}
        rule: GRD-3
        called: cell
    do: [{move: seed, to: east, cell: there}]
  lay:
    pick:
      way:
        among: form(top(bag) to middle)
        outside: It does not lie so.
        reasons: [{if: way is in form(top(bag) to middle by mirror), because: It would be turned over., rule: GRD-4}]
    do: [{each: c, in: way, do: [{create: pip, in: west, cell: c, owner: you}]}]
  step:
    pick:
      seed: {among: pieces in east where mine, rule: GRD-5}
      there: {among: near(seed) where empty, reasons: [{because: Too far., rule: GRD-6}]}
    do: [{move: seed, to: east, cell: there}]
  mend:
    label: "Mend with {card}"
    pick: {card: tool in shed}
    uses: {ability: used, of: card, with: [seed, bed]}
    do: [{carry_out: card}]
  act:
    pick: {card: shed where kind = act}
    uses: {ability: used, of: card, with: seed}
    do: [{carry_out: card}]
  done: {quiet: true}
"""
CARDS = """\
cards:
  pip: {kind: seed, form: ["0,0", "1,0", "2,0", "2,1"], copies: 2}
  fork:
    kind: tool
    abilities:
      - name: Fork
        when: used
        choose:
          seed:
            among: pieces in east where mine
            none: Nothing of yours grows.
            ask: Which of your seeds?
            reasons:
              - {if: seed.owner != you, because: "{seed} is not yours.", rule: GRD-7}
              - {because: "{seed} does not grow in the east.", rule: GRD-8}
          bed: {among: pieces in east where it != seed, ask: "Which one beside {seed}?"}
        do: [{remove: bed}]
  frost: {kind: act, abilities: [{name: Frost, when: used, choose: {seed: pieces in east}, do: [{remove: seed}]}]}
"""
SCENARIO = """\
scenario: Gardens
seats: [Ana, Ben]
given:
  moment: {phase: dig, seat: Ana}
  Ana: {bag: [{card: Pip, alias: one}, {card: Pip, alias: two}], shed: [Fork, Frost]}
cases:
  - case: the first reason that holds, else what is always said
    given: {east: {C3: {card: Pip, owner: Ana}, C4: {card: Pip, owner: Ben}}}
    steps:
      - {Ana: plant, seed: one, cell: east C3, refused: {rule: GRD-1, code: own}}
      - {Ana: plant, seed: one, cell: east C3, refused: {says: Something of yours grows there.}}
      - {Ana: plant, seed: one, cell: C4, zone: east, refused: {rule: GRD-2, says: Something of theirs grows there.}}
      - {Ana: plant, seed: one, cell: C3, zone: west, refused: {rule: GRD-3, says: Seeds go to the east.}}
      - {Ana: plant, seed: one, other: two, cell: B3, zone: east}
    expect: {Ana: {bag: [one]}, pieces: {two: {at: east}}}
  - case: a reason goes by what was picked before
    given: {east: {C3: {card: Pip, owner: Ana, alias: mine}, C4: {card: Pip, owner: Ben, alias: theirs}}}
    steps:
      - {Ana: step, seed: mine, there: east C5, refused: {rule: GRD-6, says: Too far.}}
      - {Ana: step, seed: theirs, there: east C5, refused: GRD-5}
      - {Ana: step, seed: mine, there: east B3}
  - case: a shape by its cells
    steps:
      - {Ana: lay, way: C3 D3 E3 D4, refused: {says: It does not lie so.}}
      - {Ana: lay, way: A3 B3 C3 D2, refused: {rule: GRD-4, says: It would be turned over.}}
      - {Ana: lay, way: C3 B3 A3 A2, refused: {says: It does not lie so.}}
      - {Ana: lay, way: west A3 B3 C3 C4}
    expect: {west: {A3: Pip, B3: Pip, C3: Pip, C4: Pip}}
  - case: a shape by how it is turned
    steps:
      - {Ana: lay, index: 4, turn: 0, refused: {says: It does not lie so.}}
      - {Ana: lay, index: 0, turn: 6, refused: {says: It does not lie so.}}
      - {Ana: lay, index: 2, turn: 0, mirrored: 1, refused: GRD-4}
      - {Ana: lay, index: 2, turn: 0}
    expect: {west: {A3: Pip, B3: Pip, C3: Pip, C4: Pip}}
  - case: nothing to choose for an ability
    steps: [{Ana: mend, card: Fork, seed: one, refused: {says: Nothing of yours grows.}}]
  - case: nothing named, and something else than may be
    given: {east: {C3: {card: Pip, owner: Ana, alias: mine}, C4: {card: Pip, owner: Ben, alias: theirs}}}
    steps:
      - {Ana: mend, card: Fork, refused: {says: Which of your seeds?}}
      - {Ana: mend, card: Fork, seed: mine, refused: {says: Which one beside Pip?}}
      - {Ana: mend, card: Fork, seed: theirs, refused: {rule: GRD-7, says: Pip is not yours.}}
      - {Ana: mend, card: Fork, seed: one, refused: {rule: GRD-8, says: Pip does not grow in the east.}}
      - {Ana: mend, card: Fork, seed: mine, bed: theirs}
    expect: {east: {C3: Pip, C4: nothing}}
  - case: an act and a kind may be called `act`
    given: {east: {C3: {card: Pip, owner: Ben, alias: theirs}}}
    steps: [{Ana: act, card: Frost, seed: theirs}, {Ana: done}]
    expect: {east: {C3: nothing}}
  - case: how many of a card a deck has is not what the card prints
    steps:
      - {check_deck: {lists: {main: {pip: 2}}}}
      - {check_deck: {lists: {main: {pip: 3}}}, refused: [3 of Pip; 2 at most.]}
"""


def folder(to: Path, rules: str = RULES) -> Path:
    (to / "scenarios").mkdir(parents=True)
    (to / "cards").mkdir()
    for name, text in (("game.yaml", GAME), ("rules.yaml", rules), ("cards/all.yaml", CARDS)):
        (to / name).write_text(text, encoding="utf-8")
    (to / "scenarios" / "gardens.yaml").write_text(SCENARIO, encoding="utf-8")
    return to


def test_each_wrong_pick_has_its_reason(tmp_path: Path) -> None:
    game = folder(tmp_path / "gardens")
    failed = [str(each) for each in run_file(game / "scenarios" / "gardens.yaml") if not each.passed]
    assert not failed, "\n".join(failed)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("because: Too far., rule: GRD-6}", "rule: GRD-6}", "because"),
        ("{because: Too far., rule: GRD-6}", "{because: Too far., when: you = 1}", "when"),
        ("{if: any(piece(there) where mine), because", "{if: nowhere, because", "nowhere"),
    ],
)
def test_what_is_wrong_with_a_reason_is_said(tmp_path: Path, was: str, now: str, said: str) -> None:
    assert was in RULES
    with pytest.raises(ContentError, match=said):
        load_game(folder(tmp_path / "gardens", RULES.replace(was, now)), WRITING)
