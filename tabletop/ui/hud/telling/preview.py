"""The large preview: a face in full size and beside it what the face cannot say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.control.figures.on_cards import PreviewNumber
from tabletop.ui.clear_place import least_covered
from tabletop.ui.draw.basis.colors import Color, darken, ink_for, lighten, mix, rgb
from tabletop.ui.draw.basis.shade import panel
from tabletop.ui.draw.basis.text import layout_rich, text_width
from tabletop.ui.draw.cards.faceplaces import number_badge
from tabletop.ui.draw.things.badges import borne_badge
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import bead, hairline, put_icon, put_panel, put_shadow, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

COLUMN = 236


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PreviewInfo:
    """What the column says. `stats`: (label, value, colour), with a fourth that is an icon for chips; `counters`:
    (name, number, colour); `attached`: names; `keywords`: (word, what it means); `known`: who knows this card;
    `note`: text on the piece; `numbers`: derived."""

    title: str = ""
    lines: tuple[str, ...] = ()
    stats: tuple[tuple[str, str, str] | tuple[str, str, str, str], ...] = ()
    counters: tuple[tuple[str, int, str], ...] = ()
    attached: tuple[str, ...] = ()
    keywords: tuple[tuple[str, str], ...] = ()
    known: str = ""
    note: str = ""
    numbers: tuple[PreviewNumber, ...] = ()
    borne: tuple[tuple[str, str, str], ...] = ()
    """What is given to it and taken from it: how, what, and a sentence that says by whom."""
    legend: tuple[tuple[str, str, str], ...] = ()
    """What the numbers on the face stand for, in place of the plates: (which numbers, what it is called, what it
    means)."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to say."""
        return self == PreviewInfo()


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _signless(number: int) -> str:
    return f"\u2212{-number}" if number < 0 else str(number)


Block = tuple[int, Callable[[pygame.Surface, int, int, int], None]]


def colour(value: str, fallback: Color) -> Color:
    """A colour from data; the fallback for names and nonsense."""
    try:
        return rgb(value)
    except ValueError:
        return fallback


