"""Reasons of rulebook section 19.2, with their rules and sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evolve_board import Board

from tabletop.core.edits import Edit
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal


def over() -> Refusal:
    board = Board().enter()
    board.do("concede", waive=True)
    return board.refused("end_turn")


def asked_for_an_event(*mine: str) -> tuple[Board, int, int]:
    """Seat 1's organism consumes; seat 2 holds an Antibiotic Pulse and is asked."""
    board = Board()
    eater, food = board.organism("escherichia-coli"), board.organism("pelagibacter-drift")
    pulse = board.hand("antibiotic-pulse", 2)
    board.give(2, mp=2).enter().do("consume", organism=eater, food=food)
    assert board.asked() == [(2, "event")]
    return board, eater, pulse


def other_player_first() -> Refusal:
    return asked_for_an_event()[0].refused("end_turn")


def open_question() -> Refusal:
    return asked_for_an_event()[0].refused("end_turn", 2)


def not_my_turn() -> Refusal:
    board = Board()
    card = board.hand("escherichia-coli", 2)
    return board.enter().refused("play_organism", 2, card=card)


def wrong_step() -> Refusal:
    board = Board().enter()
    Edit(board.state).set_flow("lanes", None)
    board.flow(phase="end")
    return board.refused("end_turn")


def pending() -> Refusal:
    board = Board().enter()
    Edit(board.state).set_flow("lanes", None)
    board.put("antibiotic-pulse", "pending")
    return board.refused("end_turn")


def theirs() -> Refusal:
    board = Board()
    piece = board.organism("escherichia-coli", 2, energy=1)
    return board.enter().refused("divide", organism=piece)


def played(card: str, host: str = "", seat: int = 1, *, status: str = "", **options: object) -> Refusal:
    """A card of seat 1's hand, played on an organism of a seat."""
    board = Board(**options)
    if status:
        board.status(status)
    piece = board.hand(card)
    kinds = {
        "organism": "play_organism",
        "mutation": "play_mutation",
        "status": "play_status",
        "food": "play_organism",
    }
    on = {"host": board.organism(host, seat)} if host else {}
    if options:
        board.mutation("storage-granules", on["host"])
    kind = kinds[board.rules.catalog.cards[card].kind]
    return board.enter().refused(kind, card=piece, **on)


def ending(mine: str, on: str) -> Refusal:
    board = Board()
    card = board.hand(mine)
    kind = board.rules.catalog.cards[on].kind
    there = board.status(on) if kind == "status" else board.organism(on)
    return board.enter().refused("end_status", card=card, status=there)


def acting(kind: str, card: str, *, energy: int = 9, stressed: bool = False, used: bool = False) -> Refusal:
    board = Board()
    piece = board.organism(card, energy=energy, stressed=stressed)
    if used:
        Edit(board.state).count(piece, "acted", 1)
    return board.enter().refused(kind, organism=piece)


def eating(eater: str, food: str) -> Refusal:
    board = Board()
    mine, other = board.organism(eater), board.organism(food)
    return board.enter().refused("consume", organism=mine, food=other)


def attacking(attacker: str, target: str, seat: int = 2, *, energy: int = 9, mutation: str = "") -> Refusal:
    board = Board()
    mine, other = board.organism(attacker, energy=energy), board.organism(target, seat)
    if mutation:
        board.mutation(mutation, mine)
    return board.enter().refused("attack", organism=mine, target=other)


def evolving(lower: str, higher: str, *, energy: int = 9, dna: int = 9, mp: int = 0) -> Refusal:
    board = Board().give(1, dna=dna, mp=mp)
    mine, card = board.organism(lower, energy=energy), board.hand(higher)
    return board.enter().refused("evolve", organism=mine, card=card)


