"""The privacy curtain between two seats' turns."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, lighten, mix
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_panel, put_text, seat_symbol, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

FALL = 0.28
EXPLAIN = (
    "The cards of both hands are hidden now; the table itself stays in sight. "
    "Give the mouse on. When nobody else looks, lift the curtain."
)


@cached
def velvet(width: int, height: int, color: Color, folds: int, hem: int) -> pygame.Surface:
    """Hanging cloth with soft folds; its lower edge swings by `hem` pixels. Shared."""
    if hem:
        return pygame.transform.smoothscale(_cloth(width * 2, height * 2, color, folds, hem * 2), (width, height))
    return _cloth(width, height, color, folds, 0)


def _cloth(width: int, height: int, color: Color, folds: int, hem: int) -> pygame.Surface:
    row = blank((max(2, width), 1))
    dark, bright = darken(color, 0.62), lighten(color, 0.10)
    for x in range(row.get_width()):
        t = x / row.get_width() * folds * 2 * math.pi
        light = 0.5 + 0.32 * math.cos(t) + 0.18 * math.cos(2.3 * t + 0.9)
        tone = mix(dark, bright, max(0.0, min(1.0, light)))
        row.set_at((x, 0), (*tone, 255))
    out = pygame.transform.scale(row, (max(2, width), max(2, height)))
    shade = blank((1, out.get_height()))
    for y in range(out.get_height()):
        share = y / out.get_height()
        shade.set_at((0, y), (0, 0, 0, round(110 * max(0.0, 1 - share * 5) + 70 * max(0.0, share - 0.8) * 5)))
    out.blit(pygame.transform.scale(shade, out.get_size()), (0, 0))
    if hem:
        gold = (214, 168, 84)
        for x in range(out.get_width()):
            t = x / out.get_width() * folds * 2 * math.pi
            cut = round(hem * (0.5 - 0.5 * math.cos(t)))
            bottom = out.get_height() - cut
            out.fill((*color, 0), (x, bottom, 1, cut))
            trim = max(2, hem // 4)
            out.fill((*darken(gold, 0.25 + 0.25 * math.cos(t)), 255), (x, bottom - 2 * trim, 1, trim))
    return out


@cached
def _fall_off(width: int, height: int) -> pygame.Surface:
    shade = blank((1, height))
    for y in range(height):
        shade.set_at((0, y), (0, 0, 0, round(120 * (1 - y / height) ** 1.6)))
    return pygame.transform.scale(shade, (width, height))


class Curtain(Widget):
    """Falls over the window with "Pass to Ana"; Enter, Space or the button lift it. Modal until it is lifted."""

    def __init__(self, look: Look, on_lift: Callable[[], None]) -> None:
        super().__init__(look)
        self.on_lift = on_lift
        self.name, self.seat, self.note, self.explain = "", 1, "", False
        self._visible = False
        self._down = False
        self._fall = 0.0
        self._last = 0.0
        self.button = self.add(
            Button(
                look,
                "Lift the curtain",
                self._lift,
                icon="eye",
                kind="gold",
                points=14,
                tip="Show this seat's cards",
                key="Enter",
            )
        )
        self._card = pygame.Rect(0, 0, 0, 0)

    @property
    def modal(self) -> bool:  # type: ignore[override]
        """Only while it is down: a rising curtain is no obstacle."""
        return self._down

    def show(self, name: str, seat: int, explain: bool = False, note: str = "") -> None:
        """Let it fall for a seat; `explain` adds what it is for, `note` a line such as what is new."""
        self.name, self.seat, self.explain, self.note = name, seat, explain, note
        self._down = True
        self.visible = True
        # what is secret must be covered at once: only the cloth glides, the veil is there from the first frame
        self._fall = 1.0 if self.look.calm else max(self._fall, 0.05)
        self.layout()
        self.changed()

    def hide(self) -> None:
        """Let it rise."""
        self._down = False
        if self.look.calm or not self.visible:
            self.visible = False
            self._fall = 0.0

    def _lift(self) -> None:
        if self._down:
            self.hide()
            self.on_lift()

    def hit(self, pos: Pos) -> bool:
        return self._down and self.rect.collidepoint(pos)

    def update(self, now: float) -> bool:
        super().update(now)
        elapsed = min(0.1, now - self._last) if self._last else 0.0
        self._last = now
        goal = 1.0 if self._down else 0.0
        if self._fall == goal or not self.visible:
            return False
        step = elapsed / FALL
        self._fall = min(1.0, self._fall + step) if self._down else max(0.0, self._fall - step)
        self._dirty = True
        if self._fall == 0.0:
            self.visible = False
        return True

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._lift()
            return True
        return self._down and not pygame.K_F1 <= event.key <= pygame.K_F12

    # ------------------------------------------------------------------------------------------ layout

    def _lines(self) -> list[tuple[str, bool]]:
        """The lines below the name; true for those of the explanation."""
        look = self.look
        width, size = look.px(360), look.text(13)
        out = [(line, False) for line in wrapped(self.note, width, size)] if self.note else []
        if self.explain:
            out += [("", True)] if out else []
            out += [(line, True) for line in wrapped(EXPLAIN, width, size)]
        return out

    def layout(self) -> None:
        look = self.look
        name_w = round(text_width(self.name, look.text(32), face="serif-bold"))
        button_w = look.px(190)
        width = min(self.rect.w - look.px(16), max(look.px(400 if self.explain else 340), name_w + look.px(60)))
        height = look.px(140) + len(self._lines()) * round(look.text(13) * 1.45) + look.px(66)
        self._card = pygame.Rect(0, 0, width, min(height, self.rect.h - look.px(16)))
        self._card.center = self.rect.center
        self.button.place(
            (self._card.centerx - button_w // 2, self._card.bottom - look.px(52), button_w, look.px(36))
        )

    # ----------------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        self._dirty = False
        if not self.visible:
            self._settle()
            return
        look, rect = self.look, self.rect
        eased = 1 - (1 - self._fall) ** 3
        veil = round(255 - (255 - 140) * (eased if not self._down else max(eased, 0.6)))
        surface.fill((veil, veil, veil), rect, special_flags=pygame.BLEND_RGB_MULT)
        color = mix(self.look.theme.seat(self.seat).color, self.look.theme.curtain, 0.35)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        side = round(rect.w * 0.07)
        cloth = velvet(side, rect.h, color, 3, 0)
        out = round(side * (1 - eased))
        surface.blit(cloth, (rect.x - out, rect.y))
        surface.blit(pygame.transform.flip(cloth, True, False), (rect.right - side + out, rect.y))
        high = max(look.px(70), round(rect.h * 0.11))
        valance = velvet(rect.w, high, color, 9, look.px(20))
        y = rect.y - round(high * (1 - eased))
        surface.blit(self._under(rect.w), (rect.x, y + high - look.px(22)))
        surface.blit(valance, (rect.x, y))
        surface.set_clip(clip)
        if self._down:
            self._draw_card(surface)
            self.button.draw(surface)

    def _under(self, width: int) -> pygame.Surface:
        """The shadow below the upper cloth."""
        return _fall_off(width, self.look.px(34))

    def _draw_card(self, surface: pygame.Surface) -> None:
        room = shadow_room(self.look, 0.9)
        size = (self._card.w + 2 * room, self._card.h + 2 * room)
        if self._stale or self._picture is None or self._picture.get_size() != size:
            self._picture = blank(size)
            self._stale = False
            self.paints += 1
            self._paint_card(self._picture, pygame.Rect(room, room, *self._card.size))
        surface.blit(self._picture, (self._card.x - room, self._card.y - room))

    def _paint_card(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        seat = theme.seat(self.seat)
        put_panel(canvas, look, area, look.px(14), 0.9, 255)
        band = pygame.Rect(area.x + look.px(26), area.y + look.px(128), area.w - look.px(52), max(2, look.px(2)))
        mark = seat_symbol(look, self.seat, look.px(44))
        canvas.blit(mark, mark.get_rect(center=(area.centerx, area.y + look.px(40))))
        put_text(
            canvas, "Pass to", area.centerx, area.y + look.px(74), look.text(13), theme.panel.dim, align="center"
        )
        put_text(
            canvas,
            self.name,
            area.centerx,
            area.y + look.px(102),
            look.text(32),
            seat.text,
            align="center",
            face="serif-bold",
            max_width=area.w - look.px(30),
        )
        hairline(canvas, look, band.x, band.right, band.y, 170)
        size = look.text(13)
        y = area.y + look.px(148)
        for line, dim in self._lines():
            ink = theme.panel.dim if dim else theme.panel.text
            put_text(canvas, line, area.centerx, y, size, ink, align="center")
            y += round(size * (1.45 if line else 0.7))
