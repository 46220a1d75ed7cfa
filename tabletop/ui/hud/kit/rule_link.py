"""A link to a rule on a widget that says something: it lights up under the pointer, a click opens the rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.hud.kit.paint import put_icon, put_text
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget


class RuleLinked(Widget):
    """A widget with such a link. ``_on_rule``: what is done with its rule, None for nothing."""

    _on_rule: Callable[[str], None] | None = None
    _rule_hot = False

    def its_rule(self) -> str:
        """The rule it links to, "" for none."""
        raise NotImplementedError  # each keeps it elsewhere

    def rule_box(self) -> pygame.Rect:
        """Where the link is, in window pixels."""
        raise NotImplementedError  # each has another place for it

    def moved(self, pos: Pos) -> None:
        hot = pos != NOWHERE and self.rule_box().collidepoint(pos)
        if hot != self._rule_hot:
            self._rule_hot = hot
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        if self.rule_box().collidepoint(pos) and self._on_rule is not None:
            self._open_rule()

    def _open_rule(self) -> None:
        if self._on_rule is not None:
            self._on_rule(self.its_rule())

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if not found and self.visible and self.rule_box().collidepoint(pos):
            return "Open this rule in the rulebook"
        return found

    def _put_rule(self, canvas: pygame.Surface, points: float, icon: float) -> None:
        """Draw the link, underlined."""
        if not self.its_rule():
            return
        look, theme, box = self.look, self.look.theme, self.local(self.rule_box())
        ink = theme.hover if self._rule_hot else theme.panel.link
        put_icon(canvas, look, "rules", (box.x + look.px(9), box.centery), look.px(icon), ink)
        spot = put_text(canvas, f"Rule {self.its_rule()}", box.x + look.px(20), box.centery, look.text(points), ink)
        canvas.fill(ink, (spot.x, box.centery + round(look.text(points) * 0.5), spot.w, 1))
