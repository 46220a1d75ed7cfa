"""What is pointed out to those who watch: the cues of what has newly happened, or of the step of a show."""

from __future__ import annotations

from functools import cache

import pygame

from tabletop.control.figures.totals import LEADS
from tabletop.control.places.arrange import Arrangement
from tabletop.control.replay.stops import Stop
from tabletop.control.viewing.cues import EVERYBODYS, Change, TotalAt, beat_of_totals, cues_of
from tabletop.ui.stage.cue_marks import CueMarks, PlaceAt, PlaceOf
from tabletop.ui.stage.resting import Made, Written
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.numbers import TableNumbers
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.panels.widgets import TableHud

MOST_ENTRIES = 3
"""So many acts that came at once are pointed out; what jumps farther is another moment, not what happened."""

At = tuple[int, int | None]
"""An entry, and how many of its operations are done (None: all)."""


class TableCues:
    """Part of the public picture: arrows, lights and numbers over the table."""

    def __init__(self, table: Table, hud: TableHud, showing: Showing, numbers: TableNumbers) -> None:
        self.table, self.hud, self.showing, self.numbers = table, hud, showing, numbers
        self.marks = CueMarks()
        self.marks.label, self.marks.total_at = self._label, self._total_at
        self._totals: dict[TotalAt, int] = {}
        self._leads: set[TotalAt] = set()
        self._onward = False
        """The last look has gone on from the one before: what it finds elsewhere is what happened on the way."""
        self._found: tuple[object, PlaceAt, PlaceOf] | None = None
        self._made: tuple[object, list[Made]] = None, []
        self._at: At | None = None
        self._laid: Arrangement | None = None
        self._left: Arrangement | None = None
        """The table as it was laid out before what is pointed out: where what has gone lay."""

    def follow(self) -> None:
        """What is looked at has gone on: point out what happened on the way."""
        self._look_at(self.showing.stop)
        self._laid = self.table.shown.arrangement

    def _look_at(self, stop: Stop | None) -> None:
        table = self.table
        if not table.perspective.public:
            self._at = None
            self.marks.clear()
            return
        at: At = (stop.entry, stop.done) if stop is not None else (table.session.journal.head, None)
        before, self._at = self._at, at
        if before == at:
            return
        self._onward = False
        if before is None:
            return
        self.marks.clear()
        self._left = self._laid
        app, speed = table.app, float(self.showing.cursor.speed) if stop is not None else 1.0
        between = self._between(before, at)
        self._onward = bool(between)
        for number, first, last in between:
            beats = cues_of(table.session, number, table.shown.viewer, first, last)
            seat = table.session.journal.entry(number).seat
            color = app.theme.seat(seat).color if seat else app.theme.accent
            self.marks.begin(beats, color, app.now(), app.settings.reduced_motion, speed)

    def follow_totals(self) -> None:
        """The numbers of what is looked at have been worked out: those at places that have changed fly up, too."""
        plates = self.numbers.plates
        shown = plates.totals if plates is not None and self.table.perspective.public else ()
        totals: dict[TotalAt, int] = {(each.key, each.seat, each.label): each.total for each in shown}
        leads: set[TotalAt] = {(each.key, each.seat, each.label) for each in shown if each.standing == LEADS}
        if self._onward and totals != self._totals:
            app, speed = self.table.app, float(self.showing.cursor.speed) if self.showing.active else 1.0
            beat = beat_of_totals(self._totals, totals, bool(leads - self._leads))
            if beat:
                self.marks.begin([beat], app.theme.accent, app.now(), app.settings.reduced_motion, speed)
        self._totals, self._leads, self._onward = totals, leads, False

    def _total_at(self, change: Change) -> pygame.Rect | None:
        plates = self.numbers.plates
        for total in plates.totals if plates is not None else ():
            if (total.key, total.seat, total.label) == (change.of, change.seat, change.name):
                return plates.box(total) if plates is not None else None
        return None

    def _between(self, before: At, at: At) -> list[tuple[int, int, int | None]]:
        """The entries, and which of their operations, that lie between two moments; nothing on the way back."""
        if before[0] == at[0]:
            if before[1] is None or (at[1] is not None and at[1] <= before[1]):
                return []
            return [(at[0], before[1], at[1])]
        line = self.table.session.journal.path(at[0])
        if before[0] and before[0] not in line:
            return []
        passed = [number for number in line if number > before[0]]
        if not passed or len(passed) > MOST_ENTRIES:
            return []
        return [(number, 0, at[1] if number == at[0] else None) for number in passed]

    def update(self, now: float) -> bool:
        """Let time pass; True while anything is pointed out."""
        if not self.marks.running:
            return False
        for beat in self.marks.due(now):
            if beat.heard is not None:
                self.table.app.sound(beat.heard.sound, caption=beat.heard.caption)
        self.table.shifted = self.table.shifted or not self.table.app.settings.reduced_motion
        if not self.marks.moving(now):
            self.table.dirty = True
        return bool(self.marks.running)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is pointed out; what was written down of a frame, to find where it differs, is drawn in it."""
        app, camera = self.table.app, self.table.camera
        laid = (id(self.table.shown.arrangement), id(self._left), camera.scale, camera.to_screen(0, 0))
        if self._found is None or self._found[0] != laid:
            # found once for as long as nothing lies elsewhere, however often it is drawn
            self._found = (laid, cache(self.place_at), cache(self.source_of))
        _, place_at, source_of = self._found
        key = laid, app.now(), tuple(id(each) for each in self.marks.running), surface.get_size()
        if isinstance(surface, Written):
            before = len(surface.made)
            self.marks.draw(surface, app.theme, place_at, source_of, app.now(), app.settings.reduced_motion)
            self._made = key, surface.made[before:]
        elif key == self._made[0]:
            for picture, x, y, area, flags in self._made[1]:
                surface.blit(picture, (x, y), area, flags)
        else:
            self.marks.draw(surface, app.theme, place_at, source_of, app.now(), app.settings.reduced_motion)

    def source_of(self, of: str | int) -> pygame.Rect | None:
        """Where an arrow begins that comes from there: where in a place something lies, or lay, not in empty felt."""
        if isinstance(of, str):
            if self._left is not None and (place := self._left.placement(of)) is not None:
                return self.table.stage.screen_rect(place)
            for laid in (self._left, self.table.shown.arrangement):
                lying = [place for place in laid.placements if place.zone == of] if laid is not None else []
                if lying:
                    rects = [self.table.stage.screen_rect(place) for place in lying]
                    return rects[0].unionall(rects[1:])
        return self.place_of(of)

    def place_at(self, of: str | int, zone: str = "", /) -> pygame.Rect | None:
        """Where a piece, a place or a seat is drawn; where a piece has left the zone, where it lay there."""
        if zone and isinstance(of, str) and self._left is not None:
            lay, lies = self._left.placement(of), self.table.shown.arrangement.placement(of)
            if lay is not None and lay.zone == zone and (lies is None or lies.zone != zone):
                return self.table.stage.screen_rect(lay)
        return self.place_of(of)

    def place_of(self, of: str | int) -> pygame.Rect | None:
        """Where a piece, a place or a seat is drawn."""
        if isinstance(of, int):
            panels = [self.hud.seats.get(of)] if of != EVERYBODYS else [clock for _, clock in self.hud.clocks]
            shown = self.hud.stack.shown
            return next((each.rect for each in panels if each is not None and each.visible and each in shown), None)
        table = self.table
        place = table.shown.arrangement.placement(of)
        if place is None:
            zones = table.shown.view.zones  # it lies in a pile, under others: there
            of = next((key for key, zone in zones.items() if any(each.handle == of for each in zone.pieces)), of)
        if place is None and self._left is not None:
            place = self._left.placement(of)
        if place is not None:
            return table.stage.screen_rect(place)
        region = table.shown.arrangement.region(of)
        if region is None:
            return None
        box = region.box
        return table.camera.rect(box.x, box.y, box.w, box.h)

    def _label(self, change: Change) -> str:
        catalog = self.table.catalog
        if change.seat:
            return change.name
        if isinstance(change.of, int):
            value = catalog.seat_values.get(change.name)
            return (value.short or value.label) if value is not None else change.name
        counter = catalog.counters.get(change.name)
        return counter.label if counter is not None else change.name
