"""Positions played on turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise

import pytest

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.bots.one_ahead import Better
from tabletop.bots.quiet import turn_of
from tabletop.bots.turns import Turns
from tabletop.bots.worlds import Judge
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset


def played(game: str, turns: int, luck: int = 1) -> tuple[Turns, list[GameState]]:
    """Where so many turns of a new game have ended."""
    session = tabletop.new_session(game, seed=1)
    assert session.ruleset is not None
    made = Turns(session.ruleset, Judge(session.ruleset, 1), lambda: False)
    return made, list(islice(made.ends(session.state, Chance(luck)), turns))


def test_each_turn_is_somebody_elses_and_the_same_every_time() -> None:
    made, ends = played("draughts", 4)
    assert not made.drew
    assert [end.flow["seat"] for end in ends] == [2, 1, 2, 1]
    assert all(turn_of(one) != turn_of(other) for one, other in pairwise(ends))
    _, again = played("draughts", 4, luck=2)
    assert [end.contents for end in ends] == [end.contents for end in again]


def test_what_is_drawn_by_chance_is_drawn_anew() -> None:
    """Nobody knows the dice to come: in Pig some turns end with nothing, others with points, as luck has it."""
    scores = []
    for luck in range(4):
        made, ends = played("pig", 2, luck)
        assert made.drew and [end.flow["seat"] for end in ends] == [2, 1]
        scores.append([made.ruleset.score(end, 1) for end in ends])
    assert any(one != scores[0] for one in scores)


@pytest.mark.parametrize("game", ["gomoku", "territory"])
def test_it_goes_on_until_nobody_wants_to_know_or_all_is_over(game: str) -> None:
    session = tabletop.new_session(game, seed=1)
    assert session.ruleset is not None
    stopped = Turns(session.ruleset, Judge(session.ruleset, 1), lambda: True)
    assert len(list(stopped.ends(session.state, Chance(1)))) == 1


def before_the_last_pick(seed: int) -> tuple[Ruleset, GameState]:
    """A game of Nucleic, picked at random up to the last pick; after it all that lies face down is revealed."""
    session = tabletop.new_session("nucleic", seed=seed)
    assert session.ruleset is not None
    luck, last = Chance(seed), session.state.fork()
    while session.outcome is None:
        last = session.state.fork()
        seat = session.decisions()[0].seat
        session.submit(luck.pick(session.ruleset.legal_actions(session.state, seat)))
    return session.ruleset, last


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_goes_by_what_lies_hidden_from_it(seed: int) -> None:
    """Whatever the other one's face-down cards are, whoever picks does the same."""
    ruleset, last = before_the_last_pick(seed)
    seat = ruleset.decisions(last)[0].seat
    done = set()
    for luck in range(8):
        table = determinize(ruleset, last, seat, Chance(luck))
        table.flow["chance"] = (1, 0)
        made, first = Turns(ruleset, Judge(ruleset, seat), lambda: False), list[Action | None]()
        best = made.look.best

        def looking(
            position: GameState, seat: int, gains: dict[Action, float], least: float = 0.0,
            best: Callable[..., Better | None] = best, first: list[Action | None] = first,
        ) -> Better | None:  # fmt: skip
            found = best(position, seat, gains, least)
            first.append(found.action if found is not None else None)
            return found

        made.look.best = looking  # type: ignore[method-assign]
        next(made.ends(table, Chance(5)))
        done.add(first[0])  # what comes after it is looked at when all is revealed
    assert len(ruleset.legal_actions(last, seat)) > 1 and len(done) == 1
