"""What now? One line that is always true, and a sheet of what can be done, with rings where."""

from __future__ import annotations

import random

import pytest

import tabletop
from tabletop.core.visibility import sees
from tabletop.session import Session
from tabletop.ui.hud.telling.explain_sheet import ExplainSheet
from tabletop.ui.table import TableScreen
from tests.content.test_symbols import GAMES
from tests.games import swapping
from tests.games.walking import sampled
from tests.ui.driver import Driver


def opened(driver: Driver, session: Session) -> TableScreen:
    table = TableScreen(session)
    driver.app.use(session.catalog)
    driver.app.go(table)
    driver.settle()
    return table


def sheet_of(table: TableScreen) -> ExplainSheet:
    assert table.what_now.told.sheet is not None
    return table.what_now.told.sheet


@pytest.mark.parametrize("game", sampled(GAMES))
def test_whose_move_it_is_what_is_asked_and_what_can_be_done(driver: Driver, game: str) -> None:
    session = tabletop.new_session(game, seed=2)
    dice = random.Random(3)
    for _ in range(5):
        session.submit(dice.choice(session.legal_actions()))
    table = opened(driver, session)
    seat = table.table.front
    line = table.what_now.line()
    assert session.names[seat - 1] in line and line.endswith((".", "?", "!"))
    assert table.hud.strip.buttons["what_now"].tip.startswith(line)
    driver.key("w")
    sheet = sheet_of(table)
    assert sheet.visible and sheet.entries[0].key == "line"
    acts = [entry for entry in sheet.entries if entry.key.startswith(("act.", "covered."))]
    assert acts and all(entry.sentence for entry in acts)
    driver.key("home")
    rung = []
    for _ in sheet.entries:
        rung += sheet.marks
        driver.key("down")
    assert rung and all(table.table.bounds().contains(mark) for mark in rung), "it is shown where"
    assert not all(sheet.rect.contains(mark) for mark in rung)
    driver.key("escape")
    assert not sheet.visible and not sheet.marks


def test_off_says_that_everything_is_done_by_hand(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=2)
    session.set_rules("off")
    table = opened(driver, session)
    assert table.what_now.line().startswith("Rules are off: all is done by hand; it is Player")
    assert "E ends the phase" in table.what_now.line()
    assert " ".join(table.hud.actions._lines) == table.what_now.line(), "and it stands above the buttons"
    driver.key("w")
    assert [entry.name for entry in sheet_of(table).entries].count("A beginning") == len(session.catalog.hints)
    session.set_rules("on")
    driver.settle()
    assert not table.hud.actions._lines and any(e.name == "Lock" for e in sheet_of(table).entries)


def test_a_danger_stands_first_and_an_ended_game_says_so(driver: Driver) -> None:
    session = tabletop.new_session("draughts", seed=2)
    table = opened(driver, session)
    session.submit(tabletop.Action("concede", 1))
    driver.settle()
    assert table.what_now.line().startswith("The game is over. ")
    table.what_now.ask()
    assert [entry.key for entry in sheet_of(table).entries] == ["line"]


@pytest.mark.parametrize("game", ["territory", "evolve", "auganism", "butterfly"])
def test_what_lies_covered_is_not_told(driver: Driver, game: str) -> None:
    told = []
    session = tabletop.new_session(game, seed=6)
    for _ in range(3):
        session.submit(session.legal_actions()[0])
    seat = session.decisions()[0].seat
    state = session.state
    hand = [p for p in state.pieces() if state.definition[p] and sees(state, p, seat) and not sees(state, p, None)]
    back = session.catalog.cards
    other = next(p for p in state.pieces() if (state.definition[p] and not sees(state, p, None)
                 and back[state.definition[p]].back == back[state.definition[hand[0]]].back
                 and back[state.definition[p]].kind != back[state.definition[hand[0]]].kind)
                 or (state.definition[p] and not sees(state, p, None) and p not in hand
                     and state.definition[p] != state.definition[hand[0]]))  # fmt: skip
    for each in (session, swapping.swapped(session, hand[0], other)):
        table = opened(driver, each)
        told.append(table.what_now.entries())
        table.bots.leave()
    assert told[0] == told[1]
    assert any(entry.name == "Your own cards" for entry in told[0])


def test_of_covered_cards_only_what_the_phase_is_for_is_told(driver: Driver) -> None:
    session = tabletop.new_session("nucleic", seed=7)
    told: dict[str, set[str]] = {}
    while len(told) < 4:
        table = opened(driver, session)
        keys = {entry.key for entry in table.what_now.entries() if entry.key.startswith("covered.")}
        told.setdefault(str(session.state.flow["phase"]), keys)
        table.bots.leave()
        phase = session.state.flow["phase"]
        while session.state.flow["phase"] == phase:
            session.submit(session.legal_actions()[0])
    assert told["land"] == told["unit"] == {"covered.place"} and told["power_up"] == {"covered.attach"}
    assert told["civilization"] <= {"covered.use", "covered.use_as_land"}, "what lies open is told of with the rest"


def test_one_sheet_at_a_time_and_the_hand_stays_in_sight(driver: Driver) -> None:
    table = opened(driver, tabletop.new_session("bramble", seed=3, bots={2: "greedy"}))
    driver.key("w")
    sheet = sheet_of(table)
    hand = next(each.box for each in table.table.shown.arrangement.regions if each.key == "hand@1")
    cards = table.table.camera.rect(hand.x, hand.y, hand.w, hand.h)
    covered = sheet.rect.clip(cards)
    assert sheet.visible and covered.w * covered.h < 0.05 * cards.w * cards.h
    driver.key("i")
    explained = table.explaining.sheet
    assert explained is not None and explained.visible and not sheet.visible
    driver.key("w")
    assert sheet.visible and not explained.visible
    table.bots.leave()
