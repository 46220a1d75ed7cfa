"""The screen with the table: a session shown, and everything that can be done with it.

At rest the picture is a function of the session, the perspective and the camera; it can be rebuilt at any frame.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pygame

from tabletop.control.arrange import Arrangement, arrange
from tabletop.control.intents import Command, Desk
from tabletop.control.perspective import Perspective
from tabletop.control.placing import Placement
from tabletop.core.state import InvalidOp
from tabletop.core.view import PieceView, View, resolve
from tabletop.core.zones import parse_zone
from tabletop.session import Session
from tabletop.ui.application import Application, Screen
from tabletop.ui.draw.table import rim_width
from tabletop.ui.hud.strip import Strip
from tabletop.ui.stage.camera import Camera
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.painter import PiecePainter
from tabletop.ui.stage.pointer import Pointer
from tabletop.ui.stage.stage import Stage
from tabletop.ui.table import overlays
from tabletop.ui.table.ask_me import AskMe
from tabletop.ui.table.boards import TableBoards
from tabletop.ui.table.bots import TableBots
from tabletop.ui.table.buttons import TableButtons
from tabletop.ui.table.card_tray import CardTray
from tabletop.ui.table.choosing import Choosing
from tabletop.ui.table.commands import Commands
from tabletop.ui.table.dangers import TableDangers, keep_clear
from tabletop.ui.table.ending import TableEnding
from tabletop.ui.table.files import TableFiles
from tabletop.ui.table.hand import TableHand
from tabletop.ui.table.invitations import Invitations
from tabletop.ui.table.keys import TableKeys
from tabletop.ui.table.large_view import LargeView
from tabletop.ui.table.loose_pieces import LoosePieces
from tabletop.ui.table.menus import TableMenus
from tabletop.ui.table.mixed import mixed_places
from tabletop.ui.table.nearness import Nearness
from tabletop.ui.table.numbers import TableNumbers
from tabletop.ui.table.past import Past
from tabletop.ui.table.public import PublicPicture
from tabletop.ui.table.referee import TableReferee
from tabletop.ui.table.safekeeping import Safekeeping
from tabletop.ui.table.sharing import TableSharing
from tabletop.ui.table.showing import Showing
from tabletop.ui.table.stuck import Stuck
from tabletop.ui.table.telling import larger_labels
from tabletop.ui.table.throws import Throws
from tabletop.ui.table.travel import Travel
from tabletop.ui.table.turns import Turns
from tabletop.ui.table.widgets import TableHud


class TableScreen(Screen):
    """A session on the screen."""

    def __init__(self, session: Session, *, public: bool = False) -> None:
        self.session = session
        self.catalog = session.catalog
        self.layout = self.catalog.layouts[session.state.spec.seats].under(session.options)
        show = session.show
        self.perspective = Perspective(show.get("sharing", "side"), int(show.get("bottom", 1)))
        self.perspective.public = public
        self.camera = Camera(self.layout.width, self.layout.height)
        self.view: View = self.perspective.view(session)
        self.arrangement = Arrangement(self.layout.width, self.layout.height, (), ())
        self.keys: dict[str, int] = {}
        self.dirty = True
        self._seen = -1
        self.was_in: dict[int, str] = {}
        """The zone in which each piece lay when the table was drawn last."""
        self.sticking = False
        """Ctrl or Alt is held: a card dropped on a card is attached to it, whatever the place usually does."""
        self._was_moving = False
        self.size = (1280, 800)
        self.patient = False
        """Draw crisp faces at once instead of in idle frames (screenshots)."""
        self.choosing = Choosing(self)
        self.large = LargeView(self)
        self.tray = CardTray(self)
        self.loose = LoosePieces(self)
        self.menus = TableMenus(self)
        self.invitations = Invitations(self)
        self.near = Nearness(self)
        self.sharing = TableSharing(self)
        self.past = Past(self)
        self.travel = Travel(self)
        self.turns = Turns(self)
        self.files = TableFiles(self)
        self.buttons = TableButtons(self)
        self.showing = Showing(self)
        self.numbers = TableNumbers(self)
        self.boards = TableBoards(self)
        self.throws = Throws()
        self.ending = TableEnding(self)
        self.bots = TableBots(self)
        self.ask_me = AskMe(self)
        self.public_picture = PublicPicture(self)
        self.stuck = Stuck(self)
        self.dangers = TableDangers(self)
        self.parts = (self.numbers, self.showing, self.ending, self.bots, self.dangers)

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self, app: Application) -> None:
        """Take over the window."""
        self.app: Application = app
        self.commands = Commands(self)
        self.hand = TableHand(self)
        self.pointer = Pointer(self.hand)
        self.keyboard = TableKeys(self)
        self.referee = TableReferee(self)
        self.safekeeping = Safekeeping(self)
        self._dress()
        self.perspective.turn_table = app.settings.turn_table
        self.perspective.alone = self.referee.judge.alone
        if self.session.outcome is not None:
            self.perspective.uncovered()
        else:
            self.perspective.begin(self.to_act)
        self.resize(app.size)
        self.invitations.wanted = app.settings.hints and os.environ.get("TABLETOP_HINTS") != "0"
        if self.perspective.curtain_for and not self.perspective.public:
            self.sharing.fall()
        self.invitations.start()
        self.showing.resume()
        self.bots.enter()

    def _dress(self) -> None:
        """Build everything that depends on theme and size."""
        app = self.app
        self.look = app.look
        rim = rim_width(app.size)
        room = min((app.size[0] - 2 * rim) / self.layout.width, (app.size[1] - 40 - rim) / self.layout.height)
        # Panels have the room that the layout gives them; larger letters would only be cut.
        look = replace(app.look, scale=max(0.8, min(app.look.scale, room * 1.65)))
        self.faces = Faces(app.theme, app.icons, app.art, self.patient)
        self.painter = PiecePainter(app.theme, app.icons, self.catalog, self.faces)
        self.stage = Stage(app.theme, self.painter, app.icons, self.camera)
        self.stage.boards.palette = self.boards.ground
        self.stage.boards.coordinates = app.settings.coordinates
        self.stage.animator.speed = (
            0.0 if app.settings.reduced_motion else 100 / max(25, app.settings.animation_speed)
        )
        # who asks for larger letters gets them wherever there is room, or whatever is read can be scrolled
        self.stage.words = larger_labels(app)
        self.hud = TableHud(self, look)
        self.stage.panels = self.hud.over_the_table
        for widget in (self.hud.log, self.hud.preview, self.hud.history):
            widget.set_look(app.look)
        self.hud.decision.larger = max(1.0, app.look.scale / look.scale)
        for part in self.parts:
            part.dress()

    def restyle(self) -> None:
        """Theme, size or motion settings have changed."""
        drawer, history, inviting = self.hud.drawer.opened, self.hud.history.visible, self.hud.hints.visible
        self._dress()
        self.hud.history.visible = history
        if drawer:
            self.hud.drawer.open(self.camera.port)
        if inviting:
            self.hud.hints.start(self.app.now(), self.app.first_minute.done)

    def show_seat(self, seat: int) -> None:
        """Show what one seat sees, whoever acts (pictures)."""
        self.perspective.stay(seat)

    def leave(self) -> None:
        """Another screen takes over."""
        self.pointer.drop_everything()
        self.app.notices.forget("told")
        self.bots.leave()
        self.sharing.remember()
        self.session.close(keep=True)

    def unkept(self) -> str:
        """Why this table would be lost if it were left now; "" if it is kept."""
        return self.safekeeping.unkept()

    def typed_into(self) -> object:
        """What over the table takes typed letters now."""
        hud = self.hud
        return hud.stack.modal() or next((each for each in (hud.tray, hud.number) if each.visible), None)

    def resize(self, size: tuple[int, int]) -> None:
        """Fit everything into a window of a size, in the look of now."""
        if self.look is not self.app.look:
            self.restyle()
        self.size = size
        rim = rim_width(size)
        top = rim if self.perspective.public else Strip.height(self.hud.look)
        foot = max(rim, self.public_picture.foot()) if self.perspective.public else rim
        self.camera.set_port(pygame.Rect(rim, top, size[0] - 2 * rim, size[1] - top - foot))
        self.refresh(glide=False)
        self._place_all()
        self.stage.touch()
        self.dirty = True

    # -- the table -------------------------------------------------------------------------------------------

    @property
    def active(self) -> int:
        """The seat whose turn it is (in a show: whose it was)."""
        value = self._flow.get("seat")
        return value if isinstance(value, int) else 0

    @property
    def to_act(self) -> int:
        """The seat that this screen belongs to next: who is asked, else whose turn it is."""
        return int(self.referee.front or self.active)

    @property
    def actor(self) -> int:
        """The seat that a manual act is by, where the act itself does not say."""
        return self.perspective.sitting or self.to_act or self.perspective.bottom

    @property
    def first_seat(self) -> int:
        """The seat with the first-player marker."""
        value = self._flow.get("first_seat")
        return value if isinstance(value, int) else 0

    @property
    def _flow(self) -> Any:
        return self.showing.state().flow if self.showing.active else self.session.state.flow

    @property
    def looking_elsewhere(self) -> bool:
        """Whether something else than the present is shown: the past, or a show of it."""
        return self.past.at is not None or self.showing.active

    @property
    def has_referee(self) -> bool:
        """Whether this game knows its rules."""
        return self.referee.judge.exists

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.session.names[seat - 1] if 0 < seat <= len(self.session.names) else "the table"

    def zone_label(self, key: str) -> str:
        """What a zone is called on the table."""
        region = self.arrangement.region(key)
        family = parse_zone(key).family
        kind = self.catalog.zones.get(family)
        label = (region.box.label if region is not None else "") or (kind.label if kind is not None else "")
        return label or family.replace("_", " ").capitalize()

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
        if piece.kind == "die":
            return f"Die with {piece.field('sides') or 6} sides"
        return piece.kind.capitalize()

    def desk(self, actor: int = 0) -> Desk:
        """What :mod:`tabletop.control` needs to understand a gesture."""
        return Desk(self.catalog, self.view, self.arrangement, self.perspective.viewer, actor or self.actor)

    def piece_ids(self, handles: Iterable[Any]) -> list[int]:
        """The pieces that handles mean now; those that have gone are left out."""
        found = []
        for handle in [handles] if isinstance(handles, str | int) else handles:
            if isinstance(handle, int):
                found.append(handle)
            elif handle in self.keys:
                found.append(self.keys[handle])
            else:
                try:
                    found.append(self.session.piece(handle, self.perspective.viewer))
                except InvalidOp:
                    continue
        return found

    def run(self, command: Command, actor: int = 0, sure: bool = False) -> None:
        """Carry out a command; ``sure``: the rules have been asked already."""
        self.past.leave()
        self.commands.run(command, actor, sure)

    def refresh(self, glide: bool = True) -> None:
        """Look at the session again and let everything glide to where it now belongs."""
        session = self.session
        if session.catalog is not self.catalog:
            self.large.hide()
            self.catalog = session.catalog
            layout = self.catalog.layouts.get(session.state.spec.seats)
            self.layout = layout.under(session.options) if layout is not None else self.layout
            self.painter.catalog = self.catalog
            self.files.look_at_pictures()
            self.files.forget_faces()
        self.past.follow_present()
        self.showing.follow()
        if not self.showing.active:
            self.sharing.take_turns()
        self.view = self._view()
        self.arrangement = arrange(self.view, self.layout, self.perspective.bottom, self.near.site())
        viewer = self.showing.viewer() if self.showing.active else self.perspective.viewer
        source = self._source_state()
        before, self.keys = self.keys, {}
        for place in self.arrangement.placements:
            piece = resolve(source, place.handle, viewer)
            if piece is not None:
                self.keys[place.handle] = piece
        self.choosing.keep_pointed(before)
        now = self.app.now()
        self.stage.labels = {region.key: self._mat_label(region.key) for region in self.arrangement.regions}
        origins = self._origins() if glide else None
        mixed = mixed_places(self.arrangement, self.keys, source, viewer)
        self.stage.follow(self.arrangement, self.keys, now, origins, self.throws.follow(self), mixed)
        if not glide:
            self.stage.animator.settle()
        self.was_in = {piece: source.zone_of(piece) for piece in source.pieces()}
        self._seen = session.changed
        self.public_picture.follow()
        self.safekeeping.follow()
        self.referee.follow()
        self.boards.follow()
        self.hud.feed()
        self.numbers.follow()
        self.ending.follow()
        self.dangers.follow()
        self.bots.follow()
        kept = self.large.shown_for in ("", "shown") or self.arrangement.placement(self.large.shown_for) is not None
        if not kept:
            self.large.hide()
        self.large.follow()
        self.dirty = True

    def _mat_label(self, key: str) -> str:
        _, site, seat = parse_zone(key)
        label = self.zone_label(key)
        region = self.arrangement.region(key)
        if self.arrangement.opened is not None and site and not seat:
            # while a show runs, and for people who only watch, that key means something else
            closes = not self.perspective.public and not self.showing.active
            return f"{label} {site} · Esc: all" if closes else f"{label} {site}"
        # The line in the seat's colour says whose it is; the name is added where there is room for it.
        roomy = region is not None and region.box.w > 300
        return f"{label} · {self.name(seat)}" if seat and roomy else label

    def _source_state(self) -> Any:
        session = self.session
        if self.showing.active:
            return self.showing.state()
        return session.state if self.past.at is None else session.journal.state_at(session.state, self.past.at)

    def _view(self) -> View:
        if self.showing.active:
            return self.showing.view()
        if self.past.at is not None:
            return self.past.view(self.past.at, self.perspective.viewer)
        return self.perspective.view(self.session)

    def _origins(self) -> dict[int, tuple[float, float]]:
        """Where pieces that were not drawn before come from: the middle of the zone they were in."""
        middles = {
            region.key: (region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
            for region in self.arrangement.regions
        }
        return {piece: middles[zone] for piece, zone in self.was_in.items() if zone in middles}

    def view_moved(self) -> None:
        """The camera has moved."""
        self.faces.cache.drop_requests()  # sizes that nobody will look at any more
        self._place_all()
        self.dirty = True

    def _place_all(self) -> None:
        self.hud.place(self.size)
        for part in self.parts:
            part.place()
        self.public_picture.hide_others()

    # -- the loop --------------------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Handle one event; True if it was for the table."""
        now = self.app.now()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.hud.hints.input(now)
            self.past.stop_playing_back()
            if self.large.shown_for == "shown" or event.type == pygame.MOUSEBUTTONDOWN:
                self.large.put_away()
        mouse = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
        if not (mouse and self.pointer.busy) and self.hud.stack.event(event):
            if mouse:
                self.hand.hover(None)
            return True
        if self.showing.active and self.showing.event(event):
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.keyboard.event(event)
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.hand.hover(None)
            self.sharing.hold(0)
            return False
        if mouse:
            self.sticking = bool(pygame.key.get_mods() & (pygame.KMOD_ALT | pygame.KMOD_CTRL))
            add = bool(pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
            return self.pointer.event(event, now, add)
        return False

    def keep_clear(self) -> list[tuple[pygame.Rect, int]]:
        """What a message should not lie over, and how much it matters: hands, phases, questions, titles; then any
        card."""
        return keep_clear(self)

    def update(self, now: float) -> bool:
        """Let time pass; True while something moves."""
        if self._seen != self.session.changed:
            self.refresh()
        self.safekeeping.update(now)
        self.files.update()
        self.stuck.update()
        self.pointer.tick(now)
        self.past.play_back(now)
        shown = self.showing.update(now)
        played = self.bots.update(now)
        moving = self.stage.moving(now)
        if moving or self._was_moving:
            self.dirty = True
        self._was_moving = moving
        if self.faces.pending and self.faces.render_some(1 if moving else 3):
            self.stage.touch()
            self.dirty = True
        if self.choosing.hover_due(now):
            self.large.show(self.stage.hovered)
        self.public_picture.update(now)
        widgets = self.hud.stack.update(now)
        if self.hud.stack.dirty:
            self.dirty = True
        self.invitations.offer()
        self.referee.update()
        self.ask_me.update()
        waited = moving or widgets or shown or played
        return waited or self.pointer.busy or self.faces.pending > 0 or self.past.playing_back

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        yield from self.stage.rehearse(self.size)
        yield from self.hud.stack.rehearse(pygame.Surface(self.size))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""
        self.dirty = False
        self.stage.draw(surface, self.app.now())
        self.showing.draw(surface)
        overlays.draw_ghost(self, surface)
        self.boards.draw(surface)
        self.hud.stack.draw(surface)
        if self.past.at is not None and not self.past.playing_back:
            overlays.draw_past(self, surface, self.past.at)
        self.public_picture.draw(surface)

    # -- choosing --------------------------------------------------------------------------------------------

    def bounds(self) -> pygame.Rect:
        """The window, for things that must stay inside it."""
        return pygame.Rect(0, 0, *self.size)
