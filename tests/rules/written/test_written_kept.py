"""What is kept of a position until something that it reads is written: it is never other than it would be anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import pytest
from test_written_games import opened, play
from written_games import GAMES

from tabletop.core import ops
from tabletop.core.state import GameState
from tabletop.rules import keeping
from tabletop.rules.keeping import Kept, Reads
from tabletop.rules.phrases.naming.values import reads
from tabletop.rules.table import Table
from tabletop.rules.written.acts.rows import Rows
from tabletop.rules.written.acts.wanting import WrittenKind

ACTS, LONG = 25, 400


class Anew(dict[Hashable, Any]):
    """Finds nothing again; what is found anew must be what was kept."""

    compared = 0

    def get(self, key: Hashable, default: Any = None) -> Any:
        hash(key)
        return default

    def __setitem__(self, key: Hashable, value: Any) -> None:
        old = super().get(key)
        if (
            isinstance(key, tuple)
            and isinstance(key[0], Rows | WrittenKind)
            and old is not None
            and old[0] != value[0]
        ):
            old = None  # found for other plans, with which it is kept
        if old is not None:
            Anew.compared += 1
            assert (old,) == (value,), f"{key} was kept as {old}, and is {value}"
        super().__setitem__(key, value)


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def missing(self: Kept, wanted: Reads) -> dict[Hashable, Any] | None:
        if not isinstance(self.readers.always, Anew):
            self.readers.always = Anew()
        made = self.readers.always if not wanted else Anew() if self.readers.lasts(wanted) else None
        self[wanted] = made
        return made

    monkeypatch.setattr(keeping.Kept, "__missing__", missing)
    Anew.compared = 0
    yield


def _draw(state: GameState) -> None:
    ops.apply_op(state, ops.move(state.inside("deck@1")[-1], "hand@1"))


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_it_would_be_anew(game: str) -> None:
    play(opened(game, 7), 7, ACTS)
    assert Anew.compared


@pytest.mark.long
@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_it_would_be_anew_in_long_games(game: str) -> None:
    for seed in range(3):
        play(opened(game, seed), seed, LONG)


@pytest.mark.usefixtures("anew")
def test_who_keeps_back_what_it_reads_is_found_out() -> None:
    """The comparison itself: what reads more than it says does not pass."""
    session = opened("bramble", 3)
    state: GameState = session.state
    table = Table(session.ruleset, state)

    def look() -> None:
        kept = table.keeping(reads("counter:damage"))
        if kept.get("hands") is None:
            kept["hands"] = len(table.inside("hand@1"))

    look()
    _draw(session.state)
    with pytest.raises(AssertionError, match="hands"):
        look()


def test_what_is_written_lets_go_of_nothing_else() -> None:
    session = opened("bramble", 3)
    table = Table(session.ruleset, session.state)
    hands, damage = reads("zone:hand"), reads("counter:damage")
    table.keeping(hands)["a"] = 1
    table.keeping(damage)["b"] = 2
    copy = session.state.fork()
    _draw(session.state)
    assert "a" not in table.keeping(hands) and table.keeping(damage)["b"] == 2
    there = Table(session.ruleset, copy)
    assert there.keeping(hands)["a"] == 1, "in the copy nobody has drawn"
    there.keeping(damage)["c"] = 3
    assert table.keeping(damage)["c"] == 3, "the copies find out for one another"


def test_what_is_on_the_stacks_is_not_kept() -> None:
    session = opened("bramble", 3)
    table = Table(session.ruleset, session.state)
    assert table.keeping(reads("zone:hand flow:lanes")) is table.memo
    assert table.keeping(reads("whole:acts")) is table.memo
