"""Words that were renamed, rewritten in files: nothing else of them changes."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.content.findings import Finding
from tabletop.content.places import cards_folder
from tabletop.content.proofing.upgrading import renamed_in, rewritten

FOLDERS = Path(__file__).resolve().parents[1] / "kept" / "five-games" / "folders.zip"
CARD = r" {2,4}\S|      - (text|when)"
"""A line of a card but for its abilities."""


@pytest.mark.parametrize(
    ("line", "key", "after"),
    [
        ("when: old\n", "when", "when: new\n"),
        ("    when:   'old'   # when: old\n", "when", "    when:   'new'   # when: old\n"),
        ('- {text: "when: old, it\'s old", when: old}', "when", '- {text: "when: old, it\'s old", when: new}'),
        ("- {op: old, to: old}", "op", "- {op: new, to: old}"),
        ("- {op: old, to: old}", "to", "- {op: old, to: new}"),
        ("requires: [bold, old, old-one]", "1", "requires: [bold, new, old-one]"),
        ("- old\r\n", "0", "- new\r\n"),
        ("cost: [{old: 2}]", "0", "cost: [{new: 2}]"),
        ("filter: {kind: old, old: 3}", "old", "filter: {kind: old, new: 3}"),
        ("do: [{op: older}]", "op", None),
        ('text: "old"', "op", None),
        ("# old", "0", None),
    ],
)
def test_only_the_word_changes(line: str, key: str, after: str | None) -> None:
    assert renamed_in(line, key, "old", "new") == after


def test_a_folder_of_before_is_written_as_of_now(tmp_path: Path) -> None:
    """Of a game whose rules were code; what is no ability stays as it was, comments and all."""
    with zipfile.ZipFile(FOLDERS) as archive:
        archive.extractall(tmp_path, [name for name in archive.namelist() if name.startswith("cards/auganism/")])
    folder = tmp_path / "cards" / "auganism"
    before = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("cards/*.yaml"))}
    done = CliRunner().invoke(cli, ["check", "--upgrade", str(folder)])
    assert done.output.count("before the rules were a file. It has been rewritten.\n") == 44
    for name, text in before.items():
        now = (folder / "cards" / name).read_text("utf-8")
        assert kept_lines(now) == kept_lines(text) and "op:" in text and "op:" not in now
    again = CliRunner().invoke(cli, ["check", "--upgrade", str(folder)])
    assert "rewritten" not in again.output and len(again.output.splitlines()) == 1, "what it does not explain"


def kept_lines(text: str) -> list[str]:
    """The lines of a file of cards but for what abilities do and when."""
    return [line for line in text.splitlines() if line.startswith(("#", "cards:", "kind:")) or re.match(CARD, line)]


@pytest.mark.parametrize(
    ("game", "file", "words"),
    [
        ("butterfly", "04-osiris-traits", {"{mark: overgrows, of: host(self)}": "{op: sprout_override}",
                                           "{add: 1, to: rerolls, of: host(self)}": "{op: reroll, n: 1}"}),
    ],
)  # fmt: skip
def test_values_and_entries_of_before_are_written_as_of_now(
    tmp_path: Path, game: str, file: str, words: dict[str, str]
) -> None:
    shutil.copytree(cards_folder() / game, tmp_path / game)
    path = tmp_path / game / "cards" / f"{file}.yaml"
    now = before = path.read_text(encoding="utf-8")
    for new, old in words.items():
        assert new in before
        before = before.replace(new, old)
    path.write_text(before, encoding="utf-8", newline="\n")
    assert CliRunner().invoke(cli, ["check", "--upgrade", str(tmp_path / game)]).exit_code == 0
    assert path.read_text(encoding="utf-8") == now


def test_what_can_be_read_can_be_rewritten() -> None:
    """A question without quotes before a brace: the library's other reader calls it no YAML, and Bramble has four."""
    old = Finding("frogs.yaml", 1, "frog.who", "", rewritten=("each", "seats"))
    found = rewritten("frog: {who: each, ask: Which one is held?}\n", [old])
    assert found == ("frog: {who: seats, ask: Which one is held?}\n", [old])


def test_it_needs_to_be_told_what_to_rewrite() -> None:
    assert CliRunner().invoke(cli, ["check", "--upgrade"]).exit_code == 2
