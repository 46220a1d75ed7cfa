"""A dialog whose work is done by another process, beside the window."""

from __future__ import annotations

import time
from typing import Protocol

from tests.ui.driver import Driver


class Busy(Protocol):
    """Work that goes on."""

    @property
    def busy(self) -> bool: ...


class Works(Protocol):
    """A dialog that has work done."""

    @property
    def work(self) -> Busy: ...


def wait(driver: Driver, dialog: Works) -> None:
    """Let the window turn until the other process is done, two minutes at most."""
    end = time.monotonic() + 120
    while dialog.work.busy and time.monotonic() < end:
        driver.tick(20)
        time.sleep(0.02)
    driver.tick(50)
    driver.settle()
    assert not dialog.work.busy
