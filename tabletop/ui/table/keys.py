"""The keyboard over the table: everything that the mouse can do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from tabletop.control import intents
from tabletop.control.arrange import seat_of
from tabletop.control.intents import Command
from tabletop.control.placing import Placement

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
PIECE_ACTIONS = (
    "tap",
    "flip",
    "roll",
    "count_up",
    "count_down",
    "delete",
    "draw",
    "shuffle",
    "search",
    "menu",
    "act",
)


class TableKeys:
    """Turns bound keys into commands for the table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._held_key = 0
        self._simple = {
            "undo": "undo", "redo": "redo", "history": "history", "drawer": "drawer", "public": "public",
            "help": "rulebook", "key_help": "help", "quick_save": "quick_save", "quick_load": "quick_load",
            "reload": "reload", "end_phase": "end_turn", "pass": "pass_turn", "open_save": "load",
            "zoom_fit": "fit", "settings": "settings", "picture": "picture",
            "coordinates": "coordinates",
        }  # fmt: skip

    @property
    def holds(self) -> int:
        """The key that holds a hand open, 0 for none."""
        return self._held_key

    def event(self, event: pygame.Event) -> bool:
        """Handle a key; True if it meant something here."""
        if event.type == pygame.KEYUP:
            return self._up(event)
        action = self.table.app.keys.action_of(event)
        if not action:
            return False
        if self.table.past.at is not None and action not in ("cancel", "history"):
            self.table.past.leave()
            self.table.app.toast("Back at the table as it is now.", "info")
            return True
        return self._down(action, event)

    def _up(self, event: pygame.Event) -> bool:
        table = self.table
        action = table.app.keys.released(event)
        if event.key == self._held_key:
            self._held_key = 0
            table.sharing.hold(0)
            return True
        if action == "preview" or event.key == pygame.K_SPACE:
            table.pointer.space = False
            if not table.hud.preview.rect.collidepoint(table.pointer.at):
                table.large.hide()
            return True
        return False

    def _down(self, action: str, event: pygame.Event) -> bool:
        table = self.table
        if action == "preview":
            table.pointer.space = True
            chosen = table.choosing.chosen()
            if chosen:
                table.large.show(chosen[-1].handle, at_once=True)
        elif action.startswith("hold"):
            self._held_key = event.key
            seat = int(action[5:]) if action[5:].isdigit() else table.sharing.in_front
            if seat <= table.session.state.spec.seats:
                table.sharing.hold(seat)
        elif action in ("end_phase", "pass", "act") and table.perspective.public and table.bots.waits:
            table.bots.go_on()
        elif action in ("end_phase", "pass") and table.referee.on:
            table.referee.end() if action == "end_phase" else table.referee.give_way()
        elif action.startswith("choice_"):
            return table.referee.digit(int(action[7:]))
        elif action in self._simple:
            table.buttons.press(self._simple[action])
        elif action in DIRECTIONS:
            across, down = DIRECTIONS[action]
            if not table.boards.turn(across + down) and not table.referee.questions.walk(DIRECTIONS[action]):
                self._walk(DIRECTIONS[action])
        elif action in ("next_piece", "previous_piece"):
            self._next(1 if action == "next_piece" else -1)
        elif action == "select_all":
            self._select_all()
        elif action in ("zoom_in", "zoom_out"):
            port = table.camera.port
            if table.camera.zoom_at(*port.center, 1.2 if action == "zoom_in" else 1 / 1.2):
                table.view_moved()
        elif action == "cancel":
            self._cancel()
        elif action == "peek":
            self._pile_command("ask:peek")
        elif action == "count":
            self._menu_of_counters()
        elif action == "turn_back":
            self._turn_back()
        elif action in PIECE_ACTIONS:
            self._piece(action)
        else:
            return False
        return True

    def _piece(self, action: str) -> None:
        table = self.table
        if action == "roll" and (table.hand.turn(1) or table.boards.turn(1)):
            return
        if action == "flip" and table.boards.mirror():
            return
        if action == "act" and (table.boards.lay() or table.referee.questions.enter()):
            return
        chosen = table.choosing.chosen()
        if action == "act" and table.hand.points_elsewhere() and table.referee.point_to(table.hand.at):
            return
        if action == "act" and len(chosen) == 1 and table.referee.obvious(chosen[0]):
            return
        if not chosen:
            if action != "act":
                table.app.toast("Point at a piece or choose one first.", "info")
            return
        seat = seat_of(chosen[0].zone)
        command = intents.key_command(table.desk(seat), action, chosen)
        if command is not None:
            table.run(command, seat)
        elif action in ("draw", "shuffle", "search"):
            table.app.toast("That is done with a pile: point at one.", "info")

    def _pile_command(self, verb: str) -> None:
        chosen = self.table.choosing.chosen()
        if chosen and chosen[0].pile and self.table.desk().is_pile(chosen[0].zone):
            self.table.run(Command(verb, {"zone": chosen[0].zone}), seat_of(chosen[0].zone))

    def _menu_of_counters(self) -> None:
        chosen = self.table.choosing.chosen()
        if chosen:
            self.table.menus.open_counters(chosen)

    def _turn_back(self) -> None:
        table = self.table
        chosen = [place.handle for place in table.choosing.chosen()]
        if not (table.hand.turn(-1) or table.boards.turn(-1)) and chosen:
            table.run(Command("turn", {"pieces": chosen, "by": -90}))

    def _cancel(self) -> None:
        table = self.table
        if table.hud.hints.visible:
            table.hud.hints.stop()
            table.invitations.ended()
        elif table.pointer.busy:
            table.pointer.drop_everything()
        elif table.referee.questions.back() or table.near.show(False):
            pass
        elif table.past.at is not None:
            table.past.leave()
        elif table.hud.history.visible:
            table.travel.show_history(False)
        elif table.hud.drawer.opened:
            table.loose.show(False)
        elif table.perspective.public:
            table.public_picture.leave()
        else:
            table.choosing.select([])
            table.large.hide()

    # -- walking ---------------------------------------------------------------------------------------------

    def _stops(self) -> list[Placement]:
        return [place for place in self.table.arrangement.placements if not place.host]

    def _here(self) -> Placement | None:
        chosen = self.table.choosing.chosen()
        return chosen[-1] if chosen else None

    def _walk(self, direction: tuple[int, int]) -> None:
        """Choose the nearest piece in a direction."""
        here = self._here()
        stops = self._stops()
        if not stops:
            return
        if here is None:
            self._choose(min(stops, key=lambda place: (-place.y, place.x)))
            return
        best: tuple[float, Placement] | None = None
        for place in stops:
            dx, dy = place.x - here.x, place.y - here.y
            along = dx * direction[0] + dy * direction[1]
            aside = abs(dx * direction[1]) + abs(dy * direction[0])
            if place.handle == here.handle or along <= 1 or aside > along * 2.2:
                continue
            cost = math.hypot(along, aside * 2)
            if best is None or cost < best[0]:
                best = (cost, place)
        if best is not None:
            self._choose(best[1])

    def _next(self, step: int) -> None:
        if self.table.referee.questions.cycle(step):
            return
        desk = self.table.desk()
        own = desk.hand_of(self.table.perspective.bottom)
        others = {desk.hand_of(seat) for seat in range(1, self.table.session.seats + 1)} - {own}
        # one's own hand comes first; other people's hands are no stops (arrows and the mouse reach them)
        stops = self.table.referee.stops() or sorted(
            (place for place in self._stops() if place.zone not in others),
            key=lambda place: (place.zone != own, round(place.y / 60), place.x),
        )
        if not stops:
            return
        here = self._here()
        names = [place.handle for place in stops]
        index = names.index(here.handle) + step if here is not None and here.handle in names else 0
        self._choose(stops[index % len(stops)])

    def _choose(self, place: Placement) -> None:
        self.table.choosing.hover("")
        self.table.hand.by_keys = True
        self.table.choosing.select([place.handle])
        self.table.large.hide()

    def _select_all(self) -> None:
        here = self._here()
        zone = here.zone if here is not None else "table"
        self.table.choosing.select([place.handle for place in self._stops() if place.zone == zone])
