"""Refusals at the table: said beside the card, with *do it anyway*; and what was done in spite of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control.referee import Referee
from tabletop.core.visibility import sees
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.ui.hud.decision import Choice as Answer

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


ANYWAY = "Y"
"""The key that does it anyway."""


class TableRefusals:
    """Part of the table's referee: ``self`` is the whole."""

    table: TableScreen
    judge: Referee
    _refused: frozenset[int] = frozenset()
    _refused_at: tuple[int, int] = (0, 0)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def too_early(self, seat: int) -> Refusal | None:
        """On one screen secret decisions come one after the other: another seat's is not made yet."""
        front = self.front
        if not self.judge.sealed or not front or seat in self.hands or self.judge.decision(seat) is None:
            return None
        decision = self.judge.decision(front)
        text = f"{self.table.name(front)} decides first; then it is {self.table.name(seat)}'s turn."
        return Refusal("too_early", decision.rule if decision is not None else "", text)

    def override(self, action: Action) -> None:
        """Do it anyway."""
        table = self.table
        secret = self.judge.sealed and self.judge.decision(action.seat) is not None
        label = self.label(action)
        answer = table.session.override(action)
        if isinstance(answer, Refusal):
            table.app.toast(answer.message, "warning")
        else:
            table.app.sound("place")
            covered = secret and table.perspective.may_hold and not table.perspective.held
            self._say_done(label, action.seat if covered else 0)
        table.refresh()

    def _say_done(self, label: str, covered: int) -> None:
        """What was done in spite of the rules is said, also where it lies face down (``covered``: for which seat)."""
        if covered:
            key = "H" if covered == self.table.in_front else f"Alt+{covered}"
            self.table.app.toast(f"Done anyway, in secret. Hold {key}, or the eye, to see it lie there.", "info")
        else:
            self.table.app.toast(f"Done anyway: {label}. Undo takes it back.", "info")

    def _piece_of(self, action: Action) -> int:
        move = self.judge.move(action)
        return move.piece or move.onto

    def refuse(
        self, refusal: Refusal, piece: int, seat: int, anyway: Callable[[], Any] | None, at: pygame.Rect | None = None
    ) -> None:
        """Say why not, beside the card (or ``at`` a place of the window); with ``anyway`` one click does it all the
        same, without it has been done."""
        table = self.table
        if table.perspective.public:
            self._refuse_openly(refusal, piece, seat, anyway is not None)
            return
        handle = self.names().get(piece, "")
        place = table.arrangement.placement(handle) if handle else None
        rect = table.stage.screen_rect(place) if place is not None else at or self._nowhere()
        if handle and handle == table.stage.lights.signs_of:
            rect = rect.unionall(list(table.stage.signs_at))  # the acts that are written beside it stay in sight
        answers = [Answer("anyway", "Do it anyway", key=ANYWAY, icon="hand")] if anyway is not None else []
        if anyway is None:
            answers = [Answer("undo", "Take it back", icon="undo")]

        def chosen(name: str) -> None:
            self.hide_bubble()
            if name == "anyway" and anyway is not None:
                anyway()
            elif name == "undo":
                table.travel.undo()

        if anyway is not None:
            table.app.sound("error")
        table.large.hide()
        text = self.masked(refusal.message, seat)
        table.hud.bubble.show(
            text, rect, table.camera.port, answers, chosen, refusal.rule, table.files.open_rule,
            "refusal" if anyway is not None else "info",
        )  # fmt: skip
        self._refused_at = self._here()
        concerned = (self.judge.number(each, seat) for each in refusal.pieces)
        self._refused = frozenset(each for each in concerned if each and self.may_show(each, seat))
        self.light()
        table.dirty = True

    def _refuse_openly(self, refusal: Refusal, piece: int, seat: int, refused: bool) -> None:
        """In the public picture a reason is a caption; it tells nothing of cards that viewers do not see."""
        table = self.table
        concerned = [self.judge.number(each, seat) for each in refusal.pieces]
        state = table.session.state
        known = all(sees(state, each, None) for each in (piece, *concerned) if each)
        text = self.masked(refusal.message, seat) if known else "The rules do not allow that now."
        if refused:
            table.app.sound("error")
        table.word.say(f"{text} ({refusal.rule})" if refusal.rule and known else text)

    def _nowhere(self) -> pygame.Rect:
        """Where a refusal goes that is about no piece: beside the question."""
        hud = self.table.hud
        return hud.decision.rect if hud.decision.visible else pygame.Rect(self.table.camera.port.center, (1, 1))

    def _here(self) -> tuple[int, int]:
        journal = self.table.session.journal
        return len(journal), journal.head

    def forget_elsewhere(self) -> None:
        """What was refused before an undo or a walk through the history is no question any more."""
        entries, head = self._here()
        if entries == self._refused_at[0] and head != self._refused_at[1] and self.table.hud.bubble.visible:
            self.hide_bubble()

    def hide_bubble(self) -> None:
        """The refusal has been read."""
        self.table.hud.bubble.hide()
        if self._refused:
            self._refused = frozenset()
            self.light()

    def masked(self, text: str, seat: int) -> str:
        """A sentence made for one seat, without the names that this screen does not show."""
        table = self.table
        viewer = None if table.perspective.may_hold else table.perspective.viewer
        session = table.session
        for piece in session.state.pieces():
            if sees(session.state, piece, seat) and not sees(session.state, piece, viewer):
                name, plain = session.name_of(piece, seat), session.name_of(piece, viewer)
                if name != plain and name in text:
                    start = text.startswith(name)
                    text = text.replace(name, plain)
                    text = text[:1].upper() + text[1:] if start else text
        return text

    def refuse_by_hand(self, refusal: Refusal) -> None:
        """Not even hands may do this while the dial is on (looking at hidden cards)."""
        table = self.table
        table.app.sound("error")
        if table.perspective.public:
            table.word.say(refusal.message)
            table.refresh()
            return
        chosen = table.choosing.chosen()
        rect = table.stage.screen_rect(chosen[-1]) if chosen else self._nowhere()
        table.hud.bubble.show(
            refusal.message, rect, table.camera.port, rule=refusal.rule, on_rule=table.files.open_rule
        )
        self._refused_at = self._here()
        table.refresh()
