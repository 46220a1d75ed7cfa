"""Where there are very many acts, no more of them are tried for a win than what may be thought allows."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.bots.question import Limits, Question
from tabletop.bots.search import TRIED, Search
from tabletop.bots.tree import Tree
from tabletop.core.chance import Chance


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with each act that is tried for a win."""
    found: list[int] = []
    monkeypatch.setattr(Tree, "wins", lambda *given: found.append(1))
    return found


def berths(limits: Limits) -> Question:
    """Where the first ship is laid: 720 ways."""
    session = tabletop.new_session("fleets", seats=2, seed=1, autosave=None)
    assert session.ruleset is not None and len(session.legal_actions(1)) == 720
    return Question(session.ruleset, session.state, 1, Chance(1), limits)


@pytest.mark.parametrize(("positions", "most"), [(40, 40 * TRIED), (1000, 720)])
def test_acts_are_tried_for_a_win_as_far_as_one_may_think(tried: list[int], positions: int, most: int) -> None:
    Search(berths(Limits(positions, 4))).look_first()
    assert len(tried) == most


def test_none_is_tried_when_the_time_is_over(tried: list[int]) -> None:
    Search(berths(Limits(1000, 4, 0.0))).look_first()
    assert not tried
