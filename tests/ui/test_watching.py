"""A game that is watched from its beginning: without the result, through the eyes that were chosen, and played on."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.captions import newest
from tabletop.control.replay.going_back import going_question
from tabletop.control.replay.watching import Watch
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.viewers.audience import AudienceScreen
from tests.ui.driver import Driver
from tests.ui.played import over, play


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))


def watched(driver: Driver, session: Session, eyes: int | None = None) -> TableScreen:
    driver.app.play(session, watch=Watch(eyes=eyes))
    driver.tick(50)
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def ended() -> Session:
    session, act = over()
    assert session.submit(act)
    assert session.outcome is not None
    return session


def played() -> Session:
    session = tabletop.new_session("territory", seed=2)
    for _ in range(4):
        session.manual("create", kind="die", to="table", fields={"sides": 20})
    return session


def test_it_opens_at_the_first_moment_without_the_result(driver: Driver) -> None:
    session = ended()
    table = watched(driver, session)
    show = table.showing
    assert show.stop is not None and show.stop.entry == 0 and not show.cursor.playing
    assert show.bar is not None and show.bar.visible
    assert not show.bar.bare, "whoever watches has its buttons"
    assert table.shown.view.to_json() == session.at(0).to_json()
    assert table.ending.panel is not None and not table.ending.panel.visible
    assert table.shown.moment.log(session) == session.told(None, session.log(None, until=(0, 10**9)))
    said = session.outcome_text(None)
    assert said and said not in table.public_picture.caption
    driver.key("end")
    driver.tick(50)
    assert show.stop.entry == session.journal.head and not table.ending.panel.visible
    driver.key("enter")
    driver.tick(50)
    assert not show.active and table.ending.panel.visible and not table.perspective.public


def test_it_runs_and_stops_at_a_key(driver: Driver) -> None:
    table = watched(driver, played())
    driver.key("p")
    assert table.showing.cursor.playing
    began = driver.time
    while table.showing.cursor.at < 2:
        driver.tick(100)
        assert driver.time - began < 12
    driver.key("p")
    at = table.showing.cursor.at
    driver.tick(9000)
    assert table.showing.cursor.at == at


@pytest.mark.parametrize(
    ("eyes", "sees"), [(None, (False, False)), (1, (True, False)), (2, (False, True)), (0, (True, True))]
)
@pytest.mark.parametrize("sharing", ["side", "pass", "open"])
def test_only_what_the_chosen_eyes_may_see(
    driver: Driver, eyes: int | None, sees: tuple[bool, bool], sharing: str
) -> None:
    session = played()
    session.set_show(sharing=sharing)
    table = watched(driver, session, eyes)
    for key in ("right", "end"):
        view = table.shown.view
        assert tuple(all(piece.seen for piece in view.zone(f"ready@{seat}").pieces) for seat in (1, 2)) == sees
        assert table.shown.viewer == eyes
        driver.key(key)


@pytest.mark.parametrize("sharing", ["side", "pass"])
def test_play_on_from_here_makes_a_branch(driver: Driver, sharing: str) -> None:
    session = played()
    session.set_show(sharing=sharing)
    table = watched(driver, session)
    driver.key("right")
    driver.key("right")
    driver.key("b")
    driver.tick(50)
    assert session.journal.head == 2 and len(session.journal) == 4 and not table.showing.active
    assert not table.perspective.public and table.hud.curtain.visible == (sharing == "pass")
    assert not any(p.seen for seat in (1, 2) for p in table.shown.view.zone(f"ready@{seat}").pieces)
    session.manual("create", kind="token", to="table")
    assert session.journal.path(session.journal.head) == [1, 2, 5], "what came after it is a branch"


def test_play_on_goes_back_over_chance_unasked_as_nothing_is_lost(driver: Driver) -> None:
    session = play(tabletop.new_session("pig", seed=5), lambda s, entry: entry.number >= 6, seed=2)
    table = watched(driver, session)
    driver.key("right")
    stop = table.showing.stop
    assert stop is not None and going_question(session, stop.entry, (None,))
    driver.key("b")
    driver.tick(50)
    assert session.journal.head == stop.entry and table.prompt.current() is None and not driver.app.dialogs


def test_hands_that_would_lie_open_are_asked_about(driver: Driver) -> None:
    session = played()
    session.set_show(sharing="open")
    table = watched(driver, session)
    driver.key("enter")
    driver.tick(50)
    assert not table.showing.active and table.perspective.public and driver.app.dialogs
    assert not any(p.seen for seat in (1, 2) for p in table.shown.view.zone(f"ready@{seat}").pieces)


@pytest.mark.parametrize("eyes", [None, 1])
def test_nothing_tells_how_it_goes_on(driver: Driver, eyes: int | None) -> None:
    session = played()
    session.remark(1, "Ana has the better hand.")
    head = session.journal.head
    table = watched(driver, session, eyes)
    for name in ("history", "undo", "public", "hold_2"):
        driver.key(driver.app.keys.label(name).lower())
        driver.tick(50)
    for name in ("history", "undo", "redo", "sharing", "reload", "rules:off", "end_turn"):
        table.buttons.press(name)
        driver.tick(50)
    assert not table.hud.history.visible and not driver.app.dialogs
    assert session.journal.head == head and session.rules == "on" and table.showing.watching
    assert table.showing.stop is not None and table.showing.stop.entry == 0


def test_what_is_watched_without_a_bar_ends_with_the_last_act_and_the_result(tmp_path: Path) -> None:
    session = tabletop.new_session("pig", seed=5, names=["Ana", "Ben"])
    play(session, lambda s, entry: s.outcome is not None, seed=2)
    act, decided = newest(session).text, session.outcome_text(None)
    assert decided and act and decided not in act
    screen = AudienceScreen(session, watch=Watch(bar=False))
    driver = Driver(tmp_path, (640, 400), Settings(hints=False, reduced_motion=True))
    driver.app.use(session.catalog)
    driver.app.show(screen)
    screen.showing.seek(len(screen.showing.stops) - 2)
    assert decided not in screen.public_picture.caption, "and not before"
    screen.showing.seek(len(screen.showing.stops) - 1)
    told = screen.public_picture.caption
    assert told.startswith(act) and told.count(decided.rstrip(".")) == 1, told
    assert told.count("wins.") == 1, "and who has won"
