"""Decks of different sides: who plays which one is agreed on, follows from what was picked, or is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.setting_up.setup import agree

GAME = """\
title: Sides
seats: [3]
kinds: {man: {fields: {color: {required: true}}}}
options:
  white_seat: {label: White, type: choice, default: random, values: {random: Drawn., "1": First., "2": Second.}}
zones: {deck: {label: Deck, per_seat: true, pile: true}}
decks: {main: {label: Deck}}
starter_decks: {3: [white, grey, black]}
setup: [{put: {list: main, into: deck}}]
"""
RULES = """\
rules: 2
laws:
  sides:
    field: color
    names: {grey: gray}
    because: "Two are {side}."
    rule: SID-1
    option: white_seat
    side: white
    otherwise: "Seat {seat} is to be white, not {side}."
    agreed_rule: SID-2
course: [{turns: seats, rounds: 1, phase: wait, do: [{ask: you, to: [wait]}]}]
acts: {wait: {}}
"""


def folder(to: Path, rules: str = RULES) -> Path:
    """A game with decks of three sides."""
    (to / "cards").mkdir(parents=True)
    (to / "decks").mkdir()
    men = "".join(f"  {each}-man: {{color: {each}}}\n" for each in ("white", "grey", "black"))
    (to / "cards" / "men.yaml").write_text(f"kind: man\ncards:\n{men}", encoding="utf-8")
    for each in ("white", "grey", "black"):
        (to / "decks" / f"{each}.yaml").write_text(
            f"name: {each}\nlists: {{main: {{{each}-man: 2}}}}\n", encoding="utf-8"
        )
    (to / "game.yaml").write_text(GAME, encoding="utf-8")
    (to / "rules.yaml").write_text(rules, encoding="utf-8")
    return to


@pytest.mark.parametrize(
    ("picked", "agreed", "dealt"),
    [
        ({}, "1", {("white", "grey", "black")}),
        ({}, "2", {("black", "white", "grey")}),
        ({1: "grey"}, "random", {("grey", "black", "white")}),
        ({3: "white"}, "random", {("grey", "black", "white")}),
        ({}, "random", {("white", "grey", "black"), ("black", "white", "grey"), ("grey", "black", "white")}),
    ],
)
def test_who_plays_which_side(
    tmp_path: Path, picked: dict[int, str], agreed: str, dealt: set[tuple[str, ...]]
) -> None:
    catalog = load_game(folder(tmp_path / "sides"), WRITING)
    found = {agree(catalog, seats=3, seed=n, decks=picked, options={"white_seat": agreed}).decks for n in range(20)}
    assert found == dealt


@pytest.mark.parametrize(
    ("picked", "agreed", "said"),
    [
        ({1: "grey", 2: "grey"}, "random", "Two are gray."),
        ({1: "black", 2: "white", 3: "grey"}, "1", "Seat 1 is to be white, not black."),
    ],
)
def test_decks_that_do_not_go_together(tmp_path: Path, picked: dict[int, str], agreed: str, said: str) -> None:
    catalog = load_game(folder(tmp_path / "sides"), WRITING)
    with pytest.raises(ContentError, match=said):
        agree(catalog, seats=3, seed=1, decks=picked, options={"white_seat": agreed})


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("field: color", "field: colour", "No card prints `colour`"),
        ("option: white_seat", "option: black_seat", "There is no option `black_seat`"),
        ("rule: SID-1", "law: SID-1", "law"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, was: str, now: str, said: str) -> None:
    assert was in RULES
    with pytest.raises(ContentError, match=said):
        load_game(folder(tmp_path / "sides", RULES.replace(was, now)), WRITING)
