"""All keys on one page, as they are bound now."""

from __future__ import annotations

import pygame

from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.paint import hairline, key_cap, put_text

from .dialog import SIDE, Dialog
from .keychange import KeysDialog
from .panes import ListBox

DIGITS = "choice_"


class KeyHelp(Dialog):
    """Two columns of actions with their keys, group by group; a search narrows them."""

    width = 900
    height = 620
    closable = True

    def __init__(self) -> None:
        super().__init__("Keys")
        self.wanted = ""
        self._lines: list[tuple[str, str, tuple[str, ...]]] = []
        self._columns: list[ListBox] = []

    def build(self) -> None:
        px, body, look = self.look.px, self.body, self.look
        wide = px(250)
        self._search = self.field(
            self.wanted,
            (self.rect.right - px(SIDE) - wide - px(46), self.rect.y + px(12), wide, px(36)),
            on_change=self._narrow,
            hint="Search",
            icon="search",
        )
        gap = px(14)
        half = (body.w - gap) // 2
        self._columns = []
        for x in (body.x, body.x + half + gap):
            box = ListBox(look, px(30), self._draw_row(len(self._columns)))
            box.focusable = False
            self.form.add(box, (x, body.y, half, body.h))
            self._columns.append(box)
        self._fill()
        path = self.app.keys.user_file if self.app is not None else None
        tip = f"Press the key that you want. What you change lies in {path}"
        change = Button(look, "Change keys...", self._change, icon="edit", kind="quiet", tip=tip)
        done = Button(look, "Done", self.close, kind="primary")
        self.foot([done], [change])
        self.form.default = done

    def _change(self) -> None:
        """To the dialog in which keys are changed, in the place of this one."""
        assert self.app is not None
        app = self.app
        self.close()
        app.open_dialog(KeysDialog())

    def _narrow(self, text: str) -> None:
        self.wanted = text
        self._fill()

    def _fill(self) -> None:
        assert self.app is not None
        keys = self.app.keys
        wanted = self.wanted.casefold().strip()
        groups: list[list[tuple[str, str, tuple[str, ...]]]] = []
        for title in keys.groups:
            lines: list[tuple[str, str, tuple[str, ...]]] = []
            for name, info in keys.actions.items():
                if info.group != title or (name.startswith(DIGITS) and not name.endswith("1")):
                    continue
                labels, says = keys.keys(name), info.says
                if name == "choice_1":
                    labels, says = ("1", "9"), "Line of the menu or answer to the question"
                if name == "hold_1":
                    labels, says = (labels[0], keys.label("hold_4")), "Held: look at the hand of seat 1 to 4"
                elif name.startswith("hold_"):
                    continue
                if wanted and wanted not in (says + " " + " ".join(labels)).casefold():
                    continue
                lines.append(("key", says, labels))
            if lines:
                groups.append([("title", title, ()), *lines])
        total = sum(len(group) for group in groups)
        self.filled: list[list[tuple[str, str, tuple[str, ...]]]] = [[], []]
        for group in groups:
            first = len(self.filled[0])
            side = 0 if not self.filled[1] and first + len(group) / 2 <= total / 2 + 0.6 else 1
            self.filled[side] += group
        for box, lines in zip(self._columns, self.filled, strict=True):
            box.set_count(len(lines))
            box.offset = min(box.offset, box.furthest())
        self.dirty = True

    def _draw_row(self, side: int):
        def draw(canvas: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
            look, theme = self.look, self.look.theme
            kind, words, labels = self.filled[side][index]
            px = look.px
            if kind == "title":
                put_text(
                    canvas, words, rect.x + px(10), rect.centery + px(3), look.text(14.5), theme.accent_text,
                    face="sans-bold",
                )  # fmt: skip
                hairline(canvas, look, rect.x + px(10), rect.right - px(10), rect.bottom - 1, 150)
                return
            x = rect.right - px(8)
            for n, label in enumerate(reversed(labels)):
                if n and words.startswith(("Line", "Held: look at the hand of seat 1 to")):
                    put_text(canvas, "to", x, rect.centery, look.text(13), theme.box.dim, align="right")
                    x -= px(20)
                cap = key_cap(look, label, look.text(12.5))
                x -= cap.get_width()
                canvas.blit(cap, (x, rect.centery - cap.get_height() // 2))
                x -= px(5)
            room = x - rect.x - px(14)
            put_text(canvas, words, rect.x + px(10), rect.centery, look.text(14), theme.box.text, max_width=room)

        return draw

    def opened(self) -> None:
        self.form.set_focus(self._search)

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.unicode == "?" and not self.wanted:
            self.close()
            return True
        return super().event(event)
