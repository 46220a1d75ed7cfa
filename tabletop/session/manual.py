"""Acts by hand: verb and arguments to an entry.

Nothing that hands could do at a real table is refused; what cannot be (a piece that is not there, a pile that is
empty, a number that is no number) raises ``InvalidOp`` with a sentence and leaves no trace. Every act is one entry,
also with many pieces.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop.content import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.checks import BadData, freeze
from tabletop.core.journal import Entry, Journal
from tabletop.core.state import GameState, InvalidOp
from tabletop.session import handling, marking, moving
from tabletop.session.hands import Hands

VERBS: Mapping[str, Callable[..., None]] = {
    "move": moving.move,
    "flip": handling.flip,
    "turn": handling.turn,
    "tap": handling.tap,
    "count": marking.count,
    "set": marking.set_value,
    "shuffle": handling.shuffle,
    "cut": handling.cut,
    "draw": moving.draw,
    "peek": handling.peek,
    "roll": handling.roll,
    "create": moving.create,
    "remove": moving.remove,
    "attach": moving.attach,
    "note": marking.note,
    "phase": marking.phase,
    "seat": marking.active,
    "reorder": handling.reorder,
}
REFEREE_VERBS = ("answer", "run_ability")
"""Verbs that only a referee understands."""

_SIGNATURES = {verb: inspect.signature(act) for verb, act in VERBS.items()}


def perform(
    verb: str, arguments: Mapping[str, Any], *, seat: int, state: GameState, catalog: Catalog, names: Sequence[str],
    journal: Journal,
) -> Entry:  # fmt: skip
    """Do it and add the entry to the journal. Raises InvalidOp, the table unchanged."""
    if verb in REFEREE_VERBS:
        raise InvalidOp(f"{catalog.title} has no referee: nothing is asked and no ability runs by itself")
    act = VERBS.get(verb)
    if act is None:
        raise InvalidOp(f"hands cannot {verb!r}. {did_you_mean(verb, VERBS, 'verbs')}".strip())
    arguments = {name: _plain(value) for name, value in arguments.items()}
    try:
        _SIGNATURES[verb].bind(None, **arguments)
        stored = freeze({"verb": verb, **arguments}, "arguments")
    except (BadData, TypeError) as error:
        raise InvalidOp(f"{verb}: {error}") from None
    hands = Hands(state, catalog, names, seat)
    try:
        act(hands, **arguments)
        lines = hands.lines()
    except InvalidOp:
        hands.edit.take_back()
        raise
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        # An argument of a shape that no hand has: named as what it is, with nothing left half done.
        hands.edit.take_back()
        raise InvalidOp(f"{verb}: {error}") from error
    entry = Entry(
        number=len(journal) + 1, parent=journal.head, seat=seat, action=stored, ops=tuple(hands.edit.ops),
        inverses=hands.edit.inverses, lines=lines, manual=True, hides=hands.edit.hides,
    )  # fmt: skip
    journal.append(entry)
    return entry


def _plain(value: Any) -> Any:
    """An argument as it is stored: whatever can be gone through is a list."""
    if isinstance(value, str | Mapping) or not hasattr(value, "__iter__"):
        return value
    return [_plain(item) for item in value]
