"""What ten games say in phrases (draughts, morris, hex, whist, war, eights, a card battle), on one small table."""

from __future__ import annotations

import pytest
from phrase_games import RANK, SUIT, board, language

from tabletop.rules.phrases.naming.names import bound, kept
from tabletop.rules.phrases.naming.values import PIECE, PIECES, SEAT, SEATS, Type, word_of
from tabletop.rules.phrases.phrase import phrase, with_defines

DEFINES: dict[str, object] = {
    "enemy": "owner is in others",
    "ways(m)": "diagonal if m.card_id = diamonds-7 else around",
    "last_row(s)": "cells in mat where row = (8 if s = 1 else 1)",
    "played": "field of seats",
    "strength(c)": "(200 if c.suit = trump else 100 if c.suit = led else 0) + place(c.rank)",
    "in_mill(c)": "line(3 through c where owner = c.owner)",
    "men(s)": "count(pieces in mat where owner = s) + count(hand of s)",
    "joined": "connected(there to last_row(2) where mine) if you = vertical else line(2 through there where enemy)",
}
LANGUAGE = with_defines(
    language().adding(
        bound("man", PIECE),
        bound("leader", SEAT),
        bound("fighters", SEATS),
        bound("two", PIECES),
        bound("target", Type(frozenset({"piece", "seat"}))),
        kept("vertical", SEAT, 1),
        kept("trump", word_of(SUIT), ""),
    ),
    DEFINES,
)
TABLE, NAMED = board(
    hand_1=["hearts-7"], field_1=["spades-j"], field_2=["hearts-10"],
    mat={(1, 1): ("diamonds-7", 1), (2, 2): ("diamonds-8", 2), (3, 1): ("diamonds-9", 1)},
)  # fmt: skip
BIND: dict[str, object] = {
    "you": 1, "man": NAMED["diamonds-7"], "card": NAMED["hearts-7"], "there": ("mat", (1, 1)), "target": -2,
    "leader": 2, "fighters": [1, 2], "two": [1, 2], "whom": 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("hops(man over enemy by ways(man))", (("mat", (3, 3)),)),
        ("count(near(man by ways(man)) where empty_cell)", 3),
        ("there is in last_row(2)", True),
        ("there is in last_row(you)", False),
        ("best(strength(it) over played).owner", 1),
        ("best(rank over field of fighters)", (2,)),
        ("fighters where any(field of it where it is in best(rank over field of fighters))", (1,)),
        ("not in_mill(man) or every(in_mill(it) over pieces in mat where enemy)", True),
        ("men(man.owner) < 3", False),
        ("10 * (men(you) - men(next(you)))", 20),
        ("joined", True),
        ("target is seat", True),
        ("no(guards) or target is in guards", True),
        ("guards or foe", (-2,)),
        ("different(suit over two)", 2),
        ("worst(sum(worth(it) over hand of it) over seats)", (2,)),
        ("sum(worth(it) over hand of others(leader))", 7),
        ("count(cells in mat where (row + 1) mod 2 = 0)", 10),
        ("led = none or card.suit = led or no(hand where suit = led)", True),
        ("pot + 1 if card.rank = 8 else 0", 0),
    ],
)
def test_phrases_of_the_drafts(text: str, value: object) -> None:
    here = with_defines(LANGUAGE, {"empty_cell": "not owner = you and not owner != you"})
    assert phrase(here, text).value(TABLE, BIND) == value


def test_the_lists_are_those_of_the_game() -> None:
    assert SUIT.words[0] == "clubs" and RANK.ordered
