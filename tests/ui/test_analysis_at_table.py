"""Analysis at the table: off at first, a bar by what may be known, a curve over the game, nothing for viewers."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from driver import Driver
from hud_tools import drawn_texts

import tabletop
from tabletop.control.replay import analysis
from tabletop.control.replay.analysis import Analysis, Point
from tabletop.control.thinking import Reckoning
from tabletop.session import Session
from tabletop.session.simulating.reckoning import Moment, Reckoned, Yard
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.window import Offscreen


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    analysis._yards.clear()


class AtOnce:
    """Thinks where it is asked, and only for a moment; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Moment] = []

    def __call__(self, moment: Moment) -> Future[Reckoned | None]:
        self.asked.append(moment)
        future: Future[Reckoned | None] = Future()
        future.set_result(replace(moment, yard=Yard(20.0), positions=8).think())
        return future


def never(moment: Moment) -> Future[Reckoned | None]:
    """Is never done."""
    return Future()


def table_of(driver: Driver, game: str = "bramble", *, ask: Any = None, on: bool = True, **more: Any) -> TableScreen:
    """A table on the screen at which analysis is on."""
    session = more.pop("session", None) or tabletop.new_session(game, seed=3, names=["Ana", "Mira"], **more)
    driver.app.settings.analysis = on
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.analysis.leave()
    table.analysis.analysis = Analysis(session, Reckoning(ask or AtOnce()))
    driver.tick(600)
    return table


def played(game: str = "draughts", acts: int = 12) -> Session:
    """A game that has been begun."""
    session = tabletop.new_session(game, seed=3, names=["Ana", "Mira"])
    for _ in range(acts):
        assert session.submit(session.legal_actions()[0])
    return session


def shares_of(table: TableScreen) -> list[float | None]:
    bar = table.analysis.bar
    assert bar is not None
    return [side.share for side in bar.sides]


def test_a_bar_says_how_likely_each_side_wins(driver: Driver) -> None:
    table = table_of(driver)
    bar = table.analysis.bar
    assert bar is not None and bar.visible and bar.note == "from what is public"
    shares = shares_of(table)
    assert len(shares) == 2 and sum(share or 0 for share in shares) == pytest.approx(1.0)
    assert [side.name for side in bar.sides] == ["Ana", "Mira"]
    assert bar.rect.top >= table.table.camera.port.bottom, "it lies over nothing of the table"
    tip = bar.tooltip_at(bar.rect.center)
    assert tip is not None and "as bots see it from what is public" in tip and "Ana: " in tip


def test_it_is_off_until_it_is_wanted_and_its_key_turns_it_on_and_off(driver: Driver) -> None:
    table = table_of(driver, on=False)
    bar = table.analysis.bar
    assert bar is not None and not bar.visible and not table.analysis.analysis.is_thinking
    high = table.table.camera.port.height
    table.buttons.press("analysis")
    driver.tick(200)
    assert bar.visible and table.table.camera.port.height < high and driver.app.settings.analysis
    table.buttons.press("analysis")
    driver.tick(200)
    assert not bar.visible and table.table.camera.port.height == high and not driver.app.settings.analysis


def test_a_seats_own_view_counts_only_while_its_hand_may_show(driver: Driver) -> None:
    thinker = AtOnce()
    table = table_of(driver, ask=thinker)
    assert {moment.viewer for moment in thinker.asked} == {None}
    table.sharing.hold(2)
    driver.tick(300)
    bar = table.analysis.bar
    assert bar is not None and bar.note == "from what Mira sees" and thinker.asked[-1].viewer == 2
    table.sharing.hold(0)
    driver.tick(50)
    assert bar.note == "from what is public"
    table.table.perspective.sharing = "open"
    table.refresh()
    driver.tick(50)
    assert bar.note == "from what is public"


def test_nothing_of_it_is_in_the_picture_for_viewers(driver: Driver) -> None:
    thinker = AtOnce()
    table = table_of(driver, ask=thinker)
    bar = table.analysis.bar
    table.public_picture.toggle()
    driver.tick(200)
    asked = len(thinker.asked)
    assert bar is not None and not table.analysis.bar.visible  # type: ignore[union-attr]
    assert "viewers" in table.analysis.why_not()
    session = table.table.session
    assert session.submit(session.legal_actions()[0])
    driver.tick(300)
    assert len(thinker.asked) == asked and not table.hud.history.curve.visible


