"""What was found out about a game (``control.replay.analysis``), kept so that it goes on where it stopped when the
table is opened again.

A moment is known again by its *mark*: a hash of all that led there, from what was agreed before the first shuffle to
the operations of each entry. So what is kept never depends on where a save lies, or on numbers of entries; a table
that was played on differently has its own moments from there on, and shares those before. Only what is thought out
from what everybody may know is kept.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping

from tabletop.core.codec import canonical, digest
from tabletop.core.journal import ROOT
from tabletop.core.values import Json
from tabletop.session import Session
from tabletop.session.saving import findings
from tabletop.session.simulating.reckoning import Shares, Yard

EVERY = 8
"""After so many new moments they are written down."""

MOST_KEPT = 2000
"""So many moments are kept of a table, of all ways that it went."""

Found = tuple[Shares, int]
"""How likely each side wins, after so many positions were judged."""


class KeptMoments:
    """The moments of one table whose chances are known, by their marks."""

    def __init__(self, session: Session, sides: int) -> None:
        self.session, self.sides = session, sides
        agreed = (*_agreed(session), session.seed, digest(session.state_at(ROOT)))
        self._marks = {ROOT: hashlib.sha256(canonical(agreed)).hexdigest()[:24]}
        self._name = f"moments {self._marks[ROOT]}"
        self._found = self._read()
        self._untold = 0
        """So many moments are not written down yet."""

    def mark(self, entry: int) -> str:
        """What stands for all that led to the moment after an entry."""
        way, journal = [], self.session.journal
        while entry not in self._marks:
            way.append(entry)
            entry = journal.entry(entry).parent
        for number in reversed(way):
            made = journal.entry(number)
            so_far = self._marks[made.parent].encode() + canonical(made.ops)
            self._marks[number] = hashlib.sha256(so_far).hexdigest()[:24]
        return self._marks[way[0]] if way else self._marks[entry]

    def known(self) -> dict[int, Found]:
        """All that is known of this table, by its entries."""
        if not self._found:
            return {}
        numbers = range(len(self.session.journal) + 1)
        return {number: found for number in numbers if (found := self._found.get(self.mark(number))) is not None}

    def keep(self, entry: int, shares: Shares, positions: int) -> None:
        """A moment has been thought about."""
        self._found[self.mark(entry)] = shares, positions
        self._untold += 1
        if self._untold >= EVERY:
            self.write()

    def write(self) -> None:
        """Write down what is not written yet, beside what another window may have found out meanwhile."""
        if not self._untold:
            return
        self._untold = 0
        self._found = {**self._read(), **self._found}
        for mark in list(self._found)[:-MOST_KEPT]:
            del self._found[mark]
        findings.write(self._name, {mark: [number, *shares] for mark, (shares, number) in self._found.items()})

    def _read(self) -> dict[str, Found]:
        return {
            mark: found
            for mark, row in findings.read(self._name).items()
            if (found := _found(row, self.sides)) is not None
        }


def _found(row: Json, sides: int) -> Found | None:
    """A moment as it was written; None where it cannot be one."""
    numbers = _numbers(row)
    if numbers is None or len(numbers) not in (1, 1 + sides) or not numbers[0].is_integer():
        return None
    positions, *shares = numbers
    if positions < 0 or (shares and not math.isclose(sum(shares), 1.0, abs_tol=0.001)) or min(numbers) < 0:
        return None
    return tuple(shares), int(positions)


def _numbers(row: Json | None) -> list[float] | None:
    if not isinstance(row, list):
        return None
    found = [float(each) for each in row if isinstance(each, int | float) and not isinstance(each, bool)]
    return found if found and len(found) == len(row) and all(map(math.isfinite, found)) else None


def kept_yard(session: Session, sides: int) -> Yard | None:
    """What a lead is worth in the game of a table, where it was measured before."""
    found = _numbers(findings.read(_yard_name(session)).get("yard"))
    if found is None or found[0] <= 0 or len(found) not in (1, 1 + sides):
        return None
    return Yard(found[0], tuple(found[1:]))


def keep_yard(session: Session, yard: Yard) -> None:
    """It was measured."""
    findings.write(_yard_name(session), {"yard": [yard.length, *yard.start]})


def _yard_name(session: Session) -> str:
    return f"yard {hashlib.sha256(canonical(_agreed(session))).hexdigest()}"


def _agreed(session: Session) -> tuple[Json, ...]:
    """All that decides how a game is judged, but for what happens in it."""
    options: Mapping[str, Json] = dict(sorted(session.options.items()))
    return session.catalog.hash, session.seats, options, repr(session.agreement.decks)
