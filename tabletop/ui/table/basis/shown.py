"""What a table shows: one value that is replaced as a whole whenever the screen looks at the session again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.control.places.arrange import Arrangement
from tabletop.control.replay.moment import Moment
from tabletop.core.state import GameState
from tabletop.core.view import View
from tabletop.core.visibility import Viewer


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment of the game through somebody's eyes, laid out. Parts of the screen read it; nobody changes it."""

    moment: Moment
    """Which moment, and whose eyes; those of everybody while a show runs by turns."""
    state: GameState
    """The position that is shown."""
    view: View
    """That position as the viewer may see it."""
    arrangement: Arrangement
    """Where everything lies, in units of the table."""
    keys: Mapping[str, int] = field(default_factory=dict)
    """The piece that each shown handle means."""
    in_show: bool = False
    """It is a stop of a show, not a line of the history."""

    @property
    def viewer(self) -> Viewer:
        """Whose eyes."""
        return self.moment.viewer

    @property
    def elsewhere(self) -> bool:
        """Whether something else than the present is shown: the past, or a show of it."""
        return not self.moment.is_present

    @property
    def past(self) -> int | None:
        """The line of the history that is shown, None for the present and for a show."""
        return None if self.in_show else self.moment.entry

    def piece(self, handle: str) -> int:
        """The piece that a handle means here, 0 for none."""
        return self.keys.get(handle, 0)
