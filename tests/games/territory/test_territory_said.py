"""Whom an effect reaches, said in phrases: the same creatures in the same order as reading the table by hand gives,
at positions of random walks; and the fixed words of before, each made into the phrase that says the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from territory_board import Board, with_cards

from tabletop.core.values import Json
from tabletop.games.territory import field
from tabletop.games.territory.abilities import reached_at, reader
from tabletop.games.territory.former import BEFORE
from tabletop.games.territory.lexicon import LEXICON
from tabletop.games.territory.prices import ability_price
from tabletop.games.territory.recovery import condition, limit
from tabletop.rules.abilities.compiling import phrased
from tabletop.rules.abilities.records import Context
from tabletop.rules.table import Table
from tests.games.walking import new_game, some_action

DAILY, LONG = 1_500, 100_000
WHO = ("self", "allies", "yours", "enemies", "others", "all", "one_ally", "one_enemy")
TYPES = ("Flying", "Beast", "Aquatic", "Predator", "Canid", "Bird", "Titan", "Newt")
BIOMES = ("Forest", "Lake", "Plain", "Volcano")


def by_hand(table: Table, at: Context, who: str, wanted: dict[str, Any]) -> tuple[int, ...]:
    """The creatures at a slot that a selector with its filters meant (TER-98, TER-125, TER-188)."""
    here = field.at_slot(table, at.site)
    own, source = at.you, at.source
    tests = {
        "self": lambda each: each == source,
        "allies": lambda each: field.side(table, each) == own and each != source,
        "yours": lambda each: field.side(table, each) == own,
        "enemies": lambda each: field.side(table, each) != own,
        "others": lambda each: each != source,
        "all": lambda each: True,
    }
    means = tests[{"one_ally": "allies", "one_enemy": "enemies"}.get(who, who)]
    return tuple(each for each in here if (not own or means(each)) and fits(table, each, wanted))


def fits(table: Table, piece: int, wanted: dict[str, Any]) -> bool:
    """Whether a creature fits every filter."""
    held = {
        "type": lambda value: value in field.types(table, piece),
        "not_type": lambda value: value not in field.types(table, piece),
        "stars": lambda value: field.number(table, piece, "stars") == value,
        "allies": lambda value: len(field.allies(table, piece)) == value,
        "at_home": lambda value: bool(table.value(piece, "at_home")) == value,
        "home": lambda value: field.homes_here(table, piece, str(value)),
    }
    return all(held[name](value) for name, value in wanted.items())


def positions(seed: int) -> Iterator[Table]:
    """Positions of one random walk."""
    session, dice = new_game("territory", seed), random.Random(seed)
    for _ in range(250):
        assert session.ruleset is not None
        yield Table(session.ruleset, session.state)
        action = some_action(session, dice)
        if action is None or session.outcome is not None:
            return
        session.submit(action)


def compare(number: int, seed: int) -> int:
    """Compare so many selections; how many of them meant somebody."""
    dice, done, full = random.Random(seed), 0, 0
    while done < number:
        seed += 1
        for table in positions(seed):
            slots = list(field.open_slots(table))
            creatures = [piece for slot in slots for piece in field.at_slot(table, slot)]
            lands = [land for slot in slots for land in (field.land_in(table, slot),) if land]
            for source in dice.sample([*creatures, *lands], min(len(creatures), 5)):
                at = reader(table, source, field.slot_of(table, source) or dice.choice(slots))
                if at.you and dice.random() < 0.3:
                    at = at._replace(site=dice.choice(slots))  # an effect at every land
                for who in WHO:
                    wanted = _filter(dice)
                    said = BEFORE.set(who, wanted)
                    assert reached_at(table, at, phrased(said, LEXICON)) == by_hand(table, at, who, wanted), (
                        said,
                        at,
                    )
                    full += bool(by_hand(table, at, who, wanted))
                    done += 1
    return full


def _filter(dice: random.Random) -> dict[str, Any]:
    wanted = {
        "type": dice.choice(TYPES), "not_type": dice.choice(TYPES), "stars": dice.randint(1, 4),
        "allies": dice.randint(0, 2), "at_home": dice.random() < 0.5, "home": dice.choice(BIOMES),
    }  # fmt: skip
    return {name: value for name, value in wanted.items() if dice.random() < 0.15}


def test_a_phrase_means_whom_the_words_of_before_meant() -> None:
    assert compare(DAILY, seed=0) > DAILY // 10


@pytest.mark.long
def test_a_phrase_means_whom_the_words_of_before_meant_in_many_positions() -> None:
    assert compare(LONG, seed=100) > LONG // 10


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"op": "base", "n": 1, "to": "allies", "filter": {"type": "Canid"}},
         {"op": "base", "n": 1, "to": "here where it != self and types has Canid"}),
        ({"op": "rest", "n": 1, "to": "one_enemy"}, {"op": "rest", "n": 1, "to": {"one": "here of enemies"}}),
        ({"op": "power", "n": 1, "filter": {"stars": 2}}, {"op": "power", "n": 1, "to": "self where stars = 2"}),
        ({"op": "recover", "n": 2, "filter": {"type": "Beast", "home": "Tundra"}},
         {"op": "recover", "n": 2, "to": "resting where types has Beast and homes has Tundra"}),
        ({"op": "rest", "n": 1, "to": "all", "filter": {"at_home": False, "allies": 2}},
         {"op": "rest", "n": 1, "to": "here of seats where not at_home and count(allies) = 2"}),
        ({"op": "power", "n": 1, "to": "all", "filter": {"type": "Sea Serpent"}},
         {"op": "power", "n": 1, "to": "here of seats where types has Sea_Serpent"}),
        ({"op": "recover", "n": 1, "to": "self"}, {"op": "recover", "n": 1, "to": "self"}),
    ],
)  # fmt: skip
def test_effects_of_before_are_read_and_cost_the_same(old: dict[str, Json], new: dict[str, Json]) -> None:
    data, _ = BEFORE.today({"do": [old]}, LEXICON.vocabulary.params)
    assert data["do"] == [new]
    assert ability_price({"do": [old]}) == ability_price({"do": [new]})


@pytest.mark.covers("TER-169")
@pytest.mark.parametrize(
    ("to", "message"),
    [
        ("resting", "`resting`: `resting` does not occur on a creature."),
        ({"one": "here"}, "A creature is chosen only in an ability that is `activated`."),
        ("hear", "`hear`, column 1: There is no name `hear` here."),
    ],
)
def test_what_cannot_be_reached(to: Json, message: str) -> None:
    found = LEXICON.check({"when": "always", "do": [{"op": "power", "n": 1, "to": to}]}, "creature")
    assert message in [each.message for each in found]
    assert all(each.hint for each in found)


@pytest.mark.covers("TER-135", "TER-137")
def test_a_land_that_names_nobody_is_for_whoever_rests(tmp_path: Path) -> None:
    land = "  pool:\n    biome: Lake\n    abilities:\n      - {text: T, when: recovery, do: [{op: recover, n: 3}]}\n"
    board = Board(catalog=with_cards(tmp_path, lands=land))
    pool, lion = board.claimed("pool", 1), board.resting("lion", 1, 5)
    assert limit(board.table, pool, lion) == (3, 3) and condition(board.table, pool) == "creatures"


def test_a_land_that_said_by_a_filter_alone_for_whom_it_recovers_means_those_who_rest() -> None:
    def today(**more: Json) -> Json:
        return BEFORE.today(
            {"when": "recovery", "do": [{"op": "recover", "n": 2, **more}]}, LEXICON.vocabulary.params
        )[0]["do"]

    assert today(filter={"type": "Bird"}) == [{"op": "recover", "n": 2, "to": "resting where types has Bird"}]
    assert today(filter={"type": "Bird"}, to="self") == [{"op": "recover", "n": 2, "to": "self where types has Bird"}]
    assert today() == [{"op": "recover", "n": 2}]


@pytest.mark.covers("TER-125")
def test_of_a_land_only_the_first_word_means_everybody_here() -> None:
    board = Board()
    land, deer, bear = board.land("old-pinewood", 1), board.at("red-deer", 1, 1), board.at("brown-bear", 1, 2)
    board.fight()
    table = Table(board.rules, board.state)
    at = reader(table, land, 1)
    assert set(reached_at(table, at, phrased("self where it != self", LEXICON))) == {deer, bear}
