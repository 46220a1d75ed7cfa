"""In which order acts are looked at, where there are more than can be judged.

What is done on a board is mostly done near to what lies there: cells next to pieces go first, then those one step
farther. Cards that are only remembered go before most of those that nobody knows, which are alike. All else keeps the
order in which it was drawn, every kind of act in turn (``greedy.sample``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.core.board import Board, Cell
from tabletop.core.state import GameState
from tabletop.core.visibility import REMEMBERED, remembers
from tabletop.core.zones import zone_key
from tabletop.rules.actions import Action
from tabletop.rules.table import Table

FEW = 24
"""So many acts are few enough to be looked at in any order."""


def nearest_first(position: GameState, actions: list[Action]) -> list[Action]:
    """The same acts, those that name cells near to pieces first."""
    if len(actions) <= FEW:
        return actions
    near = dict(_near(position))
    if not near:
        return actions
    return sorted(actions, key=lambda action: _steps(action, near))


def remembered_first(table: Table, seat: int, actions: list[Action], others: int = 0) -> list[Action]:
    """The same acts, those first that name a card which the seat is not shown but remembers; before them so many of
    the others, which are all alike for who does not know the cards that they name."""
    if not table.state.fields.get(REMEMBERED):
        return actions

    def is_known(action: Action) -> bool:
        named = (table.resolve(value, seat) for value in action.arguments.values() if isinstance(value, str))
        return any(piece and remembers(table.state, piece, seat) for piece in named)

    known = [action for action in actions if is_known(action)]
    new = [action for action in actions if action not in known] if known else actions
    return new[:others] + known + new[others:] if known else actions


def _near(position: GameState) -> Iterator[tuple[str, int]]:
    """The names of cells near to pieces on boards, with the steps that they are away (0 for where a piece lies)."""
    for board, taken in _boards(position):
        reached = dict.fromkeys(taken, 0)
        edge = list(taken)
        for steps in (1, 2):
            edge = [
                cell for each in edge for cell in _around(board, each) if reached.setdefault(cell, steps) == steps
            ]
        for cell, steps in reached.items():
            yield board.label(cell), steps


def _around(board: Board, cell: Cell) -> Iterator[Cell]:
    """The cells around one, on squares also those at its corners."""
    if board.grid == "hex":
        yield from board.around(cell)
        return
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            other = (cell[0] + across, cell[1] + down)
            if other != cell and other in board:
                yield other


def _boards(position: GameState) -> Iterator[tuple[Board, list[Cell]]]:
    """The boards of the table that have pieces on them, with the cells where these lie."""
    spec = position.spec
    for kind in spec.zones.values():
        board = spec.boards.get(kind.board) if kind.board else None
        if board is None or kind.sites:
            continue
        for seat in range(1, spec.seats + 1) if kind.per_seat else (0,):
            inside = position.inside(zone_key(kind.family, 0, seat))
            taken = [cell for cell in (position.spot[piece] for piece in inside) if cell in board]
            if taken:
                yield board, taken  # type: ignore[misc]  # a spot on a board is a cell


def _steps(action: Action, near: Mapping[str, int]) -> int:
    """How far the nearest cell that an act names is from any piece; 0 for an act that names none."""
    return min((near.get(cell, 3) for cell in cells_of(action)), default=0)


def cells_of(action: Action) -> list[str]:
    """The cells that an act names."""
    named = [value for value in action.arguments.values() if isinstance(value, str) and 1 < len(value) < 5]
    return [value for value in named if value[0].isalpha() and value[1:].isdigit()]
