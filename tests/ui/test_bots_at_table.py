"""Bots at the table: asked off the frame, followed by eye, never in the way of people."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.control.thinking import Thinking
from tabletop.core.visibility import ALL_SEATS
from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.session.simulating.bot_player import prepare
from tabletop.session.simulating.thinker import Thinker
from tabletop.ui.dialogs.message import Message
from tabletop.ui.screens.setup import SetupScreen
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.played import play

# most of these wait for what a bot does: its process starts while the table is drawn
pytestmark = pytest.mark.usefixtures("ready")

DEADLINE = 60.0


def at_once(session: Session, seat: int, milliseconds: int | None) -> Future[Action]:
    """Thinks where it is asked, and only for a moment: how long a bot thinks is not what these tests are about."""
    future: Future[Action] = Future()
    future.set_result(prepare(session, seat, 20).answer())
    return future


def broken(session: Session, seat: int, milliseconds: int | None) -> Future[Action]:
    """A bot that fails."""
    future: Future[Action] = Future()
    future.set_exception(RuntimeError("a bot has failed"))
    return future


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def session_of(bots: dict[int, str], **more: Any) -> Session:
    names = ["Ana", "Mira", "Cleo", "Dora"][: more.get("seats", 2)]
    return tabletop.new_session("territory", seed=5, names=names, bots=bots, **more)


def table_of(driver: Driver, session: Session, quick: bool = True) -> TableScreen:
    """The session on the screen; ``quick``: bots think in the very call that asks them."""
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    if quick:
        table.bots.leave()
        table.bots.thinker = Thinking(at_once)
    return table


def until(driver: Driver, condition: Callable[[], bool], ms: float = 50) -> None:
    """Let the loop turn until something holds."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        driver.tick(ms)


def locked(session: Session, seat: int) -> bool:
    return not any(decision.seat == seat for decision in session.decisions())


def lock(session: Session, seat: int = 1) -> None:
    assert session.submit(Action("lock", seat))


def test_a_bot_deploys_in_secret_beside_the_person(driver: Driver) -> None:
    session = session_of({2: "random"})
    table = table_of(driver, session)
    until(driver, lambda: locked(session, 2))
    assert {decision.seat for decision in session.decisions()} == {1}
    zones = table.shown.view.zones
    assert all(not zone.count for key, zone in zones.items() if key.startswith("deploy") and key.endswith("@2"))
    assert not table.perspective.curtain_for


def test_the_only_person_sits_in_front_and_no_curtain_falls(driver: Driver) -> None:
    for sharing in ("side", "pass"):
        session = session_of({1: "random"})
        session.set_show(sharing=sharing, bottom=1)
        table = table_of(driver, session)
        driver.tick(100)
        assert table.perspective.alone == 2 and table.perspective.bottom == 2
        own = [place for place in table.shown.arrangement.placements if place.zone == "ready@2"]
        others = [place for place in table.shown.arrangement.placements if place.zone == "ready@1"]
        assert own and all(place.piece.seen for place in own)
        assert not any(place.piece.seen for place in others)
        until(driver, lambda session=session: locked(session, 1))
        lock(session, 2)
        for _ in range(40):
            driver.tick(100)
            assert not table.perspective.curtain_for and not table.hud.curtain.visible
            assert table.perspective.viewer == 2


def test_what_bots_do_in_the_open_can_be_followed(driver: Driver) -> None:
    session = session_of({1: "random", 2: "random"})
    session.set_show(sharing="open")
    table = table_of(driver, session)
    gaps: list[float] = []
    head, last = session.journal.head, 0.0
    driver.frame = 0.1
    for _ in range(1200):
        driver.tick(100)
        table.showing.end()
        if session.journal.head != head:
            head = session.journal.head
            kind = session.journal.entry(head).action["kind"]
            secret = kind in ("deploy", "take_back", "lock")
            if not secret and last:
                gaps.append(driver.time - last)
            last = 0.0 if secret else driver.time
        if len(gaps) >= 3:
            break
    assert len(gaps) >= 3 and all(gap >= 1.0 for gap in gaps)


