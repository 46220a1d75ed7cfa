"""The full stop only answers: what ends a turn or a step, or seals a choice, it leaves alone in every game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.ui.settings import Settings
from tests.games.walking import judged_games, sampled, some_action
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

ANSWERS = {"keep", "no_response", "decline_draw", "decline", "lowest_land", "let_it_be", "no_answer"}
"""Kinds without arguments that answer a question and end nothing, whatever the game; a "pass" is one or the other."""
RARE = {"ready", "confront", "done"}
"""Ends that are not met at once: exchanges between the games of a match, tables laid out by hand, spare recovery."""


def ending_kinds(game: str) -> set[str]:
    rules = tabletop.new_session(game, seed=1).ruleset
    assert rules is not None
    return {name for name, kind in rules.kinds.items() if kind.ends}


@pytest.mark.parametrize("game", sampled(judged_games()))
def test_every_quiet_kind_is_an_answer_or_an_end(game: str) -> None:
    rules = tabletop.new_session(game, seed=1).ruleset
    assert rules is not None
    quiet = {name for name, kind in rules.kinds.items() if kind.quiet}
    assert quiet - ANSWERS - {"pass"} <= ending_kinds(game)
    # where cards are exchanged again and again (Evolve), to keep them ends that, and the full stop leaves it alone
    assert not (ANSWERS - {"keep"}) & ending_kinds(game)
    assert all(rules.kinds[name].ends in ("turn", "lock") for name in ending_kinds(game))


@pytest.mark.parametrize("game", sampled(judged_games()))
def test_at_every_kind_of_end_the_full_stop_does_nothing_and_says_which_key_does(tmp_path: Path, game: str) -> None:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session, dice = tabletop.new_session(game, seed=3), random.Random(game)
    table, seen = None, set[str]()
    ends = ending_kinds(game)
    wanted = ends - RARE
    for _ in range(80):
        found = {action.kind for action in session.legal_actions()} & ends - seen
        if found:
            if table is None:
                table = table_of(driver, session)
            table.refresh(glide=False)
            front = table.referee.front
            buttons = {move.action.kind for move in table.referee.judge.buttons(front) if move.quiet}
            if buttons and buttons <= ends:
                head = session.journal.head
                driver.key(".")
                assert session.journal.head == head, buttons
                assert any("only answers" in text for text in driver.app.notices.texts)
                seen |= buttons
        if seen >= wanted:
            break
        action = some_action(session, dice)
        if action is None:
            break
        session.submit(action)
    assert seen >= wanted


@pytest.mark.parametrize(
    ("sharing", "bots", "asks"), [("side", {2: "greedy"}, True), ("side", {}, False), ("pass", {}, True)]
)
def test_the_end_asks_about_cards_in_hand_only_where_nobody_learns_of_them(
    tmp_path: Path, sharing: str, bots: dict[int, str], asks: bool
) -> None:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session("evolve", seed=7, names=["Ana", "Ben"])
    for seat in (1, 2):
        assert session.submit(next(action for action in session.legal_actions(seat) if action.kind == "keep"))
    while any(decision.response for decision in session.decisions()):
        seat = session.decisions()[0].seat
        assert session.submit(next(action for action in session.legal_actions(seat) if action.kind == "pass"))
    session.set_bots(bots)
    table = table_of(driver, session, sharing)
    if table.perspective.curtain_for:
        table.sharing.lift_curtain()
    driver.settle()
    playable = {table.session.state.zone_of(piece) for piece in table.referee.judge.open_pieces(1)}
    assert playable == {"hand@1"}, "only cards in hand could be played"
    head = session.journal.head
    driver.key("e")
    assert (table.prompt.asked is not None) is asks
    assert (session.journal.head == head) is asks
