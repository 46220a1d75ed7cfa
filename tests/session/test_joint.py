"""One question thought about by several processes: what they found is added up, and nobody waits for who is slow."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import Future

import pytest

import tabletop
from tabletop.bots.merging import merged
from tabletop.bots.search import Weighed
from tabletop.rules.actions import Action
from tabletop.session.simulating.bot_player import MOST_ADVICE
from tabletop.session.simulating.joint import free_processors, join
from tabletop.session.simulating.thinker import Thinker

PASS, STRIKE, WAIT = (Action(kind, 1) for kind in ("pass", "strike", "wait"))


def test_looks_are_added_and_worths_averaged_by_them() -> None:
    found = merged([[Weighed(PASS, 0.6, 30), Weighed(STRIKE, 0.5, 10)], [Weighed(STRIKE, 0.9, 30)]])
    assert [(each.action, each.looks, round(each.worth, 6)) for each in found] == [(STRIKE, 40, 0.8), (PASS, 30, 0.6)]


def test_what_was_hardly_looked_at_is_no_answer() -> None:
    found = merged(
        [[Weighed(PASS, 0.6, 40), Weighed(WAIT, 0.95, 1)], [Weighed(STRIKE, 0.5, 40), Weighed(WAIT, 0.95, 1)]]
    )
    assert [each.action for each in found] == [PASS, STRIKE, WAIT]


def test_what_most_searches_hold_for_the_best_is_the_best() -> None:
    """However much more another act is worth in a search that measures otherwise."""
    sober = [Weighed(STRIKE, 0.34, 80), Weighed(PASS, 0.23, 80)]
    found = merged([[Weighed(PASS, 0.5, 40), Weighed(STRIKE, 0.08, 220)], sober, sober])
    assert [each.action for each in found] == [STRIKE, PASS] and found[1].worth > found[0].worth
    assert merged([sober[::-1], sober])[0].action == STRIKE  # where they are at odds worths decide


def test_of_equals_the_first_search_has_the_word() -> None:
    one, other = [Weighed(STRIKE, 0.5, 9), Weighed(PASS, 0.5, 9)], [Weighed(PASS, 0.5, 9), Weighed(STRIKE, 0.5, 9)]
    assert merged([one, other])[0].action == STRIKE


def test_all_answers_count_where_all_have_answered() -> None:
    first: Future[tuple[Weighed, ...]] = Future()
    other: Future[tuple[Weighed, ...]] = Future()
    answer = join(first, [other])
    other.set_result((Weighed(STRIKE, 0.9, 10),))
    assert not answer.done()
    first.set_result((Weighed(PASS, 0.5, 10),))
    assert [each.action for each in answer.result(0)] == [STRIKE, PASS]


def test_who_is_still_starting_is_not_waited_for() -> None:
    first: Future[tuple[Weighed, ...]] = Future()
    answer = join(first, [Future()])
    first.set_result((Weighed(PASS, 0.5, 10),))
    assert [each.action for each in answer.result(5)] == [PASS]


def test_another_that_failed_is_left_out_and_the_first_tells_what_kept_it() -> None:
    first: Future[tuple[Weighed, ...]] = Future()
    other: Future[tuple[Weighed, ...]] = Future()
    answer = join(first, [other])
    other.set_exception(LookupError("the files of the game have changed"))
    first.set_exception(LookupError("the files of the game have changed"))
    with pytest.raises(LookupError, match="have changed"):
        answer.result(0)
    first, other = Future(), Future()
    answer = join(first, [other])
    other.set_exception(MemoryError())
    first.set_result((Weighed(PASS, 0.5, 10),))
    assert [each.action for each in answer.result(0)] == [PASS]


def test_at_least_one_process_thinks_and_one_processor_is_left_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    for usable, wanted in ((1, 1), (2, 1), (3, 2), (4, 3), (64, 4)):
        monkeypatch.setattr("os.sched_getaffinity", lambda _, many=usable: set(range(many)), raising=False)
        assert free_processors() == wanted
    monkeypatch.delattr("os.sched_getaffinity")  # as on Windows and macOS
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert free_processors() == 2


def test_two_processes_answer_as_one_with_a_legal_act() -> None:
    session = tabletop.new_session("draughts", seed=5, bots={1: "strong"})
    thinker = Thinker(together=2)
    try:
        thinker.warm(session)
        action = thinker.ask(session, 1, 200).result(60)
        assert action.seat == 1 and session.explain(action) is None
        best = thinker.weigh(session, 1, 200).result(60)
        assert 0 < len(best) <= MOST_ADVICE and all(session.explain(each.action) is None for each in best)
    finally:
        thinker.close()


ORPHANS = """
import os, tabletop
from tabletop.session.simulating.thinker import Thinker
thinker = Thinker()
pool = thinker.start()
pool.submit(int).result()
print(*pool._processes, flush=True)
os._exit(9)  # as when the program is killed: nobody says good-bye
"""


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system by a signal whether a process is there")
def test_no_process_stays_when_the_program_was_killed() -> None:
    told = subprocess.run([sys.executable, "-c", ORPHANS], capture_output=True, text=True, check=False)
    assert told.returncode == 9, told.stderr
    (number,) = map(int, told.stdout.split())
    for _ in range(200):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("it waits for questions for ever")
