"""Walks through every game that has a referee: whatever is played, the table stays whole (DESIGN 9.2 to 9.4)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.core.state import InvalidOp
from tabletop.session import Refusal, Session
from tabletop.session.saving.replaying import replay
from tabletop.session.saving.writing import encode, to_bytes
from tests.games.walking import (
    bytes_of,
    each_piece_is_in_one_place,
    judged_games,
    new_game,
    next_action,
    probes,
    sampled,
    some_action,
    through_json,
    walks,
)
from tests.session.session_walks import random_act

GAMES = judged_games()
MOST = 3_000


def test_some_game_has_a_referee() -> None:
    assert {"territory", "draughts", "game-of-hex"} <= set(GAMES), "in code, and in a file of its folder"


def look_closely(session: Session, dice: random.Random) -> None:
    """All that must hold at rest, whatever was done."""
    each_piece_is_in_one_place(session.state)
    legal = session.legal_actions()
    asked = {decision.seat for decision in session.decisions()}
    assert {action.seat for action in legal} == asked, "whoever is asked can answer, and nobody else"
    for seat in range(1, session.seats + 1):
        assert session.legal_actions(seat) == [action for action in legal if action.seat == seat]
    for action in dice.sample(legal, min(8, len(legal))):
        assert session.explain(action) is None, action
        assert session.label(action, action.seat) and repr(action)
        assert tabletop.Action.from_json(action.to_json()) == action
    for probe in probes(session, dice):
        refusal = session.explain(probe)
        if refusal is None:
            continue
        assert probe not in legal
        assert refusal.code and refusal.message.endswith((".", "?")) and refusal.rule, (probe, refusal)
        assert "{" not in refusal.message and "None" not in refusal.message, refusal
        before = session.digest()
        assert session.submit(probe) == refusal and session.digest() == before
    for seat in range(1, session.seats + 1):
        for action in session.standing_actions(seat):
            if action.kind != "manual":
                assert session.explain(action) is None, action
    fork, loaded = session.fork(), through_json(session)
    assert loaded.digest() == session.digest() and bytes_of(loaded.state) == bytes_of(session.state)
    assert fork.legal_actions() == loaded.legal_actions() == legal
    if legal:
        action = dice.choice(legal)
        assert fork.submit(action) and loaded.submit(action)
        assert fork.digest() == loaded.digest()
    assert session.trouble is None and fork.trouble is None and loaded.trouble is None


@pytest.mark.parametrize(("game", "seed"), walks(60))
def test_random_play_to_the_end(game: str, seed: int, tmp_path: Path) -> None:
    session = new_game(game, seed)
    dice = random.Random(seed)
    first = bytes_of(session.state)
    forks: list[tuple[Session, bytes]] = []
    every = 31 if seed < 2 else 7
    for step in range(MOST):
        if session.outcome is not None:
            break
        if step % every == 0:
            look_closely(session, dice)
        if step % 60 == 0:
            forks.append((session.fork(), bytes_of(session.state)))
        standing = [
            action
            for seat in range(1, session.seats + 1)
            for action in session.standing_actions(seat)
            if action.kind != "manual"
        ]
        leaving = standing and dice.random() < 0.004
        action = dice.choice(standing) if leaving else next_action(session, dice, step)
        assert action is not None, f"stuck: {session.state.flow}"
        entry = session.submit(action)
        assert entry, (action, entry)
    assert session.outcome is not None, "the game does not come to an end"
    assert session.legal_actions() == [] and session.decisions() == []
    assert session.outcome_text(None)[:1] not in ("=", "") and "{" not in session.outcome_text(None)
    assert not session.audit()
    assert all(bytes_of(fork.state) == kept for fork, kept in forks), "a fork has changed"
    for line in session.log(None):
        assert "{" not in line.text and line.text, line
    go_back_and_forth(session, first, tmp_path)


def go_back_and_forth(session: Session, first: bytes, tmp_path: Path) -> None:
    """A save holds all of it; undone it is the start, redone the end, and played again by its actions the same."""
    end = bytes_of(session.state)
    path = tmp_path / "walk.json"
    session.save(path)
    loaded = tabletop.load_session(path)
    assert bytes_of(loaded.state) == end and loaded.warnings == ()
    assert to_bytes(encode(loaded)) == path.read_bytes()
    assert loaded.legal_actions() == session.legal_actions()
    assert bytes_of(replay(session).state) == end, "replayed by its actions it ends elsewhere"
    head = session.journal.head
    while session.undo():
        pass
    assert bytes_of(session.state) == first
    while session.journal.head != head and session.redo():
        pass
    assert bytes_of(session.state) == end
    assert session.trouble is None and loaded.trouble is None


def meddle(session: Session, dice: random.Random) -> None:
    """Something by hand, or a turn of the dial."""
    seat = dice.randint(1, session.seats)
    what = dice.random()
    if what < 0.12:
        session.set_rules(dice.choice(["on", "warn", "off"]), seat=seat)
        session.audit(seat)
    elif what < 0.2:
        session.go_on(seat=seat)
    elif what < 0.24:
        session.skip_step(seat=seat)
    elif what < 0.36:
        rules = session.ruleset
        assert rules is not None
        standing = {kind.kind for kind in rules.standing if dice.random() < 0.97}  # who concedes ends the walk
        probe = dice.choice([each for each in probes(session, dice) if each.kind not in standing])
        refusal = session.explain(probe)
        answer = session.override(probe)
        assert refusal is None or isinstance(answer, Refusal) or answer.manual
    elif what < 0.42:
        found = [piece for piece in session.state.pieces() if session.state.kind[piece] == "card"]
        piece = dice.choice(found) if found else 0  # some games have round pieces alone
        card = session.catalog.cards.get(session.state.definition[piece]) if piece else None
        if card is not None and card.abilities:
            ability = dice.choice(card.abilities).ability
            session.manual("run_ability", piece=piece, ability=ability, seat=seat)
    elif what < 0.48:
        session.undo() if dice.random() < 0.5 else session.redo()
    elif what < 0.56:
        field = dice.choice(sorted(set(session.state.flow) - {"outcome"}))
        value = dice.choice([None, 0, -1, 1, 7, "x", True, 3.5])
        try:
            session.manual("set", table=True, field=field, value=value)
        except InvalidOp as error:
            assert str(error)
    else:
        verb, arguments = random_act(session, dice)
        if dice.random() < {"create": 0.7, "remove": 0.5}.get(verb, 0.0):
            return
        try:
            session.manual(verb, **arguments)
        except InvalidOp as error:
            assert str(error)


@pytest.mark.parametrize(("game", "seed"), walks(80))
def test_a_meddling_walk(game: str, seed: int, tmp_path: Path) -> None:
    session = new_game(game, seed, rules=("on", "warn", "off")[seed % 3])
    dice = random.Random(1000 + seed)
    first = bytes_of(session.state)
    played = 0
    for step in range(130 if seed > 1 else 90):
        action = some_action(session, dice) if dice.random() < 0.75 else None
        if action is not None:
            assert session.explain(action) is None
            assert session.submit(action), action
            played += 1
        else:
            meddle(session, dice)
        assert session.trouble is None, repr(session.trouble)
        each_piece_is_in_one_place(session.state)
        if session.rules != "off" and session.outcome is None and session.decisions() and not session.legal_actions():
            # hands have taken the die of Pig: the table says so, and whoever sits there leads on
            assert any("has no answer left" in each for each in session.audit(0)), f"stuck: {session.state.flow}"
            assert session.skip_step()
        if step % 30 == 0:
            for viewer in (None, 0, 1, 2):
                session.view_for(viewer), session.accounts(viewer), session.audit(viewer), session.log(viewer)
                for piece in session.state.pieces():
                    session.values(piece, viewer)
            loaded = through_json(session)
            assert loaded.legal_actions() == session.legal_actions()
    assert played > 20 or session.outcome is not None
    go_back_and_forth(session, first, tmp_path)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 9))])
@pytest.mark.parametrize("game", sampled(GAMES))
def test_switched_back_on_play_goes_on_to_the_end(game: str, seed: int) -> None:
    """Whatever hands have done: with the referee on again, a game comes to its end, or says what is in its way."""
    session = new_game(game, seed, rules="off")
    dice = random.Random(seed)
    for _ in range(40):
        meddle(session, dice)
        action = some_action(session, dice)
        if action is not None:
            session.submit(action)
    session.set_rules("on")
    session.go_on()
    for step in range(MOST):
        action = next_action(session, dice, step)
        if action is None:
            break
        assert session.submit(action)
    assert session.trouble is None
    assert session.outcome is not None or session.audit(0), f"{seed}: stuck: {session.state.flow}"
