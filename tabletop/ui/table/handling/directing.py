"""Directing: what is done at the table for those who watch. Pause, step and pace go for bots and shows alike; what is
pointed at, drawn, put into the light or shown large is seen in the window for viewers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.control.replay.show import SPEEDS
from tabletop.control.replay.stops import Stop
from tabletop.control.viewing.pointing import Box, Mark, Of, goes_round, mark, middle
from tabletop.control.viewing.reveals import reveals
from tabletop.ui.clear_place import Weighed, clear_place
from tabletop.ui.hud.offering.director_bar import DirectorBar, DirectorState
from tabletop.ui.hud.offering.strip import Strip
from tabletop.ui.stage.strokes import boxed, draw_strokes
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.bots import TableBots

Point = tuple[float, float]
APART = 3.0
"""Points of a line are so many pixels apart at least."""
KEYS = {
    "pause": "direct_pause", "step": "direct_step", "hold": "direct_hold", "large": "viewers_large",
    "spot": "viewers_spot", "pen": "direct_pen", "clear": "direct_clear", "log": "viewers_log", "close": "director",
}  # fmt: skip
"""The keys of the buttons."""
SEEN = {"large": "a card is shown large", "spot": "a spotlight is on"}
CARD, TOLD, PLACE = 400, 20, 1
"""How bad it is that the bar lies over a card, over words, over a place in which none lies now."""
HELD = "Held before a reveal: {key} shows it"


class TableDirector:
    """Part of the table screen: the director's bar, and what it does."""

    def __init__(self, table: Table, hud: TableHud, choosing: Choosing, showing: Showing, bots: TableBots) -> None:
        self.table, self.hud, self.choosing, self.showing, self.bots = table, hud, choosing, showing, bots
        bots.stands = lambda: self.paused or self.held is not None
        self.bar: DirectorBar | None = None
        self.opened: bool | None = None
        """Whether the bar is shown; None: while there is a window for viewers."""
        self.paused = False
        self.hold = False
        """What lies covered stays so for viewers until a step is taken."""
        self.held: Stop | None = None
        """The moment at which viewers are held, while those who play have gone on."""
        self.tool = ""
        self.no_log = False
        self.marks: list[Mark] = []
        """The lines that are drawn."""
        self.pointer: Mark | None = None
        """Where is pointed to, while the pen is taken up."""
        self.changed = 0
        """Grows with everything that viewers see of it."""
        self._line: list[Point] = []
        self._seen = table.session.journal.head
        self._marked = -1
        self._ran = False
        self._looked_at: tuple[int, int] | None = None
        self._placed = False
        self.keeps: Callable[[], Sequence[Weighed]] = tuple
        """What lies over the table and is not to be covered."""

    # -- the bar ---------------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Make the bar in the look of now."""
        keys = self.table.app.keys
        labels = {name: keys.label(action) for name, action in KEYS.items()}
        self.bar = self.hud.stack.add(
            # what is looked at for a moment, a card shown large with its words, lies over it
            DirectorBar(self.hud.look, self.press, self.set_pace, self._push, labels),
            "bar",
        )
        self._feed()

    def place(self) -> None:
        """Where it was pushed; else it finds a place when it is seen."""
        self._placed = False

    def _find_place(self, bar: DirectorBar) -> None:
        """Where it was pushed; else under the strip, where it lies over no card and no place in which cards come to
        lie, nearest to the middle. It stays there, whatever comes to lie beneath."""
        self._placed = True
        (wide, high), size, look = bar.natural(), self.table.size, self.hud.look
        # the rim, but for a little of it, and the bar of chances below the table are nothing to lie over
        aside, whole = self.table.app.settings.director_at, self.table.camera.port.inflate(2 * look.px(6), 0)
        if len(aside) == 2:
            rect = pygame.Rect(0, 0, wide, high)
            rect.center = round(aside[0] * size[0] / 1000), round(aside[1] * size[1] / 1000)
            bar.place(rect.clamp(whole))
            return
        top = Strip.height(look) + look.px(6)
        bounds = pygame.Rect(whole.x, top, whole.w, max(high, whole.bottom - top - look.px(3)))
        bar.place(clear_place((wide, high), bounds, self._taken(), ((size[0] - wide) // 2, top)).clamp(whole))

    def _taken(self) -> list[Weighed]:
        """What the bar should not lie over: cards before all, then what is asked and told, then places for cards."""
        table, camera = self.table, self.table.camera
        arrangement = table.shown.arrangement
        cards = [(table.stage.screen_rect(place), CARD) for place in arrangement.placements]
        boxes = [region.box for region in arrangement.regions if region.key != "table"]
        places = [(camera.rect(box.x, box.y, box.w, box.h), PLACE) for box in boxes]
        phases = [(self.hud.phases.rect, TOLD)] if self.hud.phases.visible else []
        return [*cards, *places, *phases, *self.keeps()]

    def _push(self, dx: int, dy: int) -> None:
        assert self.bar is not None
        size, center = self.table.size, self.bar.rect.move(dx, dy).center
        at = (round(1000 * center[n] / size[n]) for n in (0, 1))
        self.table.app.settings.director_at = tuple(max(0, min(1000, each)) for each in at)
        self._find_place(self.bar)
        self.table.dirty = True

    @property
    def pace(self) -> str:
        """How fast bots and shows are."""
        share = self.table.app.settings.bot_pace / 100
        return min(SPEEDS, key=lambda speed: abs(float(speed) - share))

    def _feed(self) -> None:
        """Tell the bar what is on."""
        app, bar = self.table.app, self.bar
        if bar is None:
            return
        shown = app.beside.opened if self.opened is None else self.opened
        bar.visible = shown and not self.table.perspective.public
        if bar.visible and not self._placed:
            self._find_place(bar)
        if not bar.visible:
            return
        pace = self.showing.cursor.speed if self.showing.active else self.pace
        bar.set_state(DirectorState(
            self._stands, pace, self.hold, self.tool, self.no_log, app.beside.opened, app.keys.label("viewers"),
            self._words(), app.beside.pointed_out,
        ))  # fmt: skip

    @property
    def _stands(self) -> bool:
        return self.paused or (self.showing.active and not self.showing.cursor.playing)

    def _words(self) -> str:
        key = self.table.app.keys.label
        if self.held is not None or self._looked_at is not None:
            return HELD.format(key=key("direct_step") or "a step")
        if self.tool:
            return {
                "large": "Click the card that viewers shall see",
                "spot": "Click what viewers shall look at",
                "pen": f"Draw on the table; {key('direct_clear')} wipes it, Esc ends it",
            }[self.tool]
        if self.paused and key("direct_step"):
            return f"Paused: {key('direct_step')} takes one step"
        seen = self.table.app.beside.pointed_out
        ends = f": {key('direct_clear')} ends it" if key("direct_clear") else ""
        words = " and ".join(SEEN[name] for name in sorted(seen))
        return f"{words[:1].upper()}{words[1:]}{ends}" if seen else ""

    def keep_clear(self) -> list[tuple[pygame.Rect, int]]:
        """What a message should not lie over."""
        return [(self.bar.rect, 30)] if self.bar is not None and self.bar.visible else []

    # -- what is pressed -------------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        """A key; True if it directs."""
        if action in ("direct_slower", "direct_faster"):
            at = SPEEDS.index(self.showing.cursor.speed if self.showing.active else self.pace)
            self.set_pace(SPEEDS[max(0, min(len(SPEEDS) - 1, at + (1 if action == "direct_faster" else -1)))])
            return True
        name = next((name for name, bound in KEYS.items() if bound == action), "")
        if not name:
            return False
        self.press(name)
        return True

    def press(self, name: str) -> None:
        """A button of the bar, or its key."""
        table, beside = self.table, self.table.app.beside
        acts: dict[str, Callable[[], None]] = {
            "pause": lambda: self.pause(not self._stands), "step": self.step, "hold": self._toggle_hold,
            "clear": self.clear, "close": self._toggle_bar, "log": self._toggle_log,
        }  # fmt: skip
        if name in acts:
            acts[name]()
        elif not beside.opened and not (name == "pen" and table.perspective.public):
            beside.say_closed()
        elif name == "pen" or self.tool == name or not self._point_out(name):
            self.take(name)
        self._feed()
        table.dirty = True

    def pause(self, on: bool) -> None:
        """Let bots and shows stand, or go on."""
        running = self.showing.active and self.showing.cursor.playing
        if (on and running) or (not on and self.showing.active and not running and (self._ran or not self.paused)):
            self.showing.command("play")
        self._ran, self.paused = on and running, on
        if not on:
            self._release()
        table = self.table
        if self.bar is not None and not self.bar.visible:
            table.app.toast("Bots and shows stand." if on else "Bots and shows go on.", "info")
        table.whole.feed()

    def step(self) -> None:
        """What was held is shown; else the show goes one step on, or one bot acts once."""
        if self.held is not None:
            self._release()
        elif self.showing.active:
            self._looked_at = None
            self.showing.command("forward")
        elif self.bots.next_seat():
            self.paused = True
            self.bots.granted = 1
        else:
            self.table.app.toast("No bot is to act, and no show is on.", "info")

    def set_pace(self, pace: str) -> None:
        """How fast bots and shows are from now on."""
        settings = self.table.app.settings
        settings.bot_pace = round(float(pace) * 100)
        settings.save()
        self.showing.set_speed(pace)
        if self.bar is not None and not self.bar.visible:
            self.table.app.toast(f"Bots and shows: {pace} times as fast.".replace("1 times as", "ordinarily"), "info")
        self._feed()

    def _toggle_hold(self) -> None:
        if not self.table.app.beside.opened:
            self.table.app.beside.say_closed()
            return
        self.hold = not self.hold
        if not self.hold:
            self._release()
            self._looked_at = None

    def _toggle_bar(self) -> None:
        assert self.bar is not None
        self.opened = not self.bar.visible
        if self.bar.visible:
            self.take("")
            key = self.table.app.keys.label("director")
            if key:
                self.table.app.toast(f"{key} brings the director's bar back.", "info")

    def _toggle_log(self) -> None:
        if not self.table.app.beside.opened:
            self.table.app.beside.say_closed()
            return
        self.no_log = not self.no_log
        self.changed += 1

    # -- pointing out ----------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take up a tool, or put it down."""
        self.tool = "" if tool == self.tool else tool
        self.hud.stack.table_tips = not self.tool
        self._line = []
        if self.tool != "pen" and self.pointer is not None:
            self.pointer = None
            self.changed += 1
        self._feed()
        self.table.dirty = True

    def _point_out(self, name: str) -> bool:
        """Point out what is chosen, or what the pointer rests on; False where that is nothing."""
        table, chosen = self.table, self.choosing.chosen()
        pieces = table.piece_ids([chosen[-1].handle]) if chosen else []
        at = table.app.window.pointer
        over = at is not None and self.hud.stack.at(at) is None and table.camera.port.collidepoint(at)
        if pieces:
            self._point_at(name, pieces[0], chosen[-1].zone)
        elif name == "spot" and at is not None and over and (zone := self._zone_at(at)):
            self._point_at(name, 0, zone)
        else:
            return False
        return True

    def _point_at(self, name: str, piece: int, zone: str) -> None:
        if name == "large":
            self.table.app.beside.show_large(piece)
        else:
            self.table.app.beside.spotlight(piece, zone)

    def clear(self) -> None:
        """Take away what is drawn, what is in the light, and what is shown large."""
        self.marks.clear()
        self._line = []
        self.changed += 1
        self.table.app.beside.clear_marks()
        self.table.dirty = True

    def _zone_at(self, at: Point) -> str:
        region = self.table.shown.arrangement.region_at(*self.table.camera.to_table(*at))
        return region.key if region is not None and region.key != "table" else ""

    # -- the mouse -------------------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """An event over the table while a tool is taken up; True if it was for it."""
        if not self.tool:
            return False
        if event.type == pygame.KEYDOWN:
            if self.table.app.keys.action_of(event) != "cancel":
                return False
            self.take("")
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.take("")
            return True
        if self.tool == "pen":
            return self._draw_with(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = self.table.under(event.pos)
            pieces = self.table.piece_ids([found.handle]) if found is not None else []
            zone = found.zone if found is not None else self._zone_at(event.pos)
            if pieces or (zone and self.tool == "spot"):
                self._point_at(self.tool, pieces[0] if pieces else 0, zone)
                self.take("")
            return True
        return event.type == pygame.MOUSEBUTTONUP

    def _draw_with(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = self._marked_by([event.pos])
            if self._line and max(abs(event.pos[n] - self._line[-1][n]) for n in (0, 1)) >= APART:
                self._line.append(event.pos)
                self._redraw_line()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._line = [event.pos]
            self._marked = len(self.marks)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._line = []
        else:
            return False
        self.changed += 1
        self.table.dirty = True
        return True

    def _redraw_line(self) -> None:
        line = self._marked_by(self._line)
        if line is not None:
            self.marks[self._marked :] = [line]

    def _marked_by(self, points: list[Point]) -> Mark | None:
        """A line, by what lies under its ends; one that goes around something by that."""
        if len(points) > 2 and goes_round(points):
            begin = end = self._under(middle(points))
        else:
            begin, end = self._under(points[0]), self._under(points[-1])
        return mark(points, begin, end, self.box_of)

    def _under(self, at: Point) -> Of:
        found = self.table.under(at)
        pieces = self.table.piece_ids([found.handle]) if found is not None else []
        return pieces[0] if pieces else self._zone_at(at) or "table"

    def box_of(self, of: Of) -> Box | None:
        """Where a piece or place is drawn at this table."""
        table = self.table
        if of == "table":
            return boxed(table.camera.rect(0, 0, table.camera.width, table.camera.height))
        if isinstance(of, int):
            handle = next((handle for handle, piece in table.shown.keys.items() if piece == of), "")
            place = table.shown.arrangement.placement(handle) if handle else None
            return boxed(table.stage.screen_rect(place)) if place is not None else None
        region = table.shown.arrangement.region(of)
        if region is None:
            return None
        box = region.box
        return boxed(table.camera.rect(box.x, box.y, box.w, box.h))

    def draw(self, surface: pygame.Surface) -> None:
        """What is drawn over the table, for who draws it."""
        draw_strokes(surface, self.table.app.theme, self.marks, None, self.box_of)

    # -- the table goes on -----------------------------------------------------------------------------------

    def follow(self) -> None:
        """The table has gone on: what is drawn belonged to what it was; what is about to come open may be held."""
        journal = self.table.session.journal
        before, self._seen = self._seen, journal.head
        if journal.head == before:
            return
        if self.marks:
            self.marks.clear()
            self.changed += 1
        path = journal.path(journal.head)
        if self.held is not None and self.held.entry not in path:
            self.held = None  # it was taken back
        if self.held is None and self.hold and self.table.app.beside.opened and (not before or before in path):
            self._hold_before([number for number in path if number > before])
        self._feed()

    def _hold_before(self, entries: list[int]) -> None:
        for number in entries:
            done = reveals(self.table.session, number)
            if done is not None:
                self.held = Stop(number, done)
                self.changed += 1
                return

    def _release(self) -> None:
        if self.held is not None:
            self.held = None
            self.changed += 1
            self.table.whole.feed()

    def update(self, now: float) -> bool:
        """A show that runs stands before what it would turn open; where nobody watches any more nothing is drawn or
        held for them. True while a bot is to act once."""
        if not self.table.app.beside.opened and (self.marks or self.tool or self.held is not None):
            self.take("")
            self.clear()
            self._release()
        if self.hold and self.showing.active and self.showing.cursor.playing:
            self._hold_show()
        elif self._looked_at is not None and not self.showing.active:
            self._looked_at = None
        self._feed()
        return bool(self.bots.granted)

    def _hold_show(self) -> None:
        cursor = self.showing.cursor
        stop = cursor.stop
        if stop is None or cursor.at + 1 >= len(cursor.stops):
            return
        after = cursor.stops[cursor.at + 1]
        at = (stop.entry, cursor.at)
        if at == self._looked_at:
            return
        first = stop.done if stop.entry == after.entry and stop.done is not None else 0
        known = stop.entry == after.entry and stop.done is None
        if known or not after.entry or reveals(self.table.session, after.entry, first, after.done) is None:
            return
        self._looked_at = at
        self.showing.command("play")

    def leave(self) -> None:
        """The table is left."""
        self.tool = ""
