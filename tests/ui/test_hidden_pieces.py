"""Pieces that are no cards and that nobody at this screen may know: dice under a cup, men that lie face down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.gestures import intents
from tabletop.control.gestures.intents import Command
from tabletop.control.kinds.board import cell_centre
from tabletop.core.view import PieceView
from tabletop.session.session import Session
from tabletop.ui.dialogs.message import AskNumber, AskText
from tabletop.ui.draw.things.dice import draw_die
from tabletop.ui.settings import Settings
from tabletop.ui.stage.animator import Pose
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

GAME = """
title: Covered
seats: [2]
kinds: {man: {label: Man, shape: disc, tint: owner}}
zones:
  cup: {label: Cup, per_seat: true, see: hand, face: down}
  field: {label: Field, face: up}
"""
CARDS = """
kind: man
cards: {scout: {name: Scout}, spy: {name: Spy}}
"""
RULES = """
rules: 2
setup:
  - {create: die, sides: 6, in: cup of 1, owner: 1, face: down}
  - {create: die, sides: 20, in: field, face: down}
  - {create: counter, in: cup of 2, owner: 2}
  - {create: spy, in: field, owner: 2, face: down}
  - {create: scout, in: field, owner: 1}
  - {roll: field}
  - {roll: cup of 1}
course: [{turns: seats, from: 1, phase: p, do: [{ask: you, to: [go]}]}]
acts: {go: {}}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    folder = tmp_path / "covered"
    (folder / "cards").mkdir(parents=True)
    for name, text in (("game.yaml", GAME), ("cards/men.yaml", CARDS), ("rules.yaml", RULES)):
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    return tabletop.new_session(folder, seed=2)


def at_table(folder: Path, session: Session) -> tuple[Driver, TableScreen]:
    driver = Driver(folder, settings=Settings(hints=False, reduced_motion=True, path=folder / "settings.yaml"))
    driver.app.play(session)
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen)
    return driver, driver.app.screen


def changed(session: Session) -> Session:
    """The same table with other secrets: what the dice show and how many sides they have, which man it is, what the
    counter says."""
    twin = session.fork()
    twin.record.start = session.start.fork()
    for state in (twin.start, twin.state):
        state.fields["value"].update({1: 7 - int(str(state.field(1, "value"))), 2: 3, 3: 8})
        state.fields["sides"].update({1: 12, 2: 4})
        state.definition[4] = "scout"
    twin.record.touch()
    return twin


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def piece(table: TableScreen, kind: str, owner: int) -> PieceView:
    return next(
        each.piece for each in table.shown.arrangement.placements
        if each.piece.kind == kind and each.piece.owner == owner
    )  # fmt: skip


def test_the_whole_screen_is_the_same_whatever_hidden_pieces_are(tmp_path: Path, session: Session) -> None:
    shots = []
    for name, each in (("one", session), ("other", changed(session))):
        driver, table = at_table(tmp_path / name, each)
        shots.append(pixels(driver.app.surface))
        for place in table.shown.arrangement.placements:  # what is told of each under the pointer
            driver.move(table.stage.screen_rect(place).center)
            driver.tick(900)
            shots[-1] += pixels(driver.app.surface)
    assert shots[0] == shots[1]


def test_a_hidden_die_has_a_question_mark_and_no_number_beside_it(tmp_path: Path, session: Session) -> None:
    table = at_table(tmp_path, session)[1]
    hidden = piece(table, "die", 1)
    assert not hidden.seen and table.table.title_of(hidden) == "A hidden die"
    drawn = pixels(table.painter.small(hidden, 60, 60, 1.0, 0.0))
    assert drawn == pixels(draw_die(6, None, 60, (244, 241, 230)))
    open_ones = {
        pixels(table.painter.small(replace(hidden, seen=True, fields=(("value", n),)), 60, 60, 1.0, 0.0))
        for n in range(1, 7)
    }
    assert len(open_ones) == 6 and drawn not in open_ones


def test_a_die_that_is_turned_sideways_is_seen_as_used(tmp_path: Path, session: Session) -> None:
    table = at_table(tmp_path, session)[1]
    die = next(each for each in table.shown.arrangement.placements if each.piece.kind == "die")

    def strength(angle: int) -> float:
        target = pygame.Surface((200, 200))
        pose = Pose(0, 0, 60, 60, angle)
        table.painter.draw(target, die, pose, (100, 100), 1.0)
        return sum(pygame.transform.average_color(target)[:3])

    assert 0 < strength(90) < 0.6 * strength(0)


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_a_die_of_unknown_value_shows_none_of_its_numbers(sides: int) -> None:
    shown = {pixels(draw_die(sides, value, 60)) for value in range(1, sides + 1)}
    assert pixels(draw_die(sides, None, 60)) not in shown


