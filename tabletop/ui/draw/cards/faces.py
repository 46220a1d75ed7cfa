"""Card faces and backs, drawn from data at any width (5:7 portrait).

Three looks by width: *small* (under 90 pixels: art, title, numbers), *table* (rules text at 9 pixels or more,
shrunk and at last cut) and *preview* (from 240 pixels: everything). The art takes whatever the texts leave,
so the lower part of a card is never empty. Texts that would be under 9 pixels are left out.

What only depends on palette, size and kind of frame is a template shared by all cards; a face with warm
templates costs a few milliseconds. Never draw a face inside a frame: use `facecache.FaceCache`.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.content.face import BackSpec, FaceSpec, Palette, Stat
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, clamp, darken, lighten, mix
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.narrow import narrow_text
from tabletop.ui.draw.basis.raster import Size, blank, clipped, opaque
from tabletop.ui.draw.basis.shade import (
    edge_line,
    gradient,
    inner_shadow,
    inset,
    outline,
    panel,
    rounded,
    rounded_mask,
)
from tabletop.ui.draw.basis.text import ELLIPSIS, em_width, fit_text, layout_rich, render_text
from tabletop.ui.draw.cards import faceparts as parts
from tabletop.ui.draw.cards.facelayout import LEAST_TITLE, FaceLayout, card_height, face_layout
from tabletop.ui.draw.cards.facewords import LEAST

ArtLoader = Callable[[str], "pygame.Surface | None"]
INK: Color = (38, 27, 16)
ODD_SHAPE = 1.12
"""A picture of a whole card that is wider or narrower than this against a card is not cut but fitted in."""
PARCHMENT: tuple[Color, ...] = ((250, 243, 224), (243, 233, 208), (231, 217, 186))

__all__ = ["ArtLoader", "card_height", "card_radius", "draw_back", "draw_face", "face_layout"]


def card_radius(width: float) -> float:
    """Corner radius of a card of this width."""
    return max(3.0, width * 0.056)


def _no_art(name: str) -> pygame.Surface | None:
    return None


def draw_face(
    spec: FaceSpec,
    width: float,
    art_loader: ArtLoader | None = None,
    icons: IconSet | None = None,
    enlarged: int = 1,
) -> pygame.Surface:
    """The front of a card as a new surface `width` pixels wide; rounded corners are transparent.

    `art_loader` gives the picture for `spec.art` or None (then the emblem is drawn). `enlarged` 2 draws the
    same layout at twice the size, to be turned and halved. Not cached here.
    """
    if spec.frame == "picture" and spec.art and art_loader is not None:
        whole = art_loader(spec.art)
        if whole is not None:
            wide = max(24, round(width)) * max(1, enlarged)
            return _whole_card(whole, (wide, card_height(wide)), spec.palette)
    plan = face_layout(spec, max(24, round(width)))
    if enlarged > 1:
        plan = plan.scaled(enlarged)
    colors = parts.PaletteColors.of(spec.palette)
    out = _base(spec.palette, plan.size, spec.frame).copy()
    if spec.frame == "plain":
        _draw_plain(out, spec, plan, colors, icons)
    else:
        picture = (art_loader or _no_art)(spec.art) if spec.art else None
        _draw_art(out, spec, plan, colors, picture, icons)
        if plan.title is not None:
            _draw_title(out, spec, plan, colors)
        _draw_gems(out, spec, plan, colors, icons)
        if plan.type_bar is not None:
            _draw_type(out, spec, plan, colors, icons)
        _draw_chips(out, spec, plan, colors, icons)
        if plan.text_box is not None:
            _draw_text(out, spec, plan, colors, icons)
        _draw_stats(out, spec, plan, colors)
        if plan.footer is not None and spec.footer:
            size = plan.footer_size
            label, _ = fit_text(spec.footer, plan.footer.width, size, mix(colors.light, colors.base, 0.25))
            out.blit(label, label.get_rect(center=plan.footer.center))
    out.blit(parts.grain(plan.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


# -------------------------------------------------------------------------------------------- templates


def _whole_card(picture: pygame.Surface, size: Size, palette: Palette) -> pygame.Surface:
    """A picture that is a whole card, or a whole back: over everything, cut where it is a little too wide or high.
    One of quite another shape is shown whole, with the frame around it."""
    radius = card_radius(size[0])
    shape = picture.get_width() / max(1, picture.get_height())
    if ODD_SHAPE > shape / (size[0] / size[1]) > 1 / ODD_SHAPE:
        out = clipped(parts.cover(picture, size, 0.5), rounded_mask(size, radius))
    else:
        out = _base(palette, size, "standard").copy()
        margin = max(2, round(size[0] * 0.04))
        room = (size[0] - 2 * margin, size[1] - 2 * margin)
        scale = min(room[0] / picture.get_width(), room[1] / picture.get_height())
        fitted = max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale))
        small = parts.cover(picture, fitted, 0.5)
        out.blit(small, small.get_rect(center=(size[0] / 2, size[1] / 2)))
    out.blit(outline(size, radius, 1, (6, 5, 5), 170), (0, 0))
    return out


@cached
def _base(palette: Palette, size: Size, frame: str) -> pygame.Surface:
    """Border, coloured frame and its fine double line: the same for all cards of a palette and size."""
    colors = parts.PaletteColors.of(palette)
    width, height = size
    u = width / 124
    radius = card_radius(width)
    border = max(1, round(2.6 * u))
    edge = darken(colors.dark, 0.62)
    out = _border(size, radius, edge)
    inner = (width - 2 * border, height - 2 * border)
    inner_radius = max(1.0, radius - border)
    if frame == "plain":
        body = gradient(inner, PARCHMENT)
    else:
        body = gradient(inner, (lighten(colors.base, 0.16), colors.base, mix(colors.base, colors.dark, 0.72)))
    cut = clipped(body, rounded_mask(inner, inner_radius))
    if frame != "plain":
        cut.blit(parts.weave(inner), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    out.blit(cut, (border, border))
    # the double line: a bright one of the accent, a dark one inside it
    out.blit(
        outline(inner, inner_radius, max(1, 0.7 * u), mix(colors.accent, colors.light, 0.25), 215), (border, border)
    )
    second = border + max(1, round(0.9 * u)) + 1
    if width >= 80:
        out.blit(
            outline(
                (width - 2 * second, height - 2 * second), max(1.0, radius - second), 1, darken(colors.dark, 0.5), 120
            ),
            (second, second),
        )
    return out


def _border(size: Size, radius: float, edge: Color) -> pygame.Surface:
    """The dark edge that all cards have, lit at the top: a new surface."""
    out = rounded(size, radius, edge)
    out.blit(edge_line(size, radius, lighten(edge, 0.5), 120, True), (0, 0))
    out.blit(outline(size, radius, 1, (6, 5, 5), 150), (0, 0))
    return out


@cached
def _bar(size: Size, radius: float, light: Color, dark: Color) -> pygame.Surface:
    """A parchment bar tinted by the palette."""
    stops = tuple(mix(stop, light, 0.30) for stop in PARCHMENT)
    return panel(size, radius, stops, 255, darken(dark, 0.45), 255, 150, 60)


@cached
def _text_box(size: Size, radius: float, light: Color, dark: Color) -> pygame.Surface:
    stops = tuple(mix(stop, light, 0.14) for stop in PARCHMENT)
    u = min(3.0, max(0.8, size[0] / 112))
    return inset(size, radius, stops, 255, darken(dark, 0.4), 255, 2.2 * u, 96)


# ------------------------------------------------------------------------------------------------- parts


def _draw_art(
    out: pygame.Surface,
    spec: FaceSpec,
    plan: FaceLayout,
    colors: parts.PaletteColors,
    picture: pygame.Surface | None,
    icons: IconSet | None,
) -> None:
    rect, u = plan.art, plan.unit
    radius = max(1.0, 2.4 * u)
    if picture is not None:
        body = parts.cover(picture, rect.size, 0.42)
    else:
        # a card without art and emblem still has its first symbol, better than a letter
        emblem = spec.emblem or (spec.chips[0].icon if spec.chips else "")
        shown = rect.height
        if plan.type_bar is not None and rect.colliderect(plan.type_bar):
            shown = plan.type_bar.y - rect.y
        if spec.cells and not emblem:
            body = parts.cells_art(spec.palette, rect.size, spec.cells, spec.hexagonal, shown)
        else:
            body = parts.emblem_art(spec.palette, rect.size, emblem, spec.title, icons, shown)
    art = clipped(body, rounded_mask(rect.size, radius))
    art.blit(inner_shadow(rect.size, radius, max(1.5, 3.2 * u), 170, 1, max(1, round(1.4 * u))), (0, 0))
    out.blit(art, rect)
    line = max(1, round(0.8 * u))
    frame = rect.inflate(2 * line, 2 * line)
    out.blit(outline(frame.size, radius + line, line, mix(colors.accent, colors.light, 0.2), 235), frame)
    out.blit(outline(rect.size, radius, 1, (10, 8, 8), 200), rect)
    if plan.subtitle is not None and spec.subtitle:
        label, _ = fit_text(spec.subtitle, rect.width * 0.7, plan.subtitle_size, (255, 250, 236), face="serif-italic")
        box = pygame.Rect(0, 0, label.get_width() + round(plan.subtitle_size), label.get_height() + 2)
        box.topleft = (rect.x + round(3 * u), rect.y + round(3 * u))
        out.blit(rounded(box.size, box.height / 2, (12, 10, 10), 150), box)
        out.blit(label, label.get_rect(center=box.center))


def _draw_title(out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors) -> None:
    rect = plan.title
    assert rect is not None
    out.blit(_bar(rect.size, plan.bar_radius, colors.light, colors.dark), rect)
    y = rect.y + (rect.height - plan.title_lines * plan.title_size * 1.12) / 2
    for line in plan.title_text:
        label = title_line(line, plan)
        middle = y + plan.title_size * 0.56
        out.blit(label, label.get_rect(midleft=(plan.title_x, round(middle - plan.title_size * 0.03))))
        y += plan.title_size * 1.12


def title_line(line: str, plan: FaceLayout) -> pygame.Surface:
    """A line of a name: smaller where it must be, then with narrower letters, and only then cut."""
    least = plan.least / LEAST * LEAST_TITLE
    return narrow_text(line, plan.title_room, plan.title_size, INK, least, face="serif-bold")


def _draw_gems(
    out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors, icons: IconSet | None
) -> None:
    for gem, rect in zip(spec.gems, plan.gems, strict=False):
        ball = parts.gem(rect.width, colors.named(gem.color), gem.text, gem.icon, icons, gem.trend)
        out.blit(ball, ball.get_rect(center=rect.center))


def _draw_type(
    out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors, icons: IconSet | None
) -> None:
    rect = plan.type_bar
    assert rect is not None
    out.blit(_bar(rect.size, plan.bar_radius, colors.light, colors.dark), rect)
    pad = round(4 * plan.unit)
    ink = mix(INK, colors.dark, 0.4)
    left, right = rect.x + pad, rect.right - pad
    in_bar = bool(plan.chips) and rect.colliderect(plan.chips[0])
    if plan.type_icon and icons is not None:
        edge = round(rect.height * 0.82)
        mark = icons.get(plan.type_icon, edge, mix(ink, colors.base, 0.5))
        out.blit(mark, mark.get_rect(midleft=(left - pad // 2, rect.centery)))
        left += edge
    if in_bar:
        right = plan.chips[0].x - 1
    size = plan.type_size
    label, cut = type_label(spec.type_line, right - left, size, ink, plan.least)
    if not (cut and in_bar):
        # beside a chip there is room for a whole word or for none
        out.blit(label, label.get_rect(midleft=(left, rect.centery)))
    if plan.abridged and not cut:
        # the card says more than is shown here; a cut type line says so already
        dots = render_text(ELLIPSIS, size, ink, face="sans-bold")
        if left + label.get_width() + dots.get_width() < right:
            out.blit(dots, dots.get_rect(midright=(right, rect.centery - round(size * 0.1))))


def type_label(line: str, room: float, size: float, ink: Color, least: float) -> tuple[pygame.Surface, bool]:
    """As much of a type line as there is room for: where the whole is too long, without its first word, for that the
    frame shows, then without its last; what is between them is what tells cards of a kind apart."""
    parts = line.split(" - ")
    tried = [" - ".join(each) for each in (parts, parts[1:], parts[1:-1]) if each]
    for text in tried:
        label, cut = fit_text(text, room, size, ink, min_size=least, face="sans-semibold")
        if not cut:
            return label, False
    return label, True


def _draw_chips(
    out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors, icons: IconSet | None
) -> None:
    for chip, rect in zip(spec.chips, plan.chips, strict=False):
        ground = colors.named(chip.color) if chip.color else colors.dark
        words = "" if plan.chip_icons_only else chip.text
        picture = parts.chip(rect.size, ground, colors.accent, words, chip.icon, plan.chip_size, icons)
        out.blit(picture, rect)


def _draw_text(
    out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors, icons: IconSet | None
) -> None:
    rect, room = plan.text_box, plan.text_room
    assert rect is not None and room is not None
    out.blit(_text_box(rect.size, max(1.0, 2.4 * plan.unit), colors.light, colors.dark), rect)
    ink = mix(INK, colors.dark, 0.25)
    laid = layout_rich(
        plan.text,
        room.width,
        plan.text_size,
        ink,
        max_height=room.height,
        min_size=plan.least,
        align="center" if plan.text_center else "left",
        icons=icons,
        icon_color=mix(ink, colors.base, 0.35),
        bold_color=darken(mix(INK, colors.dark, 0.5), 0.1),
        leading=plan.leading,
    )
    spare = max(0, room.height - laid.surface.get_height())
    out.blit(laid.surface, (room.x, room.y + spare // 2))


def _draw_stats(out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors) -> None:
    placed: list[tuple[Stat, pygame.Rect]] = list(zip(spec.stats, plan.stats, strict=False))
    for stat, rect in placed:
        label = stat.label if plan.preview else ""
        plate = parts.stat_plate(rect.size, colors.named(stat.color), colors.accent, stat.text, label, plan.stat_size)
        cast = parts.plate_shadow(rect.size)
        out.blit(cast.surface, (rect.x + cast.dx, rect.y + cast.dy))
        out.blit(plate, rect)


def _draw_plain(
    out: pygame.Surface, spec: FaceSpec, plan: FaceLayout, colors: parts.PaletteColors, icons: IconSet | None
) -> None:
    """A blank card: parchment with a title, a rule and the text in the middle."""
    width, height = plan.size
    u = plan.unit
    if spec.emblem and icons is not None and not spec.text:
        edge = round(width * 0.44)
        mark = icons.get(spec.emblem, edge, mix(PARCHMENT[1], colors.base, 0.35))
        out.blit(mark, mark.get_rect(center=(width / 2, height * 0.56)))
    top = round(9 * u)
    if spec.title:
        size = plan.title_size * 1.06
        label, _ = fit_text(spec.title, width - 18 * u, size, INK, min_size=plan.least, face="serif-bold")
        out.blit(label, label.get_rect(midtop=(width / 2, top)))
        top += label.get_height() + round(2 * u)
        line = blank((round(width * 0.66), max(1, round(u))), colors.base)
        line.fill((*colors.base, 190))
        out.blit(line, line.get_rect(midtop=(width / 2, top)))
        top += round(5 * u)
    bottom = height - round(11 * u)
    if spec.stats and plan.stats:
        bottom = min(rect.top for rect in plan.stats) - round(2 * u)
    if spec.text and u >= 0.58 * plan.least / 9:
        laid = layout_rich(
            spec.text,
            width - 18 * u,
            plan.text_size * 1.05,
            INK,
            max_height=max(10, bottom - top),
            min_size=plan.least,
            icons=icons,
            icon_color=mix(INK, colors.base, 0.4),
            align="center",
            leading=plan.leading,
        )
        spare = max(0, bottom - top - laid.surface.get_height())
        out.blit(laid.surface, (round(9 * u), top + spare // 3))
    _draw_gems(out, spec, plan, colors, icons)
    _draw_stats(out, spec, plan, colors)


# ------------------------------------------------------------------------------------------------- backs


COUNT_AT = 0.47
"""How far below its middle the number of its cards stands on a pile, in heights of a card."""


def count_letters(width: float) -> float:
    """The size of the letters of that number."""
    return max(11.0, width * 0.115)


def _count_top(width: int, height: int) -> float:
    """How far above the lower edge of a card the plate of that number begins: nothing is written below."""
    return height * (0.5 - COUNT_AT) + 0.5 * max(14, round(count_letters(width) * 1.55))


def draw_back(
    spec: BackSpec, width: float, icons: IconSet | None = None, art_loader: ArtLoader | None = None, enlarged: int = 1
) -> pygame.Surface:
    """The back of a card: its own picture, or a woven lattice in the palette, a double frame, a medallion with the
    emblem. ``enlarged``: so many times as large as it is laid out for ``width``, to be reduced again."""
    small = max(24, round(width))
    w = small * enlarged
    size = (w, card_height(w))
    whole = art_loader(spec.picture) if spec.picture and art_loader is not None else None
    if whole is not None:
        return _whole_card(whole, size, spec.palette)
    colors = parts.PaletteColors.of(spec.palette)
    out = _back_base(spec.palette, size).copy()
    u = w / 124
    edge = round(w * 0.42)
    shows_label = bool(spec.label) and em_width(spec.label, "serif-semibold") * LEAST <= small * 0.68
    mid = (size[0] / 2, size[1] / 2 - (3 * u if shows_label else 0))
    medal = parts.medallion(edge, colors, spec.emblem, spec.name, icons)
    out.blit(medal, medal.get_rect(center=mid))
    if shows_label:
        label, _ = fit_text(
            spec.label,
            w * 0.72,
            max(LEAST * enlarged, 9.2 * u),
            mix(colors.accent, (255, 250, 235), 0.55),
            face="serif-semibold",
        )
        pad = round(6 * u)
        box = pygame.Rect(0, 0, label.get_width() + 2 * pad, round(label.get_height() * 1.05))
        up = max(21 * u, (_count_top(small, card_height(small)) + 1) * enlarged + box.h / 2)
        box.center = (round(mid[0]), round(size[1] - up))
        out.blit(
            panel(box.size, box.height / 2, (colors.dark, darken(colors.dark, 0.3)), 235, colors.accent, 190), box
        )
        out.blit(label, label.get_rect(center=box.center))
    out.blit(parts.grain(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


@cached
def _back_base(palette: Palette, size: Size) -> pygame.Surface:
    colors = parts.PaletteColors.of(palette)
    width, _ = size
    u = width / 124
    radius = card_radius(width)
    edge = darken(colors.dark, 0.62)
    out = _border(size, radius, edge)
    border = max(2, round(4.6 * u))
    inner = (width - 2 * border, size[1] - 2 * border)
    body = opaque(inner)
    body.blit(gradient(inner, (lighten(colors.base, 0.05), colors.base, mix(colors.base, colors.dark, 0.75))), (0, 0))
    body.blit(parts.lattice(inner, max(5.0, 9.5 * u), mix(colors.accent, colors.base, 0.35)), (0, 0))
    parts.light_back(body)
    cut = clipped(body, rounded_mask(inner, max(1.0, radius - border)))
    out.blit(cut, (border, border))
    out.blit(inner_shadow(inner, max(1.0, radius - border), max(2.0, 5 * u), 150, 1, 2), (border, border))
    gold = mix(colors.accent, (255, 240, 200), 0.2)
    out.blit(outline(inner, max(1.0, radius - border), max(1, 0.9 * u), gold, 235), (border, border))
    second = border + max(2, round(3.4 * u))
    out.blit(
        outline((width - 2 * second, size[1] - 2 * second), max(1.0, radius - second * 0.8), 1, gold, clamp(150)),
        (second, second),
    )
    return out
