"""Pushpins that stand for cards, and boards that need not be named beside a cell."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session import Action, Session

GAME = """\
title: Maps
seats: [2]
kinds:
  town:
    clear: {side: water}
    fields: {side: {values: [land, water], required: true}, pin: {required: true}}
    face: {gems: [{text: "1"}, {icon: "{id}", color: "{pin}"}]}
boards: {map: {grid: square, size: [3, 3]}}
zones:
  north: {label: North, board: map, face: up}
  south: {label: South, board: map, face: up}
  hand: {label: Hand, per_seat: true, face: up}
"""
RULES = """\
rules: 2
setup: [{each: s, in: seats, do: [{create: town, in: hand of s, owner: s, every: true}]}]
course: [{turns: seats, phase: settle, do: [{ask: you, to: [settle, go, done], until: act = done}]}]
acts:
  settle:
    pick: {town: hand, there: (cells in north or cells in south) where empty}
    do: [{create: same as town, as: pin, cell: there, owner: you}]
  go:
    pick: {town: pieces in north or pieces in south, there: (cells in north or cells in south) where empty}
    do: [{move: town, cell: there}]
  done: {quiet: true}
"""
CARDS = """\
kind: town
cards:
  fort: {side: land, pin: "#aa2211"}
  port: {side: water, pin: blue}
"""


def folder(to: Path, rules: str = RULES, game: str = GAME) -> Path:
    (to / "cards").mkdir(parents=True)
    for name, text in (("game.yaml", game), ("rules.yaml", rules), ("cards/all.yaml", CARDS)):
        (to / name).write_text(text, encoding="utf-8")
    return to


def to(session: Session, kind: str, card: str, there: str) -> Action:
    """The act with a card that goes to a cell."""
    acts = [act for act in session.legal_actions() if act.kind == kind and act.arguments["there"] == there]
    state = session.state
    return next(act for act in acts if state.definition[session.piece(str(act.arguments["town"]), act.seat)] == card)


def test_a_pin_looks_like_its_card_and_is_it_to_phrases(tmp_path: Path) -> None:
    session = tabletop.new_session(folder(tmp_path / "maps"), seed=1)
    made = []
    for name, there in (("Fort", "north A1"), ("Port", "south B2")):
        assert session.submit(to(session, "settle", name.lower(), there))
        piece = max(session.state.pieces())
        fields = ("name", "color", "icon", "opaque")
        made.append((session.state.kind[piece], *(session.state.field(piece, each) for each in fields)))
    assert made == [("pin", "Fort", "#aa2211", "fort", None), ("pin", "Port", "#2f6fb5", "port", False)]
    assert {session.state.at[each] for each in session.state.pieces() if session.state.kind[each] == "pin"} == {
        "north", "south",
    }  # fmt: skip
    assert session.submit(to(session, "go", "fort", "south C3"))
    there = {session.state.definition[each]: session.state.at[each] for each in session.state.pieces()}
    assert there["fort"] == "south"


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("as: pin, cell: there", "as: peg, cell: there", "peg"),
        ("as: pin, cell: there, owner", "as: pin, owner", "in"),
        ("{move: town, cell: there}", "{move: town}", "to"),
    ],
)
def test_what_is_wrong_with_one_is_said(tmp_path: Path, was: str, now: str, said: str) -> None:
    assert was in RULES
    with pytest.raises(ContentError, match=said):
        load_game(folder(tmp_path / "maps", RULES.replace(was, now)), WRITING)


def test_what_makes_pins_clear_is_a_field(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="sort"):
        load_game(folder(tmp_path / "maps", game=GAME.replace("clear: {side", "clear: {sort")), WRITING)
