"""Pieces that face a direction: how they come, how they turn, what lies ahead of them, how that is drawn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from written_games import FOLDERS, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.core.board import FACINGS, faced
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.game_names import of_game
from tabletop.session.scenario import run_file
from tabletop.session.session import Session
from tabletop.ui.shot import picture_of

GAME = """
id: ships
title: Ships
seats: [2]
boards:
  field: {grid: square, size: [5, 5], facing: {2: west}}
  sea: {grid: hex, size: [5, 5], facing: {2: south-west}}
zones:
  field: {label: Field, board: field, face: up}
  sea: {label: Sea, board: sea, face: up}
  port: {label: Port, per_seat: true, face: up}
kinds:
  stone: {label: Stone, shape: disc, tint: owner, facing: true}
  frog: {label: Frog, fields: {tongue: {type: int}}}
"""
RULES = """
rules: 2
setup:
  - {create: pebble, in: field, cell: cells in field where row = 3 and column = 3, owner: 1}
  - {create: pebble, in: sea, cell: cells in sea where row = 3 and column = 3, owner: 2}
  - {create: pebble, in: port of 1, owner: 1}
course:
  - {turns: seats, from: 1, phase: sail, do: [{ask: you, to: [sail, veer, land, face]}]}
acts:
  sail: {pick: {ship: stone in field, there: near(ship by ahead)}, do: [{move: ship, to: field, cell: there}]}
  veer: {pick: {ship: (stone in field) or stone in sea, steps: 0..9}, do: [{turn: ship, by: steps - 4}]}
  land: {pick: {ship: stone in port}, do: [{move: ship, to: sea, cell: cells in sea where row = 1 and column = 1}]}
  face: {pick: {ship: stone in field}, do: [{turn: ship, to: south}]}
