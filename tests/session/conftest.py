"""What several tests of the session need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pond_rules import PondRules
from small_games import write_pond

from tabletop.content import Catalog
from tabletop.session.setting_up import games

_usual = games.make_ruleset


def make_ruleset(catalog: Catalog, seats: int, options: Any) -> Any:
    """The pond has a referee, too."""
    return PondRules(catalog, seats, options) if catalog.id == "pond" else _usual(catalog, seats, options)


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the pond, played with a referee."""
    monkeypatch.setattr(games, "make_ruleset", make_ruleset)
    yield write_pond(tmp_path / "pond")
    PondRules.faults.clear()
