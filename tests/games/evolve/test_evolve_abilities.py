"""Every ability of the hundred cards, done on a table: a case for each card that has one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evolve_board import SHIPPED, Board

Case = Callable[[], None]
CASES: dict[str, Case] = {}


def case(card: str) -> Callable[[Case], Case]:
    """Note what tests a card."""

    def keep(test: Case) -> Case:
        assert card in SHIPPED.cards and card not in CASES, card
        CASES[card] = test
        return test

    return keep


# -- organisms -------------------------------------------------------------------------------------------------


@case("pseudomonas-fluorescens")
def fluorescens() -> None:
    board = Board()
    mine = board.organism("pseudomonas-fluorescens", energy=2)
    target = board.organism("vibrio-natriegens", 2, stressed=True)
    board.enter().do("attack", organism=mine, target=target)
    assert board.energy(mine) == 2, "yield 1 and 1 besides"


@case("pseudomonas-aeruginosa")
def aeruginosa() -> None:
    board = Board().give(1, dna=2)
    coli = board.organism("escherichia-coli", energy=3)
    card = board.hand("pseudomonas-aeruginosa")
    one, other = board.organism("escherichia-coli", 2), board.organism("escherichia-coli", 2)
    board.enter().do("evolve", organism=coli, card=card)
    assert board.asked() == [(1, "choose")]
    board.pick(1, other)
    assert board.stressed(other) and not board.stressed(one)


@case("vibrio-cholerae")
def cholerae() -> None:
    board = Board()
    mine = board.organism("vibrio-cholerae", energy=4)
    target = board.organism("escherichia-coli", 2, energy=2)
    board.enter().do("attack", organism=mine, target=target)
    assert board.stressed(target) and board.energy(target) == 1 and board.energy(mine) == 2


@case("thiomargarita-magnifica")
def thiomargarita() -> None:
    board = Board()
    mine, food = board.organism("thiomargarita-magnifica"), board.organism("pelagibacter-drift")
    board.enter().do("consume", organism=mine, food=food)
    assert board.energy(mine) == 3


@case("anabaena-variabilis")
def anabaena() -> None:
    board = Board()
    mine = board.organism("anabaena-variabilis", energy=3)
    board.enter().do("divide", organism=mine)
    assert board.seat(1, "dna") == 3 and len(board.cards("hand@1")) == 1


@case("microcystis-aeruginosa")
def microcystis() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", energy=2)
    target = board.organism("microcystis-aeruginosa", 2)
    board.enter().do("attack", organism=mine, target=target)
    assert board.stressed(target) and board.stressed(mine)


@case("arthrospira-platensis")
def arthrospira() -> None:
    board = Board()
    mine, friend = board.organism("arthrospira-platensis", energy=2), board.organism("escherichia-coli")
    board.enter("begin", "triggers").pick(1, friend)
    assert (board.energy(mine), board.energy(friend)) == (1, 1)


@case("trichodesmium-erythraeum")
def trichodesmium() -> None:
    board = Board()
    mine, theirs = board.organism("trichodesmium-erythraeum"), board.organism("trichodesmium-erythraeum", 2)
    board.enter("begin", "triggers")
    assert (board.energy(mine), board.energy(theirs)) == (1, 0)


@case("lactobacillus-delbrueckii")
def lactobacillus() -> None:
    board = Board()
    mine, food = board.organism("lactobacillus-delbrueckii"), board.organism("pelagibacter-drift")
    board.enter().do("consume", organism=mine, food=food)
    assert board.seat(1, "mp") == 6


@case("bacillus-thuringiensis")
def thuringiensis() -> None:
    board = Board()
    mine, target = board.organism("bacillus-thuringiensis", energy=4), board.organism("escherichia-coli", 2)
    board.enter().do("attack", organism=mine, target=target)
    assert board.zone(target) == "discard@2" and board.energy(mine) == 2
    board = Board()
    mine, target = board.organism("bacillus-thuringiensis", energy=4), board.organism("escherichia-coli", 2)
    board.mutation("type-vi-secretion", mine)
    board.enter().do("attack", organism=mine, target=target, attack="given")
    assert board.stressed(target) and board.energy(mine) == 3, "only its printed attack"


@case("paenibacillus-vortex")
def paenibacillus() -> None:
    board = Board()
    mine, other = board.organism("paenibacillus-vortex"), board.organism("escherichia-coli")
    theirs = board.organism("escherichia-coli", 2)
    assert [board.value(each, "attack_cost") for each in (mine, other, theirs)] == [2, 1, 2]


@case("corynebacterium-glutamicum")
def corynebacterium() -> None:
    board = Board()
    mine = board.organism("corynebacterium-glutamicum", energy=2)
    board.enter().do("divide", organism=mine)
    assert board.seat(1, "mp") == 6 and board.seat(1, "dna") == 2


@case("bifidobacterium-longum")
def bifidobacterium() -> None:
    board = Board().give(1, dna=1)
    food = board.organism("pelagibacter-drift", stressed=True)
    card = board.hand("bifidobacterium-longum")
    board.enter().do("play_organism", card=card).pick(1, food)
    assert not board.stressed(food)


@case("mycobacterium-smegmatis")
def mycobacterium() -> None:
    board = Board()
    theirs, mine = board.organism("mycobacterium-smegmatis", 2), board.organism("mycobacterium-smegmatis")
    card = board.hand("leaky-membrane")
    board.enter()
    assert board.refused("play_mutation", card=card, host=theirs).code == "shielded"
    assert board.can("play_mutation", card=card, host=mine)


@case("frankia-alni")
def frankia() -> None:
    for stressed, gained in ((False, 1), (True, 0)):
        board = Board()
        mine = board.organism("frankia-alni")
        board.organism("pelagibacter-drift", stressed=stressed)
        board.enter("begin", "triggers")
        assert board.energy(mine) == gained
    board = Board()
    mine = board.organism("frankia-alni")
    board.enter("begin", "triggers")
    assert board.energy(mine) == 0, "it is no food organism itself"


@case("streptomyces-coelicolor")
def coelicolor() -> None:
    board = Board()
    board.organism("streptomyces-coelicolor")
    eater, food = board.organism("escherichia-coli"), board.organism("pelagibacter-drift")
    pulse = board.hand("antibiotic-pulse", 2)
    board.give(2, mp=3).enter().do("consume", organism=eater, food=food)
    board.do("play_event", 2, card=pulse, choice=eater)
    assert board.seat(2, "mp") == 0


@case("salinispora-tropica")
def salinispora() -> None:
    board = Board()
    mine = board.organism("salinispora-tropica")
    eater, food = board.organism("escherichia-coli"), board.organism("pelagibacter-drift")
    flush = board.hand("nutrient-flush")
    board.enter().do("consume", organism=eater, food=food).do("play_event", card=flush, choice=eater)
    assert board.energy(mine) == 1


@case("treponema-denticola")
def treponema() -> None:
    board = Board()
    mine, other = board.organism("treponema-denticola"), board.organism("escherichia-coli")
    one, two = board.organism("pelagibacter-drift", 2), board.organism("pelagibacter-drift", 2)
    board.organism("micrococcus-luteus", 2, energy=2)
    board.enter().do("consume", organism=mine, food=one)
    assert board.asked() == [(1, "main")] and board.energy(mine) == 2
    board.do("consume", organism=other, food=two)
    assert board.asked() == [(2, "defend")]


@case("borrelia-hermsii")
def hermsii() -> None:
    board = Board()
    mine, card = board.organism("borrelia-hermsii", 2), board.hand("leaky-membrane")
    board.enter().do("play_mutation", card=card, host=mine)
    assert board.energy(mine) == 1


@case("leptospira-interrogans")
def interrogans() -> None:
    for seat, gained in ((1, 2), (2, 3)):
        board = Board()
        mine, food = board.organism("leptospira-interrogans"), board.organism("pelagibacter-drift", seat)
        board.enter().do("consume", organism=mine, food=food)
        assert board.energy(mine) == gained


@case("brachyspira-hyodysenteriae")
def brachyspira() -> None:
    board = Board().give(1, dna=2)
    lower, card = board.organism("leptospira-biflexa", energy=3), board.hand("brachyspira-hyodysenteriae")
    food = board.organism("pelagibacter-drift", 2)
    board.enter().do("evolve", organism=lower, card=card).pick(1, food)
    assert board.stressed(food)


@case("borrelia-burgdorferi")
def burgdorferi() -> None:
    board = Board()
    mine, theirs = board.organism("borrelia-burgdorferi"), board.organism("escherichia-coli", 2)
    one, two = board.hand("auxotrophy"), board.hand("auxotrophy")
    board.enter().do("play_mutation", card=one, host=theirs)
    assert board.seat(1, "mp") == 4
    board.do("play_mutation", card=two, host=mine)
    assert board.seat(1, "mp") == 2


@case("spirochaeta-plicatilis")
def plicatilis() -> None:
    board = Board()
    mine = board.organism("spirochaeta-plicatilis", energy=3)
    food = board.organism("pelagibacter-drift")
    board.enter().do("divide", organism=mine).do("consume", organism=mine, food=food)
    assert board.refused("divide", organism=mine).code == "acted"


@case("cristispira-pectinis")
def cristispira() -> None:
    board = Board()
    mine = board.organism("cristispira-pectinis")
    costs = []
    for _ in range(4):
        costs.append(board.value(mine, "evolve_dna"))
        board.mutation("rapid-fission", mine)
    assert costs == [6, 5, 4, 4]


# -- food organisms --------------------------------------------------------------------------------------------


@case("lactococcus-culture")
def lactococcus() -> None:
    board = Board()
    card = board.hand("lactococcus-culture")
    board.enter().do("play_organism", card=card)
    assert board.zone(card) == "food@1" and len(board.cards("hand@1")) == 1


@case("zymomonas-culture")
def zymomonas() -> None:
    for seat, drawn in ((1, 0), (2, 1)):
        board = Board()
        mine, food = board.organism("escherichia-coli"), board.organism("zymomonas-culture", seat)
        board.enter().do("consume", organism=mine, food=food)
        assert len(board.cards(f"hand@{seat}")) == drawn


@case("acetobacter-pellicle")
def acetobacter() -> None:
    board = Board()
    mine = board.organism("acetobacter-pellicle", stressed=True)
    theirs = board.organism("acetobacter-pellicle", 2, stressed=True)
    board.enter("begin", "triggers")
    assert board.stressed(mine) and not board.stressed(theirs)


@case("deinococcus-cluster")
def deinococcus() -> None:
    board = Board()
    mine, food = board.organism("escherichia-coli"), board.organism("deinococcus-cluster", stressed=True)
    board.enter().do("consume", organism=mine, food=food)
    assert board.zone(food) == "food@1" and board.stressed(food) and board.energy(mine) == 2


@case("chromatium-bloom")
def chromatium() -> None:
    for seat, gained in ((1, 2), (2, 1)):
        board = Board()
        mine, food = board.organism("escherichia-coli"), board.organism("chromatium-bloom", seat)
        board.enter().do("consume", organism=mine, food=food)
        assert board.energy(mine) == gained


# -- events ----------------------------------------------------------------------------------------------------


def answering(board: Board, *, mine: str = "escherichia-coli") -> int:
    """Seat 1's organism consumes, and seat 2, which may have a choice of answers, is asked; the organism."""
    eater, food = board.organism(mine), board.organism("pelagibacter-drift")
    board.hand("horizontal-transfer", 2)
    board.give(2, mp=2).enter().do("consume", organism=eater, food=food)
    assert board.asked() == [(2, "event")]
    return eater


