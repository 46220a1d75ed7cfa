"""What stands in the drawer: tiles with pieces, rows of colour swatches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.colors import ink_for, rgb
from tabletop.ui.draw.basis.shade import outline, sphere
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hover_wash, put_icon, put_text, wash
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget
from tabletop.ui.hud.offering.piece_spec import PieceSpec, spec_picture

DRAG = 6


def label_rows(label: str, size: float, width: int) -> list[str]:
    """A label as it stands below a piece: in two lines where it is too long for one."""
    words = label.split()
    if len(words) < 2 or text_width(label, size) <= width:
        return [label] if label else []
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(text_width(part, size) for part in cut)))


class PieceTile(Widget):
    """A piece to drag out or to click; `spec()` gives what it would be now."""

    def __init__(
        self,
        look: Look,
        spec: PieceSpec,
        label: str = "",
        on_drag: Callable[[PieceSpec, Pos], None] | None = None,
        on_click: Callable[[PieceSpec], None] | None = None,
        tip: str = "",
        share: float = 0.66,
    ) -> None:
        super().__init__(look)
        self.spec, self.label, self.on_drag, self.on_click, self.tip = spec, label, on_drag, on_click, tip
        self.share = share
        self._from: Pos | None = None

    def set_spec(self, spec: PieceSpec, label: str | None = None) -> None:
        """Show another piece."""
        if spec != self.spec or (label is not None and label != self.label):
            self.spec = spec
            self.label = self.label if label is None else label
            self.changed()

    def hover_changed(self) -> None:
        self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        if button == 1:
            self._from = pos
        return button == 1

    def moved(self, pos: Pos) -> None:
        start = self._from
        if not self.captured or start is None or pos == NOWHERE:
            return
        if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > self.look.px(DRAG):
            self._from = None
            self.captured = False
            if self.on_drag is not None:
                self.on_drag(self.spec, pos)

    def release(self, pos: Pos) -> None:
        if self._from is not None and self.hit(pos) and self.on_click is not None:
            self.on_click(self.spec)
        self._from = None

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.visible or not self.hit(pos):
            return None
        return f"{self.tip or self.label}\nDrag it out, or click to put it on the table"

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        if self.hot:
            color, alpha = hover_wash(look)
            canvas.blit(wash(area.size, look.px(7), color, alpha), area)
            canvas.blit(outline(area.size, look.px(7), 1, look.theme.hover, 150), area)
        rows = label_rows(self.label, look.text(11), area.w - look.px(2))
        foot = look.px(17) + look.px(12) * (len(rows) - 1) if rows else 0
        size = round(min(area.w, area.h - foot) * self.share)
        picture = spec_picture(look, self.spec, size)
        middle = (area.centerx, area.y + (area.h - foot) // 2 + (look.px(1) if foot else 0))
        if self.spec.kind == "pin":
            # a pin's picture is centred on its needle: bring the whole pin into the middle
            box = picture.get_bounding_rect(min_alpha=60)
            place = (middle[0] - box.centerx, middle[1] - box.centery)
            canvas.blit(picture, place)
        else:
            canvas.blit(picture, picture.get_rect(center=middle))
        for row, text in enumerate(reversed(rows)):
            put_text(
                canvas,
                text,
                area.centerx,
                area.bottom - look.px(9) - row * look.px(12),
                look.text(11),
                look.theme.panel.text,
                align="center",
                max_width=area.w - look.px(2),
            )


class Swatches(Widget):
    """A row of colours; the chosen one has a ring and a check mark. Left and Right move while hovered."""

    def __init__(
        self, look: Look, colors: Sequence[tuple[str, str]], on_pick: Callable[[str], None], value: str = ""
    ) -> None:
        super().__init__(look)
        self.colors, self.on_pick = tuple(colors), on_pick
        self.value = value or self.colors[0][1]
        self._over = -1

    def slots(self) -> list[pygame.Rect]:
        """Where the colours are."""
        step = self.rect.w / len(self.colors)
        return [
            pygame.Rect(round(self.rect.x + i * step), self.rect.y, round(step), self.rect.h)
            for i in range(len(self.colors))
        ]

    def natural(self) -> tuple[int, int]:
        return self.look.px(28) * len(self.colors), self.look.px(28)

    def _at(self, pos: Pos) -> int:
        return next((i for i, slot in enumerate(self.slots()) if slot.collidepoint(pos)), -1)

    def moved(self, pos: Pos) -> None:
        over = self._at(pos)
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        index = self._at(pos)
        if button == 1 and index >= 0:
            self.pick(index)
        return button == 1

    def pick(self, index: int) -> None:
        """Choose by number."""
        self.value = self.colors[index % len(self.colors)][1]
        self.changed()
        self.on_pick(self.value)

    def key(self, event: pygame.Event) -> bool:
        if not self.hot or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        at = next((i for i, (_, c) in enumerate(self.colors) if c == self.value), 0)
        self.pick(at + (1 if event.key == pygame.K_RIGHT else -1))
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        index = self._at(pos) if self.visible else -1
        return self.colors[index][0].capitalize() if index >= 0 else None

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        for i, slot in enumerate(self.slots()):
            spot = self.local(slot)
            color = rgb(self.colors[i][1])
            d = min(spot.w, spot.h) - look.px(6)
            if i == self._over:
                color_w, alpha = hover_wash(look)
                canvas.blit(wash(spot.size, spot.h // 2, color_w, alpha), spot)
            chosen = self.colors[i][1] == self.value
            if chosen:
                ring = outline((d + look.px(6), d + look.px(6)), d, max(1, look.px(1.6)), look.theme.accent, 255)
                canvas.blit(ring, ring.get_rect(center=spot.center))
            ball = sphere(d, color)
            canvas.blit(ball, ball.get_rect(center=spot.center))
            if chosen:
                put_icon(canvas, look, "check", spot.center, d * 0.56, ink_for(color))


@dataclass(frozen=True, slots=True)
class CounterChoice:
    """A counter that the game names."""

    id: str
    label: str
    color: str


class Flow:
    """Puts widgets below each other: headings, grids and rows of a column."""

    def __init__(self, look: Look, x: int, y: int, width: int) -> None:
        self.look, self.x, self.y, self.width = look, x, y, width
        self.heads: list[tuple[int, str]] = []

    def head(self, text: str) -> None:
        """Room for a heading, which the owner paints."""
        self.heads.append((self.y, text))
        self.y += self.look.px(22)

    def grid(self, tiles: Sequence[Widget], columns: int, height: int) -> None:
        """Tiles of one size."""
        step = self.width / columns
        for i, tile in enumerate(tiles):
            left = self.x + round((i % columns) * step)
            tile.place((left, self.y + (i // columns) * height, round(step), height))
        self.y += -(-len(tiles) // columns) * height + self.look.px(2)

    def columns_for(self, labels: Sequence[str]) -> int:
        """How many tiles a row may have so that their names are whole: two to four."""
        widest = max(text_width(label, self.look.text(11)) for label in labels) + self.look.px(6)
        return max(2, min(4, int(self.width / widest)))

    def row(self, *parts: tuple[Widget, int], height: int) -> None:
        """Widgets with their widths, centred on the row."""
        x = self.x
        for part, width in parts:
            h = height if isinstance(part, PieceTile) else min(height, part.natural()[1])
            part.place((x, self.y + (height - h) // 2, width, h))
            x += width + self.look.px(8)
        self.y += height + self.look.px(4)
