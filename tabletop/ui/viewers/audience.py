"""The table as viewers see it: always the public picture, made up by a preset.

It stands by itself (a film, a picture), or beside the table of those who play: then it follows that one from show to
show, but never its hands, menus or looks into the past. Nothing can be done in it, and nothing is kept of it.
"""

from __future__ import annotations

import pygame

from tabletop.control.captions import headline_of, newest
from tabletop.control.places.arrange import Arrangement
from tabletop.control.replay.keymoments import CHAPTER
from tabletop.control.replay.stops import Stop, seen_from_outside
from tabletop.control.replay.watching import Watch
from tabletop.control.viewing.gallery import gallery
from tabletop.control.viewing.pieces_alone import has_cards, pieces_alone, play_area
from tabletop.control.viewing.pointing import Box
from tabletop.control.viewing.preset import CARDS, HEADLINE, NO_CAMERA, SCORE, TABLE, Style
from tabletop.core.view import PieceView, View, handle_of
from tabletop.core.visibility import sees
from tabletop.session import Session
from tabletop.ui.application import Application
from tabletop.ui.draw.things.marks import piece_frame
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.stage.strokes import boxed, draw_strokes
from tabletop.ui.table import TableScreen
from tabletop.ui.table.panels.clocks import active_beside
from tabletop.ui.viewers.boards import SeatRow, Told, draw_camera, draw_headline, draw_score, halved, split
from tabletop.ui.viewers.moving_part import MovingPart

AFAR = 1.3
"""So much larger than at the table captions are for people who watch from afar, or on a small screen."""

MOST_BESIDE = 2
"""So many cards are shown beside a caption; of a whole row of them none could be read."""

DARK = 150
"""How dark it is around what is in the light, 0 to 255."""

Followed = tuple[int, int | None] | None
"""The moment at which a show stands: entry and operation; None: the present."""


