"""*Film*: asked in the window, made by a child process, stopped, refused; and a picture on the clipboard."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.content import places
from tabletop.ui import picture_clip
from tabletop.ui.dialogs import filming
from tabletop.ui.dialogs.filming import FilmDialog
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments
from tabletop.ui.table import TableScreen
from tests.exchange.test_export_dialog import button
from tests.ui.driver import Driver
from tests.ui.played import fought
from tests.ui.working import wait


def at_table(driver: Driver, acts: int = 2) -> TableScreen:
    session = tabletop.new_session("nucleic", seed=2)
    for _ in range(acts):
        session.manual("create", kind="die", to="table", fields={"sides": 20})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


def dialog_of(driver: Driver) -> FilmDialog:
    driver.settle()
    found = driver.app.dialog
    assert isinstance(found, FilmDialog)
    return found


@pytest.mark.long
def test_a_key_films_the_game_in_a_child_and_nothing_is_replaced_unasked(driver: Driver, tmp_path: Path) -> None:
    pytest.importorskip("av")
    at_table(driver)
    driver.key("shift+f12")
    dialog = dialog_of(driver)
    out = tmp_path / "game.mp4"
    out.write_text("mine")
    dialog.set_place(str(out))
    dialog.change(speed="4")
    driver.click(button(dialog.form.controls, "Film").rect.center)
    driver.settle()
    asked = driver.app.dialog
    assert isinstance(asked, Confirm) and out.read_text() == "mine"
    driver.click(button(asked.form.controls, "Replace").rect.center)
    driver.tick(50)
    assert dialog.work.busy and button(dialog.form.controls, "Cancel")
    wait(driver, dialog)
    assert dialog.work.lines and "1280x720" in dialog.work.lines[0], dialog.work.problem
    assert out.read_bytes()[4:8] == b"ftyp" and dialog.work.total >= 3
    assert button(dialog.form.controls, "Show in its folder")
    assert sorted(each.name for each in tmp_path.iterdir() if "game" in each.name) == ["game.mp4"]


@pytest.mark.long
def test_a_film_that_is_stopped_leaves_nothing(driver: Driver, tmp_path: Path) -> None:
    pytest.importorskip("av")
    at_table(driver, acts=60)
    driver.key("shift+f12")
    dialog = dialog_of(driver)
    dialog.set_place(str(tmp_path / "game.mp4"))
    driver.click(button(dialog.form.controls, "Film").rect.center)
    end = time.monotonic() + 60
    while dialog.work.done < 1 and time.monotonic() < end:
        driver.tick(20)
        time.sleep(0.02)
    driver.click(button(dialog.form.controls, "Cancel").rect.center)
    wait(driver, dialog)
    assert dialog.work.stopped and not [each for each in tmp_path.iterdir() if "game" in each.name]
    assert any("stopped" in each.text for each in driver.app.notices.toasts)


def test_who_has_no_folder_for_documents_is_offered_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places.platformdirs, "user_documents_dir", lambda: str(tmp_path / "none"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert FilmDialog(tabletop.new_session("territory", seed=1)).asked.out.parent == tmp_path
    (tmp_path / "none").mkdir()
    assert FilmDialog(tabletop.new_session("territory", seed=1)).asked.out.parent == tmp_path / "none"


def test_what_is_shown_is_filmed_alone(driver: Driver) -> None:
    session, act = fought(2)
    driver.app.play(session)
    assert session.submit(act)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen) and table.showing.active and table.showing.bar is not None
    driver.click(table.showing.bar.film.rect.center)
    dialog = dialog_of(driver)
    head = session.journal.head
    assert (dialog.asked.first, dialog.asked.last) == (head, head) and dialog.asked.eyes is None
    spans = next(c for c in dialog.form.controls if isinstance(c, Segments) and c.options[0][0] == "part")
    assert spans.on_pick is not None
    spans.on_pick("whole")
    assert (dialog.asked.first, dialog.asked.last) == (0, None)


@pytest.mark.parametrize(
    ("place", "said"), [("film.avi", "ends in .mp4, .webp or .gif"), ("nowhere/film.mp4", "there is no such folder")]
)
def test_a_place_that_no_film_can_have_is_refused(place: str, said: str, driver: Driver, tmp_path: Path) -> None:
    pytest.importorskip("av")
    at_table(driver)
    driver.key("shift+f12")
    dialog = dialog_of(driver)
    dialog.set_place(str(tmp_path / place))
    dialog.film()
    driver.settle()
    assert said in dialog.work.problem and button(dialog.form.controls, "Back") and not dialog.work.busy


def test_without_its_extra_there_is_a_sentence_at_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table(driver)
    real = importlib.import_module

    def gone(name: str) -> object:
        if name == "av":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(importlib, "import_module", gone)
    driver.key("shift+f12")
    dialog = dialog_of(driver)
    assert "film" in dialog.work.problem and "pip install" in dialog.work.problem
    assert not any(isinstance(c, Button) and c.label in ("Film", "Back") for c in dialog.form.controls)


CHILD = """
import sys, json
asked = json.loads(sys.stdin.readline())
print(json.dumps({'done': 1, 'total': 9}), flush=True)
"""
FULL = "print(json.dumps({'problem': asked['out'] + ' cannot be written (No space left on device).'}), flush=True)"
STOPPED = "sys.stdin.read(); print(json.dumps({'stopped': True}), flush=True)"
WRITTEN = "print(json.dumps({'lines': ['2.1 MB']}), flush=True)"


def child(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str) -> FilmDialog:
    """The dialog while a child is at work that does as a script says."""
    script = tmp_path / "child.py"
    script.write_text(CHILD + ends)
    popen = subprocess.Popen

    def begin(words: list[str], **named: Any) -> subprocess.Popen[str]:
        assert words[-1] == "tabletop.film_child"
        return popen([sys.executable, "-S", str(script)], **named)

    monkeypatch.setattr(filming, "library", lambda name: None)
    monkeypatch.setattr(subprocess, "Popen", begin)
    at_table(driver)
    driver.key("shift+f12")
    dialog = dialog_of(driver)
    dialog.set_place(str(tmp_path / "x.mp4"))
    driver.click(button(dialog.form.controls, "Film").rect.center)
    driver.tick(20)
    return dialog


def test_a_disk_that_is_full_is_told_of(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = child(driver, tmp_path, monkeypatch, FULL)
    wait(driver, dialog)
    assert "No space left" in dialog.work.problem and (dialog.work.done, dialog.work.total) == (1, 9)
    assert dialog.work._folder is None, "the copy of the table is taken away"


def test_who_cancels_is_told_that_nothing_was_written(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = child(driver, tmp_path, monkeypatch, STOPPED)
    assert dialog.work.busy
    driver.click(button(dialog.form.controls, "Cancel").rect.center)
    wait(driver, dialog)
    assert dialog.work.stopped and any("stopped" in each.text for each in driver.app.notices.toasts)


def test_where_the_film_lies_is_told(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = child(driver, tmp_path, monkeypatch, WRITTEN)
    wait(driver, dialog)
    assert dialog.work.lines == ["2.1 MB"] and button(dialog.form.controls, "Show in its folder")


# -- the clipboard ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="these have a command of their own")
def test_a_picture_goes_to_the_clipboard_by_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture, bin, got = tmp_path / "a.png", tmp_path / "bin", tmp_path / "got"
    picture.write_bytes(b"picture")
    bin.mkdir()
    monkeypatch.setenv("PATH", str(bin))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert picture_clip.copy_picture(picture) == picture_clip.LACKING
    for name, word in (("xclip", "DISPLAY"), ("wl-copy", "WAYLAND_DISPLAY")):
        monkeypatch.setenv(word, "x")
        tool = bin / name
        tool.write_text(f'#!/bin/sh\necho "$@" > {got}\n')
        tool.chmod(0o755)
        assert picture_clip.copy_picture(picture) == ""
        assert "image/png" in got.read_text()
    tool.write_text("#!/bin/sh\nexit 3\n")
    assert "wl-copy says 3" in picture_clip.copy_picture(picture)


@pytest.mark.parametrize(("platform", "tool"), [("win32", "powershell"), ("darwin", "osascript")])
def test_each_platform_has_its_command(platform: str, tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert picture_clip.command(Path("a.png"))[0] == tool
