"""At a first start games are read in other processes; where that cannot be, by the window itself."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tabletop.content import places
from tabletop.content.reading import kept, loader
from tabletop.content.shelf import MANY, ReadBefore, find_games
from tabletop.rules.written.door import WRITING
from tabletop.ui import reading

SMALL = ("pig", "war", "gomoku", "morris", "pairs")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few games that seem to ship, of which nothing is kept yet."""
    monkeypatch.setenv("TABLETOP_CACHE", str(tmp_path / "cache"))
    for name in SMALL:
        shutil.copytree(places.cards_folder() / name, tmp_path / "shipped" / name)
    return tmp_path / "shipped"


def ids(shipped: Path, asked: list[Path]) -> list[str]:
    """The games that are found, and which of them were asked for elsewhere."""

    def apart(folders: Sequence[Path]) -> None:
        asked.extend(folders)
        reading.apart(folders)

    found = find_games(WRITING, shipped, shipped / "none", ReadBefore(), apart)
    assert all(entry.catalog is not None for entry in found)
    return [entry.id for entry in found]


def test_games_that_were_never_read_are_read_apart_and_found_afterwards(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    written: list[Path] = []
    monkeypatch.setattr(kept, "write", lambda folder, *rest: written.append(folder))
    assert ids(shipped, asked) == sorted(SMALL)
    assert [each.name for each in asked] == sorted(SMALL) and not written, "the window has parsed none"
    again: list[Path] = []
    loader._READ.clear()
    (shipped / "pig" / "game.yaml").open("a", encoding="utf-8").write("\n# changed\n")
    assert ids(shipped, again) == sorted(SMALL)
    assert not again and [each.name for each in written] == ["pig"], "for a single game no process is started"


def test_where_no_process_can_start_or_nothing_be_kept_the_window_reads_by_itself(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[Path] = []
    assert len(SMALL) >= MANY
    monkeypatch.setattr(sys, "executable", str(shipped / "no-such-program"))
    assert ids(shipped, again) == sorted(SMALL)
    assert len(again) == len(SMALL)
    loader._READ.clear()
    monkeypatch.setenv("TABLETOP_CACHE", "off")
    monkeypatch.setattr(reading, "_child", lambda folders: pytest.fail("nothing can be kept"))
    assert ids(shipped, []) == sorted(SMALL)
