"""Text as pictures: single lines, and rich paragraphs with bold words and inline symbols.

Small text (under 18 pixels) is rasterised about three times larger and reduced: the spacing stays even and the
width of a line is proportional to its size. Widths are measured at one large reference size, so a paragraph
breaks at the same words at every zoom. The picture of a text is in one colour throughout, only its coverage
varies: no dark fringe.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.fonts import face_name, font, letters, letters_width
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.raster import blank, lift_alpha

REFERENCE = 128
NATIVE_FROM = 18.0
OVERSAMPLE = 3
SHRINK = 0.95
ELLIPSIS = "\u2026"
ICON_EM = 1.18


@lru_cache(maxsize=20000)
def em_width(text: str, face: str) -> float:
    """Width of `text` in units of the font size."""
    return letters_width(text, face, REFERENCE) / REFERENCE


@lru_cache(maxsize=64)
def ascent(face: str) -> float:
    """Height of the face above the baseline in units of the font size."""
    return font(face, REFERENCE).get_ascent() / REFERENCE


@lru_cache(maxsize=64)
def descent(face: str) -> float:
    """Depth of the face below the baseline in units of the font size."""
    return abs(font(face, REFERENCE).get_descent()) / REFERENCE


def coverage_power(size: float) -> float:
    """How much the coverage of reduced text is raised: small text would look thin otherwise."""
    if size >= 16:
        return 0.92
    return 0.74 if size < 11 else 0.80 if size < 13 else 0.86


def _resolve(face: str | None, bold: bool, italic: bool, serif: bool) -> str:
    return face or face_name(bold=bold, italic=italic, serif=serif)


def text_width(
    text: str,
    size: float,
    *,
    bold: bool = False,
    italic: bool = False,
    serif: bool = False,
    face: str | None = None,
) -> float:
    """Width in pixels of a line at a size, independent of how it will be rasterised."""
    return em_width(text, _resolve(face, bold, italic, serif)) * size


@cached
def _line(text: str, half_pixels: int, color: Color, face: str) -> pygame.Surface:
    size = half_pixels / 2
    if size >= NATIVE_FROM:
        native, pictures = letters(text, face, round(size), color)
        if native.get_width() <= em_width(text, face) * size + 2:
            if pictures is not None:
                native.blit(pictures, (0, 0))
            return native.copy()
        # hinting made the letters wider than there may be room for: reduced, they are as wide as was measured
    big = round(size * OVERSAMPLE)
    factor = big / size
    up, down = math.ceil(ascent(face) * size), math.ceil(descent(face) * size)
    width = max(1, math.ceil(em_width(text, face) * size) + 1)
    height = up + down

    def reduced(glyphs: pygame.Surface | None) -> pygame.Surface:
        canvas = blank((round(width * factor), round(height * factor)), color)
        if glyphs is not None:
            wide = round(em_width(text, face) * size * factor)
            if glyphs.get_width() > max(wide, canvas.get_width() - 1):
                # hinting made the letters wider than the font says: narrower by a hundredth, nothing cut
                glyphs = pygame.transform.smoothscale(glyphs, (wide, glyphs.get_height()))
            canvas.blit(glyphs, (0, round(up * factor) - font(face, big).get_ascent()))
        return pygame.transform.smoothscale(canvas, (width, height))

    plain, pictures = letters(text, face, big, color) if text else (None, None)
    small = lift_alpha(reduced(plain), coverage_power(size), color)
    if pictures is not None:
        small.blit(reduced(pictures), (0, 0))
    return small


def render_text(
    text: str,
    size: float,
    color: Color,
    *,
    bold: bool = False,
    italic: bool = False,
    serif: bool = False,
    face: str | None = None,
) -> pygame.Surface:
    """One line of text, tight in width, as high as the font's line; size in pixels, to the half pixel.

    `face` names a font of `fonts.FACES` and wins over the style flags. Shared: never draw on the result.
    """
    return _line(text, max(2, round(size * 2)), color, _resolve(face, bold, italic, serif))


def fit_text(
    text: str,
    max_width: float,
    size: float,
    color: Color,
    *,
    min_size: float = 9.0,
    bold: bool = False,
    italic: bool = False,
    serif: bool = False,
    face: str | None = None,
) -> tuple[pygame.Surface, bool]:
    """One line that fits `max_width`: shrunk by half pixels down to `min_size`, then cut with an ellipsis.

    Gives the picture and whether something was cut.
    """
    name = _resolve(face, bold, italic, serif)
    step = max(2, round(size * 2))
    least = max(2, min(step, math.ceil(min_size * 2)))
    wide = em_width(text, name)
    while step > least and wide * step / 2 > max_width:
        step -= 1
    if wide * step / 2 <= max_width:
        return _line(text, step, color, name), False
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if em_width(text[:middle].rstrip() + ELLIPSIS, name) * step / 2 <= max_width:
            low = middle
        else:
            high = middle - 1
    return _line((text[:low].rstrip() + ELLIPSIS) if low else "", step, color, name), True


# ---------------------------------------------------------------------------------------------- rich text


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one style: text, or an icon's name, or both empty (nothing)."""

    text: str
    face: str
    icon: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class RichText:
    """A laid-out paragraph: its picture, whether it was cut, the size it came out at and its lines as text."""

    surface: pygame.Surface
    cut: bool
    size: float
    lines: tuple[str, ...]
    links: tuple[tuple[pygame.Rect, str], ...] = field(default=())


