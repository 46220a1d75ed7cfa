"""The menus of the table: of a piece, a zone, a seat, the counters of a card, and of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from tabletop.content.writing import is_written
from tabletop.control.cells.lights import label_of
from tabletop.control.gestures import menus
from tabletop.control.gestures.intents import Command
from tabletop.control.gestures.menus import Choice
from tabletop.control.places.arrange import BoardCell, cell_under, seat_of
from tabletop.control.places.placing import Placement
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.keys import Bindings
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.turns import Turns
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.files import TableFiles


def named(choices: Sequence[Choice], keys: Bindings, run: Callable[[Command], None]) -> list[MenuItem]:
    """Menu entries of the headless brain as items of the widget; picking one ``run``s its command."""
    items = []
    for number, choice in enumerate(choices):
        items.append(
            MenuItem(
                str(number), choice.label, choice.icon, keys.label(choice.key) if choice.key else "",
                enabled=not choice.reason, reason=choice.reason, section=choice.section,
                sub=tuple(named(choice.below, keys, run)),
                act=partial(run, choice.command) if choice.command is not None else None,
                keep=choice.command is not None and choice.command.verb == "count",
            )
        )  # fmt: skip
    return items


class Offers(Protocol):
    """What higher parts add to the menus."""

    def of_piece(self, chosen: Sequence[Placement]) -> list[MenuItem]:
        """What the rules know to do with the chosen pieces."""

    def of_cell(self, cell: BoardCell) -> list[MenuItem]:
        """What the rules know to do at an empty cell."""

    def of_seat(self, seat: int) -> list[MenuItem]:
        """Who plays a seat, and when it wants to be asked."""

    def of_table(self) -> list[MenuItem]:
        """What may be done without being asked, and lists that somebody may look at."""

    def help(self, place: Placement | None, zone: str, /) -> list[MenuItem]:
        """What explains a piece, or a zone where no piece is."""


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
        self.lacks: Mapping[str, Callable[[], str]] = {}
        """By the names of buttons: why what they do cannot be done now, "" if it can. Pressed all the same they say
        so, or offer what is missing."""

    def open(self, place: Placement | None, at: tuple[float, float], beside: bool = False) -> None:
        """The menu of a piece, of a zone or of the table; ``beside``: it leaves the piece free."""
        if self.table.perspective.public:
            return
        self.large.hide()
        if place is None:
            x, y = self.table.camera.to_table(*at)
            region = self.table.shown.arrangement.region_at(x, y)
            key = region.key if region is not None else "table"
            choices = menus.zone_menu(self.table.desk(seat_of(key)), key)
            under = cell_under(self.table.shown.arrangement, x, y)
            title = self.table.zone_label(key) if key != "table" else "Table"
        else:
            if place.handle not in self.table.stage.selected:
                self.choosing.select([place.handle])
            chosen = self.choosing.selection()
            choices = menus.piece_menu(self.table.desk(seat_of(place.zone)), chosen)
            title = self.table.piece_title(place) if len(chosen) == 1 else f"{len(chosen)} pieces"
        actor = seat_of(place.zone) if place is not None else 0
        items = named(choices, self.table.app.keys, lambda command: self.run(command, actor))
        if place is None:
            items = [*(self._of_cell(under) if under is not None else ()), *items]
        else:
            items = [*self.offers.of_piece(chosen), *items, *self._for_viewers(place)]
        items += self.offers.help(place, key if place is None else "")
        point = (round(at[0]), round(at[1]))
        piece = self.table.stage.screen_rect(place) if place is not None and beside else None
        self.hud.menu.open(point, items, self.table.bounds(), title=title, avoid=piece)
        self.hud.hints.did("menu", self.table.app.now())
        self.table.dirty = True

    def open_cell(self, at: tuple[float, float]) -> bool:
        """What can be laid or done at an empty cell; False if that is nothing."""
        under = cell_under(self.table.shown.arrangement, *self.table.camera.to_table(*at))
        if under is None or self.table.perspective.public or self.table.shown.elsewhere:
            return False
        items = self._of_cell(under)
        if not items:
            return False
        self.hud.menu.open((round(at[0]), round(at[1])), items, self.table.bounds(), title=self._called(under))
        self.table.dirty = True
        return True

    def _of_cell(self, under: BoardCell) -> list[MenuItem]:
        lines = menus.cell_menu(self.table.desk(), *under, self.table.session.names)
        by_hand = named(lines, self.table.app.keys, lambda command: self.run(command, 0))
        return [*self.offers.of_cell(under), *by_hand]

    def _called(self, under: BoardCell) -> str:
        return label_of(self.table.shown.arrangement, under) or self.table.zone_label(under[0])

    def _for_viewers(self, place: Placement) -> list[MenuItem]:
        """What can be pointed out to viewers, while their window is open."""
        app, pieces = self.table.app, self.table.piece_ids([place.handle])
        if not app.beside.opened or not pieces:
            return []
        large, spot = app.keys.label("viewers_large"), app.keys.label("viewers_spot")
        return [
            MenuItem("viewers_large", "Show viewers large", "eye", large, section="Viewers",
                     act=partial(app.beside.show_large, pieces[0])),
            MenuItem("viewers_spot", "Spotlight for viewers", "spot", spot, section="Viewers",
                     act=partial(app.beside.spotlight, pieces[0], place.zone)),
        ]  # fmt: skip

    def open_counters(self, chosen: Sequence[Placement]) -> None:
        """The counters of the chosen pieces, as a menu that stays open."""
        choices = [
            choice
            for choice in menus.piece_menu(self.table.desk(seat_of(chosen[0].zone)), chosen)
            if choice.label == "Counters"
        ]
        if not choices:
            return
        seat = seat_of(chosen[0].zone)
        items = named(choices[0].below, self.table.app.keys, lambda command: self.run(command, seat))
        piece = self.table.stage.screen_rect(chosen[0])
        self.hud.menu.open(piece.midright, items, self.table.bounds(), title="Counters", avoid=piece)
        self.table.dirty = True

    def open_main(self) -> None:
        """The menu of the program."""
        self.hud.menu.open(self.hud.strip.anchor("menu").bottomleft, self.main(), self.table.bounds())

    def main(self) -> list[MenuItem]:
        """What the menu of the program offers."""
        app, press = self.table.app, self.press
        none = "" if len(self.table.session.journal) else "Nothing has been played yet."
        lacks = {**self.lacks, "watch": lambda: none, "film": lambda: none}

        def button(name: str, label: str, icon: str, section: str, key: str = "", on: bool | None = None) -> MenuItem:
            shown, why = app.keys.label(key) if key else "", lacks[name]() if name in lacks else ""
            return MenuItem(
                name, label, icon, shown, section=section, checked=on and not why if on is not None else None,
                dim=bool(why), reason=why, act=partial(press, name),
            )  # fmt: skip

        items = [
            button("save", "Save as ...", "save", "Game"),
            button("quick_save", "Quick save", "save", "Game", "quick_save"),
            MenuItem("scenario", "Save as scenario ...", "note", section="Game", act=self.files.save_as_scenario),
            MenuItem("lesson", "Record as lesson ...", "note", section="Game", act=self.files.record_lesson),
            button("load", "Open ...", "load", "Game", "open_save"),
            button("again", "Deal again", "shuffle", "Game"),
            button("reload", "Read the cards again", "copy", "Game", "reload"),
            button("sharing", "How we share the screen ...", "eye", "Table"),
            MenuItem(
                "viewers",
                "Window for viewers",
                "public",
                app.keys.label("viewers"),
                section="Viewers",
                checked=app.beside.opened,
                act=app.beside.toggle,
            ),
            MenuItem("for_viewers", "What viewers see ...", "settings", section="Viewers", act=app.beside.choose),
            MenuItem(
                "director",
                "Director's bar",
                "play",
                app.keys.label("director"),
                section="Viewers",
                act=partial(press, "director"),
            ),
            button("public", "Public picture here", "public", "Viewers", "public"),
            button("watch", "Watch from the beginning", "play", "Viewers"),
            button("film", "Film the game ...", "camera", "Viewers", "film"),
            button("picture", "Take a picture", "camera", "Table", "picture"),
            button("fit", "Show the whole table", "search", "Table", "zoom_fit"),
            button("what_now", "What now?", "info", "Help", "what_now"),
            button("hint", "Hint", "info", "Help", "hint"),
            button("analysis", "Analysis", "info", "Help", "analysis", app.settings.analysis),
            button("rulebook", "Rulebook", "rules", "Help", "help"),
            *self._rule_lines(),
            button("help", "All keys", "help", "Help", "key_help"),
            button("palette", "Find anything ...", "search", "Help", "palette"),
            button("settings", "Settings", "settings", "Program", "settings"),
            MenuItem("shelf", "Back to the shelf", "shelf", section="Program", act=app.shelf),
            MenuItem(
                "quit", "Save and quit", "close", app.keys.label("quit"), section="Program", act=app.ask_to_close
            ),
        ]
        if any(box.board is not None for box in self.table.layout.zones):
            on = app.settings.coordinates
            items.insert(9, button("coordinates", "Names on the cells", "note", "Table", "coordinates", on))
        items[7:7] = [*self.offers.of_table()]
        hidden = [name for name in self.hud.strip.hidden() if name in ("undo", "redo", "history", "drawer")]
        extra = [button(name, name.capitalize(), name if name != "drawer" else "dice", "Table") for name in hidden]
        return [*extra, *items]

    def _rule_lines(self) -> list[MenuItem]:
        """Where the rules are a file: what of it was run last."""
        if not is_written(self.table.catalog):
            return []
        none = "" if self.table.session.journal.head else "Nothing has been done yet."
        return [
            MenuItem("rule_lines", "Which lines of the rules were run?", "note", section="Help", enabled=not none,
                     reason=none, act=self.files.show_rule_lines)
        ]  # fmt: skip

    def open_seat(self, seat: int, at: tuple[int, int]) -> None:
        """The menu of a seat's panel."""
        items = [
            MenuItem(
                "active", f"It is {self.table.name(seat)}'s turn", "seat", act=partial(self.turns.make_active, seat)
            ),
            MenuItem("bottom", "Sit at the lower edge", "arrow-down", act=partial(self._sit_below, seat)),
            *self.offers.of_seat(seat),
        ]
        self.hud.menu.open(at, items, self.table.bounds(), title=self.table.name(seat))

    def _sit_below(self, seat: int) -> None:
        self.table.perspective.bottom = seat
        self.sharing.remember()
        self.table.refresh()
        self.hud.place(self.table.size)
