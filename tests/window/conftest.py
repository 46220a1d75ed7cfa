"""One display for all tests of a process: each has its own programs on it, and none is left there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.real import Display, display


@pytest.fixture(scope="session")
def one_display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    """A display with a folder in which its programs keep the games that they have read."""
    with display(tmp_path_factory.mktemp("kept")) as found:
        yield found


@pytest.fixture
def screen(one_display: Display) -> Iterator[Display]:
    """The display, without the programs that a test left running."""
    yield one_display
    one_display.clear()
