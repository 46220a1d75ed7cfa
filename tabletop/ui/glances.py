"""What a table looked like when it was left: shown for *Continue* until the picture made of its file is drawn."""

from __future__ import annotations

from pathlib import Path

import pygame

SMALL = (640, 400)
"""The size of a small picture of a table."""

_last: list[tuple[Path, pygame.Surface]] = []


def remember(path: Path, picture: pygame.Surface) -> None:
    """The table in a file looked like this; only of the last one that is known."""
    _last[:] = [(path, picture)]


def remembered(path: Path) -> pygame.Surface | None:
    """What the table in a file looked like when it was left, None where that is not known."""
    return next((picture for known, picture in _last if known == path), None)


def small(picture: pygame.Surface) -> pygame.Surface:
    """The middle of a picture in the size of small ones."""
    wide, high = picture.get_size()
    ratio = min(wide / SMALL[0], high / SMALL[1])
    part = pygame.Rect(0, 0, round(SMALL[0] * ratio), round(SMALL[1] * ratio)).clip(picture.get_rect())
    part.center = wide // 2, high // 2
    return pygame.transform.smoothscale(picture.subsurface(part.clip(picture.get_rect())), SMALL)
