"""What a question opens over the table: a menu at the pointer, a number beside a piece, a tray of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control.asking import Asking, Option, Step
from tabletop.core.view import handle_of, view_for
from tabletop.ui.hud.decision import Choice as Answer
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.hud.tray import TrayItem

if TYPE_CHECKING:
    from tabletop.ui.table.referee import TableReferee


class Popups:
    """Part of the questions: ``self`` is the whole."""

    referee: TableReferee
    asking: Asking | None
    seat: int
    resident: bool
    _beside: int
    _pointer: tuple[int, int] | None

    if TYPE_CHECKING:

        @property
        def table(self) -> Any: ...

        def answer(self, step: Step, option: Option) -> None: ...

        def back(self) -> bool: ...

        def _go_on(self) -> None: ...

        def stop(self) -> None: ...

        def sentence(self, decision: Any) -> str: ...

        def asked_for(self, asking: Asking, step: Step | None) -> str: ...

    def close_popups(self) -> None:
        """Take away what was opened."""
        self.table.hud.number.close()
        if self._tray_open:
            self.table.hud.tray.close()

    def _rect(self) -> pygame.Rect:
        """What the question is about, on the screen."""
        handle = self.referee.names().get(self._beside, "")
        place = self.table.arrangement.placement(handle) if handle else None
        if place is not None:
            return self.table.stage.screen_rect(place)
        return pygame.Rect(self._pointer or self.table.camera.port.center, (1, 1))

    def _open_menu(self, step: Step) -> None:
        asking = self.asking
        items = [MenuItem(str(n), option.text, "play", data=option) for n, option in enumerate(step.options)]
        taken: list[bool] = []

        def pick(item: MenuItem) -> None:
            taken.append(True)
            if self.asking is asking:
                self.answer(step, item.data)

        def closed() -> None:
            # the menu closes before its pick is told, so look again when that has happened
            if not taken:
                self._pending_stop = asking

        at = self._pointer or self._rect().center
        title = asking.title if asking is not None else ""
        self._pending_stop, self._menu_for = None, asking
        self.table.hud.menu.open(
            at, items, pick, self.table.bounds(), title=title, on_close=closed, keyboard=self._pointer is None
        )
        self.table.dirty = True

    @property
    def has_menu(self) -> bool:
        """Whether an act is being asked about by a menu."""
        return (
            self.asking is not None
            and not self.resident
            and self._menu_for is self.asking
            and bool(self.table.hud.menu.visible)
        )

    def ask_again(self) -> None:
        """The hand that the menu spoke of is covered again: the same question, in words for all who look on."""
        self._pending_stop = None
        if self.asking is not None and self.asking is self._menu_for:
            self._go_on()

    _menu_for: Asking | None = None
    alone: tuple[int, int] = (0, 0)
    """The seat that was told to look alone, and when: its cards may be laid out though nothing is held."""
    _pending_stop: Asking | None = None

    def update(self) -> None:
        """A menu that was closed without a pick ends the act."""
        if self._pending_stop is not None:
            if self.asking is self._pending_stop and not self.table.hud.menu.visible:
                self.stop()
            self._pending_stop = None

    def _open_number(self, step: Step) -> None:
        by_value = {option.value: option for option in step.options}
        title = f"{self.asking.title}: how many?" if self.asking is not None and self.asking.title else "How many?"
        self.table.hud.number.open(
            title, step.numbers, self._rect(), self.table.camera.port,
            lambda number: self.answer(step, by_value[number]), lambda: self.back(),
        )  # fmt: skip
        self.table.dirty = True

    _tray_open = False

    def _on_table(self, step: Step) -> bool:
        """Whether all that may be pointed at is in sight."""
        names = self.referee.names()
        return all(not option.piece or option.piece in names for option in step.options)

    def _open_tray(self, step: Step) -> None:
        """Pieces that are not on the table are laid out over it."""
        state = self.table.session.state
        view = view_for(state, self.seat)
        items = []
        for number, option in enumerate(step.options):
            piece = view.find(handle_of(state, option.piece, self.seat)) if option.piece else None
            if piece is not None:
                items.append(TrayItem(str(number), self.table.title_of(piece), data=piece))
        covered = self.table.perspective.may_hold and self.table.perspective.held != self.seat
        if not items or (covered and self.alone != (self.seat, self.table.session.journal.head)):
            return
        self._tray_open = True
        self._tray_step = step
        title = self.asking.title if self.asking is not None and self.asking.title else ""
        asked = self.asked_for(self.asking, step) if self.asking is not None else ""
        title = f"{title}: {asked}" if title and asked else title
        title = title or self.sentence(self.referee.judge.decision(self.seat))
        close = Answer("close", "Later" if self.resident else "Never mind")
        self.table.hud.tray.open(
            title, items, [close], self.table.camera.port, True, None,
            f"{self.table.name(self.seat)}: double click or Enter takes a card.",
        )  # fmt: skip

    _tray_step: Step | None = None

    def tray_pick(self, item: TrayItem) -> bool:
        """A card of the question's tray is taken; False if the tray is another's."""
        if not self._tray_open or self._tray_step is None:
            return False
        step = self._tray_step
        self._tray_open = False
        self.table.hud.tray.close()
        self.answer(step, step.options[int(item.id)])
        return True

    def tray_closed(self) -> None:
        """The tray has been closed: without a card the act is off."""
        waved = self._tray_open and self.asking is not None and not self.resident
        self._tray_open, self._tray_step = False, None
        if waved:
            self.stop()
