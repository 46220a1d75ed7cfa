"""Names that a game cannot give to something of its own: the list of the reference, held against the check."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.naming.game_names import ACT, taken
from tabletop.session.rules_pages import rules_pages

GAME = """
title: Names
seats: [2]
kinds: {{n: {{fields: {{v: {{type: int}}{field}}}, face: {{title: "{{v}}"}}}}}}
zones: {{deck: {{pile: true, see: deck, face: down}}, row_of_cards: {{face: up}}, ground: {{board: b}}{zone}}}
seat_values: {{points: {{}}}}
counters: {{damage: {{}}{counter}}}
boards: {{b: {{grid: square, size: [2, 2], marks: {{dark: row = 1{cells}}}}}}}
"""
RULES = """
rules: 2
keep: {{pot: {{number: 0}}{keep}}}
define: {{two: 2{define}}}
setup: [{{create: n, in: deck, every: true}}{let}]
course:
  - turns: seats
    phase: p
    do: [{{ask: you, to: [go]}}, {{lift: 1{given}}}]
routines: {{"lift(k{parameter})": [{{gain: k * two + pot, of: points, to: you}}]}}
acts: {{go: {{{pick}do: []}}{act}}}
"""
PLACES = {
    "field": {"field": ", NAME: {type: int}"},
    "zone": {"zone": ", NAME: {}"},
    "counter": {"counter": ", NAME: {}"},
    "mark of a board": {"cells": ", NAME: row = 2"},
    "kept": {"keep": ", NAME: {number: 0, label: Kept}"},
    "defined": {"define": ", NAME: 3"},
    "let": {"let": ", {let: NAME, be: 3}"},
    "act": {"act": ", NAME: {quiet: true}"},
    "parameter": {"parameter": ", NAME", "given": ", NAME: 1"},
    "picked": {"pick": "pick: {NAME: row_of_cards}, "},
}
"""What a name may be given to, each with what is written for it."""
WHERE = {
    "language": tuple(each for each in PLACES if each not in ("field", "mark of a board")),
    "alone": ("zone", "act", "kept", "defined", "picked", "let", "parameter"),
    "piece": ("field", "counter"),
    "cell": ("mark of a board",),
    "face": ("defined",),
}
"""Where the reference says that the names of each group are taken."""


def said(folder: Path, place: str, name: str) -> list[str]:
    """What the check says of something called so, besides what it says anyway."""
    parts = {part: "" for each in PLACES.values() for part in each}
    parts |= {part: text.replace("NAME", name) for part, text in PLACES[place].items()}
    (folder / "cards").mkdir(exist_ok=True)
    (folder / "cards" / "n.yaml").write_text("kind: n\ncards: {one: {v: 1}}\n")
    (folder / "game.yaml").write_text(GAME.format(**parts))
    (folder / "rules.yaml").write_text(RULES.format(**parts))
    found = [f"{each.message} {each.hint}" for each in check_game(str(folder), WRITING) if each.grade != "note"]
    named = [each for each in found if re.search(rf"\b{name}\b", each)]
    return [each for each in named if "never" not in each and "No question asks" not in each]


@pytest.mark.parametrize("group", sorted(WHERE))
def test_names_that_are_taken_are_refused(tmp_path: Path, group: str) -> None:
    for name in taken()[group]:
        for place in WHERE[group]:
            if (place, name) != ("act", ACT):  # an act and the one that was done last never stand for each other
                assert said(tmp_path, place, name), (name, place)


@pytest.mark.parametrize("place", sorted(PLACES))
def test_other_names_are_not(tmp_path: Path, place: str) -> None:
    assert said(tmp_path, place, "pebble") == []


def test_a_define_is_not_called_like_a_function_and_a_routine_not_like_an_effect(tmp_path: Path) -> None:
    assert said(tmp_path, "defined", "count")
    said(tmp_path, "let", "pebble")
    rules = tmp_path / "rules.yaml"
    rules.write_text(rules.read_text().replace("lift", "gain"))
    assert any("`gain` is a word for effects." in each.message for each in check_game(str(tmp_path), WRITING))


def test_the_reference_and_the_guide_name_them() -> None:
    reference = rules_pages()["rules.md"].split("## Names that are taken")[1]
    guide = (Path(__file__).resolve().parents[2] / "docs" / "phrases.md").read_text(encoding="utf-8")
    guide = guide.split("## Names of your own")[1]
    for names in taken().values():
        assert ", ".join(f"`{each}`" for each in names) in reference
        assert all(f"`{each}`" in guide for each in names)
