"""One card of the tray with its marks."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.shade import blit_shadow, disc
from tabletop.ui.draw.things.marks import piece_frame, piece_glow
from tabletop.ui.draw.things.pieces import badge
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_text, wash


def paint_tile(
    canvas: pygame.Surface,
    look: Look,
    spot: pygame.Rect,
    face: pygame.Surface,
    note: str,
    *,
    number: int,
    cursor: bool,
    chosen: bool,
    marked: bool,
    greyed: bool,
) -> None:
    """A face with shadow, glow, place number (1 = top of the pile), selection and a line below."""
    theme = look.theme
    radius = round(spot.w * 0.045)
    place = face.get_rect(center=spot.center)
    if cursor:
        place.y -= look.px(2)
    if marked or cursor or chosen:
        halo = piece_glow(theme, place.size, radius, "selected" if chosen else "hover" if cursor else "can")
        canvas.blit(halo.surface, (place.x + halo.dx, place.y + halo.dy))
    blit_shadow(canvas, place, radius, 0.4 if cursor else 0.0)
    canvas.blit(face, place)
    if greyed:
        canvas.blit(wash(place.size, radius, theme.box.top, 150), place)
    if cursor or chosen:
        frame = piece_frame(theme, place.size, radius, "selected" if chosen else "hover")
        canvas.blit(frame.surface, (place.x + frame.dx, place.y + frame.dy))
    if chosen:
        d = look.px(26)
        center = (place.right - look.px(10), place.y + look.px(10))
        canvas.blit(disc(d, theme.accent), (center[0] - d // 2, center[1] - d // 2))
        put_icon(canvas, look, "check", center, d * 0.62, theme.gold.text)
    if number:
        mark = badge(str(number), look.text(11))
        canvas.blit(mark, mark.get_rect(center=(place.centerx, place.bottom - look.px(3))))
    if note:
        y = spot.bottom + look.px(15)
        put_text(canvas, note, spot.centerx, y, look.text(11), theme.box.dim, align="center", max_width=spot.w)
