"""Whatever a person is asked, in every game: each answer glows on the table or stands as a button."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import tabletop
from tabletop.control.judging.offers import Answer, Aside, Begin, Do, End, More
from tabletop.control.judging.referee import Move
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.games.walking import is_daily, judged_games, new_game, some_action
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.test_pointing import table_of


def out_of_reach(table: TableScreen, of: int = 0) -> list[str]:
    """The answers of who is asked at this screen that neither glow nor stand anywhere, with what is asked; ``of``: of
    one seat alone."""
    judge = table.referee.judge
    bar = [choice.answer for choice in table.hud.decision.choices]
    found = []
    for seat in (of,) if of else table.referee.hands:
        if not of and seat != table.referee.front and judge.chooses(seat) and judge.chooses(table.referee.front):
            continue  # of two who must choose at once, as in two duels of a tag match, one comes after the other
        buttons = {move.action for move in judge.buttons(seat)}
        if seat != table.referee.front:  # its bar is shown once it is in front
            buttons |= {move.action for moves in judge.unseen(seat, ()).values() for move in moves}
        plain = [each for each in bar if isinstance(each, Do | End | More)]
        assert not buttons or seat != table.referee.front or plain
        for move in judge.moves(seat):
            if move.action not in buttons and not is_reached(table, move, bar):
                decision = judge.decision(seat)
                found.append(f"{decision.question if decision is not None else ''}: {move.action}")
    assert table.referee.front == 0 or table.hud.decision.visible
    return found


def is_reached(table: TableScreen, move: Move, bar: Sequence[Answer]) -> bool:
    referee, questions = table.referee, table.referee.questions
    lights, names = table.stage.lights, referee.sight.names
    if any(way.action == move.action for way in table.boards.ways):
        return True
    if any(isinstance(each, Begin) and move in each.moves for each in bar):
        return True
    if move.piece:
        return referee.sight.stands_for(move.piece, move.seat) in lights.can | lights.targets
    if move.onto:
        return names.get(move.onto, "") in lights.targets or Aside.LAY_OUT in bar or table.hud.tray.visible
    if move.cell is not None:
        return (move.zone, move.cell) in questions.inquiry.cells()
    return move.zone in lights.zones


def walk(driver: Driver, session: Session, sharing: str, steps: int, seed: int) -> None:
    dice = random.Random(seed)
    table = table_of(driver, session, sharing)
    for _ in range(steps):
        if session.outcome is not None:
            return
        table.refresh(glide=False)
        if table.showing.active:
            table.showing.end()
            table.refresh(glide=False)
        if sharing == "side" and table.referee.front:
            covered = out_of_reach(table)
            # what is done with one's own cards begins with looking at them; what is asked about them does not
            assert not [each for each in covered if "Action('choose'" in each]
            # two may be asked at once, as in two duels of a tag match: each looks at the own hand, one at a time
            for seat in table.referee.hands:
                table.sharing.hold(0)
                table.sharing.hold(seat)
                assert not out_of_reach(table, seat)
        else:
            assert not out_of_reach(table)
        table.sharing.hold(0)
        action = some_action(session, dice)
        assert action is not None
        session.submit(action)


@pytest.mark.parametrize(
    ("game", "sharing"),
    [
        pytest.param(game, ("open", "side")[n % 2], marks=[] if is_daily(game) else [pytest.mark.long])
        for n, game in enumerate(judged_games())
    ],
)
def test_every_answer_glows_or_is_a_button(driver: Driver, game: str, sharing: str) -> None:
    acts = 6 if game in ("gomoku", "game-of-hex") else 25  # each of their acts is one of hundreds
    walk(driver, new_game(game, 1), sharing, acts, 1)


WRITTEN = Path(__file__).parents[1] / "rules" / "written" / "games"


@pytest.mark.parametrize("game", ["market", "kalah", "wards"])
def test_every_answer_of_a_folder_with_rules_glows_or_is_a_button(driver: Driver, game: str) -> None:
    """Bids and other numbers, choices in secret, several pieces on a cell, what comes instead."""
    walk(driver, tabletop.new_session(WRITTEN / game, seats=2, seed=2), "open", 30, 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("sharing", ["open", "side"])
@pytest.mark.parametrize("game", judged_games())
def test_every_answer_of_whole_games_glows_or_is_a_button(driver: Driver, game: str, sharing: str, seed: int) -> None:
    walk(driver, new_game(game, seed), sharing, 400, seed)


def test_who_must_choose_comes_before_whose_turn_it_is(driver: Driver) -> None:
    """Two duels at once: in one a card must be pointed at, which is done in front; the other's turn can wait."""
    session, dice = new_game("auganism", 3), random.Random(3)
    for _ in range(400):
        asked = [decision.kind for decision in session.decisions()]
        if len(asked) == 2 and asked[0] != "choose" and asked[1] == "choose":
            break
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    table = table_of(driver, session, "open")
    assert table.referee.front == session.decisions()[1].seat
    assert not out_of_reach(table)


LEVY = """
game: nucleic
scenario: One of two covered units
seats: [Ana, Mira]
given:
  first: Ana
  round: 1
  moment: {phase: civilization, step: pick, active: Ana}
  power_up_pile: [Halo, Supply Crate]
  Ana: {tray: [Levy, Granary], unit#1: {card: Pikeman, face: down}, unit#2: {card: Militia, face: down}}
steps: [{Ana: use, card: Levy}]
expect: {outcome: none}
"""


def levied(tmp_path: Path, driver: Driver, sharing: str) -> tuple[Session, TableScreen]:
    file = tmp_path / "levy.yaml"
    file.write_text(LEVY, encoding="utf-8")
    session = tabletop.load_scenario(file)
    use = next(action for action in session.legal_actions(1) if action.kind == "use")
    assert session.submit(use)
    return session, table_of(driver, session, sharing)


def test_what_lies_covered_is_laid_out_for_the_one_who_is_asked(driver: Driver, tmp_path: Path) -> None:
    session, table = levied(tmp_path, driver, "side")
    hands = Hands(driver, table)
    assert not table.stage.lights.targets, "which of the covered cards are units is nobody else's affair"
    driver.click(hands.button("Choose \u2026"))
    assert not table.hud.tray.visible, "the first click only says that others look away"
    driver.click(hands.button("Choose \u2026"))
    assert [item.name for item in table.hud.tray.grid.items] == ["Pikeman", "Militia"]
    driver.key("end")
    driver.key("enter")
    driver.settle()
    militia = next(p for p in session.state.pieces() if session.state.definition[p] == "militia")
    assert len(session.state.inside(militia)) == 1
    # whoever holds the key sees them glow, and their names
    session, table = levied(tmp_path, driver, "side")
    table.sharing.hold(1)
    assert len(table.stage.lights.targets) == 2
    assert [choice.label for choice in table.hud.decision.choices] == ["Pikeman", "Militia"]
