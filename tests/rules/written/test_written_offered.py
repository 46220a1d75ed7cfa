"""What a seat is asked inside of effects (`may`), and what is left before its end (`stop`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.content.proofing.author import check_game
from tabletop.core.view import view_for
from tabletop.rules.actions import Action
from tabletop.rules.written.door import WRITING
from tabletop.session.session import Session

RULES = """
rules: 2
events: {stirred: {do: [EVENT]}}
keep: {told: {number: 0, label: Told}}
setup:
  - {create: toad, in: hand of 2, face: down}
  - {create: olm, in: hand of 1, face: down}
  - {create: newt, in: deck, face: down}
  - {gain: 2, of: points, to: 2}
course: [{turns: seats, from: 1, do: [{ask: you, to: [try_it, done], until: act = done}]}]
acts:
  try_it: {do: [DONE], after: [{gain: 10, of: points, to: 1}]}
  done: {quiet: true}
MORE
"""


def table(folder: Path, done: str, more: str = "", event: str = "{say: So it was.}") -> Session:
    rules = RULES.replace("DONE", done).replace("MORE", more).replace("EVENT", event)
    return tabletop.new_session(write_little(folder, rules, LITTLE), seats=2, seed=1)


def points(session: Session) -> tuple[int, int]:
    return session.state.counter(-1, "points"), session.state.counter(-2, "points")


def labels(session: Session) -> list[str]:
    return [session.label(each, each.seat) for each in session.legal_actions()]


def answer(session: Session, label: str) -> None:
    assert session.submit(
        next(each for each in session.legal_actions() if session.label(each, each.seat) == f"Choose {label}")
    )


def told(session: Session, viewer: int) -> str:
    return " ".join(each.text for each in session.log(viewer))


# -- what a seat may do --------------------------------------------------------------------------------------

PAID = "{may: next(you), cost: [{pay: 2, of: points}], ask: Pay?, do: [{gain: 1, of: points, to: you}], ELSE}"
ELSE = "else: [{gain: 5, of: points, to: you}]"


def test_who_is_asked_pays_and_does_it_or_the_other_thing_is_done(tmp_path: Path) -> None:
    for number, (label, after) in enumerate((("Yes", (10, 1)), ("No", (10, 7)))):
        session = table(tmp_path / str(number), PAID.replace("ELSE", ELSE))
        assert session.submit(Action("try_it", 1))
        (asked,) = session.decisions()
        assert (asked.seat, asked.kind) == (2, "choose") and labels(session) == ["Choose Yes", "Choose No"]
        answer(session, label)
        assert points(session) == after
        assert told(session, 1).endswith("Player 2 paid 2 points." if label == "Yes" else "Player 2 declined.")
        assert [each.seat for each in session.decisions()] == [1], "whoever acted is `you` again"


def test_who_cannot_pay_is_not_asked(tmp_path: Path) -> None:
    session = table(tmp_path, PAID.replace("pay: 2", "pay: 3").replace("ELSE", ELSE))
    assert session.submit(Action("try_it", 1))
    assert points(session) == (10, 7) and not told(session, 1).endswith(("chose No.", "declined."))


def test_nobody_is_asked_and_the_other_thing_is_done(tmp_path: Path) -> None:
    session = table(
        tmp_path, "{may: nobody, do: [{gain: 1, of: points, to: 1}], else: [{gain: 2, of: points, to: 1}]}"
    )
    assert session.submit(Action("try_it", 1))
    assert points(session) == (12, 2)


@pytest.mark.parametrize(
    ("offer", "chosen", "says"),
    [
        (PAID.replace("ELSE", "else: []"), "Yes", "paid 2 points."),
        (PAID.replace("ELSE", "else: []"), "No", "declined."),
        ("{may: next(you), cost: [{pay: 1, of: points}, {lose: 1, of: points}], ask: Pay?}", "Yes", "paid."),
        ("{may: next(you), do: [{gain: 1, of: points}], ask: Do it?}", "Yes", "did so."),
        ("{may: next(you), do: [{gain: 1, of: points}], ask: Do it?}", "No", "declined."),
    ],
)
def test_the_log_says_what_was_answered(tmp_path: Path, offer: str, chosen: str, says: str) -> None:
    session = table(tmp_path, offer)
    assert session.submit(Action("try_it", 1))
    answer(session, chosen)
    assert f"Player 2 {says}" in told(session, 1) and "chose" not in told(session, 1)


HIDDEN = "{may: next(you), cost: [{remove: hand where tongue = NUMBER}], else: [{gain: 1, of: points, to: 1}]}"


@pytest.mark.parametrize("number", [1, 2])
def test_whether_somebody_could_pay_with_what_lies_hidden_is_told_to_nobody(tmp_path: Path, number: int) -> None:
    session = table(tmp_path, HIDDEN.replace("NUMBER", str(number)))
    assert session.submit(Action("try_it", 1))
    assert [(each.seat, each.kind) for each in session.decisions()] == [(2, "choose")], "asked in any case"
    assert ("Choose Yes" in labels(session)) == (number == 1)
    (no,) = [each for each in session.legal_actions() if not each.arguments]
    assert session.submit(no)
    assert points(session) == (11, 2) and told(session, 1).endswith("Player 2 declined.")


def test_an_offer_is_saved_and_undone(tmp_path: Path) -> None:
    session = table(tmp_path / "game", PAID.replace("ELSE", ELSE))
    start = session.digest()
    assert session.submit(Action("try_it", 1))
    session.save(tmp_path / "middle.ttsave")
    again = tabletop.load_session(tmp_path / "middle.ttsave")
    for each in (session, again):
        answer(each, "Yes")
        assert points(each) == (10, 1)
    assert session.digest() == again.digest()
    while session.undo() is not None:
        pass
    assert session.digest() == start


# -- what is left before its end -----------------------------------------------------------------------------


STOPPED = "{gain: 1, of: points}, stop, {gain: 2, of: points}"
CHECK = "{gain: 1, of: points, to: 2}, stop, {gain: 9, of: points, to: 2}"


@pytest.mark.parametrize(
    ("done", "more", "event", "after"),
    [
        (STOPPED, "", "", (11, 2)),
        ("{if: points = 0, do: [stop]}, {gain: 2, of: points}", "", "", (10, 2)),
        ("{if: points = 1, do: [stop]}, {gain: 2, of: points}", "", "", (12, 2)),
        ("{each: s, in: seats, do: [{gain: 1, of: points, to: s}, stop]}, {gain: 2, of: points}", "", "", (11, 2)),
        ("{times: 3, do: [{gain: 1, of: points}, {if: points = 2, do: [stop]}]}", "", "", (12, 2)),
        ("go, {gain: 4, of: points}", f"routines: {{go: [{STOPPED}]}}", "", (15, 2)),
        ("{happen: stirred}, {gain: 4, of: points}", "", STOPPED, (15, 2)),
        (f"{{together: [{STOPPED}]}}", "", "", (11, 2)),
        ("{may: next(you), ask: Do it?, do: [stop]}, {gain: 2, of: points}", "", "", (10, 2)),
        ("{gain: 1, of: points}", f"checks: [{{when: points of 1 = 11, once: true, do: [{CHECK}]}}]", "", (11, 3)),
    ],
)
def test_the_rest_is_left_out_and_what_stands_behind_it_is_done(
    tmp_path: Path, done: str, more: str, event: str, after: tuple[int, int]
) -> None:
    session = table(tmp_path, done, more, event or "{say: So it was.}")
    assert session.submit(Action("try_it", 1))
    if session.decisions()[0].kind == "choose":
        answer(session, "Yes")
    assert points(session) == after
    assert [(each.seat, each.kind) for each in session.decisions()] == [(1, "ask try_it done")]
    assert not any("~together" in str(frame) for frame in session.state.flow["lanes"])


def test_what_is_kept_behind_a_stop_by_something_hidden_is_shown_to_nobody(tmp_path: Path) -> None:
    shown = []
    for rank in (2, 3):
        done = f"{{if: top(deck).tongue = {rank}, do: [stop]}}, {{set: told, to: 1}}"  # there lies a tongue of 2
        session = table(tmp_path / str(rank), done)
        assert session.submit(Action("try_it", 1))
        assert session.state.flow.get("keep.told", 0) == rank - 2
        shown.append([view_for(session.state, viewer).flow.get("keep.told") for viewer in (None, 1, 2)])
    assert shown[0] == shown[1]


def test_who_leaves_what_happens_at_one_moment_ends_that_moment(tmp_path: Path) -> None:
    check = "checks: [{when: points of 1 = 1, once: true, do: [{gain: 5, of: points, to: 2}]}]"
    session = table(tmp_path, f"{{together: [{STOPPED}]}}", check)
    assert session.submit(Action("try_it", 1))
    assert points(session) == (11, 7), "the check came before what the act does after"


def test_behind_an_offer_who_acts_is_who_acted(tmp_path: Path) -> None:
    session = table(tmp_path, "{may: next(you), ask: Do it?, do: [{gain: 1, of: points}]}, {gain: 3, of: points}")
    assert session.submit(Action("try_it", 1))
    answer(session, "Yes")
    assert points(session) == (13, 3)


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ("{stop: all}", "`stop` takes nothing."),
        ("{may: you}", "`may` has neither `cost` nor `do`."),
        ("{may: you, cost: [{shuffle: deck}]}", "`shuffle` is no effect that can be paid with."),
        ("{may: you, doo: [{gain: 1, of: points}]}", "`may` has no key `doo`."),
        ("{may: top(deck), do: [{gain: 1, of: points}]}", "top"),
        ("{together: [{may: you, do: [{gain: 1, of: points}]}]}", "Nothing is asked in `together`."),
        ("settle", "Nothing waits for this: abilities follow at once."),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, done: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, RULES.replace("DONE", done).replace("MORE", "").replace("EVENT", "{say: So.}"))
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


def test_there_must_be_something_to_be_left(tmp_path: Path) -> None:
    rules = RULES.replace("DONE", "{gain: 1, of: points}").replace("MORE", "").replace("EVENT", "{say: So.}")
    with pytest.raises(ContentError, match="There is nothing here that could be left"):
        little(tmp_path, rules.replace("  - {gain: 2, of: points, to: 2}", "  - stop"))


# -- windows that have a name, and what is done where something was cancelled ----------------------------------

ANSWERED = """
rules: 2
WINDOWS
course: [{turns: seats, from: 1, do: [{ask: you, to: [go, done], until: act = done}]}]
acts:
  go: {ANSWER, do: [{gain: 1, of: points}], cancelled: [{gain: 2, of: points}], after: [{gain: 10, of: points}]}
  no_go: {do: [{cancel: answered}]}
  done: {quiet: true}
