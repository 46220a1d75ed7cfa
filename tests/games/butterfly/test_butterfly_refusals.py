"""Every reason of the rulebook (19.3) and of the rules beside it, with its rule and its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from butterfly_board import OSIRIS, Board

from tabletop.rules.refusals import Refusal


def setup() -> Board:
    board = Board()
    board.mine = board.pin("hawk", "pins@1", "F6")  # type: ignore[attr-defined]
    board.theirs = board.pin("lotus", "pins@2", "F6")  # type: ignore[attr-defined]
    return board.enter("setup", "place")


def other_pin() -> Refusal:
    board = setup()
    return board.refused("place_setup", pin=board.theirs, zone="present", cell="G1")  # type: ignore[attr-defined]


def nowhere() -> Refusal:
    board = setup()
    return board.refused("place_setup", pin=board.mine, zone="present", cell="Z9")  # type: ignore[attr-defined]


def not_green() -> Refusal:
    board = setup()
    return board.refused("place_setup", pin=board.mine, zone="present", cell="F6")  # type: ignore[attr-defined]


def in_the_past() -> Refusal:
    board = setup()
    return board.refused("place_setup", pin=board.mine, zone="past", cell="G1")  # type: ignore[attr-defined]


def taken_at_setup() -> Refusal:
    board = Board()
    mine = board.pin("hawk", "pins@1", "F6")
    board.pin("lotus", "present", "G1")
    return board.enter("setup", "place").refused("place_setup", pin=mine, zone="present", cell="G1")


def out_of_turn_at_setup() -> Refusal:
    board = setup()
    return board.refused("place_setup", OSIRIS, pin=board.theirs, zone="present", cell="G1")  # type: ignore[attr-defined]


def two_due() -> Board:
    board = Board()
    board.pin("hawk", "past", "F6", due=True)
    board.pin("crocodile", "past", "C6", due=True)
    return board


def not_due() -> Refusal:
    board = two_due()
    other = board.pin("scarab", "past", "D6")
    return board.enter("ripple").refused("ripple_order", piece=other)


def rippling(species: str = "hawk") -> Board:
    board = Board()
    board.pin(species, "past", "F6", due=True)
    return board.enter("ripple")


def litter() -> Board:
    board = Board()
    board.pin("crocodile", "past", "F6", due=True)
    board.pin("lotus", "present", "F5")
    board.trait("large-litter", "crocodile")
    board.enter("ripple").do("ripple_placement", index=0, turn=0)
    return board


def evolving(*cards: str, **options: bool) -> tuple[Board, list[int]]:
    board = Board(**options)
    found = [board.hand(card) for card in cards]
    return board, found


def not_held() -> Refusal:
    board, _ = evolving()
    theirs = board.hand("thorns", OSIRIS)
    return board.enter("evolve").refused("evolve", card=theirs, species=board.row("hawk"))


def no_trait() -> Refusal:
    board, (card,) = evolving("plague")
    return board.enter("evolve").refused("evolve", card=card, species=board.row("hawk"))


def no_act() -> Refusal:
    board, (card,) = evolving("ambush")
    return board.enter("evolve").refused("act", card=card)


def others_species() -> Refusal:
    board, (card,) = evolving("ambush")
    return board.enter("evolve").refused("evolve", card=card, species=board.row("lotus"))


def full(**options: bool) -> tuple[Board, int, int]:
    board, (card,) = evolving("ambush", **options)
    old = board.trait("burrow", "hawk")
    board.trait("broad-wings", "hawk")
    return board.enter("evolve"), card, old


def third() -> Refusal:
    board, card, _ = full()
    return board.refused("evolve", card=card, species=board.row("hawk"))


def third_without_replacing() -> Refusal:
    board, card, old = full(replace_traits=False)
    return board.refused("evolve", card=card, species=board.row("hawk"), replace=old)


def replaced_elsewhere() -> Refusal:
    board, card, _ = full()
    other = board.trait("keen-senses", "scarab")
    return board.refused("evolve", card=card, species=board.row("hawk"), replace=other)


def nothing_to_take() -> Refusal:
    board, (card,) = evolving("plague")
    return board.enter("evolve").refused("act", card=card)


def thief(*filled: str) -> tuple[Board, int, int]:
    board, (card,) = evolving("cunning-theft")
    trait = board.trait("thorns", "lotus")
    for species in filled:
        board.trait("ambush", species)
        board.trait("burrow", species)
    return board.enter("evolve"), card, trait


def no_room() -> Refusal:
    board, card, trait = thief("scarab", "hawk", "crocodile")
    return board.refused("act", card=card, trait=trait, species=board.row("hawk"))


def full_species() -> Refusal:
    board, card, trait = thief("hawk")
    return board.refused("act", card=card, trait=trait, species=board.row("hawk"))


def own_trait() -> Refusal:
    board, card, _ = thief("hawk")
    mine = board.inside(board.row("hawk"))[0]
    return board.refused("act", card=card, trait=mine, species=board.row("scarab"))


def which_species() -> Refusal:
    board, card, trait = thief()
    return board.refused("act", card=card, trait=trait)


def species_is_no_evolution() -> Refusal:
    board, (card,) = evolving("hawk", replace_traits=False)
    return board.enter("evolve").refused("spend", card=card)


def spending() -> Refusal:
    board, (card,) = evolving("ambush")
    return board.enter("evolve").refused("spend", card=card)


def twice() -> Refusal:
    board, (one, two, _) = evolving("ambush", "burrow", "scarab")
    board.enter("evolve").do("evolve", card=one, species=board.row("hawk"))
    return board.refused("evolve", card=two, species=board.row("hawk"))


def placing(card: str = "hawk", **options: str) -> tuple[Board, int]:
    board = Board(**options)
    piece = board.hand(card)
    if card != "hawk":
        board.hand("hawk")
    return board.enter("place"), piece


def place_trait() -> Refusal:
    board, card = placing("ambush")
    return board.refused("place", card=card, zone="past", cell="G1")


def place_theirs() -> Refusal:
    board = Board()
    board.hand("hawk")
    theirs = board.hand("lotus", OSIRIS)
    return board.enter("place").refused("place", card=theirs, zone="past", cell="G1")


def place_twice() -> Refusal:
    board = Board()
    one, two = board.hand("hawk"), board.hand("hawk")
    board.enter("place").do("place", card=one, zone="past", cell="G1")
    return board.refused("place", card=two, zone="past", cell="J1")


def place_off_green() -> Refusal:
    board, card = placing()
    return board.refused("place", card=card, zone="past", cell="F6")


def place_on_city() -> Refusal:
    board, card = placing(placement_zone="open")
    return board.refused("place", card=card, zone="past", cell="E7")


def place_alone() -> Refusal:
    board, card = placing(placement_zone="growth")
    return board.refused("place", card=card, zone="past", cell="F6")


def place_taken() -> Refusal:
    board = Board()
    card = board.hand("hawk")
    board.pin("lotus", "past", "G1")
    return board.enter("place").refused("place", card=card, zone="past", cell="G1")


def skip_placing(**options: str) -> Refusal:
    return placing(**options)[0].refused("pass")


def moving() -> tuple[Board, int, int]:
    board = Board()
    mine = board.pin("hawk", "present", "F6")
    board.pin("scarab", "present", "G6")
    return board, mine, board.pin("lotus", "present", "F7")


def try_move(cell: str, zone: str = "present") -> Callable[[], Refusal]:
    def attempt() -> Refusal:
        board, mine, _ = moving()
        return board.enter("move").refused("move", piece=mine, zone=zone, cell=cell)

    return attempt


def move_theirs() -> Refusal:
    board, _, theirs = moving()
    return board.enter("move").refused("move", piece=theirs, zone="present", cell="F8")


def other_era() -> Refusal:
    board = Board(one_era_per_turn=True)
    card, mine = board.hand("hawk"), board.pin("hawk", "past", "F6")
    board.enter("place").do("place", card=card, zone="present", cell="G1")
    return board.refused("move", piece=mine, zone="past", cell="G6")


def fighting(*traits: str) -> Board:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    board.pin("lotus", "past", "F7")
    board.pin("lotus", "present", "F8")
    for trait in traits:
        board.trait(trait, "hawk")
    board.dice(6, 1).enter("move").do("move", piece=mine, zone="past", cell="F7")
    return board


def no_reroll() -> Refusal:
    return fighting("keen-senses").refused("reroll", OSIRIS)


def loser_chooses() -> Refusal:
    return fighting().refused("death_placement", OSIRIS, index=0, turn=0)


def looting() -> tuple[Board, int]:
    board = Board(steal_in_battle=True)
    mine = board.pin("hawk", "present", "F6")
    board.pin("lotus", "present", "F7")
    trait, other = board.trait("thorns", "lotus"), board.trait("runners", "papyrus")
    board.dice(6, 1).enter("move").do("move", piece=mine, zone="present", cell="F7")
    assert board.asked() == [(1, "ask steal_after_battle pass")] and trait
    return board, other


def loot_elsewhere() -> Refusal:
    board, other = looting()
    return board.refused("steal_after_battle", trait=other, species=board.row("hawk"))


def loot_for_them() -> Refusal:
    board, _ = looting()
    trait = board.inside(board.row("lotus"))[0]
    return board.refused("steal_after_battle", trait=trait, species=board.row("palm-tree"))


def offer_out_of_turn() -> Refusal:
    return Board().enter("evolve").refused("propose_draw", OSIRIS)


def after_the_end() -> Refusal:
    board = Board().enter("evolve")
    board.do("concede")
    return board.refused("pass")


def too_early() -> Refusal:
    board, mine, _ = moving()
    return board.enter("evolve").refused("move", piece=mine, zone="present", cell="F8")


def skip_ripple() -> Refusal:
    return rippling().refused("pass")


def skip_order() -> Refusal:
    return two_due().enter("ripple").refused("pass")


TRIES: dict[str, tuple[Callable[[], Refusal], str, str]] = {
    "setup_turn": (out_of_turn_at_setup, "BUT-42", "It is not your turn to place."),
    "not_your_pin": (other_pin, "BUT-40", "Lotus is not in your pins."),
    "no_such_cell": (nowhere, "BUT-43", "There is no such cell."),
    "setup_present": (in_the_past, "BUT-43", "Setup pins go on the present map."),
    "setup_green": (not_green, "BUT-43", "Setup pins go on green spots."),
    "spot_taken": (taken_at_setup, "BUT-43", "That spot is taken."),
    "not_due": (not_due, "BUT-56", "This piece is not due to reproduce."),
    "no_direction": (
        lambda: rippling().refused("ripple_placement", cells="F6"), "BUT-64", "You must choose a direction.",
    ),
    "mirrored": (
        lambda: rippling("scarab").refused("ripple_placement", index=0, turn=0, mirrored=1), "BUT-34",
        "Patterns cannot be mirrored.",
    ),
    "not_next_to_new": (
        lambda: litter().refused("extra_sprout", zone="present", cell="K5"), "BUT-164",
        "That cell is not next to a new piece.",
    ),
    "cell_occupied": (
        lambda: litter().refused("extra_sprout", zone="present", cell="F5"), "BUT-164", "That cell is occupied.",
    ),
    "not_in_hand": (not_held, "BUT-80", "There is nothing to choose in your hand."),
    "not_a_trait": (no_trait, "BUT-80", "Plague is an act, not a trait."),
    "not_an_act": (no_act, "BUT-84", "Ambush is a trait, not an act."),
    "own_species": (others_species, "BUT-90", "Evolutions go on your own species."),
    "two_evolutions": (third, "BUT-82", "This species has two evolutions; choose one to replace."),
    "full": (third_without_replacing, "BUT-181", "This species has two evolutions, and none may be replaced."),
    "not_replaced": (
        replaced_elsewhere, "BUT-82", "There is room beside it.",
    ),
    "no_evolution": (nothing_to_take, "BUT-85", "There is no evolution to take."),
    "no_room": (no_room, "BUT-85", "None of your species has room."),
    "species_full": (full_species, "BUT-86", "Hawk has no room for another evolution."),
    "not_opposing": (own_trait, "BUT-87", "Choose an evolution of an opposing species."),
    "choose_species": (which_species, "BUT-87", "Choose which of your species gets it."),
    "not_an_evolution": (species_is_no_evolution, "BUT-181", "The kind of Hawk is species."),
    "no_spending": (spending, "BUT-82", "Evolutions are spent unplayed only where traits cannot be replaced."),
    "evolved_already": (twice, "BUT-78", "You have already played an evolution this turn."),
    "not_a_species": (place_trait, "BUT-93", "Ambush is a trait, not a species."),
    "placed_already": (place_twice, "BUT-91", "You have already placed a piece this turn."),
    "place_green": (place_off_green, "BUT-93", "New pieces go on green spots."),
    "must_place": (
        skip_placing, "BUT-91", "You must place a piece: you hold a species card and a green spot is free.",
    ),
    "not_your_piece": (move_theirs, "BUT-97", "That is not your piece."),
    "no_travel": (try_move("F8", "past"), "BUT-23", "Pieces cannot travel between past and present."),
    "one_era": (other_era, "BUT-176", "You placed a piece in the present this turn, so you move there too."),
    "own_piece_there": (try_move("G6"), "BUT-101", "Your own piece is there."),
    "too_far": (try_move("I6"), "BUT-99", "Too far: a Hawk moves up to 2."),
    "blocked": (try_move("H6"), "BUT-100", "The way is blocked."),
    "no_reroll": (no_reroll, "BUT-115", "You have no reroll."),
    "winner_chooses": (loser_chooses, "BUT-121", "The winner of the battle chooses."),
    "not_looted": (loot_elsewhere, "BUT-182", "Only an evolution of the defeated species can be taken."),
    "draw_turn": (offer_out_of_turn, "BUT-139", "A draw is offered in one's own turn."),
    "over": (after_the_end, "BUT-52", "The game is over."),
    "cannot_skip": (skip_order, "BUT-52", "That is not what is asked now: Which of them reproduces first?"),
    "not_your_turn": (lambda: Board().enter("evolve").refused("pass", OSIRIS), "BUT-48", "It is not your turn."),
    "wrong_step": (too_early, "BUT-52", "That belongs to Move; now it is Evolve."),
}  # fmt: skip


@pytest.mark.parametrize("name", TRIES)
@pytest.mark.covers("BUT-52", "BUT-90", "BUT-93", "BUT-101", "BUT-115")
def test_a_refusal(name: str) -> None:
    attempt, rule, sentence = TRIES[name]
    found = attempt()
    assert (found.rule, found.message) == (rule, sentence)


@pytest.mark.parametrize(
    ("attempt", "rule", "sentence"),
    [
        (skip_ripple, "BUT-68", "You must choose a direction."),
        (lambda: fighting().refused("pass"), "BUT-125", "You must choose a direction."),
        (lambda: litter().refused("extra_sprout", zone="past", cell="H6"), "BUT-164", None),
        (place_theirs, "BUT-93", "A card is not in your hand."),
        (place_taken, "BUT-95", "That spot is taken."),
        (place_on_city, "BUT-174", "New pieces do not enter on key cities."),
        (place_alone, "BUT-173", "New pieces go on green spots or next to your own pieces."),
        (lambda: skip_placing(placement_zone="open"), "BUT-91", "You must place a piece: you hold a species card and "
         "there is a place for it."),
        (loot_for_them, "BUT-182", "Evolutions go on your own species."),
        (lambda: rippling().refused("ripple_placement", index=9, turn=0), "BUT-64", None),
        (lambda: rippling().refused("ripple_placement", index=0, turn=6), "BUT-64", None),
        (lambda: rippling().refused("ripple_placement", OSIRIS, index=0, turn=0), "BUT-52", None),
    ],
)  # fmt: skip
def test_other_ways_to_be_refused(attempt: Callable[[], Refusal], rule: str, sentence: str | None) -> None:
    found = attempt()
    assert found.rule == rule and (sentence is None or found.message == sentence), found
