"""How a line of the log is drawn: its mark, its names and links; and the heading of a turn."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from tabletop.session import LogLine, Span
from tabletop.ui.draw.basis.colors import Color, mix
from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_icon, put_text, seat_symbol, wash
from tabletop.ui.hud.kit.spans import draw_rows
from tabletop.ui.hud.telling.log_rows import LogRow

TEXT = 12.0
LEADING = 1.26
BETWEEN = 1
"""Pixels of the interface between one line and the next: eight lines fit where a layout gives the log little room."""


def linked(span: Span) -> bool:
    """Whether a name stands for a thing that can be shown."""
    return span.kind == "name" and span.target != ""


def span_ink(look: Look, span: Span) -> Color:
    """The colour of a span: seats in theirs, things that can be shown as links."""
    theme = look.theme
    if span.kind == "who":
        return theme.seat(int(span.target)).text
    if span.kind == "rule":
        return theme.box.dim
    return theme.panel.link if linked(span) else theme.box.text


def draw_line(
    canvas: pygame.Surface,
    look: Look,
    spot: pygame.Rect,
    row: LogRow,
    names: Mapping[str, int],
    gutter: int,
    hot: int,
    mark_manual: bool,
) -> None:
    """A line at `spot`; `hot` is the number of the span under the pointer."""
    theme, line, size = look.theme, row.line, look.text(TEXT)
    top = spot.y + look.px(1)
    _draw_mark(canvas, look, (spot.x + look.px(7), round(top + size * 0.73)), line, mark_manual)
    spans = row.marks(names)
    inks = [span_ink(look, span) for span in spans]
    plain = theme.box.text
    if line.level:
        plain = mix(plain, theme.box.dim, 0.55)
        inks = [
            mix(ink, theme.box.dim, 0.35) if span.kind == "who" else ink
            for ink, span in zip(inks, spans, strict=True)
        ]
    if line.undone:
        plain = mix(theme.box.dim, theme.box.top, 0.12)
        inks = [mix(ink, theme.box.top, 0.3) for ink in inks]
    under = [span.kind == "rule" or linked(span) for span in spans]
    if 0 <= hot < len(inks) and under[hot]:
        inks[hot] = theme.hover
    draw_rows(canvas, row.rows, spot.x + gutter, top, size, size * LEADING, inks, plain, under, hot)
    if row.folded:
        middle = round(top + size * LEADING * (len(row.rows) - 0.45))
        put_text(canvas, "\u2026", spot.right - look.px(4), middle, size, theme.box.dim, align="right", bold=True)


def _draw_mark(canvas: pygame.Surface, look: Look, at: tuple[int, int], line: LogLine, mark_manual: bool) -> None:
    """Before a line: "taken back", "by hand", or whose it is."""
    theme = look.theme
    if line.undone:
        put_icon(canvas, look, "undo", at, look.px(12), theme.box.dim)
    elif mark_manual and line.manual:
        put_icon(canvas, look, "hand", at, look.px(12), theme.box.dim)
    elif line.level:
        dot = look.px(3)
        pygame.draw.circle(canvas, theme.box.dim, (at[0] + look.px(11), at[1]), max(1, dot // 2))
    elif line.seat:
        mark = seat_symbol(look, line.seat, look.px(11))
        canvas.blit(mark, mark.get_rect(center=at))


def draw_heading(canvas: pygame.Surface, look: Look, spot: pygame.Rect, text: str) -> None:
    """A turn's heading between two hairlines."""
    theme = look.theme
    size = look.text(11.5)
    width = round(text_width(text, size, bold=True)) + look.px(18)
    height = look.px(18)
    pill = pygame.Rect(0, 0, width, height)
    pill.center = (spot.centerx, spot.centery + look.px(1))
    hairline(canvas, look, spot.x, pill.x - look.px(4), pill.centery, 150)
    hairline(canvas, look, pill.right + look.px(4), spot.right, pill.centery, 150)
    canvas.blit(wash(pill.size, height // 2, theme.accent, 30), pill)
    canvas.blit(outline(pill.size, height / 2, 1, theme.accent, 70), pill)
    put_text(canvas, text, pill.centerx, pill.centery, size, theme.accent_text, align="center", bold=True)
