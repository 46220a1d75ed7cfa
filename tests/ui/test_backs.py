"""Every deck wears its own back, whatever was drawn and thrown away before."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

import tabletop
from tabletop.control.places.placing import Placement
from tabletop.core.view import PieceView
from tabletop.ui.draw.basis.theme import THEME_NAMES, load_theme
from tabletop.ui.stage.animator import Pose
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.painter import PiecePainter
from tests.ui.hud_tools import ICONS


def middle(painter: PiecePainter, back: str, width: int) -> tuple[int, int, int]:
    """The colour of a card of this back in the middle of its field, as the table draws it."""
    card = PieceView("deck:0", "card", False, "down", 0, 1, back)
    place = Placement(card, "deck@1", 0, 0, width, width * 1.4, pile=37)
    target = pygame.Surface((width * 2, width * 3))
    painter.draw(target, place, Pose(0, 0, width, width * 1.4, 0.0), (width, width * 1.5), 1.0)
    field = pygame.Rect(0, 0, width // 2, width // 3)
    field.center = (width, round(width * 1.1))
    red, green, blue, _ = pygame.transform.average_color(target, field)
    return red, green, blue


def test_a_pile_keeps_its_own_back_when_stand_ins_come_and_go() -> None:
    """A picture that stands in for a crisp one is thrown away when that is drawn; the next picture may get its
    address. One pile of cards must not be taken for another by it."""
    catalog = tabletop.new_session("butterfly", seed=1).catalog
    theme = load_theme(THEME_NAMES[0])
    painter = PiecePainter(theme, ICONS, catalog, Faces(theme, ICONS, lambda name: None))
    compared = 0
    for width in range(60, 86, 2):
        for back in ("bastet", "osiris"):
            painter.faces.cache.eager = 0  # as in a frame in which much is new
            for _ in range(2):
                red, green, _ = middle(painter, back, width)
                assert (red > green) == (back == "bastet"), (back, width)
                compared += 1
                painter.faces.render_some(1)
    assert compared == 52
