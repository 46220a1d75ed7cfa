"""`tabletop reference`: every word of every game with an example that the program accepts."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from tabletop.cli import cli
from tabletop.games import discover
from tabletop.rules.language.pages import examples
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import Vocabulary, Word
from tabletop.rules.phrases.phrase import COMMON as FUNCTIONS
from tabletop.session.reference import pages, uses
from tabletop.session.setting_up.games import open_catalog

GAMES = sorted(discover())
"""The games whose cards have abilities in words of their own."""


def around(word: Word, written: object, words: Vocabulary) -> dict[str, object]:
    """An ability that holds an example of a word that no card uses."""
    moments = [each for each in words.words if each.part == "when" and (not word.when or each.name in word.when)]
    if word.part == "when":
        moments = [word]
    standing = word.standing or bool(word.writes)
    moments.sort(key=lambda each: (bool(each.of), each.standing != standing))
    moment = moments[0]
    data: dict[str, object] = {"when": moment.name, **({"of": moment.of[0]} if moment.of else {})}
    if words.speech is not None and "chosen.0" in words.speech.language.standing:
        data["choose"] = ["self"]
    stands = [each for each in words.words if each.part == "do" and (not each.when or moment.name in each.when)]
    plain = min(stands, key=lambda each: (each.standing != moment.standing, sum(p.required for p in each.params)))
    effect: dict[str, object] = {"op": plain.name}
    effect |= {param.name: yaml.safe_load(param.example) for param in plain.params if param.required}
    if word.part == "of":
        moment = next(each for each in words.words if word.name in each.of)
        data |= {"when": moment.name, "of": word.name}
    if word.part == "do":
        effect = written  # type: ignore[assignment]
    elif word.part in ("requires", "cost"):
        data[word.part] = [written]
    return {**data, "do": [effect]}


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_accepted(game: str) -> None:
    catalog = open_catalog(game)
    words = catalog.code.vocabulary()  # type: ignore[union-attr]
    shown = 0
    for word, text, kind in examples(words, uses(catalog, words)):
        written = yaml.safe_load(text)
        data = written if kind else around(word, written, words)
        kinds = [kind] if kind else list(word.kinds) or list(catalog.kinds)
        found = [[str(each) for each in check(data, words, each)] for each in kinds]
        assert [] in found, f"{word.part} {word.name}: {text}\n{data}\n{found}"
        shown += 1
    assert shown == len(words.words)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_stands_on_the_page_with_its_help_and_parameters(game: str) -> None:
    catalog = open_catalog(game)
    text = pages([catalog])[f"{game}.md"]
    for word in catalog.code.vocabulary().words:  # type: ignore[union-attr]
        alone = text.count(f"### {word.name}\n") == 1
        part = text.split(f"### {word.name}\n")[1].split("\n###")[0] if alone else text
        assert word.help in part, word.name
        for param in word.params:
            assert f"`{param.name}`: " in part, (word.name, param.name)


def test_common_words_have_a_page() -> None:
    text = pages([])["common.md"]
    assert all(f"### {name}\n\n`{each.form}`\n\n{each.help}" in text for name, each in FUNCTIONS.items())


def test_the_command_writes_pages(tmp_path: Path) -> None:
    run = CliRunner().invoke(cli, ["reference", str(tmp_path / "docs"), "nucleic"])
    assert run.exit_code == 0
    assert {path.name for path in (tmp_path / "docs").iterdir()} == {"common.md"}
    file = tmp_path / "file"
    file.write_text("mine")
    run = CliRunner().invoke(cli, ["reference", str(file)])
    assert (run.exit_code, run.output) == (1, f"tabletop: {file} is a file; name a folder.\n")
    assert CliRunner().invoke(cli, ["reference", str(tmp_path), "butterfli"]).exit_code == 2


def test_no_page_is_written_into_a_game(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Mine\n")
    run = CliRunner().invoke(cli, ["reference", str(tmp_path)])
    told = f"{tmp_path} is a game, and the pages would lie among its files. Name another folder: {tmp_path / 'docs'}"
    assert (run.exit_code, run.output) == (1, f"tabletop: {told}\n")
    assert [each.name for each in tmp_path.iterdir()] == ["game.yaml"]


def test_all_games_are_written_where_none_is_named(tmp_path: Path) -> None:
    assert CliRunner().invoke(cli, ["reference", str(tmp_path)]).exit_code == 0
    assert {f"{game}.md" for game in GAMES} <= {path.name for path in tmp_path.iterdir()}
    assert all(game in discover() for game in GAMES)
