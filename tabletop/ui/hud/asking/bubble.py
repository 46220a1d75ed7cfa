"""The bubble beside a card: why not, by which rule, and what could be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from tabletop.ui.clear_place import Weighed, least_covered
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import layout_rich, text_width
from tabletop.ui.hud.asking.decision import Choice, T, answer_button, chosen_by_key
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel, shadow_room
from tabletop.ui.hud.kit.rule_link import RuleLinked

WIDEST = 320
NEAR = 170
"""So far off it is still seen what a bubble is about that points nowhere."""
NEXT = 4
"""From this weight on it is where one clicks next: that is not covered while there is another place near by."""


def _covered(place: pygame.Rect, avoid: Sequence[Weighed]) -> int:
    """How bad it is what something hides there."""
    clipped = ((place.clip(rect), weight) for rect, weight in avoid)
    return sum(rect.w * rect.h * weight for rect, weight in clipped)


def _apart(one: pygame.Rect, other: pygame.Rect) -> int:
    """How much there is between two rectangles."""
    across = max(one.x - other.right, other.x - one.right)
    return max(across, one.y - other.bottom, other.y - one.bottom, 0)


class Bubble(RuleLinked):
    """Points at `beside` from its free side; where what is done next lies on all its sides, it stands at a place that
    is clear of that, if there is one near by, and points nowhere. Escape or a click elsewhere hides it; that click
    goes on."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._visible = False
        self.text, self.rule, self.kind = "", "", "refusal"
        self.choices: tuple[Choice[Any], ...] = ()
        self._beside = pygame.Rect(0, 0, 0, 0)
        self._side = "left"
        self._avoid: tuple[Weighed, ...] = ()
        self._on_choice: Callable[[Any], object] | None = None

    def show(
        self,
        text: str,
        beside: pygame.Rect,
        bounds: pygame.Rect,
        buttons: Sequence[Choice[T]] = (),
        on_choice: Callable[[T], object] | None = None,
        rule: str = "",
        on_rule: Callable[[str], None] | None = None,
        kind: str = "refusal",
        avoid: Sequence[Weighed] = (),
    ) -> None:
        """Show a sentence beside a rectangle of the window; `kind` is "refusal" or "info". Of the places at its sides
        that one is taken that covers least of what is to `avoid`."""
        self._avoid = tuple(avoid)
        self.text, self.rule, self.kind = text, rule, kind
        self.choices = tuple(buttons)
        self._on_choice, self._on_rule = on_choice, on_rule
        self._beside = pygame.Rect(beside)
        self.children.clear()
        for choice in self.choices:
            cap = choice.key if len(choice.key) == 1 else ""
            self.add(answer_button(self.look, choice, self._chosen, cap, points=12.5))
        self.visible = True
        self._fit(bounds)
        self.changed()

    def hide(self) -> None:
        """Take it away."""
        self.visible = False

    def _chosen(self, choice: Choice[Any]) -> None:
        self.hide()
        if self._on_choice is not None:
            self._on_choice(choice.answer)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.hide()

    # ------------------------------------------------------------------------------------------ layout

    def _rich(self, width: int) -> pygame.Surface:
        look = self.look
        return layout_rich(
            self.text, width, look.text(13), look.theme.panel.text, icons=look.icons, icon_color=look.theme.panel.text
        ).surface

    def _fit(self, bounds: pygame.Rect) -> None:
        look = self.look
        self.margin = max(shadow_room(look, 0.5), look.px(14))
        lead, pad = look.px(38), look.px(12)
        natural = text_width(self.text.replace("*", ""), look.text(13)) + look.px(6)
        buttons = sum(child.natural()[0] + look.px(7) for child in self.children)
        widest = min(look.px(WIDEST), bounds.w - look.px(24))
        width = round(max(look.px(150), min(widest, natural + lead + pad), min(widest, buttons + 2 * pad)))
        height = self._rich(width - lead - pad).get_height() + 2 * look.px(10)
        if self.rule:
            height += look.px(20)
        if self.children:
            height += look.px(36)
        self._choose_side(bounds, width, height)

    def _choose_side(self, bounds: pygame.Rect, width: int, height: int) -> None:
        look, b = self.look, self._beside
        gap, edge = look.px(13), look.px(6)
        y = max(bounds.y + edge, min(bounds.bottom - edge - height, b.centery - height // 2))
        x = max(bounds.x + edge, min(bounds.right - edge - width, b.centerx - width // 2))
        inside = bounds.inflate(-2 * edge, -2 * edge)
        below = min(bounds.bottom - edge - height, b.bottom + gap)
        tail = look.px(20)  # so much of a side the wedge needs
        ys = (
            y,
            *(max(inside.y, min(inside.bottom - height, to)) for to in (b.centery - tail, b.centery + tail - height)),
        )
        xs = (
            x,
            *(max(inside.x, min(inside.right - width, to)) for to in (b.centerx - tail, b.centerx + tail - width)),
        )
        sides = [
            side
            for slid_y, slid_x in zip(ys, xs, strict=True)
            for side in (
                ("left", (b.right + gap, slid_y)), ("right", (b.x - gap - width, slid_y)),
                ("bottom", (slid_x, b.y - gap - height)), ("top", (slid_x, below)),
            )
        ]  # fmt: skip

        next_acts = [each for each in self._avoid if each[1] >= NEXT]

        def cost(side: tuple[str, tuple[int, int]]) -> tuple[bool, int, int]:
            place = pygame.Rect(*side[1], width, height)
            return not inside.contains(place), _covered(place, next_acts), _covered(place, self._avoid)

        self._side, at = min(sides, key=cost)
        if not inside.contains(pygame.Rect(*at, width, height)):
            self._side, at = "top", (x, below)
        if covered := _covered(pygame.Rect(*at, width, height), next_acts):
            other, place = least_covered((width, height), inside, [*next_acts, (b, 1)], at)
            if other < covered and _apart(place, b) <= look.px(NEAR):
                self._side, at = "", place.topleft
        self.place((*at, width, height))

    def layout(self) -> None:
        look = self.look
        x = self.rect.right - look.px(10)
        h = look.px(28)
        for child in reversed(self.children):
            width = child.natural()[0]
            x -= width
            child.place((x, self.rect.bottom - h - look.px(9), width, h))
            x -= look.px(7)

    def rule_box(self) -> pygame.Rect:
        """Where the link to the rule is, in window pixels."""
        if not self.rule:
            return pygame.Rect(0, 0, 0, 0)
        look = self.look
        width = round(text_width(f"Rule {self.rule}", look.text(12))) + look.px(22)
        y = self.rect.bottom - look.px(9 + (36 if self.children else 0)) - look.px(18)
        return pygame.Rect(self.rect.x + look.px(36), y, width, look.px(20))

    # ------------------------------------------------------------------------------------------ events

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.visible and not self.hit(event.pos):
            self.hide()
            return False
        return super().event(event)

    def its_rule(self) -> str:
        return self.rule

    def _open_rule(self) -> None:
        self.hide()
        super()._open_rule()

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_ESCAPE:
            self.hide()
            return True
        choice = chosen_by_key(self.choices, event)
        if choice is None:
            return False
        self._chosen(choice)
        return True

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        color = theme.danger if self.kind == "refusal" else theme.accent
        edge = mix(color, theme.panel.middle, 0.25)
        put_panel(canvas, look, area, look.px(10), 0.5, 255)
        canvas.blit(outline(area.size, look.px(10), max(1, look.px(1.4)), edge, 255), area)
        if self._side:
            self._tail(canvas, area, edge)
        icon = "warning" if self.kind == "refusal" else "info"
        put_icon(canvas, look, icon, (area.x + look.px(21), area.y + look.px(20)), look.px(18), color)
        canvas.blit(self._rich(area.w - look.px(38) - look.px(12)), (area.x + look.px(38), area.y + look.px(10)))
        self._put_rule(canvas, 12, 14)

    def _tail(self, canvas: pygame.Surface, area: pygame.Rect, edge: tuple[int, int, int]) -> None:
        """A little wedge towards the card, drawn four times larger."""
        look, p = self.look, self.look.theme.panel
        r = look.px(9)
        over = 4
        big = blank((r * over * 2, r * over * 2), edge)
        n = r * over
        # pointing left in a square of 2r; the base lies on the right edge of the square's left half
        outer = [(n * 1.12, n * 0.1), (n * 0.05, n), (n * 1.12, n * 1.9)]
        inner = [(n * 1.16, n * 0.32), (n * 0.25, n), (n * 1.16, n * 1.68)]
        pygame.draw.polygon(big, (*edge, 255), outer)
        pygame.draw.polygon(big, (*mix(p.middle, p.bottom if self._side == "bottom" else p.top, 0.3), 255), inner)
        turned = {"left": 0, "bottom": 90, "right": 180, "top": 270}[self._side]
        small = pygame.transform.smoothscale(pygame.transform.rotate(big, turned), (2 * r, 2 * r))
        b = self._beside
        if self._side in ("left", "right"):
            y = max(self.rect.y + look.px(20), min(self.rect.bottom - look.px(20), b.centery)) - self.rect.y + area.y
            x = area.x if self._side == "left" else area.right
        else:
            x = max(self.rect.x + look.px(20), min(self.rect.right - look.px(20), b.centerx)) - self.rect.x + area.x
            y = area.bottom if self._side == "bottom" else area.y
        canvas.blit(small, small.get_rect(center=(x, y)))
