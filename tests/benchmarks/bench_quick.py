"""How quick the program is: one table, each figure a ratio taken in one run, beside another checkout of it.

    python -m tests.benchmarks.bench_quick [FOLDER] [--rows WORD ...]

FOLDER is a worktree of an earlier commit (``git worktree add FOLDER 5f0f2aa``); without one only this checkout is
measured. Every row runs in a process of its own with nothing but public doors of the program, so that both can be
asked; what an old one cannot be asked for stays empty. All times are of the processor, without a GPU; of several
tries, both checkouts in turn, the middle counts. Less is better in every row. The row of python-chess is empty where
that is not installed (``pip install chess``; it is GPL and no part of this program). What is measured is told on
stderr row by row; the table, with what of it is met, comes at the end: some 15 minutes with a FOLDER.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

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
def beside(one, other, times):  # by turns: what slows the machine for a moment slows both
    shares = sorted(best(one, 1) / best(other, 1) for _ in range(times))
    return shares[times // 2]
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
    for number in range(100_000):
        total += number % 7
    return (t() - begin) / 100
def unit():
    return min(bare() for _ in range(5))
def best(call, times=7):
    found = []
    for _ in range(times):
        begin = t(); call(); found.append(t() - begin)
    return min(found)
def beside(one, other, times):  # by turns: what slows the machine for a moment slows both
    shares = sorted(best(one, 1) / best(other, 1) for _ in range(times))
    return shares[times // 2]
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
loops, found = [unit()], []
for seed in (1, 2, 3):
    tries = []
    for _ in range(2):
        tries.append(walk(seed))
        loops.append(unit())
    found.append(min(tries))
print(sum(found) / 3 / min(loops))
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
    return found, lambda: rules.legal_actions(state.fork())
(most, many), (fewest, few) = listed(4, 60), listed(2, 15)
print(beside(many, few, 41) * fewest / most)
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
import os, subprocess, sys, time
try:
    from tabletop.session.simulating.simulate import make_plan, simulate
except ImportError:  # where it stood before
    from tabletop.session.simulate import make_plan, simulate
def run(jobs):
    plan = make_plan("territory", 48, seats=2, bots=["random"], seed=1)
    begin, before = time.perf_counter(), os.times()
    simulate(plan, jobs)
    used = sum(os.times()[:4]) - sum(before[:4])  # of the children too, except on Windows
    return time.perf_counter() - begin, used
def bare(jobs):
    loop = f"sum(number * number for number in range({40_000_000 // jobs}))"
    begin = time.perf_counter()
    for each in [subprocess.Popen([sys.executable, "-c", loop]) for _ in range(jobs)]:
        each.wait()
    return (time.perf_counter() - begin,)
if __name__ == "__main__":
    run(1)
    told = []
    for what in (run, bare):
        one, two = zip(*((what(1), what(2)) for _ in range(2)))
        told += [min(each[n] for each in two) / min(each[n] for each in one) for n in range(len(one[0]))]
    print(*told)
"""

UNDO_AND_LOG = (
    TABLE
    + """
def both(session):
    session.undo(); session.redo()
def told(session):
    session.undo(); session.log(1); session.redo(); session.log(1)
few, many = table(20), table(20_000)
undo = best(lambda: both(many), 20) / best(lambda: both(few), 30)
print(undo, best(lambda: told(many)) / best(lambda: told(few), 30))
"""
)

SAVE = (
    TABLE
    + """
session, path = table(20_000), Path(tempfile.mkdtemp()) / "many.json"
session.save(path)
document = json.loads(path.read_text(encoding="utf-8"))
print(beside(lambda: session.save(path), lambda: json.dumps(document), 5))
"""
)

LOAD = (
    TABLE
    + """
path = Path(tempfile.mkdtemp()) / "many.json"
table(20_000).save(path)
raw = path.read_text(encoding="utf-8")
print(beside(lambda: tabletop.load_session(path), lambda: json.loads(raw), 5))
"""
)

