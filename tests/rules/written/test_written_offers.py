"""What may be done at any time: offers to all the others, giving up while the others play on."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import CARDS, LITTLE, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.session.session import Session

ROUND = """
rules: 2
setup:
  - {create: frog, in: hand, every: true, owner: 1}
course:
  - turns: seats
    from: 1
    rounds: 4
    phase: leap
    do:
      - {ask: you, to: [leap, rest]}
  - {finish: best(points over seats), because: That was all.}
acts:
  leap: {do: [{gain: 1, of: points, to: you}]}
  rest: {quiet: true}
offers:
  draw:
    label: Offer a draw
    question: "{you} offers a draw with {points of you} points. Do you agree?"
    requires: [{must: you = active, because: Only in your own turn., rule: LIT-3}]
    once: ONCE
    rule: LIT-2
    do: [{finish: nobody, because: All agreed.}]
concede:
  rule: LIT-9
  leave: true
  do: [{say: "{you} put {count(hand)} cards away."}, {move: hand, to: pile, face: up}]
"""


def table(folder: Path, seats: int, once: str = "turn") -> Session:
    write_little(folder, ROUND.replace("ONCE", once), LITTLE.replace("seats: [2, 3]", "seats: [2, 3, 4, 5]"))
    return tabletop.new_session(folder, seats=seats, seed=1)


def standing(session: Session, seat: int) -> list[str]:
    return [each.kind for each in session.standing_actions(seat)]


def do(session: Session, seat: int, kind: str) -> None:
    done = session.submit(tabletop.Action(kind, seat))
    assert done, str(done)


def test_all_must_agree_and_what_was_asked_waits_meanwhile(tmp_path: Path) -> None:
    session = table(tmp_path, 3)
    before = session.decisions()
    do(session, 1, "propose_draw")
    (asked,) = session.decisions()
    assert asked.seat == 2 and asked.rule == "LIT-2"
    assert session.question(asked, 2)[0] == "Player 1 offers a draw with 0 points. Do you agree?"
    session.save(tmp_path / "table.ttsave")
    session = tabletop.load_session(tmp_path / "table.ttsave")
    do(session, 2, "accept_draw")
    assert session.outcome is None
    do(session, 3, "decline_draw")
    assert session.decisions() == before
    assert [line.text for line in session.log()][-3:] == [
        "Player 1: offer a draw.", "Player 2 agreed.", "Player 3 declined; the game goes on.",
    ]  # fmt: skip
    assert session.explain(tabletop.Action("propose_draw", 1)).message == "That has been offered already."
    do(session, 1, "leap")
    do(session, 2, "propose_draw")
    do(session, 3, "accept_draw")
    do(session, 1, "accept_draw")
    assert session.outcome is not None and session.outcome.winners == ()
    assert session.outcome_text() == "All agreed."


def test_the_others_are_asked_from_the_one_whose_turn_it_is(tmp_path: Path) -> None:
    """As in the questions of the course, not from the first player of the game."""
    session = table(tmp_path, 4)
    for seat in (1, 2):
        do(session, seat, "leap")
    do(session, 3, "propose_draw")
    for seat in (4, 1, 2):
        assert session.outcome is None and [each.seat for each in session.decisions()] == [seat]
        do(session, seat, "accept_draw")
    assert session.outcome is not None


def test_what_an_offer_requires_refuses_it_with_its_reason(tmp_path: Path) -> None:
    session = table(tmp_path, 2)
    refusal = session.explain(tabletop.Action("propose_draw", 2))
    assert refusal is not None and (refusal.message, refusal.rule) == ("Only in your own turn.", "LIT-3")
    assert "propose_draw" in standing(session, 1) and "propose_draw" not in standing(session, 2)


@pytest.mark.parametrize(("once", "again"), [("turn", True), ("round", True), ("game", False)])
def test_how_often_it_may_be_offered(tmp_path: Path, once: str, again: bool) -> None:
    session = table(tmp_path, 2, once)
    do(session, 1, "propose_draw")
    do(session, 2, "decline_draw")
    for seat in (1, 2):
        do(session, seat, "leap")
    assert ("propose_draw" in standing(session, 1)) == again


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_who_gives_up_leaves_and_the_others_play_on(tmp_path: Path, seats: int) -> None:
    session = table(tmp_path, seats)
    do(session, 1, "concede")
    assert session.outcome is None
    assert {each.seat for each in session.decisions()} == {2}
    assert [line.text for line in session.log()][-3:-1] == ["Player 1 conceded.", "Player 1 put 3 cards away."]
    rounds = 0
    while session.outcome is None and rounds < 100:
        (asked,) = session.decisions()
        assert asked.seat != 1
        do(session, asked.seat, "leap")
        rounds += 1
    assert rounds == 4 * (seats - 1), "rounds are counted though who began has left"
    assert 1 not in session.outcome.winners


def test_who_left_first_makes_no_other_position(tmp_path: Path) -> None:
    for order in ((3, 4), (4, 3)):
        session = table(tmp_path, 4)
        for seat in order:
            do(session, seat, "concede")
        assert session.state.flow["out"] == (3, 4)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_left_has_won(tmp_path: Path, seats: int) -> None:
    session = table(tmp_path, seats)
    for seat in range(2, seats + 1):
        do(session, seat, "concede")
        assert not session.state.inside(f"hand@{seat}"), "what is theirs goes, of who ends the game by it, too"
    assert session.outcome is not None and session.outcome.winners == (1,) and session.outcome.rule == "LIT-9"
    assert session.outcome_text() == f"Player {seats} conceded."
    while session.undo() is not None:
        pass
    assert session.outcome is None


def test_a_team_gives_up_as_one(tmp_path: Path) -> None:
    game = LITTLE.replace("seats: [2, 3]", "seats: [6]\nteams: {6: [[1, 4], [2, 5], [3, 6]]}")
    write_little(tmp_path, ROUND.replace("ONCE", "turn"), game)
    session = tabletop.new_session(tmp_path, seats=6, seed=1)
    do(session, 5, "concede")
    assert session.outcome is None and set(session.state.flow["out"]) == {2, 5}
    do(session, 1, "concede")
    assert session.outcome is not None and set(session.outcome.winners) == {3, 6}
    assert session.outcome_text() == "Player 1 conceded."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("once: ONCE", "once: moon", "`moon` is no time."),
        ("    do: [{finish: nobody, because: All agreed.}]\n", "", "An offer has no `do`."),
        (
            "  leap: {do",
            "  accept_draw: {do: []}\n  leap: {do",
            "There is an act `accept_draw`, as the offer has one.",
        ),
        ("you = active,", "any(hand of others where tongue = 1),", "the seat that acts may not know"),
    ],
)
def test_what_is_wrong_with_an_offer_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in ROUND and CARDS
    with pytest.raises(ContentError, match="rules") as caught:
        little(tmp_path, ROUND.replace(old, new).replace("ONCE", "turn"))
    assert message in str(caught.value)


LONG = """
rules: 2
keep: {calm: truth}
course:
  - turns: seats
    from: 1
    rounds: 4
    phase: leap
    do:
      - {ask: you, to: [leap, rest], until: act = rest}
      - {ask: WHO, to: [leap, rest], until: UNTIL, order: ORDER}
  - {finish: best(points over seats), because: That was all.}
