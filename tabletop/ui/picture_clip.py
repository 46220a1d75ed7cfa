"""Pictures on the clipboard, by what the platform gives: its own command for it, as the window library has none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WAIT = 10.0
"""Seconds that a command may take."""
LACKING = "Pictures go to the clipboard by wl-copy or xclip here, and neither is installed."
NOT_TAKEN = "The clipboard has not taken the picture ({reason})."
_WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms,System.Drawing;"
    "$p=[Drawing.Image]::FromFile($env:TABLETOP_PICTURE);[Windows.Forms.Clipboard]::SetImage($p);$p.Dispose()"
)
_MAC = 'set the clipboard to (read (POSIX file (system attribute "TABLETOP_PICTURE")) as \u00abclass PNGf\u00bb)'


def command(picture: Path) -> list[str]:
    """What puts a PNG file onto the clipboard here; empty where there is nothing."""
    if sys.platform == "win32":
        return ["powershell", "-NoProfile", "-STA", "-Command", _WINDOWS]
    if sys.platform == "darwin":
        return ["osascript", "-e", _MAC]
    if os.environ.get("WAYLAND_DISPLAY") and shutil.which("wl-copy"):
        return ["wl-copy", "--type", "image/png"]
    if os.environ.get("DISPLAY") and shutil.which("xclip"):
        return ["xclip", "-selection", "clipboard", "-t", "image/png", "-i", str(picture)]
    return []


def copy_picture(picture: Path) -> str:
    """Put a PNG file onto the clipboard; why not, as a sentence, "" where it lies there. Takes up to some seconds:
    call it beside the window."""
    words = command(picture)
    if not words:
        return LACKING
    environment = {**os.environ, "TABLETOP_PICTURE": str(picture)}
    try:
        # what holds the clipboard goes on in the background: its output is no pipe that would be waited for
        with picture.open("rb") as data:
            done = subprocess.run(
                words, stdin=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
                timeout=WAIT, check=False,
            )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        return NOT_TAKEN.format(reason=getattr(error, "strerror", "") or type(error).__name__)
    return "" if done.returncode == 0 else NOT_TAKEN.format(reason=f"{words[0]} says {done.returncode}")
