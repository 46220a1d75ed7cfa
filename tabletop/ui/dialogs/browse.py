"""*Browse ...*: a file or folder is looked for in its folders instead of typed.

pygame_gui's file dialog is one of its windows, whose look and costs `dialog` tells of; it hears no key and stops at
folders that may not be read.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pygame

from tabletop.content.places import is_file, is_folder
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.paint import put_icon, put_text

from .dialog import Dialog
from .fields import Field, FieldStyle
from .panes import ListBox

Wanted = Literal["any", "file", "folder"]
"""What is looked for: something that is there, or where a file or a folder is to be written."""

TITLES = {"any": "Choose a file or folder", "file": "Choose where the file goes", "folder": "Choose where it goes"}
ROW = 34


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list."""

    path: Path
    is_folder: bool

    @property
    def name(self) -> str:
        """What it is called; of a drive all of it."""
        return self.path.name or str(self.path)


def entries_of(folder: Path, files: bool = True) -> list[Entry]:
    """What lies in a folder: folders first, by name, without what is hidden. Raises OSError."""
    found = [Entry(path, is_folder(path)) for path in folder.iterdir() if not path.name.startswith(".")]
    shown = (each for each in found if each.is_folder or files)
    return sorted(shown, key=lambda each: (not each.is_folder, each.name.casefold(), each.name))


def drives() -> list[Entry]:
    """The drives of Windows; elsewhere there is one root, in which everything lies."""
    letters = string.ascii_uppercase if sys.platform == "win32" else ""
    roots = (Path(f"{letter}:\\") for letter in letters)
    return [Entry(root, True) for root in roots if is_folder(root)]


def path_field(
    dialog: Dialog, text: str, rect: tuple[int, int, int, int], wanted: Wanted, on_change: Callable[[str], None],
    on_enter: Callable[[str], None] | None = None, hint: str = "",
) -> Field:  # fmt: skip
    """A field for a path with *Browse ...* beside it; `on_change` hears what is typed and what is found."""
    button = Button(dialog.look, "Browse ...", lambda: browse(), tip="Look for it in your folders")
    x, y, wide, high = rect
    button_wide, gap = button.natural()[0], dialog.look.px(8)
    style: FieldStyle = {"on_change": on_change, "limit": 1000, "icon": "folder", "hint": hint, "tip": text}
    if on_enter is not None:
        style["on_enter"] = on_enter
    field = dialog.field(text, (x, y, wide - button_wide - gap, high), **style)
    dialog.add(button, (x + wide - button_wide, y, button_wide, high))

    def browse() -> None:
        assert dialog.app is not None
        dialog.app.open_dialog(Browse(field.text, wanted, found))

    def found(path: Path) -> None:
        on_change(str(path))
        if dialog.app is not None:
            dialog.rebuild()

    return field


