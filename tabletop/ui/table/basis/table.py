"""The table that all parts of its screen stand on: the session, the window, what is shown, and questions about it.

A part gets this :class:`Table` and, by name, the other parts that it works with; those lie in layers below it. What
only the whole screen can do (look at the session again, put every panel in its place) is asked of :class:`Whole`,
which has as few words as can be; anything else that a lower part needs of a higher one is handed to it as a function
where the parts are put together (:mod:`tabletop.ui.table.screen`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import pygame

from tabletop.control.gestures.intents import Desk
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Referee
from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.placing import Placement, loose_size
from tabletop.control.places.sites import zone_label
from tabletop.control.replay.moment import Moment
from tabletop.core.state import InvalidOp
from tabletop.core.view import PieceView
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.rules.decisions import Decision
from tabletop.session import Session
from tabletop.ui.application import Application
from tabletop.ui.clear_place import pushed_clear
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.stage.camera import Camera
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.painter import PiecePainter
from tabletop.ui.stage.pointer import Point, Pointer
from tabletop.ui.stage.stage import Stage
from tabletop.ui.table.basis.carry import Carry
from tabletop.ui.table.basis.shown import Shown

BESIDE = 10
"""Pixels between a panel and what lies beside it."""


class Whole(Protocol):
    """What only the whole screen can carry out."""

    def refresh(self, glide: bool = True) -> None:
        """Look at the session again and let everything glide to where it now belongs."""

    def feed(self) -> None:
        """Bring every panel up to date."""

    def feed_question(self) -> None:
        """Show what is asked now."""

    def view_moved(self) -> None:
        """The camera has moved: what hangs on the table follows."""

    def resize(self, size: tuple[int, int]) -> None:
        """Fit everything into a window of a size."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""


