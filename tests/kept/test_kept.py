"""What was saved opens: saves, settings, keys and game folders of every finished version (made by ``make.py``)."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
from tabletop.ui.keys import load_bindings
from tabletop.ui.settings import load_settings
from tests.games.walking import judged_games, some_action
from tests.kept.reading import kept, versions

ROOT = Path(__file__).resolve().parents[2]
CASES = [
    (version, game) for version in versions() for game in judged_games() if (version / f"{game}.jsonl.xz").exists()
]
NOW = {
    "deploy": "ask deploy take_back lock", "abilities": "ask activate pass",
    "which_land": "ask choose_land lowest_land", "recovery": "ask recover recover_extra done",
    "setup": "ask place_setup", "ripple_order": "ask ripple_order", "ripple_placement": "ask ripple_placement",
    "extra_sprout": "ask extra_sprout pass", "evolve": "ask evolve act spend pass", "place": "ask place pass",
    "move": "ask move pass", "reroll_attacker": "ask reroll keep", "reroll_defender": "ask reroll keep",
    "death_placement": "ask death_placement", "steal": "ask steal_after_battle pass",
    "exchange": "ask exchange take_back_exchanges ready",
}  # fmt: skip
"""What questions of a game whose rules were code are called since they are a file."""
NAMES = [f"{version.name}-{game}" for version, game in CASES]


def opened(line: dict[str, Any], folder: Path) -> tabletop.Session:
    """The table of a kept line, through a file as people have it."""
    path = folder / "table.json"
    path.write_text(json.dumps(line["save"]), encoding="utf-8")
    return tabletop.load_session(path)


def goes_on(line: dict[str, Any], session: tabletop.Session) -> None:
    """The question of then is still asked, and legal acts lead on. (The acts of then are no measure: a mended rule
    may refuse one, and what a seat calls a piece may change.)"""
    asked = line["moment"].split(" ")[0]
    kinds = {decision.kind for decision in session.decisions()}
    if session.rules == "off":  # what nobody can take over is left out
        assert session.skip_step()
    else:
        assert {asked, NOW.get(asked, asked)} & kinds, line["moment"]
    dice = random.Random(len(line["acts"]))
    for _ in line["acts"]:
        action = some_action(session, dice)
        if action is None:
            break
        assert session.submit(action), f"{line['moment']}: {action}: {session.explain(action)}"
    assert session.trouble is None


@pytest.mark.parametrize(("version", "game"), CASES, ids=NAMES)
def test_a_save_in_the_middle_of_each_kind_of_question_opens_and_goes_on(
    version: Path, game: str, tmp_path: Path
) -> None:
    lines = list(kept(version, game))
    assert len(lines) >= 4
    for line in random.Random(len(lines)).sample(lines, 3):
        goes_on(line, opened(line, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize(("version", "game"), CASES, ids=NAMES)
def test_every_kept_save_opens_goes_on_and_undoes_to_its_start(version: Path, game: str, tmp_path: Path) -> None:
    for line in kept(version, game):
        session = opened(line, tmp_path)
        goes_on(line, session)
        dice = random.Random(1)
        while (action := some_action(session, dice)) is not None and len(session.journal) < 300:
            assert session.submit(action)
        while session.undo():
            pass
        assert session.journal.head == 0 and session.decisions()


@pytest.mark.parametrize("version", versions(), ids=lambda version: version.name)
def test_settings_and_keys_of_then_are_understood(version: Path) -> None:
    settings, findings = load_settings(version)
    assert findings == []
    assert (settings.theme, settings.ui_size, settings.names) == ("slate", 120, ("Ana", "Mira", "Zoë"))
    bindings, findings = load_bindings(ROOT / "assets" / "keys.yaml", version / "keys.yaml")
    assert findings == []
    assert bindings.keys("tap") == ("X", "Shift+T") and bindings.keys("drawer") == ()


@pytest.mark.parametrize(("version", "game"), CASES, ids=NAMES)
def test_a_game_folder_of_then_is_read_and_dealt(version: Path, game: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(version / "folders.zip") as archive:
        archive.extractall(tmp_path, [name for name in archive.namelist() if name.startswith(f"cards/{game}/")])
    folder = tmp_path / "cards" / game
    assert [str(finding) for finding in check_game(str(folder), WRITING) if finding.grade == "error"] == []
    session = tabletop.new_session(str(folder), seed=1)
    assert session.submit(session.legal_actions()[0])
