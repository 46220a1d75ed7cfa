"""What was saved of Territory while its rules were code opens with its file of rules: the same seat is asked the same
thing, every legal act is the same, at every moment of the past as well. So are copies of its folder played."""

from __future__ import annotations

import json
import lzma
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.content import Catalog, load_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.games import discover
from tabletop.session import Session
from tabletop.session.saving.recovery import read_autosave
from tests.kept.coded import FOLDER, acts_of, lines, past_of

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "territory.jsonl.xz" for name in ("five-games", "middle")]
SAID: dict[str, Any] = json.loads((FOLDER / "territory-said.json").read_text("utf-8"))
"""What the code said of the kept saves, moment by moment, and of the table that was left open."""


def saves() -> list[dict[str, Any]]:
    """All that are kept, and the one that shipped then."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    return [*found, json.loads(lzma.decompress((FOLDER / "territory-second-round.json.xz").read_bytes()))]


def opened(save: dict[str, Any], to: Path) -> Session:
    """The table of a save."""
    path = to / "table.json"
    path.write_text(json.dumps(save), encoding="utf-8")
    return tabletop.load_session(path)


def read_through(session: Session) -> None:
    """Every sentence of the log and the history has its words, for every viewer."""
    for viewer in (None, *range(1, session.seats + 1)):
        texts = [line.text for line in session.log(viewer)] + [row.text for row in session.history(viewer)]
        assert not [text for text in texts if "territory." in text or "{" in text]


@pytest.mark.parametrize("number", range(len(SAID["past"])))
def test_a_kept_save_opens_and_all_of_its_past_is_as_in_code(number: int, tmp_path: Path) -> None:
    session = opened(saves()[number], tmp_path)
    assert session.rules == "on"
    read_through(session)
    assert past_of(session) == SAID["past"][number]


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 4))])
def test_what_the_code_has_saved_is_asked_alike_now_and_in_the_past(part: int, tmp_path: Path) -> None:
    for line in list(lines("territory"))[part::4]:
        session = opened(line["save"], tmp_path)
        assert session.rules == "on", line["moment"]
        assert acts_of(session) == line["acts"], line["moment"]
        read_through(session)
        assert past_of(session) == line["past"], line["moment"]


def test_an_effect_half_done_is_offered_to_be_left_out(tmp_path: Path) -> None:
    line = next(each for each in lines("territory") if each["moment"].startswith("abilities 1"))
    save = line["save"]
    frames = save["state"]["flow"]["lanes"][0]["frames"]
    frames.append({"block": "territory/roar/do", "at": 1, "bind": {"self": 1}})
    session = opened(save, tmp_path)
    assert session.rules == "off" and session.warnings[-1].endswith("It can skip that step.")
    assert session.skip_step() and acts_of(session) == line["acts"]
    assert session.undo() and not session.legal_actions()


def test_a_table_that_was_left_open_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_bytes(lzma.decompress((FOLDER / "territory-left.jsonl.xz").read_bytes()))
    session = read_autosave(path)
    assert session.rules == "on" and acts_of(session) == SAID["left"]["acts"]
    assert past_of(session) == SAID["left"]["past"]


# -- copies of the folder ----------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of then, whose `game.yaml` names the code."""
    with zipfile.ZipFile(ROOT / "tests" / "kept" / "five-games" / "folders.zip") as archive:
        archive.extractall(tmp_path, [name for name in archive.namelist() if name.startswith("cards/territory/")])
    folder = tmp_path / "cards" / "territory"
    assert "code: territory" in (folder / "game.yaml").read_text("utf-8")
    return folder


def old(catalog: Catalog) -> list[str]:
    return [str(each) for each in catalog.warnings if each.rewritten is not None]


def test_a_copy_of_then_is_played_and_upgraded_by_the_file(copy: Path) -> None:
    catalog, shipped = load_game(copy, discover()), load_game(ROOT / "cards" / "territory", discover())
    assert len(old(catalog)) > 60
    roar = (copy / "abilities.yaml").read_text("utf-8").partition("\n")[0]
    rewrite(catalog.warnings)
    again = load_game(copy, discover())
    assert not old(again) and (copy / "abilities.yaml").read_text("utf-8").startswith(roar)
    for name, each in again.cards.items():
        assert each.values == catalog.cards[name].values
        assert again.face(name).text == catalog.face(name).text == shipped.face(name).text, name
    session, dice = tabletop.new_session(str(copy), seed=1), random.Random(1)
    for _ in range(40):
        assert session.submit(dice.choice(session.legal_actions()))
    assert session.trouble is None


def test_what_is_no_code_is_still_told(copy: Path) -> None:
    game = copy / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("code: territory", "code: teritory"), "utf-8")
    with pytest.raises(tabletop.ContentError, match='No code named "teritory" is installed'):
        load_game(copy, discover())
