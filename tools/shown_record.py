"""The golden records of what a table shows: numbers and who adds what, previews, warnings, oddities, how acts look.

``make_playthroughs.py`` writes them. No sentence stands in them, only the names of sentences: a change of words
changes nothing here, a change of what is counted, lit or warned of does.
"""

from __future__ import annotations

import contextlib
import dataclasses
import random
from collections.abc import Iterator, Mapping
from typing import Any

import tabletop
from tabletop.core.state import InvalidOp
from tabletop.rules.actions import Action
from tabletop.rules.showing.telling import Pieces
from tabletop.session import Session

SEED = 5
EVERY, MOMENTS, SAMPLED = 13, 12, 6


def record(game: str) -> Iterator[str]:
    """A random game stopped at a dozen moments, then hands at work, and what is shown each time."""
    session, dice = tabletop.new_session(game, seed=SEED), random.Random(SEED)
    for _ in range(MOMENTS):
        yield from moment(session, dice)
        for _ in range(EVERY):
            act(session, dice)
    session.set_rules("off")
    for _ in range(3):
        for _ in range(MOMENTS):
            meddle(session, dice)
        yield from moment(session, dice)


def act(session: Session, dice: random.Random) -> None:
    """A legal act of any kind, one of three that passes or ends something where that is possible."""
    rules, legal = session.ruleset, session.legal_actions()
    assert rules is not None
    passing = {name for name, kind in rules.kinds.items() if kind.quiet}
    quiet = [action for action in legal if action.kind in passing]
    doing = [action for action in legal if action.kind not in passing]
    wanted = quiet if quiet and (not doing or dice.random() < 1 / 3) else doing
    if wanted:
        kind = dice.choice(sorted({action.kind for action in wanted}))
        session.submit(dice.choice([action for action in wanted if action.kind == kind]))


def meddle(session: Session, dice: random.Random) -> None:
    """Something by hand, wherever it leads."""
    pieces = [piece for piece in session.state.pieces() if session.state.kind[piece] == "card"]
    piece, other = dice.sample(pieces, 2)
    zones = sorted(zone for zone in session.state.contents if isinstance(zone, str))
    tries: list[tuple[str, dict[str, Any]]] = [
        ("move", {"pieces": piece, "to": dice.choice(zones)}), ("move", {"pieces": piece, "to": dice.choice(zones)}),
        ("attach", {"pieces": piece, "to": other}), ("flip", {"pieces": piece}),
    ]  # fmt: skip
    verb, arguments = dice.choice(tries)
    with contextlib.suppress(InvalidOp):
        session.manual(verb, **arguments)


def moment(session: Session, dice: random.Random) -> Iterator[str]:
    """What is shown now, a line each."""
    rules, state = session.ruleset, session.state
    assert rules is not None
    yield f"== after {len(session.journal)} acts"

    def line(word: str, *told: object) -> str:
        return f"{word}: " + ", ".join(plain(session, each) for each in told)

    for decision in session.decisions():
        yield line("asked", decision)
    for account in rules.accounts(state):
        yield line("account", account)
    valued = [(piece, name, value) for piece in state.pieces() for name, value in rules.values(state, piece)]
    for piece, name, value in dice.sample(valued, min(3 * SAMPLED, len(valued))):
        yield line("value", Pieces((piece,)), name, value)
    for danger in rules.dangers(state):
        yield line("danger", danger)
    for effect in rules.pending(state):
        yield line("pending", effect)
    for oddity in rules.audit(state):
        yield line("odd", oddity)
    legal = session.legal_actions()
    for action in dice.sample(legal, min(SAMPLED, len(legal))):
        yield line("act", action, rules.shape(state, action))
        for effect in rules.preview(state, action):
            yield line("  would", effect)


def _fields(value: object) -> tuple[str, ...]:
    """The names of what a record keeps, be it a data class or a named tuple; of what is no record none."""
    if dataclasses.is_dataclass(value):
        return () if isinstance(value, type) else tuple(each.name for each in dataclasses.fields(value))
    return () if isinstance(value, Action) else getattr(value, "_fields", ())


def plain(session: Session, value: object) -> str:
    """A value in one line; pieces by name and number."""
    if isinstance(value, Pieces):
        return " and ".join(_name(session, piece) for piece in value.numbers)
    names = _fields(value)
    if names:
        told = {name: getattr(value, name) for name in names}
        told = {name: each for name, each in told.items() if each not in ("", (), {}, None, False)}
        return f"{type(value).__name__}({_pairs(session, told)})"
    if isinstance(value, Mapping):
        return "{" + _pairs(session, value) + "}"
    if isinstance(value, list | tuple) and not isinstance(value, Action):
        return "[" + ", ".join(plain(session, each) for each in value) + "]"
    return str(value)


def _pairs(session: Session, told: Mapping[Any, object]) -> str:
    return ", ".join(f"{name} {plain(session, each)}" for name, each in told.items())


def _name(session: Session, piece: int) -> str:
    if not session.state.exists(piece):
        return f"gone {piece}"
    card = session.catalog.cards.get(session.state.definition[piece])
    return f"{card.name if card is not None else session.state.kind[piece]} {piece}"
