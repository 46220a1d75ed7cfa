"""What is kept and told openly (`open: true`): all know it, by whatever hidden thing it was set."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.core.keepsakes import KEPT, THINGS
from tabletop.core.view import HIDDEN
from tabletop.rules.written.door import WRITING
from tabletop.session import Session

GAME = """
id: sea
title: Sea
seats: [2]
boards: {sea: {grid: square, size: [4, 4]}}
kinds: {ship: {label: Ship, shape: disc}}
zones:
  fleet: {label: Fleet, per_seat: true, board: sea, see: private, face: up}
  shots: {label: Shots, per_seat: true, board: sea, face: up}
"""
RULES = """
rules: 2
keep:
  struck: {set: cell, label: Hit, color: red%s}
  afloat: {number: 3, label: Afloat%s}
  is_hit: {truth: false, per: seat%s}
course:
  - turns: seats
    rounds: 1
    do: [{ask: you, to: [berth]}]
  - turns: seats
    do: [{ask: you, to: [shoot]}]
acts:
  berth:
    pick: {there: cells in fleet of you where empty}
    do: [{create: ship, in: fleet, cell: there, owner: you}]
  shoot:
    pick: {there: cells in shots of others where not it is in struck}
    do:
      - {set: is_hit, to: false}
      - if: any(pieces in fleet of others where cell(it) = twin(there))
        do: [{remember: there, in: struck}, {set: afloat, to: 2}, {set: is_hit, to: true}]
score: count(struck) - afloat
"""


def sea(folder: Path, told: str) -> Session:
    (folder / "cards").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text("kind: ship\ncards: {ship: {}}\n", encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES.replace("%s", told), encoding="utf-8")
    session = tabletop.new_session(str(folder), seats=2, seed=1, autosave=None)
    for act in (0, 0, 0):  # each berths at A1, and the first shot is there
        assert session.submit(session.legal_actions(session.decisions()[0].seat)[act])
    return session


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_told_openly_all_know_it_whatever_the_test_read(tmp_path: Path, viewer: int | None) -> None:
    flow = sea(tmp_path, ", open: true").view_for(viewer).flow
    assert flow[f"{THINGS}struck"] == (("shots@2", (0, -3)),)
    assert flow[f"{KEPT}afloat"] == 2 and flow[f"{KEPT}is_hit"] == {"1": True}


def test_without_it_nobody_is_told_by_a_test_over_hidden_ships(tmp_path: Path) -> None:
    flow = sea(tmp_path, "").view_for(None).flow
    assert flow[f"{KEPT}afloat"] == HIDDEN


def test_check_tells_what_the_table_shows_and_nobody_may_know(tmp_path: Path) -> None:
    sea(tmp_path, "")
    (found,) = [each for each in check_game(str(tmp_path), WRITING) if "“?”" in each.message]
    assert "`struck` and `afloat`: by this" in found.message, "what has neither label nor colour is for the rules"
    assert found.grade == "warning" and "open: true" in found.hint


def test_and_is_quiet_where_all_is_told(tmp_path: Path) -> None:
    sea(tmp_path, ", open: true")
    assert not [each for each in check_game(str(tmp_path), WRITING) if "“?”" in each.message]


def test_a_hidden_number_that_is_told_is_refused_where_it_is_not_open(tmp_path: Path) -> None:
    rules = "rules: 2\nkeep:\n  seen: {number: 0%s}\ncourse: [{turns: seats, do: [{ask: you, to: [tell]}]}]\n"
    rules += "acts: {tell: {do: [{set: seen, to: count(hand where v > 3)}]}}\n"
    game = "id: t\ntitle: T\nseats: [2]\nkinds: {card: {fields: {v: {type: int}}}}\n"
    game += "zones: {hand: {label: Hand, per_seat: true, see: hand, face: down}}\n"
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    for told, wrong in (("", True), (", open: true", False)):
        (tmp_path / "rules.yaml").write_text(rules % told, encoding="utf-8")
        found = [each.message for each in check_game(str(tmp_path), WRITING)]
        assert any("what is kept is seen by all" in each for each in found) is wrong
