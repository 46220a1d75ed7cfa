"""While the wheel turns the table is drawn from the picture before; once it stands still, sharply."""

from __future__ import annotations

import pygame
import pytest

import tabletop
from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.placing import Placement
from tabletop.core.view import PieceView
from tabletop.ui.draw.basis.stretch import scaled_onto
from tabletop.ui.draw.things.table import inside_rim, rim_parts, table_ground
from tabletop.ui.stage.camera import Camera, is_in_sight
from tabletop.ui.stage.resting import Written
from tabletop.ui.stage.views import View
from tabletop.ui.stage.whole import MOST_PIXELS, Whole
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_frame")


def test_a_turn_of_the_wheel_takes_one_picture_and_ends_sharp(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.move((640, 400))
    driver.settle()
    stage = driver.app.screen.table.stage  # type: ignore[union-attr]
    made, before = stage.rebuilds, driver.app.surface.copy()
    driver.wheel(2)
    assert stage.softly.on and stage.rebuilds == made, "nothing at rest is drawn while it turns"
    assert driver.app.surface.get_buffer().raw != before.get_buffer().raw, "and yet it is larger"
    driver.settle()
    assert not stage.softly.on and stage.rebuilds > made
    sharp = driver.app.surface.get_buffer().raw
    stage.touch()
    driver.app.screen.table.dirty = True  # type: ignore[union-attr]
    driver.settle()
    assert driver.app.surface.get_buffer().raw == sharp, "at rest nothing of the soft picture is left"


def test_it_ends_with_one_picture_in_which_the_cards_in_sight_are_sharp(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.move((640, 400))
    driver.settle()
    table = driver.app.screen.table  # type: ignore[union-attr]
    stage, cache = table.stage, table.faces.cache
    drawn = cache.drawn
    driver.wheel(4)
    assert stage.softly.on and cache.drawn == drawn
    while stage.softly.on:
        driver.tick()
    made, least = stage.rebuilds, cache.drawn - drawn
    assert least > 0 and not cache.pending
    driver.settle()
    assert stage.rebuilds == made and cache.drawn == drawn + least
    drawn_zones: list[pygame.Rect] = []
    for region in stage.arrangement.regions:
        box = region.box
        rect = stage.camera.rect(box.x, box.y, box.w, box.h)
        layer = Written(table.size)
        stage._draw_region(layer, region, capitals=True)
        if layer.made and not box.beside:
            drawn_zones.append(rect)
            assert is_in_sight(rect, table.size)
    assert 0 < len(drawn_zones) < len(stage.arrangement.regions)
    shown = [each for each in stage.arrangement.placements if stage.camera.shows(each, table.size)]
    assert 0 < len(shown) < len(stage.arrangement.placements), "what is out of sight was not waited for"


def test_what_was_drawn_ahead_is_not_drawn_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.move((640, 400))
    driver.settle()
    stage = driver.app.screen.table.stage  # type: ignore[union-attr]
    zones: list[str] = []
    whole = stage._draw_region
    monkeypatch.setattr(
        stage,
        "_draw_region",
        lambda layer, region, capitals: (zones.append(region.key), whole(layer, region, capitals))[1],
    )
    driver.wheel(2)
    driver.settle()
    assert sorted(zones) == sorted(region.key for region in stage.arrangement.regions), "each once"
    stage.touch()
    driver.app.screen.table.dirty = True  # type: ignore[union-attr]
    driver.settle()
    assert len(zones) == 2 * len(stage.arrangement.regions), "something was touched: what was drawn ahead is old"


@pytest.mark.parametrize("box", [(0, 0, 300, 200), (20, 30, 77, 51), (-9, 0, 100, 200), (250, 10, 90, 90)])
def test_what_is_scaled_in_place_has_the_same_pixels(box: tuple[int, int, int, int]) -> None:
    source = pygame.Surface((90, 60), 0, 32)
    source.blit(pygame.image.frombuffer(bytes(range(240)) * 90, (90, 60), "RGBA"), (0, 0))
    one, other = (pygame.Surface((300, 200), 0, 32) for _ in range(2))
    scaled_onto(one, source, pygame.Rect(box))
    other.blit(pygame.transform.scale(source, box[2:]), box[:2])
    assert one.get_buffer().raw == other.get_buffer().raw


def test_what_the_pointer_raises_comes_with_the_sharp_one(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3))
    driver.settle()
    stage = driver.app.screen.table.stage  # type: ignore[union-attr]
    raised: list[str] = []
    monkeypatch.setattr(stage, "_draw_hovered", lambda target, handle, *_: raised.append(handle))
    card = next(each for each in stage.arrangement.placements if each.piece.kind == "card")
    at = stage.camera.to_screen(card.x, card.y)
    driver.move((round(at[0]), round(at[1])))
    assert raised and raised[-1] == stage.hovered
    raised.clear()
    driver.wheel(1)
    assert stage.softly.on and stage.hovered and not raised
    driver.settle()
    assert raised and raised[-1] == stage.hovered


def test_what_happens_meanwhile_is_drawn_at_once(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=3, rules="off")
    driver.app.play(session)
    driver.settle()
    stage = driver.app.screen.table.stage  # type: ignore[union-attr]
    driver.wheel(2, (640, 400))
    made = stage.rebuilds
    session.manual("move", pieces=session.state.inside("ready@1")[:1], to="table", seat=1)
    driver.tick()
    assert not stage.softly.on and stage.rebuilds > made


@pytest.mark.parametrize("factor", [1.4, 3.0])
def test_the_soft_picture_lies_where_the_sharp_one_will(factor: float) -> None:
    camera = Camera(1600, 900)
    camera.set_port(pygame.Rect(10, 40, 1200, 700))
    camera.zoom_at(300, 200, 1.5)
    spots = (200, 150), (640, 500), (900, 333)
    before, there = View.of(camera), [camera.to_screen(*spot) for spot in spots]
    camera.zoom_at(700, 400, factor)
    left, top, more = before.shown_in(View.of(camera))
    for (x, y), spot in zip(there, spots, strict=True):
        assert (left + x * more, top + y * more) == pytest.approx(camera.to_screen(*spot))


def coarse(picture: pygame.Surface) -> bytes:
    """The colours of a table within its rim, to a few dozen fields."""
    part = picture.subsurface(inside_rim(picture.get_size()))
    return pygame.image.tobytes(pygame.transform.smoothscale(part, (24, 14)), "RGB")


def rim(picture: pygame.Surface) -> list[bytes]:
    """The pixels of the four boards."""
    return [pygame.image.tobytes(picture.subsurface(part), "RGB") for part in rim_parts(picture.get_size())]


@pytest.mark.parametrize("game", ["territory", "evolve"])
def test_what_the_picture_of_before_did_not_show_is_there_at_once(driver: Driver, game: str) -> None:
    driver.app.play(tabletop.new_session(game, seed=3))
    driver.settle()
    table = driver.app.screen.table  # type: ignore[union-attr]
    stage, size = table.stage, table.size

    def drawn() -> pygame.Surface:
        target = pygame.Surface(size)
        target.fill((255, 0, 255))
        stage.draw(target, driver.app.now())
        return target

    boards = rim(table_ground(driver.app.theme, size))
    driver.wheel(6, (640, 400))
    assert stage.softly.on and rim(drawn()) == boards, "the rim is the window's, no view moves it"
    driver.settle()
    assert not stage.softly.on and rim(drawn()) == boards, "nor does anything lie upon it"
    near = coarse(drawn())
    for turns, most, usual in ((-2, 60, 8), (-9, 36, 4)):  # the light is another where the view is another
        driver.wheel(turns)
        assert stage.softly.on
        soft = drawn()
        assert rim(soft) == boards
        driver.settle()
        assert not stage.softly.on
        sharp = coarse(drawn())
        off = [abs(one - other) for one, other in zip(coarse(soft), sharp, strict=True)]
        assert max(off) < most and sum(off) / len(off) < usual, "no void, no other picture"
        assert coarse(soft) != near
    assert stage.camera.zoom == 1.0 and not stage.softly.whole.kept, "the next one is taken from what is shown now"


def test_the_small_picture_shows_nothing_that_is_no_longer_seen() -> None:
    camera = Camera(1600, 900)
    camera.set_port(pygame.Rect(0, 0, 800, 450))

    def card(handle: str, x: float, face: str = "front") -> Placement:
        piece = PieceView(handle, "card", face == "front", face, 0, 1, "back")
        return Placement(piece, "hand@1", x, 450.0, 200.0, 300.0)

    stays, hidden, moved = card("a", 400), card("b", 800), card("c", 1200)
    layer, colours = pygame.Surface((800, 450), 0, 32), {"a": (250, 0, 0), "b": (0, 250, 0), "c": (0, 0, 250)}
    layer.fill((90, 90, 90))
    for place in (stays, hidden, moved):
        layer.fill(colours[place.handle], camera.rect(place.x - 100, 300.0, 200.0, 300.0))
    whole, view, inside = Whole(), View.of(camera), layer.get_rect()

    def colours_shown(*places: Placement) -> set[str]:
        target = pygame.Surface((800, 450), 0, 32)
        whole.draw(target, inside, view, Arrangement(1600, 900, (), places), "dark")
        seen = {tuple(target.get_at((x, y)))[:3] for x in range(0, 800, 3) for y in range(0, 450, 3)}
        return {name for name, (r, g, b) in colours.items() for pixel in seen
                if max(abs(pixel[0] - r), abs(pixel[1] - g), abs(pixel[2] - b)) < 60}  # fmt: skip

    whole.keep(layer, inside, view, Arrangement(1600, 900, (), (stays, hidden, moved)), "dark")
    assert colours_shown(stays, hidden, moved) == {"a", "b", "c"}
    assert colours_shown(stays, card("hand@1:1", 800, "back"), card("c", 1250)) == {"a"}
    assert colours_shown(stays, hidden, moved) == {"a"}, "what was taken away does not come back"
    whole.draw(layer, inside, view, Arrangement(1600, 800, (), (stays,)), "dark")
    assert not whole.kept, "another table"


@pytest.mark.parametrize("size", [(640, 400), (1280, 800), (2560, 1440), (3840, 2160)])
def test_the_small_picture_of_a_large_window_is_small(size: tuple[int, int]) -> None:
    whole, layer = Whole(), pygame.Surface(size, 0, 32)
    whole.keep(layer, layer.get_rect(), View((0, 0), 0, 0, 1.0), Arrangement(16, 9, (), ()), "dark")
    picture = whole._picture
    assert picture is not None and picture.get_width() * picture.get_height() <= MOST_PIXELS
    assert picture.get_width() * 5 >= size[0]