def event_now(card: str, *, kind: str = "play_event", choice: str = "", seat: int = 2) -> Refusal:
    """A card tried by the seat that is asked for an event."""
    board, _, _ = asked_for_an_event()
    board.give(2, mp=9, dna=9)
    on = {"choice": board.organism(choice, 1)} if choice else {}
    return board.refused(kind, 2, card=board.hand(card, 2), **on)


def event_without_a_window() -> Refusal:
    board = Board()
    card = board.hand("horizontal-transfer")
    return board.enter().refused("play_event", card=card)


def event_in_answer_to_an_event() -> Refusal:
    board, eater, pulse = asked_for_an_event()
    board.hand("crispr-memory")
    board.do("play_event", 2, card=pulse, choice=eater)
    return board.refused("play_event", 1, card=board.hand("horizontal-transfer"))


def too_dear() -> Refusal:
    board, eater, _ = asked_for_an_event()
    return board.refused("play_event", 2, card=board.hand("lytic-cycle", 2), choice=eater)


def too_dear_in_dna() -> Refusal:
    board, eater, _ = asked_for_an_event()
    board.give(2, dna=2)
    return board.refused("play_event", 2, card=board.hand("lytic-cycle", 2), choice=eater)


def defending(card: str, *, seat: int = 2, how: str = "") -> Refusal:
    board = Board()
    eater, food = board.organism("escherichia-coli"), board.organism("pelagibacter-drift", 2)
    board.organism("micrococcus-luteus", 2, energy=2)
    piece = board.organism(card, seat, energy=0 if how == "poor" else 2, stressed=how == "stressed")
    if how == "acted":
        Edit(board.state).count(piece, "acted", 1)
    if how == "kept":
        board.mutation("surface-adhesion", piece)
    board.enter().do("consume", organism=eater, food=food)
    assert board.asked() == [(2, "defend")]
    return board.refused("defend", 2, organism=piece)


def unstressing(card: str, *, stressed: bool = True, paid: bool = False) -> Refusal:
    board = Board()
    board.organism("escherichia-coli", stressed=True), board.organism("escherichia-coli", stressed=True)
    piece = board.organism(card, stressed=False)
    if paid:
        board.give(1, dna=1)
    board.enter("begin", "unstress_free")
    if paid:
        board.do("pass")
        board.give(1, dna=-1)
    if stressed:
        Edit(board.state).turn(piece, 90)
    return board.refused("unstress", organism=piece)


def listed() -> Refusal:
    board = Board()
    board.organism("arthrospira-platensis", energy=1)
    wrong = board.organism("pelagibacter-drift")
    board.organism("escherichia-coli"), board.organism("escherichia-coli")
    board.enter("begin", "triggers")
    assert board.asked() == [(1, "choose")]
    refusal = board.rules.explain(board.state, Action("choose", 1, pick=handle_of(board.state, wrong, 1)))
    assert refusal is not None
    return refusal


def discarding() -> Refusal:
    board = Board()
    return board.enter().refused("discard", card=board.hand("lytic-cycle"))


def mulligan(kind: str, *, taken: str = "", hand: str = "escherichia-coli") -> Refusal:
    board = Board()
    for _ in range(5):
        board.hand(hand)
    board.enter("begin", "mulligan")
    if taken:
        board.do(taken)
    return board.refused(kind)


