"""Paints the program's icon into assets/icon.png: two cards and a die on felt. Run: python tools/paint_icon.py"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tabletop.ui.draw.basis.colors import Color, darken, lighten  # noqa: E402
from tabletop.ui.draw.basis.icons import IconSet  # noqa: E402
from tabletop.ui.draw.basis.raster import blank, clipped  # noqa: E402
from tabletop.ui.draw.basis.shade import blit_shadow, edge_line, gradient, outline, panel, rounded_mask  # noqa: E402
from tabletop.ui.draw.basis.theme import load_theme  # noqa: E402
from tabletop.ui.draw.things.dice import draw_die  # noqa: E402
from tabletop.ui.draw.things.table import table_ground  # noqa: E402

EDGE = 512
FINAL = 256


def card(icons: IconSet, color: Color, icon: str) -> pygame.Surface:
    """A card seen from above: cream rim, a coloured field, a symbol."""
    size = 210, 292
    out = blank((size[0] + 120, size[1] + 120))
    rect = pygame.Rect(60, 60, *size)
    blit_shadow(out, rect, 22, 0.5, 1.2)
    out.blit(panel(size, 22, ((250, 244, 228), (240, 230, 206), (226, 212, 180)), 255, (90, 66, 34)), rect)
    inner = rect.inflate(-34, -34)
    field = clipped(
        gradient(inner.size, (lighten(color, 0.25), color, darken(color, 0.4))), rounded_mask(inner.size, 12)
    )
    out.blit(field, inner)
    symbol = icons.get(icon, 120, (252, 240, 210))
    out.blit(symbol, symbol.get_rect(center=inner.center))
    return out


def main() -> None:
    """Paint and save."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (16, 16), hidden=True)
    window.get_surface()
    theme = load_theme("felt")
    icons = IconSet([ROOT / "assets" / "territory" / "icons", ROOT / "assets" / "icons"])
    felt = clipped(table_ground(theme, (EDGE, EDGE), False), rounded_mask((EDGE, EDGE), 108))
    for angle, color, icon, at in (
        (14, (46, 84, 140), "emblem-leaf", (196, 236)),
        (-8, (158, 52, 44), "emblem-claw", (300, 250)),
    ):
        picture = pygame.transform.rotozoom(card(icons, color, icon), angle, 1.0)
        felt.blit(picture, picture.get_rect(center=at))
    die = draw_die(6, 5, 156, spin=2)
    felt.blit(die, die.get_rect(center=(372, 376)))
    felt.blit(outline((EDGE, EDGE), 108, 16, theme.table.rim, 255), (0, 0))
    felt.blit(edge_line((EDGE, EDGE), 108, theme.table.rim_light, 255, True), (0, 0))
    felt = clipped(felt, rounded_mask((EDGE, EDGE), 108))
    pygame.image.save(pygame.transform.smoothscale(felt, (FINAL, FINAL)), str(ROOT / "assets" / "icon.png"))


if __name__ == "__main__":
    main()
