"""Pictures of games in sizes, themes, text sizes and numbers of seats, with contact sheets to look through.

    .venv/bin/python tools/make_matrix.py OUT
    .venv/bin/python tools/make_matrix.py OUT --games evolve,pig --sizes 1024x700 --themes paper --text 200

Every game is dealt, some acts of random moves are played, and each combination becomes a picture in OUT. A sheet for
each number of seats and size shows its pictures beside each other, a row for each theme and a column for each text
size, large enough to be read; --wide says how large. Nothing of it belongs into the repository.
"""

from __future__ import annotations

import argparse
import os
import random
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

import tabletop
from tabletop.session import Session
from tabletop.ui.shot import table_picture

SIZES = "1024x700,1280x800,1920x1080"
THEMES = "felt,slate,paper"
TEXT = "100,150,200"
ACTS = 30
WIDE = 900
"""How wide a picture is on a sheet, in pixels."""


def table_of(game: str, seats: int, acts: int) -> Session:
    """A table in play: so many random acts after it was dealt, or until one more would end it."""
    session = tabletop.new_session(game, seats=seats, seed=5)
    dice = random.Random(f"{game}{seats}")
    for _ in range(acts):
        legal = session.legal_actions()
        if not legal or session.outcome is not None:
            break
        session.submit(dice.choice(legal))
    return session


def sheet(pictures: list[Path], columns: int, wide: int, out: Path) -> None:
    """Pictures in rows on one sheet, each so many pixels wide and above its name."""
    pygame.font.init()
    font = pygame.font.Font(None, 22)
    small = []
    for path in pictures:
        picture = pygame.image.load(str(path))
        high = round(wide * picture.get_height() / picture.get_width())
        small.append((pygame.transform.smoothscale(picture, (wide, high)), path.stem))
    tallest = max(picture.get_height() for picture, _ in small) + 28
    surface = pygame.Surface((columns * (wide + 8), -(-len(small) // columns) * tallest))
    surface.fill((24, 24, 24))
    for number, (picture, name) in enumerate(small):
        x, y = number % columns * (wide + 8), number // columns * tallest
        surface.blit(picture, (x, y))
        surface.blit(font.render(name, True, (230, 230, 230)), (x + 4, y + picture.get_height() + 4))
    pygame.image.save(surface, str(out))


def main() -> None:
    """Draw what was asked for."""
    known = [each.id for each in tabletop.list_games() if each.catalog is not None and not each.yours]
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--games", default=",".join(known))
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--themes", default=THEMES)
    parser.add_argument("--text", default=TEXT, help="sizes of texts and buttons, in per cent")
    parser.add_argument("--seats", default="", help="numbers of seats; left out, all that a game has")
    parser.add_argument("--acts", type=int, default=ACTS)
    parser.add_argument("--wide", type=int, default=WIDE, help="how wide a picture is on a sheet, in pixels")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(int(part) for part in each.split("x")) for each in chosen.sizes.split(",")]
    themes, texts = chosen.themes.split(","), [int(each) for each in chosen.text.split(",")]
    for game in chosen.games.split(","):
        entry = next((each for each in tabletop.list_games() if each.id == game), None)
        if entry is None or entry.catalog is None:
            parser.error(f"there is no game {game}; there are {', '.join(known)}")
        wanted = [int(each) for each in chosen.seats.split(",")] if chosen.seats else sorted(entry.catalog.seats)
        for seats in [each for each in wanted if each in entry.catalog.seats]:
            session = table_of(game, seats, chosen.acts)
            for width, height in sizes:
                name, made = f"{game}-{seats}-{width}x{height}", []
                for theme, text in product(themes, texts):
                    path = chosen.out / f"{name}-{theme}-{text}.png"
                    pygame.image.save(table_picture(session, (width, height), theme, 1, ui_size=text), str(path))
                    made.append(path)
                sheet(made, len(texts), chosen.wide, chosen.out / f"sheet-{name}.png")
                print(f"sheet-{name}.png: {len(made)} pictures", flush=True)


if __name__ == "__main__":
    main()
