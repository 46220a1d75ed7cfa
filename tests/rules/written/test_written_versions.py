"""Files of rules of version 1 play as before, and are written as version 2 with all else in them as it was."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from written_games import FOLDERS, GAMES, little, write_little

import tabletop
from tabletop.cli import cli
from tabletop.content import ContentError
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.reading.versions import ADDED, bracketed, limited

KEPT = Path(__file__).resolve().parents[2] / "kept" / "rules-1"
"""The rules of the shipped games, the guide and some small games as they were in version 1."""
BEFORE = sorted(path.stem for path in KEPT.glob("*.yaml"))
OWN_NAMES = "blackjack"
"""It has a routine that is called like an effect of version 2."""
LATER = {"bramble": ("cards/dusk.yaml", "decks/dusk.yaml", "scenarios/cards-dusk.yaml")}
"""What came into a folder after version 1 and is written in version 2."""
FIRST_EFFECTS = """
add ask attach become cancel carry_out choose create deal draw each finish forbid gain go_on happen if let look lose
mark move phase plan quietly remove repeat reveal roll say set shuffle sort swap take tap times together turn turns
unmark untap
"""
COURSE = "course: [{turns: seats, do: [{ask: you, to: [rest]}]}]\nacts: {rest: {quiet: true}}\n"


def of_before(game: str, folder: Path) -> Path:
    """The folder of a game with its rules as they were in version 1."""
    shutil.copytree(FOLDERS[game], folder)
    for name in LATER.get(game, ()):
        (folder / name).unlink()
    shutil.copyfile(KEPT / f"{game}.yaml", folder / "rules.yaml")
    return folder


def upgrade(folder: Path) -> str:
    return CliRunner().invoke(cli, ["check", "--upgrade", str(folder)]).output


def walk(folder: Path, seed: int, most: int = 40) -> list[object]:
    """What could be done at each step of a random game."""
    session, chance = tabletop.new_session(folder, seed=seed, autosave=None), random.Random(seed)
    seen: list[object] = []
    while len(seen) < most and session.outcome is None:
        legal: Sequence[tabletop.Action] = session.legal_actions()
        if not legal:
            break
        seen.append([(each.kind, each.seat, dict(each.arguments)) for each in legal])
        assert session.submit(chance.choice(legal))
    return [*seen, session.outcome and session.outcome.winners]


@pytest.mark.parametrize("game", BEFORE)
def test_a_game_of_before_plays_as_the_one_of_today(game: str, tmp_path: Path) -> None:
    old = of_before(game, tmp_path / game)
    assert [walk(old, seed) for seed in (1, 2)] == [walk(FOLDERS[game], seed) for seed in (1, 2)]


@pytest.mark.parametrize("game", [each for each in BEFORE if each != OWN_NAMES])
def test_a_game_of_before_is_written_as_one_of_today(game: str, tmp_path: Path) -> None:
    folder = of_before(game, tmp_path / game)
    said = CliRunner().invoke(cli, ["check", str(folder)])
    assert "`tabletop check --upgrade FOLDER` writes them as version 2." in said.output
    unused = "The parameter `n` of the routine `dull` is never used." in said.output  # told since
    assert said.exit_code == int(unused) and unused == (game == "morris")
    assert (folder / "rules.yaml").read_bytes() == (KEPT / f"{game}.yaml").read_bytes()
    upgrade(folder)
    old, new = (path.read_text(encoding="utf-8") for path in (KEPT / f"{game}.yaml", folder / "rules.yaml"))
    assert "\nrules: 2\n" in f"\n{new}"
    pairs = list(zip(old.splitlines(), new.splitlines(), strict=True))
    changed = [(was, now) for was, now in pairs if was != now]
    assert len(changed) == 1 + old.count("per_seat: true")
    for was, now in changed:
        assert was.replace("rules: 1", "rules: 2").replace("per_seat: true", "per: seat") == now
    assert "rewritten" not in upgrade(folder) and (folder / "rules.yaml").read_text(encoding="utf-8") == new


def test_a_name_that_is_a_word_now_means_what_the_file_says(tmp_path: Path) -> None:
    folder = of_before(OWN_NAMES, tmp_path / OWN_NAMES)
    before = (folder / "rules.yaml").read_bytes()
    said = upgrade(folder)
    assert "`settle` is a word of the language since version 2. Choose another name for yours." in said
    assert "mend it first" in said and (folder / "rules.yaml").read_bytes() == before


@pytest.mark.parametrize("name", sorted(ADDED))
def test_every_word_that_was_added_may_be_a_name_of_before(name: str, tmp_path: Path) -> None:
    section = (
        f"routines: {{'{name}(n)': [{{gain: n, of: points, to: you}}]}}\n"
        if name in EFFECTS
        else (f"define: {{'{name}(n)': n + 1}}\n")
    )
    use = f"{{{name}: 2}}" if name in EFFECTS else f"{{gain: {name}(1), of: points, to: you}}"
    rules = f"rules: 1\n{section}{COURSE.replace('quiet: true', f'do: [{use}]')}"
    session = tabletop.new_session(write_little(tmp_path / "old", rules), seats=2, seed=1, autosave=None)
    (act,) = session.legal_actions()
    assert session.submit(act)
    assert session.state.counter(-act.seat, "points") == 2
    with pytest.raises(ContentError, match=f"`{name}` "):
        little(tmp_path / "new", rules.replace("rules: 1", "rules: 2"))


def test_the_words_of_version_1_are_those_that_were_not_added() -> None:
    assert set(FIRST_EFFECTS.split()) == set(EFFECTS) - ADDED
    assert {each for each in ADDED if each not in EFFECTS} <= set(COMMON)


def test_a_word_of_today_in_a_file_of_before_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="`stop` is a word of version 2"):
        little(tmp_path, f"rules: 1\n{COURSE.replace('quiet: true', 'do: [stop]')}")


WHERE = COURSE.replace("quiet: true", "pick: {c: hand or pile where kind = frog}")


def test_where_behind_or_wants_brackets(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"narrows only the last .* Write `hand or \(pile where kind = frog\)`"):
        little(tmp_path / "new", f"rules: 2\n{WHERE}")
    folder = write_little(tmp_path / "old", f"rules: 1  # of before\n{WHERE}")
    found = CliRunner().invoke(cli, ["check", str(folder)]).output
    assert "warning: `where` binds closer than `and` and `or`" in found
    upgrade(folder)
    text = (folder / "rules.yaml").read_text(encoding="utf-8")
    assert text == f"rules: 2  # of before\n{WHERE}".replace("pile where kind = frog", "(pile where kind = frog)")


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("hand or pile where kind = frog", "hand or (pile where kind = frog)"),
        ("(hand or pile) where kind = frog", "(hand or pile) where kind = frog"),
        ("{c} of {hand or pile where it = c}.", "{c} of {hand or (pile where it = c)}."),
        ("any(hand or pile where it = c)", "any(hand or (pile where it = c))"),
        ("No more or less, where it is.", "No more or less, where it is."),
    ],
)
def test_brackets_are_put_where_they_were_meant(before: str, now: str) -> None:
    assert bracketed(before) == now and bracketed(now) == now


LIMIT = COURSE.replace("quiet: true", "do: [{gain: 9 at most 5 - 2, of: points, to: you}]")


def points_of(folder: Path) -> int:
    session = tabletop.new_session(folder, seats=2, seed=1, autosave=None)
    (act,) = session.legal_actions()
    assert session.submit(act)
    return session.state.counter(-act.seat, "points")


def test_a_limit_reaches_over_plus_and_minus_and_wants_brackets(tmp_path: Path) -> None:
    new = write_little(tmp_path / "new", f"rules: 2\n{LIMIT.replace('5 - 2', '5 - 4')}")
    assert points_of(new) == 1
    found = CliRunner().invoke(cli, ["check", str(new)]).output
    assert "warning: What follows `at most`" in found and "or write `(9 at most 5) - 4`" in found
    (tmp_path / "new/rules.yaml").write_text(f"rules: 2\n{LIMIT.replace('5 - 2', '(5 - 4)')}")
    assert "at most" not in CliRunner().invoke(cli, ["check", str(new)]).output


def test_a_limit_of_before_means_what_it_meant(tmp_path: Path) -> None:
    old = write_little(tmp_path / "old", f"rules: 1\n{LIMIT.replace('9 at most 5 - 2', '2 at most 5 + 2')}")
    assert points_of(old) == 4
    assert "Write `(2 at most 5) + 2`" in CliRunner().invoke(cli, ["check", str(old)]).output
    upgrade(old)
    assert "gain: (2 at most 5) + 2," in (old / "rules.yaml").read_text(encoding="utf-8")
    assert points_of(old) == 4


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("a - b at least 0", "a - b at least 0"),
        ("a at least 2 * b at most c", "a at least 2 * b at most c"),
        ("(a - b) at most (c - d)", "(a - b) at most (c - d)"),
        ("a at most b - c > d", "(a at most b) - c > d"),
        ("{a at most b - c card|cards} and {you's}", "{(a at most b) - c card|cards} and {you's}"),
        ("There are at most 3 - or 4.", "There are at most 3 - or 4."),
    ],
)
def test_brackets_of_limits(before: str, now: str) -> None:
    assert limited(before) == now and limited(now) == now


def test_all_that_is_shipped_is_of_today() -> None:
    for game in GAMES:
        assert "\nrules: 2" in "\n" + (FOLDERS[game] / "rules.yaml").read_text(encoding="utf-8"), game
