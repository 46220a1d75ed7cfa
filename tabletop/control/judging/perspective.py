"""Whose eyes the window looks through, for the three ways to share one screen.

* *side* (side by side): nobody looks away, so the window shows what a spectator may see; a seat's own zones show
  only while its shelf or key is held down, or while one of its cards is being dragged.
* *pass*: the window shows what one seat may see; when the seat that acts changes and hidden things would show, a
  curtain falls until the next seat lifts it.
* *open*: one person plays all sides and sees everything.

What is asked of another seat *in the open* (by turns) needs no curtain: every hand is covered, and only looking at
one's own cards first lets the curtain fall. Where only one person sits at the table, the others being programs, that
person's cards simply show.

The public picture overrides all three: it is what a spectator sees. A film or a replay is such a picture, too, and
whoever makes it may choose other eyes for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from tabletop.core.state import GameState
from tabletop.core.view import View
from tabletop.core.visibility import ALL_SEATS, Viewer, shown_in
from tabletop.core.zones import parse_zone
from tabletop.session.limits import Sharing


class Eyes(Protocol):
    """What a perspective needs of a session."""

    @property
    def state(self) -> GameState:
        """The position now."""

    def view_for(self, viewer: int | None) -> View:
        """The table as a viewer sees it."""


class Perspective:
    """The choice of what is shown, and the view that follows from it."""

    __slots__ = (
        "alone",
        "bottom",
        "curtain_for",
        "eyes",
        "held",
        "in_the_open",
        "looking",
        "public",
        "sharing",
        "staying",
        "turn_table",
    )

    def __init__(self, sharing: Sharing = "side", bottom: int = 1) -> None:
        self.sharing: Sharing = sharing
        self.bottom = bottom
        self.held = 0
        """The seat whose own zones are held open (side by side), 0 for none."""
        self.looking = bottom
        """The seat that has lifted the curtain last (pass)."""
        self.curtain_for = 0
        """The seat that the curtain waits for, 0 while it is up."""
        self.in_the_open = 0
        """The seat that is asked in the open (pass): every hand is covered meanwhile. 0: nobody is."""
        self.alone = 0
        """The only seat that a person plays, 0 where there are several."""
        self.public = False
        """The window is a picture for viewers: no question, menu or hand of those who play."""
        self.eyes: Viewer = None
        """Whose eyes a picture for viewers is seen through: a spectator's, if nobody chose otherwise."""
        self.staying = False
        """Stay with one seat whoever acts: a picture of what that seat sees."""
        self.turn_table = True
        """Whether the seat that lifts the curtain comes to sit at the bottom."""

    @property
    def viewer(self) -> int | None:
        """Whose handles the shown view uses: a seat, None (spectator) or ALL_SEATS."""
        if self.public:
            return self.eyes
        if self.staying:
            return self.looking  # also where another seat is the only one that a person plays
        if self.sharing == "open":
            return ALL_SEATS
        if self.alone:
            return self.alone
        if self.sharing == "pass":
            return None if self.curtain_for or self.in_the_open else self.looking
        return self.held or None

    @property
    def sitting(self) -> int:
        """The seat whose player is at the screen, 0 where that is not settled (side by side, open)."""
        if self.sharing == "open":
            return 0
        if self.alone:
            return self.alone
        return (self.in_the_open or self.looking) if self.sharing == "pass" else self.held

    @property
    def unwatched(self) -> bool:
        """Whether hands are hidden from nobody at this screen: the others are programs, or one person plays all."""
        return bool(self.alone) or self.sharing == "open"

    def is_private(self, seat: int) -> bool:
        """Whether nobody but a seat's player sees what this screen shows and asks now: nobody else is there, or by
        turns that player has lifted the curtain. What is asked in the open is not private."""
        lifted = self.looking == seat and not self.curtain_for and not self.in_the_open
        return self.unwatched or (self.sharing == "pass" and lifted)

    @property
    def may_hold(self) -> bool:
        """Whether a hand is opened by holding something down."""
        return self.sharing == "side" and not self.public and not self.alone

    def view(self, eyes: Eyes) -> View:
        """The view that the window shows now."""
        if self.held and self.may_hold:
            return with_zones_of(eyes.view_for(None), eyes.view_for(self.held), self.held)
        return eyes.view_for(self.viewer)

    def switch(self, sharing: Sharing, active: int) -> None:
        """Change the way to share; the curtain falls at once when hands become private by turns, for whoever acts:
        just now several people look at the screen."""
        self.sharing = sharing
        self.held = self.in_the_open = 0
        covered = sharing == "pass" and not self.alone
        self.curtain_for = (active or self.bottom) if covered else 0

    def begin(self, active: int) -> None:
        """A table is opened: by turns, the seat to act lifts the curtain first, whoever sits there now."""
        if self.staying:
            return
        if self.alone:
            self.bottom = self.looking = self.alone
        elif self.sharing == "pass":
            self.curtain_for = active or self.bottom

    def uncovered(self) -> None:
        """A finished game is opened: nobody is waited for, and by turns every hand stays covered."""
        if self.staying:
            return
        if self.alone:
            self.bottom = self.looking = self.alone
        elif self.sharing == "pass":
            self.curtain_for, self.in_the_open = 0, self.bottom

    def stay(self, seat: int) -> None:
        """Show what one seat sees, with that seat at the lower edge, and nothing else."""
        self.sharing, self.staying = "pass", True
        self.bottom = self.looking = seat
        self.held = self.curtain_for = 0

    def watch(self, eyes: Viewer) -> None:
        """A picture for viewers through somebody's eyes: a seat's, a spectator's (None), everybody's (0)."""
        self.public, self.eyes = True, eyes
        self.held = 0
        if eyes:
            self.bottom = eyes

    def acting(self, active: int, state: GameState, openly: bool = False) -> bool:
        """Tell that ``active`` is the seat to act; True if the curtain falls now. ``openly``: it is asked something
        that can be answered without its hidden cards."""
        if self.sharing != "pass" or not active or self.staying or self.alone:
            return False
        if active == self.looking and not self.curtain_for and not self.in_the_open:
            return False
        if self.curtain_for == active:
            return False
        if has_secrets(state, self.looking) or has_secrets(state, active):
            if openly and not self.curtain_for:
                self.in_the_open = active
                return False
            self.in_the_open = 0
            self.curtain_for = active
            return True
        self.looking, self.in_the_open = active, 0
        if self.turn_table:
            self.bottom = active
        return False

    def look_first(self) -> bool:
        """The seat that is asked in the open wants to see its own cards; True if the curtain falls now."""
        if not self.in_the_open:
            return False
        self.curtain_for, self.in_the_open = self.in_the_open, 0
        return True

    def lift(self) -> int:
        """The waited-for seat lifts the curtain; returns that seat."""
        seat = self.curtain_for
        if seat:
            self.looking = seat
            self.curtain_for = self.in_the_open = 0
            if self.turn_table:
                self.bottom = seat
        return seat


def with_zones_of(public: View, private: View, seat: int) -> View:
    """A spectator's view in which one seat's own zones are as that seat sees them."""
    zones = {key: zone for key, zone in public.zones.items() if parse_zone(key).seat != seat}
    for key, zone in private.zones.items():
        if parse_zone(key).seat == seat:
            zones[key] = zone
    return replace(public, zones=zones)


def has_secrets(state: GameState, seat: int) -> bool:
    """Whether a seat sees any zone that a spectator does not see as well."""
    for container, pieces in state.contents.items():
        if pieces and isinstance(container, str):
            if shown_in(state, container, seat) != shown_in(state, container, None):
                return True
            if any(seat in state.known[piece] for piece in pieces):
                return True
    return False
