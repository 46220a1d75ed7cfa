"""The room that the boxes stand in: wall, wooden board, the program's name, dice left lying; facts about a game."""

from __future__ import annotations

import pygame

from tabletop.content.catalog import Catalog
from tabletop.ui.draw.basis.colors import lighten, mix
from tabletop.ui.draw.basis.raster import blank, opaque
from tabletop.ui.draw.basis.shade import gradient
from tabletop.ui.draw.basis.text import render_text, text_width
from tabletop.ui.draw.things.dice import draw_die
from tabletop.ui.draw.things.table import table_ground, wood
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_text


def paint(
    look: Look, size: tuple[int, int], edge: int, board_top: int, board_front: int, tools: int
) -> pygame.Surface:
    """Wall, board and the shade below it for a window of `size`; the board's back edge is at the height `edge`, the
    buttons beside the program's name begin at `tools`."""
    px = look.px
    theme = look.theme
    width, height = size
    out = opaque(size)
    out.blit(table_ground(theme, (width, edge + board_top), False), (0, 0))
    # below the board lies the room in shade, where the words stand
    low = edge + board_top + board_front
    floor = gradient((width, max(1, height - low)), (theme.panel.middle, theme.panel.bottom))
    out.blit(floor, (0, low))
    wash = blank((1, 64))
    for y in range(64):
        wash.set_at((0, y), (0, 0, 0, round((120 if theme.dark else 60) * (1 - y / 64) ** 2.2)))
    out.blit(pygame.transform.smoothscale(wash, (width, px(54))), (0, low))
    # shade on the wall above the board, gathering towards it
    wall = blank((1, 64))
    for y in range(64):
        wall.set_at((0, y), (0, 0, 0, round((70 if theme.dark else 34) * (y / 64) ** 2)))
    out.blit(pygame.transform.smoothscale(wall, (width, px(150))), (0, edge - px(150)))
    paint_board(out, look, pygame.Rect(0, edge + board_top, width, board_front), board_top)
    dark = theme.shelf[2]
    out.fill(mix(dark, (0, 0, 0), 0.55), (0, low - max(1, px(2)), width, max(1, px(2))))
    name = render_text("Tabletop", look.text(44), theme.table.label, face="serif-bold")
    soft = render_text("Tabletop", look.text(44), (0, 0, 0), face="serif-bold").copy()
    soft.set_alpha(90 if theme.dark else 40)
    out.blit(soft, (px(44) + 1, px(16) + 3))
    out.blit(name, (px(44), px(16)))
    tag = "Cards, boards and the people around them"
    if text_width(tag, look.text(14.5)) + px(74) + name.get_width() < tools:
        put_text(out, tag, px(58) + name.get_width(), px(53), look.text(14.5), theme.table.label_dim, italic=True)
    return out


def paint_board(out: pygame.Surface, look: Look, front: pygame.Rect, top: int) -> None:
    """A wooden board whose front edge has the place `front`; `top` is how much of its upper side is seen."""
    dark, middle, light = look.theme.shelf[2], look.theme.shelf[1], look.theme.shelf[0]
    width, edge = front.w, front.y - top
    upper = wood(min(width, 1100), top, dark, middle, lighten(light, 0.12), 61)
    face = wood(min(width, 1100), front.h, dark, middle, light, 67)
    for part, y, veil in ((upper, edge, ((255, 252, 244), (226, 220, 212))),
                          (face, front.y, ((225, 218, 208), (120, 112, 104)))):  # fmt: skip
        x, flip = 0, False
        while x < width:
            out.blit(pygame.transform.flip(part, flip, False), (x, y))
            x += part.get_width()
            flip = not flip
        shade = gradient((width, part.get_height()), veil)
        out.blit(shade, (0, y), special_flags=pygame.BLEND_RGB_MULT)
    out.fill(lighten(light, 0.34), (0, front.y, width, max(1, look.px(1.5))))
    out.fill(mix(dark, (0, 0, 0), 0.35), (0, edge, width, 1))
    # what it throws on the wall below
    fall = blank((1, 32))
    for y in range(32):
        fall.set_at((0, y), (0, 0, 0, round(110 * (1 - y / 32) ** 2)))
    out.blit(pygame.transform.smoothscale(fall, (width, look.px(18))), (0, front.bottom))


def draw_dice(surface: pygame.Surface, look: Look, right: int, foot: int) -> None:
    """A six-sided and a twenty-sided die on the board; `right` is the middle of the outer one."""
    edge = round(look.px(46))
    ivory, red = (240, 234, 218), (150, 42, 38)
    for sides, value, color, x, size in ((6, 5, ivory, right - edge * 1.35, 1.0), (20, 20, red, right, 1.12)):
        picture = draw_die(sides, value, edge * size, color, spin=2)
        surface.blit(picture, picture.get_rect(center=(round(x), foot - round(edge * size * 0.42))))


def draw_dots(surface: pygame.Surface, look: Look, middle: tuple[int, int], count: int, index: int) -> None:
    """Where we are on a longer shelf, on the front of the board."""
    if count < 2:
        return
    x0, y = middle
    color = lighten(look.theme.shelf[0], 0.55)
    if count > 24:
        put_text(surface, f"{index + 1} of {count}", x0, y, look.text(13), color, align="center", bold=True)
        return
    gap = look.px(16)
    for i in range(count):
        x = x0 + round((i - (count - 1) / 2) * gap)
        if i == index:
            pygame.draw.aacircle(surface, lighten(color, 0.5), (x, y), look.px(5))
        else:
            pygame.draw.aacircle(surface, color, (x, y), look.px(4), max(1, look.px(1.4)))


def draw_title(surface: pygame.Surface, look: Look, title: str, left: tuple[int, int]) -> None:
    """What the row in front is called, on the front of its board."""
    put_text(surface, title, *left, look.text(14), lighten(look.theme.shelf[0], 0.62), bold=True)


def draw_facts(surface: pygame.Surface, look: Look, catalog: Catalog, middle: tuple[int, int]) -> None:
    """Players, minutes and cards, under the sentence."""
    px = look.px
    seats = sorted(catalog.seats)
    whole = len(seats) > 2 and seats == list(range(seats[0], seats[-1] + 1))  # 2 or 4 leaves out 3
    players = f"{seats[0]} to {seats[-1]}" if whole else " or ".join(map(str, seats))
    low, high = catalog.minutes
    facts = [("seat", f"{players} players")]
    if high:
        facts.append(("clock", f"{low} to {high} min" if low != high else f"{low} min"))
    if len(catalog.cards) > 2:  # stones and men are no cards to count
        facts.append(("card", f"{len(catalog.cards)} cards"))
    size = look.text(14)
    total = sum(text_width(words, size) + px(26) for _, words in facts) + px(26) * (len(facts) - 1)
    x, y = middle[0] - total / 2, middle[1]
    color = look.theme.panel.dim
    for icon, words in facts:
        put_icon(surface, look, icon, (x + px(9), y), px(18), color)
        put_text(surface, words, x + px(24), y, size, color)
        x += text_width(words, size) + px(52)
