"""Sets up and starts everything from a fresh clone, with nothing but Python: ``python3 tools/dev.py run``.

Makes a virtual environment in ``.venv`` beside the program (the system's Python is not touched), installs what
pyproject.toml asks for when that has changed, and then

* ``run``    opens the program (what follows is passed on: ``run play territory``)
* ``test``   runs all tests (what follows goes to pytest: ``test -m long``)
* ``check``  lint, format and strict types
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
ALL = "[dev,paint,exchange,film,lab,cluster]"
EXTRAS = {"run": "", "test": ALL, "check": ALL}


def python_of(venv: Path) -> Path:
    """The interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare(extras: str) -> Path:
    """Make the environment if there is none, install if pyproject.toml has changed; its interpreter."""
    python = python_of(VENV)
    if not python.exists():
        print(f"Setting up {VENV.name} (once) ...", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
        if made.returncode != 0:
            sys.exit(
                "This Python cannot make a virtual environment. On Debian and Ubuntu: sudo apt install python3-venv; "
                "then remove the folder .venv and try again."
            )
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()
    stamp, full = (VENV / f"installed{each.replace(',', '-').strip('[]')}" for each in (extras, EXTRAS["test"]))
    if not any(mark.exists() and mark.read_text() == wanted for mark in (stamp, full)):
        print("Installing what the program needs (a minute or two) ...", flush=True)
        base = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*base, "--editable", f"{ROOT}{extras}"], check=False)
        if done.returncode != 0:
            sys.exit("The packages could not be installed; see the lines above. Is there a network?")
        stamp.write_text(wanted)
    return python


def follow(command: Sequence[str], cwd: Path | None = None) -> int:
    """Run a command to its end and give its exit code; a signal that ends this process ends the command too."""
    with subprocess.Popen(command, cwd=cwd) as child:

        def end(number: int, frame: object) -> NoReturn:
            sys.exit(128 + number)

        ways = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
        before = {number: signal.signal(number, end) for number in ways}
        try:
            return child.wait()
        finally:
            if child.poll() is None:
                child.terminate()
            for number, handler in before.items():
                signal.signal(number, handler)


def become(command: Sequence[str], cwd: Path | None = None) -> int:
    """Put a command in the place of this process, so that who ends the one has ended the other.

    Windows has no such thing (its ``exec`` starts another process and leaves): there the command is followed.
    """
    if os.name == "posix":
        sys.stdout.flush()
        if cwd is not None:
            os.chdir(cwd)
        os.execv(command[0], list(command))
    return follow(command, cwd)


def main() -> int:
    """Do what the first argument says."""
    command, rest = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else ("", [])
    if command not in EXTRAS:
        print(__doc__)
        return 2
    if sys.version_info < (3, 11):  # noqa: UP036 - the one file that an older Python may read
        print("Tabletop needs Python 3.11 or newer.", file=sys.stderr)
        return 1
    python = prepare(EXTRAS[command])
    if command == "run":
        return become([str(python), "-m", "tabletop", *rest])
    if command == "test":
        return become([str(python), "-m", "pytest", *rest], ROOT)
    for step in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]):
        print("+", *step, flush=True)
        code = follow([str(python), "-m", *step], ROOT)
        if code != 0:
            return code
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
