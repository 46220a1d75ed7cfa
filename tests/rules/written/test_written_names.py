"""What names mean that a game gives: values that the table counts itself, words that every game has."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, differs, little

from tabletop.content import ContentError

COUNTED = LITTLE.replace(
    "points: {label: Points}",
    "points: {label: Points}, left: {label: Left, counts: hand}, hand: {label: H, counts: hand}",
)
RULES = """
rules: 2
define:
  longest: highest(left over seats)
course:
  - turns: seats
    phase: go
    do: [{ask: you, to: [go]}]
acts:
  go:
    do:
      - {gain: left, of: points}
      - {gain: 10 * left of next(you), of: points}
      - {gain: 100 * you.left, of: points}
      - {gain: 1000 * count(seats where left = 2), of: points}
      - {gain: 10000 * longest, of: points}
"""
CASE = """
  - case: counted
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Newt, Toad]}, Ben: {hand: [Olm]}}
    steps: [{Ana: go}]
    expect: {Ana: {points: 21212}}
"""


def test_a_value_that_the_table_counts_is_read_by_its_name(tmp_path: Path) -> None:
    assert not differs(tmp_path, RULES, CASE, COUNTED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("define:\n", "define:\n  left: 2\n"),
        ("rules: 2\n", "rules: 2\nkeep: {left: {number: 2}}\n"),
        ("    do:\n      - {gain: left", "    do:\n      - {let: left, be: 2}\n      - {gain: left"),
        ("    do:\n      - {gain: left", "    pick: {left: 2..2}\n    do:\n      - {gain: left"),
    ],
)
def test_what_a_file_calls_so_itself_comes_first(tmp_path: Path, old: str, new: str) -> None:
    rules = RULES.replace("highest(left over seats)", "0").replace(old, new)
    rules = rules.replace("count(seats where left = 2)", "0")
    case = CASE.replace("21212", "212").replace("Ana: go", "Ana: go, left: 2" if "pick" in new else "Ana: go")
    assert not differs(tmp_path, rules, case, COUNTED)


def test_what_only_a_rematch_calls_so_a_file_without_one_may_have(tmp_path: Path) -> None:
    rules = RULES.replace("longest", "winners")
    assert differs(tmp_path, rules, CASE, COUNTED) == ""


def test_a_direction_is_meant_where_directions_stand(tmp_path: Path) -> None:
    rules = RULES.replace("define:\n", "define:\n  beside: cells in field where any(near(it by left))\n")
    little(tmp_path, rules.replace("longest,", "count(beside),"), COUNTED)


def test_what_is_counted_where_nobody_else_may_look_is_a_secret(tmp_path: Path) -> None:
    game = COUNTED.replace("see: hand", "see: private")
    with pytest.raises(ContentError, match=r"what lies in `left`, and how much"):
        little(tmp_path, RULES, game)


@pytest.mark.parametrize(
    ("define", "message"),
    [
        (
            "up: hand where face = up",
            "Words of face are called so in every game: give the define another",
        ),
        ("down: 2\n  it_is: any(hand where face = down)", "give the define another name"),
        ("down(n): 2 * n", "has two meanings: one of face and a define.*give the define another name"),
    ],
)
def test_a_word_that_every_game_has_cannot_be_renamed(tmp_path: Path, define: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        little(tmp_path, RULES.replace("define:\n", f"define:\n  {define}\n"), COUNTED)


ZONES = """
rules: 2
course:
  - turns: seats
    phase: go
    do: [{ask: you, to: [pile, hand, rest], until: act = pile or act = rest}]
acts:
  pile:
    requires: [{must: any(pile), because: The pile is bare.}]
    do: [{gain: 1, of: points}, {if: can(hand), do: [{gain: 10, of: points}]}, {move: top(pile), to: hand}]
  hand:
    requires: [{must: count(hand) > 1, because: "You have {count(hand)}."}]
    do: [{gain: 100 * count(hand), of: points}, {move: hand, to: pile}]
  rest: {quiet: true, do: [{if: not can(pile), do: [{gain: 1000, of: points}]}]}
"""
LIKE_ZONES = """
  - case: the act where it is asked whether it can be done, else the zone
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Newt, Toad]}, pile: [Olm]}
    steps: [{Ana: pile}]
    expect: {Ana: {points: 11, hand: [Newt, Toad, Olm]}, open: [Ben]}
  - case: until the act that is called so is done
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Newt, Toad]}}
    steps: [{Ana: pile, refused: {says: The pile is bare.}}, {Ana: hand}, {expect: {open: [Ana]}}, {Ana: pile}]
    expect: {Ana: {points: 201}, open: [Ben]}
  - case: neither can be done
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Newt]}}
    steps: [{Ana: hand, refused: {says: You have 1.}}, {Ana: rest}]
    expect: {Ana: {points: 1000}}
"""


def test_an_act_may_be_called_like_a_zone(tmp_path: Path) -> None:
    assert not differs(tmp_path, ZONES, LIKE_ZONES)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("can(hand)", "hand", "This takes a test, not a set of pieces"),
        ("any(pile)", "any(rest)", "a set of things, not a test"),
        ("act = rest", "act = deck", "compares a word with a set"),
    ],
)
def test_where_an_act_is_meant_there_is_none_that_is_only_a_zone(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, ZONES.replace(old, new))
    assert told in str(caught.value), str(caught.value)