Word = tuple[Run, ...]


class _Parser:
    """Reads one text; bold and italic go on over paragraph ends."""

    def __init__(self, serif: bool) -> None:
        self.serif = serif
        self.bold = False
        self.italic = False
        self.link = ""
        self.text = ""
        self.word: list[Run] = []
        self.words: list[Word] = []

    def paragraph(self, source: str) -> tuple[Word, ...]:
        """The words of one paragraph."""
        self.words = []
        i = 0
        link_end: int | None = None
        while i < len(source):
            c = source[i]
            if i == link_end:
                self._end_run()
                self.link, link_end = "", None
                i = source.index(")", i) + 1
            elif c == "\\" and i + 1 < len(source):
                self.text += source[i + 1]
                i += 2
            elif source.startswith("**", i):
                self._end_run()
                self.bold = not self.bold
                i += 2
            elif c == "*":
                self._end_run()
                self.italic = not self.italic
                i += 1
            elif c == "{" and (end := source.find("}", i)) > 0:
                self._end_run()
                self.word.append(Run("", self._face(), icon=source[i + 1 : end].strip()))
                i = end + 1
            elif c == "[" and (middle := source.find("](", i)) > 0 and (end := source.find(")", middle)) > 0:
                self._end_run()
                self.link, link_end = source[middle + 2 : end], middle
                i += 1
            elif c.isspace() and c != "\u00a0":
                self._end_word()
                i += 1
            else:
                self.text += c
                i += 1
        self._end_word()
        self.link = ""
        return tuple(self.words)

    def _face(self) -> str:
        return face_name(bold=self.bold, italic=self.italic, serif=self.serif)

    def _end_run(self) -> None:
        if self.text:
            self.word.append(Run(self.text, self._face(), link=self.link))
            self.text = ""

    def _end_word(self) -> None:
        self._end_run()
        if self.word:
            self.words.append(tuple(self.word))
            self.word = []


@lru_cache(maxsize=2000)
def parse_markup(markup: str, serif: bool = False) -> tuple[tuple[Word, ...], ...]:
    """Paragraphs of words of runs. `**bold**`, `*italic*`, `{icon}`, `[text](link)`, `\\*` for a plain star."""
    parser = _Parser(serif)
    return tuple(parser.paragraph(source) for source in markup.split("\n"))


def _run_width(run: Run) -> float:
    return ICON_EM if run.icon else em_width(run.text, run.face)


def _word_width(word: Word) -> float:
    return sum(_run_width(run) for run in word)


WIDE_FROM = "\u2e80"
"""From here on are the signs of writings without blanks between words, which go on in the next line anywhere."""


def _breaks_anywhere(word: Word) -> bool:
    return any(sign >= WIDE_FROM for run in word for sign in run.text)


