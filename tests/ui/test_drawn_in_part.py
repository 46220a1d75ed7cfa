"""While a card is dragged only what lies below it is drawn anew, and for viewers only what moves: every pixel is as
if all of it were."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tabletop.ui.viewers.audience import AudienceScreen
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_frame")

Look = Callable[[], bytes]


def drag(driver: Driver, start: tuple[int, int], steps: int, check: Callable[[], None]) -> None:
    """Take what lies at a point here and there across the table."""
    dice = random.Random(3)
    driver.press(start)
    at = start
    for _ in range(steps):
        at = at[0] + dice.randint(-70, 90), at[1] + dice.randint(-50, 50)
        at = max(2, min(1270, at[0])), max(2, min(790, at[1]))
        driver.move(at, (1, 0, 0))
        driver.tick(20)
        check()
    driver.release()
    driver.settle()
    check()


@pytest.mark.parametrize(
    ("game", "rules"),
    [("territory", "off"), pytest.param("auganism", "on", marks=pytest.mark.long), ("draughts", "on")],
)
def test_every_pixel_is_as_if_all_were_drawn(driver: Driver, game: str, rules: str) -> None:
    session = tabletop.new_session(game, seed=4, rules=rules)
    if game == "territory":
        for number in range(12):
            spot = (300 + 40 * number, 300 + 9 * number)
            session.manual("create", kind="card", to="table", definition="red-deer", spot=spot)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    parts: list[pygame.Rect | None] = []
    part = table.part

    def seen(surface: pygame.Surface) -> pygame.Rect | None:
        parts.append(part(surface))
        return parts[-1]

    table.part = seen  # type: ignore[method-assign]
    surface = driver.window.surface

    def check() -> None:
        shown = pygame.image.tobytes(surface, "RGB")
        driver.app.redraw()
        driver.tick()
        assert pygame.image.tobytes(surface, "RGB") == shown
        driver.move(driver.pos, (1, 0, 0))

    places = [place for place in table.shown.arrangement.placements if not place.pile and place.handle]
    for place in random.Random(1).sample(places, 4):
        x, y = table.camera.to_screen(place.x, place.y)
        drag(driver, (round(x), round(y)), 12, check)
    drawn = [each for each in parts if each is not None]
    assert len(drawn) > 10, "most frames of a drag are drawn in part"
    assert min(each.w * each.h for each in drawn) < 1280 * 800 / 3


@pytest.mark.parametrize(
    "game", ["territory", *(pytest.param(each, marks=pytest.mark.long) for each in ("auganism", "butterfly"))]
)
def test_what_comes_to_rest_is_as_if_all_were_drawn(driver: Driver, game: str) -> None:
    session = tabletop.new_session(game, seed=4)
    driver.app.play(session)
    driver.settle()
    driver.key("f10")
    driver.settle()
    viewers = driver.app.beside.viewers
    assert viewers is not None and viewers.screen is not None
    own = driver.app.screen
    assert isinstance(own, TableScreen)
    stages = [own.stage, viewers.screen.stage]
    checked = 0

    def check() -> None:
        nonlocal checked
        for stage in stages:
            layer = stage.resting.surface
            key = stage._layer_key
            assert isinstance(key, tuple)
            still, away, risen = key
            assert layer is not None
            whole = pygame.Surface(layer.get_size())
            list(stage._draw_places(whole))
            for actor in stage.animator.actors.values():
                if actor.key not in away | risen:
                    stage._draw_at_rest(whole, actor)
            if still[1] == stage.version:
                assert pygame.image.tobytes(layer, "RGB") == pygame.image.tobytes(whole, "RGB")
                checked += 1

    state = session.state
    zones = sorted(key for key in state.contents if isinstance(key, str))
    zone = next(key for key in zones if key.startswith(("hand@", "ready@")) and state.contents[key])
    card = state.contents[zone][0]
    for number in range(4):
        session.manual("move", seat=1, pieces=[card], to="table" if number % 2 == 0 else zone)
        for _ in range(24):
            driver.tick(16)
            check()
    assert checked > 100
    assert all(stage.resting.parts >= 4 for stage in stages), "mostly only a part is drawn"


def test_nothing_of_a_card_is_left_where_it_lay_before_it_rose(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("whist", seed=4))
    driver.move((640, 300))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.table.perspective.sharing = "open"
    table.refresh()
    driver.settle()
    stage = table.stage
    while table.table.faces.pending:
        driver.tick(50)
    driver.settle()
    card = max((each for each in stage.arrangement.placements if each.in_hand), key=lambda each: each.y)
    assert stage.risen_rect(card).bottom < stage.screen_rect(card).bottom - 8, "it leaves its place"
    assert stage.resting.surface is not None
    layer = stage.resting.surface.copy()
    stage.hovered = card.handle
    table.table.dirty = True
    driver.settle()
    assert stage.hovered == card.handle

    def without() -> pygame.Surface:
        whole = pygame.Surface(driver.app.surface.get_size())
        list(stage._draw_places(whole))
        for actor in stage.animator.actors.values():
            if actor.placement.handle != card.handle:
                stage._draw_at_rest(whole, actor)
        return whole

    assert stage.resting.surface is not None
    assert pygame.image.tobytes(stage.resting.surface, "RGB") == pygame.image.tobytes(without(), "RGB")
    assert stage.resting.parts, "only a part was drawn"

    stage.hovered = ""
    table.table.dirty = True
    driver.settle()
    assert stage.resting.surface.get_buffer().raw == layer.get_buffer().raw
    stage.hovered = card.handle
    table.table.dirty = True
    driver.settle()
    driver.wheel(2)
    assert stage.softly.on, "larger or smaller it is shown with all that lies there"
    assert stage.resting.surface.get_buffer().raw == layer.get_buffer().raw


@pytest.mark.parametrize("game", ["evolve", pytest.param("butterfly", marks=pytest.mark.long)])
def test_what_viewers_see_move_is_as_if_all_were_drawn(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables whose clocks agree: in one every frame of the window for viewers is drawn whole."""

    def film(whole: bool) -> tuple[list[str], int]:
        with monkeypatch.context() as patch:
            if whole:
                patch.setattr(AudienceScreen, "part", lambda self, surface: None)
            driver = Driver(tmp_path, (1000, 640), Settings(hints=False))
            session = tabletop.new_session(game, seed=4)
            driver.app.play(session)
            driver.settle()
            driver.key("f10")
            driver.settle()
            viewers = driver.app.beside.viewers
            assert viewers is not None and viewers.screen is not None
            dice, pictures = random.Random(2), list[str]()
            for _ in range(6):
                session.submit(dice.choice(session.legal_actions()))
                for _ in range(14):
                    driver.tick(30)
                    pictures.append(hashlib.sha256(viewers.window.surface.get_view("1").raw).hexdigest())
            return pictures, viewers.screen.moving_part.parts

    drawn, parts = film(False)
    whole, none = film(True)
    assert [index for index, (one, other) in enumerate(zip(drawn, whole, strict=True)) if one != other] == []
    assert parts > 10 and none == 0 and len(set(drawn)) > 20


@pytest.mark.parametrize("verb", ["move", "turn"])
def test_a_piece_on_its_way_is_made_from_pictures_that_are_there(moving: Driver, verb: str) -> None:
    session = tabletop.new_session("nucleic", seed=4, rules="off")
    moving.app.play(session)
    moving.settle()
    table = moving.app.screen
    assert isinstance(table, TableScreen)
    piece = session.state.inside("tray@1")[0]
    session.manual("move", seat=1, pieces=[piece], to="table")
    session.manual("flip", seat=1, pieces=[piece])
    moving.settle()
    moving.tick(2000)
    if verb == "move":
        session.manual("move", seat=1, pieces=[piece], to="as_land#1@1")
    else:
        session.manual("turn", seat=1, pieces=[piece], angle=90)
    moving.tick(35)  # the act itself, and the picture of where it will lie
    drawn, ways = table.faces.cache.drawn, set()
    while table.stage.moving(moving.time):
        moving.tick(10)
        actor = table.stage.animator.actors[piece]
        ways.add((round(actor.pose(moving.time).w), round(actor.pose(moving.time).angle)))
    assert len(ways) > 3, "it was seen at sizes or angles at which it never lies"
    assert table.faces.cache.drawn - drawn <= 1, "the one of where it lies"
