"""A save with a part that no table needs so large is refused before that part is read."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

import tabletop

JUNK = "[" + ",".join(["[0]"] * 1_500_000) + "]"


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    path = tmp_path_factory.mktemp("saves") / "table.json"
    tabletop.new_session("butterfly", seed=1).save(path)
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(
    "part", ["show", *(pytest.param(part, marks=pytest.mark.long) for part in ("options", "seats"))]
)
def test_a_huge_part_is_refused_before_it_is_read(part: str, document: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    text = json.dumps({**document, part: "JUNK"}).replace('"JUNK"', f'{{"junk": {JUNK}}}')
    path.write_text(text, encoding="utf-8")
    tracemalloc.start()
    try:
        with pytest.raises(tabletop.SaveError, match=rf"its part '{part}' takes more than 2 MiB"):
            tabletop.load_session(path)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # read as a whole, the lists alone would take more than twenty times the text
    assert most < 14 * len(text)


def test_what_is_just_small_enough_is_read(document: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    kept = ["a card that was looked at"] * 15_000
    path.write_text(
        json.dumps({**document, "show": {"sharing": "side", "bottom": 1, "kept": kept}}), encoding="utf-8"
    )
    assert list(tabletop.load_session(path).show["kept"]) == kept


def test_more_than_a_save_may_hold_is_not_taken_by_a_table(tmp_path: Path) -> None:
    session = tabletop.new_session("butterfly", seed=1)
    session.show["junk"] = ["a card that was looked at"] * 60_000
    with pytest.raises(tabletop.SaveError, match="takes more than 1 MiB"):
        session.save(tmp_path / "table.json")
    assert list(tmp_path.iterdir()) == []
