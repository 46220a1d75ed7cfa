"""What is seen at once to hang on nothing hidden, the slow way finds no source for, at any position; and for what is
seen at once to be known to everybody it finds none but such as everybody may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

from made_games import made_game

import tabletop
from tabletop.rules.phrases.meaning import sources
from tabletop.rules.table import Table
from tabletop.session.session import Session

MADE = 30
"""So many games made by chance, and the shipped ones in which something is hidden."""
SHIPPED = ("bramble", "crazy-eights", "pairs", "war", "whist")


def play(session: Session, acts: int, seed: int) -> None:
    """Some acts at random."""
    dice = random.Random(seed)
    for _ in range(acts):
        legal = [] if session.outcome is not None else session.legal_actions()
        if not legal:
            return
        entry = session.submit(dice.choice(legal))
        assert entry and session.trouble is None, session.trouble


def test_what_is_plain_has_no_sources(tmp_path: Path) -> None:
    quick, seen = sources.Known.is_plain, Counter[tuple[bool, bool]]()
    quick_open, open_ones = sources.Known.is_open, Counter[tuple[bool, bool]]()

    def beside(known: sources.Known, table: Table, bind: Mapping[str, object]) -> bool:
        plain = quick(known, table, bind)
        if all(key in bind for key in known.loops):
            found = sources.finder(known.node)(table, dict(bind))
            assert not (plain and found), (known.node, bind, found)
            # what could hang on something hidden and is plain now, and what does hang on something
            seen[known.hides, bool(found)] += 1
        return plain

    def beside_open(known: sources.Known, table: Table, bind: Mapping[str, object]) -> bool:
        is_open = quick_open(known, table, dict(bind))
        beside(known, table, bind)
        if known.hides and all(key in bind for key in known.loops):
            public = sources.is_public(table, sources.finder(known.node)(table, dict(bind)))
            assert public or not is_open, (known.node, bind)
            open_ones[is_open, public] += 1
        return is_open

    with patch.object(sources.Known, "is_plain", beside), patch.object(sources.Known, "is_open", beside_open):
        for seed in range(MADE):
            made = made_game(tmp_path / str(seed), seed)
            play(made.table(2 + seed % 2, seed), 20, seed)
        for number, game in enumerate(SHIPPED):
            play(tabletop.new_session(game, seed=number, autosave=None), 40, number)
    assert seen[False, False] > 500 and seen[True, False] > 500 and seen[True, True] > 500, seen
    assert not seen[False, True]
    assert open_ones[True, True] > 200 and open_ones[False, False] > 100, open_ones
