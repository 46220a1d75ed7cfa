"""Which numbered rules have no scenario."""

from __future__ import annotations

import shutil
from pathlib import Path

from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.content.places import cards_folder
from tabletop.session.scenario.coverage import uncovered


def test_a_rule_that_no_scenario_covers_is_a_note_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(cards_folder() / "pig", folder)
    assert uncovered(folder) == []
    book = folder / "rulebook.md"
    lines = book.read_text(encoding="utf-8").splitlines()
    book.write_text(
        "\n".join([*lines, "- **PIG-99** Nobody may sneeze.", "PIG-98 is told of only."]), encoding="utf-8"
    )
    (found,) = uncovered(folder)
    assert (found.line, found.where, found.grade) == (len(lines) + 1, "PIG-99", "note")
    done = CliRunner().invoke(cli, ["check", str(folder)])
    assert done.exit_code == 0 and "No scenario covers PIG-99" in done.output


def test_of_a_copy_whose_rulebook_is_numbered_anew_all_that_names_a_number_of_before_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "my-pig"
    shutil.copytree(cards_folder() / "pig", folder)
    book = folder / "rulebook.md"
    text = book.read_text(encoding="utf-8")
    (folder / "game.yaml").open("a", encoding="utf-8").write("phases: [{id: roll, label: Roll, rule: PIG-3}]\n")
    book.write_text(text.replace("**PIG-3**", "**MYP-1**"), encoding="utf-8")
    done = CliRunner().invoke(cli, ["check", str(folder)])
    told = {
        line.partition(f"{folder}/")[2].partition(":")[0]
        for line in done.output.splitlines()
        if "no rule PIG-3" in line
    }
    assert done.exit_code == 1 and {"rules.yaml", "game.yaml"} <= told, done.output
    assert any(each.startswith("scenarios/") for each in told), done.output


OF_EVOLVE = (
    1, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 18, 20, 24, 26, 29, 30, 31, 32, 33, 34, 35, 37,
    41, 44, 49, 52, 70, 72, 74, 87, 101, 102, 103, 104, 115, 116, 117, 118, 122, 124, 126, 130,
    136, 151, 153, 156, 162, 165, 170, 173, 174, 175, 176, 177, 203, 207, 223, 248, 249, 253, 260,
    270, 275, 286, 288, 291, 292, 293, 295, 296, 297, 298, 299,
)  # fmt: skip
OF_NUCLEIC = (
    1, 3, 4, 6, 11, 13, 14, 16, 19, 21, 22, 27, 28, 32, 71, 78, 79, 82, 92, 102, 109, 123, 132, 133, 135, 136, 139,
    144, 145, 147,
)  # fmt: skip
BY_TESTS = {
    "BUT-147", *(f"EVO-{number}" for number in OF_EVOLVE), *(f"NUC-{number}" for number in OF_NUCLEIC),
}  # fmt: skip
"""What no scenario looks at: of curtains none knows, `tests/games/butterfly` does; of Evolve and Nucleic the tests in
their folders look at most."""


def test_each_rule_of_a_game_without_code_is_covered() -> None:
    books = [each.parent for each in sorted(cards_folder().glob("*/rules.yaml"))]
    assert len(books) == 18
    assert {str(finding.where) for folder in books for finding in uncovered(folder)} == BY_TESTS
