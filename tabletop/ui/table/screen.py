"""The screen with the table: what only the whole of its parts can do (see :mod:`tabletop.ui.table.parts`).

At rest the picture is a function of the session, the perspective and the camera; it can be rebuilt at any frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from tabletop.content import Catalog
from tabletop.control.replay.looking import looked_at
from tabletop.control.replay.watching import Watch
from tabletop.core.view import resolve, view_for
from tabletop.ui.application import Application
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.glances import remember
from tabletop.ui.hud.offering.strip import Strip
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.painter import PiecePainter
from tabletop.ui.stage.stage import REHEARSED, Stage
from tabletop.ui.table.basis.shown import Shown
from tabletop.ui.table.looking.glance import glance
from tabletop.ui.table.looking.mixed import mixed_places
from tabletop.ui.table.panels import overlays
from tabletop.ui.table.panels.mat_labels import mat_label
from tabletop.ui.table.panels.telling import larger_labels
from tabletop.ui.table.parts import TableParts

NARROW_LOG = 165
"""How wide the log is, in pixels, where its letters are as large as the look says."""
FLOATING = (640, 450)
"""The least window, in pixels at ordinary size, in which a prompt leaves room for the table beside it."""


class TableScreen(TableParts):
    """A session on the screen."""

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self, app: Application) -> None:
        """Take over the window."""
        self.table.app = app
        self._dress()
        self.table.perspective.turn_table = app.settings.turn_table
        self.table.perspective.alone = self.table.judge.alone
        if self.table.session.outcome is not None:
            self.table.perspective.uncovered()
        else:
            self.table.perspective.begin(self.table.to_act)
        if self.watch is not None:
            self._begin_to_watch(self.watch)
        self.resize(app.size)
        self.lessons.enter()
        self.invitations.await_player(self.lessons.active)
        if self.table.perspective.curtain_for and not self.table.perspective.public:
            self.sharing.fall()
        if self.watch is None:
            self.showing.resume()
        else:
            self.showing.open_bar()
        self.invitations.start()  # who looks on is not interrupted: it waits for the end of a show
        self.bots.enter()

    def _begin_to_watch(self, watch: Watch) -> None:
        """Nothing of the present is shown before: what is watched opens with its first moment."""
        self.table.perspective.watch(watch.eyes)
        self.table.shown = self._look()  # the names of places are asked of what lies on the table
        self.showing.watch(watch)
        self.public_picture.captions = watch.captions

    def _stop_watching(self) -> None:
        """What was watched is over. The table comes up as if it had been opened now; where it would show at once what
        viewers may not see, it stays their picture and is asked."""
        perspective = self.table.perspective
        opens = perspective.sharing == "open" or perspective.alone
        spectator, perspective.eyes = perspective.eyes is None, None
        if spectator and opens and self.table.session.outcome is None:
            self.public_picture.leave()
            return
        self.public_picture.toggle()
        if perspective.curtain_for:
            self.sharing.fall()

    def _dress(self) -> None:
        """Build everything that depends on theme and size."""
        app = self.table.app
        self.table.look = app.look
        rim, layout = rim_width(app.size), self.table.layout
        room = min((app.size[0] - 2 * rim) / layout.width, (app.size[1] - 40 - rim) / layout.height)
        # Panels have the room that the layout gives them; larger letters would only be cut.
        look = replace(app.look, scale=max(0.8, min(app.look.scale, room * 1.65)))
        self.table.faces = Faces(app.theme, app.icons, app.art, self.table.patient)
        self.table.painter = PiecePainter(app.theme, app.icons, self.table.catalog, self.table.faces)
        self.table.stage = Stage(app.theme, self.table.painter, app.icons, self.table.camera)
        self.table.stage.boards.palette = self.boards.ground
        self.table.stage.boards.coordinates = app.settings.coordinates
        speed = 100 / max(25, app.settings.animation_speed)
        self.table.stage.animator.speed = 0.0 if app.settings.reduced_motion else speed
        # who asks for larger letters gets them wherever there is room, or whatever is read can be scrolled
        self.table.stage.words = larger_labels(app)
        self.hud.dress(look, self._calls())
        self.table.stage.panels = self.hud.over_the_table
        self.table.stage.panel_of = self.hud.panel_of
        for widget in (self.hud.log, self.hud.preview, self.hud.history):
            widget.set_look(app.look)
        # what comes up over the table to be read is as large as was asked for, as far as the window has room
        most = min(app.size[0] / FLOATING[0], app.size[1] / FLOATING[1])
        self.hud.floating = replace(look, scale=max(look.scale, min(app.look.scale, most)))
        for told in (self.hud.hold_to_look, self.hud.hints, self.hud.bubble):
            told.set_look(self.hud.floating)
        box = layout.panel("log")
        if box is not None:  # a line holds a few words at least: larger letters would be cut, and scroll on for ever
            widest = max(look.scale, box.w * room / NARROW_LOG)
            self.hud.log.set_look(replace(app.look, scale=min(app.look.scale, widest)))
        self.hud.decision.larger = max(1.0, app.look.scale / look.scale)
        for part in self.parts:
            part.dress()

    def restyle(self) -> None:
        """Theme, size or motion settings have changed."""
        hud = self.hud
        drawer, history, inviting = hud.drawer.opened, hud.history.visible, hud.hints.visible
        holding = hud.hold_to_look.visible
        self._dress()
        hud.history.visible = history
        if drawer:
            hud.drawer.open(self.table.camera.port)
        if inviting:
            hud.hints.start(self.table.app.now(), self.table.app.first_minute.done)
        if holding:
            hud.hold_to_look.show(self.port(self.table.app.size), self.table.app.keys.label("hold"))

    def leave(self) -> None:
        """Another screen takes over."""
        self.pointer.drop_everything()
        self.table.app.notices.forget("told")
        self.bots.leave()
        self.hint.leave()
        self.analysis.leave()
        self.sharing.remember()
        # what was only watched on the way through lies in its file: it is no table that somebody has left
        session, keep = self.table.session, not self.showing.leads_back
        sink = session.sink if keep else None
        seen = glance(self.table, self.hud) if sink is not None else None
        session.close(keep, untouched=True)
        if sink is not None and seen is not None:
            remember(sink.path, seen)

    def unkept(self) -> str:
        """Why this table would be lost if it were left now; "" if it is kept."""
        return self.safekeeping.unkept()

    def typed_into(self) -> object:
        """What over the table takes typed letters now."""
        hud = self.hud
        return hud.stack.modal() or next((each for each in (hud.tray, hud.number) if each.visible), None)

    def resize(self, size: tuple[int, int]) -> None:
        """Fit everything into a window of a size, in the look of now."""
        if self.table.look is not self.table.app.look:
            self.restyle()
        self.table.size = size
        self.table.camera.set_port(self.port(size))
        self.refresh(glide=False)
        self._place_all()
        self.table.stage.touch()
        self.table.dirty = True

    def port(self, size: tuple[int, int]) -> pygame.Rect:
        """The part of a window of a size in which the table is shown."""
        rim, public = rim_width(size), self.table.perspective.public
        top = rim if public else Strip.height(self.hud.look)
        foot = max(rim, self.public_picture.foot() if public else self.analysis.foot())
        return pygame.Rect(rim, top, size[0] - 2 * rim, size[1] - top - foot)

    # -- what is shown ---------------------------------------------------------------------------------------

    def refresh(self, glide: bool = True) -> None:
        """Look at the session again and let everything glide to where it now belongs."""
        table = self.table
        session = table.session
        anew = session.catalog is not table.catalog
        if anew:
            self._take_up(session.catalog)
        self.follow_session()
        before = table.shown.keys
        table.shown = shown = self._look()
        self.choosing.keep_pointed(before, self._zones)
        table.stage.labels = {region.key: mat_label(table, region.key) for region in shown.arrangement.regions}
        origins = self._origins() if glide else None
        mixed = mixed_places(shown.arrangement, shown.keys, shown.state, shown.viewer)
        thrown = self.throws.follow(session.journal, shown)
        table.stage.follow(shown.arrangement, shown.keys, table.app.now(), origins, thrown, mixed)
        if not glide:
            table.stage.animator.settle()
        self._zones = {piece: shown.state.zone_of(piece) for piece in shown.state.pieces()}
        self._seen = session.changed
        self.follow_shown()
        if anew:
            self._place_all()
        table.dirty = True

    def _take_up(self, catalog: Catalog) -> None:
        """The game's files were read again: its layout, its panels and its cards are others."""
        table = self.table
        self.large.hide()
        table.catalog = catalog
        layout = catalog.layouts.get(table.session.state.spec.seats)
        table.layout = layout.under(table.session.options) if layout is not None else table.layout
        table.camera.width, table.camera.height = table.layout.width, table.layout.height
        self.files.look_at_pictures()
        self.restyle()
        table.camera.set_port(self.port(table.size))

    def follow_session(self) -> None:
        """The table has gone on: what is looked at now."""
        self.past.follow_present()
        self.showing.follow()
        if not self.showing.active:
            self.sharing.take_turns()

    def follow_shown(self) -> None:
        """What is shown has changed: every part takes it up."""
        self.bots.heed()
        self.public_picture.follow()
        self.safekeeping.follow()
        self.ask_me.follow()
        self.referee.follow()
        self.boards.follow()
        self.feeding.feed()
        for part in (
            self.numbers,
            self.ending,
            self.dangers,
            self.lessons,
            self.director,
            self.explaining,
            self.what_now,
            self.hint,
            self.analysis,
        ):
            part.follow()
        self.public_picture.cues.follow_totals()
        self.public_picture.hide_others()
        self.bots.follow()
        self.large.follow()

    def _look(self) -> Shown:
        """The moment that is to be shown: the present, one of the past, or the stop of a show."""
        table = self.table
        session, in_show = table.session, self.showing.active
        moment = looked_at(table.perspective, self.past.cursor, self.showing.cursor)
        if in_show:
            state, view = self.showing.state(), self.showing.view()
        elif moment.is_present:
            state, view = session.state, table.perspective.view(session)
        else:
            state = moment.state(session)
            view = view_for(state, moment.viewer)
        site = self.near.site(view, in_show)
        arrangement = self.laid_out(view, site)
        keys = {
            place.handle: piece
            for place in arrangement.placements
            if (piece := resolve(state, place.handle, moment.viewer)) is not None
        }
        return Shown(moment, state, view, arrangement, keys, in_show)

    def feed(self) -> None:
        """Bring every panel up to date."""
        self.feeding.feed()

    def feed_question(self) -> None:
        """Show what is asked now."""
        self.feeding.feed_question()
        self.ending.show_chip()

    def _origins(self) -> dict[int, tuple[float, float]]:
        """Where pieces that were not drawn before come from: the middle of the zone they were in."""
        middles = {
            region.key: (region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
            for region in self.table.shown.arrangement.regions
        }
        return {piece: middles[zone] for piece, zone in self._zones.items() if zone in middles}

    def view_moved(self) -> None:
        """The camera has moved."""
        self.table.faces.cache.drop_requests()  # sizes that nobody will look at any more
        self.table.stage.softly.begin(self.table.app.now())
        self._place_all()
        self.table.dirty = True

    def _place_all(self) -> None:
        self.hud.place(self.table.size)
        for part in self.parts:
            part.place()
        self.public_picture.hide_others()

    # -- the loop --------------------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Handle one event; True if it was for the table."""
        now = self.table.app.now()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.pointer.pressed(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.hud.hints.input(now, event.type == pygame.KEYDOWN)
            self.past.stop_playing_back()
            if self.large.shown_for == "shown" or event.type == pygame.MOUSEBUTTONDOWN:
                self.large.put_away()
        if event.type == pygame.KEYDOWN and self.director.event(event):
            return True
        mouse = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
        if not (mouse and self.pointer.busy) and self.hud.stack.event(event):
            if mouse:
                self.hand.hover(None)
            return True
        if mouse and self.director.event(event):
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
            self.landing.sticking = bool(pygame.key.get_mods() & (pygame.KMOD_ALT | pygame.KMOD_CTRL))
            add = bool(pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
            return self.pointer.event(event, now, add)
        return False

    def meaning(self, pos: tuple[int, int]) -> object:
        """What a press at a point would hit, and what it would mean there."""
        return self.targeted.at(pos)

    def asks(self, event: pygame.Event) -> object:
        """What a key would answer; None where it is no answer."""
        return self.targeted.by_key(event)

    def end_motion(self) -> None:
        """Every piece lies where it goes."""
        self.table.stage.animator.settle()
        self.table.touch()

    def keep_clear(self) -> list[tuple[pygame.Rect, int]]:
        """What a message should not lie over, and how much it matters: hands, phases, questions, titles, what
        glows; then any card and place. What floats over the table itself asks ``dangers``, or it would make way for
        where it lies."""
        above = [*self.boards.keep_clear(), *((rect, 20) for rect in self.hud.stack.above)]
        return [
            *self.dangers.keep_clear(),
            *self.dangers.places(),
            *above,
            *self.lessons.keep_clear(),
            *self.director.keep_clear(),
        ]

    def update(self, now: float) -> bool:
        """Let time pass; True while something moves."""
        if not self.follows:
            self.refresh()
        self.safekeeping.update(now)
        self.files.update()
        self.stuck.update()
        self.pointer.tick(now)
        self.past.play_back(now)
        shown = self.showing.update(now)
        played = self.lessons.update(now) or self.bots.update(now)
        self.hint.update(now)
        told_chances = self.analysis.update(now)
        played = self.director.update(now) or played
        moving = self.table.stage.moving(now)
        if moving or self._was_moving:
            self.table.dirty = True
        self._was_moving = moving
        # while an earlier picture is shown larger or smaller, what is missing is drawn ahead in a share of its own
        ahead = self.table.app.stretched or self.table.stage.softly.on
        if not ahead and self.table.faces.pending and self.table.faces.render_some(1 if moving else 3):
            self.table.stage.touch()
            self.table.dirty = True
        if self.choosing.hover_due(now):
            self.large.show(self.table.stage.hovered)
        told = self.public_picture.update(now)
        widgets = self.hud.stack.update(now)
        if self.hud.stack.dirty:
            self.table.dirty = True
        self.invitations.offer()
        self.referee.update()
        self.ask_me.update()
        waited = moving or widgets or shown or played or told or told_chances
        return waited or self.pointer.busy or self.table.faces.pending > 0 or self.past.playing_back

    @property
    def awaits(self) -> bool:
        """Whether a bot, the adviser, a lesson, a show or a first hint may go on by itself."""
        goes_on = self.lessons.active or self.showing.active or self.past.playing_back or self.hud.hints.visible
        thinks = self.bots.seats or self.hint.asked or self.analysis.on
        return bool(goes_on or thinks or self.table.perspective.public)

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        stage = self.table.stage
        # who opens a table sees it soon; who sees it larger or smaller already sees it sharp when all is there
        most = len(stage.animator.actors) if self.table.app.stretched else REHEARSED
        yield from stage.rehearse(self.table.size, most)
        yield from self.hud.stack.rehearse(stage.resting.ahead(self.table.size))

    def canvas(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The table at rest: a last picture is drawn upon it. None while that is drawn larger or smaller itself."""
        stage = self.table.stage
        return stage.resting.canvas(size) if not stage.softly.on else None

    def part(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Where alone the screen looks different from what was drawn on this surface last: where what is held was,
        and where it is now. None where all may look different."""
        table, stage = self.table, self.table.stage
        seen, was, looks = self._drawn
        now = stage.held_box()
        if (
            seen is not surface or was is None or now is None or table.dirty or not table.shifted
            or looks != (surface.get_size(), stage.looks) or self.hud.stack.dirty or stage.moving(table.app.now())
            or table.perspective.public or self.showing.active or self.past.at is not None or self.boards.lines()
        ):  # fmt: skip
            return None
        return was.union(now).clip(surface.get_rect())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""
        self.table.dirty = self.table.shifted = False
        stage = self.table.stage
        self._drawn = (surface, stage.held_box(), (surface.get_size(), stage.looks))
        stage.draw(surface, self.table.app.now(), holds=False)
        self.showing.draw(surface)
        overlays.draw_ghost(self.table, surface, self.hand.at)
        self.boards.draw(surface)
        self.director.draw(surface)
        self.hud.stack.draw(surface)
        if stage.held:  # over the panels of players, where it can be let go
            stage.draw_moving(surface, self.table.app.now())
        if self.past.at is not None and not self.past.playing_back:
            overlays.draw_past(self.table, self.hud, surface, self.past.at)
        self.public_picture.draw(surface)
