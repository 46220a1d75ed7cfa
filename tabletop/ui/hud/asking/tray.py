"""The tray: cards that are not on the table (a pile searched, cards peeked at, a zone from near)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.hud.asking.decision import Choice, answer_button, chosen_by_key
from tabletop.ui.hud.asking.tray_grid import Face, TrayGrid, TrayItem
from tabletop.ui.hud.kit.buttons import Button, IconButton
from tabletop.ui.hud.kit.field import TextFilter
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, put_panel, put_text, shadow_room
from tabletop.ui.hud.kit.widget import Pos, Widget

__all__ = ["Tray", "TrayItem"]

Act = Callable[[], object]
"""What the answer of a button under the tray is: that which is done."""


class Tray(Widget):
    """Arrows walk, Enter picks, letters filter, Escape empties the filter, then closes; cards can be dragged out.

    A double click picks. With `choose=(low, high)` clicks and Space select cards too, `selected()` tells which.
    """

    def __init__(
        self,
        look: Look,
        face: Face,
        on_pick: Callable[[TrayItem], None] | None = None,
        on_drag_start: Callable[[TrayItem, Pos], None] | None = None,
        on_close: Callable[[], None] | None = None,
        on_menu: Callable[[TrayItem, Pos], None] | None = None,
        on_hover: Callable[[TrayItem | None], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.on_close = on_close
        self._visible = False
        self.title = self.subtitle = ""
        self._choices: tuple[Choice[Act], ...] = ()
        self.buttons: list[Button] = []
        self.grid = self.add(
            TrayGrid(look, face, on_pick, on_drag_start, on_menu, on_hover, self._pressed, self.changed)
        )
        self.filter = self.add(TextFilter(look, self._filtered))
        self.close_button = self.add(IconButton(look, "close", self.close, tip="Close", key="Esc"))

    # -------------------------------------------------------------------------------------------- data

    def open(
        self,
        title: str,
        items: Sequence[TrayItem],
        buttons: Sequence[Choice[Act]],
        bounds: pygame.Rect,
        ordered: bool = True,
        choose: tuple[int, int] | None = None,
        subtitle: str = "",
    ) -> None:
        """Show cards, the top one first; as large as its cards need, in the middle of `bounds`."""
        self.title, self.subtitle = title, subtitle
        self.grid.ordered, self.grid.choose = ordered, choose
        self.grid.chosen, self.grid.cursor = [], -1
        self.grid.forget()
        self.filter.set_text("")
        self.filter.focus(False)
        for child in self.buttons:
            self.children.remove(child)
        self._choices = tuple(buttons)
        self.buttons = [
            self.add(answer_button(self.look, choice, self._button, points=12.5)) for choice in self._choices
        ]
        self.visible = True
        self.grid.set_items(items, "")
        self.fit(bounds)
        self.grid.area.scroll_to(0)
        self.changed()

    def fit(self, bounds: pygame.Rect) -> None:
        """Size and place for a window (again)."""
        look, grid = self.look, self.grid
        card = grid.card_width() + look.px(14)
        around = look.px(44)
        count = max(1, len(grid.items))
        wide = max(1, (bounds.w - look.px(12) - around) // card)
        width = max(min(wide, count, 8) * card + around, self._least_width())
        width = min(width, bounds.w - look.px(12))
        rows = -(-count // max(1, (width - around) // card))
        high = look.px(52) + min(rows, 3) * grid.row_height() + look.px(10) + self._foot()
        height = min(bounds.h - look.px(12), high)
        self.place((bounds.centerx - width // 2, bounds.centery - height // 2, width, height))

    def _least_width(self) -> int:
        look = self.look
        buttons = sum(child.natural()[0] + look.px(8) for child in self.buttons) + look.px(20)
        if self.grid.choose is not None:
            buttons += look.px(130)
        return max(look.px(480), buttons)

    def _foot(self) -> int:
        return self.look.px(46) if self._choices or self.grid.choose is not None else self.look.px(8)

    def set_items(self, items: Sequence[TrayItem]) -> None:
        """Other cards in the open tray; filter and selection stay."""
        self.grid.set_items(items, self.filter.text)
        self.changed()

    def refresh(self) -> None:
        """Faces have become sharper: draw them again."""
        self.grid.area.changed()

    def selected(self) -> list[TrayItem]:
        """The selected cards in the order in which they were selected."""
        by_id = {item.id: item for item in self.grid.items}
        return [by_id[item_id] for item_id in self.grid.chosen]

    def close(self) -> None:
        """Close and tell the caller."""
        if self.visible:
            self.visible = False
            if self.on_close is not None:
                self.on_close()

    def _button(self, choice: Choice[Act]) -> None:
        choice.answer()

    def _filtered(self, text: str) -> None:
        self.grid.set_items(self.grid.items, text)
        self.changed()

    def _pressed(self) -> None:
        self.filter.focus(False)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.layout()

    # ------------------------------------------------------------------------------------------ layout

    def _box(self) -> pygame.Rect:
        """The hollow in which the cards lie."""
        look, pad = self.look, self.look.px(12)
        head = look.px(48)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + head, self.rect.w - 2 * pad, max(1, self.rect.h - head - self._foot())
        )

    def layout(self) -> None:
        look, pad = self.look, self.look.px(12)
        self.margin = shadow_room(look, 0.7)
        h = look.px(28)
        top = self.rect.y + look.px(10)
        self.close_button.place((self.rect.right - pad - h, top, h, h))
        field_w = min(look.px(190), self.rect.w // 3)
        self.filter.place((self.close_button.rect.x - look.px(8) - field_w, top, field_w, h))
        self.grid.place(self._box().inflate(-look.px(8), -look.px(4)))
        x = self.rect.right - pad
        for child in reversed(self.buttons):
            width = child.natural()[0]
            x -= width
            child.place((x, self.rect.bottom - look.px(38), width, look.px(30)))
            x -= look.px(8)

    # ------------------------------------------------------------------------------------------ events

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT and self.visible and not self.filter.focused and event.text.strip():
            self.filter.focus()
        return super().event(event)

    def key(self, event: pygame.Event) -> bool:
        """Everything but Ctrl, Alt and function keys stays here: letters go to the filter."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        key, grid = event.key, self.grid
        if grid.walk(key):
            return True
        if key == pygame.K_ESCAPE:
            self.close()
        elif key == pygame.K_SPACE and grid.choose is not None:
            grid.toggle(grid.cursor)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and grid.choose is None and grid.cursor >= 0:
            grid.pick(grid.cursor)
        elif key == pygame.K_BACKSPACE and self.filter.text:
            self.filter.focus()
            self.filter.key(event)
        elif not 32 < key < 127:
            choice = chosen_by_key(self._choices, event)
            if choice is not None:
                self._button(choice)
        return True

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, grid = self.look, self.look.theme, self.grid
        put_panel(canvas, look, area, look.px(12), 0.7, 250)
        middle = area.y + look.px(25)
        left = area.x + look.px(16)
        room = self.local(self.filter.rect).x - left - look.px(10)
        ink = theme.panel.heading
        title = put_text(canvas, self.title, left, middle, look.text(16), ink, bold=True, serif=True, max_width=room)
        text = "  \u00b7  ".join(word for word in (self._count(), self._order()) if word)
        rest = left + room - title.right - look.px(12)
        if rest > look.px(24):
            put_text(canvas, text, title.right + look.px(12), middle, look.text(12), theme.panel.dim, max_width=rest)
        box = self.local(self._box())
        canvas.blit(box_picture(look, box.size, look.px(8)), box)
        if not grid.shown:
            empty = "No card matches the filter." if grid.items else "Nothing here."
            put_text(
                canvas, empty, box.centerx, box.centery, look.text(13), theme.box.dim, align="center", italic=True
            )
        if grid.choose is not None:
            text = chosen_text(len(grid.chosen), *grid.choose, len(grid.items))
            put_text(canvas, text, left, area.bottom - look.px(23), look.text(12.5), theme.panel.text)

    def _count(self) -> str:
        shown, total = len(self.grid.shown), len(self.grid.items)
        return f"{shown} of {total}" if shown != total else f"{total} card{'' if total == 1 else 's'}"

    def _order(self) -> str:
        return self.subtitle or ("top card first" if self.grid.ordered and len(self.grid.items) > 1 else "")


def chosen_text(chosen: int, low: int, high: int, total: int) -> str:
    """How many are chosen and how many may be."""
    if low == high:
        return f"{chosen} of {low} chosen"
    if low == 0 and high >= total:
        return f"{chosen} chosen" if chosen else "Click cards to choose them"
    return f"{chosen} chosen, up to {high}" if low == 0 else f"{chosen} chosen, {low} to {high} needed"
