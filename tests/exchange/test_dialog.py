"""*Import* on the shelf, used with a mouse and keyboard of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.content import load_game
from tabletop.exchange.readers.formats import FORMATS
from tabletop.ui.dialogs import importing
from tabletop.ui.dialogs.importing import ImportDialog
from tabletop.ui.dialogs.select import Select
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui import working
from tests.ui.driver import Driver

from .sources import written


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"


def button(controls: list[Control], label: str) -> Button:
    return next(c for c in controls if isinstance(c, Button) and c.label == label)


def wait(driver: Driver, dialog: ImportDialog) -> None:
    """Until what the thread does, which begins a moment after the last change, is done and shown."""
    driver.tick(800)
    working.wait(driver, dialog)


def opened(home: Path) -> tuple[Driver, ImportDialog]:
    driver = Driver(home, (1280, 800), Settings(path=home / "settings.yaml", reduced_motion=True))
    driver.app.shelf()
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, ShelfScreen)
    driver.click(button(screen.form.controls, "Import...").rect.center)
    driver.settle()
    dialog = driver.app.dialog
    assert isinstance(dialog, ImportDialog)
    return driver, dialog


def press(driver: Driver, dialog: ImportDialog, label: str) -> None:
    driver.click(button(dialog.form.controls, label).rect.center)
    wait(driver, dialog)


def words(dialog: ImportDialog) -> str:
    return "\n".join(text for text, _ in dialog.paragraphs())


def test_a_dropped_table_is_mapped_imported_and_opened(home: Path, tmp_path: Path) -> None:
    source = written(tmp_path / "Frog Pond.csv", "Title,Speed,Qty\nFrog,3,2\nToad,1,\n")
    driver, dialog = opened(home)
    assert not button(dialog.form.controls, "Import").enabled
    driver.post(pygame.DROPFILE, file=str(source))
    wait(driver, dialog)
    assert dialog.wish.name == "frog-pond" and "2 cards made" in words(dialog)
    assert [c.value for c in dialog.form.controls if isinstance(c, Select)] == ["", "name", "speed", "copies"]
    dialog.map_column("Speed", "power")
    wait(driver, dialog)
    press(driver, dialog, "Import")
    assert (home / "games" / "frog-pond" / "game.yaml").is_file()
    assert "power: {type: int, label: Speed}" in (home / "games" / "frog-pond" / "game.yaml").read_text()
    press(driver, dialog, "Open the table")
    assert isinstance(driver.app.screen, TableScreen)
    assert driver.app.screen.session.catalog.title == "Frog Pond"


def test_importing_again_lists_what_changes_and_can_be_taken_back(home: Path, tmp_path: Path) -> None:
    source = written(tmp_path / "pond.csv", "Name,Cost\nFrog,1\n")
    driver, dialog = opened(home)
    dialog.dropped(source)
    wait(driver, dialog)
    press(driver, dialog, "Import")
    press(driver, dialog, "Close")
    screen = driver.app.screen
    assert isinstance(screen, ShelfScreen) and "pond" in [entry.id for entry in screen.entries]
    written(source, "Name,Cost\nFrog,2\n")
    screen.import_game(str(source))
    again = driver.app.dialog
    assert isinstance(again, ImportDialog)
    wait(driver, again)
    assert 'Frog, cost: "1" becomes "2".' in words(again)
    press(driver, again, "Bring up to date")
    cards = home / "games" / "pond" / "cards" / "card.yaml"
    assert "cost: 2" in cards.read_text()
    press(driver, again, "Take back")
    assert "cost: 1" in cards.read_text() and "Taken back: cards/card.yaml" in words(again)


def test_a_table_is_pasted_and_what_is_wrong_is_said(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, dialog = opened(home)
    monkeypatch.setattr(importing, "paste_text", lambda: "")
    driver.click(button(dialog.form.controls, "Paste a table").rect.center)
    assert dialog.work.plan is None
    monkeypatch.setattr(importing, "paste_text", lambda: "Name\tQty\nFrog\t2\n")
    press(driver, dialog, "Paste a table")
    assert "2 copies" in words(dialog) and dialog.wish.name == "pasted-game"
    dialog.dropped(tmp_path / "nowhere.csv")
    wait(driver, dialog)
    assert "there is no such file" in words(dialog)
    assert not button(dialog.form.controls, "Import").enabled
    driver.key("escape")
    driver.settle()
    assert driver.app.dialog is None


def test_what_nobody_can_tell_is_named(home: Path, tmp_path: Path) -> None:
    source = written(tmp_path / "names.txt", "Fox\nElk\nOwl of Night\n")
    driver, dialog = opened(home)
    dialog.dropped(source)
    wait(driver, dialog)
    assert "Name the one that it is of." in words(dialog) and "under Read as" in words(dialog)
    assert [each.id for each in dialog.reads_as.options] == ["", *FORMATS]
    driver.click(dialog.reads_as.rect.center)
    driver.settle()
    for _ in range(list(FORMATS).index("decks") + 1):
        driver.key("down")
    driver.key("return")
    wait(driver, dialog)
    assert dialog.wish.format == "decks" and dialog.reads_as.value == "decks" and "3 cards made" in words(dialog)
    press(driver, dialog, "Import")
    assert (home / "games" / "names" / "decks" / "names.yaml").is_file()
    # another source is found out anew
    dialog.dropped(written(tmp_path / "a.csv", "Name,Qty\nFox,2\n"))
    wait(driver, dialog)
    assert dialog.wish.format == "" and "2 copies" in words(dialog)


def test_a_game_is_called_as_it_was_typed(home: Path, tmp_path: Path) -> None:
    source = written(tmp_path / "cards.csv", "Name\n\u72d0\n\u8d70\u308b\n")
    driver, dialog = opened(home)
    dialog.dropped(source)
    dialog._renamed("McDonald's \u9752\u86d9")
    wait(driver, dialog)
    press(driver, dialog, "Import")
    catalog = load_game(home / "games" / "mcdonald-s-qingwa")
    assert catalog.title == "McDonald's \u9752\u86d9" and list(catalog.cards) == ["hu", "zouru"]
