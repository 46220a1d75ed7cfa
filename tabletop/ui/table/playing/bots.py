"""Bots at the table: seats that the program plays are asked for their acts, off the frame.

The thinking is done by a *thinker* that gets a copy of the table and answers later; the window goes on meanwhile.
What it answers is done like a person's act, after a moment in which people can see what happened before. Nothing is
asked while people look at something else: a show, the past, a dialog; nor while the referee is off, when everything
is done by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tabletop.control.judging.perspective import has_secrets
from tabletop.control.thinking import Thinking
from tabletop.rules.actions import Action
from tabletop.session import LogLine
from tabletop.session.setting_up.games import bots_for
from tabletop.session.telling.deeds import BOT
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud

PAUSE, SEALED_PAUSE = 1.1, 0.05
"""Seconds at ordinary pace between what was seen last, at rest, and the act of a bot; what is done in secret is seen
by nobody."""

MOST_TOLD = 5
"""As many acts of a bot's turn are told at its end; of more the last ones."""


class TableBots:
    """Part of the table screen: asks the bots and does what they answer."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, sharing: TableSharing, past: Past,
        thinker: Thinking | None = None,
    ) -> None:  # fmt: skip
        self.table, self.hud, self.prompt, self.sharing, self.past = table, hud, prompt, sharing, past
        self.thinker = thinker if thinker is not None else Thinking()
        self._asked: tuple[int, int] | None = None
        """What the thinker works on: the state of the session (``changed`` and head) and the seat."""
        self.thinks: int | None = None
        """Milliseconds that a bot may think about one act; None: as many as its kind does."""
        self._waiting_since = 0.0
        self._seen = -1
        self._given_up = -1
        self._entries = len(table.session.journal)
        self._head = table.session.journal.head
        self.held = False
        """The table was taken back: the bots wait until somebody acts, else nobody could undo what they do."""
        self.chip: Button | None = None
        self.paused: Callable[[], bool] = lambda: False
        """Whether somebody else says what their seats do: a lesson is going on."""
        self.told_to_wait: Callable[[], bool] = lambda: False
        """Whether it lets them wait for the learner just now."""
        self.stands: Callable[[], bool] = lambda: False
        """Whether somebody who directs lets them wait."""
        self.granted = 0
        """So many acts are theirs all the same."""

    def dress(self) -> None:
        """Build the button that lets the bots go on, in the look of now."""
        chip = Button(self.hud.look, "Let the bots play on", self.go_on, kind="gold", icon="play", points=14)
        chip.tip = "The bots wait until you act, or let them"
        chip.visible = False
        self.chip = self.hud.stack.add(chip, "bar")

    def place(self) -> None:
        """Put it under the table."""
        port, px = self.table.camera.port, self.hud.look.px
        if self.chip is not None:
            wide, high = self.chip.natural()[0] + px(20), px(38)
            self.chip.place((port.centerx - wide // 2, port.bottom - high - px(12), wide, high))

    def heed(self) -> None:
        """The session has changed: after an undo or a walk through the history the bots wait. To be called before
        anything says what they do: the question would go on saying that they wait once somebody has acted."""
        journal = self.table.session.journal
        if journal.head != self._head:
            self.table.app.notices.forget("told")  # who goes on has read it, and it would lie over what comes next
        if len(journal) != self._entries:
            self.held = False
        elif journal.head != self._head:
            self.held = bool(self.seats)
        self._entries, self._head = len(journal), journal.head

    def follow(self) -> None:
        """What is shown has changed: whether they can be told to go on."""
        if self.chip is not None:
            self.chip.visible = self.waits

    @property
    def waits(self) -> bool:
        """Whether nobody but bots is asked, and they wait because the table was taken back."""
        asked = {decision.seat for decision in self.table.session.decisions()}
        waits = self.held and bool(self.next_seat()) and not asked - set(self.seats)
        return waits and not self.table.shown.elsewhere and not self.paused()

    def go_on(self) -> None:
        """Let them play on from here."""
        self.held = False
        self.table.refresh()

    def enter(self) -> None:
        """The table is on the screen: get ready, so that the first answer does not take long."""
        if self.seats:
            self.thinker.warm(self.table.session)

    # -- who plays a seat ------------------------------------------------------------------------------------

    def seat_items(self, seat: int) -> list[MenuItem]:
        """Who can play a seat, for its menu: a person or one of the bots."""
        table = self.table
        offered = bots_for(table.catalog) if table.session.ruleset is not None else {}
        if not offered:
            return []
        now = table.session.bots.get(seat, "")
        rows = [("", "A person", "")] + [(kind, f"The {kind} bot", says) for kind, says in offered.items()]
        return [
            MenuItem(
                f"play:{kind}", label, section="Played by", checked=kind == now, reason=says,
                act=partial(self.assign, seat, kind),
            )
            for kind, label, says in rows
        ]  # fmt: skip

    def assign(self, seat: int, kind: str) -> None:
        """From now on a seat is played by a kind of bot, or by a person (""). Before somebody who is left alone by it
        is shown covered cards, it is asked."""
        table, perspective = self.table, self.table.perspective
        bots = {other: each for other, each in self.seats.items() if other != seat}
        if kind:
            bots[seat] = kind
        people = [other for other in range(1, table.session.seats + 1) if other not in bots]
        left = people[0] if len(people) == 1 else 0
        shown = perspective.sharing == "open" or perspective.viewer == left
        if not left or shown or not has_secrets(table.session.state, left) or table.session.outcome is not None:
            self._assign_now(seat, kind, bots)
            return
        self.prompt.ask(
            f"Then {table.name(left)} is the only person here, and that player's cards lie open on this screen.",
            [(False, "Leave it"), (True, "Show them")],
            lambda yes: self._assign_now(seat, kind, bots) if yes else None,
        )

    def _assign_now(self, seat: int, kind: str, bots: Mapping[int, str]) -> None:
        table = self.table
        table.session.set_bots(bots)
        perspective = table.perspective
        perspective.alone = table.judge.alone
        perspective.begin(table.to_act)
        if perspective.curtain_for:
            self.sharing.fall()
        self.held = False
        self.enter()
        table.refresh(glide=False)
        self.hud.place(table.size)
        who = f"the {kind} bot" if kind else "a person"
        table.app.toast(f"{table.name(seat)} is played by {who} from now on.", "info")

    # -- whose turn ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> dict[int, str]:
        """The seats that bots play."""
        return dict(self.table.session.bots)

    def waiting(self, seat: int) -> str:
        """What the bot of a seat does instead of thinking, "" if it thinks."""
        if seat not in self.seats:
            return ""
        if self.stands():
            return "waits: the table stands for those who watch"
        if self.told_to_wait():
            return "waits until you go on with the lesson"
        return "waits until the bots play on" if self.held else ""

    @property
    def thinking(self) -> int:
        """The seat whose bot is being waited for, 0 for none."""
        return self._asked[1] if self._asked is not None else self.next_seat()

    def next_seat(self) -> int:
        """The seat to be asked next: bots answer in the order in which people would be asked. A seat without any
        answer is not asked; people are shown how to go on."""
        session = self.table.session
        if session.ruleset is None or session.rules == "off" or not self.seats or session.outcome is not None:
            return 0
        asked = (decision.seat for decision in session.decisions() if decision.seat in self.seats)
        return next((seat for seat in asked if not self.table.has_no_answer(seat)), 0)

    @property
    def may_play(self) -> bool:
        """Whether people are looking at the table as it is, with nothing in their hands."""
        table = self.table
        looking_away = table.shown.elsewhere or self.past.playing_back or self.held or self.paused()
        looking_away = looking_away or (self.stands() and not self.granted)
        hud = self.hud
        busy = (
            any(dialog.modal for dialog in table.app.dialogs) or table.pointer.busy or self.prompt.asked is not None
        )
        busy = busy or hud.menu.visible or hud.tray.visible
        return not looking_away and not busy

    def _is_sealed(self, seat: int) -> bool:
        return any(decision.sealed for decision in self.table.session.decisions() if decision.seat == seat)

    # -- the round of asking ---------------------------------------------------------------------------------

    def update(self, now: float) -> bool:
        """Ask, or do what was answered. True while the next frame is wanted."""
        session = self.table.session
        if not self.seats:
            return False
        settled = session.changed == self._seen
        if not settled:
            self._seen = session.changed
            self._waiting_since = now
        if self._asked is not None and self._asked[0] != session.changed:
            self._asked = None  # the table has gone on: whatever the answer is, it is to another question
            self.thinker.forget()
        if not self.may_play:
            self._waiting_since = now
            return False
        if self._asked is None:
            return self._ask() or self._tell_when_done(settled)
        return self._answer(now)

    def _ask(self) -> bool:
        session = self.table.session
        seat = self.next_seat()
        if not seat or self._given_up == session.changed:
            return False
        self._asked = (session.changed, seat)
        self.thinker.ask(session, seat, self.thinks)
        return False

    def _answer(self, now: float) -> bool:
        assert self._asked is not None
        seat = self._asked[1]
        if not self.thinker.ready:
            return False
        if self.table.stage.moving(now):
            self._waiting_since = now  # only what lies still can be looked at
            return True
        pause = SEALED_PAUSE if self._is_sealed(seat) else PAUSE * self.hurry
        if now - self._waiting_since < pause:
            return True
        self._asked = None
        self._do(seat, self.thinker.take())
        return True

    @property
    def hurry(self) -> float:
        """How the pace of bots stretches a second; how quickly cards travel is another setting."""
        return 100 / max(25, self.table.app.settings.bot_pace)

    def _do(self, seat: int, action: Action | None) -> None:
        """Do what a bot has answered; a bot that fails passes by the first legal act, and says so."""
        table = self.table
        session = table.session
        with session.made_by(BOT):
            done = session.submit(action) if action is not None else None
            if not done:
                legal = session.legal_actions(seat)
                done = session.submit(legal[-1]) if legal else None
        if not done:
            self._given_up, self.granted = session.changed, 0
            words = f"{table.name(seat)}'s bot does not know what to do: play for it by hand."
            table.app.toast(words, "warning")
            return
        self.granted = max(0, self.granted - 1)
        table.app.sound("place")
        table.refresh()
        self._untold = True

    # -- what was missed -------------------------------------------------------------------------------------

    def missed(self) -> list[LogLine]:
        """The headlines of what bots have done in the open since a person acted, for whoever looks."""
        session = self.table.session
        deeds = session.deeds()
        here = next((at for at, deed in enumerate(deeds) if session.journal.head in deed.entries), -1)
        first = here
        while first >= 0 and deeds[first].bot:
            first -= 1
        if first < 0:
            return []  # nobody but bots has acted: whoever watches sees it all
        entries = {number for deed in deeds[first + 1 : here + 1] for number in deed.entries}
        told = session.told(self.table.perspective.viewer)
        return [line for line in told if line.entry in entries and not line.level and not line.about_table]

    _untold = False
    """A bot has acted, and what it did is still to be told."""

    def _tell_when_done(self, settled: bool) -> bool:
        """Tell what bots did, once a person has really been asked: a chance that goes by unasked is not the end of
        their turn. True while that is not known yet."""
        if not self._untold or self.next_seat():
            return False
        if settled:
            self._untold = False
            self._tell_turn()
        return self._untold

    def _tell_turn(self) -> None:
        """The bots are done and a person is to act: what they did is told once more."""
        table = self.table
        seat = self.next_seat()
        if seat or table.shown.in_show or table.perspective.public or table.session.outcome is not None:
            return
        lines = self.missed()
        if len(lines) > 1:
            table.app.toast("\n".join(line.text for line in lines[-MOST_TOLD:]), "told")

    def leave(self) -> None:
        """The table is left."""
        self.thinker.close()
