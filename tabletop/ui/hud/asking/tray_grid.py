"""The grid of faces in the tray: pointed at, walked with arrows, selected, dragged out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from tabletop.ui.hud.asking.tray_tile import paint_tile
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import wash
from tabletop.ui.hud.kit.scroll import ScrollArea
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

CARD, RATIO = 132, 1.4
DRAG = 6
TWICE = 0.45
NEW_FACES = 6  # how many faces are drawn for the first time in one frame: typing in the filter stays smooth


@dataclass(frozen=True, slots=True)
class TrayItem:
    """A card in the tray: `text` is searched too; `marked` cards glow (legal); `note` is a line under the card;
    `answer` is what taking it hands on."""

    id: str
    name: str
    text: str = ""
    selectable: bool = True
    marked: bool = False
    note: str = ""
    reason: str = ""
    data: Any = None
    answer: Any = None


Face = Callable[[TrayItem, int], pygame.Surface]


class TrayGrid(Widget):
    """Rows of cards of 120 pixels or more; only rows in sight ask for faces, and only for a few at once."""

    solid = False

    def __init__(
        self,
        look: Look,
        face: Face,
        on_pick: Callable[[TrayItem], None] | None = None,
        on_drag_start: Callable[[TrayItem, Pos], None] | None = None,
        on_menu: Callable[[TrayItem, Pos], None] | None = None,
        on_hover: Callable[[TrayItem | None], None] | None = None,
        on_press: Callable[[], None] | None = None,
        on_chosen: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.face, self.on_pick, self.on_drag_start = face, on_pick, on_drag_start
        self.on_menu, self.on_hover, self.on_press, self.on_chosen = on_menu, on_hover, on_press, on_chosen
        self.items: tuple[TrayItem, ...] = ()
        self.shown: list[int] = []
        self.cursor = -1
        self.choose: tuple[int, int] | None = None
        self.ordered = True
        self.chosen: list[str] = []
        self.columns = 1
        self.drawn_tiles = 0
        self._drawn: set[tuple[str, int]] = set()  # faces that were shown before, by card and width
        self._room = NEW_FACES
        self._missing = False
        self._noted = False
        self._told: TrayItem | None = None
        self._pressed: tuple[int, Pos] | None = None
        self._last_click: tuple[TrayItem | None, float] = (None, -10.0)
        self.area = self.add(ScrollArea(look, 100, self._draw_row, self._pick_row))
        self.area.at_end = False
        self.area.keys = False

    # -------------------------------------------------------------------------------------------- data

    def set_items(self, items: Sequence[TrayItem], filter_text: str) -> None:
        """Other cards, or another filter; what is selected and still there stays selected."""
        self.items = tuple(items)
        self._noted = any(item.note for item in self.items)
        left = {item.id for item in self.items}
        self.chosen = [item_id for item_id in self.chosen if item_id in left]
        words = filter_text.lower().split()
        self.shown = [
            i for i, item in enumerate(self.items) if all(w in f"{item.name} {item.text}".lower() for w in words)
        ]
        self.cursor = min(self.cursor, len(self.shown) - 1)
        if words and self.shown:
            self.cursor = max(0, self.cursor)
        self.lay_rows()
        self.area.changed()

    def forget(self) -> None:
        """Other cards or another look: all faces are new again."""
        self._drawn.clear()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.forget()

    def update(self, now: float) -> bool:
        moving = super().update(now)
        self._room = NEW_FACES
        if self._missing and self.visible:
            self._missing = False
            self.area.changed()
            return True
        return moving

    def _face_of(self, item: TrayItem, width: int) -> pygame.Surface:
        """The face of a card, or for now an empty card where this frame has drawn enough new ones."""
        key = item.id, width
        if key not in self._drawn:
            if self._room <= 0:
                self._missing = True
                theme = self.look.theme
                return wash((width, round(width * RATIO)), round(width * 0.045), theme.box.dim, 70)
            self._room -= 1
            self._drawn.add(key)
        return self.face(item, width)

    def item(self, position: int) -> TrayItem | None:
        """The card at a position of the shown ones."""
        return self.items[self.shown[position]] if 0 <= position < len(self.shown) else None

    # ------------------------------------------------------------------------------------------ layout

    def card_width(self) -> int:
        """How wide the faces are: 120 pixels or more."""
        return max(120, self.look.px(CARD))

    def row_height(self) -> int:
        """A card with the line below it, if any card has one."""
        return round(self.card_width() * RATIO) + self.look.px(34 if self._noted else 26)

    def layout(self) -> None:
        self.area.place(self.rect)
        self.lay_rows()

    def lay_rows(self) -> None:
        """Columns and rows for the present width."""
        if self.rect.w <= 0:
            return
        self.columns = max(1, self.area.row_width // (self.card_width() + self.look.px(14)))
        count = -(-len(self.shown) // self.columns)
        self.area.row_units = self.row_height() / self.look.scale
        self.area.at_end = False
        self.area.set_heights([self.row_height()] * count)

    def tile(self, position: int) -> pygame.Rect:
        """Where the card at a position of the shown ones is, in window pixels."""
        row = self.area.row_rect(position // self.columns)
        card = self.card_width()
        step = self.area.row_width // self.columns
        x = row.x + (position % self.columns) * step + (step - card) // 2
        return pygame.Rect(x, row.y + self.look.px(9), card, round(card * RATIO))

    def item_at(self, pos: Pos) -> int:
        """The position of the card at a point, -1 for none."""
        row = self.area.index_at(pos)
        if row < 0:
            return -1
        first = row * self.columns
        last = min(len(self.shown), first + self.columns)
        return next((i for i in range(first, last) if self.tile(i).collidepoint(pos)), -1)

    # ------------------------------------------------------------------------------------------ events

    def meaning(self, pos: Pos) -> object:
        item = self.item(self.item_at(pos))
        return self, item.id if item is not None else ""

    def event(self, event: pygame.Event) -> bool:
        if not self.visible:
            return False
        if event.type == pygame.MOUSEMOTION and self._pressed is not None:
            position, start = self._pressed
            far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1])) > self.look.px(DRAG)
            item = self.item(position)
            if far and item is not None:
                self._let_go()
                if self.on_drag_start is not None:
                    self.on_drag_start(item, start)
                return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            position = self._pressed[0]
            self._let_go()
            self._clicked(position)
            return True
        return super().event(event)

    def _let_go(self) -> None:
        self._pressed = None
        self.area.captured = False

    def _pick_row(self, row: int, button: int, pos: Pos) -> None:
        position = self.item_at(pos)
        if self.on_press is not None:
            self.on_press()
        item = self.item(position)
        if item is None:
            return
        self.point(position)
        if button == 3 and self.on_menu is not None:
            self.on_menu(item, pos)
        elif button == 1:
            self._pressed = (position, pos)

    def _clicked(self, position: int) -> None:
        item, (before, at) = self.item(position), self._last_click
        again = item is not None and item == before and self.now - at < TWICE
        # a third click begins anew: where the card was that was taken, the next one may lie now
        self._last_click = (None if again else item, self.now)
        if again:
            self.pick(position)
        elif self.choose is not None:
            self.toggle(position)

    def toggle(self, position: int) -> None:
        """Select or let go of a card; at the limit of one the new card replaces the old."""
        item = self.item(position)
        if item is None or self.choose is None:
            return
        if item.id in self.chosen:
            self.chosen.remove(item.id)
        elif item.selectable and self.choose[1] == 1:
            self.chosen = [item.id]
        elif item.selectable and len(self.chosen) < self.choose[1]:
            self.chosen.append(item.id)
        self.area.changed()
        if self.on_chosen is not None:
            self.on_chosen()

    def pick(self, position: int) -> None:
        """What a double click or Enter does."""
        item = self.item(position)
        if item is not None and item.selectable and self.on_pick is not None:
            self.on_pick(item)

    def point(self, position: int) -> None:
        """Move the cursor to a card and bring it into sight."""
        if position != self.cursor:
            self.cursor = position
            self.area.changed()
            if position >= 0:
                self.area.scroll_to(position // self.columns)
        self._tell(self.item(position))

    def _tell(self, item: TrayItem | None) -> None:
        if item != self._told:
            self._told = item
            if self.on_hover is not None:
                self.on_hover(item)

    def walk(self, key: int) -> bool:
        """Arrows, pages, Home and End; true if the key was one of them."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -self.columns, pygame.K_DOWN: self.columns}
        page = self.columns * max(1, self.rect.h // self.row_height())
        steps |= {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        last = len(self.shown) - 1
        if key in steps:
            target = self.cursor + steps[key] if self.cursor >= 0 else 0
        elif key in (pygame.K_HOME, pygame.K_END):
            target = 0 if key == pygame.K_HOME else last
        else:
            return False
        if 0 <= target <= last:
            self.point(target)
        return True

    def moved(self, pos: Pos) -> None:
        if pos == NOWHERE:
            self._tell(None)
            return
        position = self.item_at(pos)
        if position >= 0:
            self.point(position)

    def tooltip_at(self, pos: Pos) -> str | None:
        item = self.item(self.item_at(pos)) if self.visible else None
        return (item.reason or None) if item is not None else None

    # ----------------------------------------------------------------------------------------- drawing

    def _draw_row(self, canvas: pygame.Surface, spot: pygame.Rect, row: int) -> None:
        origin = self.area.row_rect(row)
        width = self.card_width()
        for position in range(row * self.columns, min(len(self.shown), (row + 1) * self.columns)):
            item = self.items[self.shown[position]]
            self.drawn_tiles += 1
            paint_tile(
                canvas,
                self.look,
                self.tile(position).move(spot.x - origin.x, spot.y - origin.y),
                self._face_of(item, width),
                item.note,
                number=self.shown[position] + 1 if self.ordered else 0,
                cursor=position == self.cursor,
                chosen=item.id in self.chosen,
                marked=item.marked,
                greyed=not item.selectable,
            )
