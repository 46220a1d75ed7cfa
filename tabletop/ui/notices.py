"""What floats over everything: short messages that fade, and the tooltip."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import layout_rich, text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import key_cap, put_icon, put_panel
from tabletop.ui.hud.telling.heard import HeardCaptions
from tabletop.ui.stage.pointer import THRESHOLD

from .clear_place import Weighed, least_covered

SECONDS = 4.5
FADE = 0.35
MOST = 4
NARROWER = (1.0, 0.62, 0.44, 0.3)
"""A message that would lie over something is written in more lines: so wide, held against its widest."""
APART = 120
"""How bad it is that a message lies over another one."""
GIVES_WAY = 40
"""A message that has come up goes elsewhere for what weighs as much and came up beneath it."""


def plain(text: str) -> str:
    """Text in which nothing is markup."""
    for sign in "\\*{[":
        text = text.replace(sign, "\\" + sign)
    return text


@dataclass(slots=True)
class _Toast:
    text: str
    kind: str
    born: float
    seconds: float
    picture: pygame.Surface | None = None
    spot: pygame.Rect | None = None
    wide: float = 1.0
    """How wide it is written, held against its widest."""
    moved: bool = False
    """It has made way once: more would be restless."""
    drawn: float = 0.0
    """How much of it was to be seen when it was drawn last."""

    def share(self, now: float) -> float:
        """How much of it is to be seen: less than 1 while it comes and goes."""
        age = now - self.born
        return max(0.0, min(1.0, age / FADE, (self.seconds - age) / FADE))


class Notices:
    """Toasts below the upper edge, or where they hide least of what a screen keeps clear, and one tooltip near the
    pointer."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.dirty = False
        self.heard = HeardCaptions(look)
        self.tooltip = ""
        self.toasts: list[_Toast] = []
        self._size = (0, 0)
        self._now = 0.0
        self._tip: tuple[pygame.Surface, pygame.Rect] | None = None
        self.shown: list[tuple[pygame.Rect, _Toast]] = []
        self._pressed: pygame.Event | None = None
        """A press that took a message away, as long as it may become a drag."""

    def set_look(self, look: Look) -> None:
        self.look = look
        self.heard.set_look(look)
        self.hide_tooltip()
        for toast in self.toasts:
            toast.picture = toast.spot = None

    def place(self, size: tuple[int, int]) -> None:
        self._size = size
        for toast in self.toasts:
            toast.spot = None

    @property
    def anything(self) -> bool:
        """Whether anything is said, or has just been taken away."""
        return self.dirty or bool(self.toasts) or bool(self.tooltip) or bool(self.heard.texts)

    @property
    def texts(self) -> list[str]:
        """What is being said now, oldest first."""
        return [toast.text for toast in self.toasts]

    @property
    def spots(self) -> list[pygame.Rect]:
        """Where messages have come up."""
        return [toast.spot for toast in self.toasts if toast.spot is not None]

    def add(self, text: str, kind: str, now: float) -> None:
        """Say something for a few seconds, longer texts longer."""
        self.toasts = [t for t in self.toasts if t.text != text][-(MOST - 1) :]
        seconds = SECONDS + min(8.0, len(text) / 28) + (3.0 if kind == "error" else 0.0)
        self.toasts.append(_Toast(text, kind, now, seconds))
        self.dirty = True

    def hear(self, text: str, now: float) -> None:
        """Say in words what is heard."""
        self.heard.hear(text, now)
        self.dirty = True

    def forget(self, kind: str) -> None:
        """Take away what is being said of a kind."""
        self.toasts = [toast for toast in self.toasts if toast.kind != kind]
        self.dirty = True

    def unsay(self, texts: Iterable[str]) -> None:
        """Take away what holds no longer."""
        gone = set(texts)
        self.toasts = [toast for toast in self.toasts if toast.text not in gone]
        self.dirty = True

    def sift(self, event: pygame.Event) -> tuple[pygame.Event, ...]:
        """What of an event goes on to what lies below. A click on a message takes it away and is no click on
        anything else; a drag that begins on one means what lies there: the press goes on once it has moved."""
        pressed = self._pressed
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = None
            if self.click(event.pos):
                self._pressed = event if event.button == 1 else None
                return ()
        elif event.type == pygame.MOUSEMOTION and pressed is not None:
            if math.dist(event.pos, pressed.pos) <= THRESHOLD:
                return ()
            self._pressed = None
            return pressed, event
        elif event.type == pygame.MOUSEBUTTONUP and pressed is not None:
            self._pressed = None
            return ()
        return (event,)

    def at(self, pos: tuple[int, int]) -> _Toast | None:
        """The message at a point."""
        return next((toast for rect, toast in self.shown if rect.collidepoint(pos) and toast in self.toasts), None)

    def click(self, pos: tuple[int, int]) -> bool:
        """A click on a message takes it away."""
        message = self.at(pos)
        if message is None:
            return False
        self.toasts.remove(message)
        self.dirty = True
        return True

    def update(self, now: float) -> bool:
        """Let messages fade; true while one comes or goes."""
        self._now = now
        before = len(self.toasts)
        self.toasts = [t for t in self.toasts if now - t.born < t.seconds]
        if self.heard.update(now) or len(self.toasts) != before:
            self.dirty = True
        if self.look.calm:
            return False
        moving = any(now - t.born < FADE or t.seconds - (now - t.born) < FADE for t in self.toasts)
        # a step of the loop may take longer than a message needs to come up: it would stay as it was drawn last
        if moving or any(t.share(now) != t.drawn for t in self.toasts):
            self.dirty = True
        return moving

    # ------------------------------------------------------------------------------------------ tooltip

    def show_tooltip(self, text: str, pos: tuple[int, int]) -> None:
        """A tooltip: a sentence, a tab and the name of a key, further lines below it."""
        look = self.look
        size = look.text(13.5)
        first, _, rest = text.partition("\n")
        words, _, key = first.partition("\t")
        pad = look.px(10)
        cap = key_cap(look, key, look.text(12)) if key else None
        wide = text_width(words, size)
        most = look.px(340)
        rich = layout_rich(plain(words), min(most, wide + 2), size, look.theme.panel.text)
        more = layout_rich(plain(rest), most, size, look.theme.panel.dim) if rest else None
        more_width = max((text_width(line, size) for line in rest.split("\n")), default=0.0) if rest else 0.0
        width = rich.surface.get_width() + (cap.get_width() + pad if cap else 0)
        width = round(max(width, min(most, more_width))) + 2 * pad
        height = rich.surface.get_height() + (more.surface.get_height() if more else 0) + 2 * look.px(7)
        margin = look.px(16)
        canvas = blank((width + 2 * margin, height + 2 * margin))
        area = pygame.Rect(margin, margin, width, height)
        put_panel(canvas, look, area, look.px(7), 0.15, alpha=255)
        y = area.y + look.px(7)
        canvas.blit(rich.surface, (area.x + pad, y))
        if cap:
            canvas.blit(cap, cap.get_rect(right=area.right - pad, centery=y + round(size * 0.68)))
        if more:
            canvas.blit(more.surface, (area.x + pad, y + rich.surface.get_height()))
        rect = pygame.Rect(pos[0] + look.px(12), pos[1] + look.px(20), width, height)
        bounds = pygame.Rect((0, 0), self._size).inflate(-8, -8)
        if rect.bottom > bounds.bottom:
            rect.bottom = pos[1] - look.px(8)
        rect.clamp_ip(bounds)
        self.tooltip = text
        self._tip = canvas, rect.move(-margin, -margin)
        self.dirty = True

    def hide_tooltip(self) -> None:
        if self.tooltip:
            self.tooltip = ""
            self._tip = None
            self.dirty = True

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, keep_clear: Callable[[], Sequence[Weighed]] | None = None) -> None:
        """Draw messages and tooltip. ``keep_clear`` says what a message should not lie over; where it has come up it
        stays, unless words come up beneath it."""
        self.dirty = False
        self.shown = []
        # below the strip or the title: the lower edge belongs to the hand and to the buttons
        y = self.look.px(54)
        kept = list(keep_clear()) if keep_clear is not None and self.toasts else []
        first = [rect for rect, weight in kept if weight >= GIVES_WAY]
        for toast in self.toasts:
            if toast.spot is not None and toast.spot.collidelist(first) >= 0 and not toast.moved:
                toast.spot, toast.moved = None, True
            if toast.spot is None:
                self._find_place(toast, surface.get_rect(), y, kept)
            picture = self._picture(toast)
            margin = self.look.px(20)
            toast.drawn = share = 1.0 if self.look.calm else toast.share(self._now)
            shift = round((1 - share) * self.look.px(14))
            assert toast.spot is not None
            x, top = toast.spot.topleft
            picture.set_alpha(round(255 * share))
            surface.blit(picture, (x - margin, top - margin - shift))
            self.shown.append((toast.spot.copy(), toast))
        self.heard.draw(surface)
        if self._tip is not None:
            surface.blit(*self._tip)

    def _find_place(self, toast: _Toast, window: pygame.Rect, top: int, kept: Sequence[Weighed]) -> None:
        """Where a message hides least, and how wide it is written for that: in fewer lines where it hides nothing."""
        look, margin = self.look, self.look.px(20)
        bounds = window.inflate(-2 * look.px(10), 0)
        bounds.h, bounds.y = bounds.bottom - top - look.px(10), top
        avoid = [*kept, *((spot, APART) for spot in self.spots)]
        best: tuple[int, float, pygame.Rect] | None = None
        for share in NARROWER:
            toast.picture, toast.wide = None, share
            picture = self._picture(toast)
            wide, high = picture.get_width() - 2 * margin, picture.get_height() - 2 * margin
            covered, place = least_covered((wide, high), bounds, avoid, ((window.w - wide) // 2, top))
            if best is None or covered < best[0]:
                best = covered, share, place
            if not best[0]:
                break
        assert best is not None
        if toast.wide != best[1]:
            toast.picture, toast.wide = None, best[1]
        toast.spot = best[2]

    def _picture(self, toast: _Toast) -> pygame.Surface:
        if toast.picture is not None:
            return toast.picture
        look = self.look
        size = look.text(15)
        icon, color = self._kind(toast.kind)
        most = max(look.px(300), min(look.px(640), surface_width(self._size) - look.px(140)))
        whole = max(text_width(line, size) for line in toast.text.split("\n"))
        most = max(look.px(200), round(min(most, whole + 4) * toast.wide))
        width = min(most, round(whole) + 4)
        rich = layout_rich(plain(toast.text), width, size, look.theme.panel.text)
        margin, pad = look.px(20), look.px(12)
        lead = look.px(30)
        body = pygame.Rect(margin, margin, width + lead + 2 * pad, rich.surface.get_height() + 2 * look.px(9))
        canvas = blank((body.w + 2 * margin, body.h + 2 * margin))
        put_panel(canvas, look, body, look.px(10), 0.25, alpha=255)
        put_icon(canvas, look, icon, (body.x + pad + look.px(10), body.centery), look.px(20), color)
        canvas.blit(rich.surface, (body.x + pad + lead, body.y + look.px(9)))
        toast.picture = canvas
        return canvas

    def _kind(self, kind: str) -> tuple[str, Color]:
        theme = self.look.theme
        if kind == "error":
            return "warning", theme.danger
        if kind == "warning":
            return "warning", theme.warning
        return "history" if kind == "told" else "info", theme.accent_text


def surface_width(size: tuple[int, int]) -> int:
    return size[0] or 1280
