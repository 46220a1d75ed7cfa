"""What of the history is looked at, and what is asked before something is taken back: without a window."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import tabletop
from tabletop.control.replay.going_back import ON_THE_WAY, going_question, nothing_to_undo, undo_question
from tabletop.control.replay.past import PastCursor
from tabletop.session import Session


def made(number: int) -> Session:
    """A table at which so many dice have been laid."""
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Mira"])
    for _ in range(number):
        session.manual("create", kind="die", to="table")
    return session


@pytest.mark.parametrize("number", [2, 5, 40])
def test_what_was_missed_is_played_back_in_at_most_five_seconds(number: int) -> None:
    session, past = made(number), PastCursor()
    assert past.begin_playing_back(session, 0, 10.0) and past.at == 0
    seen, now = [past.at], 10.0
    while past.playing_back and now < 30.0:
        if past.play_back(now):
            seen.append(past.at)
        now += 0.01
    assert seen == [*range(number), None], "every entry once, then the present"
    assert now - 10.0 <= 5.0


def test_a_single_act_is_not_played_back_nor_what_is_not_in_force() -> None:
    session, past = made(3), PastCursor()
    assert not past.begin_playing_back(session, 2, 0.0) and not past.begin_playing_back(session, None, 0.0)
    session.undo()
    session.manual("create", kind="token", to="table")
    assert not past.begin_playing_back(session, 3, 0.0), "that line was left"
    assert past.at is None and not past.playing_back and not past.play_back(99.0)


def test_the_newest_entry_is_the_present() -> None:
    session, past = made(3), PastCursor()
    assert past.look_back(session, 2) and past.is_shown
    assert not past.look_back(session, 2), "it is shown already"
    assert past.look_back(session, 3) and not past.is_shown


@pytest.mark.parametrize("change", ["act", "undo", "rules", "nothing"])
def test_the_past_is_over_when_the_table_changes(change: str) -> None:
    session, past = made(3), PastCursor()
    past.follow(session)
    past.look_back(session, 1)
    if change == "act":
        session.manual("create", kind="token", to="table")
    elif change == "undo":
        session.undo()
    elif change == "rules":
        session.set_rules("off")
    past.follow(session)
    assert past.is_shown is (change == "nothing")


def test_why_there_is_nothing_to_undo() -> None:
    session = made(0)
    assert nothing_to_undo(session) == "Nothing to undo: this is the first moment."
    session.manual("create", kind="die", to="table")
    assert nothing_to_undo(session) == "Nothing to undo: nobody at this table but bots has acted yet."


def test_only_chance_and_what_was_shown_is_asked_about() -> None:
    session = made(1)
    assert not undo_question(session, session.deed_behind(), None) and not going_question(session, 0)
    die = session.state.inside("table")[0]
    session.manual("roll", pieces=die)
    taken = session.deed_behind()
    said = [line.text for line in session.log(None) if line.entry == 2]
    assert undo_question(session, taken, None) == f"{said[0]} Take it back all the same?"
    assert going_question(session, 0) == going_question(session, 1) == ON_THE_WAY
    assert not going_question(session, 2), "nothing is taken back on the way there"


def test_of_several_acts_it_is_said_that_what_was_shown_stays_known() -> None:
    session = made(1)
    die = session.state.inside("table")[0]
    with session.one_deed():
        session.manual("roll", pieces=die)
        session.manual("roll", pieces=die)
    question = undo_question(session, session.deed_behind(), None)
    assert question.endswith("What was drawn, thrown or shown since then stays known. Take it back all the same?")


def test_of_what_the_viewer_may_not_read_no_word_is_said() -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Mira"])
    before = len(session.journal)
    chance = random.Random(1)
    while not session.deed_behind() or session.log(None)[-1].entry == session.journal.head:
        assert session.submit(chance.choice(session.legal_actions()))
        assert len(session.journal) < before + 50
    taken = [replace(entry, hides=True) for entry in session.deed_behind()]
    asked = undo_question(session, taken, None)
    assert asked == "Chance decided it, or something hidden was shown. Take it back all the same?"
