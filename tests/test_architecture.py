"""The rooms and who may enter: import directions, nothing of one game in common rooms, modules that stand alone."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tabletop.content.places import cards_folder

pytestmark = pytest.mark.xdist_group("code")
"""Each of these looks through all modules; one process reads them for all."""

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"

ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "content": {"core"},
    "rules": {"core", "content"},
    "bots": {"core", "content", "rules"},
    "session": {"core", "content", "rules", "bots"},
    "exchange": {"core", "content"},
    "control": {"core", "content", "rules", "session"},
    "ui": {"core", "content", "rules", "session", "control", "exchange"},
}
"""Which rooms each room may import from. A room may always import itself; ``tabletop`` itself only ui and control."""

OUTSIDE: dict[str, set[str]] = {
    "core": set(),
    "content": {"yaml", "pydantic", "pydantic_core", "platformdirs", "fontTools", "anyascii"},
    "rules": set(),
    "bots": set(),
    "session": {"filelock", "platformdirs"},
    "exchange": {"yaml"},
    "control": set(),
    "ui": {"pygame", "pygame_gui", "platformdirs", "yaml", "font_source_serif_pro", "opensans"},
    "": {"click"},
}
"""Which packages beside the standard library each room may import; "" is the top."""


MOST_ANY = {
    "core": 4, "content": 11, "rules": 7, "bots": 0, "session": 2, "exchange": 63, "control": 14, "ui": 36,
}  # fmt: skip
"""How often each of these rooms may say ``Any``. Kept low on purpose: what is saved is a ``Value``, what a file holds
is ``Json``, what a sentence names is a ``Word``; where a room needs one more, it says less than it knows."""


def modules() -> list[Path]:
    """All modules of the program."""
    return sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room of a module, "" for those above all rooms."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def dotted(path: Path) -> str:
    """The name a module is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def absolute(node: ast.ImportFrom, path: Path) -> str:
    """The full name of the module that a line of ``path`` imports from."""
    package = dotted(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
    return ".".join(part for part in (base, node.module) if part)


@cache
def parsed(path: Path) -> ast.Module:
    """The code of a module as a tree; read once, for every test of this file looks through all of them."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in a module."""
    return tuple(ast.walk(parsed(path)))


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """What a module imports, anywhere in it, as absolute names with their lines."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, int]]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            start = absolute(node, path)
            for name in node.names:
                yield f"{start}.{name.name}", node.lineno


def foreign(name: str) -> str:
    """The package outside the standard library and this program that a name is from, "" if it is from neither."""
    top = name.split(".")[0]
    return "" if top in sys.stdlib_module_names or top == "tabletop" else top


def strings(path: Path) -> Iterator[tuple[str, int]]:
    """All texts in the code of a module; docstrings (which may show an example) are left out."""
    documentation = {
        id(node.value) for node in nodes(path) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value, node.lineno


def test_imports_go_one_way() -> None:
    wrong = []
    for path in modules():
        room = room_of(path)
        for name, line in imports(path):
            parts = name.split(".")
            if parts[0] != "tabletop" or len(parts) < 2 or not room:
                continue
            if parts[1] not in ALLOWED:
                if (PACKAGE / f"{parts[1]}.py").exists() and parts[1] != "cli":
                    continue
                if room not in ("control", "ui"):
                    wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
            elif parts[1] != room and parts[1] not in ALLOWED[room]:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
            elif room == "ui" and name.startswith("tabletop.core.ops"):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}: the window reads, it never writes")
    assert not wrong, "\n".join(wrong)


def test_the_window_is_imported_only_to_open_it() -> None:
    for path in (PACKAGE / "cli.py", PACKAGE / "__init__.py", PACKAGE / "__main__.py"):
        tree = parsed(path)
        for node in tree.body:
            for name in ast.walk(node):
                if isinstance(name, ast.ImportFrom) and (name.module or "").startswith("tabletop.ui"):
                    assert isinstance(node, ast.FunctionDef), f"{path.name}:{name.lineno}"


def test_each_room_uses_only_its_own_packages() -> None:
    wrong = []
    for path in modules():
        for name, line in imports(path):
            package = foreign(name)
            if package and package not in OUTSIDE[room_of(path)]:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {package}")
    assert not wrong, "\n".join(wrong)


def test_tests_of_a_group_run_in_one_process(request: pytest.FixtureRequest) -> None:
    """Windows that get in each other's way are one group, and so are tests that read all of the code: a version of
    the runner that lets go of groups makes the suite slower and windows take each other's keys, and says nothing."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        assert request.node.nodeid.endswith("@code")


def test_types_say_what_is_meant() -> None:
    found = dict.fromkeys(MOST_ANY, 0)
    for path in modules():
        if room_of(path) in found:
            found[room_of(path)] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes(path))
    more = {room: (count, MOST_ANY[room]) for room, count in found.items() if count > MOST_ANY[room]}
    assert not more, f"`Any` said more often than allowed: {more}"


