"""What a card of Territory offers when it is touched or dropped, and small things that only a look at
the table shows."""

from __future__ import annotations

import pytest
from territory_board import Board

from tabletop.core.edits import Edit
from tabletop.games.territory.changes import bonus, bump, gain_base
from tabletop.games.territory.recovery import settle_all
from tabletop.games.territory.turn_flow import open_more
from tabletop.rules.progress.machine import Run


def offered(board: Board, seat: int, piece: int) -> list[tuple[str, int]]:
    """The kinds and numbers of what a piece offers to a seat."""
    return [(act.kind, int(act.arguments["number"])) for act in board.rules.acts(board.state, seat, piece)]


@pytest.mark.covers("TER-135", "TER-138")
def test_lands_and_creatures_offer_each_other_as_often_as_there_is_rest() -> None:
    board = Board().flow(extra={"1": 2})
    board.land("long-grass", 1)
    land, again = board.claimed("long-grass", 1), board.claimed("long-grass", 1)
    lion, bison = board.resting("lion", 1, 9), board.resting("bison", 1, 1)
    theirs, far = board.claimed("oasis", 2), board.resting("lion", 2, 9)
    board.enter("round_end", "recovery")
    assert offered(board, 1, land) == [("recover", 1), ("recover", 1)], "a land takes off one, of either creature"
    assert offered(board, 1, lion) == [("recover", 1), ("recover", 1), ("recover_extra", 2), ("recover_extra", 1)]
    assert offered(board, 1, bison) == [("recover", 1), ("recover", 1), ("recover_extra", 1)]
    assert offered(board, 1, theirs) == offered(board, 1, far) == []
    dropped = [act.arguments["number"] for act in board.rules.drops(board.state, 1, again, lion)]
    assert dropped == [1]


@pytest.mark.covers("TER-135", "TER-137")
def test_the_lands_suffice_where_each_is_used_for_whom_it_is_meant() -> None:
    board = Board().flow(extra={"1": 5})
    board.claimed("healing-grove", 1)
    fox, lion = board.resting("red-fox", 1, 2), board.resting("lion", 1, 5)
    settle_all(Run(board.rules, Edit(board.state), board.heard), 1)
    assert "recovered_all" in board.heard.names() and board.rest(fox) == board.rest(lion) == 0


def test_a_hand_may_drop_what_is_not_its_own_and_is_told_why_not() -> None:
    board = Board()
    land, lion, own = board.land("oasis", 1), board.at("lion", 1, 2), board.at("lion", 1, 1)

    def touched(piece: int, to: str) -> list[str]:
        return [act.kind for act in board.rules.drops(board.state, 1, piece, to) if act.kind == "touch"]

    assert touched(land, "lands@1") == ["touch"] and touched(lion, "ready@1") == ["touch"]
    assert touched(own, "ready@1") == [] and touched(lion, "deploy#1@1") == []


@pytest.mark.covers("TER-164")
def test_what_happens_to_a_covered_creature_is_read_by_its_owner_only() -> None:
    board = Board()
    run = Run(board.rules, Edit(board.state), board.heard)
    covered, shown = board.at("lion", 1, 2), board.at("lion", 2, 2, face="up")
    for piece, readers in ((covered, (2,)), (shown, None)):
        for change in (bonus, gain_base):
            change(run, piece, 1)
            assert board.heard.lines[-1][1] == readers, board.heard.lines[-1]


@pytest.mark.covers("TER-83", "TER-86", "TER-87")
def test_what_a_creature_has_gained_is_a_part_of_its_own_that_comes_from_no_other_piece() -> None:
    board = Board()
    board.land("long-grass", 1)
    lion = board.at("lion", 1, 1, face="up")
    run = Run(board.rules, Edit(board.state), board.heard)
    bonus(run, lion, 2)
    bump(run, lion, "power", 2)
    ((_, power),) = board.rules.values(board.state, lion)
    assert {(part.rule, part.amount, part.source) for part in power.parts} >= {("TER-86", 2, 0), ("TER-87", 2, 0)}


@pytest.mark.covers("TER-145")
@pytest.mark.parametrize(("option", "warned"), [("last_claim", [1]), ("shared", [])])
def test_who_is_level_before_the_last_dry_round_is_warned_of_who_claimed_last(option: str, warned: list[int]) -> None:
    board = Board(tie_break=option)
    limit = board.rules.options["stall_limit"]
    assert isinstance(limit, int)
    board.flow(dry_rounds=limit - 1, claims=(1, 2)).deck("old-pinewood")
    board.claimed("oasis", 1), board.claimed("oasis", 2)
    assert [(each.seat, each.rule) for each in board.rules.dangers(board.state)] == [(s, "TER-145") for s in warned]


@pytest.mark.covers("TER-154")
def test_who_forfeits_in_turn_hands_the_turn_on() -> None:
    board = Board(seats=3)
    for seat in (1, 2, 3):
        board.ready("lion", seat)
    board.land("oasis", 1)
    board.enter("deploy")
    board.flow(seat=1).do("forfeit", 1)
    assert board.table.flow("seat") == 2 and board.winners is None


@pytest.mark.covers("TER-177")
def test_no_slot_closes_over_what_lies_in_it() -> None:
    board = Board(refill="add_five").flow(**{"sites.land": 8, "sites.deploy": 8})
    board.put("lion", "land#7")
    open_more(Run(board.rules, Edit(board.state), board.heard), 5)
    assert board.table.flow("sites.land") == 7 and board.table.flow("sites.deploy") is None


@pytest.mark.covers("TER-39")
def test_put_in_the_middle_of_a_battle_it_is_known_what_is_fought_for() -> None:
    board = Board()
    board.land("long-grass", 3)
    board.at("lion", 3, 1), board.at("red-deer", 3, 2)
    board.enter("combat", "abilities", site=3)
    assert dict(board.table.flow("ground")) == {"3": "long-grass"}


@pytest.mark.covers("TER-65", "TER-71")
def test_a_land_where_nobody_is_has_been_turned_to_when_the_next_is_chosen() -> None:
    board = Board(combat_order="initiative_choice")
    for slot in (1, 2, 3):
        board.land("oasis", slot)
    board.at("lion", 2, 1), board.at("lion", 3, 2)
    board.enter("combat", "locked")
    board.do("choose_land", 1, site=1)
    assert (board.table.flow("phase"), board.table.flow("step")) == ("combat", "reveal")
