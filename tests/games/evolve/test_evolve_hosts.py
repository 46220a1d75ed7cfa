"""What a mutation does for its host, as bots see it, and that they put it where it does something."""

from __future__ import annotations

import pytest

from tabletop.games.evolve.hosts import service
from tabletop.rules.table import Table
from tests.games.evolve.evolve_board import SHIPPED, Board

LIGHT, HUNTER, FISSION = "gloeobacter-violaceus", "escherichia-coli", "vibrio-natriegens"
"""One that consumes light and neither attacks nor divides, one that attacks, eats and divides, one that only eats and
divides."""

MUTATIONS = [id for id, card in SHIPPED.cards.items() if card.kind == "mutation"]

HELPS = {
    "extra-flagella": (0, 1, 0),
    "thick-capsule": (1, 1, 1),
    "antenna-complex": (1, 0, 0),
    "efficient-enzymes": (0, 1, 1),
    "auxotrophy": (-1, -1, -1),
    "leaky-membrane": (-1, -1, -1),
    "type-vi-secretion": (1, 1, 1),
    "hypermutation": (1, 1, 1),
    "spore-coat": (1, 1, 1),
    "storage-granules": (1, 1, 1),
    "surface-adhesion": (0, -1, 0),
    "rapid-fission": (0, 1, 1),
    "prophage": (0, -1, -1),
    "dna-repair": (1, 1, 1),
}
"""For which of the three it is good (1), bad (-1) or nothing (0), as its text says."""


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_it_helps_harms_or_does_nothing_as_its_text_says(mutation: str) -> None:
    if SHIPPED.cards[mutation].values.get("host") == "food":
        assert mutation not in HELPS
        return
    found = []
    for organism in (LIGHT, HUNTER, FISSION):
        board = Board()
        host = board.organism(organism)
        worth = service(Table(board.rules, board.state), board.mutation(mutation, host), host)
        found.append((worth > 0) - (worth < 0))
    assert tuple(found) == HELPS[mutation]


def best_host(mutation: str, own: str, theirs: str) -> str:
    """On which of two organisms a mutation of seat 1 leaves it better off: "own" or "theirs"; "" where both are alike
    to it."""
    scores = []
    for seat in (1, 2):
        board = Board()
        hosts = {1: board.organism(own), 2: board.organism(theirs, 2)}
        board.mutation(mutation, hosts[seat])
        scores.append(board.rules.find_score(Table(board.rules, board.state), 1))
    return "own" if scores[0] > scores[1] else "theirs" if scores[0] < scores[1] else ""


@pytest.mark.parametrize(
    ("mutation", "where"),
    [("antenna-complex", "own"), ("auxotrophy", "theirs"), ("thick-capsule", "own"), ("leaky-membrane", "theirs")],
)
def test_what_helps_is_for_the_own_and_what_harms_for_the_other_side(mutation: str, where: str) -> None:
    assert best_host(mutation, LIGHT, LIGHT) == where


def test_what_does_nothing_is_worth_nothing_anywhere() -> None:
    assert best_host("antenna-complex", HUNTER, FISSION) == ""
    assert best_host("antenna-complex", LIGHT, HUNTER) == "own"
    assert best_host("surface-adhesion", LIGHT, HUNTER) == "theirs"
