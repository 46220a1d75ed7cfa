"""Begin a game of one's own: from which template, what it is called, with a referee or without."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.content.places import user_games_folder
from tabletop.content.proofing.author import TEMPLATES, CopyError, free_folder, new_game
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments

from .choices import ChoiceCard
from .dialog import Dialog

ICONS = {"felt": "seat", "cards": "deck", "board": "emblem-hex", "dice": "dice", "battle": "emblem-claw"}


class NewGameDialog(Dialog):
    """Writes a folder into the user's games and hands it on."""

    width = 820
    height = 500

    def __init__(self, after: Callable[[Path], None]) -> None:
        super().__init__("New game")
        self.after = after
        self.title_typed = ""
        self.name = "cards"
        self.rules = True

    def build(self) -> None:
        px, body = self.look.px, self.body
        high, gap = px(38), px(12)
        self.label("Called", (body.x, body.y, px(90), high), face="sans-semibold")
        self._field = self.field(
            self.title_typed, (body.x + px(96), body.y, body.w - px(96), high), on_change=self._typed,
            on_enter=lambda text: self.begin(), hint="My game", limit=60,
        )  # fmt: skip
        top = body.y + high + px(16)
        wide, tall = (body.w - 2 * gap) // 3, px(104)
        for index, each in enumerate(TEMPLATES):
            card = ChoiceCard(
                self.look, each.label, each.sentence, ICONS[each.name], each.name == self.name,
                partial(self._pick, each.name),
            )  # fmt: skip
            line, place = divmod(index, 3)
            self.add(card, (body.x + place * (wide + gap), top + line * (tall + gap), wide, tall))
        y = top + 2 * (tall + gap) + px(6)
        self.label("Rules", (body.x, y, px(90), high), face="sans-semibold")
        ways = (("yes", "With a referee"), ("no", "By hand"))
        self.add(
            Segments(self.look, ways, "yes" if self.rules else "no", self._set_rules),
            (body.x + px(96), y, px(320), high),
        )
        begin = Button(self.look, "Begin", self.begin, icon="check", kind="primary")
        self.foot([Button(self.look, "Cancel", self.close), begin])
        self.form.default = begin

    def _typed(self, text: str) -> None:
        self.title_typed = text

    def _pick(self, name: str) -> None:
        self.name = name
        self.rebuild()

    def _set_rules(self, way: str) -> None:
        self.rules = way == "yes"

    def begin(self) -> None:
        """Write the folder and open its table."""
        title = self.title_typed.strip() or "My game"
        try:
            folder = new_game(free_folder(user_games_folder(), title), self.name, self.rules, title)
        except CopyError as error:
            if self.app is not None:
                self.app.toast(str(error), "error")
            return
        app = self.app
        self.close()
        self.after(folder)
        if app is not None:
            app.toast(f"Its files lie in {folder}. F6 at the table reads them again.", "info")
