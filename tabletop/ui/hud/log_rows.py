"""Lines of the log with what was measured of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .spans import Bit, Span, spans_of


@dataclass(frozen=True, slots=True)
class LogItem:
    """A line of the log; any object with these attributes does (missing ones: these defaults).

    `undone` marks lines about taking back; without a `seat` the line belongs to whose name it begins with."""

    entry: int
    text: str
    spans: tuple[Span, ...] = ()
    seat: int | None = None
    manual: bool = False
    override: bool = False
    undone: bool = False
    rule: str = ""
    turn: int | None = None
    level: int = 0


MOST_ROWS = 5
"""A sentence of more rows than this is folded: its tooltip has the whole."""


class LogRow:
    """A line or a turn's heading, with what was measured of it."""

    __slots__ = ("folded", "heading", "height", "line", "rows", "spans")

    def __init__(self, line: Any, heading: str = "") -> None:
        self.line = line
        self.heading = heading
        self.spans: tuple[Span, ...] = () if heading else spans_of(line)
        self.rows: tuple[tuple[Bit, ...], ...] = ()
        self.height = 0
        self.folded = False

    @property
    def level(self) -> int:
        """0 for a headline, 1 for what came of it."""
        return int(getattr(self.line, "level", 0))

    @property
    def text(self) -> str:
        """What is written: the sentence and, where the referee acted, its rule."""
        rule = getattr(self.line, "rule", "")
        return f"{self.line.text} {rule}" if rule else str(self.line.text)

    def marks(self, names: Mapping[str, int]) -> tuple[Span, ...]:
        """The line's own spans, a seat's name at its beginning and the rule at its end."""
        text, spans = str(self.line.text), list(self.spans)
        name = next((n for n in names if text.startswith(n)), "")
        after = text[len(name) : len(name) + 1]
        if name and not after.isalnum() and not any(span.start < len(name) for span in spans):
            spans.insert(0, Span(0, len(name), names[name], "who"))
        rule = getattr(self.line, "rule", "")
        if rule:
            spans.append(Span(len(text) + 1, len(text) + 1 + len(rule), rule, "rule"))
        return tuple(spans)

    def seat(self, names: Mapping[str, int]) -> int:
        """Whose line it is: as the line says, else whose name it begins with, else 0."""
        seat = getattr(self.line, "seat", None)
        if seat is None:
            return next((s for n, s in names.items() if self.line.text.startswith(n)), 0)
        return int(seat)
