"""The rulebook beside the table: how to play, then the numbered rules; searchable; only what is seen is drawn.

pygame_gui's text box was tried: it lays out all of a book before it shows a line of it, 635 ms for Evolve's against
91, and again each time, where ours takes 11.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.content.catalog import Catalog
from tabletop.ui import learning
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import layout_rich, wrap
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, put_text, wash
from tabletop.ui.hud.kit.widget import Pos

from .book import LESSON, Block, legend_blocks, lesson_blocks, read_book
from .controls import Label
from .dialog import HEAD as TITLE
from .dialog import SIDE, Dialog
from .legend import HEAD, Legend, legend_kinds
from .panes import ListBox, Scroller, draw_bar

if TYPE_CHECKING:
    from ..application import Application

LEADING = 1.34


class BookPage(Scroller):
    """The text, laid out for its width; heights are measured, pictures made only for what is in sight."""

    focusable = True

    def __init__(self, look: Look, blocks: tuple[Block, ...], open_link: Callable[[str], None]) -> None:
        super().__init__(look)
        self.blocks = blocks
        self.open_link = open_link
        self.legends: dict[str, Legend] = {}
        self.tops: list[int] = []
        self.found: list[int] = []
        self.current = -1
        self._total = 0
        self.pictures: dict[int, tuple[pygame.Surface, tuple[tuple[pygame.Rect, str], ...]]] = {}
        self._wide = 0

    def total(self) -> int:
        return self._total

    def layout(self) -> None:
        if self.rect.w == self._wide or self.rect.w < 40:
            return
        self._wide = self.rect.w
        self.pictures.clear()
        self.tops = []
        y = self.look.px(16)
        for block in self.blocks:
            above, below = self._gaps(block)
            y += above
            self.tops.append(y)
            y += self._height(block) + below
        self._total = y + self.look.px(40)

    # sizes ------------------------------------------------------------------------------------------

    def _size(self, block: Block) -> float:
        points = {"heading1": 27, "heading2": 21, "heading3": 17, "note": 13.5, "table": 14}.get(block.kind, 15)
        return self.look.text(points)

    def _gaps(self, block: Block) -> tuple[int, int]:
        px = self.look.px
        above = {"heading1": 4, "heading2": 22, "heading3": 14, "note": 2}.get(block.kind, 2)
        below = {"heading1": 12, "heading2": 10, "heading3": 6, "item": 4, "number": 4, "table": 2}.get(block.kind, 9)
        return px(above), px(below)

    def _column(self, block: Block) -> tuple[int, int]:
        """x within the page and width of a block's text."""
        px = self.look.px
        left, right = px(22), self._wide - px(30)
        margin = px(74)
        if block.kind == "legend" or block.kind.startswith("heading"):
            return left, right - left
        x = left + margin
        if block.kind in ("item", "number"):
            x += px(20 + 18 * block.depth) if not block.anchor else 0
        elif block.kind == "note":
            x += px(16)
        return x, max(px(120), right - x)

    def _height(self, block: Block) -> int:
        if block.kind == "legend":
            return self.legends[block.text].height(self._column(block)[1])
        if block.kind == "table":
            return max(self._cell_height(cell, wide, block) for cell, _, wide in self._cells(block))
        _, wide = self._column(block)
        return self._text_height(block.text, wide, self._size(block), block.kind.startswith("heading"))

    def _text_height(self, text: str, wide: int, size: float, serif: bool) -> int:
        lines = wrap(text, round(wide / size, 4), serif)
        ends = sum(1 for _, end in lines[:-1] if end)
        return round(size * (LEADING * (len(lines) - 1) + 1.22 + 0.35 * ends))

    def _cells(self, block: Block) -> list[tuple[str, int, int]]:
        x, wide = self._column(block)
        cells = block.text.split("\t")
        share = wide // max(1, len(cells))
        return [(cell, x + i * share, share - self.look.px(10)) for i, cell in enumerate(cells)]

    def _cell_height(self, cell: str, wide: int, block: Block) -> int:
        return self._text_height(cell, max(30, wide), self._size(block), False)

    # drawing ----------------------------------------------------------------------------------------

    def _painted(self, index: int) -> tuple[pygame.Surface, tuple[tuple[pygame.Rect, str], ...]]:
        kept = self.pictures.get(index)
        if kept is not None:
            return kept
        block, theme = self.blocks[index], self.look.theme
        size = self._size(block)
        heading = block.kind.startswith("heading")
        color = theme.panel.heading if heading else theme.box.dim if block.kind == "note" else theme.box.text
        strong = theme.accent_text if block.kind == "note" else None
        cells = self._cells(block) if block.kind == "table" else [(block.text, *self._column(block))]
        canvas = blank((self._wide, max(1, self._height(block) + 6)))
        links: list[tuple[pygame.Rect, str]] = []
        if block.kind == "legend":
            (x, wide), cells = self._column(block), []
            picture, found = self.legends[block.text].paint(wide)
            canvas.blit(picture, (x, 0))
            links = [(rect.move(x, 0), target) for rect, target in found]
        for text, x, wide in cells:
            rich = layout_rich(
                f"**{text}**" if block.kind in ("heading1", "heading2") and "**" not in text else text, max(30, wide),
                size, color, serif=heading, leading=LEADING, link_color=theme.panel.link, bold_color=strong,
                icons=self.look.icons, icon_color=color,
            )  # fmt: skip
            canvas.blit(rich.surface, (x, 0))
            links += [(rect.move(x, 0), target) for rect, target in rich.links]
        x, _ = self._column(block)
        px = self.look.px
        if block.kind == "note":
            canvas.fill((*theme.accent, 150), (x - px(12), 1, max(2, px(3)), canvas.get_height() - 8))
        elif block.anchor:
            put_text(
                canvas, block.anchor, px(22), size * 0.66, self.look.text(12), theme.box.dim, face="sans-semibold"
            )
        elif block.kind == "item":
            pygame.draw.aacircle(canvas, theme.box.dim, (x - px(11), round(size * 0.68)), max(2, px(2.4)))
        elif block.kind == "number":
            put_text(canvas, block.mark, x - px(6), size * 0.66, size, theme.accent_text, align="right", bold=True)
        result = canvas, tuple(links)
        self.pictures[index] = result
        if len(self.pictures) > 80:
            del self.pictures[next(iter(self.pictures))]
        return result

    def seen(self) -> range:
        """The blocks in sight."""
        low, high = self.offset, self.offset + self.rect.h
        first = max(0, self._index_at(low) - 1)
        last = first
        while last < len(self.blocks) and self.tops[last] < high:
            last += 1
        return range(first, last)

    def _index_at(self, y: int) -> int:
        return max(0, bisect.bisect_right(self.tops, y) - 1)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        canvas.blit(box_picture(look, area.size, look.px(10)), area)
        canvas.set_clip(area.inflate(-4, -6))
        for index in self.seen():
            picture, _ = self._painted(index)
            y = area.y + self.tops[index] - self.offset
            if index in self._found_set:
                here = index == self.current
                height = picture.get_height() + look.px(4)
                tint = wash((area.w - look.px(24), height), look.px(6), look.theme.accent, 62 if here else 26)
                canvas.blit(tint, (area.x + look.px(8), y - look.px(4)))
            canvas.blit(picture, (area.x, y))
        canvas.set_clip(None)
        bar = self.thumb()
        if bar is not None:
            draw_bar(canvas, look, self.local(bar[1]), self._bar_hot)

    _found_set: frozenset[int] = frozenset()

    # use --------------------------------------------------------------------------------------------

    def search(self, wanted: str) -> int:
        """Mark the blocks that hold a text; how many there are."""
        wanted = wanted.casefold().strip()
        if len(wanted) < 2:
            self.found = []
        else:
            self.found = [
                i
                for i, block in enumerate(self.blocks)
                if wanted in block.plain.casefold() or wanted == block.anchor.casefold()
            ]
        self._found_set = frozenset(self.found)
        self.current = -1
        self.changed()
        return len(self.found)

    def next_found(self, step: int = 1) -> int:
        """Go to the next place found; its number from 1, or 0."""
        if not self.found:
            return 0
        if self.current in self.found:
            at = (self.found.index(self.current) + step) % len(self.found)
        else:
            here = self._index_at(self.offset)
            at = next((n for n, i in enumerate(self.found) if i >= here), 0)
        self.show(self.found[at])
        return at + 1

    def show(self, index: int) -> None:
        """Bring a block to the upper part of the page and mark it."""
        self.current = index
        self._found_set = self._found_set | {index}
        self.scroll_to(self.tops[index] - self.look.px(26))
        self.changed()

    def anchor_index(self, anchor: str) -> int:
        """The block of a rule's id, or -1."""
        wanted = anchor.casefold().lstrip("#")
        return next((i for i, b in enumerate(self.blocks) if b.anchor.casefold() == wanted), -1)

    def press(self, pos: Pos, button: int) -> bool:
        if super().press(pos, button):
            return True
        if button == 1:
            for index in self.seen():
                top = self.rect.y + self.tops[index] - self.offset
                for rect, target in self._painted(index)[1]:
                    if rect.move(self.rect.x, top).inflate(4, 2).collidepoint(pos):
                        self.open_link(target)
                        return True
        return False

    def key(self, event: pygame.Event) -> bool:
        step = self.look.px(60)
        moves = {
            pygame.K_DOWN: step,
            pygame.K_UP: -step,
            pygame.K_PAGEDOWN: self.rect.h - step,
            pygame.K_SPACE: self.rect.h - step,
            pygame.K_PAGEUP: -(self.rect.h - step),
            pygame.K_HOME: -(10**7),
            pygame.K_END: 10**7,
        }
        if event.key in moves:
            self.scroll_to(self.offset + moves[event.key])
            return True
        return False


