"""Ending and passing at the table: what closes what is asked, by its button or by a key."""

from __future__ import annotations

from tabletop.control.judging import closing
from tabletop.control.judging.closing import Close, Elsewhere, NothingAsked, NoWayOut, OnlyEnds
from tabletop.ui.table.playing.acting import Acting
from tabletop.ui.table.playing.ruling import Ruling


class Closing:
    """Closes what a seat at this screen is asked."""

    def __init__(self, ruling: Ruling, acting: Acting) -> None:
        self.ruling, self.acting = ruling, acting

    def end(self) -> bool:
        """Pass, lock, or be done: whatever closes what is asked here. False if nothing is asked."""
        ruling, table = self.ruling, self.ruling.table
        seat = ruling.table.front if ruling.on else 0
        meant = closing.ending(ruling.judge, table.perspective, seat)
        match meant:
            case Close(move):
                self.acting.submit(move.action)
            case _:
                self._cannot(meant)
        return bool(seat)

    def give_way(self) -> bool:
        """The full stop: pass, no, or no response. It answers what is asked and never ends a turn or locks."""
        ruling, table = self.ruling, self.ruling.table
        seat = ruling.table.front if ruling.on else 0
        meant = closing.passing(ruling.judge, table.perspective, seat)
        match meant:
            case Close(move):
                self.acting.submit(move.action)
            case OnlyEnds(move):
                keys = table.app.keys
                text = (
                    f"{keys.label('pass')} only answers. {keys.label('end_phase')}, or the button, is {move.button}."
                )
                table.app.toast(text, "info")
            case _:
                self._cannot(meant)
        return bool(seat)

    def _cannot(self, why: NothingAsked | NoWayOut | Elsewhere) -> None:
        """What is asked cannot be passed by: say so, or show how to go on where it has no answer."""
        table = self.ruling.table
        match why:
            case Elsewhere():
                self.ruling.word.decide_elsewhere()  # viewers are told of no keys of those who play
            case NoWayOut(seat):
                if table.has_no_answer(seat) and not table.perspective.public:
                    self.ruling.around.way_out()
                else:
                    table.app.toast("Answer the question first.", "info")
