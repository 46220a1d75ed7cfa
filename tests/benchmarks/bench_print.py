"""How long 200 cards take to become a PDF, beside bare encoding and bare writing of the same pictures.

python -m tests.benchmarks.bench_print [CARDS]
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import pygame
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tabletop.content.definitions import DeckDef
from tabletop.content.places import cards_folder
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving
from tabletop.exchange.leaving.pdf import print_and_play
from tabletop.exchange.leaving.wish import Wish
from tabletop.session.setting_up.games import open_catalog
from tabletop.ui.printing import CardPictures

GAMES = ("territory", "evolve")
SIZE = (750, 1050)


class Recorded(CardPictures):
    """Keeps what was drawn."""

    drawn: list[bytes]

    def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """The front of a card."""
        picture = super().front(card, size, bleed, form)
        self.drawn.append(picture)
        return picture


def bare(pictures: Iterable[bytes], out: Path) -> tuple[float, float]:
    """Seconds of encoding the pictures and of writing nine of them on each page."""
    surfaces = (pygame.image.load(io.BytesIO(each), "a.jpg") for each in pictures)
    encoding = 0.0
    canvas = Canvas(str(out))
    for number, surface in enumerate(surfaces):
        before = time.process_time()
        pygame.image.save(surface, stream := io.BytesIO(), "a.jpg")
        encoding += time.process_time() - before
        canvas.drawImage(ImageReader(io.BytesIO(stream.getvalue())), 0, 0, 180, 252)
        if number % 9 == 8:
            canvas.showPage()
    before = time.process_time()
    again = Canvas(str(out))
    for number, each in enumerate(pictures):
        again.drawImage(ImageReader(io.BytesIO(each)), number % 3 * 180, number // 3 % 3 * 252, 180, 252)
        if number % 9 == 8:
            again.showPage()
    again.save()
    return encoding, time.process_time() - before


def main(cards: int) -> None:
    """Print the figures."""
    left, wall, used, drawn = cards, 0.0, 0.0, list[bytes]()
    with tempfile.TemporaryDirectory() as name:
        for game in GAMES:
            catalog = open_catalog(cards_folder() / game)
            ids = list(catalog.cards)[:left]
            left -= len(ids)
            artist = Recorded(catalog)
            artist.drawn = drawn
            leaving = Leaving(catalog, (DeckDef("some", "Some", {"all": dict.fromkeys(ids, 1)}),), artist)
            start, before = time.monotonic(), time.process_time()
            print_and_play(leaving, Wish("pdf", Path(name) / f"{game}.pdf"), Report())
            wall, used = wall + time.monotonic() - start, used + time.process_time() - before
        peak = _peak()
        encoding, writing = bare(drawn, Path(name) / "bare.pdf")
    print(f"{len(drawn)} cards as PDF: {wall:.1f} s by the clock, {used:.1f} s of the processor, {peak}")
    print(f"bare: encoding {encoding:.1f} s, writing {writing:.1f} s; ratio {used / (encoding + writing):.1f}")


def _peak() -> str:
    """The most memory that was used, where the system tells."""
    try:
        import resource
    except ImportError:
        return "memory unknown"
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"at most {most / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MB"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
