"""Cards drawn for files: their size, the colour of the bleed, and that they are the cards of the table."""

from __future__ import annotations

import io

import pygame
import pytest

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.rules.written.door import WRITING
from tabletop.ui.draw.basis.cached import POOL
from tabletop.ui.draw.cards.faces import draw_face
from tabletop.ui.printing import CardPictures

CATALOG = load_game(cards_folder() / "territory", WRITING)


@pytest.fixture(scope="module")
def artist() -> CardPictures:
    return CardPictures(CATALOG)


@pytest.mark.parametrize("size", [(250, 350), (200, 340), (240, 240)])
def test_a_card_fills_its_size_and_the_bleed_its_border(artist: CardPictures, size: tuple[int, int]) -> None:
    picture = pygame.image.load(io.BytesIO(artist.front("red-deer", size, bleed=12)), "a.png")
    assert picture.get_size() == (size[0] + 24, size[1] + 24)
    ground = pygame.Color(CATALOG.face("red-deer").palette.dark)
    width, height = picture.get_size()
    for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width // 2, 3)):
        assert picture.get_at(corner)[:3] == ground[:3]
    face = draw_face(CATALOG.face("red-deer"), min(size[0], round(size[1] / 1.4)), artist.art, artist.icons)
    middle = face.get_at((face.get_width() // 2, face.get_height() // 2))[:3]
    assert picture.get_at((width // 2, height // 2))[:3] == middle


def test_backs_counters_and_sheets(artist: CardPictures) -> None:
    back = pygame.image.load(io.BytesIO(artist.back(next(iter(CATALOG.backs)), (125, 175), form="jpeg")), "a.jpg")
    assert back.get_size() == (125, 175)
    for id in (*CATALOG.counters, *(f"drawer:{index}" for index, _ in enumerate(CATALOG.drawer))):
        disc = pygame.image.load(io.BytesIO(artist.mark(id, 60)), "a.png")
        assert disc.get_size() == (60, 60) and disc.get_at((30, 30)).a > 100 and disc.get_at((1, 1)).a < 100
    sheet = pygame.image.load(io.BytesIO(artist.sheet(["red-deer", "kraken"], "creature", 3, 1, (60, 84))), "a.jpg")
    assert sheet.get_size() == (180, 84)
    assert len({tuple(sheet.get_at((30 + 60 * column, 30))[:3]) for column in range(3)}) == 3


def test_drawing_for_paper_keeps_frames_at_hand_and_leaves_the_window_its_pictures() -> None:
    card = CATALOG.face("red-deer")
    before = pygame.image.tobytes(draw_face(card, 124), "RGB")
    held = len(POOL), POOL.bytes_used
    artist = CardPictures(CATALOG)
    artist.front_surface("red-deer", (750, 1050))
    made = len(artist.pool)
    again = artist.front_surface("red-deer", (750, 1050))
    assert (len(POOL), POOL.bytes_used) == held, "pictures of paper drove out those of the window"
    assert len(artist.pool) == made > 20 and artist.pool.bytes_used > 20 << 20, "frames are drawn anew for each card"
    assert pygame.image.tobytes(draw_face(card, 124), "RGB") == before
    alone = draw_face(card, 750, artist.art, artist.icons)
    assert again.get_at((375, 525))[:3] == alone.get_at((375, 525))[:3]
