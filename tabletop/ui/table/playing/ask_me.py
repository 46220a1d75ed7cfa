"""*Ask me*: each seat says when it wants to be asked for responses; what it does not want to see goes by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tabletop.control.judging.answering import OTHERS, SETTINGS, Answering, Chance, Stamp, this_turn
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.progress.windows import asks_for_responses
from tabletop.session.simulating.forgone import gains_of_answers
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
        self._quiet: tuple[object, ...] | None = None
        """When it was seen last that nothing goes by by itself."""
        self._held = False
        """The table was taken back to this question: it is asked, else nobody could undo a pass."""
        self._standing: tuple[int, Decision, Chance, Stamp] | None = None
        """What is asked now: after how many entries, and in which turn."""

    def follow(self) -> None:
        """The session has changed."""
        journal = self.table.session.journal
        if len(journal) != self._entries:
            self._held = False
            self._take_no()
        elif journal.head != self._head:
            self._held = True
        self._entries, self._head = len(journal), journal.head

    def _take_no(self) -> None:
        """What was asked has been answered; a no is kept."""
        table, standing, self._standing = self.table, self._standing, None
        if standing is None or standing[0] >= len(table.session.journal):
            return
        number, decision, chance, turn = standing
        entry = table.session.journal.entry(number + 1)
        kind = entry.action.get("kind") if isinstance(entry.action, Mapping) else None
        if entry.seat == decision.seat and kind in table.judge.kinds and table.judge.kinds[str(kind)].quiet:
            self.answering.refuse(decision.seat, chance, turn)

    def _chance(self, decision: Decision, passing: Action) -> Chance:
        """What decides whether a seat is asked."""
        table = self.table
        session, seat = table.session, decision.seat
        public = (decision.kind, session.question(decision, None), session.view_for(None))
        if not table.perspective.unwatched or session.ruleset is None:
            return Chance(public, None)
        gains: dict[str, float] = {}
        for action, gain in gains_of_answers(session.ruleset, session.state, seat, passing).items():
            told = table.judge.label(action)
            gains[told] = max(gain, gains.get(told, gain))
        return Chance(public, gains)

    def update(self) -> None:
        """Let a chance go by that the asked seat does not want."""
        table = self.table
        judge = table.judge
        self.answering.usual = table.app.settings.ask or OTHERS
        now = table.session.changed, table.session.rules, table.perspective.unwatched, self.answering.usual
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
        if closing is None:
            return
        found: list[Chance] = []

        def chance() -> Chance:
            found.append(self._chance(decision, closing.action))
            return found[0]

        if self.answering.passes(decision, table.session.state, chance):
            with table.session.made_by(ITSELF):
                table.session.submit(closing.action)
            table.refresh()
            return
        self._quiet = now
        standing = found[0] if found else self._chance(decision, closing.action)
        self._standing = len(table.session.journal), decision, standing, this_turn(table.session.state)

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
        self._quiet = None
        self.table.refresh()

    def open(self, seat: int) -> None:
        """The menu beside the question: that is read while one chooses."""
        table = self.table
        asked = self.hud.decision.rect
        self.hud.menu.open(asked.topleft, self.items(seat), table.bounds(), keyboard=True, avoid=asked)
