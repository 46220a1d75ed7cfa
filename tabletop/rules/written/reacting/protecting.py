"""What cannot be chosen, as long as a card stands: `{protect: self, from: kind = spell}`.

What is protected is left out of what a card lets choose, and an act that picks a card first does not pick it besides.
It is looked at again when what was chosen is carried out. With `wholly` nothing that such a card does reaches it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tabletop.core.state import seat_target
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.naming.values import Read, Type
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.shapes import Note
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import SELF, key_of, several
from tabletop.rules.written.sentences import FORBIDDEN_BY, FORBIDDEN_BY_ITSELF, WRITTEN

_SELF = key_of(SELF)
SOURCE = "~source"
"""Where the frame of a routine keeps the card that does what is done in it."""
PAYING = "written/cost"
"""The block of the frame that a line of a cost has while it is paid; it is never on a stack that goes on."""
PROTECTED = "protected"
"""The code of a refusal of what is protected."""
WANTED = ("piece", "seat", "target")
"""What can be protected; a target is a piece or, negative, a seat."""


def guarded(type: Type) -> str:
    """What things of a type are to who protects, "" for what cannot be protected."""
    sort = "target" if type.sorts == {"piece", "seat"} else str(type.sort)
    return sort if sort in WANTED else ""


class Guard(Protocol):
    """Something that holds always and protects."""

    @property
    def but(self) -> frozenset[str]:
        """The acts that pick it all the same."""

    @property
    def wholly(self) -> bool:
        """Whether what is done to it without a choice does not reach it either."""

    @property
    def reads(self) -> frozenset[Read]:
        """What it goes by."""

    def notes(self, table: Table, target: int) -> Iterator[Note]:
        """What it says of something that it protects."""

    def shielded(self, table: Table) -> frozenset[int]:
        """All that it protects now (seats negative), from whatever."""

    def guarding(self, table: Table, target: int, source: int) -> Iterator[int]:
        """The cards that protect something (a seat negative) from a card."""


@dataclass(slots=True)
class Guards:
    """All that protects in a game; filled as its files are read."""

    any: bool = False
    """Whether there is something of that kind at all."""
    found: list[Guard] = field(default_factory=list)
    wholly: bool = False
    """Whether some of it does so wholly."""
    _all_reads: frozenset[Read] = frozenset()
    """What it goes by what is protected, once that has been asked: then all is found."""

    @property
    def reads(self) -> frozenset[Read]:
        """What it goes by what is protected."""
        return frozenset[Read]().union(*(each.reads for each in self.found))

    def shielded(self, table: Table) -> frozenset[int]:
        """All that anything protects now (seats negative), from whatever."""
        if not self._all_reads:
            self._all_reads = self.reads
        lasting = table.kept[self._all_reads]
        kept = table.memo if lasting is None else lasting  # as ``Table.keeping``
        found: frozenset[int] | None = kept.get(PROTECTED)
        if found is None:
            found = kept[PROTECTED] = frozenset[int]().union(*(each.shielded(table) for each in self.found))
        return found

    def against(self, table: Table, target: int, source: int, act: str = "", wholly: bool = False) -> tuple[int, ...]:
        """The cards that protect something from a card (in an act); no card is protected from itself. ``wholly``:
        from what it does without a choice."""
        if not source or source == target or target not in self.shielded(table) or not table.state.exists(source):
            return ()
        found: dict[int, None] = {}
        for each in self.found:
            if act not in each.but and (each.wholly or not wholly) and target in each.shielded(table):
                found.update(dict.fromkeys(each.guarding(table, target, source)))
        return tuple(found)

    @property
    def reads_wholly(self) -> frozenset[Read]:
        """What it goes by what is protected wholly."""
        return frozenset[Read]().union(*(each.reads for each in self.found if each.wholly))

    def reached(self, table: Table, found: Mapping[int, tuple[int, ...]]) -> Mapping[int, tuple[int, ...]]:
        """Of what cards do always (by what they do it to) all but what is protected wholly from them."""
        shielded = frozenset[int]().union(*(each.shielded(table) for each in self.found if each.wholly))
        left = dict(found)
        for target in shielded.intersection(found):
            left[target] = tuple(each for each in found[target] if not self.against(table, target, each, wholly=True))
            if not left[target]:
                del left[target]
        return left

    def concerns(self, table: Table, targets: Collection[int], act: str) -> bool:
        """Whether one of these is protected from anything in an act."""
        return not self.shielded(table).isdisjoint(targets) and any(
            act not in each.but and not each.shielded(table).isdisjoint(targets) for each in self.found
        )

    def left(self, table: Table, things: Sequence[object], sort: str, source: int) -> Sequence[object]:
        """The things that a card may choose."""
        if not self.found or sort not in WANTED or not self.shielded(table):
            return things
        return [each for each in things if not self.against(table, target_of(each, sort), source)]


def target_of(thing: object, sort: str) -> int:
    """A piece, or a seat as what bears marks; 0 for anything else."""
    found = thing if isinstance(thing, int) and not isinstance(thing, bool) else 0
    return seat_target(found) if sort == "seat" and found else found


def source_of(bind: Mapping[str, object], first: str = "") -> int:
    """The card that does what is done where this is bound: the one whose ability it is, else the one that an act
    picks first (``first``: where that is bound); 0 for none."""
    for key in (_SELF, SOURCE, first):
        found = bind.get(key, 0)
        if isinstance(found, int) and found > 0:
            return found
    return 0


def protected(target: int, source: int, cards: tuple[int, ...]) -> Unmet:
    """That something cannot be chosen by a card, and because of which."""
    words: dict[str, object] = {"source": Pieces((source,))}
    name = "pieces" if target > 0 else "seat"
    words[name] = Pieces((target,)) if target > 0 else Person(-target)
    said = WRITTEN[f"written.protected_{name}"]
    others = tuple(each for each in cards if each != target)
    said += FORBIDDEN_BY if others else FORBIDDEN_BY_ITSELF
    if others:
        words["others"] = Pieces(others)
    told: Words = words  # type: ignore[assignment]  # all are words of sentences
    return Unmet(told, cards, f"{AS_WRITTEN}{said}.", code=PROTECTED)


@dataclass(frozen=True, slots=True)
class Chooser:
    """Who chooses where something is chosen: the card, by where it is bound."""

    guards: Guards
    sort: str
    first: str = ""
    """Where the piece is bound that the act picks first."""

    def left(self, table: Table, bind: Mapping[str, object], things: Sequence[object]) -> Sequence[object]:
        """What may be chosen."""
        return self.guards.left(table, things, self.sort, source_of(bind, self.first))

    def why(self, table: Table, bind: Mapping[str, object], thing: object) -> Unmet | None:
        """Why something may not be chosen, None if it may."""
        source, target = source_of(bind, self.first), target_of(thing, self.sort)
        cards = self.guards.against(table, target, source)
        return protected(target, source, cards) if cards else None


def reached(run: Run, things: Sequence[int], seats: bool = False) -> Sequence[int]:
    """Of things to which something is done now those that the card reaches that does it; of the others it is said
    that it does nothing to them. ``seats``: they are seats."""
    guards = run.ruleset.part(Guards)
    if not guards.wholly or not guards.shielded(run) or run.frame.block == PAYING or run.waive:
        return things
    source, sort = source_of(run.bind), "seat" if seats else "piece"
    if not source:
        return things
    kept = [each for each in things if guards.against(run, target_of(each, sort), source, wholly=True)]
    for each in kept:
        whom = Person(each) if seats else Pieces((each,))
        run.say("written.protected_from", whom=whom, source=Pieces((source,)))
    return [each for each in things if each not in kept] if kept else things


def drop(run: Run, guards: Guards, source: int, kept: Mapping[str, Type], act: str = "") -> None:
    """Before something is carried out: what was chosen for it and is protected meanwhile is left out, and that is
    said. ``kept``: where the frame keeps what was chosen, and what it is."""
    if run.waive:
        return
    bind = run.bind
    for key, type in kept.items():
        sort = guarded(type)
        if not sort or key not in bind:
            continue
        things = tuple(several(bind[key]))
        gone = [each for each in things if guards.against(run, target_of(each, sort), source, act)]
        if not gone:
            continue
        for each in gone:
            target = target_of(each, sort)
            whom = Pieces((target,)) if target > 0 else Person(-target)
            run.say("written.protected_now", whom=whom, source=Pieces((source,)))
        if type.many:
            bind[key] = tuple(each for each in things if each not in gone)
        else:
            del bind[key]
