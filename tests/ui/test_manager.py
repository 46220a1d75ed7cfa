"""The library's manager behind the fields: made once for a window, a theme and a scale, not at every click."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui.dialogs.fields import Field
from tabletop.ui.hud.controls import Segments
from tabletop.ui.screens import library
from tabletop.ui.screens.setup import SetupScreen
from tests.ui.driver import Driver


def test_the_set_up_keeps_its_manager_while_it_is_clicked_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    driver = Driver(tmp_path / "home")
    entry = next(e for e in library.games() if e.catalog is not None and len(e.catalog.seats) > 1)
    screen = SetupScreen(entry)
    driver.app.go(screen)
    driver.tick()
    before = screen._manager
    fields = sum(isinstance(c, Field) for c in screen.form.controls)
    seats = next(c for c in screen.form.controls if isinstance(c, Segments))
    seats.pick(1 if seats.value == seats.options[0][0] else 0)
    assert screen._manager is before and before is not None
    # what the fields of before were made of has gone from it
    now = sum(isinstance(c, Field) for c in screen.form.controls)
    assert now != fields and len(before.get_sprite_group().sprites()) == now + 1
    driver.resize((1920, 1080))
    assert screen._manager is not before
