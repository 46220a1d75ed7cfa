"""Small things of Butterfly that a game rarely comes to: what hands have laid oddly, gestures at nothing."""

from __future__ import annotations

import pytest
from butterfly_board import BASTET, NILE, OSIRIS, Board

from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.core.view import handle_of
from tabletop.games.butterfly.battle import shown
from tabletop.games.butterfly.decks import check_card
from tabletop.games.butterfly.ending import holds
from tabletop.games.butterfly.field import species_of
from tabletop.games.butterfly.lexicon import LEXICON
from tabletop.games.butterfly.making import look_of
from tabletop.games.butterfly.moving import can_move
from tabletop.games.butterfly.patterns import reproducing
from tabletop.rules.abilities.records import Context
from tabletop.rules.actions import Action


def test_a_trait_is_not_dropped_on_what_lies_on_no_species() -> None:
    board = Board()
    card, odd = board.hand("sharp-claws"), board.hand("hawk")
    Edit(board.state).move(odd, "discard@1")
    on_odd = Edit(board.state).create("card", odd, definition="ambush", owner=BASTET, face="up")
    species = Edit(board.state).create("card", board.row("hawk"), definition="scarab", owner=BASTET, face="up")
    board.enter("evolve")
    assert board.rules.drops(board.state, BASTET, card, on_odd) == []
    assert board.rules.drops(board.state, BASTET, card, species) == [], "in a slot, but no trait"
    assert len(board.rules.drops(board.state, BASTET, card, board.row("hawk"))) == 1


@pytest.mark.covers("BUT-2")
def test_a_pin_is_of_its_species_whatever_it_is_called() -> None:
    board = Board()
    pin = board.pin("hawk", "past", "F6")
    Edit(board.state).set_field(pin, "name", "Scarab")
    nameless = Edit(board.state).create("card", "past", owner=BASTET, spot=(1, 0), fields={"name": "Scarab"})
    assert species_of(board.table(), pin) == "hawk"
    assert species_of(board.table(), nameless) == "", "only pins are known by their names"


def test_a_move_to_nowhere_and_of_no_piece_shows_nothing() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    loose = Edit(board.state).create("pin", "past", definition="hawk", owner=0, spot=(1, 0))
    board.enter("move")
    for piece, cell in ((mine, "Z9"), (loose, "F7")):
        assert board.rules.preview(board.state, board.action("move", piece=piece, zone="past", cell=cell)) == ()


@pytest.mark.covers("BUT-176")
def test_who_may_move_on_no_map_cannot_move() -> None:
    board = Board(one_era_per_turn=True)
    board.pin("hawk", "present", "F6")
    for placed, wanted in (("past", False), ("present", True)):
        Edit(board.state).set_flow("placed", placed)
        assert can_move(board.table(), BASTET) == wanted
    assert not can_move(Board(one_era_per_turn=True).table(), BASTET), "nor who has no piece"


def test_a_death_is_no_reproduction() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    board.pin("lotus", "past", "F7"), board.pin("lotus", "present", "F8")
    board.dice(6, 1).enter("move").do("move", piece=mine, zone="past", cell="F7")
    assert board.asked() == [(1, "death_placement")] and reproducing(board.table()) == 0
    assert [each.effect for each in board.rules.pending(board.state)] == []
    assert board.rules.explain(board.state, Action("death_placement", 1, index=0, turn=0)) is None


@pytest.mark.covers("BUT-28")
def test_a_pattern_has_cells() -> None:
    assert check_card("species", {"pattern": ("0,0",)}) == []
    for wrong in ((), ("0,0", "0,0"), ("0,0", "x")):
        assert len(check_card("species", {"pattern": wrong})) == 1


@pytest.mark.covers("BUT-4")
def test_a_die_of_hands_has_six_sides_when_it_is_rolled() -> None:
    board = Board()
    mine = board.pin("hawk", "present", "F6")
    board.pin("lotus", "present", "F7")
    (die,) = board.inside("dice@1")
    Edit(board.state).set_field(die, "sides", 20)
    board.enter("move").do("move", piece=mine, zone="present", cell="F7")
    assert board.state.field(die, "sides") == 6


def test_the_cell_that_is_fought_over_is_shown_as_long_as_the_battle_goes_on() -> None:
    board = Board()
    mine = board.pin("hawk", "present", "F6")
    board.pin("lotus", "present", "F7"), board.trait("keen-senses", "hawk")
    board.enter("move")
    assert board.rules.pending(board.state) == ()
    board.dice(6, 1).do("move", piece=mine, zone="present", cell="F7")
    (shown,) = board.rules.pending(board.state)
    assert (shown.zone, shown.effect, shown.piece) == ("present", "fought", mine)


