"""*Import*: what other programs keep on disk becomes a game on the shelf.

A path is typed, dropped onto the window, or a table is pasted; what was taken for what is shown and can be changed
before anything is written; the report says what became of everything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from tabletop.exchange.basis.mapping import LEAVE_OUT, ROLES, Column, plain_word
from tabletop.exchange.readers.formats import FORMATS
from tabletop.ui.hud.kit.buttons import Button

from ..notices import plain
from ..window import paste_text
from .browse import path_field
from .dialog import Dialog
from .fields import Field
from .import_work import Wish, Work, name_for
from .panes import Pane
from .select import Option, Select

LABELS = {
    "name": "Name", "copies": "Copies", "set": "Set", "picture": "Picture", "kind": "Kind of card", "id": "Id",
    "cost": "Cost (gem)", "type": "Type line", "text": "Text", "power": "Left number", "health": "Right number",
    "flavor": "Text in italics", "color": "Colour of the frame", LEAVE_OUT: "Leave out",
}  # fmt: skip
WELCOME = (
    "Tables (CSV, TSV, XLSX), LackeyCCG plugins, Cockatrice, OCTGN, Card Game Simulator, Tabletop Simulator, rooms "
    "of playingcards.io, lists of cards, folders of pictures. Nothing in them is run, and nothing is fetched."
)
MOST_LINES = 120
ROW = 42


class ImportDialog(Dialog):
    """Reads while one types, writes when asked to, and opens the table of what it made."""

    width = 980
    height = 660

    def __init__(self, after: Callable[[Path], None], source: str = "") -> None:
        super().__init__("Import a game")
        self.after = after
        self.wish = Wish(source, name=name_for(source) if source else "")
        self.work = Work()
        self._look_at = 0.0
        self._now = 0.0
        self._busy = False
        self._progress = -1

    # ------------------------------------------------------------------------------------------- layout

    def build(self) -> None:
        px, body = self.look.px, self.body
        head, high = px(96), px(38)
        paste = Button(self.look, "Paste a table", self.paste, icon="copy", tip="A table from the clipboard")
        wide = paste.natural()[0]
        self.label("From", (body.x, body.y, head, high), face="sans-semibold")
        hint = "Pasted table" if self.wish.pasted else "A file or folder, or drop it here"
        self._source = path_field(
            self, self.wish.source, (body.x + head, body.y, body.w - head - wide - px(8), high), "any", self._typed,
            on_enter=lambda text: self._read_now(), hint=hint,
        )  # fmt: skip
        self.form.add(paste, (body.right - wide, body.y, wide, high))
        y = body.y + high + px(10)
        self.label("Called", (body.x, y, head, high), face="sans-semibold")
        self._name: Field = self.field(
            self.wish.name, (body.x + head, y, px(300), high), on_change=self._renamed,
            hint="The name of the game", limit=60,
        )  # fmt: skip
        room = body.w - head - px(300) - px(16)
        self._state = self.label("", (body.x + head + px(316), y, room, high), points=14.5)
        self._tell()
        top = y + high + px(14)
        area = pygame.Rect(body.x, top, body.w, body.bottom - top - px(4))
        left = pygame.Rect(area.x, area.y, round(area.w * 0.46), area.h)
        right = pygame.Rect(left.right + px(14), area.y, area.right - left.right - px(14), area.h)
        self._format(pygame.Rect(left.x, left.y, left.w, high))
        down = high + px(10)
        self._columns(pygame.Rect(left.x, left.y + down, left.w, left.h - down))
        self._report(right)
        self._buttons()

    def _format(self, area: pygame.Rect) -> None:
        """What the source is read as: found out, or named where it cannot be told."""
        head, plan, wish = self.look.px(96), self.work.plan, self.wish
        self.label("Read as", (area.x, area.y, head, area.h), face="sans-semibold")
        found = f"As found: {plan.format.label}" if plan is not None and not wish.format else "Whatever it looks like"
        options = [Option("", found)]
        options += [Option(each.id, each.label[:1].upper() + each.label[1:]) for each in FORMATS.values()]
        tip = "What program or kind of file it is of. Choose it yourself where that is not found out, or wrong."
        self.reads_as = Select(self.look, options, wish.format, self.read_as, tip=tip)
        self.reads_as.enable(not self.work.busy and not wish.pasted)
        self.form.add(self.reads_as, (area.x + head, area.y, area.w - head, area.h))

    def _columns(self, area: pygame.Rect) -> None:
        px = self.look.px
        self.label("What each column becomes", (area.x, area.y, area.w, px(22)), color="heading", points=14.5)
        pane = self.form.add(Pane(self.look), pygame.Rect(area.x, area.y + px(28), area.w, area.h - px(28)))
        x, y, wide = pane.rect.x + px(14), pane.rect.y + px(10), pane.rect.w - px(44)
        plan = self.work.plan
        columns = plan.mapping.columns if plan is not None else ()
        if not columns:
            words = "Its columns are shown here, and what is guessed of them can be changed."
            if plan is not None:
                words = "There are no columns here: the format says itself what everything is."
            self.text(words, x, y + px(2), wide, points=14.5, color="dim", pane=pane)
        pick = px(214)
        for column in columns:
            self.label(column.header, (x, y, wide - pick - px(10), px(36)), points=14.5, tip=column.header, pane=pane)
            select = Select(self.look, self._options(column), column.field, partial(self.map_column, column.header))
            select.enable(not self.work.busy)
            self.form.add(select, (x + wide - pick, y, pick, px(36)), pane)
            y += px(ROW)

    def _options(self, column: Column) -> list[Option]:
        plan = self.work.plan
        assert plan is not None
        has_roles = plan.format.id == "table"
        fields = [name for name in LABELS if has_roles or name not in ROLES or name == LEAVE_OUT]
        if column.field not in fields:
            fields.insert(0, column.field)
        own = plain_word(column.header)
        return [Option(name, LABELS.get(name, f"Own field: {own or name}")) for name in fields]

    def _report(self, area: pygame.Rect) -> None:
        px = self.look.px
        self.label("Report", (area.x, area.y, area.w, px(22)), color="heading", points=14.5)
        pane = self.form.add(Pane(self.look), pygame.Rect(area.x, area.y + px(28), area.w, area.h - px(28)))
        x, y, wide = pane.rect.x + px(14), pane.rect.y + px(10), pane.rect.w - px(44)
        for words, color in self.paragraphs():
            text = self.text(plain(words), x, y, wide, points=14, color=color, pane=pane)
            y += text.rect.h + px(4)

    def paragraphs(self) -> list[tuple[str, str]]:
        """The report as paragraphs with their colours."""
        work, plan = self.work, self.work.plan
        if work.undone:
            return [(f"Taken back: {name}", "text") for name in work.undone[:MOST_LINES]]
        if work.problem:
            told = [(work.problem, "danger")]
            if work.wants_format and not self.wish.pasted:
                told.append(("Say what it is under Read as, above the columns.", "text"))
            return told
        if plan is None:
            return [(WELCOME, "dim")]
        found: list[tuple[str, str]] = []
        if not work.written:
            for change in plan.changes:
                found.append((change.sentence, "dim" if change.what == "kept" else "text"))
            if plan.does_nothing:
                found.append(("The source and the game agree; there is nothing to write.", "good"))
        for line in plan.report.lines():
            mark = "warning" if line.endswith("(left out)") else "text"
            found.append((line.strip(), "dim" if line.startswith("  ") else mark))
        if len(found) > MOST_LINES:
            found = [*found[:MOST_LINES], (f"and {len(found) - MOST_LINES} more lines", "dim")]
        return found

    def _buttons(self) -> None:
        work, plan = self.work, self.work.plan
        writing = work.busy
        if work.written:
            done = Button(self.look, "Open the table", self._open, icon="play", kind="primary")
            self.foot([Button(self.look, "Close", self.close), done], [self._undo_button(writing)])
        else:
            again = plan is not None and not plan.is_first
            ready = plan is not None and not work.problem and not writing and not plan.does_nothing
            words = "Bring up to date" if again else "Import"
            done = Button(self.look, words, self._write, icon="check", kind="primary", enabled=ready)
            left = [self._undo_button(writing)] if self.wish.can_undo else []
            self.foot([Button(self.look, "Cancel", self.cancel, enabled=not self._is_writing), done], left)
        self.form.default = done

    def _undo_button(self, writing: bool) -> Button:
        tip = "Everything as it was before the last import into this folder"
        return Button(self.look, "Take back", self._undo, icon="undo", kind="quiet", tip=tip, enabled=not writing)

    def _status(self) -> tuple[str, str]:
        work, plan = self.work, self.work.plan
        if work.busy:
            if work.total:
                return f"Picture {work.done:,} of {work.total:,} ...", "dim"
            return "Writing ..." if self._is_writing else "Reading ...", "dim"
        if work.problem:
            return "This cannot be imported", "danger"
        if work.undone:
            return "The import was taken back", "good"
        if plan is None:
            return "", "dim"
        if work.written:
            return f"{plan.draft.game.get('title', '')} is on the shelf", "good"
        words = plan.format.label
        return words[:1].upper() + words[1:] + ("" if plan.is_first else ", imported before"), "accent"

    def _tell(self) -> None:
        words, color = self._status()
        self._state.set(words, color)

    # ------------------------------------------------------------------------------------------- deeds

    @property
    def _is_writing(self) -> bool:
        return self.work.busy and self._busy

    def opened(self) -> None:
        self.form.set_focus(self._source)
        if self.wish.is_whole:
            self._read_now()

    def dropped(self, path: Path) -> bool:
        """A file or folder was dropped onto the window."""
        named = self.wish.is_named
        self.wish = Wish(str(path), name=self.wish.name if named else name_for(str(path)), is_named=named)
        self._read_now()
        return True

    def paste(self) -> None:
        """Take a table from the clipboard."""
        assert self.app is not None
        text = paste_text()
        if not text.strip():
            self.app.toast("There is no text on the clipboard. Copy a table first.", "warning")
            return
        self.wish = Wish("", text, self.wish.name or "pasted-game", self.wish.is_named)
        self._read_now()

    def _typed(self, text: str) -> None:
        self.wish.source, self.wish.pasted, self.wish.columns = text, "", {}
        if not self.wish.is_named:
            self.wish.name = name_for(text) if text.strip() else ""
            self._name.set_text(self.wish.name)
        # half a path is no path: it is read when one stops typing
        self._look_at = self._now + 0.6

    def _renamed(self, text: str) -> None:
        self.wish.name, self.wish.is_named = text, bool(text.strip())
        self._look_at = self._now + 0.6

    def map_column(self, header: str, field: str) -> None:
        """What a column of the table becomes."""
        self.wish.columns[header] = field
        self._read_now()

    def read_as(self, format: str) -> None:
        """Which format the source is of; "" to find it out."""
        self.wish.format, self.wish.columns = format, {}
        self._read_now()

    def _read_now(self) -> None:
        self._look_at = 0.0
        if not self.wish.is_whole or self._is_writing:
            return
        self.work.plan = None if not self.wish.columns else self.work.plan
        self.work.look(self.wish)
        self.rebuild()

    def _write(self) -> None:
        self._busy = True
        self.work.write()
        self.rebuild()

    def _undo(self) -> None:
        self._busy = True
        self.work.plan = None
        self.work.undo(self.wish.folder)
        self.rebuild()

    def _open(self) -> None:
        folder = self.wish.folder
        self.close()
        self.after(folder)

    def cancel(self) -> None:
        """Closing waits for what is being written."""
        if not self._is_writing:
            self.close()

    def closed(self) -> None:
        if self.app is not None and self.app.screen is not None:
            self.app.screen.games_changed()

    def update(self, now: float) -> bool:
        self._now = now
        if self._look_at and now >= self._look_at:
            self._read_now()
        if self.work.ended():
            self._busy = False
            self.rebuild()
        elif self.work.busy and self.work.done != self._progress:
            self._progress = self.work.done
            self._tell()
        return super().update(now) or self.work.busy or bool(self._look_at)
