"""A pin that is dragged into a battle in a real window, read from what the program wrote."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.control.kinds.board import cell_centre
from tabletop.control.places.arrange import arrange
from tabletop.session import Session
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.stage.camera import Camera
from tests.window.pictures import now
from tests.window.real import SIZE, Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window"), pytest.mark.window_long]
STRIP = 40
SAVE = Path(__file__).resolve().parents[2] / "saves" / "butterfly-pending-ripple.json"


def point(session: Session, zone: str, cell: tuple[int, int]) -> tuple[float, float]:
    """The pixel in the middle of a cell, worked out as the program does."""
    layout = session.catalog.layouts[session.seats]
    camera = Camera(layout.width, layout.height)
    rim = rim_width(SIZE)
    camera.set_port(pygame.Rect(rim, STRIP, SIZE[0] - 2 * rim, SIZE[1] - STRIP - rim))
    region = arrange(session.view_for(None), layout, 1).region(zone)
    assert region is not None
    return camera.to_screen(*cell_centre(region.box, cell))


def test_a_pin_is_dragged_into_a_battle(screen: Display, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home", "open", str(SAVE))
    session = wait_for(lambda: now(program), "the autosave of the opened game")
    state = session.state
    for action in session.legal_actions():
        shape = session.shape(action)
        if action.kind == "move" and any(each.effect == "fights" for each in session.preview(action)):
            break
    else:
        pytest.fail("the save has no battle to offer")
    attacker = session.piece(shape.piece, action.seat)
    start = state.spot[attacker]
    assert start is not None and shape.cell is not None
    enemy = next(p for p in state.inside(shape.to) if state.spot[p] == shape.cell)
    before = session.journal.head
    program.drag(point(session, shape.to, (int(start[0]), int(start[1]))), point(session, shape.to, shape.cell), 16)

    wait_for(lambda: now(program).journal.head > before, "the move")
    fought = now(program)
    assert fought.trouble is None
    thrown = [fought.state.field(fought.state.inside(f"dice@{seat}")[0], "value") for seat in (1, 2)]
    assert all(isinstance(each, int) for each in thrown)
    told = " ".join(line.text for line in fought.log(None))
    assert "is defeated" in told or fought.decisions()[0].kind.startswith("reroll")
    left = [fought.state.exists(piece) for piece in (attacker, enemy)]
    assert left.count(False) <= 1 and (False in left or fought.decisions()[0].kind.startswith("reroll"))
    assert program.close() == 0
