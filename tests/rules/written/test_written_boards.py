"""Boards of written games: tracks, several pieces on a cell, cells left out, names that clash."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from written_games import FOLDERS, LITTLE, write_little

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.content import ContentError, load_game
from tabletop.content.definitions import NAMED
from tabletop.content.layout import HIGH, NARROW
from tabletop.content.proofing.lint import lint_layout
from tabletop.control.cells.words import CellNumbers, about
from tabletop.control.kinds.board import BoardCells, cell_at, cell_centre, cell_size, heights
from tabletop.control.places.arrange import arrange, arrange_zone
from tabletop.control.places.placing import Placement
from tabletop.core.board import Board
from tabletop.core.chance import Chance
from tabletop.core.codec import canonical, encode_state
from tabletop.core.edits import Edit
from tabletop.rules.phrases.naming.values import ABSENT
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.game_names import of_game
from tabletop.session.scenario import run_file
from tabletop.session.session import Session
from tabletop.ui.shot import picture_of

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
rules: 2
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


@pytest.mark.parametrize(
    ("text", "by_seat"),
    [
        ("cells in ring where place = 3", (["C1"], ["C1"])),
        ("cells in ring where place = 8", (["A2"], ["A2"])),
        ("cells in ring where place > 7 or place < 2", (["A1", "A2"], ["A1", "A2"])),
        ("cells in lanes where place = 1", (["A1"], ["D2"])),
        ("cells in lanes where place = 5", ([], [])),
        ("cells in lanes where not place > 0", (["A2", "B2", "C2", "D2"], ["A1", "B1", "C1", "D1"])),
    ],
)
def test_the_places_of_a_track_have_numbers_both_ways(
    tmp_path: Path, text: str, by_seat: tuple[list[str], list[str]]
) -> None:
    session = race(tmp_path)
    for you, wanted in zip((1, 2), by_seat, strict=True):
        found = asked(session, text, you)
        assert isinstance(found, tuple) and sorted(label(session, each) for each in found) == wanted
    assert asked(session, "cell(top(ring)).place") == 2
    assert asked(session, "cell(top(pieces in lanes where owner = 2)).place", 2) == 2
    assert asked(session, "cell(top(pieces in lanes where owner = 2)).place", 1) is ABSENT, "it is off that track"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("reach(cells in lanes where column = 1 and row = 1 by 0 through empty)", []),
        ("reach(cells in lanes where column = 1 and row = 1 by 1 through empty)", ["A2", "B1"]),
        ("reach(cells in lanes where column = 1 and row = 1 by 2 through empty)", ["A2", "B1", "B2", "C1"]),
        ("reach(cells in lanes where column = 1 and row = 1 by 3 through empty)", ["A2", "B1", "B2", "C1", "C2"]),
        ("reach(cells in lanes where column = 1 and row = 1 by 9 through empty)", ["A2", "B1", "B2", "C1", "C2"]),
        ("reach(cells in lanes where column = 1 and row = 1 by 9 through true)",
         ["A2", "B1", "B2", "C1", "C2", "D1", "D2"]),
        ("reach(cells in lanes where column = 1 and row = 1 by 2 by around through empty)",
         ["A2", "B1", "B2", "C1", "C2"]),
        ("reach(top(hand of nobody) by 2 through empty)", []),
    ],
)  # fmt: skip
def test_ways_are_gone_over_what_fits_and_end_on_anything(tmp_path: Path, text: str, labels: list[str]) -> None:
    """Both pieces of `lanes` lie in column C: no way leads on from there."""
    session = race(tmp_path, RACE.replace("  lanes: {label", "  hand: {label: H, per_seat: true}\n  lanes: {label"))
    found = asked(session, text)
    assert isinstance(found, tuple) and sorted(label(session, each) for each in found) == labels


@pytest.mark.parametrize(
    ("end", "through", "labels"),
    [
        ("B2", "empty", (["B1", "B2"], ["A2", "B2"])),
        ("C2", "empty", (["A2", "B2", "C2"], ["B1", "B2", "C2"])),
        ("C2", "row = 1", (["B1", "C1", "C2"],)),
        ("D1", "true", (["B1", "C1", "D1"],)),
        ("D1", "empty", ([],)),
        ("B2", "false", ([],)),
        ("B1", "false", (["B1"],)),
        ("A1", "true", ([],)),
    ],
)
def test_a_path_is_a_shortest_way_over_what_fits(
    tmp_path: Path, end: str, through: str, labels: tuple[list[str], ...]
) -> None:
    session = race(tmp_path)
    column, row = "ABCD".index(end[0]) + 1, end[1]
    goal = f"cells in lanes where column = {column} and row = {row}"
    found = asked(session, f"path(cells in lanes where column = 1 and row = 1 to {goal} through {through})")
    assert isinstance(found, tuple) and [label(session, each) for each in found] in labels


@pytest.mark.parametrize(
    ("direction", "square", "hexagonal"),
    [
        ("east", ["C2"], ["C2"]),
        ("west", ["A2"], ["A2"]),
        ("north-east", ["C3"], ["C1"]),
        ("north-west", ["A3"], ["B1"]),
        ("south-east", ["C1"], ["B3"]),
        ("south-west", ["A1"], ["A3"]),
        ("sideways", ["A2", "C2"], ["A2", "C2"]),
        ("orthogonal", ["A2", "B1", "B3", "C2"], ["A2", "A3", "B1", "B3", "C1", "C2"]),
        ("around", ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"], ["A2", "A3", "B1", "B3", "C1", "C2"]),
    ],
)
def test_directions_are_those_of_the_cells(
    tmp_path: Path, direction: str, square: list[str], hexagonal: list[str]
) -> None:
    game = RACE.replace("  lanes: {grid", "  comb: {grid: hex, size: [3, 3]}\n  lanes: {grid")
    session = race(tmp_path, game.replace("  lanes: {label", "  comb: {label: Comb, board: comb}\n  lanes: {label"))
    for zone, wanted in (("ring", square), ("comb", hexagonal)):
        middle = f"cells in {zone} where row = 2 and column = 2"
        for text in (f"near({middle} by {direction})", f"reach({middle} by 1 by {direction} through empty)"):
            found = asked(session, text)
            assert isinstance(found, tuple) and sorted(label(session, each) for each in found) == wanted, text


def test_ways_count_what_they_look_at(tmp_path: Path) -> None:
    session = race(tmp_path)
    table = Table(session.ruleset, session.state)
    before = table.looks
    text = "reach(top(lanes) by 9 through empty)"
    phrase(of_game(session.catalog, ["rest"]), text).things(table, {YOU: 1})
    assert before - table.looks == 7, "each cell of a way is looked at once"


def test_a_stack_is_seen_as_one_and_keeps_its_order_when_it_is_moved() -> None:
    session = tabletop.new_session(FOLDERS["towers"], seed=1)
    for start, there in (("A1", "B1"), ("A2", "B2"), ("C1", "C2"), ("C4", "C3")):
        seat = session.decisions()[0].seat
        assert session.submit(tabletop.Action("move", seat, start=start, there=there)), (start, there)
    before = asked(session, "on(cells in field where row = 1 and column = 2)")
    assert isinstance(before, tuple) and len(before) == 2
    assert asked(session, "top(on(cells in field where row = 1 and column = 2)).owner") == 1
    refusal = session.explain(tabletop.Action("move", 1, start="B1", there="B2"))
    assert refusal.message == "A tower moves as far as it is high: 2."
    assert session.explain(tabletop.Action("move", 1, start="B2", there="D1")).message.startswith("You do not lead")
    lying = asked(session, "on(cells in field where row = 1 and column = 4)")
    assert isinstance(lying, tuple)
    assert session.submit(tabletop.Action("move", 1, start="B1", there="D1"))
    assert asked(session, "on(cells in field where row = 1 and column = 4)") == (*lying, *before)
    box = next(each for each in session.catalog.layouts[2].zones if each.family == "field")
    placed = arrange_zone(session.view_for(1).zones["field"], box, session.catalog.layouts[2])
    tower = [each for each in placed if each.piece.spot == (3, 0)]
    assert [session.piece(each.piece.handle) for each in tower] == [*lying, *before], "the uppermost is drawn last"
    (_, y), (_, high) = cell_centre(box, (3, 0)), cell_size(box)
    assert [each.y for each in tower] == sorted((each.y for each in tower), reverse=True)
    assert len({each.x for each in tower}) == 1 and len({each.y for each in tower}) == 3
    assert all(abs(each.y - y) + each.h / 2 < high * 0.6 for each in tower), "all of it stands on its cell"


def test_camels_go_by_the_places_of_their_own_track_and_a_scout_where_ways_lead() -> None:
    session = tabletop.new_session(FOLDERS["caravan"], seed=3)
    shows = asked(session, "top(tray).shows")
    assert isinstance(shows, int)
    first = session.state.inside("road")
    before = {each: session.state.spot[each] for each in first}
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "go"))
    (piece,) = (each for each in first if session.state.spot[each] != before[each])
    assert asked(session, f"count(cells in road where place = {1 + shows} and not empty)") == 1
    assert session.state.owner[piece] == 1
    spots = {each.arguments["there"] for each in session.legal_actions() if each.kind == "scout"}
    assert spots == {"sand C1", "sand D1", "sand E2", "sand E3"}
    man = next(each.arguments["man"] for each in session.legal_actions() if each.kind == "scout")
    for there, why in (("D2", "D2 is rock."), ("D3", "D3 is too far."), ("E1", "E1 is too far.")):
        assert session.explain(tabletop.Action("scout", 2, man=man, there=f"sand {there}")).message == why


# -- a board for each seat -----------------------------------------------------------------------------------

FLEETS = """
id: fleets
title: Fleets
seats: [2]
boards:
  sea: {grid: square, size: [4, 3], marks: {reef: [B2]}}