@case("antibiotic-pulse")
def pulse() -> None:
    board = Board()
    eater = answering(board)
    board.event("antibiotic-pulse", 2, choice=eater)
    assert board.stressed(eater)


@case("lytic-cycle")
def lytic() -> None:
    board = Board()
    eater = answering(board)
    board.event("lytic-cycle", 2, choice=eater)
    assert board.zone(eater) == "discard@1"


@case("horizontal-transfer")
def transfer() -> None:
    board = Board()
    answering(board)
    board.event("horizontal-transfer", 2)
    assert len(board.cards("hand@2")) == 3


@case("nutrient-flush")
def flush() -> None:
    board = Board()
    answering(board)
    mine = board.organism("escherichia-coli", 2)
    board.event("nutrient-flush", 2, choice=mine)
    assert board.energy(mine) == 2


@case("osmotic-shock")
def shock() -> None:
    board = Board()
    other = board.organism("vibrio-natriegens", energy=3)
    answering(board)
    board.event("osmotic-shock", 2, choice=other)
    assert board.energy(other) == 1


@case("stringent-response")
def stringent() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", 2, stressed=True)
    answering(board)
    board.event("stringent-response", 2, choice=mine)
    assert not board.stressed(mine)


@case("plasmid-curing")
def curing() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", 2)
    plasmid = board.mutation("leaky-membrane", mine, owner=1)
    answering(board)
    board.event("plasmid-curing", 2, choice=plasmid)
    assert board.zone(plasmid) == "discard@1"


