"""The golden playthroughs: a whole random game of each kind, line by line as it was reviewed last."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

MAKER = Path(__file__).resolve().parents[2] / "tools" / "make_playthroughs.py"
_spec = importlib.util.spec_from_file_location("make_playthroughs", MAKER)
assert _spec is not None and _spec.loader is not None
maker = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(maker)


@pytest.mark.parametrize(("game", "seats", "way"), maker.games())
def test_a_game_is_played_as_it_was_reviewed(game: str, seats: int, way: str) -> None:
    path: Path = maker.path_of(game, seats, way)
    assert path.is_file(), "run tools/make_playthroughs.py"
    wanted, found = path.read_text(encoding="utf-8").splitlines(), list(maker.play(game, seats, way))
    for number, (was, is_now) in enumerate(zip(wanted, found, strict=False), 1):
        assert is_now == was, f"{path.name}:{number}; if that is meant, run tools/make_playthroughs.py"
    assert len(found) == len(wanted)


@pytest.mark.parametrize("game", maker.judged())
def test_the_table_shows_what_was_reviewed(game: str) -> None:
    path: Path = maker.shown_path(game)
    assert path.is_file(), "run tools/make_playthroughs.py"
    wanted, found = path.read_text(encoding="utf-8").splitlines(), maker.shown(game)
    for number, (was, is_now) in enumerate(zip(wanted, found, strict=False), 1):
        assert is_now == was, f"{path.name}:{number}; if that is meant, run tools/make_playthroughs.py"
    assert len(found) == len(wanted)


def test_no_record_is_left_behind() -> None:
    records = {path.name for path in maker.FOLDER.glob("*.txt")}
    assert records == {maker.path_of(*each).name for each in maker.games()}
    assert {path.stem for path in (maker.FOLDER / "shown").glob("*.txt")} == set(maker.judged())
