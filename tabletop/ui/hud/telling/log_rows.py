"""Lines of the log with what was measured of them."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.session import LogLine, Span
from tabletop.ui.hud.kit.spans import Bit

MOST_ROWS = 5
"""A sentence of more rows than this is folded: its tooltip has the whole."""


class LogRow:
    """A line or a turn's heading, with what was measured of it."""

    __slots__ = ("folded", "heading", "height", "line", "rows", "spans")

    def __init__(self, line: LogLine, heading: str = "") -> None:
        self.line = line
        self.heading = heading
        self.spans: tuple[Span, ...] = () if heading else tuple(sorted(line.spans, key=lambda span: span.start))
        self.rows: tuple[tuple[Bit, ...], ...] = ()
        self.height = 0
        self.folded = False

    def marks(self, names: Mapping[str, int]) -> tuple[Span, ...]:
        """The line's own spans, and a seat's name at its beginning."""
        text = self.line.text
        name = next((n for n in names if text.startswith(n)), "")
        after = text[len(name) : len(name) + 1]
        if name and not after.isalnum() and not any(span.start < len(name) for span in self.spans):
            return (Span(0, len(name), names[name], "who"), *self.spans)
        return self.spans
