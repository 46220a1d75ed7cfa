"""A press is obeyed at once, unless what it would hit came under a resting pointer a moment ago."""

from __future__ import annotations

import pygame
import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.press_guard import FINGER_NEAR, MOMENT, NEAR, TWICE, PressGuard
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.table import TableScreen
from tests.ui.driver import BETWEEN, Driver
from tests.ui.hands import Hands

QUICK = (0.04, 0.06, 0.12, 0.2, 0.3)
"""Seconds between the halves of a double click."""
SLOW = 0.6
AT = (100, 100)


# ---------------------------------------------------------------------------------------------- the guard itself


class World:
    """One thing under the pointer, one that keys speak to, and a guard that is asked as the program asks it."""

    def __init__(self) -> None:
        self.thing: object = "first"
        self.asked: object = "first"
        self.guard = PressGuard(lambda pos: self.thing, lambda event: self.asked)

    def press(self, now: float, at: tuple[int, int] = AT, button: int = 1, **more: object) -> bool:
        """Whether a press, and with it the release, is obeyed."""
        down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, **more)
        up = pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, **more)
        refused = self.guard.takes(down, now)
        assert self.guard.takes(up, now) is refused, "a press goes with its release"
        return not refused

    def move(self, now: float, at: tuple[int, int], **more: object) -> None:
        motion = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), **more)
        assert not self.guard.takes(motion, now)

    def key(self, now: float, key: int = pygame.K_RETURN, held: bool = False) -> bool:
        refused = self.guard.takes(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), now)
        if not held:
            self.guard.takes(pygame.Event(pygame.KEYUP, key=key, mod=0), now)
        return not refused


@pytest.fixture
def world() -> World:
    made = World()
    made.move(0.0, AT)
    made.guard.presented(0.0)
    return made


@pytest.mark.parametrize(("after", "obeyed"), [(0.0, False), (MOMENT - 0.01, False), (MOMENT, True)])
def test_what_has_come_is_meant_a_moment_after_it_was_shown(world: World, after: float, obeyed: bool) -> None:
    world.thing = "second"
    world.guard.presented(5.0)
    assert world.press(5.0 + after) is obeyed


def test_what_is_not_shown_yet_is_not_meant_however_long_it_takes(world: World) -> None:
    world.thing = "second"
    assert not world.press(1.0)
    world.move(1.1, AT)
    world.guard.presented(3.0)
    assert not world.press(3.0 + MOMENT - 0.01)
    assert world.press(3.0 + MOMENT)


@pytest.mark.parametrize(("gap", "obeyed"), [(TWICE - 0.01, False), (TWICE + 0.01, True)])
def test_the_second_half_of_a_slow_double_click_is_not_meant_for_what_the_first_has_brought(
    world: World, gap: float, obeyed: bool
) -> None:
    assert world.press(1.0)
    world.thing = "second"
    world.guard.presented(1.02)
    assert world.press(1.0 + gap) is obeyed


def test_what_stays_is_obeyed_as_fast_as_it_is_pressed(world: World) -> None:
    assert all(world.press(1.0 + n / 100) for n in range(5))


@pytest.mark.parametrize(
    ("far", "touch", "obeyed"),
    [(NEAR, False, False), (NEAR + 1, False, True), (FINGER_NEAR, True, False), (FINGER_NEAR + 1, True, True)],
)
def test_a_pointer_that_went_there_means_it(world: World, far: int, touch: bool, obeyed: bool) -> None:
    there, more = (AT[0] + far, AT[1]), {"touch": True} if touch else {}
    assert world.press(1.0, **more)
    world.thing = "second"
    world.guard.presented(1.02)
    world.move(1.05, there, **more)
    assert world.press(1.1, there, **more) is obeyed


def test_a_pointer_that_wanders_over_what_stood_there_all_the_time_is_obeyed() -> None:
    guard = PressGuard(lambda pos: pos[0] // 100, lambda event: None)
    for x in (99, 101):
        guard.takes(pygame.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(0, 0), buttons=(0, 0, 0)), 1.0)
        guard.presented(1.0)
    assert not guard.takes(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(101, 0), button=1), 1.1)


def test_two_clicks_with_a_key_between_them_are_no_double_click(world: World) -> None:
    assert world.press(1.0)
    world.key(1.01)
    world.thing = "second"
    world.guard.presented(1.02)
    assert world.press(1.02 + MOMENT)


def test_who_scrolls_means_what_comes(world: World) -> None:
    world.guard.takes(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1), 1.0)
    world.thing = "second"
    world.guard.presented(1.01)
    assert world.press(1.02)


