"""The first screen: rows of boxes on a shelf, *Play* on the one in front, *Continue* first for who has been here
before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from tabletop.content.shelf import ShelfEntry
from tabletop.control.palette import Entry
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look

from .. import learning
from ..ahead import Ahead
from ..application import Application, Overlay, Screen
from ..dialogs.controls import Label, Text
from ..dialogs.form import Form
from ..notices import plain
from . import boxes, broken_box, library, room
from .boxrow import BoxRow, Stand
from .front_buttons import GAP, buttons_of, width
from .left_table import LeftTable
from .rows import Row, UpperBoard, rows_of
from .shelf_tools import add_tools, tools_of

WIDTH, HEIGHT = 980, 620


class ShelfScreen(Screen):
    """Boxes are walked with the arrow keys or clicked; up and down change the row; Enter plays the one in front."""

    def __init__(self, select: str = "", over: Overlay | None = None) -> None:
        """``select``: the game in front, "" for the one played last; ``over``: a dialog that comes up with it."""
        self.dirty = True
        self.entries: tuple[ShelfEntry, ...] = ()
        self.index = 0
        self.left = LeftTable()
        self.ahead = Ahead()
        self._select, self._over = select, over
        self._look: Look | None = None
        self._last = 0.0
        self.row = BoxRow()
        self.rows: tuple[Row, ...] = ()
        self.upper = UpperBoard()
        self._last_in: dict[str, int] = {}
        self._ground: pygame.Surface | None = None
        self.facts_at = 0

    # ---------------------------------------------------------------------------------------- the screen

    def enter(self, app: Application) -> None:
        self.app = app
        app.use(None)
        self.form = Form(self.look, app.sound)
        self.refresh()
        self.index = library.first_box(self.entries, self._select or app.settings.last_game)
        self._stand_still()
        if self._over is not None:
            app.open_dialog(self._over)
            self._over = None

    def refresh(self) -> None:
        """Look again what games and saved tables there are."""
        self.entries = self.row.entries = library.games()
        self.rows = rows_of(self.entries)
        self.index = max(0, min(self.index, len(self.entries) - 1))
        self.left.refresh()
        self._stand_still()
        self.row.forget()

    def _stand_still(self) -> None:
        """The row of the box in front stands on its board, with that box in the middle."""
        row, self.dirty = self.front_row, True
        self.row.span = range(row.first, row.stop) if row is not None else range(0)
        self.row.place, self.row.rise = float(self.index), 0.0

    def leave(self) -> None:
        self.form.clear()
        self.left.leave()
        self._ground = None
        self.row.forget()
        self.upper.forget()

    def resize(self, size: tuple[int, int]) -> None:
        self._ground = None
        self.row.forget()
        self.upper.forget()
        self._build_anew(size)

    def _build_anew(self, size: tuple[int, int]) -> None:
        """Another box is in front, or the window has another size: all words and buttons are made anew."""
        keyboard, focus = self.form.by_keyboard, self._focus_label()
        self._look = None
        self.form = Form(self.look, self.app.sound)
        self.form.bounds = pygame.Rect((0, 0), size)
        self._measure(size)
        self._build()
        self.form.by_keyboard = keyboard
        for control in self.form.controls:
            if isinstance(control, Button) and focus and (control.label or control.tip) == focus:
                self.form.set_focus(control)
        self.dirty = True

    def _focus_label(self) -> str:
        return focus.label or focus.tip if isinstance(focus := self.form.focus, Button) else ""

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

    @property
    def front_row(self) -> Row | None:
        """The row whose boxes stand in front."""
        return next((row for row in self.rows if row.first <= self.index < row.stop), None)

    # -------------------------------------------------------------------------------------------- layout

    def _measure(self, size: tuple[int, int]) -> None:
        width, height = size
        px = self.look.px
        self.top = px(96)
        others = [(row, self._last_in.get(row.title, row.first)) for row in self.rows if row is not self.front_row]
        self.upper_edge = pygame.Rect(0, 0, 0, 0)
        if others:
            # the other rows stand on a narrow board above, under the program's name
            high = max(px(104), round(height * 0.155))
            foot = px(82) + high
            self.upper_edge = pygame.Rect(0, foot + px(4), width, px(22))
            self.top = self.upper_edge.bottom + px(20)
            self.upper.measure(self.look, others, width, foot, high)
        else:
            self.upper.measure(self.look, [], width, 0, 1)
        # the words below the board take what they need, the boxes all the rest
        self.edge = height - px(288)
        self.board_top = px(30)
        self.board_front = px(30)
        self.foot = self.edge + round(self.board_top * 0.62)
        self.words = self.edge + self.board_top + self.board_front + px(18)
        self.box_height = max(100, min(self.foot - self.top, round(width * 0.36)))
        if self.left.saved is not None:
            column = max(px(330), round(width * 0.33))
            self.column = pygame.Rect(px(44), self.top, column, self.foot - self.top)
            self.middle = (self.column.right + px(10) + width) // 2
            self.stage = pygame.Rect(self.column.right + px(16), 0, width - self.column.right - px(16), height)
        else:
            self.column = pygame.Rect(0, 0, 0, 0)
            self.middle = width // 2
            self.stage = pygame.Rect(0, 0, width, height)

    def _build(self) -> None:
        look = self.look
        add_tools(self.form, look, self.app.size[0], tools_of(self))
        self.left.build(self.form, look, self.column, self.foot, self.words, (self.go_on, self.open_save))
        self._build_front()

    def _build_front(self) -> None:
        entry = self.front
        look, px = self.look, self.look.px
        top = self.words
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
            area = pygame.Rect(left, top + px(38), wide, self.app.size[1] - px(56) - top - px(38))
            broken_box.build(self.app, self.form, look, entry, area, self.games_changed)
            return
        sentence = Text(look, plain(catalog.sentence), points=15.5, align="center", lines=2)
        self.form.add(sentence, (left, top + px(38), wide, sentence.fit(wide)))
        self.facts_at = top + px(38) + sentence.rect.h + px(16)
        y = min(self.facts_at + px(24), self.app.size[1] - px(66))
        row = buttons_of(self, look, catalog, self.stage.w - px(24))
        x = self.middle - width(look, row) // 2
        for button, w, h in row:
            self.form.add(button, (x, y + (px(50) - h) // 2, w, h))
            x += w + px(GAP)
        self.form.default = row[0][0]
        if entry.note:
            words = "Yours: it stands in for another game with the same id."
            note = Label(look, words, points=13.5, color="warning", align="center", tip=entry.note)
            self.form.add(note, (left, y + px(58), wide, px(22)))
        elif y + px(86) < self.app.size[1]:
            enter = "continue" if self.left.saved is not None else "play"
            words = learning.by_keys(self.app, catalog, enter, bool(library.opponents(self.app.settings, catalog)))
            told = Label(look, words, points=13, align="center", color="dim")
            self.form.add(told, (left, y + px(60), wide, px(22)))

    # --------------------------------------------------------------------------------------------- deeds

    def play(self) -> None:
        """Deal the game in front with everything as it is by default."""
        entry = self.front
        if entry is not None and entry.catalog is not None:
            library.deal(self.app, entry)

    def play_against(self) -> None:
        """Deal the game in front to one person against bots."""
        if self.front is not None:
            library.deal_against(self.app, self.front)

    def learn(self) -> None:
        """Begin the lesson of the game in front that comes next."""
        entry = self.front
        lesson = learning.next_of(self.app.settings, entry.catalog)[0] if entry and entry.catalog else None
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

    def palette(self) -> Iterator[Entry]:
        """The games and what can be done with them."""
        from .finding import of_shelf

        return of_shelf(self.app, self.entries, tools_of(self))

    def open_save(self) -> None:
        from ..dialogs.saves import LoadDialog

        self.app.open_dialog(LoadDialog(on_change=self.games_changed))

    def new_game(self) -> None:
        from ..dialogs.new_game import NewGameDialog

        self.app.open_dialog(NewGameDialog(self._play_folder))

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

    def laboratory(self) -> None:
        """Find out about the game in front by many games between bots."""
        from ..dialogs.lab import open_laboratory

        open_laboratory(self.app, self.front)

    def dropped(self, path: Path) -> bool:
        """Whether a file that was dropped onto the window is something to import; then the dialog opens with it."""
        from tabletop.exchange.readers.formats import importable

        if not importable(path):
            return False
        self.import_game(str(path))
        return True

    def games_changed(self) -> None:
        """Games or saved tables came or went."""
        self.refresh()
        self.resize(self.app.size)

    def _play_folder(self, folder: Path) -> None:
        """Bring the box of a game to the front and deal it."""
        self.refresh()
        index = next((i for i, entry in enumerate(self.entries) if entry.folder == folder), -1)
        if index >= 0:
            self.index = index
            self._stand_still()
            self.resize(self.app.size)
            self.play()

    def go_on(self) -> None:
        """Take up the table that was left last."""
        if self.left.saved is not None:
            library.take_up(self.app, self.left.saved)

    def choose(self, index: int) -> None:
        """Bring another box to the front; if it stands in another row, that row."""
        before = self.front_row
        if before is None or index == self.index:
            return
        self._last_in[before.title] = self.index
        self.index = max(0, min(len(self.entries) - 1, index))
        self.app.sound("slide")
        row = self.front_row
        if row is not before or self.look.calm:
            self._stand_still()
        if row is not before:
            self.row.rise = 0.0 if self.look.calm else 1.0
            self._ground = None
            self.row.hover = self.upper.hover = -1
            self.upper.forget()
            self.row.forget()
        self._build_anew(self.app.size)

    def walk(self, step: int) -> None:
        """So many boxes on in this row, to the right above 0."""
        row = self.front_row
        if row is None:
            return
        if library.goes_round(len(row)) and abs(step) < len(row):
            self.choose(row.first + (self.index - row.first + step) % len(row))
        else:
            self.choose(max(row.first, min(row.stop - 1, self.index + step)))

    def climb(self, step: int) -> None:
        """So many rows on; each has the box in front that it had before."""
        row = self.front_row
        if row is not None and len(self.rows) > 1:
            to = self.rows[(self.rows.index(row) + step) % len(self.rows)]
            self.choose(self._last_in.get(to.title, library.easiest(self.entries, range(to.first, to.stop))))

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
            hover, frame = self.row.at(event.pos), self.left.at(event.pos)
            if (hover, frame) != (self.row.hover, self.left.hot) or self.upper.point(event.pos):
                self.row.hover, self.left.hot = hover, frame
                self.dirty = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        elif event.type == pygame.MOUSEWHEEL and len(self.entries) > 1:
            # on and on through all rows
            self.choose(max(0, min(len(self.entries) - 1, self.index + (1 if event.y < 0 or event.x > 0 else -1))))
            return True
        return False

    def meaning(self, pos: tuple[int, int]) -> object:
        """While the row slides, every moment brings something else under a pointer that rests there."""
        boxes = self.upper.title_at(pos), self._box_at(pos), self.index, self.row.place, self.row.rise
        return super().meaning(pos) or (self.left.at(pos), *boxes)

    def _box_at(self, pos: tuple[int, int]) -> int:
        """The number of the box at a point, -1 for none."""
        index = self.row.at(pos)
        return self.upper.at(pos) if index < 0 else index

    def end_motion(self) -> None:
        self._stand_still()

    def _click(self, pos: tuple[int, int]) -> bool:
        if self.left.at(pos):
            self.go_on()
            return True
        titled = self.upper.title_at(pos)
        if titled is not None:
            self.climb(self.rows.index(titled) - self.rows.index(self.front_row or titled))
            return True
        index = self._box_at(pos)
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
            self.walk(steps[event.key])
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.climb(1 if event.key == pygame.K_UP else -1)
            return True
        action = self.app.keys.action_of(event, "shelf") or self.app.keys.action_of(event)
        if action == "quick_load":
            self.open_save()
        elif action == "first_lesson":
            self.learn()
        elif action == "against_bots":
            self.play_against()
        elif action == "help":
            self.rulebook()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.form.focus is None:
            self.go_on() if self.left.saved is not None else self.play()
        else:
            return False
        return True

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        tip = self.form.tooltip_at(pos)
        if tip:
            return tip
        if self.left.at(pos):
            return "Continue this table"
        titled = self.upper.title_at(pos)
        if titled is not None:
            return f"Bring {titled.title} to the front\tUp, Down"
        index = self._box_at(pos)
        if index >= 0:
            entry = self.entries[index]
            if entry.note:
                return entry.note
            return f"Play {entry.title}" if index == self.index else entry.title
        return None

    # --------------------------------------------------------------------------------------------- time

    def update(self, now: float) -> bool:
        step, self._last = min(0.05, max(0.0, now - self._last)), now
        moving = self.form.update(now)
        self.dirty = self.dirty or self.form.dirty
        if self.row.slide(self.index, step):
            self.dirty = moving = True
        self.dirty |= self.left.update(self.look, not self.dirty)
        if not (moving or self.dirty or self.app.dialogs):
            self.ahead.step(now, self.front, self.app.theme, self.app.size)
        return moving

    # ------------------------------------------------------------------------------------------ drawing

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        self._paint_ground(self.app.size)
        yield
        yield from self.row.rehearse(self.look, self._stand(), self.index)
        yield from self.upper.rehearse(self.look, self.entries)
        self.form.draw(pygame.Surface(self.app.size, 0, 32))
        yield

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        if self._ground is None or self._ground.get_size() != size:
            tools = min(control.rect.x for control in self.form.controls if control.rect.y < self.look.px(70))
            self._ground = room.paint(self.look, size, self.edge, self.board_top, self.board_front, tools)
            if self.upper_edge.h:
                room.paint_board(self._ground, self.look, self.upper_edge, self.look.px(9))
        return self._ground

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False
        surface.blit(self._paint_ground(surface.get_size()), (0, 0))
        self.upper.draw(surface, self.look, self.entries, self.upper_edge)
        self.left.draw(surface, self.look, self.foot)
        self._draw_dice(surface)
        self.row.draw(surface, self.look, self._stand(), self.index, self.left.saved is not None)
        y = self.edge + self.board_top + self.board_front // 2
        row = self.front_row
        if row is not None:
            room.draw_dots(surface, self.look, (self.middle, y), len(row), self.index - row.first)
            if self.upper_edge.h:
                room.draw_title(surface, self.look, row.title, (self.look.px(44), y))
        entry = self.front
        if entry is not None and entry.catalog is not None:
            room.draw_facts(surface, self.look, entry.catalog, (self.middle, self.facts_at))
        self.form.draw(surface)

    def _stand(self) -> Stand:
        return Stand(self.stage, self.middle, self.foot, self.box_height, self.board_top)

    def _draw_dice(self, surface: pygame.Surface) -> None:
        """A pair of dice at the end of the board, where there is room."""
        width = boxes.front_width(self.box_height)
        count = len(self.row.span)
        behind = (count - 1) // 2 if library.goes_round(count) else self.row.span.stop - 1 - self.index
        spread = self._stand().spread(count)
        reach = 0.5 if behind <= 0 else 0.42 + spread * (0.86 + 0.56 * (min(behind, 5) - 1))
        right = self.stage.right - round(self.stage.w * 0.07)
        if right - 2 * self.look.px(46) >= self.middle + width * (reach + boxes.SIDE):
            room.draw_dice(surface, self.look, right, self.foot)
