"""The hand over the table: takes pieces up, carries them, lets them go; selects, opens menus, shows cards large.

It turns pointer acts (pixels) into commands (handles and places) with :mod:`tabletop.control` and gives them to the
table screen, which carries them out. Nothing is changed before a drop is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control import intents
from tabletop.control.arrange import drop_at, seat_of
from tabletop.control.intents import Command
from tabletop.control.kinds.board import cell_at
from tabletop.control.placing import Drop, Placement
from tabletop.ui.stage.pointer import Point

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

NEAR = 14.0
"""Table units beside a lit place that still mean it: a little more than the gap between two places."""


@dataclass(slots=True)
class Carry:
    """What the hand holds: pieces of the table with their offsets from the pointer (table units), or something that
    is not on it (from a tray or the drawer), shown as a ghost."""

    pieces: list[Placement] = field(default_factory=list)
    offsets: list[tuple[float, float]] = field(default_factory=list)
    ghost: pygame.Surface | None = None
    outside: Any = None
    whole_pile: str = ""
    turned: int = 0


class TableHand:
    """Implements :class:`tabletop.ui.stage.pointer.Hand` for a table screen."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.carried: Carry | None = None
        self.at: Point = (0.0, 0.0)
        self._pressed_seat = 0
        self.by_keys = False
        """The keyboard has pointed since the mouse moved last."""

    # -- looking ---------------------------------------------------------------------------------------------

    def under(self, at: Point) -> Placement | None:
        """The topmost piece under a pixel."""
        x, y = self.table.camera.to_table(*at)
        return self.table.arrangement.at(x, y)

    def hover(self, at: Point | None) -> None:
        """Light the piece under the pointer."""
        found = self.under(at) if at is not None and self.table.camera.port.collidepoint(at) else None
        self.at, self.by_keys = at or self.at, False
        stage = self.table.stage
        if at is not None and stage.sign_at(at) is not None:
            # on the way to an act that is written beside a piece the pointer has not left the piece
            self.table.choosing.hover(stage.lights.signs_of)
        else:
            self.table.choosing.hover(found.handle if found is not None else "")
        self.table.boards.hover(at)
        self._aim(at)

    def _aim(self, at: Point | None) -> None:
        """With something chosen, show where a click would put it, as while it is carried."""
        table, stage = self.table, self.table.stage
        chosen = table.referee.chosen_carry() if at is not None and table.camera.port.collidepoint(at) else None
        target = host = ""
        if chosen is not None and at is not None:
            where = self.place_at(at, chosen)
            if table.referee.would_go(chosen, where):
                host = where.over if where.over in stage.lights.targets else ""
                target = where.zone if not host and where.zone in stage.lights.zones else ""
        if (target, host) != (stage.target, stage.host):
            stage.target, stage.host = target, host
            table.dirty = True

    def press(self, at: Point) -> None:
        """Side by side, pressing on a hand opens it for as long as the button is down."""
        found = self.under(at)
        if found is None:
            return
        seat = seat_of(found.zone)
        if seat and not found.piece.seen and self.table.perspective.sharing == "side":
            self._pressed_seat = seat
            self.table.sharing.hold(seat)

    def unpress(self) -> None:
        """The button is up: a hand that was open for the press closes."""
        if self._pressed_seat:
            table, self._pressed_seat = self.table, 0
            chosen = {table.keys.get(handle, 0) for handle in table.stage.selected}
            before = table.arrangement.placements
            zones = {place.zone for place in before if place.handle in table.stage.selected}
            table.sharing.hold(0)
            if not table.stage.selected:
                # what was clicked stays chosen where it lies covered: the place was pointed at for all to see
                lying = [place for place in table.arrangement.placements if place.zone in zones]
                table.choosing.select([p.handle for p in lying if table.keys.get(p.handle) in chosen - {0}])

    def points_elsewhere(self) -> bool:
        """Whether the mouse rests on something else of the table than what is chosen."""
        table = self.table
        found = self.under(self.at)
        over = table.camera.port.collidepoint(self.at) and table.hud.stack.at(_pixel(self.at)) is None
        return over and not self.by_keys and (found is None or found.handle not in table.stage.selected)

    # -- carrying --------------------------------------------------------------------------------------------

    def grab(self, at: Point, clone: bool) -> bool:
        """Take up the piece under the pointer, or the whole selection if it belongs to it."""
        table = self.table
        found = self.under(at)
        if found is None:
            return False
        if found.handle in table.stage.selected:
            chosen = [place for place in table.arrangement.placements if place.handle in table.stage.selected]
        else:
            table.choosing.select([])
            chosen = [found]
        x, y = table.camera.to_table(*at)
        carry = Carry(chosen, [(place.x - x, place.y - y) for place in chosen])
        if found.pile > 1 and self._on_handle(found, at):
            carry.whole_pile = found.zone
        if len(chosen) > 1:
            carry.offsets = [(dx * 0.35, dy * 0.35) for dx, dy in carry.offsets]
        table.choosing.hover("")
        self.carried = carry
        table.referee.hide_bubble()
        table.referee.light()
        self._follow(at)
        table.app.sound("slide")
        return True

    def _on_handle(self, pile: Placement, at: Point) -> bool:
        """Whether the pointer is on a pile's count badge, by which the whole pile is taken."""
        x, y = self.table.camera.to_table(*at)
        return abs(x - pile.x) < pile.w * 0.2 and pile.h * 0.4 < y - pile.y < pile.h * 0.56

    def grab_outside(self, thing: Any, ghost: pygame.Surface, at: Point) -> None:
        """Take up something that does not lie on the table."""
        self.carried = Carry(ghost=ghost, outside=thing)
        self.table.pointer.held = "drag"
        self._follow(at)

    def lift_pile(self, place: Placement) -> None:
        """Take a whole pile into the hand; it follows the pointer until a click."""
        self.carried = Carry([place], [(0.0, 0.0)], whole_pile=place.zone)
        self.table.pointer.held = "drag"
        self.carry(self.table.pointer.at)

    def carry(self, at: Point) -> None:
        """Move what is held and show where it would land."""
        self._follow(at)

    def _follow(self, at: Point) -> None:
        table, carried = self.table, self.carried
        self.at = at
        if carried is None:
            return
        x, y = table.camera.to_table(*at)
        table.stage.held = {
            table.keys[place.handle]: (x + dx, y + dy)
            for place, (dx, dy) in zip(carried.pieces, carried.offsets, strict=True)
            if place.handle in table.keys
        }
        where = self.place_at(at, carried)
        table.stage.target = where.zone if where.zone != "table" else ""
        table.stage.host = ""
        if where.over in table.stage.lights.targets:
            table.stage.host, table.stage.target = where.over, ""
        elif where.over and carried.pieces and not table.referee.on:
            command = intents.drop(table.desk(), carried.pieces, where, table.sticking)
            if command is not None and command.verb == "attach":
                table.stage.host = where.over
                table.stage.target = ""
        table.boards.carry(carried, where)
        table.dirty = True

    def _near_lit(self, x: float, y: float) -> Point:
        """A point of the bare table just beside a lit place, as in the gap between two, means that place."""
        arrangement, lit = self.table.arrangement, self.table.stage.lights.zones
        under = arrangement.region_at(x, y)
        if not lit or (under is not None and under.key != "table"):
            return x, y
        inside = []
        for key in lit:
            region = arrangement.region(key)
            if region is not None:
                box = region.box
                px, py = min(max(x, box.x + 1), box.x + box.w - 1), min(max(y, box.y + 1), box.y + box.h - 1)
                inside.append((abs(px - x) + abs(py - y), px, py))
        far, px, py = min(inside, default=(NEAR + 1, x, y))
        return (px, py) if far <= NEAR else (x, y)

    def place_at(self, at: Point, carried: Carry | None) -> Drop:
        """Where something let go at a pixel would come to lie."""
        x, y = self.table.camera.to_table(*at)
        skip = [place.handle for place in carried.pieces] if carried is not None else []
        where = drop_at(self.table.arrangement, *self._near_lit(x, y), skip)
        if where.spot is not None and carried is not None and carried.offsets and len(carried.pieces) == 1:
            region = self.table.arrangement.region(where.zone)
            if region is None or region.box.kind.is_free:
                dx, dy = carried.offsets[0]
                where = replace(where, spot=(round(x + dx, 1), round(y + dy, 1)))
        return where

    def release(self, at: Point) -> None:
        """Let go: the drop becomes a command."""
        table, carried = self.table, self.carried
        if carried is None:
            return
        if self._on_panel(at):
            table.app.toast("Let go over the table: what lies under a panel cannot be reached.", "info")
            self.cancel()
            return
        where = self.place_at(at, carried)
        table.large.let_rest(at)
        for place, (dx, dy) in zip(carried.pieces, carried.offsets, strict=True):
            x, y = table.camera.to_table(*at)
            table.stage.animator.place(table.keys.get(place.handle, 0), x + dx, y + dy)
        self.let_go()
        if carried.outside is not None:
            table.loose.place_outside(carried.outside, where)
            return
        if carried.whole_pile:
            if where.zone != carried.whole_pile:
                table.run(Command("show:pour", {"zone": carried.whole_pile, "to": where.zone, "spot": where.spot}))
            return
        if not table.referee.drop(carried, where):
            self.by_hand(carried, where)()

    def by_hand(self, carried: Carry, where: Drop) -> Callable[[], None]:
        """What a drop does without any rules; pieces are named as they are called now."""
        table = self.table
        actor = self._actor_for(carried, where)
        command = intents.drop(table.desk(actor), carried.pieces, where, table.sticking)
        if command is None:
            return table.refresh
        args = {**command.args, "pieces": table.piece_ids(command.args["pieces"])}
        if "host" in args:
            (args["host"],) = table.piece_ids([args["host"]])
        if carried.turned:
            args["turned"] = carried.turned
        return lambda: table.run(Command(command.verb, args), actor, sure=True)

    def _on_panel(self, at: Point) -> bool:
        hud = self.table.hud
        clocks = (clock for _, clock in hud.clocks)
        panels = (hud.log, *clocks, hud.score, hud.actions, hud.strip, *hud.seats.values())
        return any(panel.visible and panel.rect.collidepoint(at) for panel in panels)

    def _actor_for(self, carried: Carry, where: Drop) -> int:
        seats = [seat_of(place.zone) for place in carried.pieces]
        return next((seat for seat in (*seats, seat_of(where.zone)) if seat), 0)

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.carried = None
        self.table.stage.held = {}
        self.table.stage.target = self.table.stage.host = ""
        self.table.stage.touch()
        self.table.boards.light()
        self.table.referee.light()
        self.table.dirty = True

    def cancel(self) -> None:
        """What is held glides back."""
        carried = self.carried
        self.let_go()
        if carried is not None:
            for place, (dx, dy) in zip(carried.pieces, carried.offsets, strict=True):
                x, y = self.table.camera.to_table(*self.at)
                self.table.stage.animator.place(self.table.keys.get(place.handle, 0), x + dx, y + dy)
            self.table.refresh()

    def turn(self, quarters: int) -> bool:
        """Turn what is held, by the wheel or R; it is turned for good when it is let go."""
        carried = self.carried
        if carried is None or not carried.pieces:
            return False
        carried.turned = (carried.turned + 90 * quarters) % 360
        carried.pieces = [
            replace(place, piece=replace(place.piece, angle=(place.piece.angle + 90 * quarters) % 360))
            for place in carried.pieces
        ]
        for place in carried.pieces:
            actor = self.table.stage.actor(place.handle)
            if actor is not None:
                actor.placement = replace(actor.placement, angle=place.piece.angle, piece=place.piece)
        self.table.dirty = True
        return True

    # -- choosing --------------------------------------------------------------------------------------------

    def click(self, at: Point, add: bool) -> None:
        """Select the piece under the pointer, or nothing."""
        table = self.table
        found = self.under(at)
        if not add and table.referee.sign_clicked(at):
            table.pointer.forget_click()
            return
        x, y = table.camera.to_table(*at)
        region = table.arrangement.region_at(x, y)
        if not add and table.boards.clicked(at):
            table.pointer.forget_click()
            return
        cell = cell_at(region.box, x, y) if region is not None and region.box.kind.is_board else None
        if not add and table.referee.questions.clicked(found, region.key if region is not None else "", cell):
            table.pointer.forget_click()
            return
        again = found is not None and found.handle in table.stage.selected
        if not add and not again and table.referee.point_to(at):
            table.pointer.forget_click()
            return
        if found is None:
            table.choosing.select([])
            if region is not None and region.key in table.stage.lights.site and table.near.show(True):
                return
            if region is not None and y < region.box.y + 26 and region.count:
                table.run(Command("show:zone", {"zone": region.key}))
            return
        chosen = set(table.stage.selected) if add else set()
        chosen ^= {found.handle} if add else set()
        table.choosing.select(list(chosen or ({found.handle} if not add else set())))

    def double(self, at: Point) -> None:
        """The obvious act; while something is to be pointed at, two clicks are no more than one."""
        found = self.under(at)
        questions = self.table.referee.questions
        if questions.asking is not None and not questions.resident:
            self.click(at, False)
            return
        if found is not None and not self.table.referee.obvious(found):
            seat = seat_of(found.zone)
            self.table.run(intents.obvious(self.table.desk(seat), found), seat)

    def menu(self, at: Point) -> None:
        """Everything that can be done with what is under the pointer."""
        stage = self.table.stage
        signed = stage.lights.signs_of if stage.sign_at(at) is not None else ""
        self.table.menus.open(self.table.arrangement.placement(signed) if signed else self.under(at), at)

    def box(self, start: Point, end: Point, done: bool, add: bool) -> None:
        """Select what lies in a box."""
        table = self.table
        left, top = min(start[0], end[0]), min(start[1], end[1])
        table.stage.band = (
            None if done else pygame.Rect(left, top, abs(end[0] - start[0]) + 1, abs(end[1] - start[1]) + 1)
        )
        if done:
            inside = table.arrangement.within(*table.camera.to_table(*start), *table.camera.to_table(*end))
            chosen = [place.handle for place in inside if not place.host]
            table.choosing.select([*table.stage.selected, *chosen] if add else chosen)
        table.dirty = True

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture."""
        self.table.camera.pan(dx, dy)
        self.table.view_moved()

    def wheel(self, at: Point, steps: float) -> None:
        """Turn what is held, else zoom at the pointer."""
        if self.carried is not None and self.turn(1 if steps < 0 else -1):
            return
        if self.table.boards.turn(1 if steps < 0 else -1):
            return
        if self.table.camera.zoom_at(*at, 1.15**steps):
            self.table.hud.hints.did("zoom", self.table.app.now())
            self.table.view_moved()


def _pixel(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])
