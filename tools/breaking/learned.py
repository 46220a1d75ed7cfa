"""What tests reach, kept in a file, so that a run that goes on need not read every test once more.

What is kept counts as long as no line of the code that is broken has changed; of a test as long as its own file and
the file that it is about (a scenario) are as they were.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

Line = tuple[str, int]


@dataclass(slots=True)
class Reach:
    """What one test reaches: lines of the game's code, how many seconds of the processor it takes, which rules it
    claims."""

    seconds: float
    lines: set[Line] = field(default_factory=set)
    claims: tuple[str, ...] = ()
    passed: bool = True

    @property
    def sees(self) -> float:
        """How much of the code it sees in its time."""
        return len(self.lines) / (1 + self.seconds)


class Learned:
    """The file: a line of JSON that says of which code it tells, then one for each test."""

    def __init__(self, path: Path | None, files: Iterable[Path]) -> None:
        self._path = path
        self._code = _digest(sorted(files))
        self._known: dict[tuple[str, str], Reach] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        if lines and json.loads(lines[0]) == {"code": self._code}:
            for line in lines[1:]:
                data = json.loads(line)
                reached = {(file, number) for file, numbers in data["lines"].items() for number in numbers}
                self._known[data["test"], data["mark"]] = Reach(data["seconds"], reached)
        elif path is not None:
            path.write_text(json.dumps({"code": self._code}) + "\n", encoding="utf-8")

    def of(self, item: pytest.Item) -> Reach | None:
        """What a test reaches, None where that is to be found out."""
        found = self._known.get((item.nodeid, _mark(item)))
        if found is not None:
            found.claims = claims_of(item)
        return found

    def keep(self, item: pytest.Item, reach: Reach) -> None:
        """Write down what a test reaches that passes."""
        if self._path is None:
            return
        lines: dict[str, list[int]] = {}
        for file, number in sorted(reach.lines):
            lines.setdefault(file, []).append(number)
        data = {"test": item.nodeid, "mark": _mark(item), "seconds": reach.seconds, "lines": lines}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")


def _mark(item: pytest.Item) -> str:
    """The same as long as the files are the same that a test stands in and is about."""
    call = getattr(item, "callspec", None)
    about = call.params.values() if call is not None else ()
    return _digest((item.path, *(each for each in about if isinstance(each, Path) and each.is_file())))


def _written(path: Path) -> bytes:
    return _bytes(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=1024)
def _bytes(path: Path, changed: int) -> bytes:
    return path.read_bytes()


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for path in paths:
        found.update(_written(path) + b"\0")
    return found.hexdigest()


def claims_of(item: pytest.Item) -> tuple[str, ...]:
    """The rules that a test names: by its marker, or as a case of a scenario file."""
    return tuple(dict.fromkeys(_claims(item)))


def _claims(item: pytest.Item) -> Iterator[str]:
    for marker in item.iter_markers("covers"):
        yield from marker.args
    call = getattr(item, "callspec", None)
    if call is not None and {"path", "index"} <= set(call.params):
        with contextlib.suppress(OSError, ValueError, IndexError):
            yield from covered_by(call.params["path"])[call.params["index"]]


@functools.lru_cache(maxsize=256)
def covered_by(path: Path) -> tuple[tuple[str, ...], ...]:
    """The rules that each case of a scenario file names, with those that the whole file names; ValueError for a file
    that cannot be read."""
    from tabletop.session.scenario import read_scenario

    scenario = read_scenario(path)
    bodies = (yaml.safe_load(path.read_text(encoding="utf-8")) or {}).get("cases") or ()
    own = [bodies[case.where[1]].get("covers") or () if len(case.where) > 1 else () for case in scenario.cases]
    return tuple((*scenario.covers, *map(str, rules)) for rules in own)
