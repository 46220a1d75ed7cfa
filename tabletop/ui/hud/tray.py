"""The tray: cards that are not on the table (a pile searched, cards peeked at, a zone from near)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from .buttons import Button, IconButton
from .decision import Choice, chosen_by_key
from .field import TextFilter
from .look import Look
from .paint import box_picture, put_panel, put_text, shadow_room
from .scroll import ScrollArea
from .tray_tile import paint_tile
from .widget import NOWHERE, Pos, Widget

CARD, RATIO = 132, 1.4
DRAG = 6


@dataclass(frozen=True, slots=True)
class TrayItem:
    """A card in the tray: `text` is searched too; `marked` cards glow (legal); `note` is a line under the card."""

    id: Any
    name: str
    text: str = ""
    selectable: bool = True
    marked: bool = False
    note: str = ""
    reason: str = ""
    data: Any = None


class Tray(Widget):
    """Arrows walk, Enter picks, letters filter, Escape empties the filter, then closes; cards can be dragged out.

    With `choose=(low, high)` clicks and Space select cards, `selected()` tells which; else a double click picks.
    """

    def __init__(
        self,
        look: Look,
        face: Callable[[TrayItem, int], pygame.Surface],
        on_pick: Callable[[TrayItem], Any] | None = None,
        on_drag_start: Callable[[TrayItem, Pos], Any] | None = None,
        on_button: Callable[[str], Any] | None = None,
        on_close: Callable[[], Any] | None = None,
        on_menu: Callable[[TrayItem, Pos], Any] | None = None,
        on_hover: Callable[[TrayItem | None], Any] | None = None,
    ) -> None:
        super().__init__(look)
        self.face, self.on_pick, self.on_drag_start, self.on_button = face, on_pick, on_drag_start, on_button
        self.on_close, self.on_menu, self.on_hover = on_close, on_menu, on_hover
        self._visible = False
        self.title = self.subtitle = ""
        self.items: tuple[TrayItem, ...] = ()
        self.shown: list[int] = []
        self.cursor = -1
        self.choose: tuple[int, int] | None = None
        self.ordered = True
        self.drawn_tiles = 0
        self._chosen: list[Any] = []
        self._choices: tuple[Choice, ...] = ()
        self._columns = 1
        self._pressed: tuple[int, Pos] | None = None
        self._last_click: tuple[int, float] = (-1, -10.0)
        self.filter = self.add(TextFilter(look, self._filtered))
        self.close_button = self.add(IconButton(look, "close", self.close, tip="Close", key="Esc"))
        self.area = self.add(ScrollArea(look, 100, self._draw_row, self._pick_row, lambda row: None))
        self.area.at_end = False

    # -------------------------------------------------------------------------------------------- data

    def open(
        self,
        title: str,
        items: Sequence[TrayItem],
        buttons: Sequence[Choice],
        bounds: pygame.Rect,
        ordered: bool = True,
        choose: tuple[int, int] | None = None,
        subtitle: str = "",
    ) -> None:
        """Show cards, the top one first; sized to its cards inside `bounds`, at its lower edge."""
        self.title, self.subtitle, self.ordered, self.choose = title, subtitle, ordered, choose
        self._chosen = []
        self.cursor = -1
        self.filter.set_text("")
        self.filter.focus(False)
        for child in self.children[3:]:
            self.children.remove(child)
        self._choices = tuple(buttons)
        for choice in self._choices:
            self.add(
                Button(
                    self.look, choice.label, lambda c=choice: self._button(c), icon=choice.icon, kind=choice.kind,
                    tip=choice.tip or choice.label, key=choice.key, enabled=choice.enabled, reason=choice.reason, size=12.5,
                )  # fmt: skip
            )
        self.visible = True
        self.items = tuple(items)
        self.fit(bounds)
        self.set_items(items)
        self.area.scroll_to(0)

    def fit(self, bounds: pygame.Rect) -> None:
        """Size and place for a window (again)."""
        look = self.look
        card = look.px(CARD) + look.px(14)
        wide = max(1, (bounds.w - look.px(60)) // card)
        columns = max(min(4, wide), min(wide, len(self.items) or 1, 8))
        width = max(columns * card + look.px(40), min(bounds.w - look.px(20), self._header_width()))
        width = min(width, bounds.w - look.px(12))
        rows = -(-len(self.items) // max(1, (width - look.px(40)) // card))
        inner = max(1, min(rows, 3)) * self._row_height()
        height = min(bounds.h - look.px(12), look.px(50) + inner + look.px(14) + (look.px(44) if self._choices else 0))
        y = bounds.centery - height // 2
        self.place((bounds.centerx - width // 2, y, width, height))

    def _header_width(self) -> int:
        look = self.look
        buttons = sum(child.natural()[0] + look.px(8) for child in self.children[3:])
        return max(look.px(460), buttons + look.px(30))

    def set_items(self, items: Sequence[TrayItem]) -> None:
        """Other cards in the open tray; filter and selection stay."""
        self.items = tuple(items)
        left = {item.id for item in self.items}
        self._chosen = [item_id for item_id in self._chosen if item_id in left]
        self._filtered(self.filter.text)

    def refresh(self) -> None:
        """Faces have become sharper: draw them again."""
        self.area.changed()

    def selected(self) -> list[TrayItem]:
        """The selected cards in the order in which they were selected."""
        by_id = {item.id: item for item in self.items}
        return [by_id[item_id] for item_id in self._chosen]

    def close(self) -> None:
        """Close and tell the caller."""
        if self.visible:
            self.visible = False
            self._told = None
            if self.on_close is not None:
                self.on_close()

    _told: TrayItem | None = None

    def _button(self, choice: Choice) -> None:
        if self.on_button is not None:
            self.on_button(choice.id)

    def set_button(self, choice_id: str, **fields: Any) -> None:
        """Change one of the buttons, e.g. `enabled=False, reason="Choose two cards"`."""
        for choice, child in zip(self._choices, self.children[3:], strict=True):
            if choice.id == choice_id and isinstance(child, Button):
                child.set(**fields)

    def _filtered(self, text: str) -> None:
        words = text.lower().split()
        self.shown = [
            i for i, item in enumerate(self.items) if all(w in f"{item.name} {item.text}".lower() for w in words)
        ]
        self.cursor = min(self.cursor, len(self.shown) - 1)
        if words and self.shown:
            self.cursor = max(0, self.cursor)
        self._rows()
        self.changed()

    # ------------------------------------------------------------------------------------------ layout

    def card_width(self) -> int:
        """How wide the faces are: 120 pixels or more."""
        return max(120, self.look.px(CARD))

    def _row_height(self) -> int:
        return round(self.card_width() * RATIO) + self.look.px(16) + self.look.px(18)

    def layout(self) -> None:
        look, pad = self.look, self.look.px(12)
        self.margin = shadow_room(look, 0.7)
        h = look.px(28)
        top = self.rect.y + look.px(10)
        self.close_button.place((self.rect.right - pad - h, top, h, h))
        field_w = min(look.px(190), self.rect.w // 3)
        self.filter.place((self.rect.right - pad - h - look.px(8) - field_w, top, field_w, h))
        foot = look.px(44) if self._choices else look.px(8)
        box = pygame.Rect(
            self.rect.x + pad, self.rect.y + look.px(48), self.rect.w - 2 * pad, self.rect.h - look.px(48) - foot
        )
        self.area.place(box.inflate(-look.px(8), -look.px(4)))
        x = self.rect.right - pad
        for child in reversed(self.children[3:]):
            width = child.natural()[0]
            x -= width
            child.place((x, self.rect.bottom - look.px(37), width, look.px(30)))
            x -= look.px(8)
        self._rows()

    def _rows(self) -> None:
        card = self.card_width() + self.look.px(14)
        self._columns = max(1, self.area.row_width // card)
        count = -(-len(self.shown) // self._columns)
        self.area.row_units = self._row_height() / self.look.scale
        self.area.at_end = False
        self.area.set_heights([self._row_height()] * count)

    def tile(self, position: int) -> pygame.Rect:
        """Where the card at a position of the shown ones is, in window pixels."""
        row = self.area.row_rect(position // self._columns)
        card = self.card_width()
        step = self.area.row_width // self._columns
        x = row.x + (position % self._columns) * step + (step - card) // 2
        return pygame.Rect(x, row.y + self.look.px(9), card, round(card * RATIO))

    def item_at(self, pos: Pos) -> int:
        """The position of the card at a point, -1 for none."""
        row = self.area.index_at(pos)
        if row < 0:
            return -1
        first = row * self._columns
        last = min(len(self.shown), first + self._columns)
        return next((i for i in range(first, last) if self.tile(i).collidepoint(pos)), -1)

    # ------------------------------------------------------------------------------------------ events

    def event(self, event: pygame.Event) -> bool:
        if not self.visible:
            return False
        if event.type == pygame.MOUSEMOTION and self._pressed is not None:
            index, start = self._pressed
            far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1])) > self.look.px(DRAG)
            if far and index < len(self.shown):
                self._pressed = None
                self.area.captured = False
                if self.on_drag_start is not None:
                    self.on_drag_start(self.items[self.shown[index]], start)
                return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            index, _ = self._pressed
            self._pressed = None
            self.area.captured = False
            self._clicked(index)
            return True
        if event.type == pygame.TEXTINPUT and not self.filter.focused:
            self.filter.focus()
        return super().event(event)

    def _pick_row(self, row: int, button: int, pos: Pos) -> None:
        index = self.item_at(pos)
        self.filter.focus(False)
        if index < 0:
            return
        self._point(index)
        if button == 3 and self.on_menu is not None:
            self.on_menu(self.items[self.shown[index]], pos)
        elif button == 1:
            self._pressed = (index, pos)

    def _clicked(self, index: int) -> None:
        if index >= len(self.shown):
            return
        before, at = self._last_click
        self._last_click = (index, self.now)
        if self.choose is not None:
            self._toggle(index)
        elif before == index and self.now - at < 0.45:
            self._pick(index)

    def _toggle(self, index: int) -> None:
        item = self.items[self.shown[index]]
        if item.id in self._chosen:
            self._chosen.remove(item.id)
        elif item.selectable and self.choose is not None:
            if len(self._chosen) >= self.choose[1]:
                if self.choose[1] > 1:
                    return
                self._chosen.clear()
            self._chosen.append(item.id)
        self.area.changed()
        self.changed()

    def _pick(self, index: int) -> None:
        if 0 <= index < len(self.shown) and self.on_pick is not None:
            item = self.items[self.shown[index]]
            if item.selectable:
                self.on_pick(item)

    def _point(self, index: int) -> None:
        if index != self.cursor:
            self.cursor = index
            self.area.changed()
            if index >= 0:
                self.area.scroll_to(index // self._columns)
        item = self.items[self.shown[index]] if 0 <= index < len(self.shown) else None
        if item != self._told:
            self._told = item
            if self.on_hover is not None:
                self.on_hover(item)

    def moved(self, pos: Pos) -> None:
        if not self.visible:
            return
        if pos == NOWHERE:
            self._told = None
            if self.on_hover is not None:
                self.on_hover(None)
            return
        index = self.item_at(pos)
        if index >= 0:
            self._point(index)

    def key(self, event: pygame.Event) -> bool:
        """Everything but Ctrl and Alt combinations stays here: letters go to the filter."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        key, columns = event.key, self._columns
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -columns, pygame.K_DOWN: columns}
        if key in steps and self.shown:
            target = self.cursor + steps[key] if self.cursor >= 0 else 0
            if 0 <= target < len(self.shown):
                self._point(target)
        elif key == pygame.K_HOME and self.shown:
            self._point(0)
        elif key == pygame.K_END and self.shown:
            self._point(len(self.shown) - 1)
        elif key == pygame.K_ESCAPE:
            self.close()
        elif key == pygame.K_SPACE and self.choose is not None and self.cursor >= 0:
            self._toggle(self.cursor)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.choose is None and self.cursor >= 0:
            self._pick(self.cursor)
        elif key == pygame.K_BACKSPACE and self.filter.text:
            self.filter.focus()
            self.filter.key(event)
        elif key > 255 or key == pygame.K_RETURN:
            choice = chosen_by_key(self._choices, event)
            if choice is not None:
                self._button(choice)
            elif pygame.K_F1 <= key <= pygame.K_F12:
                return False
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        index = self.item_at(pos) if self.visible else -1
        if found or index < 0:
            return found
        item = self.items[self.shown[index]]
        return item.reason or None

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(12), 0.7, 250)
        middle = area.y + look.px(25)
        left = area.x + look.px(16)
        room = self.local(self.filter.rect).x - left - look.px(10)
        title = put_text(
            canvas, self.title, left, middle, look.text(16), theme.panel.heading, bold=True, serif=True, max_width=room
        )
        count = f"{len(self.shown)} of {len(self.items)}" if len(self.shown) != len(self.items) else f"{len(self.items)}"
        words = [count, self.subtitle or ("top card first" if self.ordered and len(self.items) > 1 else "")]
        text = "  \u00b7  ".join(word for word in words if word)
        rest = left + room - title.right - look.px(12)
        if rest > look.px(24):
            put_text(canvas, text, title.right + look.px(12), middle + 1, look.text(12), theme.panel.dim, max_width=rest)
        box = self.local(self.area.rect.inflate(look.px(8), look.px(4)))
        canvas.blit(box_picture(look, box.size, look.px(8)), box)
        if not self.shown:
            empty = "No card matches the filter." if self.items else "Nothing here."
            put_text(canvas, empty, box.centerx, box.centery, look.text(13), theme.box.dim, align="center", italic=True)
        if self.choose is not None:
            low, high = self.choose
            need = f"{low}" if low == high else f"{low} to {high}"
            done = f"{len(self._chosen)} of {need} chosen"
            put_text(canvas, done, left, area.bottom - look.px(22), look.text(12.5), theme.panel.text)

    def _draw_row(self, canvas: pygame.Surface, spot: pygame.Rect, row: int) -> None:
        dx, dy = spot.x - self.area.row_rect(row).x, spot.y - self.area.row_rect(row).y
        for position in range(row * self._columns, min(len(self.shown), (row + 1) * self._columns)):
            index = self.shown[position]
            item = self.items[index]
            chosen = self._chosen.index(item.id) + 1 if item.id in self._chosen else 0
            self.drawn_tiles += 1
            paint_tile(
                canvas, self.look, self.tile(position).move(dx, dy), self.face(item, self.card_width()), item.name,
                item.note, number=index + 1 if self.ordered else 0, cursor=position == self.cursor, chosen=chosen,
                marked=item.marked, greyed=not item.selectable,
            )  # fmt: skip
