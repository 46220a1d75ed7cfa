"""Both sides of bounds, and halves of rules that nothing else tries: what is left over, who is first, what is warned
of, what hands may do against the rules."""

from __future__ import annotations

import pytest
from territory_board import SHIPPED, Board


@pytest.mark.covers("TER-138")
def test_points_that_were_not_used_are_gone_with_the_round() -> None:
    board = Board().extra(1, 2)
    board.land("long-grass", 1)
    board.resting("lion", 1, 5)
    board.enter("round_end", "recovery")
    assert board.legal(1, "recover_extra")
    board.do("done", 1)
    assert board.state.flow["round"] == 2 and not board.state.counter(-1, "extra")
    board.enter("round_end", "recovery")
    assert not board.legal(1, "recover_extra")


@pytest.mark.covers("TER-144", "TER-149", "TER-185")
@pytest.mark.parametrize(("lands", "winners", "rule"), [(2, (1,), "TER-149"), (1, (1, 2), "TER-185")])
def test_shared_is_only_what_is_level(lands: int, winners: tuple[int, ...], rule: str) -> None:
    board = Board(tie_break="shared")
    limit = board.rules.options["stall_limit"]
    assert isinstance(limit, int)
    board.keep(dry_rounds=limit - 1).land("long-grass", 1)
    for _ in range(lands):
        board.claimed("oasis", 1)
    board.claimed("oasis", 2)
    board.enter("round_end", "initiative")
    assert (board.winners, board.ended_by) == (winners, rule)


@pytest.mark.covers("TER-61")
def test_the_initiative_player_is_the_one_who_is_marked_in_deploy() -> None:
    for first in (1, 2):
        board = Board().flow(first_seat=first, seat=first)
        board.land("long-grass", 1)
        for seat in (1, 2):
            board.ready("red-deer", seat)
        board.enter("deploy")
        assert board.state.flow["seat"] == first


def test_who_insists_may_plan_where_something_can_be_planned() -> None:
    board = Board()
    board.land("long-grass", 1)
    deer = board.ready("red-deer", 1)
    board.ready("red-deer", 2)
    board.enter("deploy")
    board.do("deploy", 1, waive=True, creature=deer, site=1)
    assert board.table.planned(deer) == "deploy#1@1"
    board.do("take_back", 1, waive=True, creature=deer)
    assert board.table.planned(deer) in (None, "ready@1")


def test_creatures_without_a_land_are_odd_and_those_with_one_are_not() -> None:
    board = Board()
    board.land("long-grass", 1)
    board.at("red-deer", 1, 1)
    alone = board.at("red-deer", 2, 1)
    board.flow(phase="deploy")
    odd = [(each.text, each.pieces) for each in board.rules.audit(board.state)]
    assert odd == [
        ("A creature lies at slot 2, where there is no land. Take it back, or lay a land there.", (alone,))
    ]


def test_totals_are_shown_where_all_lie_open_and_power_at_lands_only() -> None:
    board = Board()
    board.land("long-grass", 1), board.land("oasis", 2)
    shown, covered = board.at("red-deer", 1, 1, face="up"), board.at("red-deer", 2, 1)
    idle = board.put("red-deer", "resting@1", rest=1)
    assert [each.zone for each in board.rules.accounts(board.state)] == ["deploy#1@1"]
    found = [dict(board.rules.values(board.state, piece))["Power here"].total for piece in (shown, covered, idle)]
    assert found == [2 + 2, 2, 2], "the bonus is one for the land where a creature is"


@pytest.mark.covers("TER-143")
@pytest.mark.parametrize(("own", "warned"), [(0, [1]), (1, []), (2, [2])])
def test_the_last_lands_are_a_danger_for_who_is_behind(own: int, warned: list[int]) -> None:
    board = Board()
    board.land("long-grass", 1)
    for _ in range(own):
        board.claimed("oasis", 1)
    board.claimed("oasis", 2)
    assert [(each.seat, each.rule) for each in board.rules.dangers(board.state)] == [(s, "TER-143") for s in warned]
    board.deck("old-pinewood")
    assert board.rules.dangers(board.state) == (), "one more land will come"


@pytest.mark.covers("TER-52")
@pytest.mark.parametrize("before", ["deploy", "round_end"])
def test_a_moment_has_the_phase_that_it_is_named_by(before: str) -> None:
    board = Board().flow(phase=before)
    board.land("long-grass", 1)
    for card in board.catalog.cards.values():
        if any(SHIPPED.abilities[each.ability].data["when"] == "activated" for each in card.abilities):
            board.at(card.id, 1, 1, face="up")
    board.enter("combat", "abilities", site=1)
    assert board.asked()[0][0] == 1 and board.state.flow["phase"] == "combat"


@pytest.mark.covers("TER-58")
def test_what_lies_at_a_land_may_be_taken_back_once() -> None:
    board = Board()
    board.land("long-grass", 1)
    lion = board.at("lion", 1, 1)
    bison = board.ready("bison", 1)
    board.enter("deploy")
    handle = board.table.handle(lion, 1)
    assert [act.arguments["creature"] for act in board.legal(1, "take_back")] == [handle]
    board.do("deploy", 1, creature=bison, site=1)
    offered = [act.arguments["creature"] for act in board.legal(1, "take_back")]
    assert len(offered) == len(set(offered)) == 2 and handle in offered


@pytest.mark.covers("TER-138")
def test_who_used_what_a_win_earned_is_told() -> None:
    board = Board().extra(1, 1).extra(2, 2)
    board.land("long-grass", 1)
    lion = board.resting("lion", 2, 9)
    board.enter("round_end", "recovery")
    board.do("recover_extra", 2, creature=lion, number=1)
    told = next(words for name, _, words in board.heard.lines if "extra Rest off" in name)
    assert told["w1"].seat == 2


@pytest.mark.covers("TER-74")
@pytest.mark.parametrize("card", ["lion", "silverback-gorilla"])
def test_a_tie_of_equals_is_nobodys(card: str) -> None:
    """Neither where none of them wins ties nor where both do."""
    board = Board()
    land, _ = board.land("long-grass", 1), board.land("grey-ridge", 2)
    for seat in (1, 2):
        board.at(card, 1, seat)
    board.fight()
    while board.asked()[0][1] == "activate":
        board.passes(board.asked()[0][0])
    assert board.zone(land) == "land#1" and "=Land 1: nobody claimed the land." in board.heard.names()


def test_people_are_told_of_power_alone() -> None:
    """Numbers that only the rules go by (`shown: false`) stand on no sheet."""
    board = Board()
    board.land("fog-bank", 1)
    lion = board.at("lion", 1, 1, face="up")
    assert [label for label, _ in board.rules.values(board.state, lion)] == ["Power here"]
    assert board.table.value(lion, "rest_cost") == 1
