"""Questions on the table: what is asked step by step is shown as glow, menu, tray or number, and answered.

What is asked, and what an answer leads to, is the ``Inquiry`` of :mod:`tabletop.control.judging.inquiry`; here it
gets onto the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.control.judging import acts
from tabletop.control.judging.asking import START, Asking, Option, Step
from tabletop.control.judging.referee import Move
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.places.placing import Placement
from tabletop.core.board import Cell
from tabletop.rules.decisions import Decision
from tabletop.ui.table.playing.acting import Acting
from tabletop.ui.table.playing.popups import Popups
from tabletop.ui.table.playing.refusals import Refusals
from tabletop.ui.table.playing.ruling import Ruling


class Questions:
    """Asks on the table of a referee."""

    def __init__(self, ruling: Ruling, refusals: Refusals, acting: Acting) -> None:
        self.ruling, self.refusals, self.acting = ruling, refusals, acting
        self.inquiry = ruling.inquiry
        self.popups = Popups(ruling, self.answer, self._think_again, self.stop)
        self._tray_for: tuple[int, int] = (0, 0)

    @property
    def asking(self) -> Asking | None:
        """The act that is put together now, or the rules' own question."""
        return self.inquiry.asking

    @property
    def resident(self) -> bool:
        """Whether what is asked is the rules' own question."""
        return self.inquiry.resident

    @property
    def has_menu(self) -> bool:
        """Whether an act is being asked about by a menu."""
        return self.popups.has_menu

    # -- beginning and ending --------------------------------------------------------------------------------

    def begin(self, moves: Sequence[Move], seat: int, title: str = "", pointer: bool = False) -> None:
        """Carry out what is meant: at once if only one act is, else asking first for what is still open. ``pointer``:
        a drop, so the meanings open where it was let go."""
        if len(moves) == 1:
            self._do(moves[0])
            return
        self.inquiry.begin(acts.asking(self.ruling.judge, moves, title, self.ruling.label), seat)
        at = self.ruling.table.pointer.at
        self.popups.begin((round(at[0]), round(at[1])) if pointer else None)
        self._go_on()

    def choose(self, moves: Sequence[Move], seat: int, asked: bool = False) -> None:
        """Something was let go on what several acts are about, each in its own way: a menu of just these. ``asked``:
        even of one."""
        table = self.ruling.table
        if len(moves) == 1 and not asked:
            self._do(moves[0])
            return
        table.refresh()
        if table.perspective.public:
            self.ruling.word.decide_elsewhere()
            return
        self.refusals.hide()
        self.popups.choose([(self._name_of(move), partial(self._do, move)) for move in moves])

    def _name_of(self, move: Move) -> str:
        label = self.ruling.label(move.action)
        return f"{label}: {move.way}" if move.way else label

    def _do(self, move: Move) -> None:
        self.inquiry.drop()
        with self.ruling.table.session.one_deed():
            if self.acting.submit(move.action) and move.then:
                self._aim(move)

    def _aim(self, move: Move) -> None:
        """What an act was aimed at, and in which way, is chosen as soon as its seat is asked for it."""
        target = self.ruling.judge.target
        if move.way and not self._choose(move.seat, lambda each: each.action.arguments.get("pick") == move.way):
            return
        self._choose(move.seat, lambda each: target(each) == move.then)

    def _choose(self, seat: int, is_meant: Callable[[Move], bool]) -> bool:
        """Answer what a seat has to choose by what is meant; False where that is no answer."""
        judge = self.ruling.judge
        decision = judge.decision(seat)
        found = next((each for each in judge.moves(seat) if is_meant(each)), None)
        if decision is None or decision.kind != "choose" or found is None:
            return False
        return self.acting.submit(found.action)

    def _go_on(self) -> None:
        asking, table = self.inquiry.asking, self.ruling.table
        if asking is None:
            return
        step = asking.step
        self.inquiry.cursor = -1
        if step is None:
            if asking.chosen is not None:
                self._do(asking.chosen)
            else:
                self.inquiry.drop()
            return
        points = step.form in ("pieces", "places", "pattern")
        on_table = step.form == "pattern" or (points and self.popups.on_table(step))
        if table.perspective.public and not on_table:
            self.stop()  # no menu, tray or number shows there: what was meant is said by those who play
            self.ruling.word.decide_elsewhere()
            return
        self.refusals.hide()
        self.ruling.large.hide()  # it would lie over what is asked
        self.ruling.large.hold()
        if points:
            self._select_acting()
            if not on_table:
                self.lay_out(step)
        else:
            self.popups.open(step)
        self._show()

    def _show(self) -> None:
        self.ruling.light()
        self.ruling.table.whole.feed_question()

    def stop(self) -> None:
        """Never mind: the act is not done."""
        if self.inquiry.begun_at is not None:
            self.ruling.choosing.select([])  # what lies there was chosen with its cell
        self.inquiry.drop()
        self.popups.close()
        self.follow()
        self._show()
        self.ruling.table.dirty = True

    def back(self) -> bool:
        """Escape: the step before; out of the act after the first. False if nothing was asked by the way."""
        asking = self.inquiry.asking
        if asking is None:
            return False
        if self.inquiry.resident:
            return self._take_back_pick()
        before = asking.back()
        if before is None or (self.inquiry.begun_at is not None and not before.fixed):
            self.stop()
        else:
            self.inquiry.asking = before
            self._go_on()
        return True

    def _think_again(self) -> None:
        self.back()

    def follow(self) -> None:
        """The session or the view has changed: an act half asked for is off; the rules' own question is taken up."""
        ruling, inquiry = self.ruling, self.inquiry
        if inquiry.holds:
            return
        if inquiry.by_the_way:
            self.popups.close()
        seat = ruling.table.front
        journal = ruling.table.session.journal
        here = seat if ruling.on and seat in ruling.table.hands else 0
        asked = inquiry.take_up(here, set(journal.path(journal.head)) if here else ())
        self.popups.put_by(inquiry.asking.step if inquiry.asking is not None else None)
        if not asked:
            return
        step = inquiry.asking.step if inquiry.asking is not None else None
        if step is not None and step.form == "pieces" and not self.popups.on_table(step):
            key = (seat, journal.head)
            if self._tray_for != key:
                self._tray_for = key
                self.lay_out(step)

    def lay_out(self, step: Step) -> None:
        """Lay out cards that nothing can point at."""
        self.popups.lay_out(step, self.sentence(self.ruling.judge.decision(self.inquiry.seat)))

    def lay_out_covered(self) -> None:
        """What is asked about lies covered: it is laid out for the eyes of its seat alone."""
        step = self.inquiry.step
        if step is not None and self.popups.only_one_looks(self.inquiry.seat):
            self.lay_out(step)

    def ask_again(self) -> None:
        """The hand that a menu spoke of is covered again: the same question, in words for all who look on."""
        if self.popups.keep_menu():
            self._go_on()

    def _take_back_pick(self) -> bool:
        session, picked = self.ruling.table.session, self.inquiry.picked
        if picked and picked[-1][0] == session.journal.head and not session.undo_hides():
            self.ruling.around.undo_step()
            return True
        return False

    # -- answering -------------------------------------------------------------------------------------------

    def clicked(self, place: Placement | None, zone: str, cell: Cell | None = None) -> bool:
        """A click on the table (on a cell of a board); True if it was an answer (or a try at one)."""
        step = self.inquiry.step
        if step is None:
            return False
        piece = self.ruling.sight.piece(place) if place is not None else 0
        option = self.inquiry.option_at(piece, zone, cell)
        if option is not None and self.inquiry.resident and step.name == START and self._can_act(piece):
            return False  # what lies there is chosen, and acts
        if option is not None:
            self.answer(step, option)
            return True
        if self.inquiry.begun_at is not None:
            return self._elsewhere(piece, zone, cell)
        if self.inquiry.resident:
            apart = self.inquiry.why_not_together(piece)
            if apart is not None:
                self.refusals.refuse(apart[0], piece, self.inquiry.seat, lambda: self.acting.override(apart[1]))
                return True
            return self._refused_here(piece, zone, cell)
        if place is None:
            self.stop()
            return True
        found = self.inquiry.why_not(piece)
        if found is not None:
            refusal, action = found
            self.refusals.refuse(refusal, piece, self.inquiry.seat, lambda: self.acting.override(action))
        return True

    def _elsewhere(self, piece: int, zone: str, cell: Cell | None) -> bool:
        """A click beside where an act can end that was begun at a cell: another one begins there, or it is said why
        it cannot end there; at the cell where it began, or beside the board, it is off."""
        inquiry = self.inquiry
        if inquiry.begun_at == (zone, cell):
            self.stop()
            return True
        if inquiry.could_begin(zone, cell):
            self.stop()
            place = self.ruling.sight.place(piece) if piece else None
            return self.clicked(place, zone, cell)
        if self._can_act(piece):
            self.stop()
            return False
        if not self._refused_here(piece, zone, cell):
            self.stop()
        return True

    def _can_act(self, piece: int) -> bool:
        """Whether something can be done with a piece itself."""
        return bool(piece and self.ruling.judge.of_piece(self.inquiry.seat, piece))

    def _refused_here(self, piece: int, zone: str, cell: Cell | None) -> bool:
        """Say why a cell is no answer where others of its board are; False where there is nothing to say, or where
        what lies there can act itself."""
        if self._can_act(piece):
            return False
        found = self.inquiry.why_not_here(piece, zone, cell)
        if found is None:
            return False
        refusal, action = found
        table = self.ruling.table
        region = table.shown.arrangement.region(zone)
        at = None
        if region is not None and cell is not None:
            wide = round(cell_size(region.box)[0] * table.camera.scale)
            at = pygame.Rect(0, 0, wide, wide)
            at.center = tuple(map(round, table.camera.to_screen(*cell_centre(region.box, cell))))
        self.refusals.refuse(refusal, piece, self.inquiry.seat, lambda: self.acting.override(action), at=at)
        return True

    def answer(self, step: Step, option: Option) -> None:
        """Take an answer."""
        asking = self.inquiry.asking
        if asking is None:
            return
        if not self.inquiry.resident:
            self.inquiry.asking = asking.given(step, option)
            self._go_on()
            return
        moves = self.inquiry.picks(option)
        if len(moves) == 1 and moves[0].start is None:
            self._pick(moves[0])
        elif moves:
            self._begin_at(step, option, moves)

    def _begin_at(self, step: Step, option: Option, moves: Sequence[Move]) -> None:
        """What was pointed at begins an act, or may mean several: what is open is asked for."""
        if any(move.start is not None for move in moves):
            asking = acts.asking(self.ruling.judge, moves, "", self.ruling.label)
            start = Step(step.form, START, step.options)
            self.inquiry.begin(asking.given(start, Option((option.zone, option.cell))), self.inquiry.seat)
            self._go_on()
            return
        asking = acts.asking(self.ruling.judge, moves, "", self.ruling.label)
        if asking.step is not None:
            self.begin(moves, self.inquiry.seat)
        else:
            self.choose(moves, self.inquiry.seat)

    def _pick(self, move: Move) -> None:
        """Point at one of what the rules ask for."""
        inquiry, piece = self.inquiry, move.onto
        key, kept = inquiry.picked_for, list(inquiry.picked)
        if self.acting.submit(move.action) and piece and inquiry.picked_for == key:
            inquiry.picked = [*kept, (self.ruling.table.session.journal.head, piece)]
            self._show()

    # -- the keyboard ----------------------------------------------------------------------------------------

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows go among what may be pointed at."""
        before = self.inquiry.cursor
        found = self.inquiry.walk(direction)
        if self.inquiry.cursor != before:
            self._point()
        return found

    def cycle(self, by: int) -> bool:
        """Tab goes through what may be pointed at."""
        found = self.inquiry.cycle(by)
        if found:
            self._point()
        return found

    def point_at(self, index: int) -> None:
        """The keyboard's cursor goes to one of what may be pointed at, or (-1) to none."""
        self.inquiry.cursor = index
        self._point()

    def point_first(self) -> None:
        """In the middle of an act made by keys the first of what may be chosen is pointed at: Enter takes it."""
        inquiry = self.inquiry
        if (
            inquiry.asking is not None
            and not inquiry.resident
            and inquiry.step is not None
            and inquiry.pointed is None
        ):
            self.cycle(1)

    def _point(self) -> None:
        self.ruling.choosing.by_keys = True
        at = self.inquiry.pointed
        handle = self.ruling.sight.names.get(at.piece, "") if at is not None and at.piece else ""
        if handle:
            self.ruling.choosing.select([handle])
        else:
            self._select_acting()
        self.ruling.light()

    def _select_acting(self) -> None:
        """Choose the piece that the act is made with."""
        handle = self.inquiry.acting_handle()
        self.ruling.choosing.select([handle] if handle else [])

    def enter(self) -> bool:
        """Enter takes what the cursor points at, or says yes where it is yes or no and no piece is chosen. In the
        middle of an act it first points at the first of what may be chosen."""
        step, at, ruling = self.inquiry.step, self.inquiry.pointed, self.ruling
        if step is not None and at is not None:
            self.answer(step, at)
            return True
        if step is not None and self.inquiry.asking is not None and not self.inquiry.resident and self.cycle(1):
            return True
        if step is None and not self.ruling.choosing.chosen() and ruling.on:
            decision = ruling.judge.decision(ruling.table.front) if ruling.table.front else None
            buttons = ruling.judge.buttons(ruling.table.front)
            if decision is not None and decision.form == "yes_no" and len(buttons) > 1:
                self.acting.submit(buttons[0].action)
                return True
        return False

    def sentence(self, decision: Decision | None) -> str:
        """The question, for whoever looks at this screen."""
        if decision is None:
            return ""
        table = self.ruling.table
        return str(table.session.question(decision, table.perspective.viewer)[0])
