"""Loose pieces as plain data, and their pictures."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from tabletop.ui.draw.basis.colors import Color, rgb
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import panel
from tabletop.ui.draw.things.dice import draw_die
from tabletop.ui.draw.things.pieces import counter, first_player, note, pin, token
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_text, wrapped

# the colours that rulebooks name, with their names
COLORS: tuple[tuple[str, str], ...] = (
    ("red", "#c0392f"),
    ("orange", "#d8772a"),
    ("yellow", "#e0b73c"),
    ("green", "#3a9150"),
    ("blue", "#3274b8"),
    ("violet", "#7d4fb0"),
    ("white", "#e9e4d6"),
    ("black", "#33373b"),
)
TOKEN_ICONS = ("star", "flag", "emblem-leaf", "emblem-claw", "emblem-hex", "token", "eye", "lock", "warning", "clock")
DICE = (2, 4, 6, 8, 10, 12, 20, 100)


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A piece to be made: `kind` (counter die pin token note card marker), `fields` as the verb "create" wants."""

    kind: str
    fields: dict[str, str | int] = field(default_factory=dict)


def color_of(spec: PieceSpec, fallback: str = "#c0392f") -> Color:
    """The colour of a spec."""
    value = str(spec.fields.get("color") or fallback)
    try:
        return rgb(value)
    except ValueError:
        return rgb(dict(COLORS).get(value, fallback))


def spec_picture(look: Look, spec: PieceSpec, size: int) -> pygame.Surface:
    """What the piece will look like, about `size` pixels across; for the drawer and for the ghost of a drag."""
    fields = spec.fields
    color = color_of(spec)
    if spec.kind == "die":
        sides = int(fields.get("sides", 6))
        dice_color = rgb(str(fields["color"])) if fields.get("color") else None
        value = int(fields.get("value", 0)) or sides
        return draw_die(sides, value, size, dice_color) if dice_color else draw_die(sides, value, size)
    if spec.kind == "counter":
        return counter(size, color, str(fields.get("value", 1)))
    if spec.kind == "pin":
        return pin(size * 0.62, color, not fields.get("opaque", True))
    if spec.kind == "token":
        return token(size, color, str(fields.get("text", "")), str(fields.get("icon", "")), look.icons)
    if spec.kind == "marker":
        return first_player(size)
    if spec.kind == "note":
        return note(str(fields.get("text", "")) or "Note", (round(size * 1.15), size), max(8.0, size * 0.22))
    return _blank_card(look, str(fields.get("name", "")), str(fields.get("text", "")), size)


def _blank_card(look: Look, name: str, text: str, size: int) -> pygame.Surface:
    """A small sheet with its name: the real face is drawn by the table."""
    w, h = round(size * 0.8), round(size * 1.12)
    out = blank((w, h))
    paper = look.theme.parchment
    out.blit(panel((w, h), max(2, w // 14), paper, 255, (40, 32, 22), 255, 160, 40), (0, 0))
    ink = look.theme.parchment_text
    if not name and not text:
        put_icon(out, look, "edit", (w / 2, h / 2), w * 0.42, ink)
        return out
    title = max(7.0, size * 0.15)
    put_text(out, name, w / 2, h * 0.14, title, ink, align="center", bold=True, serif=True, max_width=w * 0.9)
    small = max(6.0, size * 0.11)
    for i, line in enumerate(wrapped(text, w * 0.84, small)[:5]):
        put_text(out, line, w * 0.08, h * 0.3 + i * small * 1.25, small, ink)
    return out
