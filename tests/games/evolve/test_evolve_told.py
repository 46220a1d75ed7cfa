"""What Evolve offers hands, tells those who are asked, and shows of what is pending; each clause on both sides."""

from __future__ import annotations

import random

import pytest
from evolve_board import Board

import tabletop
from tabletop.core.edits import Edit
from tabletop.core.view import handle_of
from tabletop.games.evolve.events import BEGIN, RESPOND
from tabletop.rules.progress.windows import WindowDef


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


@pytest.mark.covers("EVO-143", "EVO-144", "EVO-145")
def test_a_defender_is_dropped_on_the_consumer_while_a_meal_is_guarded() -> None:
    board, eater, food, guard = guarded()
    assert "defend" in kinds(board, 2, guard) and "defend" in drops(board, 2, guard, eater)
    assert "defend" not in drops(board, 2, guard, food), "the consumer is the only target"
    assert "defend" not in kinds(board, 2, eater), "of the other player's no defence"
    board.do("pass", 2)
    assert "defend" not in kinds(board, 2, guard) and "defend" not in drops(board, 2, guard, eater)


@pytest.mark.covers("EVO-143")
def test_who_is_asked_for_a_defence_is_told_of_the_meal_and_concerned() -> None:
    board, eater, food, _ = guarded()
    (decision,) = board.rules.decisions(board.state)
    assert decision.question == "evolve.ask_defend" and decision.concerns == (2,)
    assert (decision.arguments["pieces"].numbers, decision.arguments["target"].numbers) == ((eater,), (food,))


@pytest.mark.covers("EVO-178", "EVO-179")
def test_an_evolve_is_in_the_menu_of_ones_own_organism() -> None:
    board = Board().give(1, dna=3).give(2, dna=3)
    mine, theirs = (board.organism("escherichia-coli", seat, energy=3) for seat in (1, 2))
    card = board.hand("vibrio-cholerae")
    board.enter()
    assert "evolve" in kinds(board, 1, mine) and "evolve" not in kinds(board, 1, theirs)
    assert board.rules.prices(board.table, 1, card)["dna"] >= board.value(mine, "evolve_dna") > 0


@pytest.mark.covers("EVO-15", "EVO-125")
def test_an_action_with_a_name_is_in_the_menu_of_an_organism_in_play_only() -> None:
    board = Board()
    mine, held = board.organism("streptomyces-griseus", energy=3), board.hand("streptomyces-griseus")
    board.organism("leptospira-biflexa", 2)
    board.enter()
    assert "named_action" in kinds(board, 1, mine) and "named_action" not in kinds(board, 1, held)


@pytest.mark.covers("EVO-171")
def test_which_attack_is_meant_is_said_where_there_are_two() -> None:
    board = Board()
    both, one = (board.organism("bacillus-thuringiensis", energy=4) for _ in range(2))
    board.mutation("type-vi-secretion", both)
    board.organism("escherichia-coli", 2)
    board.enter()

    def told(piece: int) -> set[str]:
        handle = handle_of(board.state, piece, 1)
        acts = [each for each in board.rules.legal_actions(board.state) if each.arguments.get("organism") == handle]
        return {str(board.rules.shape(board.state, each).words["how"]) for each in acts if each.kind == "attack"}

    assert told(both) == {" with its printed attack (3 energy)", " with the attack it was given (1 energy)"}
    assert told(one) == {""}


@pytest.mark.covers("EVO-120")
def test_what_lay_turned_in_a_hand_enters_unstressed() -> None:
    board = Board().give(1, dna=5)
    card = board.put("prochlorococcus-marinus", "hand@1", stressed=True)
    board.enter().do("play_organism", card=card)
    assert board.zone(card) == "organisms@1" and not board.stressed(card)


@pytest.mark.covers("EVO-39", "EVO-168")
def test_what_hands_have_taken_out_of_play_and_back_is_no_target_any_more() -> None:
    board = Board()
    mine, target = board.organism("escherichia-coli", energy=2), board.organism("vibrio-natriegens", 2)
    card = board.hand("lytic-cycle", 2)
    board.give(2, mp=4, dna=2).enter().do("attack", organism=mine, target=target)
    assert board.asked() == [(2, "event")] and board.zone(card) == "hand@2"
    Edit(board.state).move(target, "hand@2")
    Edit(board.state).move(target, "organisms@2")
    board.do("pass", 2)
    assert not board.stressed(target)


@pytest.mark.covers("EVO-210")
@pytest.mark.parametrize(("mp", "dna", "phase", "window", "hopeless"), [
    (1, 0, "main", BEGIN, False), (0, 0, "begin", BEGIN, True), (0, 1, "begin", BEGIN, False),
    (0, 1, "main", BEGIN, True), (1, 0, "main", RESPOND, False), (0, 9, "begin", RESPOND, True),
])  # fmt: skip
def test_whether_anybody_could_answer_is_told_by_what_cards_cost(
    mp: int, dna: int, phase: str, window: WindowDef, hopeless: bool
) -> None:
    """The cheapest event costs 1 MP, the cheapest of a Begin Turn Step 1 DNA, the cheapest response 1 MP."""
    board = Board()
    board.give(2, mp=mp, dna=dna).hand("mycoplasma-film", 2)
    board.flow(phase=phase)
    assert window.hopeless(board.table, 2) is hopeless
    assert window.hopeless(board.table, 1) is True, "without a card in hand nobody can"


