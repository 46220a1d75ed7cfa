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


def name_size(picture: pygame.Surface) -> int:
    """How many bright pixels the name on a back has with its frame: they stand between the medallion and the edge."""
    wide, high = picture.get_size()
    rows, columns = range(round(high * 0.68), round(high * 0.92)), range(round(wide * 0.2), round(wide * 0.8))
    return sum(max(picture.get_at((x, y))[:3]) > 110 for y in rows for x in columns)


def test_the_middle_card_of_a_fan_bears_its_name_as_its_neighbours_do() -> None:
    """It alone stands upright; the others are drawn larger, turned and reduced: their names were half as large."""
    catalog = tabletop.new_session("territory", seed=1).catalog
    theme = load_theme(THEME_NAMES[0])
    painter = PiecePainter(theme, ICONS, catalog, Faces(theme, ICONS, lambda name: None, patient=True))
    for width in (60, 76, 90):
        card = PieceView("ready@2:0", "card", False, "down", 0, 2, "creature")
        place = Placement(card, "ready@2", 0, 0, width, width * 1.4)
        found: list[int] = []
        for angle in (0.0, 0.5):
            target = pygame.Surface((width, round(width * 1.4)))
            centre = width / 2, width * 0.7
            painter.draw(target, place, Pose(0, 0, width, width * 1.4, angle), centre, 1.0)
            found.append(name_size(target))
        upright, slanted = found
        assert upright > 100 and slanted > upright * 0.45, (width, found)
