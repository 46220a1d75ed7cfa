"""Where the parts of a seat panel go: as much as its size allows, from 315 x 150 down to about 90 x 75 units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import LEAST_TEXT, Look

LABEL = 11.5
ICON = 14
LEAST_LINE = 20
"""Units below which numbers do not stand above the hand where they could stand beside it."""


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """Places in window pixels. `labels` says what explains the numbers: their names "right" of the beads or
    "below" them, headings round a "table" of them, headings before its rows alone and "initials" before the numbers,
    their symbols before ("icon left") or under ("icon below") them, or nothing ("")."""

    band: pygame.Rect
    foot: pygame.Rect
    cells: tuple[pygame.Rect, ...]
    centers: tuple[tuple[int, int], ...]
    bead: int
    labels: str
    heads: tuple[tuple[str, int, int, bool], ...] = ()
    """What stands over the columns and before the rows of a table: words, x, y, and whether x is their middle."""


def seat_layout(
    look: Look, rect: pygame.Rect, labels: Sequence[str], icons: bool = False, groups: Sequence[str] = (),
    lead: int = 0,
) -> SeatLayout:  # fmt: skip
    """The best form for a size: names beside the beads, below them, symbols (if all have `icons`), beads alone.
    `groups`: the heading that each number stands under; numbers with the same labels under several headings make a
    table, if there is room. ``lead``: pixels under the name that are left free."""
    px = look.px
    band_h = max(px(22), min(px(34), round(rect.h * 0.25)))
    foot_h = max(px(22), min(px(28), round(rect.h * 0.25)))
    pad = px(8) if rect.w > px(130) else px(5)
    gap = px(7) if rect.h > px(120) else px(4)
    band = pygame.Rect(rect.x + 1, rect.y + 1, rect.w - 2, band_h)
    foot = pygame.Rect(rect.x + pad, rect.bottom - gap - foot_h, rect.w - 2 * pad, foot_h)
    top = band.bottom + px(3) + lead
    box = pygame.Rect(rect.x + pad, top, rect.w - 2 * pad, max(1, foot.y - px(2) - top))
    count = len(labels)
    if not count:
        return SeatLayout(band, foot, (), (), 0, "")
    if (rect.h < px(72) and rect.w > 3 * rect.h) or (box.h < px(LEAST_LINE) and rect.w > 2 * rect.h):
        # low and wide: the hand and the numbers stand side by side
        line = pygame.Rect(rect.x + pad, top, rect.w - 2 * pad, max(1, rect.bottom - px(4) - top))
        foot = pygame.Rect(line.x, line.centery - foot_h // 2, round(line.w * 0.45), foot_h)
        box = pygame.Rect(foot.right, line.y, line.right - foot.right, line.h)
    widest = max(text_width(label, look.text(LABEL)) for label in labels)
    forms = (_below, _right) if box.w > 1.9 * box.h else (_right, _below)
    made = _table(look, box, labels, groups) or _initialled(look, box, labels, groups)
    if made is not None:
        return SeatLayout(band, foot, *made)
    for form in forms:
        found = form(look, box, count, widest)
        if found is not None:
            return SeatLayout(band, foot, *found)
    marked = _marked(look, box, count) if icons else None
    return SeatLayout(band, foot, *(marked or _alone(look, box, count)))


Form = tuple[tuple[pygame.Rect, ...], tuple[tuple[int, int], ...], int, str]


Table = tuple[tuple[pygame.Rect, ...], tuple[tuple[int, int], ...], int, str, tuple[tuple[str, int, int, bool], ...]]


def _table(look: Look, box: pygame.Rect, labels: Sequence[str], groups: Sequence[str]) -> Table | None:
    """A row for each heading, a column for each label; None if they are no table or too large for one."""
    rows, columns = _sides(labels, groups)
    if not rows:
        return None
    lead = round(max(text_width(row, look.text(LABEL), face="sans-semibold") for row in rows)) + look.px(6)
    wide, line = (box.w - lead) / len(columns), box.h / (len(rows) + 1)
    if line < look.text(LABEL) or wide < max(text_width(column, look.text(LABEL)) for column in columns) + look.px(2):
        return None
    line = min(line, look.px(24))
    top = box.y + (box.h - line * (len(rows) + 1)) / 2
    middles = [round(box.x + lead + wide * (at + 0.5)) for at in range(len(columns))]
    lines = [round(top + line * (at + 0.5)) for at in range(len(rows) + 1)]
    heads = [(column, x, lines[0], True) for column, x in zip(columns, middles, strict=True)]
    heads += [(row, box.x, y, False) for row, y in zip(rows, lines[1:], strict=True)]
    centers = tuple((x, y) for y in lines[1:] for x in middles)
    cells = tuple(pygame.Rect(round(x - wide / 2), round(y - line / 2), round(wide), round(line)) for x, y in centers)
    return cells, centers, round(line), "table", tuple(heads)


def _sides(labels: Sequence[str], groups: Sequence[str]) -> tuple[list[str], list[str]]:
    """The headings of the rows and of the columns; none where the numbers are no table."""
    rows, columns = list(dict.fromkeys(groups)), list(dict.fromkeys(labels))
    ordered = [(row, column) for row in rows for column in columns]
    is_table = len(rows) > 1 and all(rows) and list(zip(groups, labels, strict=True)) == ordered
    return (rows, columns) if is_table else ([], [])


def initials(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels as short as they can be told apart.

    >>> initials(["Heliopolis", "Memphis", "Thebes", "Memphis"]), initials(["Green", "Grey"])
    (('H', 'M', 'T', 'M'), ('Gree', 'Grey'))
    """
    different = set(labels)
    most = max((len(label) for label in labels), default=1)
    letters = next((n for n in range(1, most) if len({label[:n] for label in different}) == len(different)), most)
    return tuple(label[:letters] for label in labels)


