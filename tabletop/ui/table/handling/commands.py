"""Carrying commands out: manual verbs go to the session, questions to dialogs, the rest to the window.

Handles in a command are in the viewer's words; they are turned into pieces here, at once, so that a dialog that is
answered later still means the same pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.control.gestures.intents import Command
from tabletop.control.places.arrange import seat_of
from tabletop.control.places.placing import Placement
from tabletop.core.visibility import sees
from tabletop.core.zones import Scalar
from tabletop.ui.dialogs.message import AskNumber, AskText, Confirm
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.card_tray import CardTray
from tabletop.ui.table.handling.loose_pieces import LoosePieces
from tabletop.ui.table.handling.menus import TableMenus
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.nearness import Nearness
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.playing.manual import ManualActs


class Commands:
    """Runs commands for a table screen."""

    def __init__(
        self, table: Table, acts: ManualActs, past: Past, choosing: Choosing, large: LargeView, near: Nearness,
        tray: CardTray, loose: LoosePieces, menus: TableMenus, lift: Callable[[Placement], None],
    ) -> None:  # fmt: skip
        """``lift``: take a whole pile into the hand."""
        self.table, self.acts, self.past, self.choosing, self.large = table, acts, past, choosing, large
        self.near, self.tray, self.loose, self.menus, self.lift = near, tray, loose, menus, lift
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
            "select": lambda command, _: self.choosing.select(list(command.args["pieces"])),
            "drawer": lambda *_: self.loose.toggle(),
            "fit": lambda *_: self.near.fit(),
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
        self.past.leave()
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
                self.acts.manual("flip", seat, pieces=[top[-1]])
        else:
            self.acts.manual(command.verb, seat, sure, **self._pieces_in(command.args))

    def _pieces_in(self, args: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(args)
        for name in ("pieces", "host"):
            if name in found:
                found[name] = self.table.piece_ids(found[name])
        if isinstance(found.get("host"), list):
            found["host"] = found["host"][0]
        return found

    # -- questions -------------------------------------------------------------------------------------------

    def _seen_field(self, ids: list[int], name: str) -> Scalar:
        """What stands on the first of these pieces, None where nobody at this screen may know it."""
        state = self.table.session.state
        return state.field(ids[0], name) if sees(state, ids[0], self.table.perspective.viewer) else None

    def _ask_text(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        name = str(command.args["field"])
        now = self._seen_field(ids, name)
        title = {"text": "Write on it", "name": "Name"}.get(name, name.capitalize())
        self.table.app.open_dialog(
            AskText(
                title, "Leave it empty to take the writing off again.", str(now or ""),
                lambda text: self.acts.manual("set", seat, pieces=ids, field=name, value=text.strip() or None),
                multiline=name == "text", limit=400 if name == "text" else 60,
            )
        )  # fmt: skip

    def _ask_note(self, command: Command, seat: int) -> None:
        spot = self.table.free_spot()
        self.table.app.open_dialog(
            AskText(
                "A note on the table", "Everybody can read it.", "",
                lambda text: self._note(seat, spot, text), multiline=True, limit=400,
            )
        )  # fmt: skip

    def _note(self, seat: int, spot: tuple[float, float], text: str) -> None:
        self.acts.manual("create", seat, kind="note", to="table", spot=spot, fields={"text": text.strip() or "Note"})

    def _ask_counter(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        name = str(command.args["name"])
        made = self.table.catalog.counters.get(name)
        now = self.table.session.state.counter(ids[0], name)

        def put(number: int) -> None:
            self.acts.manual("count", seat, pieces=ids, name=name, to=number)

        label = made.label if made is not None else name
        self.table.app.open_dialog(AskNumber(label, "How many?", now, put, low=-999, high=999))

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
            self.acts.manual("count", seat, pieces=ids, name=name, by=1)

    def _ask_value(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        now = self._seen_field(ids, "value")
        self.table.app.open_dialog(
            AskNumber("Counter", "What should it show?", now if isinstance(now, int) else 0,
                      lambda number: self._set(ids, "value", number, seat), low=-9999, high=9999)
        )  # fmt: skip

    def _ask_sides(self, command: Command, seat: int) -> None:
        ids = self.table.piece_ids(command.args["pieces"])
        now = self._seen_field(ids, "sides")
        self.table.app.open_dialog(
            AskNumber("Die", "How many sides?", now if isinstance(now, int) else 6,
                      lambda number: self._set(ids, "sides", number, seat), low=2, high=100)
        )  # fmt: skip

    def _set(self, ids: list[int], field: str, value: int, seat: int) -> None:
        self.acts.manual("set", seat, pieces=ids, field=field, value=value)

    def _ask_draw(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        most = self.table.session.state.count_in(zone)

        def done(number: int) -> None:
            from tabletop.control.gestures.intents import draw

            chosen = draw(self.table.desk(seat), zone, number)
            self.run(chosen, seat)

        self.table.app.open_dialog(AskNumber("Draw", "How many cards?", min(3, most), done, low=1, high=max(1, most)))

    def _ask_deal(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        most = max(1, self.table.session.state.count_in(zone) // self.table.session.state.spec.seats)
        self.table.app.open_dialog(
            AskNumber("Deal", "How many cards to each seat?", min(1, most),
                      lambda number: self.acts.manual("draw", seat, zone=zone, n=number, each=True), low=1, high=most)
        )  # fmt: skip

    def _ask_peek(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        most = self.table.session.state.count_in(zone)

        def done(number: int) -> None:
            if self.acts.manual("peek", seat, zone=zone, n=number):
                self.tray.show(zone, seat, number)

        self.table.app.open_dialog(
            AskNumber(
                "Look at the top cards", "How many? Everybody is told.", min(3, most), done, low=1, high=max(1, most)
            )
        )

    def _detach(self, command: Command, seat: int) -> None:
        table = self.table
        with table.session.one_deed():
            for handle in command.args["pieces"]:
                place = table.shown.arrangement.placement(handle)
                if place is not None:
                    spot = (place.x + place.w * 0.6, place.y) if place.zone == "table" else None
                    self.acts.manual("move", seat, pieces=table.piece_ids([handle]), to=place.zone, spot=spot)

    # -- things the window shows -----------------------------------------------------------------------------

    def _menu(self, command: Command, seat: int) -> None:
        place = self.table.shown.arrangement.placement(command.args["pieces"][0])
        if place is not None:
            self.menus.open(place, self.table.stage.screen_rect(place).midright, beside=True)

    def _preview(self, command: Command, seat: int) -> None:
        handle = command.args["pieces"][0]
        place = self.table.shown.arrangement.placement(handle)
        if place is not None and place.piece.kind == "card" and not place.piece.seen and seat_of(place.zone):
            self.table.app.toast("Hold H, or the eye on the shelf, to look at this hand.", "info")
        self.large.show(handle, at_once=True)

    def _look(self, command: Command, seat: int) -> None:
        """Look at a face-down card: whoever may not know it yet peeks, and everybody is told."""
        table = self.table
        ids = table.piece_ids(command.args["pieces"])
        if table.perspective.sharing == "pass":
            seat = table.perspective.sitting
        if ids and not sees(table.session.state, ids[0], seat):
            self.acts.manual("peek", seat, pieces=ids)
        if ids:
            self.large.show_to(seat, ids[0])

    def _to_free(self, command: Command, seat: int) -> None:
        spot = self.table.free_spot()
        self.acts.manual("move", seat, pieces=self.table.piece_ids(command.args["pieces"]), to="table", spot=spot)

    def _pile(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        count = self.table.session.state.count_in(zone)
        if count and self.acts.manual("peek", seat, zone=zone, n=count):
            self.tray.show(zone, seat, count)

    def _zone(self, command: Command, seat: int) -> None:
        self.tray.show(str(command.args["zone"]), seat, None)

    def _lift(self, command: Command, seat: int) -> None:
        zone = str(command.args["zone"])
        place = next(
            (each for each in self.table.shown.arrangement.placements if each.zone == zone and each.pile), None
        )
        if place is not None:
            self.lift(place)

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
        self.acts.manual("move", seat, pieces=pieces, to="table", spot=spots)

    def _pour(self, command: Command, seat: int) -> None:
        """A whole pile goes to another place, in its order."""
        zone, to = str(command.args["zone"]), str(command.args["to"])
        pieces = self.table.session.state.inside(zone)

        def do() -> None:
            spot = command.args.get("spot")
            # all on one spot, so that it stays a stack
            self.acts.manual(
                "move", seat, pieces=pieces, to=to, spot=[spot] * len(pieces) if spot is not None else None
            )

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
