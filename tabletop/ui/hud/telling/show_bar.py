"""The bar under the table while a finished act is shown step by step.

It stands for a cursor over steps: back, play or pause, forward, the speed, a track with a mark for each step that can
be scrubbed, and the way to the end. It counts no time; whoever runs the show tells it where the cursor stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.colors import lighten, mix
from tabletop.ui.draw.basis.shade import disc, inset, panel, sphere
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_halo, put_icon, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget
from tabletop.ui.hud.telling.show_marks import SHAPES, TICKS, ShowMark, groups_of, names_over, outstanding, strokes

SPEEDS = (("0.5", "\u00bd\u00d7"), ("1", "1\u00d7"), ("2", "2\u00d7"), ("4", "4\u00d7"))
SPEED_TIPS = {"0.5": "Half as fast", "1": "Unhurried", "2": "Twice as fast", "4": "Four times as fast"}
WIDE, HIGH = 780, 92
NAMED = 48
"""A title and the names of rounds take so much over the track of a bar that stands in a panel."""


@dataclass(frozen=True, slots=True)
class ShowState:
    """Where the show stands. ``step`` counts from 0; ``title`` and ``sentence`` say what this step is."""

    step: int = 0
    playing: bool = False
    speed: str = "1"
    title: str = ""
    sentence: str = ""
    icon: str = "play"
    seat: int = 0
    end_label: str = "Skip"
    end_tip: str = "To the table as it is"
    branch: bool = False
    """What is shown is the past, and the game can go on from there."""
    look: bool = False
    """All there is to do is to look, and go on."""


class ShowBar(Widget):
    """``on_command`` gets back, forward, first, last, play, skip, branch or film, ``on_seek`` a step,
    ``on_speed`` a speed. ``key_of`` says which command a key is ("" for none), ``labels`` what keys are called."""

    def __init__(
        self,
        look: Look,
        on_command: Callable[[str], None],
        on_seek: Callable[[int], None],
        on_speed: Callable[[str], None],
        key_of: Callable[[pygame.Event], str],
        labels: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(look)
        self._visible = False
        self._command, self._seek, self._key_of = on_command, on_seek, key_of
        keys = labels or {}
        self.marks: tuple[ShowMark, ...] = ()
        self.state = ShowState()
        self.docked = False
        """It stands in a corner of the table, upright, instead of lying under it."""
        self._track_in = pygame.Rect(0, 0, 0, 0)
        self.part = 0.0
        """How much of this step's time has passed, 0 to 1: the track fills towards the next mark."""
        self._over = -1
        self.back = self.add(self._button("step-back", "back", "One step back", keys))
        self.play = self.add(self._button("pause", "play", "Pause", keys))
        self.forward = self.add(self._button("step-forward", "forward", "One step on", keys))
        self.speed = self.add(Segments(look, SPEEDS, "1", on_speed, tips=SPEED_TIPS))
        self.branch = self.add(
            Button(look, "Play on from here", lambda: on_command("branch"), icon="hand", key=keys.get("branch", ""),
                   tip="Play on from here: what came after it stays in the history")
        )  # fmt: skip
        self.branch.visible = False
        self.film = self.add(self._button("camera", "film", "Film this ...", keys))
        self.skip = self.add(
            Button(look, "Skip", lambda: on_command("skip"), icon="arrow-right", kind="primary",
                   key=keys.get("skip", ""), tip="To the table as it is")
        )  # fmt: skip

    def _button(self, icon: str, name: str, tip: str, keys: Mapping[str, str]) -> Button:
        return Button(self.look, "", lambda: self._command(name), icon=icon, tip=tip, key=keys.get(name, ""))

    # ------------------------------------------------------------------------------------------- data

    def open(self, marks: Sequence[ShowMark]) -> None:
        """Show the bar for a sequence of steps."""
        self.marks = tuple(marks)
        self.part = 0.0
        self.visible = True
        self.changed()

    def close(self) -> None:
        """Take it away."""
        self.visible = False

    def set_state(self, state: ShowState) -> None:
        """Where the show stands now."""
        if state == self.state:
            return
        self.state = state
        last = max(0, len(self.marks) - 1)
        self.back.set(enabled=state.step > 0, reason="This is the first step")
        self.forward.set(enabled=state.step < last, reason="This is the last step")
        running = state.playing
        self.play.set(icon="pause" if running else "play", tip="Pause" if running else "Let it run", on=not running)
        self.speed.set(value=state.speed)
        self.skip.set(label=state.end_label, tip=state.end_tip)
        self.branch.visible = state.branch
        for part in (self.back, self.play, self.forward, self.speed, self.film):
            part.visible = not state.look
        self.layout()
        self.changed()

    def set_part(self, part: float) -> None:
        """How far this step's time has gone; redraws only when that is a pixel or more."""
        wide = max(1, self.track().w)
        step = 1 / max(1, len(self.marks) - 1)
        if abs(part - self.part) * step * wide >= 1 or (part == 0) != (self.part == 0):
            self.part = part
            self._dirty = True

    # ----------------------------------------------------------------------------------------- layout

    def natural(self) -> tuple[int, int]:
        return self.look.px(WIDE), self.look.px(HIGH)

    def fit(self, bounds: pygame.Rect, bottom: int) -> pygame.Rect:
        """Place it centred in ``bounds`` with its lower edge at ``bottom``."""
        self.docked = False
        width = min(self.look.px(WIDE), bounds.w - self.look.px(16))
        height = self.look.px(HIGH)
        self.place((bounds.centerx - width // 2, max(bounds.y, bottom - height), width, height))
        return self.rect

    def dock(self, rect: pygame.Rect) -> pygame.Rect:
        """Place it upright in a panel of the table."""
        self.docked = True
        self.place((rect.x, rect.y, rect.w, rect.h))
        return self.rect

    def _lay_docked(self) -> None:
        """From below: the speed, the buttons (in one row where there is room), the track; the words above."""
        look = self.look
        self.margin = shadow_room(look, 0.5) + look.px(4)
        pad, gap, high = look.px(8), look.px(4), look.px(28)
        left, right = self.rect.x + pad, self.rect.right - pad
        foot = self.rect.bottom - look.px(6)
        if self.state.look:
            self._track_in = pygame.Rect(left, foot - high - look.px(10), right - left, 0)
            self.skip.place((left, foot - high, right - left, high))
            return
        wide, tall = self.speed.natural()
        buttons = [(self.back, 28), (self.play, 34), (self.forward, 28)]
        if self.branch.visible:
            self.branch.set(label="")
            buttons.append((self.branch, 28))
        buttons.append((self.film, 28))
        steps = look.px(sum(size for _, size in buttons)) + (len(buttons) - 1) * gap
        skip = self.skip.natural()[0]
        apart = steps + look.px(8 + 34) > right - left
        if apart:  # the camera stands beside the speed then
            steps -= look.px(28) + gap
            buttons.pop()
        together = steps + wide + skip + 2 * look.px(8) <= right - left
        if together:
            self.speed.place((left + steps + look.px(8), foot - high + (high - tall) // 2, wide, tall))
        else:
            beside = look.px(28) + gap if apart else 0
            wide = min(wide, right - left - beside)
            start = self.rect.centerx - (wide + beside) // 2
            self.speed.place((start, foot - tall, wide, tall))
            if apart:
                self.film.place((start + wide + gap, foot - tall + (tall - high) // 2, look.px(28), high))
            foot -= max(tall, high if apart else 0) + gap
        if steps + skip + look.px(8) > right - left:
            self.skip.set(label="")
            skip = right - left - steps - look.px(8)
        x = left
        for button, size in buttons:
            button.place((x, foot - high, look.px(size), high))
            x += look.px(size) + gap
        self.skip.place((right - skip, foot - high, skip, high))
        edge = look.px(12)
        self._track_in = pygame.Rect(left + edge, foot - high - look.px(16), right - left - 2 * edge, look.px(8))

    def layout(self) -> None:
        look = self.look
        if self.docked:
            self._lay_docked()
            return
        self.margin = shadow_room(look, 0.5) + look.px(4)
        pad, gap, high = look.px(12), look.px(6), look.px(32)
        middle = self.rect.bottom - pad - high // 2
        x = self.rect.x + pad
        for button, wide in ((self.back, 34), (self.play, 42), (self.forward, 34)):
            button.place((x, middle - high // 2, look.px(wide), high))
            x += look.px(wide) + gap
        right = self.rect.right - pad
        wide = self.skip.natural()[0]
        self.skip.place((right - wide, middle - high // 2, wide, high))
        right -= wide + look.px(10)
        if self.branch.visible:
            self.branch.set(label="Play on from here")
            wide = self.branch.natural()[0]
            self.branch.place((right - wide, middle - high // 2, wide, high))
            right -= wide + look.px(10)
        self.film.place((right - look.px(34), middle - high // 2, look.px(34), high))
        right -= look.px(34) + look.px(10)
        wide, tall = self.speed.natural()
        self.speed.place((right - wide, middle - tall // 2, wide, tall))

    def track(self) -> pygame.Rect:
        """The groove that the knob runs in, in window pixels."""
        look = self.look
        if self.docked:
            return self._track_in.copy()
        left, right = self.forward.rect.right + look.px(20), self.speed.rect.left - look.px(20)
        high = look.px(8)
        return pygame.Rect(left, self.forward.rect.centery - high // 2, max(look.px(20), right - left), high)

    def mark_x(self, step: float) -> int:
        """Where a step's mark is on the track."""
        track = self.track()
        last = max(1, len(self.marks) - 1)
        return track.x + round(track.w * min(step, last) / last)

    def step_at(self, x: float) -> int:
        """The step whose mark is nearest to a pixel."""
        track = self.track()
        last = max(1, len(self.marks) - 1)
        return max(0, min(len(self.marks) - 1, round((x - track.x) / track.w * last)))

    def _on_track(self, pos: Pos) -> bool:
        room = self.track().inflate(self.look.px(24), self.look.px(24))
        return not self.state.look and room.collidepoint(pos)

    # ----------------------------------------------------------------------------------------- events

    def moved(self, pos: Pos) -> None:
        over = self.step_at(pos[0]) if pos != NOWHERE and (self.captured or self._on_track(pos)) else -1
        if self.captured and over >= 0 and over != self.state.step:
            self._seek(over)
        if over != self._over:
            self._over = over
            self._dirty = True

    def press(self, pos: Pos, button: int) -> bool:
        if button != 1 or not self._on_track(pos):
            return False
        self._seek(self.step_at(pos[0]))
        return True

    def wheel(self, event: pygame.Event) -> bool:
        self._command("back" if event.y > 0 else "forward")
        return True

    def key(self, event: pygame.Event) -> bool:
        name = self._key_of(event)
        if not name:
            return False
        self._command(name)
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if found or not self.visible or not self.marks or not self._on_track(pos):
            return found
        step = self.step_at(pos[0])
        mark = self.marks[step]
        near = [other for other in self.marks[max(0, step - 1) : step + 2] if other.kind]
        named = mark if mark.kind or not near else near[0]  # marks stand close in a long game
        return f"{named.label}\n{step + 1} of {len(self.marks)}"

    # ---------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, state = self.look, self.look.theme, self.state
        radius = look.px(14)
        color = theme.seat(state.seat).color if state.seat else theme.accent
        put_halo(canvas, area, radius, color, look.px(5), 110)
        put_panel(canvas, look, area, radius, 0.5, 252)
        if self.docked:
            self._docked_words(canvas, area)
            self._track(canvas)
            return
        middle = area.y + look.px(25)
        x = area.x + look.px(18)
        put_icon(canvas, look, state.icon, (x + look.px(8), middle), look.px(18), theme.accent_text)
        x += look.px(26)
        spot = put_text(canvas, state.title, x, middle, look.text(15), theme.panel.heading, face="serif-semibold")
        count = f"{state.step + 1} of {len(self.marks)}" if self.marks and not state.look else ""
        number = put_text(
            canvas, count, area.right - look.px(16), middle, look.text(12), theme.panel.dim, align="right"
        )
        left = spot.right + look.px(12)
        room = number.left - look.px(12) - left
        if state.sentence and room > look.px(60):
            self._sentence(canvas, left, middle, room)
        self._track(canvas)

    def _docked_words(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The name of the step over as many lines of its sentence as there is room for; the log has all of it."""
        look, theme, state = self.look, self.look.theme, self.state
        pad = look.px(10)
        line = area.y + look.px(14)
        count = f"{state.step + 1}/{len(self.marks)}" if self.marks and not state.look else ""
        number = put_text(canvas, count, area.right - pad, line, look.text(11), theme.panel.dim, align="right")
        room = area.w - 2 * pad
        size = look.text(12.5)
        above = 34 if self._names_groups else 24
        low = area.y + self.track().y - self.rect.y - look.px(above)
        beside = room - (number.w + look.px(6))
        for words in _as_room_is(state.title, beside, size, max(1, min(2, _fitting(low - line, size))), True):
            put_text(canvas, words, area.x + pad, line, size, theme.panel.heading, face="serif-semibold",
                     max_width=beside)  # fmt: skip
            line += round(size * 1.3)
        size = look.text(11.5)
        for words in _as_room_is(state.sentence, room * 0.97, size, _fitting(low - line, size)):
            put_text(canvas, words, area.x + pad, line, size, theme.panel.text, max_width=room)
            line += round(size * 1.3)

    def _sentence(self, canvas: pygame.Surface, left: int, middle: int, room: int) -> None:
        """One line in full size, or two smaller ones; a longer sentence ends in dots."""
        look, ink = self.look, self.look.theme.panel.text
        size = look.text(13.5)
        lines = wrapped(self.state.sentence, room * 0.97, size)
        if len(lines) > 1:
            size = look.text(11.5)
            lines = wrapped(self.state.sentence, room * 0.97, size)
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        step = round(size * 1.32)
        top = middle - step * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            put_text(canvas, line, left, top + index * step, size, ink, max_width=room)

    def _track(self, canvas: pygame.Surface) -> None:
        """The groove with its marks; groups are told apart by a gap in the line above them and their names."""
        if self.state.look:
            return
        look, theme, b = self.look, self.look.theme, self.look.theme.box
        track = self.local(self.track())
        groove = inset(track.size, track.h // 2, (b.top, b.bottom), 255, b.edge, 255, 2.0, 90)
        canvas.blit(groove, track)
        shift = track.x - self.track().x
        tick = mix(theme.panel.dim, theme.panel.middle, 0.25)
        y = track.y - look.px(9)
        for first, last in self.lines():
            ends = (self.mark_x(first) + shift, y + look.px(3)), (self.mark_x(last) + shift, y + look.px(3))
            pygame.draw.line(canvas, tick, *ends, max(1, look.px(1)))
        for name, middle in self.names():
            put_text(canvas, name, middle + shift, y - look.px(4), look.text(11), theme.panel.dim, align="center")
        for index in self.ticks():
            high = look.px(3 if self.marks[index].major else 2)
            box = pygame.Rect(0, 0, max(2, look.px(2)), track.h + 2 * high)
            box.center = (self.mark_x(index) + shift, track.centery)
            pygame.draw.rect(canvas, tick, box, border_radius=box.w // 2)
        for index in self.outstanding():
            self._stand_out(canvas, self.marks[index].kind, self.mark_x(index) + shift, track)

    def ticks(self) -> list[int]:
        """The moments that have a stroke."""
        return strokes(self.marks, self._xs(), self.track().w, self.look.px(TICKS))

    def outstanding(self) -> list[int]:
        """The moments that stand out."""
        return outstanding(self.marks, self._xs(), self.look.px(SHAPES))

    def lines(self) -> list[tuple[int, int]]:
        """From which mark to which a line holds together what belongs together, where that can be seen."""
        groups = groups_of(self.marks)
        wide = self.track().w / max(1, len(groups)) >= self.look.px(TICKS)
        return [(first, last) for _, first, last in groups] if wide else []

    def names(self) -> list[tuple[str, float]]:
        """The names over the track, each with its middle."""
        return names_over(self.marks, self._xs(), self.look.text(11), self.look.px(10)) if self._names_groups else []

    def _xs(self) -> list[int]:
        return [self.mark_x(index) for index in range(len(self.marks))]

    def _stand_out(self, canvas: pygame.Surface, kind: str, x: int, track: pygame.Rect) -> None:
        """A mark that is told from others by its shape and its colour."""
        look, theme = self.look, self.look.theme
        color = {"danger": theme.danger, "lead": theme.accent, "chapter": theme.good}.get(kind, theme.panel.heading)
        size = look.px(5)
        y = track.centery
        shapes: dict[str, list[tuple[float, float]]] = {
            "chapter": [(-1, -1.6), (1, -1.6), (1, 1.6), (0, 0.8), (-1, 1.6)],
            "danger": [(0, -1.5), (1.3, 1.2), (-1.3, 1.2)],
            "lead": [(-1.3, 0.9), (-1.3, -0.9), (-0.5, 0), (0, -1.3), (0.5, 0), (1.3, -0.9), (1.3, 0.9)],
            "undone": [(-1.4, 0), (0.4, -1.2), (0.4, 1.2)],
        }
        points = shapes.get(kind, [(0, -1.5), (1.2, 0), (0, 1.5), (-1.2, 0)])
        shape = [(x + across * size, y + down * size) for across, down in points]
        pygame.draw.polygon(canvas, color, shape)
        pygame.draw.polygon(canvas, theme.panel.bottom, shape, max(1, look.px(1)))

    @property
    def _names_groups(self) -> bool:
        """Whether the names of what belongs together stand over the track: in a low panel its title alone does."""
        low = self.docked and self.track().y - self.rect.y < self.look.px(NAMED)
        return not low and any(group for group, _, _ in groups_of(self.marks))

    def draw_over(self, surface: pygame.Surface) -> None:
        """The filled part and the knob, which move without the bar being painted again."""
        if not self.marks or self.state.look:
            return
        look, theme = self.look, self.look.theme
        track = self.track()
        last = len(self.marks) - 1
        at = self.mark_x(self.state.step + (self.part if self.state.step < last else 0.0))
        done = pygame.Rect(track.x, track.y, max(track.h, at - track.x), track.h)
        g = theme.gold
        filled = panel(track.size, track.h // 2, (g.top, g.middle, g.bottom), 255, g.edge, 160, 60, 20)
        surface.blit(filled, track.topleft, (0, 0, *done.size))
        if self._over >= 0 and self._over != self.state.step:
            ghost = disc(look.px(10), theme.hover, 200)
            surface.blit(ghost, ghost.get_rect(center=(self.mark_x(self._over), track.centery)))
        knob = sphere(look.px(18), lighten(g.top, 0.35))
        surface.blit(knob, knob.get_rect(center=(self.mark_x(self.state.step), track.centery)))


def _fitting(high: float, size: float) -> int:
    """How many lines of letters of a size there is room for, where the middle of the last may lie so much lower than
    that of the first (pixels)."""
    return max(0, math.floor(high / (size * 1.3)) + 1)


def _as_room_is(text: str, wide: float, size: float, most: int, bold: bool = False) -> list[str]:
    """A text in at most so many lines; the last one is longer than there is room for where it does not fit."""
    rows = wrapped(text, wide, size, bold=bold) if text else []
    if len(rows) > most > 0:
        rows = [*rows[: most - 1], " ".join(rows[most - 1 :])]
    return rows[:most]
