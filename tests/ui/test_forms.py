"""Fields and their manager, and the focus, while a form is built anew at every click."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.content.catalog import Catalog
from tabletop.ui.dialogs.controls import Text
from tabletop.ui.dialogs.fields import Field
from tabletop.ui.dialogs.message import AskNumber, AskText
from tabletop.ui.dialogs.panes import ListBox
from tabletop.ui.hud.kit.controls import Segments, Stepper
from tabletop.ui.screens import library
from tabletop.ui.screens.setup import SetupScreen
from tabletop.ui.settings import Settings
from tests.ui.driver import Driver
from tests.ui.hud_tools import look as hud_look


def test_the_set_up_keeps_its_manager_while_it_is_clicked_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    driver = Driver(tmp_path / "home")
    entry = next(e for e in library.games() if e.catalog is not None and len(e.catalog.seats) > 1)
    screen = SetupScreen(entry)
    driver.app.go(screen)
    driver.tick()
    before = screen.manager
    fields = sum(isinstance(c, Field) for c in screen.form.controls)
    seats = next(c for c in screen.form.controls if isinstance(c, Segments))
    seats.pick(1 if seats.value == seats.options[0][0] else 0)
    assert screen.manager is before and before is not None
    # what the fields of before were made of has gone from it
    now = sum(isinstance(c, Field) for c in screen.form.controls)
    assert now != fields and len(before.get_sprite_group().sprites()) == now + 1
    driver.resize((1920, 1080))
    assert screen.manager is not before


def test_a_house_rule_keeps_the_focus_while_it_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    driver = Driver(tmp_path / "home")
    screen = SetupScreen(next(e for e in library.games() if e.catalog and _numbers(e.catalog)))
    driver.app.go(screen)
    driver.tick()
    stepper = next(c for c in screen.form.controls if isinstance(c, Stepper))
    screen.form.set_focus(stepper)
    before = stepper.value
    for key, value in (("+", before + 1), ("-", before), ("+", before + 1)):
        driver.key(key)
        assert isinstance(screen.form.focus, Stepper) and screen.form.focus.value == value


def _numbers(catalog: Catalog) -> bool:
    """Whether the first number among the house rules can be raised."""
    first = next((option for option in catalog.options.values() if option.type == "int"), None)
    return first is not None and (first.max is None or first.default < first.max)


def test_a_field_that_is_left_shows_no_caret(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "home")
    for lines in (1, 4):
        dialog = AskText("Ask", "What is it called?", "", print, multiline=lines > 1)
        driver.app.open_dialog(dialog)
        field = next(c for c in dialog.form.controls if isinstance(c, Field))
        driver.type("Ana")
        driver.tick(300)

        def carets(field: Field = field) -> int:
            driver.settle()
            seen = driver.app.surface.subsurface(field.rect.inflate(-12, -12))
            caret = pygame.Color(*driver.app.theme.accent_text)
            return int(pygame.mask.from_threshold(seen, caret, (30, 30, 30, 255)).count())

        assert carets() > 8
        driver.key("tab") if lines == 1 else dialog.form.step_focus(1)
        driver.tick(100)
        assert field.text == "Ana" and carets() == 0
        driver.app.close_dialog(dialog)


@pytest.mark.parametrize("size", [100, 200])
def test_a_long_question_for_a_number_is_read_whole(tmp_path: Path, size: int) -> None:
    driver = Driver(tmp_path / "home", settings=Settings(ui_size=size, path=tmp_path / "settings.yaml"))
    driver.app.shelf()
    dialog = AskNumber(
        "Record as lesson", "How many of the last acts, those of everybody counted?", 4, lambda n: None
    )
    driver.app.open_dialog(dialog)
    driver.settle()
    (said,) = (each for each in dialog.form.controls if isinstance(each, Text))
    (stepper,) = (each for each in dialog.form.controls if isinstance(each, Stepper))
    assert said.fit(dialog.body.w) <= said.rect.h <= stepper.rect.y - said.rect.y, "no line of it is cut"
    assert dialog.body.bottom >= stepper.rect.bottom and dialog.rect.contains(stepper.rect)


def test_a_row_is_picked_by_two_clicks_on_it_no_more_and_no_less() -> None:
    picked: list[int] = []
    rows = ListBox(hud_look(), 30, lambda *row: None, on_pick=picked.append)
    rows.place(pygame.Rect(100, 100, 300, 300))
    rows.set_count(6)

    def click(row: int, now: float) -> None:
        rows.update(now)
        rows.press(rows.row_rect(row).center, 1)

    for now in (1.0, 1.1, 1.2):
        click(2, now)
    assert picked == [2], "the third click would pick what stands there now"
    click(3, 2.0)
    rows.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN))
    click(4, 2.1)
    assert picked == [2] and rows.selected == 4, "the arrow chose it, one click does not pick it"
    click(4, 2.2)
    assert picked == [2, 4]
