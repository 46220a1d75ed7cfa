"""What is offered as an answer, typed; what ending and passing mean."""

from __future__ import annotations

from tabletop.control.judging.closing import (
    Close,
    Elsewhere,
    NothingAsked,
    NoWayOut,
    OnlyEnds,
    ending,
    passing,
)
from tabletop.control.judging.offers import Do, End, More, Words, digit_answer, offers
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import Arrangement
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tests.control.judge import Judge, judge

WORDS = Words(
    lambda piece: "card", lambda zone: zone, lambda cell: "", lambda seat: f"seat {seat}", lambda act: act.kind
)


def asked(*legal: Action, **more: object) -> Judge:
    made = judge(legal=list(legal), **more)  # type: ignore[arg-type]
    made.open = [Decision(1, "turn", "What do you do?", "")]
    return made


def nothing_shown(made: Judge) -> Sight:
    return Sight(made.state, Arrangement(100, 100, (), ()), {}, Perspective("open"))


def choose(made: Judge, label: str) -> object:
    """The answer that the offer of a label carries."""
    found = offers(Referee(made), 1, nothing_shown(made), WORDS, True)
    return next(each.answer for each in found if each.label == label)


def test_an_offer_carries_its_answer() -> None:
    made = asked(Action("leave", 1), Action("pass", 1))
    leave, end = choose(made, "Leave"), choose(made, "Pass")
    assert isinstance(leave, Do) and leave.move.action == Action("leave", 1)
    assert isinstance(end, End) and end.move.action == Action("pass", 1)
    found = offers(Referee(made), 1, nothing_shown(made), WORDS, True)
    assert [(each.label, each.digit, each.main) for each in found] == [("Leave", 1, False), ("Pass", 0, False)]


def test_the_only_answer_is_the_main_one_and_many_are_one_more() -> None:
    only = asked(Action("lock", 1))
    (lock,) = offers(Referee(only), 1, nothing_shown(only), WORDS, True)
    assert lock.main and isinstance(lock.answer, End) and not lock.digit
    many = asked(*(Action("leave", 1, n=n) for n in range(7)))
    found = offers(Referee(many), 1, nothing_shown(many), WORDS, True)
    assert len(found) == 5 and isinstance(found[-1].answer, More) and len(found[-1].answer.moves) == 7
    second = digit_answer(Referee(many), 1, 2)
    assert second is not None and second.action == Action("leave", 1, n=1)
    assert digit_answer(Referee(many), 1, 8) is None and digit_answer(Referee(only), 1, 1) is None


def test_as_many_buttons_as_there_is_room_for_are_all_shown() -> None:
    five = asked(*(Action("leave", 1, n=n) for n in range(5)))
    found = offers(Referee(five), 1, nothing_shown(five), WORDS, True)
    assert [each.digit for each in found] == [1, 2, 3, 4, 5] and all(isinstance(each.answer, Do) for each in found)
    two = Referee(asked(Action("leave", 1), Action("pass", 1)))
    answers = [digit_answer(two, 1, digit) for digit in (1, 2, 3)]
    assert [move.action.kind if move is not None else "" for move in answers] == ["leave", "pass", ""]


def test_an_end_closes_what_is_asked() -> None:
    made, perspective = asked(Action("pass", 1)), Perspective("open")
    assert isinstance(ending(Referee(made), perspective, 1), Close)
    assert ending(Referee(made), perspective, 0) == NothingAsked()
    perspective.public = True
    assert ending(Referee(made), perspective, 1) == Elsewhere(), "on the picture for viewers nothing is decided"


def test_what_has_no_end_says_so_and_passing_never_locks() -> None:
    made = asked(Action("leave", 1))
    assert ending(Referee(made), Perspective("open"), 1) == NoWayOut(1)
    assert passing(Referee(made), Perspective("open"), 1) == NoWayOut(1)
    passes = passing(Referee(asked(Action("pass", 1))), Perspective("open"), 1)
    assert isinstance(passes, Close)
    locks = asked(Action("lock", 1))
    locks.ruleset.kinds["lock"] = type(
        "Lock", (), {"ends": "lock", "claimed": "", "decisive": False, "at_once": False, "needs": ()}
    )()
    assert isinstance(passing(Referee(locks), Perspective("open"), 1), OnlyEnds)
