"""A hint: the three best acts of whoever is asked, as the *strong* bot sees them from what that seat may know.

Off until the settings allow it; whoever asks where they do not, or where the referee is off, is offered the switch.
It is thought about beside the window, like the acts of bots, and forgotten as soon as the table changes or is left.
Asked for while a bot thinks, it comes as soon as a person is asked.
Nothing is told where the seat's own cards lie covered on this screen, nor in the picture for viewers. A click on one
of the acts does it, while the table is as it was when it was thought about.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.control.explaining.advice import Told, advice
from tabletop.control.explaining.entry import Entry
from tabletop.control.explaining.now import hides_something
from tabletop.control.lessons.pointing import Target
from tabletop.control.thinking import Advising
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.referee import TableReferee
from tabletop.ui.table.playing.told_sheet import ToldSheet

THINKS = "Strong thinks about it ..."


class TableHint:
    """Part of the table screen: asks for a hint and shows it in a sheet, with rings on the table."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, referee: TableReferee,
        rect_of: Callable[[Target], pygame.Rect | None], open_rule: Callable[[str], None],
        rules: Callable[[str], None], adviser: Advising | None = None,
    ) -> None:  # fmt: skip
        """``rules`` turns the dial."""
        self.table, self.hud, self.prompt, self.referee = table, hud, prompt, referee
        self._rules = rules
        self.told = ToldSheet(table, hud, rect_of, open_rule)
        self.told.on_do = self._do
        self.adviser = adviser if adviser is not None else Advising()
        self._asked = -1
        """The state of the session (``changed``) that is thought about, -1 for none."""
        self._seat = 0
        self._named: tuple[int, dict[str, Told]] = -1, {}
        """The state of the session that was thought about, and what was named for it by its key."""
        self._wished = ""
        """A hint was asked for while bots were to act: what was said then; "" for none."""
        self._seen = -1
        self.waiting: Callable[[int], str] = lambda seat: ""
        """What the bot of a seat does instead of thinking, "" if it thinks."""

    def dress(self) -> None:
        """The look has changed: the sheet is made anew."""
        self.told.dress()

    def place(self) -> None:
        """Everything lies elsewhere now."""
        self.told.hide()

    def follow(self) -> None:
        """The table, or what is shown of it, has changed: what was said of it before is said no more."""
        if self._asked != -1 and self._asked != self.table.session.changed:
            self._forget()
        self.told.hide()

    # -- asking ----------------------------------------------------------------------------------------------

    def why_not(self) -> str:
        """Why there is no hint now, "" if there is one."""
        table = self.table
        keys = table.app.keys
        if not table.app.settings.advice:
            return "Hints are off. With Hints in Settings, Playing, the strong bot says what it would do."
        if not table.has_referee:
            return "Hints need a referee, and this game has none."
        if not table.judge.on:
            return "Hints need the referee: with the rules off everything is done by hand."
        if table.shown.elsewhere or table.perspective.public or table.perspective.curtain_for:
            return "Hints are for the table as it is now."
        seat = table.front
        if table.session.outcome is not None:
            return "The game is over: there is nothing left to do."
        if not table.people:
            return "Only bots play here, and hints are for people. The menu of a seat lets a person play it."
        if not seat or not table.judge.moves(seat):
            return f"{self._whose()} A hint comes when {self._who()} asked."
        if hides_something(table.judge, seat):
            return f"Your cards lie covered here. Hold {keys.label('hold')} to look at them, and ask then."
        return ""

    def _whose(self) -> str:
        """Who acts while no person is asked, as a sentence."""
        table, asked = self.table, self.table.judge.asked
        if not asked:
            return "Nobody is asked now."
        return f"{table.name(asked[0])} {self.waiting(asked[0]) or 'is thinking'}."

    def _who(self) -> str:
        """The person or the people who would get a hint."""
        table = self.table
        people = [seat for seat in range(1, table.session.seats + 1) if table.judge.is_human(seat)]
        return f"{table.name(people[0])} is" if len(people) == 1 else "one of you is"

    def _comes_later(self) -> bool:
        """Whether nothing is in the way of a hint but that no person is asked yet."""
        table = self.table
        shown = table.shown.elsewhere or table.perspective.public or table.perspective.curtain_for
        wanted = table.app.settings.advice and table.session.ruleset is not None and table.judge.on
        plays = table.session.outcome is None and bool(table.people)
        return bool(wanted and plays and not shown and not (table.front and table.judge.moves(table.front)))

    def ask(self) -> None:
        """Let it be thought about, or close what was said. While bots are to act it is remembered."""
        if self.told.visible:
            self.told.hide()
            return
        why = self.why_not()
        self._unwish()
        if why and not self._offer_switch():
            self.table.app.toast(why, "info")
            self._wished = why if self._comes_later() else ""
        if why:
            return
        if self._asked == self.table.session.changed:
            return  # it is being thought about
        self._seat = self.table.front
        self._asked = self.table.session.changed
        self.adviser.ask(self.table.session, self._seat, None)
        self.table.app.toast(THINKS, "info")

    def _offer_switch(self) -> bool:
        """Where a switch is all that hints lack, ask whether to turn it; whether that is asked now."""
        table, settings = self.table, self.table.app.settings
        if not settings.advice:
            asking = "Hints are off. With them the strong bot says what it would do, whenever you ask."
            label = "Hints on"
        elif table.session.ruleset is not None and not table.judge.on:
            asking, label = "Hints need the referee, and it is off. Switch it on?", "Rules on"
        else:
            return False

        def chosen(yes: bool) -> None:
            if not yes:
                return
            if settings.advice:
                self._rules("on")
            else:
                settings.advice = True
                settings.save()
            # where more is in the way the next question follows; a dialog about an odd table is answered first
            if settings.advice and (table.judge.on or not table.app.dialogs):
                self.ask()

        self.prompt.ask(asking, [(True, label), (False, "Not now")], chosen)
        return True

    @property
    def asked(self) -> bool:
        """Whether it is being thought about, or will be."""
        return self._asked != -1 or bool(self._wished)

    def _come(self) -> None:
        """What was asked for while bots were to act is thought about now, if a person is asked and stays so: a chance
        that goes by by itself is not waited for."""
        table = self.table
        settled, self._seen = self._seen == table.session.changed, table.session.changed
        if not settled or table.shown.elsewhere or self._comes_later():
            return
        self._unwish()
        if table.session.outcome is None and not table.perspective.public:
            self.ask()

    def _unwish(self) -> None:
        """It is not waited for any more."""
        if self._wished:
            self.table.app.notices.unsay([self._wished])
            self._wished = ""

    def update(self, now: float) -> bool:
        """Show the answer once it is there. True while the next frame is wanted."""
        if self._wished:
            self._come()
        if self._asked == -1:
            return False
        if self._asked != self.table.session.changed:
            self._forget()
            return False
        if not self.adviser.ready:
            return False
        weighed = self.adviser.take()
        self._done()
        if self.why_not():
            return False  # the cards lie covered again, or somebody looks at something else
        told = advice(self.table.judge, self.referee.sight, self._seat, weighed or (), self._question())
        if not told:
            self.table.app.toast("The strong bot does not know what to do here either.", "info")
            return False
        title = f"What the strong bot would do for {self.table.name(self._seat)}"
        entries = [each.entry for each in told]
        self._named = self.table.session.changed, {each.entry.key: each for each in told}
        self.told.show(title, entries, {each.entry.key: each.targets for each in told}, entries[0].key)
        return True

    def _question(self) -> str:
        """What is asked, in words."""
        decision = self.table.judge.decision(self._seat)
        return self.table.session.question(decision, self._seat)[0] if decision is not None else ""

    def _do(self, entry: Entry) -> None:
        """Do the act of a row, or say why not."""
        table, (when, named) = self.table, self._named
        self.told.hide()
        why = self.why_not()
        if why:
            table.app.toast(why, "info")
        elif when != table.session.changed or table.front != self._seat or entry.key not in named:
            table.app.toast("The table has changed since: ask for a hint again.", "info")
        else:
            self.referee.acting.attempt(named[entry.key].action)

    def _forget(self) -> None:
        self._done()
        self.adviser.forget()

    def _done(self) -> None:
        """It is not thought about any more, and that is not said any more."""
        self._asked = -1
        self.table.app.notices.unsay([THINKS])

    def leave(self) -> None:
        """The table is left."""
        self.adviser.close()
