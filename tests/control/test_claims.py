"""Where others look at the screen, buttons do not tell what is in a covered hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.control.judging.referee import Referee
from tabletop.session import Action, Session
from tests.games.swapping import swapped
from tests.rules.written.secret_games import opened, worth

RULES = """
course:
  - {ask: 1, to: [begin]}
  - {turns: seats, from: 1, phase: p, do: [{ask: you, to: [one, boast, two, rest]}]}
acts:
  begin: {quiet: true}
  one: {}
  boast: {label: I am rich, requires: [{must: sum(v over hand) > 11, because: "You have only {sum(v over hand)}."}]}
  two: {requires: [{must: points > 5, because: You have too few points.}]}
  rest: {quiet: true}
"""


def buttons(session: Session, watched: bool) -> list[str]:
    judge = Referee(session)
    judge.watched = lambda: watched
    return [move.button for move in judge.buttons(1)]


@pytest.fixture
def tables(tmp_path: Path) -> list[Session]:
    """A table on which seat 1 is poor, and one on which it is rich."""
    session = opened(tmp_path / "game", RULES)
    hand, stock = session.state.inside("hand@1"), session.state.inside("stock")
    rest = worth(session, hand[0])
    cards = {worth(session, card): card for card in (*stock, hand[1])}
    low, high = cards[min(cards)], cards[max(cards)]
    assert rest + min(cards) <= 11 < rest + max(cards)
    made = [swapped(session, hand[1], card) if card != hand[1] else session.fork() for card in (low, high)]
    for each in made:
        assert each.submit(Action("begin", 1))
    return made


def test_a_button_stands_where_only_the_covered_hand_forbids_its_act(tables: list[Session]) -> None:
    poor, rich = tables
    assert [table.explain(Action("boast", 1)) is None for table in tables] == [False, True]
    assert buttons(poor, watched=True) == buttons(rich, watched=True) == ["One", "I am rich", "Rest"]


def test_who_looks_alone_is_offered_what_is_possible(tables: list[Session]) -> None:
    poor, rich = tables
    assert buttons(poor, watched=False) == ["One", "Rest"]
    assert set(buttons(rich, watched=False)) == {"One", "I am rich", "Rest"}


def test_why_not_is_private_where_it_hangs_on_a_covered_hand(tables: list[Session]) -> None:
    refusals = {kind: tables[0].explain(Action(kind, 1)) for kind in ("boast", "two")}
    assert {kind: refusal.private for kind, refusal in refusals.items() if refusal is not None} == {
        "boast": True, "two": False,
    }  # fmt: skip