"""


def test_what_is_done_where_it_was_cancelled_is_done_instead(tmp_path: Path) -> None:
    rules = ANSWERED.replace("WINDOWS", "windows: {replies: {ask: others, to: [no_go]}}")
    for number, (kind, after) in enumerate((("no_go", 12), ("no_answer", 11))):
        folder = write_little(tmp_path / str(number), rules.replace("ANSWER", "answer: replies"))
        session = tabletop.new_session(folder, seats=2, seed=1)
        for act in (Action("go", 1), Action(kind, 2)):
            assert session.submit(act)
        assert points(session) == (after, 0)


@pytest.mark.parametrize(
    ("windows", "answer", "told"),
    [
        ("windows: {replies: {ask: others, to: [no_go]}}", "answer: replys", "There is no window `replys`."),
        ("", "answer: replies", "There is no window `replies`."),
        ("windows: {replies: {ask: others, two: [no_go]}}", "answer: replies", "has no key `two`"),
        ("", "say: Gone.", "`go` cannot be answered, so it is never cancelled."),
    ],
)
def test_what_is_wrong_with_a_window_is_told_with_its_place(
    tmp_path: Path, windows: str, answer: str, told: str
) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, ANSWERED.replace("WINDOWS", windows).replace("ANSWER", answer))
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


def test_a_window_that_no_act_names_is_told(tmp_path: Path) -> None:
    windows = "windows: {replies: {ask: others, to: [no_go]}, more: {ask: seats, to: [no_go]}}"
    write_little(tmp_path, ANSWERED.replace("WINDOWS", windows).replace("ANSWER", "answer: replies"))
    found = [each.message for each in check_game(str(tmp_path), WRITING) if each.grade == "warning"]
    assert "No act is answered in the window `more`." in found


# -- offers that are declined ----------------------------------------------------------------------------------

OFFERING = """
rules: 2
course: [{turns: seats, from: 1, do: [{ask: you, to: [done], until: act = done}]}]
acts: {done: {quiet: true}}
offers:
  peace: {do: [{gain: 1, of: points}], if_declined: [{gain: 10, of: points}]}