class Browse(Dialog):
    """Folders to go through; `on_found` gets the path that was chosen. `begin`: what is named so far."""

    width = 720
    height = 600

    def __init__(self, begin: str, wanted: Wanted, on_found: Callable[[Path], None]) -> None:
        super().__init__(TITLES[wanted])
        self.wanted = wanted
        self.on_found = on_found
        self.entries: list[Entry] = []
        self.selected = -1
        self.name = ""
        self._trouble = ""
        self._rows: ListBox | None = None
        named = Path(begin.strip().strip('"') or ".").expanduser()
        if not begin.strip():
            self.folder = Path.home()
        elif wanted == "any" and is_folder(named):
            self.folder = named.absolute()
        else:
            self.folder, self.name = named.absolute().parent, named.name
        while not is_folder(self.folder) and self.folder != self.folder.parent:
            self.folder = self.folder.parent
        self._read()

    def _read(self) -> None:
        self._trouble = ""
        try:
            self.entries = entries_of(self.folder, self.wanted != "folder")
        except OSError as error:
            self.entries = []
            self._trouble = f"This folder cannot be read ({error.strerror})."
        names = [each.name for each in self.entries]
        self.selected = names.index(self.name) if self.name in names else -1

    # ------------------------------------------------------------------------------------------- layout

    def build(self) -> None:
        px, body, look = self.look.px, self.body, self.look
        high, gap = px(38), px(8)
        up = Button(look, "Up", self.up, icon="arrow-up", tip="The folder around this one", enabled=self._has_above)
        home = Button(look, "Home", lambda: self.go(Path.home()), icon="home", tip="Your own folder")
        x = body.right
        for button in (home, up):
            wide = button.natural()[0]
            x -= wide
            self.add(button, (x, body.y, wide, high))
            x -= gap
        self.field(
            str(self.folder), (body.x, body.y, x - body.x, high), on_enter=self._typed_folder, icon="folder",
            limit=1000, tip=str(self.folder),
        )  # fmt: skip
        foot = px(48) if self.wanted != "any" else 0
        top = body.y + high + px(10)
        empty = self._trouble or "Nothing lies here."
        self._rows = ListBox(
            look, px(ROW), self._draw_row, on_select=self._select, on_pick=self._pick, empty=empty
        )  # fmt: skip
        self._rows.set_count(len(self.entries))
        self._rows.selected = self.selected
        self.form.add(self._rows, pygame.Rect(body.x, top, body.w, body.bottom - top - foot))
        if self.wanted != "any":
            y = body.bottom - high
            self.label("Name", (body.x, y, px(64), high), face="sans-semibold")
            self._field = self.field(
                self.name, (body.x + px(64), y, body.w - px(64), high), on_change=self._renamed, limit=200
            )
        done = Button(
            look, self._words(), self._choose, icon="check", kind="primary", enabled=self._chosen is not None
        )
        self.foot([Button(look, "Cancel", self.cancel), done])
        self.form.default = done

    def opened(self) -> None:
        assert self._rows is not None
        self.form.set_focus(self._rows)

    def _draw_row(self, canvas: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
        look, px, box, entry = self.look, self.look.px, self.look.theme.box, self.entries[index]
        ink = box.selection_text if chosen else box.text
        tint = look.theme.accent_text if entry.is_folder and not chosen else ink
        put_icon(canvas, look, "folder" if entry.is_folder else "note", (rect.x + px(20), rect.centery), px(18), tint)
        room = rect.right - px(50) - rect.x
        put_text(canvas, entry.name, rect.x + px(40), rect.centery, look.text(15), ink, max_width=room)

    def _words(self) -> str:
        if self.wanted != "any":
            return "Choose"
        entry = self._entry
        return "Take this file" if entry is not None and not entry.is_folder else "Take this folder"

    # ------------------------------------------------------------------------------------------- deeds

    @property
    def _entry(self) -> Entry | None:
        return self.entries[self.selected] if 0 <= self.selected < len(self.entries) else None

    @property
    def _chosen(self) -> Path | None:
        """What would be chosen now."""
        if self.wanted != "any":
            name = self.name.strip()
            return self.folder / name if name and Path(name).name == name else None
        return self._entry.path if self._entry is not None else self.folder

    @property
    def _has_above(self) -> bool:
        return self.folder != self.folder.parent or bool(drives())

    def up(self) -> None:
        """Go to the folder around this one, or from the root of a drive to all drives."""
        here = self.folder
        if here != here.parent:
            self.go(here.parent, here.name)
        elif found := drives():
            self.entries, self.selected = found, -1
            self.rebuild()

    def go(self, folder: Path, select: str = "") -> None:
        """Look into a folder."""
        self.folder = folder
        if self.wanted == "any":
            self.name = select
        self._read()
        self.rebuild()
        self.opened()

    def _typed_folder(self, text: str) -> None:
        path = Path(text.strip()).expanduser()
        if is_folder(path):
            self.go(path.absolute())
        elif is_file(path) and self.wanted != "folder":
            self.name = path.name
            self.go(path.absolute().parent, path.name)
        elif self.app is not None:
            self.app.toast(f"There is no folder {text.strip()}.", "warning")

    def _renamed(self, text: str) -> None:
        self.name = text
        if self.form.default is not None:
            self.form.default.enable(self._chosen is not None)

    def _select(self, index: int) -> None:
        self.selected = index
        entry = self._entry
        if self.wanted == "any":
            if self.form.default is not None:
                self.form.default.set(label=self._words())
        elif entry is not None and not entry.is_folder:
            self._field.set_text(entry.name)
            self._renamed(entry.name)

    def _pick(self, index: int) -> None:
        self.selected = index
        entry = self._entry
        if entry is not None and entry.is_folder:
            self.go(entry.path)
        elif entry is not None:
            self._select(index)
            self._choose()

    def _choose(self) -> None:
        path = self._chosen
        if path is not None:
            self.close()
            self.on_found(path)
