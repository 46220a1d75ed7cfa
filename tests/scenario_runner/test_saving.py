"""*Save as scenario*: a table becomes a file, and the file the same position again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.content import ContentError
from tabletop.core import codec
from tabletop.session.scenario import run_file, save_scenario, write_scenario

LOST = ("serial",)
LOST_OF_PIECES = ("entered", "incarnation", "sight", "known")
LOST_OF_FLOW = ("chance", "catalog", "loaded")


def essence(session: tabletop.Session) -> dict[str, Any]:
    """A position without what a scenario does not keep: chance, and when which piece was seen."""
    data = {key: value for key, value in codec.encode_state(session.state).items() if key not in LOST}
    data["flow"] = {key: value for key, value in data["flow"].items() if key not in LOST_OF_FLOW}
    data["pieces"] = {
        number: {key: value for key, value in piece.items() if key not in LOST_OF_PIECES}
        for number, piece in data["pieces"].items()
    }
    return data


def written(session: tabletop.Session, folder: Path, title: str = "A table") -> Path:
    path = folder / "table.yaml"
    path.write_text(write_scenario(session, title), encoding="utf-8")
    return path


@pytest.mark.parametrize("seed", range(6))
def test_a_table_in_play_comes_back(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    session = tabletop.new_session("territory", seed=seed, seats=2 + seed % 3, options={"stall_limit": "off"})
    for _ in range(chance.randrange(5, 90)):
        actions = session.legal_actions()
        if not actions:
            break
        session.submit(chance.choice(actions))
    path = written(session, tmp_path)
    again = tabletop.load_scenario(path)
    assert essence(again) == essence(session)
    assert again.options == session.options
    assert [(each.seat, each.kind) for each in again.decisions()] == [
        (each.seat, each.kind) for each in session.decisions()
    ]
    assert len(again.legal_actions()) == len(session.legal_actions())
    assert again.names == session.names or again.names == tuple("ABCD"[: session.seats])
    assert all(result.passed for result in run_file(path)), run_file(path)
    assert written(again, tmp_path).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_whatever_hands_put_on_the_table_comes_back(tmp_path: Path) -> None:
    session = tabletop.new_session("territory", seed=3, names=["Ana", "Ben"])
    deer = session.state.inside("ready@1")[0]
    session.manual("move", pieces=[deer], to="deploy#1@1", face="up", seat=1)
    session.manual("create", kind="die", to="table", spot=(100.5, 20.25), fields={"sides": 20, "value": 7})
    session.manual("create", kind="note", to="table", spot=(5, 6), fields={"text": 'a "note"\nwith: #two lines'})
    session.manual("create", kind="card", to="removed", fields={"name": "on", "text": ""})
    session.manual("count", pieces=[deer], name="rest", by=3)
    session.manual("count", pieces=[deer], name="my own: counter", by=2)
    session.manual("count", target_seat=2, name="cheers", by=4)
    session.manual("tap", pieces=[deer])
    session.manual("attach", pieces=[session.state.inside("ready@2")[0]], host=deer)
    again = tabletop.load_scenario(written(session, tmp_path, "Title: with # signs"))
    assert essence(again) == essence(session)


def test_the_names_of_seats(tmp_path: Path) -> None:
    session = tabletop.new_session("territory", seed=3, names=["Ana Maria", "Ben"])
    assert tabletop.load_scenario(written(session, tmp_path)).names == ("A", "B")
    session = tabletop.new_session("territory", seed=3, names=["B", "A"])
    assert tabletop.load_scenario(written(session, tmp_path)).names == ("A", "B")


def test_a_case_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(
        "scenario: Two\ngame: territory\nexpect: {open: nobody}\n"
        "cases:\n  - {case: one, given: {round: 1}}\n  - {case: two, given: {round: 2}}\n",
        encoding="utf-8",
    )
    assert tabletop.load_scenario(path).state.flow["round"] == 1
    assert tabletop.load_scenario(path, "two").state.flow["round"] == 2
    with pytest.raises(ContentError, match='There is no case "three"'):
        tabletop.load_scenario(path, "three")
    with pytest.raises(ContentError, match="cannot be read"):
        tabletop.load_scenario(tmp_path / "none.yaml")


def test_a_scenario_opens_as_a_table_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(
        "scenario: S\ngame: territory\n"
        "given: {moment: {phase: combat, site: 1}, land#1: Long Grass, land_deck: 4,"
        " A: {deploy#1: [Lion]}, B: {deploy#1: [Bison]}}\nexpect: {open: {A: abilities}}\n",
        encoding="utf-8",
    )
    session = tabletop.load_scenario(path)
    assert session.rules == "on" and session.sink is None and session.trouble is None
    save = tmp_path / "s.json"
    session.save(save)
    again = tabletop.load_session(save)
    assert again.digest() == session.digest() and not again.warnings
    assert session.undo() is not None and session.decisions() == []
    assert session.redo() is not None and len(session.decisions()) == 1


def test_files_are_named_after_their_titles_and_never_overwritten(tmp_path: Path) -> None:
    session = tabletop.new_session("territory", seed=3)
    first = save_scenario(session, "Roar, again!", tmp_path / "new")
    second = save_scenario(session, "Roar, again!", tmp_path / "new")
    assert first.name == "roar-again.yaml" and second.name == "roar-again-2.yaml"
    assert save_scenario(session, "???", tmp_path).name == "scenario.yaml"
    assert tabletop.load_scenario(second).state.flow["phase"] == "deploy"
