"""*Export*: the game in front leaves for other programs, or onto paper.

A format is chosen, what it needs to know is asked, and where it goes; drawing is done by a child process, so the
window goes on; the report says what was written and what the format cannot hold.
"""

from __future__ import annotations

import dataclasses
from functools import partial
from pathlib import Path

import pygame

from tabletop.content.catalog import Catalog
from tabletop.exchange.leaving.pages import CARDS, PAPERS
from tabletop.exchange.leaving.wish import Wish
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.controls import Segments, Stepper, Toggle

from ..notices import plain
from .browse import Wanted, path_field
from .choices import ChoiceCard
from .export_work import ENDINGS, ExportWork, is_taken, proposed
from .made_file import copy_path, show_folder
from .message import Confirm
from .panes import Pane
from .select import Option, Select
from .working import Working

FORMATS: tuple[tuple[str, str, str, str], ...] = (
    ("pdf", "Print and play", "card", "Pages (PDF) to be cut out, with backs behind."),
    ("png", "Cards as pictures", "camera", "Each card and back as PNG, 300 dots an inch."),
    ("tts", "Tabletop Simulator", "dice", "Sheets of cards, a saved object for each deck."),
    ("csv", "Table (CSV)", "menu", "All values and texts, commas between."),
    ("tsv", "Table (TSV)", "menu", "The same with tabs, to be pasted anywhere."),
    ("xlsx", "Spreadsheet (XLSX)", "menu", "The same as a workbook; no cell is a formula."),
    ("decks", "Decks as text", "deck", "A file for each; the set-up takes them pasted."),
    ("cockatrice", "Cockatrice", "shelf", "cards.xml and a .cod for each deck."),
    ("lackey", "LackeyCCG", "shelf", "A plugin with pictures, zones, decks."),
    ("cgs", "Card Game Simulator", "shelf", "Cards, sets, decks and pictures."),
    ("rulebook", "Rulebook", "rules", "One page (HTML) with contents and links."),
)
WITHOUT_DECKS = ("png", "rulebook")
ONCE = ("pdf", "csv", "tsv", "xlsx")
WITH_ADDRESS = ("tts", "lackey", "cgs")
OWN = "own"


