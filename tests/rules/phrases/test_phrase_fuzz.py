"""Phrases made at random of names that exist: a fault with its column, or a value in every position, and quickly."""

from __future__ import annotations

import random

import pytest
from phrase_games import board, give, language

from tabletop.rules.phrases.naming.values import ABSENT, TRUTH
from tabletop.rules.phrases.phrase import Phrase, phrase
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import printed
from tabletop.rules.showing.sentences import fill
from tabletop.rules.table import Table

LANGUAGE = language()
NUMBERS = ("1", "2", "7", "pot", "points", "option.target", "card.damage", "there.row", "damage", "stones(you)")
WORDS = ("hearts", "led", "card.suit", "suit", "top(discard).suit", "none")
RANKS = ("8", "K", "card.rank", "rank")
SETS = (
    "hand",
    "field of foe",
    "hand of others",
    "discard",
    "guards",
    "playing in hand of seats",
    "stock",
    "mat",
    "card",
)
SEATS = ("seats", "others", "you", "whom", "owner of hand", "foe")
CALCULATING = ("+", "-", "*", "div", "mod")
CELLS = ("cells in mat", "near(there)", "near(there by diagonal)", "rays(there)", "there", "within(2 from there)")


class Maker:
    """Phrases of a kind at random; now and then one of another kind, so that types do not always fit."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def some(self, kind: str, depth: int) -> str:
        if self.dice.random() < 0.03:
            kind = self.dice.choice(["number", "test", "things", "seats", "cells"])
        made: str = getattr(self, kind)(depth)
        return made

    def number(self, depth: int) -> str:
        pick, few = self.dice.choice, depth <= 0
        if few or self.dice.random() < 0.3:
            return pick(NUMBERS)
        inner = depth - 1
        return pick(
            (
                lambda: f"({self.some('number', inner)} {pick(CALCULATING)} {self.some('number', inner)})",
                lambda: f"count({self.some(pick(('things', 'cells', 'seats')), inner)})",
                lambda: f"sum({self.some('number', inner)} over {self.some('things', inner)})",
                lambda: f"{pick(('highest', 'lowest'))}({pick(RANKS)} over {self.some('things', inner)})",
                lambda: f"different({pick(WORDS)} over {self.some('things', inner)})",
                lambda: (
                    f"({self.some('number', inner)} if {self.some('test', inner)} else {self.some('number', inner)})"
                ),
                lambda: f"distance(there to {self.some('cells', inner)})",
                lambda: f"({self.number(inner)} at {pick(('least', 'most'))} {self.number(inner)})",
            )
        )()

    def test(self, depth: int) -> str:
        pick, inner = self.dice.choice, depth - 1
        if depth <= 0 or self.dice.random() < 0.2:
            return pick(
                (f"{pick(WORDS)} = {pick(WORDS)}", "tapped", "quiet", "guarded", "mine", f"{pick(RANKS)} < K")
            )
        return pick(
            (
                lambda: f"{self.some('number', inner)} {pick(('=', '!=', '<', '>='))} {self.some('number', inner)}",
                lambda: f"({self.some('test', inner)} {pick(('and', 'or'))} {self.some('test', inner)})",
                lambda: f"not ({self.some('test', inner)})",
                lambda: f"{pick(('any', 'no'))}({self.some(pick(('things', 'cells')), inner)})",
                lambda: f"every({self.some('test', inner)} over {self.some('things', inner)})",
                lambda: f"line({pick('234')} through there where {self.some('test', 0)})",
                lambda: f"it is {pick(('in', 'not in'))} {self.some('things', inner)}",
                lambda: f"card is in {self.some('things', inner)}",
                lambda: f"types has {pick(('red', 'odd'))}",
                lambda: "fits(card)",
            )
        )()

    def things(self, depth: int) -> str:
        pick, inner = self.dice.choice, depth - 1
        if depth <= 0 or self.dice.random() < 0.2:
            return pick(SETS)
        return pick(
            (
                lambda: f"({self.some('things', inner)} where {self.some('test', inner)})",
                lambda: f"({self.some('things', inner)} {pick(('or', 'and'))} {self.some('things', inner)})",
                lambda: f"{pick(('best', 'worst'))}({self.some('number', inner)} over {self.some('things', inner)})",
                lambda: f"top({pick('123')} of {self.some('things', inner)})",
                lambda: f"on({self.some('cells', inner)})",
                lambda: f"attached(host({pick(('card', 'top(discard)'))}))",
                lambda: f"hand of ({self.some('seats', inner)})",
            )
        )()

    def seats(self, depth: int) -> str:
        pick, inner = self.dice.choice, depth - 1
        if depth <= 0 or self.dice.random() < 0.3:
            return pick(SEATS)
        return pick(
            (
                lambda: f"(seats where {self.some('test', inner)})",
                lambda: f"others({self.some('seats', inner)})",
                lambda: f"best({self.some('number', inner)} over seats)",
            )
        )()

    def cells(self, depth: int) -> str:
        pick, inner = self.dice.choice, depth - 1
        if depth <= 0 or self.dice.random() < 0.3:
            return pick(CELLS)
        return pick(
            (
                lambda: f"({self.some('cells', inner)} where {self.some('test', inner)})",
                lambda: f"group(there where {self.some('test', 0)})",
                lambda: f"between(there to {self.some('cells', inner)})",
                lambda: f"hops(there over {self.some('cells', inner)} by around)",
                lambda: f"(cells in mat where it = along(there by {self.some('number', inner)}))",
            )
        )()


def positions() -> list[tuple[Table, dict[str, object]]]:
    """An ordinary table, an empty one, one where nothing is bound."""
    full, named = board(
        hand_1=["hearts-7", "spades-8"], hand_2=["clubs-9"], discard=["clubs-7"], field_1=["spades-j"],
        field_2=["hearts-10"], stock=["clubs-q"], mat={(1, 1): ("diamonds-7", 1), (2, 1): ("diamonds-8", 1)},
    )  # fmt: skip
    give(full, 1, "points", 4)
    bare, _ = board(seats=3)
    bind: dict[str, object] = {"you": 1, "card": named["hearts-7"], "there": ("mat", (2, 1)), "whom": 2}
    nothing: dict[str, object] = {"you": 1, "card": ABSENT, "there": ABSENT, "whom": ABSENT}
    return [(full, bind), (bare, {**nothing, "you": 2}), (full, nothing)]


def look(made: Phrase, table: Table, bind: dict[str, object]) -> None:
    """Everything that may be asked of a phrase in one position."""
    table.forget()
    value = made.value(table, bind)
    if made.type.many:
        assert isinstance(value, tuple) and len(set(value)) == len(value) and ABSENT not in value
    if made.type == TRUTH:
        told = made.why_not(table, bind)
        assert (told is None) == made.holds(table, bind) == (made.nearness(table, bind) == 1.0)
        if told is not None:
            sentence = fill(told.template, told.words, table, 1)
            assert sentence.endswith(".") and "{" not in sentence, sentence
        assert 0.0 <= made.nearness(table, bind) <= 1.0
    assert "{" not in made.said() and made.said()


def fuzz(number: int, seed: int) -> int:
    """Make and look at so many phrases; how many were none."""
    maker, wrong = Maker(seed), 0
    tables = positions()
    for _ in range(number):
        text = maker.some(maker.dice.choice(["number", "test", "things", "seats", "cells"]), 3)
        try:
            made = phrase(LANGUAGE, text)
        except PhraseFault as fault:
            assert 1 <= fault.column <= len(fault.text) + 1 and fault.message.endswith("."), (text, fault)
            wrong += 1
            continue
        assert parse(printed(made.tree)) == made.tree
        for table, bind in tables:
            look(made, table, bind)
        assert all(column >= 1 for column, _ in made.secrets())
    return wrong


def test_random_phrases_are_faults_or_give_a_value() -> None:
    wrong = fuzz(400, 1)
    assert 20 < wrong < 380


@pytest.mark.long
def test_a_hundred_thousand_random_phrases() -> None:
    assert fuzz(100_000, 2) > 1_000
