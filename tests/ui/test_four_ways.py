"""Every act of every game by keyboard, by clicks, by drags and by a finger: each way leads to the same."""

from __future__ import annotations

import random

import pytest

from tabletop.control.judging.referee import Move
from tabletop.session import Action, Session
from tabletop.ui.table import TableScreen
from tests.games.walking import judged_games, new_game, some_action
from tests.ui.driver import Driver
from tests.ui.four_ways import PEOPLE, Person, Stuck
from tests.ui.test_pointing import table_of


def put_back(table: TableScreen, head: int) -> None:
    """The table as it was before the act."""
    table.hud.menu.close()
    table.hud.tray.close()
    table.prompt.unask()
    table.referee.questions.stop()
    table.referee.refusals.hide()
    while table.session.journal.head != head:
        table.session.undo()
    table.choosing.select([])
    table.refresh(glide=False)


def made(person: Person, table: TableScreen, move: Move) -> Action | str | None:
    """What came of a try: the act that was done, or why there is no way."""
    session, head = table.session, table.session.journal.head
    try:
        person.make(move, lambda: session.journal.head != head)
        path = session.journal.path(session.journal.head)
        after = [each for each in path if each > head] or [session.journal.head]
        action = session.journal.entry(after[0]).action
        return Action.from_json(action) if session.journal.head != head and action is not None else None
    except (Stuck, StopIteration, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        put_back(table, head)


def compare(driver: Driver, session: Session, per_kind: int, steps: int, dice: random.Random) -> list[str]:
    """Play at random; whenever an act of a new kind is legal, everybody makes it. What somebody could not do."""
    table, tried, wrong = table_of(driver, session), dict[str, int](), []
    people = [each(driver, table) for each in PEOPLE]
    for _ in range(steps):
        if session.outcome is not None:
            break
        table.showing.end()
        table.refresh(glide=False)
        moves = [move for seat in table.referee.hands[:1] for move in table.referee.judge.moves(seat)]
        dice.shuffle(moves)
        for move in moves:
            kind = f"{move.action.kind} {sorted(move.action.arguments)} {move.ability}"
            if tried.get(kind, 0) >= per_kind:
                continue
            tried[kind] = tried.get(kind, 0) + 1
            for person in people:
                result = made(person, table, move)
                if result != move.action and not _alike(session, result, move):
                    wrong.append(f"{person.name}: {move.action} gave {result}")
        action = some_action(session, dice)
        assert action is not None
        session.submit(action)
    assert tried
    return wrong


def _alike(session: Session, result: Action | str | None, move: Move) -> bool:
    """Of things that are alike (cards of one name in a pile) one stands for all."""
    if not isinstance(result, Action) or (result.kind, result.seat) != (move.action.kind, move.action.seat):
        return False
    open_yet = result.arguments.items() <= move.action.arguments.items()  # what is asked then is another act's
    return open_yet or session.label(result, None) == session.label(move.action, None)


@pytest.mark.parametrize("game", ["draughts", "territory"])
def test_the_same_act_by_keyboard_click_drag_and_finger(driver: Driver, game: str) -> None:
    assert not compare(driver, new_game(game, 3), 1, 3, random.Random(game))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", judged_games())
def test_every_kind_of_act_of_whole_games_in_four_ways(driver: Driver, game: str, seed: int) -> None:
    wrong = compare(driver, new_game(game, seed), 3, 300, random.Random(f"{game}{seed}"))
    assert not wrong, "\n".join(wrong)
