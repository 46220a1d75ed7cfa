"""Where everything lies on a card face of a given width: plain rectangles, no drawing.

Lengths are written for a card 124 pixels wide (`unit` = width / 124). Font sizes do not shrink in
proportion: small cards get relatively larger letters, never under 9 pixels, and drop what does not fit.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field, fields

import pygame

from tabletop.content.face import FaceSpec
from tabletop.ui.draw.basis.narrow import NARROWEST
from tabletop.ui.draw.basis.text import em_width
from tabletop.ui.draw.cards.facewords import LEAST, keywords, text_need

SMALL_BELOW = 90
PREVIEW_FROM = 240
CHIPS_ON_ART_BELOW = 112
LEAST_TITLE = 11.0
"""The name of a card is never drawn smaller, in pixels."""


@dataclass(slots=True)
class FaceLayout:
    """The plan of one face; rectangles are None where the part is not drawn."""

    size: tuple[int, int]
    unit: float
    small: bool
    preview: bool
    art: pygame.Rect
    bar_radius: float = 2.0
    title: pygame.Rect | None = None
    title_text: tuple[str, ...] = ()
    title_lines: int = 1
    title_size: float = 0.0
    title_x: int = 0
    title_room: float = 0.0
    gems: list[pygame.Rect] = field(default_factory=list)
    type_bar: pygame.Rect | None = None
    type_size: float = 0.0
    chips: list[pygame.Rect] = field(default_factory=list)
    chip_size: float = 0.0
    chip_icons_only: bool = False
    text_box: pygame.Rect | None = None
    text_room: pygame.Rect | None = None
    text_size: float = 0.0
    text: str = ""
    text_center: bool = False
    abridged: bool = False
    type_icon: str = ""
    leading: float = 1.24
    stats: list[pygame.Rect] = field(default_factory=list)
    stat_size: float = 0.0
    subtitle: pygame.Rect | None = None
    subtitle_size: float = 0.0
    footer: pygame.Rect | None = None
    footer_size: float = 9.0
    least: float = LEAST

    def scaled(self, k: int) -> FaceLayout:
        """The very same plan, `k` times larger (for faces that will be turned and reduced)."""

        def grown(value: object) -> object:
            if isinstance(value, pygame.Rect):
                return pygame.Rect(value.x * k, value.y * k, value.width * k, value.height * k)
            if isinstance(value, list):
                return [grown(item) for item in value]
            return value

        lengths = "unit bar_radius title_size title_x title_room type_size chip_size text_size stat_size"
        lengths += " subtitle_size footer_size least"
        changes = {f.name: grown(getattr(self, f.name)) for f in fields(self)}
        changes |= {name: getattr(self, name) * k for name in lengths.split()}
        changes["size"] = (self.size[0] * k, self.size[1] * k)
        return FaceLayout(**changes)  # type: ignore[arg-type]


def card_height(width: float) -> int:
    """Height of a card of this width (5:7)."""
    return round(width * 1.4)


def _between(width: float, points: tuple[tuple[float, float], ...]) -> float:
    """Linear interpolation in a table of (width, value)."""
    if width <= points[0][0]:
        return points[0][1]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if width <= x1:
            return y0 + (y1 - y0) * (width - x0) / (x1 - x0)
    return points[-1][1]


def title_size(width: float) -> float:
    """Font size of the title in pixels."""
    return max(
        LEAST_TITLE, width * _between(width, ((44, 0.150), (90, 0.106), (124, 0.089), (200, 0.076), (300, 0.068)))
    )


def type_size(width: float) -> float:
    """Font size of the type line in pixels."""
    return max(LEAST, width * _between(width, ((90, 0.092), (124, 0.0735), (200, 0.060), (300, 0.050))))


def text_size(width: float) -> float:
    """Font size of the rules text in pixels before it is shrunk to fit."""
    return max(LEAST, width * _between(width, ((90, 0.100), (124, 0.083), (170, 0.074), (240, 0.060), (372, 0.052))))


def face_layout(spec: FaceSpec, width: int) -> FaceLayout:
    """The plan of a face `width` pixels wide."""
    height = card_height(width)
    u = width / 124
    plan = FaceLayout(
        size=(width, height),
        unit=u,
        small=width < SMALL_BELOW,
        preview=width >= PREVIEW_FROM,
        art=pygame.Rect(0, 0, 1, 1),
        bar_radius=max(1.5, 2.6 * u),
        title_size=title_size(width),
        type_size=type_size(width),
        text_size=text_size(width),
    )
    margin = max(3, round(6 * u))
    inner = pygame.Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    if plan.small:
        _small(plan, spec, inner)
    else:
        _full(plan, spec, inner)
    return plan


# ------------------------------------------------------------------------------------------------- small


def _small(plan: FaceLayout, spec: FaceSpec, inner: pygame.Rect) -> None:
    u, width = plan.unit, plan.size[0]
    inner = inner.inflate(2, 2) if width < 60 else inner
    top = inner.y
    if width >= 54 and spec.title:
        lines = _title_lines(spec.title, inner.width - 5, plan.title_size)
        plan.title_text, plan.title_lines = lines, len(lines)
        high = math.ceil(plan.title_size * (1.36 + 1.06 * (len(lines) - 1)))
        plan.title = pygame.Rect(inner.x, top, inner.width, high)
        plan.title_x, plan.title_room = inner.x + 3, inner.width - 5
        top = plan.title.bottom + 1
    plan.art = pygame.Rect(inner.x, top + 1, inner.width, inner.bottom - top - 1)
    gem = max(_gem_need(spec), round(13 * u))
    for i in range(min(4, len(spec.gems))):
        plan.gems.append(pygame.Rect(inner.right - gem - 1 - i * (gem - 1), top + 2, gem, gem))
    plan.gems.reverse()
    plan.stat_size = max(LEAST, 12.5 * u)
    _stats(plan, spec, inner, max(14, round(17 * u)), max(17, round(27 * u)))
    if width >= 54 and spec.chips:
        _small_chips(plan, spec, inner, top, min((r.top for r in plan.stats), default=inner.bottom) - 1)


def _small_chips(plan: FaceLayout, spec: FaceSpec, inner: pygame.Rect, top: int, limit: int) -> None:
    """A column of chips at the left edge of the art; only their icons where numbers would hide the art."""
    plan.chip_size = LEAST
    high = 13
    plan.chip_icons_only = plan.size[0] < 74 and all(chip.icon for chip in spec.chips)
    wide = high
    if not plan.chip_icons_only:
        wide = max(_chip_width(chip.text, bool(chip.icon), plan.chip_size, high, TIGHT) for chip in spec.chips)
    wide = min(wide, inner.width - 2)
    y = top + 3
    over = min((each.left for each in plan.gems if each.bottom > y and each.right > inner.x), default=inner.right)
    if inner.x + 2 + wide > over:  # what it costs stays free
        y = max(each.bottom for each in plan.gems) + 1
    for _ in spec.chips:
        if y + high > limit:
            break
        plan.chips.append(pygame.Rect(inner.x + 2, y, wide, high))
        y += high + 1


def _gem_need(spec: FaceSpec) -> int:
    """The least diameter at which the longest text of the gems is nine pixels high."""
    longest = max((len(gem.text) for gem in spec.gems), default=0)
    return (11, 14, 16, 19)[min(3, longest)]


def _title_lines(title: str, room: float, size: float) -> tuple[str, ...]:
    """The title in one line, or in two where it is too wide and has a space to break at."""
    if em_width(title, "serif-bold") * size * NARROWEST <= room:
        return (title,)
    breaks = [index + 1 for index, letter in enumerate(title[:-1]) if letter in " -"]
    if not breaks:
        return (title,)
    best = min(
        breaks, key=lambda i: max(em_width(title[:i].rstrip(), "serif-bold"), em_width(title[i:], "serif-bold"))
    )
    return title[:best].rstrip(), title[best:]


# -------------------------------------------------------------------------------------------------- full


@dataclass(slots=True)
class _Space:
    """What is left for art and words between the title and the bottom of a card."""

    inner: pygame.Rect
    gap: int
    top: int
    bottom: int
    plate: int
    overlap: int
    pad: int


def _full(plan: FaceLayout, spec: FaceSpec, inner: pygame.Rect) -> None:
    u = plan.unit
    gap = max(2, round(1.8 * u))
    top = _head(plan, spec, inner, gap)
    plate = 0
    if spec.stats:
        plan.stat_size = max(11.0, min(plan.title_size * 1.12, 14 * u))
        plate = math.ceil(plan.stat_size * 1.36)
        _stats(plan, spec, inner, plate, max(round(28 * u * min(1.0, 1.2 - u * 0.2)), round(plan.stat_size * 1.9)))
    bottom = inner.bottom
    if plan.preview and spec.footer:
        bottom = _footer(plan, spec, inner, plate)
    space = _Space(inner, gap, top, bottom, plate, round(plate * 0.45), max(3, round(4 * u)))
    if spec.frame == "land":
        _land(plan, spec, space)
    else:
        _standard(plan, spec, space)


def _head(plan: FaceLayout, spec: FaceSpec, inner: pygame.Rect, gap: int) -> int:
    """Title bar, gems and given name; returns where the art begins."""
    u = plan.unit
    bar = math.ceil(plan.title_size * 1.58)
    plan.title = pygame.Rect(inner.x, inner.y, inner.width, bar)
    plan.title_text, plan.title_x = (spec.title,), inner.x + round(4.5 * u)
    gem = max(round(bar * 0.88), _gem_need(spec))
    right = inner.right - round(1.6 * u)
    for i in range(len(spec.gems)):
        x = right - gem - (len(spec.gems) - 1 - i) * round(gem * 0.98)
        plan.gems.append(pygame.Rect(x, plan.title.centery - gem // 2, gem, gem))
    edge = plan.gems[0].x if plan.gems else inner.right - round(2 * u)
    plan.title_room = edge - plan.title_x - round(2 * u)
    if plan.gems and em_width(spec.title, "serif-bold") * LEAST_TITLE * NARROWEST > plan.title_room:
        # the name comes first: the gems move down into the corner of the art
        plan.title_room = inner.right - plan.title_x - round(2 * u)
    if em_width(spec.title, "serif-bold") * LEAST_TITLE * NARROWEST > plan.title_room:
        # two lines of small letters rather than half a name
        lines = _title_lines(spec.title, plan.title_room, LEAST_TITLE)
        plan.title_text, plan.title_lines = lines, len(lines)
        if len(lines) > 1:
            plan.title_size = LEAST_TITLE
            plan.title.height = max(bar, math.ceil(LEAST_TITLE * (1.36 + 1.06)))
    if plan.gems and plan.gems[0].x < plan.title_x + plan.title_room:
        for rect in plan.gems:
            rect.y = plan.title.bottom + gap + round(2 * u)
            rect.x -= round(1.5 * u)
    if plan.preview and spec.subtitle:
        plan.subtitle_size = max(11.0, plan.text_size * 0.94)
        plan.subtitle = pygame.Rect(plan.title_x, plan.title.bottom, 1, 1)
    return plan.title.bottom + gap + 1


def _footer(plan: FaceLayout, spec: FaceSpec, inner: pygame.Rect, plate: int) -> int:
    """The tiny line at the very bottom, between the number plates; returns where the rest must end."""
    plan.footer_size = max(LEAST, 4.2 * plan.unit)
    left = max((r.right for s, r in zip(spec.stats, plan.stats, strict=False) if s.side != "right"), default=inner.x)
    right = min((r.x for s, r in zip(spec.stats, plan.stats, strict=False) if s.side == "right"), default=inner.right)
    high = round(plate * 0.55) if plate else math.ceil(plan.footer_size * 1.2)
    room = pygame.Rect(left + 2, inner.bottom - high, max(1, right - left - 4), high)
    if em_width(spec.footer, "sans") * LEAST <= room.width:
        plan.footer = room
    return inner.bottom if plate else inner.bottom - high


def _words(plan: FaceLayout, spec: FaceSpec, width: float, height: float) -> float:
    """Choose what is said in a box of this room: all, the keywords, or nothing; returns the height needed."""
    if not spec.text.strip():
        return 0.0
    plan.text = spec.text
    _, needed = text_need(spec.text, width, plan.text_size, plan.leading, height)
    if needed <= height + 0.5 or plan.preview:
        return needed
    if spec.short == "text" and height >= 2 * LEAST * plan.leading:
        # as much of it as there is room for; its last line ends in dots
        return height
    plan.abridged = True
    if short := keywords(spec.text):
        # too long for the table: the names of the abilities, the preview has the rest
        plan.text, plan.text_center = short, True
        _, needed = text_need(short, width, plan.text_size, plan.leading, height)
        if needed <= height + 0.5:
            return needed
    if height >= 4 * plan.text_size:
        return needed
    # not even that: better a picture than half a word
    plan.text = ""
    return 0.0


def _lent(plan: FaceLayout, spec: FaceSpec, most: float, space: _Space, lent: float) -> float:
    """How much of its height the art gives to words that do not fit into a box of a height: ``lent`` where they are
    to be read on the table, or where they cannot be abridged and are whole with it; else nothing."""
    if plan.preview or not spec.text.strip():
        return 0.0
    room, width = most - 2 * space.pad - space.overlap, space.inner.width - 2 * space.pad
    _, needed = text_need(spec.text, width, plan.text_size, plan.leading, room)
    if needed <= room + 0.5:
        return 0.0
    if spec.short != "text":
        _, needed = text_need(spec.text, width, plan.text_size, plan.leading, room + lent)
        if keywords(spec.text) or needed > room + lent + 0.5:
            return 0.0
    return lent


def _text_box(plan: FaceLayout, space: _Space, left: int, bottom: int, width: int, box: int) -> None:
    pad = space.pad
    plan.text_box = pygame.Rect(left, bottom - box, width, box)
    plan.text_room = pygame.Rect(
        left + pad, bottom - box + pad - 1, width - 2 * pad, box - 2 * pad - space.overlap + 2
    )


def _standard(plan: FaceLayout, spec: FaceSpec, space: _Space) -> None:
    """Art, type line, chips and text box, one below the other; the art takes what is left."""
    u, inner, gap = plan.unit, space.inner, space.gap
    bar = math.ceil(plan.type_size * 1.5) if spec.type_line else 0
    # many chips on a narrow card stand in a column, as in the small look: rows of them would hide the art
    chips = _plan_chips(plan, spec, inner.width - 4, u)
    on_art = plan.size[0] < CHIPS_ON_ART_BELOW and len(chips) > 1
    chips = [] if on_art else chips
    rows = sum(high for high, _ in chips) + max(0, len(chips) - 1) * gap
    # on the table the chips lie on the lower edge of the art, the preview has room for a row of their own
    over_art = bool(chips) and not plan.preview
    fixed = bar + (gap if bar else 0) + (rows + gap if chips and not over_art else 0)
    least_art = inner.height * (0.34 if plan.size[0] < 150 else 0.36)
    if on_art:
        least_art = max(least_art, min(len(spec.chips), 4) * 14 + 8)
    text_bottom = space.bottom - round(space.plate * 0.55)
    most = text_bottom - space.top - fixed - least_art - gap
    if not on_art:  # words before pictures: the preview shows the picture whole
        most += _lent(plan, spec, most, space, least_art - inner.height * 0.25)
    needed = _words(plan, spec, inner.width - 2 * space.pad, most - 2 * space.pad - space.overlap)
    if needed:
        extra = 2 * space.pad + space.overlap
        box = math.ceil(min(most, max(needed + extra, (18 if plan.text_center else 26) * u)))
        _text_box(plan, space, inner.x, text_bottom, inner.width, box)
        y = text_bottom - box - gap
    else:
        y = space.bottom - (space.plate + gap if space.plate else 0)
    if chips and not over_art:
        y -= rows
        _place_chips(plan, chips, inner, y, gap)
        y -= gap
    if bar:
        y -= bar
        plan.type_bar = pygame.Rect(inner.x, y, inner.width, bar)
        y -= gap
    if over_art:
        _place_chips(plan, chips, inner.inflate(-4, 0), y - rows - 2, gap)
    plan.art = pygame.Rect(inner.x + 1, space.top, inner.width - 2, max(8, y - space.top - 1))
    if on_art:
        _small_chips(plan, spec, inner, space.top - 1, plan.art.bottom)


def _land(plan: FaceLayout, spec: FaceSpec, space: _Space) -> None:
    """Art over nearly the whole card; the type line with its chips and the words lie on its lower edge."""
    u, inner = plan.unit, space.inner
    drop = round(3 * u)
    bar = math.ceil(plan.type_size * 1.5) if spec.type_line else 0
    in_bar = _chips_in_bar(plan, spec, inner.width - 2 * drop, bar)
    chips = [] if in_bar or plan.type_icon else _plan_chips(plan, spec, inner.width - 2 * drop, u)
    rows = sum(high for high, _ in chips) + len(chips) * space.gap
    bottom = space.bottom - (space.plate if space.plate else 0)
    space.overlap = 0
    most = bottom - space.top - bar - rows - inner.height * 0.42
    most += _lent(plan, spec, most, space, inner.height * 0.17)
    needed = _words(plan, spec, inner.width - 2 * space.pad, most - 2 * space.pad)
    left, width = inner.x, inner.width
    if needed:
        box = math.ceil(min(most, max(needed + 2 * space.pad, (18 if plan.text_center else 22) * u)))
        _text_box(plan, space, left, bottom, width, box)
        y = bottom - box - space.gap - bar
        art_bottom = y - space.gap
    else:
        # nothing to read: the bar floats on the picture
        left, width = inner.x + drop + 1, inner.width - 2 * drop - 2
        y = bottom - drop - bar - 1
        art_bottom = bottom - 1
    plan.art = pygame.Rect(inner.x + 1, space.top, inner.width - 2, art_bottom - space.top)
    if bar:
        plan.type_bar = pygame.Rect(left, y, width, bar)
    if in_bar:
        x = left + width - 1
        for wide in reversed(in_bar):
            x -= wide
            plan.chips.insert(0, pygame.Rect(x, y - 1, wide, bar + 2))
            x -= 1
    elif chips:
        _place_chips(plan, chips, pygame.Rect(left, 0, width, 0), y - rows - space.gap, space.gap)


def _chips_in_bar(plan: FaceLayout, spec: FaceSpec, width: int, bar: int) -> list[int]:
    """Widths of chips that fit at the right end of the type line, or an empty list."""
    if not bar or not spec.chips:
        return []
    if all(chip.text.strip().lower() == spec.type_line.strip().lower() for chip in spec.chips):
        # the chip only repeats the type line: its symbol is enough
        plan.type_icon = spec.chips[0].icon
        return []
    size = plan.type_size
    line = em_width(spec.type_line, "sans-semibold") * size
    for padding in ((LOOSE + TIGHT) / 2, TIGHT):
        wide = [_chip_width(chip.text, bool(chip.icon), size, bar + 2, padding) for chip in spec.chips]
        if sum(wide) + len(wide) + line + round(5 * plan.unit) + size * 0.4 <= width:
            plan.chip_size = size
            return wide
    return []


LOOSE, TIGHT = 0.62, 0.34


def _chip_width(text: str, icon: bool, size: float, height: float, padding: float = LOOSE) -> int:
    wide = em_width(text, "sans-bold") * size
    return math.ceil(wide + (height * 0.86 if icon else 0) + height * padding)


def _plan_chips(plan: FaceLayout, spec: FaceSpec, room: int, u: float) -> list[tuple[int, list[int]]]:
    """Rows of chip widths; one row if it can be had, by smaller letters and then less padding, else more."""
    if not spec.chips:
        return []
    size, padding = max(LEAST + 0.5, plan.type_size * 1.06), LOOSE
    while True:
        high = math.ceil(size * 1.5)
        gap = max(1 if padding < LOOSE else 2, round(1.8 * u) if padding == LOOSE else 1)
        rows: list[list[int]] = [[]]
        for chip in spec.chips:
            wide = min(room, _chip_width(chip.text, bool(chip.icon), size, high, padding))
            if rows[-1] and sum(rows[-1]) + gap * len(rows[-1]) + wide > room:
                rows.append([])
            rows[-1].append(wide)
        if len(rows) == 1 or (size <= LEAST and padding == TIGHT):
            break
        if size > LEAST:
            size = max(LEAST, size - 0.5)
        else:
            padding = TIGHT
    plan.chip_size = size
    return [(high, row) for row in rows]


def _place_chips(plan: FaceLayout, rows: list[tuple[int, list[int]]], inner: pygame.Rect, y: int, gap: int) -> None:
    for high, row in rows:
        between = min(gap, (inner.width - sum(row)) // max(1, len(row) - 1))
        x = inner.centerx - (sum(row) + between * (len(row) - 1)) // 2
        for wide in row:
            plan.chips.append(pygame.Rect(x, y, wide, high))
            x += wide + between
        y += high + gap


def _stats(plan: FaceLayout, spec: FaceSpec, inner: pygame.Rect, high: int, wide: int) -> None:
    """Plates from the lower corners inwards, in the order of the data."""
    out = max(0, round(1.5 * plan.unit))
    left, right = inner.x - out, inner.right + out
    for stat in spec.stats:
        this = max(wide, math.ceil(em_width(stat.text, "sans-heavy") * plan.stat_size + high * 0.7))
        if plan.preview and stat.label:
            this = max(
                this,
                math.ceil(
                    em_width(stat.text, "sans-heavy") * plan.stat_size
                    + em_width(stat.label, "sans-semibold") * max(10.0, plan.stat_size * 0.52)
                    + high * 0.95
                ),
            )
        top = inner.bottom - high + out
        if stat.side == "right":
            right -= this
            plan.stats.append(pygame.Rect(right, top, this, high))
            right -= 2
        else:
            plan.stats.append(pygame.Rect(left, top, this, high))
            left += this + 2