class RulebookWindow(Dialog):
    """A movable window that leaves the table usable; `go_to` shows a rule by its id."""

    modal = False
    width = 820
    height = 600

    def __init__(self, catalog: Catalog, anchor: str | None = None, modal: bool = False) -> None:
        super().__init__(f"{catalog.title}: rulebook")
        self.modal = modal
        self.catalog = catalog
        self.blocks = read_book(catalog.rulebook) or (Block("text", "This game has no rulebook."),)
        if self.blocks and self.blocks[0].kind == "heading1":
            self.blocks = self.blocks[1:]
        heads = [index for index, block in enumerate(self.blocks) if block.kind == "heading2"]
        second = heads[1] if len(heads) > 1 else 0  # after *How to play*
        more = (*lesson_blocks(catalog), *legend_blocks(catalog))
        self.blocks = (*self.blocks[:second], *more, *self.blocks[second:])
        self.wanted = ""
        self.anchor = anchor
        self._titles = [i for i, block in enumerate(self.blocks) if block.kind == "heading2"]
        self._offset = 0
        self.page: BookPage | None = None
        self._count: Label | None = None

    def place_at(self) -> tuple[float, float]:
        return (0.5, 0.42) if self.modal else (0.94, 0.55)

    def open(self, app: Application) -> None:
        super().open(app)
        if self.anchor:
            self.go_to(self.anchor)

    def build(self) -> None:
        px, look = self.look.px, self.look
        before = self.page
        share = before.offset / max(1, before.total()) if before is not None else 0.0
        top = self.rect.y + px(TITLE)
        x, right = self.rect.x + px(SIDE), self.rect.right - px(SIDE)
        bottom = self.rect.bottom - px(20)
        side = px(190)
        wide = px(220)
        self.search_field = self.field(
            self.wanted,
            (right - wide - px(44), self.rect.y + px(12), wide, px(36)),
            on_change=self._look_for,
            on_enter=lambda _: self._next(),
            hint="Search",
            icon="search",
        )
        self._count = self.label(
            "", (right - wide - px(44) - px(90), self.rect.y + px(12), px(80), px(36)), points=13.5, color="dim",
            align="right",
        )  # fmt: skip
        self._contents = ListBox(look, px(32), self._draw_title, on_select=self._go_title)
        self._contents.set_count(len(self._titles))
        self.form.add(self._contents, (x, top, side, bottom - top))
        self.page = BookPage(look, self.blocks, self.go_to)
        art = self.app.art if self.app is not None else lambda name: None
        kinds = legend_kinds(self.catalog)
        self.page.legends = {f"{HEAD}{kind.id}": Legend(self.catalog, kind, look, art) for kind in kinds}
        self.form.add(self.page, (x + side + px(12), top, right - x - side - px(12), bottom - top))
        if share:
            self.page.scroll_to(share * self.page.total())
        if self.wanted:
            self.page.search(self.wanted)
        self.form.default = None

    def opened(self) -> None:
        if self.modal:
            self.form.set_focus(self.search_field)

    def _draw_title(self, canvas: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
        look = self.look
        color = look.theme.box.selection_text if chosen else look.theme.box.text
        text = self.blocks[self._titles[index]].plain
        size = look.text(14)
        put_text(canvas, text, rect.x + look.px(10), rect.centery, size, color, max_width=rect.w - look.px(16))

    def _go_title(self, index: int) -> None:
        if self.page is not None:
            self.page.scroll_to(self.page.tops[self._titles[index]] - self.look.px(14))

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self.page is not None and self.page.offset != self._offset and self._titles:
            self._offset = self.page.offset
            line = self._offset + self.look.px(40)
            here = sum(1 for i in self._titles if self.page.tops[i] <= line) - 1
            if self.page.offset >= self.page.furthest():
                here = max(here, self._contents.selected)
            if here != self._contents.selected:
                self._contents.on_select = None
                self._contents.select(max(0, here))
                self._contents.on_select = self._go_title
                self.dirty = True
        return moving

    def go_to(self, anchor: str) -> None:
        """Show the rule with this id."""
        if self.page is None:
            return
        if anchor.startswith(LESSON) and self.app is not None:
            learning.begin_by_name(self.app, self.catalog, anchor.removeprefix(LESSON))
            return
        if anchor.startswith("#"):  # a page by its name
            names = (n for n, block in enumerate(self.blocks) if block.plain == anchor[1:])
            index = next(names, -1)
        else:
            index = self.page.anchor_index(anchor)
        if index >= 0:
            self.page.show(index)
        elif self.app is not None:
            self.app.toast(f"The rulebook has no {anchor}.")

    def _look_for(self, text: str) -> None:
        self.wanted = text
        assert self.page is not None and self._count is not None
        count = self.page.search(text)
        if count:
            at = self.page.next_found()
            self._count.set(f"{at} of {count}")
        else:
            self._count.set("not found" if len(text.strip()) > 1 else "")

    def _next(self) -> None:
        assert self.page is not None and self._count is not None
        at = self.page.next_found()
        if at:
            self._count.set(f"{at} of {len(self.page.found)}")

    def _key(self, event: pygame.Event) -> bool:
        # beside the table, keys are the table's unless something in here has the focus
        if not self.modal and self.form.focus is None:
            if event.key == pygame.K_ESCAPE:
                self.close()
                return True
            return False
        return super()._key(event)

    def event(self, event: pygame.Event) -> bool:
        if (
            not self.modal
            and event.type == pygame.MOUSEBUTTONDOWN
            and self.form.popup is None
            and not self.rect.collidepoint(event.pos)
        ):
            self.form.set_focus(None)
            return False
        return super().event(event)
