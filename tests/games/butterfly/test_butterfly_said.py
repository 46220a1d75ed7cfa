"""Evolutions in phrases: the same answers as their fixed words gave, by reading the table by hand, at positions of
random walks with traits and acts dealt out anew; and what those words are today."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

import pytest
from butterfly_board import SHIPPED, Board

from tabletop.core.edits import Edit
from tabletop.core.values import Json
from tabletop.games.butterfly import field
from tabletop.games.butterfly.battle import fights, goes_on, open_battle
from tabletop.games.butterfly.evolving import may_get, may_take
from tabletop.games.butterfly.former import BEFORE, KIN
from tabletop.games.butterfly.lexicon import LEXICON
from tabletop.games.butterfly.traits import Fight, battle_bonuses, lasting, steps, strength
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import Context
from tabletop.rules.language.speech import Wanted
from tabletop.rules.table import Table
from tabletop.rules.wording.saying import spoken
from tests.games.walking import new_game, some_action

DAILY, LONG = 1_500, 100_000
OPPOSING: Json = {"one": "attached of mat of opponent"}
WITH_ROOM: Json = {"one": "mat where count(attached) < 2"}

# -- by hand -------------------------------------------------------------------------------------------------------

CONDITIONS: Mapping[str, Callable[[Table, Fight, str], bool]] = {
    "attacking": lambda table, fight, era: fight.attacking,
    "defending": lambda table, fight, era: not fight.attacking,
    "on_city": lambda table, fight, era: field.is_city(table, fight.cell),
    "era": lambda table, fight, era: fight.era == era,
}
TRAITS: Mapping[str, tuple[str, Json, int]] = {
    "sharp-claws": ("strength", None, 1), "hard-wood": ("strength", None, 1),
    "ambush": ("strength", "attacking", 2), "strangling-vine": ("strength", "attacking", 2),
    "thick-hide": ("strength", "defending", 2), "thorns": ("strength", "defending", 2),
    "temple-guard": ("strength", "on_city", 2), "deep-taproot": ("strength", "on_city", 2),
    "ancestral-memory": ("strength", "era", 2), "pack-instinct": ("pack", None, 1), "dense-grove": ("pack", None, 1),
    "long-stride": ("move", None, 1), "wind-borne-seed": ("move", None, 1),
}  # fmt: skip
"""The traits that count: by which word, with which requirement, how much."""


def pack(table: Table, fight: Fight) -> int:
    """The other pieces of the same seat and species next to the contested cell."""
    around = [field.at(table, fight.era, cell) for cell in field.board(table).around(fight.cell)]
    return sum(
        piece not in (0, fight.piece)
        and table.owner(piece) == fight.seat
        and field.species_of(table, piece) == fight.species
        for piece in around
    )


def bonuses(table: Table, fight: Fight) -> list[tuple[int, int, str]]:
    """What counts in a battle: how much, by which card and rule."""
    mine = [(card, *TRAITS.get(table.definition(card), ("", None, 0)))
            for card in field.traits_of(table, fight.seat, fight.species)]  # fmt: skip
    found = [
        (number, card, "BUT-158")
        for card, word, needs, number in mine
        if word == "strength" and needs and CONDITIONS[str(needs)](table, fight, "past")
    ]
    packed = [(min(pack(table, fight), 2), card, "BUT-160") for card, word, _, _ in mine if word == "pack"]
    return found + [each for each in packed if each[0]]


def always(table: Table, seat: int, species: str, word: str) -> int:
    """What counts all the time."""
    there = [TRAITS.get(table.definition(card), ("", None, 0)) for card in field.traits_of(table, seat, species)]
    return sum(number for each, needs, number in there if each == word and not needs)


# -- positions -----------------------------------------------------------------------------------------------------


def tables(seed: int) -> Iterator[Table]:
    """Positions of one random walk, each with other traits on the species."""
    session, dice = new_game("butterfly", seed), random.Random(seed)
    for _ in range(300):
        assert session.ruleset is not None
        state = session.state.fork()
        table, edit = Table(session.ruleset, state), Edit(state)
        for row in [row for seat in (1, 2) for row in field.rows(table, seat)]:
            for _ in range(dice.choice((0, 0, 1, 2)) - len(field.traits_on(Table(session.ruleset, state), row))):
                card = dice.choice(list(TRAITS))
                edit.create("card", row, definition=card, owner=state.owner[row], face="up")
        for seat, cards in ((1, ("cunning-theft", "plague")), (2, ("graft", "blight"))):
            for card in cards:
                edit.create("card", f"hand@{seat}", definition=card, owner=seat, face="down")
        yield Table(session.ruleset, state)
        action = some_action(session, dice)
        if action is None or session.outcome is not None:
            return
        session.submit(action)


def battles(table: Table, dice: random.Random) -> Iterator[Fight]:
    """The battle that goes on, or battles that there could be."""
    there = open_battle(table)
    if there is not None and goes_on(table, there):
        yield from fights(table, there)
        return
    for _ in range(6):
        era = dice.choice(field.ERAS)
        mine, theirs = ([p for p in field.pieces(table, era) if table.owner(p) == seat] for seat in (1, 2))
        if not mine or not theirs:
            continue
        pair = [dice.choice(mine), dice.choice(theirs)]
        dice.shuffle(pair)
        where = [field.cell_of(table, pair[1]), *(city for city, _ in field.cities(table))]
        cell = where[0] if dice.random() < 0.6 else dice.choice(where)
        assert cell is not None
        for piece, against, attacking in ((*pair, True), (*reversed(pair), False)):
            species = field.species_of(table, piece)
            yield Fight(piece, table.owner(piece), species, era, cell, attacking, against)


def compare(number: int, seed: int) -> dict[str, set[object]]:
    """Compare so many answers; those that each word has had."""
    dice, done = random.Random(seed), 0
    found: dict[str, set[object]] = {name: set() for name in (*CONDITIONS, "pack", "take", "get", "strength", "move")}

    def same(name: str, given: Any, wanted: Any) -> None:
        nonlocal done
        assert given == wanted, (name, given, wanted)
        found[name].add(wanted if isinstance(wanted, int) else len(wanted))
        done += 1

    while done < number:
        seed += 1
        for table in tables(seed):
            for fight in battles(table, dice):
                at = fight.seen_by(Context(next(iter(table.inside("mat@1")), 0), fight.seat))
                for name, by_hand in CONDITIONS.items():
                    era = dice.choice(field.ERAS)
                    entry: Json = {name: era} if name == "era" else name
                    same(name, holds(table, at, BEFORE.requirement(entry), "test"), by_hand(table, fight, era))
                same("pack", holds(table, at, f"{KIN} at most 2", "number"), min(pack(table, fight), 2))
                told = [(part.amount, part.source, part.rule) for part in battle_bonuses(table, fight)]
                same("pack", told, bonuses(table, fight))
            for seat in (1, 2):
                for row in field.rows(table, seat):
                    species = field.species_of(table, row)
                    printed = [field.species_number(table, species, name) for name in ("strength", "move")]
                    added = [always(table, seat, species, name) for name in ("strength", "move")]
                    same("strength", strength(table, seat, species), printed[0] + added[0])
                    same("strength", sum(part.amount for part in lasting(table, seat, species)), added[0])
                    same("move", steps(table, seat, species), printed[1] + added[1])
                    same("move", table.value(row, "move"), printed[1] + added[1])
                for card in [c for c in table.inside(f"hand@{seat}") if field.card_kind(table, c) == "act"]:
                    theirs = [field.traits_on(table, row) for row in field.rows(table, field.other(seat))]
                    same("take", may_take(table, card, seat), tuple(chain.from_iterable(theirs)))
                    free = tuple(r for r in field.rows(table, seat) if len(field.traits_on(table, r)) < 2)
                    stolen = table.definition(card) in ("cunning-theft", "graft")
                    same("get", may_get(table, card, seat), free if stolen else ())
            if done >= number:
                break
    return found


def holds(table: Table, at: Context, text: object, wants: Wanted) -> object:
    said = LEXICON.said(text, wants)
    assert said is not None, text
    return said.value(table, at)


def every_answer(found: Mapping[str, set[object]]) -> None:
    for name in CONDITIONS:
        assert found[name] == {True, False}, name
    assert {0, 1, 2} <= found["pack"] and len(found["take"]) > 1 and len(found["get"]) > 1
    assert len(found["strength"]) > 3 and len(found["move"]) > 2


def test_a_phrase_says_what_the_word_of_before_said() -> None:
    every_answer(compare(DAILY, seed=2))


@pytest.mark.long
def test_a_phrase_says_what_the_word_of_before_said_in_many_positions() -> None:
    every_answer(compare(LONG, seed=100))


# -- the words of before -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"op": "pack", "n": 1, "most": 2}, {"op": "add", "n": f"{KIN} at most 2", "to": "strength"}),
        ({"op": "pack", "n": 2, "most": 4}, {"op": "add", "n": f"2 * {KIN} at most 4", "to": "strength"}),
        ({"op": "steal"}, {"op": "take", "what": OPPOSING, "to": WITH_ROOM}),
        ({"op": "strip"}, {"op": "strip", "to": OPPOSING}),
        ({"op": "strength", "n": 1}, {"op": "add", "n": 1, "to": "strength"}),
        ({"op": "steps", "n": 1}, {"op": "add", "n": 1, "to": "move"}),
        ({"op": "move", "n": 1}, {"op": "add", "n": 1, "to": "move"}),
        ({"op": "reroll", "n": 1}, {"op": "add", "n": 1, "to": "rerolls"}),
        ({"op": "extra_sprout", "n": 1}, {"op": "add", "n": 1, "to": "sprouts"}),
        ({"op": "win_ties"}, {"op": "mark", "what": "wins_ties"}),
        ({"op": "pass_through"}, {"op": "mark", "what": "passes_through"}),
        ({"op": "death_anchor_only"}, {"op": "mark", "what": "dies_here_only"}),
        ({"op": "guard_override"}, {"op": "mark", "what": "is_never_overgrown"}),
        ({"op": "sprout_override"}, {"op": "mark", "what": "overgrows"}),
        ({"op": "survive_failed_attack"}, {"op": "mark", "what": "survives_attacks"}),
    ],
)
def test_effects_of_before_are_read(old: dict[str, Json], new: dict[str, Json]) -> None:
    when = "played" if old["op"] in ("steal", "strip") else "always"
    data, found = BEFORE.today({"when": when, "do": [old]}, LEXICON.vocabulary.params)
    assert data["do"] == [new] and bool(found) == (old != new)
    told = LEXICON.check({"when": when, "do": [old]}, "act" if when == "played" else "trait")
    assert [each.grade for each in told] == (["warning"] if old != new else [])
    assert LEXICON.check({"when": when, "do": [new]}, "act" if when == "played" else "trait") == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("attacking", "fighter = attacker"), ("defending", "fighter = defender"), ("on_city", "contested.city"),
        ({"era": "present"}, "contested.era = present"),
    ],
)  # fmt: skip
def test_requirements_of_before_are_read(old: Json, new: str) -> None:
    data: dict[str, Any] = {"when": "always", "requires": [old], "do": [{"op": "add", "to": "strength", "n": 2}]}
    assert [each.hint for each in LEXICON.check(data, "trait")] == [f"Write `{new}`."]
    assert LEXICON.check({**data, "requires": [new]}, "trait") == []


PLUS: dict[str, Json] = {"op": "add", "n": 1, "to": "strength"}


@pytest.mark.covers("BUT-78", "BUT-85", "BUT-157")
@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        ({"when": "always", "do": [{"op": "add", "to": "move", "n": "1 if fighter = attacker else 0"}]}, "trait",
         "Only `strength` depends on a battle; `move` holds all the time or never."),
        ({"when": "always", "requires": ["contested.city"], "do": [{"op": "mark", "what": "wins_ties"}]}, "trait",
         "Only `strength` depends on a battle; `wins_ties` holds all the time or never."),
        ({"when": "played", "requires": ["any(field)"], "do": [{"op": "strip", "to": OPPOSING}]}, "act",
         "An act has no requirement: it can be played wherever there is what it is for."),
        ({"when": "played", "do": [{"op": "strip", "to": OPPOSING}, {"op": "strip", "to": OPPOSING}]}, "act",
         "An act does one thing."),
        ({"when": "played", "do": [{"op": "strip", "to": "attached of mat"}]}, "act",
         "An act is for one card: `to` means all."),
        ({"when": "played", "do": [{"op": "strip", "to": {"one": "attached of host"}}]}, "act",
         "`attached of host`: `host` is nothing in an ability that is `played`."),
        ({"when": "always", "do": [{"op": "add", "to": "strength", "n": 0}]}, "trait",
         "`n` must be a whole number, 1 or more."),
        ({"when": "always", "do": [{"op": "add", "to": "strength", "n": "strength"}]}, "trait",
         "`strength`, column 1: There is no name `strength` here."),
        ({"when": "always", "requires": ["atacking"], "do": [PLUS]}, "trait",
         'There is no requirement "atacking".'),
        ({"when": "always", "requires": ["contested.era = future"], "do": [PLUS]}, "trait",
         "`contested.era = future`, column 17: "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(data: dict[str, Any], kind: str, message: str) -> None:
    (found,) = LEXICON.check(data, kind)
    assert found.message.startswith(message), found.message
    assert found.rule in ("", "BUT-84", "BUT-85", "BUT-157")


# -- what phrases add ----------------------------------------------------------------------------------------------


def with_trait(board: Board, species: str, **ability: Any) -> Board:
    """A board on which a trait says something else."""
    made = compile_ability("ambush.1", "", {"when": "always", **ability}, LEXICON)
    board.rules.book._by_id["ambush.1"] = made
    board.rules.book._on_card.clear()
    board.trait("ambush", species)
    return board


@pytest.mark.covers("BUT-27", "BUT-157")
def test_a_trait_may_hold_while_a_test_does() -> None:
    board = with_trait(
        Board(), "hawk", requires=["count(field) >= 2"], do=[PLUS, {"op": "add", "n": 1, "to": "move"}]
    )
    for label, wanted in (("F6", (2, 2)), ("F7", (3, 3))):
        board.pin("scarab", "past", label)
        table = board.table()
        assert (strength(table, 1, "hawk"), steps(table, 1, "hawk")) == wanted
        assert (table.value(board.row("hawk"), "strength"), table.value(board.row("hawk"), "move")) == wanted


@pytest.mark.covers("BUT-9", "BUT-157")
def test_a_number_may_be_counted_and_is_never_less_than_nothing() -> None:
    text = "count(attached of host) - count(field where era = past)"
    board = with_trait(Board(), "hawk", do=[{"op": "add", "to": "strength", "n": text}])
    board.trait("burrow", "hawk")
    assert strength(board.table(), 1, "hawk") == 4
    for label, wanted in (("F6", 3), ("F7", 2), ("F8", 2)):
        board.pin("scarab", "past", label)
        assert strength(board.table(), 1, "hawk") == wanted
        assert board.table().value(board.row("hawk"), "strength") == wanted


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"when": "always", "do": [{"op": "add", "to": "strength", "n": f"2 * {KIN} at most 4"}]},
         "Strength +2 for each other piece of this species next to the contested cell, +4 at most."),
        ({"when": "always", "requires": ["contested.era = present"], "do": [{"op": "add", "to": "strength", "n": 3}]},
         "In the present, strength +3."),
        ({"when": "played", "do": [{"op": "strip", "to": {"one": "attached of mat"}}]},
         "Remove one trait from one of your species."),
        ({"when": "played",
          "do": [{"op": "steal", "what": OPPOSING, "to": {"one": "mat where count(attached) = 0"}}]},
         "Take one trait from an opposing species and put it on one of your species without traits."),
    ],
)  # fmt: skip
def test_what_a_card_without_a_text_says(data: dict[str, Any], text: str) -> None:
    assert spoken(data, LEXICON.vocabulary, "trait") == text


def test_every_shipped_evolution_is_written_in_phrases() -> None:
    for ability in SHIPPED.abilities.values():
        assert not BEFORE.today(ability.data, LEXICON.vocabulary.params)[1], ability.id
