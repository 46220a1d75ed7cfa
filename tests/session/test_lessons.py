"""Lesson files: what is wrong with one is said with its line, and every shipped one plays through."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import tabletop
from tabletop.cli import cli
from tabletop.content import ContentError
from tabletop.content.places import cards_folder
from tabletop.session.lessons.found import lesson_files
from tabletop.session.lessons.lesson import PARTS
from tabletop.session.lessons.reading import STEP_KEYS, read_lesson, word_count
from tabletop.session.lessons.recording import recordable, write_lesson
from tabletop.session.lessons.rehearsing import findings_of, rehearse_file
from tests.session.small_games import write_pond

SHIPPED = [path for game in sorted(cards_folder().iterdir()) for path in lesson_files(game)]

POND = """
lesson: The pond
minutes: 1
seats: [Ana, Ben]
given:
  Ana: {hand: [Toad, Bull Frog]}
steps:
  - say: A toad.
    point: [Toad, pond]
  - say: Put it into the pond.
    wait: {hand: move, pieces: [Toad], to: pond, seat: Ana}
    they: [{hand: create, kind: note, to: table, seat: Ben}]
    check: {pond: {has: [Toad]}}
  - say: Well done.
"""


@pytest.mark.parametrize("path", SHIPPED, ids=[f"{path.parent.parent.name}/{path.stem}" for path in SHIPPED])
def test_a_shipped_lesson_plays_through(path: Path) -> None:
    result = rehearse_file(path)
    assert result.passed, f"\n{result}"
    lesson = read_lesson(path)
    assert lesson.bot and lesson.about and 1 <= lesson.minutes <= 6
    assert lesson.steps[-1].wait == () and any(step.wait for step in lesson.steps)


def test_every_game_that_ships_has_a_first_lesson_that_ends_in_free_play() -> None:
    """Also one whose rules are a file, without code."""
    assert all(read_lesson(path).free for path in SHIPPED if path.stem.startswith("1-"))
    assert {path.parent.parent.name for path in SHIPPED} == {
        game.name for game in cards_folder().iterdir() if (game / "game.yaml").is_file()
    }


def lesson_of(folder: Path, text: str = POND) -> Path:
    write_pond(folder)
    path = folder / "lessons" / "one.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.lstrip(), encoding="utf-8")
    return path


def test_a_game_without_rules_is_learnt_by_hand(tmp_path: Path) -> None:
    result = rehearse_file(lesson_of(tmp_path))
    assert result.passed, str(result)


FAULTS = [
    ("  - say: A toad.", f"  - say: {'word ' * 26}", "`say` has 26 words; at most 25 are read at a time."),
    ("point: [Toad, pond]", "point: [Toed]", 'There is no card, zone or part of the window called "Toed".'),
    ("seat: Ana}\n", "seat: Ben}\n", "Ana learns here, so an act of Ben is not waited for."),
    ("    check:", "    chek:", "Unknown key `chek`."),
    ("lesson: The pond", "title: The pond", "`lesson` is missing."),
    ("minutes: 1", "minutes: soon", "`minutes` must be a whole number"),
    ("  - say: Well done.", "  - point: pond", "`say` is missing."),
    ("they: [{hand", "they: [{reload: true}, {hand", "`they` tells what happens at the table."),
]


@pytest.mark.parametrize(("right", "wrong", "message"), FAULTS, ids=[each[2][:40] for each in FAULTS])
def test_a_fault_is_told_with_its_line(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    assert right in POND
    path = lesson_of(tmp_path, POND.replace(right, wrong, 1))
    with pytest.raises(ContentError) as caught:
        read_lesson(path)
    found = [finding for finding in caught.value.findings if message in finding.message]
    assert found and Path(found[0].path) == path
    text = path.read_text(encoding="utf-8").splitlines()
    named = "title" if "missing" in message and "lesson" in message else wrong.split()[0].strip("-:[{")
    assert found[0].line == 1 or named in text[found[0].line - 1] or "say:" in text[found[0].line - 1]


def test_what_does_not_play_through_is_a_fault_of_the_check_and_of_the_command(tmp_path: Path) -> None:
    path = lesson_of(tmp_path, POND.replace("has: [Toad]", "has: [Bull Frog]"))
    run = CliRunner().invoke(cli, ["check", str(tmp_path)])
    assert run.exit_code == 1 and "The lesson does not play through" in run.output and "one.yaml" in run.output
    run = CliRunner().invoke(cli, ["lesson", str(tmp_path)])
    assert run.exit_code == 1 and f"{path}:12" in run.output and "Bull Frog" in run.output
    assert CliRunner().invoke(cli, ["lesson", str(lesson_of(tmp_path))]).exit_code == 0


def test_what_is_pointed_at_has_a_place_at_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(cards_folder() / "pig", folder)
    (path,) = folder.glob("lessons/*.yaml")
    assert not findings_of(path)
    path.write_text(path.read_text(encoding="utf-8").replace("[numbers@Ana, numbers@Ben]", "score"), encoding="utf-8")
    assert any("score" in finding.message and "not there" in finding.message for finding in findings_of(path))


def test_the_check_hears_of_a_lesson_whose_rules_have_changed(tmp_path: Path) -> None:
    shutil.copytree(cards_folder() / "territory", tmp_path / "territory")
    shutil.rmtree(tmp_path / "territory" / "scenarios")
    game = tmp_path / "territory" / "cards" / "creatures-plain.yaml"
    text = game.read_text(encoding="utf-8")
    assert "abilities: [roar]" in text
    game.write_text(text.replace("abilities: [roar]", "abilities: []"), encoding="utf-8")
    (path,) = [path for path in lesson_files(tmp_path / "territory") if path.stem.startswith("1-")]
    result = rehearse_file(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "ability: Roar" in text)
    assert not result.passed and f"{path.name}:{line}: this act" in str(result) and "refused" in str(result)


def test_the_example_of_the_documentation_plays_through(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    path = tmp_path / "example.yaml"
    path.write_text(example, encoding="utf-8")
    result = rehearse_file(path)
    assert result.passed, f"\n{result}"
    for word in (*STEP_KEYS, *PARTS):
        assert f"`{word}`" in page, f"{word} is not explained"


@pytest.mark.parametrize("game", ["territory", "butterfly", "nucleic"])
def test_what_was_played_is_recorded_as_a_lesson_that_plays_through(game: str, tmp_path: Path) -> None:
    dice = random.Random(2)
    session = tabletop.new_session(game, seed=2)
    for _ in range(14):
        session.submit(dice.choice(session.legal_actions()))
    assert recordable(session) == 14
    path = tmp_path / "recorded.yaml"
    path.write_text(write_lesson(session, "What was played", 8, 1), encoding="utf-8")
    lesson = read_lesson(path)
    done = [step for step in lesson.steps if step.wait]
    assert done and len(done) + sum(len(step.they) for step in lesson.steps) == 8
    assert rehearse_file(path).passed, str(rehearse_file(path))


def test_what_nobody_has_played_is_no_lesson() -> None:
    session = tabletop.new_session("territory", seed=2, names=["Ana", "Ben"])
    with pytest.raises(ValueError, match="Nothing has been played yet"):
        write_lesson(session, "Nothing", 3, 1)
    session.submit(tabletop.Action("lock", 2))
    with pytest.raises(ValueError, match="Ana has done nothing"):
        write_lesson(session, "Nothing", 3, 1)


def test_symbols_are_no_words() -> None:
    assert word_count("Press *Lock* {rest} - now: 4 + 4 = *8*!") == 6
