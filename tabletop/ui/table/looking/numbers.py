"""Derived numbers on the table: the power of a creature where it stands, each seat's total at a place, and the sheets
that open them into who adds what and by which rule.

What the numbers are, where they lie and in which words is found in ``control.figures``; here they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pygame

from tabletop.control.figures.chips import present_chips, present_gems
from tabletop.control.figures.on_cards import (
    SIDES,
    PreviewNumber,
    Values,
    beside_tracks,
    borne_badges,
    corner_numbers,
    counter_limits,
    preview_numbers,
)
from tabletop.control.figures.show_board import show_board
from tabletop.control.figures.spots import ladders_of, spots_of
from tabletop.control.figures.totals import Ledger, Total, summed
from tabletop.control.places.flying import Flights
from tabletop.control.places.passing import passed_over
from tabletop.control.places.placing import Placement
from tabletop.control.replay.moment import Moment
from tabletop.control.replay.stops import Stop
from tabletop.rules.actions import Action
from tabletop.session.telling.numbers import AccountText, BorneText, TrackText, ValueText
from tabletop.ui.hud.telling.account import AccountPlates, AccountSheet, identity
from tabletop.ui.hud.telling.account_board import AccountBoard
from tabletop.ui.hud.telling.ladder import LadderPlace, Ladders
from tabletop.ui.stage.painter import color_of
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud


class TableNumbers:
    """Part of the table screen: plates on cards and at places, and the sheet of one of them."""

    def __init__(
        self, table: Table, hud: TableHud, flights: Flights, stop: Callable[[], Stop | None],
        open_rule: Callable[[str], None], attempt: Callable[[Action], None],
    ) -> None:  # fmt: skip
        """``stop``: where a show stands; ``attempt``: do an act, or say why not."""
        self.table, self.hud, self.flights, self.stop = table, hud, flights, stop
        self.open_rule, self.attempt = open_rule, attempt
        self.plates: AccountPlates | None = None
        self.ladders: Ladders | None = None
        self.sheet: AccountSheet | None = None
        self.board: AccountBoard | None = None
        self.board_wanted = True
        self.ledger: Ledger | None = None
        """The totals at places, None for a game without a referee."""
        self._tracks: list[TrackText] = []
        self._drawn: dict[int, Placement] = {}
        """Where each piece was drawn last."""

    def dress(self) -> None:
        """Build the widgets in the look of now."""
        table = self.table
        counters = table.catalog.counters.values() if table.has_referee else ()
        table.painter.beadless = frozenset(each.id for each in counters if not each.bead)
        self.plates = self.hud.stack.add(AccountPlates(self.hud.look, self._hovered, self._clicked), "panel")
        self.ladders = self.hud.stack.add(Ladders(self.hud.look, self._go_up), "panel")
        self.sheet = self.hud.stack.add(AccountSheet(self.hud.look, self.open_rule, self._point_at), "float")
        board = AccountBoard(self.hud.look, self.open_rule, self._point_at, self._put_away)
        self.board = self.hud.stack.add(board, "panel")

    def place(self) -> None:
        """The camera or the window has changed."""
        if self.plates is None or self.sheet is None:
            return
        self.plates.place(self.table.camera.port)
        self.plates.set_plates(self._placed())
        if self.ladders is not None:
            self.ladders.place(self.table.camera.port)
            self.ladders.set_ladders(self._ladders())
        if not self.sheet.pinned:
            self.sheet.hide()

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        table = self.table
        self._let_pass()
        values = self._values_once()
        placements = table.shown.arrangement.placements
        tracks = beside_tracks(table.shown.arrangement, values, table.painter.front)
        if tracks != table.stage.tracks:
            table.stage.tracks = tracks
            table.stage.touch()
        ruleset = table.session.ruleset
        if ruleset is None:
            return
        self.ledger = self._ledger(self._accounts(), values)
        self._tracks = [] if table.perspective.curtain_for else self.moment.tracks(table.session)
        painter = table.painter
        numbers, corners = (corner_numbers(placements, ruleset, values, painter.printed, side) for side in SIDES)
        limits = counter_limits(placements, table.catalog.counters.values(), values)
        chips = present_chips(placements, ruleset.chips, lambda place: painter.printed(place.piece).chips, values)
        gems = present_gems(placements, ruleset.gems, lambda place: painter.printed(place.piece).gems, values)
        if (chips, gems) != (painter.chips, painter.gems):
            painter.chips, painter.gems = chips, gems
            table.stage.touch()
        borne = borne_badges(placements, self.borne_of)
        if borne != painter.borne:
            painter.borne = borne
            table.stage.touch()
        if (numbers, corners, limits) != (painter.numbers, painter.corners, painter.limits):
            painter.numbers, painter.corners, painter.limits = numbers, corners, limits
            table.stage.touch()
        self.place()
        self._lay_board()
        self._follow_sheet()

    def _follow_sheet(self) -> None:
        """An open sheet says what its total is made of now."""
        sheet = self.sheet
        if sheet is not None and sheet.visible and sheet.total is not None and self.plates is not None:
            shown = identity(sheet.total)
            now = next((total for total in self.plates.totals if identity(total) == shown), None)
            if now is None:
                sheet.hide()
            elif now != sheet.total:
                sheet.show(now, self.plates.box(now), self.table.camera.port, sheet.pinned)

    def _let_pass(self) -> None:
        """Counters that went over from one piece to another are seen to go."""
        table = self.table
        before = self._drawn
        placed = table.shown.arrangement.placements
        self._drawn = {table.shown.keys[place.handle]: place for place in placed if place.handle in table.shown.keys}
        if table.shown.in_show or table.shown.past is not None or table.app.settings.reduced_motion:
            return
        for passed in passed_over(before, self._drawn):
            made = table.catalog.counters.get(passed.name)
            if passed.name not in table.painter.beadless:
                color = color_of(made.color if made is not None else None, "purple")
                self.flights.send(passed.start, passed.target, passed.amount, table.app.now(), 1.0, color)

    # -- what is known ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """What is looked at, by the eyes that see it."""
        return self.table.shown.moment

    def _accounts(self) -> list[AccountText]:
        table = self.table
        return [] if table.perspective.curtain_for else self.moment.accounts(table.session)

    def _ledger(self, accounts: Sequence[AccountText], values: Values) -> Ledger:
        table = self.table
        return Ledger(accounts, table.shown.arrangement, table.catalog, table.session.names, values, table.title_of)

    def _values_once(self) -> Values:
        """The derived numbers of pieces as they are shown, each asked for once."""
        return cache(self.values_of)

    def values_of(self, handle: str) -> list[ValueText]:
        """The derived numbers of a piece as it is shown."""
        table = self.table
        return self.moment.values(table.session, handle) if table.session.ruleset is not None else []

    def borne_of(self, handle: str) -> list[BorneText]:
        """What a piece has besides what it prints, as it is shown; none for a mere picture."""
        table = self.table
        return self.moment.borne(table.session, handle) if handle and table.session.ruleset is not None else []

    def summed(self, label: str, seat: int, site: int = 0) -> int:
        """What the accounts of a seat with this label come to, at a site alone if it is not 0."""
        return summed(self._accounts(), label, seat, site)

    def preview(self, handle: str) -> tuple[PreviewNumber, ...]:
        """The derived numbers of a piece for the large preview; none for a mere picture."""
        return preview_numbers(self.values_of(handle)) if handle else ()

    # -- at places -------------------------------------------------------------------------------------------

    def _placed(self) -> list[tuple[Total, tuple[int, int]]]:
        table, ledger = self.table, self.ledger
        if ledger is None:
            return []
        spots = spots_of(ledger.accounts, ledger.arrangement, table.session.seats)
        found = []
        for account, spot in spots.lying:
            x, y = table.camera.to_screen(*spot)
            at = round(x), round(y)
            if table.camera.port.collidepoint(at):
                found.append((ledger.total(account), at))
        if spots.taken != table.stage.taken:
            table.stage.taken = spots.taken
            table.stage.touch()
        return self._apart(found)

    def _apart(self, found: list[tuple[Total, tuple[int, int]]]) -> list[tuple[Total, tuple[int, int]]]:
        """The totals with none over another: where two wide ones meet, each gives way by half, to its side."""
        assert self.plates is not None
        spots = [at for _, at in found]
        for one in range(len(found)):
            for other in range(one + 1, len(found)):
                left, right = sorted((one, other), key=lambda n: spots[n])
                a, b = (
                    self.plates.box_at(found[left][0], spots[left]),
                    self.plates.box_at(found[right][0], spots[right]),
                )
                if a.colliderect(b):
                    give = (a.right - b.left + 1) // 2
                    spots[left] = (spots[left][0] - give, spots[left][1])
                    spots[right] = (spots[right][0] + give, spots[right][1])
        return [(total, at) for (total, _), at in zip(found, spots, strict=True)]

    def written(self) -> list[pygame.Rect]:
        """Where numbers and steps stand beside the cards, in window pixels."""
        found = [] if self.plates is None else [self.plates.box(total) for total in self.plates.totals]
        if self.ladders is not None:
            ladders = self.ladders.ladders
            found += [self.ladders.box(each, index) for each in ladders for index in range(len(each.steps))]
        return found

    # -- steps -----------------------------------------------------------------------------------------------

    def _ladders(self) -> list[LadderPlace]:
        """Each track in the room that the layout keeps beside the cards of its zone, where all of it is in sight."""
        camera, found = self.table.camera, []
        for track, area in ladders_of(self._tracks, self.table.shown.arrangement):
            rect = camera.rect(*area)
            if camera.port.contains(rect):
                found.append(LadderPlace(track.label, track.rungs, (rect.x, rect.y, rect.w, rect.h), track.icon))
        return found

    def _go_up(self, act: Action) -> None:
        """A step was clicked: whoever's it is goes there, or reads why not."""
        if not self.table.shown.elsewhere and not self.table.perspective.public:
            self.attempt(act)

    # -- the board of a show ---------------------------------------------------------------------------------

    def _lay_board(self) -> None:
        """While a show stands at a site: what decides it, for all seats side by side."""
        if self.board is None or self.ledger is None:
            return
        table, stop = self.table, self.stop()
        if stop is None:
            self.board_wanted = True
        column = table.layout.panel("account")
        wanted = stop is not None and self.board_wanted
        board = show_board(self.ledger, stop, column is not None) if wanted and stop is not None else None
        camera = table.camera
        if board is None:
            self.board.hide()
        elif column is not None:
            self.board.show_in(board.title, board.totals, self.hud.place_of(column), camera.port)
        else:
            rects = [camera.rect(box.x, box.y, box.w, box.h) for box in board.boxes]
            self.board.show(board.title, board.totals, rects[0].unionall(rects[1:]), camera.port)

    def _put_away(self) -> None:
        """Nobody wants the board for the rest of this show."""
        self.board_wanted = False
        self._lay_board()
        self.table.dirty = True

    # -- the sheet -------------------------------------------------------------------------------------------

    def _hovered(self, total: Total | None) -> None:
        assert self.sheet is not None and self.plates is not None
        if self.sheet.pinned:
            return
        if total is None:
            self.sheet.hide()
        else:
            self.sheet.show(total, self.plates.box(total), self.table.camera.port)
        self.table.dirty = True

    def _clicked(self, total: Total) -> None:
        assert self.sheet is not None and self.plates is not None
        self.sheet.show(total, self.plates.box(total), self.table.camera.port, pinned=True)
        self.table.dirty = True

    def _point_at(self, handle: str) -> None:
        """Light the piece of a line of the sheet."""
        marked = {handle} if handle else set()
        if marked != self.table.stage.marked:
            self.table.stage.marked = marked
            self.table.dirty = True
