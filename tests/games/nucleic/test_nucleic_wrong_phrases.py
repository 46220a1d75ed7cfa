"""Wrong phrases in the abilities of a card file, each with its line, its column, the message and the remedy; and that
whatever stands there is either a phrase or a finding."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from tabletop.content.flow import flow_text
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import parse_document
from tabletop.games.nucleic.lexicon import LEXICON
from tabletop.rules.abilities.compiling import compile_ability

WRONG: list[list[Any]] = yaml.safe_load(
    Path(__file__).with_name("wrong_in_abilities.yaml").read_text(encoding="utf-8")
)
"""What is wanted, the phrase, the column, the message, the remedy."""


def ability(wants: str, text: str) -> dict[str, Any]:
    """An ability with a phrase."""
    effect = {"op": "combat", "n": text if wants == "number" else 1, "to": text if wants == "set" else "self"}
    return {"when": "before", "requires": [text] if wants == "test" else [], "do": [effect]}


def test_each_is_told_with_its_line_and_column() -> None:
    """A list of abilities, three lines each; what is said of one has the line of the part that is wrong."""
    lines, wanted = [], []
    for wants, text, column, message, hint in WRONG:
        data = ability(wants, text)
        lines += [f"- when: before # {len(lines)}", f"  requires: {flow_text(data['requires'])}"]
        lines.append(f"  do: {flow_text(data['do'])}")
        wanted.append((len(lines) - (wants == "test"), f"`{text}`, column {column}: {message}", hint))
    document, faults = parse_document("\n".join(lines).encode(), "odd.yaml")
    assert not faults and isinstance(document.data, list)
    checker = Checker(document)
    for number, data in enumerate(document.data):
        checker.complain((number,), LEXICON.check(data, "unit"))
    assert [(each.line, each.message, each.hint) for each in checker.findings] == wanted
    assert len(wanted) >= 150
    assert str(checker.findings[0]) == "odd.yaml:3: `unit`, column 1: This takes a set of pieces, not a kind."


_WORDS = """
unit land power_up here elsewhere everywhere of in where and or not enemies seats you self host defeated
attached types has Insect Robot raw_combat raw_resource power_ups zone zones_won fallen it count any no sum
over best top ( ) . = != < >= + - * div 1 2 30 is if else owner face up at least most true nobody pieces
"""
WORDS = _WORDS.split()

RIGHT = (
    "unit in here of enemies where raw_combat > 3", "unit in everywhere where types has Insect or power_ups = 0",
    "attached of bearer", "count ( land in here ) >= 2", "2 * zones_won + fallen", "zone = 1 and any ( here )",
    "land in won_zones of seats where it != self", "power_ups + count ( here of enemies ) at most 3",
)  # fmt: skip


def scramble(dice: random.Random) -> str:
    """Words of phrases, in any order or nearly as they should be."""
    if dice.random() < 0.3:
        return " ".join(dice.choice(WORDS) for _ in range(dice.randint(1, 9)))
    parts = str(dice.choice((*RIGHT, dice.choice(WRONG)[1]))).split(" ")
    parts[dice.randrange(len(parts))] = dice.choice(WORDS)
    return " ".join(parts)


@pytest.mark.parametrize("number", [300, pytest.param(30_000, marks=pytest.mark.long)])
def test_whatever_stands_there_is_a_phrase_or_a_finding(number: int) -> None:
    dice, phrases = random.Random(number), 0
    for _ in range(number):
        wants, text = dice.choice(("set", "number", "test")), scramble(dice)
        data = ability(wants, text)
        found = [each for each in LEXICON.check(data, "unit") if each.grade == "error"]
        assert all(each.where[0] in ("requires", "do") and each.message for each in found)
        made = compile_ability("odd", "", data, LEXICON)
        (effect,) = made.effects
        said = {"set": effect.to.said, "test": made.requires[0].value if made.requires else None}.get(wants, True)
        assert (said is None) == bool(found and wants != "number"), text
        phrases += not found
    assert phrases > number // 50
