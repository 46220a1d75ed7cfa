"""What a game of thousands of cards must not do to the window: hold it up. Counts, never times."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.content import shelf as content_shelf
from tabletop.content.places import cards_folder
from tabletop.content.shelf import ReadBefore
from tabletop.rules.written.door import WRITING
from tabletop.session.errors import SaveError
from tabletop.session.saving import folders
from tabletop.ui.dialogs.message import Message
from tabletop.ui.dialogs.waiting import Waiting
from tabletop.ui.draw.cards.facecache import EAGER, SKETCHES
from tabletop.ui.screens import library
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_frame")


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setenv("TABLETOP_HINTS", "0")
    driver = Driver(tmp_path, (960, 640), Settings(path=tmp_path / "settings.yaml", last_game="territory"))
    driver.app.shelf()
    driver.settle()
    yield driver
    if driver.app.running:
        driver.app.ask_to_close()


class Gate:
    """Holds what a thread does until the test lets it go on."""

    def __init__(self, real: Any) -> None:
        self.real, self.open = real, threading.Event()

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        assert self.open.wait(20)
        return self.real(*arguments, **named)


def until(driver: Driver, done: Any) -> None:
    end = time.monotonic() + 60
    while not done() and time.monotonic() < end:
        driver.tick()
        time.sleep(0.001)
    driver.settle()
    assert done()


def test_a_large_game_is_dealt_while_the_window_goes_on(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MANY_CARDS", 1)
    gate = Gate(tabletop.new_session)
    monkeypatch.setattr(tabletop, "new_session", gate)
    shelf, app = driver.app.screen, driver.app
    assert isinstance(shelf, ShelfScreen) and shelf.front is not None
    shelf.play()
    driver.tick(100)
    asked = app.dialog
    assert isinstance(asked, Waiting) and asked.title == f"Dealing {shelf.front.title}" and app.screen is shelf
    pictures = set()
    for _ in range(6):
        driver.tick(100)
        pictures.add(pygame.image.tobytes(app.surface.subsurface(asked.rect), "RGB"))
    assert len(pictures) > 2, "the bar moves"
    driver.key("escape")
    assert app.dialog is asked, "what has begun is waited for"
    gate.open.set()
    until(driver, lambda: isinstance(app.screen, TableScreen))
    assert app.dialog is None


def test_what_cannot_be_opened_is_told_after_the_wait(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = folders.saves_dir() / "broken.json"
    broken.parent.mkdir(parents=True, exist_ok=True)
    broken.write_text("{" + " " * 50)
    monkeypatch.setattr(library, "LARGE_FILE", 20)
    shelf, app = driver.app.screen, driver.app
    assert library.open_file(app, broken), "nothing is known yet"
    until(driver, lambda: isinstance(app.dialog, Message))
    assert app.dialog is not None and app.dialog.title == "This table cannot be opened" and app.screen is shelf
    with pytest.raises(SaveError):
        tabletop.load_session(broken)


def test_a_window_that_is_closed_meanwhile_leaves_no_table(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MANY_CARDS", 1)
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    shelf.play()
    driver.tick()
    driver.app.ask_to_close()
    assert not driver.app.running and library.continuable() == []
    assert not [thread for thread in threading.enumerate() if thread.name == "waiting"]


def test_a_new_screen_is_drawn_when_its_pictures_are_at_hand(driver: Driver) -> None:
    app, before = driver.app, pygame.image.tobytes(driver.app.surface, "RGB")
    session = tabletop.new_session("territory", seed=2)
    app.play(session, gently=True)
    table = app.screen
    assert isinstance(table, TableScreen)
    frames = 0
    while not app.dirty:
        assert pygame.image.tobytes(app.surface, "RGB") == before, "the window shows what it showed"
        drawn = table.faces.cache.drawn
        app.update(app.now() + 1 / 60)
        assert table.faces.cache.drawn - drawn <= 1
        frames += 1
    assert frames > 8
    drawn = table.faces.cache.drawn
    app.draw(app.surface)
    assert table.faces.cache.drawn - drawn <= EAGER + SKETCHES


def crowded() -> tabletop.Session:
    """Sixty different cards open on a table."""
    session = tabletop.new_session("territory", seed=2, rules="off")
    for number, card in enumerate(list(session.catalog.cards)[:60]):
        spot = (120 + number % 12 * 110, 100 + number // 12 * 150)
        session.manual("create", kind="card", to="table", definition=card, spot=spot)
    return session


def test_many_new_cards_are_drawn_some_in_each_frame_and_end_as_if_at_once(driver: Driver) -> None:
    app, frames = driver.app, 0
    app.play(crowded(), gently=True)
    table = app.screen
    assert isinstance(table, TableScreen)
    cache = table.faces.cache
    while frames < 400 and (frames < 40 or app.dirty or table.faces.pending):
        drawn = cache.drawn
        driver.tick()
        assert cache.drawn - drawn <= EAGER + SKETCHES + 3
        frames += 1
    driver.settle()
    assert cache.drawn >= 60
    gradual = pygame.image.tobytes(app.surface, "RGB")
    table.patient = True
    table.restyle()
    table.resize(app.size)
    table.update(app.now())
    table.draw(app.surface)
    app.notices.draw(app.surface)
    at_once = pygame.image.tobytes(app.surface, "RGB")
    assert gradual == at_once


def test_a_game_is_read_again_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games" / "mine"
    shutil.copytree(cards_folder() / "territory", folder)
    kept, read = ReadBefore(), []
    real = content_shelf.load_game
    monkeypatch.setattr(content_shelf, "load_game", lambda *given: (read.append(given[0]), real(*given))[1])
    first = kept.entry(folder, True, WRITING).catalog
    again = kept.entry(folder, True, WRITING).catalog
    assert first is not None and again is not None and read == [folder]
    assert again == first and again is not first and again._pictures is not first._pictures
    deck = next((folder / "decks").iterdir())
    changes: list[Any] = [
        lambda: deck.write_bytes(deck.read_bytes().replace(b": 2", b": 3")),
        lambda: (folder / "rulebook.md").write_text("Other rules."),
        lambda: deck.rename(deck.with_name("another.yaml")),
        lambda: (folder / "cards" / "odd.yml").write_text(""),
        lambda: (folder / "assets" / "art").mkdir(parents=True),
        lambda: (folder / "game.yaml").write_text("id: ["),
    ]
    for number, change in enumerate(changes, start=2):
        change()
        entry = kept.entry(folder, True, WRITING)
        assert len(read) == number, number
    assert entry.catalog is None and entry.findings
    assert kept.entry(folder, True, {}).catalog is None and len(read) == number + 1, "other code, another game"
