"""Directing: what those who play let viewers see, and when."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.viewing.pointing import goes_round, mark
from tabletop.control.viewing.reveals import reveals
from tabletop.core.visibility import sees
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tabletop.ui.table.handling.directing import KEYS
from tabletop.ui.table.looking.showing import LOOKING, WATCHING
from tabletop.ui.viewers.second_window import Viewers
from tests.games import swapping
from tests.ui.driver import Driver
from tests.ui.played import fought, play
from tests.ui.test_bots_at_table import table_of
from tests.ui.test_viewers import opened, picture, shown


def at_table(driver: Driver, session: Session) -> tuple[TableScreen, Viewers]:
    driver.app.play(session)
    viewers = opened(driver)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.tick(2500)
    return table, viewers


def test_the_bar_comes_with_the_window_for_viewers_and_is_never_seen_there(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("nucleic", seed=2))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    bar = table.director.bar
    assert bar is not None and not bar.visible
    above = table.hud.stack.widgets
    assert above.index(bar) < above.index(table.hud.preview), "what is looked at lies over it"
    driver.key("ctrl+d")
    assert bar.visible and not bar.buttons["pen"].enabled and "F10" in bar.buttons["pen"].reason
    driver.key("ctrl+d")
    viewers = opened(driver)
    assert not bar.visible, "who has put it away wants it away"
    driver.key("ctrl+d")
    driver.tick(100)
    assert bar.visible and bar.buttons["pen"].enabled
    assert shown(viewers).director.bar not in shown(viewers).hud.stack.shown
    assert all(button.tip and button.key_text for button in bar.buttons.values()), (
        "each says what it does, and its key"
    )
    driver.key("ctrl+f10")
    driver.tick(100)
    assert not bar.visible, "this window is a picture for viewers now"


def test_every_key_of_directing_works_while_something_is_shown(driver: Driver) -> None:
    actions = {*KEYS.values(), "direct_slower", "direct_faster"}
    assert actions <= LOOKING and actions <= WATCHING and actions <= set(driver.app.keys.actions)


def test_bots_stand_take_one_step_and_go_on(driver: Driver) -> None:
    session = tabletop.new_session("draughts", seed=2, bots={1: "random", 2: "random"})
    table = table_of(driver, session)
    driver.key("ctrl+d")
    driver.key("alt+p")
    stood = len(session.journal)
    driver.tick(4000)
    assert len(session.journal) == stood and table.director.bar is not None and table.director.bar.state.paused
    driver.key("alt+n")
    driver.tick(6000)
    assert len(session.journal) == stood + 1, "one act, then it stands again"
    driver.key("alt+p")
    driver.tick(6000)
    assert len(session.journal) > stood + 2


def test_the_pace_is_one_for_bots_and_shows(driver: Driver) -> None:
    session, act = fought(2)
    table, _ = at_table(driver, session)
    driver.key("alt+right")
    assert driver.app.settings.bot_pace == 200 and table.bots.hurry == 0.5
    assert session.submit(act)
    driver.tick(300)
    assert table.showing.active
    driver.key("alt+left")
    driver.key("alt+left")
    assert table.showing.cursor.speed == "0.5" and driver.app.settings.bot_pace == 50
    table.showing.command("play") if not table.showing.cursor.playing else None
    driver.key("alt+p")
    at = table.showing.cursor.at
    driver.tick(9000)
    assert table.showing.cursor.at == at, "it stands"
    driver.key("alt+n")
    assert table.showing.cursor.at == at + 1


def covered() -> tuple[Session, int]:
    """A table of Nucleic just before covered cards come open, and how many entries it has then."""
    session = tabletop.new_session("nucleic", seed=3)
    play(session, lambda s, entry: reveals(s, entry.number) is not None, seed=2)
    head = session.journal.head
    assert reveals(session, head) is not None, "the walk has come to a reveal"
    return session, head


def test_viewers_are_held_before_what_lies_covered_comes_open(driver: Driver) -> None:
    session, head = covered()
    assert session.undo()
    table, viewers = at_table(driver, session)
    driver.key("alt+h")
    before = session.journal.head
    assert session.redo() and session.journal.head == head
    driver.tick(7000)
    held = table.director.held
    assert held is not None and held.entry == head and held.done is not None
    screen = shown(viewers)
    state = screen.table.shown.state
    still = [p for p in state.pieces() if session.state.exists(p) and not sees(state, p, None)]
    assert any(sees(session.state, piece, None) for piece in still) and before != head
    calm = picture(viewers)
    driver.tick(3000)
    assert picture(viewers) == calm
    driver.key("alt+n")
    driver.tick(400)
    assert table.director.held is None and picture(viewers) != calm
    assert session.undo()
    driver.tick(200)
    assert session.redo()
    driver.tick(200)
    assert table.director.held is not None
    assert session.undo()
    driver.tick(200)
    assert table.director.held is None, "what was taken back is not held"


def test_what_is_drawn_is_seen_there_and_goes_with_the_next_act(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=5)
    play(session, lambda s, entry: entry.number >= 40, seed=2)
    table, viewers = at_table(driver, session)
    calm = picture(viewers)
    card = next(p for p in table.shown.arrangement.placements if p.zone.startswith("organisms"))
    at = table.camera.to_screen(card.x, card.y)
    driver.key("alt+d")
    driver.move(at)
    driver.tick(200)
    pointed = picture(viewers)
    assert pointed != calm, "the pointer is seen"
    driver.drag(at, (at[0] + 120, at[1] + 60))
    driver.tick(200)
    assert picture(viewers) != pointed and len(table.director.marks) == 1 and table.table.carried is None
    where = shown(viewers)._box_of(table.director.marks[0].begin)
    assert where is not None
    first = table.director.marks[0].drawn(shown(viewers)._box_of)[0]
    assert pygame.Rect(where).collidepoint(first), "the line begins in the card there, too"
    driver.key("escape")
    driver.key("alt+c")
    driver.tick(200)
    assert picture(viewers) == calm and not table.director.tool
    driver.key("alt+d")
    driver.drag(at, (at[0] + 120, at[1] + 60))
    session.manual("move", seat=1, pieces=[session.state.contents["hand@1"][0]], to="discard@1")
    driver.tick(200)
    assert not table.director.marks
    driver.drag(at, (at[0] + 120, at[1] + 60))
    assert table.director.marks and table.director.tool == "pen"
    driver.key("f10")
    driver.tick(200)
    assert not table.director.marks and not table.director.tool, "nobody is left to draw for"


def test_a_tool_of_the_bar_goes_to_what_is_clicked(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=5)
    play(session, lambda s, entry: entry.number >= 40, seed=2)
    table, viewers = at_table(driver, session)
    driver.move((640, 790))
    bar = table.director.bar
    assert bar is not None
    card = next(p for p in table.shown.arrangement.placements if p.zone.startswith("organisms"))
    for name in ("large", "spot"):
        driver.click(bar.buttons[name].rect.center)
        assert table.director.tool == name and bar.state.words
        driver.click(table.camera.to_screen(card.x, card.y))
        driver.tick(200)
        assert not table.director.tool and not table.stage.selected
    assert shown(viewers).hud.preview.visible and shown(viewers).spot.startswith("#")
    driver.click(bar.buttons["clear"].rect.center)
    assert not shown(viewers).spot
    region = next(r for r in table.shown.arrangement.regions if r.key.startswith("status"))
    driver.click(bar.buttons["spot"].rect.center)
    driver.click(table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h).midleft)
    assert shown(viewers).spot == region.key
    driver.click(bar.buttons["log"].rect.center)
    driver.tick(200)
    assert shown(viewers).hud.log not in shown(viewers).hud.stack.shown
    driver.drag((bar.rect.x + 80, bar.rect.y + 8), (700, 400))
    assert bar.rect.collidepoint((700, 400)) and driver.app.settings.director_at


def directed(driver: Driver, session: Session) -> list[bytes]:
    """Everything that one directs with is done over a hidden hand; the picture for viewers after each."""
    table, viewers = at_table(driver, session)
    hand = next(p for p in table.shown.arrangement.placements if p.in_hand or p.zone == "ready@1")
    spot = table.camera.to_screen(hand.x, hand.y)
    seen = []
    for keys in (("h",), ("v",), ("shift+v",), ("alt+d",), (), ("alt+c",), ("alt+d", "alt+h", "alt+v")):
        driver.move(spot)
        for key in keys:
            driver.key_down(key) if key == "h" else driver.key(key)
        if not keys:
            driver.drag(spot, (spot[0] + 90, spot[1] - 200))
        driver.tick(300)
        seen.append(picture(viewers))
    return seen


def test_directing_over_a_hidden_hand_tells_nothing_of_it(tmp_path: Path) -> None:
    told = []
    for swapped in (False, True):
        session = tabletop.new_session("territory", seats=2, seed=2)
        hand, kept = session.state.contents["ready@1"], session.state.definition
        other = next(piece for piece in hand if kept[piece] != kept[hand[0]])
        if swapped:
            session = swapping.swapped(session, hand[0], other)
        home = tmp_path / str(swapped)
        home.mkdir()
        settings = Settings(hints=False, path=home / "settings.yaml", viewers_window=(640, 360))
        driver = Driver(home, (1024, 640), settings)
        told.append([hashlib.sha256(each).hexdigest() for each in directed(driver, session)])
    assert told[0] == told[1]
    assert len(set(told[0])) > 3, "something is seen of it"


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_a_line_goes_with_what_it_was_drawn_at(scale: float) -> None:
    boxes = {1: (0.0, 0.0, 100.0, 140.0), 2: (400.0, 0.0, 100.0, 140.0)}
    there = {1: (10.0, 500.0, 100 * scale, 140 * scale), 2: (900.0, 20.0, 100 * scale, 140 * scale)}
    line = mark([(50.0, 70.0), (250.0, 80.0), (450.0, 70.0)], 1, 2, lambda of: boxes[int(of)])
    assert line is not None
    drawn = line.drawn(lambda of: there[int(of)])
    assert drawn[0] == (10 + 50 * scale, 500 + 70 * scale) and drawn[-1] == (900 + 50 * scale, 20 + 70 * scale)
    assert line.drawn(lambda of: None) == []
    assert goes_round([(0, 0), (50, -50), (100, 0), (50, 50), (5, 5)]) and not goes_round([(0, 0), (100, 0)])


def recorded(driver: Driver, session: Session) -> tuple[list[str], int]:
    """A hidden hand is played with the mouse in one window while every picture of the other is recorded; how many
    cards were deployed."""
    table, viewers = at_table(driver, session)
    frames: list[str] = []

    def record(ms: float) -> None:
        for _ in range(round(ms / 34)):
            driver.tick(34)
            frames.append(hashlib.sha256(picture(viewers)).hexdigest())

    driver.key("ctrl+d")  # the bar would lie over the hand
    for slot in (1, 2, 3, 4):
        driver.key_down("alt+2")
        record(300)
        hand = next(p for p in table.shown.arrangement.placements if p.zone == "ready@2")
        region = next(r for r in table.shown.arrangement.regions if r.key == f"deploy#{slot}@2")
        start = table.camera.to_screen(hand.x, hand.y)
        end = table.camera.to_screen(region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
        driver.move(start)
        record(900)  # it is shown large there
        driver.press(start)
        for step in range(1, 13):
            along = step / 12
            driver.move((start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along), (1, 0, 0))
            record(34)
        driver.release()
        driver.key_up("alt+2")
        record(900)
    driver.key("alt+d")
    driver.drag((300, 300), (500, 360))
    record(300)
    driver.key("escape")
    driver.key("ctrl+h")
    record(600)
    driver.key("escape")
    record(300)
    for _ in range(2):
        lock = [action for action in session.legal_actions() if action.kind == "lock"]
        assert lock and session.submit(lock[0])
        record(1500)
    deployed = len(session.journal)  # each is kept secret until all are locked
    return frames, deployed


@pytest.mark.long
def test_every_recorded_picture_is_the_same_whatever_the_hidden_hand_holds(tmp_path: Path) -> None:
    told = []
    for swapped in (False, True):
        session = tabletop.new_session("territory", seats=2, seed=2)
        hand, kept = session.state.contents["ready@2"], session.state.definition
        other = next(piece for piece in hand[5:-1] if kept[piece] != kept[hand[-1]])  # neither is deployed
        if swapped:
            session = swapping.swapped(session, hand[-1], other)
        home = tmp_path / str(swapped)
        home.mkdir()
        settings = Settings(hints=False, path=home / "settings.yaml", viewers_window=(640, 360))
        told.append(recorded(Driver(home, (1024, 640), settings), session))
    (first, deployed), (again, also) = told
    assert deployed == also >= 2, "cards were really played"
    assert len(first) > 150 and len(set(first)) > 12, "and something was seen of it"
    assert first == again


def test_the_bar_lies_neither_over_the_rim_nor_over_the_chances(driver: Driver) -> None:
    driver.app.settings.analysis = True
    table, _ = at_table(driver, tabletop.new_session("draughts", seed=2))
    bar, chances = table.director.bar, table.analysis.bar
    assert bar is not None and chances is not None and bar.visible and chances.visible
    assert table.camera.port.inflate(12, 0).contains(bar.rect) and not bar.rect.colliderect(chances.rect)
    driver.drag((bar.rect.x + 8, bar.rect.centery), (table.table.size[0] - 4, table.table.size[1] - 4))
    driver.settle()
    assert table.camera.port.inflate(12, 0).contains(bar.rect) and not bar.rect.colliderect(chances.rect)


@pytest.mark.parametrize("game", ["evolve", "nucleic", "territory", "whist"])
def test_the_bar_first_lies_over_no_card_and_no_hand(game: str, driver: Driver) -> None:
    table, _ = at_table(driver, tabletop.new_session(game, seed=2))
    bar, camera = table.director.bar, table.camera
    assert bar is not None and bar.visible
    lying_at = table.shown.arrangement.placements
    lying = [table.stage.screen_rect(place) for place in lying_at]
    hands = [region.box for region in table.shown.arrangement.regions if region.box.kind.is_hand]
    kept = [*lying, *(camera.rect(box.x, box.y, box.w, box.h) for box in hands), table.hud.decision.rect]
    assert len(lying) > 4 and hands and bar.rect.collidelist(kept) < 0
    assert table.camera.port.union(table.hud.decision.rect).collidepoint(bar.rect.center)
    before = bar.rect.copy()
    table.session.manual("move", seat=1, pieces=[table.table.piece_ids([lying_at[-1].handle])[0]], to="table")
    driver.settle()
    assert bar.rect == before, "it does not wander"