@case("metabolic-block")
def block() -> None:
    board = Board()
    eater = answering(board)
    board.event("metabolic-block", 2)
    assert board.energy(eater) == 0 and board.state.counter(eater, "acted") == 1


@case("evolutionary-dead-end")
def dead_end() -> None:
    board = Board().give(1, dna=6)
    mine = board.organism("trichodesmium-erythraeum", energy=5)
    board.hand("horizontal-transfer", 2)
    board.give(2, mp=2).enter().do("final_evolve", organism=mine)
    board.event("evolutionary-dead-end", 2)
    assert not board.winner and board.seat(1, "dna") == 3


@case("biofilm-bloom")
def biofilm() -> None:
    board = Board()
    mine, other = (
        board.organism("bacteroides-mat", 2, stressed=True),
        board.organism("bacteroides-mat", stressed=True),
    )
    answering(board)
    board.event("biofilm-bloom", 2)
    assert not board.stressed(mine) and board.stressed(other)


@case("starvation-wave")
def starvation() -> None:
    board = Board()
    fresh = board.organism("bacteroides-mat", 2)
    turned = board.organism("bacteroides-mat", 2, stressed=True)
    answering(board, mine="rhodospirillum-rubrum")
    board.event("starvation-wave", 2)
    assert board.stressed(fresh) and board.stressed(turned) and board.zone(turned) == "food@2"


