"""A pause of the rules: everybody looks at the table before it goes on, and to the rules nothing is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop
from tabletop.control.replay.stops import counting_of, stops_of_game
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    yield Driver(tmp_path, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))


def trick(session: Session) -> None:
    """Each plays a card, and the trick is swept away."""
    for _ in range(4):
        assert session.submit(session.legal_actions(session.decisions()[0].seat)[0])
    assert not any(session.state.zone_of(piece).startswith("trick@") for piece in session.state.pieces())


def opened(driver: Driver, session: Session) -> TableScreen:
    session.set_show(sharing="open")
    driver.app.play(session)
    driver.tick(300)
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def lying(table: TableScreen) -> int:
    """How many cards of the trick are shown."""
    return sum(place.zone.startswith("trick@") for place in table.shown.arrangement.placements if place.piece.seen)


@pytest.mark.parametrize("goes_on", ["click", "space", "enter", "right"])
def test_people_look_until_one_of_them_goes_on(driver: Driver, goes_on: str) -> None:
    session = tabletop.new_session("whist", seats=4, seed=1, autosave=None)
    table = opened(driver, session)
    trick(session)
    driver.frame = 0.1
    driver.tick(20_000)
    assert table.showing.looks and lying(table) == 4
    assert table.showing.stop is not None and "took the trick." in table.showing.stop.sentence
    if goes_on == "click":
        driver.click(table.camera.port.center)
    else:
        driver.key(goes_on)
    driver.settle()
    assert not table.showing.active and not lying(table)


def test_with_a_bot_it_goes_on_by_itself(driver: Driver) -> None:
    session = tabletop.new_session(
        "whist", seats=4, seed=1, autosave=None, bots={2: "random", 3: "random", 4: "random"}
    )
    table = opened(driver, session)
    trick(session)
    driver.tick(700)
    assert table.showing.looks and lying(table) == 4, "and the bot waits meanwhile"
    driver.frame = 0.1
    driver.tick(6000)
    assert not table.showing.looks


def test_a_save_in_the_middle_opens_there_and_undo_ends_it(driver: Driver, tmp_path: Path) -> None:
    session = tabletop.new_session("whist", seats=4, seed=1, autosave=None)
    opened(driver, session)
    trick(session)
    driver.tick(700)
    session.save(tmp_path / "middle.json")
    table = opened(driver, tabletop.load_session(tmp_path / "middle.json", autosave=None))
    assert table.showing.looks and lying(table) == 4
    assert table.session.undo()
    driver.settle()
    assert not table.showing.active and lying(table) == 3


def test_a_replay_and_a_film_stop_there() -> None:
    session = tabletop.new_session("whist", seats=4, seed=1, autosave=None)
    trick(session)
    stops = stops_of_game(session, None, lambda site: "", counting_of(session))
    looks = [stop for stop in stops if stop.look]
    assert len(looks) == 1 and stops[-2] == looks[0], "before what comes of it"
    seen = looks[0].seen_by(None).state(session)
    assert sum(seen.zone_of(piece).startswith("trick@") for piece in seen.pieces()) == 4


def test_a_pause_behind_which_nothing_changes_is_none(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: looks\ntitle: Looks\nseats: [2]\nseat_values: {points: {}}\n", "utf-8")
    rules = "rules: 2\ncourse:\n- {turns: seats, do: [{ask: you, to: [go]}]}\nacts:\n  go: {do: [%s]}\n"
    for effects, steps in (
        ("{gain: 1, of: points, to: you}, {say: Look here., pause: true}", 0),
        ("{say: Look here., pause: true}, {gain: 1, of: points, to: you}", 1),
        ("{say: Look here.}, {gain: 1, of: points, to: you}", 0),
    ):
        (tmp_path / "rules.yaml").write_text(rules % effects, "utf-8")
        session = tabletop.new_session(str(tmp_path), seats=2, seed=1, autosave=None)
        assert session.submit(session.legal_actions(1)[0])
        assert len(session.steps(session.journal.head)) == steps
        assert session.journal.entry(session.journal.head).comes_in_steps is bool(steps)
