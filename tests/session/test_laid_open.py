"""A game without rules lays cards open where all may look, as every program does; one with rules as its file says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop import Session

README = Path(__file__).resolve().parents[2] / "README.md"
CARDS = "cards:\n" + "".join(f"  c{number}: {{name: C{number}}}\n" for number in range(12))


def shortest() -> str:
    """The shortest game, as README has it."""
    found = re.search(r"The shortest game:\n\n    # game\.yaml\n((?:    .*\n)+)", README.read_text(encoding="utf-8"))
    assert found is not None
    return re.sub(r"(?m)^    ", "", found[1])


def table_of(folder: Path, game: str, **files: str) -> Session:
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards" / "card.yaml").write_text(CARDS, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tabletop.new_session(str(folder), seats=2, seed=1, rules="off", autosave=None)


def in_hand(session: Session) -> list[int]:
    for _ in range(3):
        session.manual("draw", zone="deck@1", seat=1)
    return session.state.inside("hand@1")


@pytest.mark.parametrize("to", ["field@1", "table"])
def test_in_the_shortest_game_a_card_from_a_hand_lies_open(to: str, tmp_path: Path) -> None:
    session = table_of(tmp_path / "game", shortest())
    card, other, third = in_hand(session)
    session.manual("move", pieces=[card], to=to, seat=1)
    assert session.state.face[card] == "up"
    assert session.view_for(2).zone(to).pieces[0].definition != "", "everybody sees it"
    session.manual("move", pieces=[other], to=to, face="down", seat=1)
    assert session.state.face[other] == "down", "unless it is laid down on purpose"
    session.manual("move", pieces=[third], to="deck@1", seat=1)
    assert not any(piece.definition for piece in session.view_for(2).zone("deck@1").pieces)


def test_a_card_that_was_covered_stays_so_on_the_felt(tmp_path: Path) -> None:
    session = table_of(tmp_path / "game", shortest())
    card, *_ = in_hand(session)
    session.manual("move", pieces=[card], to="field@1", face="down", seat=1)
    session.manual("move", pieces=[card], to="table", seat=1)
    assert session.state.face[card] == "down"


def test_with_rules_a_place_that_says_nothing_leaves_a_card_as_it_lies(tmp_path: Path) -> None:
    rules = "rules: 2\ncourse:\n  - turns: seats\n    do: [{ask: you, to: [pass]}]\nacts:\n  pass: {do: []}\n"
    session = table_of(tmp_path / "game", shortest(), rules=rules)
    assert session.catalog.zones["field"].face == "keep" and session.catalog.zones["table"].face == "keep"
    assert session.catalog.zones["hand"].face == "keep"


def test_a_place_may_say_that_cards_keep_their_side(tmp_path: Path) -> None:
    session = table_of(
        tmp_path / "game", shortest().replace("field: {per_seat: true}", "field: {per_seat: true, face: keep}")
    )
    card, *_ = in_hand(session)
    session.manual("move", pieces=[card], to="field@1", seat=1)
    assert session.state.face[card] == "down"
