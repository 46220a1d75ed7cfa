"""What cards of one's own may be, why they are refused, and how abilities were written while the rules were code."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.content.reading.marked import Document
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario.makeup import read_made
from tests.games.folders import copy_game

FOLDER = cards_folder() / "territory"
CATALOG = load_game(FOLDER, WRITING)
KEPT = Path(__file__).resolve().parents[2] / "kept" / "five-games" / "folders.zip"
POWER = {"op": "power", "n": 1, "to": "self"}
NOW = {"add": 1, "to": "power", "of": "self"}


def refused(body: dict[str, Any]) -> list[str]:
    """Why a card is refused."""
    return [each.message for each in read_made(CATALOG, Document("", {}, {}), {"own": body})[1]]


def creature(**ability: Any) -> dict[str, Any]:
    """A creature with one ability."""
    return {"kind": "creature", "base": 2, "abilities": [ability]}


@pytest.mark.covers("TER-16", "TER-26", "TER-171")
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"kind": "creature", "base": 2, "cost": 4}, ""),
        ({"kind": "creature", "base": 2, "cost": 9}, "The printed final cost is 9, the computed one is 4."),
        (creature(when="activated", do=[POWER]), "An activated ability has at least one cost."),
        (creature(when="activated", cost=[], do=[POWER]), "An activated ability has at least one cost."),
        ({"kind": "land", "biome": "Forest", "abilities": [{"when": "always", "do": [POWER]}]}, ""),
        ({"kind": "land", "biome": "Forest", "abilities": 2 * [{"when": "always", "do": [POWER]}]},
         "A land has one ability at most."),
    ],
)  # fmt: skip
def test_custom_cards_are_refused_for_these_reasons(body: dict[str, Any], told: str) -> None:
    found = refused(body)
    assert told in found if told else found == []


@pytest.mark.covers("TER-100", "TER-169")
@pytest.mark.parametrize(
    "ability",
    [
        {"when": "always", "do": [{"op": "explode", "n": 1, "to": "self"}]},
        {"when": "always", "requires": ["home"], "do": [{"op": "bonus", "n": 1, "to": "self"}]},
        {"when": "always", "requires": ["asleep"], "do": [POWER]},
        {"when": "never", "do": [POWER]},
        {"when": "always", "do": [{"op": "power", "n": 1, "to": {"one": "here of enemies"}}]},
        {"when": "win", "do": [{"op": "rest", "n": 1, "to": {"one": "here of enemies"}}]},
        {"when": "activated", "cost": [{"gold": 1}], "do": [POWER]},
    ],
)
def test_what_is_no_word_or_turns_in_a_circle_is_refused(ability: dict[str, Any]) -> None:
    assert refused(creature(**ability))


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ({"do": [{**NOW, "of": "shown(you)"}]},
         "The guide of prices does not know `{add: 1, to: power, of: shown(you)}`."),
        ({"do": [NOW], "requires": ["awake(self)", "self.base > 3"]},
         "The guide of prices does not know `self.base > 3`."),
        ({"do": [NOW], "requires": []}, "Who is silenced does nothing: the ability has `requires: [awake(self)]`."),
        ({"do": [NOW], "requires": ["awake(self)", "any(allies(self) where types has Fire)", "self.types has Ice"]},
         "Who asks for allies of a type has that type: `self.types has` it."),
        ({"do": [NOW]}, ""),
    ],
)  # fmt: skip
def test_an_ability_of_today_is_one_that_the_guide_knows(ability: dict[str, Any], told: str) -> None:
    made = creature(**{"when": "always", "in": ["deploy"], "requires": ["awake(self)"], **ability})
    assert refused(made) == ([told] if told else [])


@pytest.mark.covers("TER-22", "TER-176")
def test_a_price_that_is_printed_is_pointed_out_where_the_guide_has_another(tmp_path: Path) -> None:
    folder = copy_game(FOLDER, tmp_path / "territory")
    path = folder / "abilities.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("    limit: 1\n", "    limit: 1\n    price: 2\n", 2))
    found = [each for each in load_game(folder, WRITING).warnings if each.grade == "warning"]
    assert [each.message for each in found] == [
        "The guide's price is 1; 2 counts only where `option.ability_price = agreed`."
    ]


# -- cards as they were written ----------------------------------------------------------------------------------

STAYS = re.compile(r"#|^ *(- )?(text|name|biome|when: a\w+|kind|cards|abilities):")
"""Lines that stay as they are, in their order."""


def meaning(catalog: Catalog) -> dict[str, object]:
    """What abilities say and do."""
    return {name: (each.name, each.text, dict(each.data)) for name, each in catalog.abilities.items()}


def test_the_cards_of_then_are_read_and_written_as_those_of_today(tmp_path: Path) -> None:
    """Nothing but abilities is changed in the files, and every comment stays."""
    with zipfile.ZipFile(KEPT) as archive:
        then = {
            name: archive.read(f"cards/territory/{name}").decode() for name in ("abilities.yaml", "cards/lands.yaml")
        }
    then["abilities.yaml"] = then["abilities.yaml"].replace("  shield:", "  # a comment\n  shield:  # two")
    folder = copy_game(FOLDER, tmp_path / "territory")
    for name, text in then.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert meaning(load_game(folder, WRITING)) == meaning(CATALOG)
    assert len(rewrite(check_game(str(folder), WRITING))) == 73
    found = load_game(folder, WRITING)
    assert meaning(found) == meaning(CATALOG)
    assert [each for each in found.warnings if each.grade != "note"] == []
    for name, text in then.items():
        now = (folder / name).read_text(encoding="utf-8")
        assert [each for each in now.splitlines() if STAYS.search(each)] == [
            each for each in text.splitlines() if STAYS.search(each)
        ]
        assert "op:" not in now


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ({"op": "silence", "to": "enemies"},
         "What silences always could silence itself, and there is no order for it."),
        ({"op": "power", "n": 1, "to": "all", "at": "all_lands"},
         "What holds always cannot hold of what lies face down."),
        ({"op": "recover", "n": 1, "to": "all", "at": "all_lands"},
         "How many lie face down at other lands nobody is to learn from it."),
    ],
)  # fmt: skip
def test_what_cannot_be_written_now_is_told_at_its_place(effect: dict[str, Any], told: str) -> None:
    ability = {"when": "always", "do": [POWER, effect]}
    _, findings = read_made(CATALOG, Document("own.yaml", {}, {}), {"own": creature(**ability)})
    assert [(each.where, each.message) for each in findings if told in each.message] == [
        ("cards.own.abilities.0.do.1", told)
    ]
