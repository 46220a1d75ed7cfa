"""The bar of whoever directs what viewers see: pause, step, pace, what is pointed out. Those who watch never see it.

It stands for something else's state: whoever made it tells it what is on, and is told what was pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel, put_text, shadow_room
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

PACES = (("0.5", "\u00bd\u00d7"), ("1", "1\u00d7"), ("2", "2\u00d7"), ("4", "4\u00d7"))
PACE_TIPS = {"0.5": "Half as fast", "1": "Unhurried", "2": "Twice as fast", "4": "Four times as fast"}
TOOLS = ("large", "spot", "pen")
"""What is done with the next click on the table, or (the pen) with every drag until it is put down."""
BUTTONS = (
    ("pause", "pause", "Pause bots and shows"),
    ("step", "step-forward", "One step, then stand again"),
    ("hold", "hand", "Hold before a reveal: what lies covered stays so for viewers until you take a step"),
    ("large", "card", "Show viewers a card large: press it, then click the card"),
    ("spot", "spot", "Spotlight: press it, then click a piece or a place"),
    ("pen", "edit", "Point and draw: viewers see where the pointer is, and what you draw"),
    ("clear", "trash", "Take away what is drawn, shown large or in the light"),
    ("log", "log", "Hide the log from viewers"),
    ("close", "close", "Put the bar away"),
)  # fmt: skip
FOR_VIEWERS = frozenset({"hold", "large", "spot", "pen", "clear", "log"})


@dataclass(frozen=True, slots=True)
class DirectorState:
    """What is on. ``words``: what those who direct should know now; ``viewers``: whether their window is open, and
    ``opens`` the key that opens it; ``seen``: the tools whose work viewers see."""

    paused: bool = False
    pace: str = "1"
    hold: bool = False
    tool: str = ""
    no_log: bool = False
    viewers: bool = True
    opens: str = ""
    words: str = ""
    seen: frozenset[str] = frozenset()


class DirectorBar(Widget):
    """``on_press`` gets the name of a button, ``on_pace`` a pace, ``on_drag`` by how many pixels the bar is moved;
    ``keys`` is what the keys of the buttons are called."""

    def __init__(
        self, look: Look, on_press: Callable[[str], None], on_pace: Callable[[str], None],
        on_drag: Callable[[int, int], None], keys: Mapping[str, str],
    ) -> None:  # fmt: skip
        super().__init__(look)
        self._visible = False
        self._drag = on_drag
        self._from: Pos | None = None
        self.state = DirectorState()
        self.buttons = {
            name: self.add(
                Button(look, "", lambda name=name: on_press(name), icon=icon, tip=tip, key=keys.get(name, ""))  # type: ignore[misc]
            )
            for name, icon, tip in BUTTONS
        }
        self.pace = self.add(Segments(look, PACES, "1", on_pace, tips=PACE_TIPS))
        self.margin = shadow_room(look, 0.5)

    def set_state(self, state: DirectorState) -> None:
        """What is on now."""
        if state == self.state:
            return
        self.state = state
        pause = self.buttons["pause"]
        tip = "Let bots and shows go on" if state.paused else BUTTONS[0][2]
        pause.set(icon="play" if state.paused else "pause", on=state.paused, tip=tip)
        self.buttons["hold"].set(on=state.hold)
        for tool in TOOLS:
            self.buttons[tool].set(on=state.tool == tool or tool in state.seen)
        self.buttons["log"].set(on=state.no_log, tip="Show viewers the log" if state.no_log else BUTTONS[7][2])
        reason = "" if state.viewers else f"Viewers have no window yet: {state.opens} opens it"
        for name in FOR_VIEWERS:
            self.buttons[name].set(enabled=state.viewers, reason=reason)
        self.pace.set(value=state.pace)
        self.changed()

    def natural(self) -> tuple[int, int]:
        look = self.look
        wide = len(self.buttons) * look.px(34) + 4 * look.px(10) + self.pace.natural()[0]
        return wide + look.px(28), look.px(64)

    def layout(self) -> None:
        look = self.look
        high, y = look.px(32), self.rect.bottom - look.px(7) - look.px(32)
        x = self.rect.x + look.px(10)
        gaps = {"step": 10, "log": 10}
        for name, button in self.buttons.items():
            if name == "hold":
                wide, tall = self.pace.natural()
                self.pace.place((x, y + (high - tall) // 2, wide, tall))
                x += wide + look.px(10)
            if name == "close":
                x = self.rect.right - look.px(8) - look.px(32)
            button.place((x, y, look.px(32), high))
            x += look.px(34) + look.px(gaps.get(name, 10 if name in ("hold", "pen") else 0))

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(12), 0.5, 252)
        middle, x = area.y + look.px(13), area.x + look.px(12)
        put_icon(canvas, look, "public", (x + look.px(7), middle), look.px(14), theme.accent_text)
        x += look.px(20)
        size = look.text(12.5)
        put_text(canvas, "Directing", x, middle, size, theme.panel.heading, face="serif-semibold")
        x += round(text_width("Directing", size, face="serif-semibold")) + look.px(10)
        room = area.right - look.px(12) - x
        color = theme.accent_text if self.state.words else theme.panel.dim
        words = self.state.words or ("" if self.state.viewers else "No window for viewers is open")
        if words:
            put_text(canvas, words, x, middle, look.text(12), color, max_width=room)

    # -- it can be pushed aside ------------------------------------------------------------------------------

    def press(self, pos: Pos, button: int) -> bool:
        self._from = pos if button == 1 else None
        return button == 1

    def moved(self, pos: Pos) -> None:
        if self.captured and self._from is not None and pos != NOWHERE:
            dx, dy = pos[0] - self._from[0], pos[1] - self._from[1]
            if dx or dy:
                self._from = pos
                self._drag(dx, dy)
