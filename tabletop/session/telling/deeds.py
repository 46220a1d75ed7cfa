"""What one person, or one bot, has done: the entries of the history put together into deeds.

An *entry* is one step; a *deed* is what people mean by "what I have just done": the step that began it and whatever
followed from it by itself. To the deed before it belongs

* what the window did unasked: a chance to answer that goes by because a seat does not want to be asked,
* what a seat chose when its own act asked it something,
* the further steps of one gesture (three cards dropped together),
* a bot's "no response".

A person's own "no response" is a deed like any other. Who made an entry is written on it as a tag; entries without
one (older saves, scripts) are a bot's where a bot plays their seat, and passes in a window of responses count as
automatic.

Undo as people mean it goes back to a *stop*: the moment before a deed of a person. What bots answered lies between
two stops, so it goes with it. Before the first act of a person, or where only bots play, each act of a bot is a stop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.core.journal import ROOT, Entry, Journal
from tabletop.rules.progress.machine import Block
from tabletop.rules.progress.windows import Window

PERSON, BOT, ITSELF, SAME = "person", "bot", "by_itself", "same_deed"
"""Tags of entries: who made them; done unasked; a further step of the gesture before it."""

CHOICE = "choose"
"""The kind of an action that answers what an act asks in the middle."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Entries that belong together, oldest first; ``seat``: who acted (0: nobody in particular)."""

    seat: int
    bot: bool
    entries: tuple[int, ...]

    @property
    def first(self) -> int:
        """The entry that began it."""
        return self.entries[0]

    @property
    def last(self) -> int:
        """The entry after which all of it is done."""
        return self.entries[-1]


def response_passes(blocks: Iterable[Block]) -> frozenset[str]:
    """The kinds of actions that let a chance to respond go by."""
    windows = (each.definition for block in blocks for each in block.code if isinstance(each, Window))
    return frozenset(each.close for each in windows if each.response and each.close)


def deeds_of(entries: Sequence[Entry], bots: Collection[int], passes: Collection[str]) -> list[Deed]:
    """The deeds of a line of entries, oldest first. ``bots``: the seats that bots play now; ``passes``: the kinds of
    actions that let a chance to respond go by."""
    deeds: list[Deed] = []
    for entry in entries:
        bot = _is_bots(entry, bots)
        if deeds and _belongs(entry, bot, deeds[-1], passes):
            deeds[-1] = replace(deeds[-1], entries=(*deeds[-1].entries, entry.number))
        else:
            deeds.append(Deed(entry.seat, bot, (entry.number,)))
    return deeds


def _is_bots(entry: Entry, bots: Collection[int]) -> bool:
    if entry.manual or PERSON in entry.tags:
        return False
    return BOT in entry.tags or entry.seat in bots


def _belongs(entry: Entry, bot: bool, deed: Deed, passes: Collection[str]) -> bool:
    if SAME in entry.tags or ITSELF in entry.tags:
        return True
    if entry.manual:
        return False
    kind = entry.action.get("kind") if isinstance(entry.action, Mapping) else None
    if kind in passes:
        return bot or PERSON not in entry.tags
    return kind == CHOICE and (entry.seat, bot) == (deed.seat, deed.bot)


def whole_line(journal: Journal) -> list[Entry]:
    """The entries in force and those that redo would bring back, oldest first."""
    line = journal.line()
    after = journal.redo_number()
    while after is not None:
        line.append(journal.entry(after))
        after = journal.redo_number(after)
    return line


@dataclass(frozen=True, slots=True)
class Stops:
    """Where undo and redo lead on a line: places in it (0: before its first entry), and where the table stands."""

    line: tuple[int, ...]
    places: tuple[int, ...]
    here: int

    def _number(self, place: int) -> int:
        return self.line[place - 1] if place else ROOT

    @property
    def back(self) -> int | None:
        """The entry that undo goes back to (ROOT: the first moment); None where there is nothing to take back."""
        return next((self._number(place) for place in reversed(self.places) if place < self.here), None)

    @property
    def forth(self) -> int | None:
        """The entry that redo goes forward to, None where there is nothing to bring back."""
        return next((self._number(place) for place in self.places if place > self.here), None)

    def parts_behind(self) -> list[tuple[int, ...]]:
        """The entries between the stops up to here: each part is one undo."""
        ends = [*(place for place in self.places if place < self.here), self.here]
        return [self.line[start:end] for start, end in pairwise(ends)]

    @property
    def ahead(self) -> int:
        """How many times redo can be asked for."""
        return sum(1 for place in self.places if place > self.here)


def stops_of(journal: Journal, deeds: Sequence[Deed], only_bots: bool = False) -> Stops:
    """The stops of a line, by the deeds of it (see :func:`whole_line`); ``only_bots``: no person sits here."""
    places, at, person = [], 0, False
    for deed in deeds:
        person = person or not deed.bot
        if not deed.bot or (only_bots and not person):
            places.append(at)
        at += len(deed.entries)
    line = tuple(number for deed in deeds for number in deed.entries)
    here = line.index(journal.head) + 1 if journal.head != ROOT else 0
    return Stops(line, (*places, at), here)
