"""Conditions as phrases: the same answers as reading the table by hand gives, at positions of random walks, and the
fixed words of before, each made into the phrase that says the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.games.auganism import field
from tabletop.games.auganism.former import BEFORE
from tabletop.games.auganism.lexicon import LEXICON, PHASES
from tabletop.rules.abilities.records import Context
from tabletop.rules.language.before import times
from tabletop.rules.table import Table
from tests.games.walking import new_game, some_action

DAILY, LONG = 1_500, 100_000


def _winner(table: Table, seat: int) -> object:
    return field.battle_of(table, field.duel_of(seat)).get("winner")


def _in_phase(table: Table, at: Context, phase: object) -> bool:
    duel = field.duel_of(at.you)
    return field.phase_of(table, duel) == phase and field.current(table, duel) == at.you


BY_HAND: Mapping[str, Callable[[Table, Context, Any], bool]] = {
    "stage": lambda table, at, n: field.stage(table, at.source) >= n,
    "attacker": lambda table, at, n: field.attacker(table, field.duel_of(at.you)) == at.you,
    "defender": lambda table, at, n: field.attacker(table, field.duel_of(at.you)) == field.opponent(at.you),
    "in_response": lambda table, at, n: table.state.field(at.source, "placed") == "response",
    "won": lambda table, at, n: _winner(table, at.you) == at.you,
    "lost": lambda table, at, n: _winner(table, at.you) == field.opponent(at.you),
    "damaged": lambda table, at, n: field.health(table, at.source) < field.listed(table, at.source, "health"),
    "foreign": lambda table, at, n: field.is_foreign(table, at.source),
    "opponent_hand": lambda table, at, n: len(field.hand(table, field.opponent(at.you))) >= n,
    "hand_at_start": lambda table, at, n: field.fact(table, field.duel_of(at.you), "hand_start") == n,
    "evp_cards": lambda table, at, n: len(field.cards(table, field.EVP, at.you)) >= n,
    "no_battle": lambda table, at, n: not field.fact(table, field.duel_of(at.you), "fought"),
    "opponent_responded": lambda table, at, n: field.fact(table, field.duel_of(at.you), "responses") > 0,
    "phase": _in_phase,
}
NUMBERS = ("stage", "opponent_hand", "hand_at_start", "evp_cards")
SOURCES = (field.SUMMON, field.HERO, field.AUGMENT, field.EVP, field.GRAVEYARD, field.HAND)


def tables(seed: int, seats: int) -> Iterator[Table]:
    """Positions of one random walk, half of them in the middle of a battle or a Response Phase."""
    session, dice = new_game("auganism", seed, seats=seats), random.Random(seed)
    for _ in range(250):
        assert session.ruleset is not None
        state = session.state.fork()
        if dice.random() < 0.5:
            unsettled(state, dice)
        yield Table(session.ruleset, state)
        action = some_action(session, dice)
        if action is None or session.outcome is not None:
            return
        session.submit(action)


def unsettled(state: GameState, dice: random.Random) -> None:
    """Facts that hold only while no question is open."""
    edit = Edit(state)
    for duel in (1, 2):
        one, two = field.players(duel)
        edit.set_flow(f"battle#{duel}", {"attacker": dice.choice((one, two)), "winner": dice.choice((0, one, two))})
        edit.set_flow(f"duel#{duel}", {name: dice.randint(0, 2) for name in ("hand_start", "fought", "responses")})
    for piece in tuple(state.pieces()):
        if dice.random() < 0.2:
            edit.set_field(piece, "placed", dice.choice(("augment", "response")))


def compare(number: int, seed: int) -> dict[str, set[bool]]:
    """Compare so many conditions; the answers that each word has had."""
    dice, done = random.Random(seed), 0
    found: dict[str, set[bool]] = {name: set() for name in BY_HAND}
    while done < number:
        seed += 1
        for table in tables(seed, 2 if seed % 3 else 4):
            cards = [
                (piece, seat) for seat in table.seats for family in SOURCES
                for piece in table.inside(field.place(family, seat)) if table.kind(piece)
            ]  # fmt: skip
            for source, seat in dice.sample(cards, min(len(cards), 6)):
                at = Context(source, seat)
                for name, by_hand in BY_HAND.items():
                    value: Json = dice.choice(PHASES) if name == "phase" else dice.randint(0, 4)
                    entry: Json = {name: value} if name in (*NUMBERS, "phase") else name
                    said = LEXICON.said(BEFORE.requirement(entry), "test")
                    assert said is not None, entry
                    wanted = by_hand(table, at, value)
                    assert said.holds(table, at) == wanted, (entry, at)
                    found[name].add(wanted)
                    done += 1
                number_said = LEXICON.said(times(3, BEFORE.numbers["battles_won"]), "number")
                assert number_said is not None
                assert number_said.number(table, at) == 3 * field.won(table, seat)
    return found


def test_a_phrase_says_what_the_word_of_before_said() -> None:
    found = compare(DAILY, seed=0)
    assert all(len(each) == 2 for each in found.values()), found


@pytest.mark.long
def test_a_phrase_says_what_the_word_of_before_said_in_many_positions() -> None:
    found = compare(LONG, seed=100)
    assert all(len(each) == 2 for each in found.values()), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"op": "attack", "n": -1, "per": "battles_won"}, {"op": "attack", "n": "-battles_won"}),
        ({"op": "attack", "n": 2, "who": "opponent"}, {"op": "attack", "n": 2, "who": "opponent"}),
        ({"op": "grave_top_to_hand"}, {"op": "move", "what": "top(graveyard)", "to": "hand", "who": "you"}),
        ({"op": "return_self"}, {"op": "move", "what": "self", "to": "hand"}),
        ({"op": "to_hand", "to": "self"}, {"op": "move", "what": "self", "to": "hand"}),
        ({"op": "opponent_discards", "n": 2},
         {"op": "move", "n": 2, "what": "hand of opponent", "to": "graveyard", "by": "chance"}),
        ({"op": "discard", "n": 1, "to": "hand"}, {"op": "move", "n": 1, "what": "hand", "to": "graveyard"}),
        ({"op": "bottom_from_hand", "n": 1}, {"op": "move", "what": "hand", "to": "deck"}),
        ({"op": "cap", "n": 5}, {"op": "limit", "n": 5, "what": "strike"}),
        ({"op": "skip_penalty", "n": 0}, {"op": "limit", "n": 0, "what": "skip_penalty"}),
        ({"op": "no_response"}, {"op": "forbid", "what": "response"}),
        ({"op": "keep_evp", "n": 1}, {"op": "allow", "n": 1, "what": "keep_evp"}),
        ({"op": "extra_place", "n": 1, "zone": "evp"}, {"op": "allow", "n": 1, "what": "evp"}),
        ({"op": "sword_times", "n": 2}, {"op": "times", "n": 2, "what": "sword"}),
        ({"op": "set_evp", "n": 0}, {"op": "set", "n": 0, "what": "evp"}),
        ({"op": "draw_instead", "n": 2}, {"op": "draw", "n": 2}),
        ({"op": "draw", "n": 2, "who": "opponent"}, {"op": "draw", "n": 2, "to": "opponent"}),
    ],
)  # fmt: skip
def test_effects_of_before_are_read(old: dict[str, Json], new: dict[str, Json]) -> None:
    data, _ = BEFORE.today({"do": [old]}, LEXICON.vocabulary.params)
    assert data["do"] == [new]


def test_who_fights_is_read_under_the_name_it_had() -> None:
    old = {"requires": ["attacker = you", "defender = you", "self.damaged"]}
    data, found = BEFORE.today(old, LEXICON.vocabulary.params)
    assert data["requires"] == ["attacker_seat = you", "defender_seat = you", "self.damaged"] and len(found) == 2
