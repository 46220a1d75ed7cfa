"""Shows: a finished act that came about in steps is looked at step by step, and so is a whole game.

A show is a cursor over stops (``control.replay``). Board, numbers, log and result are drawn for the cursor, never
ahead of it; the table itself has long gone on. Nothing is asked and nothing is done at the table while a show runs.
What is here is the bar, its keys, and what is drawn over the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from tabletop.control.places.flying import Flights
from tabletop.control.places.sites import at_site, site_title
from tabletop.control.replay.arrivals import Arrivals
from tabletop.control.replay.keymoments import CHAPTER, KeyMoment, key_moments, next_moment
from tabletop.control.replay.moment import Moment, show_view, watched_by
from tabletop.control.replay.show import Beat, ShowCursor, kept_cursor
from tabletop.control.replay.stops import Stepwise, Stop, counting_of, stops_of_entry, stops_of_game
from tabletop.control.replay.watching import Watch
from tabletop.core.state import GameState
from tabletop.core.view import View
from tabletop.core.visibility import Viewer
from tabletop.session.telling.messages import LogLine
from tabletop.session.telling.numbers import AccountText
from tabletop.ui.draw.things import marks
from tabletop.ui.hud.telling.show_bar import ShowBar, ShowState
from tabletop.ui.hud.telling.show_marks import ShowMark
from tabletop.ui.stage.pointer import Point
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.flying import draw_flights
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.looking.travel import Travel
from tabletop.ui.table.panels.widgets import TableHud

COMMANDS = ("back", "forward", "play", "first", "last", "skip", "branch", "next", "previous", "film")
LOOKING = frozenset(
    {"preview", "picture", "zoom_in", "zoom_out", "zoom_fit", "help", "key_help", "settings", "quick_save", "mute",
     "history", "undo", "public", "hold", "hold_1", "hold_2", "hold_3", "hold_4", "next_piece", "previous_piece",
     "up", "down",
     "viewers_large", "viewers_spot", "viewers_log",
     "director", "direct_pause", "direct_step", "direct_slower", "direct_faster", "direct_hold", "direct_pen",
     "direct_clear"}
)  # fmt: skip
"""Keys that only look, or that end the show themselves."""
WATCHING = LOOKING - {"history", "undo", "public", "hold", "hold_1", "hold_2", "hold_3", "hold_4"}
"""Those that show nothing but what the chosen eyes have seen by now: the history would tell how it goes on."""


class Showing:
    """Part of the table screen: what is shown instead of the present, and the bar that runs it."""

    def __init__(
        self,
        table: Table,
        hud: TableHud,
        large: LargeView,
        travel: Travel,
        hover: Callable[[Point], None],
        watched: Callable[[], None],
    ) -> None:
        """``hover``: the pointer is over the table, to look; ``watched``: a table that came up to be watched has been
        watched, and the present is next."""
        self.table, self.hud, self.large, self.travel, self.hover = table, hud, large, travel, hover
        self.watched = watched
        self.watching = False
        """The table came up to be watched; whoever watches runs it, though it is a picture for viewers."""
        self.back: Callable[[], object] | None = None
        """Where closing what is watched leads, if not to the present."""
        self.cursor = ShowCursor()
        self.with_bar = True
        """A film or a picture has no bar."""
        self.still = False
        """The pointer has not been moved since this show began: what comes under it is not shown large."""
        self.moments: Mapping[int, KeyMoment] = {}
        """What stands out of a whole game, by the number of the stop."""
        self.film: Callable[[], None] = lambda: None
        """Makes a film of what is shown."""
        self.guided: Callable[[], bool] = lambda: False
        """Somebody is being taught here: a show runs by itself, so that what is said next comes up."""
        self._arrivals = Arrivals(table.session)
        self._stepwise = Stepwise()
        self._state: tuple[Moment, GameState] | None = None
        self._told = False
        self.bar: ShowBar | None = None
        self.flights = Flights()

    # -- the widget ------------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Build the bar in the look of now."""
        table = self.table
        labels = {name: table.app.keys.label(f"show_{name}") for name in COMMANDS}
        bar = ShowBar(self.hud.look, self.command, self.seek, self.set_speed, self._key_of, labels)
        self.bar = self.hud.stack.add(bar, "bar")
        self.bar.tells = self.watching
        if self.active:
            self.open_bar()

    def _key_of(self, event: pygame.Event) -> str:
        """The command of a key while a show is on."""
        action = self.table.app.keys.action_of(event, "show") or ""
        return action.removeprefix("show_")

    def place(self) -> None:
        """Put the bar under the table; where it would lie over anything there, into the corner of the questions:
        nothing is asked meanwhile. The log gives way to it."""
        table = self.table
        hud, port = self.hud, table.camera.port
        if self.bar is None:
            return
        taken = self.bar.fit(port, port.bottom - hud.look.px(12))
        corner = table.layout.panel("buttons")
        if corner is not None and any(map(taken.colliderect, self._laid_out())):
            taken = self.bar.dock(hud.place_of(corner))
        hud.place_log(taken if self.bar.visible else None)

    def _laid_out(self) -> list[pygame.Rect]:
        """What the table has besides its felt, in pixels of the window: its places, and who sits there."""
        boxes = (region.box for region in self.table.shown.arrangement.regions if region.key != "table")
        seats = (panel.rect for panel in self.hud.seats.values() if panel.visible)
        return [*map(self.hud.place_of, boxes), *seats]

    # -- beginning and ending --------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a show is on."""
        return self.cursor.active

    @property
    def leads_back(self) -> bool:
        """Whether the table is only watched, by somebody who goes back afterwards to where they came from."""
        return self.watching and self.back is not None

    @property
    def holds(self) -> bool:
        """Whether the present must wait: a show of what has just happened is on, not one of the past."""
        return self.cursor.holds

    @property
    def stops(self) -> tuple[Stop, ...]:
        """All stops of the show."""
        return self.cursor.stops

    @property
    def stop(self) -> Stop | None:
        """Where the cursor stands."""
        return self.cursor.stop

    @property
    def looks(self) -> bool:
        """Whether those at the table are to look, and say when it goes on."""
        stop = self.stop
        return self.holds and stop is not None and stop.look

    def follow(self) -> None:
        """The session has changed: begin to show what has newly happened in steps; drop a show of what is no more.
        The screen draws itself after it."""
        news = self._arrivals.look(self.table.session)
        if news.switched and self.holds:
            self._clear()  # whoever turns the dial goes on at the table as it is
        if not news.moved:
            return
        stops = [stop for number in news.new for stop in self.stops_of(number)]
        if stops:
            self._begin(stops, of_past=False)
        elif self.active:
            self._clear()  # undone, gone elsewhere, or played on

    def resume(self) -> None:
        """A table is opened: go on with the show that its save was made in."""
        kept = kept_cursor(self.table.session)
        if kept is None:
            return
        stops = self.stops_of(kept[0])
        at = next((index for index, stop in enumerate(stops) if stop.done == kept[1]), -1)
        if at >= 0:
            self._begin(stops, of_past=False, at=at)
            self.table.refresh(glide=False)

    def show_entry(self, number: int) -> None:
        """Show an entry of the past again."""
        self._show_past(self.stops_of(number))

    def show_game(self, entry: int = 0) -> None:
        """Step through the whole game, from its first moment; or stand at an entry of it."""
        table = self.table
        viewer, counting = table.perspective.viewer, counting_of(table.session)
        stops = stops_of_game(table.session, viewer, self._site_title, counting)
        at = next((index for index, stop in enumerate(stops) if stop.entry >= entry and stop.done is None), 0)
        self._show_past(stops, key_moments(table.session, stops, viewer), at if entry else 0)
        if entry:
            self._play(False)

    def _show_past(self, stops: Sequence[Stop], moments: Mapping[int, KeyMoment] | None = None, at: int = 0) -> None:
        if stops:
            self.moments = moments or {}
            self.travel.show_history(False)
            self._begin(stops, of_past=True, at=at)
            self.table.refresh(glide=False)

    def watch(self, watch: Watch) -> None:
        """A table comes up to be watched: it opens at the first of the moments, and stands there. The screen draws
        itself after it."""
        stops = watch.stops(self.table.session, self._site_title, counting_of(self.table.session))
        self.cursor.begin(stops, self.table.app.now(), of_past=True, known=False)
        self.moments = key_moments(self.table.session, stops, watch.eyes) if watch.still is None else {}
        self.with_bar, self.back = watch.bar, watch.back
        self.watching = True
        if self.bar is not None:
            self.bar.tells = True
        self.still = True

    def stand_at(self, stop: Stop | None, flight: bool = False) -> None:
        """Show a moment that was chosen elsewhere, without a bar, or the present again (None). ``flight``: what goes
        over from one piece to another there is seen to go. The screen draws itself after it."""
        now = self.table.app.now()
        self._state = None
        self.flights.clear()
        if stop is None:
            self.cursor.clear()
            self.moments = {}
            self.watching, self.with_bar = False, True
            return
        self.cursor.begin([stop], now, of_past=True, known=False)
        self.watching, self.with_bar, self.still = True, False, True
        if flight and stop.flight is not None and not self.table.app.settings.reduced_motion:
            self.flights.send(*stop.flight, now, 1.0)

    def in_steps(self) -> frozenset[int]:
        """The entries that can be shown step by step."""
        return self._stepwise.entries(self.table.session)

    def stops_of(self, number: int) -> list[Stop]:
        """The steps of an entry as stops; none for an act that came about at once."""
        return stops_of_entry(self.table.session, number, self.table.perspective.viewer, self._site_title)

    def _site_title(self, site: int) -> str:
        return site_title(self.table.shown.arrangement.regions, self.table.catalog, site)

    def _begin(self, stops: Sequence[Stop], of_past: bool, at: int = 0) -> None:
        now = self.table.app.now()
        self.cursor.begin(stops, now, of_past=of_past, at=at)
        if self.guided() or not (self.table.app.settings.reduced_motion or self._is_looked_at or self._is_first()):
            self.cursor.play(True, now)
        self.still = True
        self.large.hide()
        self.open_bar()
        self.cursor.keep_in(self.table.session)

    @property
    def _is_looked_at(self) -> bool:
        """Whether people alone play here, and are to look at what is shown: it goes on when they say so."""
        return self.looks and not self.table.session.bots

    def _is_first(self) -> bool:
        """Whether this is the first long show of this game that the person at this screen sees: it waits at every
        step, and says how it goes on. Kept with the settings."""
        app, game = self.table.app, self.table.catalog.id
        everybody = self.table.session.seats
        if not self.cursor.is_long or game in app.settings.shows_seen:
            return False
        if len(self.table.session.bots) >= everybody or self.table.perspective.public:
            return False  # bots among themselves wait for nobody
        app.settings.shows_seen = (*app.settings.shows_seen, game)
        app.settings.save()
        on, run = app.keys.label("show_forward"), app.keys.label("show_play")
        app.toast(f"Step by step, this first time: {on} goes on, {run} lets it run.", "info")
        return True

    def open_bar(self) -> None:
        """Show the bar of what is shown."""
        if self.bar is not None and self.with_bar:
            self.bar.open([self._mark(index, stop) for index, stop in enumerate(self.stops)])
            self.place()
            self._feed_bar()

    def _mark(self, index: int, stop: Stop) -> ShowMark:
        moment = self.moments.get(index)
        if moment is None:
            return ShowMark(stop.label, stop.group, stop.major)
        return ShowMark(f"{stop.label}: {moment.text}", stop.group, stop.major, moment.kind)

    @property
    def chapter(self) -> str:
        """What was remarked for viewers of the moment that is shown, "" for nothing."""
        moment = self.moments.get(self.cursor.at) if self.active else None
        return moment.text if moment is not None and moment.kind == CHAPTER else ""

    def end(self, glide: bool = True) -> None:
        """The present again."""
        if self.active:
            watched, self.watching = self.watching, False
            self._clear()
            if watched:
                self.watched()
            self.table.refresh(glide=glide)

    def play_on(self) -> None:
        """Leave what is watched and play on from the act that is shown; what came after it stays as a branch."""
        stop, watched = self.stop, self.watching
        if stop is None or self.holds:
            return
        self.end()
        if stop.entry != self.table.session.journal.head:
            # whoever watched a table from its beginning has chosen to know what came later; nothing of it is lost
            self.travel.go_to(stop.entry, ask=not watched)

    def _clear(self) -> None:
        self.cursor.clear()
        self.moments = {}
        self.still, self.with_bar = False, True
        self.large.hold()
        self.flights.clear()
        self._state = None
        if self.bar is not None:
            self.bar.close()
            self.bar.tells = False
            self.hud.place_log(None)
        self.cursor.keep_in(self.table.session)

    # -- what is shown ---------------------------------------------------------------------------------------

    def viewer(self) -> Viewer:
        """Whose eyes: everybody watches a show, so by turns every hand is covered."""
        return watched_by(self.table.perspective)

    @property
    def moment(self) -> Moment:
        """What the cursor stands at, by the eyes of those who watch."""
        stop = self.stop
        assert stop is not None
        return stop.seen_by(self.viewer())

    def state(self) -> GameState:
        """The position at the cursor."""
        moment = self.moment
        if self._state is None or self._state[0] != moment:
            self._state = (moment, moment.state(self.table.session))
        return self._state[1]

    def view(self) -> View:
        """The table at the cursor as whoever watches may see it."""
        return show_view(self.state(), self.table.perspective)

    def log(self) -> list[LogLine]:
        """The log as it stood at the cursor."""
        return self.moment.log(self.table.session)

    def accounts(self) -> list[AccountText]:
        """The totals at the cursor."""
        return self.moment.accounts(self.table.session)

    # -- moving the cursor -----------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """A button or key of the bar."""
        cursor = self.cursor
        if name == "skip":
            if self.leads_back and self.back is not None:
                self.back()
            else:
                self.end()
        elif name == "branch":
            self.play_on()
        elif name == "film":
            self.film()
        elif name == "play":
            self._play(not cursor.playing)
        elif name in ("next", "previous"):
            found = next_moment(self.stops, self.moments, cursor.at, 1 if name == "next" else -1)
            self.seek(cursor.at if found is None else found)
        elif name in ("first", "last"):
            self.seek(0 if name == "first" else len(self.stops) - 1)
        elif name == "forward" and self.looks:
            self._seen()
        else:
            self._play(False)
            self.seek(cursor.at + (1 if name == "forward" else -1))

    def _seen(self) -> None:
        """Those at the table have looked: it goes on."""
        if self.cursor.at + 1 < len(self.stops):
            self.seek(self.cursor.at + 1)
        else:
            self.end()

    def _play(self, on: bool) -> None:
        if self.cursor.play(on, self.table.app.now()):
            self._moved()
        self._feed_bar()

    def set_speed(self, speed: str) -> None:
        """How fast it runs."""
        if self.cursor.set_speed(speed, self.table.app.now()):
            self._feed_bar()

    def seek(self, at: int) -> None:
        """Go to a stop."""
        moved = self.cursor.seek(at, self.table.app.now())
        if moved:
            self._moved(onward=moved == 1)

    def _moved(self, onward: bool = False) -> None:
        self.flights.clear()
        stop = self.stop
        flight = stop.flight if stop is not None else None
        if onward and flight is not None and not self.table.app.settings.reduced_motion:
            self.flights.send(*flight, self.table.app.now(), float(self.cursor.speed))
        self.cursor.keep_in(self.table.session)
        self.table.app.sound("slide")
        self._feed_bar()
        self.table.refresh()

    def _feed_bar(self) -> None:
        cursor, stop = self.cursor, self.stop
        if self.bar is None or stop is None:
            return
        self.bar.set_part(0.0)
        end = "Go on" if self.looks else "Skip" if self.holds else "Close"
        self.bar.set_state(
            ShowState(
                cursor.at,
                cursor.playing,
                cursor.speed,
                stop.label,
                stop.sentence,
                end_label=end,
                end_tip="To where you came from" if self.leads_back else "To the table as it is",
                branch=not self.holds,
                look=self.looks and len(self.stops) == 1,
            )
        )

    def update(self, now: float) -> bool:
        """Let time pass; true while the show runs, or a number is on its way."""
        if self.flights.moving(now):
            self.table.dirty = True
            return self._run(now) or True
        return self._run(now)

    def _run(self, now: float) -> bool:
        cursor = self.cursor
        if cursor.playing and any(dialog.modal for dialog in self.table.app.dialogs):
            cursor.wait(now)  # nobody is looking
            return False
        beat = cursor.advance(now)
        if beat is Beat.REST:
            return False
        if beat is Beat.RUNS:
            if self.bar is not None and self.bar.visible:  # one that is not seen makes no picture out of date
                self.bar.set_part(cursor.part(now))
        elif beat is Beat.MOVED:
            self._moved(onward=True)
        elif beat is Beat.OVER:
            self.end()
        elif beat is Beat.PAUSED:
            self._feed_bar()
        return self.active

    # -- the table meanwhile ---------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Events for the table while a show is on: looking is allowed, doing is not. True if this was dealt with."""
        table = self.table
        if event.type == pygame.MOUSEMOTION and not table.pointer.busy:
            self.still = self.still and event.rel == (0, 0)
            self.hover(event.pos)
            return True
        space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if self.looks and (space or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)):
            self._seen()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self.nudge()
            return True
        if event.type == pygame.KEYDOWN:
            action = table.app.keys.action_of(event)
            if action and action not in (WATCHING if self.watching else LOOKING):
                self.nudge()
                return True
        return False

    def nudge(self) -> None:
        """Say once why nothing happens."""
        if not self._told:
            self._told = True
            what = "This is what has happened" if self.holds else "This is the past"
            key = self.table.app.keys.label("show_skip") or "The button below"
            where = "back to where you came from" if self.leads_back else "on to the table as it is"
            self.table.app.toast(f"{what}. {key} goes {where}.", "info")

    def draw(self, surface: pygame.Surface) -> None:
        """Mark the site that this step is about, and draw the numbers on their way."""
        stop, table = self.stop, self.table
        draw_flights(surface, self.flights.flying, table.shown.arrangement, table.camera, table.app.now())
        if stop is None or not stop.site:
            return
        boxes = [
            table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
            for region in at_site(table.shown.arrangement.regions, stop.site)
        ]
        for rect in self._together(boxes):
            frame = marks.piece_frame(table.app.theme, rect.size, 12, "target")
            surface.blit(frame.surface, (rect.x + frame.dx, rect.y + frame.dy))

    def _together(self, boxes: list[pygame.Rect]) -> list[pygame.Rect]:
        """One frame around all places of a site; one each where something else lies between them."""
        if not boxes:
            return []
        table, whole = self.table, boxes[0].unionall(boxes[1:])
        between = (
            table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
            for region in table.shown.arrangement.regions
            if region.key != "table"
        )
        apart = any(whole.contains(rect) and rect.collidelist(boxes) < 0 for rect in between)
        return boxes if apart else [whole]