# -- what is told of what is pending ---------------------------------------------------------------------------


def question(board: Board) -> tuple[str, str]:
    """What the open question says of the first item and of the last answer to it, as names of sentences."""
    (decision,) = board.rules.decisions(board.state)
    told = decision.arguments["what"]
    last = told.words.get("answer", told)
    while "what" in told.words:
        told = told.words["what"]
    return told.template.removeprefix("evolve."), last.template.removeprefix("evolve.")


@pytest.mark.covers("EVO-115", "EVO-201")
def test_a_question_says_what_is_pending_and_what_answers_it() -> None:
    board = Board(always_ask=True).give(1, mp=9, dna=9).give(2, mp=9, dna=9)
    mine = board.organism("escherichia-coli", energy=3)
    food = board.organism("pelagibacter-drift")
    status, cheap = board.status("seasonal-freeze"), board.hand("warm-spell")
    card = board.hand("vibrio-natriegens")
    board.enter().do("play_organism", card=card)
    assert question(board) == ("is_play", "is_play")
    board.passes().do("end_status", card=cheap, status=status)
    assert question(board) == ("is_end_status", "is_end_status")
    board.passes().do("consume", organism=mine, food=food)
    assert question(board) == ("is_consume", "is_consume")
    board.event("antibiotic-pulse", 2, choice=mine)
    assert question(board) == ("is_consume", "is_answer_play_on")


@pytest.mark.covers("EVO-115")
def test_whom_it_concerns_and_who_aims_at_whom() -> None:
    board = Board(always_ask=True).give(1, mp=9, dna=9).give(2, mp=9, dna=9)
    mine = board.organism("escherichia-coli", energy=3)
    theirs = board.organism("vibrio-natriegens", 2, energy=3)
    plain = board.hand("vibrio-natriegens")

    def concerns() -> tuple[int, ...]:
        (decision,) = board.rules.decisions(board.state)
        return decision.concerns

    board.enter().do("play_organism", card=plain)
    assert concerns() == (1, 2) and list(board.rules.find_aims(board.table)) == []
    board.passes().do("divide", organism=mine)
    assert concerns() == (1,), "nobody else's affair"
    board.passes().do("end_turn").passes()
    food = board.organism("pelagibacter-drift", 2)
    board.do("consume", 2, organism=theirs, food=food)
    assert concerns() == (2,) and list(board.rules.find_aims(board.table)) == [(theirs, food)]
    board.event("metabolic-block", 1)
    (block,) = board.state.inside("pending")
    assert list(board.rules.find_aims(board.table)) == [(theirs, food), (block, theirs)], (
        "no choice: at what it answers"
    )


@pytest.mark.covers("EVO-181", "EVO-117")
@pytest.mark.parametrize(("energy", "cost"), [(True, {"mp": 3, "dna": 2}), (False, {"mp": 0, "dna": 2})])
def test_the_price_of_a_card_in_hand_has_the_evolve_that_brings_it_in(energy: bool, cost: dict[str, int]) -> None:
    board = Board(evolve_pays_card_cost=energy)
    mine, card = board.organism("escherichia-coli", energy=3), board.hand("vibrio-cholerae")
    alone = board.hand("sphaerotilus-natans")
    board.enter()
    assert board.rules.prices(board.table, 1, card) == cost
    assert board.rules.prices(board.table, 1, alone)["dna"] == 0, "of tier 3, and no tier 2 is there"
    assert board.rules.prices(board.table, 1, mine) == {"dna": 2}


def test_hands_run_no_ability_that_a_card_does_not_have() -> None:
    board = Board()
    mine, other = board.organism("escherichia-coli"), board.organism("streptomyces-griseus")
    (own,) = (each.id for each in board.rules.book.of_card("streptomyces-griseus"))
    assert board.rules.ability_block(other, own, board.state)
    assert board.rules.ability_block(mine, own, board.state) == ""
    assert board.rules.ability_block(other, "no-such-ability", board.state) == ""


def test_a_moment_without_a_number_is_in_the_first_turn() -> None:
    board = Board().flow(turn=None).enter("main")
    assert board.state.flow["turn"] == 1 and board.asked() == [(1, "main")]
    assert Board().flow(turn=6).enter("main").state.flow["turn"] == 6


@pytest.mark.covers("EVO-94")
def test_who_is_asked_to_unstress_is_told_to_choose_and_not_to_is_called_a_pass() -> None:
    """ "No" on a button under a question is an answer; in a hint, between other acts, it says nothing."""
    session = tabletop.new_session("evolve", seed=4, names=["Ana", "Mira"])
    chance = random.Random(1)
    while not any(each.kind == "unstress_free" for each in session.decisions()):
        acts = [each for each in session.legal_actions() if each.kind != "concede"]
        assert session.submit(chance.choice(acts))
    asked = session.decisions()[0]
    assert (
        session.referee.question(asked, asked.seat)[0]
        == "You may unstress one of your organisms free of charge: choose it."
    )
    labels = [session.label(each, asked.seat) for each in session.legal_actions(asked.seat)]
    assert labels[0].startswith("Unstress ") and labels[-1] == "Pass"
