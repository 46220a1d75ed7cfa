"""*Film*: a show, or the whole game, leaves as a film.

What is seen, through whose eyes and how it is made up is asked; a child process draws and encodes it, so the window
goes on; nothing is replaced before the film is whole.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame

from tabletop.content import places
from tabletop.control.viewing.preset import PRESETS
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.exchange.basis.libraries import MissingLibrary, library
from tabletop.session import SaveError, Session
from tabletop.ui.film.wish import ENDINGS, GIF_FPS, GIF_WIDTH
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments, Toggle
from tabletop.ui.hud.telling.show_bar import SPEEDS as SPEED_NAMES

from ..notices import plain
from .browse import path_field
from .film_work import SIZES, FilmAsked, FilmWork, Part, proposed
from .for_viewers import SHORT
from .made_file import copy_path, show_folder
from .message import Confirm
from .panes import Pane
from .select import Option, Select
from .settings import SettingsDialog
from .working import Working

WHOLE, PART = "whole", "part"
FORMAT_NAMES = {".mp4": "MP4", ".webp": "WebP", ".gif": "GIF"}
SIZE_NAMES = {"720p": "720p", "1080p": "1080p", "square": "Square", "upright": "Upright"}


class FilmDialog(Working, SettingsDialog):
    """Asks, films beside the window, and reports."""

    width = 780
    height = 660
    work: FilmWork
    when_stopped = "The film was stopped; nothing was written."

    def __init__(self, session: Session, part: Part | None = None, theme: str = "felt") -> None:
        super().__init__("Film")
        self.session, self.part = session, part
        title = f"{session.catalog.title} - {part.name}" if part is not None else session.catalog.title
        self.asked = FilmAsked(proposed(title, ".mp4"), theme=theme)
        if part is not None:
            self.asked = dataclasses.replace(self.asked, first=part.first, last=part.last)
        self.work = FilmWork()
        self.lacks = ""
        """What has to be installed first, "" for nothing."""
        try:
            library("av")
        except MissingLibrary as error:
            self.lacks = self.work.problem = str(error)

    # ------------------------------------------------------------------------------------------- layout

    def build(self) -> None:
        self._stand(self.body, f"It goes to {self.asked.out}. Nothing is replaced before the film is whole.")

    def _questions(self, area: pygame.Rect) -> None:
        look, px, body, asked = self.look, self.look.px, area, self.asked
        self.label("File", (body.x, body.y, px(64), px(38)), face="sans-semibold")
        at = (body.x + px(64), body.y, body.w - px(64), px(38))
        path_field(self, str(asked.out), at, "file", self.set_place)
        top = body.y + px(48)
        self._pane = self.form.add(Pane(look), pygame.Rect(body.x, top, body.w, body.bottom - top))
        self._y = self._pane.rect.y + px(8)
        spans, now, about = [(WHOLE, "Whole game")], WHOLE, "From the first moment to the present"
        if self.part is not None:
            spans.insert(0, (PART, "What is shown"))
            about = self.part.name
            now = PART if (asked.first, asked.last) == (self.part.first, self.part.last) else WHOLE
        self._row("What is filmed", about, Segments(look, spans, now, self._span))
        eyes = [Option("public", "Everybody", "no hidden card")]
        eyes += [Option(str(seat), name) for seat, name in enumerate(self.session.names, 1)]
        eyes.append(Option("all", "All hands open"))
        about = "Whoever sees the film sees these cards"
        self._row("Through whose eyes", about, Select(look, eyes, _named(asked.eyes), self._eyes))
        shown = [(name, SHORT[name]) for name in PRESETS]
        presets = Segments(look, shown, asked.preset, lambda name: self._change(preset=name))
        self._row("What fills it", PRESETS[asked.preset][1], presets)
        captions = Toggle(look, asked.captions, lambda on: self.change(captions=on))
        self._row("Captions", "What happened, in whole sentences", captions)
        paces = Segments(look, SPEED_NAMES, asked.speed, lambda pace: self.change(speed=pace))
        self._row("Pace", "", paces)
        wide, high = SIZES[asked.size]
        sizes = Segments(look, list(SIZE_NAMES.items()), asked.size, lambda name: self._change(size=name))
        self._row("Size", f"{wide} x {high} pixels", sizes)
        rates = Segments(look, [("30", "30"), ("60", "60")], str(asked.fps), lambda fps: self.change(fps=int(fps)))
        self._row("Pictures a second", "", rates)
        ending = asked.out.suffix.lower()
        words = {".gif": f"At most {GIF_WIDTH} pixels wide and {GIF_FPS} a second", ".webp": "Plays in web pages"}
        formats = Segments(look, [(each, FORMAT_NAMES[each]) for each in ENDINGS], ending, self.set_format)
        self._row("Format", words.get(ending, "Plays everywhere"), formats)
        self._pane.changed()

    def told(self) -> str:
        done, total = self.work.done, self.work.total
        return f"Moment {done:,} of {total:,}" if total else "Beginning ..."

    def _report(self, area: pygame.Rect) -> None:
        px, body, failed = self.look.px, area, bool(self.work.problem)
        self.label(
            "There is no film" if failed else "The film is there", (body.x, body.y, body.w, px(24)),
            color="danger" if failed else "good", points=16, face="sans-semibold",
            icon="warning" if failed else "check",
        )  # fmt: skip
        self._pane = self.form.add(Pane(self.look), pygame.Rect(body.x, body.y + px(34), body.w, body.h - px(34)))
        x, y, wide = self._pane.rect.x + px(14), self._pane.rect.y + px(12), self._pane.rect.w - px(44)
        told = [self.work.problem] if failed else [f"It lies in {self.asked.out}", *self.work.lines]
        for words in told:
            text = self.text(plain(words), x, y, wide, points=14, color="text", pane=self._pane)
            y += text.rect.h + px(5)

    def _buttons(self) -> None:
        look, work = self.look, self.work
        if work.busy:
            done = Button(look, "Cancel", self.cancel, icon="close")
            self.foot([done])
        elif work.lines:
            done = Button(look, "Close", self.close, kind="primary")
            copy = Button(look, "Copy the path", self._copy_path, icon="copy", kind="quiet")
            folder = Button(look, "Show in its folder", self._show, icon="folder")
            self.foot([Button(look, "Another", self._again, icon="arrow-left"), done], [folder, copy])
        elif self.lacks:
            done = Button(look, "Close", self.close, kind="primary")
            self.foot([done])
        elif work.problem:
            done = Button(look, "Back", self._again, icon="arrow-left", kind="primary")
            self.foot([Button(look, "Close", self.close), done])
        else:
            done = Button(look, "Film", self.film, icon="camera", kind="primary", enabled=bool(self.asked.out.name))
            self.foot([Button(look, "Cancel", self.close), done])
        self.form.default = done

    # ------------------------------------------------------------------------------------------- deeds

    def change(self, **values: object) -> None:
        """Wish for something else."""
        self.asked = dataclasses.replace(self.asked, **values)  # type: ignore[arg-type]

    def _change(self, **values: object) -> None:
        self.change(**values)
        self.rebuild()

    def _span(self, name: str) -> None:
        part = self.part if name == PART else None
        self.change(first=part.first if part else 0, last=part.last if part else None)

    def _eyes(self, name: str) -> None:
        self.change(eyes=None if name == "public" else ALL_SEATS if name == "all" else int(name))
        self.rebuild()

    def set_place(self, text: str) -> None:
        """Another file to write, as typed."""
        self.change(out=Path(text.strip().strip('"')).expanduser())
        if self.form.default is not None:
            self.form.default.enable(bool(text.strip()))

    def set_format(self, ending: str) -> None:
        """Another format; the file keeps its name."""
        out = self.asked.out
        self._change(out=out.with_suffix(ending) if out.name else proposed(self.session.catalog.title, ending))

    def film(self) -> None:
        """Begin; what is there already is asked about first."""
        assert self.app is not None
        out = self.asked.out
        if out.suffix.lower() not in ENDINGS:
            self.work.problem = f"{out}: a film is a file that ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}."
            self.rebuild()
        elif not places.is_folder(out.absolute().parent):
            self.work.problem = f"{out}: there is no such folder. Make it first, or choose another place."
            self.rebuild()
        elif places.is_file(out):
            words = f"{out} exists already. It is replaced when the new one is whole."
            buttons = [("", "Cancel"), ("yes", "Replace", "primary")]
            self.app.open_dialog(
                Confirm("Replace what is there?", words, buttons, lambda key: self._start() if key else None)
            )
        else:
            self._start()

    def _start(self) -> None:
        try:
            self.work.start(self.session, self.asked)
        except (SaveError, OSError) as error:
            self.work.problem = f"The film cannot begin: {error}"
        self.rebuild()

    def _copy_path(self) -> None:
        assert self.app is not None
        copy_path(self.app, self.asked.out)

    def _show(self) -> None:
        assert self.app is not None
        folder = self.asked.out.absolute().parent
        show_folder(self.app, folder)


def _named(eyes: Viewer) -> str:
    return "public" if eyes is None else "all" if eyes == ALL_SEATS else str(eyes)