def _split_long(word: Word, limit: float, first: float | None = None) -> list[Word]:
    """A word wider than a line, broken between letters; ``first``: what is left of the line that it begins in."""
    pieces: list[Word] = []
    current: list[Run] = []
    used = 0.0 if first is None else limit - first
    for run in word:
        units = [run] if run.icon else [Run(c, run.face, "", run.link) for c in run.text]
        for unit in units:
            width = _run_width(unit)
            if current and used + width > limit:
                pieces.append(tuple(current))
                current, used = [], 0.0
            last = current[-1] if current else None
            if last and not unit.icon and not last.icon and last.face == unit.face and last.link == unit.link:
                current[-1] = Run(last.text + unit.text, last.face, "", last.link)
            else:
                current.append(unit)
            used += width
    if current:
        pieces.append(tuple(current))
    return pieces


@lru_cache(maxsize=4000)
def wrap(markup: str, em_limit: float, serif: bool = False) -> tuple[tuple[tuple[Word, ...], bool], ...]:
    """Lines of words for a column `em_limit` font sizes wide; the flag marks a line that ends its paragraph."""
    lines: list[tuple[tuple[Word, ...], bool]] = []
    space = em_width(" ", face_name(serif=serif))
    for paragraph in parse_markup(markup, serif):
        line: list[Word] = []
        used = 0.0
        for whole in paragraph:
            left = em_limit - used - space if line else em_limit
            if _word_width(whole) <= (left if _breaks_anywhere(whole) else em_limit):
                parts = [whole]
            elif _breaks_anywhere(whole) and left >= 1:
                parts = _split_long(whole, em_limit, left)
            else:
                parts = _split_long(whole, em_limit)
            for word in parts:
                width = _word_width(word)
                if line and used + space + width > em_limit + 1e-6:
                    lines.append((tuple(line), False))
                    line, used = [], 0.0
                used += width + (space if line else 0.0)
                line.append(word)
        lines.append((tuple(line), True))
    return tuple(lines)


def line_width(words: tuple[Word, ...]) -> float:
    """Width of a line of words in units of the font size."""
    return _line_width(words, em_width(" ", "sans"))


def _plain(words: tuple[Word, ...]) -> str:
    return " ".join("".join(f"{{{r.icon}}}" if r.icon else r.text for r in word) for word in words)


def _line_width(words: tuple[Word, ...], space: float) -> float:
    return sum(_word_width(w) for w in words) + space * max(0, len(words) - 1)


def layout_rich(
    markup: str,
    width: float,
    size: float,
    color: Color,
    *,
    max_height: float | None = None,
    min_size: float = 9.0,
    icons: IconSet | None = None,
    icon_color: Color | None = None,
    bold_color: Color | None = None,
    link_color: Color | None = None,
    serif: bool = False,
    align: str = "left",
    leading: float = 1.3,
    paragraph_gap: float = 0.35,
) -> RichText:
    """Paragraphs of `markup` in a column of `width` pixels.

    Tries `size` first and shrinks in steps of one twentieth (half a pixel at 10 px; the same steps at every
    zoom, so the breaks do not move) until the text fits `max_height`; at `min_size` it is cut with an
    ellipsis and `cut` is true. The picture is `width` wide and as high as its lines. `align` is "left" or
    "center". Icons are drawn in their own colours, or tinted `icon_color`.
    """
    tried = float(size)
    lines = wrap(markup, round(width / tried, 4), serif)
    cut = False
    while max_height is not None and _height(lines, tried, leading, paragraph_gap) > max_height + 0.5:
        smaller = max(min_size, tried * SHRINK)
        if smaller >= tried - 1e-6:
            cut = True
            break
        tried = smaller
        lines = wrap(markup, round(width / tried, 4), serif)
    if cut and max_height is not None:
        lines = _cut(lines, width / tried, tried, leading, paragraph_gap, max_height, serif)
    surface, links = _paint_lines(
        lines, width, tried, color, icons, icon_color, bold_color, link_color, serif, align, leading, paragraph_gap
    )
    return RichText(surface, cut, tried, tuple(_plain(words) for words, _ in lines), links)


def _height(lines: tuple[tuple[tuple[Word, ...], bool], ...], size: float, leading: float, gap: float) -> float:
    ends = sum(1 for _, end in lines[:-1] if end)
    return size * (leading * (len(lines) - 1) + 1.22 + gap * ends) if lines else 0.0


