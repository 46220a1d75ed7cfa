"""Two people's first minutes at a real table: drag, tap, roll, undo, save, kill the process, go on."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.core.view import resolve
from tabletop.session import Session
from tabletop.session.saving.recovery import read_autosave, recoverable
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.stage.camera import Camera
from tests.window.pictures import now
from tests.window.real import SIZE, Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window")]
STRIP = 40


class Table:
    """Where things lie in the window, computed as the program does, from the state that it has saved."""

    def __init__(self, session: Session) -> None:
        self.session = session
        layout = session.catalog.layouts[session.seats]
        self.camera = Camera(layout.width, layout.height)
        rim = rim_width(SIZE)
        self.camera.set_port(pygame.Rect(rim, STRIP, SIZE[0] - 2 * rim, SIZE[1] - STRIP - rim))
        self.layout = layout

    def arrangement(self) -> Arrangement:
        return arrange(self.session.view_for(None), self.layout, 1)

    def piece(self, number: int) -> tuple[float, float]:
        for place in self.arrangement().placements:
            if resolve(self.session.state, place.handle, None) == number:
                return self.camera.to_screen(place.x, place.y)
        raise LookupError(number)

    def zone(self, key: str) -> tuple[float, float]:
        region = self.arrangement().region(key)
        assert region is not None
        return self.camera.to_screen(region.box.x + region.box.w / 2, region.box.y + region.box.h * 0.6)


def verb(program: Program) -> str:
    """What was done last."""
    line = now(program).journal.line()
    return str(line[-1].action["verb"]) if line else ""


def test_from_the_table_to_a_crash_and_on(screen: Display, tmp_path: Path) -> None:
    home = tmp_path / "home"
    program = Program(screen, home, "play", "territory", "--seed", "4", "--names", "Ana,Mira", "--rules", "off")
    session = wait_for(lambda: now(program), "the autosave of the dealt table")

    hand = session.state.inside("ready@1")
    table = Table(session)
    program.drag(table.piece(hand[-1]), table.zone("deploy#2@1"))
    wait_for(lambda: verb(program) == "move", "the dragged card to be written down")
    session = now(program)
    assert session.state.inside("deploy#2@1") == [hand[-1]]
    assert session.state.count_in("ready@1") == len(hand) - 1

    table = Table(session)
    land = session.state.inside("land#1")[0]
    program.move(*table.piece(land))
    program.key("t")
    wait_for(lambda: now(program).state.angle[land] == 90, "the tap")
    program.key("ctrl+z")
    wait_for(lambda: now(program).state.angle[land] == 0, "undo")
    program.key("ctrl+y")
    wait_for(lambda: now(program).state.angle[land] == 90, "redo")

    before = session.state.inside("land_deck")
    program.click(*table.piece(before[-1]), button=3)
    program.key("4")
    wait_for(lambda: verb(program) == "shuffle", "the shuffle from the menu")
    assert now(program).state.inside("land_deck") != before

    program.key("l")
    program.move(700, 500)
    program.key("l")
    program.key("F5")
    saved = home / "saves" / "quick territory.json"
    wait_for(saved.is_file, "the quick save")
    assert tabletop.load_session(saved).digest() == now(program).digest()

    digest = now(program).digest()
    program.kill()
    (left,) = recoverable(home / "autosaves")
    assert not left.clean
    assert read_autosave(left.path).digest() == digest, "a killed process loses nothing that was done"

    again = Program(screen, home)
    wait_for(lambda: not _goes_on(again, left.path), "the start screen")
    again.key("Return")
    wait_for(lambda: _goes_on(again, left.path), "the table to be gone on with")
    again.move(*Table(now(again)).piece(land))

    def untapped() -> bool:
        if now(again).state.angle[land] != 0:
            again.key("t")
        return now(again).state.angle[land] == 0

    wait_for(untapped, "the game to go on")
    assert again.close() == 0
    (kept,) = recoverable(home / "autosaves")
    assert kept.clean, "a game that was left in good order"


def _goes_on(program: Program, path: Path) -> bool:
    """Whether the running program owns an autosave."""
    return any(
        json.loads(line.open().readline())["owner"]["pid"] == program.process.pid
        for line in path.parent.glob("*.jsonl")
    )


@pytest.mark.window_long
def test_a_die_is_thrown_on_the_table(screen: Display, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home", "play", "territory", "--seed", "4", "--rules", "off")
    wait_for(lambda: now(program), "the autosave of the dealt table")
    session = now(program)
    session.manual("create", kind="die", to="table", spot=(1200, 300), fields={"sides": 20, "value": 20})
    save = tmp_path / "with a die.json"
    session.save(save)
    assert program.close() == 0

    program = Program(screen, tmp_path / "home", "open", str(save))
    session = wait_for(lambda: now(program), "the autosave of the opened save")
    die = session.state.inside("table")[-1]
    program.move(*Table(session).piece(die))
    program.key("r")
    wait_for(lambda: verb(program) == "roll", "the throw")
    first = now(program).state.field(die, "value")
    assert isinstance(first, int) and 1 <= first <= 20
    program.key("ctrl+z")  # past a throw it is asked first
    program.key("Return")
    wait_for(lambda: now(program).state.field(die, "value") == 20, "the throw to be taken back")
    assert program.close() == 0
