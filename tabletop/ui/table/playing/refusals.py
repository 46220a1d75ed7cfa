"""Refusals at the table: said beside the card, with *do it anyway*; and what was done in spite of one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.control.judging import reasons
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.places.placing import Placement
from tabletop.core.board import Cell
from tabletop.rules.refusals import Refusal
from tabletop.ui.clear_place import Weighed
from tabletop.ui.hud.asking.bubble import NEXT
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.table.playing.ruling import Ruling

ANYWAY = "Y"
"""The key that does it anyway."""

LINE = "Where it is written"
"""The button of a refusal that shows where the file of a game's rules says so."""


class Refusals:
    """What the referee of a table says no to."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.marked: frozenset[int] = frozenset()
        """The pieces that the refusal in sight is about."""
        self.also_clear: Callable[[], list[Weighed]] = list
        """What else a refusal should not lie over."""
        self._said_at: tuple[int, int] = (0, 0)

    def refuse(
        self, refusal: Refusal, piece: int, seat: int, anyway: Callable[[], object] | None,
        at: pygame.Rect | None = None,
    ) -> None:  # fmt: skip
        """Say why not, beside the card (or ``at`` a place of the window); with ``anyway`` one click does it all the
        same, without it has been done."""
        ruling, table = self.ruling, self.ruling.table
        if table.perspective.public:
            if anyway is not None:
                table.app.sound("error")
            self.ruling.word.say(reasons.in_public(ruling.judge, refusal, piece, seat))
            return
        place = ruling.sight.place(piece)
        rect = table.stage.screen_rect(place) if place is not None else at or self._nowhere()
        if place is not None and (cell := self._cell_of(place)) is not None:
            rect = rect.union(cell)  # beside all that lies on its cell
        if place is not None and place.handle == table.stage.lights.signs_of:
            rect = rect.unionall(list(table.stage.signs_at))  # the acts that are written beside it stay in sight
        choice: Choice[Callable[[], object]]
        if anyway is not None:
            choice = Choice(anyway, "Do it anyway", key=ANYWAY, icon="hand")
            table.app.sound("error")
        else:
            choice = Choice(self.ruling.around.undo, "Take it back", icon="undo")

        choices = [choice, *self._lines(refusal)]

        def chosen(act: Callable[[], object]) -> None:
            self.hide()
            act()

        self.ruling.large.hide()
        self.ruling.hud.bubble.show(
            self.masked(refusal.message, seat), rect, table.camera.port, choices, chosen, refusal.rule,
            self.ruling.around.open_rule, "refusal" if anyway is not None else "info",
            [*self.clear(), *self._targets(piece, seat)],
        )  # fmt: skip
        self._said_at = self._here()
        about = reasons.concerned(ruling.judge, refusal, seat)
        self.marked = frozenset(each for each in about if ruling.sight.may_show(each, seat))
        ruling.light()
        table.dirty = True

    def _lines(self, refusal: Refusal) -> list[Choice[Callable[[], object]]]:
        """Where the rules are a file: the line that says so, for those who write it."""
        table = self.ruling.table
        lines = table.session.lines_against(refusal)
        if not lines:
            return []
        from tabletop.ui.dialogs.rule_lines import AGAINST, RuleLines

        def show() -> None:
            table.app.open_dialog(RuleLines(AGAINST, lines))

        return [Choice(show, LINE, icon="note")]

    def masked(self, text: str, seat: int) -> str:
        """A sentence made for one seat, without the names that this screen does not show."""
        sight = self.ruling.table.perspective
        return reasons.masked(self.ruling.judge, text, seat, None if sight.may_hold else sight.viewer)

    def refuse_by_hand(self, refusal: Refusal) -> None:
        """Not even hands may do this while the dial is on (looking at hidden cards)."""
        table = self.ruling.table
        table.app.sound("error")
        if table.perspective.public:
            self.ruling.word.say(refusal.message)
            table.refresh()
            return
        chosen = self.ruling.choosing.chosen()
        rect = table.stage.screen_rect(chosen[-1]) if chosen else self._nowhere()
        self.ruling.hud.bubble.show(
            refusal.message, rect, table.camera.port, rule=refusal.rule,
            on_rule=self.ruling.around.open_rule, avoid=self.clear(),
        )  # fmt: skip
        self._said_at = self._here()
        table.refresh()

    def clear(self) -> list[Weighed]:
        """The hands on the table, what is asked and whose numbers they are: who is refused looks there next."""
        table, hud = self.ruling.table, self.ruling.hud
        boxes = [region.box for region in table.shown.arrangement.regions if region.box.kind.is_hand]
        hands = [(pygame.Rect(table.camera.rect(box.x, box.y, box.w, box.h)), 1) for box in boxes]
        bars = [(part.rect, 2) for part in (hud.decision, *hud.seats.values()) if part.visible]
        said = [(spot, 3) for spot in table.app.notices.spots]
        return [*hands, *bars, *said, *self.also_clear()]

    def _targets(self, piece: int, seat: int) -> list[Weighed]:
        """Where the refused piece may go or what it may be put to, and what is lit for a choice or can act: what is
        done next. Of a board the cells count, so that there is a place beside them; the rest is better left free."""
        ruling, table, stage = self.ruling, self.ruling.table, self.ruling.table.stage
        handles, zones = {*stage.lights.targets, *stage.lights.can}, set(stage.lights.zones)
        cells = {cell for cell, kind in stage.boards.lights.cells.items() if kind in ("can", "free", "target")}
        if ruling.on and piece and seat and ruling.sight.may_show(piece, seat):
            ends, onto = ruling.judge.ends(seat, piece)
            zones |= ends
            handles |= {ruling.sight.names.get(each, "") for each in onto}
            cells |= set(ruling.judge.cells(seat, piece))
        arrangement = table.shown.arrangement
        places = [place for place in arrangement.placements if place.handle in handles]
        boxes = [region.box for region in arrangement.regions if region.key in zones]
        found = [
            *map(stage.screen_rect, places),
            *(pygame.Rect(table.camera.rect(b.x, b.y, b.w, b.h)) for b in boxes),
        ]
        found += [rect for zone, cell in cells if (rect := self._cell(zone, cell)) is not None]
        boards = [region.box for region in arrangement.regions if region.box.board is not None]
        rest = [(pygame.Rect(table.camera.rect(b.x, b.y, b.w, b.h)), 1) for b in boards]
        return [*((rect, NEXT) for rect in found), *rest]

    def _cell(self, zone: str, cell: Cell) -> pygame.Rect | None:
        """A cell of a board, on the screen."""
        table = self.ruling.table
        region = table.shown.arrangement.region(zone)
        if region is None:
            return None
        (x, y), (wide, high) = cell_centre(region.box, cell), cell_size(region.box)
        return pygame.Rect(table.camera.rect(x - wide / 2, y - high / 2, wide, high))

    def _cell_of(self, place: Placement) -> pygame.Rect | None:
        """The cell that a piece lies on, on the screen; None where it lies on no board."""
        region, spot = self.ruling.table.shown.arrangement.region(place.zone), place.piece.spot
        on_board = region is not None and region.box.board is not None and spot is not None
        return self._cell(place.zone, (int(spot[0]), int(spot[1]))) if on_board and spot is not None else None

    def _nowhere(self) -> pygame.Rect:
        """Where a refusal goes that is about no piece: beside the question."""
        table = self.ruling.table
        bar = self.ruling.hud.decision
        return bar.rect if bar.visible else pygame.Rect(table.camera.port.center, (1, 1))

    def _here(self) -> tuple[int, int]:
        journal = self.ruling.table.session.journal
        return len(journal), journal.head

    def forget_elsewhere(self) -> None:
        """What was refused before an undo or a walk through the history is no question any more."""
        entries, head = self._here()
        before, was = self._said_at
        if entries == before and head != was and self.ruling.hud.bubble.visible:
            self.hide()

    def update(self) -> None:
        """Let marks go out with their bubble."""
        if self.marked and not self.ruling.hud.bubble.visible:
            self.hide()

    def hide(self) -> None:
        """The refusal has been read."""
        self.ruling.hud.bubble.hide()
        if self.marked:
            self.marked = frozenset()
            self.ruling.light()
