"""Acts by hand: what is possible is done; with the rules on it is first looked up among the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import pygame

from tabletop.control.gestures import by_hand
from tabletop.control.judging.referee import Move
from tabletop.core.state import InvalidOp
from tabletop.session import NothingChanged, Refusal
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.widgets import TableHud

SOUNDS = {
    "move": "place", "attach": "place", "tap": "tap", "turn": "tap", "flip": "flip", "shuffle": "shuffle",
    "cut": "shuffle", "draw": "slide", "roll": "dice", "count": "click", "set": "click", "create": "place",
}  # fmt: skip


class Rules(Protocol):
    """What the rules say to an act of a hand that they have something against."""

    def refuse(
        self,
        refusal: Refusal,
        piece: int,
        seat: int,
        anyway: Callable[[], object] | None,
        at: pygame.Rect | None = None,
    ) -> None:
        """Say why not; with ``anyway`` one click does it all the same, without it has been done."""

    def refuse_by_hand(self, refusal: Refusal) -> None:
        """Not even hands may do this while the dial is on."""


class ManualActs:
    """Does what hands do. ``rules`` and ``begin`` (make the legal move that is meant, asking for what is open) are
    set when the referee of the table stands; ``did`` hears of what was done."""

    rules: Rules
    begin: Callable[[Sequence[Move], int], None]

    def __init__(self, table: Table, hud: TableHud, did: Callable[[str], None]) -> None:
        self.table, self.hud, self.did = table, hud, did

    def manual(self, verb: str, seat: int, sure: bool = False, **args: Any) -> bool:
        """One act of a hand; what is physically impossible is told beside the table. With the rules on it is first
        looked up among the legal moves and refused where there is none, unless somebody is ``sure``."""
        table = self.table
        if table.perspective.sharing == "pass":
            seat = table.perspective.sitting  # whoever sits at the screen does it, whosever the card is
        refusal = None if sure or not table.ruled else self.refused(verb, seat, args)
        moves = by_hand.meanings(table.judge, seat, verb, args) if refusal is not None else ()
        if moves:
            self.begin(moves, seat)
            return True
        if refusal is not None and table.judge.strict:
            self.hud.menu.close()
            table.refresh()
            piece = next(iter(args.get("pieces") or ()), 0)
            target = args.get("target_seat", 0)
            self.rules.refuse(
                refusal, piece, seat, lambda: self.manual(verb, seat, sure=True, **args), self._panel(target)
            )
            return False
        done = self._by_hand(verb, seat, args)
        if done and refusal is not None:
            self.rules.refuse(refusal, 0, seat, None)
        return done

    def refused(self, verb: str, seat: int, args: Mapping[str, Any]) -> Refusal | None:
        """What the rules have against an act of a hand, None where it only changes how the table looks."""
        regions = self.table.shown.arrangement.regions
        hands = [region.key for region in regions if region.box.kind.is_hand]
        return by_hand.refusal(self.table.judge, seat, verb, args, hands)

    def _panel(self, seat: int) -> pygame.Rect | None:
        panel = self.hud.seats.get(seat)
        return panel.rect if panel is not None and panel.visible else None

    def _by_hand(self, verb: str, seat: int, args: dict[str, Any]) -> bool:
        table = self.table
        try:
            answer = table.session.manual(verb, seat=seat, **args)
            if isinstance(answer, Refusal):
                self.rules.refuse_by_hand(answer)
                return False
        except NothingChanged:
            table.refresh()
            return False
        except InvalidOp as error:
            table.app.sound("error")
            table.app.toast(_sentence(str(error)), "warning")
            table.refresh()
            return False
        table.app.sound(SOUNDS.get(verb, "click"))
        self.did(verb)
        table.refresh()
        return True


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
