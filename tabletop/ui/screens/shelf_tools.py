"""The row of what can be done beside playing, above the shelf: as much of its words as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look

from ..dialogs.form import Form

TITLE = 240
"""Units from the left that the program's name takes."""

POINTS = (14.5, 14.5, 12.5, 11.5)
"""The sizes that are tried: the first with all words, the others with short ones."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One of them: what it is called, and where there is little room; its icon, what it does, its key."""

    label: str
    short: str
    icon: str
    act: Callable[[], None]
    key: str = ""


def add_tools(form: Form, look: Look, width: int, tools: Sequence[Tool]) -> None:
    """Put them into a row that ends at the right edge, where the keyboard meets them as they are read."""
    px, row, widths = look.px, list[Button](), list[int]()
    for number, points in enumerate(POINTS):
        row = [_button(look, tool, tool.short if number else tool.label, points) for tool in tools]
        widths = [button.natural()[0] - px(8) for button in row]
        if width - px(28) - sum(widths) - px(4) * (len(widths) - 1) >= px(TITLE):
            break
    x = width - px(28) - sum(widths) - px(4) * (len(widths) - 1)
    for button, wide in zip(row, widths, strict=True):
        form.add(button, (x, px(26), wide, px(38)))
        x += wide + px(4)


def _button(look: Look, tool: Tool, label: str, points: float) -> Button:
    tip = f"{tool.label}\t{tool.key}" if tool.key else tool.label
    return Button(look, label, tool.act, icon=tool.icon, kind="quiet", points=points, tip=tip)
