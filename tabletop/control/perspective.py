"""Whose eyes the window looks through, for the three ways to share one screen.

* *side* (side by side): nobody looks away, so the window shows what a spectator may see; a seat's own zones show
  only while its shelf or key is held down, or while one of its cards is being dragged.
* *pass*: the window shows what one seat may see; when the seat that acts changes and hidden things would show, a
  curtain falls until the next seat lifts it.
* *open*: one person plays all sides and sees everything.

The public picture overrides all three: it is what a spectator sees.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, Protocol

from tabletop.core.sight import ALL_SEATS, shown_in
from tabletop.core.state import GameState
from tabletop.core.view import View
from tabletop.core.zones import parse_zone

Sharing = Literal["side", "pass", "open"]
SHARING: tuple[Sharing, ...] = ("side", "pass", "open")


class Eyes(Protocol):
    """What a perspective needs of a session."""

    state: GameState

    def view_for(self, viewer: int | None) -> View:
        """The table as a viewer sees it."""


class Perspective:
    """The choice of what is shown, and the view that follows from it."""

    __slots__ = ("bottom", "curtain_for", "held", "looking", "public", "sharing", "staying", "turn_table")

    def __init__(self, sharing: Sharing = "side", bottom: int = 1) -> None:
        self.sharing: Sharing = sharing
        self.bottom = bottom
        self.held = 0
        """The seat whose own zones are held open (side by side), 0 for none."""
        self.looking = bottom
        """The seat that has lifted the curtain last (pass)."""
        self.curtain_for = 0
        """The seat that the curtain waits for, 0 while it is up."""
        self.public = False
        self.staying = False
        """Stay with one seat whoever acts: a picture of what that seat sees."""
        self.turn_table = True
        """Whether the seat that lifts the curtain comes to sit at the bottom."""

    @property
    def viewer(self) -> int | None:
        """Whose handles the shown view uses: a seat, None (spectator) or ALL_SEATS."""
        if self.public:
            return None
        if self.sharing == "open":
            return ALL_SEATS
        if self.sharing == "pass":
            return None if self.curtain_for else self.looking
        return self.held or None

    def view(self, eyes: Eyes) -> View:
        """The view that the window shows now."""
        if self.sharing == "side" and self.held and not self.public:
            return with_zones_of(eyes.view_for(None), eyes.view_for(self.held), self.held)
        return eyes.view_for(self.viewer)

    def switch(self, sharing: Sharing, active: int) -> None:
        """Change the way to share; the curtain falls at once when hands become private by turns."""
        self.sharing = sharing
        self.held = 0
        self.curtain_for = active if sharing == "pass" and active != self.looking else 0

    def begin(self, active: int) -> None:
        """A table is opened: by turns, the seat to act lifts the curtain first, whoever sits there now."""
        if self.sharing == "pass" and not self.staying:
            self.curtain_for = active or self.bottom

    def stay(self, seat: int) -> None:
        """Show what one seat sees, with that seat at the lower edge, and nothing else."""
        self.sharing, self.staying = "pass", True
        self.bottom = self.looking = seat
        self.held = self.curtain_for = 0

    def acting(self, active: int, state: GameState) -> bool:
        """Tell that ``active`` is the seat to act; True if the curtain falls now."""
        if self.sharing != "pass" or not active or self.staying:
            return False
        if active == self.looking and not self.curtain_for:
            return False
        if self.curtain_for == active:
            return False
        if has_secrets(state, self.looking) or has_secrets(state, active):
            self.curtain_for = active
            return True
        self.looking = active
        if self.turn_table:
            self.bottom = active
        return False

    def lift(self) -> int:
        """The waited-for seat lifts the curtain; returns that seat."""
        seat = self.curtain_for
        if seat:
            self.looking = seat
            self.curtain_for = 0
            if self.turn_table:
                self.bottom = seat
        return seat


def with_zones_of(public: View, private: View, seat: int) -> View:
    """A spectator's view in which one seat's own zones are as that seat sees them."""
    zones = dict(public.zones)
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
