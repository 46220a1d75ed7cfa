"""Who is likely to win, all along a game: thought about beside the window, kept, and read as a curve.

A *point* is how likely each side wins after an entry, as bots see it from what a viewer may know. The
present comes first; what time is left goes into the curve, which is of what everybody may know: its two ends, then
always the middle of the stretch in which most may have happened, until all is known or enough. What everybody may
know is kept beyond the table (``control.replay.findings``): opened again, it goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop.control.figures.chances import Turned, percent
from tabletop.control.replay.findings import KeptMoments, keep_yard, kept_yard
from tabletop.control.replay.stops import counting_of
from tabletop.control.thinking import Reckoning
from tabletop.core.visibility import Viewer
from tabletop.session import Session
from tabletop.session.simulating.reckoning import Reckoned, Shares, Yard, moment_of, sides_of
from tabletop.session.telling.headlines import folded

QUICK, FULL, FOR_CURVE = 60, 300, 160
"""So many positions are judged: for a first word about the present, for the last, for a point of the curve."""

MOST_POINTS = 160
"""So many points a curve has at most."""

MOST_KEPT = 1000
"""So many points are kept of a table, of all its branches and viewers; then it is begun anew."""

STEEP = 2.0
"""How much more a change weighs than a long stretch when it is chosen where to look next."""

MOST_BACK = 60
"""So many entries back it is looked how it stood last, while it is not yet known how it stands."""

TURNING_POINTS = 3
LEAST_SWING = 0.08
"""What changes less is no turning point."""

_yards: dict[object, Yard] = {}
"""What was measured of games since the program was started; a few numbers for each."""


@dataclass(frozen=True, slots=True)
class Point:
    """How likely each side wins (() where nothing can be said), and how many positions were judged for it."""

    shares: Shares
    positions: int


@dataclass(frozen=True, slots=True)
class Swing:
    """What changed the chances most: the entry after which they were other ones, those before and after it."""

    entry: int
    before: Shares
    after: Shares
    change: float
    """By how much for good, whoever it was good for (``lasting``)."""

    @property
    def side(self) -> int:
        """The side that it was best for, from 0."""
        gained = [after - before for before, after in zip(self.before, self.after, strict=True)]
        return gained.index(max(gained))


class Analysis:
    """The points of one table. Whoever shows them says what is wanted, and lets time pass."""

    def __init__(self, session: Session, thinker: Reckoning | None = None) -> None:
        self.session = session
        self.thinker = thinker if thinker is not None else Reckoning()
        self.wants_now = False
        """Somebody wants to know how it stands."""
        self.wants_curve = False
        """Somebody wants to know how it went."""
        self.viewer: Viewer = None
        """By whose eyes the present is looked at: a seat, or a spectator."""
        self._points: dict[tuple[Viewer, int], Point] = {}
        self._asked: tuple[Viewer, int, int] | None = None
        """The point that is thought about: viewer, entry, positions."""
        self._line: tuple[int, list[int]] = (-1, [])
        """The moments of the whole game, and when it was looked: ``changed`` of the session."""
        self._told: tuple[int, list[Swing], list[Turned]] = (-1, [], [])
        """The turning points that were told last, with the swings and the state of the session they were made of."""
        self._head, self._catalog = session.journal.head, session.catalog
        self._kept: KeptMoments | None = None
        """What is kept beyond the table; looked for when somebody first wants to know something."""

    # -- what is known ---------------------------------------------------------------------------------------

    @property
    def is_thinking(self) -> bool:
        """Whether something is thought about now."""
        return self._asked is not None

    @property
    def is_measuring(self) -> bool:
        """Whether it is still being found out how much a lead means in this game."""
        return self.is_thinking and self._yard is None

    def point(self, entry: int, viewer: Viewer = None) -> Point | None:
        """How it stood after an entry, as far as a viewer may know; None where it is not known."""
        found = self._points.get((viewer, entry))
        return found if found is not None and found.shares else None

    def latest(self, viewer: Viewer = None) -> tuple[Point, int] | None:
        """How it stood when it was known last on the way to the present, as far as a viewer may know, and so many
        acts ago that was. What was known of acts that are taken back is of another way, and older than ``MOST_BACK``
        entries it says nothing of now."""
        way = [0, *self.session.journal.path(self.session.journal.head)][-MOST_BACK:]
        known = next((entry for entry in reversed(way) if self.point(entry, viewer) is not None), None)
        found = self.point(known, viewer) if known is not None else None
        if known is None or found is None:
            return None
        since = set(way[way.index(known) + 1 :])
        acts = sum(not since.isdisjoint(deed.entries) for deed in self.session.deeds()) if since else 0
        return found, acts

    def curve(self) -> list[tuple[int, Shares]]:
        """What is known of the line of the game, in order: entries (0: the first moment) with their chances."""
        return [(entry, found.shares) for entry in self.line() if (found := self.point(entry)) is not None]

    def progress(self) -> tuple[int, int]:
        """How many points of the curve are known, of how many."""
        line = self.line()
        known = sum(is_enough(self._points.get((None, entry))) for entry in line)
        return known, min(len(line), MOST_POINTS)

    @property
    def is_done(self) -> bool:
        """Whether all of the curve is known."""
        known, wanted = self.progress()
        return known >= wanted

    def swings(self) -> list[Swing]:
        """The turning points of what is known, the largest first. While not all of it is, only those of which it is
        known at which act they came: a change between moments that lie apart is nobody's yet."""
        curve, done = self.curve(), self.is_done
        place = {entry: number for number, entry in enumerate(self.line())}
        found: list[Swing] = []
        for number, ((former, before), (entry, after)) in enumerate(pairwise(curve)):
            if not done and place[entry] - place[former] > 1:
                continue
            earlier, later = curve[max(0, number - 1)][1], curve[min(len(curve) - 1, number + 2)][1]
            found.append(Swing(entry, before, after, lasting(earlier, before, after, later)))
        found = [each for each in found if each.change >= LEAST_SWING]
        return sorted(found, key=lambda each: (-each.change, each.entry))[:TURNING_POINTS]

    def line(self) -> list[int]:
        """The moments of the whole game, also of what was taken back just now: after each deed, the first moment
        first."""
        session = self.session
        if self._line[0] == session.changed:
            return self._line[1]
        deed_of = {number: deed.last for deed in session.deeds() for number in deed.entries}
        path = session.journal.path(session.journal.head)
        while (later := session.journal.redo_number(path[-1] if path else 0)) is not None:
            path.append(later)
        self._line = session.changed, [0, *(number for number in path if deed_of.get(number, number) == number)]
        return self._line[1]

    # -- thinking --------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Let time pass; whether something new is known."""
        if self.session.catalog is not self._catalog:
            self._catalog = self.session.catalog
            self._points.clear()
            self._forget()
            self._kept = None
        if self.session.journal.head != self._head:
            self._head = self.session.journal.head
            # what is measured is measured of the game, not of this moment
            if self._yard is not None and not self._is_first_word():
                self._forget()
        if not (self.wants_now or self.wants_curve):
            if self._asked is not None:
                self._forget()
            return False
        known = self._kept is None and self._remember()
        if self._asked is not None:
            return (self.thinker.ready and self._take()) or known
        self._ask()
        return known

    def _remember(self) -> bool:
        """Look for what was found out of this table before; whether there was anything."""
        if self.session.ruleset is None:
            return False
        sides = len(self.sides())
        if self._yard is None and (yard := kept_yard(self.session, sides)) is not None:
            _yards[self._game] = yard
        self._kept = KeptMoments(self.session, sides)
        known = self._kept.known()
        self._points |= {(None, entry): Point(*found) for entry, found in known.items()}
        return bool(known)

    def _is_first_word(self) -> bool:
        """Whether a first word is thought about, of a moment that led to the present: it comes soon, and where one
        act follows another quickly nothing would be known for long if each let go of the one before."""
        if self._asked is None or not self.wants_now:
            return False
        viewer, entry, positions = self._asked
        is_past = entry == 0 or entry in self.session.journal.path(self._head)
        return positions == QUICK and viewer == self.viewer and is_past

    def _take(self) -> bool:
        asked, self._asked = self._asked, None
        found = self.thinker.take()
        if found is None or asked is None:
            self._keep(asked, None)
            return False
        if self._yard is None:
            _yards[self._game] = found.yard
            keep_yard(self.session, found.yard)
        self._keep(asked, found)
        return True

    def _keep(self, asked: tuple[Viewer, int, int] | None, found: Reckoned | None) -> None:
        if asked is None:
            return
        if len(self._points) >= MOST_KEPT:
            self._points.clear()
        viewer, entry, positions = asked
        made = self._points[viewer, entry] = Point(found.shares if found is not None else (), positions)
        if viewer is None and found is not None and is_enough(made) and self._kept is not None:
            self._kept.keep(entry, made.shares, positions)
            if self.is_done:
                self._kept.write()

    def _ask(self) -> None:
        wanted = self._next()
        if wanted is None or self.session.ruleset is None:
            return
        viewer, entry, positions = wanted
        moment = moment_of(self.session, viewer, None if entry == self._head else entry, positions, self._yard)
        self._asked = wanted
        self.thinker.pose(moment)

    def _next(self) -> tuple[Viewer, int, int] | None:
        """What is to be thought about next."""
        if self.wants_now:
            known = self._points.get((self.viewer, self._head))
            if known is None:
                return self.viewer, self._head, QUICK
            if known.shares and known.positions < FULL:
                return self.viewer, self._head, FULL
        if not self.wants_curve:
            return None
        told = {
            entry: point for (viewer, entry), point in self._points.items() if viewer is None and is_enough(point)
        }
        entry = next_moment(told, self.line())
        return None if entry is None else (None, entry, FOR_CURVE)

    def _forget(self) -> None:
        self._asked = None
        self.thinker.forget()

    def close(self) -> None:
        """The table is left."""
        self._asked = None
        self.thinker.close()
        if self._kept is not None:
            self._kept.write()

    @property
    def _game(self) -> object:
        session = self.session
        options, decks = tuple(sorted(session.options.items())), repr(session.agreement.decks)
        return session.game, session.catalog.hash, session.seats, options, decks

    @property
    def _yard(self) -> Yard | None:
        return _yards.get(self._game)

    # -- in words --------------------------------------------------------------------------------------------

    def sides(self) -> list[tuple[int, ...]]:
        """The seats of each side."""
        return list(sides_of(self.session.state.spec))

    def side_names(self) -> list[str]:
        """Each side by the names of its players."""
        names = self.session.names
        return [" and ".join(names[seat - 1] for seat in side) for side in self.sides()]

    def turned(self) -> list[Turned]:
        """The turning points as everybody may read them, in the order in which they came."""
        session, swings = self.session, self.swings()
        if self._told[:2] == (session.changed, swings):
            return self._told[2]  # most new points change nothing of it, and a long history takes time to read
        rows = folded(session.history(), session.deeds(), (), session.journal.head, session.told())
        found = {row.number: row for row in reversed(rows)}
        names, counting = self.side_names(), counting_of(session)
        told: list[Turned] = []
        for swing in sorted(swings, key=lambda each: each.entry):
            row = found.get(swing.entry)
            text = row.text if row is not None else ""
            when = counting.said(row.turn) if row is not None and row.turn else ""
            told.append(Turned(swing.entry, text or "Something that is not told", changed(swing, names), when))
        self._told = session.changed, swings, told
        return told


