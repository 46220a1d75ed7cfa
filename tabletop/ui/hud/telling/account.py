"""Totals on the table, and the sheet that opens one: who adds what, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.control.figures.totals import LEADS, SHARES, PartRow, Total, plain_number
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, contrast, darken, lighten, mix, rgb
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import glow, outline, panel, shadow
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.things.pieces import seat_symbol
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, hover_wash, put_panel, put_text, shadow_room, wash, wrapped
from tabletop.ui.hud.kit.paint import seat_symbol as seat_mark
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

WIDEST = 360


def signed(number: int) -> str:
    """A number with its sign, as sums are written: +3, 0, \u22122."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


def chip(look: Look, color: str, at: tuple[float, float]) -> tuple[pygame.Surface, pygame.Rect]:
    """A small square in the colour of a kind of card, and where it belongs when its left middle is ``at``."""
    size = look.px(8)
    ground = rgb(color)
    body = panel((size, size), max(1, size // 4), (lighten(ground, 0.3), ground, darken(ground, 0.2)), 255)
    return body, body.get_rect(midleft=(round(at[0]), round(at[1])))


# ------------------------------------------------------------------------------------------------ plates


def plate_picture(
    look: Look, seat: int, number: int | str, standing: str, hot: bool = False, icon: str = ""
) -> pygame.Surface:
    """A seat's total as a small plate in its colour. Shared. Who leads has a crown and a golden rim; ``icon`` stands
    for the seat's symbol where the number is one of several."""
    theme = look.theme
    colors = theme.seat(seat)
    return _plate(
        number if isinstance(number, str) else plain_number(number),
        colors.color, colors.symbol, standing, look.px(26), look.text(15), hot,
        look.icons.get("crown", look.px(15), (60, 38, 6)) if standing == LEADS else None,
        theme.hover,
        look.icons.get(icon, look.px(14), (40, 26, 4) if standing == LEADS else (255, 255, 255)) if icon else None,
    )  # fmt: skip


@cached
def _plate(
    text: str, color: Color, symbol: str, standing: str, high: int, size: float, hot: bool,
    crown: pygame.Surface | None, hover: Color, icon: pygame.Surface | None = None,
) -> pygame.Surface:  # fmt: skip
    mark = round(high * 0.5)
    gap = round(high * 0.24)
    wide = round(text_width(text, size, bold=True)) + mark + 3 * gap
    if crown is not None:
        wide += crown.get_width() + gap
    leads = standing == LEADS
    stops: tuple[Color, ...] = (mix(color, (18, 20, 24), 0.52), mix(color, (12, 14, 18), 0.66), (12, 14, 18))
    if leads:
        stops = ((255, 226, 140), (226, 176, 66), (176, 122, 30))
    edge = (255, 240, 190) if leads else lighten(color, 0.25)
    body = panel((wide, high), high // 2, stops, 255, edge, 255 if leads else 210, 80, 60).copy()
    if not leads:
        body.blit(outline((wide, high), high / 2, max(1, high / 16), lighten(color, 0.15), 255), (0, 0))
    x = gap
    ink = (40, 26, 4) if leads else (255, 255, 255)
    sign_color = darken(color, 0.35) if leads and contrast(color, stops[1]) < 2.2 else color
    if not leads and contrast(color, stops[1]) < 2.0:
        sign_color = lighten(color, 0.35)
    sign = icon if icon is not None else seat_symbol(symbol, mark, sign_color)
    body.blit(sign, sign.get_rect(midleft=(x, high // 2)))
    x += mark + gap
    spot = put_text(body, text, x, high / 2, size, ink, bold=True)
    if crown is not None:
        body.blit(crown, crown.get_rect(midleft=(spot.right + gap, high // 2)))
    if standing == SHARES:  # level with another: a double line under the number, besides the words in the sheet
        for step in (0, max(2, high // 11)):
            y = high - round(high * 0.17) - step + 1
            pygame.draw.line(body, (255, 224, 130), (spot.left, y), (spot.right - 1, y))
    cast = shadow((wide, high), high // 2, 0.15)
    halo = glow((wide, high), high // 2, hover if hot else (255, 214, 110), max(3, high // 4), 190 if hot else 120)
    room = max(-cast.dx, -cast.dy, -halo.dx, -halo.dy, 0) + high // 4
    out = blank((wide + 2 * room, high + 2 * room))
    out.blit(cast.surface, (room + cast.dx, room + cast.dy))
    if leads or hot:
        out.blit(halo.surface, (room + halo.dx, room + halo.dy))
    out.blit(body, (room, room))
    return out


class AccountPlates(Widget):
    """The totals that lie on the table. Hovering one calls ``on_hover``, a click ``on_click`` with the total."""

    solid = False

    def __init__(
        self,
        look: Look,
        on_hover: Callable[[Total | None], None] | None = None,
        on_click: Callable[[Total], None] | None = None,
    ) -> None:
        super().__init__(look)
        self._on_hover, self._on_click = on_hover, on_click
        self._plates: tuple[tuple[Total, tuple[int, int]], ...] = ()
        self._over: Total | None = None

    def set_plates(self, plates: Sequence[tuple[Total, tuple[int, int]]]) -> None:
        """The totals with the pixels of their middles."""
        if tuple(plates) != self._plates:
            self._plates = tuple(plates)
            self._dirty = True
            self._find(self.pointer)

    @property
    def totals(self) -> tuple[Total, ...]:
        """What is shown."""
        return tuple(total for total, _ in self._plates)

    def box(self, total: Total) -> pygame.Rect:
        """Where a total's plate is, in window pixels."""
        at = next((at for shown, at in self._plates if identity(shown) == identity(total)), (0, 0))
        return self.box_at(total, at)

    def box_at(self, total: Total, at: tuple[int, int]) -> pygame.Rect:
        """Where a total's plate would be with its middle at a pixel of the window."""
        high, wide = self.look.px(26), _wide(self.look, total)
        return pygame.Rect(at[0] - wide // 2, at[1] - high // 2, wide, high)

    def hit(self, pos: Pos) -> bool:
        return any(self.box(total).collidepoint(pos) for total, _ in self._plates)

    def moved(self, pos: Pos) -> None:
        self._find(pos)

    def _find(self, pos: Pos) -> None:
        over = None
        if pos != NOWHERE:
            over = next((total for total, _ in self._plates if self.box(total).collidepoint(pos)), None)
        if over != self._over:
            self._over = over
            self._dirty = True
            if self._on_hover is not None:
                self._on_hover(over)

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1 and self._over is not None

    def release(self, pos: Pos) -> None:
        if self._over is not None and self._on_click is not None and self.box(self._over).collidepoint(pos):
            self._on_click(self._over)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw each plate where it is: the widget has no picture of its own, it is as large as the table."""
        self._dirty = False
        if not self.visible:
            return
        for total, at in self._plates:
            hot = total is self._over
            picture = plate_picture(self.look, total.seat, total.text, total.standing, hot, total.icon)
            surface.blit(picture, picture.get_rect(center=at))


def identity(total: Total) -> tuple[str, int, str]:
    """Which number of the table this is."""
    return total.key, total.seat, total.icon


def _wide(look: Look, total: Total) -> int:
    high = look.px(26)
    wide = round(text_width(total.text, look.text(15), bold=True)) + round(high * 0.5)
    wide += 3 * round(high * 0.24)
    return wide + (look.px(15) + round(high * 0.24) if total.standing == LEADS else 0)


# ------------------------------------------------------------------------------------------------- sheet


class AccountSheet(Widget):
    """The sheet of one number: every part with its amount and its rule. ``show`` beside something, ``pin`` to keep it
    until Escape or a click elsewhere. A rule is a link, a piece's name lights the piece."""

    def __init__(
        self,
        look: Look,
        on_rule: Callable[[str], None] | None = None,
        on_piece: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(look)
        self._visible = False
        self._on_rule, self._on_piece = on_rule, on_piece
        self.total: Total | None = None
        self.pinned = False
        self._lines: list[tuple[PartRow, list[str], int, int]] = []
        self._over = -1
        self._on_link = False
        self._left = 0

    def show(self, total: Total, beside: pygame.Rect, bounds: pygame.Rect, pinned: bool = False) -> None:
        """Open the sheet of a number beside its plate."""
        same = total == self.total and self.visible
        self.total = total
        self.pinned = pinned
        self.visible = True
        self._over = -1
        width, height = self._measure(bounds)
        self.margin = shadow_room(self.look, 0.5)
        self._put(beside, bounds, width, height)
        if not same or pinned:
            self.changed()

    def hide(self) -> None:
        """Take it away."""
        self.visible = False
        self.pinned = False
        self.total = None

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.hide()

    # ----------------------------------------------------------------------------------------- layout

    def _measure(self, bounds: pygame.Rect) -> tuple[int, int]:
        look = self.look
        total = self.total
        assert total is not None
        pad = look.px(14)
        size, small = look.text(13), look.text(12)
        links = [text_width(row.rule, look.text(11)) for row in total.rows if row.rule]
        link = round(max(links, default=0)) + look.px(14)
        amounts = [text_width(signed(row.amount), size, bold=True) for row in total.rows if row.amount is not None]
        left = round(max(amounts, default=look.px(16))) + look.px(10)
        self._left = left = left + self._chips()
        words = max(
            [text_width(row.text, size if not row.depth else small) + row.depth * look.px(30) for row in total.rows]
            or [0]
        )
        head = text_width(total.title, look.text(15), serif=True, bold=True) + look.px(100)
        need = max(head, words * 1.06 + left + link) + 2 * pad
        width = round(min(max(need, look.px(220)), look.px(WIDEST), bounds.w - look.px(20)))
        self._lines = []
        y = look.px(46)
        limit = bounds.h - look.px(60)
        for row in total.rows:
            points = small if row.depth else size
            room = width - 2 * pad - left - link - row.depth * look.px(30)
            lines = wrapped(row.text, max(look.px(40), room * 0.98), points) or [""]
            high = round(points * 1.35) * len(lines) + look.px(3 if row.depth else 5)
            if y + high > limit:
                break
            self._lines.append((row, lines, y, high))
            y += high
        if total.note:
            y += look.px(8) + round(look.text(12) * 1.35) * len(wrapped(total.note, width - 2 * pad, look.text(12)))
        return width, y + look.px(10)

    def _chips(self) -> int:
        """Room for the coloured squares before the words."""
        total = self.total
        return self.look.px(13) if total is not None and any(row.color for row in total.rows) else 0

    def _put(self, beside: pygame.Rect, bounds: pygame.Rect, width: int, height: int) -> None:
        gap, edge = self.look.px(8), self.look.px(6)
        x = beside.right + gap
        if x + width > bounds.right - edge:
            x = beside.left - gap - width
        x = max(bounds.x + edge, min(bounds.right - edge - width, x))
        y = max(bounds.y + edge, min(bounds.bottom - edge - height, beside.centery - height // 2))
        self.place((x, y, width, height))

    def _row_at(self, pos: Pos) -> int:
        y = pos[1] - self.rect.y
        inside = self.rect.collidepoint(pos)
        return next((i for i, (_, _, top, high) in enumerate(self._lines) if inside and top <= y < top + high), -1)

    def link_box(self, index: int) -> pygame.Rect:
        """Where the link to a line's rule is, in window pixels."""
        row, _, top, _ = self._lines[index]
        if not row.rule:
            return pygame.Rect(0, 0, 0, 0)
        look = self.look
        wide = round(text_width(row.rule, look.text(11)))
        x = self.rect.right - look.px(14) - wide
        return pygame.Rect(x, self.rect.y + top, wide, round(look.text(13) * 1.35))

    # ----------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.visible and not self.hit(event.pos):
            self.hide()
            return False
        return super().event(event)

    def hit(self, pos: Pos) -> bool:
        return self.pinned and super().hit(pos)

    def moved(self, pos: Pos) -> None:
        over = self._row_at(pos) if pos != NOWHERE and self.pinned else -1
        on_link = over >= 0 and self.link_box(over).inflate(6, 4).collidepoint(pos)
        if (over, on_link) != (self._over, self._on_link):
            self._over, self._on_link = over, on_link
            self.changed()
            if self._on_piece is not None:
                self._on_piece(self._lines[over][0].handle if over >= 0 else "")

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        index = self._row_at(pos)
        if index >= 0 and self.link_box(index).inflate(6, 4).collidepoint(pos) and self._on_rule is not None:
            self._on_rule(self._lines[index][0].rule)

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.pinned:
            self.hide()
            return True
        return False

    def tooltip_at(self, pos: Pos) -> str | None:
        index = self._row_at(pos) if self.visible and self.pinned else -1
        if index >= 0 and self.link_box(index).inflate(6, 4).collidepoint(pos):
            return f"Rule {self._lines[index][0].rule}: open it in the rulebook"
        return None

    # ---------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        total = self.total
        if total is None:
            return
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        put_panel(canvas, look, area, look.px(11), 0.5, 255)
        pad = look.px(14)
        x, middle = area.x + pad, area.y + look.px(23)
        if total.seat:
            mark = seat_mark(look, total.seat, look.px(15))
            canvas.blit(mark, mark.get_rect(midleft=(x, middle)))
            x += look.px(22)
        number = plain_number(total.total)
        wide = round(text_width(number, look.text(19), bold=True))
        put_text(
            canvas, total.title, x, middle, look.text(15), p.heading, bold=True, serif=True,
            max_width=area.right - pad - wide - look.px(12) - x,
        )  # fmt: skip
        ink = theme.accent_text if total.standing == LEADS else p.text
        put_text(canvas, number, area.right - pad, middle, look.text(19), ink, align="right", bold=True)
        hairline(canvas, look, area.x + look.px(8), area.right - look.px(8), area.y + look.px(41), 170)
        for index, (row, lines, top, _) in enumerate(self._lines):
            self._draw_row(canvas, area, index, row, lines, area.y + top)
        if total.note:
            y = area.bottom - look.px(10)
            for line in reversed(wrapped(total.note, area.w - 2 * pad, look.text(12))):
                y -= round(look.text(12) * 1.35)
                middle = y + round(look.text(12) * 0.7)
                put_text(canvas, line, area.x + pad, middle, look.text(12), p.dim, italic=True)

    def _draw_row(
        self, canvas: pygame.Surface, area: pygame.Rect, index: int, row: PartRow, lines: list[str], top: int
    ) -> None:
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        pad = look.px(14)
        size = look.text(12) if row.depth else look.text(13)
        step = round(size * 1.35)
        middle = top + step // 2 + look.px(1)
        high = self._lines[index][3]
        if index == self._over and row.handle:
            color, alpha = hover_wash(look)
            body = pygame.Rect(area.x + look.px(6), top - look.px(1), area.w - look.px(12), high)
            canvas.blit(wash(body.size, look.px(5), color, alpha), body)
        x = area.x + pad + row.depth * look.px(30)
        ink = p.text if not row.depth else p.dim
        if row.amount is not None:
            tone = theme.good if row.amount > 0 else theme.danger if row.amount < 0 else p.dim
            tone = readable(tone, p.middle, p.text)
            end = x + self._left - look.px(10) - self._chips()
            put_text(canvas, signed(row.amount), end, middle, size, tone, align="right", bold=not row.depth)
        if row.color:
            canvas.blit(*chip(look, row.color, (x + self._left - look.px(13), middle)))
        for number, line in enumerate(lines):
            put_text(canvas, line, x + self._left, middle + number * step, size, ink)
        if row.rule:
            box = self.local(self.link_box(index))
            hot = index == self._over and self._on_link
            link = theme.hover if hot else p.link
            spot = put_text(canvas, row.rule, box.x, middle, look.text(11), link)
            canvas.fill(link, (spot.x, middle + round(look.text(11) * 0.55), spot.w, 1))


def readable(color: Color, ground: Color, ink: Color) -> Color:
    """A colour mixed with the ink until it can be read on a ground."""
    for share in (0.0, 0.25, 0.5, 0.75):
        found = mix(color, ink, share)
        if contrast(found, ground) >= 4.5:
            return found
    return ink
