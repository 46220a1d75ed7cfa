"""Whose eyes: holding a hand open, the ways to share a screen, the curtain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.control.perspective import SHARING, Sharing, has_secrets
from tabletop.core.visibility import ALL_SEATS
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.sharing_words import way, ways

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class TableSharing:
    """What is shown, and to whom."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._looked: Mapping[int, int] = {}  # the entry up to which each seat has looked
        self._turn_of = 0  # whose turn was begun last

    @property
    def people(self) -> int:
        """How many seats people play."""
        return sum(1 for seat in range(1, self.table.session.seats + 1) if self.table.referee.judge.is_human(seat))

    @property
    def in_front(self) -> int:
        """The seat whose hand the plain key opens: who is asked, else who sits at the lower edge."""
        return int(self.table.referee.front or self.table.perspective.bottom)

    def take_turns(self) -> None:
        """Another seat may be the one to act: the curtain falls where it must."""
        if self.table.session.outcome is not None:
            return  # nobody is to act any more
        seat, whose = self.table.to_act, self.table.active
        # A turn is begun with one's own cards in sight; only what is asked in the course of it is asked in the open.
        begins = seat == whose != self._turn_of
        if seat == whose:
            self._turn_of = whose
        if self.table.perspective.acting(
            seat, self.table.session.state, self.table.referee.judge.openly(seat) and not begins
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
            asked = not seat and self.table.referee.questions.has_menu
            if not seat:
                self.table.large.hide()
                self.table.hud.menu.close()  # it may name what is covered again
            self.table.refresh(glide=False)
            if asked:
                self.table.referee.questions.ask_again()

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
                section="Sharing the screen" if self.people > 1 else "What you see",
                reason=text,
            )
            for name, label, icon, text in ways(self.people)
        ]
        at = self.table.hud.strip.anchor("sharing").bottomleft
        self.table.hud.menu.open(at, items, lambda item: self.share(item.id), self.table.bounds())

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
        self.table.hud.ask(
            f"The hidden cards of {self._listed(hidden)} will lie open on this screen, and the log will say so.",
            [("no", "Leave them covered"), ("yes", "Show every hand")],
            lambda answer: self._share_now(sharing) if answer == "yes" else None,
        )

    def _listed(self, seats: Sequence[int]) -> str:
        names = [self.table.name(seat) for seat in seats]
        return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def _share_now(self, sharing: Sharing) -> None:
        self.table.perspective.switch(sharing, self.table.to_act)
        if self.table.perspective.curtain_for:
            self.fall()
        else:
            self.table.hud.curtain.hide()
        self.table.session.share_screen(sharing)
        self.remember()
        _, label, _, text = way(sharing, self.people)
        self.table.app.toast(f"{label}. {text}", "info")
        self.table.refresh(glide=False)

    def fall(self) -> None:
        seat = self.table.perspective.curtain_for
        self._looked = {**self._looked, self.table.perspective.looking: self.table.session.journal.head}
        self.table.past.unseen_from = None
        self.table.past.drop()
        self.table.hud.curtain.show(self.table.name(seat), seat, explain=not self.table.app.first_minute.curtain)
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
        self.table.hud.curtain.hide()
        self.remember()
        self.table.refresh(glide=False)
        self.table.hud.place(self.table.size)
        self.table.past.begin_playing_back(self._looked.get(seat))
        self.table.past.unseen_from = self._looked.get(seat)
        self.table.hud.feed()
        self.table.invitations.start()

    def remember(self) -> None:
        """Keep with the session how it is looked at."""
        if self.table.perspective.staying:
            return
        wanted = {"sharing": self.table.perspective.sharing, "bottom": self.table.perspective.bottom}
        if any(self.table.session.show.get(name) != value for name, value in wanted.items()):
            self.table.session.set_show(**wanted)
