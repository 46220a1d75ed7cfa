"""The public picture shows what happens, and nothing of what those who play are asked or can press."""

from __future__ import annotations

import pygame
import pytest

import tabletop
from tabletop.rules.refusals import Refusal
from tabletop.session import Session
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.paint import put_in_seats, width_in_seats, wrapped, wrapped_evenly
from tabletop.ui.table import TableScreen
from tabletop.ui.table.log_lines import LogLines
from tests.ui.driver import Driver
from tests.ui.played import fought


@pytest.fixture
def driver(moving: Driver) -> Driver:
    return moving


def picture(driver: Driver) -> bytes:
    driver.app.redraw()
    driver.settle()
    return pygame.image.tobytes(driver.window.surface, "RGB")


def test_no_question_popup_or_button_shows_in_the_public_picture(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("ctrl+f10")
    driver.settle()
    plain = picture(driver)
    driver.key("ctrl+f10")
    table.prompt.ask("Lock all the same?", [(True, "Lock"), (False, "Not yet")], lambda yes: None)
    assert table.prompt.asked is not None and table.hud.decision.asking
    table.hud.hold_to_look.show(table.camera.port)
    table.hud.bubble.show("A reason.", pygame.Rect(600, 400, 1, 1), table.camera.port)
    driver.key("ctrl+f10")
    assert picture(driver) == plain
    assert all(widget.bare or widget.tells for widget in table.hud.stack.shown)
    driver.key("ctrl+f10")
    driver.settle()
    assert table.hud.decision.asking and not any(widget.bare for widget in table.hud.stack.widgets)


def test_who_comes_to_the_picture_is_told_what_happened_last(driver: Driver) -> None:
    session = tabletop.new_session("draughts", seed=3, names=["Ana", "Ben"])
    driver.app.play(session)
    driver.settle()
    assert session.submit(session.legal_actions()[0])
    driver.key("ctrl+f10")
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    assert table.public_picture.caption.startswith("Ana stepped from"), table.public_picture.caption


def test_a_caption_stands_in_its_panel_with_room_at_both_sides(driver: Driver) -> None:
    session = tabletop.new_session("draughts", seed=3, names=["Wilhelmina", "Maximilian"])
    table = opened(driver, session)
    for size in (17.0, 20.8, 27.0):
        for text in ("Wilhelmina jumped. Maximilian cannot move.", "Maximilian Maximilian Wilhelmina"):
            look, wide = table.hud.look, width_in_seats(table.hud.look, text, session.names, size)
            canvas = pygame.Surface((wide + 200, 60), pygame.SRCALPHA)
            put_in_seats(canvas, look, text, session.names, (canvas.get_width() / 2, 30), size)
            ink = canvas.get_bounding_rect()
            assert ink.left >= 98 and ink.right <= wide + 102 and ink.w > 0.95 * wide, (size, text)


def test_no_line_of_a_caption_is_a_word_alone(driver: Driver) -> None:
    text = "Zone 2, combat is added up: Ana: Monolith has 9 combat. Mira: Sentry has 6 combat."
    wide = text_width(text, 20.0)
    lines = wrapped_evenly(text, wide * 0.95, 20.0)
    assert len(lines) == len(wrapped(text, wide * 0.95, 20.0)) == 2 and " ".join(lines) == text
    widths = [text_width(line, 20.0) for line in lines]
    assert min(widths) > 0.7 * max(widths)
    assert wrapped_evenly("Ana passed.\nBen passed.", wide, 20.0) == ["Ana passed.", "Ben passed."]


def test_passing_and_locking_wait_until_viewers_are_gone(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("ctrl+f10")
    before = session.journal.head
    assert table.referee.closing.end() and table.referee.closing.end()
    assert table.prompt.asked is None and session.journal.head == before


def test_the_bar_of_a_show_has_no_buttons_for_viewers(driver: Driver) -> None:
    session, act = fought(2)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("ctrl+f10")
    assert session.submit(act)
    driver.tick(50)
    assert table.showing.active and table.showing.bar in table.hud.stack.shown
    assert table.showing.bar is not None and table.showing.bar.bare
    assert not any("Esc" in label for label in table.stage.labels.values())


def test_viewers_see_how_far_each_of_two_games_at_a_table_is(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("auganism", seats=4, seed=3))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("ctrl+f10")
    driver.settle()
    clocks = [clock for _, clock in table.hud.clocks]
    assert len(clocks) == 2
    assert all(clock in table.hud.stack.shown for clock in clocks)


def opened(driver: Driver, session: Session) -> TableScreen:
    driver.app.play(session)
    driver.settle()
    driver.key("ctrl+f10")
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen) and table.perspective.public
    return table


def test_the_caption_tells_the_step_that_is_shown_and_what_it_belongs_to(driver: Driver) -> None:
    session, act = fought(2)
    table = opened(driver, session)
    assert session.submit(act)
    driver.tick(50)
    stop = table.showing.stop
    assert stop is not None
    assert stop.label in table.public_picture.caption.split("\n")
    board = table.numbers.board
    assert board in table.hud.stack.shown and table.shown.arrangement.opened is None, "who adds what is there, too"
    table.showing.command("play")
    at = next(n for n, each in enumerate(table.showing.stops) if each.site)
    table.showing.seek(at)
    assert board is not None and board.visible
    assert table.showing.stops[at].label in table.public_picture.caption.split("\n")
    table.showing.end()
    assert "passed" not in table.public_picture.caption


def test_a_refusal_is_said_in_the_caption_for_a_while(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3)
    table = opened(driver, session)
    told = table.public_picture.caption
    land = next(piece for piece in session.state.pieces() if session.state.zone_of(piece).startswith("land#"))
    table.referee.refusals.refuse(Refusal("no", "TER-1", "That cannot be."), land, 1, lambda: None)
    assert table.public_picture.caption == "That cannot be. (TER-1)" and not table.hud.bubble.visible
    hidden = session.state.inside("ready@1")[0]
    name = session.name_of(hidden, 1)
    table.referee.refusals.refuse(Refusal("no", "TER-1", f"{name} cannot be."), hidden, 1, lambda: None)
    assert name not in table.public_picture.caption
    driver.tick(9000)
    assert table.public_picture.caption == told


def test_escape_asks_before_it_shows_a_hand(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3, bots={2: "random"})
    session.set_rules("off")
    table = opened(driver, session)
    driver.key("escape")
    assert table.perspective.public and len(driver.app.dialogs) == 1
    driver.key("escape")
    assert table.perspective.public and not driver.app.dialogs
    driver.key("escape")
    dialog = driver.app.dialogs[0]
    assert isinstance(dialog, Confirm)
    dialog.choose("leave")
    assert not table.perspective.public
    table.bots.leave()


def test_nothing_opens_unseen_and_waiting_bots_are_told(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3, bots={1: "random", 2: "random"})
    table = opened(driver, session)
    session.set_rules("off")
    driver.key("ctrl+h")
    assert not table.hud.history.visible and "F10" in table.public_picture.caption
    session.set_rules("on")
    assert session.submit(session.legal_actions()[0])
    table.refresh()
    table.travel.undo()
    assert table.bots.held and "the bots wait: E" in table.public_picture.caption
    driver.key("e")
    assert not table.bots.held
    table.bots.leave()


def test_what_is_done_in_secret_is_told_without_the_card(driver: Driver) -> None:
    session = tabletop.new_session("territory", seats=2, seed=3, names=["Ana", "Ben"])
    table = opened(driver, session)
    act = next(each for each in session.legal_actions(1) if each.kind == "deploy")
    name = session.name_of(act.arguments["creature"], 1)
    assert table.referee.acting.submit(act)
    driver.settle()
    assert table.public_picture.caption == "Ana is preparing in secret." and name not in table.public_picture.caption


def test_the_obvious_act_of_a_hidden_card_names_no_menu_that_cannot_open(driver: Driver) -> None:
    session = tabletop.new_session("auganism", seats=2, seed=3)
    table = opened(driver, session)
    piece = next(move.piece for move in table.referee.judge.moves(1) if move.piece)
    card = table.shown.arrangement.placement(table.referee.sight.names[piece])
    assert card is not None and card.piece.face == "down"
    assert table.referee.pieces.obvious(card)
    assert "F10 leaves it" in table.public_picture.caption and not table.app.notices.texts


def test_a_picture_entered_after_the_end_tells_who_won(driver: Driver) -> None:
    table = opened(driver, tabletop.load_session("saves/nucleic-zone-2.json"))
    assert table.session.outcome is not None
    assert table.public_picture.caption == table.session.outcome_text(None)


def test_the_log_for_viewers_speaks_of_no_act_of_theirs(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    session, act = fought(2)
    assert session.submit(act)
    table = opened(driver, session)
    lines = LogLines(table.table, table.past, table.showing, table.bots)
    monkeypatch.setattr(table.bots, "missed", lambda: list(session.told(table.perspective.viewer)[-2:]))
    table.showing.end()
    assert all(line.text != "Since your last act:" for line in lines.all())
    driver.key("ctrl+f10")
    assert any(line.text == "Since your last act:" for line in lines.all())


def test_viewers_are_told_who_is_deciding_and_of_no_keys(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=7, names=["Ana", "Ben"])
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.key("ctrl+f10")
    driver.settle()
    for seat in (1, 2):
        keep = next(action for action in session.legal_actions(seat) if action.kind == "keep")
        assert session.submit(keep)
    while any(decision.response for decision in session.decisions()):
        (asked,) = session.decisions()
        session.submit(next(action for action in session.legal_actions(asked.seat) if action.kind == "pass"))
    table.refresh()
    driver.settle()
    assert "deciding" not in table.public_picture.caption, "whose turn it is stands at the seats"
    driver.key(".")
    driver.settle()
    assert "This is the picture for viewers" in table.public_picture.caption
    assert not any("only answers" in text for text in driver.app.notices.texts)


def test_whose_turn_it_is_is_told_once(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=4)
    driver.app.play(session, public=True)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    turns = 0
    while turns < 2:
        legal = session.legal_actions()
        session.submit(next((each for each in legal if "end" in each.kind), legal[0]))
        driver.tick(200)
        told = f"It is {session.names[table.table.active - 1]}'s turn."
        turns += told in table.public_picture.caption
        assert table.public_picture.caption.count(told) <= 1
