"""The prompt of a lesson: a card beside what it is about, with a ring around that and an arrow to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.ui.clear_place import Weighed
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import layout_rich, text_width
from tabletop.ui.draw.things.marks import target_arrow
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel, put_text, shadow_room, wash
from tabletop.ui.hud.kit.rings import Spared, draw_rings, nothing_spared
from tabletop.ui.hud.kit.widget import Pos, Widget

WIDE = 316
"""Units."""

PULSE = 2.4
"""Seconds for which the rings of a new prompt breathe; then they stand still."""

POINTED, POINTED_WHOLE = 4000, 6
"""How bad it is to cover what is pointed at: worse than anything else, but for a place so large (``LARGE`` times the
card) that a corner of it is not missed."""

LARGE = 3

FAR, STEP = 260, 24
"""Pixels; see :func:`_best_place`."""


@dataclass(frozen=True, slots=True)
class LessonButton:
    """An answer to a prompt: its name, its words, how it looks, its key as it is shown."""

    name: str
    label: str
    kind: str = "normal"
    key: str = ""
    icon: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is read at one moment: the lesson's title, what is said, the kind answer to an act, how far it is."""

    title: str
    sentence: str
    said: str = ""
    number: int = 1
    total: int = 1
    task: str = ""
    """What is waited for, in a word or two, beside the buttons."""
    warning: bool = False
    buttons: tuple[LessonButton, ...] = ()
    at: int = -1
    """Which step it is: another one makes the rings breathe again."""