def test_a_covered_man_shows_whose_it_is_and_not_what(tmp_path: Path, session: Session) -> None:
    table = at_table(tmp_path, session)[1]
    covered, lies_open = piece(table, "token", 2), piece(table, "token", 1)
    assert not covered.seen and lies_open.seen

    def drawn(each: PieceView) -> bytes:
        return pixels(table.painter.small(each, 60, 60, 1.0, 0.0))

    assert drawn(covered) != drawn(replace(covered, owner=1)) != drawn(lies_open)
    assert drawn(covered) not in {drawn(replace(covered, seen=True, definition=card)) for card in ("spy", "scout")}


def test_a_dialog_does_not_begin_with_what_nobody_here_may_know(tmp_path: Path, session: Session) -> None:
    session.set_rules("off")
    session.state.fields["value"][3] = 9
    session.state.fields.setdefault("text", {})[3] = "a word"
    driver, table = at_table(tmp_path, session)
    found = []
    for hidden, ask in ((piece(table, "counter", 2), "value"), (piece(table, "die", 0), "sides")):
        table.commands.run(Command(f"ask:{ask}", {"pieces": [hidden.handle]}))
        dialog = driver.app.dialogs[-1]
        assert isinstance(dialog, AskNumber)
        found.append(dialog.value)
        driver.app.close_dialog(dialog)
    assert found == [0, 6]
    text = Command("ask:text", {"pieces": [piece(table, "counter", 2).handle], "field": "text"})
    table.commands.run(text)
    asked = driver.app.dialogs[-1]
    assert isinstance(asked, AskText) and "a word" not in str(vars(asked))


def test_plus_on_what_nobody_sees_changes_nothing(tmp_path: Path, session: Session) -> None:
    table = at_table(tmp_path, session)[1]
    place = next(p for p in table.shown.arrangement.placements if p.piece.kind == "die" and not p.piece.seen)
    assert intents.key_command(table.table.desk(), "count_up", [place]) is None


FLEETS = """
title: Fleets
seats: [2]
boards: {sea: {grid: square, size: [3, 3]}}
kinds: {ship: {label: Ship, shape: disc, tint: owner}}
zones: {fleet: {label: Fleet, per_seat: true, board: sea, see: private, face: up}}
"""
BERTH = """
rules: 2
course: [{turns: seats, from: 1, phase: p, do: [{ask: you, to: [berth]}]}]
acts:
  berth:
    pick: {there: cells in fleet of you where empty}
    do: [{create: ship, in: fleet, cell: there, owner: you}]
"""


def berthed(folder: Path, first: str) -> Session:
    """A table at which a seat is asked for its second ship; where its first lies it alone knows."""
    (folder / "cards").mkdir(parents=True)
    for name, text in (("game.yaml", FLEETS), ("cards/all.yaml", "kind: ship\ncards: {ship: {}}"),
                       ("rules.yaml", BERTH)):  # fmt: skip
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    session = tabletop.new_session(folder, seed=2)
    for there in (first, "B2"):
        (act,) = [each for each in session.legal_actions() if each.arguments["there"].endswith(there)]
        assert session.submit(act)
    return session


def test_what_glows_on_a_board_that_is_covered_tells_nothing_of_it(tmp_path: Path) -> None:
    shots = []
    for name, there in (("one", "A1"), ("other", "C3")):
        driver, table = at_table(tmp_path / name / "home", berthed(tmp_path / name / "fleets", there))
        shots.append(pixels(driver.app.surface))
        for cell in [(0, 0), (2, 2)]:
            region = table.shown.arrangement.region("fleet@1")
            assert region is not None
            driver.move(table.camera.to_screen(*cell_centre(region.box, cell)))
            driver.tick(900)
            shots[-1] += pixels(driver.app.surface)
    assert shots[0] == shots[1]


def test_one_holds_to_look_at_a_board_of_ones_own(tmp_path: Path) -> None:
    driver, table = at_table(tmp_path / "home", berthed(tmp_path / "fleets", "A1"))
    assert not table.stage.boards.lights.cells and not table.shown.view.zone("fleet@1").pieces
    assert table.hud.seats[1].eye.visible and table.hud.seats[1].eye.enabled
    table.sharing.hold(1)
    driver.settle()
    assert len(table.shown.view.zone("fleet@1").pieces) == 1
    assert sum(kind in ("can", "free") for kind in table.stage.boards.lights.cells.values()) == 8
