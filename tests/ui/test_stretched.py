"""While the window is resized its last picture is shown larger or smaller; then everything lies and looks as in a
window that was opened in that size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.draw.basis.cached import Pool, cached, keeping_in
from tabletop.ui.settings import Settings
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_frame")

LARGER = 1520, 940


def _pixels(driver: Driver) -> bytes:
    return bytes(driver.app.surface.get_buffer().raw)


def _sit_down(driver: Driver) -> None:
    """At a table at which nothing more comes by itself."""
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.settle()
    driver.tick(3000)


def _resize(driver: Driver, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    driver.tick()


def test_one_picture_is_stretched_and_then_all_is_drawn_sharply(driver: Driver, tmp_path: Path) -> None:
    _sit_down(driver)
    screen = driver.app.screen
    assert screen is not None
    stage = screen.table.stage  # type: ignore[attr-defined]
    made, draws = stage.rebuilds, driver.loop.draws
    for size in ((1300, 820), (1400, 900), LARGER):
        _resize(driver, size)
        assert driver.app.surface.get_size() == size, "the next picture fills the window of that size"
    assert driver.loop.draws == draws + 3 and stage.rebuilds == made, "no table was drawn for sizes in between"
    stretched = _pixels(driver)
    driver.settle()
    assert _pixels(driver) != stretched
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "twin.yaml")
    twin = Driver(tmp_path / "twin", LARGER, settings)
    _sit_down(twin)
    assert _pixels(driver) == _pixels(twin), "as in a window that always had that size"


def test_the_next_picture_waits_for_no_card_and_takes_no_memory(driver: Driver) -> None:
    _sit_down(driver)
    screen = driver.app.screen
    assert screen is not None
    table = screen.table  # type: ignore[attr-defined]
    layer, cache = table.stage.resting.surface, table.faces.cache
    card = next(each for each in table.shown.arrangement.placements if each.piece.kind == "card")
    cache.request("wanted", table.painter.back(card.piece), 300)
    drawn, draws = cache.drawn, driver.loop.draws
    _resize(driver, LARGER)
    assert driver.loop.draws == draws + 1 and cache.drawn == drawn and cache.pending
    assert driver.app._stretched is not None
    assert driver.app._stretched._picture is layer is not table.stage.resting.surface
    driver.settle()
    assert not table.faces.pending


def test_it_ends_with_one_picture_in_which_every_card_is_sharp(driver: Driver) -> None:
    _sit_down(driver)
    screen = driver.app.screen
    assert screen is not None
    _resize(driver, LARGER)
    while driver.app.stretched:
        driver.tick()
    table = screen.table  # type: ignore[attr-defined]
    made = table.stage.rebuilds
    assert not table.faces.pending
    driver.settle()
    assert table.stage.rebuilds == made, "nothing had to be drawn over"


@pytest.mark.parametrize("kind", [pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN])
def test_who_does_something_meanwhile_does_it_on_what_lies_there_now(driver: Driver, kind: int) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.settle()
    screen = driver.app.screen
    assert screen is not None
    _resize(driver, LARGER)
    assert screen.table.size == (1280, 800), "nothing is laid out yet"  # type: ignore[attr-defined]
    _post(driver, kind)
    assert screen.table.size == LARGER  # type: ignore[attr-defined]
    assert not driver.app.stretched


def _post(driver: Driver, kind: int) -> None:
    if kind == pygame.KEYDOWN:
        driver.post(kind, key=pygame.K_F1, mod=0, unicode="", scancode=58)
    else:
        driver.post(kind, pos=(700, 900), button=1)


def test_the_pointer_that_stood_still_is_told_where_it_is(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.move((640, 400))
    driver.settle()
    _resize(driver, LARGER)
    driver.move((1500, 20))
    driver.settle()
    assert driver.app._pointer == (1500, 20)


def test_to_and_fro_at_once_ends_as_it_began(driver: Driver) -> None:
    _sit_down(driver)
    screen = driver.app.screen
    assert screen is not None
    hud = screen.hud  # type: ignore[attr-defined]
    hud.hold_to_look.show(screen.table.camera.port, "H")  # type: ignore[attr-defined]
    driver.app.redraw()
    driver.settle()
    before = _pixels(driver)
    for size in (LARGER, (1280, 800)):
        _resize(driver, size)
    driver.settle()
    assert hud.hold_to_look.visible, "what was there to be read still is"
    assert _pixels(driver) == before


def test_the_shelf_as_well(driver: Driver, tmp_path: Path) -> None:
    driver.app.shelf()
    driver.settle()
    _resize(driver, LARGER)
    assert driver.app.surface.get_size() == LARGER
    driver.settle()
    assert not driver.app.stretched
    assert driver.app.surface.get_at((10, LARGER[1] - 10))[:3] != (0, 0, 0)


def test_a_window_that_did_not_change_draws_nothing_anew(driver: Driver) -> None:
    _sit_down(driver)
    stage = driver.app.screen.table.stage  # type: ignore[union-attr]
    made, before = stage.rebuilds, _pixels(driver)
    _resize(driver, (1280, 800))
    driver.settle()
    assert stage.rebuilds == made and _pixels(driver) == before


def test_what_is_made_on_the_way_does_not_drive_out_what_is_looked_at() -> None:
    made: list[str] = []

    @cached
    def part(number: int) -> pygame.Surface:
        made.append(f"part {number}")
        return pygame.Surface((100, 100), 0, 32)

    @cached
    def whole(name: str) -> pygame.Surface:
        made.append(name)
        for number in range(700):  # 28 MB of them
            part(number)
        return pygame.Surface((100, 100), 0, 32)

    first = whole("a")
    whole("b")
    assert whole("a") is first and made.count("a") == 1
    pool = Pool(1 << 20)
    with keeping_in(pool):
        whole("c")
    assert len(pool) > 0 and pool.bytes_used <= 1 << 20
