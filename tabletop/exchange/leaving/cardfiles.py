"""Each card as a picture of its own at 300 dots an inch, and each back."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator

from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving
from tabletop.exchange.leaving.pages import card_size
from tabletop.exchange.leaving.pdf import DOTS
from tabletop.exchange.leaving.targets import file_name

HEAD = 33
"""Bytes of a PNG up to the end of its first chunk, which is always the one with width and height."""


def card_files(
    leaving: Leaving, card: str, bleed: float, report: Report,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[tuple[str, bytes]]:  # fmt: skip
    """Names and contents, one after the other: no more than one picture is held. `card` is a size as `card_size`
    takes it, `bleed` in millimetres."""
    assert leaving.pictures is not None
    wide, high = (round(side * DOTS) for side in card_size(card))
    border = round(bleed * DOTS)
    taken: set[str] = set()
    total = len(leaving.catalog.cards)
    pictures = leaving.pictures
    for done, each in enumerate(leaving.catalog.cards.values(), 1):
        yield f"{file_name(each.name, taken)}.png", measured(pictures.front(each.id, (wide, high), border))
        report.count("pictures_out")
        progress(done, total)
    for name in dict.fromkeys(each.back for each in leaving.catalog.cards.values()):
        yield f"backs/{file_name(name)}.png", measured(pictures.back(name, (wide, high), border))


def measured(png: bytes) -> bytes:
    """A PNG that says how large it is on paper: without that, printers take it for three times the size."""
    metre = round(DOTS * 1000)
    data = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    chunk = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    return png[:HEAD] + chunk + png[HEAD:]
