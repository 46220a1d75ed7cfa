"""What now? Whose move it is, what is asked, what can be done, what it is good for, and rings on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tabletop.control.explaining.entry import Entry
from tabletop.control.explaining.now import Chance, chances, covered, hides_something
from tabletop.control.lessons.pointing import Target
from tabletop.control.places.arrange import seat_of
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.dangers import TableDangers
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.referee import TableReferee
from tabletop.ui.table.playing.told_sheet import ToldSheet

READING = 0.45
"""So much of the table's width a card that is read, with what is said of it, takes at its right side."""


class WhatNow:
    """Part of the table screen: the line that is always true, and the sheet behind its button."""

    def __init__(
        self, table: Table, hud: TableHud, referee: TableReferee, dangers: TableDangers,
        rect_of: Callable[[Target], pygame.Rect | None], open_rule: Callable[[str], None],
    ) -> None:  # fmt: skip
        """``rect_of``: where a thing of the table is in the window."""
        self.table, self.hud, self.referee, self.dangers = table, hud, referee, dangers
        self.rect_of = rect_of
        self.told = ToldSheet(table, hud, rect_of, open_rule)
        self._targets: dict[str, tuple[Target, ...]] = {}
        self.put_aside: Callable[[], None] = lambda: None
        """Closes what else is read beside the table: one sheet at a time."""

    # -- the line --------------------------------------------------------------------------------------------

    def line(self) -> str:
        """Whose move it is, what is asked and how one goes on, in one line."""
        table, keys = self.table, self.table.app.keys
        if table.shown.past is not None:
            return "You look at an earlier moment. Any key goes back to the table as it is now."
        if table.shown.elsewhere:
            return "What happened is shown step by step. Enter goes to the table as it is now."
        if table.session.outcome is not None:
            return f"The game is over. {table.session.outcome_text(table.perspective.viewer)}"
        if not table.judge.on:
            return self.by_hand()
        bar = self.referee.answers.bar()
        heading, sentence = (bar[0], bar[1]) if bar is not None else ("", "")
        closing = table.judge.closing(table.front) if table.front else None
        ending = f" {keys.label('end_phase')}: {closing.button}." if closing is not None else ""
        name = heading.partition("\u00b7")[0].strip()
        said = sentence if not name or sentence.startswith(name) else f"{name}: {sentence}"
        return f"{said or 'Nothing is asked now.'}{ending}"

    def by_hand(self) -> str:
        """The same while nobody referees."""
        table, keys = self.table, self.table.app.keys
        why = "Rules are off" if table.has_referee else "No referee here"
        whose = f"it is {table.name(table.active)}'s turn" if table.active else "nobody is asked"
        ends = f"{keys.label('end_phase')} ends the phase; the full stop" if table.catalog.phases else "The full stop"
        if keys.label("pass") != ".":
            ends = ends.replace("The full stop", keys.label("pass")).replace("the full stop", keys.label("pass"))
        return f"{why}: all is done by hand; {whose}. {ends} passes the turn."

    # -- the parts of a screen -------------------------------------------------------------------------------

    def dress(self) -> None:
        """The look has changed: the sheet is made anew."""
        self.told.dress()

    def place(self) -> None:
        """Everything lies elsewhere now."""
        self.told.hide()

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        self.hud.strip.tell("what_now", self.line())
        self.hud.actions.say("" if self.table.judge.on else self.by_hand())
        if self.told.visible:
            self._show(again=True)

    # -- the sheet -------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Open the sheet, or close it."""
        if self.table.perspective.public or self.table.perspective.curtain_for:
            return
        if self.told.visible:
            self.told.hide()
            return
        self.put_aside()
        self._show(again=False)

    def close(self) -> None:
        """Close the sheet."""
        self.told.hide()

    def entries(self) -> list[Entry]:
        """What is told now: the line, what threatens, then what can be done."""
        table = self.table
        first, _, rest = self.line().partition(": ")
        line = Entry(first if rest else "Now", sentence=rest or first, key="line", icon="play")
        found = [replace(line, sentence=line.sentence[:1].upper() + line.sentence[1:])]
        shown = self.dangers.shown
        found += [
            Entry("Danger", sentence=each.text, rule=each.rule, icon="warning", color="#a8382a") for each in shown
        ]
        self._targets = {}
        if table.session.outcome is not None or table.shown.elsewhere:
            return found
        if not table.judge.on:
            return [*found, *(Entry("A beginning", sentence=hint, icon="hand") for hint in table.catalog.hints)]
        seat = table.front
        for chance in self._chances(seat):
            self._targets[chance.entry.key] = chance.targets
            found.append(chance.entry)
        if seat and hides_something(table.judge, seat):
            key = table.app.keys.label("hold")
            words = f"They lie covered. Hold {key} to look at them: what can be played now glows."
            more = [Entry("Your own cards", sentence=words, icon="hand", key="covered")]
            told = {entry.key.partition(".")[2] for entry in found if entry.key.startswith("act.")}
            asked = covered(table.judge, table.catalog, seat)
            more += [entry for entry in asked if entry.key.partition(".")[2] not in told]
            self._targets |= dict.fromkeys((entry.key for entry in more), self._hands(seat))
            found += more
        return found

    def _hands(self, seat: int) -> tuple[Target, ...]:
        """Where the covered cards of a seat lie."""
        regions = self.table.shown.arrangement.regions
        return tuple(Target(zone=each.key) for each in regions if each.box.kind.is_hand and seat_of(each.key) == seat)

    def _chances(self, seat: int) -> list[Chance]:
        table = self.table
        return chances(table.judge, table.catalog, self.referee.sight, seat) if seat else []

    def _show(self, again: bool) -> None:
        entries = self.entries()
        begin = next((entry.key for entry in entries if self._targets.get(entry.key)), "line")
        bounds = self.table.bounds()
        aside = pygame.Rect(bounds)
        aside.w = round(bounds.w * READING)
        aside.right = bounds.right
        self.told.show("What now?", entries, self._targets, begin, again=again, avoid=[(aside, 1)])
