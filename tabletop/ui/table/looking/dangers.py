"""The dangers of the seats on the table: a tag beside the panel of the one whom each threatens."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.control.figures.threats import shown_dangers
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.places.arrange import Region, seat_of
from tabletop.session.telling.numbers import DangerText
from tabletop.ui.clear_place import clear_place
from tabletop.ui.hud.seating.danger_tag import DangerTag
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud

WORDS = 40
"""How much it matters that what a piece can do and what threatens a seat can be read: a message that lies over them
makes way."""

PILE = 3
"""How much it matters that a pile is in sight: it is clicked and dragged from, so rather over a card."""

GLOWS = 20
"""How much it matters that what can be clicked now is in sight: as much as the question that asks for it."""


class TableDangers:
    """Part of the table screen: shows what the session says."""

    def __init__(self, table: Table, hud: TableHud, open_rule: Callable[[str], None]) -> None:
        self.table, self.hud, self.open_rule = table, hud, open_rule
        self.tags: list[tuple[int, DangerTag]] = []
        self._shown: list[DangerText] = []
        self.numbers: Callable[[], list[pygame.Rect]] = list
        """Where numbers and steps are written beside the cards."""

    @property
    def shown(self) -> tuple[DangerText, ...]:
        """What threatens now, as far as it is shown."""
        return tuple(self._shown)

    def dress(self) -> None:
        """The look has changed: tags are made anew."""
        self.tags, self._shown = [], []

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        table = self.table
        found = self._found()
        if found == self._shown:
            return
        stack = self.hud.stack
        for _, tag in self.tags:
            stack.remove(tag)
        self._shown, self.tags = found, []
        for each in found:
            tag = DangerTag(self.hud.look, each.text, each.rule, self.open_rule)
            self.tags.append((each.seat, stack.add(tag, "panel")))
        self.place()
        table.dirty = True

    def _found(self) -> list[DangerText]:
        table = self.table
        covered = bool(table.perspective.curtain_for)
        return shown_dangers(table.session, table.shown.moment, covered=covered, history=table.shown.past is not None)

    def place(self) -> None:
        """Beside the panel of the seat, where least is covered."""
        table = self.table
        taken: list[tuple[pygame.Rect, int]] = []
        for seat, tag in self.tags:
            panel = self.hud.seats.get(seat)
            home = panel.rect if panel is not None else table.camera.port
            size = tag.natural()
            above = home.centery > table.camera.port.centery
            wanted = (home.x, home.y - size[1] - 4 if above else home.bottom + 4)
            near = home.inflate(2 * (size[0] + 60), 2 * (3 * size[1] + 60)).clip(table.camera.port)
            bounds = near if near.w > size[0] and near.h > size[1] else table.camera.port
            spot = clear_place(size, bounds, [*self._lasting(), *_boards(table), *taken], wanted)
            tag.place(spot)
            taken.append((spot, 400))

    def keep_clear(self) -> list[tuple[pygame.Rect, int]]:
        """What a message should not lie over, and how much it matters: what a piece can do and what threatens a seat,
        then hands, phases, questions, titles, then cards."""
        found = [(rect, WORDS) for rect in self.table.stage.signs_at]
        found += [(tag.rect, WORDS) for _, tag in self.tags]
        opened = (self.hud.bubble, self.hud.preview, self.hud.number, *self.hud.menu.columns)
        found += [(part.rect, WORDS) for part in opened if part.visible]
        found += [(rect, WORDS) for rect in self.hud.stack.popups]
        return [*found, *self._lasting()]

    def places(self) -> list[tuple[pygame.Rect, int]]:
        """Where one plays though nothing may lie there: boards and places for one thing, as little as a card; then
        all that glows, since that is what is asked for."""
        table = self.table
        regions = _seen(table)
        lit, found = table.stage.lights, _boards(table)
        for region in regions:
            box = region.box
            rect = table.camera.rect(box.x, box.y, box.w, box.h)
            if box.kind.single:
                found.append((rect, GLOWS if region.key in lit.zones else 1))
            elif region.key in lit.zones and box.board is None:
                found.append((rect, 1))  # so wide that there may be nowhere else
        for place in table.shown.arrangement.placements:
            if lit.kind(place.handle):
                found.append((table.stage.screen_rect(place), GLOWS))
        boards = {region.key: region.box for region in regions if region.box.board is not None}
        for zone, cell in table.stage.boards.lights.cells:
            if zone in boards:
                wide, high = (side * table.camera.scale for side in cell_size(boards[zone]))
                x, y = table.camera.to_screen(*cell_centre(boards[zone], cell))
                found.append((pygame.Rect(round(x - wide / 2), round(y - high / 2), round(wide), round(high)), GLOWS))
        return found

    def to_read(self) -> list[tuple[pygame.Rect, int]]:
        """What is written on the table itself, and how much it matters beside a card: what threatens a seat, and the
        numbers and steps beside the cards."""
        return [(rect, 12) for rect in (*(tag.rect for _, tag in self.tags), *self.numbers())]

    def _lasting(self) -> list[tuple[pygame.Rect, int]]:
        return [*_lasting(self.table, self.hud), *((rect, 20) for rect in self.numbers())]


def _seen(table: Table) -> list[Region]:
    """The places that are drawn: some are not while nothing lies there and nothing may come there."""
    lit = table.stage.lights.zones
    return [
        region
        for region in table.shown.arrangement.regions
        if region.count != 0 or not region.box.hide_empty or region.key in lit
    ]


def _boards(table: Table) -> list[tuple[pygame.Rect, int]]:
    """The boards: what stays for long lies over cells only where there is nowhere else."""
    boxes = [region.box for region in table.shown.arrangement.regions if region.box.board is not None]
    return [(table.camera.rect(box.x, box.y, box.w, box.h), 1) for box in boxes]


def _lasting(table: Table, hud: TableHud) -> list[tuple[pygame.Rect, int]]:
    """What is kept clear at all times."""
    found: list[tuple[pygame.Rect, int]] = []
    clocks, shelves = (clock for _, clock in hud.clocks), hud.shelves.values()
    shown = (hud.decision, hud.tray, hud.hold_to_look, hud.actions, *clocks, *hud.seats.values(), *shelves)
    found += [(part.rect, 20) for part in shown if part.visible]
    found += [(part.rect, 10) for part in (hud.log, hud.score) if part.visible]
    if hud.hints.visible and hud.hints.spot is not None:
        found.append((hud.hints.spot, 20))
    bots = table.session.bots
    for region in _seen(table):
        box = region.box
        if box.kind.is_hand:
            if seat_of(region.key) not in bots:  # of a bot's, nothing but its cards: nobody reaches for one there
                found.append((table.camera.rect(box.x, box.y, box.w, box.h), 20))
        elif region.key != "table" and box.show_label:
            found.append((table.camera.rect(box.x, box.y, box.w, 30), 20))
    edge = hud.look.px(14)  # what lies beside a card does not touch it
    cards = (place for place in table.shown.arrangement.placements if not place.host)
    found += [(table.stage.screen_rect(place).inflate(edge, edge), PILE if place.pile > 1 else 1) for place in cards]
    return found
