"""Words stand out from what they are drawn on: at least 4.5 to 1 in every theme, measured on the pixels below."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.ui.draw.basis.colors import contrast
from tabletop.ui.draw.basis.theme import THEME_NAMES
from tabletop.ui.hud.kit import paint
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

LEAST = 4.5
COVERED = 200
"""Below this much ink of its own a widget lets the table through: what shows there is measured as the table's."""
Word = tuple[str, tuple[int, int, int], tuple[int, int, int], float]


class Meter:
    """Measures each line of text as it is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[Word] = []
        real = paint.put_text

        def measured(canvas: pygame.Surface, text: str, x: float, middle: float, size: float, color: Any,
                     **style: Any) -> pygame.Rect:  # fmt: skip
            before = canvas.copy()
            spot = real(canvas, text, x, middle, size, color, **style)
            area = spot.clip(canvas.get_rect())
            if text.strip() and area.w and area.h:
                red, green, blue, alpha = pygame.transform.average_color(before, area, True)
                if not before.get_flags() & pygame.SRCALPHA or alpha >= COVERED:
                    ground = (red, green, blue)
                    self.words.append((text, tuple(color)[:3], ground, contrast(tuple(color)[:3], ground)))
            return spot

        for module in list(sys.modules.values()):
            if getattr(module, "put_text", None) is real:
                monkeypatch.setattr(module, "put_text", measured)

    def faint(self) -> list[Word]:
        """The words that stand out too little."""
        return sorted({word for word in self.words if word[3] < LEAST}, key=lambda word: word[3])


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize(
    "game", ["territory", *(pytest.param(game, marks=pytest.mark.long) for game in (
        "evolve", "auganism", "nucleic", "butterfly", "draughts", "pig"))],
)  # fmt: skip
def test_words_stand_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str, game: str) -> None:
    meter = Meter(monkeypatch)
    settings = Settings(hints=False, reduced_motion=True, theme=theme, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, settings=settings)
    table = TableScreen(tabletop.new_session(game, seed=3))
    driver.app.use(table.table.catalog)
    driver.app.go(table)
    driver.settle()
    for key in ("w", "escape", "i", "escape", "ctrl+h", "l"):
        driver.key(key)
        driver.tick(50)
    table.menus.open_main()
    driver.settle()
    table.bots.leave()
    assert len(meter.words) > 25
    assert meter.faint() == []
