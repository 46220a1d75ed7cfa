"""What a phrase reads follows from its names: everything that it looks at in a position is among it."""

from __future__ import annotations

import pytest
from phrase_games import board, language
from recording import recorded, undeclared

from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import standing
from tabletop.rules.phrases.naming.values import NUMBER, reads
from tabletop.rules.phrases.phrase import phrase

PHRASES = (
    "count(hand)", "hand of others", "hand where suit = hearts and not guarded", "best(points over seats)",
    "fits(card)", "sum(worth(it) over hand)", "guards", "stones(1)", "cells in mat where mine", "piece(there).suit",
    "line(3 through there where mine)", "rays(there by diagonal)", "hops(there over cells in mat where mine)",
    "group(there where mine)", "card.damage + pot", "next(you)", "others(you)", "top(discard).suit = led",
    "highest(count(field of it) over seats)", "option.target", "near(there) where tapped", "cell(card)",
    "connected(there to (cells in mat where row = 4) where mine)", "1 if quiet else 2", "seats where points > pot",
)  # fmt: skip

TABLE, PIECES_BY_NAME = board(
    hand_1=["hearts-7", "spades-8"], hand_2=["clubs-9"], field_2=["hearts-10"], discard=["clubs-7"],
    mat={(1, 1): ("diamonds-7", 1), (2, 1): ("diamonds-8", 1), (3, 3): ("spades-q", 2)},
)  # fmt: skip
BIND: dict[str, object] = {"you": 1, "card": PIECES_BY_NAME["hearts-7"], "there": ("mat", (2, 1)), "whom": 2}


@pytest.mark.parametrize("text", PHRASES)
def test_what_is_looked_at_is_declared(text: str) -> None:
    made = phrase(language(), text)
    table, noted = recorded(TABLE)
    made.value(table, BIND)
    assert not undeclared(table, noted, made.reads)


def test_what_is_declared_is_no_more_than_its_names_say() -> None:
    assert phrase(language(), "count(hand)").reads == reads("zone:hand")
    assert phrase(language(), "pot + 1").reads == reads("flow:pot")
    assert phrase(language(), "option.target").reads == frozenset()
    assert phrase(language(), "points").reads == reads("counter:points")


def test_a_name_that_keeps_back_what_it_reads_is_found_out() -> None:
    """The recorder itself: a getter that reads more than it says does not pass."""
    lying = standing(
        "lying", NUMBER, lambda table, bind: table.state.owner[1] + len(table.inside("discard")), "flow:x"
    )
    made = phrase(Language.of([lying]), "lying")
    table, noted = recorded(TABLE)
    made.value(table)
    assert undeclared(table, noted, made.reads) == reads("column:owner zone:discard")
