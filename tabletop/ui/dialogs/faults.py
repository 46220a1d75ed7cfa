"""What is wrong with the files of a game that were read again: the list stays open beside the editor."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.content.findings import Finding

from .message import Message

MOST = 8
"""So many findings are listed."""

TITLE = "The cards stay as they are"
MORE = "... and {number} more."
AGAIN = "When they are repaired, {key} reads them again."


class FileFaults(Message):
    """The findings that keep a game's files from being used. The key that read them reads them again: then the list
    closes, or tells what is still wrong."""

    def __init__(self, findings: Sequence[Finding], key: str, on_again: Callable[[], None]) -> None:
        lines = [str(finding) for finding in findings[:MOST]]
        if len(findings) > MOST:
            lines.append(MORE.format(number=len(findings) - MOST))
        if key:
            lines.append(AGAIN.format(key=key))
        super().__init__(TITLE, "\n".join(lines), kind="error", width=720)
        self._on_again = on_again

    def event(self, event: pygame.Event) -> bool:
        """As every message, but for the key that reads the files again."""
        app = self.app
        if app is not None and event.type == pygame.KEYDOWN and app.keys.action_of(event) == "reload":
            self.close()
            self._on_again()
            return True
        return super().event(event)
