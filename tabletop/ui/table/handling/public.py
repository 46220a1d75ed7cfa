"""The public picture of a table: its caption, what is said to viewers, and how it is entered and left.

Viewers get no question, popup or button of those who play; what the operator must know all the same (a refusal, bots
that wait, why nothing opens) is said in the caption, in words that everybody may read.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.control.captions import Headline, caption_of, deciding, goes_on_with, in_room, newest, step_alone
from tabletop.control.figures.result import who_wins
from tabletop.control.replay.stops import Stop
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.hud.kit.paint import put_in_seats, put_panel, shadow_room, width_in_seats, wrapped_evenly
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.hand import TableHand
from tabletop.ui.table.looking.caption import Word
from tabletop.ui.table.looking.cues import TableCues
from tabletop.ui.table.looking.dangers import TableDangers
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.numbers import TableNumbers
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.bots import TableBots
from tabletop.ui.table.playing.ending import TableEnding

LARGE = 2.0
"""Seconds that the card just played is shown large."""

ONE_LINE = 90
"""Letters of what stands in one line of a caption; what is longer goes on below."""
MOST_LINES, WIDEST, WIDER = 4, 0.62, 0.9
"""Lines of a caption, and how much of the window's width they take: more where there would be more than two, which is
what the table leaves room for."""


class PublicPicture:
    """Part of the table screen: what viewers are told."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, past: Past, travel: Travel, large: LargeView,
        bots: TableBots, showing: Showing, ending: TableEnding, dangers: TableDangers, numbers: TableNumbers,
        hand: TableHand, word: Word,
    ) -> None:  # fmt: skip
        self.table, self.hud, self.prompt, self.past, self.travel = table, hud, prompt, past, travel
        self.large, self.bots, self.showing, self.ending = large, bots, showing, ending
        self.dangers, self.numbers, self.hand, self.word = dangers, numbers, hand, word
        self.captions = True
        """Viewers are told what happens; a film can do without."""
        self.with_log = True
        """The log is shown beside the table."""
        self.larger = 1.0
        """How much larger than usual captions are written."""
        self.cues = TableCues(table, hud, showing, numbers)
        """What is pointed out over the table."""
        self.headline = Headline()
        """What happened last."""
        self._asked: tuple[int, str] | None = None
        self._last_told: tuple[str, ...] = ("",)
        self._told_at: object = None
        self._written: tuple[object, pygame.Surface, int] | None = None
        """The caption that was drawn last: what it says, its picture, and the room for its shadow."""
        self._told = table.session.journal.head
        self._large_until = 0.0

    # -- the caption -----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """What viewers read where there is room for it."""
        return self.versions[0]

    @property
    def versions(self) -> tuple[str, ...]:
        """What viewers read: what is just being said; else what is told; then what is left of it where there is no
        room for all. While a die tumbles that stays what it was: nobody is told what it shows before it lies."""
        if self.word.said:
            return (self.word.said,)
        now, session = self.table.app.now(), self.table.session
        asked = now, session.changed, self.showing.stop, self.headline, self.table.dirty  # twice for each frame
        if asked != self._told_at and not self.table.stage.animator.tumbling(now):
            self._told_at, self._last_told = asked, self._tells()
        return self._last_told

    def _tells(self) -> tuple[str, ...]:
        """The step that is shown, with what it belongs to; else who is waited for, or what happened last. All of it,
        and what is left of it where there is less room."""
        table = self.table
        stop = self.showing.stop
        if stop is not None:
            told = caption_of(stop, self.showing.log(), alone=self.showing.watching)
            whole = "\n".join(filter(None, (self.showing.chapter, told, self._decided(stop, told))))
            return step_alone(whole, self.showing.chapter)
        if self.bots.waits:
            key = table.app.keys.label("end_phase")
            return (f"The table was taken back, so the bots wait: {key} lets them play on.",)
        over = table.session.outcome is not None
        if not self.headline.text and over:
            return (table.session.outcome_text(None),)  # the picture was entered after the end
        if over and self.ending.panel not in self.hud.stack.shown:  # large captions, a strip: no panel tells it
            told = self.headline.whole
            return step_alone("\n".join(filter(None, (told, self._result(told)))))
        asked = "" if over or table.shown.elsewhere else self._deciding()
        turn = "" if over or asked else goes_on_with(self.headline, table.active, table.session.names)
        # what came of an act is told with it where both are no longer than the room that is left to captions
        head = self.headline
        versions = tuple(
            dict.fromkeys(
                (
                    _together(head.whole, turn, asked),
                    _together(head.text, turn, asked),
                    _together(head.text, "", asked),
                    head.text,
                )
            )
        )
        fits = len(_broken(versions[0], table.size[0], self.points)) <= 2
        return versions if fits else versions[1:] or versions

    def _decided(self, stop: Stop, told: str) -> str:
        """A film ends with the result, where what it led to does not tell it."""
        session = self.table.session
        ends = not self.showing.with_bar and stop.done is None and stop.entry == session.journal.head
        if not ends or session.outcome is None or stop is not self.showing.stops[-1] or len(self.showing.stops) < 2:
            return ""
        return self._result(told)

    def _result(self, told: str) -> str:
        """How the game ended and who has won, as far as what is told already does not say it."""
        session = self.table.session
        outcome = session.outcome
        if outcome is None:
            return ""
        decided = session.outcome_text(None)
        wins = who_wins([session.names[seat - 1] for seat in outcome.winners])
        reason = "" if decided.rstrip(".") in told else decided
        return " ".join(filter(None, (reason, f"{wins}." if wins not in f"{told} {decided}" else "")))

    def _deciding(self) -> str:
        """Who is asked something; looked up once for each change of the table."""
        changed = self.table.session.changed
        if self._asked is None or self._asked[0] != changed:
            self._asked = (changed, deciding(self.table.judge, self.table.session.names))
        return self._asked[1]

    def follow(self) -> None:
        """The table has gone on: the last act as a caption, and the card just played large for a moment."""
        table, journal = self.table, self.table.session.journal
        self.cues.follow()
        if not table.perspective.public or journal.head == self._told:
            self._told = journal.head
            return
        self._told = journal.head
        self.word.forget()
        found = newest(table.session)
        self.headline = found
        place = table.shown.arrangement.placement(found.card) if found.card else None
        if place is not None and place.piece.seen:
            self.large.show_piece(place.piece)
            self._large_until = table.app.now() + LARGE

    def update(self, now: float) -> bool:
        """What was said, or shown large, for long enough goes; True while something is pointed out."""
        if self._large_until and now >= self._large_until:
            self._large_until = 0.0
            self.hud.preview.hide()
            if self.large.shown_for:  # what was shown large before comes back
                self.large.show(self.large.shown_for, at_once=True)
            self.table.dirty = True
        self.word.update(now)
        return self.cues.update(now)

    def is_due(self, now: float) -> bool:
        """Whether what was said, or shown large, has been there for long enough."""
        return 0 < self._large_until <= now or bool(self.word.said)

    @property
    def points(self) -> int:
        """The size of the caption's letters."""
        return round(max(15.0, 16 * self.hud.look.scale) * self.larger)

    def lines(self) -> list[str]:
        """The caption, broken into lines that leave room at both sides, as much of it as there is room for."""
        wide, points = self.table.size[0], self.points
        return _broken(
            in_room(self.versions, lambda text: len(_broken(text, wide, points)) <= MOST_LINES), wide, points
        )

    def foot(self) -> int:
        """Height of the window's lower edge that is left to captions of two lines, what there usually is to say."""
        return rim_width(self.table.size) // 2 + self._height(2) + 2

    def _height(self, lines: int) -> int:
        return round(self.points * 1.4) * lines + round(self.points * 0.7)

    def draw(self, surface: pygame.Surface) -> None:
        """What is pointed out, and the caption."""
        if self.table.perspective.public:
            self.cues.draw(surface)
        self.draw_caption(surface)

    def draw_caption(self, surface: pygame.Surface) -> None:
        """The caption under the table, in as many lines as it takes."""
        lines = self.lines() if self.table.perspective.public and self.captions else []
        if not lines:
            return
        look, size, points = self.hud.look, self.table.size, self.points
        pad, leading = round(points * 0.7), round(points * 1.4)
        key = (look, points, tuple(lines))
        if self._written is None or self._written[0] != key:
            wide = max(width_in_seats(look, line, self.table.session.names, points) for line in lines)
            area = pygame.Rect(0, 0, wide + 2 * pad, self._height(len(lines)))
            margin = shadow_room(look, 0.3)
            picture = blank((area.w + 2 * margin, area.h + 2 * margin))
            inner = pygame.Rect(margin, margin, *area.size)
            put_panel(picture, look, inner, look.px(9), 0.3, 245)
            for number, line in enumerate(lines):
                middle = inner.y + pad // 2 + leading * number + leading // 2
                put_in_seats(picture, look, line, self.table.session.names, (inner.centerx, middle), points)
            self._written = (key, picture, margin)
        _, picture, margin = self._written
        area = picture.get_rect().inflate(-2 * margin, -2 * margin)
        rim = rim_width(size) // 2
        bar = self.showing.bar
        if self.table.shown.in_show and bar is not None and bar.visible and not bar.docked:
            area.midtop = (size[0] // 2, rim)  # below are the bar of the show and what it is about
        else:
            area.midbottom = (size[0] // 2, size[1] - rim)
        surface.blit(picture, (area.x - margin, area.y - margin))

    def hide_others(self) -> None:
        """Viewers of the public picture get no question, popup or button of those who play."""
        table = self.table
        hud, stack = self.hud, self.hud.stack
        seen = None
        if table.perspective.public:
            clocks = (clock for _, clock in hud.clocks)
            log = (hud.log,) if self.with_log else ()
            panels = (*log, hud.score, *clocks, *hud.seats.values(), *hud.shelves.values(), hud.preview)
            numbers = self.numbers
            tags = (tag for _, tag in self.dangers.tags)
            parts = (numbers.plates, numbers.ladders, numbers.board, self.showing.bar, self.ending.panel, *tags)
            seen = (*panels, *(part for part in parts if part is not None))
        if seen != stack.audience:
            stack.show_only(seen)

    # -- in and out ------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """The picture for viewers, and back."""
        table = self.table
        if not table.perspective.public:
            self.past.leave()
            if self.hud.history.visible:
                self.travel.show_history(False)
        table.perspective.public = not table.perspective.public
        table.perspective.eyes = None
        self.hand.hover(None)
        self.hud.menu.close()
        self.hud.hints.stop()
        told = table.perspective.public and table.session.outcome is None
        self.headline = newest(table.session) if told else Headline()
        self.word.forget()
        self.hud.preview.hide()
        for kind in ("told", "info") if table.perspective.public else ("told",):
            table.app.notices.forget(kind)  # what was said to those who play is nothing for viewers
        title = "Tabletop public picture" if table.perspective.public else f"{table.catalog.title} - Tabletop"
        table.app.window.set_title(title)
        table.whole.resize(table.size)

    def leave(self) -> None:
        """Escape: where a hand would be seen outside of the picture, it is asked first."""
        table = self.table
        if table.perspective.sharing == "side" and not table.perspective.alone:
            self.toggle()  # every hand lies face down there, too
            return
        key = table.app.keys.label("public")
        self.prompt.ask(
            "Leave the picture for viewers? This window then shows what only those who play may see.",
            [(False, "Stay"), (True, f"Leave it ({key})" if key else "Leave it")],
            lambda yes: self.toggle() if yes and table.perspective.public else None,
        )


def _together(told: str, turn: str, asked: str) -> str:
    """What happened, whose turn it is, and who is asked something."""
    if turn and turn in told:  # some games tell it themselves
        turn = ""
    if len(told) + len(turn) <= ONE_LINE:
        return "\n".join(filter(None, (f"{told} {turn}".strip(), asked)))
    return "\n".join(filter(None, (told, turn, asked)))


@lru_cache(maxsize=16)
def _broken(text: str, wide: int, points: int) -> list[str]:
    """A caption in lines that leave room at both sides of a window so wide."""
    if not text:
        return []
    lines = wrapped_evenly(text, wide * WIDEST, points)
    if len(lines) > 2:
        lines = wrapped_evenly(text, wide * WIDER, points)
    return lines
