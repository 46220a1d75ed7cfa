"""Running the cases of scenario files."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.content import ContentError, Finding
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES
from tabletop.core.journal import Entry
from tabletop.core.ops import Op
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.comparing import Difference
from tabletop.session.scenario.model import Act, Case, Scenario, Step
from tabletop.session.scenario.opening import open_case
from tabletop.session.scenario.playing import play_instead, take
from tabletop.session.scenario.reading import FOLDER, read_scenario
from tabletop.session.scenario.report import Result, differing, unreadable

ENDINGS = (".yaml", ".yml")
_TITLE = re.compile(r"^['\"]?scenarios?['\"]?\s*:", re.MULTILINE)


def scenario_files(paths: Iterable[Path | str]) -> list[Path]:
    """The scenario files that are meant: files as they are, of a folder those in it (of a game's folder, those in
    its `scenarios`), in order. What else lies in a folder (cards, decks) is left out."""
    found: list[Path] = []
    for each in map(Path, paths):
        if each.is_dir():
            found += [path for path in _inside(each) if _is_scenario(path, each)]
        else:
            found.append(each)
    return found


def left_out(paths: Iterable[Path | str]) -> int:
    """How many YAML files of the folders are no scenarios."""
    folders = [each for each in map(Path, paths) if each.is_dir()]
    return sum(not _is_scenario(path, each) for each in folders for path in _inside(each))


def _inside(folder: Path) -> list[Path]:
    inside = folder / FOLDER if (folder / FOLDER).is_dir() else folder
    found = (path for path in inside.rglob("*") if path.suffix in ENDINGS and not path.is_dir())
    return sorted(found)


def _is_scenario(path: Path, folder: Path) -> bool:
    """Whether a file of a folder is meant as a scenario: by a folder's name, or by how one begins."""
    if folder.resolve().name == FOLDER or FOLDER in path.relative_to(folder).parts[:-1]:
        return True
    try:
        text = careful.read(path, MAX_BYTES, folder).decode("utf-8-sig", "replace")
    except careful.Unread:
        return True
    return _TITLE.search(text) is not None


def run_file(path: Path | str, bot: str = "") -> list[Result]:
    """Run every case of a file. A file that cannot be read is one failed result. ``bot``: a kind of bot that acts
    instead of what is written down; what is expected of that must come of it all the same."""
    try:
        scenario = read_scenario(path)
    except ContentError as error:
        return [Result(str(path), "", unreadable(error.findings))]
    return [run_case(scenario, case, bot) for case in scenario.cases]


def run_case(scenario: Scenario, case: Case, bot: str = "") -> Result:
    """Run one case up to the first step that does not go as the file says (``bot``: see ``run_file``)."""
    told: list[str] = []
    return replace(_result(scenario, case, bot, told), shown=tuple(told))


def _result(scenario: Scenario, case: Case, bot: str, told: list[str]) -> Result:
    path = scenario.document.path
    try:
        differences, bench = _run(scenario, case, bot, told)
    except Mistake as error:
        finding = scenario.document.finding(error.where, error.message)
        return Result(path, case.name, unreadable([finding]))
    except ContentError as error:
        return Result(path, case.name, unreadable(error.findings))
    except Exception:  # a fault of the program must not keep the other cases from being run
        message = f"The program failed: {traceback.format_exc().strip()}"
        return Result(path, case.name, unreadable([Finding(path, 0, "", message)]))
    if not differences and bench.session.trouble is not None:
        trouble = traceback.format_exception(bench.session.trouble)
        message = f"The rules failed: {''.join(trouble).strip()}"
        return Result(path, case.name, unreadable([Finding(path, 0, "", message)]))
    return Result(path, case.name, differing(scenario, differences))


def _run(scenario: Scenario, case: Case, bot: str, told: list[str]) -> tuple[list[Difference], Bench]:
    """Take the steps; what they show is added to ``told``."""
    bench = open_case(scenario, case)
    bench.shown = told
    for step in case.steps:
        before = len(bench.session.journal)
        differences = play_instead(bench, step, bot) if bot and isinstance(step, Act) else take(bench, step)
        differences = differences or _left_to_chance(step, bench.session.journal.entries[before:])
        if differences:
            return differences, bench
    left = bench.state.flow.get("loaded")
    if left and bench.session.outcome is None:
        kinds = {"roll": "dice", "pick": "picks", "order": "shuffles"}
        unused = ", ".join(kinds[entry[0]] for entry in left)
        where = case.given.chance.where if case.given.chance is not None else case.given.where
        return [Difference(where, "what chance was to say", "all used", f"left over: {unused}")], bench
    return [], bench


def _left_to_chance(step: Step, entries: Sequence[Entry]) -> list[Difference]:
    """That a step threw more dice than were laid down for it, or others (a 6 for a die of four sides)."""
    thrown = [by for entry in entries for by in _thrown(entry.ops)]
    told = thrown.count("loaded")
    if told in (0, len(thrown)):
        return []
    wanted = f"as many as are thrown, {len(thrown)}, each a number that its die has"
    return [Difference(step.where, "the dice that `chance` has for this step", wanted, told)]


def _thrown(ops: Iterable[Op]) -> Iterator[str]:
    """For each die that was thrown what has changed by it: what was laid down ("loaded"), or "chance"."""
    by = ""
    for op in ops:
        if op[0] == "set" and op[2] == "value" and by:
            yield by
        if op[0] == "flow" and op[1] in ("chance", "loaded"):
            by = op[1]
        elif op[0] != "set" or op[2] != "known":
            by = ""
