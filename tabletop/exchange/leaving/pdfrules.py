"""The rulebook on pages of its own behind the printed cards, each with its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from tabletop.content.fonts import USUAL, font_with, has, named_signs, undrawable
from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, untitled
from tabletop.exchange.leaving.pages import Page

MM = 72 / 25.4
EAST_ASIA, KANA, HANGUL = ("\u2e80", "\uffef"), ("\u3041", "\u30ff"), ("\uac00", "\ud7a3")
"""The first and the last sign of writings."""
JAPANESE, KOREAN, CHINESE = "HeiseiKakuGo-W5", "HYGothic-Medium", "STSong-Light"
"""Fonts that readers of PDF files bring with them, as ReportLab calls them."""


def add_rules(canvas: Any, leaving: Leaving, page: Page, report: Report) -> None:
    """The rulebook on pages of its own behind the cards."""
    platypus = library("reportlab.platypus")
    styles = _styles(leaving.pictures.fonts() if leaving.pictures is not None else {})
    title, rulebook = leaving.catalog.title, untitled(leaving.catalog.rulebook, leaving.catalog.title)
    escaped = _Letters(title + rulebook, report)
    story: list[Any] = [platypus.Paragraph(escaped(title), styles["Title"])]
    story += list(_flowables(rulebook, platypus, styles, escaped))
    wide, high = (side * MM for side in page.paper)
    number = 0
    while story:
        frame = platypus.Frame(16 * MM, 14 * MM, wide - 32 * MM, high - 28 * MM, showBoundary=0)
        empty = True
        while story:
            if frame.add(story[0], canvas):
                story.pop(0)
                empty = False
                continue
            parts = frame.split(story[0], canvas)
            if not parts:
                if empty:
                    story.pop(0)  # nothing that a page can hold
                break
            story[0:1] = parts
            if not frame.add(story[0], canvas):
                break
            story.pop(0)
            empty = False
        number += 1
        canvas.setFont(styles["BodyText"].fontName, 8.5)
        canvas.drawCentredString(wide / 2, 8 * MM, str(number))
        canvas.showPage()
        report.count("pages")


def _styles(fonts: Mapping[str, Path]) -> Any:
    """Styles with fonts that have every sign of the rulebooks, where the program's own are at hand."""
    styles = library("reportlab.lib.styles").getSampleStyleSheet()
    metrics = library("reportlab.pdfbase.pdfmetrics")
    font = library("reportlab.pdfbase.ttfonts").TTFont
    for name, path in fonts.items():
        metrics.registerFont(font(f"Rules-{name}", str(path)))
    if {"regular", "bold", "italic"} <= set(fonts):
        metrics.registerFontFamily(
            "Rules-regular", normal="Rules-regular", bold="Rules-bold", italic="Rules-italic", boldItalic="Rules-bold"
        )
        for name in ("Title", "Heading1", "Heading2", "Heading3", "Heading4"):
            styles[name].fontName = "Rules-bold"
        for name in ("BodyText", "Code"):
            styles[name].fontName = "Rules-regular"
    styles["BodyText"].fontSize, styles["BodyText"].leading = 9.5, 13
    return styles


def _flowables(text: str, platypus: Any, styles: Any, escaped: Callable[[str], str]) -> Iterator[Any]:
    """Headings, paragraphs, lists and tables of a Markdown text."""
    tokens = library("markdown_it").MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
    marks: list[int] = []  # of each list that is open the number of its last item, -1 for one with bullets
    marked = True
    style = styles["BodyText"]
    rows: list[list[Any]] = []
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            marks.append(-1 if token.type.startswith("bullet") else int(token.attrs.get("start", 1)) - 1)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            marks.pop()
        elif token.type == "list_item_open":
            marks[-1] += marks[-1] >= 0
            marked = False
        elif token.type == "heading_open":
            style = styles[f"Heading{min(int(token.tag[1]), 4)}"]
        elif token.type == "heading_close":
            style = styles["BodyText"]
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "table_close":
            yield _table(rows, platypus)
            rows = []
        elif token.type == "inline":
            words = _inline(token.children or [], escaped)
            if rows:
                rows[-1].append(platypus.Paragraph(words, styles["BodyText"]))
            elif marks:
                mark = f"{marks[-1]}." if marks[-1] >= 0 else "\N{BULLET}"
                yield platypus.Paragraph(words, _hanging(styles, len(marks)), bulletText=None if marked else mark)
                marked = True
            else:
                yield platypus.Paragraph(words, style)
        elif token.type in ("fence", "code_block"):
            yield platypus.XPreformatted(escaped(token.content), styles["Code"])


def _hanging(styles: Any, depth: int) -> Any:
    """The style of an item of a list so deep inside of others: all its lines begin right of its mark."""
    name = f"Item{depth}"
    if name not in styles:
        made = styles["BodyText"].clone(name, leftIndent=15 * depth, bulletIndent=15 * (depth - 1) + 2, spaceBefore=3)
        made.bulletFontName = made.fontName
        styles.add(made)
    return styles[name]


def _table(rows: list[list[Any]], platypus: Any) -> Any:
    width = max(map(len, rows))
    filled = [row + [""] * (width - len(row)) for row in rows]
    made = platypus.Table(filled, repeatRows=1)
    made.setStyle(
        platypus.TableStyle([("GRID", (0, 0), (-1, -1), 0.4, "#999999"), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    )
    return made


def _inline(children: Sequence[Any], escaped: Callable[[str], str]) -> str:
    marks = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>"}
    words = []
    for child in children:
        if child.type in marks:
            words.append(marks[child.type])
        elif child.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif child.type in ("text", "code_inline"):
            words.append(escaped(child.content))
    return "".join(words)


class _Letters:
    """Texts as ReportLab's markup. Signs that the usual font lacks name another: one of the system that a PDF takes
    in, or for the writings of East Asia one that readers of PDF files bring along. The report names those without.
    """

    def __init__(self, whole: str, report: Report) -> None:
        self._metrics = library("reportlab.pdfbase.pdfmetrics")
        self._named: dict[str, str] = {}
        kana, hangul = (any(first <= sign <= last for sign in whole) for first, last in (KANA, HANGUL))
        self._readers_own = JAPANESE if kana else KOREAN if hangul else CHINESE
        missing = "".join(sign for sign in dict.fromkeys(whole) if not self._font(sign) and undrawable(sign))
        if missing:
            report.note("no_sign", name="The rulebook", signs=named_signs(missing))

    def __call__(self, text: str) -> str:
        found = []
        for font, signs in groupby(text, key=self._font):
            part = "".join(signs).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            found.append(f'<font name="{font}">{part}</font>' if font else part)
        return "".join(found)

    def _font(self, sign: str) -> str:
        """The name of the font for a sign, "" for the usual one."""
        if sign in USUAL or has("sans", sign):
            return ""
        if sign not in self._named:
            file = font_with(sign, True)
            if file is not None:
                self._named[sign] = self._registered(file.path)
            elif EAST_ASIA[0] <= sign <= EAST_ASIA[1]:
                known = library("reportlab.pdfbase.cidfonts").UnicodeCIDFont(self._readers_own)
                self._metrics.registerFont(known)
                self._named[sign] = self._readers_own
            else:
                self._named[sign] = ""
        return self._named[sign]

    def _registered(self, path: Path) -> str:
        name = f"Rules-{path.stem}"
        if name not in self._metrics.getRegisteredFontNames():
            self._metrics.registerFont(library("reportlab.pdfbase.ttfonts").TTFont(name, str(path)))
        return name
