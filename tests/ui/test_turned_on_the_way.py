"""A card turned while it is dragged: one act with the drop, and gone with it."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands, Pos
from tests.ui.test_pointing import table_of


def drag_turning(driver: Driver, start: Pos, end: Pos, wheel: bool = False) -> None:
    driver.press(start)
    for at in ((start[0] + 40, start[1] - 40), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end):
        driver.move(at, (1, 0, 0))
    if wheel:
        driver.wheel(-1)
    else:
        driver.key("r")
    driver.release()
    driver.settle()


def drawn_angle(table: TableScreen, piece: int) -> float:
    handle = next(handle for handle, number in table.shown.keys.items() if number == piece)
    actor = table.stage.actor(handle)
    assert actor is not None
    return actor.placement.piece.angle


def anyway(driver: Driver, table: TableScreen) -> None:
    button = next(each for each in table.hud.bubble.children if getattr(each, "label", "") == "Do it anyway")
    driver.click(button.rect.center)
    driver.settle()


@pytest.mark.parametrize("wheel", [False, True])
def test_turned_on_the_way_and_let_go_is_one_entry_and_one_step_back(driver: Driver, wheel: bool) -> None:
    session = tabletop.new_session("evolve", seed=4, rules="off")
    table = table_of(driver, session)
    card = session.state.inside("hand@1")[0]
    hands = Hands(driver, table)
    drag_turning(driver, hands.at(card), hands.zone("organisms@1"), wheel)
    assert session.state.at[card] == "organisms@1" and session.state.angle[card] == 90
    assert len(session.journal.line()) == 1
    line = session.journal.line()[0]
    assert line.action["verb"] == "move" and line.action["turned"] == 90 and len(line.lines) == 2
    assert session.undo()
    assert session.state.at[card] == "hand@1" and session.state.angle[card] == 0 and not session.journal.line()


def test_a_turn_goes_back_with_what_goes_back(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=4, rules="off")
    table = table_of(driver, session)
    card = session.state.inside("hand@1")[1]
    hands = Hands(driver, table)
    for end in (hands.at(card), table.hud.log.rect.center):
        drag_turning(driver, hands.at(card), end)
        assert not session.journal.line() and session.state.angle[card] == 0 and drawn_angle(table, card) == 0
    # into a pile and a hand cards lie upright, however they were carried
    drag_turning(driver, hands.at(card), hands.zone("discard@1"))
    assert session.state.at[card] == "discard@1" and session.state.angle[card] == 0


def test_tidying_up_does_not_tap_by_the_way(driver: Driver) -> None:
    """A card that stays in its row may be moved by hand with the rules on, but not turned: that it was used is read
    from its angle."""
    session = tabletop.new_session("evolve", seed=4, rules="off")
    cards = session.state.inside("hand@1")[:2]
    session.manual("move", seat=1, pieces=cards, to="organisms@1")
    session.set_rules("on")
    table = table_of(driver, session)
    hands, line = Hands(driver, table), len(session.journal.line())
    x, y = hands.at(cards[1])
    drag_turning(driver, hands.at(cards[0]), (x - 20, y))
    assert not table.hud.bubble.visible and drawn_angle(table, cards[0]) == 0  # where it lay: it went back
    drag_turning(driver, hands.at(cards[0]), (x + 30, y))
    assert table.hud.bubble.visible and len(session.journal.line()) == line
    assert session.state.angle[cards[0]] == 0 and drawn_angle(table, cards[0]) == 0
    anyway(driver, table)
    assert session.state.angle[cards[0]] == 90 and len(session.journal.line()) == line + 1
    # nor does the key without a drag
    driver.move(hands.at(cards[1]))
    driver.key("r")
    assert table.hud.bubble.visible and session.state.angle[cards[1]] == 0


def test_a_move_by_hand_turns_on_the_way() -> None:
    session = tabletop.new_session("evolve", seed=4, rules="off")
    one, other = session.state.inside("hand@1")[:2]
    session.manual("move", seat=1, pieces=[one], to="table", spot=(500, 400), turned=450)
    session.manual("attach", seat=1, pieces=[other], host=one, turned=-90)
    assert session.state.angle[one] == 90 and session.state.angle[other] == 270
    assert session.undo() and session.undo()
    assert session.state.angle[one] == session.state.angle[other] == 0
    with pytest.raises(tabletop.InvalidOp, match="turned"):
        session.manual("move", seat=1, pieces=[one], to="table", spot=(500, 400), turned="left")
    assert session.state.at[one] == "hand@1"
