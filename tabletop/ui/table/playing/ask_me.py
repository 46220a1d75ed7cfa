"""*Ask me*: each seat says when it wants to be asked for responses; what it does not want to see goes by."""

from __future__ import annotations

from functools import partial

from tabletop.control.judging.answering import OTHERS, SETTINGS, Answering
from tabletop.rules.progress.windows import asks_for_responses
from tabletop.session.telling.deeds import ITSELF
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.bots import TableBots


class AskMe:
    """Part of the table screen: passes for seats that do not want to be asked, and offers the setting."""

    def __init__(self, table: Table, hud: TableHud, bots: TableBots) -> None:
        self.table, self.hud, self.bots = table, hud, bots
        self.answering = Answering(table.session.show.get("ask"))
        self._entries = len(table.session.journal)
        self._head = table.session.journal.head
        self._quiet: tuple[int, str] | None = None
        """When it was seen last that nobody is asked for a response."""
        self._held = False
        """The table was taken back to this question: it is asked, else nobody could undo a pass."""

    def follow(self) -> None:
        """The session has changed."""
        journal = self.table.session.journal
        if len(journal) != self._entries:
            self._held = False
        elif journal.head != self._head:
            self._held = True
        self._entries, self._head = len(journal), journal.head

    def update(self) -> None:
        """Let a chance go by that the asked seat does not want."""
        table = self.table
        judge = table.judge
        self.answering.usual = table.app.settings.ask or OTHERS
        now = table.session.changed, table.session.rules
        if now == self._quiet:
            return
        if not any(decision.response for decision in judge.decisions):
            self._quiet = now
            return
        if table.patient:
            return  # a picture is taken: nothing is played
        if self._held or not table.ruled or not self.bots.may_play or table.session.outcome is not None:
            return
        seat = table.front
        decision = judge.decision(seat) if seat else None
        if decision is None or not decision.response:
            return
        closing = judge.closing(seat)
        unwatched = bool(table.perspective.alone) or table.perspective.sharing == "open"
        has_answer = unwatched and any(not move.quiet for move in judge.moves(seat))
        state = table.session.state
        if closing is not None and self.answering.passes(decision, state, unwatched, has_answer):
            with table.session.made_by(ITSELF):
                table.session.submit(closing.action)
            table.refresh()

    def items(self, seat: int) -> list[MenuItem]:
        """The settings of a seat, for its menu; none in a game that asks for no responses."""
        table = self.table
        ruleset = table.session.ruleset
        if ruleset is None or not asks_for_responses(ruleset.blocks.values()) or seat in self.bots.seats:
            return []
        now = self.answering.setting(seat, table.session.state)
        return [
            MenuItem(
                f"ask:{key}", label, section="Ask me for responses", checked=key == now,
                act=partial(self.choose, seat, key),
            )
            for key, label in SETTINGS.items()
        ]  # fmt: skip

    def choose(self, seat: int, setting: str) -> None:
        """A seat has chosen."""
        session = self.table.session
        self.answering.set(seat, setting, session.state)
        session.set_show(ask=self.answering.to_json())
        self._held = False
        self.table.refresh()

    def open(self, seat: int) -> None:
        """The menu beside the question: that is read while one chooses."""
        table = self.table
        asked = self.hud.decision.rect
        self.hud.menu.open(asked.topleft, self.items(seat), table.bounds(), keyboard=True, avoid=asked)
