"""The end of a game on the table: the result opens when all that led to it has been shown, can be put aside for a
look at the table, and goes away by itself when an undo leads back into the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tabletop.control.figures.chances import Turned
from tabletop.control.figures.result import EndInfo, result_of
from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.rules.outcome import Outcome
from tabletop.ui.dialogs import waiting
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.telling.ending import EndPanel
from tabletop.ui.screens import library
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.files import TableFiles

if TYPE_CHECKING:
    from tabletop.session import Session


class TableEnding:
    """Part of the table screen: the panel of the result, and the button that brings it back."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, large: LargeView, files: TableFiles, travel: Travel,
        showing: Showing, numbers: SeatNumbers,
    ) -> None:  # fmt: skip
        self.table, self.hud, self.prompt, self.large = table, hud, prompt, large
        self.files, self.travel, self.showing, self.numbers = files, travel, showing, numbers
        self.panel: EndPanel | None = None
        self.chip: Button | None = None
        self.guided: Callable[[], bool] = lambda: False
        """Somebody is being taught here: the result opens when that is over, and lies under nothing that is read."""
        self.moments: Callable[[], tuple[tuple[Turned, ...], str]] = lambda: ((), "")
        """What decided it, and what is said while that is not known."""
        self._aside = False
        """The result was put aside, and there is a way back to it."""
        self._told: Outcome | None = None
        """The result that was opened last, so that it opens by itself only once."""

    def dress(self) -> None:
        """Build the widgets in the look of now."""
        was_open = self.panel is not None and self.panel.visible
        panel = EndPanel(
            self.hud.look, self.command, self.files.open_rule, lambda: self.prompt.asked is not None, self.go
        )
        self.panel = self.hud.stack.add(panel, "float")
        chip = Button(self.hud.look, "", self.open, kind="gold", icon="crown", points=14)
        self.chip = self.hud.stack.add(chip, "bar")
        self.chip.visible = False
        if was_open:
            self._told = None

    def place(self) -> None:
        """Put both where they belong in the window."""
        port = self.table.camera.port
        if self.panel is not None and self.panel.visible:
            self.panel.fit(port)
        self._place_chip()

    def _place_chip(self) -> None:
        port, said, edge = self.table.camera.port, self.hud.decision, self.hud.look.px(7)
        if self.chip is None or not self.chip.visible:
            said.keep_free(0)
        else:
            wide, high = self.chip.natural()[0] + 20, self.hud.look.px(38)
            if said.visible and said.docked:  # under the sentence that the game is over, not over the log
                wide, high = min(wide, said.rect.w - 2 * edge), self.hud.look.px(32)
                said.keep_free(high)
                self.chip.place((said.rect.right - edge - wide, said.rect.bottom - high - edge, wide, high))
                return
            self.chip.place((port.centerx - wide // 2, port.bottom - high - self.hud.look.px(12), wide, high))

    @property
    def over(self) -> bool:
        """Whether the game has ended (and it is the present that is looked at)."""
        return self.table.session.outcome is not None

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        table, panel, chip = self.table, self.panel, self.chip
        if panel is None or chip is None:
            return
        outcome = table.session.outcome
        if outcome is None:
            self._told = None
        hidden = outcome is None or table.shown.in_show or table.shown.past is not None or self.guided()
        if hidden:
            panel.close()
            self._aside = False
            self.show_chip()
            return
        if self._told != outcome:
            self._told = outcome
            self.open()
            table.app.sound("chime")
        elif panel.visible:
            panel.open(self.info(), table.camera.port)
        else:
            self._offer()

    def open(self) -> None:
        """Show the result."""
        assert self.panel is not None
        self._aside = False
        self.show_chip()
        self.large.hide()
        self.large.hold()  # the card under the pointer has been looked at: it would lie over the result
        self.panel.open(self.info(), self.table.camera.port)
        self.table.dirty = True

    @property
    def is_told(self) -> bool:
        """Whether the result is on the screen."""
        return self.panel is not None and self.panel.visible

    def more_known(self) -> None:
        """More is known of what decided it."""
        if self.panel is not None and self.panel.visible and (info := self.info()) != self.panel.info:
            self.panel.open(info, self.table.camera.port)
            self.table.dirty = True

    def go(self, entry: int) -> None:
        """Step through the game from one of the moments that decided it."""
        self._put_aside()
        self.showing.show_game(entry)

    def _offer(self) -> None:
        assert self.chip is not None
        self.chip.set(label="The result", tip="Open the result again")
        self._aside = True
        self.show_chip()
        self.table.dirty = True

    def show_chip(self) -> None:
        """Show the way back to the result where that was put aside; not over the answers of a question, after which
        it comes back."""
        if self.chip is not None:
            self.chip.visible = self._aside and self.prompt.asked is None
            self._place_chip()

    def make_room(self) -> bool:
        """Something is asked in the bar, over which the result may lie: it is put aside; whether it was open."""
        if self.panel is None or not self.panel.visible:
            return False
        self._put_aside()
        return True

    def come_back(self) -> None:
        """What was asked has been answered: the result opens again if the game is still over."""
        if self._aside:
            self.open()

    def info(self) -> EndInfo:
        """The result with every seat's numbers."""
        session = self.table.session
        outcome = session.outcome
        assert outcome is not None
        numbers = {
            seat: [number for _, number in self.numbers.of(seat, True)] for seat in range(1, session.seats + 1)
        }
        viewer = self.table.perspective.viewer
        moments, looking = self.moments()
        return result_of(session, outcome, viewer, self.numbers.shown(True), numbers, moments, looking)

    # -- what next -------------------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """A button of the panel."""
        table = self.table
        if name == "look":
            self._put_aside()
        elif name == "step":
            self._put_aside()
            self.showing.show_game()
        elif name == "again":
            self.rematch()
        elif name == "save":
            self.files.save_as()
        elif name == "shelf":
            table.app.shelf()
        elif name == "undo":
            self.travel.undo()

    def _put_aside(self) -> None:
        assert self.panel is not None
        self.panel.close()
        self._offer()

    def rematch(self, said: str = "") -> None:
        """A new game with the same seats, bots, decks and house rules; another deal. ``said``: what is told then."""
        from tabletop.session.opening import new_session

        table = self.table
        old, agreement = table.session, table.session.agreement
        kept = {name: value for name, value in old.show.items() if name != "cursor"}
        kept |= {"sharing": table.perspective.sharing, "bottom": table.perspective.bottom}

        def task() -> Session:
            session = new_session(
                old.game, seats=old.seats, decks=list(agreement.decks), options=old.options_for_rematch(),
                names=list(agreement.names), bots=dict(old.bots) or None, rules=old.rules, autosave=True,
            )  # fmt: skip
            session.set_show(**kept)
            return session

        long = len(table.catalog.cards) >= library.MANY_CARDS
        show = partial(table.app.play, said=said, gently=long)
        waiting.do(table.app, f"Dealing {table.catalog.title}", task, show, long=long, undo=library.put_away)
