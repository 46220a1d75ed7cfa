"""Seats that the program plays: the same answer here, on a thread and in a process of its own."""

from __future__ import annotations

import threading
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

import tabletop
from tabletop.session import Session
from tabletop.session.simulating.bot_player import NotAsked, choose, key_of, prepare
from tabletop.session.simulating.thinker import Thinker


def table(**more: object) -> Session:
    """A table whose second seat is a bot's."""
    return tabletop.new_session("territory", seed=5, bots={2: "random"}, **more)  # type: ignore[arg-type]


def test_a_bot_answers_for_its_seat_with_a_legal_act() -> None:
    session, answered = table(), 0
    while session.legal_actions(2) and answered < 4:  # by chance it may be ready sooner
        action = choose(session, 2)
        assert action.seat == 2 and session.explain(action) is None
        assert session.submit(action)
        answered += 1
    assert answered


def test_a_seat_that_is_no_bots_can_be_helped() -> None:
    session = table()
    begin = time.monotonic()
    action = choose(session, 1, milliseconds=60)
    assert time.monotonic() - begin < 3
    assert action.seat == 1 and session.explain(action) is None


def test_coming_back_to_the_same_position_a_seat_draws_anew() -> None:
    session = table()
    before = key_of(session, 2)
    assert key_of(session, 2) == before
    lock = tabletop.Action("lock", 2)
    assert session.submit(lock)
    assert key_of(session, 2) != before
    session.undo()
    assert key_of(session, 2) == before


def test_sealed_acts_of_others_leave_no_trace_in_what_a_bot_draws_from() -> None:
    session, twin = table(), table()
    deploy = next(action for action in session.legal_actions(1) if action.kind == "deploy")
    assert session.submit(deploy)
    assert key_of(session, 2) == key_of(twin, 2)
    assert choose(session, 2) == choose(twin, 2)


def test_a_thought_holds_a_copy() -> None:
    session = table()
    thought = prepare(session, 2)
    expected = prepare(session, 2).answer()
    while session.legal_actions(2):
        session.submit(session.legal_actions(2)[-1])
    found: list[tabletop.Action] = []
    thread = threading.Thread(target=lambda: found.append(thought.answer()))
    thread.start()
    thread.join(20)
    assert found == [expected]
    if not session.legal_actions(2):
        with pytest.raises(NotAsked):
            choose(session, 2)


def test_another_process_thinks_the_same() -> None:
    session = table()
    thinker = Thinker()
    try:
        thinker.warm(session)
        answered = 0
        while session.legal_actions(2) and answered < 3:
            action = thinker.ask(session, 2).result(60)
            assert action == choose(session, 2)
            assert session.submit(action)
            answered += 1
        assert answered
    finally:
        thinker.close()


def test_where_nobody_is_asked_a_bot_says_so() -> None:
    session = table()
    session.submit(tabletop.Action("lock", 2))
    assert not session.legal_actions(2)
    with pytest.raises(NotAsked, match="seat 2 is not asked"):
        choose(session, 2)


def test_thinking_ends_when_nobody_waits_for_it() -> None:
    """An hour was given; the answer comes all the same as soon as it is forgotten, and the next one is thought
    about."""
    session = tabletop.new_session("territory", seed=5, bots={2: "strong"})
    thinker = Thinker()
    try:
        long = thinker.ask(session, 2, milliseconds=3_600_000)
        thinker.forget()
        assert session.explain(long.result(timeout=120)) is None
        assert session.explain(thinker.ask(session, 2, milliseconds=50).result(timeout=120)) is None
    finally:
        thinker.close()


def test_a_process_is_ended_in_the_middle_of_what_cannot_be_stopped() -> None:
    """When the program ends nobody waits for a thought; it would wait for all that its processes still do."""
    thinker = Thinker()
    pool = thinker.start()
    assert pool.submit(abs, -1).result(60) == 1, "it has begun"
    endless = pool.submit(time.sleep, 3600)
    while not endless.running():
        time.sleep(0.01)
    thinker.close()
    with pytest.raises(BrokenProcessPool):
        endless.result(timeout=60)
    thinker.close()
    session = table()
    try:
        assert session.explain(thinker.ask(session, 2).result(60)) is None, "it begins anew with the next question"
    finally:
        thinker.close()


def test_what_was_not_wanted_any_more_is_nothing_to_fall_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is left at once, its questions forgotten: now and then a thread ended with a traceback, or never."""
    fallen: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", fallen.append)
    session = tabletop.new_session("territory", seed=5, bots={2: "strong"})
    for _ in range(6):
        thinker, before = Thinker(together=1), set(threading.enumerate())
        thinker.warm(session)
        asked = [thinker.weigh(session, 2) for _ in range(4)]
        assert all(each.cancel() for each in asked)
        assert set(threading.enumerate()) - before
        thinker.close()
        until = time.monotonic() + 20
        while set(threading.enumerate()) - before and time.monotonic() < until:
            time.sleep(0.01)
        assert not set(threading.enumerate()) - before and not fallen


def test_a_thought_that_is_stopped_still_answers_with_a_legal_act() -> None:
    session = tabletop.new_session("territory", seed=5, bots={2: "strong"})
    thought = replace(prepare(session, 2, milliseconds=3_600_000), stop=lambda: True)
    assert session.explain(thought.answer()) is None