def test_no_common_room_knows_a_game() -> None:
    games = {path.name for path in cards_folder().iterdir() if (path / "game.yaml").is_file()}
    assert games
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in modules()
        for text, line in strings(path)
        if text in games
    ]
    assert not wrong, "\n".join(wrong)


def test_every_module_has_a_docstring() -> None:
    bare = [str(path.relative_to(ROOT)) for path in modules() if not ast.get_docstring(parsed(path))]
    assert not bare


def graph() -> dict[str, set[str]]:
    """Each module with the modules that it imports while it is being imported itself."""
    known = {dotted(path): path for path in modules()}
    needs: dict[str, set[str]] = {}
    for name, path in known.items():
        body = parsed(path).body
        found: set[str] = set()
        for node in body:
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                source = absolute(node, path)
                parts = [f"{source}.{alias.name}" for alias in node.names]
                found |= {part if part in known else source for part in parts}
        needs[name] = {each for each in found if each in known and each != name}
    return needs


def test_no_module_needs_itself() -> None:
    """Without circles it does not matter which module comes first: what can be imported can be imported alone."""
    needs = graph()
    assert sum(len(each) for each in needs.values()) > len(needs)
    order = TopologicalSorter(needs)
    order.prepare()  # raises CycleError with the circle


def all_imports() -> dict[str, set[str]]:
    """Each module with the modules that it imports anywhere in it: also in functions, also for types alone."""
    known = {dotted(path): path for path in modules()}
    needs: dict[str, set[str]] = {name: set() for name in known}
    for name, path in known.items():
        for found, _ in imports(path):
            target = found if found in known else found.rpartition(".")[0]
            if target in known and target != name:
                needs[name].add(target)
    return needs


