"""What is written at a card of a hand leaves the names of the others in sight; cards of a hand have room between."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.places.placing import Placement
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver, at_table


def auganism(tmp_path: Path, size: tuple[int, int], cards: int) -> tuple[Driver, TableScreen]:
    """A seat that has summoned, with cards in hand that can do several things."""
    session = tabletop.new_session(
        "auganism", seed=4, names=["Ana", "Ben"], bots={2: "random"}, rules="warn", autosave=None
    )
    for seat in (2, 1):
        assert session.submit(next(move for move in session.legal_actions(seat) if move.kind == "choose_hero"))
        assert session.submit(tabletop.Action("ready", seat))
    assert session.submit(next(move for move in session.legal_actions(1) if move.kind == "summon"))
    for piece in session.state.inside("deck@1")[-cards:]:
        assert session.manual("move", seat=1, pieces=[piece], to="hand@1")
    driver, table = at_table(tmp_path, session, size)
    table.bots.held = True
    return driver, table


def names(table: TableScreen, hand: list[Placement], besides: str) -> list[pygame.Rect]:
    """The strips in which the names of cards stand."""
    rects = [table.stage.screen_rect(place) for place in hand if place.handle != besides]
    return [pygame.Rect(rect.x, rect.y, rect.w, rect.h // 7) for rect in rects]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 640)])
def test_acts_that_are_written_at_a_card_cover_no_name_of_another(tmp_path: Path, size: tuple[int, int]) -> None:
    driver, table = auganism(tmp_path, size, 5)
    hand = [place for place in table.shown.arrangement.placements if place.in_hand and place.piece.seen]
    assert len(hand) == 7
    written = 0
    for place in hand:
        driver.move(table.camera.to_screen(place.x, place.y))
        driver.tick(400)
        driver.settle()
        signs = table.stage.signs_at
        written += len(signs)
        for name in names(table, hand, place.handle):
            assert name.collidelist(list(signs)) < 0, place.piece.definition
    assert written


def test_acts_go_aside_from_what_may_be_chosen_but_not_over_names(tmp_path: Path) -> None:
    driver, table = auganism(tmp_path, (1280, 800), 5)
    hand = [place for place in table.shown.arrangement.placements if place.in_hand and place.piece.seen]
    (monster,) = (place for place in table.shown.arrangement.placements if place.zone == "summon@1")
    below = min(hand, key=lambda place: abs(place.x - monster.x))
    driver.move(table.camera.to_screen(below.x, below.y))
    driver.tick(400)
    driver.settle()
    stage = table.stage
    stage.light(replace(stage.lights, targets=frozenset({monster.handle})))
    stage.draw(driver.window.surface, 0.0)
    assert stage.signs_at
    for name in names(table, hand, below.handle):
        assert name.collidelist(list(stage.signs_at)) < 0


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_what_a_part_of_a_card_means_is_said_beside_acts_and_names(tmp_path: Path, size: tuple[int, int]) -> None:
    """It lay over the acts of that very card."""
    driver, table = auganism(tmp_path, size, 5)
    hand = [place for place in table.shown.arrangement.placements if place.in_hand and place.piece.seen]
    tips = 0
    for place in hand:
        driver.move(table.camera.to_screen(place.x - place.w * 0.3, place.y))
        driver.tick(400)
        driver.settle()
        driver.move(table.camera.to_screen(place.x - place.w * 0.3, place.y - place.h * 0.02))
        driver.tick(1500)
        tip = table.hud.stack.tooltip
        if tip.visible:
            tips += 1
            kept = [*table.stage.signs_at, *names(table, hand, place.handle)]
            assert tip.rect.collidelist(kept) < 0, (place.piece.definition, tip.text)
    assert tips >= 2


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_cards_of_a_hand_have_room_between_them(tmp_path: Path, size: tuple[int, int]) -> None:
    """Three pixels lay between them, less than their frames take."""
    _, table = auganism(tmp_path, size, 1)
    hand = [place for place in table.shown.arrangement.placements if place.in_hand and place.piece.seen]
    gaps = [(later.x - earlier.x - later.w) * table.camera.scale for earlier, later in pairwise(hand)]
    assert gaps and min(gaps) >= 5
