"""*Export* on the shelf, used with a mouse of the test's own. The child process is a real one where a game is
written; where only its words count, they are those of a script."""

from __future__ import annotations

import csv
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tabletop.ui.dialogs.export_work import ENDINGS, ExportWork, proposed
from tabletop.ui.dialogs.exporting import FORMATS, ExportDialog
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tests.ui.driver import Driver
from tests.ui.working import wait


def button(controls: list[Control], label: str) -> Button:
    return next(c for c in controls if isinstance(c, Button) and c.label == label)


def opened(home: Path) -> tuple[Driver, ExportDialog]:
    settings = Settings(path=home / "settings.yaml", reduced_motion=True)
    settings.last_game = "territory"
    driver = Driver(home, (1280, 800), settings)
    driver.app.shelf()
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, ShelfScreen)
    driver.click(button(screen.form.controls, "Export...").rect.center)
    driver.settle()
    dialog = driver.app.dialog
    assert isinstance(dialog, ExportDialog) and dialog.catalog.id == "territory"
    return driver, dialog


def test_a_game_leaves_from_the_shelf_and_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    driver, dialog = opened(tmp_path / "home")
    assert dialog.wish.out == proposed(dialog.catalog.title, "pdf") and dialog.wish.out.suffix == ".pdf"
    dialog.choose("csv")
    driver.settle()
    out = tmp_path / "cards.csv"
    dialog.set_place(str(out))
    out.write_text("mine")
    driver.click(button(dialog.form.controls, "Export").rect.center)
    driver.settle()
    asked = driver.app.dialog
    assert isinstance(asked, Confirm) and str(out) in asked.words.replace("\\", "")
    driver.click(button(asked.form.controls, "Cancel").rect.center)
    driver.settle()
    assert out.read_text() == "mine" and not dialog.work.busy
    driver.click(button(dialog.form.controls, "Export").rect.center)
    driver.settle()
    asked = driver.app.dialog
    assert isinstance(asked, Confirm)
    driver.click(button(asked.form.controls, "Replace").rect.center)
    wait(driver, dialog)
    assert f"{len(dialog.catalog.cards)} cards" in dialog.work.lines[0]
    rows = list(csv.DictReader(out.open(encoding="utf-8-sig")))
    assert {row["Name"] for row in rows} >= {card.name for card in dialog.catalog.cards.values()}
    assert button(dialog.form.controls, "Show in its folder")


def says(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """The child is a script that has read what was asked into `asked`."""
    real = subprocess.Popen
    whole = f"import json, sys\nasked = json.loads(sys.stdin.readline())\n{script}"

    def scripted(command: list[str], **rest: Any) -> Any:
        return real([command[0], "-S", "-c", whole], **rest)

    monkeypatch.setattr(subprocess, "Popen", scripted)


def test_what_is_wrong_is_said_and_one_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, """print(json.dumps({"problem": json.dumps(asked["card"]) + " is no size of a card."}))""")
    driver, dialog = opened(tmp_path / "home")
    dialog.set_place(str(tmp_path / "a.pdf"))
    dialog.change(card="9x9")
    driver.click(button(dialog.form.controls, "Export").rect.center)
    wait(driver, dialog)
    assert '"9x9" is no size of a card' in dialog.work.problem
    assert list(tmp_path.glob("*.pdf")) == []
    driver.click(button(dialog.form.controls, "Back").rect.center)
    driver.settle()
    assert button(dialog.form.controls, "Export").enabled


HALF = """
for done in range(1, 5):
    print(json.dumps({"done": done, "total": 9}), flush=True)
assert sys.stdin.read() == ""
print(json.dumps({"stopped": True}))
"""


def test_an_export_that_is_cancelled_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, HALF)
    cancelled(tmp_path)


@pytest.mark.long
def test_who_closes_the_program_ends_what_it_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "ended"
    says(monkeypatch, f"""print(json.dumps({{"done": 1, "total": 9}}), flush=True)
assert sys.stdin.read() == ""
open({str(mark)!r}, "w").close()""")  # fmt: skip
    driver, dialog = opened(tmp_path / "home")
    dialog.set_place(str(tmp_path / "a.pdf"))
    driver.click(button(dialog.form.controls, "Export").rect.center)
    while not dialog.work.total:
        driver.tick(20)
        time.sleep(0.01)
    driver.app.end()
    assert not dialog.work.busy and mark.exists()


def test_an_export_is_cancelled_and_leaves_nothing(tmp_path: Path) -> None:
    cancelled(tmp_path)


def cancelled(tmp_path: Path) -> None:
    driver, dialog = opened(tmp_path / "home")
    folder = tmp_path / "out"
    folder.mkdir()
    dialog.set_place(str(folder / "a.pdf"))
    driver.click(button(dialog.form.controls, "Export").rect.center)
    end = time.monotonic() + 120
    while dialog.work.done < 3 and time.monotonic() < end:
        driver.tick(20)
        time.sleep(0.02)
    driver.tick(20)
    assert 0 < dialog.work.done < dialog.work.total and dialog.bar is not None and dialog.bar.share > 0
    driver.click(button(dialog.form.controls, "Cancel").rect.center)
    wait(driver, dialog)
    assert dialog.work.stopped and not dialog.work.problem
    assert list(folder.iterdir()) == []
    assert driver.app.dialog is dialog and button(dialog.form.controls, "Export").enabled


def test_a_child_that_dies_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = subprocess.Popen

    def dying(command: list[str], **rest: Any) -> Any:
        return real([command[0], "-c", "import sys; sys.exit(3)"], **rest)

    monkeypatch.setattr(subprocess, "Popen", dying)
    driver, dialog = opened(tmp_path / "home")
    dialog.set_place(str(tmp_path / "a.pdf"))
    dialog.export()
    wait(driver, dialog)
    assert "ended without a word" in dialog.work.problem
    assert not ExportWork().ended()


def test_every_format_of_the_command_is_offered() -> None:
    from tabletop.cli_export import FORMATS as COMMAND

    assert {each[0] for each in FORMATS} == set(COMMAND) == set(ENDINGS)
