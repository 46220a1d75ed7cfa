"""What is told of cells before it happens there."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING

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
        load_game(folder(tmp_path / "floods", RULES.replace(was, now)), WRITING)


LANES = """\
rules: 2
setup:
  - {create: pond, in: land, cell: cells in land where row = 3 and column = 1, owner: 1}
  - {create: pond, in: land, cell: cells in land where row = 2 and column = 1, owner: 2}
course: [{turns: seats, from: 1, phase: rain, do: [{ask: you, to: [float]}]}]
acts:
  float:
    pick: {pond: pond in land where owner = you, there: cells in land where empty}
    path: path(pond to there through empty)
    do: [{move: pond, cell: there}]
"""


@pytest.mark.parametrize(
    ("path", "end", "way"),
    [
        ("path(pond to there through empty)", "A1", "A3 B3 B2 B1 A1"),
        ("path(pond to there through empty)", "B3", "A3 B3"),
        ("between(pond to there)", "C1", "A3 B2 C1"),
        ("between(pond to there)", "B3", "A3 B3"),
        ("cells in land where dry", "C3", "A3 A1 C3"),
    ],
)
def test_an_act_says_over_which_cells_a_piece_goes(tmp_path: Path, path: str, end: str, way: str) -> None:
    rules = LANES.replace("path: path(pond to there through empty)", f"path: {path}")
    session = tabletop.new_session(folder(tmp_path / "floods", rules), seed=1)
    act = next(each for each in session.legal_actions() if each.arguments["there"] == end)
    board = session.catalog.boards["land"]
    assert session.ruleset is not None
    assert " ".join(map(board.label, session.ruleset.shape(session.state, act).path)) == way
    other = {**act.arguments, "there": "nowhere"}
    assert session.ruleset.shape(session.state, type(act)("float", 1, **other)).path == ()


def test_a_way_that_tells_a_secret_or_is_none_is_said(tmp_path: Path) -> None:
    for number, (now, said) in enumerate(
        {"near(there) where any(hand of 1 where size = 1)": "may know", "true": "cells"}.items()
    ):
        rules = LANES.replace("path: path(pond to there through empty)", f"path: {now}")
        with pytest.raises(ContentError, match=said):
            load_game(folder(tmp_path / str(number), rules.replace("row = 2", "row = 1")), WRITING)
