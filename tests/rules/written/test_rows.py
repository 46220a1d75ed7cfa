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
