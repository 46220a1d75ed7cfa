"""Small drawing helpers of the widgets: theme colours put into the shapes of the drawing kit."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.control.figures.seat_names import in_seats
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, lighten, luminance
from tabletop.ui.draw.basis.outlined import outlined_text
from tabletop.ui.draw.basis.raster import blank, faded, tinted
from tabletop.ui.draw.basis.shade import (
    glow,
    inset,
    outline,
    pad_for,
    panel,
    rounded_mask,
    soft_shape,
    sphere,
)
from tabletop.ui.draw.basis.stretch import pulled, tiled
from tabletop.ui.draw.basis.text import ascent, fit_text, render_text, text_width
from tabletop.ui.draw.basis.theme import ButtonColors
from tabletop.ui.draw.things.pieces import seat_symbol as _seat_symbol
from tabletop.ui.hud.kit.look import LEAST_TEXT, Look

CAP_MIDDLE = 0.335  # half the height of capitals and figures, in font sizes: what looks centred


def put_text(
    canvas: pygame.Surface,
    text: str,
    x: float,
    middle: float,
    size: float,
    color: Color,
    *,
    align: str = "left",
    max_width: float | None = None,
    bold: bool = False,
    italic: bool = False,
    serif: bool = False,
    face: str | None = None,
) -> pygame.Rect:
    """A line of text whose capitals are centred on `middle`; cut with an ellipsis at `max_width`.

    `align` says what `x` is: "left", "center" or "right". Gives the place of the text.
    """
    style = {"bold": bold, "italic": italic, "serif": serif}
    if max_width is not None:
        picture, _ = fit_text(text, max_width, size, color, min_size=size, face=face, **style)
    else:
        picture = render_text(text, size, color, face=face, **style)
    name = face or ("serif" if serif else "sans")
    top = round(middle + CAP_MIDDLE * size - ascent(name) * size)
    left = {"left": x, "center": x - picture.get_width() / 2, "right": x - picture.get_width()}[align]
    return canvas.blit(picture, (round(left), top))


def _inked(
    look: Look, text: str, names: Sequence[str], size: float, bold: bool
) -> list[tuple[str, Color, bool, int]]:
    """The parts of a line in which names have colours: text, ink, whether bold, and how wide it is when drawn."""
    parts = []
    for part, seat in in_seats(text, names):
        ink = look.theme.seat(seat).text if seat else look.theme.panel.text
        strong = bold or seat > 0
        # letters are drawn at whole pixels, so a long part comes out wider or narrower than it was measured
        parts.append((part, ink, strong, render_text(part, size, ink, bold=strong).get_width()))
    return parts


def width_in_seats(look: Look, text: str, names: Sequence[str], size: float) -> int:
    """How wide :func:`put_in_seats` draws a line."""
    return sum(wide for *_, wide in _inked(look, text, names, size, False))


def put_in_seats(
    canvas: pygame.Surface, look: Look, text: str, names: Sequence[str], center: tuple[float, float], size: float,
    *, align: str = "center", bold: bool = False,
) -> None:  # fmt: skip
    """A line of text in which the name of each seat has its colour; ``center``: its middle, or its left end."""
    parts = _inked(look, text, names, size, bold)
    x = center[0] - sum(wide for *_, wide in parts) / 2 if align == "center" else center[0]
    for part, ink, strong, wide in parts:
        put_text(canvas, part, x, center[1], size, ink, bold=strong)
        x += wide


def put_icon(
    canvas: pygame.Surface, look: Look, name: str, center: tuple[float, float], size: float, color: Color
) -> None:
    """A symbol centred on a point."""
    picture = look.icons.get(name, round(size), color)
    canvas.blit(picture, picture.get_rect(center=(round(center[0]), round(center[1]))))


def panel_picture(look: Look, size: tuple[int, int], radius: int, alpha: int | None = None) -> pygame.Surface:
    """A raised panel in the theme's colours. Shared."""
    p = look.theme.panel
    stops = (p.top, p.middle, p.bottom)
    strength = p.alpha if alpha is None else alpha
    return _panel((size[0], size[1]), radius, stops, strength, p.edge, p.edge_alpha, p.light)


