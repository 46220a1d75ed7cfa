"""The strip above the table: the program's own commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.ui.draw.basis.colors import darken
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import gradient
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button, IconButton
from tabletop.ui.hud.kit.controls import Segments
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_text
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.sharing_words import way

DEFAULT_KEYS = {
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Y",
    "save": "F5",
    "history": "Ctrl+H",
    "drawer": "L",
    "rulebook": "F1",
    "public": "Ctrl+F10",
    "picture": "F12",
    "help": "?",
    "what_now": "W",
}
# icon, label on wide windows, tooltip
_BUTTONS: dict[str, tuple[str, str, str]] = {
    "undo": ("undo", "", "Undo"),
    "redo": ("redo", "", "Redo"),
    "save": ("save", "Save", "Save the game"),
    "history": ("history", "History", "History: every move, and back to any of them"),
    "drawer": ("token", "Pieces", "Loose pieces: dice, counters, pins, tokens, notes"),
    "what_now": ("info", "What now?", "What can be done now, and what it is good for"),
    "rulebook": ("rules", "Rulebook", "The rulebook, beside the table"),
    "sharing": ("hand", "Side by side", "How this screen is shared"),
    "public": ("public", "", "Public picture: what spectators may see"),
    "picture": ("camera", "", "Take a picture of the table, as a file"),
    "help": ("help", "", "All keys"),
}
# what gives way first on a narrow window
_ORDER = ("picture", "public", "sharing", "save", "rulebook", "drawer", "history", "help", "what_now", "redo")


@dataclass(frozen=True, slots=True)
class StripState:
    """What the strip shows; `rules_reason` not empty = the switch is off with this sentence. Not `counted`: how much
    there is to undo is not told."""

    undo: int = 0
    counted: bool = True
    redo: int = 0
    rules: str = "off"
    rules_reason: str = ""
    sharing: str = "side"
    people: int = 2
    public: bool = False
    history: bool = False
    drawer: bool = False
    rulebook: bool = False
    saved: bool = True


class Strip(Widget):
    """Calls back with a name: menu undo redo save history drawer rulebook sharing public help rules:on ..."""

    HEIGHT = 40

    def __init__(
        self, look: Look, title: str, on_command: Callable[[str], None], keys: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(look)
        self.title = title
        self.on_command = on_command
        self.keys = {**DEFAULT_KEYS, **(keys or {})}
        self.state = StripState()
        self._hidden: tuple[str, ...] = ()
        self.title_box = pygame.Rect(0, 0, 0, 0)
        self._dividers: list[int] = []
        self.buttons: dict[str, Button] = {
            "menu": self.add(
                IconButton(look, "menu", lambda: on_command("menu"), tip="Menu", key=self.keys.get("menu", ""))
            )
        }
        for name, (icon, _, tip) in _BUTTONS.items():
            self.buttons[name] = self.add(
                IconButton(look, icon, partial(on_command, name), tip=tip, key=self.keys.get(name, ""), points=12.5)
            )
        self.rules = self.add(
            Segments(
                look,
                (("on", "on"), ("warn", "warn"), ("off", "off")),
                "off",
                lambda value: on_command(f"rules:{value}"),
                label="Rules",
                tips={
                    "on": "The referee allows only what the rules allow",
                    "warn": "Everything is allowed; the referee says what breaks a rule",
                    "off": "Everything is done by hand, nobody objects",
                },
            )
        )
        self.set_state(self.state)

    @staticmethod
    def height(look: Look) -> int:
        """How high the strip is."""
        return look.px(Strip.HEIGHT)

    def natural(self) -> tuple[int, int]:
        return self.rect.w, self.height(self.look)

    def set_title(self, title: str) -> None:
        """The game's name at the left."""
        if title != self.title:
            self.title = title
            self.layout()
            self.changed()

    def set_state(self, state: StripState) -> None:
        """Show counts, switches and which windows are open."""
        before, self.state = self.state, state
        b = self.buttons
        b["undo"].set(
            enabled=state.undo > 0, badge=_count(state.undo) if state.counted else "", reason="Nothing to undo"
        )
        b["redo"].set(enabled=state.redo > 0, badge=_count(state.redo), reason="Nothing to redo")
        b["history"].set(on=state.history)
        b["drawer"].set(on=state.drawer)
        b["rulebook"].set(on=state.rulebook)
        b["public"].set(on=state.public)
        b["save"].set(
            badge="" if state.saved else "\u2022",
            tip="Save the game" if state.saved else "Save the game (not saved yet)",
        )
        _, name, icon, says = way(state.sharing, state.people)
        b["sharing"].set(icon=icon, tip=f"{name}: {says}\nClick to change")
        self.rules.set(state.rules, not state.rules_reason, state.rules_reason)
        if (before.undo, before.counted, before.redo, before.sharing, before.people, before.saved) != (
            state.undo,
            state.counted,
            state.redo,
            state.sharing,
            state.people,
            state.saved,
        ):
            self.layout()

    def tell(self, name: str, tip: str) -> None:
        """What the tooltip of a button says first now."""
        said = _BUTTONS[name][2]
        self.buttons[name].set(tip=f"{tip}\n{said}")

    def anchor(self, name: str) -> pygame.Rect:
        """Where a command's button is; the menu button for hidden ones."""
        if name.startswith("rules"):
            return self.rules.rect.copy()
        return self.buttons["menu" if name in self._hidden else name].rect.copy()

    def hidden(self) -> tuple[str, ...]:
        """Commands for which the window is too narrow: the caller puts them into its menu."""
        return self._hidden

    # ------------------------------------------------------------------------------------------ layout

    def _label(self, name: str, wide: bool) -> str:
        if not wide:
            return ""
        return way(self.state.sharing, self.state.people)[1] if name == "sharing" else _BUTTONS[name][1]

    def _width(self, name: str, wide: bool) -> int:
        look, button = self.look, self.buttons[name]
        button.set(label=self._label(name, wide))
        if not button.label:
            return button.natural()[0] + look.px(2)
        return (
            round(text_width(button.label, look.text(button.points)))
            + look.px(17 + 6 + 16)
            + (look.px(10) if button.badge else 0)
        )

    def layout(self) -> None:
        if not self.rect.w:
            return
        look = self.look
        gap, group = look.px(2), look.px(13)
        rules_w = self.rules.natural()[0]
        whole_title = round(text_width(self.title, look.text(15), serif=True, bold=True)) + look.px(12)
        least_title = min(whole_title, look.px(130))
        names = list(_BUTTONS)
        hidden: list[str] = []
        fixed = look.px(8) + self._width("menu", False) + look.px(6) + rules_w + 3 * group + look.px(10)
        wide = True
        while True:
            widths = {name: self._width(name, wide) for name in names if name not in hidden}
            need = fixed + sum(widths.values()) + gap * len(widths)
            if wide and need + whole_title > self.rect.w:
                wide = False
            elif need + (least_title if not hidden else 0) > self.rect.w and len(hidden) < len(_ORDER):
                if not hidden and need + look.px(60) <= self.rect.w:
                    break
                hidden.append(_ORDER[len(hidden)])
            else:
                break
        self._hidden = tuple(hidden)
        self._place(widths, gap, group, rules_w)

    def _place(self, widths: dict[str, int], gap: int, group: int, rules_w: int) -> None:
        look, height = self.look, self.look.px(30)
        y = self.rect.y + (self.rect.h - height) // 2
        for name, button in self.buttons.items():
            button.visible = name not in self._hidden
        menu_w = self.buttons["menu"].natural()[0]
        self.buttons["menu"].place((self.rect.x + look.px(6), y, menu_w, height))
        self._dividers = []
        x = self.rect.right - look.px(8)
        right = [
            ("help", "picture", "public"),
            ("rules", "sharing"),
            ("rulebook", "what_now", "drawer", "history", "save"),
            ("redo", "undo"),
        ]
        for part in right:
            used = False
            for name in part:
                if name in self._hidden:
                    continue
                used = True
                width = rules_w if name == "rules" else widths[name]
                x -= width
                if name == "rules":
                    h = self.rules.natural()[1]
                    self.rules.place((x, self.rect.y + (self.rect.h - h) // 2, width, h))
                    x -= look.px(4)
                else:
                    self.buttons[name].place((x, y, width, height))
                x -= gap
            if used and part is not right[-1]:
                x -= group // 2
                self._dividers.append(x)
                x -= group // 2
        left = self.buttons["menu"].rect.right + look.px(8)
        box = pygame.Rect(left, self.rect.y, max(0, x - left - look.px(8)), self.rect.h)
        if box != self.title_box or self._stale:
            self.title_box = box
            self.changed()

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        p = theme.panel
        canvas.blit(gradient(area.size, (p.top, p.middle, p.bottom)), area)
        canvas.fill((*darken(p.bottom, 0.5 if theme.dark else 0.35), 255), (area.x, area.bottom - 1, area.w, 1))
        light = blank((area.w, 1), (255, 255, 255))
        light.fill((255, 255, 255, p.light // 2))
        canvas.blit(light, area)
        for x in self._dividers:
            _upright(canvas, look, x - self.rect.x + area.x, area.y + look.px(10), area.h - look.px(20))
        title = self.local(self.title_box)
        if title.w > look.px(40):
            size = look.text(15)
            put_text(
                canvas, self.title, title.x, title.centery, size, p.heading, bold=True, serif=True, max_width=title.w
            )


def _count(number: int) -> str:
    return "" if number <= 0 else str(number) if number < 1000 else "999+"


def _upright(canvas: pygame.Surface, look: Look, x: int, y: int, height: int) -> None:
    line = blank((1, height), look.theme.panel.edge)
    line.fill((*look.theme.panel.edge, 120))
    canvas.blit(line, (x, y))


__all__ = ["DEFAULT_KEYS", "Strip", "StripState"]
