"""What was saved of a game while its rules were code opens with its file of rules: the same seat is asked the same
thing, every legal act is the same, at every moment of the past as well. So are copies of its folder played."""

from __future__ import annotations

import json
import lzma
import random
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.content import Catalog, load_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.rules.written.door import WRITING
from tabletop.session import Session
from tabletop.session.saving.recovery import read_autosave
from tests.kept.coded import FOLDER, acts_of, is_between, lines, past_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("auganism", "butterfly", "evolve", "nucleic", "territory")
SAID: dict[str, dict[str, Any]] = {
    game: json.loads((FOLDER / f"{game}-said.json").read_text("utf-8")) for game in GAMES
}
"""What the code said of the kept saves of each game, moment by moment, and of the table that was left open."""
SKIPPED = ("evolve", 20)
"""The one that has to be offered to skip a step: which of several abilities that waited comes next was asked."""
ASKED_AGAIN = {("evolve", 18): 40}
"""Moments of the past of which it is known that another is asked first: who of two says first who comes first."""
PARTS = 6
"""So many times what a day tries is kept of each game."""


def some(game: str, number: int) -> Any:
    """One of many cases of a game, which a day tries or only a long run."""
    return pytest.param(game, number, marks=[pytest.mark.long] if number % PARTS else [])


@cache
def saves(game: str) -> list[dict[str, Any]]:
    """All that are kept, and those that shipped then."""
    kept = [ROOT / "tests" / "kept" / name / f"{game}.jsonl.xz" for name in ("five-games", "middle")]
    texts = [lzma.decompress(path.read_bytes()).decode() for path in kept]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    shipped = sorted(FOLDER.glob(f"{game}-*.json.xz"))
    return [*found, *(json.loads(lzma.decompress(path.read_bytes())) for path in shipped)]


def opened(save: dict[str, Any], to: Path) -> Session:
    """The table of a save."""
    path = to / "table.json"
    path.write_text(json.dumps(save), encoding="utf-8")
    return tabletop.load_session(path)


def read_through(session: Session) -> None:
    """Every sentence of the log and the history has its words, for every viewer."""
    unsaid = f"{session.catalog.id}."
    for viewer in (None, *range(1, session.seats + 1)):
        texts = [line.text for line in session.log(viewer)] + [row.text for row in session.history(viewer)]
        assert not [text for text in texts if unsaid in text or "{" in text]


def differing(file: list[str], code: list[str]) -> list[int]:
    """The moments that are not the same, of those that the file has."""
    return [moment for moment, (one, other) in enumerate(zip(file, code, strict=True)) if one not in ("", other)]


def leaves_out(session: Session) -> bool:
    """Whether a step that does not fit can be left out, and the game goes on to its end."""
    left = session.rules == "off" and session.warnings[-1].endswith("It can skip that step.") and session.skip_step()
    session.set_rules("on")
    for _ in range(400):
        if not left or session.outcome is not None:
            break
        session.submit(session.legal_actions()[-1])
    return left and session.outcome is not None


@pytest.mark.parametrize(
    ("game", "number"), [some(game, number) for game in GAMES for number in range(len(SAID[game]["past"]))]
)
def test_a_kept_save_opens_and_all_of_its_past_is_as_in_code(game: str, number: int, tmp_path: Path) -> None:
    session = opened(saves(game)[number], tmp_path)
    if is_between(session) or (game, number) == SKIPPED:
        assert leaves_out(session)
        return
    assert session.rules == "on" and session.ruleset is not None
    read_through(session)
    if "totals" in SAID[game]:  # what the last battle came to stands at the dice
        told = session.ruleset.accounts(session.state)
        found = {str(each.seat): each.total for each in told if each.zone.startswith("dice")}
        assert found == SAID[game]["totals"][number]
    differ = differing(past_of(session), SAID[game]["past"][number])
    assert differ == [ASKED_AGAIN[game, number]] if (game, number) in ASKED_AGAIN else not differ