def test_a_second_button_while_the_first_is_down_belongs_to_the_same_press(world: World) -> None:
    assert not world.guard.takes(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=AT, button=1), 1.0)
    world.thing = "carried"
    assert not world.guard.takes(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=AT, button=3), 1.01)


@pytest.mark.parametrize(("after", "obeyed"), [(MOMENT - 0.01, False), (MOMENT, True)])
def test_a_key_pressed_again_answers_what_has_been_there_for_a_moment(
    world: World, after: float, obeyed: bool
) -> None:
    assert world.key(1.0)
    world.asked = "second"
    world.guard.presented(1.0)
    assert world.key(1.0 + after) is obeyed


def test_another_key_or_a_click_between_is_a_deed_of_its_own(world: World) -> None:
    assert world.key(1.0)
    world.asked = "second"
    assert world.key(1.01, pygame.K_1)
    world.asked = "third"
    assert world.press(1.02)
    assert world.key(1.03, pygame.K_1)


def test_a_key_that_is_held_speaks_only_to_what_it_was_pressed_over(world: World) -> None:
    assert world.key(1.0, held=True)
    assert world.key(1.1, held=True), "a letter repeats in its field"
    world.asked = "second"
    world.guard.presented(1.2)
    assert not world.key(9.0, held=True)
    assert world.guard.takes(pygame.Event(pygame.TEXTINPUT, text="x"), 9.0), "and its letter"


# ------------------------------------------------------------------------------------------------- at the table


def at_table(driver: Driver, session: Session) -> tuple[TableScreen, Hands]:
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table, Hands(driver, table)


def pig(driver: Driver) -> tuple[TableScreen, Hands, Session]:
    session = tabletop.new_session("pig", seed=4)  # two fives: nobody loses the turn
    return *at_table(driver, session), session


def acts(session: Session) -> list[str]:
    return [str(entry.action["kind"]) for entry in session.journal.line() if entry.action]


@pytest.mark.parametrize(
    ("way", "gap"), [(way, gap) for way in ("mouse", "key", "finger") for gap in QUICK if way != "key" or gap < 0.2]
)
def test_a_double_click_on_an_answer_answers_one_question(driver: Driver, way: str, gap: float) -> None:
    _, hands, session = pig(driver)
    spot = hands.button("Roll the die")

    def answer(after: float) -> None:
        if way == "mouse":
            driver.click(spot, after=after)
        elif way == "key":
            driver.key("1", after=after)
        else:
            driver.tap(spot, after=after)

    answer(BETWEEN)
    answer(gap)
    assert acts(session) == ["roll"]
    answer(SLOW)
    assert len(acts(session)) == 2, "a click with thought behind it"


@pytest.mark.parametrize("gap", QUICK)
@pytest.mark.parametrize("key", [False, True])
def test_a_double_click_passes_the_turn_of_a_sandbox_once(driver: Driver, gap: float, key: bool) -> None:
    session = tabletop.new_session("territory", seed=1)
    session.set_rules("off")
    table, _ = at_table(driver, session)
    (spot,) = (each.rect.center for each in table.hud.actions.ends if each.visible and each.label.startswith("Pass"))
    flow = session.state.flow
    begun = flow["seat"]
    if key:
        driver.key(".")
        driver.key(".", after=gap / 2)
    else:
        driver.click(spot)
        driver.click(spot, after=gap)
    assert session.state.flow["seat"] != begun
    driver.key(".") if key else driver.click(spot)
    assert session.state.flow["seat"] == begun


def test_a_held_key_answers_once(driver: Driver) -> None:
    _, _, session = pig(driver)
    for _ in range(30):
        driver.key_down("1", after=0.1)
    assert acts(session) == ["roll"]


def test_undo_is_taken_as_fast_as_it_is_pressed(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=1)
    session.set_rules("off")
    table, _ = at_table(driver, session)
    for n in range(4):
        session.manual("note", text=str(n))
    driver.settle()
    for _ in range(2):
        driver.key("ctrl+z", after=0.05)
    button = table.hud.actions.children[0]
    assert isinstance(button, Button) and button.label == "Undo"
    for after in (BETWEEN, 0.05):
        driver.click(button.rect.center, after=after)
    assert not session.journal.line()


@pytest.mark.parametrize("gap", QUICK)
def test_a_double_click_on_a_die_that_rolls_at_one_click_rolls_once(driver: Driver, gap: float) -> None:
    table, hands, session = pig(driver)
    die = hands.at(next(move.piece for move in table.referee.judge.moves(1) if move.piece))
    driver.double_click(die, gap)
    assert acts(session) == ["roll"]


