"""The log of what went wrong: tracebacks go to a file, people get a sentence."""

from __future__ import annotations

import contextlib
import traceback
from datetime import datetime
from pathlib import Path

MOST_BYTES = 2_000_000


def log_error(home: Path, error: BaseException) -> Path:
    """Write the traceback to the log file in the program's folder; gives the file's path. Where that cannot be
    written, nothing happens."""
    path = home / "logs" / "errors.log"
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            path.replace(path.with_name("errors.old.log"))
        text = "".join(traceback.format_exception(error))
        stamp = datetime.now().isoformat(" ", "seconds")
        with path.open("a", encoding="utf-8") as stream:
            stream.write(f"--- {stamp}\n{text}\n")
    return path
