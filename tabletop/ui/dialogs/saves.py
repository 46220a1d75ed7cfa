"""Saving a table under a name, and opening one from the list of saves."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.control.replay.watching import Watch
from tabletop.session import Session
from tabletop.session.saving import folders
from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.paint import box_picture, put_icon, put_text

from ..notices import plain
from ..screens import library
from ..screens.boxes import cover_crop
from ..screens.picture_job import PictureJob
from .controls import Label, Text
from .dialog import Dialog
from .elsewhere import SaveElsewhere, is_saved
from .message import Confirm, Message
from .panes import ListBox

FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
RESERVED = {"con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10))}


def file_name(text: str) -> str:
    """A name as people type it, as a name that every system takes; "" where nothing is left."""
    name = " ".join(FORBIDDEN.sub(" ", text).split()).strip(" .")[:80].strip(" .")
    return f"{name}_" if name.casefold() in RESERVED else name


class _Saves(Dialog):
    """What both dialogs share: the list with its rows."""

    width = 880
    height = 600

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.tables: list[library.SavedTable] = []
        self.selected = -1
        self.rows: ListBox | None = None

    def _make_list(self, rect: pygame.Rect, empty: str) -> ListBox:
        box = ListBox(
            self.look, self.look.px(60), self._draw_row, on_select=self._selected, on_pick=self._picked, empty=empty
        )
        box.set_count(len(self.tables))
        box.selected = self.selected
        self.rows = self.form.add(box, rect)
        return box

    def _draw_row(self, canvas: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
        look, theme, px = self.look, self.look.theme, self.look.px
        table = self.tables[index]
        icon = "warning" if table.problem else "history" if table.autosave else "star" if table.example else "save"
        if not look.icons.has(icon):
            icon = "info"
        strong = theme.box.selection_text if chosen else theme.box.text
        weak = theme.box.selection_text if chosen else theme.box.dim
        tint = theme.danger if table.problem else theme.accent_text
        put_icon(canvas, look, icon, (rect.x + px(24), rect.centery), px(22), tint)
        x = rect.x + px(48)
        room = rect.right - px(12) - x
        name = table.name
        if table.autosave:
            name += "" if table.clean else " (not closed in good order)"
        elif table.example:
            name += " (example)"
        put_text(canvas, name, x, rect.y + px(20), look.text(15.5), strong, max_width=room, face="sans-semibold")
        line = table.problem or (table.line() if table.autosave else f"{table.title}  \u00b7  {table.line()}")
        color = theme.danger if table.problem and not chosen else weak
        put_text(canvas, line, x, rect.y + px(40), look.text(13), color, max_width=room)

    def _selected(self, index: int) -> None:
        self.selected = index

    def _picked(self, index: int) -> None:
        self.selected = index


class SaveDialog(_Saves):
    """Asks for a name; a name that exists is asked about. `on_saved` gets the path."""

    width = 660
    height = 560

    def __init__(self, session: Session, on_saved: Callable[[Path], None] | None = None, name: str = "") -> None:
        super().__init__("Save this table")
        self.session = session
        self.on_saved = on_saved
        self.tables = [table for table in library.saves() if not table.example]
        self.name = name or self._free_name()

    def _free_name(self) -> str:
        base = file_name(self.session.catalog.title) or "Table"
        taken = {table.path.stem.casefold() for table in self.tables}
        number = 1
        while f"{base} {number}".casefold() in taken:
            number += 1
        return f"{base} {number}"

    def build(self) -> None:
        px, body = self.look.px, self.body
        self.label("Name", (body.x, body.y, body.w, px(22)), color="dim")
        self._field = self.field(
            self.name, (body.x, body.y + px(26), body.w, px(40)), on_change=self._typed, limit=80, hint="Name"
        )
        self.label("Saved tables", (body.x, body.y + px(76), body.w, px(22)), color="dim")
        top = body.y + px(102)
        self._make_list(pygame.Rect(body.x, top, body.w, body.bottom - top), "Nothing is saved yet.")
        save = Button(self.look, "Save", self._save, icon="save", kind="primary", enabled=bool(file_name(self.name)))
        away = Button(self.look, "Somewhere else ...", self._elsewhere, icon="folder")
        self.foot([Button(self.look, "Cancel", self.cancel), save], [away])
        self.form.default = save

    def opened(self) -> None:
        self.form.set_focus(self._field)
        self._field.select_all()

    def _elsewhere(self) -> None:
        assert self.app is not None
        name = file_name(self.name) or self._free_name()
        self.app.open_dialog(SaveElsewhere(self.session, name, self._saved))

    def _saved(self, path: Path) -> None:
        self.close()
        if self.on_saved is not None:
            self.on_saved(path)

    def _typed(self, text: str) -> None:
        self.name = text
        if self.form.default is not None:
            self.form.default.enable(bool(file_name(text)))

    def _selected(self, index: int) -> None:
        super()._selected(index)
        self.name = self.tables[index].path.stem
        self._field.set_text(self.name)
        self._typed(self.name)

    def _picked(self, index: int) -> None:
        self._selected(index)
        self._save()

    def _save(self) -> None:
        assert self.app is not None
        name = file_name(self.name)
        if not name:
            return
        path = folders.saves_dir() / f"{name}.json"
        if path.exists():
            words = (
                f'There is a table called "{name}" already. The one before is kept beside it with the ending .bak.'
            )
            buttons = [("no", "Keep it"), ("yes", "Replace it", "primary")]

            def answered(key: str) -> None:
                if key == "yes":
                    self._write(path)

            self.app.open_dialog(Confirm("Replace it?", words, buttons, answered))
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        assert self.app is not None
        app = self.app
        if not is_saved(app, self.session, path):
            return
        app.toast(f'Saved as "{path.stem}".')
        self._saved(path)


class LoadDialog(_Saves):
    """All saves and left tables; opens the chosen one. Broken files are listed with what is wrong."""

    def __init__(self, on_change: Callable[[], None] | None = None) -> None:
        super().__init__("Open a table")
        self.on_change = on_change
        self._pictures: dict[Path, pygame.Surface | None] = {}
        self._due: Path | None = None
        self._quiet = 0.0
        self._job: PictureJob | None = None
        self._refresh()

    def _refresh(self) -> None:
        self.tables = [*library.continuable(), *library.saves()]
        good = next((i for i, table in enumerate(self.tables) if not table.problem), -1)
        self.selected = min(max(self.selected, good), len(self.tables) - 1)

    @property
    def chosen(self) -> library.SavedTable | None:
        return self.tables[self.selected] if 0 <= self.selected < len(self.tables) else None

    def build(self) -> None:
        px, body, look = self.look.px, self.body, self.look
        side = px(318)
        self._make_list(pygame.Rect(body.x, body.y, body.w - side - px(16), body.h), "Nothing was saved yet.")
        self._view = pygame.Rect(body.right - side, body.y, side, round(side * 0.625))
        y = self._view.bottom + px(12)
        table = self.chosen
        self.open_button = Button(
            look, "Open", self.take_up, icon="folder", kind="primary", enabled=table is not None and not table.problem
        )
        delete = Button(look, "Delete...", self._ask_delete, icon="trash", enabled=self._can_delete())
        self._delete = delete
        self._watch = Button(
            look, "Watch", self.watch, icon="play", enabled=table is not None and not table.problem,
            tip="Watch from the beginning, without the result",
        )  # fmt: skip
        self._title = self.form.add(Label(look, "", points=19, face="serif-semibold", color="heading"), (
            self._view.x, y, side, px(28)))  # fmt: skip
        self._words = self.form.add(Text(look, "", points=14, color="dim"), (
            self._view.x, y + px(34), side, max(px(40), body.bottom - y - px(34))))  # fmt: skip
        self.foot([Button(look, "Cancel", self.cancel), self._watch, self.open_button], [delete])
        self.form.default = self.open_button
        self._tell()

    def opened(self) -> None:
        self.form.set_focus(self.rows)

    def closed(self) -> None:
        if self._job is not None:
            self._job.stop()

    def _can_delete(self) -> bool:
        table = self.chosen
        return table is not None and not table.example

    def _tell(self) -> None:
        table = self.chosen
        self._title.set(table.title if table else "")
        if table is None:
            words = "Saves appear here, and tables that were kept as they were left."
        elif table.problem:
            words = plain(f"This file cannot be opened. {table.problem}\n{table.path}")
        else:
            players = f"Played by {', '.join(table.names)}." if table.names else ""
            turn = f" {table.far}." if table.far else ""
            kind = "Kept as it was left" if table.autosave else "Saved"
            words = plain(f"{kind} {library.when(table.saved_at)}.{turn}\n{players}\n{table.path.name}")
        self._words.set(words)
        self.open_button.enable(table is not None and not table.problem)
        self._watch.enable(table is not None and not table.problem)
        self._delete.enable(self._can_delete())
        self._due = table.path if table is not None and not table.problem else None
        self.dirty = True

    def _selected(self, index: int) -> None:
        super()._selected(index)
        self._quiet = 0.0
        self._tell()

    def _picked(self, index: int) -> None:
        super()._picked(index)
        self.take_up()

    def update(self, now: float) -> bool:
        moving = super().update(now)
        table = self.chosen
        if self._due is not None and table is not None and table.path == self._due:
            # a picture takes a moment: it is made when the choice has rested
            if self._due not in self._pictures:
                ready = table.picture()
                if ready is not None:
                    self._pictures[self._due] = ready
                    self.dirty = True
                elif not self._quiet:
                    self._quiet = now
                elif self._job is None and now - self._quiet > 0.35:
                    self._job = PictureJob(table)
                elif self._job is not None and self._job.done():
                    if self._job.saved.path == self._due:
                        self._pictures[self._due] = table.picture()
                        self.dirty = True
                    self._job = None
            self._due = None if self._due in self._pictures else self._due
        return moving

    def paint(self, surface: pygame.Surface) -> None:
        look, view = self.look, self._view
        surface.blit(box_picture(look, view.size, look.px(8)), view)
        table = self.chosen
        picture = self._pictures.get(table.path) if table is not None else None
        inner = view.inflate(-look.px(8), -look.px(8))
        if picture is not None:
            surface.blit(cover_crop(picture, inner.size), inner)
            surface.blit(outline(inner.size, 2, 1, (0, 0, 0), 130), inner)
        else:
            icon = "warning" if table is not None and table.problem else "card"
            put_icon(surface, look, icon, inner.center, look.px(44), look.theme.box.dim)

    # --------------------------------------------------------------------------------------------- deeds

    def take_up(self) -> None:
        """Open the table that is chosen."""
        table = self.chosen
        if table is None or table.problem or self.app is None:
            return
        library.take_up(self.app, table)

    def watch(self) -> None:
        """Watch the chosen table from its beginning."""
        table = self.chosen
        if table is not None and not table.problem and self.app is not None:
            library.take_up(self.app, table, Watch())

    def _ask_delete(self) -> None:
        table = self.chosen
        if table is None or table.example or self.app is None:
            return
        words = f'"{table.name}" ({library.when(table.saved_at)}) is deleted for good.'
        buttons = [("no", "Keep it"), ("yes", "Delete", "danger")]
        self.app.open_dialog(
            Confirm("Delete this table?", words, buttons, self._answered, icon="trash", color="danger")
        )

    def _answered(self, key: str) -> None:
        table = self.chosen
        if key != "yes" or table is None or self.app is None:
            return
        try:
            library.remove(table)
        except OSError as error:
            self.app.open_dialog(Message("It could not be deleted", str(error), kind="error"))
            return
        self._refresh()
        self.rebuild()
        if self.on_change is not None:
            self.on_change()

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            self._ask_delete()
            return True
        return super().event(event)