def test_the_window_for_viewers_is_the_same_with_it_and_without(driver: Driver) -> None:
    table = table_of(driver)
    driver.key("f10")
    driver.settle()
    viewers = driver.app.beside.viewers
    assert viewers is not None and isinstance(viewers.window, Offscreen) and table.analysis.bar is not None
    pictures = []
    for on in (True, False):
        driver.app.settings.analysis = on
        driver.app.apply_settings()
        driver.settle()
        assert table.analysis.bar.visible is on
        pictures.append(pygame.image.tobytes(viewers.window.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_tables_that_look_the_same_get_the_same_bar_and_curve(driver: Driver) -> None:
    """Whatever lies in the other hand and in the decks."""
    told = []
    for swapped in (False, True):
        session = tabletop.new_session("bramble", seed=5, names=["Ana", "Mira"])
        state = session.state
        if swapped:
            hands = [piece for piece in state.pieces() if str(state.zone_of(piece)).startswith("hand")]
            decks = [piece for piece in state.pieces() if str(state.zone_of(piece)).startswith("deck")]
            for piece, other in zip(hands, decks, strict=False):
                if state.owner[piece] == state.owner[other]:
                    names = state.definition
                    names[piece], names[other] = names[other], names[piece]
        table = table_of(driver, session=session)
        table.travel.show_history(True)
        driver.tick(400)
        told.append((shares_of(table), table.hud.history.curve.state.points))
    assert told[0] == told[1]


def test_thinking_ends_at_once_when_the_table_is_taken_back_or_left(driver: Driver) -> None:
    table = table_of(driver, "draughts", ask=never)
    made = table.analysis.analysis
    assert made.is_thinking
    analysis._yards[made._game] = Yard(20.0)
    made._forget()
    session = table.table.session
    futures = []
    assert session.submit(session.legal_actions()[0])
    driver.tick(100)
    futures.append(made.thinker._future)
    session.undo()
    driver.tick(100)
    futures.append(made.thinker._future)
    table.leave()
    assert all(each is not None and each.cancelled() for each in futures)
    assert len({id(each) for each in futures}) == 2 and not made.is_thinking


def test_where_act_follows_act_the_first_word_about_one_is_waited_for(driver: Driver) -> None:
    """Quick bots act before anything is known of the act before: the bar would say nothing until they rest."""
    asked: list[tuple[Moment, Future[Reckoned | None]]] = []

    def slow(moment: Moment) -> Future[Reckoned | None]:
        asked.append((moment, Future()))
        return asked[-1][1]

    table = table_of(driver, "draughts", ask=slow)
    session, bar = table.table.session, table.analysis.bar
    assert bar is not None
    asked[0][1].set_result(Reckoned((0.5, 0.5), Yard(20.0)))
    driver.tick(50)
    for _ in range(2):
        assert session.submit(session.legal_actions()[0])
        driver.tick(50)
    first = asked[-1][1]
    for _ in range(3):
        assert session.submit(session.legal_actions()[0])
        driver.tick(50)
    assert asked[-1][1] is first and not first.cancelled()
    assert bar.note == "5 acts ago" and shares_of(table) == [0.5, 0.5]
    first.set_result(Reckoned((0.75, 0.25), Yard(20.0)))
    driver.tick(50)
    assert bar.note == "4 acts ago" and shares_of(table) == [0.75, 0.25] and all(side.is_old for side in bar.sides)
    assert "So it was 4 acts ago" in (bar.tooltip_at(bar.rect.center) or "")
    assert asked[-1][1] is not first, "then it is the turn of the present"
    asked[-1][1].set_result(Reckoned((0.25, 0.75), Yard(20.0)))
    driver.tick(50)
    assert shares_of(table) == [0.25, 0.75] and not any(side.is_old for side in bar.sides)


def test_what_is_measured_of_the_game_goes_on_when_the_table_changes(driver: Driver) -> None:
    table = table_of(driver, "draughts", ask=never)
    made = table.analysis.analysis
    session = table.table.session
    assert made.is_measuring and session.submit(session.legal_actions()[0])
    driver.tick(100)
    assert made.is_measuring and not made.thinker._future.cancelled()  # type: ignore[union-attr]


def test_while_a_lead_is_measured_the_bar_says_so_and_pointed_at_for_how_long(driver: Driver) -> None:
    table = table_of(driver, "draughts", ask=never)
    bar = table.analysis.bar
    assert bar is not None and table.analysis.analysis.is_measuring
    assert bar.note == "measuring what a lead is worth" and "up to a minute" in bar.telling
    known = table_of(driver, "draughts")
    for _ in range(30):
        driver.tick(50)
    told = known.analysis.bar
    assert told is not None and not known.analysis.analysis.is_measuring and told.note.startswith("from what")
    assert "up to a minute" not in told.telling


def test_a_curve_over_the_whole_game_stands_in_the_history(driver: Driver) -> None:
    table = table_of(driver, session=played())
    table.travel.show_history(True)
    for _ in range(30):
        driver.tick(50)
    curve = table.hud.history.curve
    assert curve.visible and curve.state.line == tuple(range(13)) and not curve.state.note
    assert [entry for entry, _ in curve.state.points] == list(range(13))
    assert curve.rect.bottom <= table.hud.history.area.rect.top, "the list begins under it"
    at = curve._inner(curve.rect)
    curve.moved((at.left, at.centery))
    assert curve.entry_at((at.left, at.centery)) == 0 and table.past.at == 0
    curve.press((at.left + at.w // 2, at.centery), 1)
    driver.tick(50)
    assert table.table.session.journal.head == 6, "a click goes there"
    assert curve.state.line == tuple(range(13)), "what was taken back is still part of it"


def test_what_is_said_of_a_point_of_the_curve_lies_over_the_history(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The past that is pointed at is veiled, and the history drawn over the veil: the words are drawn after both."""
    table = table_of(driver, session=played(acts=60))
    table.travel.show_history(True)
    driver.tick(400)
    at = table.hud.history.curve._inner(table.hud.history.curve.rect)
    driver.move((at.left + at.w // 4, at.centery))
    driver.tick(1_500)
    tooltip, history = table.hud.stack.tooltip, table.hud.history
    assert table.past.at == 15 and tooltip.visible and tooltip.rect.colliderect(history.rect)
    drawn: list[object] = []
    for each in (tooltip, history):
        paint = each.draw

        def draw(surface: pygame.Surface, paint: Any = paint, each: object = each) -> None:
            drawn.append(each)
            paint(surface)

        monkeypatch.setattr(each, "draw", draw)
    table.draw(pygame.Surface(table.table.app.size))
    assert history in drawn and drawn[-1] is tooltip


def test_the_list_of_the_history_comes_along_with_the_curve(driver: Driver) -> None:
    """What is pointed at in the curve, and where a click on it goes, is in sight in the list below it."""
    table = table_of(driver, session=played(acts=60))
    table.travel.show_history(True)
    driver.tick(400)
    history = table.hud.history
    curve, area = history.curve, history.area
    at = curve._inner(curve.rect)

    def rows_in_sight() -> list[int]:
        whole = [index for index in area.visible_rows() if area.rect.contains(area.row_rect(index))]
        return [history.rows[index].number for index in whole]

    assert 15 not in rows_in_sight() and 60 in rows_in_sight()
    driver.move((at.left + at.w // 4, at.centery))
    driver.tick(400)
    assert table.past.at == 15 and {14, 15, 16} <= set(rows_in_sight())
    assert history.rows[history.cursor].number == 15, "its line is marked"
    driver.click((at.left + at.w * 3 // 4, at.centery))
    driver.tick(400)
    assert table.table.session.journal.head == 45 and {44, 45, 46} <= set(rows_in_sight())
    driver.move((at.left, at.bottom + 300))
    driver.move(table.table.camera.port.midleft)
    assert history.cursor == -1


def test_the_bar_never_tells_ahead_of_what_is_shown(driver: Driver) -> None:
    session = played()
    table = table_of(driver, session=session)
    known = shares_of(table)
    table.past.look_back(3)
    driver.tick(50)
    assert shares_of(table) == [None, None] != known
    table.analysis.analysis._points[None, 3] = replace(
        table.analysis.analysis._points[None, session.journal.head], shares=(0.25, 0.75)
    )
    table.analysis.follow()
    assert shares_of(table) == [0.25, 0.75]


def test_while_it_is_thought_about_the_bar_keeps_what_was_known_last_and_dims_it(driver: Driver) -> None:
    """Bots act faster than it is thought about: an empty bar would be all that is seen of it."""
    session = played()
    table = table_of(driver, session=session)
    bar, made = table.analysis.bar, table.analysis.analysis
    assert bar is not None
    known = shares_of(table)
    bright = pygame.Surface(table.table.size)
    bar.draw(bright)
    made.thinker.__init__(never)  # type: ignore[misc]
    assert session.submit(session.legal_actions()[0])
    driver.tick(100)
    assert shares_of(table) == known and all(side.is_old for side in bar.sides) and bar.note == "1 act ago"
    assert "So it was 1 act ago" in (bar.tooltip_at(bar.rect.center) or "")
    dim = pygame.Surface(table.table.size)
    bar.draw(dim)
    at = bar.rect.x + bar.rect.w // 4, bar.rect.centery
    assert dim.get_at(at) != bright.get_at(at)
    session.undo()
    driver.tick(100)
    assert shares_of(table) == known and not any(side.is_old for side in bar.sides)
    session.undo()
    driver.tick(100)
    assert shares_of(table) == [None, None], "what came later says nothing of an earlier moment"


def test_with_the_rules_off_there_is_none(driver: Driver) -> None:
    table = table_of(driver)
    table.table.session.set_rules("off")
    driver.tick(200)
    assert table.analysis.bar is not None and not table.analysis.bar.visible
    assert "referee" in table.analysis.why_not()


# -- what decided it ---------------------------------------------------------------------------------------------


def ended(driver: Driver, ask: Any = None, on: bool = True) -> TableScreen:
    """A game of draughts that Mira has given up after a few acts, of which all is known: Ana blundered once."""
    session = played(acts=8)
    assert session.submit(next(each for each in session.standing_actions(2) if each.kind == "concede"))
    table = table_of(driver, session=session, ask=ask or AtOnce(), on=on)
    made = table.analysis.analysis
    for entry, share in enumerate((0.5, 0.5, 0.5, 0.52, 0.2, 0.2, 0.2, 0.6, 0.6, 1.0)):
        made._points[None, entry] = Point((share, 1 - share), 200)
    table.ending.more_known()
    driver.tick(100)
    return table


def test_after_the_end_three_moments_say_what_decided_it(driver: Driver) -> None:
    table = ended(driver)
    panel = table.ending.panel
    assert panel is not None and panel.visible and panel.decided.visible
    assert [each.entry for each in panel.decided.turned] == [4, 7, 9]
    rows = {row.number: row.text for row in table.table.session.history()}
    assert [each.text for each in panel.decided.turned] == [rows[4], rows[7], rows[9]]
    assert panel.decided.turned[0].change == "Mira: 48 % to 80 %"
    with drawn_texts() as drawn:
        panel.decided.paint(pygame.Surface(table.table.size), panel.decided.rect)
    basis = next(each for each in drawn if each.text == "as bots see it, from what is public")
    assert not basis.cut, "it is said what the verdict is made of"
    inside = panel.rect.inflate(-4, -4)
    assert all(inside.contains(row) for row in panel.decided.rows())
    below = min(button.rect.top for button in panel.buttons.values())
    assert panel.decided.rect.bottom <= below, "the buttons lie under it"


def test_with_the_result_put_aside_the_history_has_its_curve_though_all_is_known(driver: Driver) -> None:
    table = ended(driver)
    panel, history = table.ending.panel, table.hud.history
    assert panel is not None and panel.visible and not history.visible
    driver.key("ctrl+h")
    driver.tick(50)
    assert history.visible and not panel.visible, "the history does not open behind the result"
    assert history.curve.visible and [entry for entry, _ in history.curve.state.points] == list(range(10))
    driver.key("ctrl+h")
    driver.tick(50)
    assert not history.visible and not panel.visible, "the result comes back by its button"
    assert table.ending.chip is not None and table.ending.chip.visible
    table.analysis.follow()  # the curve is taken down while nobody sees it
    driver.key("ctrl+h")
    driver.tick(50)
    assert history.visible and history.curve.visible


def test_while_the_result_is_put_aside_it_is_looked_on_for_what_decided_it(driver: Driver) -> None:
    table = ended(driver)
    panel, made = table.ending.panel, table.analysis.analysis
    assert panel is not None and panel.visible
    table.ending.command("look")
    made._points.clear()
    driver.tick(600)
    assert not panel.visible and made.is_done
    assert table.ending.chip is not None and not table.hud.history.visible
    table.ending.open()
    assert not panel.info.looking.startswith("Looking")
    table.travel.undo()
    assert not table.table.session.outcome
    made._points.clear()
    driver.tick(600)
    assert not made.is_done, "nobody asks for it where the game goes on"


def test_a_click_on_one_goes_there_and_takes_nothing_back(driver: Driver) -> None:
    table = ended(driver)
    panel = table.ending.panel
    assert panel is not None
    panel.decided.release(panel.decided.rows()[1].center)
    driver.tick(100)
    stop = table.showing.stop
    assert not panel.visible and table.showing.active and stop is not None and stop.entry == 7
    assert not table.showing.cursor.playing and table.table.session.outcome is not None
    assert shares_of(table) == [0.6, 0.4], "the bar says how it stood there"


def test_while_it_is_thought_about_that_is_said_and_off_there_is_nothing(driver: Driver) -> None:
    table = ended(driver, ask=never)
    panel = table.ending.panel
    assert panel is not None
    table.analysis.analysis._points.clear()
    table.ending.more_known()
    assert panel.info.moments == () and panel.info.looking.endswith("0 of 10 moments are known.")
    table.analysis.analysis._points |= {(None, entry): Point((0.5, 0.5), 200) for entry in range(10)}
    table.ending.more_known()
    assert panel.info.looking == "Nothing stands out: it went its way little by little."
    high = panel.rect.h
    table.buttons.press("analysis")
    driver.tick(100)
    table.ending.more_known()
    assert not panel.decided.visible and panel.rect.h < high


def test_what_is_known_first_of_what_decided_it_is_shown_with_how_far_it_is(driver: Driver) -> None:
    """It takes minutes in a large game. A change between moments that lie apart is not said to be the later one's."""
    table = ended(driver, ask=never)
    panel, made = table.ending.panel, table.analysis.analysis
    assert panel is not None
    analysis._yards[made._game] = Yard(20.0)
    made._points.clear()
    made._points |= {(None, entry): Point((share, 1 - share), 200) for entry, share in {0: 0.5, 9: 1.0}.items()}
    table.ending.more_known()
    assert panel.info.moments == () and panel.info.looking == "Looking at the game: 2 of 10 moments are known."
    pinned = {3: 0.52, 4: 0.2, 5: 0.2}
    made._points |= {(None, entry): Point((share, 1 - share), 200) for entry, share in pinned.items()}
    table.ending.more_known()
    assert [each.entry for each in panel.info.moments] == [4]
    assert panel.info.looking == "So far: 5 of 10 moments are known."
    with drawn_texts() as drawn:
        panel.decided.paint(pygame.Surface(table.table.size), panel.decided.rect)
    assert "So far: 5 of 10 moments are known." in [each.text for each in drawn]
    row, room = panel.decided.rows()[0], panel.decided.rect
    assert row.bottom < room.bottom and panel.rect.inflate(-4, -4).contains(room)


def test_nothing_that_decided_it_is_in_the_picture_for_viewers(driver: Driver) -> None:
    table = ended(driver)
    table.public_picture.toggle()
    driver.tick(200)
    panel = table.ending.panel
    assert table.analysis.decided() == ((), "")
    assert panel is None or not panel.visible or panel.info.moments == ()
