"""Saves of Butterfly Effect in code open with the rules of the file: the same seat is asked the same thing, the past
too."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from butterfly_beside import Butterflies
from butterfly_folder import SHIPPED, write_folder

import tabletop
from tabletop.session import Session
from tabletop.session.saving.autosave import keep
from tabletop.session.saving.recovery import read_autosave
from tests.kept.coded import acts_of, lines, past_of

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "butterfly.jsonl.xz" for name in ("five-games", "middle")]


def saves() -> list[dict[str, Any]]:
    """All that are kept, and those that ship."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    return [
        *found,
        *(json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "saves").glob("butterfly-*.json"))),
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as a file, under the name of the one in code."""
    made = write_folder(tmp_path_factory.mktemp("saves") / "butterfly")
    game = made / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: butterfly-written", "id: butterfly"), "utf-8")
    return made


def opened(save: dict[str, Any], folder: Path, to: Path) -> Session:
    """The table of a save, by the game in a folder."""
    path = to / "table.json"
    path.write_text(json.dumps({**save, "game": {**save["game"], "folder": str(folder)}}), encoding="utf-8")
    return tabletop.load_session(path)


def side_by_side(code: Session, file: Session) -> Butterflies:
    """Two tables, to be compared and played on."""
    assert code.ruleset is not None and file.ruleset is not None
    return Butterflies.at(code.ruleset, code.state.fork(), file.ruleset, file.state.fork())


@pytest.mark.parametrize("number", [0, 6, 9, *(pytest.param(each, marks=pytest.mark.long) for each in range(21))])
def test_a_kept_save_opens_and_goes_on_as_in_code(folder: Path, number: int, tmp_path: Path) -> None:
    save = saves()[number]
    file, code = opened(save, folder, tmp_path), opened(save, SHIPPED, tmp_path)
    assert (file.rules, len(file.journal)) == (code.rules, len(code.journal)) == ("on", len(code.journal))
    game = side_by_side(code, file)
    for step in range(12):
        acts = game.compare()
        if game.is_over:
            break
        assert acts, "somebody is asked"
        game.carry_out(*acts[sorted(acts, key=str)[step * 7 % len(acts)]])
    while code.journal.head:
        assert code.undo() and file.undo()
        side_by_side(code, file).compare()
    assert not file.undo()


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 8))])
def test_what_the_game_in_code_has_saved_is_asked_alike_now_and_in_the_past(
    folder: Path, part: int, tmp_path: Path
) -> None:
    for line in list(lines("butterfly"))[part::8]:
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
        told |= {key for key in keys if key.startswith("butterfly.")}
        assert told <= session.ruleset.sentences.keys(), told - session.ruleset.sentences.keys()
    assert len(told) > 15


def test_what_the_last_battle_came_to_is_shown(folder: Path, tmp_path: Path) -> None:
    shown = 0
    for save in saves():
        if "fight" not in save["state"]["flow"]:
            continue
        found = []
        for each in (SHIPPED, folder):
            session = opened(save, each, tmp_path)
            assert session.ruleset is not None
            accounts = session.ruleset.accounts(session.state)
            found.append({account.seat: account.total for account in accounts if account.zone.startswith("dice")})
        assert found[0] == found[1]
        shown += len(found[0])
    assert shown > 6


def test_a_table_that_was_left_open_goes_on(folder: Path, tmp_path: Path) -> None:
    code = opened(saves()[3], SHIPPED, tmp_path)
    assert keep(code, tmp_path)
    for _ in range(5):
        assert code.submit(code.legal_actions()[0])
    (left,) = tmp_path.glob("*.jsonl")
    text = left.read_text("utf-8").replace(json.dumps(str(SHIPPED)), json.dumps(str(folder)))
    copy = tmp_path / "left" / "table.jsonl"
    copy.parent.mkdir()
    copy.write_text(text, "utf-8")
    file = read_autosave(copy)
    assert len(file.journal) == len(code.journal) and file.rules == "on"
    side_by_side(code, file).compare()
    code.close()
