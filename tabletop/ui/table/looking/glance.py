"""A small picture of the table as it is on the screen, with nothing on it that not everybody may see."""

from __future__ import annotations

import pygame

from tabletop.control.judging.lighting import DARK
from tabletop.core.visibility import sees
from tabletop.ui.glances import small
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud


def glance(table: Table, hud: TableHud) -> pygame.Surface | None:
    """The pieces and the panels that always stand there; a card that only some may see lies on its face. None where
    another moment than the present is shown, or where it is covered."""
    if table.shown.elsewhere or table.perspective.curtain_for:
        return None
    stage, state = table.stage, table.session.state
    stage.hovered = ""
    stage.light(DARK)  # what glows tells of the cards in a hand
    stage.selected.clear()
    picture = pygame.Surface(table.size, 0, 32)
    stage.draw(picture, table.app.now())
    for place in table.shown.arrangement.placements:
        piece = table.shown.keys.get(place.handle, 0)
        if place.piece.kind == "card" and place.piece.seen and not (piece and sees(state, piece, None)):
            back = table.painter.card(place.piece, round(place.w * table.camera.scale), False)
            rect = stage.screen_rect(place).inflate(8, 8)  # its corners are round: none of the other's shows there
            picture.blit(pygame.transform.smoothscale(back, rect.size), rect)
    for panel in (hud.phases, hud.score, *hud.seats.values()):  # the log is one seat's
        panel.draw(picture)
    return small(picture)
