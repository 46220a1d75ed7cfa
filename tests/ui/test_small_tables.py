"""A crowded table in a small window: what is asked can be read, and no label lies over the titles of a hand."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

SAVES = Path(tabletop.__file__).parent.parent / "saves"


def opened(folder: Path, session: tabletop.Session, size: tuple[int, int] = (1280, 800)) -> TableScreen:
    driver = Driver(folder, size, settings=Settings(hints=False, reduced_motion=True, path=folder / "settings.yaml"))
    session.set_show(sharing="open")
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_answers_of_a_tag_match_leave_their_question_room(tmp_path: Path, size: tuple[int, int]) -> None:
    table = opened(tmp_path, tabletop.load_session(SAVES / "auganism-tag.json"), size)
    bar, actions = table.hud.decision, table.hud.actions
    assert bar.asking and bar.fits and len(bar.children) > 2
    assert not actions.visible or not actions.rect.colliderect(bar.rect)
    top = min(child.rect.top for child in bar.children)
    assert top - bar.rect.top > bar.look.text(11) * len(bar._lines)
    for child in bar.children:
        assert child.rect.w >= text_width(child.label, bar.look.text(child.points), face="sans-semibold")
        assert bar.rect.contains(child.rect)


def test_no_label_lies_over_the_titles_of_a_long_hand(tmp_path: Path) -> None:
    table = opened(tmp_path, tabletop.new_session("auganism", seats=2, seed=3))
    for seat, label in table.hud.shelves.items():
        cards = [place for place in table.shown.arrangement.placements if place.zone == f"hand@{seat}"]
        assert len(cards) == 8 and label.visible
        boxes = [table.camera.rect(p.x - p.w / 2, p.y - p.h / 2, p.w, p.h) for p in cards]
        assert not any(pygame.Rect(label.rect).colliderect(box) for box in boxes)
        for place in cards:  # nor of a card that has risen under the pointer
            table.choosing.hover(place.handle)
            risen = table.table.stage.risen_rect(place)
            assert not (label.visible and label.rect.colliderect(risen)), place.handle
        table.choosing.hover("")
        assert label.visible


def test_a_duel_has_no_phase_that_only_a_tag_match_has(tmp_path: Path) -> None:
    table = opened(tmp_path, tabletop.new_session("auganism", seats=2, seed=3))
    assert "waiting" not in dict(table.hud.phases.phases) and "battle" in dict(table.hud.phases.phases)


def test_the_eye_on_a_shelf_shows_the_hand_as_long_as_it_is_held(tmp_path: Path) -> None:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session("evolve", seed=4)
    session.set_show(sharing="side")
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    seat = table.table.in_front
    label = table.hud.shelves[seat]
    at = label.eye.rect.center
    driver.press(at)
    driver.settle()
    assert table.perspective.held == seat and label.eye.rect.collidepoint(at), "the eye stays under the pointer"
    assert all(place.piece.seen for place in table.shown.arrangement.placements if place.zone == f"hand@{seat}")
    driver.release()
    driver.settle()
    assert not table.perspective.held


PEGS = """
id: pegs
title: Pegs
seats: [2]
kinds: {peg: {label: Peg, shape: disc}}
zones:
  code: {label: Code, per_seat: true, sites: 4, see: hand, face: down}
  %s
setup: [{create: {kind: die, into: bowl, count: 6}}]
"""
BOWL = "bowl: {label: Bowl, per_seat: true, see: hand, face: down}"


@pytest.mark.parametrize("bowl", [BOWL, "bowl: {label: Bowl}"])
def test_the_hand_of_a_seat_is_none_of_its_single_places(tmp_path: Path, bowl: str) -> None:
    """The panel counted what lies on the first of four sites, whose label the name of the seat stood over."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text(PEGS % bowl, encoding="utf-8")
    session = tabletop.new_session(str(folder), seats=2, seed=1, rules="off", autosave=None)
    table = opened(tmp_path / "home", session)
    in_hand = bowl == BOWL
    for seat in (1, 2):
        info = table.hud.seats[seat].info
        assert info.hand == (6 if in_hand else 0) and info.own_board is not in_hand and info.has_hand
        assert table.table.desk().hand_of(seat) == (f"bowl@{seat}" if in_hand else None)
        assert table.hud.shelves[seat].visible is in_hand
