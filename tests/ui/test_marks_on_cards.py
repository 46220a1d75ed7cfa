"""Marks on a card leave free what it costs."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.stage import painter
from tabletop.ui.stage.painter import width_of
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

GAME = """
id: shore
title: Shore
seats: [2]
kinds:
  crab:
    fields: {cost: {type: int}, knacks: {type: map}}
    face: {title: "{name}", gems: [{text: "{cost}"}], chips: [{each: knacks, text: "{key} {value}"}]}
marks: {wet: {label: Wet}}
zones:
  field: {label: Field, per_seat: true, face: up}
  one: {label: One, per_seat: true, face: up}
  two: {label: Two, face: up}
setup: [{lay: {cards: crab, into: field}}]
"""
CARDS = "kind: crab\ncards:\n" + "".join(f"  crab-{n}: {{cost: 7, knacks: {{armor: 1}}}}\n" for n in range(6))


@pytest.mark.parametrize("angle", [0, 90])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_mark_is_not_over_the_price_of_a_small_card(
    tmp_path: Path, size: tuple[int, int], angle: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game" / "cards").mkdir(parents=True)
    (tmp_path / "game" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "game" / "cards" / "crabs.yaml").write_text(CARDS, encoding="utf-8")
    session = tabletop.new_session(str(tmp_path / "game"), seats=2, seed=1, rules="off", autosave=None)
    crab = next(iter(session.state.pieces()))
    assert session.manual("set", seat=1, pieces=[crab], field="wet", value=True)
    assert not angle or session.manual("turn", seat=1, pieces=[crab], angle=angle)
    driver = Driver(tmp_path, size)
    spots: list[tuple[float, float]] = []
    turned = painter._turned
    monkeypatch.setattr(painter, "_turned", lambda *args: spots.append(turned(*args)) or turned(*args))
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    (place,) = [each for each in table.shown.arrangement.placements if table.painter.marks_of(each.piece)]
    assert spots
    wide = width_of(place.w * table.camera.scale)
    plan = face_layout(table.painter.front(place.piece), wide)
    (gem,) = plan.gems
    assert plan.small or size != (1280, 800)
    middle = table.camera.rect(place.x, place.y, 0, 0).center
    at = pygame.Vector2(spots[-1][0] - middle[0], spots[-1][1] - middle[1]).rotate(-angle)
    mark = pygame.Rect(0, 0, max(15, round(wide * 0.2)), max(15, round(wide * 0.2)))
    mark.center = round(at.x + plan.size[0] / 2), round(at.y + plan.size[1] / 2)
    assert not mark.colliderect(gem), (mark, gem)
    assert [chip.text for chip in table.painter.front(place.piece).chips] == ["armor 1"]
