"""What a press on the table would hit, and what it would mean (see :class:`tabletop.ui.press_guard.PressGuard`)."""

from __future__ import annotations

import math

import pygame

from tabletop.control.kinds.board import cell_at
from tabletop.control.places.placing import Placement
from tabletop.ui.hud.asking.decision import chosen_by_key
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.panels.widgets import TableHud

ANSWERS = ("act", "pass", "end_phase", "cancel")
"""The keys that answer what is asked, beside the digits."""
TURN = ("seat", "phase", "round", "turn")
"""What somebody plays on to by hand."""


class PressTargets:
    """Tells one target from another; what they are compared by means nothing else."""

    def __init__(self, table: Table, hud: TableHud, showing: Showing) -> None:
        self.table, self.hud, self.showing = table, hud, showing

    def at(self, pos: tuple[int, int]) -> object:
        """What a press at a point would hit."""
        path = self.hud.stack.path(pos)
        if path:
            told = [widget.meaning(pos) for widget in path]
            return *told, self.asked() if not self.hud.answering.isdisjoint(path) else None
        table = self.table
        if table.carried is not None:
            return "carries"
        asked = self.asked() if table.ruled else None
        sign = table.stage.sign_at(pos)
        if sign is not None:
            return "sign", table.stage.lights.signs_of, sign, asked
        place = table.under(pos)
        if place is not None:
            return self._piece(place), asked, self.showing.active
        x, y = table.camera.to_table(*pos)
        region = table.shown.arrangement.region_at(x, y)
        if region is None:
            return "", asked, self.showing.active
        cell = cell_at(region.box, x, y) if region.box.kind.is_board else None
        return region.key, cell, asked, self.showing.active

    def _piece(self, place: Placement) -> object:
        """A pile is the same whatever lies on top. One that is still on its way is not what is seen there: at every
        moment it is another."""
        table, now = self.table, self.table.app.now()
        key = table.shown.piece(place.handle)
        thing = place.zone if place.pile and table.desk().is_pile(place.zone) else key
        actor = table.stage.animator.actors.get(key)
        if actor is None or not actor.moving(now):
            return thing, None
        pose = actor.pose(now)
        away = math.hypot(pose.x - place.x, pose.y - place.y) > min(place.w, place.h) / 2
        return thing, (round(pose.x), round(pose.y)) if away else None

    def asked(self) -> object:
        """What is asked now: after every answer something else, even where it is asked in the same words."""
        table, bar = self.table, self.hud.decision
        flow = table.session.state.flow
        moment = table.session.changed if table.ruled else tuple(flow.get(name) for name in TURN)
        return moment, bar.visible, bar.sentence, bar.seat

    def by_key(self, event: pygame.Event) -> object:
        """What a key would answer; None where it is no answer."""
        action = self.table.app.keys.action_of(event) or ""
        answers = action in ANSWERS or action.startswith("choice_")
        if not answers and not chosen_by_key(self.hud.decision.choices, event):
            return None
        return self.asked()