@case("predatory-swarm")
def swarm() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", 2)
    eater = answering(board)
    board.event("predatory-swarm", 2, choice=mine, second=eater)
    assert board.stressed(mine) and board.stressed(eater)


@case("population-crash")
def crash() -> None:
    board = Board()
    rich, poor = board.organism("escherichia-coli", energy=1), board.organism("escherichia-coli", 2)
    weak = board.organism("escherichia-coli", 2, stressed=True)
    answering(board, mine="vibrio-natriegens")
    board.event("population-crash", 2)
    assert not board.stressed(rich) and board.stressed(poor) and board.zone(weak) == "discard@2"


@case("adaptive-radiation")
def radiation() -> None:
    board = Board()
    mine = board.organism("escherichia-coli", 2)
    for card in ("vibrio-cholerae", "thiomargarita-magnifica", "bacillus-thuringiensis"):
        board.put(card, "deck@2")
    answering(board)
    board.event("adaptive-radiation", 2, choice=mine)
    cards = [each.arguments.get("pick") for each in board.rules.legal_actions(board.state, 2)]
    assert len(cards) == 2 and cards[1] is None, "the next tier of its phylum only"
    board.do("choose", 2, pick=cards[0])
    assert "vibrio-cholerae" in board.cards("hand@2")


# -- responses -------------------------------------------------------------------------------------------------


def responding(board: Board, event: str = "antibiotic-pulse", **more: int) -> tuple[int, int]:
    """Seat 2's event is about to be evaluated and seat 1 asked for a response; its target, and another organism."""
    other = board.organism("leptospira-biflexa")
    board.give(1, mp=20, dna=5)
    board.hand("crispr-memory")
    eater = answering(board)
    board.event(event, 2, choice=eater, **more)
    assert board.asked() == [(1, "response")]
    return eater, other


@case("crispr-memory")
def crispr() -> None:
    board = Board()
    eater, _ = responding(board)
    board.event("crispr-memory", 1)
    assert not board.stressed(eater) and "antibiotic-pulse" in board.cards("discard@2")


