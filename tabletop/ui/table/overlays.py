"""What lies over the table for a moment: the carried card, and the sign that the past is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.draw.pieces import badge

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def draw_ghost(table: TableScreen, surface: pygame.Surface) -> None:
    """The card that hangs on the pointer."""
    carried = table.hand.carried
    if carried is not None and carried.ghost is not None:
        x, y = table.hand.at
        surface.blit(carried.ghost, carried.ghost.get_rect(center=(round(x), round(y))))


def draw_past(table: TableScreen, surface: pygame.Surface, line: int) -> None:
    """Say plainly that this is not the table as it is, but as it was after a line of the log (0: at the start)."""
    port = table.camera.port
    veil = pygame.Surface(port.size, pygame.SRCALPHA)
    veil.fill((16, 24, 44, 70))
    surface.blit(veil, port)
    if table.hud.history.visible:
        table.hud.history.draw(surface)
    when = f"The table after line {line}" if line else "The table at the first moment"
    picture = badge(f"{when} - click the line to go there", max(14.0, 15 * table.look.scale))
    surface.blit(picture, picture.get_rect(midtop=(port.centerx, port.top + 6)))
