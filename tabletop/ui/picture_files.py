"""Pictures as files: PNG, JPEG and WebP, by their ending.

The platform library writes PNG and JPEG itself; what it makes of any other ending is not what the ending says, so
nothing is handed to it unasked. WebP is written by the picture library of the extra `exchange`.
"""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from tabletop.exchange.basis.libraries import library
from tabletop.session.saving.writing import replace_file

PNG, JPEG, WEBP = "PNG", "JPEG", "WEBP"
FORMATS = {".png": PNG, ".jpg": JPEG, ".jpeg": JPEG, ".webp": WEBP}
"""What each ending means."""
QUALITY = 90


def picture_bytes(picture: pygame.Surface, ending: str) -> bytes:
    """A picture as the contents of a file with this ending. Raises KeyError for an ending that is not in `FORMATS`,
    MissingLibrary where what writes it is not installed."""
    made, format = io.BytesIO(), FORMATS[ending.lower()]
    if format == WEBP:
        image = library("PIL.Image").frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
        image.save(made, WEBP, quality=QUALITY, method=4)
    else:
        pygame.image.save(picture, made, f"picture{ending.lower()}")
    return made.getvalue()


def save_picture(picture: pygame.Surface, out: Path) -> None:
    """Write a picture to a file; its ending says the format. A file that was there stays until the new one is
    whole."""
    replace_file(out.absolute(), picture_bytes(picture, out.suffix))