class AudienceScreen(TableScreen):
    """The picture for viewers."""

    def __init__(
        self,
        session: Session,
        style: Style | None = None,
        *,
        watch: Watch | None = None,
        leader: TableScreen | None = None,
    ) -> None:
        """``leader``: the table of those who play, whose shows are followed."""
        super().__init__(session, public=True, watch=watch)
        self.style = style or Style()
        self.leader = leader
        self._followed: Followed = None
        self._stood = -1
        self._cards: tuple[PieceView, ...] = ()
        self.beside: pygame.Rect | None = None
        """What a table leaves free in a picture of another shape: there it is told what happened."""
        self.without_cards = False
        """The game has no cards: what is shown of it alone are its boards and dice."""
        self._directed = 0
        self._waits = False
        """A die tumbles, and what it shows is not told yet."""
        self.moving_part = MovingPart(self._looks, self._draw_moving, self._lay_to_rest)
        self.spot = ""
        """The piece (handle) or place (zone) that alone is in the light; "" for none."""

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self, app: Application) -> None:
        """Take over a window."""
        if self.leader is None:
            super().enter(app)
            self._begin_to_tell()
            return
        self.table.app = app
        self.table.perspective.turn_table = False
        self._dress()
        self._lead()
        self.resize(app.size)
        self._begin_to_tell()

    def _begin_to_tell(self) -> None:
        """Whoever comes to watch is told what happened last."""
        if not self.showing.active:
            self.public_picture.headline = newest(self.table.session)

    def leave(self) -> None:
        """Nothing of it is kept, and the session goes on elsewhere."""
        if self.leader is None:
            super().leave()

    def event(self, event: pygame.Event) -> bool:
        """Viewers do nothing."""
        return False if self.leader is not None else super().event(event)

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        """Viewers point at nothing."""
        return None

    # -- what is shown ---------------------------------------------------------------------------------------

    def port(self, size: tuple[int, int]) -> pygame.Rect:
        """What the camera and the captions leave to the table."""
        rim = rim_width(size)
        below = self.style.captions and self.style.preset not in (HEADLINE, SCORE)
        foot = max(rim, self.public_picture.foot()) if below else rim
        room = (rim, rim, size[0] - 2 * rim, size[1] - rim - foot)
        layout, camera = self.table.layout, self.table.camera
        self.without_cards = self.style.preset in (CARDS, HEADLINE) and not has_cards(self.table.session.state)
        self.beside = None
        if self.without_cards:
            camera.width, camera.height = play_area(layout)[2:]
            shape = camera.width / camera.height
            port = pygame.Rect(self.style.port(room, size, shape))
            if self.style.preset == HEADLINE:
                port, self.beside = halved(port, shape)
            camera.fit()
            return port
        shape = layout.width / layout.height if self.style.preset != CARDS else room[2] / room[3]
        port = pygame.Rect(self.style.port(room, size, shape))
        if self.style.preset == TABLE and self.style.camera == NO_CAMERA:
            port, self.beside = split(pygame.Rect(rim, rim, room[2], size[1] - 2 * rim), port, shape)
            self.public_picture.captions = self.style.captions and self.beside is None
        if self.style.preset == CARDS:
            scale = min(size) / 720  # of the whole picture, so that a size in it is one of a picture 720 high
            camera.width, camera.height = port.w / scale, port.h / scale
            camera.fit()
        return port

    def laid_out(self, view: View, site: int) -> Arrangement:
        """The table, or its cards alone, or boards and dice where it has none."""
        whole = super().laid_out(view, 0 if self.style.preset == CARDS else site)
        camera = self.table.camera
        if self.without_cards:
            return pieces_alone(whole, play_area(self.table.layout))
        return gallery(whole, (camera.width, camera.height)) if self.style.preset == CARDS else whole

    def resize(self, size: tuple[int, int]) -> None:
        """Fit everything into a window of a size."""
        self.public_picture.larger = AFAR * self.style.words / 100
        self.public_picture.captions = self.style.captions and self.style.preset not in (HEADLINE, SCORE)
        super().resize(size)

    def _dress(self) -> None:
        super()._dress()
        if self.style.preset == CARDS:
            self.table.stage.words *= AFAR
        self.table.faces.cache.plain = self.style.preset == CARDS

    def _place_all(self) -> None:
        super()._place_all()
        self._bare()

    def _bare(self) -> None:
        """Where cards or boards are shown alone, no panel lies over them."""
        if self.style.preset == CARDS or self.without_cards:
            parts: tuple[Widget | None, ...] = (self.numbers.plates, self.ending.panel, self.hud.preview)
            self.hud.stack.show_only(tuple(part for part in parts if part is not None))

    @property
    def _lays_out(self) -> bool:
        """Whether anything of the table is drawn, not only told."""
        return self.style.preset in (TABLE, CARDS) or (self.style.preset == HEADLINE and self.without_cards)

    # -- following those who play ----------------------------------------------------------------------------

    def _lead(self) -> bool:
        """Stand where the show of those who play stands; whether that is another moment than before."""
        leader = self.leader
        assert leader is not None
        self._follow_director()
        held = leader.director.held
        stop = held or leader.showing.stop
        now: Followed = (stop.entry, stop.done) if stop is not None else None
        if now == self._followed:
            return False
        at, before = (leader.showing.cursor.at, self._stood) if held is None else (-1, -3)
        self._followed, self._stood = now, at if stop is not None else -1
        seen = self._told(stop) if stop is not None else None
        self.showing.stand_at(seen, flight=at == before + 1)
        told = leader.showing.moments.get(at) if stop is not None else None
        self.showing.moments = {0: told} if told is not None and told.kind == CHAPTER else {}
        return True

    def _told(self, stop: Stop) -> Stop:
        return seen_from_outside(self.table.session, stop, self.showing._site_title)

    def follow_session(self) -> None:
        """The table has gone on: what is shown of it follows those who play."""
        if self.leader is None:
            super().follow_session()
        else:
            self._lead()

    def follow_shown(self) -> None:
        """Viewers are told; nobody here is asked, and nothing is offered."""
        self._waits = self.table.stage.animator.tumbling(self.table.app.now())
        if self._waits:  # nobody is told what a die shows before it lies
            self.public_picture.follow()
            return
        if self.leader is None:
            super().follow_shown()
        else:
            self.public_picture.follow()
            self.feeding.feed()
            self.numbers.follow()
            self.public_picture.cues.follow_totals()
            self.ending.follow()
            self.dangers.follow()
            self.public_picture.hide_others()
            self.large.follow()
        self._bare()
        if self.style.preset == HEADLINE or self.beside is not None:
            self._find_cards()

    def feed_question(self) -> None:
        """Viewers are asked nothing."""

    # -- time ------------------------------------------------------------------------------------------------

    def wakes(self, now: float) -> bool:
        """Whether there is anything to do after a rest: the table has gone on, cards are not drawn yet, something was
        shown for long enough."""
        leader = self.leader
        if leader is None or self.table.faces.pending or not self.follows or self.public_picture.is_due(now):
            return True
        if self._directed != leader.director.changed:
            return True
        stop = leader.director.held or leader.showing.stop
        return self._followed != ((stop.entry, stop.done) if stop is not None else None)

    def update(self, now: float) -> bool:
        """Let time pass; True while something moves."""
        if self._waits and not self.table.stage.animator.tumbling(now):
            self.follow_shown()
            self.table.dirty = True
        if self.leader is None:
            return super().update(now)
        if self.leader.follows and (not self.follows or self._lead()):
            self.refresh()
        stage, faces = self.table.stage, self.table.faces
        flies = self.showing.flights.moving(now)
        moving = stage.moving(now) or flies
        if moving or self._was_moving:
            self.table.shifted = True
            self.table.dirty = self.table.dirty or flies
        self._was_moving = moving
        if faces.pending and faces.render_some(1 if moving else 3):
            stage.touch()
            self.table.dirty = True
        told = self.public_picture.update(now)
        widgets = self.hud.stack.update(now)
        if self.hud.stack.dirty:
            self.table.dirty = True
        return moving or widgets or told or faces.pending > 0

    def _looks(self) -> tuple[object, ...]:
        """Everything that this picture is drawn by, but pieces on their way or come to rest, and cues."""
        stage, flights, now = self.table.stage, self.showing.flights, self.table.app.now()
        return (
            stage.looks, stage.painter, self.style, self.spot, self._directed,
            self.public_picture.versions, self.public_picture.captions, self.table.shown.in_show,
            self.hud.stack.shown, flights.moving(now), self.told() if self.beside is not None else None,
        )  # fmt: skip

    def _lay_to_rest(self, size: tuple[int, int]) -> list[pygame.Rect] | None:
        """What has come to rest lies in the layer of the table; where that looks otherwise."""
        return self.table.stage.lay_to_rest(size, self.table.app.now())

    def _draw_moving(self, surface: pygame.Surface) -> None:
        """What moves from frame to frame."""
        self.table.stage.draw_moving(surface, self.table.app.now())
        self.public_picture.cues.draw(surface)

    def part(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Where alone the picture differs from what was drawn on this surface last."""
        table = self.table
        if (
            self.leader is None or not self._lays_out or table.dirty
            or not table.shifted or self.hud.stack.dirty or self.showing.flights.moving(table.app.now())
        ):  # fmt: skip
            return None
        return self.moving_part.differs(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole picture."""
        if self.leader is not None and self._lays_out:
            self.moving_part.begin(surface)
        words = self.style.words / 100
        if self.style.preset == HEADLINE and not self._lays_out:
            self.table.dirty = False
            draw_headline(surface, self.hud.look, self.told(), self.painter, words, self.camera.port)
        elif self.style.preset == SCORE:
            self.table.dirty = False
            draw_score(surface, self.hud.look, self.told(), words)
        else:
            super().draw(surface)
            if self.beside is not None and surface.get_clip().colliderect(self.beside):
                part = surface.subsurface(self.beside)
                part.set_clip(surface.get_clip().move(-self.beside.x, -self.beside.y))
                draw_headline(part, self.hud.look, self.told(), self.painter, words, part.get_rect(), ground=False)
            self._draw_spot(surface)
            self._draw_strokes(surface)
        box = self.style.camera_box(surface.get_size())
        if box is not None:
            draw_camera(surface, self.table.app.theme, pygame.Rect(box))

    def told(self) -> Told:
        """What the picture tells where it is not the table."""
        numbers = self.feeding.numbers
        table, session = self.table, self.table.session
        rows = [
            SeatRow(
                seat, table.name(seat), tuple((made.short or made.label, n) for made, n in numbers.of(seat)),
                seat == active_beside(table, seat) and session.outcome is None,
            )
            for seat in self.hud.seats
        ]  # fmt: skip
        captions = self.public_picture.versions if self.style.captions else ("",)
        return Told(captions, session.names, rows, self._cards)

    def _find_cards(self) -> None:
        """The card that was told of last stays until another is; where two met, both."""
        found = headline_of(self.showing.log() if self.showing.active else self.table.session.told(None))
        view = self.table.shown.view
        pieces = (piece for handle in found.cards if (piece := view.find(handle)) is not None)
        seen = tuple(piece for piece in pieces if piece.seen)
        if 0 < len(seen) <= MOST_BESIDE:
            self._cards = seen

    # -- what those who play point out -----------------------------------------------------------------------

    def _called(self, piece: int) -> str:
        """What viewers call a piece, "" for one that they may not see."""
        state = self.table.shown.state
        seen = state.exists(piece) and sees(state, piece, None)
        return handle_of(state, piece, None) if seen else ""

    def show_large(self, piece: int) -> bool:
        """Show a piece large until something else is, or no more; False for one that viewers may not see."""
        handle = self._called(piece)
        place = self.table.shown.arrangement.placement(handle) if handle else None
        if place is None:
            return False
        if self.large.shown_for == handle:
            self.large.hide()
        else:
            self.large.show(handle, at_once=True)
            self._cards = (place.piece,)
        self.table.dirty = True
        return True

    def spotlight(self, piece: int, zone: str) -> None:
        """Darken everything but a piece, or the place in which it lies hidden; once more: no more."""
        lit = self._called(piece) or zone
        self.spot = "" if lit == self.spot else lit
        self.table.dirty = True

    @property
    def pointed_out(self) -> frozenset[str]:
        """What viewers see now of "large" (a card) and "spot" (the light)."""
        seen = (("large", self.large.shown_for), ("spot", self.spot))
        return frozenset(name for name, shown in seen if shown)

    def clear_marks(self) -> None:
        """Nothing is in the light or shown large any more."""
        self.spot = ""
        self.large.hide()
        self.table.dirty = True

    def _follow_director(self) -> None:
        """What is drawn, or whether there is a log, has changed."""
        assert self.leader is not None
        director = self.leader.director
        if self._directed == director.changed:
            return
        self._directed = director.changed
        if self.public_picture.with_log == director.no_log:
            self.public_picture.with_log = not director.no_log
            self.public_picture.hide_others()
        self.table.dirty = True

    def _draw_strokes(self, surface: pygame.Surface) -> None:
        """What those who play draw and point at, where it lies here."""
        if self.leader is None:
            return
        director = self.leader.director
        if director.marks or director.pointer is not None:
            draw_strokes(surface, self.table.app.theme, director.marks, director.pointer, self._box_of)

    def _box_of(self, of: int | str) -> Box | None:
        """Where a piece lies here, the place in which it lies hidden, or a place."""
        if of == "table":
            camera = self.table.camera
            return boxed(camera.rect(0, 0, camera.width, camera.height))
        named = (self._called(of) or self._zone_of(of)) if isinstance(of, int) else of
        rect = self.public_picture.cues.place_of(named) if named else None
        return boxed(rect) if rect is not None else None

    def _zone_of(self, piece: int) -> str:
        state = self.table.shown.state
        return state.zone_of(piece) if state.exists(piece) else ""

    def _draw_spot(self, surface: pygame.Surface) -> None:
        hole = self.public_picture.cues.place_of(self.spot) if self.spot else None
        if hole is None:
            return
        hole = hole.inflate(16, 16).clip(surface.get_rect())
        wide, high = surface.get_size()
        for rect in (
            (0, 0, wide, hole.top), (0, hole.bottom, wide, high - hole.bottom), (0, hole.top, hole.left, hole.h),
            (hole.right, hole.top, wide - hole.right, hole.h),
        ):  # fmt: skip
            if rect[2] > 0 and rect[3] > 0:
                shade = pygame.Surface(rect[2:])
                shade.set_alpha(DARK)
                surface.blit(shade, rect[:2])
        if self.hud.preview.visible:
            self.hud.preview.draw(surface)  # what is shown large stays in the light, too
        self.public_picture.draw_caption(surface)  # and what is told
        frame = piece_frame(self.table.app.theme, hole.size, 10, "target")
        surface.blit(frame.surface, (hole.x + frame.dx, hole.y + frame.dy))

    def show_style(self, style: Style) -> None:
        """Make the picture up otherwise."""
        if style == self.style:
            return
        self.style = style
        camera, layout = self.table.camera, self.table.layout
        camera.width, camera.height = layout.width, layout.height
        camera.fit()
        self.restyle()
        self.resize(self.table.app.size)
