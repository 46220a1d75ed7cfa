"""The program under test: without a window, with everything that would need patience switched off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tabletop.control import thinking
from tabletop.session.simulating.reckoning import Reckoner
from tabletop.session.simulating.thinker import Thinker
from tabletop.ui import app, keys
from tabletop.ui.draw.basis import cached
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui import shared_faces
from tests.ui.driver import Driver

shared_faces.share()
# hundreds of windows of the same few sizes and themes: none draws what another has drawn
cached.CAP_BYTES = 400 << 20
app.QUIET = float("inf")
keys.read_yaml = cache(keys.read_yaml)  # the same keys for each of some thousand programs


def _no_process() -> None:
    """No process of its own for each table with bots, which takes longer to start than they think: a thread."""


thinking.Thinker = thinking.Reckoner = _no_process  # type: ignore[assignment, misc]


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in processes, as usual."""
    monkeypatch.setattr(thinking, "Thinker", Thinker)
    monkeypatch.setattr(thinking, "Reckoner", Reckoner)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """No invitations, no motion; settings of its own. Programs that think beside a table are ended with it."""
    made = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    yield made
    if isinstance(made.app.screen, TableScreen):
        made.app.screen.bots.leave()


@pytest.fixture
def moving(tmp_path: Path) -> Driver:
    """The same with motion, as most people have it."""
    return Driver(tmp_path, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))
