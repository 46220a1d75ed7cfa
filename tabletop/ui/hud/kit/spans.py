"""Lines of text with marked names, as the log has them: measured, broken, drawn, pointed at."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from tabletop.session import Span
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.text import em_width, render_text


@dataclass(frozen=True, slots=True)
class Bit:
    """A word or part of one: its text, face, the number of its span (-1: none) and its place in font sizes."""

    text: str
    face: str
    span: int
    x: float
    width: float


FACES = {"name": "sans-semibold", "zone": "sans", "who": "sans-semibold", "rule": "sans", "": "sans"}


@lru_cache(maxsize=40000)
def break_line(text: str, marks: tuple[tuple[int, int, str], ...], em_limit: float) -> tuple[tuple[Bit, ...], ...]:
    """Rows of bits of a line no wider than `em_limit` font sizes. `marks` are (start, end, kind) of its spans."""
    rows: list[tuple[Bit, ...]] = []
    row: list[Bit] = []
    x = 0.0
    position = 0
    space = em_width(" ", "sans")
    for word in text.split(" "):
        bits = _bits(word, position, marks)
        width = sum(w for _, _, _, w in bits)
        lead = space if row else 0.0
        if row and x + lead + width > em_limit:
            rows.append(tuple(row))
            row, x, lead = [], 0.0, 0.0
        x += lead
        for piece, face, span, w in bits:
            row.append(Bit(piece, face, span, x, w))
            x += w
        position += len(word) + 1
    rows.append(tuple(row))
    return tuple(rows)


def _bits(word: str, position: int, marks: Iterable[tuple[int, int, str]]) -> list[tuple[str, str, int, float]]:
    """A word cut where a span begins or ends."""
    cuts = {0, len(word)}
    for start, end, _ in marks:
        cuts |= {min(len(word), max(0, edge - position)) for edge in (start, end)}
    edges = sorted(cuts)
    out = []
    for a, b in itertools.pairwise(edges):
        middle = position + a
        number, kind = next(((i, k) for i, (s, e, k) in enumerate(marks) if s <= middle < e), (-1, ""))
        face = FACES.get(kind, "sans")
        out.append((word[a:b], face, number, em_width(word[a:b], face)))
    return out


def marks_of(spans: Sequence[Span]) -> tuple[tuple[int, int, str], ...]:
    """What `break_line` needs of the spans."""
    return tuple((span.start, span.end, span.kind) for span in spans)


def draw_rows(
    canvas: pygame.Surface,
    rows: Sequence[Sequence[Bit]],
    left: int,
    top: float,
    size: float,
    leading: float,
    inks: Sequence[Color],
    plain: Color,
    underlined: Sequence[bool] = (),
    hot: int = -1,
) -> None:
    """Draw broken rows; `inks` and `underlined` are per span, `hot` is the span under the pointer."""
    for r, row in enumerate(rows):
        y = round(top + r * leading)
        for bit in row:
            ink = inks[bit.span] if bit.span >= 0 else plain
            x = left + round(bit.x * size)
            picture = render_text(bit.text, size, ink, face=bit.face)
            canvas.blit(picture, (x, y))
            if bit.span >= 0 and bit.span < len(underlined) and underlined[bit.span]:
                baseline = y + round(size * 1.069) + max(1, round(size * 0.1))
                # the space to the next word of the same name is underlined too
                end = left + round((bit.x + bit.width) * size)
                following = next((b for b in row if b.x > bit.x and b.span == bit.span), None)
                if following is not None:
                    end = left + round(following.x * size)
                strength = 255 if bit.span == hot else 120
                line = pygame.Surface((max(1, end - x), max(1, round(size / 13))), pygame.SRCALPHA)
                line.fill((*ink, strength))
                canvas.blit(line, (x, baseline))


def span_at(rows: Sequence[Sequence[Bit]], x: float, y: float, size: float, leading: float) -> int:
    """The span under a point relative to the upper left corner of the rows; -1 for none."""
    r = int(y // leading)
    if not 0 <= r < len(rows) or y < 0:
        return -1
    for bit in rows[r]:
        if bit.span >= 0 and bit.x * size - 2 <= x <= (bit.x + bit.width) * size + 2:
            return bit.span
    return -1
