"""What Evolve offers hands, tells those who are asked, and shows of what is pending; each clause on both sides."""

from __future__ import annotations

import pytest
from evolve_board import Board


def kinds(board: Board, seat: int, piece: int) -> set[str]:
    """The acts that a menu of a piece would hold."""
    return {each.kind for each in board.rules.acts(board.state, seat, piece)}


def drops(board: Board, seat: int, piece: int, to: int | str) -> set[str]:
    """What dropping a piece somewhere could mean."""
    return {each.kind for each in board.rules.drops(board.state, seat, piece, to)}


def guarded() -> tuple[Board, int, int, int]:
    """Seat 2 is asked for a defence of its food: board, consumer, food, defender."""
    board = Board()
    eater = board.organism("gloeobacter-violaceus")
    eater = board.organism("escherichia-coli")
    food = board.organism("pelagibacter-drift", 2)
    guard = board.organism("escherichia-coli", 2, energy=2)
    board.enter().do("consume", organism=eater, food=food)
    assert board.asked() == [(2, "defend")]
    return board, eater, food, guard


@pytest.mark.covers("EVO-15", "EVO-125")
def test_an_action_with_a_name_is_in_the_menu_of_an_organism_in_play_only() -> None:
    board = Board()
    mine, held = board.organism("streptomyces-griseus", energy=3), board.hand("streptomyces-griseus")
    board.organism("leptospira-biflexa", 2)
    board.enter()
    assert "named_action" in kinds(board, 1, mine) and "named_action" not in kinds(board, 1, held)


@pytest.mark.covers("EVO-120")
def test_what_lay_turned_in_a_hand_enters_unstressed() -> None:
    board = Board().give(1, dna=5)
    card = board.put("prochlorococcus-marinus", "hand@1", stressed=True)
    board.enter().do("play_organism", card=card)
    assert board.zone(card) == "organisms@1" and not board.stressed(card)


def test_a_moment_without_a_number_is_in_the_first_turn() -> None:
    board = Board().flow(turn=None).enter("main")
    assert board.state.flow["turn"] == 1 and board.asked() == [(1, "main")]
    assert Board().flow(turn=6).enter("main").state.flow["turn"] == 6
