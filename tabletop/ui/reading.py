"""Games that were never read before are read in other processes, before the first shelf comes up.

Parsing and checking fifteen games takes some 20 MiB that a process never quite gives back; what they were read into
is kept, and found by the window. Where no other process can start or nothing can be kept, the window reads them
itself, as it does with a single game.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tabletop.content import places

PATIENCE = 20.0
"""Seconds after which the window reads by itself what is still missing."""
MOST = 2
"""Processes that read at the same time, on a machine with so many processors."""


def apart(folders: Sequence[Path]) -> None:
    """Have games read by other processes, and wait until they are kept; their code is never the folders' own."""
    cache = places.cache_folder()
    if cache is None:
        return
    children: list[subprocess.Popen[str]] = []
    try:
        cache.mkdir(parents=True, exist_ok=True)
        if not os.access(cache, os.W_OK):
            return
        number = min(MOST, os.cpu_count() or 1)
        for first in range(number):
            children.append(_child(folders[first::number]))
        until = time.monotonic() + PATIENCE
        for child in children:
            child.wait(max(0.0, until - time.monotonic()))
    except (OSError, subprocess.TimeoutExpired):
        for child in children:
            child.kill()
            child.wait()


def _child(folders: Sequence[Path]) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-m", "tabletop.reading_child"], cwd=places.PACKAGE.parent, stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
    )  # fmt: skip
    assert child.stdin is not None
    asked = {"from": str(Path.cwd()), "folders": [str(each) for each in folders]}
    with contextlib.suppress(OSError), child.stdin as wish:
        wish.write(json.dumps(asked) + "\n")
    return child
