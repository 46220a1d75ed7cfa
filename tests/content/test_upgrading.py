"""Words that were renamed, rewritten in files: nothing else of them changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.content.findings import Finding
from tabletop.content.places import cards_folder
from tabletop.content.proofing.upgrading import renamed_in, rewritten

OLD_WORDS = {"when: always": "when: static", "when: activated": "when: activate", "op: silence": "op: mute_augments"}


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
    shipped = cards_folder() / "auganism"
    number = 0
    for path in sorted(shipped.rglob("*.yaml")):
        copy = tmp_path / path.relative_to(shipped)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if path.parent.name == "cards":
            for new, old in OLD_WORDS.items():
                number += text.count(new)
                text = text.replace(new, old)
        copy.write_text(text, encoding="utf-8")
    said = CliRunner().invoke(cli, ["check", str(tmp_path)])
    assert said.exit_code == 1 and said.output.count(" is called `") == number > 15
    done = CliRunner().invoke(cli, ["check", "--upgrade", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert done.output.count(" now.\n") == number
    for path in sorted(shipped.glob("cards/*.yaml")):
        assert (tmp_path / "cards" / path.name).read_bytes() == path.read_bytes()
    assert sorted(each.name for each in (tmp_path / "cards").iterdir()) == sorted(
        each.name for each in (shipped / "cards").iterdir()
    )
    again = CliRunner().invoke(cli, ["check", "--upgrade", str(tmp_path)])
    assert again.exit_code == 0 and again.output == "1 checked, nothing to complain about.\n"


@pytest.mark.parametrize(
    ("game", "file", "words"),
    [
        ("nucleic", "02-angels", {"against: take": "against: steal", "against: silence": "against: nullify",
                                  "op: mark, what:": "op: mark, as:"}),
        ("evolve", "10-statuses", {"of: seats": "of: each"}),
        ("evolve", "09-mutations", {"of: host.controller": "of: host_controller"}),
        ("butterfly", "04-osiris-traits", {"{op: mark, what: overgrows}": "{op: sprout_override}",
                                           "{op: add, n: 1, to: rerolls}": "{op: reroll, n: 1}"}),
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
