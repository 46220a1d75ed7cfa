"""What lies over the table for a moment: the carried card, and the sign that the past is shown."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.things.pieces import badge
from tabletop.ui.stage.pointer import Point
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud


def draw_ghost(table: Table, surface: pygame.Surface, at: Point) -> None:
    """The card that hangs on the pointer."""
    carried = table.carried
    if carried is not None and carried.ghost is not None:
        surface.blit(carried.ghost, carried.ghost.get_rect(center=(round(at[0]), round(at[1]))))


def draw_past(table: Table, hud: TableHud, surface: pygame.Surface, line: int) -> None:
    """Say plainly that this is not the table as it is, but as it was after a line of the log (0: at the start)."""
    port = table.camera.port
    veil = pygame.Surface(port.size, pygame.SRCALPHA)
    veil.fill((16, 24, 44, 70))
    surface.blit(veil, port)
    when = f"The table after line {line}" if line else "The table at the first moment"
    room, size = banner_room(hud, port), max(14.0, 15 * table.look.scale)
    picture = badge(f"{when} - click to go there", size)
    if picture.get_width() > room.w:
        picture = badge(when, size)
    surface.blit(picture, picture.get_rect(midtop=(room.centerx, port.top + 6)))
    if hud.history.visible:
        hud.history.draw(surface)
    hud.stack.tooltip.draw(surface)  # it is what the pointer asks for, over the veil and the history as well


def banner_room(hud: TableHud, port: pygame.Rect) -> pygame.Rect:
    """The part of the table beside the history, on the side where there is more: its title must stay readable."""
    if not hud.history.visible:
        return port
    taken = hud.history.rect
    before, after = taken.left - port.left, port.right - taken.right
    if before >= after:
        return pygame.Rect(port.left, port.top, before, port.h)
    return pygame.Rect(taken.right, port.top, after, port.h)
