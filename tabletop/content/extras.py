"""How an extra of this program (``exchange``, ``film``, ``lab``, ``cluster``) is installed: said in one place."""

from __future__ import annotations

import sys

from tabletop.content.places import PACKAGE, is_file


def remedy(extra: str) -> str:
    """The command that installs an extra into the Python that runs now: of a checkout itself, else of the package.
    Its path is that of this machine, as it differs between a virtual environment, Windows and the rest."""
    root = PACKAGE.parent
    what = f'--editable "{root}[{extra}]"' if is_file(root / "pyproject.toml") else f'"tabletop[{extra}]"'
    return f'"{sys.executable}" -m pip install {what}'
