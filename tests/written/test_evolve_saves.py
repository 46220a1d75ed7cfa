"""Saves of Evolve in code open with the rules of the file: the same seat is asked the same thing, the past too."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from evolve_folder import SHIPPED, write_folder

import tabletop
from tabletop.session import Action, Session
from tabletop.session.saving.autosave import keep
from tabletop.session.saving.recovery import read_autosave

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "evolve.jsonl.xz" for name in ("five-games", "middle")]
ORDER = 20
"""The one that was asked which of several abilities comes next: what waited is not taken over."""
NAMED_OTHERWISE = ("ability", "attack")
"""What the file names though there is but one."""


def saves() -> list[dict[str, Any]]:
    """All that are kept, and those that ship."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    shipped = sorted((ROOT / "saves").glob("evolve-*.json"))
    return [*found, *(json.loads(path.read_text("utf-8")) for path in shipped)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as a file, under the name of the one in code."""
    made = write_folder(tmp_path_factory.mktemp("saves") / "evolve")
    game = made / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: evolve-written", "id: evolve"), "utf-8")
    return made


def opened(save: dict[str, Any], folder: Path, to: Path) -> Session:
    """The table of a save, by the game in a folder."""
    path = to / "table.json"
    path.write_text(json.dumps({**save, "game": {**save["game"], "folder": str(folder)}}), encoding="utf-8")
    return tabletop.load_session(path)


def said(act: Action) -> tuple[Any, ...]:
    """An act in common words; what may be chosen by pieces alone, for yes and no have other names."""
    about = {name: str(each) for name, each in act.arguments.items() if name not in NAMED_OTHERWISE}
    if act.kind == "defend":
        about.pop("target", None)
    if act.kind == "choose":
        about = {name: each for name, each in about.items() if each.startswith("#")}
    return act.kind, act.seat, tuple(sorted(about.items()))


def acts_of(session: Session) -> list[tuple[Any, ...]]:
    """All legal acts. Of an offer, which has one piece or none to be named, only that it is one."""
    found = sorted(said(each) for each in session.legal_actions())
    chosen = [each for each in found if each[0] == "choose"]
    return [(*each[:2], ()) for each in chosen] if len(chosen) == 2 else found


DAILY = (0, 6, 9, 14, 17, ORDER)


@pytest.mark.parametrize(
    "number",
    [*DAILY, *(pytest.param(each, marks=pytest.mark.long) for each in range(len(saves())) if each not in DAILY)],
)
def test_a_kept_save_opens_and_is_asked_as_in_code(folder: Path, number: int, tmp_path: Path) -> None:
    save = saves()[number]
    file, code = opened(save, folder, tmp_path), opened(save, SHIPPED, tmp_path)
    assert len(file.journal) == len(code.journal)
    if number == ORDER:
        assert file.rules == "off" and file.warnings[-1].endswith("It can skip that step.")
        assert file.skip_step() and file.legal_actions()
        return
    assert file.rules == code.rules
    for _ in range(20):
        assert acts_of(file) == acts_of(code)
        if not (file.undo() and code.undo()):
            break


def test_what_was_half_done_is_done(folder: Path, tmp_path: Path) -> None:
    """An event waits for an answer, on an action that it answers: nobody answers, and both happen as in code."""
    found = [each for each in saves() if blocks(each)[1:] == ["evolve/action", "evolve/event"]]
    assert found
    for save in found:
        file, code = opened(save, folder, tmp_path), opened(save, SHIPPED, tmp_path)
        for _ in range(6):
            assert [each[:2] for each in acts_of(file)] == [each[:2] for each in acts_of(code)]
            for session in (file, code):
                passing = [each for each in session.legal_actions() if each.kind in ("pass", "end_turn")]
                assert session.submit(passing[0] if passing else session.legal_actions()[0])
        left, right = (
            {name: dict(each) for name, each in one.state.counters.items() if each} for one in (file, code)
        )
        assert left == right


def blocks(save: dict[str, Any]) -> list[str]:
    """What lies on its stack."""
    return [each["block"] for lane in save["state"]["flow"]["lanes"] for each in lane["frames"]]


def test_a_table_that_was_left_open_goes_on(folder: Path, tmp_path: Path) -> None:
    plain = (each for each in saves() if blocks(each) == ["evolve/game"])
    save = next(each for each in plain if opened(each, SHIPPED, tmp_path).journal)
    code = opened(save, SHIPPED, tmp_path)
    assert keep(code, tmp_path)
    for _ in range(3):
        assert code.submit(code.legal_actions()[0])
    (left,) = tmp_path.glob("*.jsonl")
    text = left.read_text("utf-8").replace(json.dumps(str(SHIPPED)), json.dumps(str(folder)))
    code.close()
    copy = tmp_path / "left" / "table.jsonl"
    copy.parent.mkdir()
    copy.write_text(text, "utf-8")
    file = read_autosave(copy)
    assert len(file.journal) == len(code.journal) and file.rules == "on"
    assert acts_of(file) == acts_of(code)