class LessonCard(Widget):
    """Shows one prompt and calls back with the name of a button. ``leave`` is the cross in its corner."""

    read = True

    def __init__(self, look: Look, press: Callable[[str], None]) -> None:
        super().__init__(look)
        self.press_button = press
        self.prompt = Prompt("", "")
        self.marks: tuple[pygame.Rect, ...] = ()
        """What it points at, in window pixels."""
        self.names: Callable[[pygame.Surface], None] = lambda surface: None
        """Draws what is written on the table where a ring may lie over it."""
        self.spared: Spared = nothing_spared
        self.is_lifted: Callable[[pygame.Rect], bool] = lambda mark: False
        """Whether what is pointed at has been found and stands out of its place: no ring across it."""
        self._settled_at = -1
        """The step for which it has its place."""
        self._written: dict[Hashable, pygame.Surface] = {}
        """What is read now, for how large the card is is asked again and again."""
        self._since = 0.0
        self._close: Button | None = None
        self.key_name: Callable[[pygame.Event], str] = lambda event: ""
        """Which button a key means, "" for none."""
        self._visible = False
        self.margin = shadow_room(look, 0.6)

    # ------------------------------------------------------------------------------------------- showing

    def show(self, prompt: Prompt) -> None:
        """Show a prompt; where it lies is said by :meth:`settle`."""
        if prompt == self.prompt and self.visible:
            return
        if prompt.at != self.prompt.at:
            self._since = self.now
        self.prompt = prompt
        self._written.clear()
        self.children.clear()
        close = Button(self.look, "", lambda: self.press_button("leave"), icon="close", kind="quiet")
        close.set(tip="Leave the lesson; the table stays")
        self._close = self.add(close)
        for each in prompt.buttons:
            tip = each.tip or each.label
            self.add(
                Button(
                    self.look, each.label, partial(self.press_button, each.name), kind=each.kind,
                    icon=each.icon, tip=tip, key=each.key, points=13,
                )
            )  # fmt: skip
        self.visible = True
        self.place((*self.rect.topleft, *self.natural()))
        self.changed()

    def hide(self) -> None:
        """The lesson is over."""
        self.visible = False
        self.marks = ()

    def settle(self, marks: Sequence[pygame.Rect], bounds: pygame.Rect, avoid: Sequence[Weighed]) -> None:
        """Lie beside what is pointed at, where least is covered, and never over it; for the same step as near as can
        be to where it lay, so that what is read does not jump when there is more of it."""
        stays = self._settled_at == self.prompt.at and self.prompt.at >= 0 and self.marks == tuple(marks)
        self.marks, self._settled_at = tuple(marks), self.prompt.at
        size = self.natural()
        inside = bounds.inflate(-self.look.px(12), -self.look.px(12))
        gap = self.look.px(34)
        if marks:
            first = marks[0]
            beside = [
                (first.right + gap, first.centery - size[1] // 2),
                (first.x - gap - size[0], first.centery - size[1] // 2),
                (first.centerx - size[0] // 2, first.y - gap - size[1]),
                (first.centerx - size[0] // 2, first.bottom + gap),
            ]
            room = self.look.px(14)
            large = LARGE * size[0] * size[1]
            taken = [
                (mark.inflate(2 * room, 2 * room), POINTED if mark.w * mark.h < large else POINTED_WHOLE)
                for mark in marks
            ]
        else:
            taken, beside = [], [(inside.centerx - size[0] // 2, inside.centery - size[1] // 2)]
        if stays:
            beside = [self.rect.topleft]
        self.place(_best_place(size, inside, [*taken, *avoid], beside))
        self.changed()

    # -------------------------------------------------------------------------------------------- sizes

    def _text(self, words: str, wide: int, points: float, ink: tuple[int, int, int]) -> pygame.Surface:
        look = self.look
        key = words, wide, look.text(points), ink
        if key not in self._written:
            rich = layout_rich(words, wide, look.text(points), ink, icons=look.icons, icon_color=ink)
            self._written[key] = rich.surface
        return self._written[key]

    def _inner(self) -> int:
        return self.look.px(WIDE) - 2 * self.look.px(18)

    def _said_height(self) -> int:
        if not self.prompt.said:
            return 0
        words = self._text(self.prompt.said, self._inner() - self.look.px(36), 13, self.look.theme.panel.text)
        return words.get_height() + self.look.px(22)

    def natural(self) -> tuple[int, int]:
        look = self.look
        words = self._text(self.prompt.sentence, self._inner(), 15, look.theme.panel.text)
        return look.px(WIDE), look.px(48) + words.get_height() + self._said_height() + look.px(56)

    def layout(self) -> None:
        look = self.look
        if self._close is not None:
            edge = look.px(24)
            self._close.place((self.rect.right - edge - look.px(7), self.rect.y + look.px(7), edge, edge))
        x, high = self.rect.right - look.px(12), look.px(30)
        for child in reversed(self.children[1:]):
            wide = child.natural()[0]
            x -= wide
            child.place((x, self.rect.bottom - high - look.px(11), wide, high))
            x -= look.px(7)

    # -------------------------------------------------------------------------------------------- events

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def key(self, event: pygame.Event) -> bool:
        name = self.key_name(event)
        if name:
            self.press_button(name)
        return bool(name)

    def update(self, now: float) -> bool:
        fresh = self._since == 0.0
        super().update(now)
        if fresh and self.visible:
            self._since = now
        breathes = self.visible and bool(self.marks) and not self.look.calm and now - self._since < PULSE
        if breathes:
            self._dirty = True
        return breathes

    # ------------------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The rings and the arrow lie on the table, the card over them."""
        if self.visible and not self.bare:
            self._draw_marks(surface)
        super().draw(surface)

    def _draw_marks(self, surface: pygame.Surface) -> None:
        look = self.look
        age = self.now - self._since
        wave = abs((age / (PULSE / 3)) % 1 - 0.5) * 2 if age < PULSE and not look.calm else 0.0
        draw_rings(surface, look, [mark for mark in self.marks if not self.is_lifted(mark)], wave, self.spared)
        before = surface.get_clip()
        for mark in self.marks:
            surface.set_clip(mark.inflate(2 * look.px(10), 2 * look.px(10)).clip(before))
            self.names(surface)
        surface.set_clip(before)
        if self.marks:
            here = self.rect.center
            near = min(
                self.marks, key=lambda mark: _distance(_edge_point(mark, here), _edge_point(self.rect, mark.center))
            )
            self._draw_arrow(surface, near.inflate(2 * look.px(8), 2 * look.px(8)))

    def _draw_arrow(self, surface: pygame.Surface, mark: pygame.Rect) -> None:
        look = self.look
        start = _edge_point(self.rect, mark.center)
        end = _edge_point(mark, self.rect.center)
        if self.rect.colliderect(mark) or _distance(start, end) < look.px(22):
            return
        arrow = target_arrow(start, end, look.theme.accent, look.px(9), 0.08)
        surface.blit(arrow.surface, (arrow.dx, arrow.dy))

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        put_panel(canvas, look, area, look.px(12), 0.6, 255)
        color = theme.danger if self.prompt.warning else theme.accent
        canvas.blit(outline(area.size, look.px(12), max(1, look.px(1.6)), mix(color, p.middle, 0.15), 255), area)
        self._paint_head(canvas, area)
        y = area.y + look.px(44)
        words = self._text(self.prompt.sentence, self._inner(), 15, p.text)
        canvas.blit(words, (area.x + look.px(18), y))
        y += words.get_height() + look.px(6)
        if self.prompt.said:
            high = self._said_height()
            strip = pygame.Rect(area.x + look.px(12), y, area.w - look.px(24), high - look.px(6))
            canvas.blit(wash(strip.size, look.px(8), theme.accent, 40), strip)
            put_icon(canvas, look, "info", (strip.x + look.px(16), strip.centery), look.px(17), theme.accent_text)
            told = self._text(self.prompt.said, self._inner() - look.px(36), 13, p.text)
            canvas.blit(told, (strip.x + look.px(31), strip.centery - told.get_height() // 2))
        if self.prompt.task:
            put_text(
                canvas, self.prompt.task, area.x + look.px(18), area.bottom - look.px(26), look.text(12.5), p.dim,
                max_width=self._task_room(),
            )  # fmt: skip

    def _task_room(self) -> int:
        first = min((child.rect.x for child in self.children[1:]), default=self.rect.right)
        return max(self.look.px(30), first - self.rect.x - self.look.px(26))

    def _paint_head(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        middle, size = area.y + look.px(19), look.text(12.5)
        count = f"{self.prompt.number} of {self.prompt.total}"
        wide = round(text_width(count, size))
        right = area.right - look.px(38)
        put_icon(canvas, look, "rules", (area.x + look.px(25), middle), look.px(16), theme.accent_text)
        put_text(
            canvas, self.prompt.title, area.x + look.px(39), middle, size, theme.panel.heading, face="sans-semibold",
            max_width=right - wide - look.px(10) - area.x - look.px(39),
        )  # fmt: skip
        put_text(canvas, count, right, middle, size, theme.panel.dim, align="right")
        bar = pygame.Rect(area.x + look.px(18), area.y + look.px(34), area.w - look.px(36), max(2, look.px(3)))
        canvas.blit(wash(bar.size, bar.h // 2, theme.panel.dim, 70), bar)
        done = round(bar.w * min(1.0, self.prompt.number / max(1, self.prompt.total)))
        canvas.blit(wash((max(bar.h, done), bar.h), bar.h // 2, theme.accent, 255), bar)


def _best_place(
    size: tuple[int, int], bounds: pygame.Rect, avoid: Sequence[Weighed], wanted: Sequence[tuple[int, int]]
) -> pygame.Rect:
    """Near one of the places that are wanted, and over as little as can be: to lie wholly on something of weight 1 is
    as bad as to lie ``FAR`` pixels away."""
    area = max(1, size[0] * size[1])
    spots = {pygame.Rect(at, size).clamp(bounds).topleft for at in wanted}
    spots |= {
        (x, y)
        for x in range(bounds.x, max(bounds.x + 1, bounds.right - size[0]), STEP)
        for y in range(bounds.y, max(bounds.y + 1, bounds.bottom - size[1]), STEP)
    }

    rects = [rect for rect, _ in avoid]

    def cost(far: int, at: tuple[int, int]) -> tuple[float, int, int]:
        place = pygame.Rect(at, size)
        hit = place.collidelistall(rects)
        covered = sum(part.w * part.h * avoid[i][1] for i in hit for part in [place.clip(avoid[i][0])])
        return covered / area * FAR + far, at[1], at[0]

    best: tuple[float, int, int] | None = None
    for far, at in sorted((min(abs(at[0] - x) + abs(at[1] - y) for x, y in wanted), at) for at in spots):
        if best is not None and far > best[0]:
            break  # what lies farther off is worse whatever it covers
        found = cost(far, at)
        if best is None or found < best:
            best = found
    assert best is not None
    return pygame.Rect((best[2], best[1]), size)


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(pygame.Vector2(one).distance_to(other))


def _edge_point(rect: pygame.Rect, towards: tuple[int, int]) -> tuple[float, float]:
    """Where the line from a rectangle's middle to a point leaves it."""
    cx, cy = rect.center
    dx, dy = towards[0] - cx, towards[1] - cy
    if not dx and not dy:
        return cx, cy
    shares = [half / abs(way) for half, way in ((rect.w / 2, dx), (rect.h / 2, dy)) if way]
    share = min(1.0, *shares) if shares else 1.0
    return cx + dx * share, cy + dy * share
