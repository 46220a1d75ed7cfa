"""Text at 80 to 200 per cent on the whole table: nothing is cut that must be read, nothing leaves the window."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.ui.draw.basis import text
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.content.test_symbols import GAMES
from tests.ui.driver import Driver

PANELS = ("panels", "phases", "seats", "decision", "buttons", "explain_sheet", "danger_tag", "shelf")
"""Widgets in which a cut word would be lost: a log can be scrolled, a title of the strip has its tooltip."""
SIZES = ((1024, 700), (1280, 800), (1920, 1080))
ALL = [(game, ui, size) for game in GAMES for ui in (80, 100, 150, 200) for size in SIZES]
DAILY = {("territory", 200, (1280, 800)), ("pig", 150, (1024, 700))}


@pytest.mark.parametrize(
    ("game", "ui", "size"),
    [pytest.param(*each, marks=[] if each in DAILY else pytest.mark.long) for each in ALL],
    ids=lambda each: str(each).replace(", ", "x"),
)
def test_nothing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, ui: int, size: tuple[int, int]
) -> None:
    cut: set[str] = set()
    real = text.fit_text

    def measured(words: str, *given: Any, **more: Any) -> tuple[pygame.Surface, bool]:
        picture, is_cut = real(words, *given, **more)
        caller = sys._getframe(1)
        where = caller.f_globals["__name__"].rpartition(".")[2]
        where = sys._getframe(2).f_globals["__name__"].rpartition(".")[2] if where == "paint" else where
        tried = caller.f_code.co_name == "_head_picture"  # where it is cut a symbol stands for it
        if is_cut and where in PANELS and not tried:
            cut.add(f"{where}: {words}")
        return picture, is_cut

    for module in list(sys.modules.values()):
        if getattr(module, "fit_text", None) is real:
            monkeypatch.setattr(module, "fit_text", measured)
    settings = Settings(hints=False, reduced_motion=True, ui_size=ui, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, size, settings)
    table = TableScreen(tabletop.new_session(game, seed=3, names=["Ana", "Ben"]))
    driver.app.use(table.table.catalog)
    driver.app.go(table)
    driver.settle()
    window = pygame.Rect(0, 0, *size)
    for widget in table.hud.stack.shown:
        if widget.visible and widget.rect.w:
            assert window.contains(widget.rect), type(widget).__name__
    for key in ("w", "i"):
        driver.key(key)
        driver.settle()
        sheet = table.what_now.told.sheet if key == "w" else table.explaining.sheet
        assert sheet is not None and window.contains(sheet.rect)
        driver.key("escape")
    table.bots.leave()
    assert cut == set()
    bar = table.hud.decision
    # where it has no room at all, the bar says the whole of it when it is pointed at
    assert not bar.cut or bar.sentence in (bar.tooltip_at((bar.rect.centerx, bar.rect.y + 4)) or "")


def test_what_is_read_over_the_table_is_as_large_as_was_asked_for_in_a_small_window_too(tmp_path: Path) -> None:
    scales = []
    for percent in (100, 200):
        driver = Driver(tmp_path, (1024, 700), Settings(path=tmp_path / f"{percent}.yaml", ui_size=percent))
        driver.app.play(tabletop.new_session("evolve", seed=3))
        driver.settle()
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        hud = table.hud
        told = (hud.hold_to_look, hud.hints, hud.bubble, table.lessons.card, table.what_now.told.sheet)
        scales.append([widget.look.scale for widget in told if widget is not None])
        assert hud.look.scale <= hud.floating.scale
    assert all(large >= 1.4 * small for small, large in zip(*scales, strict=True)), scales
