"""How many ways there are to go on, counted by the machine and by a few lines that know nothing of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from test_toy_05_masked_camp import CARDS as MASKS
from test_toy_05_masked_camp import DECK as FOUR
from test_toy_05_masked_camp import GAME as CAMP
from test_toy_05_masked_camp import Camp
from test_toy_10_round_table import CARDS as CUPS
from test_toy_10_round_table import DECK as SIX
from test_toy_10_round_table import GAME as KNIGHTS
from test_toy_10_round_table import Knights
from test_toy_16_walk_out import CARDS as NOTES
from test_toy_16_walk_out import DECK as NOTE_DECK
from test_toy_16_walk_out import GAME as TALKS
from test_toy_16_walk_out import Talks
from toys import bytes_of, load, make, nodes, perft

Ways = list[int]


def toasting(order: str, depth: int) -> Ways:
    """Two knights with three golden cups each; a pass, or any of the golden cups that are left."""

    @cache
    def count(cups: tuple[int, int], turn: int, passed: tuple[int, ...], left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for act in (True, False):
            ways = cups[turn] if act else 1
            if not ways:
                continue
            after = tuple(n - (act and seat == turn) for seat, n in enumerate(cups))
            gone = (*passed, turn)
            if act:
                gone = {"succession": (), "block": passed, "once": gone, "rounds": gone, "first": (0, 1)}[order]
            waiting = [seat for seat in (0, 1) if seat not in gone]
            following = turn if order == "block" and act else 1 - turn
            if not waiting:
                # Over: the next round begins with the first knight. In rounds it is the same one again if
                # somebody has drunk, but that is asked in the same order.
                gone, following = (), 0
            elif following in gone:
                following = waiting[0]
            found += ways * count((after[0], after[1]), following, gone, left - 1)
        return found

    return [count((3, 3), 0, (), each) for each in range(1, depth + 1)]


@pytest.mark.parametrize(
    ("order", "depth"), [("once", 5), ("succession", 5), ("block", 5), ("rounds", 5), ("first", 5)]
)
def test_round_table(tmp_path: Path, order: str, depth: int) -> None:
    catalog = load(tmp_path, game=KNIGHTS, cards_cups=CUPS, decks_six=SIX)
    ruleset, state = make(Knights, catalog, 2, order=order, ask="always")
    before = bytes_of(state)
    assert nodes(ruleset, state, depth) == toasting(order, depth)
    assert bytes_of(state) == before, "make and unmake"


def planning(depth: int) -> Ways:
    """Two camps of four masks: each may be planned at one of three sites, taken back, or everything sealed."""

    @cache
    def count(planned: tuple[int, int], sealed: tuple[bool, bool], left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for seat in (0, 1):
            if sealed[seat]:
                continue
            mine = planned[seat]
            for ways, change in (((4 - mine) * 3, 1), (mine, -1)):
                if ways:
                    after = tuple(n + change * (each == seat) for each, n in enumerate(planned))
                    found += ways * count((after[0], after[1]), sealed, left - 1)
            done = (sealed[0] or seat == 0, sealed[1] or seat == 1)
            # Both sealed: they fight, come home, and the next round begins.
            found += count((0, 0), (False, False), left - 1) if all(done) else count(planned, done, left - 1)
        return found

    return [count((0, 0), (False, False), each) for each in range(1, depth + 1)]


def test_masked_camp(tmp_path: Path) -> None:
    catalog = load(tmp_path, game=CAMP, cards_masks=MASKS, decks_four=FOUR)
    ruleset, state = make(Camp, catalog, 2)
    assert nodes(ruleset, state, 3) == planning(3) == [26, 602, 12604]


def test_walk_out(tmp_path: Path) -> None:
    """Speak or nod, twice; the first of six notes, the second of five; one of two moods or none."""
    catalog = load(tmp_path, game=TALKS, cards_notes=NOTES, decks_six=NOTE_DECK)
    ruleset, state = make(Talks, catalog, 2)
    assert nodes(ruleset, state, 5) == [2, 4, 24, 120, 360]
    first = perft(ruleset, state, 4)
    assert [(action.kind, number) for action, number in first.items()] == [("speak", 60), ("nod", 60)]