@case("efflux-pump")
def efflux() -> None:
    board = Board()
    eater, other = responding(board)
    board.event("efflux-pump", 1, choice=eater)
    assert not board.stressed(eater) and not board.stressed(other)


@case("gene-drift")
def drift() -> None:
    board = Board()
    eater, other = responding(board)
    board.event("gene-drift", 1)
    assert not board.stressed(eater) and board.stressed(other), "there is one other choice"


# -- mutations -------------------------------------------------------------------------------------------------


def with_mutation(card: str, host: str = "escherichia-coli", **how: object) -> tuple[Board, int]:
    """An organism of seat 1 with a mutation that seat 2 owns."""
    board = Board()
    piece = board.organism(host, **how)  # type: ignore[arg-type]
    board.mutation(card, piece, owner=2)
    return board, piece


@case("extra-flagella")
def flagella() -> None:
    board, mine = with_mutation("extra-flagella")
    assert board.value(mine, "attack_cost") == 1


@case("thick-capsule")
def capsule() -> None:
    board = Board()
    one, two = board.organism("escherichia-coli", energy=2), board.organism("leptospira-biflexa", energy=2)
    target = board.organism("vibrio-natriegens", 2)
    board.mutation("thick-capsule", target, owner=2)
    board.enter().do("attack", organism=one, target=target)
    assert not board.stressed(target) and board.asked() == [(1, "main")], "nobody is asked"
    board.do("attack", organism=two, target=target)
    assert board.stressed(target)


@case("antenna-complex")
def antenna() -> None:
    board, mine = with_mutation("antenna-complex", "anabaena-variabilis")
    board.enter().do("consume_light", organism=mine)
    assert board.energy(mine) == 3


@case("efficient-enzymes")
def enzymes() -> None:
    board, mine = with_mutation("efficient-enzymes")
    food = board.organism("pelagibacter-drift", 2)
    board.enter().do("consume", organism=mine, food=food)
    assert board.energy(mine) == 3


@case("auxotrophy")
def auxotrophy() -> None:
    board, mine = with_mutation("auxotrophy")
    assert board.value(mine, "evolve_dna") == 4 and board.value(mine, "evolve_energy") == 3


@case("leaky-membrane")
def leaky() -> None:
    board, mine = with_mutation("leaky-membrane", energy=2)
    board.enter("begin", "triggers")
    assert board.energy(mine) == 1
    board.flow(seat=2).enter("begin", "triggers")
    assert board.energy(mine) == 1, "only in its host's controller's turn"


@case("type-vi-secretion")
def secretion() -> None:
    board, mine = with_mutation("type-vi-secretion", "vibrio-natriegens", energy=1)
    target = board.organism("escherichia-coli", 2)
    board.enter().do("attack", organism=mine, target=target)
    assert board.stressed(target) and board.energy(mine) == 0


@case("hypermutation")
def hypermutation() -> None:
    board, mine = with_mutation("hypermutation", energy=2)
    assert (board.value(mine, "evolve_energy"), board.value(mine, "evolve_dna")) == (2, 1)
    assert board.value(mine, "capacity") == 2


@case("spore-coat")
def coat() -> None:
    board = Board()
    attacker = board.organism("escherichia-coli", energy=2)
    target = board.organism("escherichia-coli", 2, energy=1, stressed=True)
    coat = board.mutation("spore-coat", target, owner=1)
    board.enter().do("attack", organism=attacker, target=target)
    assert board.zone(target) == "organisms@2" and board.stressed(target) and board.energy(target) == 1
    assert board.zone(coat) == "discard@1" and board.energy(attacker) == 0


@case("storage-granules")
def granules() -> None:
    board, mine = with_mutation("storage-granules")
    assert board.value(mine, "capacity") == 5


@case("prophage")
def prophage() -> None:
    board, mine = with_mutation("prophage", energy=1)
    board.enter().do("divide", organism=mine)
    assert board.stressed(mine) and board.seat(1, "dna") == 1


