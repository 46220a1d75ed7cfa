"""What a step of a scenario need not say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "rules" / "written"))
from written_games import LITTLE, differs

RULES = """
rules: 2
course: [{turns: seats, from: 1, do: [{ask: you, to: [hop, never, rest]}]}]
acts:
  hop:
    pick: {man: pieces in field where owner = you, there: cells in field where empty}
    do: [{move: man, to: field, cell: there}]
  never: {requires: [{must: "false", because: Never.}]}
  rest: {quiet: true}
"""
STACKED = LITTLE.replace("facing: {1: north", "many: stacked, facing: {1: north")


def differs_from(folder: Path, case: str) -> str:
    rules = RULES.replace('"false"', "1 = 2")
    return differs(folder, rules, f"  - case: it\n{case}", STACKED)


@pytest.mark.parametrize(
    ("lying", "done"),
    [
        ("[{card: Toad, owner: Ana}, {card: Toad, owner: Ana}]", True),
        ("[{card: Toad, owner: Ana}, {card: Newt, owner: Ana}]", False),
        ("[{card: Toad, owner: Ana}, {card: Toad, owner: Ana, counters: {hunger: 1}}]", False),
    ],
)
def test_of_pieces_that_nothing_tells_apart_none_need_be_named(tmp_path: Path, lying: str, done: bool) -> None:
    case = f"""
    given: {{deal: true, field: {{A1: {lying}}}}}
    steps: [{{Ana: hop, there: B2}}]
    expect: {{field: {{B2: {{card: Toad, owner: Ana}}}}}}
"""
    found = differs_from(tmp_path, case)
    assert not found if done else "needs" in found or "refused" in found


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("ask hop never rest", True), ("ask hop rest", True), ("ask rest", True), ("", True),
        ("ask rest hop", False), ("ask hop sing", False), ("hop", False), ("choose", False),
    ],
)  # fmt: skip
def test_of_a_question_some_acts_may_be_named(tmp_path: Path, asked: str, right: bool) -> None:
    case = f"""
    given: {{deal: true}}
    expect: {{open: [Ana{f": {asked}" if asked else ""}]}}
"""
    assert (not differs_from(tmp_path, case)) == right


@pytest.mark.parametrize(("to", "whose"), [("hand", "Ben"), ("hand@Ana", "Ana")])
def test_by_hand_a_zone_is_that_of_the_seat(tmp_path: Path, to: str, whose: str) -> None:
    case = f"""
    given: {{deal: true, pile: [Toad]}}
    steps: [{{hand: move, pieces: [Toad], to: {to}, seat: Ben}}]
    expect: {{{whose}: {{hand: [Toad]}}, pile: []}}
"""
    assert not differs_from(tmp_path, case)


MAY = """
rules: 2
course: [{turns: seats, from: 1, do: [{ask: you, to: [eat]}]}]
acts:
  eat: {do: [{choose: prey, among: pile, number: 0..1}, {move: prey, to: hand}]}
"""


@pytest.mark.parametrize(
    ("pile", "pick", "told"),
    [
        ("[Toad]", "pick: yes", ""),
        ("[Toad]", "pick: maybe", "(asked: Ana for choose; offered: Toad, nothing)"),
        ("[Toad, Newt]", "pick: yes", "offered: Newt, Toad, nothing)"),
    ],
)
def test_yes_is_the_one_thing_that_may_be_chosen(tmp_path: Path, pile: str, pick: str, told: str) -> None:
    case = f"""
  - case: it
    given: {{deal: true, pile: {pile}}}
    steps: [{{Ana: eat}}, {{Ana: choose, {pick}}}]
    expect: {{Ana: {{hand: [Toad]}}}}
"""
    found = differs(tmp_path, MAY, case)
    assert told in found if told else not found


SWAP = """
rules: 2
course: [{turns: seats, from: 1, do: [{ask: you, to: [swap]}]}]
acts:
  swap:
    pick: {won: pile, taken: pieces in field where owner != you}
    do: [{move: won, to: hand}, {move: taken, to: pile}]
"""


@pytest.mark.parametrize(("refused", "hand"), [("", "[Toad, Toad]"), (", refused: true", "[Toad]")])
def test_a_name_means_what_its_pick_offers(tmp_path: Path, refused: str, hand: str) -> None:
    case = f"""
  - case: it
    given: {{deal: true, pile: [Toad], Ana: {{hand: [Toad]}}, field: {{A1: {{card: Toad, owner: Ben}}}}}}
    steps: [{{Ana: swap, won: Toad, taken: Toad{refused}}}]
    expect: {{Ana: {{hand: {hand}}}}}
"""
    assert not differs(tmp_path, SWAP, case)


TOPMOST = RULES.replace("owner = you, there", "owner = you and it = top(on(cell(it))), there")
TOPMOST = TOPMOST.replace('"false"', "1 = 2")


def test_of_a_stack_its_cell_names_the_piece_that_may_be_picked(tmp_path: Path) -> None:
    case = """
  - case: it
    given: {deal: true, field: {A1: [{card: Toad, owner: Ana}, {card: Newt, owner: Ana}]}}
    steps: [{Ana: hop, man: field A1, there: B2}]
    expect: {field: {A1: {card: Toad, owner: Ana}, B2: {card: Newt, owner: Ana}}}
"""
    assert not differs(tmp_path, TOPMOST, case, STACKED)
