"""What is asked before an act on the drawn table, how it is asked no more, and how many questions a wish takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.session import Session
from tabletop.session.telling.deeds import PERSON
from tabletop.ui.dialogs.settings import SettingsDialog
from tabletop.ui.settings import load_settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.test_responses_at_table import OPENING, card, labels, opened

DUEL = """
scenario: a turn with steps
game: auganism
seats: [Ana, Ben]
given:
  moment: {phase: PHASE, active: Ana}
  Ana: {deck: 5, summon: [MONSTER], hand: [HAND], evp: [Kilnback]}
  Ben: {deck: 5, summon: Pearlguard, hand: [Kelpkin]}
expect: {open: {Ana: PHASE}}
"""
NEVER = "Do not ask again for this"


def duel(
    driver: Driver, folder: Path, phase: str = "evp", monster: str = "Emberknoll"
) -> tuple[Session, TableScreen]:
    hand = "Slagspear" if monster else "Emberknoll, Slagspear"
    text = DUEL.replace("PHASE", phase).replace("MONSTER", monster).replace("HAND", hand)
    session, table, _ = opened(driver, folder, "open", text)
    return session, table


def click(driver: Driver, table: TableScreen, label: str) -> None:
    """One click on an answer, and no more."""
    child = next(each for each in table.hud.decision.children if getattr(each, "label", "") == label)
    driver.click(child.rect.center)
    driver.settle()


def kinds(session: Session) -> list[str]:
    return [str(entry.action["kind"]) for entry in session.journal.line() if isinstance(entry.action, dict)]


def test_passing_over_steps_is_asked_about_once(driver: Driver, tmp_path: Path) -> None:
    session, table = duel(driver, tmp_path)
    head = session.journal.head
    click(driver, table, "Battle")
    assert session.journal.head == head and labels(table) == ["Battle", "Not yet", NEVER]
    assert table.prompt.asked is not None and "Evolution" in table.prompt.asked.sentence
    click(driver, table, "Not yet")
    assert table.prompt.asked is None and session.journal.head == head
    click(driver, table, "Battle")
    assert session.journal.head != head and table.prompt.asked is None, "whoever was told has decided"


def test_the_same_way_by_the_other_buttons_and_keys(driver: Driver, tmp_path: Path) -> None:
    session, table = duel(driver, tmp_path)
    head = session.journal.head
    click(driver, table, "End turn")
    assert table.prompt.asked is not None and session.journal.head == head
    driver.key("escape")
    driver.settle()
    assert table.prompt.asked is None and session.journal.head == head
    driver.app.settings.ask_waste = False
    click(driver, table, "Battle")
    assert table.prompt.asked is None and session.journal.head != head, "nobody wants to be asked"


def test_it_is_asked_no_more_until_the_settings_have_it_back(driver: Driver, tmp_path: Path) -> None:
    session, table = duel(driver, tmp_path)
    head = session.journal.head
    click(driver, table, "Battle")
    click(driver, table, NEVER)
    assert session.journal.head != head and table.prompt.asked is None, "it is done, too"
    kept, findings = load_settings(driver.app.settings.path.parent if driver.app.settings.path else None)
    assert not findings and "evolve" in kept.unasked["auganism"]
    session, table = duel(driver, tmp_path)
    click(driver, table, "Battle")
    assert table.prompt.asked is None and session.journal.head != 0
    driver.app.open_dialog(SettingsDialog())
    driver.settle()
    while driver.app.settings.unasked:
        dialog = driver.app.dialogs[-1]
        again = [each for each in dialog.form.controls if getattr(each, "label", "") == "Ask again"]
        assert len(again) == sum(map(len, driver.app.settings.unasked.values()))
        again[0].on_click()
    kept, _ = load_settings(driver.app.settings.path.parent if driver.app.settings.path else None)
    assert not kept.unasked
    driver.app.dialogs[-1].close()
    session, table = duel(driver, tmp_path)
    click(driver, table, "Battle")
    assert table.prompt.asked is not None


def test_a_summoned_card_is_taken_back_without_a_question(driver: Driver, tmp_path: Path) -> None:
    session, table = duel(driver, tmp_path, "summon", "")
    head = session.journal.head
    action = next(each for each in session.legal_actions(1) if each.kind == "summon")
    table.referee.acting.submit(action)
    driver.settle()
    assert session.journal.head != head
    table.travel.undo()
    driver.settle()
    assert session.journal.head == head and table.prompt.asked is None
    table.referee.acting.submit(action)
    driver.settle()
    assert session.journal.head != head and table.prompt.asked is None, "nor does the next act ask"


def test_what_was_drawn_is_taken_back_after_one_question(driver: Driver, tmp_path: Path) -> None:
    session, table = duel(driver, tmp_path)
    head = session.journal.head
    session.manual("draw", zone="deck@1", seat=1)
    table.refresh()
    table.travel.undo()
    driver.settle()
    assert labels(table) == ["Take it back", "Leave it"] and session.journal.head != head
    click(driver, table, "Take it back")
    assert session.journal.head == head and table.prompt.asked is None


@pytest.mark.parametrize(("hand", "asked"), [("Antibiotic Pulse, Lytic Cycle", 1), ("Bacillus subtilis", 0)])
def test_alone_one_no_holds_while_an_answer_would_change_no_more(
    driver: Driver, tmp_path: Path, hand: str, asked: int
) -> None:
    """Two acts of a program: one is asked about the first, if an answer would be of use, and no more about such."""
    text = OPENING.replace("Antibiotic Pulse, Lytic Cycle", hand)
    session, table, _ = opened(driver, tmp_path, "side", text)
    session.set_bots({1: "random"})
    table.perspective.alone = table.referee.judge.alone
    seen = 0
    for name in ("Vibrio natriegens", "Escherichia coli"):
        eater = card(session, name)
        acts = [each for each in session.legal_actions(1) if each.kind in ("consume", "divide")]
        act = next(each for each in acts if session.piece(each.arguments["organism"]) == eater)
        assert session.submit(act)
        for _ in range(6):
            table.ask_me.follow()
            table.ask_me.update()
            decision = session.decisions()[0]
            if decision.kind == "main":
                break
            seen += decision.seat == 2
            passing = next(each for each in session.legal_actions(decision.seat) if each.kind == "pass")
            with session.made_by(PERSON):
                assert session.submit(passing)
    assert seen == asked


def test_where_others_look_on_a_no_says_nothing_of_the_next_act(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "side")
    for name in ("Vibrio natriegens", "Escherichia coli"):
        acts = [each for each in session.legal_actions(1) if each.kind in ("consume", "divide")]
        eater = card(session, name)
        act = next(each for each in acts if session.piece(each.arguments["organism"]) == eater)
        assert session.submit(act)
        table.refresh()
        driver.settle()
        assert [each.seat for each in session.decisions()] == [2]
        hands.press("No")
