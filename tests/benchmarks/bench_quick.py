"""How quick the program is: one table, each figure a ratio taken in one run, beside another checkout of it.

    python -m tests.benchmarks.bench_quick [FOLDER] [--rows WORD ...]

FOLDER is a worktree of an earlier commit (``git worktree add FOLDER 5f0f2aa``); without one only this checkout is
measured. Every row runs in a process of its own with nothing but public doors of the program, so that both can be
asked; what an old one cannot be asked for stays empty. All times are of the processor, without a GPU; of several
tries, both checkouts in turn, the least counts. Less is better in every row. The row of python-chess is empty where
that is not installed (``pip install chess``; it is GPL and no part of this program).
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

BARE_LOOPS = """
import gc, random, sys, time
import tabletop
from tabletop.core.edits import Edit
t = time.process_time
def bare():
    begin, total = t(), 0
    for number in range(300_000):
        total += number % 7
    return (t() - begin) / 300
def unit():
    return min(bare() for _ in range(3))
def best(call, times=7):
    found = []
    for _ in range(times):
        begin = t(); call(); found.append(t() - begin)
    return min(found)
"""

PLAY = (
    BARE_LOOPS
    + """
def walk(seed, acts=250):
    done, spent = 0, 0.0
    while done < acts:
        session, chance = tabletop.new_session(sys.argv[1], seed=seed), random.Random(seed)
        session.decisions()
        seed, begin = seed + 100, t()
        while done < acts and session.outcome is None:
            legal = session.legal_actions()
            if not legal:
                break
            session.submit(chance.choice(legal))
            done += 1
        spent += t() - begin
    return spent / done
walk(50, 60)
loops = unit()
found = [min(walk(seed), walk(seed)) for seed in (1, 2, 3)]
print(sum(found) / 3 / min(loops, unit()))
"""
)

SEARCH = (
    BARE_LOOPS
    + """
session = tabletop.new_session(sys.argv[1], seed=1)
chance = random.Random(1)
for _ in range(30):
    session.submit(chance.choice(session.legal_actions()))
rules, state = session.ruleset, session.state
acts = rules.legal_actions(state)
def search():
    for action in chance.sample(acts, min(8, len(acts))) * 8:
        twin = state.fork()
        rules.perform(Edit(twin), action)
        rules.legal_actions(twin)
loops = unit()
print(best(search) / (8 * min(8, len(acts))) / min(loops, unit()))
"""
)

WIDE = (
    BARE_LOOPS
    + """
def listed(seats, wanted):
    session = tabletop.new_session("territory", seed=1, seats=seats)
    for seat in range(1, seats + 1):
        there = session.state.inside(f"ready@{seat}")
        for number in range(wanted - len(there)):
            card = session.state.definition[there[number % len(there)]]
            session.manual("create", kind="card", definition=card, to=f"ready@{seat}", owner=seat, face="down")
    rules, state = session.ruleset, session.state
    found = len(rules.legal_actions(state.fork()))
    return best(lambda: rules.legal_actions(state.fork())) / found
print(listed(4, 60) / listed(2, 15))
"""
)

CHESS = (
    BARE_LOOPS
    + """
import chess
def perft(board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move); count += perft(board, depth - 1); board.pop()
    return count
nodes = 0
def nodes_of():
    global nodes
    nodes = perft(chess.Board(), 3)
seconds = best(nodes_of, 3)
session, chance = tabletop.new_session(sys.argv[1], seed=1), random.Random(1)
listed, spent = 0, 0.0
for _ in range(150):
    begin = t(); legal = session.legal_actions(); spent += t() - begin
    if not legal:
        break
    listed += len(legal)
    session.submit(chance.choice(legal))
print((nodes / seconds) / (listed / spent))
"""
)

TWO = """
import time
from tabletop.session.simulating.simulate import make_plan, simulate
def run(jobs):
    plan = make_plan("territory", 24, seats=2, bots=["random"], seed=1)
    begin = time.perf_counter()
    simulate(plan, jobs)
    return time.perf_counter() - begin
if __name__ == "__main__":
    run(1)
    one, two = zip(*((run(1), run(2)) for _ in range(2)))
    print(min(two) / min(one))
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

