"""The buttons of the strip and their keys, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.ui.dialogs.film_work import Part
from tabletop.ui.palette import open_palette
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.directing import TableDirector
from tabletop.ui.table.handling.loose_pieces import LoosePieces
from tabletop.ui.table.handling.menus import TableMenus
from tabletop.ui.table.handling.public import PublicPicture
from tabletop.ui.table.handling.turns import Turns
from tabletop.ui.table.looking.caption import Word
from tabletop.ui.table.looking.nearness import Nearness
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.files import TableFiles

UNSEEN = frozenset({"history", "drawer", "menu", "sharing", "palette"})
"""What would open unseen in the public picture."""
WATCHED = frozenset(
    {"save", "rulebook", "help", "menu", "palette", "settings", "fit", "picture", "film", "coordinates", "director"}
)
"""What can be done at a table that is watched from its beginning: nothing that tells or changes how it goes on."""


class TableButtons:
    """What the commands of the strip do."""

    def __init__(
        self, table: Table, hud: TableHud, travel: Travel, files: TableFiles, loose: LoosePieces,
        sharing: TableSharing, near: Nearness, turns: Turns, menus: TableMenus, public_picture: PublicPicture,
        word: Word, showing: Showing, director: TableDirector,
    ) -> None:  # fmt: skip
        self.table, self.hud, self.travel, self.files, self.loose = table, hud, travel, files, loose
        self.sharing, self.near, self.turns, self.menus = sharing, near, turns, menus
        self.public_picture, self.word, self.showing, self.director = public_picture, word, showing, director
        self.helps: Mapping[str, Callable[[], object]] = {}
        """What explains the table, by the names of its keys."""

    def press(self, name: str) -> None:
        """A button of the strip or a key."""
        simple: dict[str, Callable[[], object]] = {
            "undo": self.travel.undo,
            "redo": self.travel.redo,
            "save": self.files.save_as,
            "history": lambda: self.travel.show_history(not self.hud.history.visible),
            "drawer": self.loose.toggle,
            "rulebook": self.files.open_rulebook,
            "sharing": self.sharing.choose,
            "public": self.public_picture.toggle,
            "watch": self.watch,
            "director": lambda: self.director.press("close"),
            "help": self.table.app.key_help,
            "menu": self.menus.open_main,
            "end_turn": self.turns.end_phase,
            "pass_turn": self.turns.pass_turn,
            "again": self.turns.deal_again,
            "load": self.files.open,
            "settings": self.table.app.settings_dialog,
            "reload": self.files.reload,
            "quick_save": self.files.quick_save,
            "quick_load": self.files.quick_load,
            "fit": self.near.fit,
            "picture": self.files.take_picture,
            "film": self.film,
            "coordinates": self.toggle_coordinates,
            **self.helps,
            "palette": lambda: open_palette(self.table.app),
        }
        if self.table.perspective.public and name in UNSEEN:
            self.word.say(
                f"That opens outside of the picture for viewers: {self.table.app.keys.label('public')} leaves it."
            )
        elif self.showing.watching and name not in WATCHED:
            self.showing.nudge()
        elif name.startswith("rules:"):
            self.turns.set_rules(name.partition(":")[2])
        elif name in simple:
            simple[name]()

    def watch(self) -> None:
        """Go through the whole game from its first moment, as this screen has seen it."""
        if len(self.table.session.journal):
            self.showing.show_game()
        else:
            self.table.app.toast("Nothing has been played yet.", "info")

    def film(self) -> None:
        """A film of the show that is on, else of the whole game."""
        stops = self.showing.stops
        entries = {stop.entry for stop in stops if stop.entry}
        if len(entries) == 1:
            number = entries.pop()
            name = next((stop.group or stop.label for stop in stops if stop.entry), "") or "What is shown"
            self.files.film(Part(number, number, name))
        elif entries and (stops[0].entry or max(entries) != self.table.session.journal.head):
            began = stops[0].entry
            first = min((number for number in entries if number > began), default=0) if began else 0
            self.files.film(Part(first, max(entries), "What is shown"))
        else:
            self.files.film()

    def toggle_coordinates(self) -> None:
        """Write on every cell of a board what it is called, or no more; kept for every table."""
        if not any(box.board is not None for box in self.table.layout.zones):
            self.table.app.toast("There is no board on this table.", "info")
            return
        settings = self.table.app.settings
        settings.coordinates = not settings.coordinates
        settings.save()
        self.table.stage.boards.coordinates = settings.coordinates
        self.table.stage.touch()
        self.table.dirty = True