"""


def opened(folder: Path, rules: str = RULES, game: str = GAME) -> Session:
    write_little(folder, rules, game)
    return tabletop.new_session(folder, seats=2, seed=1)


def asked(session: Session, text: str, you: int = 1) -> object:
    found = phrase(of_game(session.catalog, ["sail", "veer", "land", "face"]), text)
    table = Table(session.ruleset, session.state)
    return found.things(table, {YOU: you}) if found.type.many else found.value(table, {YOU: you})


def labels(session: Session, text: str, you: int = 1) -> list[str]:
    found = asked(session, text, you)
    assert isinstance(found, tuple)
    boards = session.state.spec
    return sorted(board.label(cell) for zone, cell in found if (board := boards.board(zone)) is not None)


@pytest.mark.parametrize(
    ("grid", "angle", "way"),
    [
        ("square", 0, "north"), ("square", 90, "east"), ("square", 300, "west"), ("square", 320, "north"),
        ("hex", 90, "east"), ("hex", 119, "east"), ("hex", 121, "south-east"), ("hex", 359, "north-west"),
    ],
)  # fmt: skip
def test_an_angle_is_the_nearest_direction_of_the_board(grid: str, angle: int, way: str) -> None:
    assert faced(angle, "hex" if grid == "hex" else "square") == way


def test_it_comes_onto_a_board_as_its_seat_faces(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert asked(session, "top(field).facing") == "north" and asked(session, "top(sea).facing") == "south-west"
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "land"))
    ship = session.state.inside("sea")[-1]
    assert session.state.angle[ship] == FACINGS["hex"]["east"], "seat 1 faces nowhere on it: east"
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "veer"))
    assert asked(session, "any(sea where facing = east)") is True


SQUARE = {"ahead": ["C4"], "behind": ["C2"], "left": ["B3"], "right": ["D3"]}
HEX = {"ahead": ["B4"], "behind": ["D2"], "left": ["C4", "D3"], "right": ["B3", "C2"]}


@pytest.mark.parametrize("word", SQUARE)
def test_directions_go_by_how_a_piece_faces(tmp_path: Path, word: str) -> None:
    session = opened(tmp_path)
    assert labels(session, f"near(top(field) by {word})") == SQUARE[word]
    assert labels(session, f"near(top(sea) by {word})") == HEX[word]
    assert labels(session, f"reach(top(field) by 1 by {word} through empty)") == SQUARE[word]
    turned = {"ahead": "right", "right": "behind", "behind": "left", "left": "ahead"}[word]
    act = next(each for each in session.legal_actions() if each.kind == "veer" and each.arguments["steps"] == 5)
    assert session.submit(act)
    assert labels(session, f"near(top(field) by {word})") == SQUARE[turned]


def test_of_a_free_cell_it_is_as_you_face(tmp_path: Path) -> None:
    session = opened(tmp_path)
    free = "cells in field where row = 2 and column = 2"
    assert [labels(session, f"near({free} by ahead)", you) for you in (1, 2)] == [["B3"], ["A2"]]
    assert labels(session, "rays(top(field) by ahead)") == ["C4", "C5"]
    hexes = "cells in sea where row = 2 and column = 2"
    assert labels(session, f"near({hexes} by forward)", 2) == ["A3"]
    assert labels(session, f"near({hexes} by backward)", 2) == ["C1"]
    assert len(labels(session, f"near({hexes} by forward)", 1)) == 6, "that seat faces nowhere there"


def test_it_is_turned_by_steps_and_to_a_direction(tmp_path: Path) -> None:
    session = opened(tmp_path)
    ship = session.state.inside("field")[0]
    for by, angle in ((0, 0), (9, 90), (3, 0), (2, 180)):
        act = next(
            each for each in session.legal_actions() if each.kind == "veer" and each.arguments["steps"] == by
            and session.piece(str(each.arguments["ship"]), each.seat) == ship
        )  # fmt: skip
        assert session.submit(act)
        assert session.state.angle[ship] == angle
    sea = session.state.inside("sea")[0]
    act = next(
        each for each in session.legal_actions() if each.kind == "veer" and each.arguments["steps"] == 6
        and session.piece(str(each.arguments["ship"]), each.seat) == sea
    )  # fmt: skip
    assert session.submit(act) and asked(session, "top(sea).facing") == "north-west"
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "face"))
    assert asked(session, "top(field).facing") == "south"
    session.save(tmp_path / "faced.json")
    assert tabletop.load_session(tmp_path / "faced.json").state.angle[ship] == 180


def test_the_log_says_where_it_turned(tmp_path: Path) -> None:
    at_end = "{ask: you, to: [sail, veer, land, face]}, {turn: (stone in sea) or stone in field, by: "
    for by, told in ((1, ["Pebble turned west.", "Pebble turned south-east.", "Pebble turned east."]), (12, [])):
        rules = RULES.replace("{ask: you, to: [sail, veer, land, face]}", at_end + f"{by}}}")
        session = opened(tmp_path / str(by), rules)
        assert session.submit(next(each for each in session.legal_actions() if each.kind == "land"))
        assert [line.text for line in session.log(2) if "turned" in line.text] == told, "all the way round is none"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("to: south}", "to: south, by: 1}", "`turn` says one thing at a time."),
        ("to: south}", "to: south, face: down}", "`turn` says one thing at a time."),
        ("to: south}", "to: sideways}", "Nothing faces `sideways`."),
        ("to: south}", "to: 3, by: 1}", "`turn` says one thing at a time."),
        ("by: steps - 4}", "by: north}", "number"),
    ],
)
def test_what_cannot_be_turned_so_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in RULES
    with pytest.raises(ContentError, match=r"rules\.yaml:\d") as caught:
        opened(tmp_path, RULES.replace(old, new))
    assert message in str(caught.value)


def test_what_faces_nothing_has_no_facing(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="Nothing in this game faces a direction"):
        opened(tmp_path, game=GAME.replace(", facing: true", ""))
    with pytest.raises(ContentError, match=r"On a board of hexagons nothing faces west.*|nothing faces south\."):
        opened(tmp_path, game=GAME.replace("facing: {2: south-west}", "facing: {2: south}"))
    with pytest.raises(ContentError, match="On a board of squares nothing faces south-west"):
        opened(tmp_path, game=GAME.replace("facing: {2: west}", "facing: {2: south-west}"))


def test_an_arrow_shows_the_way_that_it_faces(tmp_path: Path) -> None:
    session = opened(tmp_path)
    plain = opened(tmp_path / "plain", RULES.replace("{turn: ship, by: steps - 4}", "{tap: ship}").replace(
        "{turn: ship, to: south}", "{untap: ship}"), GAME.replace(", facing: true", ""))  # fmt: skip
    before, without = (pygame.image.tobytes(picture_of(each), "RGB") for each in (session, plain))
    assert before != without
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "face"))
    assert pygame.image.tobytes(picture_of(session), "RGB") != before


def test_tanks_turn_drive_and_fire_ahead() -> None:
    (file,) = (FOLDERS["tanks"] / "scenarios").glob("*.yaml")
    assert [str(each) for each in run_file(file) if not each.passed] == []
