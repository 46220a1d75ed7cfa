"""What can be done with a file that a dialog has made: its path copied, its folder shown."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from ..application import Application
from ..window import copy_text


def copy_path(app: Application, path: Path) -> None:
    """The path goes onto the clipboard."""
    copy_text(str(path))
    app.toast("The path is on the clipboard.", "info")


def show_folder(app: Application, folder: Path) -> None:
    """Whatever shows folders on this system shows this one; a sentence where nothing does."""
    try:
        shown = webbrowser.open(folder.as_uri())
    except (OSError, webbrowser.Error):
        shown = False
    if not shown:
        app.toast(f"No program here shows folders. It lies in {folder}.", "warning")