acts:
  leap: {do: [{gain: 1, of: points, to: you}]}
  rest: {quiet: true}
offers:
  peace:
    once: round
    do: [{set: calm, to: true}, {gain: 5, of: points, to: you}]
    if_declined: [{gain: 2, of: points, to: others}]
"""


def long(who: str, until: str, order: str) -> str:
    """The rules with this second question."""
    return LONG.replace("WHO", who).replace("UNTIL", until).replace("ORDER", order)


def after_offer(folder: Path, who: str, until: str, order: str, answer: str) -> list[int]:
    """Who is asked once something was offered over the second question."""
    write_little(folder, long(who, until, order))
    session = tabletop.new_session(folder, seats=2, seed=1)
    do(session, 1, "rest")
    do(session, 1, "leap")
    do(session, 1, "propose_peace")
    do(session, 2, answer)
    return [each.seat for each in session.decisions()]


@pytest.mark.parametrize(
    ("who", "until", "order", "answer", "asked"),
    [
        ("you", "act = rest or calm", "block", "accept_peace", [2]),
        ("you", "act = rest or calm", "block", "decline_peace", [1]),
        ("you", "act = rest or points > 5", "block", "accept_peace", [2]),
        ("you", "act = rest", "block", "accept_peace", [1]),
        ("seats", "act = rest or calm", "rounds", "accept_peace", [2]),
        ("seats", "act = rest or points > 5", "together", "accept_peace", [2]),
        ("seats", "act = rest or points > 1", "together", "decline_peace", [1]),
        ("seats", "act = rest or calm", "together", "accept_peace", [2]),
    ],
)
def test_what_was_offered_may_be_the_end_of_the_question(
    tmp_path: Path, who: str, until: str, order: str, answer: str, asked: list[int]
) -> None:
    assert after_offer(tmp_path, who, until, order, answer) == asked


def test_the_act_that_was_done_last_is_none_of_the_question(tmp_path: Path) -> None:
    """The first question ended with `rest`; the second, in which nothing was done yet, does not end by it."""
    write_little(tmp_path, long("you", "act = rest", "block"))
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    for seat, kind in ((1, "rest"), (1, "propose_peace"), (2, "accept_peace")):
        do(session, seat, kind)
    assert [each.seat for each in session.decisions()] == [1]
    do(session, 1, "rest")
    assert [each.seat for each in session.decisions()] == [2]


def test_an_offer_over_a_question_is_saved_before_it_is_answered(tmp_path: Path) -> None:
    write_little(tmp_path / "game", long("you", "act = rest or calm", "block"))
    session = tabletop.new_session(tmp_path / "game", seats=2, seed=1)
    for kind in ("rest", "leap", "propose_peace"):
        do(session, 1, kind)
    session.save(tmp_path / "table.ttsave")
    again = tabletop.load_session(tmp_path / "table.ttsave")
    do(again, 2, "accept_peace")
    assert [each.seat for each in again.decisions()] == [2]
    assert again.undo() and [each.kind for each in again.decisions()] == ["answer_peace"]