CLICK = (
    SHELF.replace("print(time.process_time())", "")
    + """
import pygame
shelf = app.screen
for _ in range(100):  # ten seconds in which nobody does anything
    now += 0.1
    app.update(now)
    if app.dirty:
        app.draw(window.surface)
begin = time.process_time()
app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\\r", scancode=40), now)
for _ in range(400):
    now += 1 / 60
    app.update(now)
    if app.dirty:
        app.draw(window.surface)
        if app.screen is not shelf:
            break
else:
    raise SystemExit("no table came")
took = time.process_time() - begin
getattr(app, "end", int)()  # an earlier checkout has nothing to end
print(took)
"""
)


TABLE_ON_SCREEN = """
import os, random, sys, time
from pathlib import Path
import pygame, tabletop
from tabletop.ui.app import App
from tabletop.ui.loop import Loop
from tabletop.ui.settings import Settings
from tabletop.ui.window import Offscreen
def table(game, size, clock=time.perf_counter, sleep=time.sleep):
    window = Offscreen(size)
    settings = Settings(window=size, mute=True)
    app = App(window, settings, home=Path(os.environ["TABLETOP_HOME"]), clock=clock)
    session, chance = tabletop.new_session(game, seed=5), random.Random(5)
    for _ in range(40):
        legal = session.legal_actions()
        if not legal:
            break
        session.submit(chance.choice(legal))
    loop = Loop(app, window, clock=clock, sleep=sleep)
    app.play(session)
    return window, app, loop
"""

FRAME = (
    TABLE_ON_SCREEN
    + """
now, large, small = [0.0], (2560, 1440), (1280, 800)
def sleep(seconds):
    now[0] += seconds
def rest(frames):
    for _ in range(frames):
        loop.step(); sleep(1 / 60)
def wheel(number):
    at = (700 + 17 * number, 500 + 11 * number)
    window.queue.append(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    y = 1 if number % 6 < 3 else -1
    window.queue.append(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False))
def resize(number):
    window.resize((large[0] - 40 * (number % 7), large[1] - 24 * (number % 7)))
def whole(number):
    window.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=68))
    window.resize(small if number % 2 == 0 else large)
window, app, loop = table(sys.argv[2], large, lambda: now[0], sleep)
rest(400)
deed, took = {"wheel": wheel, "resize": resize, "whole": whole}[sys.argv[1]], []
for number in range(40):
    deed(number)
    drawn, begin = loop.draws, time.process_time()
    while loop.draws == drawn:
        loop.step()
    took.append(time.process_time() - begin)
    rest(20)
print(sorted(took)[-1] * 1e3)
getattr(app, "end", int)()  # an earlier checkout has nothing to end
"""
)

IDLE = (
    TABLE_ON_SCREEN
    + """
woken = [0]
def sleep(seconds):
    woken[0] += 1
    time.sleep(seconds)
window, app, loop = table("evolve", (1280, 800), sleep=sleep)
def turn(seconds):
    woken[0], until, begin = 0, time.perf_counter() + seconds, time.process_time()
    while time.perf_counter() < until:
        loop.step()
    return (time.process_time() - begin) / seconds * 100, woken[0] / seconds
turn(5)
used, waked = turn(10)
print(used if sys.argv[1] == "used" else waked)
getattr(app, "end", int)()  # an earlier checkout has nothing to end
"""
)

RESIDENT = """
import os, random, sys, time
from pathlib import Path
def resident():
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        import resource
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (2**20 if sys.platform == "darwin" else 2**10)
"""

MEMORY_BARE = (
    RESIDENT
    + """
import pygame, pygame_gui
pygame.display.set_mode((1920, 1080)).fill((1, 2, 3)); pygame.display.flip()
print(resident())
"""
)

MEMORY = (
    RESIDENT
    + """
import tabletop
from tabletop.ui.app import App
from tabletop.ui.settings import Settings
from tabletop.ui.window import Offscreen, prepare
prepare()
window = Offscreen((1920, 1080))
app = App(window, Settings(window=(1920, 1080), mute=True), home=Path(os.environ["TABLETOP_HOME"]))
now = 0.0
def turn(frames):
    global now
    for _ in range(frames):
        now += 1 / 60
        app.update(now)
        if app.dirty:
            app.draw(window.surface)
app.shelf()
turn(600)
session = tabletop.new_session("territory", seed=1, rules="off")
dice, names = random.Random(1), list(session.catalog.cards)
for _ in range(500):
    spot = (dice.uniform(60, 1540), dice.uniform(60, 880))
    session.manual("create", kind="card", to="table", definition=dice.choice(names), spot=spot)
app.play(session)
turn(900)
print(resident())
getattr(app, "end", int)()  # an earlier checkout has nothing to end
"""
)


