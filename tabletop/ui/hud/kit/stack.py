"""All widgets of a screen in their order: who gets an event, who is drawn over whom, whose tooltip shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import pygame

from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.tooltip import Tooltip
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, W, Widget

LAYERS = ("panel", "bar", "float", "popup", "curtain", "top")
TOOLTIP_AFTER = 0.45
TOOLTIP_AGAIN = 0.35

_KEYS = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)


class HudStack:
    """Sends each event to the one widget it is for. Layers from below: panel, bar, float, popup, curtain, top."""

    def __init__(self, look: Look, bounds: pygame.Rect | tuple[int, int, int, int]) -> None:
        self.look = look
        self.bounds = pygame.Rect(bounds)
        self.tooltip = Tooltip(look)
        self.audience: Collection[Widget] | None = None
        """The only widgets that are shown, without their buttons: those for people who watch. None: all."""
        self._seen: frozenset[Widget] = frozenset()
        self.table_tip: Callable[[Pos], str] = lambda pos: ""
        """What is said of a point where no widget is, "" for nothing."""
        self.table_keeps: Callable[[], list[pygame.Rect]] = list
        """What that lies beside, not over."""
        self.table_tips = True
        """Whether that is said: not while something is drawn there."""
        self._entries: list[tuple[int, int, Widget]] = []
        self._pointer: Pos = NOWHERE
        self._now = 0.0
        self._tip = ""
        self._tip_since = 0.0
        self._tip_gone = -10.0

    def add(self, widget: W, layer: str = "panel") -> W:
        """Take a widget in; later ones of a layer lie above earlier ones."""
        self._entries.append((LAYERS.index(layer), len(self._entries), widget))
        self._entries.sort(key=lambda entry: entry[:2])
        return widget

    def remove(self, widget: Widget) -> None:
        """Let a widget go."""
        self._entries = [entry for entry in self._entries if entry[2] is not widget]

    @property
    def pointer(self) -> Pos:
        """Where the mouse was seen last, `NOWHERE` outside of the window."""
        return self._pointer

    @property
    def widgets(self) -> list[Widget]:
        """From the lowest to the topmost."""
        return [entry[2] for entry in self._entries]

    @property
    def popups(self) -> list[pygame.Rect]:
        """Where something is open that lies over the table for a while: a menu, a sheet, a tray."""
        popup = LAYERS.index("popup")
        return [widget.rect for layer, _, widget in self._entries if layer == popup and widget.visible]

    @property
    def above(self) -> list[pygame.Rect]:
        """Where bars and what floats over the table are: buttons, questions, lists, results."""
        layers = LAYERS.index("bar"), LAYERS.index("float")
        return [widget.rect for layer, _, widget in self._entries if layer in layers and widget.visible]

    def show_only(self, audience: Collection[Widget] | None) -> None:
        """Show these alone, without their buttons, or everything again (None)."""
        if audience != self.audience:
            self.leave()
        self.audience, self._seen = audience, frozenset(audience or ())
        for widget in self.widgets:
            widget.bare = audience is not None and not widget.tells
            widget.changed()

    @property
    def shown(self) -> list[Widget]:
        """The widgets that are not kept from those who watch, from the lowest to the topmost."""
        if self.audience is None:
            return self.widgets
        return [entry[2] for entry in self._entries if entry[2] in self._seen]

    @property
    def dirty(self) -> bool:
        """Whether the window is older than the widgets."""
        if self.audience is not None:  # what the others have to show is seen by nobody
            return self.tooltip.dirty or any(widget.dirty for widget in self.audience)
        return self.tooltip.dirty or any(widget.dirty for _, _, widget in self._entries)

    def set_look(self, look: Look) -> None:
        """Another theme or size for all; place them anew after it."""
        self.look = look
        for widget in (*self.widgets, self.tooltip):
            widget.set_look(look)
        self.tooltip.hide()

    def at(self, pos: Pos) -> Widget | None:
        """The topmost widget at a point; None where the table is free."""
        return next((w for w in reversed(self.shown) if w.visible and (w.modal or w.hit(pos))), None)

    def modal(self) -> Widget | None:
        """The topmost widget that takes everything, if one is open."""
        return next((w for w in reversed(self.shown) if w.visible and w.modal), None)

    def path(self, pos: Pos) -> list[Widget]:
        """The widgets at a point, each inside the one before; nothing where the table is free."""
        under = self.at(pos)
        return under.path(pos) or [under] if under is not None else []

    def targets(self, pos: Pos) -> list[pygame.Rect]:
        """What can be pressed in the panel at a point."""
        under = self.at(pos)
        return under.targets() if under is not None else []

    def leave(self) -> None:
        """The pointer left the window."""
        self._pointer = NOWHERE
        for widget in self.widgets:
            widget.leave()
        self.tooltip.hide()

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when a widget used it, so that the table must not."""
        kind = event.type
        if kind == pygame.WINDOWLEAVE:
            self.leave()
            return False
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._hide_tip()
        if kind == pygame.MOUSEMOTION:
            return self._motion(event)
        top = self.modal()
        for widget in reversed(self.shown):
            if not widget.visible:
                continue
            if kind == pygame.MOUSEBUTTONUP and not widget.any_captured() and widget is not top:
                continue
            if widget.event(event):
                return True
            if widget is top:
                # keys that even a modal widget lets through (full screen, help) go on
                return kind != pygame.MOUSEBUTTONUP and kind not in _KEYS
        return False

    def _motion(self, event: pygame.Event) -> bool:
        self._pointer = event.pos
        holder = next((w for w in reversed(self.shown) if w.visible and w.any_captured()), None)
        if holder is not None:
            holder.event(event)
            return True
        under = self.at(event.pos)
        for widget in self.shown:
            if widget is under:
                widget.event(event)
            elif widget.pointer != NOWHERE:
                widget.leave()
        self._track_tip()
        return under is not None

    # ---------------------------------------------------------------------------------------- tooltips

    def _tip_here(self) -> str:
        if self.audience is not None:
            return ""  # they tell what a click would do
        under = self.at(self._pointer) if self._pointer != NOWHERE else None
        if under is None:
            return self.table_tip(self._pointer) if self.table_tips and self._pointer != NOWHERE else ""
        return under.tooltip_at(self._pointer) or ""

    def _track_tip(self) -> None:
        tip = self._tip_here()
        if tip != self._tip:
            if self.tooltip.visible:
                self._tip_gone = self._now
                self.tooltip.hide()
            self._tip = tip
            self._tip_since = self._now

    def _hide_tip(self) -> None:
        if self.tooltip.visible:
            self.tooltip.hide()
        self._tip_since = self._now + 3600.0

    def update(self, now: float) -> bool:
        """The time is `now`; true while a widget moves or a tooltip is about to come."""
        self._now = now
        moving = False
        for widget in self.shown:  # what nobody sees need not move
            moving = widget.update(now) or moving
        if not self._tip or self.tooltip.visible:
            if self.tooltip.visible and self._tip_here() != self._tip:
                self._track_tip()
            return moving
        wait = 0.05 if now - self._tip_gone < TOOLTIP_AGAIN else TOOLTIP_AFTER
        if now - self._tip_since >= wait:
            read = [w.rect for w in self.shown if w.read and w.visible and not w.rect.collidepoint(self._pointer)]
            if self.at(self._pointer) is None:
                read += self.table_keeps()
            self.tooltip.show(self._tip, self._pointer, self.bounds, read)
            return moving
        return moving or self._tip_since <= now

    def rehearse(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw one widget after the other where nobody sees it: what they keep is then at hand."""
        for widget in self.shown:
            if widget.visible:
                widget.draw(surface)
                yield

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all, the lowest first."""
        for widget in self.shown:
            widget.draw(surface)
        self.tooltip.draw(surface)
