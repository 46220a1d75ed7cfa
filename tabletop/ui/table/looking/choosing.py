"""What is selected and what the pointer is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop.control.places.arrange import seat_of
from tabletop.control.places.placing import Placement
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.panels.widgets import TableHud

HOVER_DELAY = 0.55
"""Seconds after which a card under the pointer is shown large."""


class Choosing:
    """What keys and menus act on."""

    def __init__(
        self, table: Table, hud: TableHud, large: LargeView, light: Callable[[], None], prices: Callable[[], None]
    ) -> None:
        """``light`` and ``prices``: what follows where the choice or the pointer goes."""
        self.table, self.hud, self.large = table, hud, large
        self.light, self.prices = light, prices
        self.by_keys = False
        """The keyboard has pointed since the mouse moved last."""
        self._since = 0.0  # when the pointer came to the piece that it is over

    def point_at(self, target: object) -> None:
        """A name in the log is hovered: mark its piece."""
        handle = str(target) if target else ""
        marked = {handle} if handle and self.table.shown.arrangement.placement(handle) is not None else set()
        if marked != self.table.stage.marked:
            self.table.stage.marked = marked
            self.table.dirty = True

    def keep_pointed(self, before: Mapping[str, int], zones: Mapping[int, str]) -> None:
        """What is chosen, pointed at or shown large stays so only while the viewer still recognises it: a card that
        has gone into a hidden hand is not told apart there. ``before``: what the handles meant; ``zones``: where
        each piece lay then."""
        stage = self.table.stage
        old = {piece: handle for handle, piece in before.items()}

        def known(handle: str, piece: int) -> bool:
            place = self.table.shown.arrangement.placement(handle)
            if place is None or place.piece.seen or place.piece.kind != "card":
                return place is not None
            # turned over where it lies in the open, it has another name and is followed by the eye all the same
            stays = zones.get(piece) == place.zone
            return stays and (handle == old.get(piece) or not seat_of(place.zone))

        keys = self.table.shown.keys
        chosen = {before.get(handle) for handle in stage.selected}
        hovered = before.get(stage.hovered)
        stage.selected = {name for name, piece in keys.items() if piece in chosen and known(name, piece)}
        kept = next((name for name, piece in keys.items() if piece == hovered and known(name, piece)), "")
        if stage.hovered and not kept:
            at = (round(self.table.pointer.at[0]), round(self.table.pointer.at[1]))
            free = (
                not self.table.pointer.busy
                and self.table.camera.port.collidepoint(at)
                and self.hud.stack.at(at) is None
            )
            place = self.table.under(at) if free else None
            kept = place.handle if place is not None else ""
        stage.hovered = kept
        if self.large.shown_for in before and before[self.large.shown_for] != self.table.shown.keys.get(
            self.large.shown_for
        ):
            self.large.hide()

    def hover_due(self, now: float) -> bool:
        hovered = self.table.stage.hovered
        if self.large.looked_at(hovered) or not hovered or self.large.shown_for or self.table.pointer.busy:
            return False
        return now - self._since >= HOVER_DELAY

    def select(self, handles: Sequence[str]) -> None:
        """Make these pieces the selection."""
        wanted = set(handles)
        if wanted != self.table.stage.selected:
            self.table.stage.selected = wanted
            self.table.stage.target = self.table.stage.host = ""
            self.table.stage.touch()
            self.light()
            self.table.dirty = True

    def chosen(self) -> list[Placement]:
        """What keys act on: the piece under the pointer, with all that are selected if it is one of them; else (or
        where the keyboard has pointed since) the selection. The piece under the pointer is the last."""
        stage = self.table.stage
        meant = stage.hovered if not (self.by_keys and stage.selected) else ""
        if meant and meant not in stage.selected:
            return self._lying({meant})
        return sorted(self.selection(), key=lambda place: place.handle == stage.hovered)

    def selection(self) -> list[Placement]:
        """What is selected."""
        return self._lying(self.table.stage.selected)

    def _lying(self, handles: set[str]) -> list[Placement]:
        return [place for place in self.table.shown.arrangement.placements if place.handle in handles]

    def hover(self, handle: str) -> None:
        """The pointer is over a piece, or over none."""
        if handle != self.table.stage.hovered:
            self.table.stage.hovered = handle
            self._since = self.table.app.now()
            self.large.hide()
            self.light()
            self.prices()
            self.hud.place_shelves()
            self.table.dirty = True
