"""What is told of cells before it happens there."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.games import discover

GAME = """\
title: Floods
seats: [2]
boards: {land: {grid: square, size: [3, 3], marks: {dry: [A1]}}}
kinds: {pond: {shape: disc, tint: owner}, cloud: {fields: {size: {type: int}}}}
zones:
  land: {label: Land, board: land, face: up}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
"""
RULES = """\
rules: 2
keep: {storm: {number: 2}}
setup:
  - {create: pond, in: land, cell: cells in land where row = 2 and column = 2, owner: 2}
  - {create: cloud, in: hand of 1, owner: 1}
course: [{turns: seats, from: 1, phase: rain, do: [{ask: you, to: [rain]}]}]
acts:
  rain:
    pick: {there: cells in land}
    preview:
      - {for: {c: there}, if: c.dry, look: none, say: It never rains here.}
      - {for: {c: near(there)}, if: c.empty, look: new, say: "A pond comes to {c}."}
      - {for: {c: near(there)}, look: blocked, say: "{piece(c)} lies here."}
    do: [{create: pond, cell: near(there) where empty, owner: you}]
coming:
  - for: {c: cells in land where not empty}
    piece: piece(c)
    look: pending
    say: "{piece(c)} dries out."
    sign: "in {storm} turns"
"""
CARDS = "cards:\n  pond: {kind: pond, name: Pond}\n  cloud: {kind: cloud, name: Cloud, size: 1}\n"


def folder(to: Path, rules: str = RULES) -> Path:
    """A game with a board."""
    (to / "cards").mkdir(parents=True)
    for name, text in (("game.yaml", GAME), ("rules.yaml", rules), ("cards/all.yaml", CARDS)):
        (to / name).write_text(text, encoding="utf-8")
    return to


def test_the_first_line_that_fits_a_cell_is_told_of_it(tmp_path: Path) -> None:
    session = tabletop.new_session(folder(tmp_path / "floods"), seed=1)
    acts = {str(act.arguments["there"]): act for act in session.legal_actions()}
    told = {each.label: (each.effect, each.text) for each in session.preview(acts["B1"])}
    assert told == {
        "A1": ("new", "A pond comes to A1."), "C1": ("new", "A pond comes to C1."),
        "B2": ("blocked", "Pond lies here."),
    }  # fmt: skip
    assert {each.label: each.effect for each in session.preview(acts["A1"])} == {
        "A1": "none", "A2": "new", "B1": "new",
    }  # fmt: skip
    (coming,) = session.pending()
    assert (coming.label, coming.effect, coming.text) == ("B2", "pending", "Pond dries out.")
    assert coming.sign == "In 2 turns" and session.piece(coming.piece) == 1


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("look: none", "look: wet", "wet"),
        ("{for: {c: there}, if: c.dry, look", "{if: you = 1, look", "for"),
        ("if: c.empty, look", "if: any(hand of 1 where size = 1), look", "may know"),
        ("for: {c: cells in land where not empty}", "for: {c: storm}", "cells"),
    ],
)
def test_what_is_wrong_or_tells_a_secret_is_said(tmp_path: Path, was: str, now: str, said: str) -> None:
    assert was in RULES
    with pytest.raises(ContentError, match=said):
        load_game(folder(tmp_path / "floods", RULES.replace(was, now)), discover())
