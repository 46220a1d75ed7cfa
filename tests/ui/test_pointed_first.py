"""Keys act on the piece under the pointer, with all that are selected if it is one of them; else on the selection."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import tabletop
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands

BARE = (640, 60)


@dataclass
class Sandbox:
    """A sandbox with two dice, two cards and a pile; the first of each is selected."""

    driver: Driver
    session: Session
    table: TableScreen
    hands: Hands
    dice: list[int]
    cards: list[int]

    def select(self, *pieces: int) -> None:
        names = {piece: handle for handle, piece in self.table.shown.keys.items()}
        self.table.choosing.select([names[piece] for piece in pieces])

    def touched(self) -> set[int]:
        """The pieces that the last act changed."""
        last = self.session.journal.line()[-1]
        return {op[1] for op in last.ops if isinstance(op[1], int) and self.session.state.exists(op[1])}


@pytest.fixture
def box(driver: Driver) -> Sandbox:
    session = tabletop.new_session("crazy-eights", seed=1)
    session.set_rules("off")
    session.show.update({"sharing": "open", "bottom": 1})
    cards = session.state.inside("hand@1")[:2]
    for n, card in enumerate(cards):
        session.manual("move", pieces=[card], to="table", spot=[500 + 250 * n, 560], face="up")
    before = set(session.state.pieces())
    for n in range(2):
        session.manual("create", kind="die", to="table", spot=[500 + 250 * n, 380], fields={"sides": 6, "value": 6})
    dice = sorted(set(session.state.pieces()) - before)
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.settle()
    return Sandbox(driver, session, table, Hands(driver, table), dice, list(cards))


@pytest.mark.parametrize("key", ["t", "f", "shift+r", "r", "+", "enter"])
def test_a_key_acts_on_what_the_pointer_is_over(box: Sandbox, key: str) -> None:
    first, second = box.dice if key in ("r",) else box.cards
    box.select(first)
    box.driver.move(box.hands.at(second))
    if key == "+":
        box.session.manual("count", pieces=[first, second], name="damage", by=2)
        box.table.refresh()
    box.driver.key(key)
    box.driver.settle()
    assert box.touched() == {second}


def test_a_selection_is_meant_as_a_whole_over_one_of_it_and_where_nothing_lies(box: Sandbox) -> None:
    box.select(*box.cards)
    box.driver.move(box.hands.at(box.cards[1]))
    box.driver.key("t")
    assert box.touched() == set(box.cards)
    box.driver.move(BARE)
    box.driver.key("t")
    assert box.touched() == set(box.cards)


def test_who_points_by_keys_has_left_what_the_mouse_rests_on(box: Sandbox) -> None:
    box.driver.move(box.hands.at(box.cards[0]))
    box.driver.key("right")
    (chosen,) = box.table.choosing.selection()
    piece = box.table.shown.keys[chosen.handle]
    assert piece != box.cards[0]
    box.driver.key("t")
    assert box.touched() == {piece}


def test_space_shows_what_the_pointer_is_over_also_out_of_many_selected(box: Sandbox) -> None:
    names = {piece: handle for handle, piece in box.table.shown.keys.items()}
    for over in box.cards:
        box.select(*box.cards)
        box.driver.move(box.hands.at(over))
        box.driver.key_down("space")
        assert box.table.large.shown_for == names[over]
        box.driver.key_up("space")


@pytest.mark.parametrize(("key", "door"), [("v", "show_large"), ("shift+v", "spotlight")])
def test_viewers_are_shown_what_the_pointer_is_over(
    box: Sandbox, key: str, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(box.driver.app.beside, door, lambda piece, *more: told.append(piece))
    monkeypatch.setattr(type(box.driver.app.beside), "opened", True)
    box.select(box.cards[0])
    box.driver.move(box.hands.at(box.cards[1]))
    box.driver.key(key)
    assert told == [box.cards[1]]
    box.driver.move(BARE)
    box.driver.key(key)
    assert told == [box.cards[1], box.cards[0]], "where nothing lies, what is selected"


def test_a_menu_is_that_of_what_it_is_opened_on(box: Sandbox) -> None:
    box.select(box.cards[0])
    spot = box.hands.at(box.cards[1])
    box.driver.click(spot, button=3)
    assert [box.table.shown.keys[place.handle] for place in box.table.choosing.selection()] == [box.cards[1]]
    box.driver.key("escape")
    box.select(box.cards[0])
    box.driver.move(spot)
    box.driver.key("m")
    assert [box.table.shown.keys[place.handle] for place in box.table.choosing.selection()] == [box.cards[1]]
