"""What the rules, the bots and the seats' own settings add to the menus of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.control.places.arrange import BoardCell
from tabletop.control.places.placing import Placement
from tabletop.ui.hud.asking.menu import MenuItem


class MenuOffers:
    """Puts together what each has to offer."""

    def __init__(
        self,
        of_piece: Callable[[Sequence[Placement]], list[MenuItem]],
        of_seat: Sequence[Callable[[int], list[MenuItem]]],
        of_table: Sequence[Callable[[], list[MenuItem]]],
        help: Callable[[Placement | None, str], list[MenuItem]] = lambda place, zone: [],
        of_cell: Callable[[BoardCell], list[MenuItem]] = lambda cell: [],
    ) -> None:
        self._piece, self._seat, self._table, self.help = of_piece, of_seat, of_table, help
        self._cell = of_cell

    def of_cell(self, cell: BoardCell) -> list[MenuItem]:
        """What the rules know to do at an empty cell."""
        return self._cell(cell)

    def of_piece(self, chosen: Sequence[Placement]) -> list[MenuItem]:
        """What the rules know to do with the chosen pieces."""
        return self._piece(chosen)

    def of_seat(self, seat: int) -> list[MenuItem]:
        """Who plays a seat, and when it wants to be asked."""
        return [item for each in self._seat for item in each(seat)]

    def of_table(self) -> list[MenuItem]:
        """What may be done without being asked, and lists that somebody may look at."""
        return [item for each in self._table for item in each()]
