"""Who is asked when: the six closing rules, questions without a closing act, going on with one of several acts; marks
of seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, differs, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
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


@pytest.mark.parametrize(
    ("order", "hint"),
    [("block", "Write `until: act = rest`, or `order: once`."), ("block, until: act = rest", ""), ("once", "")],
)
def test_a_block_of_one_act_each_is_pointed_out(tmp_path: Path, order: str, hint: str) -> None:
    write_little(tmp_path, ORDER.replace("ACTS", "[leap, rest]").replace("WHICH", order))
    said = [each for each in check_game(str(tmp_path), WRITING) if "as with `order: once`" in each.message]
    assert [each.hint for each in said] == [hint] * bool(hint)


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


FIRST = """
rules: 2
keep: {opener: {seat: 2}}
course:
  - {ask: ASKED, to: [leap], order: once, from: opener}
  - {finish: nobody, because: That was all.}
acts:
  leap: {do: [{gain: 1, of: points, to: you}]}
"""


@pytest.mark.parametrize(
    ("who", "seats"),
    [("seats", [(2,), (3,), (1,), ()]), ("seats where it != 2", [(3,), (1,), ()])],
    ids=["that seat", "whoever is asked behind it"],
)
def test_a_question_says_who_is_asked_first(tmp_path: Path, who: str, seats: list[tuple[int, ...]]) -> None:
    session = table(tmp_path, FIRST.replace("ASKED", who))
    assert play(session, *["leap"] * (len(seats) - 1)) == seats


LIMITED = """
rules: 2
keep: {hops: {number: MOST}}
course:
  - {ask: ASKED, to: ACTS, limit: hops}
  - {ask: next(first), to: [rest]}
acts:
  leap: {do: [{gain: 1, of: points, to: you}, {set: hops, to: 9}]}
  rest: {quiet: true}
"""


@pytest.mark.parametrize(
    ("who", "acts", "most", "seats"),
    [
        ("first", "[leap]", 2, [(1,), (1,), (2,)]),
        ("first", "[leap, rest]", 2, [(1,), (1,), (2,)]),
        ("first", "[leap]", 0, [(2,)]),
        ("first", "[leap]", -1, [(2,)]),
        ("seats", "[leap]", 2, [(1,), (2,), (2,)]),
    ],
)
def test_a_limit_is_looked_at_when_the_question_opens(
    tmp_path: Path, who: str, acts: str, most: int, seats: list[tuple[int, ...]]
) -> None:
    rules = LIMITED.replace("ASKED", who).replace("ACTS", acts).replace("MOST", str(most))
    session = table(tmp_path, rules)
    assert play(session, *["leap"] * (len(seats) - 1)) == seats


def test_one_seat_may_say_that_it_is_done_before_the_limit(tmp_path: Path) -> None:
    rules = LIMITED.replace("ASKED", "first").replace("ACTS", "[leap, rest]").replace("MOST", "3")
    assert play(table(tmp_path, rules), "leap", "rest") == [(1,), (1,), (2,)]


def test_a_limit_that_stands_there_counts_for_one_seat_too(tmp_path: Path) -> None:
    rules = LIMITED.replace("ASKED", "first").replace("ACTS", "[leap]").replace("limit: hops", "limit: 3")
    session = table(tmp_path, rules.replace("MOST", "0"))
    assert play(session, "leap", "leap", "leap") == [(1,), (1,), (1,), (2,)]


def test_a_limit_is_in_a_save_that_was_made_meanwhile(tmp_path: Path) -> None:
    rules = LIMITED.replace("ASKED", "first").replace("ACTS", "[leap]").replace("MOST", "2")
    session = table(tmp_path, rules)
    assert session.submit(tabletop.Action("leap", 1))
    session.save(tmp_path / "middle.ttsave")
    assert play(tabletop.load_session(tmp_path / "middle.ttsave"), "leap") == [(1,), (2,)]


WITH = """
rules: 2
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 2 and column = 3, owner: 1}
course:
  - {let: best_frog, be: pieces in field where tongue = 1}
  - {ask: first, to: [hop, rest], with: {FIXED: PHRASE}}
  - {ask: first, to: [hop, rest]}
acts:
  hop:
    pick: {frog: pieces in field, there: near(frog) where empty}
    do: [{move: frog, to: field, cell: there}]
  rest: {quiet: true}
