"""Copies of Butterfly Effect's folder that were made while its rules were code, once these are a file."""

from __future__ import annotations

import random
import shutil
import zipfile
from pathlib import Path

import pytest
from butterfly_folder import SHIPPED, write_folder

import tabletop
from tabletop.content import load_game, places
from tabletop.content.proofing.upgrading import rewrite
from tabletop.content.writing import Installed
from tabletop.rules.written.door import RulesWriting
from tabletop.session.setting_up import games

KEPT = Path(__file__).resolve().parents[1] / "kept" / "five-games" / "folders.zip"
CODES = Installed({}, RulesWriting())


@pytest.mark.parametrize("kept", [True, False])
def test_a_copy_is_played_and_upgraded_by_the_file(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of long ago, and one of today; no code is installed. What is of another type now, as a pattern, is as in
    the game that comes with the program."""
    write_folder(tmp_path / "shipped" / "butterfly")
    copy = tmp_path / "cards" / "butterfly"
    if kept:
        with zipfile.ZipFile(KEPT) as archive:
            archive.extractall(tmp_path, [each for each in archive.namelist() if "cards/butterfly/" in each])
    else:
        shutil.copytree(SHIPPED, copy)
    monkeypatch.setattr(places, "cards_folder", lambda: tmp_path / "shipped")
    monkeypatch.setattr(games, "discover", lambda: CODES)
    catalog = load_game(copy, CODES)
    old = [each for each in catalog.warnings if each.rewritten is not None]
    assert len(old) == 30
    rewrite(catalog.warnings)
    again = load_game(copy, CODES)
    assert not [each for each in again.warnings if each.rewritten is not None]
    session, dice = tabletop.new_session(str(copy), seed=1), random.Random(1)
    for _ in range(60):
        assert session.submit(dice.choice(session.legal_actions()))
    assert session.trouble is None
