"""The picture of a position that was left or saved, drawn beside the window."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from tabletop.content import places

from .library import SavedTable

KEPT_PICTURES = 60


class PictureJob:
    """A child process that draws the picture of a position: the window neither waits for it nor grows by it."""

    def __init__(self, saved: SavedTable) -> None:
        self.saved = saved
        self._child: subprocess.Popen[bytes] | None = None
        out = saved.picture_file()
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        with contextlib.suppress(OSError, ValueError):
            out.parent.mkdir(parents=True, exist_ok=True)
            _prune(out.parent)
            self._child = subprocess.Popen(
                [sys.executable, "-m", "tabletop.ui.shot", str(saved.path), str(out)],
                env=environment,
                cwd=places.PACKAGE.parent,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    def done(self) -> bool:
        """Whether the child has ended, with or without a picture."""
        return self._child is None or self._child.poll() is not None

    def stop(self) -> None:
        """Nobody wants the picture any more."""
        if self._child is not None and self._child.poll() is None:
            self._child.kill()
            self._child.wait()


def _prune(folder: Path) -> None:
    kept = sorted(folder.glob("*.png"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[KEPT_PICTURES:]:
        path.unlink(missing_ok=True)
