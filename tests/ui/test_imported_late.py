"""What nobody has asked for is not imported: by a shelf of games that were read before, by a table after a click."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

CHILD = """
import json, sys
from pathlib import Path
import pygame
from tabletop.ui.app import App
from tabletop.ui.settings import Settings
from tabletop.ui.window import Offscreen
window = Offscreen((1280, 800))
app, now = App(window, Settings(mute=True), home=Path(sys.argv[1]), clock=lambda: 0.0), 0.0
def drawn(until):
    global now
    for _ in range(200):
        now += 1 / 60
        app.update(now)
        if app.dirty:
            app.draw(window.surface)
            if until():
                return sorted(sys.modules)
    raise SystemExit("no picture came")
app.shelf()
seen = [drawn(lambda: True)]
shelf = app.screen
for _ in range(120):
    now += 0.1
    app.update(now)
    if app.dirty:
        app.draw(window.surface)
seen.append(sorted(sys.modules))
app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\\r", scancode=40), now)
seen.append(drawn(lambda: app.screen is not shelf))
app.screen.session.close(keep=False)
print(json.dumps(seen))
"""


def test_a_shelf_imports_no_game_until_it_stands_untouched_and_a_table_no_schema_of_files(tmp_path: Path) -> None:
    """Each costs as much as a good part of a start (see ``bench_quick``); pydantic with its models the most."""
    kept = {name: value for name, value in os.environ.items() if name != "TABLETOP_CACHE"}
    env = {
        **kept, "TABLETOP_HOME": str(tmp_path), "TABLETOP_HINTS": "0", "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    for _ in range(2):  # the first keeps what it has read
        done = subprocess.run([sys.executable, "-c", CHILD, str(tmp_path)], env=env, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
    shelf, waiting, table = (set(each) for each in json.loads(done.stdout.decode().splitlines()[-1]))
    late = {
        "tabletop.rules.phrases.phrase", "tabletop.rules.written.compiling",
        "tabletop.ui.table", "tabletop.content.reading.folder", "pygame_gui",
        "filelock", "pydantic", "PIL",
    }  # fmt: skip
    assert sorted(late & shelf) == []
    assert {"tabletop.ui.table", "pygame_gui"} <= waiting, "while nobody does anything"
    assert "tabletop.rules.written.compiling" in waiting, "and what reads the rules of the game in front"
    assert len(table - waiting) < 40, "what a table needs is there when it is clicked for"
    assert sorted({"pydantic", "tabletop.content.reading.schema", "PIL"} & table) == []
