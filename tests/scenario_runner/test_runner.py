"""The runner itself: files that must pass, and files whose every fault and difference is marked where it stands.

In the files of ``wrong`` a comment ``#! text`` says what is complained about in its line: a part of the message, or
``subject | expected | found`` of a difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.session.scenario import run_file, scenario_files
from tabletop.session.scenario.report import Result

HERE = Path(__file__).parent
GOOD = scenario_files([HERE / "good"])
WRONG = sorted((HERE / "wrong").glob("*.yaml"))

_MARK = re.compile(r"#! (.*)$")
_LINE = re.compile(r"\s*\S+\.yaml:(\d+): (.*)$")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_what_must_pass_passes(path: Path) -> None:
    results = run_file(path)
    assert results
    assert all(result.passed for result in results), "\n".join(map(str, results))


def marked(path: Path) -> list[tuple[int, str]]:
    """What a file says that it should be told: line and text."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = _MARK.search(line)
        if match is not None:
            found.append((number, match[1].strip()))
    return found


def told(results: list[Result]) -> list[tuple[int, str]]:
    """What the results say: line and text; differences as subject | expected | found."""
    found: list[tuple[int, str]] = []
    for result in results:
        for line in result.lines:
            match = _LINE.match(line)
            if match is not None:
                found.append((int(match[1]), match[2]))
            elif line.strip().startswith(("expected", "found")):
                number, text = found.pop()
                found.append((number, f"{text} | {line.strip().partition(' ')[2].strip()}"))
    return sorted(set(found))


@pytest.mark.parametrize("path", [path for path in WRONG if marked(path)], ids=lambda path: path.stem)
def test_what_is_wrong_is_told_where_it_stands(path: Path) -> None:
    results = run_file(path)
    assert not all(result.passed for result in results)
    wanted, found = marked(path), told(results)
    missing = [
        each for each in wanted if not any(each[0] == line and text.startswith(each[1]) for line, text in found)
    ]
    more = [each for each in found if each[0] not in {line for line, _ in wanted}]
    assert not missing and not more, f"missing: {missing}\nfound: {found}\nunexpected: {more}"


def test_one_fault_is_told_once() -> None:
    found = [line for result in run_file(HERE / "wrong" / "words.yaml") for line in result.lines]
    assert len(found) == len(set(found)) > 25


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, ["scenario", *words])
    return result.exit_code, result.stdout, result.stderr


def test_the_command() -> None:
    code, out, _ = run(str(HERE / "good" / "chance.yaml"), str(HERE / "good" / "by-hand.yaml"))
    assert code == 0
    assert out.splitlines()[0].startswith("ok ") and out.splitlines()[0].endswith("chance.yaml")
    assert out.splitlines()[-1] == "3 cases, all as expected."
    code, out, _ = run("--quiet", str(HERE / "good" / "chance.yaml"), str(HERE / "wrong" / "differences.yaml"))
    assert code == 1
    assert "chance.yaml" not in out
    assert "FAIL" in out and "expected  7" in out and "found     8" in out
    assert out.splitlines()[-1] == "2 cases, 1 failed."


def test_the_command_without_a_file(tmp_path: Path) -> None:
    code, _, error = run(str(tmp_path / "none.yaml"))
    assert code == 1 and "there is no such file" in error
    code, _, error = run(str(tmp_path))
    assert code == 1 and "no scenario files" in error
    code, _, _ = run()
    assert code == 2
    code, out, _ = run(str(HERE / "wrong" / "unknown-game.yaml"))
    assert code == 1 and "There is no game chess" in out


def test_of_a_folder_of_games_only_scenarios_are_run(tmp_path: Path) -> None:
    cards = tmp_path / "mine" / "cards"
    cards.mkdir(parents=True)
    (cards / "cards.yaml").write_text("cards: []\n", encoding="utf-8")
    code, _, error = run(str(tmp_path))
    assert code == 1 and "1 YAML file there is no scenario" in error
    inside = tmp_path / "mine" / "scenarios"
    inside.mkdir()
    (inside / "untitled.yaml").write_text("game: territory\n", encoding="utf-8")
    (tmp_path / "loose.yaml").write_text("scenario: Loose\n", encoding="utf-8")
    assert [path.name for path in scenario_files([tmp_path])] == ["loose.yaml", "untitled.yaml"]


def test_a_moment_at_a_site_that_is_not_there(tmp_path: Path) -> None:
    for site in (6, 9):
        path = tmp_path / f"site-{site}.yaml"
        path.write_text(
            f"scenario: Nowhere\ngame: territory\ngiven:\n  moment: {{phase: combat, site: {site}}}\n"
            "expect:\n  moment: {phase: combat}\n",
            encoding="utf-8",
        )
        code, out, _ = run(str(path))
        assert code == 1 and f"site-{site}.yaml:4: " in out, out
        assert f"there is no site {site} (there are 1 to 5)" in out, out


def test_a_misspelt_zone_is_one_fault_not_also_its_aliases(tmp_path: Path) -> None:
    path = tmp_path / "zone.yaml"
    path.write_text(
        "scenario: Slip\ngame: territory\ngiven:\n  A:\n    deplyo#1: [{card: Lion, alias: mine}]\n"
        "expect:\n  pieces: {mine: {rest: 0}}\n",
        encoding="utf-8",
    )
    found = [line for line in run(str(path))[1].splitlines() if "zone.yaml:" in line]
    assert len(found) == 1 and found[0].endswith('A has no zone `deplyo#1`. Did you mean "deploy#1"?'), found


def test_a_broken_file_is_told_and_the_others_are_run(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("scenario: [\n", encoding="utf-8")
    empty = tmp_path / "empty.yaml"
    empty.write_text("", encoding="utf-8")
    code, out, _ = run(str(broken), str(empty), str(HERE / "good" / "chance.yaml"))
    assert code == 1
    assert "broken.yaml:" in out and "The file is empty." in out and "ok " in out
    assert "Traceback" not in out


def test_the_examples_of_the_readme(tmp_path: Path) -> None:
    text = (HERE.parent.parent / "README.md").read_text(encoding="utf-8")
    examples = [block for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL) if block.startswith("scenario:")]
    assert examples
    for number, block in enumerate(examples):
        path = tmp_path / f"example-{number}.yaml"
        path.write_text(block, encoding="utf-8")
        results = run_file(path)
        assert all(result.passed for result in results), "\n".join(map(str, results))
