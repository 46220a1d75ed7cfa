"""How quick the program is: one table, each figure a ratio taken in one run, beside another checkout of it.

    python -m tests.benchmarks.bench_quick [FOLDER] [--rows WORD ...]

FOLDER is a worktree of an earlier commit (``git worktree add FOLDER 5f0f2aa``); without one only this checkout is
measured. Every row runs in a process of its own with nothing but public doors of the program, so that both can be
asked; what an old one cannot be asked for stays empty. All times are of the processor, without a GPU.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]

TABLE = """
import gc, json, sys, time, tempfile
from pathlib import Path
import tabletop
t = time.process_time
def best(call, times=5):
    found = []
    for _ in range(times):
        begin = t(); call(); found.append(t() - begin)
    return min(found)
def table(entries):
    session = tabletop.new_session("territory", seed=7, rules="off")
    two = session.state.inside("ready@1")[:2]
    for number in range(entries):
        to = "ready@1" if number // 2 % 2 else "deploy#1@1"
        session.manual("move", pieces=[two[number % 2]], to=to, seat=1)
    session.log(1)
    return session
"""

PLAY = """
import gc, random, sys, time
import tabletop
t = time.process_time
def bare():
    begin, total = t(), 0
    for number in range(1_000_000):
        total += number % 7
    return t() - begin
def walk(seed, acts=250):
    session = tabletop.new_session(sys.argv[1], seed=seed)
    chance, done, begin = random.Random(seed), 0, t()
    while done < acts and session.outcome is None:
        legal = session.legal_actions()
        if not legal:
            break
        session.submit(chance.choice(legal))
        done += 1
    return done / (t() - begin)
walk(0, 40)
unit = min(bare() for _ in range(3))
print(max(walk(seed) for seed in (1, 2, 3, 1, 2, 3)) * min(unit, *(bare() for _ in range(3))))
"""

UNDO = (
    TABLE
    + """
def both(session):
    session.undo(); session.redo()
few, many = table(20), table(20_000)
print(best(lambda: both(many), 30) / best(lambda: both(few), 30))
"""
)

LOG = (
    TABLE
    + """
def both(session):
    session.undo(); session.log(1); session.redo(); session.log(1)
few, many = table(20), table(20_000)
print(best(lambda: both(many)) / best(lambda: both(few), 30))
"""
)

SAVE = (
    TABLE
    + """
session, path = table(20_000), Path(tempfile.mkdtemp()) / "many.json"
session.save(path)
document = json.loads(path.read_text(encoding="utf-8"))
print(best(lambda: session.save(path), 3) / best(lambda: json.dumps(document), 3))
"""
)

LOAD = (
    TABLE
    + """
path = Path(tempfile.mkdtemp()) / "many.json"
table(20_000).save(path)
raw = path.read_text(encoding="utf-8")
print(best(lambda: tabletop.load_session(path), 2) / best(lambda: json.loads(raw), 3))
"""
)

CONTENT = """
import time, sys, yaml
from tabletop.content import load_game, places
from tabletop.games import discover
import tabletop.session
folders = [places.cards_folder() / game for game in ("territory", "evolve", "nucleic", "butterfly", "auganism")]
names = ("*.yaml", "cards/*.yaml", "decks/*.yaml")
texts = [path.read_bytes() for folder in folders for name in names for path in sorted(folder.glob(name))]
codes = discover()
begin = time.process_time()
made = [load_game(folder, codes) for folder in folders]
if sys.argv[1:] == ["all"]:
    for each in made:
        len(each.cards), len(each.abilities), len(each.decks), len(each.layouts), len(each.zones), len(each.kinds)
ours = time.process_time() - begin
begin = time.process_time()
for text in texts:
    yaml.load(text, Loader=yaml.CSafeLoader)
print(ours / (time.process_time() - begin))
"""

BARE = """
import time
begin = time.process_time()
import pygame, pygame_gui
pygame.display.set_mode((1280, 800)); pygame.display.flip()
print(time.process_time())
"""

SHELF = """
import time, os, sys
from pathlib import Path
from tabletop.content import places
if sys.argv[1:] == ["five"]:
    five = Path(os.environ["TABLETOP_HOME"]) / "five"
    if not five.exists():
        five.mkdir()
        for game in ("territory", "evolve", "nucleic", "butterfly", "auganism"):
            (five / game).symlink_to(places.cards_folder() / game)
    places.cards_folder = lambda: five