def test_cards_are_drawn_as_fast_as_a_pile_is_clicked_twice(driver: Driver) -> None:
    """The pile is the same whatever card lies on top."""
    session = tabletop.new_session("crazy-eights", seed=1)
    session.set_rules("off")
    _, hands = at_table(driver, session)
    before = session.state.count_in("stock")
    spot = hands.at(session.state.inside("stock")[-1])
    driver.click(spot)
    for _ in range(3):
        driver.click(spot, after=0.08)
    assert session.state.count_in("stock") == before - 2


# ------------------------------------------------------------------------------ things that come under the pointer


def test_a_menu_at_the_pointer_is_not_chosen_from_by_the_click_that_opened_it(driver: Driver) -> None:
    table, _, _ = pig(driver)
    done: list[str] = []
    spot = (600, 400)
    driver.move(spot)
    item = MenuItem("do", "Do it", act=lambda: done.append("done"))
    table.hud.menu.open((spot[0] - 20, spot[1] - 18), [item, item], table.hud.stack.bounds)
    driver.tick()
    driver.click(spot, after=0.1)
    assert not done and table.hud.menu.open_now
    driver.click(spot)
    assert done == ["done"]


def test_a_dialog_that_comes_or_goes_under_the_pointer_is_not_pressed_through(driver: Driver) -> None:
    chosen: list[str] = []
    buttons = [("no", "No"), ("yes", "Yes", "primary")]
    driver.app.shelf()
    driver.settle()
    first = Confirm("One", "One?", buttons, chosen.append)
    driver.app.open_dialog(first)
    driver.settle()
    spot = first.feet[-1].rect.center
    driver.move(spot)
    driver.app.close_dialog(first)
    driver.app.open_dialog(Confirm("Two", "Two?", buttons, chosen.append))
    driver.tick()
    driver.click(spot, after=0.1)
    assert not chosen
    driver.click(spot)
    assert chosen == ["yes"] and driver.app.dialog is None
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    heard: list[int] = []
    shelf.event = lambda event: heard.append(event.type) or True  # type: ignore[method-assign,func-returns-value]
    driver.click(spot, after=0.1)
    assert pygame.MOUSEBUTTONDOWN not in heard
    driver.click(spot)
    assert pygame.MOUSEBUTTONDOWN in heard


def test_a_message_that_is_taken_away_is_not_clicked_through(driver: Driver) -> None:
    _, _, session = pig(driver)
    driver.app.toast("Something to be read.")
    driver.settle()
    (rect, _), *_ = driver.app.notices.shown
    driver.double_click(rect.center)
    assert not driver.app.notices.texts and not acts(session)


def test_while_boxes_slide_a_click_only_ends_the_slide(moving: Driver) -> None:
    moving.app.shelf()
    moving.settle()
    shelf = moving.app.screen
    assert isinstance(shelf, ShelfScreen)
    before = shelf.index
    spot = next(rect.center for index, rect in shelf.row.rects if index == before + 1)
    moving.click(spot)
    assert shelf.index == before + 1 and shelf.row.place < shelf.index
    moving.tick(300)
    assert shelf.row.place < shelf.index, "still on its way, and a moment is over"
    moving.click(spot, after=0)
    assert moving.app.screen is shelf and shelf.index == before + 1
    assert shelf.row.place == shelf.index, "the slide is over"


def test_the_shelf_that_has_just_come_back_is_not_clicked(driver: Driver) -> None:
    pig(driver)
    driver.move((640, 710))
    driver.app.shelf()
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    play = next(each for each in shelf.form.controls if isinstance(each, Button) and each.label == "Play")
    driver.move(play.rect.center)
    driver.app.shelf()
    driver.settle()
    driver.click(play.rect.center, after=0.1)
    assert isinstance(driver.app.screen, ShelfScreen)


def test_a_card_that_glides_under_the_pointer_is_not_meant_till_it_has_arrived(moving: Driver) -> None:
    moving.app.settings.animation_speed = 50
    session = tabletop.new_session("crazy-eights", seed=1)
    session.set_rules("off")
    table, hands = at_table(moving, session)
    (top,) = session.state.inside("discard")
    spot = hands.at(top)
    moving.move(spot)
    moving.tick(50)
    session.manual("move", seat=1, pieces=[session.state.inside("hand@1")[0]], to="discard")
    table.refresh()
    moving.tick(280)
    assert table.stage.animator.moving(moving.time)
    moving.click(spot, after=0)
    assert not table.stage.selected
    assert not table.stage.animator.moving(moving.time), "it only ends the motion"
    moving.click(spot)
    assert table.stage.selected


def test_a_button_that_means_something_else_now_is_another(driver: Driver) -> None:
    button = Button(driver.app.look, "Play")
    before = button.meaning((0, 0))
    button.set(tip="Go on", badge="2", enabled=False)
    assert button.meaning((0, 0)) == before
    button.set(label="Stop")
    assert button.meaning((0, 0)) != before