class Preview(Widget):
    """Stands at the left or right edge, away from the pointer; takes no events."""

    solid = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.face: pygame.Surface | None = None
        self.info = PreviewInfo()
        self._visible = False
        self._blocks: list[Block] = []
        self._column = pygame.Rect(0, 0, 0, 0)
        self._face_at = (0, 0)

    def hit(self, pos: Pos) -> bool:
        return False

    @staticmethod
    def face_width(look: Look, bounds: pygame.Rect) -> int:
        """How wide the face should be drawn for a window."""
        return max(160, round(min(look.px(310), bounds.h * 0.44, bounds.w * 0.32)))

    @staticmethod
    def beside(look: Look, bounds: pygame.Rect, clear: pygame.Rect | None, pointer: Point) -> pygame.Rect | None:
        """The strip of a window beside what is to stay in sight, on the side away from the pointer if both are wide
        enough; None where neither is."""
        if clear is None or not clear.collidepoint(pointer):
            return None
        left = pygame.Rect(bounds.x, bounds.y, clear.left - bounds.x, bounds.h)
        right = pygame.Rect(clear.right, bounds.y, bounds.right - clear.right, bounds.h)
        first = (left, right) if pointer[0] > clear.centerx else (right, left)
        return next((strip for strip in first if strip.w >= look.px(200)), None)

    def show(
        self, face: pygame.Surface | None, info: PreviewInfo, pointer: Point, bounds: pygame.Rect,
        strip: pygame.Rect | None = None, keep: Sequence[pygame.Rect] = (),
    ) -> int:  # fmt: skip
        """Show a face and its facts; either may be missing. In a ``strip`` (see `beside`) the facts stand below the
        face, so that nothing beside the strip is covered. ``keep``: what is needed in sight meanwhile; the place is
        chosen that covers least of it, at an edge of the window if there is one, and how much it covers is given."""
        look = self.look
        if face is not self.face or info != self.info or not self.visible:
            self.face, self.info = face, info
            self.changed()
        self.margin = shadow_room(look, 0.6)
        gap, pad = look.px(10), look.px(14)
        face_w, face_h = face.get_size() if face is not None else (0, 0)
        column_w = 0
        # the face tells its title itself
        told = info == PreviewInfo(info.title) and face is not None
        if strip is not None and face is not None:
            self._show_in(strip, face, None if told or info.empty else info)
            return 0
        if not info.empty and not told:
            # at a large size in a small window the column gives way before it reaches the pointer's half
            room = round(bounds.w * 0.6) - face_w - gap
            column_w = min(look.px(COLUMN), max(round(bounds.w * 0.2), room))
        column_h = 0
        if column_w:
            limit = bounds.h - 2 * pad
            self._blocks = self._fitting(self._make_blocks(column_w - 2 * look.px(12)), limit - 2 * look.px(10))
            column_h = sum(height for height, _ in self._blocks) + 2 * look.px(10)
        width = face_w + column_w + (gap if face_w and column_w else 0)
        height = max(face_h, column_h)
        away = pointer[0] > bounds.centerx
        top, bottom = bounds.y + pad, bounds.bottom - pad - height
        tries: list[tuple[int, Pos, int, pygame.Rect]] = []
        for on_left in (away, not away):
            x = bounds.x + pad if on_left else bounds.right - pad - width
            # the face keeps to the outer edge of the window, the column to the table
            face_x, column_x = (0, face_w + gap if face_w else 0) if on_left else (width - face_w, 0)
            column = pygame.Rect(column_x, 0, column_w, column_h)
            for y in (max(top, min(bottom, bounds.centery - height // 2)), top, max(top, bottom)):
                parts = (pygame.Rect(x + face_x, y, face_w, face_h), column.move(x, y))
                over = sum(_area(part.clip(rect)) for part in parts for rect in keep)
                if on_left is away or (
                    keep and not any(part.inflate(gap, gap).collidepoint(pointer) for part in parts)
                ):
                    tries.append((over, (x, y), face_x, column))
        over, spot, face_x, column = min(tries, key=lambda each: each[0])
        if over:
            # the pointer is weighed as much as all the rest: nothing comes under it
            under = pygame.Rect(round(pointer[0]) - gap, round(pointer[1]) - gap, 2 * gap, 2 * gap)
            weighed = [*((rect, 1) for rect in keep), (under, max(1, over))]
            inside = bounds.inflate(-2 * pad, -2 * pad)
            less, free = least_covered((width, height), inside, weighed, spot)
            if less < over and inside.contains(free):
                over, spot = less, free.topleft
        self.place((*spot, width, height))
        if (face_x, 0) != self._face_at or column != self._column:
            self._face_at, self._column = (face_x, 0), column
            self.changed()
        self.visible = True
        return over

    def show_at(self, face: pygame.Surface, info: PreviewInfo, at: tuple[int, int]) -> None:
        """Show a face alone at a place that was found for it; it tells all that there is to say."""
        self.margin = shadow_room(self.look, 0.6)
        if face is not self.face or info != self.info or not self.visible or self._column.w:
            self.face, self.info = face, info
            self._face_at, self._column = (0, 0), pygame.Rect(0, 0, 0, 0)
            self.changed()
        self.place((*at, *face.get_size()))
        self.visible = True

    def _show_in(self, strip: pygame.Rect, face: pygame.Surface, info: PreviewInfo | None) -> None:
        look = self.look
        gap, pad = look.px(8), look.px(6)
        face_w, face_h = face.get_size()
        column = pygame.Rect(0, face_h + gap, 0, 0)
        limit = strip.h - 2 * pad - face_h - gap
        if info is not None and limit > look.px(60):
            self._blocks = self._fitting(self._make_blocks(face_w - 2 * look.px(12)), limit - 2 * look.px(10))
            column.size = face_w, sum(height for height, _ in self._blocks) + 2 * look.px(10)
        height = face_h + (gap + column.h if column.w else 0)
        self.place((strip.centerx - face_w // 2, strip.y + max(pad, (strip.h - height) // 2), face_w, height))
        if self._face_at != (0, 0) or column != self._column:
            self._face_at, self._column = (0, 0), column
            self.changed()
        self.visible = True

    def hide(self) -> None:
        """Take it away and let go of the face."""
        self.visible = False
        self.face = None
        self.info = PreviewInfo()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.hide()

    # ------------------------------------------------------------------------------------------ blocks

    def _fitting(self, blocks: list[Block], limit: int) -> list[Block]:
        out, used = [], 0
        dots = self.look.px(16)
        for i, block in enumerate(blocks):
            rest = dots if i + 1 < len(blocks) else 0
            if used + block[0] + rest > limit:
                out.append((dots, lambda canvas, x, y, w: self._line(canvas, "\u2026", x, y + dots // 2)))
                break
            out.append(block)
            used += block[0]
        return out

    def _line(self, canvas: pygame.Surface, text: str, x: int, middle: int) -> None:
        put_text(canvas, text, x, middle, self.look.text(12.5), self.look.theme.panel.dim)

    def _make_blocks(self, width: int) -> list[Block]:
        info, blocks = self.info, list[Block]()
        if info.title:
            blocks.append(self._title(width))
        blocks += [self._text(line, width) for line in info.lines]
        groups: list[tuple[str, list[Block]]] = [
            *(
                ("", [self._number(number), *(self._part(*part, width) for part in number.parts)])
                for number in info.numbers
            ),
            ("Given and taken", [self._borne(*each, width) for each in info.borne]),
            ("", self.stats(width) if not info.legend else []),
            ("What stands where", [self._legend(*row, width) for row in info.legend]),
            ("Counters", [self._counter(*counter) for counter in info.counters]),
            ("Attached", [self._entry("attach", name) for name in info.attached]),
            ("Words", [self._keyword(word, text, width) for word, text in info.keywords]),
        ]
        for heading, group in groups:
            if group:
                blocks += [self._heading(heading) if heading or not blocks else self._rule(), *group]
        last = []
        if info.note:
            last.append(self._text(info.note, width, "note", italic=True))
        if info.known:
            last.append(self._text(info.known, width, "eye"))
        if last:
            blocks += [self._rule(), *last] if blocks else last
        return [block for block in blocks if block[0]]

    def _title(self, width: int) -> Block:
        look = self.look
        size = look.text(16)
        lines = wrapped(self.info.title, width * 0.94, size, bold=True)
        step = round(size * 1.3)

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            for i, line in enumerate(lines):
                put_text(
                    canvas, line, x, y + step * i + step // 2, size, look.theme.panel.heading, bold=True, serif=True
                )

        return step * len(lines) + look.px(4), draw

    def _text(self, text: str, width: int, icon: str = "", italic: bool = False) -> Block:
        look, p = self.look, self.look.theme.panel
        lead = look.px(22) if icon else 0
        markup = f"*{text}*" if italic and "*" not in text else text
        ink = p.dim if icon else p.text
        rich = layout_rich(markup, width - lead, look.text(12.5), ink, icons=look.icons, icon_color=ink)

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            if icon:
                put_icon(canvas, look, icon, (x + look.px(8), y + look.px(9)), look.px(15), p.dim)
            canvas.blit(rich.surface, (x + lead, y))

        return rich.surface.get_height() + look.px(5), draw

    def _borne(self, how: str, what: str, text: str, width: int) -> Block:
        """What is given or taken, as its badge on the card, and by whom."""
        look, p = self.look, self.look.theme.panel
        badge = borne_badge(look.theme, how, "silenced" if how == "silenced" else what, look.px(19))
        said = text if how != "silenced" else text.removeprefix("silenced").strip(" .") or "no abilities"
        lead = badge.get_width() + look.px(7)
        beside = lead < width * 0.6
        room = width - lead if beside else width
        rich = layout_rich(said, room, look.text(12.5), p.text, icons=look.icons, icon_color=p.text)
        down = 0 if beside else badge.get_height() + look.px(2)
        high = max(badge.get_height(), down + rich.surface.get_height()) + look.px(5)

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            canvas.blit(badge, (x, y))
            canvas.blit(rich.surface, (x + (lead if beside else 0), y + down + (look.px(1) if beside else 0)))

        return high, draw

    def _heading(self, text: str) -> Block:
        look, p = self.look, self.look.theme.panel
        if not text:
            return 0, lambda canvas, x, y, w: None

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            spot = put_text(canvas, text, x, y + look.px(13), look.text(11), p.dim, bold=True)
            hairline(canvas, look, spot.right + look.px(6), x + w, y + look.px(13), 140)

        return look.px(23), draw

    def _rule(self) -> Block:
        look = self.look
        return look.px(11), lambda canvas, x, y, w: hairline(canvas, look, x, x + w, y + look.px(5), 150)

    def stats(self, width: int) -> list[Block]:
        """The plates and chips of the face with what they are: all plates of one width, so that labels stand below
        each other."""
        look, size = self.look, self.look.text(13)
        rows = [(stat[0], stat[1], stat[2], stat[3] if len(stat) > 3 else "") for stat in self.info.stats]
        wides = [
            (round(text_width(value, size, bold=True)) + look.px(12) if value else 0)
            + (look.px(19 if value else 24) if icon else 0)
            for _, value, _, icon in rows
        ]
        wide = max([look.px(30), *wides]) if rows else 0
        return [self._stat(*row, wide, width) for row in rows]

    def _stat(self, label: str, value: str, color: str, icon: str, plate_w: int, width: int) -> Block:
        look, p = self.look, self.look.theme.panel
        base = colour(color, p.dim)
        size, small = look.text(13), look.text(12.5)
        lead = plate_w + look.px(9)
        lines = wrapped(label, (width - lead) * 0.98, small)
        step = round(small * 1.3)
        high = max(look.px(25), step * len(lines) + look.px(6))
        ink = ink_for(base)

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            stops = (lighten(base, 0.18), base, darken(base, 0.25))
            plate = panel((plate_w, look.px(20)), look.px(5), stops, 255, lighten(base, 0.5), 160, 70, 70)
            spot = canvas.blit(plate, (x, y + look.px(2)))
            middle = spot.centerx
            if icon:
                at = spot.x + look.px(12) if value else middle
                put_icon(canvas, look, icon, (at, spot.centery), look.px(16), ink)
                middle += look.px(9)
            put_text(canvas, value, middle, spot.centery, size, ink, align="center", bold=True)
            for i, line in enumerate(lines):
                put_text(canvas, line, x + lead, spot.centery + i * step, small, p.text)

        return high, draw

    def _legend(self, numbers: str, name: str, sentence: str, width: int) -> Block:
        """What a part of the face is, after the numbers that stand there."""
        look, p = self.look, self.look.theme.panel
        badges = [number_badge(int(each), look.px(18)) for each in numbers.split()]
        lead = look.px(24)
        more = (len(badges) - 1) * look.px(20)
        rich = layout_rich(f"**{name}** {sentence}".strip(), width - lead - more, look.text(12.5), p.text,
                           icons=look.icons, icon_color=p.text, bold_color=p.heading)  # fmt: skip

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            for index, badge in enumerate(badges):
                canvas.blit(badge, (x + index * look.px(20), y))
            canvas.blit(rich.surface, (x + lead + more, y))

        return max(look.px(20), rich.surface.get_height()) + look.px(5), draw

    def _number(self, number: PreviewNumber) -> Block:
        """A derived number: what it is called, and how much it is now."""
        look, p = self.look, self.look.theme.panel

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            middle = y + look.px(14)
            put_text(canvas, f"{number.label} now", x, middle, look.text(14), p.heading, face="sans-semibold")
            put_text(
                canvas,
                _signless(number.total),
                x + w,
                middle,
                look.text(19),
                look.theme.accent_text,
                align="right",
                bold=True,
            )

        return look.px(29), draw

    def _part(self, amount: int | None, text: str, rule: str, width: int) -> Block:
        """One thing that adds to a derived number: amount, what it is, and small the rule."""
        look, p = self.look, self.look.theme.panel
        size = look.text(12.5)
        lead = look.px(32)
        tail = round(text_width(rule, look.text(11))) + look.px(8) if rule else 0
        if tail > width * 0.3:  # a narrow column: the rule goes below
            tail = 0
        lines = wrapped(text, max(look.px(60), width - lead - tail) * 0.98, size)
        step = round(size * 1.35)
        below = bool(rule) and not tail
        theme = look.theme
        ink = p.dim if not amount else theme.good if amount > 0 else theme.danger

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            middle = y + step // 2 + look.px(1)
            if amount is not None:
                sign = "+" if amount > 0 else "\u2212" if amount < 0 else ""
                tone = mix(ink, p.text, 0.3)
                put_text(
                    canvas,
                    f"{sign}{abs(amount)}",
                    x + lead - look.px(9),
                    middle,
                    size,
                    tone,
                    align="right",
                    bold=True,
                )
            for i, line in enumerate(lines):
                put_text(canvas, line, x + lead, middle + i * step, size, p.text)
            if rule:
                at = (x + lead, middle + len(lines) * step) if below else (x + w, middle)
                put_text(canvas, rule, *at, look.text(11), p.dim, align="left" if below else "right")

        return step * (len(lines) + below) + look.px(3), draw

    def _counter(self, name: str, number: int, color: str) -> Block:
        look, p = self.look, self.look.theme.panel
        base = colour(color, look.theme.accent)

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            canvas.blit(bead(str(number), look.px(24), base), (x + look.px(2), y + look.px(1)))
            put_text(
                canvas, name, x + look.px(36), y + look.px(13), look.text(12.5), p.text, max_width=w - look.px(36)
            )

        return look.px(28), draw

    def _entry(self, icon: str, text: str) -> Block:
        look, p = self.look, self.look.theme.panel

        def draw(canvas: pygame.Surface, x: int, y: int, w: int) -> None:
            put_icon(canvas, look, icon, (x + look.px(8), y + look.px(10)), look.px(14), p.dim)
            put_text(
                canvas, text, x + look.px(22), y + look.px(10), look.text(12.5), p.text, max_width=w - look.px(22)
            )

        return look.px(20), draw

    def _keyword(self, word: str, text: str, width: int) -> Block:
        look, p = self.look, self.look.theme.panel
        rich = layout_rich(
            f"**{word}** {text}",
            width,
            look.text(12),
            p.text,
            icons=look.icons,
            icon_color=p.text,
            bold_color=p.heading,
        )
        return rich.surface.get_height() + look.px(
            6
        ), lambda canvas, x, y, w: canvas.blit(rich.surface, (x, y)) and None

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        if self.face is not None:
            spot = self.face.get_rect(topleft=(area.x + self._face_at[0], area.y + self._face_at[1]))
            put_shadow(canvas, look, spot, round(spot.w * 0.045), 0.6)
            canvas.blit(self.face, spot)
        if self._column.w:
            box = self._column.move(area.topleft)
            put_panel(canvas, look, box, look.px(10), 0.5, 250)
            x, y = box.x + look.px(12), box.y + look.px(10)
            for height, draw in self._blocks:
                draw(canvas, x, y, box.w - 2 * look.px(12))
                y += height
