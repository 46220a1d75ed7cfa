"""Rules of Evolve that no golden scenario shows: costs, harm, items, triggers, windows."""

from __future__ import annotations

import pytest
from evolve_board import SHIPPED, Board

from tabletop.core.edits import Edit
from tabletop.session.simulating.simulate import Game, make_plan, simulate


def consuming(board: Board, *, card: str = "escherichia-coli") -> tuple[int, int]:
    eater, food = board.organism(card), board.organism("pelagibacter-drift")
    board.enter().do("consume", organism=eater, food=food)
    return eater, food


@pytest.mark.covers("EVO-26", "EVO-115", "EVO-117", "EVO-120", "EVO-122")
def test_a_play_is_paid_at_once_and_enters_fresh() -> None:
    board = Board().give(1, dna=5)
    cards = [board.hand("prochlorococcus-marinus") for _ in range(3)]
    board.enter()
    for index, card in enumerate(cards, 1):
        board.do("play_organism", card=card)
        assert (board.seat(1, "mp"), board.seat(1, "dna")) == (5 - index, 5 - index)
        assert board.zone(card) == "organisms@1" and board.energy(card) == 0 and not board.stressed(card)
    assert len(board.state.inside("organisms@1")) == 3


@pytest.mark.covers("EVO-52", "EVO-252")
def test_energy_above_a_fallen_capacity_is_lost_at_once() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", energy=5)
    granules = board.mutation("storage-granules", mine)
    eater, _ = consuming(board, card="vibrio-natriegens")
    assert board.energy(mine) == 5 and eater
    card = board.hand("plasmid-curing", 2)
    board.give(2, mp=1)
    other = board.organism("escherichia-coli")
    food = board.organism("bacteroides-mat")
    board.do("consume", organism=other, food=food).do("play_event", 2, card=card, choice=granules)
    assert board.energy(mine) == 3


@pytest.mark.covers("EVO-39", "EVO-153", "EVO-248", "EVO-249")
def test_a_card_that_leaves_play_is_a_new_object() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", energy=2)
    target = board.organism("vibrio-natriegens", 2, energy=3, stressed=True)
    Edit(board.state).count(target, "acted", 1)
    before = board.state.incarnation[target]
    board.enter().do("attack", organism=mine, target=target)
    assert board.zone(target) == "discard@2" and not board.stressed(target)
    assert board.energy(target) == board.state.counter(target, "acted") == 0
    assert board.state.incarnation[target] > before


@pytest.mark.covers("EVO-87", "EVO-44", "EVO-112")
def test_actions_are_counted_anew_in_every_turn() -> None:
    board = Board()
    mine, theirs = board.organism("escherichia-coli"), board.organism("escherichia-coli", 2)
    for piece in (mine, theirs):
        Edit(board.state).count(piece, "acted", 1)
    board.enter().do("end_turn")
    assert board.state.counter(mine, "acted") == board.state.counter(theirs, "acted") == 0
    assert board.seat(2, "dna") == 1 and board.asked() == [(2, "main")]


@pytest.mark.covers("EVO-70")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_may_concede_at_any_moment(seat: int) -> None:
    board = Board().enter()
    assert [each.kind for each in board.rules.standing_actions(board.state, seat)] == ["concede"]
    board.rules.perform(Edit(board.state), board.action("concede", seat))
    assert board.winner == 3 - seat and board.rules.legal_actions(board.state) == []


@pytest.mark.covers("EVO-156", "EVO-167")
def test_what_several_suffer_at_once() -> None:
    """All change together; deaths by an event give no yield."""
    board = Board()
    weak = board.organism("escherichia-coli", 1, stressed=True)
    fresh = board.organism("leptospira-biflexa", 2)
    killer = board.hand("population-crash", 2)
    board.give(2, mp=3, dna=1)
    eater, food = board.organism("vibrio-natriegens"), board.organism("pelagibacter-drift")
    board.enter().do("consume", organism=eater, food=food).do("play_event", 2, card=killer)
    assert board.zone(weak) == "discard@1" and board.stressed(fresh) and board.energy(fresh) == 0
    assert board.energy(eater) == 2


