"""*Laboratory*: many games of one game, played beside the window, and what they say, with pictures.

It starts, watches and reads the same runs as the command ``tabletop lab``: each lies in a folder of its own.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from tabletop.content import ContentError
from tabletop.content.catalog import Catalog
from tabletop.content.fonts import font_path
from tabletop.content.shelf import ShelfEntry
from tabletop.control.replay.watching import Watch
from tabletop.session.lab.folder import SAVES, LabError
from tabletop.session.lab.laboratory import usual_folder
from tabletop.session.lab.naming import announced
from tabletop.session.lab.plots import Inks
from tabletop.session.lab.versions import are_versions
from tabletop.session.saving import folders
from tabletop.session.setting_up.games import bots_for
from tabletop.ui.draw.basis.raster import clipped
from tabletop.ui.draw.basis.shade import rounded_mask
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.controls import Segments, Toggle
from tabletop.ui.hud.kit.look import Look

from ..application import Application
from ..notices import plain
from ..screens import library
from .lab_work import LabAsked, LabWork, runs_of, told_of
from .made_file import show_folder
from .panes import Pane
from .select import Option, Select
from .settings import SettingsDialog
from .working import Working

PICTURES = "pictures"
GAMES = ("20", "100", "400", "1000")
GROWN = (1480, 1000)
PICTURED = 760
"""A column of pictures takes so many pixels at least, whatever the scale: less, and their letters are too small."""
WORDS = 340
"""The words of a report have so many units beside it, or stand above the pictures."""
BEGIN = ""
"""What stands for a new run in the list of runs."""


class Picture(Control):
    """A picture of a report, as wide as there is room."""

    def __init__(self, look: Look, picture: pygame.Surface) -> None:
        super().__init__(look)
        self.picture = picture
        self._drawn: pygame.Surface | None = None

    def height(self, width: int) -> int:
        """How high it is when it is so wide."""
        wide, high = self.picture.get_size()
        return round(high * width / wide)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self._drawn is None or self._drawn.get_size() != area.size:
            scaled = pygame.transform.smoothscale(self.picture, area.size)
            self._drawn = clipped(scaled.convert_alpha(), rounded_mask(area.size, self.look.px(7)))
        canvas.blit(self._drawn, area)


class LabDialog(Working, SettingsDialog):
    """Asks, plays beside the window, and reads what came of it."""

    width = 900
    height = 680
    work: LabWork

    def __init__(self, game: str, catalog: Catalog, versions: Sequence[Option] = ()) -> None:
        """``versions``: what the game can be held against, by what each is opened by."""
        super().__init__(f"Laboratory: {catalog.title}")
        self.game, self.versions = game, versions
        self.has_decks = bool(catalog.decks)
        self.has_options = bool(catalog.options) or len(catalog.seats) > 1
        self.seats = min(catalog.seats)
        self.kinds = bots_for(catalog)
        self.asked = LabAsked()
        self.work = LabWork()
        self.run = BEGIN
        self._said: tuple[LabAsked | None, str] = None, ""
        """What is asked, and how many games that makes."""
        self._earlier: dict[str, tuple[str, bool | None]] = {}
        """What was said of earlier runs, until one of them goes on."""

    # ------------------------------------------------------------------------------------------- layout

    def build(self) -> None:
        kept = f"Each game is written to {self.work.folder} as soon as it is over. Stop whenever you like."
        self._stand(self.body, kept)

    def _questions(self, area: pygame.Rect) -> None:
        look, px, body, asked = self.look, self.look.px, area, self.asked
        words = "Bots play this game many times; what is asked is answered from what they did. Every run is kept."
        head = self.text(plain(words), body.x, body.y, body.w, points=14.5, color="dim")
        top = head.rect.bottom + px(10)
        self._pane = self.form.add(Pane(look), pygame.Rect(body.x, top, body.w, body.bottom - top))
        self._y = self._pane.rect.y + px(8)
        runs = [Option(BEGIN, "A new run"), *(Option(str(path), path.name) for path in runs_of(self.game))]
        self._row(
            "Run", "An earlier one goes on where it was stopped, or is read", Select(look, runs, self.run, self._pick)
        )
        if self.run == BEGIN:
            games = Segments(look, [(each, each) for each in GAMES], str(asked.games), self._set_games)
            self._row("Games", "At each table; more make the intervals narrower", games)
            bots = Select(look, [Option(name, name.title()) for name in self.kinds], asked.bots, self._set_bots)
            self._row("Who plays", self.kinds[asked.bots], bots)
            self._ask("Is it fair?", "Who comes first, and decks against each other", "fair")
            if self.has_options and asked.fair:
                self._ask("House rules and seats", "Each house rule with its other values: many more games", "rules")
            self._ask("Which cards?", "Drawn, played, used, held, and who wins with them", "cards")
            self._ask("Is it fun?", "How long, how much to choose, how the lead changes", "fun")
            if self.versions:
                against = Select(look, [Option("", "Do not ask"), *self.versions], asked.against, self._hold_against)
                self._row("What did a change do?", "The same deals with the version before it, too", against)
            self._announce()
        else:
            self._say(self._of_earlier()[0])
        self._pane.changed()

    def _ask(self, title: str, words: str, name: str) -> None:
        toggle = Toggle(self.look, bool(getattr(self.asked, name)), lambda on: self._change(**{name: on}))
        self._row(title, words, toggle)

    def _announce(self) -> None:
        """How many games at which tables that makes, before they are played."""
        if self._said[0] != self.asked:
            try:
                said = " ".join(announced(self.asked.request(self.game, self.seats)))
            except ContentError as error:
                said = str(error)
            self._said = self.asked, said
        self._say(self._said[1])

    def _of_earlier(self) -> tuple[str, bool | None]:
        """What the chosen run asks and how far it is, and whether anything of it is left to be played."""
        if self.run not in self._earlier:
            self._earlier[self.run] = told_of(Path(self.run))
        return self._earlier[self.run]

    def _say(self, words: str) -> None:
        """A sentence below what is chosen."""
        pane, px = self._pane, self.look.px
        assert pane is not None
        x, wide = pane.rect.x + px(16), pane.rect.w - px(46)
        self.text(plain(words), x, self._y + px(6), wide, points=14.5, color="text", pane=pane)

    def told(self) -> str:
        return self.work.told()

    def grown(self) -> tuple[int, int]:
        """A report is read, and its pictures are looked at beside it: it takes the room that there is."""
        return GROWN if not self.work.busy and self.work.lines else super().grown()

    def _report(self, area: pygame.Rect) -> None:
        px, body, failed = self.look.px, area, bool(self.work.problem)
        pictures = list(self._loaded())
        texts, room = body.copy(), min(round(body.w * 0.4), body.w - PICTURED)
        beside = bool(pictures) and room >= px(WORDS)
        if beside:
            texts.w = room
        pane = self._pane = self.form.add(Pane(self.look), texts)
        x, y, wide = pane.rect.x + px(16), pane.rect.y + px(14), pane.rect.w - px(46)
        for number, words in enumerate([self.work.problem] if failed else self.work.lines):
            color = "danger" if failed else "dim" if not number else "text"
            text = self.text(plain(words), x, y, wide, points=17 if beside else 15, color=color, pane=pane)
            y += text.rect.h + px(7)
        if beside:
            pane.changed()
            left = texts.right + px(12)
            pane = self.form.add(Pane(self.look), pygame.Rect(left, body.y, body.right - left, body.h))
            x, y, wide = pane.rect.x + px(16), pane.rect.y + px(8), pane.rect.w - px(46)
        for picture in pictures:
            high = picture.height(wide)
            self.add(picture, (x, y + px(6), wide, high), pane)
            y += high + px(14)
        pane.changed()

    def _loaded(self) -> Iterator[Picture]:
        for path in self._pictures():
            with contextlib.suppress(pygame.error, OSError):
                yield Picture(self.look, pygame.image.load(path).convert())

    def _pictures(self) -> list[Path]:
        folder = self.work.folder
        return sorted((folder / PICTURES).glob("*.png")) if folder is not None and not self.work.problem else []

    def _saves(self) -> list[Path]:
        folder = self.work.folder
        return sorted((folder / SAVES).glob("*.json")) if folder is not None else []

    def _buttons(self) -> None:
        look, work, asked = self.look, self.work, self.asked
        if work.busy:
            done = Button(look, "Stop", self.cancel, icon="close")
            self.foot([done])
        elif work.lines or work.problem:
            done = Button(look, "Close", self.close, kind="primary")
            if work.is_stopped:  # the cross closes, too: games to watch take the room of one button more
                done = Button(look, "Go on", self._go_on, icon="play", kind="primary")
            kept = [Button(look, "Files", self._show, icon="folder")] if work.folder is not None else []
            kept += [self._to_watch(path) for path in self._saves()] if not work.problem else []
            self.foot([Button(look, "Back", self._again, icon="arrow-left"), done], kept)
        else:
            left = self._of_earlier()[1] if self.run != BEGIN else None
            some = left is not None if self.run != BEGIN else any((asked.fair, asked.cards, asked.fun))
            words = "Begin" if self.run == BEGIN else "Read" if left is False else "Go on"
            icon = "rules" if words == "Read" else "play"
            done = Button(look, words, self.begin, icon=icon, kind="primary", enabled=some)
            self.foot([Button(look, "Cancel", self.close), done])
        self.form.default = done

    def _to_watch(self, path: Path) -> Button:
        """A button for a game that is kept: the longest, the shortest ..."""
        name = path.name.partition("-")[0]
        tip = f"Watch the {name} game from its beginning"
        return Button(self.look, name.title(), partial(self._watch, path), icon="play", kind="quiet", tip=tip)

    # ------------------------------------------------------------------------------------------- deeds

    def _change(self, **values: object) -> None:
        self.asked = dataclasses.replace(self.asked, **values)  # type: ignore[arg-type]
        self.rebuild()

    def _set_games(self, number: str) -> None:
        self._change(games=int(number))

    def _set_bots(self, name: str) -> None:
        self._change(bots=name)

    def _hold_against(self, version: str) -> None:
        """Both versions play the same deals; whether the game is fair needs other tables, and is asked apart."""
        self._change(against=version, fair=self.asked.fair and not version)

    def _pick(self, name: str) -> None:
        self.run = name
        self.rebuild()

    def _go_on(self) -> None:
        """Play what is left of the run that was stopped."""
        self.run = str(self.work.folder)
        self.begin()

    def begin(self) -> None:
        """Begin the run, or go on with the chosen one."""
        self._earlier.clear()
        if self.run:
            self.work.start(Path(self.run), None, inks=self._inks())
        else:
            request = self.asked.request(self.game, self.seats)
            try:
                folder = usual_folder(request, folders.lab_dir())
            except (LabError, OSError) as error:
                self.work.problem = f"The run cannot begin: {error}"
            else:
                self.work.start(folder, request, inks=self._inks())
        self.rebuild()

    def _inks(self) -> Inks:
        """The colours and the letters of the panels in which the pictures will stand."""
        box = self.look.theme.box
        colors = box.bottom, box.text, box.dim, self.look.theme.accent, box.edge
        paper, ink, pale, accent, grid = ("#" + bytes(color[:3]).hex() for color in colors)
        return Inks(paper, ink, pale, accent, grid, str(font_path("sans")))

    def _again(self) -> None:
        self.run = str(self.work.folder) if self.work.folder is not None and not self.work.problem else BEGIN
        super()._again()

    def _show(self) -> None:
        assert self.app is not None and self.work.folder is not None
        show_folder(self.app, self.work.folder)

    def _watch(self, path: Path) -> None:
        """Watch a game that is worth it, from its beginning."""
        assert self.app is not None
        table = library.summary(path, path.stat().st_mtime)
        if table.problem:
            self.app.toast(table.problem, "warning")
        else:
            self.close()
            library.take_up(self.app, table, Watch(back=partial(self.app.shelf, over=self)))


def open_laboratory(app: Application, entry: ShelfEntry | None) -> None:
    """The laboratory of a game of the shelf; a sentence where it has none."""
    if entry is None or entry.catalog is None:
        app.toast("This game cannot be opened, so bots cannot play it.", "warning")
    elif not entry.catalog.has_code:
        app.toast(f"{entry.title} has no referee, so bots cannot play it.", "warning")
    else:
        app.open_dialog(LabDialog(library.name_of(entry), entry.catalog, versions_of(entry, library.games())))


def versions_of(entry: ShelfEntry, shelf: Iterable[ShelfEntry]) -> list[Option]:
    """The other games of the shelf that are versions of this one: what it was copied from, or copies of it."""
    found = []
    for other in shelf:
        if entry.catalog is None or other.catalog is None or other.folder == entry.folder:
            continue
        if are_versions(entry.catalog, other.catalog):
            found.append(Option(library.name_of(other), other.title))
    return found