class Table:
    """A session in a window, and what is shown of it."""

    app: Application
    look: Look
    faces: Faces
    painter: PiecePainter
    stage: Stage
    pointer: Pointer

    def __init__(self, session: Session, whole: Whole, *, public: bool = False) -> None:
        self.whole = whole
        self.session = session
        self.catalog = session.catalog
        self.layout = self.catalog.layouts[session.state.spec.seats].under(session.options)
        self.perspective = Perspective(session.surroundings.sharing, session.surroundings.bottom)
        self.perspective.public = public
        self.judge = Referee(session)
        """What is legal, and who is asked; it decides nothing about pictures."""
        self.judge.watched = lambda: not self.perspective.unwatched
        self.camera = Camera(self.layout.width, self.layout.height)
        nothing = Arrangement(self.layout.width, self.layout.height, (), ())
        self.shown = Shown(Moment(self.perspective.viewer), session.state, self.perspective.view(session), nothing)
        self.carried: Carry | None = None
        """What the hand holds."""
        self.size = (1280, 800)
        self.dirty = True
        self.shifted = False
        """What is held is elsewhere; nothing else looks different."""
        """The picture is out of date."""
        self.patient = False
        """Draw crisp faces at once instead of in idle frames (screenshots)."""

    # -- what the whole does ---------------------------------------------------------------------------------

    def refresh(self, glide: bool = True) -> None:
        """Look at the session again and let everything glide to where it now belongs."""
        self.whole.refresh(glide)

    def touch(self) -> None:
        """The picture is out of date, pieces and all."""
        self.stage.touch()
        self.dirty = True

    # -- seats -----------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.session.names[seat - 1] if 0 < seat <= len(self.session.names) else "the table"

    @property
    def active(self) -> int:
        """The seat whose turn it is (in a show and in the past: whose it was)."""
        return self._in_flow("seat")

    @property
    def first_seat(self) -> int:
        """The seat with the first-player marker."""
        return self._in_flow("first_seat")

    def _in_flow(self, name: str) -> int:
        state = self.shown.state if self.shown.elsewhere else self.session.state
        value = state.flow.get(name)
        return value if isinstance(value, int) else 0

    @property
    def front(self) -> int:
        """The seat that this screen asks now, 0 for none."""
        return self.judge.front(self.perspective)

    @property
    def to_act(self) -> int:
        """The seat that this screen belongs to next: who is asked, else whose turn it is."""
        return int(self.front or self.active)

    @property
    def in_front(self) -> int:
        """The seat whose hand the plain key opens: who is asked, else who sits at the lower edge."""
        return int(self.front or self.perspective.bottom)

    @property
    def actor(self) -> int:
        """The seat that a manual act is by, where the act itself does not say."""
        return self.perspective.sitting or self.to_act or self.perspective.bottom

    @property
    def eyes(self) -> tuple[Viewer, ...]:
        """Those who look at this screen: the seats that people play, one person who sees all, or who only looks."""
        if self.perspective.sharing == "open":
            return (ALL_SEATS,)
        seats = range(1, self.session.seats + 1)
        return tuple(seat for seat in seats if self.judge.is_human(seat)) or (None,)

    @property
    def people(self) -> int:
        """How many seats people play."""
        return sum(1 for seat in range(1, self.session.seats + 1) if self.judge.is_human(seat))

    # -- the rules -------------------------------------------------------------------------------------------

    @property
    def has_referee(self) -> bool:
        """Whether this game knows its rules."""
        return self.judge.exists

    @property
    def ruled(self) -> bool:
        """Whether gestures go by the rules now."""
        return self.judge.on and not self.shown.elsewhere

    @property
    def hands(self) -> tuple[int, ...]:
        """The seats that can make moves at this screen as it stands."""
        return self.judge.hands(self.perspective) if self.ruled else ()

    def unanswered(self) -> list[Decision]:
        """What is asked of seats that have no answer; nothing while something else than the present is shown."""
        if not self.has_referee or self.shown.elsewhere or self.session.outcome is not None:
            return []
        return list(self.session.unanswered())

    def has_no_answer(self, seat: int) -> bool:
        """Whether a seat is asked something that it has no answer to, and can do nothing else."""
        return any(each.seat == seat for each in self.unanswered()) and not self.session.legal_actions(seat)

    # -- zones and pieces ------------------------------------------------------------------------------------

    def zone_label(self, key: str) -> str:
        """What a zone is called on the table."""
        return zone_label(self.shown.arrangement, self.catalog, key)

    def piece_title(self, place: Placement) -> str:
        """What the viewer calls a piece."""
        if place.pile and self.desk().is_pile(place.zone):
            return f"{self.zone_label(place.zone)} ({place.pile})"
        return self.title_of(place.piece)

    def title_of(self, piece: PieceView) -> str:
        """What a piece is called by whoever sees this view of it."""
        if piece.kind == "card":
            return self.painter.front(piece).title if piece.seen else "A face-down card"
        name = piece.field("name")
        if name:
            return str(name)
        if not piece.seen:
            return f"A hidden {piece.kind}"
        card = self.catalog.cards.get(piece.definition)
        if card is not None:
            return card.name
        if piece.kind == "die":
            return f"Die with {piece.field('sides') or 6} sides"
        return piece.kind.capitalize()

    def desk(self, actor: int = 0) -> Desk:
        """What :mod:`tabletop.control` needs to understand a gesture."""
        shown = self.shown
        return Desk(self.catalog, shown.view, shown.arrangement, self.perspective.viewer, actor or self.actor)

    def piece_ids(self, handles: Iterable[str | int] | str | int) -> list[int]:
        """The pieces that handles mean now; those that have gone are left out."""
        found = []
        for handle in [handles] if isinstance(handles, str | int) else handles:
            if isinstance(handle, int):
                found.append(handle)
            elif handle in self.shown.keys:
                found.append(self.shown.keys[handle])
            else:
                try:
                    found.append(self.session.piece(handle, self.perspective.viewer))
                except InvalidOp:
                    continue
        return found

    def under(self, at: Point) -> Placement | None:
        """The topmost piece under a pixel."""
        return self.shown.arrangement.at(*self.camera.to_table(*at))

    def free_spot(self) -> tuple[float, float]:
        """A place on the free table where nothing lies yet, near the middle of what is shown."""
        camera = self.camera
        x, y = camera.to_table(camera.port.centerx, camera.port.centery)
        size = loose_size("note", self.layout)  # the largest of them
        for ring in range(1, 60):
            spot = x + (ring * 97) % 640 - 320, y + (ring * 61) % 360 - 180
            if self.shown.arrangement.at(*spot) is None and self.clear_of_panels(spot, size) == spot:
                return round(spot[0], 1), round(spot[1], 1)
        return self.clear_of_panels((round(x, 1), round(y, 1)), size)

    def clear_of_panels(self, spot: tuple[float, float], size: tuple[float, float]) -> tuple[float, float]:
        """Where something of a size, in table units, lies whole in sight, as near as can be to where it was meant to
        lie: on the bare table panels would hide a part of it."""
        camera = self.camera
        box = camera.rect(spot[0] - size[0] / 2, spot[1] - size[1] / 2, *size)
        panels = [panel.inflate(2 * BESIDE, 2 * BESIDE) for panel in self.stage.panels()]
        pushed = pushed_clear(box, camera.port, panels)
        if pushed == box:
            return spot
        dx, dy = (pushed.x - box.x) / camera.scale, (pushed.y - box.y) / camera.scale
        return round(spot[0] + dx, 1), round(spot[1] + dy, 1)

    def bounds(self) -> pygame.Rect:
        """The window, for things that must stay inside it."""
        return pygame.Rect(0, 0, *self.size)
