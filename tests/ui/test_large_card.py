"""Beside the large card everything that is printed in signs is named in words."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.hud.telling.preview import PreviewInfo
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

GAMES = ("auganism", "butterfly", "evolve", "nucleic", "territory")


@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_a_card_has_a_name(game: str) -> None:
    catalog = tabletop.new_session(game, seed=1).catalog
    for card in catalog.cards:
        face = catalog.face(card)
        signs = [each for each in (*face.gems, *face.stats) if each.text]
        chips = [chip for chip in face.chips if not chip.text.isalpha()]
        unnamed = [each for each in (*signs, *chips) if not each.label]
        assert not unnamed, f"{card}: {unnamed}"


def test_a_number_as_it_is_printed_is_not_repeated(tmp_path: Path) -> None:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, settings=settings)
    session = tabletop.new_session("evolve", seed=7, names=["Ana", "Ben"], rules="warn")
    session.manual("create", seat=1, kind="card", definition="escherichia-coli", to="organisms@1")
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    (place,) = (place for place in table.shown.arrangement.placements if place.zone == "organisms@1")
    assert session.values(place.handle, 1) and not table.large.info(place.piece).numbers
    session.manual("create", seat=1, kind="card", definition="viscous-medium", to="status")
    driver.settle()
    (number,) = table.large.info(table.shown.view.find(place.handle)).numbers
    assert (number.label, number.total) == ("Attack costs", 3)
    assert [(amount, text) for amount, text, _ in number.parts] == [(3, "To begin with")]


def test_chips_stand_beside_the_large_card_with_sign_and_name(tmp_path: Path) -> None:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, settings=settings)
    session = tabletop.new_session("evolve", seed=7, names=["Ana", "Ben"])
    session.show["sharing"] = "open"
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    place = next(
        place
        for place in table.shown.arrangement.placements
        if place.piece.seen and table.painter.front(place.piece).chips
    )
    spec = table.painter.front(place.piece)
    info = table.large.info(place.piece)
    assert [stat[0::3] for stat in info.stats if len(stat) == 4] == [(chip.label, chip.icon) for chip in spec.chips]
    preview = table.hud.preview
    bare = PreviewInfo(info.title, stats=info.stats[:-1])
    preview.info = info
    with_chips = preview.stats(200)
    preview.info = bare
    assert len(with_chips) == len(preview.stats(200)) + 1


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000), (1920, 1080)])
def test_a_plain_card_lies_over_no_seat_and_no_log(tmp_path: Path, size: tuple[int, int]) -> None:
    """There is a place for it at a smaller size: what is seen at a glance need not be as large as what is read."""
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, size, settings=settings)
    session = tabletop.new_session("whist", seed=7, bots={2: "random", 3: "random", 4: "random"})
    session.submit(session.legal_actions()[0])
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    preview, hand = table.hud.preview, [p for p in table.shown.arrangement.placements if p.in_hand and p.piece.seen]
    assert len(hand) > 10
    for place in (hand[0], hand[-1]):
        driver.move(table.camera.to_screen(place.x, place.y))
        table.large.show(place.handle, at_once=True)
        assert preview.visible and preview.rect.w >= 160
        covered = [table.hud.log.rect, *(panel.rect for panel in table.hud.seats.values())]
        covered += [table.stage.screen_rect(each) for each in hand]
        assert preview.rect.collidelist(covered) < 0
        assert pygame.Rect((0, 0), size).contains(preview.rect)
        assert preview.face is not None and preview.face.get_size() == preview.rect.size
        driver.tick(50)


def test_a_card_with_rules_on_it_is_as_large_as_ever(tmp_path: Path) -> None:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, settings=settings)
    session = tabletop.new_session("territory", seed=7, names=["Ana", "Ben"])
    session.show["sharing"] = "open"
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    preview = table.hud.preview
    seen = [p for p in table.shown.arrangement.placements if p.piece.kind == "card" and p.piece.seen]
    read = [place for place in seen if table.painter.front(place.piece).text]
    assert read
    for place in read[:6]:
        table.large.show(place.handle, at_once=True)
        assert preview.face is not None
        assert preview.face.get_width() == preview.face_width(preview.look, table.table.bounds())


def opened(tmp_path: Path, size: tuple[int, int], game: str) -> tuple[Driver, TableScreen]:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, size, settings=settings)
    session = tabletop.new_session(game, seed=7, names=["Ana", "Ben"])
    session.show["sharing"] = "open"
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return driver, table


SHAPES = """
title: Patches
seats: [2]
boards: {cloth: {grid: square, size: [7, 7]}}
zones:
  cloth: {label: Cloth, board: cloth, face: up}
  bag: {label: Bag, per_seat: true, face: up}
kinds: {patch: {label: Patch, shape: tile, tint: owner}}
setup: [{lay: {cards: patch, into: bag}}]
"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_large_card_leaves_the_board_in_sight_on_which_it_may_be_laid(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Before, it lay over the last column of cells."""
    folder = tmp_path / "patches"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(SHAPES.lstrip(), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(
        "cards:\n  one: {kind: patch}\n  two: {kind: patch}\n", encoding="utf-8"
    )
    (folder / "rules.yaml").write_text(
        "rules: 2\ncourse:\n  - turns: seats\n    phase: sew\n    do: [{ask: you, to: [sew]}]\nacts:\n  sew:\n"
        '    label: "Sew {patch} at {there}"\n    pick: {patch: bag, there: cells in cloth where empty}\n'
        "    do: [{move: patch, to: cloth, cell: there}]\n",
        encoding="utf-8",
    )
    driver, table = opened(tmp_path, size, str(folder))
    board = table.shown.arrangement.region("cloth")
    assert board is not None
    (place, *_) = (each for each in table.shown.arrangement.placements if each.zone == "bag@1")
    driver.move(table.camera.to_screen(place.x, place.y))
    table.large.show(place.handle, at_once=True)
    preview, box = table.hud.preview, board.box
    assert preview.visible and not preview.rect.colliderect(table.camera.rect(box.x, box.y, box.w, box.h))
    assert preview.rect.w >= 150