CONTENT = """
import time, sys, yaml
from tabletop.content import places
from tabletop.session.setting_up.games import open_catalog
folders = [places.cards_folder() / game for game in ("territory", "evolve", "nucleic", "butterfly", "auganism")]
names = ("*.yaml", "cards/*.yaml", "decks/*.yaml")
texts = [path.read_bytes() for folder in folders for name in names for path in sorted(folder.glob(name))]
begin = time.process_time()
made = [open_catalog(folder) for folder in folders]
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
deed, took, start = {"wheel": wheel, "resize": resize, "whole": whole}[sys.argv[1]], [], time.process_time()
for number in range(40):
    if number >= 8 and time.process_time() - start > 10:
        break  # where each takes half a second, more of them tell nothing new
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
print(used, waked)
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


def printed(code: str, folder: Path, home: str, *arguments: str) -> tuple[float, ...]:
    """The figures that a text of Python prints in its last line in a checkout; none where it cannot."""
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
        return tuple(float(each) for each in done.stdout.splitlines()[-1].split())
    except (IndexError, ValueError):
        print("    " + (done.stderr.strip().splitlines() or ["nothing printed"])[-1], file=sys.stderr)
        return ()


def run(code: str, folder: Path, home: str, *arguments: str) -> float | None:
    """The last figure that a text of Python prints in a checkout; None where it cannot."""
    found = printed(code, folder, home, *arguments)
    return found[-1] if found else None


def played(code: str, game: str, folder: Path, home: str) -> float | None:
    """What a text of Python says of a game."""
    return run(code, folder, home, game)


_SHARED: dict[tuple[str, Path, int], tuple[float, ...]] = {}
_ASKED: Counter[tuple[str, Path, int]] = Counter()


def shared(code: str, which: int, folder: Path, home: str) -> float | None:
    """One of several figures that a text of Python prints: what is measured together is so once a try."""
    attempt = _ASKED[code, folder, which]
    _ASKED[code, folder, which] += 1
    if (code, folder, attempt) not in _SHARED:
        _SHARED[code, folder, attempt] = printed(code, folder, home)
    found = _SHARED[code, folder, attempt]
    return found[which] if found else None


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


DRAG_PLACE = str(Path(__file__).with_name("bench_drag.py"))
DRAG = f"""
import contextlib, io, sys
space = {{"__name__": "bench_drag", "__file__": {DRAG_PLACE!r}}}
exec(compile(open({DRAG_PLACE!r}, encoding="utf-8").read(), {DRAG_PLACE!r}, "exec"), space)
out = io.StringIO()
with contextlib.redirect_stdout(out):
    space["main"]()
def of(word):
    line = next(each for each in out.getvalue().splitlines() if word in each)
    return line.replace(" raw", "").removesuffix(" x").split()[-1]
