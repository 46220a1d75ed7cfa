"""Shows: a finished act that came about in steps is looked at step by step, and so is a whole game.

A show is a cursor over stops. Board, numbers, log and result are drawn for the cursor, never ahead of it; the table
itself has long gone on. Nothing is asked and nothing is done at the table while a show runs: it can be stepped, run,
scrubbed and skipped, and a save keeps the cursor of a running one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control.perspective import with_zones_of
from tabletop.core.state import GameState
from tabletop.core.view import View, view_for
from tabletop.core.visibility import Viewer
from tabletop.core.zones import parse_zone
from tabletop.ui.draw import marks
from tabletop.ui.hud.show_bar import SPEEDS, ShowBar, ShowMark, ShowState
from tabletop.ui.table.flying import Flights
from tabletop.ui.table.numbers import site_label

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

SHORTEST, LONGEST, PER_LETTER = 1.5, 4.0, 0.028
"""Seconds for a stop at ordinary speed: enough to look, more where there is more to read."""

COMMANDS = ("back", "forward", "play", "first", "last", "skip")
GAME_STEP = 1.0
LONG = 10
"""A show of so many steps stands at each of them, the first time that a person sees one of this game."""
MOST_OPS = 10**9
"""As many operations as an entry can have: all of them."""
MOST_LETTERS = 120
LOOKING = frozenset(
    {"preview", "zoom_in", "zoom_out", "zoom_fit", "help", "key_help", "settings", "quick_save", "mute", "history",
     "undo", "public", "hold", "hold_1", "hold_2", "hold_3", "hold_4", "next_piece", "previous_piece", "up", "down"}
)  # fmt: skip
"""Keys that only look, or that end the show themselves."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment of the past: an entry, and how many of its operations are done (None: all)."""

    entry: int
    done: int | None
    label: str = ""
    sentence: str = ""
    group: str = ""
    site: int = 0
    major: bool = True
    flight: tuple[str, str, int] | None = None
    """A number that goes from one piece to another here."""


