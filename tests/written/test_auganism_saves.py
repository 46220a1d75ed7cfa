"""Saves of Auganism in code open with the rules of the file: the same seat is asked the same thing, the past too."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from auganism_folder import SHIPPED, write_folder

import tabletop
from tabletop.session import Session
from tests.kept.coded import acts_of, lines, past_of

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "auganism.jsonl.xz" for name in ("five-games", "middle")]


def saves() -> list[dict[str, Any]]:
    """All that are kept, and those that ship."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    shipped = sorted((ROOT / "saves").glob("auganism-*.json"))
    return [*found, *(json.loads(path.read_text("utf-8")) for path in shipped)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as a file, under the name of the one in code."""
    made = write_folder(tmp_path_factory.mktemp("saves") / "auganism")
    game = made / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: auganism-written", "id: auganism"), "utf-8")
    return made


def opened(save: dict[str, Any], folder: Path, to: Path) -> Session:
    """The table of a save, by the game in a folder."""
    path = to / "table.json"
    path.write_text(json.dumps({**save, "game": {**save["game"], "folder": str(folder)}}), encoding="utf-8")
    return tabletop.load_session(path)


@pytest.mark.parametrize("number", range(len(saves())))
def test_a_kept_save_opens_and_is_asked_as_in_code(folder: Path, number: int, tmp_path: Path) -> None:
    save = saves()[number]
    file, code = opened(save, folder, tmp_path), opened(save, SHIPPED, tmp_path)
    assert (file.rules, len(file.journal)) == (code.rules, len(code.journal))
    assert acts_of(file) == acts_of(code)
    assert past_of(file) == past_of(code)


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 6))])
def test_what_the_game_in_code_has_saved_is_asked_alike_now_and_in_the_past(
    folder: Path, part: int, tmp_path: Path
) -> None:
    for line in list(lines("auganism"))[part::6]:
        session = opened(line["save"], folder, tmp_path)
        assert session.rules == "on", line["moment"]
        assert acts_of(session) == line["acts"], line["moment"]
        assert past_of(session) == line["past"], line["moment"]


def test_every_sentence_of_the_log_of_then_is_known(folder: Path, tmp_path: Path) -> None:
    """What the code has said is told by the file, without its code."""
    told = set()
    for save in saves():
        session = opened(save, folder, tmp_path)
        assert session.ruleset is not None
        keys = {line[0] for entry in session.journal.entries for line in entry.lines}
        told |= {key for key in keys if key.startswith("auganism.")}
        assert told <= session.ruleset.sentences.keys(), told - session.ruleset.sentences.keys()
    assert len(told) > 15
