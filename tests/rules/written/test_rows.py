"""Acts with two picks that do not go by each other, listed row by row, are those that trying each finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import write_little

import tabletop
from tabletop.rules.acting import legality
from tabletop.rules.table import Table
from tabletop.rules.written.acts.wanting import WrittenKind

RULES = """
rules: 2
setup:
  - {create: frog, in: deck, every: true, count: 4}
  - {create: stone, in: deck, count: 2}
  - {shuffle: deck}
  - {deal: 4, from: deck, to: hand of seats}
  - {each: s, in: seats, do: [{move: top(2 of deck), to: pile, face: up}]}
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [hop, rest]}]
acts:
  hop:
    pick: {one: hand, other: pieces in pile WHERE}
    requires: [DEMANDS]
    do:
      - {if: other.hunger < 2, do: [{gain: 1, of: hunger, to: other}], else: [{move: one, to: pile, face: up}]}
  rest: {quiet: true}
"""


def opened(folder: Path, demands: str, where: str = "") -> tabletop.Session:
    write_little(folder, RULES.replace("DEMANDS", demands).replace("WHERE", where))
    return tabletop.new_session(folder, seats=2, seed=3)


def rows(session: tabletop.Session) -> tuple[list[tabletop.Action], list[tabletop.Action], int]:
    """What is listed of hopping, what trying each finds, and how many there are to try."""
    table = Table(session.ruleset, session.state)
    kind = session.ruleset.kinds["hop"]
    assert isinstance(kind, WrittenKind) and kind._rows is not None
    seat = next(legality.decisions(table)).seat
    every = list(kind.candidates(table, seat))
    tried = [each for each in every if session.ruleset.explain(session.state, each) is None]
    return list(kind.possible(table, seat)), tried, len(every)


@pytest.mark.parametrize(
    ("demands", "where"),
    [
        *((f"one.tongue {sign} other.tongue", "") for sign in ("=", "!=", "<", "<=", ">", ">=")),
        *((f"other.tongue {sign} one.tongue + 1", "") for sign in ("=", "!=", "<", "<=", ">", ">=")),
        ("one.tongue = other.tongue or one.kind = other.kind", ""),
        ("other.hunger = 0, one.kind != other.kind", ""),
        ("one.tongue > other.tongue, other.hunger < one.tongue", "where hunger < 2"),
        ("count(pile where tongue = one.tongue) <= other.hunger", ""),
        ("one.tongue > other.hunger + 1", ""),
        ("one.tongue = 1 or other.tongue = 1, one.tongue = 2 or other.hunger > 0", ""),
        ("points = 0", "where kind = stone or hunger = 0"),
    ],
)
def test_rows_are_what_trying_each_finds(tmp_path: Path, demands: str, where: str) -> None:
    """Both sides of each comparison, also of a stone that has no tongue; as what is compared changes, too."""
    session, found, of = opened(tmp_path, demands, where), 0, 0
    for step in range(12):
        listed, tried, every = rows(session)
        assert listed == tried
        found, of = found + len(listed), of + every
        legal = session.legal_actions()
        session.submit(legal[step % len(legal)])
    assert 0 < found < of


def test_the_acts_of_a_row_go_by_what_is_compared_with_it(tmp_path: Path) -> None:
    """A row that was known for a thing is another one as soon as that thing differs in what is compared."""
    session = opened(tmp_path, "one.hunger < other.hunger + 1")
    before, _, _ = rows(session)
    hungry = session.state.inside("hand@1")[0]
    session.manual("count", pieces=[hungry], name="hunger", by=2)
    listed, tried, _ = rows(session)
    assert listed == tried and 0 < len(listed) < len(before)


@pytest.mark.parametrize(
    ("among", "demands", "more"),
    [
        ("pieces in pile where tongue >= one.tongue", "", ""),
        ("pieces in pile where tongue >= one.tongue", "points > 2, one.tongue + other.tongue > 3", ""),
        ("pieces in pile where it != one", "other.hunger < 2", "cost: [{lose: other.tongue, of: hunger, to: one}]"),
        ("top(one.tongue of pile)", "one.kind = frog", "cost: [{pay: 3, of: points}]"),
        ("pieces in pile where tongue >= one.tongue", "", "then_must: [{must: count(hand) > 1, because: No.}]"),
    ],
)
def test_acts_whose_last_pick_goes_by_the_first_are_those_that_trying_each_finds(
    tmp_path: Path, among: str, demands: str, more: str
) -> None:
    """They are found at once beside each first pick, where they are kept, else one by one."""
    rules = RULES.replace("pieces in pile WHERE", among).replace("DEMANDS", demands)
    rules = rules.replace("    do:\n      - {if", f"    {more}\n    do:\n      - {{if")
    beginning = "- {each: s, in: seats, do: [{set: s.points, to: 5}, {gain: 3, of: hunger, to: hand of s}]}"
    rules = rules.replace("course:", f"  {beginning}\ncourse:")
    write_little(tmp_path, rules)
    session, found, of = tabletop.new_session(tmp_path, seats=2, seed=3), 0, 0
    kind = session.ruleset.kinds["hop"]
    for step in range(12):
        table = Table(session.ruleset, session.state)
        seat = next(legality.decisions(table)).seat
        every = list(kind.candidates(table, seat))
        tried = [each for each in every if session.ruleset.explain(session.state, each) is None]
        listed = kind.possible(table, seat)
        assert listed is not None and list(listed) == tried
        found, of = found + len(tried), of + len(every)
        legal = session.legal_actions()
        session.submit(legal[step % len(legal)])
    assert isinstance(kind, WrittenKind) and kind._rows is None
    assert kind._is_whole is ("then_must" not in more)
    assert 0 < found < of
