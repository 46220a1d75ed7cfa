"""One click does what has nothing more to be said; where the piece is the top of a pile, a button does it, too."""

from __future__ import annotations

import pytest

from tabletop.content.places import cards_folder
from tabletop.session import Action, Session
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
    session = _opened("morris", "morris", "a mill takes a man")
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


def _opened(game: str, scenario: str, case: str = "") -> Session:
    """The table at which a case of a scenario begins."""
    read = read_scenario(cards_folder() / game / "scenarios" / f"{scenario}.yaml")
    return open_case(read, next(each for each in read.cases if each.name.startswith(case))).session


@pytest.mark.parametrize(
    ("scenario", "kind", "before"),
    [("g03-unstressing-at-the-beginning", "unstress", "")],
)
def test_a_click_on_one_of_what_is_asked_for_answers(driver: Driver, scenario: str, kind: str, before: str) -> None:
    session = _opened("evolve", scenario)
    if before:
        session.submit(Action(before, 1))
    table = table_of(driver, session)
    move = next(each for each in table.referee.judge.moves(1) if each.action.kind == kind)
    Mouse(table).click(Hands(driver, table).at(move.piece))
    done = session.journal.entry(session.journal.head).action
    assert done is not None and done["kind"] == kind and not table.stage.selected
    assert move.piece not in {each.piece for each in table.referee.judge.moves(1) if each.action.kind == kind}


def test_a_click_on_what_is_no_answer_says_why(driver: Driver) -> None:
    session = _opened("evolve", "g03-unstressing-at-the-beginning")
    table = table_of(driver, session)
    turned = next(each.piece for each in table.referee.judge.moves(1) if each.piece)
    Mouse(table).click(Hands(driver, table).at(turned))
    table.refresh(glide=False)
    head = session.journal.head
    Mouse(table).click(Hands(driver, table).at(turned))
    assert session.journal.head == head and table.hud.bubble.visible
    assert "Escherichia coli is not stressed." in table.hud.bubble.text


@pytest.mark.parametrize("scenario", ["g04-consuming", "g08-priority-in-the-defence-window"])
def test_a_click_only_chooses_where_more_is_to_be_said(driver: Driver, scenario: str) -> None:
    """Several kinds of acts may be done: which one is not said by the piece."""
    session = _opened("evolve", scenario)
    table, head = table_of(driver, session), session.journal.head
    assert not session.decisions()[0].sole
    move = next(each for each in table.referee.judge.moves(1) if each.piece)
    Mouse(table).click(Hands(driver, table).at(move.piece))
    assert session.journal.head == head and table.stage.selected
