"""What the shelf says of a game that cannot be opened: what is wrong first, where all of it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.content.shelf import ShelfEntry
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look

from ..application import Application
from ..dialogs.controls import Text
from ..dialogs.form import Form
from ..notices import plain


def build(
    app: Application, form: Form, look: Look, entry: ShelfEntry, area: pygame.Rect, again: Callable[[], None]
) -> None:
    """Words and buttons in ``area``; ``again`` reads the folder once more."""

    def findings() -> None:
        from ..dialogs.message import Message

        text = "\n".join(map(str, entry.findings))
        app.open_dialog(Message(f"What is wrong with {entry.title}", text, kind="warning", width=760))

    px = look.px
    errors = [f for f in entry.findings if f.grade == "error"] or list(entry.findings)
    lines = [f"{Path(f.path).name}:{f.line}: {f.message} {f.hint}".strip() for f in errors[:2]]
    if len(errors) > 2:
        lines.append(f"and {len(errors) - 2} more")
    words = plain("This game cannot be opened:\n" + "\n".join(lines))
    text = Text(look, words, points=14, align="center", lines=5)
    form.add(text, (area.x, area.y, area.w, text.fit(area.w)))
    buttons = [Button(look, "Look again", again, icon="redo"), Button(look, "All findings", findings, icon="info")]
    y = min(area.y + text.rect.h + px(12), area.bottom)
    x = area.centerx - (sum(button.natural()[0] for button in buttons) + px(12)) // 2
    for button in buttons:
        form.add(button, (x, y, *button.natural()))
        x += button.natural()[0] + px(12)
