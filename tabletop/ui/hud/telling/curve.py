"""How likely each side was to win, over a whole game: a band for each side, and its turning points to click on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from tabletop.control.figures.chances import Turned, percent
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, put_text, seat_symbol
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

HIGH = 112


@dataclass(frozen=True, slots=True)
class CurveState:
    """What is shown. ``line``: all moments, by entry; ``points``: those of which the chances are known;
    ``note``: how far it has come, "" once all is known."""

    line: tuple[int, ...] = ()
    points: tuple[tuple[int, tuple[float, ...]], ...] = ()
    turned: tuple[Turned, ...] = ()
    names: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    head: int = 0
    note: str = ""
    places: dict[int, int] = field(default_factory=dict, compare=False)


class Curve(Widget):
    """``on_hover(entry | None)`` looks at a moment, ``on_go(entry)`` goes there."""

    def __init__(
        self, look: Look, on_hover: Callable[[int | None], None] | None = None,
        on_go: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(look)
        self.on_hover, self.on_go = on_hover, on_go
        self.state = CurveState()
        self._visible = False
        self._over: int | None = None

    def set_state(self, state: CurveState) -> None:
        """Show something else."""
        if state != self.state:
            self.state = state
            self.changed()

    # -- where things are --------------------------------------------------------------------------------------

    def _inner(self, area: pygame.Rect) -> pygame.Rect:
        look = self.look
        return pygame.Rect(area.x + look.px(8), area.y + look.px(24), area.w - look.px(16), area.h - look.px(34))

    def _x(self, inner: pygame.Rect, entry: int) -> int:
        last = max(1, len(self.state.line) - 1)
        return inner.x + round((inner.w - 1) * self._places().get(entry, 0) / last)

    def _places(self) -> dict[int, int]:
        state = self.state
        if not state.places:
            state.places.update({entry: place for place, entry in enumerate(state.line)})
        return state.places

    def entry_at(self, pos: Pos) -> int | None:
        """The moment under a point: a turning point that is near, else the nearest one; None beside the curve."""
        inner = self._inner(self.rect)
        if not self.state.line or not inner.inflate(self.look.px(12), self.look.px(16)).collidepoint(pos):
            return None
        near = min(self.state.turned, key=lambda each: abs(self._x(inner, each.entry) - pos[0]), default=None)
        if near is not None and abs(self._x(inner, near.entry) - pos[0]) <= self.look.px(6):
            return near.entry
        part = (pos[0] - inner.x) / max(1, inner.w - 1)
        return self.state.line[max(0, min(len(self.state.line) - 1, round(part * (len(self.state.line) - 1))))]

    # -- events --------------------------------------------------------------------------------------------------

    def moved(self, pos: Pos) -> None:
        """Look at what is pointed at."""
        over = self.entry_at(pos) if pos != NOWHERE and self.visible else None
        if over != self._over:
            self._over = over
            self.changed()
            if self.on_hover is not None:
                self.on_hover(over)

    def press(self, pos: Pos, button: int) -> bool:
        """Go there."""
        entry = self.entry_at(pos)
        if button != 1 or entry is None or self.on_go is None:
            return False
        self.on_go(entry)
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        """What happened there and how it stood."""
        entry = self.entry_at(pos) if self.visible else None
        if entry is None:
            return None
        turned = next((each for each in self.state.turned if each.entry == entry), None)
        if turned is not None:
            return f"{turned.told}\n{turned.change}\nClick to go there"
        shares = dict(self.state.points).get(entry)
        about = "" if shares is not None else "About "
        shares = shares if shares is not None else self._between(entry)
        if shares is None:
            return "Not looked at yet\nClick to go there"
        told = ", ".join(f"{name} {percent(share)}" for name, share in zip(self.state.names, shares, strict=False))
        return f"{about}{told}\nClick to go there"

    def _between(self, entry: int) -> tuple[float, ...] | None:
        """What is drawn of a moment that nobody looked at, between the two that are known beside it."""
        places, points = self._places(), self.state.points
        at = places.get(entry, 0)
        for (left, one), (right, other) in pairwise(points):
            start, end = places.get(left, 0), places.get(right, 0)
            if start < at < end:
                part = (at - start) / (end - start)
                return tuple(low + (high - low) * part for low, high in zip(one, other, strict=True))
        return None

    # -- drawing -------------------------------------------------------------------------------------------------

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Bands, the turning points, where the table stands, and what is pointed at."""
        look, theme, state = self.look, self.look.theme, self.state
        middle = area.y + look.px(11)
        title = "Chances, from what is public"
        put_text(canvas, title, area.x + look.px(8), middle, look.text(12), theme.panel.dim)
        if state.note:
            put_text(
                canvas, state.note, area.right - look.px(8), middle, look.text(12), theme.panel.dim, align="right"
            )
        inner = self._inner(area)
        canvas.blit(box_picture(look, inner.inflate(2, 2).size, look.px(3)), inner.inflate(2, 2))
        self._bands(canvas, inner)
        half = inner.y + inner.h // 2
        pygame.draw.line(canvas, mix(theme.box.dim, theme.box.top, 0.5), (inner.x, half), (inner.right - 1, half))
        if state.head in self._places():
            x = self._x(inner, state.head)
            pygame.draw.line(canvas, theme.accent, (x, inner.y), (x, inner.bottom - 1), max(1, look.px(1.5)))
        for turned in state.turned:
            x = self._x(inner, turned.entry)
            pygame.draw.line(canvas, theme.panel.text, (x, inner.y), (x, inner.bottom - 1))
            radius = look.px(4.5 if turned.entry == self._over else 3.5)
            pygame.draw.aacircle(canvas, theme.accent, (x, inner.bottom + look.px(3)), radius)
            pygame.draw.aacircle(canvas, theme.panel.text, (x, inner.bottom + look.px(3)), radius, 1)
        if self._over is not None and self._over in self._places():
            x = self._x(inner, self._over)
            pygame.draw.line(canvas, theme.accent_text, (x, inner.y), (x, inner.bottom - 1))

    def _bands(self, canvas: pygame.Surface, inner: pygame.Rect) -> None:
        """Each side's band, the first one below; straight between what is known. What parts them and whose they are
        lies over all of them."""
        state, theme = self.state, self.look.theme
        if len(state.points) < 2:
            return
        xs = [self._x(inner, entry) for entry, _ in state.points]
        below, edges = [0.0] * len(xs), [_edge(xs, [0.0] * len(xs), inner)]
        for number, seat in enumerate(state.seats):
            below = [low + shares[number] for low, (_, shares) in zip(below, state.points, strict=True)]
            edges.append(_edge(xs, below, inner))
            ground = mix(theme.box.top, theme.seat(seat).color, 0.5)
            pygame.draw.polygon(canvas, ground, [*edges[-2], *reversed(edges[-1])])
        for edge in edges[1:-1]:
            pygame.draw.aalines(canvas, theme.panel.text, False, edge)
        for seat, (lower, upper) in zip(state.seats, pairwise(edges), strict=True):
            self._sign(canvas, inner, seat, lower, upper)

    def _sign(
        self, canvas: pygame.Surface, inner: pygame.Rect, seat: int, lower: list[Pos], upper: list[Pos]
    ) -> None:
        """Whose band it is: where it is first high enough, beside what is marked."""
        size, gap = self.look.px(13), self.look.px(4)
        marked = [self._x(inner, each.entry) for each in self.state.turned]
        highs, lows = _heights(upper), _heights(lower)
        for left in range(upper[0][0] + gap, upper[-1][0] - gap - size, gap):
            if any(left - gap < each < left + size + gap for each in marked):
                continue
            high, low = (
                pick(side[x] for x in range(left, left + size)) for pick, side in ((max, highs), (min, lows))
            )
            if low - high > size + gap:
                mark = seat_symbol(self.look, seat, size)
                canvas.blit(mark, mark.get_rect(midleft=(left, (low + high) // 2)))
                return


def _edge(xs: list[int], shares: list[float], inner: pygame.Rect) -> list[Pos]:
    """The upper edge of a band: so high at each moment."""
    return [(x, round(inner.bottom - 1 - share * (inner.h - 1))) for x, share in zip(xs, shares, strict=True)]


def _heights(edge: list[Pos]) -> dict[int, int]:
    """How far down an edge lies, column by column."""
    found = dict[int, int]()
    for (left, one), (right, other) in pairwise(edge):
        for x in range(left, right + 1):
            found[x] = round(one + (other - one) * (x - left) / max(1, right - left))
    return found
