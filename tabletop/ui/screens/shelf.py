"""The first screen: boxes on a shelf, *Play* on the one in front, *Continue* first for who has been here before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from tabletop.content.shelf import ShelfEntry
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.things.table import table_ground
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon

from .. import learning
from ..application import Application, Screen
from ..dialogs.controls import Label, Text
from ..dialogs.form import Form
from ..notices import plain
from . import boxes, library, room
from .boxrow import BoxRow, Stand

WIDTH, HEIGHT = 980, 620


class ShelfScreen(Screen):
    """Boxes are walked with the arrow keys or clicked; Enter plays the one in front."""

    def __init__(self, select: str = "") -> None:
        self.dirty = True
        self.entries: tuple[ShelfEntry, ...] = ()
        self.index = 0
        self.saved: library.SavedTable | None = None
        self.others = 0
        self._select = select
        self._look: Look | None = None
        self._last = 0.0
        self.row = BoxRow()
        self._ground: pygame.Surface | None = None
        self._frame: tuple[pygame.Surface, pygame.Rect] | None = None
        self.thumb: pygame.Surface | None = None
        self._frame_hot = False
        self._waits_for_thumb = False
        self._job: library.PictureJob | None = None
        self.facts_at = 0

    # ---------------------------------------------------------------------------------------- the screen

    def enter(self, app: Application) -> None:
        self.app = app
        app.use(None)
        self.form = Form(self.look, app.sound)
        self.refresh()
        self.index = library.first_box(self.entries, self._select or app.settings.last_game)
        self.row.place = float(self.index)

    def refresh(self) -> None:
        """Look again what games and saved tables there are."""
        self.entries = self.row.entries = library.games()
        self.index = max(0, min(self.index, len(self.entries) - 1))
        tables = library.continuable()
        # a game that has ended is looked at again from the list; there is nothing in it to go on with
        self.saved = next((table for table in tables if not table.over), None)
        self.others = len(tables) - (self.saved is not None)
        self.thumb = self.saved.picture() if self.saved is not None else None
        self._waits_for_thumb = self.saved is not None and self.thumb is None
        self.row.forget()

    def leave(self) -> None:
        self.form.clear()
        if self._job is not None:
            self._job.stop()
        self._ground = self.thumb = self._frame = None
        self.row.forget()

    def resize(self, size: tuple[int, int]) -> None:
        self._ground = None
        self.row.forget()
        self._frame = None
        keyboard, focus = self.form.by_keyboard, self._focus_label()
        self._look = None
        self.form = Form(self.look, self.app.sound)
        self.form.bounds = pygame.Rect((0, 0), size)
        self._measure(size)
        self._build()
        self.form.by_keyboard = keyboard
        for control in self.form.controls:
            if isinstance(control, Button) and control.label == focus:
                self.form.set_focus(control)
        self.dirty = True

    def _focus_label(self) -> str:
        focus = self.form.focus
        return focus.label if isinstance(focus, Button) else ""

    @property
    def look(self) -> Look:
        """The app's look at the largest scale at which the shelf fits the window."""
        app = self.app
        scale = min(app.scale, app.size[0] / WIDTH, app.size[1] / HEIGHT)
        if self._look is None or self._look.theme is not app.theme or self._look.scale != scale:
            self._look = Look(app.theme, app.icons, scale, app.look.calm, large=True)
        return self._look

    @property
    def front(self) -> ShelfEntry | None:
        """The game whose box stands in front."""
        return self.entries[self.index] if self.entries else None

    # -------------------------------------------------------------------------------------------- layout

    def _measure(self, size: tuple[int, int]) -> None:
        width, height = size
        px = self.look.px
        self.top = px(96)
        # the words below the board take what they need, the boxes all the rest
        self.edge = height - px(288)
        self.board_top = px(30)
        self.board_front = px(30)
        self.foot = self.edge + round(self.board_top * 0.62)
        self.box_height = max(120, min(self.foot - self.top, round(width * 0.36)))
        if self.saved is not None:
            column = max(px(330), round(width * 0.33))
            self.column = pygame.Rect(px(44), self.top, column, self.foot - self.top)
            self.middle = (self.column.right + px(10) + width) // 2
            self.stage = pygame.Rect(self.column.right + px(16), 0, width - self.column.right - px(16), height)
        else:
            self.column = pygame.Rect(0, 0, 0, 0)
            self.middle = width // 2
            self.stage = pygame.Rect(0, 0, width, height)

    def _build(self) -> None:
        look, px = self.look, self.look.px
        tools: tuple[tuple[str, str, Callable[[], None], str], ...] = (
            ("Import...", "load", self.import_game, ""),
            ("Export...", "save", self.export_game, ""),
            ("Open save...", "folder", self.open_save, self.app.keys.label("quick_load")),
            ("Keys", "help", self.app.key_help, "?"),
            ("Settings", "settings", self.app.settings_dialog, "Ctrl+,"),
            ("Quit", "close", self.app.ask_to_close, "Ctrl+Q"),
        )
        buttons = [
            Button(look, label, action, icon=icon, kind="quiet", points=14.5, tip=f"{label}\t{key}" if key else label)
            for label, icon, action, key in tools
        ]
        widths = [button.natural()[0] - px(8) for button in buttons]
        # they end at the right edge, and the keyboard meets them as they are read
        x = self.app.size[0] - px(28) - sum(widths) - px(4) * (len(widths) - 1)
        for button, wide in zip(buttons, widths, strict=True):
            self.form.add(button, (x, px(26), wide, px(38)))
            x += wide + px(4)
        self._build_saved()
        self._build_front()

    def _build_saved(self) -> None:
        if self.saved is None:
            return
        look, px = self.look, self.look.px
        area = self.column
        top = self.edge + self.board_top + self.board_front + px(18)
        wide = round(area.w * 0.94)
        high = min(round(wide * 0.66), area.h)
        wide = min(wide, round(high / 0.66))
        rect = pygame.Rect(area.x, self.foot - high, wide, high)
        self._frame = self._frame_picture(rect.size), rect
        self.form.add(
            Label(look, self.saved.title, points=20, face="serif-semibold", color="heading"),
            (area.x, top, area.w, px(28)),
        )
        self.form.add(Label(look, self.saved.line(), color="dim"), (area.x, top + px(30), area.w, px(22)))
        button = Button(look, "Continue", self.go_on, icon="play", kind="gold", points=17)
        self.form.add(button, (area.x, top + px(64), max(px(170), button.natural()[0]), px(48)))
        if self.others > 0:
            label = f"{self.others} more" if self.others < 100 else "More"
            more = Button(
                look, label, self.open_save, icon="history", kind="quiet", tip="Other tables that were left"
            )
            at = area.x + max(px(170), button.natural()[0]) + px(10)
            self.form.add(more, (at, top + px(69), more.natural()[0], px(38)))

    def _frame_picture(self, size: tuple[int, int]) -> pygame.Surface:
        inner = self.thumb
        if inner is None:
            inner = pygame.Surface((320, 200), 0, 32)
            inner.blit(table_ground(self.look.theme, (320, 200), False), (0, 0))
            put_icon(inner, self.look, "card", (160, 96), 56, mix(self.look.theme.table.label, (0, 0, 0), 0.3))
        return boxes.frame_picture(self.look, inner, size)

    def _build_front(self) -> None:
        entry = self.front
        look, px = self.look, self.look.px
        top = self.edge + self.board_top + self.board_front + px(18)
        half = min(px(330), (self.stage.w - px(48)) // 2)
        left, wide = self.middle - half, 2 * half
        if entry is None:
            words = "There are no games here. Put a folder with a game.yaml into the games folder, or install again."
            text = Text(look, plain(words), align="center", color="dim")
            self.form.add(text, (left, top, wide, text.fit(wide)))
            return
        title = Label(look, entry.title, points=25, face="serif-bold", color="heading", align="center")
        self.form.add(title, (left, top, wide, px(34)))
        catalog = entry.catalog
        if catalog is None:
            self._build_broken(entry, left, top + px(38), wide)
            return
        sentence = Text(look, plain(catalog.sentence), points=15.5, align="center", lines=2)
        self.form.add(sentence, (left, top + px(38), wide, sentence.fit(wide)))
        self.facts_at = top + px(38) + sentence.rect.h + px(16)
        y = min(self.facts_at + px(24), self.app.size[1] - px(66))
        play = Button(look, "Play", self.play, icon="play", kind="primary", points=17.5, noise="deal")
        setup = Button(look, "Set up...", self.set_up, icon="settings")
        book = Button(look, "Rulebook", self.rulebook, icon="rules")
        sizes = [(play, max(px(150), play.natural()[0]), px(50))]
        lesson = learning.first_of(self.app.settings, catalog)
        if lesson is not None:
            tip = f"{lesson.title}: a lesson at the table, {lesson.minutes} minutes"
            learn = Button(look, "First lesson", self.learn, icon="seat", tip=tip)
            sizes.append((learn, learn.natural()[0], px(42)))
        sizes.append((setup, setup.natural()[0], px(42)))
        if catalog.rulebook:
            sizes.append((book, book.natural()[0], px(42)))
        total = sum(w for _, w, _ in sizes) + px(12) * (len(sizes) - 1)
        x = self.middle - total // 2
        for button, w, h in sizes:
            self.form.add(button, (x, y + (px(50) - h) // 2, w, h))
            x += w + px(12)
        self.form.default = play
        if entry.note:
            words = "Yours: it stands in for another game with the same id."
            note = Label(look, words, points=13.5, color="warning", align="center", tip=entry.note)
            self.form.add(note, (left, y + px(58), wide, px(22)))

    def _build_broken(self, entry: ShelfEntry, left: int, top: int, wide: int) -> None:
        look, px = self.look, self.look.px
        errors = [f for f in entry.findings if f.grade == "error"] or list(entry.findings)
        lines = [f"{Path(f.path).name}:{f.line}: {f.message} {f.hint}".strip() for f in errors[:2]]
        if len(errors) > 2:
            lines.append(f"and {len(errors) - 2} more")
        text = Text(
            look, plain("This game cannot be opened:\n" + "\n".join(lines)), points=14, align="center", lines=5
        )
        self.form.add(text, (left, top, wide, text.fit(wide)))
        again = Button(look, "Look again", self._again, icon="redo")
        detail = Button(look, "All findings", self._findings, icon="info")
        y = min(top + text.rect.h + px(12), self.app.size[1] - px(56))
        total = again.natural()[0] + detail.natural()[0] + px(12)
        self.form.add(again, (self.middle - total // 2, y, *again.natural()))
        self.form.add(detail, (self.middle - total // 2 + again.natural()[0] + px(12), y, *detail.natural()))

    # --------------------------------------------------------------------------------------------- deeds

    def play(self) -> None:
        """Deal the game in front with everything as it is by default."""
        entry = self.front
        if entry is not None and entry.catalog is not None:
            library.deal(self.app, entry)

    def learn(self) -> None:
        """Begin the first lesson of the game in front."""
        entry = self.front
        lesson = learning.first_of(self.app.settings, entry.catalog) if entry and entry.catalog else None
        if lesson is not None:
            learning.begin(self.app, lesson)

    def set_up(self) -> None:
        entry = self.front
        if entry is not None and entry.catalog is not None:
            from .setup import SetupScreen

            self.app.go(SetupScreen(entry), gently=True)

    def rulebook(self) -> None:
        entry = self.front
        if entry is not None and entry.catalog is not None and entry.catalog.rulebook:
            from ..dialogs.rulebook import RulebookWindow

            self.app.open_dialog(RulebookWindow(entry.catalog))

    def open_save(self) -> None:
        from ..dialogs.saves import LoadDialog

        self.app.open_dialog(LoadDialog(on_change=self._again))

    def import_game(self, source: str = "") -> None:
        """Make a game of what another program keeps on disk."""
        from ..dialogs.importing import ImportDialog

        self.app.open_dialog(ImportDialog(self._play_folder, source))

    def export_game(self) -> None:
        """Write the game in front for other programs, or onto paper."""
        entry = self.front
        if entry is None or entry.catalog is None:
            self.app.toast("This game cannot be opened, so it cannot leave.", "warning")
            return
        from ..dialogs.exporting import ExportDialog

        self.app.open_dialog(ExportDialog(library.name_of(entry), entry.catalog))

    def dropped(self, path: Path) -> bool:
        """Whether a file that was dropped onto the window is something to import; then the dialog opens with it."""
        from tabletop.exchange.readers.formats import importable

        if not importable(path):
            return False
        self.import_game(str(path))
        return True

    def games_changed(self) -> None:
        """Games came or went."""
        self._again()

    def _play_folder(self, folder: Path) -> None:
        """Bring the box of a game to the front and deal it."""
        self.refresh()
        index = next((i for i, entry in enumerate(self.entries) if entry.folder == folder), -1)
        if index >= 0:
            self.index = index
            self.row.place = float(index)
            self.resize(self.app.size)
            self.play()

    def go_on(self) -> None:
        """Take up the table that was left last."""
        if self.saved is not None:
            library.take_up(self.app, self.saved)

    def _again(self) -> None:
        self.refresh()
        self.resize(self.app.size)

    def _findings(self) -> None:
        from ..dialogs.message import Message

        entry = self.front
        if entry is not None:
            text = "\n".join(str(f) for f in entry.findings)
            self.app.open_dialog(Message(f"What is wrong with {entry.title}", text, kind="warning", width=760))

    def choose(self, index: int) -> None:
        """Bring another box to the front."""
        if not self.entries:
            return
        index = (
            index % len(self.entries)
            if library.goes_round(self.entries)
            else max(0, min(len(self.entries) - 1, index))
        )
        if index != self.index:
            self.index = index
            self.app.sound("slide")
            if self.look.calm:
                self.row.place = float(index)
            self.resize(self.app.size)

    # -------------------------------------------------------------------------------------------- events

    @property
    def typing(self) -> bool:
        return self.form.typing

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if self.form.event(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            hover = self.row.at(event.pos)
            frame = self._frame is not None and self._frame[1].collidepoint(event.pos)
            if (hover, frame) != (self.row.hover, self._frame_hot):
                self.row.hover, self._frame_hot = hover, frame
                self.dirty = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        elif event.type == pygame.MOUSEWHEEL and len(self.entries) > 1:
            self.choose(self.index + (1 if event.y < 0 or event.x > 0 else -1))
            return True
        return False

    def _click(self, pos: tuple[int, int]) -> bool:
        if self._frame is not None and self._frame[1].collidepoint(pos):
            self.go_on()
            return True
        index = self.row.at(pos)
        if index < 0:
            return False
        if index == self.index:
            self.play()
        else:
            self.choose(index)
        return True

    def _key(self, event: pygame.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -999, pygame.K_END: 999}
        if event.key in steps:
            self.choose(self.index + steps[event.key])
            return True
        action = self.app.keys.action_of(event)
        if action == "quick_load":
            self.open_save()
        elif action == "help":
            self.rulebook()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.form.focus is None:
            self.go_on() if self.saved is not None else self.play()
        else:
            return False
        return True

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        tip = self.form.tooltip_at(pos)
        if tip:
            return tip
        if self._frame is not None and self._frame[1].collidepoint(pos):
            return "Continue this table"
        index = self.row.at(pos)
        if index >= 0:
            entry = self.entries[index]
            if entry.note:
                return entry.note
            return f"Play {entry.title}" if index == self.index else entry.title
        return None

    # --------------------------------------------------------------------------------------------- time

    def update(self, now: float) -> bool:
        step = min(0.05, max(0.0, now - self._last))
        self._last = now
        moving = self.form.update(now)
        self.dirty = self.dirty or self.form.dirty
        if self.row.slide(self.index, step):
            self.dirty = moving = True
        if self._waits_for_thumb and self.saved is not None:
            self._wait_for_thumb(self.saved)
        return moving

    def _wait_for_thumb(self, saved: library.SavedTable) -> None:
        """The picture of the position is drawn by a child process once the shelf stands."""
        if self._job is None:
            if not self.dirty:
                self._job = library.PictureJob(saved)
        elif self._job.done():
            self._job = None
            self._waits_for_thumb = False
            self.thumb = saved.picture()
            if self.thumb is not None and self._frame is not None:
                self._frame = self._frame_picture(self._frame[1].size), self._frame[1]
                self.dirty = True

    # ------------------------------------------------------------------------------------------ drawing

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        self._paint_ground(self.app.size)
        yield
        yield from self.row.rehearse(self.look, self.box_height, self.index)

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        if self._ground is None or self._ground.get_size() != size:
            self._ground = room.paint(self.look, size, self.edge, self.board_top, self.board_front)
        return self._ground

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False
        surface.blit(self._paint_ground(surface.get_size()), (0, 0))
        if self._frame is not None:
            picture, rect = self._frame
            self._cast(surface, rect.x, rect.w)
            surface.blit(picture, rect)
            if self._frame_hot:
                pygame.draw.rect(surface, self.look.theme.hover, rect.inflate(6, 6), max(2, self.look.px(2)), 4)
        self._draw_dice(surface)
        stand = Stand(self.stage, self.middle, self.foot, self.box_height, self.board_top)
        self.row.draw(surface, self.look, stand, self.index, self.saved is not None)
        y = self.edge + self.board_top + self.board_front // 2
        room.draw_dots(surface, self.look, (self.middle, y), len(self.entries), self.index)
        entry = self.front
        if entry is not None and entry.catalog is not None:
            room.draw_facts(surface, self.look, entry.catalog, (self.middle, self.facts_at))
        self.form.draw(surface)

    def _cast(self, surface: pygame.Surface, x: int, width: int) -> None:
        """The shadow on the board of something that stands there."""
        shade = boxes.floor_shadow(width, self.look.px(18))
        surface.blit(shade, (x - self.look.px(14), self.foot - round(shade.get_height() * 0.62)))

    def _draw_dice(self, surface: pygame.Surface) -> None:
        """A pair of dice at the end of the board, where there is room."""
        width = boxes.front_width(self.box_height)
        behind = (
            (len(self.entries) - 1) // 2 if library.goes_round(self.entries) else len(self.entries) - 1 - self.index
        )
        reach = 0.5 if behind <= 0 else 1.28 + 0.56 * (min(behind, 5) - 1)
        right = self.stage.right - round(self.stage.w * 0.07)
        if right - 2 * self.look.px(46) >= self.middle + width * (reach + boxes.SIDE):
            room.draw_dice(surface, self.look, right, self.foot)