"""


def test_a_question_fixes_a_pick_until_it_is_over(tmp_path: Path) -> None:
    session = table(tmp_path, WITH.replace("FIXED", "frog").replace("PHRASE", "best_frog"))

    def frogs() -> set[object]:
        return {each.arguments["frog"] for each in session.legal_actions(1) if each.kind == "hop"}

    assert len(frogs()) == 1
    assert session.submit(tabletop.Action("rest", 1))
    assert len(frogs()) == 2, "the next question fixes nothing"


def found(folder: Path, rules: str) -> str:
    """All that `check` says of these rules."""
    try:
        return "\n".join(str(each) for each in little(folder, rules).warnings)
    except ContentError as error:
        return str(error)


@pytest.mark.parametrize(
    ("key", "phrase", "message"),
    [
        ("frogg", "best_frog", "None of these acts picks `frogg`."),
        ("frog", "top(deck where tongue = 1)", "who is asked may not know"),
    ],
)
def test_check_says_what_a_question_cannot_fix(tmp_path: Path, key: str, phrase: str, message: str) -> None:
    assert message in found(tmp_path, WITH.replace("FIXED", key).replace("PHRASE", phrase))


def test_check_says_nothing_of_what_a_question_can_fix(tmp_path: Path) -> None:
    assert "may not know" not in found(tmp_path, WITH.replace("FIXED", "frog").replace("PHRASE", "best_frog"))


@pytest.mark.parametrize("key", ["from: opener", "limit: count(seats)"])
def test_in_secret_nobody_is_first_and_nothing_bounds_the_acts(tmp_path: Path, key: str) -> None:
    rules = FIRST.replace("ASKED", "seats").replace("order: once, from: opener", f"sealed: true, {key}")
    assert f"there is no `{key.partition(':')[0]}`" in found(tmp_path, rules)


@pytest.mark.parametrize(
    ("key", "open_"),
    [("from: SEAT", "next(first)"), ("limit: NUMBER", "count(seats)")],
)
def test_whom_a_question_asks_first_and_how_often_is_open_to_all(tmp_path: Path, key: str, open_: str) -> None:
    hidden = (
        "next(first) if any(deck where tongue = 1) else first" if "SEAT" in key else "count(deck where tongue = 1)"
    )
    name, _, place = key.partition(": ")
    for phrase, told in ((hidden, True), (open_, False)):
        rules = FIRST.replace("ASKED", "seats").replace("from: opener", f"{name}: {phrase}")
        assert ("not everybody may know" in found(tmp_path, rules)) is told, place


EXTRA = """
rules: 2
keep: {extra: {number: 0, per: seat}}
course:
  - turns: seats
    from: 1
    order: you if extra > 0 else next(you)
    do: [{set: extra, to: extra - 1 at least 0}, {ask: you, to: [leap, rest]}]
acts:
  leap: {do: [{set: extra, to: extra + 1}]}
  rest: {quiet: true}
"""


@pytest.mark.parametrize("first", ["leap", "rest"])
def test_an_extra_turn_is_had_at_once_and_begins_no_round(tmp_path: Path, first: str) -> None:
    session = table(tmp_path, EXTRA, 2)
    acts = [first, "rest", "leap", "rest"] if first == "leap" else ["rest", "leap", "rest"]
    turns = [seat for (seat,) in play(session, *acts)]
    assert turns == ([1, 1, 2, 2, 1] if first == "leap" else [1, 2, 2, 1])
    assert session.state.flow["round"] == 2, "each has had its turn, however many of its own it had"


def test_of_one_seat_alone_each_turn_is_a_round(tmp_path: Path) -> None:
    session = table(tmp_path, EXTRA.replace("turns: seats", "turns: first").replace("else next(you)", "else you"), 2)
    play(session, "rest", "rest")
    assert session.state.flow["round"] == 3


PACED = ORDER.replace("order: WHICH", "order: once if points of 1 > 0 else rounds if any(hand of 1) else block")


@pytest.mark.parametrize(
    ("setup", "seats"),
    [
        ("{gain: 1, of: points, to: 1}", [(1,), (2,), (3,), ()]),
        ("{create: toad, in: hand of 1}", [(1,), (2,), (3,), (1,), (2,), (3,), ()]),
        ("{say: Hop.}", [(1,), (1,), (2,), (3,), ()]),
    ],
)  # fmt: skip
def test_the_order_may_go_by_tests(tmp_path: Path, setup: str, seats: list[tuple[int, ...]]) -> None:
    """The same acts: a leap and then what is left."""
    rules = PACED.replace("ACTS", "[leap, rest]").replace("course:", f"setup: [{setup}]\ncourse:")
    session = table(tmp_path, rules.replace("order: once", "until: act = rest, order: once"))
    found = [asked(session)]
    for act in ("leap", *("rest",) * 8):
        if found[-1]:
            assert session.submit(tabletop.Action(act, found[-1][0]))
            found.append(asked(session))
    assert found == seats


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("once if points of 1 > 0", "needs another one"),
        ("twice if points of 1 > 0 else once", "`twice` is no order"),
        ("once if points of 1 else rounds", "takes a test"), ("once if points > 0 else twice", "`twice` is no order"),
        ("once if any(top(deck) where tongue > 1) else rounds", "who is asked is seen by all"),
    ],
)  # fmt: skip
def test_what_is_no_order_is_said(tmp_path: Path, order: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, ORDER.replace("ACTS", "[leap, rest]").replace("WHICH", order))
    assert any(message in f"{each.message} {each.hint}" for each in caught.value.findings)


def test_a_seat_that_has_no_turn_is_passed_over_where_it_is_named_and_nobody_makes_an_end(tmp_path: Path) -> None:
    rules = """
rules: 2
keep: {then: seat}
course:
  - turns: seats where points < 2
    order: then
    phase: go
    do: [{ask: you, to: [leave, stay, end_it]}]
  - {finish: next(first over seats where points < 2)}
acts:
  leave: {do: [{gain: 2, of: points}, {set: then, to: first}]}
  stay: {do: [{set: then, to: first}]}
  end_it: {do: [{set: then, to: nobody}]}
"""
    case = """
  - case: it
    given: {moment: {phase: go, seat: Ana}}
    steps: [{Ana: stay}, {Ana: leave}, {Ben: stay}, {Ben: end_it}]
    expect: {asked: [Ana, Ana, Ben, Ben], outcome: {winners: [Ben]}}
"""
    assert not differs(tmp_path, rules, case)
