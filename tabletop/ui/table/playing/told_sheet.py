"""A sheet of what is told of the table now, with rings on the table round what the chosen row speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from tabletop.control.explaining.entry import Entry
from tabletop.control.lessons.pointing import Target
from tabletop.ui.clear_place import Weighed
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.hud.telling.explain_sheet import ExplainSheet
from tabletop.ui.stage.spared import spared
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud

LEAST_MARK = 8
"""Pixels that something must be wide to be ringed."""
THING, PLACE = 16, 6
"""How much it matters that what a row speaks of is in sight: a card or a cell whole, of a place enough to find it."""
Targets = Mapping[str, tuple[Target, ...]]


class ToldSheet:
    """What *Hint* and *What now?* have in common: a sheet beside the question that keeps off what it rings."""

    def __init__(
        self, table: Table, hud: TableHud, rect_of: Callable[[Target], pygame.Rect | None],
        open_rule: Callable[[str], None],
    ) -> None:  # fmt: skip
        """``rect_of``: where a thing of the table is in the window."""
        self.table, self.hud = table, hud
        self.rect_of, self._open_rule = rect_of, open_rule
        self.sheet: ExplainSheet | None = None
        self._targets: Targets = {}
        self.on_do: Callable[[Entry], None] = lambda entry: None
        """Does what a row says that a click on it does."""
        self.also_clear: Callable[[], Sequence[Weighed]] = tuple
        """What else stays in sight."""

    @property
    def visible(self) -> bool:
        """Whether it is open."""
        return self.sheet is not None and self.sheet.visible

    def dress(self) -> None:
        """The look has changed: the sheet is made anew."""
        self.sheet = self.hud.stack.add(ExplainSheet(self.hud.floating, self._open_rule), "popup")
        self.sheet.spared = partial(spared, self.table.stage, self.hud.panels_shown)
        self.sheet.on_choose, self.sheet.on_do = self._point, self._do

    def hide(self) -> None:
        """Close it."""
        if self.sheet is not None and self.sheet.visible:
            self.sheet.hide()
            self.table.dirty = True

    def show(
        self, title: str, entries: Sequence[Entry], targets: Targets, begin: str, *,
        again: bool = False, avoid: Sequence[Weighed] = (),
    ) -> None:  # fmt: skip
        """Show rows, with what each speaks of by its key; ``begin`` is the one chosen first. ``again``: as it is now,
        in the same place. ``avoid``: what it should lie over no more than over what is ringed."""
        assert self.sheet is not None
        self._targets = targets
        bar = self.hud.decision.rect if self.hud.decision.visible else self.hud.actions.rect
        weighed: list[Weighed] = [each for key in targets for each in self._weighed_marks(key)]
        weighed += [(bar, 40), *self._panels(), *self.also_clear(), *avoid]
        if self.hud.preview.visible:  # the card is being read
            weighed.append((self.hud.preview.rect, 20))
        weighed += self._to_read()
        self.sheet.show(title, entries, bar, self.table.camera.port, begin, again=again, avoid=weighed)
        self._point(self.sheet.entry)
        self.table.dirty = True

    def _to_read(self) -> list[Weighed]:
        """What whoever is told what could be done looks at: the cards of the hand first, what lies open on the table
        and the log, then where hands are held, and last what lies covered or in piles."""
        arrangement, stage = self.table.shown.arrangement, self.table.stage
        hands = [self.rect_of(Target(zone=each.key)) for each in arrangement.regions if each.box.kind.is_hand]
        found: list[Weighed] = [(rect, 1) for rect in hands if rect is not None]
        for place in arrangement.placements:
            weight = 1 if place.pile or not place.piece.seen else 8 if place.in_hand else 4
            found.append((stage.screen_rect(place), weight))
        log = self.hud.log
        return [*found, (log.rect, 4)] if log.visible else found

    def _panels(self) -> list[Weighed]:
        """What whoever is told what could be done looks up: the phase, then the buttons, then who has what."""
        hud = self.hud
        clocks = [clock for _, clock in hud.clocks] or [hud.phases]
        shown: list[tuple[Widget, int]] = [*((clock, 40) for clock in clocks), (hud.actions, 8), (hud.score, 4)]
        shown += [(panel, 4) for panel in hud.seats.values()]
        return [(widget.rect, weight) for widget, weight in shown if widget.visible]

    def _weighed_marks(self, key: str) -> list[Weighed]:
        found = [
            (self.rect_of(target), THING if target.piece or target.cell is not None else PLACE)
            for target in self._targets.get(key, ())
        ]
        return [(rect, weight) for rect, weight in found if rect is not None and rect.w > LEAST_MARK]

    def _marks(self, key: str) -> list[pygame.Rect]:
        return [rect for rect, _ in self._weighed_marks(key)]

    def _do(self, entry: Entry) -> None:
        self.on_do(entry)

    def _point(self, entry: Entry | None) -> None:
        if self.sheet is not None:
            self.sheet.marks = tuple(self._marks(entry.key)) if entry is not None else ()
            self.table.dirty = True
