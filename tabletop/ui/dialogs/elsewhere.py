"""Saving a table as a file in any folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from tabletop.content import places
from tabletop.session import Session
from tabletop.session.errors import SaveError
from tabletop.session.saving import folders
from tabletop.ui.hud.kit.buttons import Button

from ..application import Application
from .browse import path_field
from .dialog import Dialog
from .message import Confirm, Message

ROOM = 128 << 20
"""A folder is proposed if its disk has so much room (in bytes): twice that of the largest save."""


def proposed_folder() -> Path:
    """The first folder with room that saves can be written to and that is not the program's own."""
    found = [places.documents_folder(), Path.home(), Path(tempfile.gettempdir())]
    return next((folder for folder in found if _has_room(folder)), found[0])


def _has_room(folder: Path) -> bool:
    try:
        return os.access(folder, os.W_OK | os.X_OK) and shutil.disk_usage(folder).free >= ROOM
    except OSError:
        return False


def path_typed(text: str) -> Path | None:
    """The file that somebody means: what begins with ~ lies at home, what has no folder among the saves, and a save
    ends with .json. None where nothing is named."""
    words = text.strip()
    if not words or words.endswith(("/", "\\")):
        return None
    try:
        path = folders.saves_dir() / Path(words).expanduser()
    except (RuntimeError, ValueError):  # ~ of somebody who is not known here
        return None
    return path if path.suffix == ".json" else path.with_name(f"{path.name}.json")


def is_saved(app: Application, session: Session, path: Path) -> bool:
    """Save a table; where that cannot be, it is said why."""
    try:
        session.save(path)
    except SaveError as error:
        app.sound("error")
        app.open_dialog(Message("This table could not be saved", str(error), kind="error", width=640))
        return False
    return True


class SaveElsewhere(Dialog):
    """Asks for the path of a file; one that is there is asked about. `on_saved` gets the path."""

    width = 660
    height = 230

    def __init__(self, session: Session, name: str, on_saved: Callable[[Path], None] | None = None) -> None:
        super().__init__("Save somewhere else")
        self.session = session
        self.on_saved = on_saved
        self.words = str(proposed_folder() / f"{name}.json")

    def build(self) -> None:
        px, body = self.look.px, self.body
        self.label("Folder and name of the file", (body.x, body.y, body.w, px(22)), color="dim")
        at = (body.x, body.y + px(28), body.w, px(40))
        self._field = path_field(self, self.words, at, "file", self.set_words)
        save = Button(
            self.look, "Save", self._save, icon="save", kind="primary", enabled=bool(path_typed(self.words))
        )
        self.foot([Button(self.look, "Cancel", self.cancel), save])
        self.form.default = save

    def opened(self) -> None:
        self.form.set_focus(self._field)

    def set_words(self, text: str) -> None:
        """Another folder and name, as typed."""
        self.words = text
        if self.form.default is not None:
            self.form.default.enable(path_typed(text) is not None)

    def _save(self) -> None:
        assert self.app is not None
        path = path_typed(self.words)
        if path is None:
            return
        if not places.is_file(path):
            self._write(path)
            return
        words = f"There is a file {path.name} in that folder already. It is kept beside the new one, ending in .bak."
        buttons = [("no", "Keep it"), ("yes", "Replace it", "primary")]
        answered = {"yes": lambda: self._write(path)}
        self.app.open_dialog(Confirm("Replace it?", words, buttons, lambda key: answered.get(key, lambda: None)()))

    def _write(self, path: Path) -> None:
        assert self.app is not None
        app = self.app
        if not is_saved(app, self.session, path):
            return
        self.close()
        app.toast(f"Saved as {path}")
        if self.on_saved is not None:
            self.on_saved(path)
