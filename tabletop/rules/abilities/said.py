"""A phrase as an ability says it: evaluated through somebody's eyes, and remembered for the position.

**Contract.** What the names of a phrase stand for is worked out from the ``Context`` by the game's ``Binds``
(``Lexicon.speak``); ``usual`` binds what every game has: ``self`` and ``you``, what was chosen (``chosen.0`` ...),
and each fact of the occurrence by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from tabletop.core.state import seat_target
from tabletop.rules.abilities.context import NOW, Context
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.naming.values import ABSENT, Bind
from tabletop.rules.phrases.phrase import IT, Phrase
from tabletop.rules.table import Table

Binds = Callable[[Table, Context], Bind]
"""What the names of a phrase stand for, for a reader; a new mapping each time."""


def usual(table: Table, at: Context) -> Bind:
    """``self``, ``you``, ``chosen.N`` (as long as it is the object that was chosen), the facts by their names; what
    is 0 or None is not there."""
    bound: Bind = {"self": at.source or ABSENT, "you": at.you}
    for index, (piece, object) in enumerate(at.chosen):
        here = object == NOW or (table.state.exists(piece) and table.state.incarnation[piece] == object)
        bound[f"chosen.{index}"] = piece if here else ABSENT
    for name, value in at.facts:
        bound[name] = ABSENT if value is None or value == 0 else value
    return bound


class Said:
    """A phrase of an ability."""

    __slots__ = ("_about", "_binds", "_of_seats", "_of_you", "phrase", "tells")

    def __init__(self, phrase: Phrase, binds: Binds) -> None:
        self.phrase = phrase
        self._binds = binds
        self._about = IT in phrase.needs
        self._of_you = phrase.needs <= {"you"}
        self._of_seats = phrase.type.sorts == {"seat"}
        self.tells = any(each.tells for each in phrase.names)
        """Whether it asks what a card is, and not only where it lies."""

    def __repr__(self) -> str:
        return f"Said({self.phrase.text!r})"

    def value(self, table: Table, at: Context, piece: int = 0, more: Mapping[str, object] | None = None) -> object:
        """What it gives; ``piece``: the one that is changed by it, ``more``: what else is bound."""
        who: object = at.you if self._of_you else at
        key = (self, who, piece if self._about else 0) if not more else (self, who, piece, *more.items())
        found = table.memo.get(key)
        if found is None:
            bind: Bind = {"you": at.you} if self._of_you else self._binds(table, at)
            if self._about:
                bind[IT] = piece or ABSENT
            if more:
                bind.update(more)
            found = table.memo[key] = self.phrase.closure(table, bind)
        return found

    def pieces(self, table: Table, at: Context, more: Mapping[str, object] | None = None) -> tuple[int, ...]:
        """A set of pieces."""
        return cast("tuple[int, ...]", self.value(table, at, 0, more))

    def targets(self, table: Table, at: Context) -> tuple[int, ...]:
        """Pieces, and seats as negative numbers (see ``core.state``)."""
        found = self.pieces(table, at)
        return tuple(seat_target(seat) for seat in found) if self._of_seats else found

    def seat(self, table: Table, at: Context) -> int:
        """One seat, 0 for nobody."""
        found = self.value(table, at)
        return found if isinstance(found, int) else 0

    def number(self, table: Table, at: Context, piece: int = 0) -> int:
        """A number, 0 where there is none; ``piece``: the one that is changed by it."""
        found = self.value(table, at, piece)
        return found if isinstance(found, int) else 0

    def holds(self, table: Table, at: Context) -> bool:
        """Whether a test holds."""
        return bool(self.value(table, at))

    def why_not(self, table: Table, at: Context) -> Unmet | None:
        """The reason why a test does not hold, None where it does."""
        if self.holds(table, at):
            return None
        told = self.phrase.why_not(table, self._binds(table, at))
        return Unmet({"reason": told}, text="rules.reason") if told is not None else None
