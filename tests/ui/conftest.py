"""The program under test: without a window, with everything that would need patience switched off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletop.control import thinking
from tabletop.session import Session
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
# the same keys for each of some thousand programs
keys.read_yaml = cache(keys.read_yaml)  # type: ignore[attr-defined]


def _not_ahead(asked: thinking.Pondering[Any, Any, Any], session: Session) -> None:
    """No process is started ahead for each table with bots: most are not asked before the table is left."""


warm = thinking.Pondering.warm
thinking.Pondering.warm = _not_ahead  # type: ignore[assignment, method-assign]


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes get ready for bots as soon as these are at the table, as usual."""
    monkeypatch.setattr(thinking.Pondering, "warm", warm)


@pytest.fixture
def every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what stands on the screen only in passing is drawn: for tests of the frames themselves."""
    monkeypatch.setattr(Driver, "every_frame", True)


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
