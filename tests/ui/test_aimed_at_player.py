"""An arrow goes from what is announced to the player that it is aimed at, too, as long as it can be answered."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.session.figures import seat_name
from tests.rules.written.test_written_targets import RULES, aims
from tests.ui.driver import at_table

DEALT = """setup:
  - {create: bolt, in: hand of 1, owner: 1}
  - {create: veil, in: hand of 2, owner: 2}
  - {create: ox, in: field of 2, owner: 2}
"""


@pytest.mark.parametrize("at_seat", [True, False])
def test_what_is_aimed_at_a_player_points_at_the_panel(tmp_path: Path, at_seat: bool) -> None:
    session = tabletop.new_session(
        aims(tmp_path, RULES + DEALT), seats=2, seed=1, names=["Ana", "Ben"], autosave=None
    )
    session.show["sharing"] = "open"
    (cast,) = (each for each in session.legal_actions(1) if each.kind == "cast")
    assert session.submit(cast)
    if session.decisions()[0].seat == 1:
        targets = [each for each in session.legal_actions(1) if (each.arguments["pick"] == "2") == at_seat]
        assert session.submit(targets[0])
    driver, table = at_table(tmp_path, session)
    assert session.decisions()[0].seat == 2, "Ben can answer it"
    ((card, target),) = table.stage.aims.pairs
    place, panel = table.shown.arrangement.placement(card), table.hud.seats[2].rect
    assert place is not None and (target == seat_name(2)) == at_seat
    assert table.stage.panel_of(target) == (panel if at_seat else None) and table.stage.panel_of("seat:x") is None
    # and it is seen: without it the picture beside the panel is another
    near = panel.inflate(60, 60).clip(driver.window.surface.get_rect())
    with_it = pygame.image.tobytes(driver.window.surface.subsurface(near), "RGB")
    table.stage.aims.follow(())
    table.dirty = True
    table.stage.touch()
    driver.tick(50)
    assert (with_it != pygame.image.tobytes(driver.window.surface.subsurface(near), "RGB")) or not at_seat