def lasting(earlier: Shares, before: Shares, after: Shares, later: Shares) -> float:
    """By how much chances have changed for good: what the next moment takes back, or what only takes back the moment
    before, is no turning point (a piece is taken, then the one that took it; the luck of a guess)."""
    most = 0.0
    for first, second, third, fourth in zip(earlier, before, after, later, strict=True):
        changes = (third - second, fourth - second, third - first)
        if min(changes) > 0 or max(changes) < 0:
            most = max(most, min(map(abs, changes)))
    return most


def is_enough(point: Point | None) -> bool:
    """Whether a point is known well enough for the curve."""
    return point is not None and point.positions >= FOR_CURVE


def changed(swing: Swing, names: Sequence[str]) -> str:
    """What a swing changed, in words: who gained by it."""
    side = swing.side
    return f"{names[side]}: {percent(swing.before[side])} to {percent(swing.after[side])}"


def next_moment(points: Mapping[int, Point], line: Sequence[int]) -> int | None:
    """The moment of a line to think about next: the ends, then the middle of the stretch in which most may have
    happened; None where all is known, or enough."""
    known = [index for index, entry in enumerate(line) if entry in points]
    if len(known) >= min(len(line), MOST_POINTS):
        return None
    for end in (0, len(line) - 1):
        if end not in known:
            return line[end]

    def promise(stretch: tuple[int, int]) -> float:
        one, other = stretch
        if other - one < 2:
            return -1.0
        pairs = zip(points[line[one]].shares, points[line[other]].shares, strict=False)
        return (other - one) / len(line) + STEEP * max((abs(a - b) for a, b in pairs), default=0.0)

    one, other = max(pairwise(known), key=promise)
    return line[(one + other) // 2]
