"""Small things of Evolve that a game rarely comes to: what is used up, what leaves a card, what a danger is."""

from __future__ import annotations

import pytest
from evolve_board import Board

from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.games.evolve import changes
from tabletop.games.evolve.events import _hopeless
from tabletop.games.evolve.harm import Harm
from tabletop.games.evolve.quantities import evolve_dna, evolve_energy
from tabletop.rules.modifying.durations import last, lasting
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces


def running(board: Board) -> Run:
    return Run(board.rules, Edit(board.state), board.heard)


@pytest.mark.covers("EVO-273", "EVO-59")
@pytest.mark.parametrize("value", ["evolve_energy", "evolve_dna"])
def test_what_holds_for_the_next_time_ends_with_the_final_evolve(value: str) -> None:
    board = Board().give(1, dna=6)
    mine = board.organism("trichodesmium-erythraeum", energy=5)
    board.hand("horizontal-transfer", 2)
    board.give(2, mp=2).enter()
    usual = {"evolve_energy": evolve_energy, "evolve_dna": evolve_dna}[value]
    before = usual(board.table, mine)
    last(running(board), mine, value, -1, "next_time")
    assert usual(board.table, mine) == before - 1
    board.do("final_evolve", organism=mine)
    assert not list(lasting(board.table, mine, value)) and usual(board.table, mine) == before


@pytest.mark.covers("EVO-273", "EVO-137")
def test_what_an_eater_gains_more_the_next_time_it_gains_once() -> None:
    board = Board()
    eater, meal = board.organism("escherichia-coli"), board.organism("pelagibacter-drift")
    board.enter()
    last(running(board), eater, "eater_value", 1, "next_time")
    board.do("consume", organism=eater, food=meal)
    assert board.energy(eater) == 3
    assert not list(lasting(board.table, eater, "eater_value"))


@pytest.mark.covers("EVO-39", "EVO-249")
def test_what_was_done_with_a_card_does_not_follow_it_to_another_zone() -> None:
    board = Board()
    piece = board.organism("escherichia-coli", energy=2, stressed=True)
    run = running(board)
    for name in ("played", "used_ability_1", "used_other"):
        run.set_mark(piece, name, 3)
    run.set_mark(piece, "alias", "kept")
    run.count(piece, "acted", 1)
    changes.to_hand(run, piece)
    state = board.state
    assert state.fields_of(piece) == {"alias": "kept"}
    assert not state.counter(piece, "acted") and not state.counter(piece, "energy") and not state.angle[piece]


@pytest.mark.covers("EVO-48")
@pytest.mark.parametrize(("held", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_nobody_loses_more_than_there_is(held: int, left: int) -> None:
    board = Board()
    for name in ("dna", "mp"):
        board.give(2, **{name: held - board.seat(2, name)})
        changes.lose(running(board), 2, name, 2)
        assert board.seat(2, name) == left
    assert board.heard.names() == (["lost_dna", "lost_mp"] if held else [])


@pytest.mark.covers("EVO-60")
def test_a_final_evolve_that_is_being_made_is_one_danger() -> None:
    board = Board().give(1, dna=12)
    mine = board.organism("trichodesmium-erythraeum", energy=5)
    board.hand("horizontal-transfer", 2)
    board.give(2, mp=2).enter()
    assert [each.text for each in board.rules.find_dangers(board.table)] == ["evolve.danger_final"]
    board.do("final_evolve", organism=mine)
    Edit(board.state).count(mine, "energy", 5)  # as hands or an answer may give it back
    found = [each for each in board.rules.find_dangers(board.table) if "final" in each.text]
    assert [(each.seat, each.text, each.rule) for each in found] == [(2, "evolve.danger_final_now", "EVO-60")]


def test_the_first_organism_of_a_tier_is_a_milestone() -> None:
    board = Board()
    assert board.rules.milestones(board.table) == {}
    board.organism("escherichia-coli")
    assert board.rules.milestones(board.table) == {}
    board.organism("vibrio-cholerae", 2)
    assert board.rules.milestones(board.table) == {"first tier 2": 3}
    board.organism("trichodesmium-erythraeum")
    assert board.rules.milestones(board.table) == {"first tier 2": 3, "first tier 3": 3}


@pytest.mark.covers("EVO-110", "EVO-23")
def test_what_lasts_until_the_end_of_turn_is_over_before_the_next_one_begins() -> None:
    board = Board()
    full = board.organism("escherichia-coli", energy=3)
    last(running(board), full, "capacity", 2, "turn")
    Edit(board.state).count(full, "energy", 2)
    board.enter("end", "absence")
    names = board.heard.names()
    assert board.energy(full) == 3
    assert names.index("spilled") < names.index("turn"), "it is over while it still is this turn"


@pytest.mark.covers("EVO-210")
@pytest.mark.parametrize(("cheaper", "hopeless"), [(0, True), (-1, False), (-2, False)])
def test_whose_events_cost_less_may_have_one_to_play_as_soon_as_one_can_be_paid(cheaper: int, hopeless: bool) -> None:
    board = Board()
    board.hand("antibiotic-pulse", 2)
    board.enter()
    assert board.seat(2, "mp") == board.seat(2, "dna") == 0, "no response costs nothing"
    if cheaper:
        last(running(board), seat_target(2), "event_mp", cheaper, "turn")
    assert _hopeless("response")(board.table, 2) == hopeless
    bare = Board().enter()
    last(running(bare), seat_target(2), "event_mp", -2, "turn")
    assert _hopeless("response")(bare.table, 2), "without a card in hand nothing can be played"


@pytest.mark.covers("EVO-60")
@pytest.mark.parametrize(("option", "told"), [("enter", ["evolve.danger_enter"]), ("final_evolve", [])])
def test_where_entering_wins_a_tier_2_that_can_evolve_is_a_danger(option: str, told: list[str]) -> None:
    board = Board(tier3_win=option).give(1, dna=9)
    able = board.organism("vibrio-cholerae", energy=4)
    board.organism("escherichia-coli", energy=3)
    board.enter()
    found = [each for each in board.rules.find_dangers(board.table) if each.seat == 2 and "absence" not in each.text]
    assert [each.text for each in found] == told, "one of tier 1 is none"
    assert all(each.words["pieces"] == Pieces((able,)) for each in found)


def test_a_table_that_begins_in_the_middle_is_in_the_step_that_was_named() -> None:
    board = Board()
    board.hand("antibiotic-pulse"), board.organism("escherichia-coli")
    board.flow(step="absence").enter("begin", "window")
    assert board.state.flow["step"] == "window"
    board.flow(step="window").enter("main")
    assert board.state.flow.get("step") is None


@pytest.mark.covers("EVO-271")
@pytest.mark.parametrize(("what", "said"), [("die", "die"), ("stress", "be stressed")])
def test_what_would_happen_is_said_where_something_may_happen_instead(what: str, said: str) -> None:
    board = Board()
    piece = board.organism("escherichia-coli")
    assert Harm().words(board.table, piece, what) == {"pieces": Pieces((piece,)), "what": said}


@pytest.mark.covers("EVO-120")
def test_an_organism_comes_into_play_face_up_and_upright() -> None:
    board = Board()
    piece = board.hand("escherichia-coli")
    Edit(board.state).turn(piece, 90)
    changes.enter_field(running(board), piece, 1)
    assert board.zone(piece) == "organisms@1" and board.state.face[piece] == "up" and not board.state.angle[piece]