@pytest.mark.covers("EVO-165", "EVO-171", "EVO-161", "EVO-170")
def test_an_organism_with_several_attacks_uses_the_named_one() -> None:
    board = Board()
    mine = board.organism("bacillus-thuringiensis", energy=4)
    board.mutation("type-vi-secretion", mine)
    target = board.organism("escherichia-coli", 2, energy=2)
    board.enter()
    names = {each.arguments.get("attack") for each in board.rules.legal_actions(board.state) if each.kind == "attack"}
    assert names == {"printed", "given"}
    board.do("attack", organism=mine, target=target, attack="given")
    assert board.energy(mine) == 3 and board.stressed(target) and not board.stressed(mine)
    assert board.energy(target) == 2, "it does not strike back"


@pytest.mark.covers("EVO-173", "EVO-172")
def test_an_attack_is_answered_by_no_defence() -> None:
    board = Board()
    mine, target = board.organism("escherichia-coli", energy=2), board.organism("vibrio-natriegens", 2)
    board.organism("micrococcus-luteus", 2, energy=3)
    board.enter().do("attack", organism=mine, target=target)
    assert board.asked() == [(1, "main")] and board.stressed(target)


@pytest.mark.covers("EVO-168", "EVO-277")
def test_an_attack_on_what_has_gone_does_nothing() -> None:
    board = Board()
    mine, target = board.organism("escherichia-coli", energy=2), board.organism("vibrio-natriegens", 2)
    lytic = board.hand("lytic-cycle", 2)
    board.give(2, mp=4, dna=2).enter().do("attack", organism=mine, target=target)
    board.do("play_event", 2, card=lytic, choice=target)
    assert board.zone(target) == "discard@2" and board.energy(mine) == 0, "no yield, and the cost stays paid"


@pytest.mark.covers("EVO-130", "EVO-175", "EVO-176", "EVO-177", "EVO-57")
def test_dividing() -> None:
    board = Board()
    mine, rich = board.organism("escherichia-coli", energy=1), board.organism("escherichia-coli", energy=3)
    pulse = board.hand("horizontal-transfer", 2)
    board.give(2, mp=2).enter().do("divide", organism=mine)
    assert board.energy(mine) == 0 and board.seat(1, "dna") == 0, "the energy goes when it is announced"
    board.do("pass", 2)
    assert board.seat(1, "dna") == 1 and not board.stressed(mine) and board.energy(rich) == 3 and pulse
    assert len(board.state.inside("organisms@1")) == 2


@pytest.mark.covers("EVO-232")
def test_a_mutation_without_its_host_goes_to_the_discard_pile() -> None:
    board = Board()
    host, card = board.organism("escherichia-coli"), board.hand("rapid-fission")
    lytic = board.hand("lytic-cycle", 2)
    board.give(2, mp=4, dna=2).enter().do("play_mutation", card=card, host=host)
    board.do("play_event", 2, card=lytic, choice=host)
    assert board.zone(card) == "discard@1" and board.asked() == [(1, "main")]


@pytest.mark.covers("EVO-260", "EVO-262")
def test_a_trigger_without_a_choice_does_nothing() -> None:
    board = Board().give(1, dna=2)
    lower, card = board.organism("escherichia-coli", energy=3), board.hand("pseudomonas-aeruginosa")
    board.enter().do("evolve", organism=lower, card=card)
    assert board.asked() == [(1, "main")]


@pytest.mark.covers("EVO-263", "EVO-56")
def test_what_dies_triggers_as_it_was_and_an_offer_that_cannot_be_paid_is_none() -> None:
    board = Board().give(1, mp=-5)
    eater, food = board.organism("escherichia-coli"), board.organism("caulobacter-raft", stressed=True)
    board.enter().do("consume", organism=eater, food=food)
    assert board.asked() == [(1, "main")] and board.zone(food) == "discard@1"


@pytest.mark.covers("EVO-267")
def test_a_mandatory_replacement_comes_before_an_optional_one() -> None:
    board = Board().give(2, dna=2)
    mine = board.organism("escherichia-coli", energy=2)
    target = board.organism("bacillus-subtilis", 2, energy=2, stressed=True)
    coat = board.mutation("spore-coat", target, owner=2)
    board.enter().do("attack", organism=mine, target=target)
    assert board.zone(coat) == "discard@2" and board.zone(target) == "organisms@2" and board.seat(2, "dna") == 2


