"""The menus of the table: of a piece, a zone, a seat, the counters of a card, and of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.control import menus
from tabletop.control.arrange import seat_of
from tabletop.control.intents import Command
from tabletop.control.menus import Choice
from tabletop.control.placing import Placement
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.keys import Bindings
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.turns import Turns
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.files import TableFiles


def named(choices: Sequence[Choice], keys: Bindings) -> list[MenuItem]:
    """Menu entries of the headless brain as items of the widget."""
    items = []
    for number, choice in enumerate(choices):
        items.append(
            MenuItem(
                str(number), choice.label, choice.icon, keys.label(choice.key) if choice.key else "",
                enabled=not choice.reason, reason=choice.reason, section=choice.section,
                sub=tuple(named(choice.below, keys)), data=choice.command,
                keep=choice.command is not None and choice.command.verb == "count",
            )
        )  # fmt: skip
    return items


class Offers(Protocol):
    """What higher parts add to the menus."""

    def of_piece(self, chosen: Sequence[Placement]) -> list[MenuItem]:
        """What the rules know to do with the chosen pieces."""

    def of_seat(self, seat: int) -> list[MenuItem]:
        """Who plays a seat, and when it wants to be asked."""

    def of_table(self) -> list[MenuItem]:
        """What may be done without being asked, and lists that somebody may look at."""


class TableMenus:
    """What the menus offer."""

    def __init__(
        self, table: Table, hud: TableHud, large: LargeView, choosing: Choosing, sharing: TableSharing,
        files: TableFiles, turns: Turns, offers: Offers, run: Callable[[Command, int], None],
        press: Callable[[str], None],
    ) -> None:  # fmt: skip
        """``run`` carries a command out for a seat, ``press`` is a button by its name."""
        self.table, self.hud, self.large, self.choosing, self.sharing = table, hud, large, choosing, sharing
        self.files, self.turns, self.offers, self.run, self.press = files, turns, offers, run, press

    def open(self, place: Placement | None, at: tuple[float, float]) -> None:
        """The menu of a piece, of a zone or of the table."""
        if self.table.perspective.public:
            return
        self.large.hide()
        if place is None:
            x, y = self.table.camera.to_table(*at)
            region = self.table.shown.arrangement.region_at(x, y)
            key = region.key if region is not None else "table"
            choices = menus.zone_menu(self.table.desk(seat_of(key)), key)
            title = self.table.zone_label(key) if key != "table" else "Table"
        else:
            if place.handle not in self.table.stage.selected:
                self.choosing.select([place.handle])
            chosen = self.choosing.chosen()
            choices = menus.piece_menu(self.table.desk(seat_of(place.zone)), chosen)
            title = self.table.piece_title(place) if len(chosen) == 1 else f"{len(chosen)} pieces"
        items = named(choices, self.table.app.keys)
        if place is not None:
            items = [*self.offers.of_piece(chosen), *items]

        def pick(item: MenuItem) -> None:
            if isinstance(item.data, Command):
                self.run(item.data, seat_of(place.zone) if place is not None else 0)
            elif callable(item.data):
                item.data()

        point = (round(at[0]), round(at[1]))
        self.hud.menu.open(point, items, pick, self.table.bounds(), title=title)
        self.hud.hints.did("menu", self.table.app.now())
        self.table.dirty = True

    def open_counters(self, chosen: Sequence[Placement]) -> None:
        """The counters of the chosen pieces, as a menu that stays open."""
        choices = [
            choice
            for choice in menus.piece_menu(self.table.desk(seat_of(chosen[0].zone)), chosen)
            if choice.label == "Counters"
        ]
        if not choices:
            return
        items = named(choices[0].below, self.table.app.keys)

        def pick(item: MenuItem) -> None:
            if isinstance(item.data, Command):
                self.run(item.data, seat_of(chosen[0].zone))

        at = self.table.stage.screen_rect(chosen[0]).midright
        self.hud.menu.open(at, items, pick, self.table.bounds(), title="Counters")
        self.table.dirty = True

    def open_main(self) -> None:
        """The menu of the program."""
        items = [
            MenuItem("save", "Save as ...", "save", "", section="Game"),
            MenuItem("quick_save", "Quick save", "save", self.table.app.keys.label("quick_save"), section="Game"),
            MenuItem(
                "scenario", "Save as scenario ...", "note", "", section="Game", data=self.files.save_as_scenario
            ),
            MenuItem("load", "Open ...", "load", self.table.app.keys.label("open_save"), section="Game"),
            MenuItem("again", "Deal again", "shuffle", "", section="Game"),
            MenuItem("reload", "Read the cards again", "copy", self.table.app.keys.label("reload"), section="Game"),
            MenuItem("sharing", "How we share the screen ...", "eye", "", section="Table"),
            MenuItem("public", "Public picture", "public", self.table.app.keys.label("public"), section="Table"),
            MenuItem("picture", "Take a picture", "camera", self.table.app.keys.label("picture"), section="Table"),
            MenuItem("fit", "Show the whole table", "search", self.table.app.keys.label("zoom_fit"), section="Table"),
            MenuItem("rulebook", "Rulebook", "rules", self.table.app.keys.label("help"), section="Help"),
            MenuItem("help", "All keys", "help", self.table.app.keys.label("key_help"), section="Help"),
            MenuItem("settings", "Settings", "settings", self.table.app.keys.label("settings"), section="Program"),
            MenuItem("shelf", "Back to the shelf", "shelf", "", section="Program"),
            MenuItem("quit", "Save and quit", "close", self.table.app.keys.label("quit"), section="Program"),
        ]
        if any(box.board is not None for box in self.table.layout.zones):
            name, key, on = (
                "Names on the cells",
                self.table.app.keys.label("coordinates"),
                self.table.app.settings.coordinates,
            )
            items.insert(8, MenuItem("coordinates", name, "note", key, section="Table", checked=on))
        items[6:6] = [*self.offers.of_table()]
        hidden = [name for name in self.hud.strip.hidden() if name in ("undo", "redo", "history", "drawer")]
        extra = [
            MenuItem(name, name.capitalize(), name if name != "drawer" else "dice", section="Table")
            for name in hidden
        ]

        def pick(item: MenuItem) -> None:
            if callable(item.data):
                item.data()
            elif item.id == "shelf":
                self.table.app.shelf()
            elif item.id == "quit":
                self.table.app.ask_to_close()
            else:
                self.press(item.id)

        self.hud.menu.open(self.hud.strip.anchor("menu").bottomleft, [*extra, *items], pick, self.table.bounds())

    def open_seat(self, seat: int, at: tuple[int, int]) -> None:
        """The menu of a seat's panel."""
        items = [
            MenuItem("active", f"It is {self.table.name(seat)}'s turn", "seat"),
            MenuItem("bottom", "Sit at the lower edge", "arrow-down"),
            *self.offers.of_seat(seat),
        ]

        def pick(item: MenuItem) -> None:
            if callable(item.data):
                item.data()
            elif item.id == "active":
                self.turns.make_active(seat)
            else:
                self.table.perspective.bottom = seat
                self.sharing.remember()
                self.table.refresh()
                self.hud.place(self.table.size)

        self.hud.menu.open(at, items, pick, self.table.bounds(), title=self.table.name(seat))
