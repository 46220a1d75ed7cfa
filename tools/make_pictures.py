"""Makes the pictures of the README from the example save: ``python tools/make_pictures.py``.

They are sources: look at them before they are committed.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import tabletop
from tabletop.ui.shot import screenshot

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Draw every picture."""
    folder = ROOT / "saves" / "pictures"
    folder.mkdir(exist_ok=True)
    session = tabletop.load_session(ROOT / "saves" / "territory-second-round.json")
    screenshot(session, folder / "territory.jpg", (1280, 800), "felt", 1)


if __name__ == "__main__":
    main()
