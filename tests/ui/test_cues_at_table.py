"""What is pointed out in a picture for viewers: drawn while it happens, still where motion is reduced, gone after."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

import tabletop
from tabletop.control.viewing.cues import Beat
from tabletop.ui.stage.cue_marks import CueMarks
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.played import fought

pytestmark = pytest.mark.usefixtures("every_frame")


def watched(driver: Driver) -> TableScreen:
    session = tabletop.new_session("evolve", seed=5)
    driver.app.play(session, public=True)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    card = next(piece for piece in session.state.contents["hand@1"])
    session.manual("move", seat=1, pieces=[card], to="organisms@1")
    driver.tick(4000)
    session.manual("count", seat=1, pieces=[card], name="energy", by=2)
    driver.tick(300)  # at rest the loop looks ten times a second
    return table


def bytes_of(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.window.surface, "RGB")


def test_a_number_that_changes_flies_up_and_goes(moving: Driver) -> None:
    table = watched(moving)
    marks = table.public_picture.cues.marks
    assert [change.signed for each in marks.running for change in each.beat.changes] == ["+2"]
    first = bytes_of(moving)
    moving.tick(400)
    assert bytes_of(moving) != first, "it flies"
    moving.tick(4000)
    assert not marks.running and moving.loop.gear != "moving"


def test_with_reduced_motion_it_stands_still_and_goes(driver: Driver) -> None:
    table = watched(driver)
    marks = table.public_picture.cues.marks
    assert marks.running
    driver.tick(400)
    first = bytes_of(driver)
    driver.tick(600)
    assert bytes_of(driver) == first
    driver.tick(4000)
    assert not marks.running and bytes_of(driver) != first


def test_nothing_is_pointed_out_on_the_way_back_or_to_those_who_play(moving: Driver) -> None:
    session, act = fought(2)
    moving.app.play(session)
    moving.settle()
    table = moving.app.screen
    assert isinstance(table, TableScreen)
    assert session.submit(act)
    moving.tick(100)
    marks = table.public_picture.cues.marks
    assert not marks.running
    moving.key("ctrl+f10")
    table.showing.command("forward")
    moving.tick(60)
    table.showing.command("back")
    moving.tick(60)
    assert not marks.running


def test_a_piece_that_has_left_is_pointed_out_where_it_lay(moving: Driver) -> None:
    table = watched(moving)
    session, cues = table.session, table.public_picture.cues
    card = session.state.contents["organisms@1"][0]
    handle = next(each.handle for each in table.shown.view.zone("organisms@1").pieces)
    lay = cues.place_at(handle, "organisms@1")
    assert lay == cues.place_of(handle)
    session.manual("move", seat=1, pieces=[card], to="discard@1")
    moving.tick(100)
    assert cues.place_at(handle, "organisms@1") == lay != cues.place_at(handle)


def test_nothing_of_a_die_is_told_before_it_lies(moving: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = CueMarks._draw_changes

    def seen(self: CueMarks, surface: pygame.Surface, beat: Beat, *rest: Any) -> None:
        drawn.extend(change.name for change in beat.changes)
        draw(self, surface, beat, *rest)

    monkeypatch.setattr(CueMarks, "_draw_changes", seen)
    session = tabletop.new_session("pig", seed=3)
    moving.app.play(session)
    moving.settle()
    moving.key("f10")
    moving.settle()
    viewers = moving.app.beside.viewers
    assert viewers is not None and viewers.screen is not None
    picture, log = viewers.screen.public_picture, viewers.screen.hud.log
    told, lines = picture.caption, list(log._lines)
    session.submit(next(each for each in session.legal_actions() if each.kind == "roll"))
    moving.tick(300)
    assert viewers.screen.stage.animator.tumbling(moving.time)
    assert (picture.caption, list(log._lines)) == (told, lines)
    assert picture.cues.marks.running and not drawn
    moving.tick(900)
    assert "At stake" in drawn
    assert picture.caption != told and list(log._lines) != lines and "rolled" in picture.caption
