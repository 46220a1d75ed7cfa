"""Boards of written games: tracks, several pieces on a cell, cells left out, names that clash."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import FOLDERS, LITTLE, write_little

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.places.arrange import arrange_zone
from tabletop.core.board import Board
from tabletop.games import discover
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.game_names import of_game
from tabletop.session.session import Session

RACE = """
id: race
title: Race
seats: [2]
boards:
  ring: {grid: square, size: [3, 3], many: true, track: [A1, B1, C1, C2, C3, B3, A3, A2, A1]}
  lanes: {grid: square, size: [4, 2], track: {1: [A1, B1, C1, D1], 2: [D2, C2, B2, A2]}}
zones:
  ring: {label: Ring, board: ring, face: up}
  lanes: {label: Lanes, board: lanes, face: up}
kinds: {stone: {label: Stone, shape: disc, tint: owner}, frog: {label: Frog, fields: {tongue: {type: int}}}}
"""
RULES = """
rules: 1
setup:
  - {create: pebble, in: ring, cell: cells in ring where row = 1 and column = 2, count: 5, owner: 1}
  - {create: pebble, in: lanes, cell: cells in lanes where row = 1 and column = 3, owner: 1}
  - {create: pebble, in: lanes, cell: cells in lanes where row = 2 and column = 3, owner: 2}
course:
  - {ask: 1, to: [rest]}
acts:
  rest: {quiet: true}
"""


def race(folder: Path, game: str = RACE) -> Session:
    write_little(folder, RULES, game)
    return tabletop.new_session(folder, seats=2, seed=1)


def asked(session: Session, text: str, you: int = 1) -> object:
    language = of_game(session.catalog, ["rest"])
    found = phrase(language, text)
    table = Table(session.ruleset, session.state)
    return found.things(table, {YOU: you}) if found.type.many else found.value(table, {YOU: you})


def label(session: Session, found: object) -> str:
    if not isinstance(found, tuple):
        return ""
    board = session.state.spec.board(str(found[0]))
    assert isinstance(board, Board)
    return board.label(found[1])


@pytest.mark.parametrize(
    ("text", "label_wanted"),
    [
        ("along(top(ring) by 1)", "C1"),
        ("along(top(ring) by 6)", "A2"),
        ("along(top(ring) by 8)", "B1"),
        ("along(top(ring) by 0 - 2)", "A2"),
        ("along(top(pieces in lanes where owner = 1) by 1)", "D1"),
        ("along(top(pieces in lanes where owner = 1) by 2)", ""),
        ("along(top(pieces in lanes where owner = 1) by 0 - 2)", "A1"),
        ("along(top(pieces in lanes where owner = 2) by 1)", "B2"),
        ("along(cells in ring where row = 2 and column = 2 by 1)", ""),
    ],
)
def test_a_track_is_gone_along_for_all_or_by_seat(tmp_path: Path, text: str, label_wanted: str) -> None:
    session = race(tmp_path)
    assert label(session, asked(session, text)) == label_wanted


def test_of_a_free_cell_it_is_the_track_of_you(tmp_path: Path) -> None:
    session = race(tmp_path)
    free = "along(cells in lanes where row = 2 and column = 2 by 1)"
    assert [label(session, asked(session, free, you)) for you in (1, 2)] == ["", "A2"]


def test_all_pieces_on_a_cell_are_found(tmp_path: Path) -> None:
    session = race(tmp_path)
    assert asked(session, "count(on(cells in ring where row = 1))") == 5
    assert asked(session, "count(on(cells in ring))") == 5
    assert asked(session, "count(on(cells in ring where row = 3))") == 0
    assert asked(session, "count(on(cells in lanes where row = 1) where owner = 1)") == 1


def test_several_pieces_lie_side_by_side_on_their_cell(tmp_path: Path) -> None:
    session = race(tmp_path)
    layout = session.catalog.layouts[2]
    box = next(each for each in layout.zones if each.family == "ring")
    placed = arrange_zone(session.view_for(1).zones["ring"], box, layout)
    assert len(placed) == 5
    for one in placed:
        for other in placed:
            apart = abs(one.x - other.x) >= one.w * 0.99 or abs(one.y - other.y) >= one.h * 0.99
            assert one is other or apart, "none covers another"
    (x, y), (w, h) = cell_centre(box, (1, 0)), cell_size(box)
    assert all(abs(each.x - x) < w / 2 and abs(each.y - y) < h / 2 for each in placed)


def test_seeds_are_sown_around_the_board() -> None:
    session = tabletop.new_session(FOLDERS["kalah"], seed=1)
    assert session.submit(tabletop.Action("sow", 1, pit="E1"))
    assert session.decisions()[0].seat == 1, "the last seed fell into the own store: once more"
    assert asked(session, "count(on(cells in board where store))") == 1
    assert session.explain(tabletop.Action("sow", 1, pit="E1")).message == "E1 is empty."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("A3, A2, A1]", "A3, B1, A2, A1]", "The track goes over B1 twice."),
        ("A3, A2, A1]", "A3, A9, A1]", 'The board has no cell "A9".'),
        ("{1: [A1", "{0: [A1", '"0" is no number of a seat.'),
        ("  ring: {label", "  seats: {label", "`seats` has two meanings"),
    ],
)
def test_what_is_wrong_with_a_board_is_told_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in RACE
    write_little(
        tmp_path, RULES.replace("in: ring", "in: lanes") if "seats" in new else RULES, RACE.replace(old, new)
    )
    with pytest.raises(ContentError, match=r"game\.yaml:\d") as caught:
        load_game(tmp_path, discover())
    assert message in str(caught.value)


def test_a_name_that_means_something_already_is_told_where_it_stands(tmp_path: Path) -> None:
    game = LITTLE.replace("marks: {edge: row = 1,", "marks: {first: row = 1,")
    write_little(
        tmp_path, RULES.split("setup:")[0] + "course: [{ask: 1, to: [rest]}]\nacts: {rest: {quiet: true}}\n", game
    )
    with pytest.raises(ContentError, match=r"game\.yaml:5: `first` has two meanings: a seat and a mark of cells"):
        load_game(tmp_path, discover())