def circles(needs: dict[str, set[str]]) -> list[list[str]]:
    """The largest groups of modules of which each leads to each, those of one module left out (Tarjan's way)."""
    found: list[list[str]] = []
    seen: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        seen[name] = low[name] = len(seen)
        stack.append(name)
        for other in sorted(needs[name]):
            if other not in seen:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == seen[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in sorted(needs):
        if name not in seen:
            visit(name)
    return found


def test_modules_do_not_go_round_in_circles() -> None:
    """A module that needs itself, however late, cannot be understood or changed alone."""
    found = circles(all_imports())
    assert not found, "\n".join(" ".join(each) for each in found)


MOST_IN_A_GAME = 3


def test_hardly_any_modules_of_a_game_go_round_in_circles() -> None:
    """What a game's cards do can start anything, which may lead back to them: through few modules, if at all."""
    inside = [each for each in circles(all_imports()) if len(each) > MOST_IN_A_GAME]
    assert not inside, "\n".join(" ".join(each) for each in inside)


TABLE_ROOMS = ("basis", "panels", "looking", "playing", "handling")
"""The rooms of the table screen, each knowing only those before it; what puts them together knows all."""


def test_the_rooms_of_the_table_screen_know_each_other_one_way() -> None:
    home = "tabletop.ui.table."
    rooms = {path.name for path in (ROOT / "tabletop/ui/table").iterdir() if (path / "__init__.py").is_file()}
    assert rooms == set(TABLE_ROOMS)
    upward = []
    for name, needed in all_imports().items():
        room = name.removeprefix(home).split(".")[0] if name.startswith(home) else ""
        if room not in TABLE_ROOMS:
            continue
        lower = TABLE_ROOMS[: TABLE_ROOMS.index(room) + 1]
        upward += [
            f"{name} -> {other}"
            for other in needed
            if other.startswith(home) and other.removeprefix(home).split(".")[0] not in lower
        ]
    assert not upward, upward


IMPORTED = """
import importlib, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"pygame", "pygame_gui", "openpyxl", "defusedxml", "PIL", "reportlab"}:
            raise ImportError(f"{name} is blocked")

if sys.argv[1] != "ui":
    sys.meta_path.insert(0, Blocked())
for name in sys.argv[2:]:
    try:
        importlib.import_module(name)
    except BaseException as error:
        print(f"{name}: {type(error).__name__}: {error}")
"""


@pytest.mark.parametrize("room", ["ui", "all but ui"])
def test_every_module_can_be_imported(room: str) -> None:
    names = [dotted(path) for path in modules() if (room_of(path) == "ui") == (room == "ui")]
    names = [name for name in names if not name.endswith("__main__")]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, room, *names], env=environment, capture_output=True, text=True,
        cwd=ROOT.anchor, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("name", ["README.md"])
def test_examples_in_the_documentation_are_true(name: str) -> None:
    done = doctest.testfile(str(ROOT / name), module_relative=False)
    assert done.attempted > 0 and done.failed == 0


def test_no_module_runs_anything_from_a_save_or_a_game() -> None:
    """Nothing in a save or in a game's folder is ever executed."""
    wrong = []
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec"):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
        wrong += [
            f"{path.relative_to(ROOT)}:{line}"
            for name, line in imports(path)
            if name.split(".")[0] in ("pickle", "marshal", "shelve", "dill")
        ]
    assert not wrong, "\n".join(wrong)


def test_the_map_is_true() -> None:
    """Every path that ARCHITECTURE.md names exists, and every name in it is defined where it says."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    wrong, seen = [], 0
    everywhere = [parsed(path) for path in modules()]
    members = {
        f"{node.name}.{name}"
        for tree in everywhere
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for part in node.body
        for name in _named(part)
    }
    for word in re.findall(r"`([^`\n]+)`", text):
        if re.fullmatch(r"[A-Z]\w+\.[a-z]\w+", word) and word not in members:
            wrong.append(word)
        path, _, name = word.partition("::")
        if "<" in path or " " in path or not re.match(r"(tabletop|assets|cards|tests|tools)(/|$)", path):
            continue
        seen += 1
        if not (ROOT / path).exists() or (name and not _defines(ROOT / path, name.split("."))):
            wrong.append(word)
    assert not wrong
    assert seen > 80


def _defines(path: Path, names: list[str]) -> bool:
    body: list[ast.stmt] = parsed(path).body
    for name in names:
        found = [node for node in body if name in _named(node)]
        if not found:
            return False
        body = getattr(found[0], "body", [])
    return True


def _named(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = (
        node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    )
    return [target.id for target in targets if isinstance(target, ast.Name)]


def test_no_two_test_files_outside_packages_have_one_name() -> None:
    """Pytest takes the second for the first where their folders are no packages, and leaves it out with an error."""
    loose = [path for path in (ROOT / "tests").rglob("test_*.py") if not (path.parent / "__init__.py").is_file()]
    names = [path.name for path in loose]
    assert len(names) > 100
    assert not {name for name in names if names.count(name) > 1}