def _initialled(look: Look, box: pygame.Rect, labels: Sequence[str], groups: Sequence[str]) -> Table | None:
    """A table without a line for the headings of its columns: their first letters stand before the numbers."""
    rows, columns = _sides(labels, groups)
    if not rows:
        return None
    line, size = min(box.h / len(rows), look.px(20)), look.text(LEAST_TEXT)
    lead = round(max(text_width(row, size, face="sans-semibold") for row in rows)) + look.px(4)
    wide = (box.w - lead) / len(columns)
    sign = max(text_width(each, size) for each in initials(columns))
    if line < size or wide < sign + look.px(3) + text_width("0/0", size, bold=True):
        return None
    top = box.y + (box.h - line * len(rows)) / 2
    cells = tuple(
        pygame.Rect(round(box.x + lead + wide * column), round(top + line * row), round(wide), round(line))
        for row in range(len(rows))
        for column in range(len(columns))
    )
    heads = tuple((row, box.x, round(top + line * (at + 0.5)), False) for at, row in enumerate(rows))
    centers = tuple((round(cell.x + sign + (wide - sign) / 2), cell.centery) for cell in cells)
    return cells, centers, round(line), "initials", heads


def _right(look: Look, box: pygame.Rect, count: int, widest: float) -> Form | None:
    """One below the other, names beside them."""
    row = box.h / count
    bead = min(look.px(34), int(row) - look.px(3))
    if bead < look.px(19) or box.w - bead - look.px(11) < widest:
        return None
    cells = tuple(pygame.Rect(box.x, box.y + round(i * row), box.w, round(row)) for i in range(count))
    return cells, tuple((cell.x + look.px(2) + bead // 2, cell.centery) for cell in cells), bead, "right"


def _below(look: Look, box: pygame.Rect, count: int, widest: float) -> Form | None:
    """In one row, names under them."""
    column = box.w / count
    line = round(look.text(LABEL) * 1.45)
    bead = min(look.px(40), box.h - line, int(column) - look.px(6))
    if bead < look.px(18) or column < widest + look.px(2):
        return None
    cells = tuple(pygame.Rect(box.x + round(i * column), box.y, round(column), box.h) for i in range(count))
    top = box.y + max(0, box.h - bead - line) // 2
    return cells, tuple((cell.centerx, top + bead // 2) for cell in cells), bead, "below"


def _marked(look: Look, box: pygame.Rect, count: int) -> Form | None:
    """No room for names: each bead with its symbol, in the arrangement that makes the beads largest."""
    mark = look.px(ICON)
    best: tuple[int, int, str] = (0, 1, "")
    for columns in range(1, count + 1):
        w, h = box.w // columns, box.h // -(-count // columns)
        beside = min(look.px(34), w - mark - look.px(3), h - look.px(2))
        below = min(look.px(34), w - look.px(3), h - mark - look.px(2))
        best = max(best, (beside, columns, "icon left"), (below, columns, "icon below"))
    bead, columns, labels = best
    if bead < look.px(17):
        return None
    w, h = box.w // columns, box.h // -(-count // columns)
    cells = tuple(pygame.Rect(box.x + i % columns * w, box.y + i // columns * h, w, h) for i in range(count))
    dx, dy = ((mark + look.px(2)) // 2, 0) if labels == "icon left" else (0, mark // 2)
    return cells, tuple((cell.centerx + dx, cell.centery - dy) for cell in cells), bead, labels


def _alone(look: Look, box: pygame.Rect, count: int) -> Form:
    """No room for names: as many columns as make the beads largest."""

    def size(columns: int) -> int:
        rows = -(-count // columns)
        return min(look.px(38), box.w // columns - look.px(3), box.h // rows - look.px(2))

    columns = max(range(1, count + 1), key=lambda c: (size(c), c))
    rows = -(-count // columns)
    w, h = box.w // columns, box.h // rows
    cells = tuple(pygame.Rect(box.x + i % columns * w, box.y + i // columns * h, w, h) for i in range(count))
    return cells, tuple(cell.center for cell in cells), max(look.px(12), size(columns)), ""
