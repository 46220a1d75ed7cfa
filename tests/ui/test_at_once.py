"""One click does what has nothing more to be said; where the piece is the top of a pile, a button does it, too."""

from __future__ import annotations

import pytest

from tabletop.content.places import cards_folder
from tabletop.session import Action
from tabletop.session.scenario.opening import open_case
from tabletop.session.scenario.reading import read_scenario
from tests.games.walking import new_game
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.test_pointing import Mouse, table_of


@pytest.mark.parametrize(("game", "act"), [("war", "turn_up"), ("pairs", "flip"), ("whist", "play")])
def test_a_click_on_the_only_thing_that_is_picked_does_the_act(driver: Driver, game: str, act: str) -> None:
    session = new_game(game, 3)
    table = table_of(driver, session)
    move = next(each for seat in table.referee.hands for each in table.referee.judge.moves(seat))
    Mouse(table).click(Hands(driver, table).at(move.piece))
    done = session.journal.entry(session.journal.head).action
    assert done is not None and done["kind"] == act
    assert not table.stage.selected


@pytest.mark.parametrize(("game", "gesture"), [("war", "click"), ("whist", "click"), ("territory", "drag")])
def test_newcomers_are_invited_to_the_gesture_that_does_it(driver: Driver, game: str, gesture: str) -> None:
    table = table_of(driver, new_game(game, 3))
    invited = {"click", "drag"} & set(table.referee.hint_places())
    assert invited == {gesture}
    table.hud.hints.logic.start(0.0, set())
    table.hud.hints.offer(table.referee.hint_places())
    step = table.hud.hints.logic.current(5.0)
    assert step is not None and step.id == gesture
    moves = [each for seat in table.referee.hands for each in table.referee.judge.moves(seat)]
    assert table.referee.acting.submit(next(each.action for each in moves if not each.quiet))
    assert {"click", "drag"} <= table.hud.hints.logic.done


def test_a_click_on_a_card_that_is_turned_over_already_says_why_not(driver: Driver) -> None:
    session = new_game("pairs", 3)
    table, head = table_of(driver, session), 0
    at = Hands(driver, table).at(next(iter(table.referee.judge.moves(1))).piece)
    Mouse(table).click(at)
    table.showing.end()
    table.refresh(glide=False)
    head = session.journal.head
    Mouse(table).click(at)
    assert session.journal.head == head and table.hud.bubble.visible


@pytest.mark.parametrize(("game", "button"), [("war", "Turn up your card"), ("crazy-eights", "Draw a card")])
def test_what_is_done_with_the_top_of_a_pile_has_a_button(driver: Driver, game: str, button: str) -> None:
    session = new_game(game, 3)
    table = table_of(driver, session)
    assert [choice.label for choice in table.hud.decision.choices if choice.label == button] == [button]


def test_a_click_on_a_man_in_a_mill_says_why_it_stays_and_on_another_takes_it(driver: Driver) -> None:
    scenario = read_scenario(cards_folder() / "morris" / "scenarios" / "morris.yaml")
    case = next(each for each in scenario.cases if each.name.startswith("a mill takes a man"))
    session = open_case(scenario, case).session
    session.submit(Action("place", 1, there="G1"))
    table, head = table_of(driver, session), session.journal.head
    legal = {move.piece for move in table.referee.judge.moves(1)}
    enemies = [each for each in session.state.inside("board") if session.state.owner[each] == 2]
    kept = next(each for each in enemies if each not in legal)
    Mouse(table).click(Hands(driver, table).at(kept))
    assert session.journal.head == head and table.hud.bubble.visible and "mill" in table.hud.bubble.text
    Mouse(table).click(Hands(driver, table).at(next(iter(legal))))
    done = session.journal.entry(session.journal.head).action
    assert done is not None and done["kind"] == "take"
