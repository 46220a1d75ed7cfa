"""*Browse ...* beside every field for a path, used with the mouse and the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.ui.dialogs import browse
from tabletop.ui.dialogs.browse import Browse, entries_of
from tabletop.ui.dialogs.dialog import Dialog
from tabletop.ui.dialogs.elsewhere import SaveElsewhere
from tabletop.ui.dialogs.exporting import ExportDialog
from tabletop.ui.dialogs.fields import Field
from tabletop.ui.dialogs.filming import FilmDialog
from tabletop.ui.dialogs.importing import ImportDialog
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.settings import Settings
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    made = Driver(tmp_path / "home", (1280, 800), Settings(path=tmp_path / "s.yaml", reduced_motion=True))
    made.app.shelf()
    return made


def press(driver: Driver, dialog: Dialog, label: str) -> None:
    found = [c for c in dialog.form.controls if isinstance(c, Button) and c.label == label]
    assert found, f"no {label} in {dialog.title}"
    driver.click(found[0].rect.center)
    driver.settle()


def opened(driver: Driver, dialog: Dialog) -> Browse:
    driver.app.open_dialog(dialog)
    driver.settle()
    press(driver, dialog, "Browse ...")
    found = driver.app.dialog
    assert isinstance(found, Browse)
    return found


def row(dialog: Browse, name: str) -> tuple[int, int]:
    assert dialog._rows is not None
    return dialog._rows.row_rect([each.name for each in dialog.entries].index(name)).center


def files(folder: Path) -> Path:
    (folder / "games" / "deep").mkdir(parents=True)
    (folder / "games" / ".hidden").mkdir()
    for name in ("b.csv", "A.csv"):
        (folder / "games" / name).write_text("Name\nFox\n")
    return folder / "games"


def dialogs(out: Path) -> list[tuple[Dialog, str]]:
    """Every dialog that takes a path, with the one that it begins at, and what is looked for."""
    session = tabletop.new_session("pig", seed=1, autosave=None)
    export, pictures = (ExportDialog("territory", tabletop.new_session("territory").catalog) for _ in range(2))
    pictures.wish = pictures.wish.__class__("lackey", out / "plugin")
    return [
        (ImportDialog(lambda path: None, str(out)), "any"), (export, "file"), (pictures, "folder"),
        (FilmDialog(session), "file"), (SaveElsewhere(session, "Mine"), "file"),
    ]  # fmt: skip


def test_every_dialog_that_takes_a_path_lets_it_be_looked_for(driver: Driver, tmp_path: Path) -> None:
    for dialog, wanted in dialogs(files(tmp_path)):
        found = opened(driver, dialog)
        assert found.wanted == wanted, dialog.title
        paths = [c for c in dialog.form.controls if isinstance(c, Field) and c.icon == "folder"]
        assert len(paths) == 1
        found._typed_folder(str(tmp_path / "games"))
        if wanted != "any":
            found._renamed("x.json")
        driver.settle()
        press(driver, found, "Choose" if wanted != "any" else "Take this folder")
        chosen = tmp_path / "games" / "x.json" if wanted != "any" else tmp_path / "games"
        again = [c for c in dialog.form.controls if isinstance(c, Field) and c.icon == "folder"]
        assert Path(again[0].text) == chosen, dialog.title
        driver.app.close_dialog(dialog)
        driver.settle()


def test_a_file_is_found_through_its_folders(driver: Driver, tmp_path: Path) -> None:
    files(tmp_path)
    dialog = ImportDialog(lambda path: None, str(tmp_path / "games" / "deep"))
    found = opened(driver, dialog)
    assert found.folder == tmp_path / "games" / "deep" and not found.entries
    press(driver, found, "Up")
    assert [each.name for each in found.entries] == ["deep", "A.csv", "b.csv"]  # folders first, nothing hidden
    assert found._entry is not None and found._entry.name == "deep"  # where one came from
    driver.click(row(found, "b.csv"))
    driver.settle()
    press(driver, found, "Take this file")
    assert driver.app.dialog is dialog and dialog.wish.source == str(tmp_path / "games" / "b.csv")


def test_folders_are_gone_through_with_the_keyboard(driver: Driver, tmp_path: Path) -> None:
    files(tmp_path)
    dialog = ImportDialog(lambda path: None, str(tmp_path))
    found = opened(driver, dialog)
    for key in ("down", "enter"):
        driver.key(key)
        driver.settle()
    assert found.folder == tmp_path / "games"
    driver.key("escape")
    driver.settle()
    assert driver.app.dialog is dialog and dialog.wish.source == str(tmp_path)


def test_what_cannot_be_read_says_so(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path, files: bool = True) -> list[browse.Entry]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(browse, "entries_of", refused)
    found = opened(driver, ImportDialog(lambda path: None, str(tmp_path)))
    assert found._rows is not None and found._rows.empty == "This folder cannot be read (Permission denied)."


def test_where_a_folder_is_written_only_folders_are_shown(tmp_path: Path) -> None:
    assert [each.name for each in entries_of(files(tmp_path), files=False)] == ["deep"]
    found = Browse(str(tmp_path / "games" / "new" / "plugin"), "folder", lambda path: None)
    assert found.folder == tmp_path / "games" and found.name == "plugin"
    found.name = "../plugin"
    assert found._chosen is None
