"""The drawer of loose pieces: counters, dice, pins, tokens, notes, blank cards for any table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.hud.kit.buttons import IconButton
from tabletop.ui.hud.kit.controls import Segments, Stepper
from tabletop.ui.hud.kit.field import TextFilter
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_panel, put_text, shadow_room, wash
from tabletop.ui.hud.kit.widget import Pos, Widget
from tabletop.ui.hud.offering.drawer_parts import CounterChoice, Flow, PieceTile, Swatches
from tabletop.ui.hud.offering.piece_spec import COLORS, DICE, TOKEN_ICONS, PieceSpec, spec_picture

__all__ = ["CounterChoice", "Drawer", "PieceSpec", "spec_picture"]

WIDTH = 268
SLIDE = 0.2


class Drawer(Widget):
    """Slides in from the left. `on_drag_start(spec, pos)` when a piece is pulled out, `on_place(spec)` on a click."""

    def __init__(
        self,
        look: Look,
        on_drag_start: Callable[[PieceSpec, Pos], None] | None = None,
        on_place: Callable[[PieceSpec], None] | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.on_drag_start, self.on_place, self.on_close = on_drag_start, on_place, on_close
        self._visible = False
        self._goal = 0.0
        self._slide = 0.0
        self._last = 0.0
        self.offset = 0
        self.height = 0
        self._bounds = pygame.Rect(0, 0, 0, 0)
        self._counters: tuple[CounterChoice, ...] = ()
        self._heads: list[tuple[int, str]] = []
        self.color = COLORS[0][1]
        self.close_button = IconButton(look, "close", self.close, tip="Close the drawer", key="L")
        self._build()

    def _tile(self, spec: PieceSpec, label: str = "", tip: str = "", share: float = 0.66) -> PieceTile:
        return self.add(PieceTile(self.look, spec, label, self.on_drag_start, self.on_place, tip, share))

    def _build(self) -> None:
        look = self.look
        self.children.clear()
        self.add(self.close_button)
        self.dice = [self._tile(PieceSpec("die", {"sides": n}), f"d{n}", f"Die with {n} sides", 0.8) for n in DICE]
        self.sides = self.add(
            Stepper(look, 7, 2, 100, self._sides, show=lambda n: f"d{n}", tip="Any number of sides, 2 to 100")
        )
        self.any_die = self._tile(PieceSpec("die", {"sides": 7}), "", "Die with 7 sides", 0.86)
        self.swatches = self.add(Swatches(look, COLORS, self._colored))
        self.named = [
            self._tile(PieceSpec("counter", {"name": c.label, "color": c.color, "value": 1}), c.label, c.label)
            for c in self._counters
        ]
        self.counter_name = self.add(
            TextFilter(look, lambda text: self._retint(), "Name of the counter", icon="edit", limit=24)
        )
        self.own = self._tile(PieceSpec("counter"), "", "Counter of your own", 0.86)
        self.pins = [
            self._tile(PieceSpec("pin"), "Pin", "Pushpin, opaque", 0.9),
            self._tile(PieceSpec("pin"), "Clear pin", "Pushpin, transparent", 0.9),
        ]
        self.token_text = self.add(TextFilter(look, lambda text: self._retint(), "Letters", icon="edit", limit=3))
        self.letter = self._tile(PieceSpec("token"), "", "Token with letters", 0.86)
        self.tokens = [
            self._tile(PieceSpec("token", {"icon": name}), "", f"Token: {name.removeprefix('emblem-')}", 0.78)
            for name in TOKEN_ICONS
        ]
        self.paper = self.add(
            Segments(look, (("note", "Note"), ("card", "Blank card")), "note", lambda value: self._papered())
        )
        self.card_name = self.add(TextFilter(look, lambda text: self._retint(), "Name", icon="edit", limit=40))
        self.note_text = self.add(TextFilter(look, lambda text: self._retint(), "Text", icon="edit", limit=200))
        self.sheet = self._tile(PieceSpec("note"), "", "", 0.8)
        self.marker = self._tile(PieceSpec("marker", {"name": "First player"}), "First player", "First-player marker")
        self._retint()

    def set_counters(self, counters: Sequence[CounterChoice]) -> None:
        """The counters of this game, offered by name."""
        if tuple(counters) != self._counters:
            self._counters = tuple(counters)
            self._build()
            self.layout()
            self.changed()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        if self.opened:
            self.open(self._bounds)

    # ----------------------------------------------------------------------------------------- choices

    def _sides(self, sides: int) -> None:
        self.any_die.set_spec(PieceSpec("die", {"sides": sides}))
        self.any_die.tip = f"Die with {sides} sides"

    def _colored(self, color: str) -> None:
        self.color = color
        self._retint()

    def _papered(self) -> None:
        """The kind of paper was chosen: its fields come into sight."""
        self._retint()
        self._scroll_to(self.height)

    def _retint(self) -> None:
        """Colour and texts of all pieces that are made up here."""
        color = self.color
        name = self.counter_name.text.strip() or {c: n for n, c in COLORS}[color].capitalize()
        self.own.set_spec(PieceSpec("counter", {"name": name, "color": color, "value": 1}))
        for tile, opaque in zip(self.pins, (True, False), strict=True):
            tile.set_spec(PieceSpec("pin", {"color": color, "opaque": opaque}))
        letters = self.token_text.text.strip() or "A"
        self.letter.set_spec(PieceSpec("token", {"text": letters, "color": color}))
        for tile, icon in zip(self.tokens, TOKEN_ICONS, strict=True):
            tile.set_spec(PieceSpec("token", {"icon": icon, "color": color}))
        text, title = self.note_text.text.strip(), self.card_name.text.strip()
        if self.paper.value == "note":
            words = "\n".join(part for part in (title, text) if part)
            self.sheet.set_spec(PieceSpec("note", {"text": words}))
            self.sheet.tip = "Note"
        else:
            self.sheet.set_spec(PieceSpec("card", {"name": title or "Blank card", "text": text}))
            self.sheet.tip = "Blank card that can be written on"

    # ---------------------------------------------------------------------------------- opening, layout

    @property
    def opened(self) -> bool:
        """Whether it is open or opening."""
        return self._goal > 0

    @property
    def fields(self) -> tuple[TextFilter, ...]:
        """All that can be typed in."""
        return self.counter_name, self.token_text, self.card_name, self.note_text

    def open(self, bounds: pygame.Rect) -> None:
        """Slide in at the left edge of `bounds`."""
        self._bounds = pygame.Rect(bounds)
        self._goal = 1.0
        if self.look.calm:
            self._slide = 1.0
        self.visible = True
        self._shift()

    def close(self) -> None:
        """Slide out and tell the caller."""
        if not self.opened:
            return
        self._goal = 0.0
        for field in self.fields:
            field.focus(False)
            field.set_text("")
        self._retint()
        if self.look.calm:
            self._slide = 0.0
            self.visible = False
        if self.on_close is not None:
            self.on_close()

    def update(self, now: float) -> bool:
        moving = super().update(now)
        elapsed = min(0.1, now - self._last) if self._last else 0.0
        self._last = now
        if self._slide == self._goal:
            return moving
        step = elapsed / SLIDE
        self._slide = min(self._goal, self._slide + step) if self._goal else max(0.0, self._slide - step)
        if self._slide == 0.0 and not self._goal:
            self.visible = False
        self._shift()
        return True

    def _shift(self) -> None:
        width = self.look.px(WIDTH)
        eased = 1 - (1 - self._slide) ** 3
        room = shadow_room(self.look, 0.6)
        x = self._bounds.x + round((width + room) * (eased - 1))
        self.place((x, self._bounds.y, width, self._bounds.h))

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.6)
        self.offset = max(0, min(self.offset, self.height - self.view().h))
        pad, x0 = look.px(14), self.rect.x + look.px(14)
        width = self.rect.w - 2 * pad
        edge = look.px(28)
        self.close_button.place((self.rect.right - pad - edge + look.px(4), self.rect.y + look.px(8), edge, edge))
        top = self.view().y - self.offset
        flow = Flow(look, x0, top, width)
        gap = look.px(8)
        flow.head("Dice")
        flow.grid(self.dice, 4, look.px(49))
        flow.row((self.sides, width - look.px(52) - gap), (self.any_die, look.px(52)), height=look.px(36))
        if self.named:
            flow.head("Counters of this game")
            flow.grid(self.named, flow.columns_for([tile.label for tile in self.named]), look.px(49))
        flow.head("In a colour of your choice")
        flow.row((self.swatches, width), height=look.px(28))
        flow.row((self.counter_name, width - look.px(52) - gap), (self.own, look.px(52)), height=look.px(33))
        flow.row((self.token_text, width - look.px(52) - gap), (self.letter, look.px(52)), height=look.px(33))
        flow.grid(self.tokens, 5, look.px(38))
        flow.grid([*self.pins, self.marker], 3, look.px(54))
        flow.head("Paper")
        flow.row((self.paper, width), height=look.px(30))
        y = flow.y
        self.sheet.place((x0 + width - look.px(80), y, look.px(80), look.px(74)))
        for field in (self.card_name, self.note_text):
            field.place((x0, y + look.px(4), width - look.px(80) - gap, look.px(28)))
            y += look.px(36)
        self._heads = [(at - top, text) for at, text in flow.heads]
        self.height = y + look.px(8) - top

    def view(self) -> pygame.Rect:
        """The part below the heading, in which the content scrolls."""
        head = self.look.px(42)
        return pygame.Rect(self.rect.x, self.rect.y + head, self.rect.w, max(1, self.rect.h - head - self.look.px(4)))

    # ------------------------------------------------------------------------------------------ events

    def event(self, event: pygame.Event) -> bool:
        if not self.visible:
            return False
        if event.type == pygame.MOUSEWHEEL and self.hot:
            # over a stepper too: the wheel scrolls the drawer
            return self.wheel(event)
        if event.type == pygame.KEYDOWN and self._leave_by_key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            inside = self.view().collidepoint(event.pos) or self.close_button.hit(event.pos)
            for field in self.fields:
                # whoever takes the press keeps it from the others: they would go on listening to letters
                if not (inside and field.hit(event.pos)):
                    field.focus(False)
            # what is scrolled out of sight cannot be pressed
            if not inside:
                return self.hit(event.pos)
        return super().event(event)

    def _leave_by_key(self, event: pygame.Event) -> bool:
        """Escape first leaves a field with text in it; an empty one keeps neither Escape nor L from closing."""
        field = next((each for each in self.fields if each.focused), None)
        if field is None or not self.opened:
            return False
        if event.key == pygame.K_ESCAPE and field.text:
            field.focus(False)
            return True
        if event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return False

    def wheel(self, event: pygame.Event) -> bool:
        self._scroll_to(self.offset - event.y * self.look.px(60))
        return True

    def _scroll_to(self, offset: int) -> None:
        before = self.offset
        self.offset = max(0, min(self.height - self.view().h, offset))
        if self.offset != before:
            self.layout()
            self.changed()

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.opened:
            self.close()
            return True
        return False

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.view().collidepoint(pos) and not self.close_button.hit(pos):
            return None
        return super().tooltip_at(pos)

    # ----------------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        children, self.children = self.children, []
        super().draw(surface)
        self.children = children
        if not self.visible:
            self._settle()
            return
        clip = surface.get_clip()
        view = self.view()
        surface.set_clip(view.clip(clip))
        for child in children:
            if child is not self.close_button:
                if child.rect.colliderect(view):
                    child.draw(surface)
                else:
                    child._settle()
        surface.set_clip(clip)
        self.close_button.draw(surface)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, p = self.look, self.look.theme.panel
        # the left edge runs out of the window
        sheet = pygame.Rect(area.x - look.px(14), area.y, area.w + look.px(14), area.h)
        put_panel(canvas, look, sheet, look.px(12), 0.6, 250)
        put_text(
            canvas,
            "Pieces",
            area.x + look.px(16),
            area.y + look.px(23),
            look.text(16),
            p.heading,
            bold=True,
            serif=True,
        )
        hairline(canvas, look, area.x, area.right, area.y + look.px(41), 150)
        view = self.local(self.view())
        canvas.set_clip(view)
        for y, text in self._heads:
            middle = view.y - self.offset + y + look.px(14)
            spot = put_text(canvas, text, area.x + look.px(16), middle, look.text(11.5), p.dim, bold=True)
            hairline(canvas, look, spot.right + look.px(8), area.right - look.px(12), middle, 120)
        canvas.set_clip(None)
        limit = self.height - view.h
        if limit > 0:
            height = max(look.px(26), round(view.h * view.h / self.height))
            y = view.y + round((view.h - height) * self.offset / limit)
            canvas.blit(wash((look.px(5), height), look.px(2), p.dim, 110), (area.right - look.px(8), y))
