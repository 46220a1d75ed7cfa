"""Print and play: cards in their number on pages with crop marks, backs behind them, counters, the rulebook."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletop.content.places import is_file
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import exchange, staging, write
from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, Pictures, counts_of, note_left_behind
from tabletop.exchange.leaving.pages import Page, page_for
from tabletop.exchange.leaving.pdfrules import add_rules
from tabletop.exchange.leaving.streaming import Streaming
from tabletop.exchange.leaving.targets import check_target
from tabletop.exchange.leaving.wish import Progress, Wish

MM = 72 / 25.4
DOTS = 300 / 25.4
"""Pixels a millimetre."""
TOKEN = 18.0
TOKENS_EACH = 10


def record_path(target: Path) -> Path:
    """Where it is kept how the cards of a PDF looked."""
    return target.with_name(f"{target.name}.printed.json")


def print_and_play(
    leaving: Leaving, how: Wish, report: Report, progress: Progress = lambda done, total: None
) -> Report:
    """Write the PDF, and beside it how its cards looked. Raises ExchangeError, with nothing written then."""
    target = how.out
    check_target(target, False, how.yes or how.changed)
    canvas_of = library("reportlab.pdfgen.canvas").Canvas
    page = page_for(how.paper, how.card, how.bleed)
    pictures = leaving.pictures
    assert pictures is not None
    report.format, report.source, report.target = "pdf", leaving.catalog.id, str(target)
    looks = {card: look_of(leaving, card, how) for card in leaving.catalog.cards}
    wanted = _wanted(leaving, how, looks, report)
    # pictures as they are, not as letters: a fifth smaller, and seconds quicker
    library("reportlab.rl_config").useA85 = 0
    with staging(target) as work:
        out = work / "pages.pdf"
        canvas = canvas_of(str(out), pagesize=tuple(side * MM for side in page.paper), pageCompression=1)
        streaming = Streaming()
        canvas.setTitle(leaving.catalog.title)
        canvas.setCreator("Tabletop")
        sheet = _Sheets(canvas, page, how, pictures, leaving, report, work / "pictures", streaming)
        sheet.cards(wanted, progress)
        if how.tokens:
            sheet.tokens()
        if how.rules and leaving.catalog.rulebook.strip():
            add_rules(canvas, leaving, page, report)
        streaming.save(canvas, out)
        old = (
            json.loads(record_path(target).read_text("utf-8")) if how.changed and is_file(record_path(target)) else {}
        )
        write(work / "printed.json", (json.dumps({**old, **looks}, indent=0) + "\n").encode())
        exchange(out, target)
        exchange(work / "printed.json", record_path(target))
    report.count("files", 2)
    return report


def look_of(leaving: Leaving, card: str, how: Wish) -> str:
    """What a card's picture is made from, as a short text: when it changes, the card has to be printed again."""
    catalog = leaving.catalog
    face = catalog.face(card)
    art = catalog.art_path(face.art) if face.art else None
    stamp = hashlib.sha256(art.read_bytes()).hexdigest() if art is not None else ""
    text = repr((face, stamp, catalog.back(card), how.card, how.bleed))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _wanted(leaving: Leaving, how: Wish, looks: Mapping[str, str], report: Report) -> list[str]:
    """The cards in their order, one entry for each copy."""
    counts = counts_of(leaving.decks)
    if not counts:
        counts = dict.fromkeys(leaving.catalog.cards, 1)
    if how.changed:
        try:
            old = json.loads(record_path(how.out).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            old = {}
        known = old if isinstance(old, dict) else {}
        counts = {card: number for card, number in counts.items() if known.get(card) != looks.get(card)}
        if not counts:
            raise ExchangeError("nothing_changed", file=how.out.name)
    note_left_behind(leaving, report)
    report.count("cards_out", len(counts))
    report.count("copies", sum(counts.values()))
    order = {card: number for number, card in enumerate(leaving.catalog.cards)}
    return [card for card in sorted(counts, key=lambda card: order.get(card, 0)) for _ in range(counts[card])]


class _Sheets:
    """Fills pages."""

    def __init__(
        self, canvas: Any, page: Page, how: Wish, pictures: Pictures, leaving: Leaving, report: Report, folder: Path,
        streaming: Streaming,
    ) -> None:  # fmt: skip
        self.canvas, self.page, self.how, self.pictures = canvas, page, how, pictures
        self.leaving, self.report = leaving, report
        self.reader = library("reportlab.lib.utils").ImageReader
        self.folder, self.streaming = folder, streaming
        self._size = tuple(round(side * DOTS) for side in page.card)
        self._bleed = round(page.bleed * DOTS)
        self._fronts: dict[str, str] = {}
        self._backs: dict[str, str] = {}

    def cards(self, wanted: Sequence[str], progress: Progress) -> None:
        """Pages of fronts, each followed by the page of their backs."""
        total, done = len(wanted), 0
        for first in range(0, total, self.page.places):
            lying = wanted[first : first + self.page.places]
            for index, card in enumerate(lying):
                if card not in self._fronts:
                    self._fronts[card] = self._file(self.pictures.front(card, self._shape(), self._bleed, "jpeg"))
                self._put(self._fronts[card], self.page.place(index))
                done += 1
                progress(done, total)
            self._end()
            if self.how.backs:
                for index, card in enumerate(lying):
                    self._put(self._back(card), self.page.place(index, behind=True))
                self._end()

    def tokens(self) -> None:
        """Every counter and loose piece of the game, several times, as discs to be cut out."""
        catalog = self.leaving.catalog
        ids = [*catalog.counters, *(f"drawer:{index}" for index, _ in enumerate(catalog.drawer))]
        discs = [id for id in ids for _ in range(TOKENS_EACH)]
        page = Page(self.page.paper, (TOKEN, TOKEN), 1.0)
        drawn = {id: self._image(self.pictures.mark(id, round(TOKEN * DOTS))) for id in ids}
        for first in range(0, len(discs), page.places):
            for index, id in enumerate(discs[first : first + page.places]):
                x, y = page.place(index)
                self._draw(drawn[id], x + 1.0, y + 1.0, (TOKEN, TOKEN))
            self.canvas.showPage()
            self.report.count("pages")

    def _shape(self) -> tuple[int, int]:
        return self._size[0], self._size[1]

    def _image(self, data: bytes) -> Any:
        return self.reader(io.BytesIO(data))

    def _file(self, data: bytes) -> str:
        """A picture as a file: it goes into the pages as it is, without being taken apart first, and once."""
        path = self.folder / f"{len(self._fronts) + len(self._backs)}.jpg"
        write(path, data)
        return str(path)

    def _back(self, card: str) -> str:
        name = self.leaving.catalog.cards[card].back
        if name not in self._backs:
            self._backs[name] = self._file(self.pictures.back(name, self._shape(), self._bleed, "jpeg"))
        return self._backs[name]

    def _put(self, image: Any, at: tuple[float, float]) -> None:
        self._draw(image, at[0], at[1], self.page.pitch)

    def _draw(self, image: Any, x: float, y: float, size: tuple[float, float]) -> None:
        bottom = self.page.paper[1] - y - size[1]
        mask = None if isinstance(image, str) else "auto"
        self.canvas.drawImage(image, x * MM, bottom * MM, size[0] * MM, size[1] * MM, mask=mask)
        if isinstance(image, str):
            self.streaming.leave_on_disk(self.canvas, image)

    def _end(self) -> None:
        if self.how.marks:
            self.canvas.setLineWidth(0.4)
            for x1, y1, x2, y2 in self.page.marks():
                high = self.page.paper[1]
                self.canvas.line(x1 * MM, (high - y1) * MM, x2 * MM, (high - y2) * MM)
        self.canvas.showPage()
        self.report.count("pages")