@cached
def _panel(
    size: tuple[int, int],
    radius: int,
    stops: tuple[Color, ...],
    alpha: int,
    edge: Color,
    edge_alpha: int,
    light: int,
) -> pygame.Surface:
    width = min(size[0], max(256, 4 * radius))
    picture = panel((width, size[1]), radius, stops, alpha, edge, edge_alpha, light)
    return picture if width == size[0] else tiled(picture, size, width * 3 // 8)


def put_panel(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, radius: int, lift: float = 0.25, alpha: int | None = None
) -> None:
    """A panel with its shadow; `lift` 0 lies on the table, 1 floats high, below 0 throws no shadow."""
    if lift >= 0:
        put_shadow(canvas, look, rect, radius, lift)
    canvas.blit(panel_picture(look, rect.size, radius, alpha), rect)


def shadow_room(look: Look, lift: float) -> int:
    """How far a sheet's shadow reaches over its edges: the margin that its widget needs."""
    blur, drop = look.px(6 + 10 * lift), look.px(2 + 8 * lift)
    return pad_for(blur) + drop


def put_shadow(canvas: pygame.Surface, look: Look, rect: pygame.Rect, radius: int, lift: float) -> None:
    """The two shadows of a sheet of any size: unlike a card's they do not grow with the sheet."""
    strength = 1.0 if look.theme.dark else 0.62
    for blur, dx, dy, alpha in (
        (look.px(6 + 10 * lift), look.px(1 + 2 * lift), look.px(2 + 8 * lift), 120),
        (look.px(1.6 + 2 * lift), look.px(0.6), look.px(1 + 2 * lift), 110),
    ):
        picture = _sheet_shadow(rect.size, radius, blur, round(alpha * strength))
        pad = pad_for(float(blur))
        canvas.blit(picture, (rect.x - pad + dx, rect.y - pad + dy))


@cached
def _sheet_shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    pad = pad_for(float(blur))
    least = 2 * (2 * pad + radius) + 8
    small = (min(size[0], least), min(size[1], least))
    picture = soft_shape(small, float(radius), float(blur), (0, 0, 0), alpha)
    if small == size:
        return picture
    edge = least // 2 + pad - 2
    return pulled(picture, (size[0] + 2 * pad, size[1] + 2 * pad), edge)


def put_halo(canvas: pygame.Surface, rect: pygame.Rect, radius: int, color: Color, spread: int, alpha: int) -> None:
    """A coloured glow around a sheet, to be drawn before it."""
    picture = _halo(rect.size, radius, color, spread, alpha)
    canvas.blit(picture, picture.get_rect(center=rect.center))


@cached
def _halo(size: tuple[int, int], radius: int, color: Color, spread: int, alpha: int) -> pygame.Surface:
    least = 2 * (2 * pad_for(float(spread)) + radius + spread) + 8
    small = (min(size[0], least), min(size[1], least))
    picture = glow(small, radius, color, spread, alpha).surface
    pad = (picture.get_width() - small[0]) // 2
    if small == size:
        return picture
    edge = least // 2 + pad - 2
    return pulled(picture, (size[0] + 2 * pad, size[1] + 2 * pad), edge)


def box_picture(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A hollow: log, text field, list. Shared."""
    b = look.theme.box
    return _box((size[0], size[1]), radius, (b.top, b.bottom), b.edge, 110 if look.theme.dark else 40)


@cached
def _box(size: tuple[int, int], radius: int, stops: tuple[Color, ...], edge: Color, strength: int) -> pygame.Surface:
    width = min(size[0], max(128, 4 * radius))
    picture = inset((width, size[1]), radius, stops, 255, edge, 255, 3.0, strength)
    return picture if width == size[0] else tiled(picture, size, width * 3 // 8)


def button_colors(look: Look, kind: str) -> ButtonColors:
    """The colours of a kind of button."""
    theme = look.theme
    return {"primary": theme.primary, "gold": theme.gold, "danger": theme.danger_button}.get(kind, theme.button)


@cached
def _button(
    size: tuple[int, int], radius: int, colors: ButtonColors, state: str, dark: bool, hover: Color
) -> pygame.Surface:
    stops = (colors.top, colors.middle, colors.bottom)
    edge = colors.edge
    if state == "hover":
        stops = tuple(lighten(stop, 0.10 if dark else 0.35) for stop in stops)  # type: ignore[assignment]
        return panel(size, radius, stops, 255, hover, 255, 60 if dark else 140, 70 if dark else 40)
    if state == "pressed":
        stops = tuple(darken(stop, 0.16) for stop in reversed(stops))  # type: ignore[assignment]
        return inset(size, radius, stops, 255, edge, 255, 2.5, 90 if dark else 50)
    if state == "disabled":
        return panel(size, radius, stops, 110, edge, 120, 20, 20)
    return panel(size, radius, stops, 255, edge, 220, 60 if dark else 140, 70 if dark else 40)


def button_picture(look: Look, size: tuple[int, int], radius: int, kind: str, state: str) -> pygame.Surface:
    """The body of a button: state "rest", "hover", "pressed" or "disabled". Shared."""
    colors = look.theme.button if state == "disabled" else button_colors(look, kind)
    return _button(size, radius, colors, state, look.theme.dark, look.theme.hover)


def wash(size: tuple[int, int], radius: int, color: Color, alpha: int) -> pygame.Surface:
    """A flat translucent rounded rectangle. Shared."""
    return _wash((max(1, size[0]), max(1, size[1])), radius, color, alpha)


@cached
def _wash(size: tuple[int, int], radius: int, color: Color, alpha: int) -> pygame.Surface:
    return tinted(rounded_mask(size, radius), color, alpha)


def hover_wash(look: Look) -> tuple[Color, int]:
    """Colour and strength of a row or quiet button under the pointer."""
    return ((255, 255, 255), 26) if look.theme.dark else ((70, 50, 20), 30)


def hairline(canvas: pygame.Surface, look: Look, x0: int, x1: int, y: int, alpha: int = 90) -> None:
    """A thin line that divides, fading out at both ends."""
    width = max(1, x1 - x0)
    canvas.blit(_hairline(width, look.theme.panel.edge, alpha), (x0, y))


@cached
def _hairline(width: int, color: Color, alpha: int) -> pygame.Surface:
    small = blank((9, 1), color)
    for x in range(9):
        small.set_at((x, 0), (*color, round(alpha * min(1.0, 1.6 * (1 - abs(x - 4) / 4.6)))))
    return pygame.transform.smoothscale(small, (width, 1))


def seat_symbol(look: Look, seat: int, edge: int) -> pygame.Surface:
    """The symbol of a seat in its colour. Shared."""
    seat_look = look.theme.seat(seat)
    return _seat_symbol(seat_look.symbol, edge, seat_look.color)


@cached
def bead(text: str, diameter: int, color: Color) -> pygame.Surface:
    """A glossy ball with a number. Shared."""
    ball = sphere(diameter, color).copy()
    size = max(LEAST_TEXT, diameter * (0.62 if len(text) < 2 else 0.54 if len(text) < 3 else 0.4))
    bright = luminance(color) > 0.5
    ink, rim = ((34, 24, 10), lighten(color, 0.5)) if bright else ((255, 255, 255), darken(color, 0.7))
    number = outlined_text(text, size, ink, rim, width=max(0.8, diameter / 26))
    box = number.get_rect(center=(diameter / 2, diameter / 2))
    box.y = round(diameter / 2 - number.get_height() * 0.515)
    ball.blit(number, box)
    return ball


def key_cap(look: Look, key: str, size: float, ground: str = "panel") -> pygame.Surface:
    """The name of a key as a small cap, for tooltips and menus. Shared."""
    p = look.theme.panel
    return _key_cap(key, size, p.dim, p.text, look.theme.dark)


@cached
def _key_cap(key: str, size: float, edge: Color, ink: Color, dark: bool) -> pygame.Surface:
    pad = round(size * 0.45)
    width = max(round(size * 1.55), round(text_width(key, size)) + 2 * pad)
    height = round(size * 1.55)
    out = blank((width, height), edge)
    radius = max(2, round(size * 0.3))
    out.blit(_wash((width, height), radius, edge, 40), (0, 0))
    out.blit(outline((width, height), radius, 1, edge, 130), (0, 0))
    put_text(out, key, width / 2, height / 2, size, ink, align="center")
    return out


def dimmed(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A copy at a fraction of its strength."""
    return faded(surface, alpha)


def wrapped_evenly(text: str, width: float, size: float) -> list[str]:
    """Plain text broken into as few lines as a width allows, those of a paragraph about as long as one another: none
    is a word alone."""
    found: list[str] = []
    for paragraph in text.split("\n"):
        lines, narrower = wrapped(paragraph, width, size), width
        while len(lines) > 1 and len(tried := wrapped(paragraph, narrower * 0.95, size)) == len(lines):
            lines, narrower = tried, narrower * 0.95
        found += lines
    return found


def wrapped(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Plain text broken into lines of at most `width` pixels; a number stays with the word before it ("Player 1")."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, size, bold=bold) > width:
                before, _, last = line.rpartition(" ")
                together = f"{last} {word}"
                if before and word.rstrip(".,:;?!").isdigit() and text_width(together, size, bold=bold) <= width:
                    line, word = before, together
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
