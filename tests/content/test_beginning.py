"""Games begun from a template: they are clean, they open, and with rules they are played."""

from __future__ import annotations

import os
import random
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import tabletop
from tabletop.cli import cli
from tabletop.content import load_game
from tabletop.content.proofing.author import TEMPLATES, CopyError, check_game, free_folder, new_game
from tabletop.content.writing import is_written
from tabletop.rules.written.door import WRITING

WAYS = [(each.name, rules) for each in TEMPLATES for rules in (True, False)]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(("name", "rules"), WAYS)
def test_a_game_begun_from_a_template_is_clean_and_runs_at_once(name: str, rules: bool, tmp_path: Path) -> None:
    folder = new_game(tmp_path / "duck-race", name, rules)
    assert [str(each) for each in check_game(str(folder), WRITING) if each.grade != "note"] == []
    session = tabletop.new_session(folder, seed=1)
    assert (session.catalog.title, session.catalog.id) == ("Duck race", "duck-race")
    assert is_written(session.catalog) == (session.ruleset is not None) == rules
    assert sum(1 for _ in session.state.pieces()) > 0, "something lies on the table"
    chance = random.Random(2)
    for _ in range(25 if rules else 0):
        if session.outcome is None:
            assert session.submit(chance.choice(session.legal_actions()))
    assert not session.audit()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "note.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(CopyError, match="nothing was overwritten"):
        new_game(tmp_path / "mine", "dice")
    assert free_folder(tmp_path, "Mine") == tmp_path / "mine-2"
    made = new_game(tmp_path / "game.of cards", "cards", title='Say: "go"')
    assert tabletop.new_session(made).catalog.title == 'Say: "go"'
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.of cards", "mine"], "no leavings"


def test_the_command_says_what_to_do_next(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["new", str(tmp_path / "a"), "--template", "dice", "--no-rules"])
    assert done.exit_code == 0 and "tabletop play" in done.output and not (tmp_path / "a" / "rules.yaml").exists()
    done = CliRunner().invoke(cli, ["new", str(tmp_path / "b"), "--template", "battle", "--rules"])
    assert done.exit_code == 0 and sorted(each.name for each in (tmp_path / "b").iterdir()) == [
        "cards",
        "game.yaml",
        "rules.yaml",
    ]


def test_what_is_said_to_type_next_is_the_new_game_also_where_an_installed_one_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    named = f".{os.sep}territory"
    for words in (["new", "territory"], ["copy", "pig", "war"]):
        done = CliRunner().invoke(cli, words)
        assert done.exit_code == 0
        assert f"tabletop play {shlex.quote(f'.{os.sep}{words[-1]}')}" in done.output
    assert CliRunner().invoke(cli, ["check", named]).exit_code == 0
    assert "tabletop play mine" in CliRunner().invoke(cli, ["new", "mine"]).output


def test_a_game_begins_in_an_empty_folder_that_one_stands_in_and_nowhere_without_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "brave-knights"
    here.mkdir()
    monkeypatch.chdir(here)
    with pytest.raises(CopyError, match="has no name"):
        new_game(" ", "felt")
    assert new_game(".", "felt").name == "brave-knights"
    assert "Brave knights" in (tmp_path / "brave-knights" / "game.yaml").read_text(encoding="utf-8")
    with pytest.raises(CopyError, match="is not empty; nothing was overwritten"):
        new_game(tmp_path / "brave-knights", "felt")


def test_cards_of_the_template_show_their_suits(tmp_path: Path) -> None:
    catalog = load_game(new_game(tmp_path / "cards", "cards"), WRITING)
    pictures = {id: catalog.art_path(catalog.face(id).art) for id in catalog.cards}
    assert len(set(pictures.values())) == 52 and None not in pictures.values()
    assert {catalog.face(id).frame for id in catalog.cards} == {"picture"}
    assert "hearts" in str(pictures["hearts-10"]) and catalog.cards["spades-a"].name == "Ace of Spades"


@pytest.mark.parametrize(
    ("folder", "title", "id"),
    [("McDonald_farm", "McDonald farm", "mcdonald-farm"), ("\u9752\u86d9", "\u9752\u86d9", "qingwa")],
)
def test_a_game_is_called_as_its_folder_was_typed(folder: str, title: str, id: str, tmp_path: Path) -> None:
    catalog = load_game(new_game(tmp_path / folder, "felt"), WRITING)
    assert (catalog.title, catalog.id) == (title, id)
    (tmp_path / folder / "game.yaml").write_text("sentence: Nothing else.\n", encoding="utf-8")
    assert load_game(tmp_path / folder).title == title
