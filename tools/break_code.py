"""Breaks the code of a game on purpose and lists which tests notice: ``python tools/break_code.py territory``.

Comparisons, bounds, signs, players, costs, conditions, effects left out: one break at a time, drawn by ``--seed``,
each tried in a forked copy of the process by the tests that reach its line, stopped at the first that fails. What was
tried is kept in ``--state`` (a line of JSON each; what the tests reach in a file beside it), so that a run of
``--minutes`` can be resumed by the same command.
``--shared`` breaks the common rules instead, as far as the game uses them. ``--again`` tries those once more that
nobody noticed, by tests that claim no rule first.
Without a game ``--code`` names files or folders to break and ``--by`` the tests that should notice:
``python tools/break_code.py --code tabletop/session/lab --by tests/session/lab``.
A break that changes nothing that anybody could see is *equivalent*: write its name with the reason into an
``equivalent.yaml`` beside the tests. ``--only`` tries what lies in files or functions of that name, ``--tests``
asks only tests with such words in their names (as ``-k`` of pytest).

Ends with 1 if fewer than 95 % of the breaks that are not equivalent were noticed. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import pytest  # noqa: E402
import yaml  # noqa: E402
from breaking.plugin import PATIENCE, Runner, Verdict  # noqa: E402
from breaking.sites import Break, breaks_of  # noqa: E402

NOT_RULES = {"strategy", "sentences", "vocabulary", "words", "__init__"}
"""Modules of a game whose breaks no rule speaks of: what bots prefer, what is said, what `check` prints."""
WANTED = 0.95
MOST_UNTRIED = 0.2
"""Of a run of which more could not be tried nothing can be said."""
BESIDES = ("perft", "playthroughs", "net", "session", "content", "bots", "control")
"""Rooms whose tests of the game are asked beside those in ``tests/games``."""
UNNOTICED = ("nobody", "unreached")


def main() -> int:
    """Read the command line, try the breaks, say what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--code", type=Path, nargs="+", default=[], help="files or folders to break, without a game")
    parser.add_argument("--by", nargs="+", default=[], help="the tests that should notice what --code breaks")
    parser.add_argument("--sites", type=int, default=100, help="how many breaks to try (default 100; 0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=20, help="start no more breaks after that time")
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, help="for so many seconds of tests a break is tried"
    )
    parser.add_argument("--only", default="", help="a word of the file's or the function's name")
    parser.add_argument("--state", type=Path, help="a file that keeps what was tried, to go on from")
    parser.add_argument("--again", action="store_true", help="try those of --state again that nobody noticed")
    parser.add_argument(
        "--shared", action="store_true", help="break the common rules that the game uses instead of its own code"
    )
    parser.add_argument("--tests", default="", help="which tests to ask, as pytest's -k; all of the game if left out")
    named = parser.parse_args()
    if not hasattr(os, "fork"):
        print("This command needs a system that can fork a process, such as Linux or macOS.", file=sys.stderr)
        return 2
    if bool(named.game) == bool(named.code) or bool(named.code) != bool(named.by):
        print("Name a game, or --code with --by.", file=sys.stderr)
        return 2
    if named.code:
        files = sorted(file for each in named.code for file in python_files(each.resolve()))
        if not files:
            print(f"There is no code in {' '.join(map(str, named.code))}.", file=sys.stderr)
            return 2
    else:
        folder = ROOT / "tabletop" / "games" / named.game
        if not folder.is_dir():
            print(f"There is no game {named.game!r} with code.", file=sys.stderr)
            return 2
        if named.shared:
            folder = ROOT / "tabletop" / "rules"
        files = [path for path in python_files(folder) if path.stem not in NOT_RULES]
    done = read_state(named.state)
    if named.again:
        breaks = [each for each in chosen(files, 0, named.seed, named.only) if each.name in done]
        excused = equivalent()
        unnoticed = {name for name, verdict in done.items() if verdict.outcome in UNNOTICED and name not in excused}
        open_ones = [each for each in breaks if each.name in unnoticed]
    else:
        breaks = chosen(files, named.sites, named.seed, named.only)
        open_ones = [each for each in breaks if each.name not in done or done[each.name].outcome == "impossible"]
    print(f"{len(breaks)} breaks, {len(breaks) - len(open_ones)} tried before.", flush=True)
    if open_ones:
        run(named, files, open_ones, done)
    return report(named.game or "all", breaks, done, named.shared)


def python_files(path: Path) -> list[Path]:
    """A file itself, of a folder all that lie in it."""
    return sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.is_file() else []