print(of("drag over"), of("its own"))
"""
"""The figures of ``bench_drag`` as it is here, asked of the program of a checkout."""


class Row(NamedTuple):
    """One row of the table. ``must`` and ``aim``: the figure may be so large, or, with an x, so many times smaller
    than before; "" where nothing is asked. ``tries``: it is measured so often, both checkouts in turn, and the middle
    counts: the least of what stands beside a yardstick would be that whose yardstick was slow for a moment."""

    name: str
    must: str
    aim: str
    measure: Callable[[Path, str], float | None]
    tries: int = 1

    def met(self, asked: str, was: float, now: float) -> str:
        """Whether what is asked is met; "?" where that was not measured."""
        if not asked:
            return ""
        reached = was / now if asked.endswith("x") and now else now
        if not now or not reached:
            return "?"
        limit = float(asked.removesuffix("x"))
        return "yes" if (reached >= limit if asked.endswith("x") else reached <= limit) else "no"


ROWS = (
    Row("drag over 500 cards at 1080p beside the raw path", "3", "2", partial(shared, DRAG, 0), 3),
    Row("full redraw of 500 cards beside bare blits of its own pictures", "2", "1.3", partial(shared, DRAG, 1), 3),
    Row("first complete shelf of five beside bare imports and window", "4.5", "2.5", partial(shelf, "five")),
    Row("the same with all games that ship", "", "", partial(shelf, "all")),
    Row("first complete table after the click beside bare imports and window", "2", "1", click),
    *(
        Row(
            f"random play of {game}, all legal actions listed: an act, in thousand bare loops",
            must,
            "6x",
            partial(played, PLAY, game),
            5,  # a single try is off by a quarter now and then
        )
        for game, must in (
            ("territory", "3x"),
            ("evolve", "3x"),
            ("butterfly", "3x"),
            ("nucleic", "2x"),
            ("auganism", "2x"),
        )
    ),
    *(
        Row(
            f"fork, act and list of a bot that searches {game}, in thousand bare loops",
            "",
            "",
            partial(played, SEARCH, game),
        )
        for game in ("territory", "evolve", "butterfly")
    ),
    Row("a listed act at 4 seats with 60 creatures each beside 2 with 15", "1", "", partial(run, WIDE)),
    Row(
        "python-chess's perft nodes a second beside listed acts of territory",
        "",
        "1",
        partial(played, CHESS, "territory"),
    ),
    Row("a wheel turn at 2560x1440: the longest of 40 next frames, ms", "50", "16", partial(longest, "wheel")),
    Row("a resize at 2560x1440: the longest of 40 next frames, ms", "50", "16", partial(longest, "resize")),
    Row("F11 to 2560x1440 and back: the longest of 40 next frames, ms", "50", "16", partial(longest, "whole")),
    Row("idle at Evolve's table, % of the processor", "0.25", "0.1", partial(shared, IDLE, 0)),
    Row("the same, times it wakes up in a second", "", "10", partial(shared, IDLE, 1)),
    Row("memory with all games on the shelf, then 500 cards at rest, MiB", "130", "", memory),
    Row("the same where all games are read from their folders first", "", "", partial(run, MEMORY)),
    Row("of it bare imports and window", "", "", partial(run, MEMORY_BARE)),
    Row("simulate on two processes beside one, by the clock", "0.556", "0.513", partial(shared, TWO, 0), 3),
    Row("the same by the processor time of all processes", "", "1", partial(shared, TWO, 1)),
    Row("two bare loops in two processes beside one: the machine's own", "", "", partial(shared, TWO, 2), 3),
    Row("undo and redo at 20,000 entries beside 20", "1.5", "1", partial(shared, UNDO_AND_LOG, 0)),
    Row("the same with the log read after each", "1.5", "1", partial(shared, UNDO_AND_LOG, 1)),
    Row("save of 20,000 entries beside bare json", "2", "", partial(run, SAVE)),
    Row("load of 20,000 entries beside bare json", "2", "", partial(run, LOAD)),
    Row("content of five games, warm, beside the YAML parser", "0.15", "0.04", partial(warm, "")),
    Row("the same, and every card and layout looked at", "", "", partial(warm, "all")),
)


def main() -> None:
    """Measure and print: each row as it is measured, then the whole table with what is met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--rows", nargs="*", default=[""], metavar="WORD")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="measure each row so many times as often")
    asked = parser.parse_args()
    table = [_line("", "before", "now", "before/now", "must", "met", "aim", "met")]
    begun = time.monotonic()
    for row in ROWS:
        if not any(word in row.name for word in asked.rows):
            continue
        tries: dict[Path, list[float]] = {}
        for _ in range(max(1, asked.times) * row.tries):
            for folder in filter(None, (asked.before, HERE)):
                with tempfile.TemporaryDirectory() as home:
                    found = row.measure(folder.resolve(), home)
                tries.setdefault(folder, []).extend([] if found is None else [found])
        was, now = (median(tries.get(each) or [0]) if each is not None else 0 for each in (asked.before, HERE))
        gained = f"{was / now:.2f}" if was and now else ""
        before, after = (f"{each:.2f}" if each else "-" for each in (was, now))
        met = row.met(row.must, was, now), row.met(row.aim, was, now)
        table.append(_line(row.name, before, after, gained, row.must, met[0], row.aim, met[1]))
        print(f"{time.monotonic() - begun:5.0f} s  {row.name}: {before}, now {after}", file=sys.stderr, flush=True)
    print(*table, sep="\n")


def _line(name: str, was: str, now: str, gained: str, must: str, met: str, aim: str, reached: str) -> str:
    return f"{name:84} {was:>8} {now:>8} {gained:>11} {must:>6} {met:>4} {aim:>6} {reached:>4}".rstrip()


if __name__ == "__main__":
    main()
