"""Who does not hear a sound reads what it is, while it matters: at the table, and in the window for viewers."""

from __future__ import annotations

import pygame
import pytest

import tabletop
from tabletop.ui.hud.telling.heard import MOST, HeardCaptions
from tabletop.ui.sound import CAPTIONS, NAMES
from tabletop.ui.table.playing.manual import SOUNDS
from tests.ui.driver import Driver


def corner(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface.subsurface((0, surface.get_height() - 60, 300, 60)), "RGB")


def test_every_sound_but_a_click_has_its_words() -> None:
    assert set(CAPTIONS) == set(NAMES) - {"click"} and len(set(CAPTIONS.values())) == len(CAPTIONS)
    assert set(SOUNDS.values()) <= set(NAMES)


@pytest.mark.usefixtures("every_frame")
def test_what_is_heard_is_read_for_a_while_where_it_is_wanted(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=3)
    driver.app.play(session)
    driver.settle()
    driver.tick(6000)  # what was said at the beginning is gone
    before = corner(driver.window.surface)
    driver.app.sound("dice")
    driver.tick(100)
    assert corner(driver.window.surface) == before, "nobody asked for it"
    driver.app.settings.sound_captions = True
    driver.app.sound("dice")
    driver.tick(100)
    assert driver.app.notices.heard.texts == ["Dice roll"] and corner(driver.window.surface) != before
    driver.tick(2500)
    assert not driver.app.notices.heard.texts and corner(driver.window.surface) == before


def test_viewers_read_what_a_cue_sounds_like(driver: Driver) -> None:
    driver.app.settings.sound_captions = True
    session = tabletop.new_session("territory", seed=3)
    session.manual("create", kind="die", to="table", fields={"sides": 6})
    driver.app.play(session)
    driver.key("f10")
    driver.settle()
    viewers = driver.app.beside.viewers
    assert viewers is not None
    driver.tick(3000)
    before = corner(viewers.window.surface)
    assert session.manual("roll", pieces=[max(session.state.pieces())])
    driver.tick(300)
    assert "dice" in driver.app.sounds.played, "and hear it"
    assert "Dice roll" in viewers.inner.notices.heard.texts and corner(viewers.window.surface) != before


def test_few_are_said_at_once_and_none_twice(driver: Driver) -> None:
    heard = HeardCaptions(driver.app.look)
    for at, text in enumerate(["a", "b", "a", "c", "d"]):
        heard.hear(text, at / 10)
    assert heard.texts == ["a", "c", "d"] and len(heard.texts) == MOST
    assert not heard.update(1.0) and heard.update(2.05) and heard.texts == ["c", "d"]