"""


@pytest.mark.parametrize(
    ("answers", "after"),
    [(("accept", "accept"), 1), (("decline",), 10), (("accept", "decline"), 10)],
)
def test_something_is_done_where_an_offer_is_declined(tmp_path: Path, answers: tuple[str, ...], after: int) -> None:
    session = tabletop.new_session(write_little(tmp_path, OFFERING), seats=3, seed=1)
    before = session.decisions()
    assert session.submit(Action("propose_peace", 1))
    for seat, each in enumerate(answers, start=2):
        assert points(session) == (0, 0)
        assert session.submit(Action(f"{each}_peace", seat))
    assert points(session) == (after, 0) and session.decisions() == before


NAMED = """
rules: 2
keep: {tired: {truth: true}}
course: [{turns: seats, do: [{ask: you, to: [throw_two, throw_one, hold]}]}]
acts:
  throw_two: {requires: [{must: not tired, because: You are tired.}], do: [{gain: 2, of: points}]}
  throw_one: {do: [{gain: 1, of: points}]}
  hold: {requires: [{must: points > 0, because: There is nothing to hold.}]}
"""


def test_a_question_that_only_names_acts_names_those_that_its_seat_can_do(tmp_path: Path) -> None:
    session = tabletop.new_session(write_little(tmp_path, NAMED), seats=2, seed=1)
    (asked,) = session.decisions()
    assert session.question(asked, 1)[0] == "Throw one?"
    assert session.question(asked, 2)[0] == session.question(asked, None)[0] == "Throw two, throw one or hold?"
    for _ in range(2):
        assert session.submit(session.legal_actions()[0])
    (asked,) = session.decisions()
    assert session.question(asked, 1)[0] == "Throw one or hold?"
