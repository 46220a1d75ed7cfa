"""What an author changes on the disk shows at the table: pictures, repaired files, labels left out, many numbers."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content.layout import ZoneBox
from tabletop.ui.dialogs.faults import FileFaults
from tabletop.ui.settings import Settings
from tabletop.ui.stage.boards import Boards
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

GAME = """\
title: Pond
seats: [2]
palettes: {sand: "#c8b070"}
boards:
  map: {grid: square, columns: ABC, origin: A1, cells: [A1, B1, C1, A2, B2, C2]}
zones: {deck: {pile: true, face: up, per_seat: true}, field: {board: map, label: Battlefield}}
seat_values: {victory: {label: Victory points}, gold: {label: Gold coins}, army: {label: Army}, fame: {label: Fame}}
setup: [{put: {list: main, into: deck, face: up}}]
"""
LAYOUT = """\
table: [1200, 800]
card: [200, 280]
layouts:
  2:
    - {zone: deck, seat: 1, kind: pile, box: [10, 450, 220, 300]}
    - {zone: deck, seat: 2, kind: pile, box: [10, 10, 220, 300]}
    - {zone: field, kind: grid, box: [300, 200, 500, 400], ground: sand}
    - {panel: score, box: [900, 10, 260, 200]}
"""


def paint(path: Path, color: str) -> None:
    picture = pygame.Surface((64, 48))
    picture.fill(color)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, str(path))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "pond"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "layout.yaml").write_text(LAYOUT)
    (folder / "cards" / "a.yaml").write_text("cards:\n  frog: {}\n")
    paint(folder / "assets" / "art" / "frog.png", "red")
    return folder


def opened(folder: Path) -> tuple[Driver, TableScreen]:
    home = folder.parent
    driver = Driver(home, settings=Settings(hints=False, reduced_motion=True, path=home / "settings.yaml"))
    driver.app.play(tabletop.new_session(folder, seed=1))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return driver, table


def middle(driver: Driver, table: TableScreen) -> tuple[int, int, int]:
    """The colour in the picture of the card of seat 1."""
    driver.settle()
    surface = table.faces.front(table.catalog.face("frog"), 200, now=True)
    red, green, blue, _ = surface.get_at((100, 100))
    return red, green, blue


def test_a_picture_changed_on_the_disk_is_shown_when_the_cards_are_read_again(game: Path) -> None:
    driver, table = opened(game)
    art = game / "assets" / "art" / "frog.png"
    red, green, _ = middle(driver, table)
    assert red > 2 * green
    paint(art, "green")
    os.utime(art, ns=(art.stat().st_atime_ns, art.stat().st_mtime_ns + 10**9))
    assert middle(driver, table)[0] > green, "not before it is asked for"
    driver.key("f6")
    red, green, _ = middle(driver, table)
    assert green > 2 * red
    assert "one picture was read again" in " ".join(driver.app.notices.texts)
    art.unlink()
    driver.key("f6")
    assert middle(driver, table) != (red, green, _) and table.catalog.face("frog").art == ""
    paint(art, "blue")
    driver.key("f6")
    assert middle(driver, table)[2] > 100


def test_f6_works_while_its_own_list_of_errors_is_open(game: Path) -> None:
    driver, table = opened(game)
    cards = game / "cards" / "a.yaml"
    cards.write_text("cards:\n  frog: {cots: 2}\n")
    driver.key("f6")
    assert isinstance(driver.app.dialog, FileFaults) and "cots" in driver.app.dialog.words
    cards.write_text("cards:\n  frog: {name: Toad, coost: 1}\n")
    driver.key("f6")
    (shown,) = driver.app.dialogs
    assert isinstance(shown, FileFaults) and "coost" in shown.words and "cots" not in shown.words
    cards.write_text("cards:\n  frog: {name: Toad}\n")
    driver.key("f6")
    assert not driver.app.dialogs and table.catalog.cards["frog"].name == "Toad"


@pytest.mark.parametrize("shown", [True, False])
def test_a_board_obeys_show_label(game: Path, monkeypatch: pytest.MonkeyPatch, shown: bool) -> None:
    painted: list[str] = []
    real = Boards.draw_map

    def draw_map(self: Boards, layer: pygame.Surface, box: ZoneBox, label: str, seat: int = 0) -> None:
        painted.append(label)
        real(self, layer, box, label, seat)

    monkeypatch.setattr(Boards, "draw_map", draw_map)
    text = LAYOUT if shown else LAYOUT.replace("ground: sand", "ground: sand, show_label: false")
    (game / "layout.yaml").write_text(text)
    opened(game)
    assert set(painted) == ({"Battlefield"} if shown else {""})


def test_the_names_of_many_numbers_are_not_cut(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.table.panels import panels

    cut: list[str] = []
    real = panels.fit_text

    def fitting(text: str, *rest: object, **more: object) -> tuple[pygame.Surface, bool]:
        picture, short = real(text, *rest, **more)  # type: ignore[arg-type]
        if short:
            cut.append(text)
        return picture, short

    monkeypatch.setattr(panels, "fit_text", fitting)
    _, table = opened(game)
    assert table.hud.score.visible and not cut
    tip = table.hud.score.tooltip_at(table.hud.score.rect.center)
    assert tip is not None and "Player 2: Victory points 0, Gold coins 0, Army 0, Fame 0" in tip


def test_panels_go_where_the_layout_puts_them_as_soon_as_it_is_read_again(game: Path) -> None:
    """As zones do; before, they went there with the next change of the window's size."""
    driver, table = opened(game)
    before = table.hud.score.rect.copy()
    moved = LAYOUT.replace("table: [1200, 800]", "table: [1600, 800]").replace("[900, 10, 260", "[1200, 500, 300")
    clock = "    - {panel: phase, box: [900, 700, 260, 60]}\n"
    (game / "layout.yaml").write_text(moved + clock)
    driver.key("f6")
    driver.settle()
    read = (table.hud.score.rect, table.camera.fit_scale, [clock.rect for _, clock in table.hud.clocks])
    assert read[0] != before and len(read[2]) == 1 and table.hud.clocks[0][1].visible
    region = table.shown.arrangement.region("field")
    assert region is not None
    driver.resize((1281, 800))
    driver.resize((1280, 800))
    assert read == (
        table.hud.score.rect, table.camera.fit_scale, [clock.rect for _, clock in table.hud.clocks]
    )  # fmt: skip
