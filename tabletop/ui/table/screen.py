"""The screen with the table: its parts put together, and what only the whole of them can do.

At rest the picture is a function of the session, the perspective and the camera; it can be rebuilt at any frame. The
parts stand in layers, in rooms that know each other one way only (basis, panels, looking, playing, handling): each
gets the ``Table`` and, by name, parts of lower layers. What goes upward is a function that is handed over here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.replay.looking import looked_at
from tabletop.control.replay.watching import Watch
from tabletop.core.view import resolve, view_for
from tabletop.session import Session
from tabletop.ui.application import Application
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.hud.offering.drawer import PieceSpec
from tabletop.ui.hud.offering.strip import Strip
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.painter import PiecePainter
from tabletop.ui.stage.pointer import Pointer
from tabletop.ui.stage.stage import Stage
from tabletop.ui.table.basis.carry import Taken
from tabletop.ui.table.basis.safekeeping import Safekeeping
from tabletop.ui.table.basis.shown import Shown
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.face import TableFace
from tabletop.ui.table.feeding import Feeding
from tabletop.ui.table.handling.boards import TableBoards
from tabletop.ui.table.handling.buttons import TableButtons
from tabletop.ui.table.handling.card_tray import CardTray
from tabletop.ui.table.handling.commands import Commands
from tabletop.ui.table.handling.hand import TableHand
from tabletop.ui.table.handling.keys import TableKeys
from tabletop.ui.table.handling.loose_pieces import LoosePieces
from tabletop.ui.table.handling.menus import TableMenus
from tabletop.ui.table.handling.public import PublicPicture
from tabletop.ui.table.handling.seen import seen_items
from tabletop.ui.table.handling.turns import Turns
from tabletop.ui.table.log_lines import LogLines
from tabletop.ui.table.looking.caption import Word
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.dangers import TableDangers
from tabletop.ui.table.looking.invitations import Invitations
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.mixed import mixed_places
from tabletop.ui.table.looking.nearness import Nearness
from tabletop.ui.table.looking.numbers import TableNumbers
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.looking.throws import Throws
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels import overlays
from tabletop.ui.table.panels.mat_labels import mat_label
from tabletop.ui.table.panels.offers import MenuOffers
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.telling import larger_labels
from tabletop.ui.table.panels.widgets import Calls, TableHud
from tabletop.ui.table.playing.ask_me import AskMe
from tabletop.ui.table.playing.bots import TableBots
from tabletop.ui.table.playing.ending import TableEnding
from tabletop.ui.table.playing.files import TableFiles
from tabletop.ui.table.playing.landing import Landing
from tabletop.ui.table.playing.lessons import TableLessons
from tabletop.ui.table.playing.manual import ManualActs
from tabletop.ui.table.playing.referee import TableReferee
from tabletop.ui.table.playing.ruling import Around
from tabletop.ui.table.playing.standing import standing_items
from tabletop.ui.table.playing.stuck import Stuck


class TableScreen(TableFace):
    """A session on the screen."""

    def __init__(self, session: Session, *, public: bool = False, watch: Watch | None = None) -> None:
        """``watch``: it is not played on but watched, as a picture for viewers."""
        self.table = table = Table(session, self, public=public)
        self.watch = watch
        self._seen = -1
        self._zones: dict[int, str] = {}
        """The zone in which each piece lay when the table was drawn last."""
        self._was_moving = False
        self.hud = hud = TableHud(table)
        self.prompt = prompt = Prompt(table, lambda: self.ending.make_room(), lambda: self.ending.come_back())
        self.throws = Throws()
        self.safekeeping = Safekeeping(table)
        self.word = Word(table)
        self.past = Past(table, lambda: self.showing.end())
        self.travel = Travel(table, hud, prompt, self.past)
        self.large = LargeView(table, hud, lambda handle: self.numbers.preview(handle), lambda: self.showing.still)
        self.showing = Showing(
            table, hud, self.large, self.travel, lambda at: self.hand.hover(at), self._stop_watching
        )
        self.choosing = Choosing(
            table, hud, self.large, lambda: self.referee.light(), lambda: self.feeding.feed_seats()
        )
        self.near = Nearness(table)
        self.stuck = Stuck(table, hud, self.past)
        self.invitations = Invitations(table, hud, lambda: self.referee.hint_places())
        self.sharing = TableSharing(table, hud, prompt, self.large, self.past, self.invitations.start)
        self.files = TableFiles(table, self.sharing, self.safekeeping)
        self.bots = TableBots(table, hud, prompt, self.sharing, self.past)
        self.ask_me = AskMe(table, hud, self.bots)
        self.dangers = TableDangers(table, hud, self.files.open_rule)
        self.lessons = TableLessons(table, hud, self.bots, self.dangers)
        self.acts = ManualActs(table, hud, self.invitations.did)
        self.landing = Landing(table, self.acts, self.past)
        around = Around(
            open_rule=self.files.open_rule, undo=self.travel.undo, undo_step=self.travel.undo_step,
            leave_past=self.past.leave, cell_label=lambda cell: self.boards.label(cell),
            light_boards=lambda: self.boards.light(),
            open_menu=lambda place, at: self.menus.open(place, at), holds_key=lambda: bool(self.keyboard.holds),
            look_first=self.sharing.look_first, ask_when=self.ask_me.open, way_out=self.stuck.ask,
            lets=self.lessons.lets, waits_for=self.lessons.waits_for, stuck=self.stuck.bar,
            waits_for_bots=lambda seat: self.bots.held and seat in self.bots.seats,
        )  # fmt: skip
        self.referee = TableReferee(
            table, hud, prompt, self.large, self.choosing, self.acts, self.landing, self.word, around
        )
        self.boards = TableBoards(table, hud, self.dangers, self.referee)
        self.acts.rules, self.acts.begin = self.referee.refusals, self.referee.questions.begin
        self.numbers = TableNumbers(
            table, hud, self.showing.flights, lambda: self.showing.stop, self.files.open_rule,
            self.referee.acting.attempt,
        )  # fmt: skip
        seat_numbers = SeatNumbers(session, lambda: table.shown.view, self.numbers.summed)
        self.ending = TableEnding(table, hud, prompt, self.large, self.files, self.travel, self.showing, seat_numbers)
        self.sharing.menu = self.referee.questions
        self.turns = Turns(
            table, self.acts, self.stuck, self.referee.closing.end, lambda said: self.ending.rematch(said),
            self.unkept,
        )  # fmt: skip
        self.tray = CardTray(table, hud, self.large, self.acts, self.referee.questions.popups, self._grab)
        self.loose = LoosePieces(table, hud, self.acts, self._grab)
        offers = MenuOffers(
            self.referee.pieces.menu, (self.ask_me.items, self.bots.seat_items),
            (partial(seen_items, table, self.tray), partial(standing_items, table, self.referee), self.lessons.items),
        )  # fmt: skip
        self.menus = TableMenus(
            table, hud, self.large, self.choosing, self.sharing, self.files, self.turns, offers,
            lambda command, seat: self.commands.run(command, seat), lambda name: self.buttons.press(name),
        )  # fmt: skip
        self.commands = Commands(
            table, self.acts, self.past, self.choosing, self.large, self.near, self.tray, self.loose, self.menus,
            lambda place: self.hand.lift_pile(place),
        )  # fmt: skip
        self.hand = TableHand(
            table, hud, self.large, self.choosing, self.near, self.sharing, self.landing, self.referee, self.boards,
            self.loose, self.menus, self.commands,
        )  # fmt: skip
        table.pointer = self.pointer = Pointer(self.hand)
        self.public_picture = PublicPicture(
            table, hud, prompt, self.past, self.travel, self.large, self.bots, self.showing, self.ending,
            self.dangers, self.numbers, self.hand, self.word,
        )  # fmt: skip
        self.buttons = TableButtons(
            table, hud, self.travel, self.files, self.loose, self.sharing, self.near, self.turns, self.menus,
            self.public_picture, self.word, self.showing,
        )  # fmt: skip
        self.keyboard = TableKeys(
            table, hud, self.large, self.choosing, self.near, self.past, self.sharing, self.travel, self.invitations,
            self.bots, self.referee, self.boards, self.loose, self.menus, self.commands, self.hand, self.buttons,
            self.public_picture,
        )  # fmt: skip
        self.lines = LogLines(table, self.past, self.showing, self.bots)
        self.feeding = Feeding(
            table, hud, prompt, self.sharing, self.referee.answers, self.lines, seat_numbers, self.showing.in_steps
        )
        self.parts = (self.numbers, self.showing, self.ending, self.bots, self.dangers, self.lessons)

    def _grab(self, thing: Taken | PieceSpec, ghost: pygame.Surface, at: tuple[int, int]) -> None:
        self.hand.grab_outside(thing, ghost, at)

    def _calls(self) -> Calls:
        """What each widget asks for goes to the part that does it."""
        return Calls(
            press=self.buttons.press, point_at=self.choosing.point_at, show_target=self.large.show_target,
            open_rule=self.files.open_rule, open_history_at=self.travel.open_history_at,
            look_back=self.past.look_back, go_to=self.travel.go_to, remark=self.travel.remark,
            close_history=lambda: self.travel.show_history(False), show_entry=self.showing.show_entry,
            open_deed=self.feeding.open_deed, change_value=self.turns.change_value,
            look_at_hand=self.sharing.look_at_hand, open_seat=self.menus.open_seat,
            make_active=self.turns.make_active, sort_hand=self.turns.sort_hand, set_phase=self.turns.set_phase,
            end_phase=self.turns.end_phase, tray_face=self.tray.face, tray_pick=self.tray.pick,
            tray_drag=self.tray.drag, tray_closed=self.tray.closed,
            tray_menu=self.tray.menu, tray_hover=self.tray.hover, drawer_drag=self.loose.drag,
            drawer_place=self.loose.place, drawer_close=lambda: self.loose.show(False),
            lift_curtain=self.sharing.lift_curtain, invite=self.invitations.start,
            hints_ended=self.invitations.ended,
            keep_clear=lambda: [*self.keep_clear(), *((spot, 40) for spot in self.table.app.notices.spots)],
        )  # fmt: skip

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
        self.invitations.start()
        if self.watch is None:
            self.showing.resume()
        else:
            self.showing.open_bar()
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
        for widget in (self.hud.log, self.hud.preview, self.hud.history):
            widget.set_look(app.look)
        self.hud.decision.larger = max(1.0, app.look.scale / look.scale)
        for part in self.parts:
            part.dress()

    def restyle(self) -> None:
        """Theme, size or motion settings have changed."""
        hud = self.hud
        drawer, history, inviting = hud.drawer.opened, hud.history.visible, hud.hints.visible
        self._dress()
        hud.history.visible = history
        if drawer:
            hud.drawer.open(self.table.camera.port)
        if inviting:
            hud.hints.start(self.table.app.now(), self.table.app.first_minute.done)

    def leave(self) -> None:
        """Another screen takes over."""
        self.pointer.drop_everything()
        self.table.app.notices.forget("told")
        self.bots.leave()
        self.sharing.remember()
        self.table.session.close(keep=True)

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
        foot = max(rim, self.public_picture.foot()) if public else rim
        return pygame.Rect(rim, top, size[0] - 2 * rim, size[1] - top - foot)

    # -- what is shown ---------------------------------------------------------------------------------------

    def refresh(self, glide: bool = True) -> None:
        """Look at the session again and let everything glide to where it now belongs."""
        table = self.table
        session = table.session
        if session.catalog is not table.catalog:
            self.large.hide()
            table.catalog = session.catalog
            layout = table.catalog.layouts.get(session.state.spec.seats)
            table.layout = layout.under(session.options) if layout is not None else table.layout
            table.painter.catalog = table.catalog
            self.files.look_at_pictures()
            self.files.forget_faces()
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
        table.dirty = True

    def follow_session(self) -> None:
        """The table has gone on: what is looked at now."""
        self.past.follow_present()
        self.showing.follow()
        if not self.showing.active:
            self.sharing.take_turns()

    def follow_shown(self) -> None:
        """What is shown has changed: every part takes it up."""
        self.public_picture.follow()
        self.safekeeping.follow()
        self.ask_me.follow()
        self.referee.follow()
        self.boards.follow()
        self.feeding.feed()
        for part in (self.numbers, self.ending, self.dangers, self.lessons):
            part.follow()
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
            self.landing.sticking = bool(pygame.key.get_mods() & (pygame.KMOD_ALT | pygame.KMOD_CTRL))
            add = bool(pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))
            return self.pointer.event(event, now, add)
        return False

    def keep_clear(self) -> list[tuple[pygame.Rect, int]]:
        """What a message should not lie over, and how much it matters: hands, phases, questions, titles; then any
        card."""
        return [*self.dangers.keep_clear(), *self.lessons.keep_clear()]

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
        moving = self.table.stage.moving(now)
        if moving or self._was_moving:
            self.table.dirty = True
        self._was_moving = moving
        if self.table.faces.pending and self.table.faces.render_some(1 if moving else 3):
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
        waited = moving or widgets or shown or played or told
        return waited or self.pointer.busy or self.table.faces.pending > 0 or self.past.playing_back

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        yield from self.table.stage.rehearse(self.table.size)
        yield from self.hud.stack.rehearse(pygame.Surface(self.table.size))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""
        self.table.dirty = False
        self.table.stage.draw(surface, self.table.app.now())
        self.showing.draw(surface)
        overlays.draw_ghost(self.table, surface, self.hand.at)
        self.boards.draw(surface)
        self.hud.stack.draw(surface)
        if self.past.at is not None and not self.past.playing_back:
            overlays.draw_past(self.table, self.hud, surface, self.past.at)
        self.public_picture.draw(surface)
