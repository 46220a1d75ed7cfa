"""`tabletop reference`: a page for each word of `rules.yaml` and one for the functions of phrases."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.rules.phrases.phrase import COMMON as FUNCTIONS
from tabletop.session.rules_pages import rules_pages


def test_common_words_have_a_page() -> None:
    text = rules_pages()["common.md"]
    assert all(f"### {name}\n\n`{each.form}`\n\n{each.help}" in text for name, each in FUNCTIONS.items())


def test_the_command_writes_pages(tmp_path: Path) -> None:
    run = CliRunner().invoke(cli, ["reference", str(tmp_path / "docs")])
    assert run.exit_code == 0
    assert {path.name for path in (tmp_path / "docs").iterdir()} == {"common.md", "rules.md", "rules"}
    file = tmp_path / "file"
    file.write_text("mine")
    run = CliRunner().invoke(cli, ["reference", str(file)])
    assert (run.exit_code, run.output) == (1, f"tabletop: {file} is a file; name a folder.\n")


def test_no_page_is_written_into_a_game(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Mine\n")
    run = CliRunner().invoke(cli, ["reference", str(tmp_path)])
    told = f"{tmp_path} is a game, and the pages would lie among its files. Name another folder: {tmp_path / 'docs'}"
    assert (run.exit_code, run.output) == (1, f"tabletop: {told}\n")
    assert [each.name for each in tmp_path.iterdir()] == ["game.yaml"]
