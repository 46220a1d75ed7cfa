"""What the next click needs is loaded while the shelf stands untouched, a small part at a time.

A start is over sooner the less it imports, a table comes up sooner the more is there already. So modules that only
dialogs, referees and tables need come between the two: never in a frame in which something moves or is drawn. So do
the pictures that every table has and that take longest.
"""

from __future__ import annotations

import importlib
import sys

from tabletop.content.shelf import ShelfEntry
from tabletop.content.writing import is_written
from tabletop.ui.draw.basis.theme import Theme

PAUSE = 0.06
"""Seconds from one part to the next, so that whoever does something meanwhile finds the window awake."""

PARTS = (
    "pygame_gui", "tabletop.ui.manager", "tabletop.ui.dialogs.waiting", "tabletop.ui.dialogs.message",
    "tabletop.rules.phrases.writing.grammar", "tabletop.rules.phrases.naming.language",
    "tabletop.rules.phrases.phrase", "tabletop.rules.phrases.meaning.usual", "tabletop.rules.written.reading.sheet",
    "tabletop.rules.written.doing.assembling", "tabletop.rules.written.acts.wanting",
    "tabletop.rules.written.reacting.abilities", "tabletop.rules.written.laws", "tabletop.rules.written.compiling",
    "tabletop.rules.written.code", "filelock",
    "tabletop.control.replay.watching", "tabletop.ui.draw.cards.faces", "tabletop.control.places.arrange",
    "tabletop.control.judging.referee", "tabletop.control.judging.lighting", "tabletop.ui.stage.stage",
    "tabletop.ui.hud.asking.tray", "tabletop.ui.hud.asking.decision", "tabletop.ui.hud.offering.hints",
    "tabletop.ui.hud.offering.drawer", "tabletop.ui.hud.offering.director_bar", "tabletop.ui.hud.seating.seats",
    "tabletop.ui.hud.seating.curtain", "tabletop.ui.hud.seating.phases", "tabletop.ui.hud.telling.log",
    "tabletop.ui.hud.telling.preview", "tabletop.ui.hud.telling.history", "tabletop.ui.hud.telling.account_board",
    "tabletop.ui.hud.telling.explain_sheet", "tabletop.ui.hud.telling.lesson_card", "tabletop.ui.stage.cue_marks",
    "tabletop.session.scenario.opening", "tabletop.session.scenario", "tabletop.session.lessons.rehearsing",
    "tabletop.session.simulating.bot_player", "tabletop.control.thinking", "tabletop.control.gestures.menus",
    "tabletop.control.lessons.cursor", "tabletop.control.replay.keymoments", "tabletop.control.viewing.cues",
    "tabletop.control.explaining.explainer", "tabletop.exchange.leaving.targets", "tabletop.ui.dialogs.film_work",
    "tabletop.ui.table",
)  # fmt: skip
"""In the order in which they stand on one another: each is small once those before it are there."""


class Ahead:
    """Loads one part after the other, draws what every table has, then loads the code of the game in front."""

    def __init__(self) -> None:
        self._left = [name for name in reversed(PARTS) if name not in sys.modules]
        self._next = 0.0
        self._drawn: tuple[str, tuple[int, int]] | None = None

    def step(self, now: float, in_front: ShelfEntry | None, theme: Theme, size: tuple[int, int]) -> None:
        """Load the next part, if it is time for one; ``now`` in seconds. ``theme``, ``size``: of the window."""
        if now < self._next:
            return
        self._next = now + PAUSE
        if self._left:
            importlib.import_module(self._left.pop())
        elif self._drawn != (theme.name, size):
            from tabletop.ui.draw.basis.raster import opaque
            from tabletop.ui.draw.basis.shade import sphere
            from tabletop.ui.draw.cards.faceparts import light_back
            from tabletop.ui.draw.things.table import table_ground

            self._drawn = theme.name, size
            table_ground(theme, size)
            sphere(24, (255, 255, 255))
            light_back(opaque((8, 8)))  # how its light falls is the same at every size
        elif in_front is not None and in_front.catalog is not None and not is_written(in_front.catalog):
            # rules that are a file are compiled all at once, which takes longer than anybody should wait unasked
            in_front.catalog.code  # noqa: B018 - asked for, it is imported
            self._next = now + 10 * PAUSE
