"""Totals that are values of seats, reasons that are told at any time, and which abilities of one seat come first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import load_game
from tabletop.session.scenario import run_file

GAME = """
title: Carts
seats: [2]
kinds:
  crate:
    fields:
      weight: {type: int, required: true}
      size: {type: map, values: [long, wide]}
      abilities: {type: abilities}
    face: {title: "{name}", footer: "{size.long} by {size.wide}"}
zones:
  shed: {label: Shed, per_seat: true, face: up, group: shed}
  cart: {label: Cart, per_seat: true, face: up, group: cart}
seat_values: {coins: {label: Coins}}
"""
CARDS = """
kind: crate
cards:
  first:
    weight: 2
    size: {long: 3, wide: 4}
    abilities: [{when: sold, of: you, do: [{gain: 1, of: coins, to: you}]}]
  second: {weight: 5, abilities: [{when: sold, of: you, do: [{set: coins, to: 2 * coins}]}]}
"""
RULES = """
rules: 2
events: {sold: {of: seat}}
values:
  load: {of: seat, from: sum(weight over cart of it), add: [{by: coins, when: coins > 0, label: Coins, rule: CAR-1}]}
course:
  - turns: seats
    do:
      - {phase: load, do: [{ask: you, to: [put, wait]}]}
      - {phase: sell, do: [{ask: you, to: [sell, wait]}]}
acts:
  put:
    pick: {crate: shed}
    requires: [{must: count(cart) < 2, because: The cart is full., rule: CAR-2, always: ALWAYS}]
    do: [{move: crate, to: cart}]
  sell: {do: [{happen: sold, of: you}]}
  wait: {quiet: true}
triggers: {zones: ZONES}
totals:
  - {at: cart, value: load, when: count(cart) > 0, goal: 8, label: Load}
"""
SCENARIO = """
scenario: Carts
seats: [Ana, Ben]
cases:
  - case: it
    given:
      moment: {phase: sell, seat: Ana}
      Ana: {coins: 1, cart: [First, Second], shed: [{card: First, alias: third}]}
    steps:
      - expect: {totals: {cart@Ana: {Ana: {total: 8, parts: {First: 2, Second: 5, CAR-1: 1}}}}}
      - {Ana: put, crate: third, refused: {says: REASON}}
"""


def outcome(folder: Path, always: str = "true", reason: str = "The cart is full.", scenario: str = SCENARIO) -> str:
    for name, text in (
        ("game.yaml", GAME), ("cards/cards.yaml", CARDS), ("scenarios/it.yaml", scenario.replace("REASON", reason)),
        ("rules.yaml", RULES.replace("ALWAYS", always).replace("ZONES", "[cart, shed]")),
    ):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return "\n".join(str(each) for each in run_file(folder / "scenarios" / "it.yaml") if not each.passed)


def test_a_value_of_a_seat_is_a_total_with_each_piece_that_it_adds_up(tmp_path: Path) -> None:
    assert outcome(tmp_path) == ""


@pytest.mark.parametrize(
    ("always", "reason"), [("true", "The cart is full."), ("false", "That belongs to Load; now it is Sell.")]
)
def test_a_reason_may_be_told_where_nobody_is_asked(tmp_path: Path, always: str, reason: str) -> None:
    assert outcome(tmp_path, always, reason) == ""


FIRST = """
scenario: Carts
seats: [Ana, Ben]
cases:
  - case: it
    given: {moment: {phase: sell, seat: Ana}, Ana: {coins: 1, ONE: [First], OTHER: [Second]}}
    steps: [{Ana: sell}]
    expect: {Ana: {coins: SO_MANY}}
"""


@pytest.mark.parametrize(("first", "then", "coins"), [("cart", "shed", "4"), ("shed", "cart", "3")])
def test_of_one_seat_cards_in_some_zones_come_first(tmp_path: Path, first: str, then: str, coins: str) -> None:
    """Whichever of them came there first."""
    for scenario in (FIRST, FIRST.replace("ONE: [First], OTHER: [Second]", "OTHER: [Second], ONE: [First]")):
        told = scenario.replace("ONE", first).replace("OTHER", then).replace("SO_MANY", coins)
        assert outcome(tmp_path, scenario=told) == ""


def test_a_face_prints_one_number_of_a_map(tmp_path: Path) -> None:
    """Where a card has none of them, nothing."""
    assert outcome(tmp_path) == ""
    game = load_game(tmp_path)
    faces = {name: game.face(name).footer for name in game.cards}
    assert faces == {"first": "3 by 4", "second": ""}
