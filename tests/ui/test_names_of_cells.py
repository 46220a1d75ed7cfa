"""Names of cells stand within their cells: in several lines, in smaller letters, and at last cut."""

from __future__ import annotations

import pygame
import pytest

from tabletop.core.board import Board
from tabletop.ui.draw.basis import outlined
from tabletop.ui.draw.basis.outlined import name_within
from tabletop.ui.stage.boards import room_of

LIGHT, DARK = (255, 250, 236), (20, 16, 12)
NAMES = (
    "Go",
    "Jail",
    "Income Tax",
    "Mediterranean Avenue",
    "North Carolina Avenue",
    "Constantinopolis",
    "A B C D E F G H I J",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("room", [38, 44, 60, 120])
def test_a_name_is_no_wider_than_its_room(name: str, room: int) -> None:
    picture = name_within(name, max(11.0, room * 0.2), room, LIGHT, DARK)
    assert picture.get_width() <= room
    assert picture.get_height() <= max(56, room), "three lines at most"


def test_what_fits_stays_as_it_is_and_what_does_not_is_broken_before_it_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    plain = outlined.outlined_text

    def note(text: str, *rest: object, **more: object) -> pygame.Surface:
        said.append(text)
        return plain(text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(outlined, "outlined_text", note)
    for name, room in (("Jail", 61), ("Income Tax", 47), ("Constantinopolis", 43)):
        name_within(name, 11.0, room, LIGHT, DARK)
    assert said[:3] == ["Jail", "Income", "Tax"]
    assert said[3].endswith("…") and "Constantinopolis".startswith(said[3][:-1])


def test_a_name_goes_beyond_its_cell_only_where_nothing_beside_it_has_one() -> None:
    cells = tuple((x, y) for x in range(4) for y in range(2))
    board = Board(
        "board",
        "square",
        {cell: str(cell) for cell in cells},
        names={(1, 0): "Heliopolis", (2, 0): "Memphis", (1, 1): "Thebes"},
    )
    assert room_of(board, (1, 0)) < 1 and room_of(board, (2, 0)) < 1
    assert room_of(board, (1, 1)) > 1
    assert room_of(board, (0, 1)) < 1, "at the edge of the board"
