"""With the rules on nothing of the game is changed by hand unasked; the full stop answers; a lock is taken back with
the others' consent."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop
from tabletop.core.state import seat_target
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of


def test_numbers_cards_and_piles_are_refused_with_do_it_anyway_and_loose_things_are_not(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session)
    card, deck = session.state.inside("hand@1")[0], session.state.inside("deck@1")
    tries: list[tuple[str, dict[str, Any]]] = [
        ("count", {"target_seat": 1, "name": "mp", "by": 1}),
        ("count", {"pieces": [card], "name": "energy", "by": 1}),
        ("tap", {"pieces": [card]}), ("flip", {"pieces": [card]}), ("shuffle", {"zone": "deck@1"}),
        ("draw", {"zone": "deck@1", "n": 1, "to": "hand@1"}), ("remove", {"pieces": [deck[-1]]}),
        ("phase", {"name": "end"}), ("seat", {"to": 2}), ("move", {"pieces": [deck[-1]], "to": "discard@1"}),
    ]  # fmt: skip
    for verb, args in tries:
        head = session.journal.head
        assert not table.acts.manual(verb, 1, **args), verb
        assert session.journal.head == head and table.hud.bubble.visible, verb
        table.referee.refusals.hide()
    had = session.state.counter(seat_target(1), "mp")
    table.turns.change_value(1, "mp", 1)
    driver.tick(50)
    anyway = next(each for each in table.hud.bubble.children if getattr(each, "label", "") == "Do it anyway")
    driver.click(anyway.rect.center)
    assert session.state.counter(seat_target(1), "mp") == had + 1
    assert table.acts.manual("create", 1, kind="die", to="table", spot=(400.0, 300.0), fields={"sides": 6})
    die = session.state.inside("table")[-1]
    assert table.acts.manual("roll", 1, pieces=[die])
    assert table.acts.manual("set", 1, pieces=[card], field="text", value="mine")


def test_the_full_stop_never_locks_and_a_bot_agrees_to_a_lock_taken_back(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"], bots={2: "random"})
    table = table_of(driver, session, "side")
    table.bots.held = True
    head = session.journal.head
    driver.key(".")
    assert session.journal.head == head
    assert session.submit(tabletop.Action("lock", 1))
    table.refresh()
    table.travel.undo()
    assert any("agrees" in text for text in driver.app.notices.texts)
    assert session.journal.head == head


def test_another_person_is_asked_before_a_lock_is_taken_back(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session, "side")
    assert session.submit(tabletop.Action("lock", 1))
    table.refresh()
    head = session.journal.head
    table.travel.undo()
    assert session.journal.head == head and "Mira: Ana wants to take the lock back" in table.hud.decision.sentence


@pytest.mark.parametrize("anyway", [True, False])
def test_undo_does_not_take_back_unasked_what_has_shown_secrets(driver: Driver, anyway: bool) -> None:
    """Undo before the first act of a duel took back that one was ready, after the heroes had been shown."""
    session = tabletop.new_session("auganism", seed=4, names=["Ana", "Mira"], bots={2: "random"})
    table = table_of(driver, session, "side")
    table.bots.held = True
    for seat in (2, 1):
        assert session.submit(next(each for each in session.legal_actions(seat) if each.kind == "choose_hero"))
        assert session.submit(tabletop.Action("ready", seat))
    table.refresh()
    head = session.journal.head
    table.travel.undo()
    assert session.journal.head == head and table.hud.decision.sentence.startswith('This takes back "Ready", though')
    driver.key("return" if anyway else "escape")
    driver.settle()
    assert (session.journal.head == head) is not anyway
