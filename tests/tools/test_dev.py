"""The command that sets up and starts: who ends it has ended what it started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
CHILD = "import os, sys, time; print(os.getpid(), flush=True); time.sleep(60)"


def started(way: str) -> tuple[subprocess.Popen[str], int]:
    """A process that runs `CHILD` by a function of ``tools/dev.py``, and the number of the process that sleeps."""
    code = f"import dev, sys; sys.exit(dev.{way}([sys.executable, '-c', {CHILD!r}]))"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=TOOLS, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name != "posix", reason="one process cannot take the place of another here")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_what_is_run_takes_the_place_of_the_command(how: signal.Signals) -> None:
    process, sleeper = started("become")
    assert sleeper == process.pid
    process.send_signal(how)
    assert process.wait(10) == -how and not lives(sleeper)


@pytest.mark.skipif(os.name != "posix", reason="a process that is ended here is not told so")
def test_what_is_followed_ends_with_the_command() -> None:
    process, sleeper = started("follow")
    assert sleeper != process.pid and lives(sleeper)
    process.terminate()
    assert process.wait(10) == 128 + signal.SIGTERM
    deadline = time.monotonic() + 5
    while lives(sleeper) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not lives(sleeper)


def test_the_exit_code_is_passed_on() -> None:
    code = "import dev, sys; sys.exit(dev.{}([sys.executable, '-c', 'raise SystemExit(7)']))"
    for way in ("become", "follow"):
        assert subprocess.run([sys.executable, "-c", code.format(way)], cwd=TOOLS, check=False).returncode == 7
