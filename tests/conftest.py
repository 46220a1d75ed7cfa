"""What all tests have in common."""

from __future__ import annotations

import gc
import itertools
import os
import re
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

LONG = 7_200
"""Seconds after which a long run has hung, on the slowest machine."""

MANY_FILES = 20
"""Of fewer files the tests of each are run by all processes."""
TESTS_A_FREEZE = 100
DONE = [0]
FOLDERS = itertools.count()
EVERY_DAY = "not long and not window_long"
"""What is asked for where nothing else is said (``addopts`` of pyproject.toml)."""
LONG_ONES = {"long", "window_long"}

# Nothing that is found while tests are collected is garbage.
gc.disable()

# A place where everything is thrown away after use often says that no bytecode is to be kept. Here every worker and
# every program that a test starts would compile all modules once more, which takes longer than most tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Games are read from their folders, unless a test is about what is kept of them.
os.environ["TABLETOP_CACHE"] = "off"


def _daily(config: pytest.Config) -> bool:
    """Whether long runs would only be made to be left out again: of what there is, they are more than half. Where a
    test is named, it is found whatever it is."""
    return config.option.markexpr == EVERY_DAY and not any("::" in each for each in config.args)


def _is_long(marks: Iterable[Any]) -> bool:
    return any(getattr(each, "name", "") in LONG_ONES for each in marks)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors: a test in a real window waits for it a good part of its time, and meanwhile
    another runs."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """All long runs take hours; they can be dealt out, so that a part of each is run before a change is done."""
    parser.addoption(
        "--share", default="1/1", metavar="K/N",
        help="of the long runs every N-th, from the K-th on: 1/4, 2/4, 3/4 and 4/4 together are all of them",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """A share that is none is said at once."""
    _share(config)


def _share(config: pytest.Config) -> tuple[int, int]:
    """Which of how many shares."""
    given = str(config.getoption("--share"))
    part, _, whole = given.partition("/")
    if not (part.isdecimal() and whole.isdecimal() and 1 <= int(part) <= int(whole)):
        raise pytest.UsageError(f"--share {given}: it says which of how many, as in 1/4.")
    return int(part), int(whole)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: object) -> list[Any] | None:
    """A function of which every case is a long run makes no items on other days."""
    if name.startswith("test_") and _daily(collector.config) and _is_long(getattr(obj, "pytestmark", ())):
        return []
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Nor do those of its cases that are."""
    if not _daily(metafunc.config):
        return
    usual = metafunc.parametrize

    def parametrize(argnames: Any, argvalues: Iterable[Any], *rest: Any, **named: Any) -> None:
        values = list(argvalues)
        short = [each for each in values if not (isinstance(each, ParameterSet) and _is_long(each.marks))]
        ids = named.get("ids")
        usual(argnames, short or values[:1] if ids is None or callable(ids) else values, *rest, **named)

    metafunc.parametrize = parametrize  # type: ignore[method-assign]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long runs have a time limit of their own: what takes minutes on one machine takes many on another. Of many
    files each is run by one process, which makes once what its tests have in common; long runs go to whoever is
    free."""
    part, shares = _share(config)
    dealt = [item for item in items if item.get_closest_marker("long")]
    left_out = {item for number, item in enumerate(dealt) if number % shares != part - 1}
    items[:] = [item for item in items if item not in left_out]
    whole = len({item.path for item in items}) >= MANY_FILES
    for item in items:
        long = item.get_closest_marker("long")
        if long and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG))
        if whole and not long and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))


def pytest_collection_finish() -> None:
    """What is imported by now stays to the end: garbage is collected with every screen, and not looked for there."""
    if "tabletop.content.shelf" in sys.modules:  # imported late: no test of the tools needs the program
        from tests.looked_at_once import share

        share()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each test, by a number of our own: pytest's looks through all those that there are, for each."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    return tmp_path_factory.mktemp(f"{name}{next(FOLDERS)}", numbered=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """So does what tests have read and made ready for others: a tenth of the time of all was looking through it."""
    yield
    DONE[0] += 1
    if DONE[0] % TESTS_A_FREEZE == 0:
        gc.collect()  # what is left of the tests themselves must not stay
        gc.freeze()
