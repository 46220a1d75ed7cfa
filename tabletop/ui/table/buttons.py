"""The buttons of the strip and their keys, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


UNSEEN = frozenset({"history", "drawer", "menu", "sharing"})
"""What would open unseen in the public picture."""


class TableButtons:
    """What the commands of the strip do."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def press(self, name: str) -> None:
        """A button of the strip or a key."""
        simple: dict[str, Any] = {
            "undo": self.table.travel.undo,
            "redo": self.table.travel.redo,
            "save": self.table.files.save_as,
            "history": lambda: self.table.travel.show_history(not self.table.hud.history.visible),
            "drawer": self.table.loose.toggle,
            "rulebook": self.table.files.open_rulebook,
            "sharing": self.table.sharing.choose,
            "public": self.table.public_picture.toggle,
            "help": self.table.app.key_help,
            "menu": self.table.menus.open_main,
            "end_turn": self.table.turns.end_phase,
            "pass_turn": self.table.turns.pass_turn,
            "again": self.table.turns.deal_again,
            "load": self.table.files.open,
            "settings": self.table.app.settings_dialog,
            "reload": self.table.files.reload,
            "quick_save": self.table.files.quick_save,
            "quick_load": self.table.files.quick_load,
            "fit": self.table.near.fit,
            "picture": self.table.files.take_picture,
            "coordinates": self.toggle_coordinates,
        }
        if self.table.perspective.public and name in UNSEEN:
            self.table.public_picture.say(
                f"That opens outside of the picture for viewers: {self.table.app.keys.label('public')} leaves it."
            )
        elif name.startswith("rules:"):
            self.table.turns.set_rules(name.partition(":")[2])
        elif name in simple:
            simple[name]()

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