def _cut(
    lines: tuple[tuple[tuple[Word, ...], bool], ...],
    limit: float,
    size: float,
    leading: float,
    gap: float,
    max_height: float,
    serif: bool,
) -> tuple[tuple[tuple[Word, ...], bool], ...]:
    kept = list(lines)
    while len(kept) > 1 and _height(tuple(kept), size, leading, gap) > max_height + 0.5:
        kept.pop()
    while len(kept) > 1 and not kept[-1][0]:
        kept.pop()
    words = list(kept[-1][0])
    space = em_width(" ", face_name(serif=serif))
    dots = Run(ELLIPSIS, face_name(serif=serif))
    while words and _line_width(tuple(words), space) + _run_width(dots) > limit:
        words.pop()
    words = [*words[:-1], (*words[-1], dots)] if words else [(dots,)]
    kept[-1] = (tuple(words), True)
    return tuple(kept)


def _paint_lines(
    lines: tuple[tuple[tuple[Word, ...], bool], ...],
    width: float,
    size: float,
    color: Color,
    icons: IconSet | None,
    icon_color: Color | None,
    bold_color: Color | None,
    link_color: Color | None,
    serif: bool,
    align: str,
    leading: float,
    gap: float,
) -> tuple[pygame.Surface, tuple[tuple[pygame.Rect, str], ...]]:
    # native glyphs are spaced to whole pixels: in a paragraph even large text is drawn twice as large
    big = round(size * (OVERSAMPLE if size < NATIVE_FROM else 2))
    factor = big / size
    out_w = max(1, math.ceil(width))
    out_h = max(1, math.ceil(_height(lines, size, leading, gap)))
    out = blank((out_w, out_h), color)
    plain_face = face_name(serif=serif)
    space = em_width(" ", plain_face)
    links: list[tuple[pygame.Rect, str]] = []
    y = 0.0
    for words, end in lines:
        # the baseline of every line sits on a whole pixel: rows of text stay equally sharp
        baseline = round(y + size * 0.98)
        top = baseline - math.ceil(size * 1.1)
        rows = math.ceil(size * 1.1) + math.ceil(size * 0.32)
        layers: dict[Color | None, pygame.Surface] = {}  # None: of signs that bring their own colours
        x = (width - _line_width(words, space) * size) / 2 if align == "center" else 0.0
        previous = ""
        for n, word in enumerate(words):
            if n:
                if previous and word[0].link == previous and link_color:
                    pygame.draw.rect(out, (*link_color, 120), (round(x), baseline + 1, round(space * size) + 1, 1))
                x += space * size
            for run in word:
                advance = _run_width(run) * size
                ink = link_color if run.link and link_color else color
                if "bold" in run.face and bold_color and not run.link:
                    ink = bold_color
                if run.icon:
                    edge = max(4, round(size * 1.12))
                    if icons is not None:
                        picture = icons.get(run.icon, edge, icon_color)
                        out.blit(picture, (round(x + (advance - edge) / 2), round(baseline - size * 0.36 - edge / 2)))
                else:
                    up = font(run.face, big).get_ascent()
                    for key, part in zip((ink, None), letters(run.text, run.face, big, ink), strict=True):
                        if part is None:
                            continue
                        if key not in layers:
                            layers[key] = blank((round(out_w * factor) + 2, round(rows * factor)), ink)
                        layers[key].blit(part, (round(x * factor), round((baseline - top) * factor) - up))
                if run.link:
                    links.append((pygame.Rect(round(x), top, math.ceil(advance), rows), run.link))
                    if link_color:
                        pygame.draw.rect(out, (*link_color, 120), (round(x), baseline + 1, math.ceil(advance), 1))
                x += advance
                previous = run.link
        for drawn_in, layer in layers.items():
            if factor > 1:
                layer = layer.subsurface((0, 0, round(out_w * factor), layer.get_height()))
                layer = pygame.transform.smoothscale(layer, (out_w, rows))
                if drawn_in is not None:
                    layer = lift_alpha(layer, coverage_power(size), drawn_in)
            out.blit(layer, (0, top))
        y += size * (leading + (gap if end else 0.0))
    return out, tuple(links)