@pytest.mark.covers("EVO-270", "EVO-271")
def test_a_replaced_stress_triggers_nothing() -> None:
    board = Board()
    mine, target = board.organism("vibrio-cholerae", energy=4), board.organism("escherichia-coli", 2, energy=2)
    board.mutation("thick-capsule", target, owner=2)
    board.enter().do("attack", organism=mine, target=target)
    assert board.energy(target) == 2 and not board.stressed(target)


@pytest.mark.covers("EVO-101", "EVO-102", "EVO-49")
def test_kinds_of_acts_may_be_mixed_in_any_order() -> None:
    board = Board().give(1, dna=3)
    mine, food = board.organism("escherichia-coli", energy=1), board.hand("mycoplasma-film")
    card, status = board.hand("rapid-fission"), board.hand("warm-spell")
    other = board.hand("escherichia-coli")
    board.enter().do("divide", organism=mine).do("play_status", card=status).do("play_mutation", card=card, host=mine)
    board.do("play_organism", card=food).do("play_organism", card=other).do("consume", organism=other, food=food)
    assert board.energy(other) == 1 and board.energy(food) == 0 and board.energy(mine) == 0
    assert board.asked() == [(1, "main")] and board.seat(1, "mp") == 0


@pytest.mark.covers("EVO-280")
def test_a_changed_choice_must_be_legal_for_the_events_own_player() -> None:
    """Seat 2's Stringent Response can only be turned to another stressed organism of seat 2's."""
    board = Board()
    one, two = (board.organism("escherichia-coli", 2, stressed=True) for _ in range(2))
    mine = board.organism("escherichia-coli", stressed=True)
    event, drift = board.hand("stringent-response", 2), board.hand("gene-drift")
    board.give(2, mp=1).give(1, dna=1)
    consuming(board, card="vibrio-natriegens")
    board.do("play_event", 2, card=event, choice=one).do("play_response", 1, card=drift)
    assert board.stressed(one) and not board.stressed(two) and board.stressed(mine)


@pytest.mark.covers("EVO-100", "EVO-223")
def test_triggers_open_no_window() -> None:
    board = Board()
    board.organism("trichodesmium-erythraeum")
    board.hand("horizontal-transfer", 2)
    board.give(2, mp=2).enter("begin")
    assert board.asked() == [(2, "event")] and board.state.flow["step"] == "window"
    assert SHIPPED.cards["trichodesmium-erythraeum"].abilities


@pytest.mark.covers("EVO-48")
def test_numbers_never_fall_below_0() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", 2, energy=1)
    card = board.hand("osmotic-shock", 2)
    board.give(2, mp=1)
    consuming(board)
    board.do("play_event", 2, card=card, choice=mine)
    assert board.energy(mine) == 0 and board.seat(2, "mp") == 0


def test_the_last_organism_and_a_hand_to_begin_with_are_worth_more() -> None:
    def alive(number: int) -> float:
        board = Board()
        for _ in range(number):
            board.organism("escherichia-coli")
        return board.rules.score(board.state, 1)

    assert alive(1) - alive(0) > alive(2) - alive(1) > alive(4) - alive(3)

    def held(card: str, living: bool) -> float:
        board = Board()
        board.hand(card)
        if living:
            board.organism("escherichia-coli")
        return board.rules.score(board.state, 1)

    assert held("escherichia-coli", living=False) > held("pelagibacter-drift", living=False)
    assert held("pseudomonas-aeruginosa", living=True) > held("pelagibacter-drift", living=True), "the next step"
    assert held("anabaena-variabilis", living=True) == held("pelagibacter-drift", living=True), "of another phylum"


@pytest.mark.long
def test_bots_play_for_the_final_evolve() -> None:
    """With a score that grudged what an evolve costs, all of these games ended by absence (EVO-62)."""
    plan = make_plan("evolve", 16, bots=["greedy"], seed=100)
    games: list[Game] = []
    simulate(plan, 1, games.append)
    assert len(games) == 16 and all(game.is_sound for game in games)
    assert sum(game.rule == "EVO-60" for game in games) >= 6
    assert sorted(game.turns for game in games)[8] <= 30
