"""The menu at the pointer: everything that can be done with a thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.hud.asking.menu_column import ROW, MenuColumn, MenuItem
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.widget import Pos, Widget

__all__ = ["ContextMenu", "MenuItem"]


class ContextMenu(Widget):
    """Opened at a point; stays inside the window. Arrows, Enter, 1-9, Home/End, Escape; modal while open."""

    modal = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._visible = False
        self._bounds = pygame.Rect(0, 0, 0, 0)
        self._on_close: Callable[[], object] | None = None
        self._armed = False
        self._opened_at: Pos = (0, 0)

    @property
    def open_now(self) -> bool:
        """Whether it is open."""
        return self.visible

    @property
    def columns(self) -> list[MenuColumn]:
        """The open columns, the menu first."""
        return [child for child in self.children if isinstance(child, MenuColumn)]

    def hit(self, pos: Pos) -> bool:
        return any(column.hit(pos) for column in self.columns)

    def open(
        self,
        at: Pos,
        items: Sequence[MenuItem],
        bounds: pygame.Rect,
        *,
        title: str = "",
        on_close: Callable[[], object] | None = None,
        avoid: pygame.Rect | None = None,
        keyboard: bool = False,
    ) -> None:
        """Show `items` near `at` inside `bounds`, beside, over or under `avoid`, wherever there is room; sections in
        order of coming."""
        order: dict[str, int] = {}
        for item in items:
            order.setdefault(item.section, len(order))
        ordered = self._folded(sorted(items, key=lambda item: order[item.section]), title, bounds.h)
        self._on_close = on_close
        self._bounds = pygame.Rect(bounds)
        self.children.clear()
        column = self.add(MenuColumn(self.look, ordered, title))
        width, height = column.natural()
        x, y = at
        if avoid is not None:
            x, y = self._beside(avoid, at, width, height)
        elif x + width > bounds.right:
            x = at[0] - width
        if y + height > bounds.bottom:
            y = bounds.bottom - height - self.look.px(4)
        self._put(column, x, y)
        if keyboard:
            column.step(1)
        self._armed = False
        self._opened_at = at
        self.rect = column.rect.copy()
        self.visible = True
        self.changed()

    def _beside(self, avoid: pygame.Rect, at: Pos, width: int, height: int) -> Pos:
        """Where a column leaves something free: at its right, its left, over or under it."""
        gap, pad, inside = self.look.px(6), self.look.px(4), self._bounds
        x = max(inside.x + pad, min(at[0], inside.right - pad - width))
        y = max(inside.y + pad, min(at[1], avoid.bottom, inside.bottom - pad - height))
        spots = (
            (avoid.right + gap, y), (avoid.x - gap - width, y), (x, avoid.y - gap - height), (x, avoid.bottom + gap)
        )  # fmt: skip
        return next((spot for spot in spots if inside.contains((*spot, width, height))), spots[0])

    def _folded(self, items: Sequence[MenuItem], title: str, room: int) -> Sequence[MenuItem]:
        """The items, of which whole sections become one line with a menu of its own until all fit without scrolling;
        never the first section. As little as possible is folded."""
        room -= 2 * self.look.px(4)

        def high(items: Sequence[MenuItem]) -> int:
            return MenuColumn(self.look, items, title).natural()[1]

        while high(items) > room:
            sections = dict.fromkeys(item.section for item in items)
            parts = {
                name: tuple(item for item in items if item.section == name) for name in list(sections)[1:] if name
            }
            parts = {name: part for name, part in parts.items() if len(part) > 2 and not any(i.sub for i in part)}
            if not parts:
                return items
            tries = [_fold(items, name, part) for name, part in sorted(parts.items(), key=lambda each: len(each[1]))]
            items = next((each for each in tries if high(each) <= room), tries[-1])
        return items

    def _put(self, column: MenuColumn, x: int, y: int) -> None:
        width, height = column.natural()
        b, pad = self._bounds, self.look.px(4)
        height = min(height, b.h - 2 * pad)
        x = max(b.x + pad, min(x, b.right - pad - width))
        y = max(b.y + pad, min(y, b.bottom - pad - height))
        column.place((x, y, width, height))

    def close(self) -> None:
        """Take it away."""
        if self.visible:
            self.visible = False
            self.children.clear()
            if self._on_close is not None:
                self._on_close()

    def set_look(self, look: Look) -> None:
        self.close()
        super().set_look(look)

    def draw(self, surface: pygame.Surface) -> None:
        self._dirty = self._stale = False
        for child in self.children if self.visible else ():
            child.draw(surface)

    # ------------------------------------------------------------------------------------------ events

    def event(self, event: pygame.Event) -> bool:
        if not self.visible:
            return False
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self.pointer = event.pos
            self._hover(event.pos)
            return True
        if kind == pygame.MOUSEBUTTONDOWN:
            if not self.hit(event.pos):
                self.close()
            else:
                self._armed = True
            return True
        if kind == pygame.MOUSEBUTTONUP:
            # press, move and release picks too; the release of the press that opened the menu does not
            if self._armed and event.button in (1, 3):
                self._click(event.pos)
            return True
        if kind == pygame.KEYDOWN:
            return self.key(event)
        if kind == pygame.MOUSEWHEEL:
            for column in self.columns:
                if column.hit(self.pointer):
                    column.scroll(-event.y * 2 * self.look.px(ROW))
            return True
        return kind in (pygame.TEXTINPUT, pygame.KEYUP)

    def _hover(self, pos: Pos) -> None:
        for depth in range(len(self.columns) - 1, -1, -1):
            column = self.columns[depth]
            index = column.index_at(pos)
            if index >= 0:
                # a hand that trembles while it opens the menu has not chosen yet
                far = max(abs(pos[0] - self._opened_at[0]), abs(pos[1] - self._opened_at[1]))
                self._armed = self._armed or far > self.look.px(10)
                if index != column.cursor or (column.items[index].sub and depth == len(self.columns) - 1):
                    self._point(depth, index)
                return

    def _point(self, depth: int, index: int) -> None:
        column = self.columns[depth]
        column.point_at(index)
        while len(self.columns) > depth + 1:
            self.children.remove(self.columns[-1])
            self._dirty = True
        item = column.items[index]
        if item.sub and item.enabled:
            self._open_sub(depth)

    def _open_sub(self, depth: int) -> None:
        column = self.columns[depth]
        if column.cursor < 0 or len(self.columns) > depth + 1:
            return
        row = column.row(column.cursor)
        sub = self.add(MenuColumn(self.look, column.items[column.cursor].sub))
        width = sub.natural()[0]
        x = column.rect.right - self.look.px(3)
        if x + width > self._bounds.right:
            x = column.rect.x - width + self.look.px(3)
        self._put(sub, x, row.y - self.look.px(6))

    def _click(self, pos: Pos) -> None:
        for column in reversed(self.columns):
            index = column.index_at(pos)
            if index >= 0:
                self.pick(column.items[index])
                return

    def pick(self, item: MenuItem) -> None:
        """Do what an item does, as a click on it would; the menu closes first, unless the item keeps it open."""
        if not item.enabled or item.sub:
            return
        if not item.keep:
            self.close()
        if item.act is not None:
            item.act()

    def key(self, event: pygame.Event) -> bool:
        key, depth = event.key, len(self.columns) - 1
        column = self.columns[depth]
        if key == pygame.K_ESCAPE or (key == pygame.K_LEFT and depth):
            if depth:
                self.children.remove(column)
                self._dirty = True
            else:
                self.close()
        elif key in (pygame.K_DOWN, pygame.K_UP):
            column.step(1 if key == pygame.K_DOWN else -1)
        elif key == pygame.K_HOME:
            column.point_at(0)
        elif key == pygame.K_END:
            column.point_at(len(column.items) - 1)
        elif key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and column.cursor >= 0:
            item = column.items[column.cursor]
            if item.sub and item.enabled:
                self._open_sub(depth)
                self.columns[-1].point_at(0)
            elif key != pygame.K_RIGHT:
                self.pick(item)
        elif pygame.K_1 <= key <= pygame.K_9 or pygame.K_KP1 <= key <= pygame.K_KP9:
            first = pygame.K_1 if key <= pygame.K_9 else pygame.K_KP1
            self._digit(depth, key - first)
        return True

    def _digit(self, depth: int, index: int) -> None:
        column = self.columns[depth]
        if index < len(column.items):
            item = column.items[index]
            if item.sub and item.enabled:
                self._point(depth, index)
                self.columns[-1].point_at(0)
            else:
                column.point_at(index)
                self.pick(item)


def _fold(items: Sequence[MenuItem], name: str, part: tuple[MenuItem, ...]) -> list[MenuItem]:
    """The items with one section as a single line."""
    line = MenuItem(f"section:{name}", name, part[0].icon, sub=part)
    return [line if item is part[0] else item for item in items if item is part[0] or item not in part]
