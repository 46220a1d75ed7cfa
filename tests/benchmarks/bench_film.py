"""Films against the bare encoder: how many pictures a second are drawn and written, beside writing alone.

    python -m tests.benchmarks.bench_film [SAVE] [FROM]

A fight of an example save is filmed at 1280x720, 30 pictures a second, as MP4; then the very same pictures, kept in
memory, are given to the encoder once more. Both are times of the clock in one run; the ratio is what counts.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import tabletop
from tabletop.control.replay.watching import Watch
from tabletop.ui.film.encoder import Encoder, pixels_of
from tabletop.ui.film.filming import make_film
from tabletop.ui.film.reel import Reel
from tabletop.ui.film.wish import FilmWish

AIM = 0.6
"""The rate of a film is to be at least so much of the bare encoder's."""


def measure(save: Path, first: int) -> tuple[float, float, int, int]:
    """Seconds for a film and for its encoding alone, how many pictures it has, and how many of them were drawn."""
    with tempfile.TemporaryDirectory() as folder:
        wish = FilmWish(Path(folder) / "film.mp4", Watch(first=first, bar=False))
        session = tabletop.load_session(save)
        began = time.perf_counter()
        make_film(session, wish)
        whole = time.perf_counter() - began
        kept: list[bytes | None] = []
        for picture in Reel(tabletop.load_session(save), wish).pictures():
            kept.append(pixels_of(picture.surface, wish.size) if picture.new else None)
        last: bytes | None = None
        began = time.perf_counter()
        with Encoder(wish) as encoder:
            for pixels in kept:
                last = pixels if pixels is not None else last
                encoder.add(last)  # a bare encoder does not know that nothing has changed
            encoder.finish()
        bare = time.perf_counter() - began
    return whole, bare, len(kept), sum(pixels is not None for pixels in kept)


def main() -> None:
    """Print what was measured."""
    root = Path(__file__).resolve().parents[2]
    save = Path(sys.argv[1]) if len(sys.argv) > 1 else root / "saves" / "nucleic-zone-2.json"
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 26
    whole, bare, pictures, drawn = measure(save, first)
    print(f"{pictures} pictures, {drawn} of them drawn")
    print(f"film          {whole:6.2f} s   {pictures / whole:6.1f} pictures a second")
    print(f"bare encoder  {bare:6.2f} s   {pictures / bare:6.1f} pictures a second")
    print(f"ratio         {bare / whole:6.2f}      (at least {AIM})")


if __name__ == "__main__":
    main()
