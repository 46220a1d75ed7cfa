"""Every reason of rulebook section 19.2, with its code and its sentence, word for word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evolve_board import Board

from tabletop.core.edits import Edit
from tabletop.core.view import handle_of
from tabletop.games.evolve.rules import EvolveRules
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
    ("over", "EVO-71", "The game is over.", over),
    ("not_your_decision", "EVO-288", "The other player has to choose first.", other_player_first),
    ("open_decision", "EVO-288", DEEP, open_question),
    ("not_your_turn", "EVO-103", "You can only do this in your own turn.", not_my_turn),
    ("wrong_step", "EVO-114", "You can only do this in your Main Turn Step.", wrong_step),
    ("pending", "EVO-114", "Something is still waiting to be evaluated.", pending),
    ("not_yours", "EVO-126", "You do not control that card.", theirs),
    ("tier_not_playable", "EVO-118", TOO_EARLY, lambda: played("vibrio-cholerae")),
    ("mutation_needs_nonfood", "", "This mutation can only be attached to a non-food organism.",
     lambda: played("auxotrophy", "bacteroides-mat")),
    ("mutation_needs_food", "", "This mutation can only be attached to a food organism.",
     lambda: played("enrichment-plasmid", "escherichia-coli")),
    ("mutations_forbidden", "EVO-3", "Mutations cannot be played while Purifying Selection is in play.",
     lambda: played("auxotrophy", "escherichia-coli", status="purifying-selection")),
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
    ("no_light", "EVO-125", "Escherichia coli cannot consume light.",
     lambda: acting("consume_light", "escherichia-coli")),
    ("not_food", "EVO-136", "Only food organisms can be consumed.",
     lambda: eating("escherichia-coli", "vibrio-natriegens")),
    ("no_attack", "EVO-159", "Vibrio natriegens has no attack.",
     lambda: attacking("vibrio-natriegens", "escherichia-coli")),
    ("cannot_attack", "EVO-3", "Escherichia coli cannot attack because of Surface Adhesion.",
     lambda: attacking("escherichia-coli", "vibrio-natriegens", mutation="surface-adhesion")),
    ("own_organism", "EVO-163", "You cannot attack your own organism.",
     lambda: attacking("escherichia-coli", "vibrio-natriegens", 1)),
    ("food_not_attackable", "EVO-163", "Food organisms cannot be attacked.",
     lambda: attacking("escherichia-coli", "bacteroides-mat")),
    ("no_divide", "EVO-174", "Gloeobacter violaceus cannot divide.",
     lambda: acting("divide", "gloeobacter-violaceus")),
    ("no_evolve", "EVO-178", "Bacteroides Mat cannot evolve.",
     lambda: evolving("bacteroides-mat", "vibrio-cholerae")),
    ("wrong_phylum", "EVO-180", "Escherichia coli is Pseudomonadota; it cannot become Bacillota.",
     lambda: evolving("escherichia-coli", "bacillus-thuringiensis")),
    ("wrong_tier", "EVO-179", "Escherichia coli is tier 1; it can only evolve into tier 2.",
     lambda: evolving("escherichia-coli", "thiomargarita-magnifica")),
    ("not_tier3", "EVO-192", "Only a tier 3 organism can make the final evolve.",
     lambda: acting("final_evolve", "escherichia-coli")),
    ("need_energy", "EVO-181", "Escherichia coli has 2 energy and needs 3.",
     lambda: evolving("escherichia-coli", "vibrio-cholerae", energy=2, dna=0)),
    ("need_dna", "EVO-181", "You have 1 DNA and need 2.",
     lambda: evolving("escherichia-coli", "vibrio-cholerae", dna=1, mp=-4)),
    ("need_mp", "EVO-181", "You have 1 Manipulation Points and need 3.",
     lambda: evolving("escherichia-coli", "vibrio-cholerae", mp=-4)),
    ("no_window", "EVO-198", "Events can only be played when you are asked for a response.", event_without_a_window),
    ("is_response", "EVO-206", "An event response can only answer an event.",
     lambda: event_now("crispr-memory", kind="play_response")),
    ("is_response", "EVO-206", "An event response can only answer an event.", lambda: event_now("crispr-memory")),
    ("not_response", "EVO-207", "Only an event response can answer an event.", event_in_answer_to_an_event),
    ("timing_text", "EVO-202", "This card's own text does not allow it now.", lambda: event_now("competence-window")),
    ("no_choice", "EVO-203", "There is nothing this card could choose.", lambda: event_now("plasmid-curing")),
    ("bad_choice", "EVO-203", "Bacteroides Mat is not a legal choice here.",
     lambda: event_now("antibiotic-pulse", choice="bacteroides-mat")),
    ("need_dna", "EVO-55", "You have 0 DNA and need 2.", too_dear),
    ("need_mp", "EVO-55", "You have 2 Manipulation Points and need 4.", too_dear_in_dna),
    ("not_a_defender", "EVO-144", "Escherichia coli cannot defend now.",
     lambda: defending("escherichia-coli", seat=1)),
    ("no_attack", "EVO-144", "Vibrio natriegens has no attack.", lambda: defending("vibrio-natriegens")),
    ("cannot_attack", "EVO-3", "Escherichia coli cannot attack because of Surface Adhesion.",
     lambda: defending("escherichia-coli", how="kept")),
    ("stressed", "EVO-144", "Escherichia coli is stressed.", lambda: defending("escherichia-coli", how="stressed")),
    ("acted", "EVO-144", "Escherichia coli has already taken its action this turn.",
     lambda: defending("escherichia-coli", how="acted")),
    ("need_energy", "EVO-144", "Escherichia coli has 0 energy and needs 2.",
     lambda: defending("escherichia-coli", how="poor")),
    ("not_stressed", "EVO-157", "Vibrio natriegens is not stressed.",
     lambda: unstressing("vibrio-natriegens", stressed=False)),
    ("food_not_here", "EVO-93", "Food organisms unstress on their own.", lambda: unstressing("bacteroides-mat")),
    ("need_dna", "EVO-95", "You have 0 DNA and need 1.", lambda: unstressing("vibrio-natriegens", paid=True)),
    ("not_listed", "EVO-274", "That is not one of the options.", listed),
    ("nothing_to_pass", "EVO-288", "There is nothing to pass on.", lambda: Board().enter().refused("pass")),
    ("no_discard_now", "EVO-108", "You do not have to discard now.", discarding),
    ("mulligan_used", "EVO-82", "You have no mulligan left.", lambda: mulligan("mulligan", taken="mulligan")),
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
    assert (refusal.code, refusal.message) == (code, sentence)
    assert refusal.rule == rule or (not rule and refusal.rule.startswith("EVO-"))


@pytest.mark.covers("EVO-275", "EVO-288")
def test_reasons_come_in_the_order_of_the_rulebook() -> None:
    """Of everything that is wrong, the first of EVO-275 is told."""
    board = Board()
    theirs, mine = board.organism("gloeobacter-violaceus", 2, stressed=True), board.organism("escherichia-coli")
    food = board.organism("bacteroides-mat", 2)
    board.enter()
    assert board.refused("attack", 2, organism=mine, target=theirs).code == "not_your_turn"
    assert board.refused("divide", organism=theirs).code == "not_yours", "before that it cannot divide at all"
    Edit(board.state).turn(mine, 90)
    Edit(board.state).count(mine, "acted", 1)
    assert board.refused("attack", organism=mine, target=food).code == "food_not_attackable", "choices before stress"
    assert board.refused("attack", organism=mine, target=theirs).code == "stressed"
    Edit(board.state).turn(mine, 0)
    assert board.refused("attack", organism=mine, target=theirs).code == "acted"
    Edit(board.state).count(mine, "acted", -1)
    assert board.refused("attack", organism=mine, target=theirs).code == "need_energy"


def test_no_requirement_goes_untested() -> None:
    """Every code that a kind of action may give is refused somewhere here (those of odd drops are below)."""
    tested = {code for code, *_ in CASES} | {"held"}
    odd = {"not_an_organism", "not_a_mutation", "no_action"}
    rules: EvolveRules = Board().rules
    codes = {requirement.code for kind in rules.kinds.values() for requirement in kind.requirements}
    assert codes <= tested | odd, codes - tested - odd


@pytest.mark.covers("EVO-118", "EVO-225", "EVO-125")
def test_what_no_gesture_of_the_rulebook_does() -> None:
    board = Board()
    mine, mutation = board.organism("escherichia-coli"), board.hand("auxotrophy")
    status, lytic = board.hand("warm-spell"), board.hand("lytic-cycle")
    board.enter()
    found = [
        board.refused("play_organism", card=mutation), board.refused("play_mutation", card=status, host=mine),
        board.refused("play_status", card=lytic), board.refused("named_action", organism=mine, ability="none"),
    ]  # fmt: skip
    assert [each.message for each in found] == [
        "Only an organism is played so.", "Only a mutation is played on an organism.",
        "Only a status card is played so.", "Escherichia coli prints no such action.",
    ]  # fmt: skip


@pytest.mark.covers("EVO-125")
def test_an_organism_names_only_the_acts_that_are_printed_on_it() -> None:
    board = Board()
    named = {}
    board.organism("caulobacter-raft")
    board.organism("escherichia-coli", 2)
    for card in ("escherichia-coli", "prochlorococcus-marinus", "gloeobacter-violaceus"):
        piece = board.organism(card)
        named[card] = {each.kind for each in board.rules.acts(board.state, 1, piece)}
    assert named == {
        "escherichia-coli": {"consume", "attack", "divide"},
        "prochlorococcus-marinus": {"consume_light", "divide"},
        "gloeobacter-violaceus": {"consume_light"},
    }
