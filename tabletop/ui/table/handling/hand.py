"""The hand over the table: takes pieces up, carries them, lets them go; selects, opens menus, shows cards large.

It turns pointer acts (pixels) into commands (handles and places) with :mod:`tabletop.control` and gives them to the
table screen, which carries them out. Nothing is changed before a drop is accepted.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from tabletop.control.gestures import intents
from tabletop.control.gestures.intents import Command
from tabletop.control.kinds.board import cell_at
from tabletop.control.places.arrange import seat_of
from tabletop.control.places.placing import Placement
from tabletop.ui.hud.offering.drawer import PieceSpec
from tabletop.ui.stage.pointer import Point
from tabletop.ui.table.basis.carry import Carry, Taken
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.boards import TableBoards
from tabletop.ui.table.handling.commands import Commands
from tabletop.ui.table.handling.loose_pieces import LoosePieces
from tabletop.ui.table.handling.menus import TableMenus
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.nearness import Nearness
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.landing import Landing
from tabletop.ui.table.playing.referee import TableReferee

SMALL = 0.4
"""So large is a card drawn while its shape is held over a board."""


class TableHand:
    """Implements :class:`tabletop.ui.stage.pointer.Hand` for a table screen."""

    def __init__(
        self, table: Table, hud: TableHud, large: LargeView, choosing: Choosing, near: Nearness,
        sharing: TableSharing, landing: Landing, referee: TableReferee, boards: TableBoards, loose: LoosePieces,
        menus: TableMenus, commands: Commands,
    ) -> None:  # fmt: skip
        self.table, self.hud, self.large, self.choosing, self.near = table, hud, large, choosing, near
        self.sharing, self.landing, self.referee, self.boards = sharing, landing, referee, boards
        self.loose, self.menus, self.commands = loose, menus, commands
        self.at: Point = (0.0, 0.0)
        self._pressed_seat = 0

    # -- looking ---------------------------------------------------------------------------------------------

    def hover(self, at: Point | None) -> None:
        """Light the piece under the pointer."""
        found = self.table.under(at) if at is not None and self.table.camera.port.collidepoint(at) else None
        self.at, self.choosing.by_keys = at or self.at, False
        stage = self.table.stage
        if at is not None and stage.sign_at(at) is not None:
            # on the way to an act that is written beside a piece the pointer has not left the piece
            self.choosing.hover(stage.lights.signs_of)
        else:
            self.choosing.hover(found.handle if found is not None else "")
        self.boards.hover(at)
        self._aim(at)

    def _aim(self, at: Point | None) -> None:
        """With something chosen, show where a click would put it, as while it is carried."""
        table, stage = self.table, self.table.stage
        chosen = self.referee.drops.chosen_carry() if at is not None and table.camera.port.collidepoint(at) else None
        target = host = ""
        if chosen is not None and at is not None:
            where = self.landing.place_at(at, chosen)
            if self.referee.drops.would_go(chosen, where):
                host = where.over if where.over in stage.lights.targets else ""
                target = where.zone if not host and where.zone in stage.lights.zones else ""
        if (target, host) != (stage.target, stage.host):
            stage.target, stage.host = target, host
            table.dirty = True

    def press(self, at: Point) -> None:
        """Side by side, pressing on a hand opens it for as long as the button is down."""
        found = self.table.under(at)
        if found is None:
            return
        seat = seat_of(found.zone)
        if seat and not found.piece.seen and self.table.perspective.sharing == "side":
            self._pressed_seat = seat
            self.sharing.hold(seat)

    def unpress(self) -> None:
        """The button is up: a hand that was open for the press closes."""
        if self._pressed_seat:
            table, self._pressed_seat = self.table, 0
            chosen = {table.shown.piece(handle) for handle in table.stage.selected}
            before = table.shown.arrangement.placements
            zones = {place.zone for place in before if place.handle in table.stage.selected}
            self.sharing.hold(0)
            if not table.stage.selected:
                # what was clicked stays chosen where it lies covered: the place was pointed at for all to see
                lying = [place for place in table.shown.arrangement.placements if place.zone in zones]
                self.choosing.select([p.handle for p in lying if table.shown.keys.get(p.handle) in chosen - {0}])

    def points_elsewhere(self) -> bool:
        """Whether the mouse rests on something else of the table than what is chosen."""
        table = self.table
        found = self.table.under(self.at)
        over = table.camera.port.collidepoint(self.at) and self.hud.stack.at(_pixel(self.at)) is None
        return over and not self.choosing.by_keys and (found is None or found.handle not in table.stage.selected)

    # -- carrying --------------------------------------------------------------------------------------------

    def grab(self, at: Point, clone: bool) -> bool:
        """Take up the piece under the pointer, or the whole selection if it belongs to it."""
        table = self.table
        found = self.table.under(at)
        if found is None:
            return False
        if found.handle in table.stage.selected:
            chosen = [place for place in table.shown.arrangement.placements if place.handle in table.stage.selected]
        else:
            self.choosing.select([])
            chosen = [found]
        x, y = table.camera.to_table(*at)
        carry = Carry(chosen, [(place.x - x, place.y - y) for place in chosen])
        if found.pile > 1 and self._on_handle(found, at):
            carry.whole_pile = found.zone
        if len(chosen) > 1:
            carry.offsets = [(dx * 0.35, dy * 0.35) for dx, dy in carry.offsets]
        self.choosing.hover("")
        self.table.carried = carry
        self.referee.refusals.hide()
        self.referee.light()
        self._follow(at)
        table.app.sound("slide")
        return True

    def _on_handle(self, pile: Placement, at: Point) -> bool:
        """Whether the pointer is on a pile's count badge, by which the whole pile is taken."""
        x, y = self.table.camera.to_table(*at)
        return abs(x - pile.x) < pile.w * 0.2 and pile.h * 0.4 < y - pile.y < pile.h * 0.56

    def grab_outside(self, thing: Taken | PieceSpec, ghost: pygame.Surface, at: Point) -> None:
        """Take up something that does not lie on the table."""
        self.table.carried = Carry(ghost=ghost, outside=thing)
        self.table.pointer.held = "drag"
        self._follow(at)

    def lift_pile(self, place: Placement) -> None:
        """Take a whole pile into the hand; it follows the pointer until a click."""
        self.table.carried = Carry([place], [(0.0, 0.0)], whole_pile=place.zone)
        self.table.pointer.held = "drag"
        self.carry(self.table.pointer.at)

    def carry(self, at: Point) -> None:
        """Move what is held and show where it would land."""
        self._follow(at)

    def _follow(self, at: Point) -> None:
        table, carried = self.table, self.table.carried
        self.at = at
        if carried is None:
            return
        before = table.stage.looks
        x, y = table.camera.to_table(*at)
        table.stage.held = {
            table.shown.keys[place.handle]: (x + dx, y + dy)
            for place, (dx, dy) in zip(carried.pieces, carried.offsets, strict=True)
            if place.handle in table.shown.keys
        }
        where = self.landing.place_at(at, carried)
        table.stage.target = where.zone if where.zone != "table" else ""
        table.stage.host = ""
        if where.over in table.stage.lights.targets:
            table.stage.host, table.stage.target = where.over, ""
        elif where.over and carried.pieces and not table.ruled:
            command = intents.drop(table.desk(), carried.pieces, where, self.landing.sticking)
            if command is not None and command.verb == "attach":
                table.stage.host = where.over
                table.stage.target = ""
        refused = self.referee.drops.refused_ahead(carried, where)
        table.stage.barred = refused is not None
        self.boards.carry(carried, where)
        meant = refused is not None and refused.meant is not None
        self.boards.barred = (where.zone, refused.refusal.message) if refused is not None and meant else ("", "")
        table.stage.held_size = SMALL if self.boards.held() is not None else 1.0
        if table.stage.held_size < 1:  # the cells that it will cover are to be seen: it hangs small below the pointer
            for place in carried.pieces:
                if place.handle in table.shown.keys:
                    beside = x + place.w * SMALL, y + place.h * SMALL
                    table.stage.held[table.shown.keys[place.handle]] = beside
        if table.stage.looks == before and carried.ghost is None:
            table.shifted = True
        else:
            table.dirty = True

    def release(self, at: Point) -> None:
        """Let go: the drop becomes a command."""
        table, carried = self.table, self.table.carried
        if carried is None:
            return
        seat = self._on_seat(at)
        if seat and self.referee.drops.has_a_word(carried) and len(carried.pieces) == 1:
            self.cancel()
            self.referee.drops.on_seat(carried, seat)
            return
        if self._on_panel(at):
            table.app.toast("Let go over the table: what lies under a panel cannot be reached.", "info")
            self.cancel()
            return
        if self._on_question(at) and len(carried.pieces) == 1 and not carried.whole_pile:
            self.cancel()
            self.referee.pieces.onto_question(carried.pieces[0])
            return
        where, held = self.landing.place_at(at, carried), self.boards.held()
        self.large.let_rest(at)
        for place, (dx, dy) in zip(carried.pieces, carried.offsets, strict=True):
            x, y = table.camera.to_table(*at)
            table.stage.animator.place(table.shown.piece(place.handle), x + dx, y + dy)
        self.let_go()
        if carried.outside is not None:
            self.loose.place_outside(carried.outside, where)
            return
        if carried.whole_pile:
            if where.zone != carried.whole_pile:
                self.commands.run(
                    Command("show:pour", {"zone": carried.whole_pile, "to": where.zone, "spot": where.spot})
                )
            return
        if not self.referee.drops.drop(carried, where, held):
            self.landing.by_hand(carried, where)()

    def _on_question(self, at: Point) -> bool:
        """Whether the pointer is on the question, where a piece can be let go to answer it or to act by itself."""
        bar = self.hud.decision
        return self.table.ruled and bar.visible and bar.rect.collidepoint(at)

    def _on_seat(self, at: Point) -> int:
        """The seat on whose panel the pointer is, 0 for none."""
        seats = self.hud.seats.items()
        return next((seat for seat, panel in seats if panel.visible and panel.rect.collidepoint(at)), 0)

    def _on_panel(self, at: Point) -> bool:
        hud = self.hud
        clocks = (clock for _, clock in hud.clocks)
        panels = (hud.log, *clocks, hud.score, hud.actions, hud.strip, *hud.seats.values())
        return any(panel.visible and panel.rect.collidepoint(at) for panel in panels)

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.table.carried = None
        self.table.stage.held, self.table.stage.held_size = {}, 1.0
        self.table.stage.target = self.table.stage.host = ""
        self.table.stage.barred, self.boards.barred = False, ("", "")
        self.table.stage.touch()
        self.boards.light()
        self.referee.light()
        self.table.dirty = True

    def cancel(self) -> None:
        """What is held glides back."""
        carried = self.table.carried
        self.let_go()
        if carried is not None:
            for place, (dx, dy) in zip(carried.pieces, carried.offsets, strict=True):
                x, y = self.table.camera.to_table(*self.at)
                self.table.stage.animator.place(self.table.shown.piece(place.handle), x + dx, y + dy)
            self.table.refresh()

    def turn(self, quarters: int) -> bool:
        """Turn what is held, by the wheel or R; it is turned for good when it is let go."""
        carried = self.table.carried
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
        found = self.table.under(at)
        if not add and self.referee.pieces.sign_clicked(at):
            table.pointer.forget_click()
            return
        x, y = table.camera.to_table(*at)
        region = table.shown.arrangement.region_at(x, y)
        if not add and self.boards.clicked(at):
            table.pointer.forget_click()
            return
        cell = cell_at(region.box, x, y) if region is not None and region.box.kind.is_board else None
        if not add and self.referee.drops.to_lit_cell(at):
            table.pointer.forget_click()
            return
        if not add and self.referee.questions.clicked(found, region.key if region is not None else "", cell):
            table.pointer.forget_click()
            return
        again = found is not None and found.handle in table.stage.selected
        if not add and not again and (self.referee.drops.point_to(at) or self.referee.drops.refused_at(at, found)):
            table.pointer.forget_click()
            return
        if found is not None and not add:
            self.choosing.select([])
            if self.referee.pieces.at_once(found):
                table.pointer.spend_click()
                return
        if found is None:
            chosen_before = bool(table.stage.selected)
            self.choosing.select([])
            if cell is not None and not (chosen_before or table.ruled or add) and self.menus.open_cell(at):
                return
            if region is not None and region.key in table.stage.lights.site and self.near.show(True):
                return
            if region is not None and y < region.box.y + 26 and region.count:
                self.commands.run(Command("show:zone", {"zone": region.key}))
            return
        if not add:
            self.referee.pieces.idle_on_board(found)
        chosen = set(table.stage.selected) if add else set()
        chosen ^= {found.handle} if add else set()
        self.choosing.select(list(chosen or ({found.handle} if not add else set())))

    def double(self, at: Point) -> None:
        """The obvious act; while something is to be pointed at, two clicks are no more than one."""
        found = self.table.under(at)
        questions = self.referee.questions
        if questions.asking is not None and not questions.resident:
            self.click(at, False)
            return
        if found is not None and not self.referee.pieces.obvious(found):
            seat = seat_of(found.zone)
            self.commands.run(intents.obvious(self.table.desk(seat), found), seat)

    def menu(self, at: Point) -> None:
        """Everything that can be done with what is under the pointer."""
        stage = self.table.stage
        signed = stage.lights.signs_of if stage.sign_at(at) is not None else ""
        self.menus.open(self.table.shown.arrangement.placement(signed) if signed else self.table.under(at), at)

    def box(self, start: Point, end: Point, done: bool, add: bool) -> None:
        """Select what lies in a box."""
        table = self.table
        left, top = min(start[0], end[0]), min(start[1], end[1])
        table.stage.band = (
            None if done else pygame.Rect(left, top, abs(end[0] - start[0]) + 1, abs(end[1] - start[1]) + 1)
        )
        if done:
            inside = table.shown.arrangement.within(*table.camera.to_table(*start), *table.camera.to_table(*end))
            chosen = [place.handle for place in inside if not place.host]
            self.choosing.select([*table.stage.selected, *chosen] if add else chosen)
        table.dirty = True

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture."""
        self.table.camera.pan(dx, dy)
        self.table.whole.view_moved()

    def wheel(self, at: Point, steps: float) -> None:
        """Turn what is held, else zoom at the pointer."""
        by = 1 if steps < 0 else -1
        if self.boards.turn(by) or (self.table.carried is not None and self.turn(by)):
            return
        if self.table.camera.zoom_at(*at, 1.15**steps):
            self.hud.hints.did("zoom", self.table.app.now())
            self.table.whole.view_moved()


def _pixel(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])
