"""What a table shows: one value that is replaced as a whole whenever the screen looks at the session again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.control.arrange import Arrangement
from tabletop.core.state import GameState
from tabletop.core.view import View
from tabletop.core.visibility import Viewer


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment of the game through somebody's eyes, laid out. Parts of the screen read it; nobody changes it."""

    viewer: Viewer
    """Whose eyes; those of everybody while a show runs by turns."""
    state: GameState
    """The position that is shown."""
    view: View
    """That position as the viewer may see it."""
    arrangement: Arrangement
    """Where everything lies, in units of the table."""
    keys: Mapping[str, int] = field(default_factory=dict)
    """The piece that each shown handle means."""
    entry: int | None = None
    """The entry after which the table is shown (0: the first moment); None: the present."""
    step: int | None = None
    """How many operations of that entry are done; None: all."""
    in_show: bool = False
    """It is a stop of a show, not a line of the history."""

    @property
    def elsewhere(self) -> bool:
        """Whether something else than the present is shown: the past, or a show of it."""
        return self.entry is not None

    @property
    def past(self) -> int | None:
        """The line of the history that is shown, None for the present and for a show."""
        return None if self.in_show else self.entry

    def piece(self, handle: str) -> int:
        """The piece that a handle means here, 0 for none."""
        return self.keys.get(handle, 0)

    def seat_in_flow(self, name: str) -> int:
        """A seat that the course of the game names at this moment, 0 for none."""
        value = self.state.flow.get(name)
        return value if isinstance(value, int) else 0
