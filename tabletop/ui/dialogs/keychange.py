"""Changing keys by pressing them: choose an action, press its new key; what had that key loses it, and is named."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.paint import hairline, key_cap, put_text

from ..keys import ActionInfo, binding_of, write_binding
from .dialog import Dialog
from .panes import ListBox

ROW = 34
ASK = "Press the new key for \u201c{says}\u201d. Esc: never mind. Backspace: none."
HOW = "Choose a line and press *Change* or Enter, then the new key."


class KeysDialog(Dialog):
    """All actions with their keys. Changes are written to the user's keys.yaml at once."""

    width = 760
    height = 640

    def __init__(self) -> None:
        super().__init__("Change keys")
        self.asking = ""
        """The action whose new key is waited for."""
        self.adding = False
        self._rows: list[tuple[str, ActionInfo | None]] = []
        self._chosen = 1

    def build(self) -> None:
        assert self.app is not None
        px, body, look = self.look.px, self.body, self.look
        self._rows = []
        for group in self.app.keys.groups:
            self._rows.append((group, None))
            self._rows += [(name, info) for name, info in self.app.keys.actions.items() if info.group == group]
        words = ASK.format(says=self.app.keys.actions[self.asking].says) if self.asking else HOW
        self.text(words, body.x, body.y, body.w, color="accent" if self.asking else "dim")
        top = body.y + px(34)
        self._list = self.form.add(
            ListBox(look, px(ROW), self._draw_row, on_pick=lambda index: self.ask(), on_select=self._select),
            pygame.Rect(body.x, top, body.w, body.bottom - top),
        )
        self._list.set_count(len(self._rows))
        self._list.on_select = None
        self._list.select(self._chosen)
        self._list.on_select = self._select
        left = [
            Button(look, "Change", self.ask, icon="edit"),
            Button(look, "One more", lambda: self.ask(True), icon="plus"),
            Button(look, "As it ships", self.ship, icon="undo"),
            Button(look, "All as they ship", self.ship_all, kind="quiet"),
        ]
        self.foot([Button(look, "Done", self.close, kind="primary")], left)

    def opened(self) -> None:
        self.form.set_focus(self._list)

    def _select(self, index: int) -> None:
        self._chosen = index

    def _action(self) -> str:
        name, info = self._rows[self._chosen]
        return name if info is not None else ""

    def ask(self, more: bool = False) -> None:
        """Wait for the new key of the chosen action; ``more``: beside those that it has."""
        self.asking, self.adding = self._action(), more
        self._again()

    def _again(self) -> None:
        self.rebuild()
        self.form.set_focus(self._list)

    def event(self, event: pygame.Event) -> bool:
        if self.asking and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            if event.type == pygame.KEYDOWN:
                self._pressed(event)
            return True
        if self.asking and event.type == pygame.MOUSEBUTTONDOWN:
            self.asking = ""
            self._again()
        return super().event(event)

    def _pressed(self, event: pygame.Event) -> None:
        assert self.app is not None
        if event.key == pygame.K_ESCAPE and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.asking = ""
            self._again()
            return
        none = event.key == pygame.K_BACKSPACE and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        text = "" if none else binding_of(event)
        if not text and not none:
            return  # a modifier alone: the key itself is still to come
        action, self.asking = self.asking, ""
        keys = self.app.keys
        had = [each.source for each in keys.strokes[action]] if self.adding else []
        other = keys.action_of(event, keys.actions[action].during) if not none else None
        self._write(action, [*(each for each in had if each != text), *([text] if text else [])])
        if other is not None and other != action:
            self.app.toast(f"\u201c{keys.actions[other].says}\u201d had that key before.")

    def ship(self) -> None:
        """The chosen action has the keys that it ships with."""
        if self._action():
            self._write(self._action(), None)

    def ship_all(self) -> None:
        """Every action has the keys that it ships with."""
        assert self.app is not None
        path = self.app.keys.user_file
        if path is not None and path.is_file():
            kept = path.with_name(path.name + ".before")
            path.replace(kept)
            self.app.toast(f"All keys are as they ship; those of before are kept as {kept}.")
        self.app.read_keys()

    def _write(self, action: str, keys: Sequence[str] | None) -> None:
        assert self.app is not None and self.app.keys.user_file is not None
        try:
            write_binding(self.app.keys.user_file, action, keys)
        except (OSError, ValueError) as error:
            self.app.toast(f"The keys could not be kept: {error}.", "error")
        self.app.read_keys()
        self.form.set_focus(self._list)

    def _draw_row(self, canvas: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
        assert self.app is not None
        look, box, px = self.look, self.look.theme.box, self.look.px
        name, info = self._rows[index]
        if info is None:
            put_text(canvas, name, rect.x + px(10), rect.centery + px(3), look.text(14.5), look.theme.accent_text,
                     face="sans-bold")  # fmt: skip
            hairline(canvas, look, rect.x + px(10), rect.right - px(10), rect.bottom - 1, 150)
            return
        x = rect.right - px(10)
        for label in reversed(self.app.keys.keys(name)):
            cap = key_cap(look, label, look.text(12.5))
            x -= cap.get_width()
            canvas.blit(cap, (x, rect.centery - cap.get_height() // 2))
            x -= px(6)
        ink = box.selection_text if chosen else box.text
        put_text(canvas, info.says, rect.x + px(10), rect.centery, look.text(14), ink,
                 max_width=x - rect.x - px(20))  # fmt: skip
