"""The log as people read it: headlines, what came of them, passes folded."""

from __future__ import annotations

import tabletop
from tabletop.rules.actions import Action
from tabletop.session.telling.deeds import Deed
from tabletop.session.telling.headlines import latest, told
from tabletop.session.telling.messages import LogLine, Span


def line(entry: int, text: str, seat: int = 0, passed: bool = False, turn: int = 1, **more: bool) -> LogLine:
    spans = (Span(0, text.index(" "), seat, "who"),) if seat else ()
    return LogLine(entry, text, spans, seat=seat, turn=turn, passed=passed, **more)


DEEDS = [Deed(1, False, (1, 2, 3)), Deed(2, True, (4,)), Deed(2, True, (5,))]


def test_a_deed_is_a_headline_and_what_came_of_it() -> None:
    lines = [
        line(0, "The pond lies still."), line(1, "Ana plays a frog.", 1), line(1, "The frog enters play."),
        line(2, "Ben passed.", 2, passed=True), line(3, "Ana passed.", 1, passed=True),
        line(4, "Ben plays a fly.", 2), line(4, "The fly drowns."),
    ]  # fmt: skip
    assert [(each.level, each.text) for each in told(lines, DEEDS)] == [
        (0, "The pond lies still."), (0, "Ana plays a frog."), (1, "The frog enters play."),
        (1, "Ben and Ana passed."), (0, "Ben plays a fly."), (1, "The fly drowns."),
    ]  # fmt: skip
    folded = told(lines, DEEDS)[3]
    assert [(folded.text[span.start : span.end], span.target) for span in folded.spans] == [("Ben", 2), ("Ana", 1)]


def test_passes_are_no_headlines_and_stay_in_their_turn() -> None:
    lines = [
        line(4, "Ben passed the Summon Phase.", 2, passed=True),
        line(5, "Ben passed the Declare Phase.", 2, passed=True, turn=2),
    ]
    assert [(each.level, each.text) for each in told(lines, DEEDS)] == [(1, each.text) for each in lines]
    assert latest(told(lines, DEEDS)) is None
    begun = line(5, "Ana's turn begins.", 1, turn=2)
    assert [each.level for each in told([*lines, begun], DEEDS)] == [1, 1, 1], "what comes of a pass is none either"
    together = told([line(each.entry, each.text, 2, passed=True) for each in lines], DEEDS)
    assert [each.text for each in together] == ["Ben passed."]


def test_what_is_about_no_deed_stands_by_itself() -> None:
    lines = [
        line(1, "Ana plays a frog.", 1), line(1, "Ana switched the referee off.", 1, about_table=True),
        line(1, "Taken back: Ana plays a frog.", 1, undone=True), line(2, "Ana chose a lily.", 1),
    ]  # fmt: skip
    assert [each.level for each in told(lines, DEEDS)] == [0, 0, 0, 0]
    newest = latest(told(lines[:3], DEEDS))
    assert newest is not None and newest.text == "Taken back: Ana plays a frog."


def test_an_act_with_automatic_passes_is_one_headline_at_a_real_table() -> None:
    session = tabletop.new_session("evolve", seed=3, names=["Ana", "Ben"])
    for seat in (1, 2):
        assert session.submit(Action("keep", seat))
    assert session.submit(Action("end_turn", 1))
    lines = [each for each in session.told(None) if each.entry == 3]
    assert [each.text for each in lines if not each.level] == ["Ana ended the turn."]
    assert len(lines) > 1
    newest = latest(session.told(None))
    assert newest is not None and newest.text == "Ana ended the turn."


def test_cells_are_named_where_hands_move_pieces() -> None:
    session = tabletop.new_session("butterfly", seed=1, names=["Ana", "Ben"], rules="off")
    board = session.state.spec.board("present")
    assert board is not None
    first, second = board.cell("J7"), board.cell("K6")
    session.manual("create", seat=1, kind="pin", to="present", spot=first)
    assert session.log(1)[-1].text.endswith("to J7 of Present.")
    (pin,) = session.state.inside("present")
    session.manual("move", seat=1, pieces=[pin], to="present", spot=second)
    assert " from J7 to K6 of Present." in session.log(1)[-1].text
    session.manual("move", seat=1, pieces=[pin], to="past", spot=first)
    assert " from K6 of Present to J7 of Past." in session.log(1)[-1].text
    session.manual("move", seat=1, pieces=[pin], to="table", spot=(5, 5))
    assert " from J7 of Past to the table." in session.log(1)[-1].text
    session.manual("move", seat=1, pieces=[pin], to="past", spot=second)
    assert " from the table to K6 of Past." in session.log(1)[-1].text
