"""Pieces swept away by hand under an open question, rules off, in every game: what has no answer left is named by the
audit, and going on or skipping leads out of it."""

from __future__ import annotations

import random

import pytest

from tabletop.core.state import InvalidOp
from tabletop.core.view import resolve
from tabletop.rules.decisions import Decision
from tabletop.session import Session
from tests.games.walking import judged_games, new_game, sampled, some_action

GAMES = judged_games()
MOST_SKIPS = 12
WAYS = [(which, verb) for which in ("named", "cards", "all") for verb in ("remove", "move")]


def pieces_of(session: Session, seat: int, which: str) -> list[int]:
    """Those that the answers of a seat name, all cards, or everything."""
    state = session.state
    if which != "named":
        return [piece for piece in state.pieces() if which == "all" or state.kind[piece] == "card"]
    found: set[int] = set()
    for action in session.legal_actions(seat):
        shape = session.shape(action)
        for name in (*action.arguments.values(), shape.piece, shape.to):
            piece = resolve(state, name, seat) if isinstance(name, str) and ("#" in name or ":" in name) else None
            found |= {piece} if piece is not None else set()
    return sorted(found)


def sweep(session: Session, asked: Decision, which: str, verb: str) -> bool:
    """Take pieces away under a question; whether it has no answer now."""
    session.set_rules("off")
    pieces = pieces_of(session, asked.seat, which)
    try:
        session.manual(verb, pieces=pieces, **({"to": "table"} if verb == "move" else {}))
    except InvalidOp:
        return False  # there is nothing to take away
    assert session.trouble is None, repr(session.trouble)
    stuck = [each for each in session.decisions() if not session.legal_actions(each.seat)]
    assert all(each in session.unanswered() for each in stuck)
    return bool(stuck)


def check_ways_out(session: Session) -> None:
    """It is named; one skip after the other leads on; going on changes something or says that it cannot."""
    for each in session.unanswered():
        told = f"{session.names[each.seat - 1]} is asked and has no answer left: {session.question(each)[0]}"
        found = [odd.casefold() for odd in session.audit()]  # a question inside a sentence keeps its small letter
        assert told.casefold() in found, (told, found)
    session.set_rules("on")
    gone = session.fork()
    before, entry = gone.unanswered(), gone.go_on()
    assert bool(entry) == (gone.unanswered() != before or gone.outcome is not None) and gone.trouble is None
    skips = 0
    while session.unanswered():
        assert session.skip_step() and session.trouble is None, repr(session.trouble)
        skips += 1
        assert skips <= MOST_SKIPS, "skipping leads nowhere"
    assert session.outcome is not None or session.legal_actions()


def check_walk(game: str, seed: int, steps: int, seen: set[tuple[str, ...]], most: int) -> int:
    """Sweep at every new kind of question of a random game; how often one had no answer then."""
    session, dice, found = new_game(game, seed), random.Random(seed), 0
    for _ in range(steps):
        for asked in session.decisions():
            for which, verb in WAYS:
                key = (asked.kind, asked.question, which, verb)
                if key in seen or len(seen) >= most:
                    continue
                seen.add(key)
                fork = session.fork()
                if sweep(fork, asked, which, verb):
                    check_ways_out(fork)
                    found += 1
        action = some_action(session, dice)
        if action is None or len(seen) >= most:
            break
        session.submit(action)
    return found


@pytest.mark.parametrize("game", sampled(GAMES))
def test_swept_away_under_the_first_questions(game: str) -> None:
    found = check_walk(game, 0, 12, set(), 18)
    assert found or game not in {"nucleic", "butterfly"}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", sampled(GAMES))
def test_swept_away_under_every_kind_of_question(game: str, seed: int) -> None:
    check_walk(game, seed, 400, set(), 10_000)
