"""What belongs to a moment goes with it: play-backs, questions, hovers, curtains."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.played import fought


@pytest.fixture
def calm(tmp_path: Path) -> Iterator[Driver]:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    yield Driver(tmp_path, settings=settings)


@pytest.fixture
def driver(moving: Driver) -> Driver:
    return moving


def opened(driver: Driver, session: Session, sharing: str = "pass") -> TableScreen:
    session.show.update({"sharing": sharing, "bottom": 1})
    driver.app.play(session)
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def fresh(seed: int = 4) -> Session:
    return tabletop.new_session("territory", seed=seed, seats=2, names=["Ana", "Mira"])


def present(table: TableScreen) -> bool:
    now = table.session.view_for(table.perspective.viewer)
    same = {key: zone.count for key, zone in table.shown.view.zones.items()} == {
        k: z.count for k, z in now.zones.items()
    }
    return same and table.shown.view.flow.get("phase") == now.flow.get("phase") and table.past.at is None


def test_a_play_back_that_is_interrupted_ends_in_the_present(driver: Driver) -> None:
    session, act = fought(2)
    table = opened(driver, session)
    table.sharing.lift_curtain()
    assert session.submit(act)
    driver.tick(50)
    assert table.showing.active
    table.turns.set_rules("warn")
    driver.tick(50)
    assert not table.showing.active
    table.turns.set_rules("off")
    driver.tick(50)
    if table.perspective.curtain_for:
        table.sharing.lift_curtain()
    driver.settle()
    driver.tick(6000)
    assert present(table)


def test_whatever_happens_meanwhile_drops_the_past(driver: Driver) -> None:
    session = fresh()
    table = opened(driver, session)
    table.sharing.lift_curtain()
    for _ in range(3):
        session.manual("create", kind="die", to="table", fields={"sides": 6}, seat=1)
    for what in (
        lambda: table.turns.set_rules("warn"),
        lambda: session.undo(),
        lambda: session.manual("create", kind="die", to="table", fields={"sides": 6}, seat=1),
        lambda: table.sharing.fall(),
        lambda: table.past.leave(),
    ):
        driver.tick(50)
        table.past.begin_playing_back(0)
        driver.tick(50)
        assert table.past.at is not None and table.past.playing_back
        what()
        table.refresh()
        assert table.past.at is None and not table.past.playing_back and present(table)


def test_the_wasted_move_question_goes_with_its_decision(calm: Driver) -> None:
    session = fresh()
    table = opened(calm, session)
    hands = Hands(calm, table)
    hands.ready()
    calm.key("e")
    assert table.prompt.asked is not None
    calm.key("e")
    calm.key("enter")
    calm.settle()
    assert table.prompt.asked is None
    seat = hands.ready()
    assert table.perspective.looking == seat
    calm.key("e")
    assert table.prompt.asked is not None and table.prompt.asked.seat == seat
    session.submit(next(m for m in table.referee.judge.moves(seat) if not m.quiet).action)
    calm.settle()
    assert table.prompt.asked is None
    assert table.hud.decision.visible


def test_a_dial_switch_is_no_step_of_undo(calm: Driver) -> None:
    session = fresh()
    table = opened(calm, session, "open")
    head = session.journal.head
    session.manual("create", kind="die", to="table", fields={"sides": 6}, seat=1)
    table.refresh()
    steps = table.feeding.steps_back()
    table.turns.set_rules("off")
    assert table.feeding.steps_back() == steps
    calm.key("ctrl+z")
    calm.settle()
    assert session.journal.head == head and table.prompt.asked is None and session.rules == "off"
    session.manual("create", kind="die", to="table", fields={"sides": 6}, seat=1)
    session.manual("roll", pieces=[session.state.inside("table")[-1]], seat=1)
    table.turns.set_rules("warn")
    calm.key("ctrl+z")
    assert table.prompt.asked is not None and "rolled" in table.prompt.asked.sentence


def test_the_hover_does_not_follow_a_card_into_a_hidden_hand(calm: Driver) -> None:
    session = fresh()
    table = opened(calm, session, "side")
    hands = Hands(calm, table)
    piece = session.state.inside("ready@2")[1]
    session.manual("move", pieces=[piece], to="table", spot=[500, 400], seat=2)
    session.manual("flip", pieces=[piece], seat=2)
    calm.settle()
    calm.move(hands.at(piece))
    handle = table.stage.hovered
    assert table.shown.keys[handle] == piece
    table.choosing.select([handle])
    session.manual("move", pieces=[piece], to="ready@2", seat=2)
    calm.settle()
    pointed = {table.shown.keys.get(each) for each in (table.stage.hovered, *table.stage.selected)}
    assert session.state.zone_of(piece) == "ready@2" and piece not in pointed
