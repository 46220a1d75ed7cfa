"""Who is asked when: the six closing rules, questions without a closing act, going on with one of several acts; marks
of seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, write_little

import tabletop
from tabletop.session.session import Session

ORDER = """
rules: 2
course:
  - {ask: seats, to: ACTS, order: WHICH}
  - {finish: nobody, because: That was all.}
acts:
  leap: {do: [{gain: 1, of: points, to: you}]}
  rest: {quiet: true}
"""


def table(folder: Path, rules: str, seats: int = 3, game: str = LITTLE) -> Session:
    write_little(folder, rules, game)
    return tabletop.new_session(folder, seats=seats, seed=1)


def asked(session: Session) -> tuple[int, ...]:
    return tuple(each.seat for each in session.decisions())


def play(session: Session, *acts: str) -> list[tuple[int, ...]]:
    """Whoever is asked first does one act after the other; who was asked before each, and at the end."""
    found = []
    for act in acts:
        found.append(asked(session))
        done = session.submit(tabletop.Action(act, found[-1][0]))
        assert done, str(done)
    return [*found, asked(session)]


@pytest.mark.parametrize(
    ("order", "acts", "seats"),
    [
        ("together", ("leap", "leap", "rest"), [(1, 2, 3), (2, 3), (3,), ()]),
        ("succession", ("leap", "rest", "leap", "rest", "rest", "rest"), [(1,), (2,), (3,), (1,), (2,), (3,), ()]),
        ("block", ("leap", "rest", "leap"), [(1,), (2,), (3,), ()]),
        ("once", ("rest", "leap", "rest"), [(1,), (2,), (3,), ()]),
        ("rounds", ("rest", "leap", "rest", "rest", "rest", "rest"), [(1,), (2,), (3,), (1,), (2,), (3,), ()]),
        ("first", ("rest", "leap"), [(1,), (2,), ()]),
    ],
)
def test_each_closing_rule_asks_in_its_order(
    tmp_path: Path, order: str, acts: tuple[str, ...], seats: list[tuple[int, ...]]
) -> None:
    session = table(tmp_path, ORDER.replace("ACTS", "[leap, rest]").replace("WHICH", order))
    assert play(session, *acts) == seats
    assert session.outcome is not None


@pytest.mark.parametrize("order", ["together", "block", "once"])
def test_a_question_needs_no_closing_act(tmp_path: Path, order: str) -> None:
    session = table(tmp_path, ORDER.replace("ACTS", "[leap]").replace("WHICH", order))
    play(session, "leap", "leap", "leap")
    assert session.outcome is not None


CHAIN = """
rules: 2
setup: [{create: frog, in: field, cell: cells in field where row = 1 and column = 1, owner: 1, every: false}]
course:
  - turns: seats
    from: 1
    phase: hop
    do: [{ask: you, to: [hop, rest]}]
acts:
  hop:
    pick: {frog: pieces in field where owner = you, there: near(frog) where empty}
    do: [{move: frog, to: field, cell: there}, {go_on: [hop, turn_round, stop], with: {frog: frog}}]
  turn_round: {pick: {frog: pieces in field where owner = you}, do: [{turn: frog}]}
  stop: {quiet: true}
  rest: {quiet: true}
""".replace("create: frog", "create: toad").replace(", every: false", "")


def test_one_goes_on_with_one_of_several_acts_with_the_same_piece_until_one_stops(tmp_path: Path) -> None:
    session = table(tmp_path, CHAIN, 2)
    hop = next(each for each in session.legal_actions(1) if each.kind == "hop")
    assert session.submit(hop)
    assert {each.kind for each in session.legal_actions()} == {"hop", "turn_round", "stop"} and asked(session) == (1,)
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "hop"))
    assert asked(session) == (1,)
    assert session.submit(tabletop.Action("stop", 1))
    assert asked(session) == (2,)


MARKED = """
rules: 2
course:
  - turns: seats
    from: 1
    rounds: 3
    phase: warn
    do: [{ask: you, to: [warn, leap]}]
acts:
  warn: {do: [{mark: fresh, of: you, until: round}]}
  leap: {requires: [{must: not you.fresh, because: You are warned.}], do: [{gain: 1, of: points, to: you}]}
"""


def test_a_seat_bears_a_mark_for_a_while(tmp_path: Path) -> None:
    session = table(tmp_path, MARKED.replace("[warn, leap]}]", "[warn, leap]}, {ask: you, to: [leap, warn]}]"), 2)
    assert session.submit(tabletop.Action("warn", 1))
    refusal = session.explain(tabletop.Action("leap", 1))
    assert refusal is not None and refusal.message == "You are warned."
    for seat, act in ((1, "warn"), (2, "leap"), (2, "leap"), (1, "leap")):
        assert session.submit(tabletop.Action(act, seat)), "the mark ends with the round, and was never the other's"


UNTIL = """
rules: 2
define: {foe: next(you)}
course:
  - turns: seats
    from: 1
    do:
      - {ask: WHOM, to: ACTS, until: TEST}
      - {finish: you, because: That was all.}
acts:
  leap: {do: [{gain: 1, of: points, to: you}]}
  rest: {quiet: true}
"""


@pytest.mark.parametrize(
    ("whom", "seats"),
    [
        ("you", [(1,), (1,), ()]),
        ("next(you)", [(2,), (2,), ()]),
        ("foe", [(2,), (2,), ()]),
        ("2", [(2,), (2,), ()]),
        ("others", [(2,), (2,), (3,)]),
    ],
)
def test_whoever_is_asked_goes_on_until_the_test_holds(
    tmp_path: Path, whom: str, seats: list[tuple[int, ...]]
) -> None:
    rules = UNTIL.replace("WHOM", whom).replace("ACTS", "[leap, rest]").replace("TEST", "act = rest")
    session = table(tmp_path, rules)
    assert play(session, "leap", "rest") == seats
    assert session.outcome is not None or whom == "others"


@pytest.mark.parametrize(
    ("whom", "seats"),
    [("foe", [(2,), (2,), (2,), ()]), ("others", [(2,), (3,), ()]), ("seats", [(1,), (2,), (3,), ()])],
)
def test_of_several_who_cannot_say_that_they_are_done_each_does_one_act(
    tmp_path: Path, whom: str, seats: list[tuple[int, ...]]
) -> None:
    rules = UNTIL.replace("WHOM", whom).replace("ACTS", "[leap]").replace("TEST", "sum(it.points over seats) = 3")
    session = table(tmp_path, rules)
    assert play(session, *["leap"] * (len(seats) - 1)) == seats


ANSWERED = """
rules: 2
course:
  - turns: seats
    from: 2
    do: [{ask: you, to: [shout]}, {finish: you, because: That was all.}]
acts:
  shout: {answer: {ask: WHOM, to: [leap], order: ORDER}, do: []}
  leap: {do: [{gain: 1, of: points, to: you}]}
"""


@pytest.mark.parametrize(
    ("whom", "order", "seats"),
    [
        ("seats", "once", [(2,), (3,), (1,), (2,), ()]),
        ("seats", "succession", [(2,), (3,), (1,), (2,), ()]),
        ("others", "once", [(2,), (3,), (1,), ()]),
        ("you", "once", [(2,), (2,), ()]),
    ],
)
def test_who_acts_is_the_last_to_answer(tmp_path: Path, whom: str, order: str, seats: list[tuple[int, ...]]) -> None:
    session = table(tmp_path, ANSWERED.replace("WHOM", whom).replace("ORDER", order))
    answers = ["no_answer"] * (len(seats) - 2)
    assert play(session, "shout", *answers) == seats
