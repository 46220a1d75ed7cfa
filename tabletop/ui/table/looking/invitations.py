"""The first minute at a table: how the game is won, how one looks at a hand, what to try with the mouse."""

from __future__ import annotations

import os
from collections.abc import Callable

from tabletop.content.goal import goal_at
from tabletop.control.judging.perspective import has_secrets
from tabletop.control.places.arrange import seat_of
from tabletop.ui.hud.offering.hints import Target
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud


class Invitations:
    """What a newcomer is told."""

    def __init__(self, table: Table, hud: TableHud, hint_places: Callable[[], dict[str, Target]]) -> None:
        """``hint_places``: where the rules would have somebody begin."""
        self.table, self.hud, self.hint_places = table, hud, hint_places
        self.wanted = False
        self.waits = False
        """They wait for the end of a show."""

    def await_player(self, learning: bool) -> None:
        """A table has been opened: invite where that is wanted, but nobody who is in the middle of a lesson."""
        wanted = self.table.app.settings.hints and os.environ.get("TABLETOP_HINTS") != "0"
        self.wanted = wanted and not learning

    def offer(self) -> None:
        """Tell the invitations where their pieces lie."""
        if self.waits and not self.table.shown.in_show:
            self.start()
        hints = self.hud.hints
        if not hints.visible:
            return
        over = self.table.session.outcome is not None
        if over or self.hud.stack.popups or self.hud.bubble.visible:
            hints.offer({})  # who reads a result, a sheet, a menu or a reason is not called away from it
            return
        cards = [
            place
            for place in self.table.shown.arrangement.placements
            if place.piece.kind == "card" and not place.host
        ]
        seen = next((place for place in cards if place.piece.seen and not place.pile), None)
        hand = self.table.desk().hand_of(self.table.perspective.bottom)
        own = next((place for place in cards if place.zone == hand), seen)
        goals = [
            region
            for region in self.table.shown.arrangement.regions
            if seat_of(region.key) == self.table.perspective.bottom and region.key != hand and not region.count
        ]
        places: dict[str, Target] = {"zoom": self.table.camera.port}
        if seen is not None:
            rect = self.table.stage.screen_rect(seen)
            places |= {"tap": rect, "flip": rect, "menu": rect}
        if own is not None and goals:
            box = goals[0].box
            goal = self.table.camera.to_screen(box.x + box.w / 2, box.y + box.h / 2)
            start = self.table.camera.to_screen(own.x, own.y)
            places["drag"] = ((round(start[0]), round(start[1])), (round(goal[0]), round(goal[1])))
        if self.table.judge.on:
            places.pop("drag", None)
            places |= self.hint_places()
        hints.offer(places, {"end": self.hud.decision.rect})

    def start(self) -> None:
        """Invite to the first gestures, once, when somebody can see them; before that it is said how the game is won
        and, side by side, how one looks at one's own cards."""
        if not self.wanted or self.table.perspective.public or self.table.perspective.curtain_for:
            return
        self.waits = self.table.shown.in_show
        if self.waits:
            return  # who looks on is not interrupted; it is told after the show
        known, settings, game = self.table.app.first_minute, self.table.app.settings, self.table.catalog.id
        if (
            self.table.perspective.may_hold
            and self.table.people
            and self._has_hands()
            and settings.tell("holding", game)
        ):
            self.hud.hold_to_look.show(self.table.camera.port, self.table.app.keys.label("hold"))
            return
        self.wanted = False
        if self.table.catalog.goal and settings.tell("goal", game):
            self.table.app.toast(goal_at(self.table.catalog.goal, self.table.session.options), "info")
        if not known.over:
            self.hud.hints.start(self.table.app.now(), known.done)

    def _has_hands(self) -> bool:
        return any(has_secrets(self.table.session.state, seat) for seat in range(1, self.table.session.seats + 1))

    def did(self, verb: str) -> None:
        """Something was done by hand: an invitation to do it has served its purpose."""
        step = {"move": "drag", "attach": "drag", "tap": "tap", "flip": "flip"}.get(verb)
        if step:
            self.hud.hints.did(step, self.table.app.now())

    def ended(self, why: str = "escape") -> None:
        """The invitations are over: for good when they were all taken or waved away, else while the program runs."""
        self.table.app.first_minute.over = True
        if why == "idle":
            return
        self.table.app.settings.hints = False
        self.table.app.settings.save()
