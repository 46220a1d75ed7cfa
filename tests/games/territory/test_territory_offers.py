"""What a card of Territory offers when it is touched or dropped, and small things that only a look at
the table shows."""

from __future__ import annotations

import pytest
from territory_board import Board

from tabletop.core.edits import Edit
from tabletop.rules.modifying.durations import last
from tabletop.rules.progress.machine import Run


@pytest.mark.covers("TER-135", "TER-138")
def test_lands_and_creatures_offer_each_other_as_often_as_there_is_rest() -> None:
    board = Board().extra(1, 2)
    board.land("long-grass", 1)
    land, again = board.claimed("long-grass", 1), board.claimed("long-grass", 1)
    lion, bison = board.resting("lion", 1, 9), board.resting("bison", 1, 1)
    board.claimed("oasis", 2), board.resting("lion", 2, 9)
    board.enter("round_end", "recovery")
    wanted = [(ground, creature, 1) for ground in (land, again) for creature in (lion, bison)]
    named = board.table.handle
    assert [dict(act.arguments) for act in board.legal(1, "recover")] == [
        {"land": named(ground, 1), "creature": named(creature, 1), "number": number}
        for ground, creature, number in wanted
    ], "a land takes off one, of either creature"
    assert [dict(act.arguments) for act in board.legal(1, "recover_extra")] == [
        {"creature": named(creature, 1), "number": number} for creature, number in ((lion, 1), (lion, 2), (bison, 1))
    ]
    dropped = [
        int(act.arguments["number"])
        for act in board.rules.drops(board.state, 1, again, lion)
        if board.rules.explain(board.state, act) is None
    ]
    assert dropped == [1], "a land is let go on whom it is for"


@pytest.mark.covers("TER-135", "TER-137")
def test_the_lands_suffice_where_each_is_used_for_whom_it_is_meant() -> None:
    board = Board().extra(1, 5)
    board.claimed("healing-grove", 1)
    fox, lion = board.resting("red-fox", 1, 2), board.resting("lion", 1, 5)
    board.land("long-grass", 1)
    board.enter("round_end", "recovery")
    assert "={w1}'s lands took all Rest off {w2}." in board.heard.names() and board.rest(fox) == board.rest(lion) == 0


@pytest.mark.covers("TER-83", "TER-86", "TER-87")
def test_what_a_creature_has_gained_is_a_part_of_its_own_that_comes_from_no_other_piece() -> None:
    board = Board()
    board.land("long-grass", 1)
    lion = board.at("lion", 1, 1, face="up")
    run = Run(board.rules, Edit(board.state), board.heard)
    last(run, lion, "bonus", 2, "stay")
    last(run, lion, "power", 2, "stay")
    power = dict(board.rules.values(board.state, lion))["Power here"]
    assert [(part.amount, part.source) for part in power.parts if part.amount] == [(4, 0), (4 + 2, 0), (2, 0)]


@pytest.mark.covers("TER-145")
@pytest.mark.parametrize(("option", "warned"), [("last_claim", [1]), ("shared", [])])
def test_who_is_level_before_the_last_dry_round_is_warned_of_who_claimed_last(option: str, warned: list[int]) -> None:
    board = Board(tie_break=option)
    limit = board.rules.options["stall_limit"]
    assert isinstance(limit, int)
    board.keep(dry_rounds=limit - 1, claims=(1, 2)).deck("old-pinewood")
    board.claimed("oasis", 1), board.claimed("oasis", 2)
    assert [(each.seat, each.rule) for each in board.rules.dangers(board.state)] == [(s, "TER-145") for s in warned]


@pytest.mark.covers("TER-65", "TER-71")
def test_a_land_where_nobody_is_has_been_turned_to_when_the_next_is_chosen() -> None:
    board = Board(combat_order="initiative_choice")
    for slot in (1, 2, 3):
        board.land("oasis", slot)
    board.at("lion", 2, 1), board.at("lion", 3, 2)
    board.enter("combat", "which_land")
    board.do("choose_land", 1, site=1)
    assert board.asked() == [(1, "choose_land")], "of two that are left"
    board.do("choose_land", 1, site=3)
    assert board.table.flow("step") == "abilities" or "={w1} claimed {w2}." in board.heard.names()
