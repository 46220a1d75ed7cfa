"""What two games select, count and require, as phrases: the same pieces and the same answers as their own words
give, on positions of random walks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import by_hand_nucleic as nucleic
import game_languages as languages
import pytest

from tabletop.games.nucleic.field import face_up, on_table
from tabletop.games.nucleic.speaking import COVERED
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import ABSENT, NUMBER, PIECE, PIECES, TRUTH, Type
from tabletop.rules.phrases.phrase import IT, Phrase, phrase
from tabletop.rules.table import Table
from tests.games.walking import new_game, some_action

DAILY, LONG = 3_000, 100_000

Triple = tuple[str, Type, dict[str, object], object]
"""A phrase, what it gives, what is bound, and what the game's own words give."""


class Asking:
    """The phrases of one language, each made once."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.made: dict[tuple[str, Type], Phrase] = {}

    def __call__(self, text: str, wants: Type) -> Phrase:
        found = self.made.get((text, wants))
        if found is None:
            it = PIECE if wants == NUMBER else None
            found = self.made[(text, wants)] = phrase(self.language, text, wants, it)
        return found


def tables(game: str, seed: int) -> Iterator[tuple[Any, Table]]:
    """Positions of one random walk."""
    session = new_game(game, seed)
    dice = random.Random(seed)
    for _ in range(400):
        yield session, Table(session.ruleset, session.state)
        action = some_action(session, dice)
        if action is None or session.outcome is not None:
            return
        session.submit(action)


# -- Nucleic -------------------------------------------------------------------------------------------------

_WHO = (
    "self", "host", "attached", "defeated", "defeater", "units", "your_units", "opposing_units", "other_units",
    "lands", "your_lands", "opposing_lands", "your_cards", "cards", "power_ups", "opposing_power_ups",
)  # fmt: skip
_PLACES = ("here", "other_zones", "next_zone", "anywhere", "won_zones")


def _nucleic_filter(dice: random.Random, types: tuple[str, ...]) -> nucleic.Filter:
    def sometimes(value: Any, other: Any) -> Any:
        return value if dice.random() < 0.06 else other

    return nucleic.Filter(
        types=sometimes(tuple(dice.sample(types, 2)), ()), not_types=sometimes((dice.choice(types),), ()),
        other=sometimes(True, False), power_ups_least=sometimes(1, None), power_ups_most=sometimes(0, None),
        combat_least=sometimes(dice.randint(-2, 6), None), combat_most=sometimes(dice.randint(0, 6), None),
        resource_least=sometimes(3, None), resource_most=sometimes(dice.randint(0, 9), None),
        combat_above=sometimes(dice.choice(["self", "host"]), ""),
        resource_above=sometimes(dice.choice(["self", "host"]), ""),
    )  # fmt: skip


def nucleic_triples(table: Table, dice: random.Random) -> Iterator[Triple]:
    """Selectors, counts and conditions, for a card on the board."""
    board = on_table(table)
    if not board or (dice.random() < 0.9 and not any(face_up(table, piece) for piece in board)):
        return
    types = languages.words_of(table.ruleset.catalog, "types", "type").words
    for _ in range(30):
        piece = dice.choice(board)
        by = nucleic.effect_context(table, piece, dice.randint(0, 3))
        on = dice.choice([0, 0, dice.choice(board)])
        defeated = dice.choice([0, dice.choice(board)])
        by = nucleic.EffectContext(piece, by.you, by.site, defeated, dice.choice([0, defeated]), on)
        if not by.you:
            continue
        bind = languages.nucleic_bind(table, by)
        selector = nucleic.Selector(dice.choice(_WHO), dice.choice(_PLACES), _nucleic_filter(dice, types))
        hidden = dice.random() < 0.5 and selector.who != "attached"
        found = nucleic.select(table, by, selector, hidden)
        covered = hidden and not selector.filter.reads_faces
        yield languages.nucleic_set(selector, not covered), PIECES, {**bind, COVERED: covered}, found
        least, most = dice.choice([None, 1, 2]), dice.choice([None, 0, 1])
        condition = dice.choice(
            [
                nucleic.Condition(zone=dice.randint(1, 3)),
                nucleic.Condition(some=selector, at_least=least, at_most=most),
                nucleic.Condition(power_ups=True, at_least=least, at_most=most),
            ]
        )
        yield languages.nucleic_condition(condition), TRUTH, bind, nucleic.holds(table, by, condition)
        per = dice.choice(list(languages.NUCLEIC_COUNTS))
        target = dice.choice(board)
        counted = nucleic.counted(table, by, per, target)
        yield languages.NUCLEIC_COUNTS[per], NUMBER, {**bind, IT: target}, counted


# -- all of them -------------------------------------------------------------------------------------------------

GAMES: Mapping[str, tuple[Callable[[Any], Language], Callable[[Table, random.Random], Iterator[Triple]]]] = {
    "nucleic": (languages.nucleic_language, nucleic_triples),
}


def compare(game: str, number: int, seed: int = 1) -> dict[str, int]:
    """Compare so many triples; how many had an answer that is not empty, by type."""
    make, triples = GAMES[game]
    asking: Asking | None = None
    done = 0
    full = {"sets": 0, "tests": 0, "numbers": 0}
    dice = random.Random(seed)
    while done < number:
        seed += 1
        for session, table in tables(game, seed):
            if asking is None:
                asking = Asking(make(session.catalog))
            for text, wants, bind, wanted in triples(table, dice):
                made = asking(text, wants)
                if wants == PIECES:
                    things = made.things(table, bind)
                    assert sorted(map(str, things)) == sorted(map(str, wanted)), (text, bind)  # type: ignore[call-overload]
                    full["sets"] += bool(things)
                else:
                    given = made.holds(table, bind) if wants == TRUTH else made.value(table, bind)
                    assert (0 if given is ABSENT else given) == wanted, (text, bind)
                    full["tests" if wants == TRUTH else "numbers"] += bool(wanted)
                done += 1
            if done >= number:
                break
    return full


@pytest.mark.parametrize("game", GAMES)
def test_phrases_select_what_the_games_select(game: str) -> None:
    full = compare(game, DAILY // 3)
    assert full["sets"] > 50 and full["tests"] > 20


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_phrases_select_what_the_games_select_in_many_positions(game: str) -> None:
    assert compare(game, LONG // 3, seed=1000)["sets"] > 2_000
