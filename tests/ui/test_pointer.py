"""Where a click ends and a drag begins; which way a tapped card lies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.ui.application import Screen
from tabletop.ui.held_time import FRAME
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.press_guard import MOMENT
from tabletop.ui.settings import Settings
from tabletop.ui.stage.pointer import DOUBLE, LONG, THRESHOLD, Pointer
from tabletop.ui.table import TableScreen
from tabletop.ui.touch import Fingers
from tests.ui.driver import Driver
from tests.ui.hands import Hands


class Told:
    """A hand that writes down what it is told."""

    def __init__(self) -> None:
        self.acts: list[str] = []

    def grab(self, at: Any, clone: bool) -> bool:
        self.acts.append("grab")
        return True

    def __getattr__(self, name: str) -> Any:
        return lambda *rest: self.acts.append(name)


def pressed() -> tuple[Pointer, Told]:
    told = Told()
    pointer = Pointer(told)  # type: ignore[arg-type]
    pointer.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 100), button=1), 0.0)
    return pointer, told


def moved(pointer: Pointer, x: float) -> None:
    pointer.event(pygame.Event(pygame.MOUSEMOTION, pos=(x, 100), rel=(1, 0), buttons=(1, 0, 0)), 0.1)


def let_go(pointer: Pointer, x: float, now: float = 0.1) -> None:
    pointer.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, 100), button=1), now)


@pytest.mark.parametrize(("way", "does"), [(1, "click"), (3, "click"), (THRESHOLD, "click"), (THRESHOLD + 1, "grab")])
def test_a_press_may_wander_a_little_and_is_still_a_click(way: float, does: str) -> None:
    assert 4 <= THRESHOLD <= 8, "a hand that trembles clicks, a hand that means to drag is not held back"
    pointer, told = pressed()
    moved(pointer, 100 + way)
    let_go(pointer, 100 + way)
    assert ("grab" in told.acts, "click" in told.acts) == (does == "grab", does == "click")


@pytest.mark.parametrize(("step", "opens"), [(1.0, False), (0.2, True)])
def test_a_slow_drag_is_no_long_press(step: float, opens: bool) -> None:
    """A hand that draws a card away a pixel at a time does not ask for its menu; one that trembles does."""
    pointer, told = pressed()
    frames = round(LONG * 60) + 2
    for frame in range(frames):
        now = frame / 60
        if frame % 6 == 0:
            at = (100 + step * frame / 6, 100)
            pointer.event(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0)), now)
        pointer.tick(now)
    assert ("menu" in told.acts) is opens and "grab" not in told.acts
    if not opens:  # where it stays at last, it is a long press
        for frame in range(frames, 2 * frames):
            pointer.tick(frame / 60)
        assert told.acts.count("menu") == 1


@pytest.mark.parametrize(("later", "away", "twice"), [(DOUBLE, 0, True), (DOUBLE + 0.01, 0, False), (0.1, 40, False)])
def test_two_clicks_at_one_place_soon_after_each_other_are_a_double_click(
    later: float, away: int, twice: bool
) -> None:
    pointer, told = pressed()
    let_go(pointer, 100, 0.0)
    pointer.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100 + away, 100), button=1), later)
    let_go(pointer, 100 + away, later)
    assert told.acts.count("double") == twice and told.acts.count("click") == 2 - twice


def test_a_press_that_stays_is_a_long_press() -> None:
    pointer, told = pressed()
    frames = round(LONG * 60)
    for frame in range(1, frames):
        pointer.tick(frame / 60)
    assert "menu" not in told.acts
    pointer.tick((frames + 1) / 60)
    assert "menu" in told.acts


def test_while_the_window_stands_still_no_press_becomes_a_long_one() -> None:
    """That the button is up again is told only when it goes on."""
    pointer, told = pressed()
    for stall in range(1, round(LONG / FRAME)):
        pointer.tick(3.0 * stall)
    assert "menu" not in told.acts
    pointer.tick(60.0)
    pointer.tick(90.0)
    assert "menu" in told.acts, "it is seen to stay"


def test_a_finger_explains_only_where_it_is_seen_to_stay() -> None:
    told: list[int] = []
    ground = Screen()
    ground.path = lambda pos: [Widget(None)]  # type: ignore[method-assign,arg-type]
    fingers = Fingers(lambda event: told.append(event.type), lambda pos: ground, lambda *_: False, lambda: None)
    down = pygame.Event(pygame.FINGERDOWN, finger_id=1, x=0.5, y=0.5)
    up = pygame.Event(pygame.FINGERUP, finger_id=1, x=0.5, y=0.5)
    fingers.event(down, (100, 100), 1.0)
    fingers.tick(5.0)
    fingers.event(up, (100, 100), 5.0)
    assert pygame.MOUSEBUTTONDOWN in told, "a tap"


def test_a_tapped_card_lies_turned_to_the_right(tmp_path: Path) -> None:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session("territory", seed=7, rules="off")
    session.show.update({"sharing": "open", "bottom": 1})
    card = session.state.inside("ready@1")[0]
    session.manual("move", pieces=[card], to="table", seat=1, spot=[700, 420], face="up")
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)

    def face() -> pygame.Surface:
        driver.move((5, 5))
        driver.settle()
        handle = next(handle for handle, number in table.shown.keys.items() if number == card)
        place = table.shown.arrangement.placement(handle)
        assert place is not None
        middle = table.camera.to_screen(place.x, place.y)
        side = int(table.camera.scale * min(place.w, place.h) * 0.8)
        area = pygame.Rect(0, 0, side, side)
        area.center = round(middle[0]), round(middle[1])
        return driver.window.surface.subsurface(area).copy()

    def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
        return sum(
            abs(a - b) for a, b in zip(*(pygame.image.tobytes(each, "RGB") for each in (one, other)), strict=True)
        )

    upright = face()
    session.manual("tap", pieces=[card], seat=1)
    table.refresh(glide=False)
    tapped = face()
    right, left = (unlike(tapped, pygame.transform.rotate(upright, angle)) for angle in (-90, 90))
    assert right * 3 < left, "a quarter clockwise, not the other way"


def test_a_click_that_was_an_act_makes_no_double_click_with_the_next() -> None:
    pointer, told = pressed()
    let_go(pointer, 100)
    pointer.spend_click()
    pointer.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 100), button=1), 0.2)
    let_go(pointer, 100, 0.25)
    assert told.acts.count("click") == 1 and "double" not in told.acts, "a second card would be drawn"
    for when in (2.0, 2.1):
        pointer.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 100), button=1), when)
        let_go(pointer, 100, when)
    assert told.acts.count("click") == 2 and told.acts.count("double") == 1, "later ones are clicks as ever"


DIE = 100
OTHERS = {
    "a button of the program": pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(900, 600), button=1),
    "the other button": pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(DIE, 100), button=3),
    "a key": pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"),
}


@pytest.mark.parametrize("spent", [True, False])
@pytest.mark.parametrize("between", [None, *OTHERS])
def test_two_clicks_with_another_press_between_them_are_no_double_click(between: str | None, spent: bool) -> None:
    told = Told()
    pointer = Pointer(told)  # type: ignore[arg-type]
    for when in (0.0, 0.2):
        press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(DIE, 100), button=1)
        pointer.pressed(press)
        pointer.event(press, when)
        let_go(pointer, DIE, when)
        if when == 0.0 and spent:
            pointer.spend_click()
        if when == 0.0 and between is not None:
            pointer.pressed(OTHERS[between])
    assert told.acts.count("click") == (1 if between is None else 2)
    assert told.acts.count("double") == (between is None and not spent)


@pytest.mark.parametrize("way", ["button", "key"])
def test_whoever_rolls_after_another_has_rolled_and_held_is_never_too_quick(tmp_path: Path, way: str) -> None:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session("pig", seed=4)  # two fives: nobody loses the turn
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.settle()
    die = Hands(driver, table).at(next(move.piece for move in table.referee.judge.moves(1) if move.piece))
    begun = driver.time
    for seat in (1, 2):
        # by key the pointer rests on the die, which is another's now: a moment is needed to see that
        driver.click(die, after=MOMENT if way == "key" else 0)
        hold = next(each for each in table.hud.decision.choices if each.label.startswith("Hold"))
        if way == "key":
            driver.key(hold.key.lower(), after=0)
        else:
            buttons = table.hud.decision.children
            driver.click(next(c.rect.center for c in buttons if getattr(c, "label", "") == hold.label), after=0)
        acts = [entry.action["kind"] for entry in session.journal.line() if entry.action]
        assert acts == ["roll", "hold"] * seat
    assert driver.time - begun < DOUBLE * 2
