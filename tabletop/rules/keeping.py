"""What was found out about a position and from what: kept until something of that is written.

**Contract.** Whoever finds something out says what it reads, as phrases do (``phrases.naming.values.Read``): pairs
like ("counter", "damage") or ("zone", "field"). It is kept under these *reads*, all that has the same ones together,
and an operation that writes one of them (``core.letting_go``) drops what was kept under any reads that it is among.
Nobody has a list of who depends on whom: that follows from what phrases declare, and the tests look whether something
kept is ever other than it would be anew.

Copies of a position go on with what is kept until they differ in what was read; even what they find out afterwards
they find for one another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

Reads: TypeAlias = frozenset[tuple[str, str]]
"""What somebody reads of a position: what it is ("zone", "counter" ...) and its name."""
Fact: TypeAlias = Any
"""What was worked out and kept, of the type that whoever has worked it out gives."""
Found: TypeAlias = dict[Hashable, Fact]
"""What was found out, by whoever has found it and for what."""

MOST_ALWAYS = 20_000
"""So much is kept for all positions."""
_FLEETING = frozenset({("flow", "lanes")})
"""While an act is carried out the stacks that it works on are not in the position yet."""
_BY_NAME = ("value", "mark")
"""Behind these stand reads of their own: those of a value, of a mark that cards may lend."""


class Readers:
    """What is read together in one game. ``behind``: the reads of a value or a mark, None where they are unknown."""

    def __init__(self, behind: Callable[[tuple[str, str]], Reads | None]) -> None:
        self._behind = behind
        self.of: dict[tuple[str, str], tuple[Reads, ...]] = {}
        """By what is written: the reads that it is among."""
        self._known: dict[Reads, bool] = {}
        self.among: dict[Reads, tuple[Reads, ...]] = {}
        """By all that is written at once: the same, as far as it has been asked for."""
        self.always: Found = {}
        """What goes by nothing of a position: it is kept for all of them."""

    def lasts(self, reads: Reads) -> bool:
        """Whether something that goes by these can be kept; from now on they are known."""
        lasts = self._known.get(reads)
        if lasts is None:
            found = self._with_all_behind(reads)
            for each in found or ():
                known = self.of.get(each, ())
                if reads not in known:
                    self.of[each] = (*known, reads)
            behind = frozenset(found or ())
            self.among = {
                each: among if behind.isdisjoint(each) else (*among, reads) for each, among in self.among.items()
            }
            lasts = self._known[reads] = found is not None
        return lasts

    def of_any(self, written: Reads) -> tuple[Reads, ...]:
        """The reads among which is something of what is written."""
        among = self.among  # another one as soon as more is read: nothing is written into that by who looked before
        found = among.get(written)
        if found is None:
            found = among[written] = tuple(dict.fromkeys(one for each in written for one in self.of.get(each, ())))
        return found

    def _with_all_behind(self, reads: Reads) -> set[tuple[str, str]] | None:
        found: set[tuple[str, str]] = set()
        todo = list(reads)
        while todo:
            each = todo.pop()
            if each in found:
                continue
            found.add(each)
            if each[0] == "whole" or each in _FLEETING:
                return None
            if each[0] in _BY_NAME:
                behind = self._behind(each)
                if behind is None:
                    return None
                todo += behind
        return found


class Kept(dict[Reads, Found | None]):
    """What is kept of one position by one set of rules, by what it reads; None for reads that change without an
    operation."""

    __slots__ = ("readers",)

    def __init__(self, readers: Readers) -> None:
        super().__init__()
        self.readers = readers

    def __missing__(self, reads: Reads) -> Found | None:
        if reads:
            made: Found | None = {} if self.readers.lasts(reads) else None
        else:
            if len(self.readers.always) > MOST_ALWAYS:
                self.readers.always = {}
            made = self.readers.always
        self[reads] = made
        return made

    def written(self, what: Reads) -> None:
        """Something is other than it was. Copies may still go by what was found, so that is left to them."""
        among = self.readers.among.get(what)
        for reads in filter(self.get, self.readers.of_any(what) if among is None else among):
            self[reads] = {}

    def fork(self) -> Kept:
        """The same for a copy of the position."""
        twin = Kept(self.readers)
        twin.update(self)
        return twin