from tabletop.ui.app import App
from tabletop.ui.settings import Settings
from tabletop.ui.window import Offscreen
window = Offscreen((1280, 800))
app = App(window, Settings(mute=True), home=Path(os.environ["TABLETOP_HOME"]), clock=time.perf_counter)
app.shelf()
now = 0.0
for _ in range(400):
    now += 1 / 60
    app.update(now)
    if app.dirty:
        app.draw(window.surface)
        break
else:
    raise SystemExit("no picture came")
print(time.process_time())
"""


def run(code: str, folder: Path, home: str, *arguments: str) -> float | None:
    """What a text of Python prints at last in a checkout; None where it cannot."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "TABLETOP_CACHE")
    }
    env = {
        **kept, "PYTHONPATH": str(folder), "TABLETOP_HOME": home, "TABLETOP_HINTS": "0", "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=home, env=env, capture_output=True, text=True, check=False
    )
    try:
        return float(done.stdout.split()[-1])
    except (IndexError, ValueError):
        print(done.stderr[-400:], file=sys.stderr)
        return None


def shelf(which: str, folder: Path, home: str) -> float | None:
    """The first complete shelf of ``five`` or ``all`` games beside bare imports and a window, once what can be kept
    is kept."""
    run(SHELF, folder, home, which)
    ours = [run(SHELF, folder, home, which) for _ in range(3)]
    bare = [run(BARE, folder, home) for _ in range(3)]
    found = [each for each in ours if each], [each for each in bare if each]
    return min(found[0]) / min(found[1]) if all(found) else None


def warm(how: str, folder: Path, home: str) -> float | None:
    """Games that were read once by another process."""
    run(CONTENT, folder, home)
    found = [each for each in (run(CONTENT, folder, home, how) for _ in range(3)) if each]
    return min(found) if found else None


def drag(word: str, folder: Path, home: str) -> float | None:
    """A figure of ``bench_drag`` as it is here, asked of the program of a checkout."""
    place = str(Path(__file__).with_name("bench_drag.py"))
    code = f"""
import contextlib, io, sys
space = {{"__name__": "bench_drag", "__file__": {place!r}}}
exec(compile(open({place!r}, encoding="utf-8").read(), {place!r}, "exec"), space)
out = io.StringIO()
with contextlib.redirect_stdout(out):
    space["main"]()
line = next(each for each in out.getvalue().splitlines() if {word!r} in each)
print(line.replace(" raw", "").removesuffix(" x").split()[-1])
"""
    return run(code, folder, home)


ROWS = (
    ("drag over 500 cards at 1080p beside the raw path", "3", lambda *at: drag("drag over", *at)),
    ("full redraw of 500 cards beside bare blits of its own pictures", "2", lambda *at: drag("its own", *at)),
    ("first complete shelf of five beside bare imports and window", "4.5", lambda *at: shelf("five", *at)),
    ("the same with all games that ship", "-", lambda *at: shelf("all", *at)),
    *(
        (
            f"random play of {game}, all legal actions listed, acts in the time of 10^6 bare loops",
            must,
            lambda folder, home, game=game: run(PLAY, folder, home, game),
        )
        for game, must in (
            ("territory", "3x"),
            ("evolve", "3x"),
            ("butterfly", "3x"),
            ("nucleic", "2x"),
            ("auganism", "2x"),
        )
    ),
    ("undo and redo at 20,000 entries beside 20", "1.5", lambda *at: run(UNDO, *at)),
    ("the same with the log read after each", "1.5", lambda *at: run(LOG, *at)),
    ("save of 20,000 entries beside bare json", "2", lambda *at: run(SAVE, *at)),
    ("load of 20,000 entries beside bare json", "2", lambda *at: run(LOAD, *at)),
    ("content of five games, warm, beside the YAML parser", "0.15", lambda *at: warm("", *at)),
    ("the same, and every card and layout looked at", "-", lambda *at: warm("all", *at)),
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--rows", nargs="*", default=[""], metavar="WORD")
    asked = parser.parse_args()
    print(f"{'':80} {'before':>8} {'now':>8} {'must':>6}")
    for name, must, measure in ROWS:
        if not any(word in name for word in asked.rows):
            continue
        figures = []
        for folder in (asked.before, HERE):
            with tempfile.TemporaryDirectory() as home:
                found = measure(folder.resolve(), home) if folder is not None else None
            figures.append("-" if found is None else f"{found:.2f}")
        print(f"{name:80} {figures[0]:>8} {figures[1]:>8} {must:>6}", flush=True)


if __name__ == "__main__":
    main()
