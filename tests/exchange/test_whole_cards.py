"""Pictures that are whole cards or whole backs, drawn over everything."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.content import load_game
from tabletop.content.proofing.author import check_game
from tabletop.ui.draw.cards.faces import draw_back, draw_face
from tabletop.ui.pictures import ArtCache

from .sources import picture, written

GAME = """kinds:
  card: {fields: {text: {}}, face: {frame: picture, text: "{text}", markup: false}}
backs: {card: {picture: rear}}
"""


def colors_of(surface: pygame.Surface) -> set[tuple[int, ...]]:
    """The colours along the middle column, roughly."""
    x, high = surface.get_width() // 2, surface.get_height()
    return {tuple(part // 32 for part in surface.get_at((x, y))[:3]) for y in range(high // 10, high - high // 10, 3)}


def test_a_picture_that_is_a_whole_card_covers_it_and_its_back(tmp_path: Path) -> None:
    game = tmp_path / "game"
    written(game / "game.yaml", GAME)
    written(game / "cards" / "a.yaml", "cards: {frog: {text: 'pay {T} *now*'}, bare: {text: Nothing}, wide: {}}\n")
    for name, size in (("frog", (126, 176)), ("rear", (126, 176)), ("wide", (300, 100))):
        picture(game / "assets" / "art" / f"{name}.png", "#2040e0", size)
    assert [str(finding) for finding in check_game(str(game))] == []
    catalog = load_game(game)
    art = ArtCache(catalog)
    assert len(colors_of(draw_face(catalog.face("frog"), 124, art))) == 1
    assert len(colors_of(draw_back(catalog.backs["card"], 124, None, art))) == 1
    assert len(colors_of(draw_face(catalog.face("bare"), 124, art))) > 3
    wide = draw_face(catalog.face("wide"), 124, art)
    assert wide.get_at((62, 87))[2] > 200 > wide.get_at((62, 20))[2]
    (game / "assets" / "art" / "rear.png").unlink()
    assert len(colors_of(draw_back(catalog.backs["card"], 124, None, ArtCache(load_game(game))))) > 3
    assert ["backs.card.picture" in finding.where for finding in check_game(str(game))] == [True]
