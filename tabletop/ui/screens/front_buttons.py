"""What can be done with the game in front of the shelf: buttons, with as much of their words as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.content.catalog import Catalog
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look

from .. import learning
from ..application import Application
from . import library

GAP = 12
EDGE = 46
"""Units that a button is wide without its words."""
Row = list[tuple[Button, int, int]]
"""Buttons with their sizes."""


class Deeds(Protocol):
    """What is done with the game in front."""

    app: Application

    def play(self) -> None:
        """Deal it with everything as it is by default."""

    def play_against(self) -> None:
        """Deal it to one person against bots."""

    def learn(self) -> None:
        """Begin its next lesson."""

    def set_up(self) -> None:
        """Ask for seats, names and all the rest."""

    def rulebook(self) -> None:
        """Read its rules."""


def buttons_of(shelf: Deeds, look: Look, catalog: Catalog, room: int) -> Row:
    """The row for a game, from left to right, *Play* first; the last ones give up their words where there is too
    little ``room``."""
    px, keys, settings = look.px, shelf.app.keys, shelf.app.settings
    play = Button(look, "Play", shelf.play, icon="play", kind="primary", points=17.5, noise="deal")
    row: Row = [(play, max(px(150), play.natural()[0]), px(50))]
    kinds = library.opponents(settings, catalog)
    if kinds:
        tip, key = f"You alone {learning.strengths(kinds)}: others in Set up", keys.label("against_bots")
        _add(row, Button(look, "Against bots", shelf.play_against, icon="bot", tip=tip, key=key, noise="deal"))
    lesson, which = learning.next_of(settings, catalog)
    if lesson is not None:
        tip = f"{lesson.title}: a lesson at the table, {lesson.length}"
        _add(row, Button(look, which, shelf.learn, icon="seat", tip=tip, key=keys.label("first_lesson")))
    _add(row, Button(look, "Set up...", shelf.set_up, icon="settings"))
    if catalog.rulebook:
        _add(row, Button(look, "Rulebook", shelf.rulebook, icon="rules"))
    for last in range(len(row) - 1, 0, -1):
        button, _, high = row[last]
        if width(look, row) > room and not button.tip:
            button.tip, button.label = button.label, ""
            row[last] = button, px(EDGE), high
    return row


def _add(row: Row, button: Button) -> None:
    row.append((button, button.natural()[0], button.look.px(42)))


def width(look: Look, row: Sequence[tuple[Button, int, int]]) -> int:
    """How wide a row is."""
    return sum(wide for _, wide, _ in row) + look.px(GAP) * (len(row) - 1)
