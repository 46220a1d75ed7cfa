"""The loop's gears and the app's manners, with a clock of the test's own."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.ui.application import Screen
from tabletop.ui.dialogs.message import AskNumber, AskText, Confirm
from tabletop.ui.loop import AWAKE, MOVING, RESTING
from tabletop.ui.table import TableScreen
from tabletop.ui.table.basis.table import Table
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_frame")


class Plain(Screen):
    """A screen that counts and moves as long as it is told to."""

    def __init__(self) -> None:
        self.dirty = True
        self.moving = False
        self.draws = self.updates = self.left = 0
        self.seen: list[pygame.Event] = []
        self.fault: Exception | None = None

    def enter(self, app: object) -> None:
        self.app = app

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.dirty = True

    def event(self, event: pygame.Event) -> bool:
        self.seen.append(event)
        if self.fault:
            raise self.fault
        return False

    def update(self, now: float) -> bool:
        self.updates += 1
        self.dirty = self.dirty or self.moving
        return self.moving

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1
        self.dirty = False
        surface.fill((10, 60, 40))

    def leave(self) -> None:
        self.left += 1


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    made = Driver(tmp_path, (1024, 640))
    made.screen = Plain()  # type: ignore[attr-defined]
    made.app.go(made.screen)  # type: ignore[attr-defined]
    made.settle()
    return made


def test_an_untouched_window_draws_and_presents_nothing(driver: Driver) -> None:
    driver.tick(2500)
    draws, presents, updates = driver.screen.draws, driver.window.presents, driver.screen.updates
    driver.tick(10_000)
    assert driver.loop.gear == RESTING
    assert (driver.screen.draws, driver.window.presents) == (draws, presents)
    assert 12 <= driver.screen.updates - updates <= 26, "four a second, and two after a while"


def test_where_nothing_can_come_by_itself_it_is_asked_once_a_second_and_wakes_ten_times(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Plain, "awaits", False)
    driver.tick(6000)
    woken: list[float] = []
    monkeypatch.setattr(driver.loop, "sleep", lambda seconds: (woken.append(seconds), driver._sleep(seconds)))
    updates = driver.screen.updates
    driver.tick(10_000)
    assert 9 <= driver.screen.updates - updates <= 11 and len(woken) <= 101
    driver.app.toast("It goes by itself.")
    driver.tick(1000)
    assert driver.app.awaits
    seen, before = len(driver.screen.seen), driver.time
    driver.move((70, 70))
    assert len(driver.screen.seen) > seen and driver.time - before <= 0.1, "what somebody does is taken at once"
    driver.tick(8000)
    assert not driver.app.notices.texts and not driver.app.awaits


def test_a_table_awaits_bots_and_advice_and_asks_nothing_anew_at_rest(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.app.play(tabletop.new_session("territory", seed=3, bots={2: "random"}))
    assert driver.app.awaits
    session = tabletop.new_session("territory", seed=3)
    driver.app.play(session)
    driver.tick(9000)
    table = driver.app.screen
    assert isinstance(table, TableScreen) and not table.awaits
    asked: list[object] = []
    whole = Table.unanswered
    monkeypatch.setattr(Table, "unanswered", lambda self: (asked.append(self), whole(self))[1])
    driver.tick(5000)
    assert not asked
    session.set_rules("off")
    driver.tick(1200)
    assert asked, "the table is another one"
    session.set_rules("on")
    monkeypatch.setattr(table.hint, "why_not", lambda: "")
    monkeypatch.setattr(table.hint.adviser, "ask", lambda *given: None)
    table.hint.ask()
    assert table.awaits


def test_gears_follow_motion_and_input(driver: Driver) -> None:
    driver.tick(3000)
    assert driver.loop.gear == RESTING
    driver.move((50, 50))
    assert driver.loop.gear == AWAKE
    driver.tick(1500)
    assert driver.loop.gear == AWAKE
    driver.tick(1000)
    assert driver.loop.gear == RESTING
    driver.screen.moving = True
    driver.tick(200)
    assert driver.loop.gear == MOVING
    before = driver.screen.draws
    driver.tick(1000)
    assert 58 <= driver.screen.draws - before <= 62
    driver.window.focused = False
    driver.screen.moving = False
    driver.move((60, 60))
    assert driver.loop.gear == RESTING


def test_nothing_is_drawn_while_minimised(driver: Driver) -> None:
    driver.window.minimised = True
    driver.screen.moving = True
    before = driver.screen.draws
    driver.tick(1000)
    assert driver.loop.gear == RESTING and driver.screen.draws == before


def test_a_field_with_the_focus_keeps_the_loop_awake_and_its_caret_blinks(driver: Driver) -> None:
    driver.app.open_dialog(AskText("Note", "What?", "", lambda text: None))
    driver.tick(5000)
    assert driver.loop.gear == AWAKE
    before = driver.screen.draws
    driver.tick(4000)
    assert 2 <= driver.screen.draws - before <= 20


def test_a_resize_lays_everything_out_anew(driver: Driver) -> None:
    dialog = Confirm("Sure?", "Really?", [("no", "No"), ("yes", "Yes", "primary")])
    driver.app.open_dialog(dialog)
    driver.resize((1600, 900))
    assert driver.screen.size == (1600, 900)
    assert pygame.Rect(0, 0, 1600, 900).contains(dialog.rect)
    assert abs(dialog.rect.centerx - 800) <= 1


def test_a_fault_becomes_a_sentence_and_a_report(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1024, 640), strict=False)
    screen = Plain()
    driver.app.go(screen)
    screen.fault = RuntimeError("the crab is gone")
    driver.key("t")
    dialog = driver.app.dialog
    assert dialog is not None and "game is safe" in dialog.words  # type: ignore[attr-defined]
    assert "the crab is gone" in (tmp_path / "logs" / "errors.log").read_text(encoding="utf-8")
    driver.key("t")
    assert len(driver.app.dialogs) == 1, "one such dialog is enough"
    screen.fault = None
    driver.key("enter")
    assert driver.app.dialogs == [] and driver.app.running and driver.app.screen is screen


def test_closing_leaves_the_screen_once_and_ends_the_loop(driver: Driver) -> None:
    driver.window.closing = True
    driver.loop.run()
    assert driver.screen.left == 1 and not driver.app.running
    assert (driver.app.home / "settings.yaml").is_file()


def test_a_modal_dialog_keeps_events_from_the_screen(driver: Driver) -> None:
    driver.app.open_dialog(Confirm("Sure?", "Really?", [("yes", "Yes")]))
    driver.screen.seen.clear()
    driver.click((20, 20))
    driver.key("t")
    driver.wheel(1, (30, 30))
    assert [e for e in driver.screen.seen if e.type not in (pygame.KEYUP,)] == []


def test_answers_by_key_and_by_mouse(driver: Driver) -> None:
    given: list[str] = []
    buttons = [("no", "No"), ("yes", "Yes", "primary")]
    driver.app.open_dialog(Confirm("Sure?", "Really?", buttons, given.append))
    driver.key("enter")
    driver.app.open_dialog(Confirm("Sure?", "Really?", buttons, given.append))
    driver.key("escape")
    dialog = Confirm("Sure?", "Really?", buttons, given.append)
    driver.app.open_dialog(dialog)
    driver.click(next(b for b in dialog.feet if b.label == "No").rect.center)
    driver.app.open_dialog(Confirm("Sure?", "Really?", buttons, given.append))
    driver.key("left")
    driver.key("space")
    assert given == ["yes", "", "no", "no"]


def test_text_is_typed_replaced_and_given(driver: Driver) -> None:
    given: list[str] = []
    driver.app.open_dialog(AskText("Name", "Who?", "Old name", given.append, limit=8))
    driver.type("Zoe and others")
    driver.key("enter")
    assert given == ["Zoe and "]
    driver.app.open_dialog(AskText("Note", "What?", "one", given.append, multiline=True, limit=40))
    driver.type(" two")
    driver.key("enter")
    driver.type("three")
    driver.key("ctrl+enter")
    assert given[1] == "one two\nthree"


def test_an_empty_text_can_be_refused(driver: Driver) -> None:
    given: list[str] = []
    driver.app.open_dialog(AskText("Name", "Who?", "", given.append, empty=False))
    driver.key("enter")
    assert given == [] and driver.app.dialog is not None


def test_a_number_is_typed_stepped_and_clamped(driver: Driver) -> None:
    given: list[int] = []
    driver.app.open_dialog(AskNumber("Draw", "How many?", 1, given.append, low=1, high=20))
    driver.type("12")
    driver.key("up")
    driver.key("enter")
    driver.app.open_dialog(AskNumber("Draw", "How many?", 1, given.append, low=1, high=20))
    driver.type("99")
    driver.key("enter")
    assert given == [13, 9]


def test_the_letter_that_opens_a_dialog_is_not_typed_into_it(driver: Driver) -> None:
    driver.key("?")
    dialog = driver.app.dialog
    assert dialog is not None and dialog.wanted == ""  # type: ignore[attr-defined]


def test_a_toast_fades_by_itself(driver: Driver) -> None:
    driver.app.toast("Saved.")
    driver.tick(500)
    assert driver.app.notices.texts == ["Saved."]
    driver.tick(9000)
    assert driver.app.notices.texts == []
    presents = driver.window.presents
    driver.tick(3000)
    assert driver.window.presents == presents
