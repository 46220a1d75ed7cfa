"""The log as people read it: a headline for each deed (who did what to what), below it what came of it.

Made from the lines of one viewer, so it tells nothing that these do not. A line that is about no deed (what was taken
back, the referee's switch, what was said before the first act) stands by itself. Passes say little each: those that
stand together are folded into one line, and none is a headline.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tabletop.session.telling.deeds import Deed
from tabletop.session.telling.history import HistoryRow
from tabletop.session.telling.messages import LogLine, Span, render
from tabletop.session.telling.naming import NOBODY

HEADLINE, CONSEQUENCE = 0, 1


def told(lines: Iterable[LogLine], deeds: Sequence[Deed]) -> list[LogLine]:
    """The lines, each with its ``level``, passes that stand together as one."""
    deed_of = {number: index for index, deed in enumerate(deeds) for number in deed.entries}
    made: list[LogLine] = []
    passes: list[LogLine] = []
    headed = -1
    for line in lines:
        deed = -1 if line.undone or line.about_table else deed_of.get(line.entry, -1)
        if line.passed and deed >= 0:
            if passes and passes[-1].turn != line.turn:
                made += _folded(passes)
                passes = []
            passes.append(line)
            headed = deed  # what comes of a pass is no headline either
            continue
        made += _folded(passes)
        passes = []
        level = CONSEQUENCE if deed >= 0 and deed == headed else HEADLINE
        headed = deed
        made.append(line if line.level == level else replace(line, level=level))
    return made + _folded(passes)


def _folded(passes: Sequence[LogLine]) -> list[LogLine]:
    if len(passes) < 2:
        return [replace(line, level=CONSEQUENCE) for line in passes]
    who: dict[str, int | str] = {}
    for line in passes:
        span = next((span for span in line.spans if span.kind == "who"), None)
        who[line.text[span.start : span.end] if span is not None else NOBODY] = span.target if span is not None else 0
    text, spans = "", list[Span]()
    for index, (name, seat) in enumerate(who.items()):
        text += (" and " if index == len(who) - 1 else ", ") if index else ""
        spans.append(Span(len(text), len(text) + len(name), seat, "who"))
        text += name
    words, _ = render(("passed_together", {"names": text}), None)
    return [replace(passes[-1], text=words, spans=tuple(spans), level=CONSEQUENCE)]


def folded(
    rows: Sequence[HistoryRow],
    deeds: Sequence[Deed],
    opened: Collection[int],
    head: int,
    lines: Iterable[LogLine] = (),
) -> list[HistoryRow]:
    """The rows of a history with one row for each deed; below those whose last entry is among ``opened``, and the one
    in the middle of which the table stands (``head``), the single steps. Branches stand where they were. ``lines``:
    the log, whose headlines name the deeds."""
    heads = {line.entry: line.text for line in reversed(list(lines)) if line.level == HEADLINE and not line.undone}
    deed_of = {number: deed for deed in deeds if len(deed.entries) > 1 for number in deed.entries}
    shown: dict[int, list[HistoryRow]] = {}
    for row in rows:
        if row.number in deed_of and not row.depth:
            shown.setdefault(deed_of[row.number].first, []).append(row)
    made: list[HistoryRow] = []
    for row in rows:
        deed = deed_of.get(row.number)
        steps = shown.get(deed.first, []) if deed is not None and not row.depth else []
        if deed is None or len(steps) < 2:
            made.append(row)
            continue
        is_open = deed.last in opened or (head in deed.entries and head != deed.last)
        if row is steps[0]:
            note = next((step.note for step in steps if step.note), "")
            text = heads.get(deed.first, row.text)
            made.append(replace(row, number=deed.last, text=text, note=note, steps=len(steps), opened=is_open))
        if is_open:
            made.append(replace(row, inner=True))
    return made


def latest(lines: Sequence[LogLine]) -> LogLine | None:
    """The headline that was said last, of lines with levels; None if there is none: passes alone are no news."""
    for line in reversed(lines):
        if line.level == HEADLINE and not line.about_table:
            return line
    return None