def test_a_whole_game_between_bots_ends_on_the_table(driver: Driver) -> None:
    session = session_of({1: "random", 2: "random"})
    whole = play(session_of({1: "random", 2: "random"}), lambda s, entry: False)
    acts = len(whole.journal.line()) - 12  # its last acts are played at the table
    play(session, lambda s, entry: len(s.journal.line()) >= acts)
    session.set_show(sharing="open")
    table = table_of(driver, session)

    def over() -> bool:
        table.showing.end()
        return session.outcome is not None and table.ending.panel.visible

    until(driver, over, 1000)
    assert session.trouble is None
    assert [row.bot for row in table.ending.panel.info.rows] == [True, True]


@pytest.mark.parametrize("what", ["show", "past", "dialog", "off"])
def test_bots_wait_while_people_look_at_something_else(driver: Driver, what: str) -> None:
    session = session_of({2: "random"})
    if what == "show":
        play(session, lambda s, entry: len(s.steps(entry)) > 1 and any(d.seat == 2 for d in s.decisions()))
        session.set_show(cursor=[session.journal.head, session.steps(session.journal.head)[0].index])
    table = table_of(driver, session)
    if what == "past":
        session.manual("note", text="so that there is a past")
        driver.tick(20)
        table.past.look_back(0)
    elif what == "dialog":
        driver.app.open_dialog(Message("Wait", "for me"))
    elif what == "off":
        session.set_rules("off")
    assert (what == "show") == table.showing.active
    entries = len(session.journal)
    for _ in range(60):
        driver.tick(100)
    assert len(session.journal) == entries
    if what == "show":
        table.showing.end()
    elif what == "past":
        table.past.look_back(None)
    elif what == "dialog":
        driver.app.close_dialog(driver.app.dialog)
    else:
        session.set_rules("on")
    until(driver, lambda: len(session.journal) > entries)


def test_after_an_undo_the_bots_wait_until_somebody_acts(driver: Driver) -> None:
    session = session_of({2: "random"})
    table = table_of(driver, session)
    until(driver, lambda: locked(session, 2))
    session.undo()
    driver.tick(100)
    assert table.bots.held and not table.bots.chip.visible, "there is still a person to act"
    entries = len(session.journal)
    for _ in range(30):
        driver.tick(100)
    assert len(session.journal) == entries
    lock(session)
    until(driver, lambda: len(session.journal) > entries + 1)


def test_once_somebody_has_acted_after_an_undo_nothing_says_that_the_bots_wait(driver: Driver) -> None:
    session = tabletop.new_session("gomoku", seed=5, bots={2: "random"}, options={"swap": False})
    table = table_of(driver, session)
    act = table.referee.judge.moves(1)[0].action
    assert session.submit(act)
    table.refresh()
    session.undo()
    table.refresh()
    assert table.bots.held
    assert session.submit(act)
    table.refresh()
    assert table.hud.decision.sentence == f"{session.names[1]} is thinking."


def test_bots_that_wait_can_be_told_to_go_on(driver: Driver) -> None:
    session = session_of({1: "random", 2: "random"})
    session.set_show(sharing="open")
    table = table_of(driver, session)
    until(driver, lambda: len(session.journal) > 3)
    session.undo()
    driver.tick(100)
    entries = len(session.journal)
    assert table.bots.chip.visible
    driver.tick(2000)
    assert len(session.journal) == entries
    driver.click(table.bots.chip.rect.center)
    until(driver, lambda: len(session.journal) > entries)
    assert not table.bots.chip.visible


def test_an_answer_to_another_table_is_dropped(driver: Driver) -> None:
    session = session_of({2: "random"})
    table = table_of(driver, session)
    asked: list[int] = []

    class Late(Thinking):
        def ask(self, session: Session, seat: int, milliseconds: int | None) -> None:
            asked.append(session.changed)
            super().ask(session, seat, milliseconds)

        @property
        def ready(self) -> bool:
            return len(asked) > 1 and super().ready

    table.bots.thinker = Late(at_once)
    until(driver, lambda: bool(asked))
    session.manual("note", text="meanwhile")
    until(driver, lambda: len(asked) > 1)
    assert asked[0] != asked[1]
    until(driver, lambda: locked(session, 2))
    assert session.trouble is None