zones:
  fleet: {label: Fleet, per_seat: true, board: sea, see: private, face: up}
  shots: {label: Shots, per_seat: true, board: sea, face: up}
kinds: {stone: {label: Stone, shape: disc, tint: owner}, frog: {label: Frog, fields: {tongue: {type: int}}}}
"""
SHOOTING = """
rules: 2
course:
  - {turns: seats, rounds: 2, phase: berth, do: [{ask: you, to: [berth]}]}
  - {turns: seats, phase: shoot, do: [{ask: you, to: [shoot]}]}
acts:
  berth:
    label: "Berth at {there}"
    pick: {there: {among: cells in fleet of you where empty and not reef, because: "{there} is taken."}}
    say: "{you} berthed at {there}."
    do: [{create: pebble, in: fleet, cell: there, owner: you}]
  shoot:
    label: "Shoot at {there}"
    pick: {there: {among: cells in shots of others where empty, because: "{there} was shot at."}}
    say: "{you} shot at {there}."
    do:
      - {create: pebble, in: shots of others, cell: there, owner: you}
      - {if: any(on(twin(there))), do: [{finish: you, because: "{you} hit."}]}
"""


def fleets(folder: Path) -> Session:
    write_little(folder, SHOOTING, FLEETS)
    session = tabletop.new_session(folder, seats=2, seed=1)
    for seat, there in ((1, "A1"), (2, "D3"), (1, "A2"), (2, "D2")):
        assert session.submit(tabletop.Action("berth", seat, there=f"fleet@{seat} {there}"))
    return session


def test_each_seat_has_its_own_board_whose_places_have_counterparts(tmp_path: Path) -> None:
    session = fleets(tmp_path)
    assert {str(each.arguments["there"])[:7] for each in session.legal_actions()} == {"shots@2"}
    assert len(session.legal_actions()) == 12
    assert asked(session, "count(cells in fleet of seats)") == 24
    assert asked(session, "count(cells in fleet)") == 12, "your own, where nobody is named"
    assert asked(session, "twin(cells in shots of 2 where row = 1 and column = 1)") == ("fleet@2", (0, 0))
    assert asked(session, "twin(cells in fleet of 1 where row = 1 and column = 1)") == ("shots@1", (0, 0))
    assert asked(session, "any(on(twin(cells in shots of 2 where row = 3 and column = 4)))") is True
    assert asked(session, "any(on(twin(cells in shots of 1 where row = 3 and column = 4)))") is False
    assert session.submit(tabletop.Action("shoot", 1, there="shots@2 A1"))
    assert session.submit(tabletop.Action("shoot", 2, there="shots@1 A2")) and session.outcome is not None


def test_what_lies_on_a_board_that_is_its_seats_alone_is_told_to_nobody_else(tmp_path: Path) -> None:
    session = fleets(tmp_path)
    for viewer, own in ((1, ["A1", "A2"]), (2, ["D3", "D2"]), (None, [])):
        lines = [line.text for line in session.log(viewer)]
        for seat, places in ((1, ["A1", "A2"]), (2, ["D3", "D2"])):
            told = places if viewer == seat else ["somewhere"] * 2
            assert [line for line in lines if line.startswith(f"Player {seat}")] == [
                f"Player {seat} berthed at {place}." for place in told
            ]
        seen = session.view_for(viewer).zones
        assert {key: len(seen[key].pieces) for key in ("fleet@1", "fleet@2")} == {
            "fleet@1": 2 if viewer == 1 else 0,
            "fleet@2": 2 if viewer == 2 else 0,
        }, own
    assert session.submit(tabletop.Action("shoot", 1, there="shots@2 B1"))
    assert session.log(2)[-1].text == "Player 1 shot at B1.", "where a shot fell is seen by all"


@pytest.mark.parametrize(
    "among",
    [
        "cells in shots of others where empty and any(on(twin(it)))",
        "cells in shots of others where twin(it).empty",
        "cells in shots of others where any(on(near(twin(it))))",
        "cells in shots of others where any(reach(twin(it) by 2 through empty) where reef)",
        "cells in fleet of others where empty",
        "cells in fleet of seats where empty",
        "cells in fleet of others where owner = you",
        "cells in fleet of others where line(2 through it where empty)",
    ],
)
def test_what_is_legal_never_reads_a_board_that_its_seat_does_not_see(tmp_path: Path, among: str) -> None:
    write_little(tmp_path, SHOOTING.replace("cells in shots of others where empty", among), FLEETS)
    with pytest.raises(ContentError, match=r"rules\.yaml:13: Column [1-9]") as caught:
        load_game(tmp_path, WRITING)
    assert "what lies on a board that is shown to its seat alone" in str(caught.value)
    assert "Ask it in a `do`" in str(caught.value)
    write_little(tmp_path / "open", SHOOTING.replace("cells in shots of others where empty", among),
                 FLEETS.replace("see: private, ", ""))  # fmt: skip
    load_game(tmp_path / "open", WRITING)


@pytest.mark.parametrize("test", ["there.empty", "no(on(there))", "no(on(near(there)))", "there.owner = nobody"])
@pytest.mark.parametrize(("whose", "is_told"), [("others", True), ("you", False)])
def test_what_was_picked_is_as_secret_as_its_board(tmp_path: Path, test: str, whose: str, is_told: bool) -> None:
    among = f"cells in fleet of {whose}"
    rules = SHOOTING.replace("cells in shots of others where empty", among)
    rules = rules.replace(
        '    say: "{you} shot', f'    requires: [{{must: "{test}", because: No.}}]\n    say: "{{you}} shot'
    )
    write_little(tmp_path, rules.replace(', because: "{there} was shot at."', ""), FLEETS)
    if not is_told:
        load_game(tmp_path, WRITING)
        return
    with pytest.raises(ContentError, match="what lies on a board that is shown to its seat alone"):
        load_game(tmp_path, WRITING)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('label: "Shoot at {there}"', 'label: "Shoot at {count(on(twin(there)))}"'),
        ('say: "{you} shot at {there}."', 'say: "{count(on(twin(there)))}"'),
    ],
)
def test_no_sentence_tells_what_lies_on_a_board_of_one_seat(tmp_path: Path, old: str, new: str) -> None:
    write_little(tmp_path, SHOOTING.replace(old, new), FLEETS)
    with pytest.raises(ContentError, match="what lies on a board that is shown to its seat alone"):
        load_game(tmp_path, WRITING)


def test_a_zone_without_another_of_its_board_has_no_counterpart(tmp_path: Path) -> None:
    session = race(tmp_path)
    assert label(session, asked(session, "twin(top(ring))")) == ""


def test_boards_of_seats_lie_beside_each_other_those_of_seat_1_below(tmp_path: Path) -> None:
    write_little(tmp_path, SHOOTING, FLEETS.replace("seats: [2]", "seats: [2, 3, 4]"))
    for seats, layout in load_game(tmp_path, WRITING).layouts.items():
        boxes = {box.key: box for box in layout.zones if box.board is not None}
        assert set(boxes) == {f"{name}@{seat}" for name in ("fleet", "shots") for seat in range(1, seats + 1)}
        assert all(boxes["fleet@1"].y > box.y + box.h for key, box in boxes.items() if not key.endswith("1"))
        assert all(lint == () for lint in (lint_layout(layout),))


def test_a_round_piece_has_the_colour_that_a_field_prints(tmp_path: Path) -> None:
    game = FLEETS.replace(
        "frog: {label: Frog, fields: {", "frog: {label: Frog, shape: disc, tint: skin, fields: {skin: {}, "
    )
    write_little(tmp_path, SHOOTING, game)
    cards = tmp_path / "cards" / "all.yaml"
    cards.write_text(cards.read_text().replace("tongue: 1", 'tongue: 1, skin: "#12ab34"'))
    assert load_game(tmp_path, WRITING).kinds["frog"].tint == "skin"
    cards.write_text(cards.read_text().replace("#12ab34", "grean"))
    with pytest.raises(ContentError, match='"grean" is no colour'):
        load_game(tmp_path, WRITING)
    write_little(tmp_path, SHOOTING, game.replace("tint: skin", "tint: skan"))
    with pytest.raises(ContentError, match=r'no field with a colour "skan".*Did you mean "skin"'):
        load_game(tmp_path, WRITING)


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
        load_game(tmp_path, WRITING)
    assert message in str(caught.value)


def test_a_name_that_means_something_already_is_told_where_it_stands(tmp_path: Path) -> None:
    game = LITTLE.replace("marks: {edge: row = 1,", "marks: {first: row = 1,")
    write_little(
        tmp_path, RULES.split("setup:")[0] + "course: [{ask: 1, to: [rest]}]\nacts: {rest: {quiet: true}}\n", game
    )
    with pytest.raises(ContentError, match=r"game\.yaml:5: `first` has two meanings: a seat and a mark of cells"):
        load_game(tmp_path, WRITING)


def test_regions_are_drawn_in_their_colours_without_a_layout(tmp_path: Path) -> None:
    game = RACE.replace("size: [4, 2], track", "size: [4, 2], marks: {sea: row = 1}, colors: {sea: blue}, track")
    session = race(tmp_path / "sea", game)
    board, layout = session.state.spec.board("lanes"), session.catalog.layouts[2]
    assert isinstance(board, Board) and board.colors == {"sea": NAMED["blue"]}
    view = session.view_for(1)
    numbers = CellNumbers(session.catalog, {}, session.names, view)
    told = [about(("lanes", (0, row)), arrange(view, layout, 1), numbers, ()) for row in (0, -1)]
    assert told == [["**A1** Sea."], []]
    plain = race(tmp_path / "plain", game.replace(", colors: {sea: blue}", ""))
    blue, grey, again = (pygame.image.tobytes(picture_of(each), "RGB") for each in (session, plain, plain))
    assert blue != grey == again, "the sea is blue"
    write_little(tmp_path, RULES, game.replace("{sea: blue}", "{see: blue}"))
    with pytest.raises(ContentError, match=r'no mark "see".*Did you mean "sea"'):
        load_game(tmp_path, WRITING)
    write_little(tmp_path, RULES, game.replace("{sea: blue}", "{sea: bleu}"))
    with pytest.raises(ContentError, match=r'"bleu" is no colour'):
        load_game(tmp_path, WRITING)


def test_parts_of_regions_that_lie_together_bear_their_name(tmp_path: Path) -> None:
    sea = "size: [4, 2], marks: {sea: row = 1, bay: [A1, A2, D2]}, colors: {sea: blue, bay: red}, track"
    game = RACE.replace("size: [4, 2], track", sea)
    board = race(tmp_path / "sea", game).state.spec.board("lanes")
    assert isinstance(board, Board)
    parts = [(mark, sorted(board.label(cell) for cell in part)) for mark, part in board.regions()]
    assert parts == [("sea", ["A1", "B1", "C1", "D1"]), ("bay", ["A1", "A2"]), ("bay", ["D2"])]
    other = game.replace("sea: row", "fen: row").replace("sea: blue", "fen: blue")
    named, again = (pygame.image.tobytes(picture_of(race(tmp_path / name, each)), "RGB")
                    for name, each in (("sea again", game), ("fen", other)))  # fmt: skip
    assert named != again, "its name is written on it"
    small = game.replace("sea: row = 1", "sea: [A1, B1]"), other.replace("fen: row = 1", "fen: [A1, B1]")
    one, two = (pygame.image.tobytes(picture_of(race(tmp_path / name, each)), "RGB")
                for name, each in zip(("few", "few too"), small, strict=True))  # fmt: skip
    assert one == two, "on two cells there is no room for it"


def test_a_board_whose_layout_serves_two_seats_opens_for_three(tmp_path: Path) -> None:
    write_little(tmp_path, RULES, RACE.replace("seats: [2]", "seats: [2, 3]"))
    (tmp_path / "layout.yaml").write_text(
        "table: [1600, 940]\ncard: [112, 157]\nlayouts:\n  2:\n"
        "    - {zone: ring, kind: grid, box: [324, 8, 420, 900]}\n"
        "    - {zone: lanes, kind: grid, box: [760, 8, 420, 900]}\n"
        "    - {panel: seat, seat: 2, box: [8, 8, 300, 134]}\n    - {panel: seat, seat: 1, box: [8, 798, 300, 134]}\n"
        "    - {panel: log, box: [1292, 8, 300, 670]}\n    - {panel: buttons, box: [1292, 694, 300, 238]}\n"
    )
    session = tabletop.new_session(tmp_path, seats=3, seed=1)
    layout = session.catalog.layouts[3]
    assert {box.family for box in layout.zones} == {"table", "ring", "lanes"}
    assert {box.seat for box in layout.panels if box.family == "seat"} == {1, 2, 3}
    assert session.legal_actions() and session.catalog.layouts[2].box("ring") != layout.box("ring")


# -- edges and corners ---------------------------------------------------------------------------------------


def test_between_squares_lie_edges_and_corners_which_are_places_too() -> None:
    session = tabletop.new_session(FOLDERS["dots"], seed=1)
    board = session.state.spec.board("field")
    assert isinstance(board, Board) and len(board.cells) == 49
    assert {name: len(board.marked(name)) for name in ("box", "edge", "corner")} == {
        "box": 9, "edge": 24, "corner": 16,
    }  # fmt: skip
    for cell in board.cells:
        narrow = sum(board.is_narrow(cell))
        assert cell in board.marked(("box", "edge", "corner")[narrow])
    box = "cells in field where row = 2 and column = 2"
    edges = asked(session, f"near({box})")
    assert isinstance(edges, tuple) and sorted(label(session, each) for each in edges) == ["A2", "B1", "B3", "C2"]
    corners = asked(session, f"near({box} by diagonal) where corner")
    assert isinstance(corners, tuple) and sorted(label(session, each) for each in corners) == ["A1", "A3", "C1", "C3"]
    boxes = asked(session, "near(cells in field where row = 2 and column = 3) where box")
    assert isinstance(boxes, tuple) and sorted(label(session, each) for each in boxes) == ["B2", "D2"]
    assert session.legal_actions() == [tabletop.Action("draw", 1, there=board.label(each)) for each in board.cells
                                       if each in board.marked("edge")]  # fmt: skip


def test_who_closes_a_box_owns_it_and_goes_on() -> None:
    session = tabletop.new_session(FOLDERS["dots"], seed=1)
    for seat, there in ((1, "A2"), (2, "B1"), (1, "B3"), (2, "C2")):
        assert [each.seat for each in session.decisions()] == [seat]
        assert session.submit(tabletop.Action("draw", seat, there=there))
    assert asked(session, "piece(cells in field where row = 2 and column = 2).owner") == 2
    assert [each.seat for each in session.decisions()] == [2], "once more"
    assert session.explain(tabletop.Action("draw", 2, there="B1")).message == "B1 is drawn."


def test_an_edge_is_narrow_and_a_piece_on_it_a_bar() -> None:
    session = tabletop.new_session(FOLDERS["dots"], seed=1)
    for seat, there in ((1, "A2"), (2, "B1"), (1, "B3"), (2, "C2")):
        assert session.submit(tabletop.Action("draw", seat, there=there))
    layout = session.catalog.layouts[2]
    box = next(each for each in layout.zones if each.family == "field")
    board = box.board
    assert board is not None
    wide, _ = cell_size(box)
    placed = {each.piece.spot: each for each in arrange_zone(session.view_for(1).zones["field"], box, layout)}
    upright, level, square = (placed[board.cell(name)] for name in ("A2", "B1", "B2"))
    assert (upright.w, upright.h) == (level.h, level.w) and level.w > 2 * level.h
    assert square.w == square.h > level.h
    for one, other in (("A2", "B2"), ("B1", "B2"), ("B2", "C2"), ("B2", "B3")):
        here, there = (cell_centre(box, cell) for name in (one, other) if (cell := board.cell(name)) is not None)
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == pytest.approx(wide * (1 + NARROW) / 2)
    for cell in board.cells:
        assert cell_at(box, *cell_centre(box, cell)) == cell
        x, y = cell_centre(box, cell)
        assert box.x < x < box.x + box.w and box.y < y < box.y + box.h


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("grid: square, size: [3, 3]", "grid: hex, cells: [A1], edges: true", "Hexagons have edges on a board with"),
        ("grid: square, size: [3, 3]", "grid: square, size: [30, 30], edges: true", "it has 61 columns and 61 rows"),
        ("grid: square, size: [3, 3]", "grid: square, size: [3, 3], points: true, edges: true", "Only squares of a"),
        ("grid: square, size: [3, 3]", "grid: square, size: [3, 3], edges: true, marks: {edge: row = 1}",
         "The board has the mark `edge` by itself."),
    ],
)  # fmt: skip
def test_what_can_have_no_edges_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in RACE
    write_little(tmp_path, RULES, RACE.replace(old, new))
    with pytest.raises(ContentError, match=r"game\.yaml:\d") as caught:
        load_game(tmp_path, WRITING)
    assert message.lower() in str(caught.value).lower()


def test_a_board_with_edges_has_as_many_columns_as_can_be(tmp_path: Path) -> None:
    write_little(tmp_path, RULES, RACE.replace("size: [3, 3], many", "size: [29, 29], edges: true, many"))
    assert len(load_game(tmp_path, WRITING).boards["ring"].cells) == 59 * 59


# -- what bots know of a board that they do not see ----------------------------------------------------------


def berthed(folder: Path, places: tuple[str, str]) -> Session:
    write_little(folder, SHOOTING, FLEETS)
    session = tabletop.new_session(folder, seats=2, seed=1)
    for seat, there in ((1, "A1"), (2, places[0]), (1, "A2"), (2, places[1])):
        assert session.submit(tabletop.Action("berth", seat, there=f"fleet@{seat} {there}"))
    return session


@pytest.mark.parametrize("viewer", [1, None])
def test_guesses_hold_nothing_of_where_something_lies_that_is_not_seen(tmp_path: Path, viewer: int | None) -> None:
    """A bot that looked one act ahead hit a ship with each of its shots."""
    found = set()
    for number in range(6):
        made = []
        for places in (("D3", "D2"), ("C1", "A3"), ("A3", "C1")):
            session = berthed(tmp_path, places)
            assert session.ruleset is not None
            guess = determinize(session.ruleset, session.state, viewer, Chance(number))
            spots = [guess.spot[piece] for piece in guess.inside("fleet@2")]
            assert len(set(spots)) == 2 and None not in spots
            made.append(canonical(encode_state(guess)))
            found.add(frozenset(spots))
            own = {guess.spot[piece] for piece in guess.inside("fleet@1")}
            assert (own == {(0, 0), (0, -1)}) is (viewer == 1) or viewer is None
        assert len(set(made)) == 1, "positions that look the same give the same guess"
    assert len(found) > 3, "and guesses differ"


# -- triangles -----------------------------------------------------------------------------------------------


def test_men_stand_in_columns_on_triangles_and_high_ones_have_a_number() -> None:
    session = tabletop.new_session(FOLDERS["points"], seats=2, seed=2)
    layout = session.catalog.layouts[2]
    box = next(each for each in layout.zones if each.family == "field")
    board = box.board
    assert board is not None and board.triangles == "point"
    wide, high = cell_size(box)
    assert high == pytest.approx(wide * HIGH)
    placed = arrange_zone(session.view_for(1).zones["field"], box, layout)
    by_cell: dict[object, list[Placement]] = {}
    for each in placed:
        by_cell.setdefault(each.piece.spot, []).append(each)
    for label, number, way in (("A2", 5, 1), ("A1", 5, -1), ("H1", 5, -1), ("M2", 2, 1)):
        cell = board.cell(label)
        assert cell is not None and board.points_up(cell) is (way < 0)
        column, (x, y) = by_cell[cell], cell_centre(box, cell)
        assert len(column) == number and {each.x for each in column} == {x}
        apart = [(other.y - one.y) * way for one, other in pairwise(column)]
        assert all(each >= column[0].h * 0.9 for each in apart), "from the outer end, none over another"
        outer = y - way * high / 2
        assert abs(column[0].y - way * column[0].h / 2 - outer) < wide * 0.1
        assert all(abs(each.y - y) + each.h / 2 <= high / 2 for each in column), "all stand on their point"
    (x, y) = cell_centre(box, (0, 0))
    assert cell_at(box, x, y - high * 0.45) == (0, 0) and box.kind.is_board
    assert heights(placed, {"field": box}) == {
        column[-1].handle: 5 for column in by_cell.values() if len(column) == 5
    }


def test_a_full_column_stays_on_its_triangle(tmp_path: Path) -> None:
    game = RACE.replace(
        "size: [3, 3], many: true", "size: [3, 3], many: stacked, marks: {tip: row > 0}, triangles: tip"
    )
    session = race(tmp_path, game)
    layout = session.catalog.layouts[2]
    box = next(each for each in layout.zones if each.family == "ring")
    wide, high = cell_size(box)
    pieces = session.view_for(1).zones["ring"].pieces
    view = replace(session.view_for(1).zones["ring"], pieces=pieces * 3)
    column = arrange_zone(view, box, layout)
    assert len(column) == 15
    _, y = cell_centre(box, (1, 0))
    assert all(abs(each.y - y) + each.h / 2 <= high / 2 for each in column)
    assert BoardCells().holds(box, *cell_centre(box, (1, 0)))
    x, y = cell_centre(box, (0, 0))
    assert BoardCells().holds(box, x, y + high * 0.49) and not BoardCells().holds(box, x - wide * 0.6, y)


def test_a_low_stack_has_no_number(tmp_path: Path) -> None:
    session = race(tmp_path, RACE.replace("size: [3, 3], many: true", "size: [3, 3], many: stacked"))
    layout = session.catalog.layouts[2]
    box = next(each for each in layout.zones if each.family == "ring")
    placed = arrange_zone(session.view_for(1).zones["ring"], box, layout)
    assert list(heights(placed, {"ring": box}).values()) == [5]
    assert heights(placed[:4], {"ring": box}) == {}
    beside = replace(box, board=replace(box.board, stacked=False))  # type: ignore[type-var]
    assert list(heights(placed, {"ring": beside}).values()) == [5] and heights(placed[:4], {"ring": beside}) == {}
    alone = replace(box, board=replace(box.board, stacked=False, many=False))  # type: ignore[type-var]
    assert heights(placed, {"ring": alone}) == {}


def test_triangles_are_drawn(tmp_path: Path) -> None:
    game = RACE.replace("size: [3, 3], many: true", "size: [3, 3], many: stacked, marks: {tip: row > 0}")
    drawn = [pygame.image.tobytes(picture_of(race(tmp_path / name, each)), "RGB") for name, each in (
        ("plain", game), ("tips", game.replace("{tip: row > 0}", "{tip: row > 0}, triangles: tip")),
        ("some", game.replace("{tip: row > 0}", "{tip: row > 1}, triangles: tip")),
    )]  # fmt: skip
    assert len(set(drawn)) == 3


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("grid: square, size: [3, 3], triangles: tip", 'no mark "tip"'),
        (
            "grid: square, size: [3, 3], marks: {tip: row > 0}, triangles: tip, points: true",
            "Only a board of squares with",
        ),
        ("grid: hex, size: [3, 3], marks: {tip: row > 0}, triangles: tip", "Only a board of squares with a size"),
    ],
)
def test_what_can_have_no_triangles_is_told(tmp_path: Path, new: str, message: str) -> None:
    write_little(tmp_path, RULES, RACE.replace("grid: square, size: [3, 3]", new, 1))
    with pytest.raises(ContentError, match=r"game\.yaml:\d") as caught:
        load_game(tmp_path, WRITING)
    assert message in str(caught.value)
    write_little(tmp_path, RULES, RACE.replace("size: [4, 2]", "size: [4, 2], marks: {tip: row > 0}, triangles: tip"))
    with pytest.raises(ContentError, match="On a triangle lie several pieces"):
        load_game(tmp_path, WRITING)


def test_men_of_points_go_by_dice() -> None:
    (file,) = (FOLDERS["points"] / "scenarios").glob("*.yaml")
    assert [str(each) for each in run_file(file) if not each.passed] == []


# -- edges and corners of hexagons ---------------------------------------------------------------------------

DOCS = Path(__file__).resolve().parents[3] / "docs" / "boards.md"


def islet(folder: Path, board: str = "radius: 1") -> Path:
    """The game of the guide, on another board."""
    blocks = re.findall(r"^```yaml (islet/[\w/.-]+)\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.M | re.S)
    for name, text in blocks:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("radius: 1", board), encoding="utf-8")
    return folder / "islet"


def labels(session: Session, found: object) -> set[str]:
    assert isinstance(found, tuple)
    return {label(session, each) for each in found}


@pytest.mark.parametrize(
    ("board", "boxes", "edges", "corners"),
    [
        ("size: [1, 1]", 1, 6, 6), ("radius: 1", 7, 30, 24), ("radius: 6", 127, 420, 294),
        ("size: [1, 2]", 2, 11, 10), ("size: [3, 2]", 6, 27, 22),
    ],
)  # fmt: skip
def test_hexagons_have_edges_and_corners(board: str, boxes: int, edges: int, corners: int, tmp_path: Path) -> None:
    found = load_game(islet(tmp_path, board), WRITING).boards["islet"]
    assert {name: len(found.marked(name)) for name in ("box", "edge", "corner")} == {
        "box": boxes, "edge": edges, "corner": corners,
    }  # fmt: skip
    assert edges - corners == boxes - 1, "as Euler says"
    assert len(found.cells) == len(set(found.labels.values())) == boxes + edges + corners
    assert found.row(found.cells[0]) == 1 and min(map(found.column, found.cells)) == 1
    for cell in found.cells:
        near = [next(name for name in found.marks if each in found.marked(name)) for each in found.around(cell)]
        if cell in found.marked("box"):
            assert near == ["edge"] * 6
        elif cell in found.marked("edge"):
            assert near.count("corner") == 2 and near.count("box") in (1, 2) and len(near) == near.count("box") + 2
        else:
            assert set(near) == {"edge"} and len(near) in (2, 3)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("near(cells in islet where row = 8 and column = 7)", "E8 I8 F6 H6 F10 H10"),
        ("within(2 from cells in islet where row = 8 and column = 7) where corner", "E7 E9 I7 I9 G5 G11"),
        ("within(2 from cells in islet where row = 5 and column = 7) where box", "E4 I4 G8"),
        ("within(2 from cells in islet where row = 5 and column = 7) where corner", "G5 G3 E7 I7"),
        ("near(cells in islet where row = 4 and column = 7)", "E4 I4 G3 G5"),
        ("reach(cells in islet where row = 4 and column = 7 by 2 through corner) where edge", "F2 H2 F6 H6"),
        ("near(cells in islet where row = 1 and column = 5)", "D2 F2"),
    ],
)
def test_what_is_near_an_edge_or_a_corner_of_hexagons(text: str, wanted: str, tmp_path: Path) -> None:
    session = tabletop.new_session(islet(tmp_path), seats=2, seed=1)
    assert labels(session, asked(session, text)) == set(wanted.split())


def test_steps_and_lines_go_by_edges(tmp_path: Path) -> None:
    session = tabletop.new_session(islet(tmp_path), seats=2, seed=1)
    board = session.state.spec.board("islet")
    assert isinstance(board, Board)
    start = board.cell("G8")
    assert start is not None
    for name, steps in (("G8", 0), ("E8", 1), ("E7", 2), ("E4", 2), ("C4", 3), ("A9", 4)):
        end = board.cell(name)
        assert end is not None and board.apart(start, end) == board.apart(end, start) == steps
    assert [sum(1 for line in board.lines if len(line) == n) for n in (3, 5, 7)] == [30, 6, 3]


def test_edges_of_hexagons_are_drawn_as_they_lie_and_clicked(tmp_path: Path) -> None:
    session = tabletop.new_session(islet(tmp_path), seats=2, seed=1)
    box = next(each for each in session.catalog.layouts[2].zones if each.family == "islet")
    board = box.board
    assert board is not None
    edit = Edit(session.state)
    for name in ("E8", "F6", "H6", "E7", "G8"):
        edit.create("token", "islet", definition="road", owner=1, face="up", spot=board.cell(name))
    placed = {
        each.piece.spot: each
        for each in arrange_zone(session.view_for(1).zones["islet"], box, session.catalog.layouts[2])
    }
    upright, rising, falling, hut, land = (placed[board.cell(name)] for name in ("E8", "F6", "H6", "E7", "G8"))
    assert [each.angle for each in (upright, rising, falling, hut, land)] == [0, 60, -60, 0, 0]
    assert upright.h > 2 * upright.w and (rising.w, rising.h) == (upright.w, upright.h)
    assert hut.w == hut.h < land.w == land.h
    for edge, ends in (("E8", "E7 E9"), ("F6", "E7 G5"), ("H6", "G5 I7")):
        cells = [board.cell(name) for name in (edge, *ends.split())]
        (x, y), *others = (cell_centre(box, cell) for cell in cells if cell is not None)
        assert (x, y) == pytest.approx((sum(a for a, _ in others) / 2, sum(b for _, b in others) / 2))
        (ax, ay), (bx, by) = others
        tilt = board.tilt(cells[0]) if cells[0] is not None else None
        assert (0 if abs(ax - bx) < 1e-6 else 1 if (bx - ax) * (by - ay) < 0 else -1) == tilt
    middle = cell_centre(box, board.cell("G8") or (0, 0))
    corners = [cell_centre(box, cell) for name in ["E7", "E9", "I7", "I9", "G5", "G11"] if (cell := board.cell(name))]
    apart = [math.dist(middle, each) for each in corners]
    assert apart == pytest.approx([cell_size(box)[0] * (1 + NARROW) / 3**0.5] * 6)
    for cell in board.cells:
        x, y = cell_centre(box, cell)
        assert cell_at(box, x, y) == cell and box.x < x < box.x + box.w and box.y < y < box.y + box.h


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("cells: [A1, B1]", "Hexagons have edges on a board with a radius or a size."),
        ("radius: 1, points: true", "Hexagons have edges on a board with a radius or a size."),
        ("radius: 2, only: row < 3", "Hexagons have edges on a board with a radius or a size."),
        ("radius: 7", "With edges it has 61 columns and 63 rows"),
        ("radius: 1, marks: {corner: row = 1}", "The board has the mark `corner` by itself."),
    ],
)
def test_what_hexagons_can_have_no_edges_is_told(board: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"game\.yaml:\d") as caught:
        load_game(islet(tmp_path, board), WRITING)
    assert message in str(caught.value)
