"""Dangers that a file of rules names: told as long as they threaten, to whom they threaten."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tabletop.session import Session


def position(tmp_path: Path, text: str) -> Session:
    file = tmp_path / "danger.yaml"
    file.write_text(text, encoding="utf-8")
    return tabletop.load_scenario(file)


def told(session: Session) -> list[tuple[int, str, str]]:
    return [(each.seat, each.text, each.rule) for each in session.dangers(None)]


HEAD = "scenario: danger\nseats: [Ana, Ben]\nexpect: {outcome: none}\n"


def test_the_last_piece_of_draughts(tmp_path: Path) -> None:
    board = "given: {active: Ana, board: {A1: {card: man, owner: Ana}, %s}}\n"
    one = "H8: {card: man, owner: Ben}"
    words = "has one piece left: if it is jumped over, or cannot move, the game is lost."
    session = position(tmp_path, f"game: draughts\n{HEAD}{board % one}")
    assert told(session) == [(1, f"Ana {words}", "DRA-14"), (2, f"Ben {words}", "DRA-14")]
    two = f"{one}, F8: {{card: man, owner: Ben}}"
    assert [seat for seat, *_ in told(position(tmp_path, f"game: draughts\n{HEAD}{board % two}"))] == [1]


def test_what_is_at_stake_in_pig() -> None:
    session = tabletop.new_session("pig", seats=2, seed=3)
    assert told(session) == []
    while not told(session):
        session.submit(tabletop.Action("roll", session.decisions()[0].seat))
    seat = session.decisions()[0].seat
    (danger,) = told(session)
    assert danger[0] == seat and danger[1].startswith("A one takes away the ") and danger[2] == "PIG-5"
    session.submit(tabletop.Action("hold", seat))
    assert told(session) == [], "what is kept off is told no more"


def test_four_in_a_row_against_somebody_in_gomoku() -> None:
    session = tabletop.new_session("gomoku", seed=3, options={"swap": False})
    mine, theirs = ["D4", "E4", "F4", "G4"], ["D9", "F9", "H9"]
    labels = {label: cell for cell, label in session.catalog.boards["board"].labels.items()}
    for step, label in enumerate(sum(zip(mine, [*theirs, ""], strict=True), ())):
        if label:
            assert told(session) == []
            legal = session.legal_actions(step % 2 + 1)
            action = next(each for each in legal if session.shape(each).cell == labels[label])
            session.submit(action)
    assert [(seat, rule) for seat, _, rule in told(session)] == [(2, "GOM-8")]


def test_three_men_of_morris(tmp_path: Path) -> None:
    men = ", ".join(f"{cell}: {{card: man, owner: {who}}}" for cell, who in
                    [("A1", "Ana"), ("D1", "Ana"), ("D2", "Ana"), ("A7", "Ben"), ("D7", "Ben"), ("D6", "Ben"),
                     ("G7", "Ben")])  # fmt: skip
    given = f"given: {{active: Ana, board: {{{men}}}, Ana: {{reserve: []}}, Ben: {{reserve: []}}}}\n"
    session = position(tmp_path, f"game: morris\n{HEAD}{given}")
    found = [each for each in told(session) if each[2] == "MOR-14"]
    assert [(seat, text) for seat, text, _ in found] == [
        (1, "Ana has three men left and loses with the next one that is taken.")
    ]
