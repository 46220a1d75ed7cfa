"""Reads games beside the window, so that they are kept (see ``tabletop.content.reading.kept``).

`python -m tabletop.reading_child` reads what is wished as one line of JSON: where it is to stand (`from`) and which
`folders` to read. It says nothing: what was read is found where it is kept, what is wrong with a game is told to
people by the window, which reads that game itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys

from tabletop.content import load_game
from tabletop.rules.written.door import WRITING


def main() -> None:
    """Read what is wished."""
    asked = json.loads(sys.stdin.readline())
    os.chdir(asked["from"])
    for folder in asked["folders"]:
        with contextlib.suppress(Exception):
            load_game(folder, WRITING)


if __name__ == "__main__":
    main()