TOO_EARLY = "Only tier 1 and food organisms are played from the hand. Evolve an organism to bring this one into play."
DEEP = (
    "Answer the open question first: Escherichia coli is about to consume Pelagibacter Drift. "
    "Do you answer with an event?"
)
TAKEN = "A status with the subtype Environmental is already in play. End it first."
FREE = "A free mulligan needs a first hand without non-food organisms."
CASES: list[tuple[str, str, str, Callable[[], Refusal]]] = [
    ("tier_not_playable", "EVO-118", TOO_EARLY, lambda: played("vibrio-cholerae")),
    ("mutation_needs_nonfood", "", "This mutation can only be attached to a non-food organism.",
     lambda: played("auxotrophy", "bacteroides-mat")),
    ("mutation_needs_food", "", "This mutation can only be attached to a food organism.",
     lambda: played("enrichment-plasmid", "escherichia-coli")),
    ("mutation_limit", "EVO-230", "Escherichia coli cannot hold another mutation.",
     lambda: played("auxotrophy", "escherichia-coli", mutation_limit=1)),
    ("shielded", "EVO-279", "Mycobacterium smegmatis cannot be chosen by this card.",
     lambda: played("auxotrophy", "mycobacterium-smegmatis", 2)),
    ("subtype_taken", "EVO-240", TAKEN, lambda: played("deep-darkness", status="bright-sunlight")),
    ("subtype_mismatch", "EVO-242", "These two statuses share no subtype.",
     lambda: ending("nutrient-upwelling", "bright-sunlight")),
    ("not_a_status", "EVO-242", "Only a status in play can be ended this way.",
     lambda: ending("nutrient-upwelling", "escherichia-coli")),
    ("stressed", "EVO-127", "Escherichia coli is stressed.",
     lambda: acting("divide", "escherichia-coli", stressed=True, used=True)),
    ("acted", "EVO-128", "Escherichia coli has already taken its action this turn.",
     lambda: acting("divide", "escherichia-coli", energy=0, used=True)),
    ("no_consume", "EVO-21", "Anabaena variabilis cannot consume food organisms.",
     lambda: eating("anabaena-variabilis", "bacteroides-mat")),
    ("no_attack", "EVO-159", "Vibrio natriegens has no attack.",
     lambda: attacking("vibrio-natriegens", "escherichia-coli")),
    ("no_divide", "EVO-174", "Gloeobacter violaceus cannot divide.",
     lambda: acting("divide", "gloeobacter-violaceus")),
    ("wrong_phylum", "EVO-180", "Escherichia coli is Pseudomonadota; it cannot become Bacillota.",
     lambda: evolving("escherichia-coli", "bacillus-thuringiensis")),
    ("wrong_tier", "EVO-179", "Escherichia coli is tier 1; it can only evolve into tier 2.",
     lambda: evolving("escherichia-coli", "thiomargarita-magnifica")),
    ("not_tier3", "EVO-192", "Only a tier 3 organism can make the final evolve.",
     lambda: acting("final_evolve", "escherichia-coli")),
    ("timing_text", "EVO-202", "This card's own text does not allow it now.", lambda: event_now("competence-window")),
    ("not_stressed", "EVO-157", "Vibrio natriegens is not stressed.",
     lambda: unstressing("vibrio-natriegens", stressed=False)),
    ("food_not_here", "EVO-93", "Food organisms unstress on their own.", lambda: unstressing("bacteroides-mat")),
    ("mulligan_used", "EVO-77", "You have no mulligan left.",
     lambda: mulligan("free_mulligan", taken="free_mulligan", hand="bacteroides-mat")),
    ("not_free", "EVO-77", FREE, lambda: mulligan("free_mulligan")),
]  # fmt: skip


@pytest.mark.covers(
    "EVO-3", "EVO-55", "EVO-103", "EVO-104", "EVO-114", "EVO-118", "EVO-119", "EVO-124", "EVO-125", "EVO-126",
    "EVO-127", "EVO-128", "EVO-136", "EVO-144", "EVO-159", "EVO-160", "EVO-162", "EVO-163", "EVO-174", "EVO-178",
    "EVO-202", "EVO-203", "EVO-206", "EVO-207", "EVO-240", "EVO-274", "EVO-275", "EVO-279", "EVO-288",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "rule", "sentence", "attempt"), CASES, ids=[f"{index}-{each[0]}" for index, each in enumerate(CASES)]
)
def test_a_refusal_says_why(code: str, rule: str, sentence: str, attempt: Callable[[], Refusal]) -> None:
    refusal = attempt()
    assert refusal.message == sentence, code
    assert refusal.rule == rule or (not rule and refusal.rule.startswith("EVO-"))
