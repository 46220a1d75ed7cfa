"""Panels, boxes, buttons and bars in the colours of a theme: what the program draws itself.

All pictures are of exactly the asked size, cached and shared.
"""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, gray_of, lighten, mix
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.raster import Size
from tabletop.ui.draw.basis.shade import inset, outline, panel, rounded
from tabletop.ui.draw.basis.text import fit_text, layout_rich, line_width, render_text, wrap
from tabletop.ui.draw.basis.theme import ButtonColors, Theme

BUTTON_STATES = ("normal", "hover", "pressed", "disabled", "focus")
BUTTON_KINDS = ("normal", "primary", "gold", "danger", "quiet")


@cached
def gold_pill(theme: Theme, size: Size) -> pygame.Surface:
    """The golden pill: the current phase, the chosen tab."""
    look = theme.gold
    return panel(
        (int(size[0]), int(size[1])), size[1] / 2, (look.top, look.middle, look.bottom), 255, look.edge, 255, 120, 60
    )


@cached
def dark_pill(theme: Theme, size: Size) -> pygame.Surface:
    """The recessed pill that phase bars and switches lie in."""
    look = theme.box
    return inset(
        (int(size[0]), int(size[1])), size[1] / 2, (look.top, look.bottom), 215 if theme.dark else 235, look.edge, 200
    )


def _kind(theme: Theme, kind: str) -> ButtonColors:
    return {
        "primary": theme.primary,
        "gold": theme.gold,
        "danger": theme.danger_button,
    }.get(kind, theme.button)