class ExportDialog(Working):
    """Asks, writes beside the window, and reports."""

    width = 980
    height = 680
    work: ExportWork
    when_stopped = "The export was stopped; nothing was written."

    def __init__(self, game: str, catalog: Catalog) -> None:
        super().__init__(f"Export {catalog.title}")
        self.game, self.catalog = game, catalog
        self.wish = Wish("pdf", proposed(catalog.title, "pdf"))
        self.work = ExportWork()
        self.own_size = "63x88"
        self._own = False
        self._chose_place = False

    # ------------------------------------------------------------------------------------------- layout

    def build(self) -> None:
        px, body = self.look.px, self.body
        left = pygame.Rect(body.x, body.y, round(body.w * 0.43), body.h - px(4))
        right = pygame.Rect(left.right + px(20), body.y, body.right - left.right - px(20), body.h - px(4))
        self._formats(left)
        self._stand(right, f"It goes to {self.wish.out}. Nothing is replaced before everything is written.")

    def _formats(self, area: pygame.Rect) -> None:
        px = self.look.px
        pane = self.form.add(Pane(self.look), area)
        y, high = pane.rect.y + px(8), px(58)
        for id, title, icon, sentence in self._offered():
            card = ChoiceCard(self.look, title, sentence, icon, id == self.wish.format, partial(self.choose, id))
            self.form.add(card, (pane.rect.x + px(8), y, pane.rect.w - px(28), high), pane)
            y += high + px(6)

    def _offered(self) -> list[tuple[str, str, str, str]]:
        lacking = set()
        if not self.catalog.rulebook.strip():
            lacking.add("rulebook")
        if not self.catalog.decks:
            lacking.add("decks")
        return [each for each in FORMATS if each[0] not in lacking]

    def _questions(self, area: pygame.Rect) -> None:
        px, wish = self.look.px, self.wish
        what = "File" if ENDINGS[wish.format] else "Folder"
        self.label(what, (area.x, area.y, px(64), px(38)), face="sans-semibold")
        at = (area.x + px(64), area.y, area.w - px(64), px(38))
        wanted: Wanted = "file" if ENDINGS[wish.format] else "folder"
        self._place_field = path_field(self, str(wish.out), at, wanted, self.set_place)
        top = area.y + px(50)
        pane = self.form.add(Pane(self.look), pygame.Rect(area.x, top, area.w, area.bottom - top))
        y = pane.rect.y + px(12)
        if wish.format in ("pdf", "png"):
            y = self._sizes(pane, y)
        if wish.format == "pdf":
            y = self._pages(pane, y)
        if wish.format in ("csv", "tsv"):
            toggle = Toggle(self.look, wish.raw, partial(self._switch, "raw"))
            tip = "Else an apostrophe stands before what a spreadsheet program would compute"
            y = self._row(pane, y, "Cells that begin with = as they are", toggle, toggle.natural()[0], tip)
        if wish.format in WITH_ADDRESS:
            y = self._address(pane, y)
        if wish.format not in WITHOUT_DECKS and self.catalog.decks:
            y = self._decks(pane, y)
        if wish.format == "rulebook":
            self._words(pane, y, "The page needs nothing else: it can be sent, printed or put on a website.")

    def _words(self, pane: Pane, y: int, words: str) -> int:
        px = self.look.px
        made = self.text(words, pane.rect.x + px(14), y, pane.rect.w - px(44), points=13.5, color="dim", pane=pane)
        return y + made.rect.h + px(10)

    def _row(self, pane: Pane, y: int, label: str, control: Control, wide: int, tip: str = "") -> int:
        px = self.look.px
        high = control.natural()[1]
        left, right = pane.rect.x + px(14), pane.rect.right - px(30)
        self.label(label, (left, y + (high - px(24)) // 2, right - wide - left - px(8), px(24)), tip=tip, pane=pane)
        self.form.add(control, (right - wide, y, wide, high), pane)
        return y + high + px(8)

    def _sizes(self, pane: Pane, y: int) -> int:
        px, look, wish = self.look.px, self.look, self.wish
        sizes = [Option(name, name.capitalize(), f"{w:g} x {h:g} mm") for name, (w, h) in CARDS.items()]
        sizes.append(Option(OWN, "Own size"))
        y = self._row(pane, y, "Size of a card", Select(look, sizes, self._size, self._sized), px(270))
        if self._own:
            field_at = (pane.rect.right - px(30) - px(270), y, px(270), px(38))
            at = (pane.rect.x + px(14), y + px(7), px(160), px(24))
            self.label("Width x height in mm", at, color="dim", pane=pane)
            self.field(self.own_size, field_at, on_change=self._own_sized, limit=20, hint="63x88", pane=pane)
            y += px(46)
        bleed = Stepper(look, int(wish.bleed), 0, 10, lambda number: self.change(bleed=float(number)))
        return self._row(pane, y, "Bleed in mm", bleed, px(150), "Ground around each card, to be cut off")

    def _pages(self, pane: Pane, y: int) -> int:
        look, wish = self.look, self.wish
        papers = [(name, name.capitalize()) for name in PAPERS]
        y = self._row(
            pane, y, "Paper", Segments(look, papers, wish.paper, lambda p: self.change(paper=p)), look.px(200)
        )
        rows = (
            (
                "backs",
                wish.backs,
                "Backs on the page behind",
                "Aligned for printing on both sides, turned over the long edge",
            ),
            ("marks", wish.marks, "Crop marks", "Thin lines in the margins where a knife begins and ends"),
            ("tokens", wish.tokens, "A sheet of counters and tokens", "Ten of each, to be cut out"),
            ("rules", wish.rules, "The rulebook behind the cards", ""),
            ("changed", wish.changed, "Only cards that have changed", "Since this file was last written"),
        )  # fmt: skip
        for name, on, label, tip in rows:
            toggle = Toggle(look, on, partial(self._switch, name))
            y = self._row(pane, y, label, toggle, toggle.natural()[0], tip)
        return y

    def _address(self, pane: Pane, y: int) -> int:
        px = self.look.px
        self.label("Address on the net", (pane.rect.x + px(14), y + px(7), px(160), px(24)), pane=pane)
        at = (pane.rect.right - px(30) - px(320), y, px(320), px(38))
        self.field(
            self.wish.address, at, on_change=lambda text: self.change(address=text.strip()), limit=300,
            hint="https://...", pane=pane,
        )  # fmt: skip
        words = "Where the files will lie, if you put them on the net; left empty, they are found on this disk alone."
        return self._words(pane, y + px(46), words)

    def _decks(self, pane: Pane, y: int) -> int:
        px, wish = self.look.px, self.wish
        at = (pane.rect.x + px(14), y, pane.rect.w - px(44), px(26))
        self.label("Decks", at, color="heading", points=15, face="sans-semibold", pane=pane)
        y += px(28)
        if wish.format in ONCE:
            words = "None chosen: every card once." if not wish.decks else "As many of each card as these decks hold."
        else:
            words = "None chosen: all of them."
        y = self._words(pane, y, words)
        for deck in self.catalog.decks.values():
            toggle = Toggle(self.look, deck.id in wish.decks, partial(self._deck, deck.id))
            number = sum(sum(cards.values()) for cards in deck.lists.values())
            y = self._row(pane, y, f"{deck.name} ({number} cards)", toggle, toggle.natural()[0], deck.sentence)
        return y

    def told(self) -> str:
        done, total = self.work.done, self.work.total
        words = f"Card {done:,} of {total:,}" if total else "Beginning ..."
        return "Putting it together ..." if total and done >= total else words

    def _report(self, area: pygame.Rect) -> None:
        px = self.look.px
        failed = bool(self.work.problem)
        head = "This cannot be exported" if failed else "Written"
        self.label(
            head, (area.x, area.y, area.w, px(24)), color="danger" if failed else "good", points=16,
            face="sans-semibold", icon="warning" if failed else "check",
        )  # fmt: skip
        pane = self.form.add(Pane(self.look), pygame.Rect(area.x, area.y + px(34), area.w, area.h - px(34)))
        x, y, wide = pane.rect.x + px(14), pane.rect.y + px(12), pane.rect.w - px(44)
        found = [(self.work.problem, "text")] if failed else [(f"It lies in {self.wish.out}", "accent")]
        for line in self.work.lines:
            mark = "warning" if line.endswith("(left out)") else "text"
            found.append((line.strip(), "dim" if line.startswith("  ") else mark))
        for words, color in found:
            text = self.text(plain(words), x, y, wide, points=14, color=color, pane=pane)
            y += text.rect.h + px(5)

    def _buttons(self) -> None:
        look, work = self.look, self.work
        if work.busy:
            done = Button(look, "Cancel", self.cancel, icon="close")
            self.foot([done])
        elif work.lines:
            copy = Button(look, "Copy the path", self._copy, icon="copy", kind="quiet")
            again = Button(look, "Another", self._again, icon="arrow-left")
            done = Button(look, "Close", self.close, kind="primary")
            self.foot([again, done], [Button(look, "Show in its folder", self._show, icon="folder"), copy])
        elif work.problem:
            done = Button(look, "Back", self._again, icon="arrow-left", kind="primary")
            self.foot([Button(look, "Close", self.close), done])
        else:
            ready = bool(str(self.wish.out).strip())
            done = Button(look, "Export", self.export, icon="save", kind="primary", enabled=ready)
            self.foot([Button(look, "Cancel", self.close), done])
        self.form.default = done

    # ------------------------------------------------------------------------------------------- deeds

    @property
    def _size(self) -> str:
        return OWN if self._own else self.wish.card

    def choose(self, format: str) -> None:
        """Another format; its place follows unless one was named."""
        if self.work.busy:
            return
        out = self.wish.out
        if self._chose_place:
            # what was named stays, with the ending of the new format
            out = out.with_suffix(ENDINGS[format]) if out.name else out
        else:
            out = proposed(self.catalog.title, format)
        self.wish = dataclasses.replace(self.wish, format=format, out=out)
        self.work = ExportWork()
        self.rebuild()

    def change(self, **values: object) -> None:
        """Wish for something else."""
        self.wish = dataclasses.replace(self.wish, **values)  # type: ignore[arg-type]

    def _switch(self, name: str, on: bool) -> None:
        self.change(**{name: on})

    def _sized(self, name: str) -> None:
        self._own = name == OWN
        self.change(card=self.own_size if self._own else name)
        self.rebuild()

    def _own_sized(self, text: str) -> None:
        self.own_size = text
        self.change(card=text)

    def _deck(self, id: str, on: bool) -> None:
        chosen = {*self.wish.decks, id} if on else {*self.wish.decks} - {id}
        self.change(decks=tuple(each for each in self.catalog.decks if each in chosen))
        self.rebuild()

    def set_place(self, text: str) -> None:
        """Another file or folder to write, as typed."""
        self._chose_place = True
        self.change(out=Path(text.strip().strip('"')).expanduser())
        if self.form.default is not None:
            self.form.default.enable(bool(text.strip()))

    def export(self) -> None:
        """Begin; what is there already is asked about first."""
        assert self.app is not None
        if not is_taken(self.wish):
            self._start(False)
            return
        if ENDINGS[self.wish.format]:
            words = f"{self.wish.out} exists already. It is replaced when the new one is whole."
        else:
            words = f"{self.wish.out} holds files already. Those of the same names are replaced, others stay."
        buttons = [("", "Cancel"), ("yes", "Replace", "primary")]
        self.app.open_dialog(
            Confirm("Replace what is there?", words, buttons, lambda key: self._start(True) if key else None)
        )

    def _start(self, replace: bool) -> None:
        wish = dataclasses.replace(self.wish, yes=replace)
        self.work.start(self.game, wish)
        self.rebuild()

    def _copy(self) -> None:
        assert self.app is not None
        copy_path(self.app, self.wish.out)

    def _show(self) -> None:
        assert self.app is not None
        folder = self.wish.out.absolute().parent if ENDINGS[self.wish.format] else self.wish.out.absolute()
        show_folder(self.app, folder)