@pytest.mark.covers("BUT-132")
def test_who_holds_which_city_of_which_age_is_told() -> None:
    board = Board(hold_turns=2)
    board.pin("lotus", "past", "F5"), board.pin("lotus", "present", "E7"), board.pin("scarab", "past", "A11")
    board.enter("move")
    assert list(board.rules.find_dangers(board.table())) == []
    for era, cell, name in holds(board.table()):
        if (era, NILE.label(cell)) in (("past", "F5"), ("present", "E7")):
            Edit(board.state).count(seat_target(OSIRIS), name, 1)
    (danger,) = board.rules.find_dangers(board.table())
    assert danger.words["cities"] == "Heliopolis (past) and Memphis (present)"


def test_what_has_no_card_lies_on_no_species() -> None:
    said = LEXICON.said("host", "set")
    assert said is not None and said.pieces(Board().table(), Context(0, BASTET)) == ()


@pytest.mark.covers("BUT-6")
def test_pieces_that_a_scenario_puts_down_look_like_those_that_the_rules_make() -> None:
    board = Board()
    bare, own = board.pin("hawk", "past", "F6"), board.pin("hawk", "past", "F7", color="#123456")
    board.enter("move")
    for name, value in look_of(board.table(), "hawk").items():
        assert board.state.field(bare, name) == value
    assert board.state.field(own, "color") == "#123456", "what has a look of its own keeps it"


@pytest.mark.covers("BUT-182")
def test_loot_is_dropped_on_the_species_that_is_to_have_it() -> None:
    board = Board(steal_in_battle=True)
    mine = board.pin("crocodile", "past", "F6")
    board.pin("lotus", "past", "G6"), board.pin("lotus", "present", "H6")
    thorn, other = board.trait("thorns", "lotus"), board.trait("hard-wood", "palm-tree")
    board.dice(6, 1).enter("move").do("move", piece=mine, zone="past", cell="G6")
    board.do("death_placement", index=0, turn=0)
    found = board.rules.drops(board.state, BASTET, thorn, board.row("crocodile"))
    assert [each.kind for each in found] == ["steal_after_battle"]
    assert found[0] in board.rules.legal_actions(board.state, BASTET)
    assert board.rules.drops(board.state, BASTET, thorn, board.row("lotus")) == [], "that is where it lies"
    assert board.rules.drops(board.state, BASTET, other, board.row("crocodile")) == [], "nor another species' trait"


@pytest.mark.covers("BUT-84")
def test_a_theft_that_somebody_insists_on_finds_nothing_and_takes_nothing() -> None:
    board = Board()
    card = board.hand("cunning-theft")
    board.enter("evolve").do("act", waive=True, card=card)
    assert card in board.inside("spent@1")
    assert all(not board.inside(board.row(species)) for species in ("hawk", "scarab", "crocodile"))


@pytest.mark.covers("BUT-108")
def test_what_a_die_shows_is_read_off_a_die() -> None:
    board = Board()
    (die,) = board.inside("dice@1")
    edit = Edit(board.state)
    edit.set_field(die, "value", 4)
    stray = edit.create("pin", "dice@1", definition="hawk", owner=BASTET, fields={"value": 6})
    edit.reorder("dice@1", (stray, die))
    assert shown(board.table(), BASTET) == 4, "a pin that hands have put there is no die"
    edit.set_field(die, "value", "six")
    assert shown(board.table(), BASTET) == 1, "nor is a word a number"
    edit.set_field(die, "value", True)
    assert shown(board.table(), BASTET) == 1


@pytest.mark.covers("BUT-181")
@pytest.mark.parametrize("replace", [True, False])
def test_spending_is_offered_where_traits_are_not_replaced(replace: bool) -> None:
    board = Board(replace_traits=replace)
    board.hand("sharp-claws")
    board.enter("evolve")
    offered = {each.kind for each in board.rules.legal_actions(board.state, BASTET)}
    assert ("spend" in offered) != replace


@pytest.mark.covers("BUT-86")
def test_a_theft_of_the_wrong_trait_points_at_it() -> None:
    board = Board()
    card, own = board.hand("cunning-theft"), board.trait("ambush", "hawk")
    board.trait("thorns", "lotus")
    board.enter("evolve")
    refusal = board.refused("act", card=card, trait=own, species=board.row("scarab"))
    assert refusal.pieces == (handle_of(board.state, own, BASTET),)
