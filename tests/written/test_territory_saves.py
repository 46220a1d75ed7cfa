"""Kept saves of Territory in code open with the rules of the file: the same seat is asked the same thing."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from territory_beside import Both, both
from territory_folder import write_folder
from territory_saves import opened

import tabletop

ROOT = Path(__file__).resolve().parents[2]
KEPT = [ROOT / "tests" / "kept" / name / "territory.jsonl.xz" for name in ("five-games", "middle")]


def saves() -> list[dict[str, Any]]:
    """All that are kept, and the one that ships."""
    texts = [lzma.decompress(path.read_bytes()).decode() for path in KEPT]
    found = [json.loads(line)["save"] for text in texts for line in text.splitlines()]
    return [*found, json.loads((ROOT / "saves" / "territory-second-round.json").read_text("utf-8"))]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(write_folder(tmp_path_factory.mktemp("saves") / "territory-written"))


@pytest.mark.parametrize("number", range(len(saves())))
def test_a_kept_save_opens_and_goes_on_as_in_code(games: Both, number: int, tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(saves()[number]), encoding="utf-8")
    game = opened(games, tabletop.load_session(path))
    for step in range(6):
        if game.is_over:
            break
        acts = game.compare()
        assert acts, "somebody is asked"
        game.carry_out(*acts[sorted(acts, key=str)[step * 7 % len(acts)]])
