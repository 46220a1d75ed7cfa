"""Carrying commands out: manual verbs go to the session, questions to dialogs, the rest to the window.

Handles in a command are in the viewer's words; they are turned into pieces here, at once, so that a dialog that is
answered later still means the same pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control import by_hand
from tabletop.control.arrange import seat_of
from tabletop.control.intents import Command
from tabletop.core.state import InvalidOp
from tabletop.core.visibility import sees
from tabletop.session import NothingChanged, Refusal
from tabletop.ui.dialogs.message import AskNumber, AskText, Confirm

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

SOUNDS = {
    "move": "place", "attach": "place", "tap": "tap", "turn": "tap", "flip": "flip", "shuffle": "shuffle",
    "cut": "shuffle", "draw": "slide", "roll": "dice", "count": "click", "set": "click", "create": "place",
}  # fmt: skip


class Commands:
    """Runs commands for a table screen."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._shows: dict[str, Callable[[Command, int], None]] = {
            "menu": self._menu,
            "preview": self._preview,
            "look": self._look,
            "free": self._to_free,
            "pile": self._pile,
            "zone": self._zone,
            "lift": self._lift,
            "pour": self._pour,
            "spread": self._spread,
            "select": lambda command, _: self.table.choosing.select(list(command.args["pieces"])),
            "drawer": lambda *_: self.table.loose.toggle(),
            "fit": lambda *_: self.table.near.fit(),
        }
        self._asks: dict[str, Callable[[Command, int], None]] = {
            "text": self._ask_text,
            "note": self._ask_note,
            "counter": self._ask_counter,
            "new_counter": self._ask_new_counter,
            "value": self._ask_value,
            "sides": self._ask_sides,
            "draw": self._ask_draw,
            "deal": self._ask_deal,
            "peek": self._ask_peek,
            "detach": self._detach,
        }

    def run(self, command: Command, actor: int = 0, sure: bool = False) -> None:
        """Carry a command out for a seat; ``sure``: the rules have been asked already."""
        table = self.table
        seat = actor or table.actor
        kind, _, rest = command.verb.partition(":")
        if kind == "show":
            self._shows[rest](command, seat)
        elif kind == "ask":
            self._asks[rest](command, seat)
        elif command.verb == "flip:top":
            top = table.session.state.inside(command.args["zone"])
            if top:
                self.manual("flip", seat, pieces=[top[-1]])
        else:
            self.manual(command.verb, seat, sure, **self._pieces_in(command.args))

    def _pieces_in(self, args: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(args)
        for name in ("pieces", "host"):
            if name in found:
                found[name] = self.table.piece_ids(found[name])
        if isinstance(found.get("host"), list):
            found["host"] = found["host"][0]
        return found

    def manual(self, verb: str, seat: int, sure: bool = False, **args: Any) -> bool:
        """One act of a hand; what is physically impossible is told beside the table. With the rules on it is first
        looked up among the legal moves and refused where there is none, unless somebody is ``sure``."""
        table = self.table
        if table.perspective.sharing == "pass":
            seat = table.perspective.sitting  # whoever sits at the screen does it, whosever the card is
        refusal = None if sure or not table.referee.on else self.refused(verb, seat, args)
        moves = by_hand.meanings(table.referee.judge, seat, verb, args) if refusal is not None else ()
        if moves:
            table.referee.begin(moves, seat)
            return True
        if refusal is not None and table.referee.judge.strict:
            table.hud.menu.close()
            table.refresh()
            piece = next(iter(args.get("pieces") or ()), 0)
            target = args.get("target_seat", 0)
            table.referee.refuse(
                refusal, piece, seat, lambda: self.manual(verb, seat, sure=True, **args), self._panel(target)
            )
            return False
        done = self._by_hand(verb, seat, args)
        if done and refusal is not None:
            table.referee.refuse(refusal, 0, seat, None)
        return done

    def refused(self, verb: str, seat: int, args: Mapping[str, Any]) -> Refusal | None:
        """What the rules have against an act of a hand, None where it only changes how the table looks."""
        regions = self.table.arrangement.regions
        hands = [region.key for region in regions if region.box.kind.is_hand]
        return by_hand.refusal(self.table.referee.judge, seat, verb, args, hands)

    def _panel(self, seat: int) -> pygame.Rect | None:
        panel = self.table.hud.seats.get(seat)
        return panel.rect if panel is not None and panel.visible else None

    def _by_hand(self, verb: str, seat: int, args: dict[str, Any]) -> bool:
        table = self.table
        try:
            answer = table.session.manual(verb, seat=seat, **args)
            if isinstance(answer, Refusal):
                table.referee.refuse_by_hand(answer)
                return False
        except NothingChanged:
            table.refresh()
            return False
        except InvalidOp as error:
            table.app.sound("error")
            table.app.toast(_sentence(str(error)), "warning")
            table.refresh()
            return False
        table.app.sound(SOUNDS.get(verb, "click"))
        table.invitations.did(verb)
        table.refresh()
        return True

    # -- questions -------------------------------------------------------------------------------------------

    def _ask_text(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        name = str(command.args["field"])
        now = self.table.session.state.field(ids[0], name)
        title = {"text": "Write on it", "name": "Name"}.get(name, name.capitalize())
        self.table.app.open_dialog(
            AskText(
                title, "Leave it empty to take the writing off again.", str(now or ""),
                lambda text: self.manual("set", seat, pieces=ids, field=name, value=text.strip() or None),
                multiline=name == "text", limit=400 if name == "text" else 60,
            )
        )  # fmt: skip

    def _ask_note(self, command: Command, seat: int) -> None:
        spot = self.table.loose.free_spot()
        self.table.app.open_dialog(
            AskText(
                "A note on the table", "Everybody can read it.", "",
                lambda text: self._note(seat, spot, text), multiline=True, limit=400,
            )
        )  # fmt: skip

    def _note(self, seat: int, spot: tuple[float, float], text: str) -> None:
        self.manual("create", seat, kind="note", to="table", spot=spot, fields={"text": text.strip() or "Note"})

    def _ask_counter(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        name = str(command.args["name"])
        made = self.table.catalog.counters.get(name)
        now = self.table.session.state.counter(ids[0], name)
        self.table.app.open_dialog(
            AskNumber(made.label if made is not None else name, "How many?", now,
                      lambda number: self.manual("count", seat, pieces=ids, name=name, to=number), low=-999, high=999)
        )  # fmt: skip

    def _ask_new_counter(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        self.table.app.open_dialog(
            AskText(
                "Another counter",
                "Its name:",
                "",
                lambda text: self._first(ids, text.strip().lower(), seat),
                limit=24,
            )
        )

    def _first(self, ids: list[int], name: str, seat: int) -> None:
        if name:
            self.manual("count", seat, pieces=ids, name=name, by=1)

    def _ask_value(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        now = self.table.session.state.field(ids[0], "value")
        self.table.app.open_dialog(
            AskNumber("Counter", "What should it show?", now if isinstance(now, int) else 0,
                      lambda number: self._set(ids, "value", number, seat), low=-9999, high=9999)
        )  # fmt: skip

    def _ask_sides(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        now = self.table.session.state.field(ids[0], "sides")
        self.table.app.open_dialog(
            AskNumber("Die", "How many sides?", now if isinstance(now, int) else 6,
                      lambda number: self._set(ids, "sides", number, seat), low=2, high=100)
        )  # fmt: skip

    def _set(self, ids: list[int], field: str, value: int, seat: int) -> None:
        self.manual("set", seat, pieces=ids, field=field, value=value)

    def _ask_draw(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        most = self.table.session.state.count_in(zone)

        def done(number: int) -> None:
            from tabletop.control.intents import draw

            chosen = draw(self.table.desk(seat), zone, number)
            self.run(chosen, seat)

        self.table.app.open_dialog(AskNumber("Draw", "How many cards?", min(3, most), done, low=1, high=max(1, most)))

    def _ask_deal(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        most = max(1, self.table.session.state.count_in(zone) // self.table.session.state.spec.seats)
        self.table.app.open_dialog(
            AskNumber("Deal", "How many cards to each seat?", min(1, most),
                      lambda number: self.manual("draw", seat, zone=zone, n=number, each=True), low=1, high=most)
        )  # fmt: skip

    def _ask_peek(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        most = self.table.session.state.count_in(zone)

        def done(number: int) -> None:
            if self.manual("peek", seat, zone=zone, n=number):
                self.table.tray.show(zone, seat, number)

        self.table.app.open_dialog(
            AskNumber(
                "Look at the top cards", "How many? Everybody is told.", min(3, most), done, low=1, high=max(1, most)
            )
        )

    def _detach(self, command: Command, seat: int) -> None:
        table = self.table
        with table.session.one_deed():
            for handle in command.args["pieces"]:
                place = table.arrangement.placement(handle)
                if place is not None:
                    spot = (place.x + place.w * 0.6, place.y) if place.zone == "table" else None
                    self.manual("move", seat, pieces=table.piece_ids([handle]), to=place.zone, spot=spot)

    # -- things the window shows -----------------------------------------------------------------------------

    def _menu(self, command: Command, seat: int) -> None:
        place = self.table.arrangement.placement(command.args["pieces"][0])
        if place is not None:
            self.table.menus.open(place, self.table.stage.screen_rect(place).center)

    def _preview(self, command: Command, seat: int) -> None:
        handle = command.args["pieces"][0]
        place = self.table.arrangement.placement(handle)
        if place is not None and place.piece.kind == "card" and not place.piece.seen and seat_of(place.zone):
            self.table.app.toast("Hold H, or the eye on the shelf, to look at this hand.", "info")
        self.table.large.show(handle, at_once=True)

    def _look(self, command: Command, seat: int) -> None:
        """Look at a face-down card: whoever may not know it yet peeks, and everybody is told."""
        table = self.table
        ids = table.piece_ids(command.args["pieces"])
        if table.perspective.sharing == "pass":
            seat = table.perspective.sitting
        if ids and not sees(table.session.state, ids[0], seat):
            self.manual("peek", seat, pieces=ids)
        if ids:
            table.large.show_to(seat, ids[0])

    def _to_free(self, command: Command, seat: int) -> None:
        spot = self.table.loose.free_spot()
        self.manual("move", seat, pieces=self.table.piece_ids(command.args["pieces"]), to="table", spot=spot)

    def _pile(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        count = self.table.session.state.count_in(zone)
        if count and self.manual("peek", seat, zone=zone, n=count):
            self.table.tray.show(zone, seat, count)

    def _zone(self, command: Command, seat: int) -> None:
        self.table.tray.show(str(command.args["zone"]), seat, None)

    def _lift(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        place = next((each for each in self.table.arrangement.placements if each.zone == zone and each.pile), None)
        if place is not None:
            self.table.hand.lift_pile(place)

    def _spread(self, command: Command, seat: int) -> None:
        """Lay the cards of a pile out on the free table in a row, top card first, as they lie."""
        table = self.table
        pieces = table.session.state.inside(str(command.args["zone"]))[::-1]
        layout = table.layout
        wide, centre = layout.card_w, layout.width / 2
        # between the panels at the sides, which would lie over the cards
        left = max([box.x + box.w for box in layout.panels if box.x + box.w < centre], default=0.0) + wide * 0.6
        right = min([box.x for box in layout.panels if box.x > centre], default=layout.width) - wide * 0.6
        step = min(wide * 1.05, (right - left) / max(1, len(pieces) - 1))
        left = (left + right - step * (len(pieces) - 1)) / 2
        middle = table.layout.height / 2
        spots = [(round(left + index * step, 1), round(middle, 1)) for index in range(len(pieces))]
        self.manual("move", seat, pieces=pieces, to="table", spot=spots)

    def _pour(self, command: Command, seat: int) -> None:
        """A whole pile goes to another place, in its order."""
        zone, to = str(command.args["zone"]), str(command.args["to"])
        pieces = self.table.session.state.inside(zone)

        def do() -> None:
            spot = command.args.get("spot")
            # all on one spot, so that it stays a stack
            self.manual("move", seat, pieces=pieces, to=to, spot=[spot] * len(pieces) if spot is not None else None)

        if len(pieces) > 12 and to != "table":
            text = f"Move all {len(pieces)} cards?"
            self.table.app.open_dialog(
                Confirm(
                    "The whole pile",
                    text,
                    [("no", "Cancel"), ("move", "Move", "primary")],
                    lambda pick: do() if pick == "move" else self.table.refresh(),
                )
            )
        else:
            do()


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
