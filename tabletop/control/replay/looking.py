"""What is looked at on a table: a show, a moment of the history, or the present."""

from __future__ import annotations

from tabletop.control.judging.perspective import Perspective
from tabletop.control.replay.moment import Moment, watched_by
from tabletop.control.replay.past import PastCursor
from tabletop.control.replay.show import ShowCursor


def looked_at(perspective: Perspective, past: PastCursor, show: ShowCursor) -> Moment:
    """The moment that is shown, by the eyes that see it: where a show stands, else the entry that is looked back at,
    else the present."""
    stop = show.stop
    return stop.seen_by(watched_by(perspective)) if stop is not None else Moment(perspective.viewer, past.at)
