"""Saves of Territory in code open with the rules of the file: the same seat is asked the same thing, the past too."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from territory_beside import Beside
from territory_folder import SHIPPED, write_folder

import tabletop
from tabletop.session import Session
from tabletop.session.saving.autosave import keep
from tabletop.session.saving.recovery import read_autosave
from tests.kept.coded import acts_of, lines, past_of

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "territory.jsonl.xz" for name in ("five-games", "middle")]


def saves() -> list[dict[str, Any]]:
    """All that are kept, and the one that ships."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    return [*found, json.loads((ROOT / "saves" / "territory-second-round.json").read_text("utf-8"))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as a file, under the name of the one in code."""
    made = write_folder(tmp_path_factory.mktemp("saves") / "territory")
    game = made / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: territory-written", "id: territory"), "utf-8")
    return made


def opened(save: dict[str, Any], folder: Path, to: Path) -> Session:
    """The table of a save, by the game in a folder."""
    path = to / "table.json"
    path.write_text(json.dumps({**save, "game": {**save["game"], "folder": str(folder)}}), encoding="utf-8")
    return tabletop.load_session(path)


def side_by_side(code: Session, file: Session) -> Beside:
    """Two tables, to be compared and played on."""
    both = object.__new__(Beside)
    assert code.ruleset is not None and file.ruleset is not None
    both.code, both.left = code.ruleset, code.state.fork()
    both.file, both.right = file.ruleset, file.state.fork()
    return both


@pytest.mark.parametrize("number", range(len(saves())))
def test_a_kept_save_opens_and_goes_on_as_in_code(folder: Path, number: int, tmp_path: Path) -> None:
    save = saves()[number]
    file, code = opened(save, folder, tmp_path), opened(save, SHIPPED, tmp_path)
    assert (file.rules, len(file.journal)) == (code.rules, len(code.journal))
    game = side_by_side(code, file)
    for step in range(6):
        if game.is_over:
            break
        acts = game.compare()
        assert acts, "somebody is asked"
        game.carry_out(*acts[sorted(acts, key=str)[step * 7 % len(acts)]])
    while code.journal.head:
        assert code.undo() and file.undo()
        side_by_side(code, file).compare()
    assert not file.undo()


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 4))])
def test_what_the_game_in_code_has_saved_is_asked_alike_now_and_in_the_past(
    folder: Path, part: int, tmp_path: Path
) -> None:
    for line in list(lines("territory"))[part::4]:
        session = opened(line["save"], folder, tmp_path)
        assert session.rules == "on", line["moment"]
        assert acts_of(session) == line["acts"], line["moment"]
        assert past_of(session) == line["past"], line["moment"]


def test_an_effect_half_done_is_offered_to_be_left_out(folder: Path, tmp_path: Path) -> None:
    line = next(each for each in lines("territory") if each["moment"].startswith("abilities 1"))
    save = line["save"]
    frames = save["state"]["flow"]["lanes"][0]["frames"]
    frames.append({"block": "territory/roar/do", "at": 1, "bind": {"self": 1}})
    session = opened(save, folder, tmp_path)
    assert session.rules == "off" and session.warnings[-1].endswith("It can skip that step.")
    assert session.skip_step() and acts_of(session) == line["acts"]
    assert session.undo() and not session.legal_actions()


def test_a_table_that_was_left_open_goes_on(folder: Path, tmp_path: Path) -> None:
    save = next(each for each in lines("territory") if each["moment"].startswith("abilities 1"))["save"]
    code = opened(save, SHIPPED, tmp_path)
    assert keep(code, tmp_path)
    for _ in range(5):
        assert code.submit(code.legal_actions()[0])
    (left,) = tmp_path.glob("*.jsonl")
    text = left.read_text("utf-8").replace(json.dumps(str(SHIPPED)), json.dumps(str(folder)))
    code.close()
    copy = tmp_path / "left" / "table.jsonl"
    copy.parent.mkdir()
    copy.write_text(text, "utf-8")
    file = read_autosave(copy)
    assert len(file.journal) == len(code.journal) and file.rules == "on"
    assert acts_of(file) == acts_of(code) and past_of(file) == past_of(code)
