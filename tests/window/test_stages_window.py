"""A monster evolves past a stage and fights a battle in a real window, by mouse; read from what the program wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.places import assets_folder
from tabletop.session import Session
from tabletop.session.telling.numbers import RungText as Step
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import load_theme
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.telling.ladder import LadderPlace, Ladders
from tests.window.pictures import Picture, now
from tests.window.real import Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window"), pytest.mark.window_long]

SCENARIO = """
scenario: Ready to grow
seats: [Ana, Ben]
given:
  moment: {phase: evolution, active: Ana}
  Ana: {deck: 5, hand: [Slagspear], summon: Emberknoll, evp: [Coalsprite, Pearlguard]}
  Ben: {deck: 5, hand: [Drizzlet], summon: Harborback}

expect: {outcome: none}
"""


class Monsters(Picture):
    """Where monsters and their steps lie."""

    def monster(self, seat: int) -> tuple[float, float]:
        """The middle of a seat's monster."""
        return self.piece(self.session.state.inside(f"summon@{seat}")[0])

    def step(self, seat: int, index: int) -> tuple[int, int]:
        """The middle of a step beside a seat's monster, the lowest is 0."""
        track = next(track for track in self.session.tracks(None) if track.seat == seat)
        box = self.layout.box("summon", 0, seat)
        assert box is not None
        rect = self.camera.rect(box.x + box.w - box.aside, box.y + 32, box.aside - 8, box.h - 38)
        steps = tuple(Step(rung.mark, rung.text, rung.state) for rung in track.rungs)
        ladders = Ladders(Look(load_theme("felt"), IconSet([assets_folder() / "icons"])), lambda act: None)
        return ladders.box(LadderPlace("", steps, (rect.x, rect.y, rect.w, rect.h)), index).center


def test_a_skipped_stage_and_a_battle(screen: Display, tmp_path: Path) -> None:
    file = tmp_path / "grow.yaml"
    file.write_text(f"game: auganism\n{SCENARIO}", encoding="utf-8")
    session = tabletop.load_scenario(file)
    session.save(tmp_path / "grow.json")
    program = Program(screen, tmp_path / "home", "open", str(tmp_path / "grow.json"))
    ana = session.state.inside("summon@1")[0]
    picture = Monsters(session)

    def grows() -> Session | None:
        program.click(*picture.step(1, 2))  # until the table is there to take it
        found = now(program)
        return found if found.state.counter(ana, "stage") == 3 else None

    grown = wait_for(grows, "Stage 3")
    assert grown is not None
    assert not grown.state.inside("evp@1")
    assert any("Stage 3" in line.text for line in grown.log(None))

    program.drag(picture.monster(1), picture.monster(2))

    def declared() -> bool:
        program.key("Return")  # all the same: Slagspear could still augment
        return now(program).state.flow["phase"] == "response"

    wait_for(declared, "the battle to be declared")
    program.key("period")
    done = wait_for(lambda: (found := now(program)).state.flow["phase"] != "response" and found, "the battle")
    assert done
    ben = done.state.inside("summon@2")[0]
    assert done.state.counter(ben, "damage") == 8 and done.state.counter(ana, "damage") == 2
    assert done.trouble is None
    assert program.close() == 0
