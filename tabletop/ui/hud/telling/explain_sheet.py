"""The sheet that explains: one row for each thing, with what it is, what it shows now and why, and its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from tabletop.control.explaining.entry import Entry, part_line
from tabletop.ui.clear_place import Weighed, least_covered
from tabletop.ui.draw.basis.colors import darken, ink_for, lighten, rgb
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import panel
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.cards.faceplaces import number_badge
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_icon, put_panel, put_text, shadow_room, wash, wrapped
from tabletop.ui.hud.kit.rings import Spared, draw_rings, nothing_spared
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

WIDE = 400
"""Units that the rows are wide."""
OTHERWISE = (320, 520)
"""How wide they are where that hides less."""
CLOSE = 38
"""Units beside the title that the button to close it has."""
LEADING = 1.34
MOST_PARTS = 12

Draw = Callable[[str], "pygame.Surface | None"]


def _nothing(entry: Entry | None) -> None:
    """No row stands for something on the table."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it is laid out: its entry, the number that it has on the picture (0: none), its lines and places."""

    entry: Entry
    number: int
    head: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    top: int
    high: int


class ExplainSheet(Widget):
    """Rows beside a picture of the thing, if it has one. Arrows go from row to row; a click on a row, or its number,
    does what the row says that it does, a click on a rule opens it, Enter does the one or the other; Escape or a
    click elsewhere closes."""

    read = True

    def __init__(self, look: Look, on_rule: Callable[[str], None]) -> None:
        super().__init__(look)
        self._on_rule = on_rule
        self._visible = False
        self.title = ""
        self.entries: tuple[Entry, ...] = ()
        self.chosen = 0
        self._draw: Draw | None = None
        self._drawn: tuple[str, pygame.Surface | None] = ("", None)
        self._rows: list[Row] = []
        self._units = WIDE
        self._offset = 0
        self._over_link = -1
        self.marks: tuple[pygame.Rect, ...] = ()
        """What is ringed on the table, in window pixels."""
        self.spared: Spared = nothing_spared
        self.on_choose: Callable[[Entry | None], None] = _nothing
        self.on_do: Callable[[Entry], None] = _nothing
        """Does what a row says that a click on it does."""
        self._close = self.add(Button(look, "", self.hide, icon="close", kind="quiet", tip="Close", key="Esc"))
        self.numbers: Mapping[str, int] = {}

    # ------------------------------------------------------------------------------------------- showing

    def show(
        self, title: str, entries: Sequence[Entry], beside: pygame.Rect, bounds: pygame.Rect, chosen: str = "",
        draw: Draw | None = None, numbers: Mapping[str, int] | None = None, again: bool = False,
        avoid: Sequence[Weighed] = (),
    ) -> None:  # fmt: skip
        """Show what is said of a thing beside it. ``draw`` gives its picture with the part of a key framed and
        ``numbers`` which numbers stand there; ``chosen`` is the part to begin with; ``again``: the same as before, as
        it is now. ``avoid``: what it should not lie over."""
        at, offset = self.chosen, self._offset
        self.title, self.entries, self._draw = title, tuple(entries), draw
        self.numbers = numbers or {}
        index = next((i for i, entry in enumerate(self.entries) if entry.key == chosen), 0)
        self.chosen = min(at, len(self.entries) - 1) if again else index
        self._drawn = ("", None)
        self.visible = True
        self._offset = 0
        self._place_in(beside, bounds, again, avoid)
        if again:
            self._offset = min(offset, self._furthest())
        else:
            self._show_row(self.chosen)
        self.changed()

    def hide(self) -> None:
        """Close it."""
        self.visible = False
        self.entries, self._rows, self.marks = (), [], ()
        self._draw, self._drawn = None, ("", None)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.hide()

    @property
    def entry(self) -> Entry | None:
        """The row that is chosen."""
        return self.entries[self.chosen] if 0 <= self.chosen < len(self.entries) else None

    # -------------------------------------------------------------------------------------------- layout

    def _portrait(self) -> pygame.Surface | None:
        key = self.entry.key if self.entry is not None else ""
        if self._draw is not None and (self._drawn[1] is None or self._drawn[0] != key):
            self._drawn = key, self._draw(key)
        return self._drawn[1] if self._draw is not None else None

    def _place_in(
        self, beside: pygame.Rect, bounds: pygame.Rect, keep: bool, avoid: Sequence[Weighed]
    ) -> None:  # fmt: skip
        look = self.look
        self.margin = shadow_room(look, 0.6)
        inside = bounds.inflate(-look.px(16), -look.px(16))
        picture = self._portrait()
        left = picture.get_width() + look.px(14) if picture is not None else 0
        if left and inside.w - left < look.px(280):
            left, self._draw = 0, None
        picture_high = picture.get_height() if picture is not None and left else 0

        title = round(text_width(self.title, look.text(16), bold=True, serif=True)) + look.px(CLOSE)

        def lay(units: int) -> tuple[int, int]:
            most = inside.w - left - 2 * look.px(14)
            wide = min(max(look.px(units), title - left), most)
            self._lay_rows(wide)
            rows = self._rows[-1].top + self._rows[-1].high if self._rows else 0
            high = min(inside.h, max(rows, picture_high) + look.px(46) + look.px(12))
            return wide + left + 2 * look.px(14), high

        def clearest(size: tuple[int, int]) -> tuple[int, pygame.Rect]:
            return least_covered(size, inside, avoid, (beside.left - size[0], beside.bottom - size[1]))

        if not (keep and self.rect.w):
            self._units = WIDE
        size = lay(self._units)
        if keep and self.rect.w:
            spot = pygame.Rect(self.rect.topleft, size)
        elif avoid:
            covered, spot = clearest(size)
            for units in OTHERWISE if covered else ():
                less, there = clearest(lay(units))
                if less < covered:
                    covered, spot, self._units = less, there, units
            lay(self._units)
        else:
            x = beside.right + look.px(14)
            if x + size[0] > inside.right:
                x = beside.left - look.px(14) - size[0]
            spot = pygame.Rect((x, beside.centery - size[1] // 2), size)
        self.place(spot.clamp(inside))

    def layout(self) -> None:
        look = self.look
        edge = look.px(26)
        self._close.place((self.rect.right - edge - look.px(8), self.rect.y + look.px(8), edge, edge))

    def _lay_rows(self, wide: int) -> None:
        look = self.look
        size, small = look.text(13.5), look.text(12.5)
        lead = look.px(34)
        self._rows, top = [], 0
        for entry in self.entries:
            rule = round(text_width(entry.rule, look.text(11.5))) + look.px(12) if entry.rule else 0
            head = wrapped(entry.head, (wide - lead - rule) * 0.97, size, bold=True) or [""]
            said = [("text", entry.sentence), *(("part", self._part(part)) for part in entry.parts[:MOST_PARTS])]
            said.append(("dim", f"Changes: {entry.changes}" if entry.changes else ""))
            lines = [
                (kind, line)
                for kind, text in said
                if text
                for line in wrapped(text, (wide - lead - (look.px(12) if kind == "part" else 0)) * 0.98, small)
            ]
            high = round(size * LEADING) * len(head) + round(small * LEADING) * len(lines) + look.px(13)
            self._rows.append(
                Row(
                    entry,
                    self.numbers.get(entry.key, 0) if self._draw else 0,
                    tuple(head),
                    tuple(lines),
                    top,
                    max(high, look.px(34)),
                )
            )
            top += self._rows[-1].high

    @staticmethod
    def _part(part: tuple[int | None, str, str]) -> str:
        return part_line(*part) + (f" ({part[2]})" if part[2] else "")

    def _body(self) -> pygame.Rect:
        """Where the rows are, in window pixels."""
        look = self.look
        picture = self._portrait() if self._draw is not None else None
        left = picture.get_width() + look.px(14) if picture is not None else 0
        return pygame.Rect(
            self.rect.x + look.px(14) + left, self.rect.y + look.px(46),
            self.rect.w - 2 * look.px(14) - left, self.rect.h - look.px(46) - look.px(10),
        )  # fmt: skip

    def _furthest(self) -> int:
        rows = self._rows[-1].top + self._rows[-1].high if self._rows else 0
        return max(0, rows - self._body().h)

    def _show_row(self, index: int) -> None:
        if not 0 <= index < len(self._rows):
            return
        row, high = self._rows[index], self._body().h
        if row.top < self._offset:
            self._offset = row.top
        elif row.top + row.high > self._offset + high:
            self._offset = min(row.top, row.top + row.high - high)
        self._offset = max(0, min(self._offset, self._furthest()))
        self.changed()

    def choose(self, index: int) -> None:
        """Go to a row."""
        if self.entries:
            self.chosen = max(0, min(index, len(self.entries) - 1))
            self._show_row(self.chosen)
            self.on_choose(self.entry)

    def row_at(self, pos: Pos) -> int:
        """The row under a point, -1 for none."""
        body = self._body()
        if not self.visible or not body.collidepoint(pos):
            return -1
        y = pos[1] - body.y + self._offset
        return next((i for i, row in enumerate(self._rows) if row.top <= y < row.top + row.high), -1)

    def link_box(self, index: int) -> pygame.Rect:
        """Where the rule of a row is, in window pixels."""
        row, body, look = self._rows[index], self._body(), self.look
        if not row.entry.rule:
            return pygame.Rect(0, 0, 0, 0)
        wide = round(text_width(row.entry.rule, look.text(11.5)))
        return pygame.Rect(
            body.right - wide, body.y + row.top - self._offset + look.px(4), wide, round(look.text(13.5) * LEADING)
        )

    # -------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.visible and not self.hit(event.pos):
            self.hide()
            return False
        return super().event(event)

    def moved(self, pos: Pos) -> None:
        index = self.row_at(pos) if pos != NOWHERE else -1
        link = index if index >= 0 and self.link_box(index).inflate(8, 6).collidepoint(pos) else -1
        if link != self._over_link:
            self._over_link = link
            self.changed()
        if index >= 0 and index != self.chosen and self.on_choose is not _nothing:
            self.chosen = index  # where something is shown on the table, the row under the pointer is meant
            self.on_choose(self.entry)
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        index = self.row_at(pos)
        if index < 0:
            return
        self.choose(index)
        entry = self._rows[index].entry
        if self.link_box(index).inflate(8, 6).collidepoint(pos):
            self._on_rule(entry.rule)
        elif entry.does:
            self.on_do(entry)

    def wheel(self, event: pygame.Event) -> bool:
        self._offset = max(0, min(self._furthest(), self._offset - event.y * self.look.px(48)))
        self.changed()
        return True

    def key(self, event: pygame.Event) -> bool:
        step = {
            pygame.K_DOWN: 1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_TAB: 1,
            pygame.K_PAGEDOWN: 4, pygame.K_PAGEUP: -4, pygame.K_HOME: -999, pygame.K_END: 999,
        }.get(event.key)  # fmt: skip
        if event.key == pygame.K_TAB and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            step = -1
        if event.key == pygame.K_ESCAPE:
            self.hide()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            entry = self.entry
            if entry is not None and entry.does:
                self.on_do(entry)
            elif entry is not None and entry.rule:
                self._on_rule(entry.rule)
        elif step is not None:
            self.choose(self.chosen + step)
        else:
            return self._by_number(event.key)
        return True

    def _by_number(self, key: int) -> bool:
        """A digit does what the row of that number says that it does: such rows are counted from 1."""
        first = next((each for each in (pygame.K_1, pygame.K_KP1) if each <= key < each + 9), None)
        if first is None or key - first >= len(self.entries) or not self.entries[key - first].does:
            return False
        self.choose(key - first)
        self.on_do(self.entries[key - first])
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        index = self.row_at(pos) if not found else -1
        if index >= 0 and self.link_box(index).inflate(8, 6).collidepoint(pos):
            key = "" if self._rows[index].entry.does else "\tEnter"
            return f"Rule {self._rows[index].entry.rule}: open it in the rulebook{key}"
        if index >= 0 and self._rows[index].entry.does:
            return f"{self._rows[index].entry.does}\t{index + 1}"
        return found

    # ------------------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The rings lie on the table, the sheet over them."""
        if self.visible and not self.bare:
            draw_rings(surface, self.look, self.marks, spared=self.spared)
        super().draw(surface)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, p = self.look, self.look.theme.panel
        put_panel(canvas, look, area, look.px(11), 0.6, 255)
        room = area.w - look.px(28) - look.px(34)
        middle = area.y + look.px(22)
        put_text(canvas, self.title, area.x + look.px(14), middle, look.text(16), p.heading, bold=True, serif=True,
                 max_width=room)  # fmt: skip
        hairline(canvas, look, area.x + look.px(14), area.right - look.px(14), area.y + look.px(40), 160)
        picture = self._portrait() if self._draw is not None else None
        body = self.local(self._body())
        if picture is not None:
            canvas.blit(picture, (area.x + look.px(14), body.y))
        rows = blank((body.w, max(1, body.h)), p.middle)
        for index, row in enumerate(self._rows):
            if row.top + row.high > self._offset and row.top < self._offset + body.h:
                self._paint_row(rows, row, index, row.top - self._offset)
        canvas.blit(rows, body)
        if self._furthest():
            total = self._rows[-1].top + self._rows[-1].high
            lane = pygame.Rect(area.right - look.px(8), body.y, look.px(4), body.h)
            thumb = max(look.px(24), body.h * body.h // total)
            y = lane.y + (body.h - thumb) * self._offset // max(1, self._furthest())
            canvas.blit(wash((lane.w, thumb), lane.w // 2, p.dim, 170), (lane.x, y))

    def _paint_row(self, canvas: pygame.Surface, row: Row, index: int, top: int) -> None:
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        size, small = look.text(13.5), look.text(12.5)
        if index == self.chosen:
            canvas.blit(wash((canvas.get_width(), row.high - look.px(3)), look.px(7), theme.accent, 44), (0, top))
        self._paint_sign(canvas, row, top)
        x, y = look.px(34), top + look.px(4)
        for line in row.head:
            put_text(canvas, line, x, y + size * LEADING / 2, size, p.heading, bold=True)
            y += round(size * LEADING)
        for kind, line in row.lines:
            ink = p.dim if kind == "dim" else p.text
            left = x + (look.px(12) if kind == "part" else 0)
            if kind == "part":
                canvas.fill(
                    (*theme.accent, 190), (x + look.px(2), y + 3, max(2, look.px(2)), round(small * LEADING) - 6)
                )
            put_text(canvas, line, left, y + small * LEADING / 2, small, ink)
            y += round(small * LEADING)
        if row.entry.rule:
            hot = self._over_link == index
            spot = put_text(
                canvas, row.entry.rule, canvas.get_width(), top + look.px(4) + size * LEADING / 2, look.text(11.5),
                p.link, align="right", face="sans-semibold" if hot else "sans",
            )  # fmt: skip
            canvas.fill((*p.link, 255 if hot else 120), (spot.x, spot.bottom - look.px(3), spot.w, 1))

    def _paint_sign(self, canvas: pygame.Surface, row: Row, top: int) -> None:
        look, p = self.look, self.look.theme.panel
        middle = (look.px(15), top + look.px(4) + round(look.text(13.5) * LEADING / 2))
        if row.number:
            badge = number_badge(row.number, look.px(21))
            canvas.blit(badge, badge.get_rect(center=middle))
            return
        if not row.entry.icon and not row.entry.color:
            pygame.draw.aacircle(canvas, p.dim, middle, max(2, look.px(2.6)))
            return
        base = rgb(row.entry.color) if row.entry.color.startswith("#") else p.bottom
        edge = look.px(22)
        plate = panel((edge, edge), look.px(6), (lighten(base, 0.18), base, darken(base, 0.25)), 255)
        canvas.blit(plate, plate.get_rect(center=middle))
        if row.entry.icon and look.icons.has(row.entry.icon):
            put_icon(canvas, look, row.entry.icon, middle, look.px(15), ink_for(base))
