"""What of the history is looked at, and what is asked before something is taken back: without a window."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import tabletop
from tabletop.control.replay.going_back import ON_THE_WAY, going_question, nothing_to_undo, undo_question
from tabletop.control.replay.past import PastCursor
from tabletop.core.visibility import ALL_SEATS
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
    assert not undo_question(session, session.deed_behind(), None, (1, 2)) and not going_question(session, 0, (1, 2))
    die = session.state.inside("table")[0]
    session.manual("roll", pieces=die)
    taken = session.deed_behind()
    said = [line.text for line in session.log(None) if line.entry == 2]
    assert undo_question(session, taken, None, (1, 2)) == f"{said[0]} Take it back all the same?"
    assert going_question(session, 0, (1, 2)) == going_question(session, 1, (1, 2)) == ON_THE_WAY
    assert not going_question(session, 2, (1, 2)), "nothing is taken back on the way there"


def test_of_several_acts_it_is_said_that_what_was_shown_stays_known() -> None:
    session = made(1)
    die = session.state.inside("table")[0]
    with session.one_deed():
        session.manual("roll", pieces=die)
        session.manual("roll", pieces=die)
    question = undo_question(session, session.deed_behind(), None, (1, 2))
    assert question.endswith("What was drawn, thrown or shown since then stays known. Take it back all the same?")


def test_of_what_the_viewer_may_not_read_no_word_is_said() -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Mira"])
    before = len(session.journal)
    chance = random.Random(1)
    while not session.deed_behind() or session.log(None)[-1].entry == session.journal.head:
        assert session.submit(chance.choice(session.legal_actions()))
        assert len(session.journal) < before + 50
    taken = [replace(entry, ops=(("flow", "chance", (1, 1)), *entry.ops)) for entry in session.deed_behind()]
    asked = undo_question(session, taken, None, (1, 2))
    assert asked == "Chance decided it, or something hidden was shown. Take it back all the same?"


def duel(hand: str = "hand@1") -> tuple[Session, str]:
    """Two players with hidden hands and decks; a card of a hand by its handle."""
    session = tabletop.new_session("auganism", seed=1, rules="off", names=["Ana", "Ben"])
    session.manual("draw", zone="deck@1", seat=1)
    session.manual("draw", zone="deck@2", seat=2)
    return session, session.view_for(int(hand[-1])).zone(hand).pieces[-1].handle


def question(session: Session, *people: int | None, sitting: int = 0) -> str:
    return undo_question(session, session.deed_behind(), None, people, sitting)


def test_a_card_of_ones_own_that_is_laid_open_is_taken_back_freely() -> None:
    session, handle = duel()
    session.manual("move", pieces=handle, to="summon@1", seat=1)
    card = session.state.inside("summon@1")[-1]
    assert session.state.face[card] == "up" and any(entry.hides for entry in session.deed_behind())
    assert not question(session, 1, 2) and not question(session, 1) and not question(session, ALL_SEATS)


def test_what_somebody_comes_to_know_is_asked_about() -> None:
    session, _ = duel()
    session.manual("draw", zone="deck@1", seat=1)
    assert question(session, 1, 2) and question(session, 1), "a drawn card is known to its player"
    assert question(session, ALL_SEATS), "who sees all hands sees it, too"
    assert not question(session, 2), "programs keep nothing"


def test_a_card_of_another_that_was_shown_is_asked_about() -> None:
    """A program lays a card open, and a person has seen it; of who plays all sides it was no secret."""
    session, handle = duel("hand@2")
    session.manual("move", pieces=handle, to="summon@2", seat=2)
    taken = session.journal.line()[-1:]
    assert undo_question(session, taken, None, (1,))
    assert not undo_question(session, taken, None, (2,)) and not undo_question(session, taken, None, (ALL_SEATS,))


def test_of_how_a_pile_is_mixed_nobody_sees_anything() -> None:
    session, _ = duel()
    session.manual("shuffle", zone="deck@1", seat=1)
    assert session.undo_hides() and not question(session, 1, 2)
    (die,) = (session.manual("create", kind="die", to="table") and session.state.inside("table")[-1],)
    session.manual("roll", pieces=die, seat=1)
    assert question(session, 1, 2)


def test_what_another_did_is_asked_about_where_one_can_tell_who_takes_it_back() -> None:
    session = made(0)
    session.manual("create", kind="die", to="table", seat=2)
    assert question(session, 1, 2, sitting=1).startswith("Mira did this: ")
    assert not question(session, 1, 2, sitting=2) and not question(session, 1, 2)
    assert not question(session, 1, sitting=1), "programs are not asked"
