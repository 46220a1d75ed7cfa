"""Pieces on their way: each drawn thing remembers where it is now and glides to where it belongs.

The animator keeps one *actor* per piece, named by the piece's number (which never leaves this room). It derives every
motion from where a piece was drawn last and where it lies now, so nothing keeps a second account of the table.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.placing import Placement


def ease(t: float) -> float:
    """Slow at both ends, quick between (0 to 1)."""
    return t * t * (3 - 2 * t)


@dataclass(slots=True)
class Pose:
    """A moment of a piece: centre, size (table units), angle (degrees), and how far a flip has come (-1 to 1)."""

    x: float
    y: float
    w: float
    h: float
    angle: float
    flip: float = 1.0
    lift: float = 0.0


def risen(place: Placement, arrangement: Arrangement) -> Pose | None:
    """A card of a fan out of which it rises, upright, so that all of it can be read: as far as the table goes. None
    for what does not rise."""
    region = arrangement.region(place.zone)
    if region is None or place.host or not region.box.kind.rises:
        return None
    box = region.box
    lifted = min(0.0, box.y + box.h - place.h * 0.55 - place.y) - place.h * 0.10
    y = max(place.y + lifted, min(place.y, place.h * 0.55))
    return Pose(place.x, y, place.w * 1.06, place.h * 1.06, 0.0, lift=0.5)


@dataclass(slots=True)
class Actor:
    """One drawn piece: where it belongs and the motion that brings it there."""

    key: int
    placement: Placement
    start: Pose
    began: float = 0.0
    lasts: float = 0.0
    flips: bool = False
    tumbles: bool = False
    order: int = 0
    track: Hashable = 0
    """What it is followed by: its number, or only its place among others that nobody here can tell apart."""
    let_go: bool = False
    """A hand at this screen has just put it somewhere, and everybody has seen that."""

    def moving(self, now: float) -> bool:
        """Whether the piece is still on its way."""
        return self.lasts > 0 and now < self.began + self.lasts

    def progress(self, now: float) -> float:
        """How far the motion has come, 0 to 1."""
        return 1.0 if self.lasts <= 0 else min(1.0, max(0.0, (now - self.began) / self.lasts))

    def pose(self, now: float) -> Pose:
        """Where the piece is drawn at a moment."""
        goal = self.placement
        if not self.moving(now):
            return Pose(goal.x, goal.y, goal.w, goal.h, goal.angle)
        raw = self.progress(now)
        t = ease(raw)
        start = self.start
        turn = (goal.angle - start.angle + 180) % 360 - 180
        far = math.hypot(goal.x - start.x, goal.y - start.y)
        arc = math.sin(math.pi * raw)
        return Pose(
            start.x + (goal.x - start.x) * t,
            start.y + (goal.y - start.y) * t,
            start.w + (goal.w - start.w) * t,
            start.h + (goal.h - start.h) * t,
            start.angle + turn * t,
            math.cos(math.pi * raw) if self.flips else 1.0,
            arc * min(1.0, far / 120) if far > 1 else (arc * 0.4 if self.flips else 0.0),
        )


class Animator:
    """All actors of a table. Times are seconds from the injected clock."""

    def __init__(self) -> None:
        self.actors: dict[int, Actor] = {}
        self.speed = 1.0
        """0 makes every motion a jump (reduced motion)."""
        self._ends = 0.0
        """When the last motion ends; from then on nobody need look for one."""

    def follow(
        self,
        placements: Iterable[tuple[int, Placement]],
        now: float,
        origins: Mapping[int, tuple[float, float]] | None = None,
        thrown: Iterable[int] = (),
        mixed: Mapping[int, Hashable] | None = None,
    ) -> None:
        """Bring every piece to its new placement; a piece that was not drawn before comes from ``origins``.

        ``mixed``: the pieces that the viewer cannot tell from others beside them, and what to follow instead.
        """
        rolled = set(thrown)
        before, self.actors = self.actors, {}
        tracks = {actor.track: actor for actor in before.values()}
        blurred = mixed or {}
        for order, (key, placement) in enumerate(placements):
            track = blurred.get(key, key)
            known = before.get(key)
            old = known if known is not None and known.let_go else tracks.get(track)
            actor = Actor(key, placement, _at(placement), order=order, track=track)
            if old is not None:
                self._carry_on(actor, old, now, key in rolled)
            elif origins and key in origins:
                x, y = origins[key]
                actor.start = Pose(x, y, placement.w, placement.h, 0.0)
                self._begin(actor, now, math.hypot(placement.x - x, placement.y - y))
            self.actors[key] = actor
        ends = [actor.began + actor.lasts for actor in self.actors.values() if actor.lasts > 0]
        self._ends = max(ends, default=0.0)

    def _carry_on(self, actor: Actor, old: Actor, now: float, thrown: bool) -> None:
        goal = actor.placement
        if thrown:
            actor.tumbles = True
            actor.start = old.pose(now)
            actor.began, actor.lasts = now, 0.75 * self.speed
            return
        same = _near(old.placement, goal)
        flipped = old.placement.piece.face != goal.piece.face or old.placement.piece.seen != goal.piece.seen
        if same and not flipped:
            actor.start, actor.began, actor.lasts = old.start, old.began, old.lasts
            actor.flips, actor.tumbles = old.flips, old.tumbles
            return
        actor.start = old.pose(now)
        actor.flips = flipped and goal.piece.kind == "card"
        self._begin(actor, now, math.hypot(goal.x - actor.start.x, goal.y - actor.start.y))

    def _begin(self, actor: Actor, now: float, distance: float) -> None:
        actor.began = now
        actor.lasts = min(0.25, 0.13 + distance / 6000) * self.speed

    def place(self, key: int, x: float, y: float) -> None:
        """Say that a piece is being let go at a point, so that it glides on from there."""
        actor = self.actors.get(key)
        if actor is not None:
            goal = actor.placement
            actor.placement = Placement(goal.piece, goal.zone, x, y, goal.w, goal.h, goal.angle, goal.pile, goal.host)
            actor.start, actor.lasts, actor.let_go = _at(actor.placement), 0.0, True

    def moving(self, now: float) -> bool:
        """Whether anything is still on its way."""
        return now < self._ends and any(actor.moving(now) for actor in self.actors.values())

    def on_their_way(self, now: float) -> list[Actor]:
        """Those that are still on their way."""
        return [actor for actor in self.actors.values() if actor.moving(now)] if now < self._ends else []

    def tumbling(self, now: float) -> bool:
        """Whether a die does not lie yet."""
        return any(actor.tumbles for actor in self.on_their_way(now))

    def settle(self) -> None:
        """End all motions at once."""
        for actor in self.actors.values():
            actor.lasts = 0.0


def _at(placement: Placement) -> Pose:
    return Pose(placement.x, placement.y, placement.w, placement.h, placement.angle)


def _near(one: Placement, other: Placement) -> bool:
    return (
        abs(one.x - other.x) < 0.5
        and abs(one.y - other.y) < 0.5
        and abs(one.w - other.w) < 0.5
        and one.angle == other.angle
    )
