"""The label of a hand's shelf: whose it is, how many cards, hold to look, sort."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.shade import panel
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button, HoldButton
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_text, seat_symbol, shadow_room
from tabletop.ui.hud.kit.widget import Widget


class ShelfLabel(Widget):
    """A pill at the edge of a hand shelf; `on_look(held)` while the eye is held down, `on_sort()`."""

    def __init__(
        self, look: Look, on_look: Callable[[bool], None] | None = None, on_sort: Callable[[], None] | None = None
    ) -> None:
        super().__init__(look)
        self.name, self.seat, self.count, self.text = "", 1, 0, ""
        self.eye = self.add(
            HoldButton(
                look,
                on_look or (lambda held: None),
                icon="eye",
                kind="quiet",
                tip="Hold to look at this hand",
                key="hold H",
            )
        )
        self.sort = self.add(Button(look, "", on_sort, icon="log", kind="quiet", tip="Sort the hand"))
        self.eye.visible = self._may_look = on_look is not None
        self._sortable = self.sort.visible = on_sort is not None

    def set_state(
        self, name: str, seat: int, count: int, looking: bool = False, may_look: bool = True, text: str = "",
        open_hand: bool = False,
    ) -> None:  # fmt: skip
        """Show this; `text` replaces "3 cards"; an `open_hand` has no eye: it is seen without holding anything down,
        or it is a bot's, into which nobody may look."""
        if self.eye.visible is open_hand and self._may_look:
            self.eye.visible = not open_hand
            self.layout()
            self.changed()
        self.eye.set(
            key_text=f"hold Alt+{seat}",
            on=looking,
            enabled=may_look and count > 0,
            icon="eye" if may_look else "eye-off",
            reason="No cards in hand" if may_look else "Only this seat may look",
        )
        self.sort.set(enabled=count > 1, reason="Nothing to sort")
        if (name, seat, count, text) != (self.name, self.seat, self.count, self.text):
            self.name, self.seat, self.count, self.text = name, seat, count, text
            self.layout()
            self.changed()

    def _words(self) -> str:
        return self.text or ("1 card" if self.count == 1 else f"{self.count} cards")

    def natural(self) -> tuple[int, int]:
        look = self.look
        width = look.px(10 + 13 + 7) + round(text_width(self.name, look.text(12.5), bold=True)) + look.px(8)
        width += round(text_width(self._words(), look.text(11.5))) + look.px(10)
        width += look.px(28) * (self.eye.visible + self._sortable)
        return width, look.px(28)

    def least(self) -> int:
        """The width that its symbol and the eye need."""
        return self.look.px(10 + 13 + 5) + self.eye.visible * self.look.px(28)

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.1)
        # on a narrow shelf the sort button gives way first
        self.sort.visible = self._sortable and self.rect.w >= look.px(110)
        edge = self.rect.h - 2
        x = self.rect.right - look.px(4)
        for button in (self.sort, self.eye):
            if button.visible:
                x -= edge
                button.place((x, self.rect.y + 1, edge, edge))

    def _name(self, room: float, size: float) -> str:
        """The name as far as it can be read: the zone's word gives way to the seat's name, and that to its symbol."""
        for name in (self.name, self.name.rpartition(" \u00b7 ")[2]):
            if text_width(name, size, bold=True) <= room:
                return name
        return self.name if room > size * 4 and " \u00b7 " not in self.name else ""

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, p = self.look, self.look.theme.panel
        canvas.blit(
            panel(area.size, area.h // 2, (p.top, p.middle, p.bottom), 225, p.edge, p.edge_alpha, p.light), area
        )
        mark = seat_symbol(look, self.seat, look.px(13))
        x = area.x + look.px(10)
        canvas.blit(mark, (x, area.centery - mark.get_height() // 2))
        ink = look.theme.seat(self.seat).text
        shown = [button.rect.x for button in (self.eye, self.sort) if button.visible]
        right = self.local(pygame.Rect(min(shown), 0, 0, 0)).x if shown else area.right - look.px(10)
        left, size = x + look.px(20), look.text(12.5)
        count = text_width(str(self.count), look.text(11.5)) + look.px(8)
        # the number of cards is told nowhere else on the shelf; whose it is the symbol says
        name = self._name(right - left - count, size)
        spot = put_text(canvas, name, left, area.centery, size, ink, bold=True, max_width=max(1, right - left))
        small = look.text(11.5)
        at = spot.right + look.px(8) if name else left
        words = next((w for w in (self._words(), str(self.count)) if at + text_width(w, small) <= right), "")
        put_text(canvas, words, at, area.centery, small, p.dim)
