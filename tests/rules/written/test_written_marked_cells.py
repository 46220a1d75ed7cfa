"""Cells that are kept and have a colour: boards show them, to those who are shown the board and may know it."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, write_little

import tabletop
from tabletop.content.definitions import NAMED
from tabletop.content.proofing.author import check_game
from tabletop.control.cells.lights import marked
from tabletop.rules.showing.shapes import CellMark
from tabletop.rules.written.door import WRITING
from tabletop.session import Action, Session

GAME = LITTLE.replace("  deck:", "  den: {label: Den, per_seat: true, board: field, see: private, face: up}\n  deck:")
RULES = """
rules: 2
keep:
  last: {cell: none, label: Last, color: gold}
  met: {set: cell, label: Met, color: "#123456"}
  mine: {cell: none, per: seat, color: owner}
  mover: {piece: none, color: green}
  steps: {number: 1, per: cell, label: Steps, color: blue}
  burnt: {truth: false, per: cell, color: red}
  sort: {word: card, per: cell, color: grey}
  whose: {seat: nobody, per: cell, label: Owned, color: owner}
  secret: {cell: none, per: seat, color: white}
  plain: {cell: none, label: Plain}
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 2 and column = 3, owner: 2}
  - {create: olm, in: deck, face: down}
course: [{turns: seats, from: 1, do: [{ask: you, to: [step, burn, own, hide, pull]}]}]
acts:
  step:
    pick: {man: pieces in field where owner = you, spot: near(man) where empty}
    do:
      - {set: last, to: cell(man)}
      - {set: plain, to: cell(man)}
      - {remember: cell(man), in: met}
      - {set: mine, to: spot}
      - {set: mover, to: man}
      - {set: spot.steps, to: spot.steps + 1}
      - {move: man, to: field, cell: spot}
  burn: {pick: {spot: cells in field}, do: [{set: spot.burnt, to: true}, {set: spot.sort, to: toad}]}
  own: {pick: {spot: cells in field}, do: [{set: spot.whose, to: you}]}
  hide: {pick: {spot: cells in den of you}, do: [{set: secret, to: spot}, {set: spot.burnt, to: true}]}
  pull: {pick: {man: pieces in field}, do: [{move: man, to: pile}]}
"""
GUESSED = """
rules: 1
keep: {high: {truth: false, per: cell, color: black}}
setup: [{create: olm, in: deck, face: down}]
course: [{turns: seats, from: 1, do: [{ask: you, to: [guess]}]}]
acts:
  guess: {pick: {spot: cells in field}, do: [{set: spot.high, to: top(deck).tongue > 2}]}
"""
"""In rules of version 1 what hangs on a hidden card may be kept; those who may not know it are not told."""
A1, B1, A2 = (0, 0), (1, 0), (0, -1)


def opened(folder: Path, rules: str = RULES) -> Session:
    write_little(folder / "game", rules, GAME)
    return tabletop.new_session(str(folder / "game"), seats=2, seed=1, autosave=None)


def act(session: Session, kind: str, seat: int, **picked: str) -> None:
    wanted = Action(kind, seat, **picked)
    assert session.submit(wanted), session.explain(wanted)


def shown(session: Session, viewer: int | None = None) -> dict[tuple[str, tuple[int, int]], list[tuple[object, ...]]]:
    """What a viewer is shown, by cell: colour, seat and word."""
    view = session.view_for(viewer)
    assert session.ruleset is not None
    found = marked(session.ruleset.marked_cells(view.flow), view)
    return {at: [(each.color, each.seat, each.sign) for each in marks] for at, marks in found.items()}


def handle(session: Session, name: str) -> str:
    view = session.view_for(None)
    return next(piece.handle for piece in view.zone("field").pieces if session.name_of(piece.handle) == name)


def test_what_is_kept_of_cells_is_shown_on_them(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert shown(session) == {}, "nothing is as it was not at first"
    act(session, "step", 1, man=handle(session, "Toad"), spot="field B1")
    gold, green, blue = (NAMED[color] for color in ("gold", "green", "blue"))
    assert shown(session) == {
        ("field", A1): [(gold, 0, ""), ("#123456", 0, "")],
        ("field", B1): [("", 1, ""), (green, 0, ""), (blue, 0, "2")],
    }
    act(session, "burn", 2, spot="field A2")
    assert shown(session)["field", A2] == [(NAMED["red"], 0, ""), (NAMED["grey"], 0, "toad")]
    act(session, "own", 1, spot="field A2")
    assert shown(session)["field", A2][2:] == [("", 1, "")]
    act(session, "pull", 2, man=handle(session, "Toad"))
    assert (green, 0, "") not in shown(session)["field", B1], "the piece lies on no board any more"


def test_a_label_is_told_on_the_board_where_there_is_a_colour(tmp_path: Path) -> None:
    session = opened(tmp_path)
    act(session, "step", 1, man=handle(session, "Toad"), spot="field B1")
    assert session.ruleset is not None
    flow = session.view_for(None).flow
    assert dict(session.ruleset.remembered(flow)) == {"Plain": "A1"}
    assert CellMark("field", A1, NAMED["gold"], "Last") in list(session.ruleset.marked_cells(flow))


def test_a_cell_of_a_private_board_is_shown_to_its_seat_alone(tmp_path: Path) -> None:
    session = opened(tmp_path)
    (chosen, *_) = (each for each in session.legal_actions() if each.kind == "hide")
    assert session.submit(chosen)
    white = NAMED["white"]
    found = {viewer: shown(session, viewer) for viewer in (1, 2, None)}
    assert list(found[1].values()) == [[(NAMED["red"], 0, ""), (white, 0, "")]]
    assert {zone for zone, _ in found[1]} == {"den@1"}
    assert found[2] == found[None] == {}


def test_what_is_as_at_first_is_not_shown(tmp_path: Path) -> None:
    ruleset = opened(tmp_path).ruleset
    assert ruleset is not None
    assert list(ruleset.marked_cells({"keep.steps": {"field 0 0": 1}, "keep.burnt": {"field 0 0": False}})) == []
    (only,) = ruleset.marked_cells({"keep.steps": {"field 0 0": 0}})
    assert only.sign == "0"


def test_what_hangs_on_a_hidden_card_is_shown_to_nobody(tmp_path: Path) -> None:
    session = opened(tmp_path, GUESSED)
    act(session, "guess", 1, spot="field B1")
    assert session.state.flow["keep.high"] == {"field 1 0": True}
    assert {viewer: shown(session, viewer) for viewer in (1, 2, None)} == {1: {}, 2: {}, None: {}}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("last: {cell: none, color: golden}", "`golden` is no colour. Write white, yellow, orange, red, green, blue"),
        ("last: {cell: none, color: owner}", "`last` is of no seat whose colour it could have. Write a colour."),
        ("last: {number: 0, color: gold}", "Only cells have a colour on the board, and `last` is of none."),
        ("last: {piece: none, per: piece, color: gold}", "Only cells have a colour on the board"),
        ("last: {truth: false, per: cell, color: owner}", "is of no seat"),
    ],
)
def test_a_wrong_colour_is_told(tmp_path: Path, wrong: str, said: str) -> None:
    course = "course: [{turns: seats, do: [{ask: you, to: [go]}]}]\nacts: {go: {quiet: true}}\n"
    rules = f"rules: 2\nkeep: {{{wrong}}}\n{course}"
    write_little(tmp_path, rules, GAME)
    found = [f"{each.message} {each.hint}" for each in check_game(str(tmp_path), WRITING) if each.grade == "error"]
    assert any(said in each for each in found), found