class Showing:
    """Part of the table screen: what is shown instead of the present, and the bar that runs it."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.stops: tuple[Stop, ...] = ()
        self.at = 0
        self.playing = False
        self.whole_game = False
        self.speed = "1"
        self._count = len(table.session.journal)
        self._head = table.session.journal.head
        self._rules = table.session.rules
        self._since = 0.0
        self.still = False
        """The pointer has not been moved since this show began: what comes under it is not shown large."""
        self._state: tuple[Any, GameState] | None = None
        self._told = False
        self._scanned = 0
        self._steps_in: set[int] = set()
        self.bar: ShowBar | None = None
        self.flights = Flights()

    # -- the widget ------------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Build the bar in the look of now."""
        table = self.table
        labels = {name: table.app.keys.label(f"show_{name}") for name in COMMANDS}
        bar = ShowBar(table.hud.look, self.command, self.seek, self.set_speed, self._key_of, labels)
        self.bar = table.hud.stack.add(bar, "bar")
        if self.active:
            self._open_bar()

    def _key_of(self, event: pygame.Event) -> str:
        """The command of a key while a show is on."""
        action = self.table.app.keys.action_of(event, "show") or ""
        return action.removeprefix("show_")

    def place(self) -> None:
        """Put the bar under the table; where it would lie over a hand, into the corner of the questions: nothing is
        asked meanwhile. The log gives way to it."""
        table = self.table
        hud, port = table.hud, table.camera.port
        if self.bar is None:
            return
        taken = self.bar.fit(port, port.bottom - hud.look.px(12))
        corner = table.layout.panel("buttons")
        if corner is not None and any(map(taken.colliderect, self._hands())):
            taken = self.bar.dock(hud.place_of(corner))
        hud.place_log(taken if self.bar.visible else None)

    def _hands(self) -> list[pygame.Rect]:
        """Where hands lie, in pixels of the window."""
        regions = (region.box for region in self.table.arrangement.regions if region.box.kind.is_hand)
        return [self.table.hud.place_of(box) for box in regions]

    # -- beginning and ending --------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a show is on."""
        return bool(self.stops)

    @property
    def holds(self) -> bool:
        """Whether the present must wait: a show of what has just happened is on, not one of the past."""
        return self.active and not self.whole_game

    @property
    def stop(self) -> Stop | None:
        """Where the cursor stands."""
        return self.stops[self.at] if self.stops else None

    def follow(self) -> None:
        """The session has changed: begin to show what has newly happened in steps; drop a show of what is no more.
        The screen draws itself after it."""
        journal = self.table.session.journal
        line = set(journal.path(journal.head)) if len(journal) > self._count else set()
        new = [number for number in range(self._count + 1, len(journal) + 1) if number in line]
        rules = self.table.session.rules
        if rules != self._rules and self.holds:
            self._clear()  # whoever turns the dial goes on at the table as it is
        self._rules = rules
        moved = journal.head != self._head
        self._count, self._head = len(journal), journal.head
        if not moved:
            return
        stops = [stop for number in new for stop in self.stops_of(number)]
        if len(stops) > 1:  # one step alone is what the table shows anyway
            self._begin(stops, whole_game=False)
        elif self.active:
            self._clear()  # undone, gone elsewhere, or played on

    def resume(self) -> None:
        """A table is opened: go on with the show that its save was made in."""
        cursor = self.table.session.show.get("cursor")
        if not isinstance(cursor, (list, tuple)) or len(cursor) != 2:
            return
        number, done = cursor
        journal = self.table.session.journal
        if number != journal.head:
            return
        stops = self.stops_of(number)
        at = next((index for index, stop in enumerate(stops) if stop.done == done), -1)
        if at >= 0:
            self._begin(stops, whole_game=False, at=at)
            self.table.refresh(glide=False)

    def show_entry(self, number: int) -> None:
        """Show an entry of the past again."""
        stops = self.stops_of(number)
        if stops:
            self.table.travel.show_history(False)
            self._begin(stops, whole_game=True)
            self.table.refresh(glide=False)

    def in_steps(self) -> frozenset[int]:
        """The entries that can be shown step by step."""
        entries = self.table.session.journal.entries
        for entry in entries[self._scanned :]:
            steps = sum(1 for op in entry.ops if op[0] == "note" and op[1] == "step")
            if steps > 1:
                self._steps_in.add(entry.number)
        self._scanned = len(entries)
        return frozenset(self._steps_in)

    def show_game(self) -> None:
        """Step through the whole game, from its first moment."""
        session = self.table.session
        rows = {row.number: row for row in session.history(self.table.perspective.viewer)}
        stops: list[Stop] = [Stop(0, None, "The first moment", "", "", 0)]
        turn: int | None = None
        word = self.table.hud.log.turn_word
        for number in session.journal.path(session.journal.head):
            row = rows.get(number)
            if row is None:
                continue  # one of a run of secret acts: the last of them stands for all
            new_turn = row.turn != turn
            turn = row.turn
            group = f"{word} {turn}" if turn else ""
            steps = self.stops_of(number)
            stops += [replace(stop, group=group, major=False) for stop in steps]
            stops.append(Stop(number, None, group or "The game", row.text, group, 0, new_turn))
        self.table.travel.show_history(False)
        self._begin(stops, whole_game=True)
        self.table.refresh(glide=False)

    def stops_of(self, number: int) -> list[Stop]:
        """The steps of an entry as stops; none for an act that came about at once."""
        session, viewer = self.table.session, self.table.perspective.viewer
        stops = []
        steps = session.steps(number, viewer)
        if not steps:
            return []
        in_force = number in session.journal.path(session.journal.head)
        lines = session.log(viewer) if in_force else session.log(viewer, until=(number, MOST_OPS))
        own = [line for line in lines if line.entry == number]
        before = -1
        for step in steps:
            said = [line.text for line in own if before < line.op <= step.index]
            before = step.index
            group = self._group(step.site)
            label = step.text[:1].upper() + step.text[1:]
            sentence = _latest([line for line in said if not _same(line, label)])
            stops.append(Stop(number, step.index, label, sentence, group, step.site, flight=step.flight))
        return stops

    def _group(self, site: int) -> str:
        """What the steps of one site have in common, as the table calls it: "Land 3"."""
        if not site:
            return ""
        for region in self.table.arrangement.regions:
            parts = parse_zone(region.key)
            if parts.site == site and not parts.seat:
                kind = self.table.catalog.zones.get(parts.family)
                return f"{kind.label if kind is not None else parts.family} {site}"
        return site_label(self.table.arrangement.regions, site) or str(site)

    def _begin(self, stops: Sequence[Stop], whole_game: bool, at: int = 0) -> None:
        self.stops, self.at, self.whole_game = tuple(stops), at, whole_game
        self.playing = not self.table.app.settings.reduced_motion and not self._is_first(whole_game)
        self._since = self.table.app.now()
        self.still = True
        self.table.large.hide()
        self._open_bar()
        self._keep_cursor()

    def _is_first(self, whole_game: bool) -> bool:
        """Whether this is the first long show of this game that the person at this screen sees: it waits at every
        step, and says how it goes on. Kept with the settings."""
        app, game = self.table.app, self.table.catalog.id
        everybody = self.table.session.seats
        if whole_game or len(self.stops) < LONG or game in app.settings.shows_seen:
            return False
        if len(self.table.bots.seats) >= everybody or self.table.perspective.public:
            return False  # bots among themselves wait for nobody
        app.settings.shows_seen = (*app.settings.shows_seen, game)
        app.settings.save()
        on, run = app.keys.label("show_forward"), app.keys.label("show_play")
        app.toast(f"Step by step, this first time: {on} goes on, {run} lets it run.", "info")
        return True

    def _open_bar(self) -> None:
        if self.bar is not None:
            self.bar.open([ShowMark(stop.label, stop.group, stop.major) for stop in self.stops])
            self.place()
            self._feed_bar()

    def end(self, glide: bool = True) -> None:
        """The present again."""
        if self.active:
            self._clear()
            self.table.refresh(glide=glide)

    def _clear(self) -> None:
        self.stops, self.at, self.playing, self.whole_game, self.still = (), 0, False, False, False
        self.table.large.hold()
        self.flights.clear()
        self._state = None
        if self.bar is not None:
            self.bar.close()
            self.table.hud.place_log(None)
        self._keep_cursor()

    def _keep_cursor(self) -> None:
        """A save goes on where the show of what has just happened stands."""
        stop, session = self.stop, self.table.session
        cursor = [stop.entry, stop.done] if stop is not None and not self.whole_game else None
        now = session.show.get("cursor")
        if (list(now) if now is not None else None) != cursor:
            session.set_show(cursor=cursor)

    # -- what is shown ---------------------------------------------------------------------------------------

    def viewer(self) -> Viewer:
        """Whose eyes: everybody watches a show, so by turns every hand is covered."""
        perspective = self.table.perspective
        if perspective.sharing == "pass" and not perspective.alone and not perspective.staying:
            return None
        return perspective.viewer

    def state(self) -> GameState:
        """The position at the cursor."""
        stop = self.stop
        assert stop is not None
        key = (stop.entry, stop.done)
        if self._state is None or self._state[0] != key:
            self._state = (key, self.table.session.state_at(stop.entry, stop.done))
        return self._state[1]

    def view(self) -> View:
        """The table at the cursor as whoever watches may see it."""
        state, perspective = self.state(), self.table.perspective
        if perspective.held and perspective.may_hold:
            return with_zones_of(view_for(state, None), view_for(state, perspective.held), perspective.held)
        return view_for(state, self.viewer())

    def log(self) -> list[Any]:
        """The log as it stood at the cursor."""
        stop = self.stop
        assert stop is not None
        session, viewer = self.table.session, self.viewer()
        if stop.done is not None and stop.entry == session.journal.head:
            # the whole log is at hand; only the newest act is not told to its end
            told = [line for line in session.log(viewer) if line.entry != stop.entry or line.op <= stop.done]
            return list(session.told(viewer, told))
        done = MOST_OPS if stop.done is None else stop.done
        return list(session.told(viewer, session.log(viewer, until=(stop.entry, done))))

    def accounts(self) -> list[Any]:
        """The totals at the cursor."""
        stop = self.stop
        assert stop is not None
        return list(self.table.session.accounts(self.viewer(), stop.entry, stop.done)) if stop.entry else []

    # -- moving the cursor -----------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """A button or key of the bar."""
        if name == "skip":
            self.end()
        elif name == "play":
            self._play(not self.playing)
        elif name in ("first", "last"):
            self.seek(0 if name == "first" else len(self.stops) - 1)
        else:
            self._play(False)
            self.seek(self.at + (1 if name == "forward" else -1))

    def _play(self, on: bool) -> None:
        if on and self.at == len(self.stops) - 1 and self.whole_game:
            self.seek(0)
        self.playing = on
        self._since = self.table.app.now()
        self._feed_bar()

    def set_speed(self, speed: str) -> None:
        """How fast it runs."""
        if speed in dict(SPEEDS):
            self.speed = speed
            self._since = self.table.app.now()
            self._feed_bar()

    def seek(self, at: int) -> None:
        """Go to a stop."""
        at = max(0, min(len(self.stops) - 1, at))
        if self.stops and at != self.at:
            onward = at == self.at + 1
            self.at = at
            self._moved(onward)

    def _moved(self, onward: bool = False) -> None:
        self._since = self.table.app.now()
        self.flights.clear()
        flight = self.stops[self.at].flight
        if onward and flight is not None and not self.table.app.settings.reduced_motion:
            self.flights.send(*flight, self._since, float(self.speed))
        self._keep_cursor()
        self.table.app.sound("slide")
        self._feed_bar()
        self.table.refresh()

    def _feed_bar(self) -> None:
        stop = self.stop
        if self.bar is None or stop is None:
            return
        self.bar.set_part(0.0)
        end = "Skip" if self.holds else "Close"
        self.bar.set_state(ShowState(self.at, self.playing, self.speed, stop.label, stop.sentence, end_label=end))

    def dwell(self) -> float:
        """Seconds that the cursor rests at this stop when the show runs."""
        stop = self.stop
        if stop is None:
            return 0.0
        seconds = min(LONGEST, max(SHORTEST, PER_LETTER * len(stop.sentence)))
        if self.whole_game and stop.done is None:
            seconds = GAME_STEP
        return seconds / float(self.speed)

    def update(self, now: float) -> bool:
        """Let time pass; true while the show runs, or a number is on its way."""
        if self.flights.moving(now):
            self.table.dirty = True
            return self._run(now) or True
        return self._run(now)

    def _run(self, now: float) -> bool:
        if not self.active or not self.playing:
            return False
        if any(dialog.modal for dialog in self.table.app.dialogs):
            self._since = now  # nobody is looking
            return False
        part = (now - self._since) / max(0.05, self.dwell())
        if part < 1:
            if self.bar is not None:
                self.bar.set_part(part)
            return True
        if self.at + 1 < len(self.stops):
            self.seek(self.at + 1)
        elif self.holds:
            self.end()
        else:
            self._play(False)
        return self.active

    # -- the table meanwhile ---------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Events for the table while a show is on: looking is allowed, doing is not. True if this was dealt with."""
        table = self.table
        if event.type == pygame.MOUSEMOTION and not table.pointer.busy:
            self.still = self.still and event.rel == (0, 0)
            table.hand.hover(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._nudge()
            return True
        if event.type == pygame.KEYDOWN:
            action = table.app.keys.action_of(event)
            if action and action not in LOOKING:
                self._nudge()
                return True
        return False

    def _nudge(self) -> None:
        """Say once why nothing happens."""
        if not self._told:
            self._told = True
            what = "This is what has happened" if self.holds else "This is the past"
            key = self.table.app.keys.label("show_skip") or "The button below"
            self.table.app.toast(f"{what}. {key} goes on to the table as it is.", "info")

    def draw(self, surface: pygame.Surface) -> None:
        """Mark the site that this step is about, and draw the numbers on their way."""
        stop, table = self.stop, self.table
        self.flights.draw(surface, table.arrangement, table.camera, table.app.now())
        if stop is None or not stop.site:
            return
        boxes = [
            table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
            for region in table.arrangement.regions
            if parse_zone(region.key).site == stop.site
        ]
        if boxes:
            rect = boxes[0].unionall(boxes[1:])
            frame = marks.piece_frame(table.app.theme, rect.size, 12, "target")
            surface.blit(frame.surface, (rect.x + frame.dx, rect.y + frame.dy))


def _same(line: str, label: str) -> bool:
    """Whether a line of the log says no more than a step's own words: it would stand in the bar twice."""
    return line.rstrip(".!").casefold() == label.rstrip(".!").casefold()


def _latest(said: Sequence[str]) -> str:
    """The last things that were said, as many as can be read in passing."""
    kept: list[str] = []
    for line in reversed(said):
        if kept and sum(map(len, kept)) + len(line) > MOST_LETTERS:
            break
        kept.insert(0, line)
    return " ".join(kept)
