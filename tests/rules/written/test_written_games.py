"""Games without a line of code, played: what is legal, saves in the middle, undo, ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from written_games import FOLDERS, GAMES

import tabletop
from tabletop.content.places import cards_folder
from tabletop.content.reading.marked import read_document
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.acting import legality
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.phrases.naming.values import TRUTH
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.naming.game_names import defining, of_game
from tabletop.rules.written.reading.sheet import Part, Sheet
from tabletop.session.session import Session
from tabletop.session.setting_up.games import open_catalog

MOST_ACTS = 3_000
"""Of a random game, at most; Territory by chance alone takes some 1,500."""
SHORT = {"crazy-eights": {"target": 0}}
"""House rules under which a game is soon over."""


SHIPPED = {path.name for path in cards_folder().iterdir()}
EACH_DAY = [pytest.param(game, marks=pytest.mark.long if game in SHIPPED else []) for game in GAMES]
"""What ships is walked through to the end, saved and gone on with each day in ``tests/games/test_walks.py``."""


def opened(game: str, seed: int = 1, **options: bool) -> Session:
    catalog = open_catalog(str(FOLDERS[game]))
    agreed = {**SHORT.get(game, {}), **options}
    return tabletop.new_session(FOLDERS[game], seats=catalog.seats[0], seed=seed, options=agreed or None)


def play(session: Session, seed: int, most: int) -> None:
    """Random legal acts, at most so many."""
    chance = random.Random(seed)
    for _ in range(most):
        actions = session.legal_actions()
        if not actions:
            return
        refusal = session.submit(chance.choice(actions))
        assert refusal, str(refusal)


@pytest.mark.parametrize("game", EACH_DAY)
def test_random_games_come_to_an_end(game: str) -> None:
    session = opened(game, 5)
    start = session.digest()
    play(session, 5, MOST_ACTS)
    assert session.outcome is not None, session.audit()
    assert session.outcome_text()[:1] not in ("=", "")
    assert not session.audit() and session.referee.trouble is None
    while session.undo() is not None:
        pass
    assert session.digest() == start


@pytest.mark.parametrize("game", GAMES)
def test_what_is_found_quickly_is_what_each_requirement_allows(game: str) -> None:
    """Legal acts are found pick by pick; trying every candidate gives the same, and each that is left out has its
    reason."""
    session = opened(game, 2)
    for step in range(6):
        table = Table(session.ruleset, session.state)
        for decision in legality.decisions(table):
            for kind in session.ruleset.kinds.values():
                if legality.window_for(table, tabletop.Action(kind.kind, decision.seat)) is None:
                    continue
                tried = list(kind.candidates(table, decision.seat))
                legal = list(kind.possible(table, decision.seat) or ())
                assert [each for each in tried if session.ruleset.explain(session.state, each) is None] == legal
                for each in tried:
                    act = legality.read(table, each, kind)
                    assert isinstance(act, BoundAction)
                    assert (legality.failing(table, kind, act) is None) == (each in legal)
        play(session, step, 7)


@pytest.mark.parametrize("game", EACH_DAY)
def test_a_save_in_the_middle_goes_on_as_the_table_does(game: str, tmp_path: Path) -> None:
    session = opened(game, 3)
    for _ in range(3):
        play(session, 11, 5)
        session.save(tmp_path / "table.ttsave")
        again = tabletop.load_session(tmp_path / "table.ttsave")
        assert again.digest() == session.digest()
        assert again.legal_actions() == session.legal_actions()
        play(again, 4, 6)
        play(session, 4, 6)
        assert again.digest() == session.digest()


# -- proofs from outside -------------------------------------------------------------------------------------


def perft(rules: Ruleset, state: GameState, turns: int, ends: str = "") -> list[int]:
    """How many ways there are to play one turn, two turns, and so on; all acts of one turn are one. An act of the
    kind ``ends`` ends its turn whatever happens, so that the last one need not be carried out to be counted."""
    turn, found = state.flow.get("turn"), [0] * turns
    for action in rules.legal_actions(state):
        if turns == 1 and action.kind == ends:
            found[0] += 1
            continue
        after = state.fork()
        rules.carry_out(Edit(after), action)
        if after.flow.get("outcome") is None and after.flow.get("turn") == turn:
            further = perft(rules, after, turns, ends)
        else:
            further = [1, *(perft(rules, after, turns - 1, ends) if turns > 1 else ())]
        found = [one + other for one, other in zip(found, further, strict=True)]
    return found


def perft_of(game: str, turns: int, ends: str = "") -> list[int]:
    session = opened(game)
    return perft(session.ruleset, session.state, turns, ends)


DRAUGHTS = [7, 49, 302, 1_469, 7_361, 36_768, 179_740]
"""English draughts, as published by several engines."""


def test_draughts_has_as_many_ways_as_is_known() -> None:
    assert perft_of("draughts", 2) == DRAUGHTS[:2]


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(("turns", "ends"), [(5, ""), (6, "step"), (7, "step")])
def test_draughts_has_as_many_ways_as_is_known_further_on(turns: int, ends: str) -> None:
    assert perft_of("draughts", turns, ends) == DRAUGHTS[:turns]


def test_a_man_is_placed_on_each_free_point() -> None:
    session = opened("morris")
    counts = []
    for _ in range(2):
        actions = session.legal_actions()
        counts.append(len(actions))
        session.submit(actions[0])
    assert counts == [24, 23]


def test_a_stone_is_placed_on_each_free_cell() -> None:
    session = opened("gomoku", swap=False)
    counts = []
    for _ in range(3):
        actions = session.legal_actions()
        counts.append(len(actions))
        session.submit(actions[7])
    assert counts == [225, 224, 223]


def read_rules(game: str) -> Part:
    """The file of a game's rules."""
    document, _ = read_document(FOLDERS[game] / "rules.yaml")
    return Sheet(document, document.data).root()


def full_boards(number: int, seed: int) -> list[tuple[bool, bool]]:
    """Hex boards filled at random: whether each side is joined."""
    session = opened("game-of-hex")
    state, board = session.state.fork(), session.catalog.boards["board"]
    edit, chance, found = Edit(state), random.Random(seed), []
    stones = [edit.create("token", "board", definition="stone", owner=1, spot=cell) for cell in board.cells]
    language = defining(read_rules("game-of-hex").get("define"), of_game(session.catalog, ()))
    joined = phrase(language, "joined", TRUTH)
    for _ in range(number):
        for stone in stones:
            state.owner[stone] = chance.choice((1, 2))
        table = Table(session.ruleset, state.fork())
        found.append((joined.holds(table, {"you": 1}), joined.holds(table, {"you": 2})))
    return found


@pytest.mark.parametrize("number", [25, pytest.param(10_000, marks=pytest.mark.long)])
def test_on_a_full_board_of_hex_exactly_one_side_is_joined(number: int) -> None:
    boards = full_boards(number, number)
    assert all(one != other for one, other in boards)
    assert {one for one, _ in boards} == {True, False}
