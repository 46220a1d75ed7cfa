"""The keyboard over the table: everything that the mouse can do."""

from __future__ import annotations

import math

import pygame

from tabletop.control.gestures import intents
from tabletop.control.gestures.intents import Command
from tabletop.control.places.arrange import seat_of
from tabletop.control.places.placing import Placement
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.boards import TableBoards
from tabletop.ui.table.handling.buttons import TableButtons
from tabletop.ui.table.handling.commands import Commands
from tabletop.ui.table.handling.directing import TableDirector
from tabletop.ui.table.handling.hand import TableHand
from tabletop.ui.table.handling.loose_pieces import LoosePieces
from tabletop.ui.table.handling.menus import TableMenus
from tabletop.ui.table.handling.public import PublicPicture
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.invitations import Invitations
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.nearness import Nearness
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.bots import TableBots
from tabletop.ui.table.playing.referee import TableReferee

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

    def __init__(
        self, table: Table, hud: TableHud, large: LargeView, choosing: Choosing, near: Nearness, past: Past,
        sharing: TableSharing, travel: Travel, invitations: Invitations, bots: TableBots, referee: TableReferee,
        boards: TableBoards, loose: LoosePieces, menus: TableMenus, commands: Commands, hand: TableHand,
        buttons: TableButtons, public_picture: PublicPicture, director: TableDirector,
    ) -> None:  # fmt: skip
        self.table, self.hud, self.large, self.choosing, self.near, self.past = (
            table,
            hud,
            large,
            choosing,
            near,
            past,
        )
        self.sharing, self.travel, self.invitations, self.bots = sharing, travel, invitations, bots
        self.referee, self.boards, self.loose, self.menus = referee, boards, loose, menus
        self.commands, self.hand, self.buttons, self.public_picture = commands, hand, buttons, public_picture
        self.director = director
        self._held_key = 0
        self._simple = {
            "undo": "undo", "redo": "redo", "history": "history", "drawer": "drawer", "public": "public",
            "help": "rulebook", "key_help": "help", "quick_save": "quick_save", "quick_load": "quick_load",
            "reload": "reload", "end_phase": "end_turn", "pass": "pass_turn", "open_save": "load",
            "zoom_fit": "fit", "settings": "settings", "picture": "picture", "film": "film",
            "coordinates": "coordinates", "palette": "palette", "explain": "explain", "what_now": "what_now",
            "hint": "hint", "analysis": "analysis",
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
        if self.table.shown.past is not None and action not in ("cancel", "history"):
            self.past.leave()
            self.table.app.toast("Back at the table as it is now.", "info")
            return True
        return self._down(action, event)

    def _up(self, event: pygame.Event) -> bool:
        table = self.table
        action = table.app.keys.released(event)
        if event.key == self._held_key:
            self._held_key = 0
            self.sharing.hold(0)
            return True
        if action == "preview" or event.key == pygame.K_SPACE:
            table.pointer.space = False
            if not self.hud.preview.rect.collidepoint(table.pointer.at):
                self.large.hide()
            return True
        return False

    def _down(self, action: str, event: pygame.Event) -> bool:
        table = self.table
        if action == "preview":
            table.pointer.space = True
            chosen = self.choosing.chosen()
            if chosen:
                self.large.show(chosen[-1].handle, at_once=True)
        elif action.startswith("hold"):
            self._held_key = event.key
            seat = int(action[5:]) if action[5:].isdigit() else table.in_front
            if seat <= table.session.state.spec.seats:
                self.sharing.hold(seat)
        elif action in ("end_phase", "pass", "act") and table.perspective.public and self.bots.waits:
            self.bots.go_on()
        elif action in ("end_phase", "pass") and table.ruled:
            self.referee.closing.end() if action == "end_phase" else self.referee.closing.give_way()
        elif action.startswith("choice_"):
            done = self.referee.pieces.digit(int(action[7:]))
            self.referee.questions.point_first()
            return done
        elif self.director.key(action):
            pass
        elif action in self._simple:
            self.buttons.press(self._simple[action])
        elif action in DIRECTIONS:
            if not self.boards.walk(DIRECTIONS[action]) and not self.referee.questions.walk(DIRECTIONS[action]):
                self._walk(DIRECTIONS[action])
        elif action in ("next_piece", "previous_piece"):
            self._next(1 if action == "next_piece" else -1)
        elif action == "select_all":
            self._select_all()
        elif action in ("zoom_in", "zoom_out"):
            port = table.camera.port
            if table.camera.zoom_at(*port.center, 1.2 if action == "zoom_in" else 1 / 1.2):
                table.whole.view_moved()
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
        if action == "roll" and (self.boards.turn(1) or self.hand.turn(1)):
            return
        if action == "flip" and self.boards.mirror():
            return
        if action == "act" and (self.boards.lay() or self.referee.questions.enter()):
            self.referee.questions.point_first()
            return
        chosen = self.choosing.chosen()
        if action == "act" and self.hand.points_elsewhere() and self.referee.drops.point_to(self.hand.at):
            return
        if action == "act" and len(chosen) == 1 and self.referee.pieces.obvious(chosen[0]):
            self.referee.questions.point_first()
            return
        if not chosen:
            if action != "act":
                table.app.toast("Point at a piece or choose one first.", "info")
            return
        seat = seat_of(chosen[0].zone)
        command = intents.key_command(table.desk(seat), action, chosen)
        if command is not None:
            self.commands.run(command, seat)
        elif action in ("draw", "shuffle", "search"):
            table.app.toast("That is done with a pile: point at one.", "info")

    def _pile_command(self, verb: str) -> None:
        chosen = self.choosing.chosen()
        if chosen and chosen[0].pile and self.table.desk().is_pile(chosen[0].zone):
            self.commands.run(Command(verb, {"zone": chosen[0].zone}), seat_of(chosen[0].zone))

    def _menu_of_counters(self) -> None:
        chosen = self.choosing.chosen()
        if chosen:
            self.menus.open_counters(chosen)

    def _turn_back(self) -> None:
        chosen = [place.handle for place in self.choosing.chosen()]
        if not (self.boards.turn(-1) or self.hand.turn(-1)) and chosen:
            self.commands.run(Command("turn", {"pieces": chosen, "by": -90}))

    def _cancel(self) -> None:
        table = self.table
        if self.hud.hints.visible:
            self.hud.hints.stop()
            self.invitations.ended()
        elif table.pointer.busy:
            table.pointer.drop_everything()
        elif self.referee.questions.back() or self.near.show(False):
            pass
        elif table.shown.past is not None:
            self.past.leave()
        elif self.hud.history.visible:
            self.travel.show_history(False)
        elif self.hud.drawer.opened:
            self.loose.show(False)
        elif table.perspective.public:
            self.public_picture.leave()
        else:
            self.choosing.select([])
            self.large.hide()

    # -- walking ---------------------------------------------------------------------------------------------

    def _stops(self) -> list[Placement]:
        return [place for place in self.table.shown.arrangement.placements if not place.host]

    def _here(self) -> Placement | None:
        chosen = self.choosing.chosen()
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

    def _beside_the_question(self, step: int) -> bool:
        """Tab also comes to pieces that can act beside what the rules ask for; False if there are none."""
        questions, lights = self.referee.questions, self.table.stage.lights
        asked = questions.inquiry.step if questions.resident else None
        places = self.table.shown.arrangement.placements
        others = [place for place in places if place.handle in lights.can and place.handle not in lights.targets]
        if asked is None or not others:
            return False
        here, names = self._here(), [place.handle for place in others]
        count, index = len(asked.options), questions.inquiry.cursor
        if index < 0 and here is not None and here.handle in names:
            index = count + names.index(here.handle)
        index = (index + step if index >= 0 or step > 0 else -1) % (count + len(others))
        questions.point_at(index if index < count else -1)
        if index >= count:
            self._choose(others[index - count])
        return True

    def _next(self, step: int) -> None:
        if self._beside_the_question(step) or self.referee.questions.cycle(step):
            return
        desk = self.table.desk()
        own = desk.hand_of(self.table.perspective.bottom)
        others = {desk.hand_of(seat) for seat in range(1, self.table.session.seats + 1)} - {own}
        # one's own hand comes first; other people's hands are no stops (arrows and the mouse reach them)
        stops = self.referee.stops() or sorted(
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
        self.choosing.hover("")
        self.choosing.by_keys = True
        self.choosing.select([place.handle])
        self.large.hide()

    def _select_all(self) -> None:
        here = self._here()
        zone = here.zone if here is not None else "table"
        self.choosing.select([place.handle for place in self._stops() if place.zone == zone])
