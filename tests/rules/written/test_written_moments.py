"""Moments within a phase: where scenarios begin, what they may say there, and what is told of wrong ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

DOCS = Path(__file__).resolve().parents[3] / "docs" / "turns.md"
BLOCK = re.compile(r"^```yaml two-markets/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BEGUN = "{phase: market, step: send, seat: Ana, n: 2, site: 2, s: Ben, round: 3}"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the page about steps."""
    made = tmp_path_factory.mktemp("moments") / "two-markets"
    for name, text in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, encoding="utf-8")
    return made


@pytest.fixture
def folder(shipped: Path, tmp_path: Path) -> Path:
    return shutil.copytree(shipped, tmp_path / "two-markets")


def changed(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def told(folder: Path) -> str:
    """What is said of the case that begins in the middle, "" where it holds."""
    return "\n".join(run_file(folder / "scenarios" / "steps.yaml")[0].lines)


def test_a_scenario_begins_in_the_middle_of_a_phase(folder: Path) -> None:
    assert [each.passed for each in run_file(folder / "scenarios" / "steps.yaml")] == [True, True]


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        (
            "{phase: market, step: sending}",
            "the phase 'market' has no step 'sending'; those that it has: send, closing",
        ),
        ("{phase: home, step: send}", "the phase 'home' has no step 'send'; those that it has: none"),
        ("{phase: fair, step: send}", 'There is no phase "fair".'),
        ("{phase: market, step: send, m: 2}", "nothing is kept as 'm', and nothing there is called so (but n, s)"),
        ("{phase: market, step: closing, s: Ben}", "nothing is kept as 's', and nothing there is called so (but n)"),
        ("{phase: market, step: send, n: 3}", "it lies in `each: n`, and what is named so is none of `1..2`"),
        ("{phase: market, step: send, closed: 1}", "'closed' is set by an act"),
    ],
)
def test_what_is_wrong_with_a_moment_is_told(folder: Path, moment: str, message: str) -> None:
    changed(folder, "scenarios/steps.yaml", BEGUN, moment)
    found = told(folder)
    assert message in found and "steps.yaml:" in found, found


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("s: Ben, round: 3", "s: Cem, round: 3", "asked now"),
        ("site: 2, s: Ben", "s: Ben", "`closed`"),
        ("s: Ben, round: 3", "s: Ben, round: 2", "the round"),
    ],
)
def test_what_a_moment_says_counts(folder: Path, old: str, new: str, differs: str) -> None:
    changed(folder, "scenarios/steps.yaml", old, new)
    assert differs in told(folder)


def test_what_has_come_about_before_is_done_only_where_a_scenario_begins(folder: Path) -> None:
    changed(folder, "rules.yaml", "{if: here = 2, do: [{remember: 1, in: closed}]}", "{set: closed, to: none}")
    assert "`closed`" in told(folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("- step: closing", "- step: send", "The phase `market` has the step `send` twice."),
        ("  - {finish: best", "  - {step: last, do: []}\n  - {finish: best", "The step `last` lies in no phase."),
        ("do: [{move: goods, to: market, site: here}]", "do: [{step: going, do: [{move: goods, to: market}]}]",
         "Out of the `course` a step is shown and no more."),
        ("closed: {list: number}  ", "there: {number: 0, site: true}\n  closed: {list: number}",
         "`there` is the second with `site: true`."),
        ("closed: {list: number}  ", "closed: {list: number, site: true}", "`closed` is not one number for all"),
        ("{if: here = 2, do: [{remember: 1, in: closed}]}", "{ask: 1, to: [send]}",
         "Nobody is asked before a scenario begins."),
        ("round: turn", "round: phase", "`phase` is no round. Known: turn."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_step_is_told(folder: Path, old: str, new: str, message: str) -> None:
    changed(folder, "rules.yaml", old, new)
    with pytest.raises(ContentError) as found:
        load_game(folder, WRITING)
    assert message in str(found.value)


def test_a_pick_is_called_otherwise_in_acts(folder: Path) -> None:
    changed(folder, "rules.yaml", "pick: {goods: store}", "pick: {goods: {among: store, called: market}}")
    changed(folder, "scenarios/steps.yaml", "- {Ben: send}", "- {Ben: send, market: Crate}")
    assert told(folder) == ""
    changed(folder, "scenarios/steps.yaml", "market: Crate", "goods: Crate")
    assert "`send` has no `goods`." in told(folder)


def test_giving_up_and_answers_have_names_of_the_file(folder: Path) -> None:
    changed(
        folder, "rules.yaml", "score: ",
        "concede: {called: leave, leave: true}\n"
        "offers: {end: {called: [agree, refuse], do: [{finish: nobody, because: They agreed.}]}}\nscore: ",
    )  # fmt: skip
    changed(
        folder,
        "scenarios/steps.yaml",
        "- {Ben: send}",
        "- {Cem: leave}\n      - {Ana: propose_end}\n      - {Ben: agree}",
    )
    changed(folder, "scenarios/steps.yaml", "      - {Cem: pass}\n", "")
    text = (folder / "scenarios" / "steps.yaml").read_text(encoding="utf-8")
    begin, end = text.index("    expect:\n      - {when"), text.index("  - case: whoever")
    (folder / "scenarios" / "steps.yaml").write_text(
        f"{text[:begin]}    expect: {{outcome: {{winners: []}}}}\n{text[end:]}", encoding="utf-8"
    )
    assert told(folder) == ""
    changed(folder, "rules.yaml", "[agree, refuse]", "[agree]")
    assert "An offer has two answers." in told(folder)


def test_an_act_of_another_phase_says_which(folder: Path) -> None:
    changed(folder, "rules.yaml", "      - phase: home\n        do:\n", "      - phase: home\n        do:\n"
            "          - {ask: you, to: [rest]}\n")  # fmt: skip
    changed(folder, "rules.yaml", "  pass: {quiet: true}", "  pass: {quiet: true}\n  rest: {}")
    changed(
        folder,
        "scenarios/steps.yaml",
        "- {Ben: send}",
        "- {Ben: rest, refused: That belongs to Home; now it is Market.}",
    )
    assert "That belongs" not in told(folder)