def chosen(files: list[Path], number: int, seed: int, only: str) -> list[Break]:
    """The breaks of a run: all functions alike, whatever their length, in an order that the seed gives."""
    found = [each for path in files for each in breaks_of(path, ROOT)]
    found = [each for each in found if only in each.path or only in each.function]
    found.sort(key=lambda each: each.rank(seed))
    seen: Counter[tuple[str, str]] = Counter()
    ranked = []
    for each in found:
        seen[each.path, each.function] += 1
        ranked.append((seen[each.path, each.function], each))
    ranked.sort(key=lambda pair: pair[0])
    return [each for _, each in ranked][: number or None]


def run(named: argparse.Namespace, files: list[Path], breaks: list[Break], done: dict[str, Verdict]) -> None:
    """Try what was not tried before."""

    def told(site: Break, verdict: Verdict) -> None:
        done[site.name] = verdict
        if named.state:
            with named.state.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"break": site.name, **dataclasses.asdict(verdict)}) + "\n")
        by = f" by {' '.join(verdict.claims) or verdict.test}" if verdict.test else ""
        print(f"{verdict.outcome:9}{by}: {site.path}:{site.line} {site.before}  ->  {site.after}", flush=True)

    until = time.time() + named.minutes * 60
    kept = named.state.with_name(f"{named.state.name}.reach") if named.state else None
    runner = Runner(
        ROOT, files, breaks, jobs=named.jobs, until=until, told=told, claims_first=not named.again, kept=kept,
        words=named.game, patience=named.patience,
    )  # fmt: skip
    tests = named.by or ["tests/games", *(f"tests/{room}" for room in BESIDES)]
    # xdist has no part in this: the copies are made here
    words = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:timeout", "-o", "addopts=", "-q", "--no-header"]
    asked = " and ".join(f"({each})" for each in (named.game, named.tests) if each)
    pytest.main([*words, "-m", "not long or net", "-k", asked, "-s", *tests], plugins=[runner])


def read_state(path: Path | None) -> dict[str, Verdict]:
    """What earlier runs found."""
    if path is None or not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        name = data.pop("break")
        found[name] = Verdict(**{**data, "claims": tuple(data["claims"])})
    return found


def equivalent() -> dict[str, str]:
    """The breaks that change nothing, with their reasons, from the files beside the tests."""
    found: dict[str, str] = {}
    for path in (ROOT / "tests").rglob("equivalent.yaml"):
        found |= yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return found


def report(game: str, breaks: list[Break], done: dict[str, Verdict], shared: bool = False) -> int:
    """The sums, which claims noticed how many, and every break that nobody noticed."""
    excused = equivalent()
    judged = {each.name: done[each.name] for each in breaks if each.name in done}
    # of the common rules a game uses some only
    aside = {"impossible", "unreached"} if shared else {"impossible"}
    judged = {name: verdict for name, verdict in judged.items() if verdict.outcome not in aside}
    same = [name for name in judged if name in excused and judged[name].outcome in UNNOTICED]
    others = {name: verdict for name, verdict in judged.items() if name not in same}
    noticed = [name for name, verdict in others.items() if verdict.outcome in ("noticed", "stuck")]
    claimed = [name for name in noticed if others[name].claims]
    print(
        f"\n{game}: {len(judged)} tried, {len(same)} equivalent; of the {len(others)} others {len(noticed)} noticed"
    )
    print(f"({len(claimed)} by a test that claims a rule), {len(others) - len(noticed)} not.")
    numbers = Counter(claim for name in claimed for claim in others[name].claims)
    by_rule = sorted(numbers, key=lambda claim: [int(part) if part.isdigit() else 0 for part in claim.split("-")])
    print("  by claims: " + ", ".join(f"{claim} {numbers[claim]}" for claim in by_rule))
    for name, verdict in sorted(others.items()):
        if verdict.outcome in UNNOTICED:
            print(f"  {verdict.outcome}: {name}")
    untried = [each.name for each in breaks if each.name in done and done[each.name].outcome == "impossible"]
    if untried:
        print(f"{len(untried)} could not be tried: no living function comes from there, it ran when it was imported.")
        for name in untried:
            print(f"  untried: {name}")
    left = len(breaks) - sum(1 for each in breaks if each.name in done)
    if left:
        print(f"{left} are still to be tried; the same command goes on with them.")
    if len(untried) > MOST_UNTRIED * len(breaks):
        print("That is too many to say anything.")
        return 1
    return 0 if not others or len(noticed) >= WANTED * len(others) else 1


if __name__ == "__main__":
    sys.exit(main())
