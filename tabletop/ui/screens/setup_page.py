"""The page of the set-up: what its parts are built on."""

from __future__ import annotations

import pygame

from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_text

from ..dialogs.form import Form
from ..manager import Manager


class SetupPage:
    """A look, a form, the manager of its fields, and the headings between them; made anew for every size."""

    def __init__(self, look: Look, form: Form, manager: Manager) -> None:
        self.look, self.form, self.manager = look, form, manager
        self._heads: list[tuple[str, int, int]] = []

    def head(self, text: str, x: int, y: int) -> int:
        """A heading; gives the y below it."""
        self._heads.append((text, x, y))
        return y + self.look.px(34)

    def draw_heads(self, surface: pygame.Surface) -> None:
        """Write the headings."""
        look = self.look
        for text, x, y in self._heads:
            put_text(surface, text, x, y + look.px(13), look.text(16.5), look.theme.accent_text, face="sans-bold")
