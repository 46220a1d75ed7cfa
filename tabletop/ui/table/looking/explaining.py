"""Everything on the table explains itself: a tip at the pointer, and a sheet that a key or the menu opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from tabletop.control.explaining.entry import Entry, tip
from tabletop.control.explaining.explainer import Explainer
from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.kinds.board import cell_at
from tabletop.control.places.arrange import Region, seat_of
from tabletop.control.places.placing import Placement
from tabletop.core.view import PieceView
from tabletop.session.telling.numbers import ValueText
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.draw.cards.faceplaces import face_places, numbered
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.hud.kit.widget import Pos
from tabletop.ui.hud.telling.explain_sheet import ExplainSheet
from tabletop.ui.stage.part_spots import PartSpots
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud

TITLE_STRIP = 28.0
"""Table units at the top of a zone in which its title stands."""
FACE = 250
"""Units that a face in the sheet is wide."""


class TableExplaining:
    """Part of the table screen: what things are, for whoever points at them."""

    def __init__(
        self, table: Table, hud: TableHud, values: Callable[[str], Sequence[ValueText]], numbers: SeatNumbers,
        open_rule: Callable[[str], None], chosen: Callable[[], list[Placement]],
    ) -> None:  # fmt: skip
        """``values``: the derived numbers of a piece; ``numbers``: those of a seat; ``chosen``: what keys act on."""
        self.table, self.hud, self.values, self.numbers = table, hud, values, numbers
        self.open_rule, self.chosen = open_rule, chosen
        self.sheet: ExplainSheet | None = None
        self._spots = PartSpots()
        self._shown_for: Callable[[bool], None] | None = None
        self._known: tuple[object, str] = ((), "")
        self.is_told: Callable[[Pos], bool] = lambda pos: False
        """Whether somebody else says already what is to be known there."""
        self.put_aside: Callable[[], None] = lambda: None
        """Closes what else is read beside the table: one sheet at a time."""

    @property
    def explainer(self) -> Explainer:
        """What the game says of its things."""
        return Explainer(self.table.catalog, self.table.session.ruleset)

    # -- the parts of a screen -------------------------------------------------------------------------------

    def dress(self) -> None:
        """The look has changed: the sheet is made anew."""
        self.sheet = self.hud.stack.add(ExplainSheet(self.hud.floating, self.open_rule), "popup")
        self.hud.stack.table_tip = self.tip_at
        self.hud.stack.table_keeps = self.table.stage.kept_in_sight
        self._shown_for = None

    def close(self) -> None:
        """Close the sheet."""
        if self.sheet is not None and self.sheet.visible:
            self._close()

    def place(self) -> None:
        """Everything lies elsewhere now."""
        if self.sheet is not None:
            self.sheet.hide()

    def follow(self) -> None:
        """The table, or what is shown of it, has changed: an open sheet says what is true now."""
        self._known = ((), "")
        if self.sheet is not None and self.sheet.visible and self._shown_for is not None:
            self._shown_for(True)

    # -- at the pointer --------------------------------------------------------------------------------------

    def tip_at(self, pos: Pos) -> str:
        """What is said beside the pointer, "" for nothing."""
        table = self.table
        key = (pos, id(table.shown), table.camera.zoom)
        if self._known[0] != key:
            self._known = key, self._tip(pos)
        return self._known[1]

    def _tip(self, pos: Pos) -> str:
        entry = self.entry_at(pos) if not self.is_told(pos) else None
        if entry is None:
            return ""
        return tip(entry, self.table.app.keys.label("explain"))

    def entry_at(self, pos: Pos) -> Entry | None:
        """What lies at a pixel: a part of a piece, a pile, the title of a zone, a cell with a mark."""
        table = self.table
        if table.carried is not None or table.perspective.curtain_for or not table.camera.port.collidepoint(pos):
            return None
        x, y = table.camera.to_table(*pos)
        place = table.under(pos)
        region = table.shown.arrangement.region_at(x, y)
        if place is not None:
            return self._of_place(place, (x, y), region)
        if region is None or region.key == "table":
            return None
        if region.box.board is not None:
            return self._of_cell(region, x, y)
        empty = not any(each.zone == region.key for each in table.shown.arrangement.placements)
        return self._of_zone(region) if empty or y < region.box.y + TITLE_STRIP else None

    def _of_place(self, place: Placement, at: tuple[float, float], region: Region | None) -> Entry | None:
        piece = place.piece
        if piece.kind == "card" and (place.pile > 1 or not piece.seen):
            own = self.table.shown.arrangement.region(place.zone)
            if own is not None and own.box.board is None and (place.pile > 1 or own.box.kind.is_hand):
                return self._of_zone(own)
        if piece.kind != "card" or not piece.seen:
            return self._entries(place)[0]
        part = self._part(place, at)
        return self._named(place, part) if part else None

    def _part(self, place: Placement, at: tuple[float, float]) -> str:
        scale = self.table.camera.scale
        return self._spots.part_at(self.table.painter, place, at, scale)

    def _named(self, place: Placement, part: str) -> Entry | None:
        entries = self._entries(place)
        if part.startswith("plate."):
            number = self._plated(place, part.partition(".")[2])
            return self.explainer.value(number) if number is not None else None
        found = [entry for entry in entries if entry.key == part]
        if part == "text" and found:
            lines = "\n".join(f"{entry.name}: {entry.sentence}" for entry in found)
            return Entry("Words on this card", sentence=lines, key="text")
        return found[0] if found else None

    def _plated(self, place: Placement, side: str) -> ValueText | None:
        names = self.explainer.plates.get(side, "").split()
        values = {value.name: value for value in self.values(place.handle)}
        return next((values[name] for name in names if name in values), None)

    def _entries(self, place: Placement) -> list[Entry]:
        return self.entries_of(place.piece)

    def entries_of(self, piece: PieceView) -> list[Entry]:
        """All that is said of a piece."""
        spec = self.table.painter.front(piece) if piece.kind == "card" and piece.seen else None
        if spec is None:
            return self.explainer.of_piece(piece, spec, ())
        return self.explainer.of_piece(piece, spec, self.values(piece.handle), self.notes(piece.handle))

    def notes(self, handle: str) -> list[str]:
        """What holds of a piece now besides its numbers; nothing while the past is looked at."""
        table = self.table
        is_now = table.shown.moment.is_present and table.session.ruleset is not None
        return table.session.notes(handle, table.shown.moment.viewer) if is_now else []

    def _of_zone(self, region: Region) -> Entry:
        seat = seat_of(region.key)
        owner = self.table.name(seat) if seat else ""
        return self.explainer.of_zone(region.key, self.table.zone_label(region.key), region.count, owner)

    def _of_cell(self, region: Region, x: float, y: float) -> Entry | None:
        cell, zone = cell_at(region.box, x, y), self.table.catalog.zones.get(region.box.family)
        if cell is None or zone is None:
            return None
        board = self.table.catalog.boards.get(zone.board)
        name = board.called(cell, self.table.shown.arrangement.bottom) if board is not None else ""
        return self.explainer.of_cell(zone.board, cell, name)

    def items(self, place: Placement | None, zone: str) -> list[MenuItem]:
        """The line of the menu that opens the sheet."""
        if place is not None:
            act: Callable[[], None] = partial(self.of_piece, place)
        elif zone and zone != "table":
            act = partial(self.of_zone, zone)
        else:
            act = self.of_table
        key = self.table.app.keys.label("explain")
        return [MenuItem("explain", "What is this?", "help", key, section="Help", act=act)]

    # -- the sheet -------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Explain what is chosen or pointed at; with nothing there, everything beside the cards."""
        table = self.table
        if self.sheet is not None and self.sheet.visible:
            self.sheet.hide()
            return
        if table.perspective.public or table.perspective.curtain_for:
            return
        at = self.hud.stack.pointer
        widget = self.hud.stack.at(at)
        seat = next((seat for seat, panel in self.hud.seats.items() if panel is widget), 0)
        clocks = [clock for _, clock in self.hud.clocks]
        if table.stage.selected or (table.stage.hovered and widget is None):
            self.of_piece(self.chosen()[-1]) if self.chosen() else self.of_table()
        elif seat:
            self.of_seat(seat)
        elif widget is not None and widget in clocks:
            self.of_phases(widget.rect)
        else:
            x, y = table.camera.to_table(*at)
            region = table.shown.arrangement.region_at(x, y) if widget is None else None
            if region is not None and region.key != "table" and table.camera.port.collidepoint(at):
                self.of_zone(region.key)
            else:
                self.of_table()

    def of_piece(self, place: Placement, again: bool = False) -> None:
        """Open the sheet of a piece."""
        table = self.table
        now = table.shown.arrangement.placement(place.handle)
        if self.sheet is None or now is None:
            self._close()
            return
        entries = self._entries(now)
        if now.pile > 1:
            region = table.shown.arrangement.region(now.zone)
            entries = [*([self._of_zone(region)] if region is not None else []), *(entries if now.piece.seen else ())]
        at = table.camera.to_table(*table.pointer.at)
        part = self._part(now, at) if now.holds(*at) else ""
        rect = table.stage.screen_rect(now)
        if now.piece.kind == "card" and now.piece.seen:
            numbers = self._numbers(now, entries)
            draw = partial(self._face, now, numbers)
            self._open(table.piece_title(now), entries, rect, part, again, draw, numbers)
        else:
            self._open(table.piece_title(now), entries, rect, part, again)
        self._shown_for = lambda again: self.of_piece(place, again)

    def _numbers(self, place: Placement, entries: Sequence[Entry]) -> dict[str, int]:
        """The numbers that the parts of a face get, in the order of the sheet."""
        spec = self.table.painter.front(place.piece)
        places = face_places(spec, face_layout(spec, self._wide()))
        return {entry.key: n for n, entry in enumerate(entries, 1) if entry.key in places and entry.key != "text"}

    def _wide(self) -> int:
        bounds = self.table.bounds()
        return round(min(self.table.look.px(FACE), bounds.h * 0.36, bounds.w * 0.26))

    def _face(self, place: Placement, numbers: Mapping[str, int], chosen: str) -> pygame.Surface | None:
        painter = self.table.painter
        return numbered(painter.reading(place.piece, self._wide()), painter.front(place.piece), numbers, chosen)

    def of_zone(self, key: str, again: bool = False) -> None:
        """Open the sheet of a zone, with the phases of the game below."""
        region = self.table.shown.arrangement.region(key)
        if region is None:
            self._close()
            return
        box = region.box
        entry = self._of_zone(region)
        rect = pygame.Rect(self.table.camera.rect(box.x, box.y, box.w, box.h))
        self._open(entry.name, [entry, *self._others(entry)], rect, "", again)
        self._shown_for = lambda again: self.of_zone(key, again)

    def _others(self, first: Entry) -> list[Entry]:
        return [entry for entry in self.explainer.table() if entry.sentence and entry.sentence != first.sentence]

    def of_seat(self, seat: int, again: bool = False) -> None:
        """Open the sheet of the numbers of a seat."""
        panel = self.hud.seats.get(seat)
        entries = [self.explainer.of_seat_value(made, number) for made, number in self.numbers.of(seat)]
        rect = panel.rect if panel is not None else self.table.camera.port
        if not entries:
            self.of_table(again)
            return
        self._open(self.table.name(seat), entries, rect, "", again)
        self._shown_for = lambda again: self.of_seat(seat, again)

    def of_phases(self, rect: pygame.Rect, again: bool = False) -> None:
        """Open the sheet of the phases of a turn."""
        table = self.table
        phases = table.catalog.phases_at(table.session.seats, table.session.agreement.options)
        entries = [self.explainer.of_phase(phase) for phase in phases]
        now = f"phase.{table.shown.view.flow.get('phase')}"
        self._open("The turn", entries, rect, now, again)
        self._shown_for = lambda again: self.of_phases(rect, again)

    def of_table(self, again: bool = False) -> None:
        """Open the sheet of everything that lies beside the cards."""
        middle = pygame.Rect(self.table.camera.port.center, (1, 1))
        entries = [entry for entry in self.explainer.table() if entry.sentence or entry.icon]
        self._open(self.table.catalog.title, entries, middle, "", again)
        self._shown_for = self.of_table

    def _open(
        self, title: str, entries: Sequence[Entry], beside: pygame.Rect, part: str, again: bool,
        draw: Callable[[str], pygame.Surface | None] | None = None, numbers: Mapping[str, int] | None = None,
    ) -> None:  # fmt: skip
        if self.sheet is None or not entries:
            self._close()
            return
        self.hud.preview.hide()
        if not again:
            self.put_aside()
        self.sheet.show(title, entries, beside, self.table.camera.port, part, draw, numbers, again)
        self.table.dirty = True

    def _close(self) -> None:
        if self.sheet is not None:
            self.sheet.hide()
        self.table.dirty = True
