"""The parts of the table screen, put together: the only place that knows them all.

They stand in layers, in rooms that know each other one way only (basis, panels, looking, playing, handling): each
gets the ``Table`` and, by name, parts of lower layers. What goes upward is a function that is handed over here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.palette import Entry
from tabletop.control.replay.watching import Watch
from tabletop.session import Session
from tabletop.ui.hud.offering.drawer import PieceSpec
from tabletop.ui.stage.pointer import Pointer
from tabletop.ui.table.basis.carry import Taken
from tabletop.ui.table.basis.safekeeping import Safekeeping
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.face import TableFace
from tabletop.ui.table.feeding import Feeding
from tabletop.ui.table.handling.boards import TableBoards
from tabletop.ui.table.handling.buttons import TableButtons
from tabletop.ui.table.handling.card_tray import CardTray
from tabletop.ui.table.handling.commands import Commands
from tabletop.ui.table.handling.directing import TableDirector
from tabletop.ui.table.handling.finding import Finding
from tabletop.ui.table.handling.hand import TableHand
from tabletop.ui.table.handling.keys import TableKeys
from tabletop.ui.table.handling.loose_pieces import LoosePieces
from tabletop.ui.table.handling.menus import TableMenus
from tabletop.ui.table.handling.press_targets import PressTargets
from tabletop.ui.table.handling.public import PublicPicture
from tabletop.ui.table.handling.seen import seen_items
from tabletop.ui.table.handling.turns import Turns
from tabletop.ui.table.log_lines import LogLines
from tabletop.ui.table.looking.caption import Word
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.dangers import TableDangers
from tabletop.ui.table.looking.explaining import TableExplaining
from tabletop.ui.table.looking.first_naming import FirstNaming
from tabletop.ui.table.looking.invitations import Invitations
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.nearness import Nearness
from tabletop.ui.table.looking.numbers import TableNumbers
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.looking.throws import Throws
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels.offers import MenuOffers
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import Calls, TableHud
from tabletop.ui.table.playing.analysis import TableAnalysis
from tabletop.ui.table.playing.ask_me import AskMe
from tabletop.ui.table.playing.bots import TableBots
from tabletop.ui.table.playing.ending import TableEnding
from tabletop.ui.table.playing.files import TableFiles
from tabletop.ui.table.playing.hint import TableHint
from tabletop.ui.table.playing.landing import Landing
from tabletop.ui.table.playing.lessons import TableLessons
from tabletop.ui.table.playing.manual import ManualActs
from tabletop.ui.table.playing.referee import TableReferee
from tabletop.ui.table.playing.ruling import Around
from tabletop.ui.table.playing.standing import standing_items
from tabletop.ui.table.playing.stuck import Stuck
from tabletop.ui.table.playing.what_now import WhatNow


class TableParts(TableFace):
    """The parts of a table screen, each with the lower parts that it works with. What the whole of them does is in
    :class:`tabletop.ui.table.screen.TableScreen`."""

    def __init__(self, session: Session, *, public: bool = False, watch: Watch | None = None) -> None:
        """``watch``: it is not played on but watched, as a picture for viewers."""
        self.table = table = Table(session, self, public=public)
        self.watch = watch
        self._seen = -1
        self._zones: dict[int, str] = {}
        """The zone in which each piece lay when the table was drawn last."""
        self._was_moving = False
        self._drawn: tuple[pygame.Surface | None, pygame.Rect | None, object] = (None, None, None)
        """What was drawn on last, where what is held was then, and what the table was drawn by."""
        self.hud = hud = TableHud(table)
        self.prompt = prompt = Prompt(table, lambda: self.ending.make_room(), lambda: self.ending.come_back())
        self.throws = Throws()
        self.safekeeping = Safekeeping(table)
        self.word = Word(table)
        self.past = Past(table, lambda: self.showing.end())
        self.travel = Travel(table, hud, prompt, self.past)
        self.large = LargeView(
            table, hud, lambda handle: self.numbers.preview(handle), lambda: self.showing.still,
            lambda handle: self.numbers.borne_of(handle),
        )  # fmt: skip
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
        self.large.warnings = lambda: [tag.rect for _, tag in self.dangers.tags if tag.visible]
        self.lessons = TableLessons(table, hud, self.bots, self.dangers)
        self.lessons.select = self.choosing.select
        self.showing.guided = lambda: self.lessons.active
        self.acts = ManualActs(table, hud, self.invitations.did)
        self.landing = Landing(table, self.acts, self.past)
        around = Around(
            open_rule=self.files.open_rule, undo=self.travel.undo, undo_step=self.travel.undo_step,
            leave_past=self.past.leave, cell_label=lambda cell: self.boards.label(cell),
            light_boards=lambda: self.boards.light(), with_pattern=lambda what: self.boards.do(what),
            held=lambda: self.boards.held(),
            open_menu=lambda place, at: self.menus.open(place, at), holds_key=lambda: bool(self.keyboard.holds),
            look_first=self.sharing.look_first, ask_when=self.ask_me.open, way_out=self.stuck.ask,
            lets=self.lessons.lets, waits_for=self.lessons.waits_for, stuck=self.stuck.bar,
            waits_for_bots=lambda seat: self.bots.waiting(seat),
        )  # fmt: skip
        self.referee = TableReferee(
            table, hud, prompt, self.large, self.choosing, self.acts, self.landing, self.word, around
        )
        self.boards = TableBoards(table, hud, self.dangers, self.referee)
        self.boards.also_clear = self.referee.refusals.also_clear = self.lessons.keep_clear
        self.acts.rules, self.acts.begin = self.referee.refusals, self.referee.questions.begin
        self.numbers = TableNumbers(
            table, hud, self.showing.flights, lambda: self.showing.stop, self.files.open_rule,
            self.referee.acting.attempt,
        )  # fmt: skip
        seat_numbers = SeatNumbers(session, lambda: table.shown.view, self.numbers.summed)
        self.what_now = WhatNow(
            table, hud, self.referee, self.dangers, self.lessons.rect_of, self.files.open_rule
        )  # fmt: skip
        self.hint = TableHint(
            table, hud, prompt, self.referee, self.lessons.rect_of, self.files.open_rule, self.stuck.change_rules
        )
        self.hint.waiting = self.bots.waiting
        self.dangers.numbers = self.numbers.written
        self.what_now.told.also_clear = self.hint.told.also_clear = self.dangers.to_read
        self.analysis = TableAnalysis(table, hud, prompt, self.stuck.change_rules)
        self.explaining = TableExplaining(
            table, hud, lambda handle: self.numbers.values_of(handle), seat_numbers, self.files.open_rule,
            self.choosing.chosen,
        )  # fmt: skip
        self.explaining.is_told = self.lessons.asks_for
        self.what_now.put_aside, self.explaining.put_aside = self.explaining.close, self.what_now.close
        self.large.naming = FirstNaming(table, self.explaining)
        self.ending = TableEnding(table, hud, prompt, self.large, self.files, self.travel, self.showing, seat_numbers)
        self.ending.guided = lambda: self.lessons.active
        self.ending.moments, self.travel.make_room = self.analysis.decided, self.ending.make_room
        self.analysis.over, self.analysis.news = (lambda: self.ending.over), self.ending.more_known
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
            lambda place, zone: self.explaining.items(place, zone), self.referee.pieces.at_cell,
        )  # fmt: skip
        self.menus = TableMenus(
            table, hud, self.large, self.choosing, self.sharing, self.files, self.turns, offers,
            lambda command, seat: self.commands.run(command, seat), lambda name: self.buttons.press(name),
        )  # fmt: skip
        self.menus.lacks = {"hint": self.hint.why_not, "analysis": self.analysis.why_not}
        self.finding = Finding(table, hud, self.large, self.referee, self.menus.main, self.bots.seat_items)
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
        self.director = TableDirector(table, hud, self.choosing, self.showing, self.bots)
        self.director.keeps = self.dangers.keep_clear
        self.buttons = TableButtons(
            table, hud, self.travel, self.files, self.loose, self.sharing, self.near, self.turns, self.menus,
            self.public_picture, self.word, self.showing, self.director,
        )  # fmt: skip
        self.keyboard = TableKeys(
            table, hud, self.large, self.choosing, self.near, self.past, self.sharing, self.travel, self.invitations,
            self.bots, self.referee, self.boards, self.loose, self.menus, self.commands, self.hand, self.buttons,
            self.public_picture, self.director,
        )  # fmt: skip
        self.showing.film = self.buttons.film
        self.targeted = PressTargets(table, hud, self.showing)
        self.lines = LogLines(table, self.past, self.showing, self.bots)
        self.feeding = Feeding(
            table, hud, prompt, self.sharing, self.referee.answers, self.lines, seat_numbers, self.showing.in_steps
        )
        self.parts = (
            self.numbers, self.showing, self.ending, self.bots, self.dangers, self.lessons, self.director,
            self.explaining, self.what_now, self.hint, self.analysis,
        )  # fmt: skip
        self.buttons.helps = {
            "explain": self.explaining.ask, "what_now": self.what_now.ask, "hint": self.hint.ask,
            "analysis": self.analysis.toggle,
        }  # fmt: skip

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
            make_active=self.turns.make_active,
            choose_seat=self.referee.drops.point_to_seat, sort_hand=self.turns.sort_hand,
            set_phase=self.turns.set_phase,
            end_phase=self.turns.end_phase, tray_face=self.tray.face, tray_pick=self.tray.pick,
            tray_drag=self.tray.drag, tray_closed=self.tray.closed,
            tray_menu=self.tray.menu, tray_hover=self.tray.hover, drawer_drag=self.loose.drag,
            drawer_place=self.loose.place, drawer_close=lambda: self.loose.show(False),
            lift_curtain=self.sharing.lift_curtain, invite=self.invitations.start,
            open_hands=self.sharing.open_hands,
            hints_ended=self.invitations.ended,
            keep_clear=lambda: [*self.keep_clear(), *((spot, 40) for spot in self.table.app.notices.spots)],
        )  # fmt: skip

    def palette(self) -> Iterator[Entry]:
        """What can be done or looked up here, by name."""
        return self.finding.entries()

    # -- what the whole of them does ---------------------------------------------------------------------------

    def _stop_watching(self) -> None:
        """What was watched is over."""
        raise NotImplementedError

    def refresh(self, glide: bool = True) -> None:
        """Look at the session again."""
        raise NotImplementedError

    def feed(self) -> None:
        """Bring every panel up to date."""
        raise NotImplementedError

    def feed_question(self) -> None:
        """Show what is asked now."""
        raise NotImplementedError

    def view_moved(self) -> None:
        """The camera has moved."""
        raise NotImplementedError
