"""Copies of Territory's folder that were made while its rules were code, once these are a file."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import pytest
from territory_folder import write_folder

import tabletop
from tabletop.content import Catalog, load_game, places
from tabletop.content.proofing.upgrading import rewrite
from tabletop.content.writing import Installed
from tabletop.rules.written.door import RulesWriting
from tabletop.session.setting_up import games

KEPT = Path(__file__).resolve().parents[1] / "kept" / "five-games" / "folders.zip"
CODES = Installed({}, RulesWriting())


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of then, where the game that comes with the program is a file and no code is installed."""
    write_folder(tmp_path / "shipped" / "territory")
    monkeypatch.setattr(places, "cards_folder", lambda: tmp_path / "shipped")
    monkeypatch.setattr(games, "discover", lambda: CODES)
    with zipfile.ZipFile(KEPT) as archive:
        archive.extractall(tmp_path, [name for name in archive.namelist() if name.startswith("cards/territory/")])
    return tmp_path / "cards" / "territory"


def old(catalog: Catalog) -> list[str]:
    return [str(each) for each in catalog.warnings if each.rewritten is not None]


def test_a_copy_of_then_is_played_and_upgraded_by_the_file(copy: Path) -> None:
    catalog = load_game(copy, CODES)
    assert len(old(catalog)) > 60
    roar = (copy / "abilities.yaml").read_text("utf-8").partition("\n")[0]
    rewrite(catalog.warnings)
    again = load_game(copy, CODES)
    assert not old(again) and (copy / "abilities.yaml").read_text("utf-8").startswith(roar)
    assert {name: each.values for name, each in again.cards.items()} == {
        name: each.values for name, each in catalog.cards.items()
    }
    session, dice = tabletop.new_session(str(copy), seed=1), random.Random(1)
    for _ in range(40):
        assert session.submit(dice.choice(session.legal_actions()))
    assert session.trouble is None


def test_what_is_no_code_is_still_told(copy: Path) -> None:
    game = copy / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("code: territory", "code: teritory"), "utf-8")
    with pytest.raises(tabletop.ContentError, match='No code named "teritory" is installed'):
        load_game(copy, CODES)
