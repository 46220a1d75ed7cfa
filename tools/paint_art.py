"""Paint the card pictures of a game: one command, seeded, the same pixels every time.

    python tools/paint_art.py [--game territory] [--only ID ...] [--sheet FILE.png] [--out DIR] [--dry]

Writes ``assets/<game>/art/<slug>.webp`` (320x230) and ``assets/<game>/cover.webp`` (480x640). Needs numpy
and Pillow, which the program itself never imports.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from paint.cover import COVERS
from paint.subjects import GAMES, picture
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
BUDGET = 9_500


def encode(im: Image.Image, budget: int = BUDGET) -> bytes:
    """WebP at the best quality that keeps to the size budget."""
    data = b""
    for q in (84, 78, 72, 66, 60, 54, 48):
        buf = io.BytesIO()
        im.save(buf, "WEBP", quality=q, method=6)
        data = buf.getvalue()
        if len(data) <= budget:
            break
    return data


def sheet(pictures: list[tuple[str, Image.Image]], path: Path, cols: int = 6) -> None:
    """A contact sheet; under every picture the same at 60 pixels wide."""
    w, h = 320, 230
    rows = (len(pictures) + cols - 1) // cols
    out = Image.new("RGB", (cols * (w + 70), rows * (h + 6)), (24, 26, 30))
    for i, (_, im) in enumerate(pictures):
        x, y = (i % cols) * (w + 70), (i // cols) * (h + 6)
        out.paste(im, (x, y))
        out.paste(im.resize((60, 43), Image.Resampling.LANCZOS), (x + w + 5, y + 90))
    out.save(path)


def main() -> None:
    """Parse the command line and paint."""
    p = argparse.ArgumentParser(description="Paint the card pictures of a game.")
    p.add_argument("--game", default="territory", choices=sorted(GAMES))
    p.add_argument("--only", nargs="*", default=[], metavar="ID", help="slugs (or cover) to paint; default: all")
    p.add_argument("--sheet", type=Path, help="also write a contact sheet")
    p.add_argument("--out", type=Path, help="folder instead of assets/")
    p.add_argument("--dry", action="store_true", help="paint but do not write the pictures")
    a = p.parse_args()
    base = (a.out or ROOT / "assets") / a.game
    (base / "art").mkdir(parents=True, exist_ok=True)
    names = [n for n in GAMES[a.game] if not a.only or n in a.only]
    unknown = sorted(set(a.only) - set(names) - {"cover"})
    if unknown:
        p.error("no such picture: " + ", ".join(unknown))
    done: list[tuple[str, Image.Image]] = []
    start, size = time.perf_counter(), 0
    for n in names:
        im = picture(a.game, n).image()
        done.append((n, im))
        data = encode(im)
        size += len(data)
        if not a.dry:
            (base / "art" / f"{n}.webp").write_bytes(data)
    if a.game in COVERS and (not a.only or "cover" in a.only):
        data = encode(COVERS[a.game](), 60_000)
        size += len(data)
        if not a.dry:
            (base / "cover.webp").write_bytes(data)
    if a.sheet:
        sheet(done, a.sheet)
    print(f"{len(done)} pictures, {size / 1024:.0f} kB, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
