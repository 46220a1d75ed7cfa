"""Texts of games whose rules are a file are written by hand; `check` notes numbers that only one of the two has."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tabletop.content.game_code import ReadsTexts
from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.proofread import odd_texts
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.unsaid import unsaid_numbers
from tabletop.session.setting_up.games import open_catalog

GAMES = [book.parent.name for book in sorted(cards_folder().glob("*/rules.yaml"))]

ONE_MORE = ("stresses the target twice", "may take 2 actions each turn", "one additional time")
"""Texts that say what it comes to, where the ability says one more."""


@pytest.mark.parametrize("game", GAMES)
def test_no_text_that_ships_names_another_number(game: str) -> None:
    found = [str(finding) for finding in odd_texts(open_catalog(game))]
    assert not [each for each in found if not any(text in each for text in ONE_MORE)]


def changed(part: object) -> Iterator[object]:
    """A part of a record with one whole number of it three more."""
    if isinstance(part, Mapping):
        for key, each in part.items():
            yield from ({**part, key: other} for other in changed(each))
    elif isinstance(part, list | tuple):
        for at, each in enumerate(part):
            yield from ((*part[:at], other, *part[at + 1 :]) for other in changed(each))
    elif isinstance(part, int) and not isinstance(part, bool):
        yield part + 3


@pytest.mark.parametrize(("game", "least"), [("territory", 40), ("auganism", 30), ("butterfly", 10), ("bramble", 20)])
def test_a_number_of_an_effect_that_is_changed_is_noted(game: str, least: int) -> None:
    catalog, tried, missed = open_catalog(game), 0, []
    assert isinstance(catalog.code, ReadsTexts)
    for ability in catalog.abilities.values():
        for do in changed(ability.data.get("do", ())) if ability.text else ():
            tried += 1
            if not catalog.code.text_faults(ability.text, {**ability.data, "do": do}, ability.kind, frozenset()):
                missed.append(f"{ability.text} {do}")
    assert tried >= least and len(missed) <= tried // 10, missed


@pytest.mark.parametrize(
    ("text", "record", "told"),
    [
        ("Draw a card.", {"do": [{"draw": 1}]}, 0),
        ("Take one or two back.", {"choose": {"back": {"number": "1..2"}}, "do": [{"move": "back"}]}, 0),
        ("Remove up to 3 instead of 1.", {"do": [{"add": 2, "to": "relief"}]}, 0),
        ("Pay 2: draw a card.", {"cost": [{"pay": 2}], "do": [{"draw": 1}]}, 0),
        ("Pay 3: draw a card.", {"cost": [{"pay": 2}], "do": [{"draw": 1}]}, 1),
        ("Loses 2 life.", {"do": [{"add": -2, "to": "life"}]}, 0),
    ],
)
def test_numbers_of_a_text_and_of_its_ability(text: str, record: dict[str, object], told: int) -> None:
    assert len(unsaid_numbers(text, record)) == told


def test_check_notes_it_with_the_line_of_the_card(tmp_path: Path) -> None:
    folder = tmp_path / "butterfly"
    shutil.copytree(cards_folder() / "butterfly", folder)
    path = folder / "cards" / "02-bastet-traits.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("{add: 1, to: strength", "{add: 3, to: strength", 1), encoding="utf-8")
    (found,) = [each for each in check_game(str(folder), WRITING) if "Strength +1" in each.message]
    assert (found.grade, found.path, found.line) == ("note", str(path), 10)
    assert "The ability says 3, which its text does not." in found.message