@case("rapid-fission")
def fission() -> None:
    board, mine = with_mutation("rapid-fission", energy=1)
    board.enter().do("divide", organism=mine)
    assert board.seat(1, "dna") == 2 and board.seat(2, "dna") == 0


@case("enrichment-plasmid")
def enrichment() -> None:
    board = Board()
    mine, food = board.organism("escherichia-coli"), board.organism("pelagibacter-drift")
    card = board.hand("enrichment-plasmid")
    board.enter()
    assert board.refused("play_mutation", card=card, host=mine).code == "mutation_needs_food"
    board.do("play_mutation", card=card, host=food).do("consume", organism=mine, food=food)
    assert board.energy(mine) == 3


@case("dna-repair")
def dna_repair() -> None:
    board, mine = with_mutation("dna-repair", stressed=True)
    board.enter("end")
    assert not board.stressed(mine)


# -- statuses --------------------------------------------------------------------------------------------------


def under(status: str, card: str = "escherichia-coli", **how: object) -> tuple[Board, int]:
    """An organism of seat 1 while a status of seat 2 is in play."""
    board = Board()
    board.status(status)
    return board, board.organism(card, **how)  # type: ignore[arg-type]


@case("bright-sunlight")
def sunlight() -> None:
    board, mine = under("bright-sunlight", "anabaena-variabilis")
    board.enter().do("consume_light", organism=mine)
    assert board.energy(mine) == 3


@case("deep-darkness")
def darkness() -> None:
    board, mine = under("deep-darkness", "synechococcus-elongatus")
    board.enter().do("consume_light", organism=mine)
    assert board.energy(mine) == 0


@case("viscous-medium")
def viscous() -> None:
    board, mine = under("viscous-medium")
    theirs = board.organism("micrococcus-luteus", 2)
    assert (board.value(mine, "attack_cost"), board.value(theirs, "attack_cost")) == (3, 2)


@case("survival-of-the-fittest")
def fittest() -> None:
    board, mine = under("survival-of-the-fittest", energy=2)
    target = board.organism("escherichia-coli", 2, stressed=True)
    board.enter().do("attack", organism=mine, target=target)
    assert board.seat(1, "dna") == 1


@case("directional-selection")
def directional() -> None:
    board, mine = under("directional-selection")
    assert board.value(mine, "evolve_dna") == 1


@case("nutrient-upwelling")
def upwelling() -> None:
    board, mine = under("nutrient-upwelling")
    food = board.organism("pelagibacter-drift")
    board.enter().do("consume", organism=mine, food=food)
    assert board.energy(mine) == 3


@case("oligotrophic-water")
def oligotrophic() -> None:
    board, mine = under("oligotrophic-water")
    food = board.organism("mycoplasma-film")
    board.enter().do("consume", organism=mine, food=food)
    assert board.energy(mine) == 0 and board.stressed(food)


@case("hydrothermal-vent")
def vent() -> None:
    board, mine = under("hydrothermal-vent")
    theirs = board.organism("escherichia-coli", 2)
    board.enter("begin", "triggers").pick(1, mine)
    assert board.energy(mine) == 1
    board.flow(seat=2).enter("begin", "triggers").pick(2, theirs)
    assert board.energy(theirs) == 1


@case("seasonal-freeze")
def freeze() -> None:
    board, mine = under("seasonal-freeze", stressed=True)
    board.give(1, dna=1).enter("begin", "unstress_free")
    assert board.asked() == [(1, "unstress_paid")]
    board.do("unstress", organism=mine)
    assert not board.stressed(mine) and board.seat(1, "dna") == 0


@case("warm-spell")
def warm() -> None:
    board, mine = under("warm-spell", stressed=True)
    other = board.organism("vibrio-natriegens", stressed=True)
    board.enter("begin", "unstress_free").do("unstress", organism=mine)
    assert board.asked() == [(1, "unstress_free")]
    board.do("unstress", organism=other)
    assert not board.stressed(other) and board.seat(1, "dna") == 0


@pytest.mark.covers("EVO-2", "EVO-20", "EVO-252", "EVO-272", "EVO-287", "EVO-293", "EVO-295")
@pytest.mark.parametrize("card", sorted(CASES))
def test_what_a_card_says_it_does(card: str) -> None:
    CASES[card]()
