"""What an act has made is let go of by itself: nothing holds itself in a ring that only the collector could find.

Rings stay in memory until somebody looks for them, and with each the table that it knows: what is new then lies in
memory that nobody has used lately, which costs more than the looking.
"""

from __future__ import annotations

import gc
import random
import weakref

import pytest

import tabletop


@pytest.mark.parametrize("game", ["evolve", "nucleic", "territory", "bramble"])
def test_acts_leave_nothing_that_only_the_collector_finds(game: str) -> None:
    session, chance = tabletop.new_session(game, seed=4), random.Random(4)
    gc.collect()
    gc.disable()
    try:
        for _ in range(40):
            if acts := session.legal_actions():  # none after the end
                session.submit(chance.choice(acts))
        assert len(session.journal.entries) > 20
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_table_that_nobody_plays_at_is_let_go_of_at_once() -> None:
    session = tabletop.new_session("auganism", seed=4)
    session.submit(session.legal_actions()[0])
    assert session.state.spec.stock.cards
    table, record, versions = weakref.ref(session), weakref.ref(session.record), weakref.ref(session.versions)
    gc.disable()
    try:
        del session
        assert table() is None and record() is None and versions() is None
    finally:
        gc.enable()
