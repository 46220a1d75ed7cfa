"""How good a position looks for bots: what the others have lost counts, as one's own does."""

from __future__ import annotations

import pytest

from tabletop.bots import Question, make
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tests.games.territory.territory_board import Board


@pytest.mark.parametrize("seats", [2, 3])
def test_a_position_is_better_the_more_tired_the_others_are(seats: int) -> None:
    board = Board(seats)
    own, theirs = board.resting("bison", 1, 1), board.resting("bison", 2, 1)
    before = board.rules.score(board.state, 1)
    Edit(board.state).count(theirs, "rest", 2)
    after = board.rules.score(board.state, 1)
    Edit(board.state).count(own, "rest", 2)
    assert board.rules.score(board.state, 1) < before < after


def test_greedy_poisons_where_it_has_nothing_better_to_do() -> None:
    """It could 87 times and never did: it saw that it is tired itself, and not that the other is so twice."""
    board = Board()
    board.land("old-pinewood", 1)
    board.deck(*["long-grass"] * 12)
    board.at("pitcher-plant", 1, 1), board.at("bison", 1, 2)
    board.fight()
    (decision,) = board.rules.decisions(board.state)
    found = make("greedy").choose(Question(board.rules, board.state, decision.seat, Chance(1)))
    assert (decision.seat, found.kind, found.arguments.get("ability")) == (1, "activate", "venom")
