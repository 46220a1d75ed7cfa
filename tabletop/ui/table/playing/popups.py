"""What a question opens over the table: a menu at the pointer, a number beside a piece, a tray of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.control.judging.asking import Asking, Option, Step
from tabletop.core.view import handle_of, view_for
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.hud.asking.tray import Act, TrayItem
from tabletop.ui.table.playing.ruling import Ruling

Answered = Callable[[Step, Option], None]


class Popups:
    """Asks for the steps that cannot be answered by pointing. ``answer`` takes what is chosen, ``back`` and ``stop``
    are for whoever thinks better of it."""

    def __init__(self, ruling: Ruling, answer: Answered, back: Callable[[], None], stop: Callable[[], None]) -> None:
        self.ruling = ruling
        self._answer, self._back, self._stop = answer, back, stop
        self.alone: tuple[int, int] = (0, 0)
        """The seat that was told to look alone, and when: its cards may be laid out though nothing is held."""
        self._pointer: tuple[int, int] | None = None
        self._menu_for: Asking | None = None
        self._waved_off: Asking | None = None
        """The act whose menu was closed without a pick."""
        self._laid: Step | None = None
        """The step whose cards lie in the tray."""

    def begin(self, pointer: tuple[int, int] | None) -> None:
        """An act begins: what it opens lies at the ``pointer``, or (None) beside its piece."""
        self._pointer = pointer

    def open(self, step: Step) -> None:
        """Ask for a step that nothing can point at."""
        if step.form == "number" and len(step.options) > 2:
            self._open_number(step)
        else:
            self._open_menu(step)

    def close(self) -> None:
        """Take away what was opened."""
        hud = self.ruling.hud
        hud.number.close()
        if self._laid is not None:
            hud.tray.close()

    def _rect(self) -> pygame.Rect:
        """What the question is about, on the screen."""
        table = self.ruling.table
        place = self.ruling.sight.place(self.ruling.inquiry.beside)
        if place is not None:
            return table.stage.screen_rect(place)
        return pygame.Rect(self._pointer or table.camera.port.center, (1, 1))

    def choose(self, acts: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Acts, of which one is meant by what was let go at the pointer."""
        table = self.ruling.table
        x, y = table.pointer.at
        items = [MenuItem(str(number), name, "play", act=act) for number, (name, act) in enumerate(acts)]
        self.ruling.large.hide()
        self.ruling.hud.menu.open((round(x), round(y)), items, table.bounds())
        table.dirty = True

    # -- menu and number -------------------------------------------------------------------------------------

    def _open_menu(self, step: Step) -> None:
        table, inquiry = self.ruling.table, self.ruling.inquiry
        asking = inquiry.asking
        taken: list[bool] = []

        def pick(option: Option) -> None:
            taken.append(True)
            if inquiry.asking is asking:
                self._answer(step, option)

        def closed() -> None:
            # the menu closes before what was picked is done, so look again when that has happened
            if not taken:
                self._waved_off = asking

        items = [
            MenuItem(str(n), option.text, "play", act=partial(pick, option)) for n, option in enumerate(step.options)
        ]
        about = self._rect()
        title = asking.title if asking is not None else ""
        self._waved_off, self._menu_for = None, asking
        self.ruling.hud.menu.open(
            self._pointer or about.midright, items, self.ruling.table.bounds(), title=title, on_close=closed,
            keyboard=self._pointer is None, avoid=about if self._pointer is None else None,
        )  # fmt: skip
        table.dirty = True

    @property
    def has_menu(self) -> bool:
        """Whether an act is being asked about by a menu."""
        inquiry = self.ruling.inquiry
        return inquiry.by_the_way and self._menu_for is inquiry.asking and bool(self.ruling.hud.menu.visible)

    def keep_menu(self) -> bool:
        """The hand that the menu spoke of is covered again: the act goes on; whether it is still to be asked."""
        self._waved_off = None
        asking = self.ruling.inquiry.asking
        return asking is not None and asking is self._menu_for

    def update(self) -> None:
        """A menu that was closed without a pick ends the act."""
        waved, self._waved_off = self._waved_off, None
        if waved is not None and self.ruling.inquiry.asking is waved and not self.ruling.hud.menu.visible:
            self._stop()

    def _open_number(self, step: Step) -> None:
        table, asking = self.ruling.table, self.ruling.inquiry.asking
        by_value = {option.value: option for option in step.options}
        asked = self.ruling.inquiry.asked_for(step) or "how many?"
        title = (
            f"{asking.title}: {asked}" if asking is not None and asking.title else f"{asked[:1].upper()}{asked[1:]}"
        )
        self.ruling.hud.number.open(
            title, step.numbers, self._rect(), table.camera.port,
            lambda number: self._answer(step, by_value[number]), self._back,
        )  # fmt: skip
        table.dirty = True

    # -- the tray --------------------------------------------------------------------------------------------

    def on_table(self, step: Step) -> bool:
        """Whether all that may be pointed at is in sight."""
        names = self.ruling.sight.names
        return all(not option.piece or option.piece in names for option in step.options)

    def only_one_looks(self, seat: int) -> bool:
        """Whether a seat has said that nobody else looks; the first time it is told so."""
        table, head = self.ruling.table, self.ruling.table.session.journal.head
        if table.perspective.may_hold and self.alone != (seat, head):
            self.alone = (seat, head)
            name = table.name(seat)
            table.app.toast(f"Only {name} looks at the screen now. One more click lays out what {name} has.", "info")
            return False
        return True

    def lay_out(self, step: Step, question: str) -> None:
        """Pieces that are not on the table are laid out over it."""
        table, inquiry = self.ruling.table, self.ruling.inquiry
        state, seat = table.session.state, inquiry.seat
        view = view_for(state, seat)
        items = []
        for number, option in enumerate(step.options):
            piece = view.find(handle_of(state, option.piece, seat)) if option.piece else None
            if piece is not None:
                items.append(TrayItem(str(number), table.title_of(piece), data=piece, answer=option))
        covered = table.perspective.may_hold and table.perspective.held != seat
        if not items or (covered and self.alone != (seat, table.session.journal.head)):
            return
        self._laid = step
        title = inquiry.asking.title if inquiry.asking is not None else ""
        asked = inquiry.asked_for(step)
        title = f"{title}: {asked}" if title and asked else title or question
        close: Choice[Act] = Choice(
            self.ruling.hud.tray.close, "Later" if inquiry.resident else "Never mind", declines=True
        )
        self.ruling.hud.tray.open(
            title, items, [close], table.camera.port, True, None,
            f"{table.name(seat)}: double click or Enter takes a card.",
        )  # fmt: skip

    def put_by(self, step: Step | None) -> None:
        """Another step is asked now, or none: cards that were laid out for the one before go."""
        if self._laid is not None and self._laid != step:
            self._laid = None
            self.ruling.hud.tray.close()

    def tray_pick(self, item: TrayItem) -> bool:
        """A card of the question's tray is taken; False if the tray is another's."""
        step, self._laid = self._laid, None
        if step is None:
            return False
        self.ruling.hud.tray.close()
        self._answer(step, item.answer)
        return True

    def tray_closed(self) -> None:
        """The tray has been closed: without a card the act is off."""
        waved = self._laid is not None and self.ruling.inquiry.by_the_way
        self._laid = None
        if waved:
            self._stop()
