"""Saves of Nucleic Evolution in code open with the rules of the file: the same seat is asked the same thing, the past
too."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from nucleic_folder import SHIPPED, write_folder

import tabletop
from tabletop.session import Session
from tests.kept.coded import acts_of, lines, said_of

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "nucleic.jsonl.xz" for name in ("five-games", "middle")]


def saves() -> list[dict[str, Any]]:
    """All that are kept, and those that ship."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    shipped = sorted((ROOT / "saves").glob("nucleic-*.json"))
    return [*found, *(json.loads(path.read_text("utf-8")) for path in shipped)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as a file, under the name of the one in code."""
    made = write_folder(tmp_path_factory.mktemp("saves") / "nucleic")
    game = made / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: nucleic-written", "id: nucleic"), "utf-8")
    return made


def opened(save: dict[str, Any], folder: Path, to: Path) -> Session:
    """The table of a save, by the game in a folder."""
    path = to / "table.json"
    path.write_text(json.dumps({**save, "game": {**save["game"], "folder": str(folder)}}), encoding="utf-8")
    return tabletop.load_session(path)


def is_in_a_zone(session: Session) -> bool:
    """Whether a choice of the confrontation was being made, in the middle of a step of a zone: the file has no such
    place, and leaves it out (only where the option lets players choose there)."""
    frames = [frame for lane in session.state.flow.get("lanes", ()) for frame in lane["frames"]]
    return any(frame["block"].startswith("nucleic/zone") for frame in frames)


def past(session: Session) -> list[str]:
    """What stands for each moment, the first one last; "" for those that the file has not."""
    found = ["" if is_in_a_zone(session) else said_of(session)]
    while session.undo():
        found.append("" if is_in_a_zone(session) else said_of(session))
    return found


def same(file: list[str], code: list[str]) -> bool:
    """Whether all moments are the same that both have."""
    return len(file) == len(code) and all(one in ("", other) for one, other in zip(file, code, strict=True))


def leaves_out(session: Session) -> bool:
    """Whether a step that does not fit can be left out, and the game goes on to its end."""
    left = session.rules == "off" and session.warnings[-1].endswith("It can skip that step.") and session.skip_step()
    session.set_rules("on")
    for _ in range(400):
        if not left or session.outcome is not None:
            break
        session.submit(session.legal_actions()[-1])
    return left and session.outcome is not None


@pytest.mark.parametrize("number", range(len(saves())))
def test_a_kept_save_opens_and_is_asked_as_in_code(folder: Path, number: int, tmp_path: Path) -> None:
    save = saves()[number]
    file, code = opened(save, folder, tmp_path), opened(save, SHIPPED, tmp_path)
    assert len(file.journal) == len(code.journal)
    if is_in_a_zone(file):
        assert leaves_out(file)
        return
    assert file.rules == code.rules and acts_of(file) == acts_of(code)
    assert same(past(file), past(code))


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 6))])
def test_what_the_game_in_code_has_saved_is_asked_alike_now_and_in_the_past(
    folder: Path, part: int, tmp_path: Path
) -> None:
    for line in list(lines("nucleic"))[part::6]:
        session = opened(line["save"], folder, tmp_path)
        if is_in_a_zone(session):
            assert leaves_out(session), line["moment"]
            continue
        assert session.rules == "on", line["moment"]
        assert acts_of(session) == line["acts"], line["moment"]
        assert same(past(session), line["past"]), line["moment"]