@cached
def button(
    theme: Theme,
    size: Size,
    label: str = "",
    kind: str = "normal",
    state: str = "normal",
    scale: float = 1.0,
    icon: str = "",
    icons: IconSet | None = None,
    key: str = "",
) -> pygame.Surface:
    """A button with a label, an optional icon before it and an optional key cap after it."""
    width, height = max(8, int(size[0])), max(8, int(size[1]))
    look = _kind(theme, kind)
    radius = max(4, min(round(8 * scale), height // 2))
    stops: tuple[Color, ...] = (look.top, look.middle, look.bottom)
    ink, edge, light = look.text, look.edge, 80
    if state == "hover" or state == "focus":
        stops = tuple(lighten(s, 0.10 if theme.dark or kind != "normal" else 0.5) for s in stops)
        edge = theme.hover if state == "hover" else theme.accent
    elif state == "pressed":
        stops, light = (darken(stops[2], 0.14), darken(stops[1], 0.10), stops[1]), 0
    elif state == "disabled":
        ground = theme.panel.middle
        stops = tuple(mix(gray_of(s), ground, 0.62) for s in stops)
        ink, edge, light = mix(theme.panel.dim, ground, 0.30), mix(theme.panel.edge, ground, 0.6), 24
    if kind == "quiet" and state in ("normal", "disabled"):
        out = rounded((width, height), radius, theme.panel.middle, 0)
        ink = theme.panel.text if state == "normal" else ink
    else:
        out = panel((width, height), radius, stops, 255, edge, 255, light, 60).copy()
        if state in ("hover", "focus"):
            out.blit(outline((width, height), radius, max(1, round(1.6 * scale)), edge, 200), (0, 0))
    drop = 1 if state == "pressed" else 0
    text_size = max(11.0, round(14 * scale * 2) / 2)
    pad = round(10 * scale)
    mark_size = round(18 * scale) if icon and icons is not None else 0
    cap = _key_cap(theme, key, ink, scale) if key else None
    room = width - 2 * pad - (mark_size + round(6 * scale) if mark_size and label else mark_size)
    if cap is not None:
        room -= cap.get_width() + round(6 * scale)
    picture = None
    if label:
        picture, _ = fit_text(
            label, max(8, room), text_size, ink, min_size=11, face="sans-semibold" if kind != "normal" else "sans"
        )
    total = (picture.get_width() if picture else 0) + mark_size + (round(6 * scale) if mark_size and picture else 0)
    if cap is not None:
        total += cap.get_width() + round(6 * scale)
    x = round((width - total) / 2)
    if mark_size and icons is not None:
        mark = icons.get(icon, mark_size, ink)
        out.blit(mark, mark.get_rect(midleft=(x, height / 2 + drop)))
        x += mark_size + round(6 * scale)
    if picture is not None:
        out.blit(picture, picture.get_rect(midleft=(x, height / 2 + drop)))
        x += picture.get_width() + round(6 * scale)
    if cap is not None:
        out.blit(cap, cap.get_rect(midleft=(x, height / 2 + drop)))
    return out


def _key_cap(theme: Theme, key: str, ink: Color, scale: float) -> pygame.Surface:
    label = render_text(key, max(11.0, 11 * scale), ink, face="sans-semibold")
    width = max(label.get_height(), label.get_width() + round(8 * scale))
    out = rounded((width, label.get_height() + 2), 4 * scale, ink, 34)
    out.blit(outline(out.get_size(), 4 * scale, 1, ink, 120), (0, 0))
    out.blit(label, label.get_rect(center=(out.get_width() / 2, out.get_height() / 2)))
    return out


@cached
def phase_bar(
    theme: Theme, size: Size, phases: tuple[str, ...], current: int, hover: int = -1, scale: float = 1.0
) -> pygame.Surface:
    """The row of phases with the current one on a gold pill; `phase_at` finds the one under a point."""
    width, height = int(size[0]), int(size[1])
    out = dark_pill(theme, (width, height)).copy()
    if not phases:
        return out
    share = width / len(phases)
    for i, name in enumerate(phases):
        middle = (share * (i + 0.5), height / 2)
        ink, face = theme.box.dim, "sans"
        if i == current:
            pad = max(2, round(2 * scale))
            pill = gold_pill(theme, (round(share) - 2 * pad, height - 2 * pad))
            out.blit(pill, pill.get_rect(center=middle))
            ink, face = theme.gold.text, "sans-bold"
        elif i == hover:
            ink = theme.hover if theme.dark else darken(theme.hover, 0.3)
        label, _ = fit_text(name, share - 10 * scale, max(11.0, 13.5 * scale), ink, min_size=11, face=face)
        out.blit(label, label.get_rect(center=middle))
    return out


def phase_at(size: Size, count: int, x: float) -> int:
    """Which of `count` phases lies at `x` in a bar of `size`, or -1."""
    if count <= 0 or not 0 <= x < size[0]:
        return -1
    return int(x * count / size[0])


@cached
def switch(
    theme: Theme, size: Size, options: tuple[str, ...], current: int, hover: int = -1, scale: float = 1.0
) -> pygame.Surface:
    """A switch of a few words (rules: on, warn, off): the chosen one stands out by colour and by its raised pill."""
    width, height = int(size[0]), int(size[1])
    out = dark_pill(theme, (width, height)).copy()
    share = width / max(1, len(options))
    tones = (theme.primary, theme.gold, theme.danger_button)
    for i, name in enumerate(options):
        middle = (share * (i + 0.5), height / 2)
        ink, face = theme.box.dim, "sans"
        if i == current:
            look = tones[i] if len(options) == 3 else theme.gold
            pad = max(2, round(2 * scale))
            w, h = round(share) - 2 * pad, height - 2 * pad
            pill = panel((w, h), h / 2, (look.top, look.middle, look.bottom), 255, look.edge, 255, 110, 60)
            out.blit(pill, pill.get_rect(center=middle))
            ink, face = look.text, "sans-bold"
        elif i == hover:
            ink = theme.hover if theme.dark else darken(theme.hover, 0.3)
        label, _ = fit_text(name, share - 8 * scale, max(11.0, 13 * scale), ink, min_size=11, face=face)
        out.blit(label, label.get_rect(center=middle))
    return out


@cached
def tooltip(theme: Theme, text: str, max_width: int = 320, scale: float = 1.0, kind: str = "info") -> pygame.Surface:
    """A small panel with a sentence (markup allowed), as wide as needed; `kind` "refused" has a red edge."""
    size = max(11.0, 13 * scale)
    pad = round(10 * scale)
    one_line = wrap(text, 10000.0)
    natural = max((line_width(words) for words, _ in one_line), default=1.0) * size + 2
    width = min(max_width - 2 * pad, natural)
    laid = layout_rich(text, width, size, theme.panel.text, link_color=theme.panel.link)
    box = (round(width) + 2 * pad, laid.surface.get_height() + round(1.5 * pad))
    edge = theme.danger if kind == "refused" else theme.panel.edge
    out = panel(
        box,
        max(4, round(7 * scale)),
        (theme.panel.top, theme.panel.middle, theme.panel.bottom),
        250,
        edge,
        255,
        theme.panel.light,
        40,
    ).copy()
    out.blit(laid.surface, (pad, round(0.75 * pad)))
    return out
