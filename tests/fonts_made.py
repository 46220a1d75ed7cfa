"""Fonts made for a test, and a system that has no others: what is installed here is no matter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from tabletop.content import fonts


def font_of(path: Path, signs: str) -> Path:
    """A font with a square for each of these signs."""
    pen = TTGlyphPen(None)
    for point in ((100, 0), (100, 700), (700, 700), (700, 0)):
        (pen.moveTo if point == (100, 0) else pen.lineTo)(point)
    pen.closePath()
    names = {ord(sign): f"sign{ord(sign)}" for sign in signs}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **dict.fromkeys(names.values(), pen.glyph())})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (800, 100)))
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-200)
    builder.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path


def forget() -> None:
    """Fonts have come or gone."""
    for known in (fonts.installed, fonts.font_with, fonts.stretches):
        known.cache_clear()


@contextmanager
def only_fonts_in(folder: Path) -> Iterator[None]:
    """A system whose fonts lie in this folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "font_folders", lambda: [folder])
        forget()
        yield
    forget()