@pytest.mark.parametrize(("game", "part"), [some(game, part) for game in GAMES for part in range(PARTS)])
def test_what_the_code_has_saved_is_asked_alike_now_and_in_the_past(game: str, part: int, tmp_path: Path) -> None:
    for line in list(lines(game))[part::PARTS]:
        session = opened(line["save"], tmp_path)
        if is_between(session):
            assert leaves_out(session), line["moment"]
            continue
        assert session.rules == "on", line["moment"]
        assert acts_of(session) == line["acts"], line["moment"]
        read_through(session)
        assert not differing(past_of(session), line["past"]), line["moment"]


def test_an_effect_half_done_is_offered_to_be_left_out(tmp_path: Path) -> None:
    line = next(each for each in lines("territory") if each["moment"].startswith("abilities 1"))
    save = line["save"]
    frames = save["state"]["flow"]["lanes"][0]["frames"]
    frames.append({"block": "territory/roar/do", "at": 1, "bind": {"self": 1}})
    session = opened(save, tmp_path)
    assert session.rules == "off" and session.warnings[-1].endswith("It can skip that step.")
    assert session.skip_step() and acts_of(session) == line["acts"]
    assert session.undo() and not session.legal_actions()


def test_of_ten_kept_saves_at_most_one_leaves_a_step_out(tmp_path: Path) -> None:
    between = [is_between(opened(save, tmp_path)) for save in saves("nucleic")]
    assert 0 < sum(between) <= len(between) // 10


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_left_open_goes_on(game: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_bytes(lzma.decompress((FOLDER / f"{game}-left.jsonl.xz").read_bytes()))
    session = read_autosave(path)
    assert session.rules == "on" and acts_of(session) == SAID[game]["left"]["acts"]
    assert past_of(session) == SAID[game]["left"]["past"]


# -- copies of the folder ----------------------------------------------------------------------------------------


def copy_of(game: str, to: Path) -> Path:
    """A copy of then, whose `game.yaml` names the code."""
    with zipfile.ZipFile(ROOT / "tests" / "kept" / "five-games" / "folders.zip") as archive:
        archive.extractall(to, [name for name in archive.namelist() if name.startswith(f"cards/{game}/")])
    folder = to / "cards" / game
    assert f"code: {game}" in (folder / "game.yaml").read_text("utf-8")
    return folder


def old(catalog: Catalog) -> list[str]:
    return [str(each) for each in catalog.warnings if each.rewritten is not None]


def shown(catalog: Catalog, name: str) -> list[object]:
    """What the face of a card says, but for labels."""
    face = catalog.face(name)
    return [face.type_line, face.text, *(each.text for each in (*face.gems, *face.stats, *face.chips))]


@pytest.mark.parametrize(
    ("game", "written"), [("auganism", 44), ("butterfly", 30), ("evolve", 60), ("nucleic", 100), ("territory", 61)]
)
def test_a_copy_of_then_is_played_and_upgraded_by_the_file(game: str, written: int, tmp_path: Path) -> None:
    copy = copy_of(game, tmp_path)
    catalog, shipped = load_game(copy, WRITING), load_game(ROOT / "cards" / game, WRITING)
    assert len(old(catalog)) >= written
    rewrite(catalog.warnings)
    again = load_game(copy, WRITING)
    assert not old(again)
    for name, each in again.cards.items():
        assert each.values == catalog.cards[name].values
        assert again.face(name) == catalog.face(name), name
        assert shown(again, name) == shown(shipped, name), name
    session, dice = tabletop.new_session(str(copy), seed=1), random.Random(1)
    for _ in range(40):
        if session.outcome is None:
            assert session.submit(dice.choice(session.legal_actions()))
    assert session.trouble is None


def test_what_stands_above_in_a_file_stays_there(tmp_path: Path) -> None:
    copy = copy_of("territory", tmp_path)
    first = (copy / "abilities.yaml").read_text("utf-8").partition("\n")[0]
    rewrite(load_game(copy, WRITING).warnings)
    assert (copy / "abilities.yaml").read_text("utf-8").startswith(first)


def test_what_is_no_code_is_still_told(tmp_path: Path) -> None:
    game = copy_of("territory", tmp_path) / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("code: territory", "code: teritory"), "utf-8")
    with pytest.raises(tabletop.ContentError, match='There is no game "teritory" whose rules'):
        load_game(game.parent, WRITING)
