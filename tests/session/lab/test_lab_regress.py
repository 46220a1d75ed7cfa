"""Which change of the files is behind an act that ends otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import Catalog, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.lab.regress import MOST_LINES, MOST_WORDS, _behind, changed_lines
from tests.session.lab.small_lab import write_game

CARDS, RULES = "cards/pebbles.yaml", "rules.yaml"


def versions(folder: Path, **changes: str) -> tuple[Catalog, Catalog]:
    """The small game before and now; ``changes``: words of its files and what stands there now."""
    before, now = write_game(folder, name="before"), write_game(folder, name="now")
    for old, new in changes.items():
        found = False
        for name in (CARDS, RULES, "game.yaml"):
            text = (now / name).read_text(encoding="utf-8")
            found = found or old.replace("_", " ") in text
            (now / name).write_text(text.replace(old.replace("_", " "), new), encoding="utf-8")
        assert found, old
    former, later = (load_game(each, WRITING) for each in (before, now))
    return former, later


def behind(former: Catalog | None, now: Catalog, *cards: str) -> list[tuple[str, int, str]]:
    return [(Path(each.path).name, each.line, each.text) for each in _behind(now, former, set(cards))]


def test_the_changed_lines_of_the_cards_that_an_act_names_are_behind_it(tmp_path: Path) -> None:
    """A card reaches to the line before the next one; what has changed of others is not its matter."""
    former, now = versions(tmp_path, Chip="Flake", Stone="Rock_2", rounds="rounds")
    chip = ("pebbles.yaml", 3, "chip: {kind: pebble, name: Flake, worth: 2}")
    stone = ("pebbles.yaml", 4, "stone: {kind: pebble, name: Rock_2, worth: 3}")
    assert behind(former, now, "chip") == [chip]
    assert behind(former, now, "stone") == [stone]
    assert behind(former, now, "stone", "chip") == [chip, stone]
    assert behind(former, now, "grit") == behind(former, now) == [chip, stone], "of no card in particular: all"


def test_where_no_card_has_changed_the_rules_are_behind_it(tmp_path: Path) -> None:
    former, now = versions(tmp_path, Chip="Flake", rounds="rounds ")
    rules = [each for each in behind(former, now, "grit") if each[0] == "rules.yaml"]
    assert rules == behind(former, now, "grit") and rules[0][2] == "rounds : 4"
    assert behind(former, now, "chip")[0][0] == "pebbles.yaml"


def test_without_the_files_of_before_it_is_told_where_the_cards_stand(tmp_path: Path) -> None:
    _, now = versions(tmp_path)
    assert behind(None, now, "stone", "chip", "gone") == [("pebbles.yaml", 3, "Chip"), ("pebbles.yaml", 4, "Stone")]


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ("a\nb\nc\n", "a\nx\nc\n", [(2, "x")]), ("a\nb\nc\n", "a\nb\n", [(3, "(lines at the end are gone)")]),
        ("a\nb\nc\n", "a\nc\n", [(2, "c")]), ("a\n", "a\n  b\nc\n", [(2, "b"), (3, "c")]), ("a\n", "a\n", []),
        (None, "a\nb\n", [(1, "a"), (2, "b")]), ("a\n", "w" * MOST_WORDS, [(1, "w" * MOST_WORDS)]),
        ("a\n", "w" * (MOST_WORDS + 1), [(1, "w" * (MOST_WORDS - 1) + "…")]),
    ],
)  # fmt: skip
def test_every_line_that_is_not_as_it_was_is_told(
    before: str | None, now: str, found: list[tuple[int, str]], tmp_path: Path
) -> None:
    """What was taken out is told by the line that stands there now."""
    for name, text in (("before", before), ("now", now)):
        (tmp_path / name).mkdir()
        if text is not None:
            (tmp_path / name / "rules.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "now" / "notes.xyz").write_text("not looked at", encoding="utf-8")
    assert [(each.line, each.text) for each in changed_lines(tmp_path / "before", tmp_path / "now")] == found


def test_of_very_many_lines_the_first_few_are_told(tmp_path: Path) -> None:
    former, now = versions(tmp_path)
    rules = now.folder / RULES
    rules.write_text(rules.read_text(encoding="utf-8") + "# more\n" * (MOST_LINES + 1), encoding="utf-8")
    assert len(behind(former, now)) == MOST_LINES
