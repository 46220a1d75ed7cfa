"""The tray: cards of a zone laid out over the table, to be read, taken or chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from tabletop.core.view import PieceView, view_for
from tabletop.ui.hud.asking.decision import Choice as Answer
from tabletop.ui.hud.asking.tray import Act, TrayItem
from tabletop.ui.hud.offering.drawer import PieceSpec
from tabletop.ui.table.basis.carry import Taken
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.manual import ManualActs

Grab = Callable[[Taken | PieceSpec, pygame.Surface, tuple[int, int]], None]
"""Takes something up that does not lie on the table: what, how it looks, and where the pointer is."""


class TrayQuestions(Protocol):
    """Who may have laid the tray out, to have a card of it chosen."""

    def tray_pick(self, item: TrayItem) -> bool:
        """A card is taken; False if the tray is another's."""

    def tray_closed(self) -> None:
        """The tray has been closed."""


class CardTray:
    """What lies in the tray, and what is done with it."""

    def __init__(
        self, table: Table, hud: TableHud, large: LargeView, acts: ManualActs, questions: TrayQuestions, grab: Grab
    ) -> None:
        self.table, self.hud, self.large, self.acts = table, hud, large, acts
        self.questions, self.grab = questions, grab
        self._from: tuple[str, int] = ("", 0)  # the zone that lies in it, and the seat that looks
        self._pieces: dict[str, PieceView] = {}

    def show(self, zone: str, seat: int, top: int | None) -> None:
        """Lay cards of a zone out over the table: the ``top`` ones of a pile for whoever may look, or all of an open
        zone (None)."""
        viewer = seat if top is not None else self.table.perspective.viewer
        view = view_for(self.table.session.state, viewer)
        pieces = list(view.zone(zone).pieces)
        pieces.reverse()
        shown = [piece for piece in pieces if piece.seen or top is None][: top if top is not None else len(pieces)]
        self._from = (zone, viewer or 0)
        self._pieces = {piece.handle: piece for piece in shown}
        items = [TrayItem(piece.handle, self.table.title_of(piece), data=piece) for piece in shown]
        whole = top is not None and top >= (view.zone(zone).count or 0)
        answers: list[Answer[Act]] = [
            Answer(self.close, "Close", "primary" if top is None else "normal", declines=True)
        ]
        if top is not None:
            if whole:
                answers.insert(0, Answer(self.shuffle, "Shuffle and close", "primary", icon="shuffle"))
            answers.append(Answer(self.take_to_hand, "Take to hand", icon="hand"))
            answers.append(Answer(self.put_at_the_bottom, "Put at the bottom", icon="arrow-down"))
        who = f"{self.table.name(seat)} looks; drag cards out, double click takes one." if top is not None else ""
        choose = (0, len(items)) if top is not None else None
        self.hud.tray.open(
            self.table.zone_label(zone), items, answers, self.table.camera.port, top is not None, choose, who
        )
        self.table.dirty = True

    def show_pictures(
        self, title: str, items: Sequence[TrayItem], answers: Sequence[Answer[Act]], words: str = ""
    ) -> None:
        """Lay out cards that are no pieces of the table: they can be read, not taken."""
        self._from, self._pieces = ("", 0), {}
        self.hud.tray.open(title, items, answers, self.table.camera.port, True, None, words)
        self.table.dirty = True

    def face(self, item: TrayItem, width: int) -> pygame.Surface:
        """The picture of a card in the tray."""
        return self.table.painter.reading(item.data, width // 2 * 2)

    def _ids(self, items: Sequence[TrayItem]) -> list[int]:
        viewer = self._from[1] or None
        return [self.table.session.piece(item.id, viewer) for item in items]

    def pick(self, item: TrayItem) -> None:
        """Double click: take the card to the hand (or, in an open zone, show it large)."""
        if self.questions.tray_pick(item):
            return
        seat = self._from[1]
        if not seat:
            self.large.show_piece(item.data)
            return
        self._send_to_hand([item], seat)

    def _send_to_hand(self, items: Sequence[TrayItem], seat: int) -> None:
        hand = self.table.desk().hand_of(seat)
        ids = self._ids(items)
        self.hud.tray.close()
        if hand is not None and ids:
            self.acts.manual("move", seat, pieces=ids, to=hand)

    def drag(self, item: TrayItem, at: tuple[int, int]) -> None:
        """A card is dragged out of the tray."""
        zone, seat = self._from
        if not zone:
            return
        (piece,) = self._ids([item])
        width = max(40, round(self.table.layout.card_w * self.table.camera.scale / 2) * 2)
        ghost = self.table.painter.card(item.data, width)
        self.hud.tray.close()
        self.grab(Taken(piece, seat), ghost, at)

    # -- the buttons under the tray ---------------------------------------------------------------------------

    def close(self) -> None:
        """Put the cards back as they lay."""
        self.hud.tray.close()

    def shuffle(self) -> None:
        """Close, and shuffle the pile that was looked at."""
        zone, seat = self._from
        self.hud.tray.close()
        self.acts.manual("shuffle", seat, zone=zone)

    def take_to_hand(self) -> None:
        """Take the chosen cards to the hand of the seat that looks."""
        if chosen := self._chosen():
            self._send_to_hand(chosen, self._from[1])

    def put_at_the_bottom(self) -> None:
        """Put the chosen cards below all others of the pile."""
        if chosen := self._chosen():
            zone, seat = self._from
            ids = self._ids(chosen)
            self.hud.tray.close()
            self.acts.manual("move", seat, pieces=ids, to=zone, index=0)

    def _chosen(self) -> list[TrayItem]:
        """The cards that were clicked; where there are none, how to choose them is said."""
        chosen = list(self.hud.tray.selected())
        if not chosen:
            self.table.app.toast("Click the cards first.", "info")
        return chosen

    def closed(self) -> None:
        """The tray is gone."""
        self.questions.tray_closed()
        self._pieces = {}
        self.large.hide()
        self.table.dirty = True

    def menu(self, item: TrayItem, at: tuple[int, int]) -> None:
        """Right click in the tray: show the card large."""
        self.large.show_piece(item.data)

    def hover(self, item: TrayItem | None) -> None:
        """The pointer is over a card of the tray."""
        if item is None:
            self.hud.preview.hide()
        self.table.dirty = True
