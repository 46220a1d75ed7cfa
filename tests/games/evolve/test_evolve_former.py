"""How Evolve's abilities were written before there were phrases: all of it is read, and said today as it is here."""

from __future__ import annotations

import pytest
from evolve_board import Board

from tabletop.core.values import Json
from tabletop.games.evolve.former import BEFORE
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import Context

SETS: list[tuple[Json, str]] = [
    ("self", "self"), ("food", "eaten"), ("chosen", "chosen.0"), ("chosen.1", "chosen.1"),
    ({"food": False}, "organism in play"), ({"all": {"food": True}}, "food in play"),
    ({"food": False, "controller": "you", "stressed": False}, "organism in field where unstressed"),
    ({"food": True, "controller": "opponent"}, "food in field of opponent"),
    ({"food": False, "controller": "current"}, "organism in field of active"),
    ({"type": "organism", "controller": "you", "stressed": True}, "field where stressed"),
    ({"type": "organism"}, "play where (kind = organism or kind = food)"),
    ({"type": "mutation", "controller": "you"}, "mutation in play where controller = you"),
    ({"type": "organism", "tier": 1, "zone": "discard", "controller": "you"}, "organism in discard where tier = 1"),
    ({"food": False, "energy": {"min": 1, "max": 3}}, "organism in play where energy >= 1 and energy <= 3"),
    ({"food": False, "not_self": True, "not_phylum": "Bacillota"},
     "organism in play where it != self and not phylum = Bacillota"),
    ({"food": False, "not_host_of": 0}, "organism in play where could_move(chosen.0 to it)"),
    ({"mutations_of": "host"}, "attached of host"),
]  # fmt: skip
CONDITIONS: list[tuple[Json, str]] = [
    ({"energy_at_least": {"who": "self", "n": 1}}, "self.energy >= 1"), ({"unstressed": "host"}, "host.unstressed"),
    ({"controls": {"player": "opponent", "filter": {"food": True}, "n": 2}},
     "count(food in field of opponent) >= 2"),
    ({"controls": {"player": "you", "filter": {"food": False}}}, "any(organism in field)"),
    ({"cause": "attack"}, "cause = attack"), ("eater_is_opponent", "eater_seat != you"),
    ("food_was_opponents", "food_seat != you"), ("onto_opponents_organism", "target.controller != you"),
    ("begin_window", "phase = begin"),
    ({"answers": {"kind": "play", "by": "opponent"}}, "announced has playing and announcer != you"),
    ({"answers_not": ["evolve"]}, "announced has something and not announced has evolve"),
]  # fmt: skip
EFFECTS: list[tuple[dict[str, Json], dict[str, Json]]] = [
    ({"op": "gain_energy", "n": 1, "to": "food"}, {"op": "gain", "n": 1, "of": "energy", "to": "eaten"}),
    ({"op": "gain_dna", "n": 1, "to": {"controller_of": "attacker"}},
     {"op": "gain", "n": 1, "of": "dna", "to": "attacker_seat"}),
    ({"op": "gain_mp", "n": 2, "to": "item_player"}, {"op": "gain", "n": 2, "of": "mp", "to": "announcer"}),
    ({"op": "draw", "n": 1, "to": "each"}, {"op": "draw", "n": 1, "to": "seats"}),
    ({"op": "set_energy", "n": 0, "to": "self"}, {"op": "lose", "n": "energy", "of": "energy", "to": "self"}),
    ({"op": "set_energy", "n": 2, "to": "self"}, {"op": "lose", "n": "energy - 2", "of": "energy", "to": "self"}),
    ({"op": "to_hand", "what": "self"}, {"op": "move", "what": "self", "to": "hand"}),
    ({"op": "move_mutation", "what": "chosen.0", "to": "chosen.1"},
     {"op": "move", "what": "chosen.0", "onto": "chosen.1"}),
    ({"op": "attach", "what": "chosen.0", "to": "chosen.1"}, {"op": "move", "what": "chosen.0", "onto": "chosen.1"}),
    ({"op": "move_energy", "n": 1, "from": "self", "to": "chosen.0"},
     {"op": "gain", "n": 1, "of": "energy", "from": "self", "to": "chosen.0"}),
    ({"op": "shield", "to": "chosen.0"}, {"op": "cancel", "for": "chosen.0"}),
    ({"op": "give", "action": "attack", "energy": 1, "to": "self"},
     {"op": "allow", "what": "attack", "energy": 1, "of": "self"}),
    ({"op": "ignore", "subtypes": ["Climate"]}, {"op": "protect", "against": ["Climate"]}),
    ({"op": "search_deck", "filter": {"type": "organism", "tier": 2}},
     {"op": "search_deck", "among": "organism in deck where tier = 2"}),
    ({"op": "cancel_unless_pays", "pay": [{"mp": 2}]}, {"op": "cancel", "unless": [{"mp": 2}]}),
    ({"op": "modify", "quantity": "event_mp", "of": "self", "by": 1, "until": {"until_next_turn_of": "current"}},
     {"op": "add", "n": 1, "to": "event_mp", "of": "you", "until": {"until_next_turn_of": "active"}}),
    ({"op": "modify", "quantity": "evolve_dna", "of": "self", "by": {"count": {"mutations_of": "self"}, "times": -1}},
     {"op": "add", "n": "-count(attached of self)", "to": "evolve_dna", "of": "self"}),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), SETS)
def test_whom_was_meant(old: Json, new: str) -> None:
    assert BEFORE.set(old) == new and BEFORE.set(new) == new
    assert LEXICON.said(new, "set") is not None, new


@pytest.mark.parametrize(("old", "new"), CONDITIONS)
def test_what_was_required(old: Json, new: str) -> None:
    assert BEFORE.requirement(old) == new and BEFORE.requirement(new) == new
    assert LEXICON.said(new, "test") is not None, new


@pytest.mark.parametrize(("old", "new"), EFFECTS)
def test_what_was_done(old: dict[str, Json], new: dict[str, Json]) -> None:
    params = LEXICON.vocabulary.params
    assert BEFORE.effect(old, params) == new and BEFORE.effect(new, params) == new
    standing = new["op"] in ("add", "allow", "protect") and "until" not in new
    data: dict[str, Json] = {"when": "always" if standing else "enters", "do": [old]}
    data |= {} if standing else {"of": "self", "choose": [{"type": "mutation"}, {"food": False}]}
    assert {each.grade for each in LEXICON.check(data, "organism")} == {"warning"}


@pytest.mark.covers("EVO-39", "EVO-277")
def test_a_card_that_has_become_another_object_is_not_there() -> None:
    board = Board()
    mine = board.organism("arthrospira-platensis", energy=2)
    ability = compile_ability("x.1", "", {"when": "dies", "of": "self", "requires": ["self.energy >= 2"]}, LEXICON)
    assert ability.holds(board.table, Context(mine, 1))
    assert not ability.holds(board.table, Context(mine, 1, incarnation=board.state.incarnation[mine] - 1))
