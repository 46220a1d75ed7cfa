"""An organism evolves and another one eats, by dragging in a real window; the result is read from the autosave."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.session import Session
from tests.window.pictures import Picture, now
from tests.window.real import Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window"), pytest.mark.window_long]

POSITION = """
scenario: a table to evolve on
game: evolve
seats: [Ana, Ben]
given:
  moment: {phase: main, active: Ana}
  turn: 3
  Ana:
    deck: 20
    mp: 5
    dna: 5
    hand: Vibrio cholerae
    food: Pelagibacter Drift
    organisms: [{card: Escherichia coli, energy: 5, attached: Storage Granules}, Vibrio natriegens]
  Ben: {deck: 20, organisms: Leptospira biflexa}
expect: {open: {Ana: main}}
"""


def card(session: Session, definition: str) -> int:
    state = session.state
    found = [p for p in state.pieces() if state.definition[p] == definition and "deck" not in str(state.zone_of(p))]
    return found[0]


def test_an_organism_evolves_by_dragging(screen: Display, tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    session = tabletop.load_scenario(file)
    low, high, granules = (
        card(session, each) for each in ("escherichia-coli", "vibrio-cholerae", "storage-granules")
    )
    eater, food = card(session, "vibrio-natriegens"), card(session, "pelagibacter-drift")
    session.save(tmp_path / "table.json")
    program = Program(screen, tmp_path / "home", "open", str(tmp_path / "table.json"))
    wait_for(lambda: now(program), "the autosave of the opened table")

    def evolved() -> bool:
        if now(program).state.zone_of(high) == "hand@1":
            picture = Picture(now(program))
            program.drag(picture.piece(high), picture.piece(low))
        return now(program).state.zone_of(high) == "organisms@1"

    wait_for(evolved, "the organism to evolve")
    state = now(program).state
    assert state.zone_of(low) == "discard@1" and state.at[granules] == high
    assert state.counter(high, "energy") == 2 and state.angle[high] == 0

    def eaten() -> bool:
        if not now(program).state.angle[food]:
            picture = Picture(now(program))
            program.drag(picture.piece(eater), picture.piece(food))
        return bool(now(program).state.angle[food])

    wait_for(eaten, "the meal")
    session = now(program)
    assert session.state.counter(eater, "energy") == 2 and session.trouble is None
    assert any("became Vibrio cholerae with 2 energy" in line.text for line in session.log(None))
    assert program.close() == 0
