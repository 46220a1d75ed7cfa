"""The row of what can be done beside playing, above the shelf: as much of its words as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look

from ..application import Application
from ..dialogs.form import Form

TITLE = 240
"""Units from the left that the program's name takes."""

POINTS = (14.5, 14.5, 12.5, 11.5)
"""The sizes that are tried: the first with all words, the others with short ones."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One of them: what it is called, and where there is little room; its icon, what it does, its key. ``says`` is
    what it is for, ``words`` what else people call it, both for the palette; what is not the shelf's ``own`` is done
    anywhere by its key."""

    label: str
    short: str
    icon: str
    act: Callable[[], None]
    key: str = ""
    says: str = ""
    words: str = ""
    own: bool = True


class Deeds(Protocol):
    """What is done at a shelf beside playing."""

    app: Application

    def new_game(self) -> None:
        """Begin a game of one's own."""

    def import_game(self) -> None:
        """Make a game of what another program keeps on disk."""

    def export_game(self) -> None:
        """Write the game in front for other programs, or onto paper."""

    def laboratory(self) -> None:
        """Find out about the game in front by many games between bots."""

    def open_save(self) -> None:
        """Open a table that was kept."""


def tools_of(shelf: Deeds) -> tuple[Tool, ...]:
    """The row of a shelf, from left to right."""
    app = shelf.app
    load = app.keys.label("quick_load")
    return (
        Tool("New game...", "New...", "edit", shelf.new_game, says="of one's own", words="create make design"),
        Tool("Import...", "Import...", "load", shelf.import_game, says="a game of another program", words="convert"),
        Tool("Export...", "Export...", "save", shelf.export_game, says="the game in front", words="print paper pdf"),
        Tool(
            "Laboratory...", "Lab...", "chart", shelf.laboratory,
            says="many games between bots", words="simulate statistics balance",
        ),
        Tool("Open save...", "Open...", "folder", shelf.open_save, load, "a table that was kept", "load continue"),
        Tool("Keys", "Keys", "help", app.key_help, "?", own=False),
        Tool("Settings", "Settings", "settings", app.settings_dialog, "Ctrl+,", own=False),
        Tool("Quit", "Quit", "close", app.ask_to_close, "Ctrl+Q", own=False),
    )  # fmt: skip


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