def longest(deed: str, folder: Path, home: str) -> float | None:
    """Milliseconds of the processor that the longest of forty next frames took, at the slowest of three tables."""
    found = [run(FRAME, folder, home, deed, game) for game in ("territory", "evolve", "butterfly")]
    return max(filter(None, found)) if all(found) else None


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


def click(folder: Path, home: str) -> float | None:
    """The first complete table after a click on a shelf that had stood for ten seconds, beside bare imports and
    window: on the machine of the first figures those took 0.1 s, so 2 stands for 0.2 s."""
    run(CLICK, folder, home, "five")
    ours = [each for each in (run(CLICK, folder, home, "five") for _ in range(3)) if each]
    bare = [each for each in (run(BARE, folder, home) for _ in range(3)) if each]
    return min(ours) / min(bare) if ours and bare else None


def memory(folder: Path, home: str) -> float | None:
    """What the window takes once what can be kept is kept: a game that was read before needs no reader."""
    return run(MEMORY, folder, home) and run(MEMORY, folder, home)


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
    ("first complete table after the click beside bare imports and window", "2", click),
    *(
        (
            f"random play of {game}, all legal actions listed: an act, in thousand bare loops",
            must,
            lambda folder, home, game=game: run(PLAY, folder, home, game),
        )
        for game, must in (
            ("territory", "1/3"),
            ("evolve", "1/3"),
            ("butterfly", "1/3"),
            ("nucleic", "1/2"),
            ("auganism", "1/2"),
        )
    ),
    *(
        (
            f"fork, act and list of a bot that searches {game}, in thousand bare loops",
            "-",
            lambda folder, home, game=game: run(SEARCH, folder, home, game),
        )
        for game in ("territory", "evolve", "butterfly")
    ),
    ("a listed act at 4 seats with 60 creatures each beside 2 with 15", "1", lambda *at: run(WIDE, *at)),
    (
        "python-chess's perft nodes a second beside listed acts of territory",
        "-",
        lambda *at: run(CHESS, *at, "territory"),
    ),
    ("a wheel turn at 2560x1440: the longest of 40 next frames, ms", "50", lambda *at: longest("wheel", *at)),
    ("a resize at 2560x1440: the longest of 40 next frames, ms", "50", lambda *at: longest("resize", *at)),
    ("F11 to 2560x1440 and back: the longest of 40 next frames, ms", "50", lambda *at: longest("whole", *at)),
    ("idle at Evolve's table, % of the processor", "0.25", lambda *at: run(IDLE, *at, "used")),
    ("the same, times it wakes up in a second", "10", lambda *at: run(IDLE, *at, "woken")),
    ("memory with all games on the shelf, then 500 cards at rest, MiB", "130", memory),
    ("the same where all games are read from their folders first", "-", lambda *at: run(MEMORY, *at)),
    ("of it bare imports and window", "-", lambda *at: run(MEMORY_BARE, *at)),
    ("simulate on two processes beside one, by the clock", "1/1.8", lambda *at: run(TWO, *at)),
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
    parser.add_argument("--times", type=int, default=1, metavar="N", help="measure each row so often, both in turn")
    asked = parser.parse_args()
    print(f"{'':84} {'before':>8} {'now':>8} {'must':>6} {'before/now':>11}")
    for name, must, measure in ROWS:
        if not any(word in name for word in asked.rows):
            continue
        tries: dict[Path, list[float]] = {}
        for _ in range(max(1, asked.times)):
            for folder in filter(None, (asked.before, HERE)):
                with tempfile.TemporaryDirectory() as home:
                    found = measure(folder.resolve(), home)
                tries.setdefault(folder, []).extend([] if found is None else [found])
        was, is_now = (min(tries.get(each) or [0]) if each is not None else 0 for each in (asked.before, HERE))
        figures = [f"{each:.2f}" if each else "-" for each in (was, is_now)]
        gained = f"{was / is_now:.2f}" if was and is_now else ""
        print(f"{name:84} {figures[0]:>8} {figures[1]:>8} {must:>6} {gained:>11}", flush=True)


if __name__ == "__main__":
    main()