def test_a_bot_that_fails_is_played_for(driver: Driver) -> None:
    session = session_of({2: "random"})
    table = table_of(driver, session)

    table.bots.thinker = Thinking(broken)
    until(driver, lambda: len(session.journal) > 0)
    assert session.journal.entry(1).seat == 2


def test_a_process_thinks_beside_the_window(driver: Driver) -> None:
    session = session_of({2: "greedy"})
    table = table_of(driver, session, quick=False)
    until(driver, lambda: len(session.journal) >= 1, 20)
    assert session.journal.entry(1).seat == 2 and session.trouble is None
    assert table.bots.thinker.in_process


def test_where_no_process_can_think_a_thread_does(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(*_: object) -> Future[Action]:
        raise OSError("no more processes")

    monkeypatch.setattr(Thinker, "ask", dead)
    session = session_of({2: "random"})
    table = table_of(driver, session, quick=False)
    until(driver, lambda: len(session.journal) >= 1, 20)
    assert session.journal.entry(1).seat == 2 and not table.bots.thinker.in_process


def test_four_seats_with_two_people_and_two_bots(driver: Driver) -> None:
    session = session_of({2: "random", 4: "random"}, seats=4)
    table = table_of(driver, session)
    until(driver, lambda: locked(session, 2) and locked(session, 4))
    assert {decision.seat for decision in session.decisions()} == {1, 3}
    assert table.perspective.alone == 0
    table.sharing.hold(2)
    assert table.perspective.held == 0, "nobody looks into the hand of a bot"
    table.sharing.hold(3)
    assert table.perspective.held == 3
    table.sharing.hold(0)
    hidden = session.view_for(ALL_SEATS)
    assert hidden is not None


def test_set_up_with_a_bot_deals_a_table_with_it(driver: Driver) -> None:
    entry = next(game for game in tabletop.list_games() if game.id == "territory")
    setup = SetupScreen(entry)
    driver.app.go(setup)
    driver.settle()
    assert set(setup.plan.bot_kinds) >= {"greedy", "random"}
    setup.seats.set_seats("3")
    setup.plan.places[0].name = "Ana"
    setup.seats.set_bot(2, "greedy")
    setup.seats.set_bot(3, "greedy")
    assert setup.plan.people == 1 and setup.plan.names() == ["Ana", "Greedy bot", "Greedy bot 2"]
    setup.set_option("early_win", "auto")
    setup.deal()
    driver.tick(50)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    session = table.session
    assert session.bots == {2: "greedy", 3: "greedy"} and session.names == ("Ana", "Greedy bot", "Greedy bot 2")
    assert session.options["early_win"] == "auto" and session.ruleset.options["early_win"] == "auto"
    assert session.rules == "on" and table.perspective.alone == 1


def test_the_rulebook_beside_the_table_keeps_no_bot_waiting(driver: Driver) -> None:
    session = session_of({2: "random"})
    table = table_of(driver, session)
    table.files.open_rule("TER-81")
    assert driver.app.dialog is not None and not driver.app.dialog.modal
    until(driver, lambda: len(session.journal) > 0)


def test_a_seat_changes_hands_at_the_table(driver: Driver) -> None:
    session = session_of({})
    table = table_of(driver, session)
    assert table.perspective.alone == 0
    items = {item.id: item for item in table.bots.seat_items(2)}
    assert items["play:"].checked and not items["play:random"].checked
    table.bots.thinker = Thinking(at_once)
    items["play:random"].act()
    driver.tick()
    assert not session.bots and "only person" in table.hud.decision.sentence, "Ana's cards will show: it is asked"
    driver.click(
        next(each for each in table.hud.decision.children if getattr(each, "label", "") == "Show them").rect.center
    )
    assert session.bots == {2: "random"} and table.perspective.alone == 1
    until(driver, lambda: locked(session, 2))
    table.bots.assign(2, "")
    assert session.bots == {} and table.perspective.alone == 0
    assert not any(place.piece.seen for place in table.shown.arrangement.placements if place.zone.startswith("ready"))
