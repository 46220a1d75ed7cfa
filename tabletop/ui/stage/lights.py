"""Lights on the table: what can act, where a carried piece may go, what a question points at.

``Lights`` is plain data that the referee's part of the table sets; the stage draws it. Every light has a shape of its
own besides its colour: a ring for what can act, a ring with brackets for what may be chosen, a number for what has
been chosen in order, and a keycap for each act of a piece.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.control.judging.lighting import ActSign
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import outline, panel, rounded, shadow
from tabletop.ui.draw.basis.text import fit_text, text_width
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things import marks


@cached
def spot_light(size: tuple[int, int], dark: bool) -> pygame.Surface:
    """A pool of light on the ground under what the game is about now."""
    out = rounded(size, 14, (255, 246, 214), 46 if dark else 150)
    out.blit(outline(size, 14, 2, (255, 240, 200) if dark else (150, 120, 60), 150), (0, 0))
    return out


@cached
def turned_glow(theme: Theme, size: tuple[int, int], radius: int, kind: str, angle: float) -> pygame.Surface:
    """The halo under a piece that lies at any angle; centred."""
    halo = marks.piece_glow(theme, size, radius, kind, 0.45 if kind == "can" else 1.0)
    return _turned(halo.surface, angle)


@cached
def turned_frame(theme: Theme, size: tuple[int, int], radius: int, kind: str, angle: float) -> pygame.Surface:
    """The frame over a piece that lies at any angle; centred."""
    frame = marks.piece_frame(theme, size, radius, kind)
    return _turned(frame.surface, angle)


def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, -angle, 1.0) if angle else picture


def _sign_type(digit: int, high: int) -> tuple[float, int]:
    """The size of a plate's writing and where it begins, in pixels."""
    return max(11.0, high * 0.58), high if digit else round(high * 0.45)


def _sign_width(digit: int, label: str, width: int, high: int) -> int:
    size, lead = _sign_type(digit, high)
    return min(width, lead + round(text_width(label, size, face="sans-semibold")) + round(high * 0.55))


@cached
def act_sign(theme: Theme, digit: int, label: str, legal: bool, width: int, high: int) -> pygame.Surface:
    """The plate of an act: a keycap with its digit, and its name; greyed where it is not legal now."""
    size, lead = _sign_type(digit, high)
    wide = _sign_width(digit, label, width, high)
    p = theme.panel
    top, middle, bottom = (p.top, p.middle, p.bottom)
    ink = p.text if legal else mix(p.dim, p.middle, 0.25)
    cast = shadow((wide, high), high / 2, 0.2)
    room = round(high * 0.5)
    out = blank((wide + 2 * room, high + 2 * room))
    out.blit(cast.surface, (room + cast.dx, room + cast.dy))
    out.blit(panel((wide, high), high / 2, (top, middle, bottom), 248, p.edge, p.edge_alpha, p.light), (room, room))
    if legal:
        out.blit(outline((wide, high), high / 2, 1, theme.accent, 255), (room, room))
    if digit:
        disc = marks.order_number(theme, digit, round(high * 0.84))
        if not legal:
            disc = disc.copy()
            disc.set_alpha(110)
        out.blit(disc, disc.get_rect(center=(room + high // 2, room + high // 2)))
    text, _ = fit_text(label, wide - lead - high * 0.4, size, ink, face="sans-semibold", min_size=size - 2)
    out.blit(text, text.get_rect(midleft=(room + lead, room + high // 2)))
    return out


WIDEST_SIGN = 340


def _sign_height(card: pygame.Rect) -> int:
    return max(20, min(26, round(card.w * 0.2)))


def sign_boxes(
    signs: tuple[ActSign, ...], card: pygame.Rect, port: pygame.Rect | None = None, avoid: Sequence[pygame.Rect] = (),
    over: Sequence[pygame.Rect] = (),
) -> tuple[pygame.Rect, ...]:  # fmt: skip
    """Where the acts of a piece are written: one below the other beside it, at its upper edge if there is room in the
    ``port``, so that a press on the piece itself means the piece. Where they cover least of what is to be seen
    meanwhile (``avoid``) they stand at its lower edge, right or left. A press on one means the act, as on any button;
    they touch the piece, so that the pointer gets there without leaving it. What lies ``over`` the table would hide
    them, which is worse than anything."""
    high = _sign_height(card)
    step, near = high + 3, 4
    sizes = [(_sign_width(sign.digit, sign.label, WIDEST_SIGN, high), high) for sign in signs]
    wide, tall = max((w for w, _ in sizes), default=0), step * len(signs) - 3
    room = port or card.inflate(4 * wide, 4 * tall)
    tries = []
    for x, y, side in (
        (card.centerx - wide // 2, card.top + near - tall, 0),
        (card.centerx - wide // 2, card.bottom - near, 0),
        (card.left, card.top + near - tall, 0),
        (card.right - wide, card.top + near - tall, 0),
        (card.right - near, card.centery - tall // 2, 1),
        (card.left + near - wide, card.centery - tall // 2, -1),
    ):
        block = pygame.Rect(x, y, wide, tall)
        block = block.clamp(room) if not side else block.clamp(pygame.Rect(block.x, room.y, wide, room.h))
        outside = wide * tall - _area(block.clip(room)) + _area(block.clip(card.inflate(0, -2 * near)))
        covers = sum(_area(block.clip(rect)) for rect in avoid)
        hidden = sum(_area(block.clip(rect)) for rect in over)
        tries.append((covers + outside + 20 * hidden, block, side))
    _, block, side = min(tries, key=lambda each: each[0])
    found = []
    for index, size in enumerate(sizes):
        box = pygame.Rect((0, 0), size)
        box.y = block.y + index * step
        if side:
            box.x = block.x if side > 0 else block.right - box.w
        else:
            box.centerx = block.centerx
        found.append(box)
    return tuple(found)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def draw_signs(
    target: pygame.Surface, theme: Theme, signs: tuple[ActSign, ...], boxes: Sequence[pygame.Rect]
) -> None:
    """Write the acts of a piece beside it."""
    for sign, box in zip(signs, boxes, strict=True):
        picture = act_sign(theme, sign.digit, sign.label, sign.legal, WIDEST_SIGN, box.h)
        target.blit(picture, picture.get_rect(center=box.center))
