"""The command that breaks code on purpose: where it breaks, and that a break reaches functions that live already."""

from __future__ import annotations

import gc
import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
POND = '''"""A pond."""
LIMIT = 3

def opponent(table, seat):
    return 3 - seat

def is_full(frogs):
    return frogs >= LIMIT and not frogs == 9

def jump(table, seat, log):
    log.append(seat)
    if table:
        return min(4, opponent(table, seat) + 1)
    return True

def compiled(bonus):
    def amount(n):
        return n + bonus
    return amount

def counted(pond):
    return pond.get("frogs", 0) + pond.get("pair", (20, 30))[1] + max(pond.values(), default=8) + [5, 6].pop(1)

def price(frog) -> int:
    def asked(n):
        return n
    return asked(2) if frog else 0

def leap(act, table):
    return far(table, act.seat)

def share(wins):
    return wins / 2 + 0.5 * wins

class Frog:
    def croak(self, run):
        run.say("croak")
        run.gain(2)
'''


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import breaking.patching
    import breaking.sites

    return breaking


@pytest.fixture
def pond(tmp_path: Path) -> Any:
    path = tmp_path / "pond.py"
    path.write_text(POND, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("pond", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_kind_of_break_is_found_inside_functions_only(breaking: Any, pond: Any) -> None:
    path = Path(pond.__file__)
    found = {(each.function, each.kind, each.after) for each in breaking.sites.breaks_of(path, path.parent)}
    assert {
        ("opponent", "sign", "3 + seat"),
        ("opponent", "bound", "4"),
        ("is_full", "and/or", "frogs >= LIMIT or not frogs == 9"),
        ("is_full", "comparison", "frogs > LIMIT"),
        ("is_full", "comparison", "frogs != 9"),
        ("is_full", "not", "frogs == 9"),
        ("jump", "effect", "False and log.append(seat)"),
        ("jump", "player", "seat"),
        ("jump", "bound", "max(4, opponent(table, seat) + 1)"),
        ("jump", "truth", "False"),
        ("compiled.amount", "sign", "n - bonus"),
        ("counted", "bound", "2"),
        ("Frog.croak", "effect", "False and run.gain(2)"),
        ("price", "cost", "return (asked(2) if frog else 0) + 1"),
        ("share", "factor", "wins * 2"),
        ("share", "factor", "0.5 / wins"),
        ("share", "bound", "1.0"),
        ("leap", "player", "far(table, act.seat % 2 + 1)"),
    } <= found
    assert not any("LIMIT = " in after or "say" in after for _, _, after in found)
    assert not {("counted", "bound", number) for number in ("1", "9", "21", "31")} & found, (
        "what stands in for what is missing"
    )


@pytest.mark.parametrize(
    ("function", "after", "ask", "before_and_after"),
    [
        ("is_full", "frogs > LIMIT", lambda pond, kept: pond.is_full(3), (True, False)),
        ("compiled.amount", "n - bonus", lambda pond, kept: kept(5), (7, 3)),
        ("jump", "seat", lambda pond, kept: pond.jump(True, 1, []), (3, 2)),
    ],
)
def test_a_break_reaches_what_lives_already(
    breaking: Any, pond: Any, function: str, after: str, ask: Callable[..., Any], before_and_after: tuple[Any, Any]
) -> None:
    path, kept = Path(pond.__file__), pond.compiled(2)
    (site,) = [
        each
        for each in breaking.sites.breaks_of(path, path.parent)
        if (each.function, each.after) == (function, after)
    ]
    assert ask(pond, kept) == before_and_after[0]
    gc.freeze()  # as the tests themselves do before they begin: what is frozen is broken, too
    assert breaking.patching.patch(path, breaking.sites.broken_source(path, site.number)) >= 1
    assert ask(pond, kept) == before_and_after[1]


def test_breaks_that_read_alike_have_names_of_their_own(breaking: Any, tmp_path: Path) -> None:
    path = tmp_path / "pond.py"
    path.write_text("def depth(a, b):\n    return a + 1 if b < 1 else 1\n", encoding="utf-8")
    names = [each.name for each in breaking.sites.breaks_of(path, tmp_path) if each.kind == "bound"]
    assert names == ["pond.py depth: 1  ->  2", "pond.py depth: 1  ->  2 (2)", "pond.py depth: 1  ->  2 (3)"]


def test_what_is_added_to_the_code_leaves_the_others_in_their_order(breaking: Any, pond: Any, tmp_path: Path) -> None:
    import break_code

    longer = tmp_path / "more" / "pond.py"
    longer.parent.mkdir()
    longer.write_text(POND + "\n\ndef dive(table, depth):\n    return depth < 3\n", encoding="utf-8")
    monkey = pytest.MonkeyPatch()
    orders = []
    for path in (Path(pond.__file__), longer):
        monkey.setattr(break_code, "ROOT", path.parent)
        orders.append([each.name for each in break_code.chosen([path], 0, 7, "") if each.function != "dive"])
    monkey.undo()
    assert orders[0] == orders[1] and orders[0] != sorted(orders[0])


def test_a_break_is_tried_by_claims_first_and_for_a_while_not_by_a_number_of_tests(breaking: Any) -> None:
    import breaking.plugin

    runner = breaking.plugin.Runner(ROOT, [], [], jobs=1, until=0, told=lambda *_: None, patience=100)
    line, reach = ("pond.py", 3), breaking.plugin.Reach
    for number in range(400):
        runner.reach[f"quick {number}"] = reach(0.01, {line}, ("POND-1",))
    runner.reach |= {"slow": reach(70, {line}, ("POND-2",)), "whole": reach(20, {line}), "far": reach(1, set())}
    runner.reach["too slow"] = reach(90, {line}, ("POND-3",))
    found = runner._reaching(breaking.sites.Break("pond.py", 3, 0, "f", "bound", "1", "2", 0))
    assert (len(found), found[-2:]) == (402, ["slow", "whole"])


def test_a_case_of_a_scenario_names_its_own_rules_and_those_of_its_file(breaking: Any) -> None:
    import breaking.learned

    path = ROOT / "cards" / "butterfly" / "scenarios" / "trait-ties-and-rerolls.yaml"
    found = breaking.learned.covered_by(path)
    assert found[0] == ("BUT-111", "BUT-115", "BUT-162", "BUT-163") and found[1] == (*found[0], "BUT-162")


def test_what_a_test_reaches_is_kept_as_long_as_its_files_are_the_same(breaking: Any, tmp_path: Path) -> None:
    from breaking.learned import Learned, Reach, claims_of

    code, about, kept = tmp_path / "code.py", tmp_path / "case.yaml", tmp_path / "kept"
    code.write_text("a = 1\n")
    about.write_text("a: 1\n")

    def item() -> Any:
        """This test as one case of that file."""
        return SimpleNamespace(
            nodeid="t", path=Path(__file__), callspec=SimpleNamespace(params={"about": about}),
            iter_markers=lambda name: [SimpleNamespace(args=("A-1",))],
        )  # fmt: skip

    def known() -> Reach | None:
        return Learned(kept, [code]).of(item())

    assert known() is None
    Learned(kept, [code]).keep(item(), Reach(1.5, {("code.py", 3), ("code.py", 1)}))
    assert known() == Reach(1.5, {("code.py", 1), ("code.py", 3)}, ("A-1",)) and claims_of(item()) == ("A-1",)
    about.write_text("a: 2\n")
    assert known() is None, "what it is about is another"
    about.write_text("a: 1\n")
    assert known() is not None
    code.write_text("a = 2\n")
    assert known() is None, "the code is another"
    code.write_text("a = 1\n")
    assert known() is None, "and what was known of the code of before is gone"


def test_what_was_tried_is_read_again(breaking: Any, tmp_path: Path) -> None:
    import break_code

    state = tmp_path / "tried.jsonl"
    state.write_text('{"break": "pond", "outcome": "noticed", "test": "t", "claims": ["A-1"], "tried": 2}\n')
    (verdict,) = break_code.read_state(state).values()
    assert (verdict.outcome, verdict.test, verdict.claims, verdict.tried) == ("noticed", "t", ("A-1",), 2)
    assert list(break_code.read_state(state)) == ["pond"] and break_code.read_state(tmp_path / "none") == {}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game 'chess' with code."),
        ([], "Name a game, or --code with --by."),
        (["territory", "--code", "tabletop/bots", "--by", "tests/bots"], "Name a game, or --code with --by."),
        (["--code", "tabletop/bots"], "Name a game, or --code with --by."),
        (["--code", "nowhere", "--by", "tests/bots"], "There is no code in nowhere."),
    ],
)
def test_wrong_use_is_said_in_a_sentence(words: list[str], sentence: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "break_code.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2 and done.stderr == f"{sentence}\n"


def test_a_room_without_a_game_is_broken_by_the_tests_that_are_named(tmp_path: Path) -> None:
    """One break of a file of its own, noticed by one test of two."""
    (tmp_path / "pond.py").write_text("def is_full(frogs):\n    return frogs >= 3\n", encoding="utf-8")
    script = (
        "import sys; sys.path[:0] = sys.argv[1:3]; import break_code, pathlib\n"
        "break_code.ROOT = pathlib.Path(sys.argv[2])\n"
        "sys.argv[1:] = ['--code', 'pond.py', '--by', 'test_pond.py', '--jobs', '1']\n"
        "sys.exit(break_code.main())\n"
    )
    told = []
    for bound in ("2) is False and is_full(4", "2) is False and is_full(3) and is_full(4"):
        # of another length: written within the same second it would else pass for the one that was compiled before
        test = f"from pond import is_full\n\ndef test_it():\n    assert is_full({bound})\n"
        (tmp_path / "test_pond.py").write_text(test, encoding="utf-8")
        command = [sys.executable, "-c", script, str(ROOT / "tools"), str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        told.append((done.returncode, "nobody: pond.py is_full: frogs >= 3  ->  frogs > 3" in done.stdout))
    assert told == [(1, True), (0, False)]


EXCUSED = sorted((ROOT / "tests").rglob("equivalent.yaml"))


@pytest.mark.parametrize("path", EXCUSED, ids=lambda path: path.parent.name)
def test_what_is_called_equivalent_is_there_and_has_its_reason(breaking: Any, path: Path) -> None:
    names: dict[str, set[str]] = {}
    for name, reason in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        file = name.partition(" ")[0]
        if file not in names:
            names[file] = {each.name for each in breaking.sites.breaks_of(ROOT / file, ROOT)}
        assert name in names[file], f"{name} is not in the code any more"
        assert len(reason) > 10, name
