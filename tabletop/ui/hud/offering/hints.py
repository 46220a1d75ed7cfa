"""The invitations of the first minute: a ghost pointer shows a gesture on real pieces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

import pygame

from tabletop.ui.clear_place import Weighed, least_covered
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.things.marks import ghost_pointer, piece_frame, target_arrow
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import key_cap, put_icon, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget
from tabletop.ui.hud.offering.hint_steps import DEFAULT_STEPS, HintLogic, HintStep

__all__ = ["DEFAULT_STEPS", "HintStep", "Hints"]

CYCLE = 2.6
FOOT = "Esc ends the hints"
WIDTHS = (260, 190, 140)
"""So wide is a sentence, in units: narrower only where it would lie over something."""
Target = pygame.Rect | tuple[Pos, Pos]


@cached
def _pointer(size: int, pressed: bool) -> pygame.Surface:
    return ghost_pointer(size, pressed).copy()


def _smooth(t: float) -> float:
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


class Hints(Widget):
    """Lies over everything and takes nothing but Escape. `on_end(reason)`: "done", "escape" or "idle".

    `offer` says where each step can be shown: a rectangle, or for a drag the two ends.
    """

    solid = False

    def __init__(
        self, look: Look, on_end: Callable[[str], None] | None = None, steps: Iterable[HintStep] = DEFAULT_STEPS
    ) -> None:
        super().__init__(look)
        self.on_end = on_end
        self.logic = HintLogic(steps)
        self._targets: dict[str, Target] = {}
        self._around: dict[str, pygame.Rect] = {}
        self._visible = False
        self._shown: tuple[str, tuple[str, ...], Look, int] | None = None
        self._lines: list[str] = []
        self.keep_clear: Callable[[], Sequence[Weighed]] | None = None
        """What a sentence should not lie over; asked when an invitation comes up."""
        self.spot: pygame.Rect | None = None
        """Where the sentence lies, in window pixels."""
        self._spot_for: tuple[Hashable, ...] = ()

    @property
    def done(self) -> set[str]:
        """The steps that were done."""
        return self.logic.done

    @property
    def current(self) -> HintStep | None:
        """The step that is shown."""
        return self.logic.current(self.now) if self.visible else None

    def hit(self, pos: Pos) -> bool:
        return False

    def start(self, now: float, done: set[str] | None = None) -> None:
        """Begin inviting, without what was ``done`` before; what is done now is added to it."""
        self.logic.start(now, done)
        self.now = now
        self.visible = True
        self.changed()

    def offer(self, targets: Mapping[str, Target], around: Mapping[str, pygame.Rect] | None = None) -> None:
        """Where the steps can be shown, in window pixels, and what their sentences must not cover."""
        if dict(targets) != self._targets or dict(around or {}) != self._around:
            self._targets, self._around = dict(targets), dict(around or {})
            self.logic.offer(self._targets)
            self.changed()

    def did(self, step: str, now: float) -> None:
        """A gesture was done."""
        self.logic.did(step, now)
        self._after()

    def input(self, now: float, by_keys: bool) -> None:
        """Any input: the twenty seconds start anew. ``by_keys``: it came from the keyboard, so what is told next is
        how it is done there."""
        self.logic.input(now)
        if by_keys != self.logic.by_keys:
            self.logic.by_keys = by_keys
            self.changed()

    def stop(self, reason: str = "escape") -> None:
        """End the hints."""
        self.logic.stop(reason)
        self._after()

    def _after(self) -> None:
        self.changed()
        if self.visible and not self.logic.running:
            self.visible = False
            if self.on_end is not None:
                self.on_end(self.logic.ended)

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.logic.running:
            self.stop("escape")
            return True
        return False

    def update(self, now: float) -> bool:
        self.now = now
        if not self.visible:
            return False
        self.logic.tick(now)
        if not self.logic.running:
            self._after()
            return False
        step = self.logic.current(now)
        if step is None:
            if self._shown is not None:
                self._dirty = True
            return True
        if not self.look.calm or self._shown is None or self._shown[0] != step.id:
            self._dirty = True  # standing still it is drawn once, when it comes up
        return not self.look.calm

    # ----------------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        self._dirty = False
        step = self.current
        target = self._targets.get(step.id) if step is not None else None
        if step is None or target is None:
            self._shown = self.spot = None
            return
        if isinstance(target, pygame.Rect):
            start = end = (round(target.x + target.w * 0.6), round(target.y + target.h * 0.5))
            rect = target
        else:
            start, end = target
            rect = (
                pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1))).inflate(self.look.px(60), self.look.px(60))
            )
        if isinstance(target, pygame.Rect):
            radius = min(round(target.w * 0.05), self.look.px(12))  # round as a card, also about the whole table
            frame = piece_frame(self.look.theme, target.size, radius, "can")
            surface.blit(frame.surface, (target.x + frame.dx, target.y + frame.dy))
        self._draw_sentence(surface, step, self._around.get(step.id, rect))
        if not self.logic.by_keys:
            self._draw_pointer(surface, step, start, end)

    def _draw_pointer(self, surface: pygame.Surface, step: HintStep, start: Pos, end: Pos) -> None:
        look = self.look
        size = look.px(34)
        phase = ((self.now - self.logic.since) % CYCLE) / CYCLE
        if look.calm:
            if start != end:
                arrow = target_arrow(start, end, look.theme.accent, look.px(9))
                surface.blit(arrow.surface, (arrow.dx, arrow.dy))
            picture = _pointer(size, step.gesture != "drag")
            surface.blit(picture, picture.get_rect(center=end))
            return
        travel = _smooth((phase - 0.18) / 0.5)
        x = start[0] + (end[0] - start[0]) * travel
        y = start[1] + (end[1] - start[1]) * travel
        if start == end:
            # come from below, rest, press twice
            x += (1 - _smooth(phase / 0.2)) * look.px(22)
            y += (1 - _smooth(phase / 0.2)) * look.px(30)
            pressed = 0.32 < phase < 0.42 or 0.55 < phase < 0.65
        else:
            pressed = 0.12 < phase < 0.74
        picture = _pointer(size, pressed)
        picture.set_alpha(round(255 * min(1.0, phase / 0.08, (1 - phase) / 0.12)))
        place = picture.get_rect(center=(round(x), round(y)))
        surface.blit(picture, place)
        if step.key and pressed:
            cap = key_cap(look, step.key, look.text(13))
            box = cap.get_rect(midleft=(round(x) + look.px(22), round(y) + look.px(18)))
            surface.fill(look.theme.panel.middle, box.inflate(-2, -2))
            surface.blit(cap, box)

    def _draw_sentence(self, surface: pygame.Surface, step: HintStep, rect: pygame.Rect) -> None:
        look = self.look
        said = step.by_keys if self.logic.by_keys else step.sentence
        moment: tuple[Hashable, ...] = (said, (*rect.topleft, *rect.size), surface.get_size())
        if self.spot is None or moment != self._spot_for:
            self.spot = None  # where it was is free now
            self._lines, self.spot = self._place_for(said, rect, surface.get_rect())
            self._spot_for = moment
        more = max(1, len([s for s in self.logic.steps if s.id not in self.logic.done]))
        key = (step.id, tuple(self._lines), look, more)
        room = shadow_room(look, 0.5)
        if key != self._shown or self._picture is None:
            self._shown = key
            self._picture = self._sentence(self._lines, more, room)
            self.paints += 1
        surface.blit(self._picture, (self.spot.x - room, self.spot.y - room))

    def _place_for(self, said: str, rect: pygame.Rect, window: pygame.Rect) -> tuple[list[str], pygame.Rect]:
        """The lines of a sentence, and where it hides least near what it speaks of: written narrower where it would
        hide something else."""
        look, avoid = self.look, self.keep_clear() if self.keep_clear is not None else ()
        bounds, gap = window.inflate(-look.px(12), -look.px(12)), look.px(16)
        best: tuple[int, list[str], pygame.Rect] | None = None
        for wide in WIDTHS:
            lines = wrapped(said, look.px(wide), look.text(14))
            sheet = pygame.Rect((0, 0), self._size_of(lines))
            places = [
                sheet.move(rect.right + gap, rect.centery - sheet.h // 2),
                sheet.move(rect.x - gap - sheet.w, rect.centery - sheet.h // 2),
                sheet.move(rect.centerx - sheet.w // 2, rect.y - gap - sheet.h),
                sheet.move(rect.centerx - sheet.w // 2, rect.bottom + gap),
            ]
            near = next((p for p in places if bounds.contains(p)), places[0]).clamp(bounds)
            covered, place = least_covered(near.size, bounds, avoid, near.topleft)
            if best is None or covered < best[0]:
                best = covered, lines, place
            if not best[0]:
                break
        assert best is not None
        return best[1:]

    def _size_of(self, lines: Sequence[str]) -> tuple[int, int]:
        look, size = self.look, self.look.text(14)
        foot = text_width(FOOT, look.text(11.5)) + look.px(60)
        width = round(max([text_width(line, size, bold=True) for line in lines] + [foot])) + look.px(52)
        return width, look.px(16) + len(lines) * round(size * 1.36) + look.px(22)

    def _sentence(self, lines: Sequence[str], left: int, room: int) -> pygame.Surface:
        look, theme = self.look, self.look.theme
        size, small = look.text(14), look.text(11.5)
        width, height = self._size_of(lines)
        step = round(size * 1.36)
        canvas = blank((width + 2 * room, height + 2 * room))
        area = pygame.Rect(room, room, width, height)
        put_panel(canvas, look, area, look.px(12), 0.5, 252)
        put_icon(
            canvas,
            look,
            "hand",
            (area.x + look.px(22), area.y + look.px(12) + step / 2),
            look.px(20),
            theme.accent_text,
        )
        y = area.y + look.px(12) + step // 2
        for line in lines:
            put_text(canvas, line, area.x + look.px(42), y, size, theme.panel.text, face="sans-semibold")
            y += step
        y += look.px(1)
        put_text(canvas, FOOT, area.x + look.px(42), y, small, theme.panel.dim)
        total = len(self.logic.steps)
        for i in range(total):
            color = theme.accent if i >= total - left else theme.panel.dim
            radius = max(2, look.px(2.5))
            center = (area.right - look.px(14) - (total - 1 - i) * look.px(9), y)
            pygame.draw.aacircle(canvas, color, center, radius, 0 if i >= total - left else 1)
        return canvas
