"""Whose eyes: holding a hand open, the ways to share a screen, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from tabletop.control.judging.perspective import has_secrets
from tabletop.core.visibility import ALL_SEATS
from tabletop.session.limits import SHARING, Sharing
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.sharing_words import way, ways
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud


class ActMenu(Protocol):
    """The menu by which an act is asked about; it may name cards that are covered again."""

    @property
    def has_menu(self) -> bool:
        """Whether it is open."""

    def ask_again(self) -> None:
        """Ask the same in words for all who look on."""


class TableSharing:
    """What is shown, and to whom. ``menu`` is set when the referee of the table stands."""

    menu: ActMenu

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, large: LargeView, past: Past, invite: Callable[[], None]
    ) -> None:  # fmt: skip
        """``invite``: somebody new is at the screen, who may want to be told how things are done."""
        self.table, self.hud, self.prompt, self.large, self.past = table, hud, prompt, large, past
        self.invite = invite
        self._looked: Mapping[int, int] = {}  # the entry up to which each seat has looked
        self._turn_of = 0  # whose turn was begun last

    def take_turns(self) -> None:
        """Another seat may be the one to act: the curtain falls where it must."""
        if self.table.session.outcome is not None:
            return  # nobody is to act any more
        whose = self.table.session.state.flow.get("seat")
        whose = whose if isinstance(whose, int) else 0
        seat = self.table.front or whose
        # A turn is begun with one's own cards in sight; only what is asked in the course of it is asked in the open.
        begins = seat == whose != self._turn_of
        if seat == whose:
            self._turn_of = whose
        if self.table.perspective.acting(
            seat, self.table.session.state, self.table.judge.openly(seat) and not begins
        ):
            self.fall()

    def may_open(self, seat: int) -> bool:
        """Whether somebody at this screen may open a seat's hand by holding something down: never that of a bot."""
        return self.table.perspective.may_hold and seat not in self.table.session.bots

    def hand_lies_open(self, seat: int) -> bool:
        """Whether a seat's hand is seen here without holding anything down."""
        return self.table.perspective.viewer in (seat, ALL_SEATS) and not self.table.perspective.held

    def has_no_eye(self, seat: int) -> bool:
        """Whether nothing is ever held down for a seat's hand: it is seen here anyway, or it is a bot's."""
        return self.hand_lies_open(seat) or seat in self.table.session.bots

    def hold(self, seat: int) -> None:
        """Open a seat's hand while something is held down (0: close it)."""
        if seat != self.table.perspective.held and (self.may_open(seat) or not seat):
            self.table.perspective.held = seat
            asked = not seat and self.menu.has_menu
            if not seat:
                self.large.hide()
                self.hud.menu.close()  # it may name what is covered again
            self.table.refresh(glide=False)
            if asked:
                self.menu.ask_again()

    def look_at_hand(self, seat: int, held: bool) -> None:
        """The eye on a shelf goes down or up."""
        self.hold(seat if held else 0)

    def choose(self) -> None:
        """A small menu of the ways, in the words of the set-up."""
        items = [
            MenuItem(
                name,
                label,
                icon,
                checked=name == self.table.perspective.sharing,
                section="Sharing the screen" if self.table.people > 1 else "What you see",
                reason=text,
                act=partial(self.share, name),
            )
            for name, label, icon, text in ways(self.table.people)
        ]
        at = self.hud.strip.anchor("sharing").bottomleft
        self.hud.menu.open(at, items, self.table.bounds())

    def share(self, sharing: str) -> None:
        """Change the way to share the screen. Before covered cards are shown by it, it is asked."""
        if sharing not in SHARING or sharing == self.table.perspective.sharing:
            return
        if self.table.perspective.curtain_for:
            self.table.app.toast("Lift the curtain first: then the screen can be shared otherwise.", "info")
            return
        hidden = [
            seat for seat in range(1, self.table.session.seats + 1) if has_secrets(self.table.session.state, seat)
        ]
        if sharing != "open" or not hidden or self.table.session.outcome is not None:
            self._share_now(sharing)
            return
        self.prompt.ask(
            f"The hidden cards of {self._listed(hidden)} will lie open on this screen, and the log will say so.",
            [(False, "Leave them covered"), (True, "Show every hand")],
            lambda yes: self._share_now(sharing) if yes else None,
        )

    def open_hands(self) -> None:
        """Somebody plays all sides alone, and says so: every hand lies open."""
        self._share_now("open")

    def _listed(self, seats: Sequence[int]) -> str:
        names = [self.table.name(seat) for seat in seats]
        return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def _share_now(self, sharing: Sharing) -> None:
        self.table.perspective.switch(sharing, self.table.to_act)
        if self.table.perspective.curtain_for:
            self.fall()
        else:
            self.hud.curtain.hide()
        self.table.session.share_screen(sharing)
        self.remember()
        _, label, _, text = way(sharing, self.table.people)
        self.table.app.toast(f"{label}. {text}", "info")
        self.table.refresh(glide=False)

    def fall(self) -> None:
        seat = self.table.perspective.curtain_for
        self._looked = {**self._looked, self.table.perspective.looking: self.table.session.journal.head}
        self.past.unseen_from = None
        self.past.drop()
        self.hud.curtain.show(self.table.name(seat), seat, explain=not self.table.app.first_minute.curtain)
        self.table.dirty = True

    def look_first(self) -> None:
        """The seat that is asked in the open wants to see its own cards before it answers."""
        if self.table.perspective.look_first():
            self.fall()
            self.table.refresh(glide=False)

    def lift_curtain(self) -> None:
        """The waited-for seat is at the screen."""
        self.table.app.first_minute.curtain = True
        seat = self.table.perspective.lift()
        self.hud.curtain.hide()
        self.remember()
        self.table.refresh(glide=False)
        self.hud.place(self.table.size)
        self.past.begin_playing_back(self._looked.get(seat))
        self.past.unseen_from = self._looked.get(seat)
        self.table.whole.feed()
        self.invite()

    def remember(self) -> None:
        """Keep with the session how it is looked at."""
        if self.table.perspective.staying:
            return
        wanted = {"sharing": self.table.perspective.sharing, "bottom": self.table.perspective.bottom}
        if any(self.table.session.show.get(name) != value for name, value in wanted.items()):
            self.table.session.set_show(**wanted)
