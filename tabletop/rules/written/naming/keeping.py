"""What the table remembers (`keep`): public, saved and undone with all else, a field of rules progress each.

::

    keep:
      pot: {number: 0, label: At stake}
      dealer: seat
      trump: {word: suit, label: Trump}      # one of the words of that list, none at first
      bid: {number: 0, per: seat}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Value
from tabletop.core.view import HANGS
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Feed, Name, Sources, kept, word
from tabletop.rules.phrases.naming.values import NUMBER, SEAT, TRUTH, WORD, Bind, Type, word_of
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU, kept_value, past_of
from tabletop.rules.written.naming.origins import way_record
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

SORTS: Mapping[str, tuple[Type, Value]] = {
    "number": (NUMBER, 0), "truth": (TRUTH, False), "word": (WORD, ""), "seat": (SEAT, 0),
}  # fmt: skip
SHAPES: Mapping[str, Shape] = {
    "number": "whole", "truth": "truth", "word": "text", "seat": "phrase", "label": "text", "per": ("seat",),
}  # fmt: skip
"""What something that is kept may have: one of its sorts, and more."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One thing that is remembered: what it is, what it is at first, what it is called on the table ("": not shown),
    whether each seat has its own."""

    name: str
    type: Type
    start: Value
    label: str = ""
    per_seat: bool = False
    begins: Phrase | None = None
    """What it is at first, where that is to be worked out."""
    feed: Feed = field(default_factory=Feed, compare=False)
    """What it is set to in the file."""

    @property
    def field(self) -> str:
        """The field of rules progress that it is kept in."""
        return f"keep.{self.name}"

    def read(self, table: Table, seat: int = 0) -> Value:
        """What it is now."""
        found: Value = table.flow(self.field, self.start)
        if not self.per_seat:
            return found
        return found.get(str(seat), self.start) if isinstance(found, Mapping) else self.start

    def write(self, run: Run, value: Value, seat: int = 0, record: dict[str, Value] | None = None) -> None:
        """Remember something else. None: what it was at first. ``record``: where it comes from, where not everybody
        may know it (see ``origins``)."""
        wanted = self.start if value is None else value
        self._note(run, seat, record)
        if self.per_seat:
            before = run.flow(self.field, {})
            run.set_flow(self.field, {**before, str(seat): wanted})
        else:
            run.set_flow(self.field, wanted)

    def _note(self, run: Run, seat: int, record: dict[str, Value] | None) -> None:
        """Keep where its value comes from, or forget where the one before did."""
        before = run.flow(HANGS) or {}
        mine = before.get(self.field)
        if record is None and mine is None:
            return
        now: Value = record
        if self.per_seat:
            now = {key: each for key, each in {**(mine or {}), str(seat): record}.items() if each is not None} or None
        kept = {key: each for key, each in {**before, self.field: now}.items() if each is not None}
        run.set_flow(HANGS, kept or None)

    def hide(self, run: Run, sources: Sources) -> None:
        """Whether it is set now hangs on these, so its value does, too, as it stands and as it may be."""
        for seat in range(1, run.ruleset.seats + 1) if self.per_seat else (0,):
            record = way_record(run, sources | self._hangs(run, seat))
            if record is not None:
                self._note(run, seat, record)

    def _hangs(self, table: Table, seat: int) -> Sources:
        """What its value hangs on that not everybody may know."""
        found = (table.flow(HANGS) or {}).get(self.field)
        return past_of(found.get(str(seat)) if self.per_seat and isinstance(found, Mapping) else found)

    def fits(self, found: object, seats: int) -> bool:
        """Whether something is such as it would remember: where the file has changed it may not be."""
        if self.per_seat:
            return isinstance(found, Mapping) and all(self._fits(each, seats) for each in found.values())
        return self._fits(found, seats)

    def _fits(self, found: object, seats: int) -> bool:
        if self.type.sort == "truth":
            return isinstance(found, bool)
        if self.type.sort == "word":
            return isinstance(found, str)
        number = isinstance(found, int) and not isinstance(found, bool)
        return number and (self.type.sort != "seat" or 0 <= found <= seats)  # type: ignore[operator]  # it is a number

    def begin(self, run: Run) -> None:
        """What it is at first, where that is to be worked out."""
        if self.begins is not None:
            self.write(run, kept_value(self.begins, run, {}))

    def declared(self) -> Name:
        """Its name in phrases."""
        said = self.label or f"the {self.name.replace('_', ' ')}"
        if self.per_seat:
            named = word(
                self.name, "seat", self.type, lambda table, seat: self.read(table, seat), f"flow:{self.field}",
                origin="kept for each seat",
            )  # fmt: skip
        else:
            named = kept(self.field, self.type, self.start, said=said[:1].lower() + said[1:])
        hangs: Callable[[Table, Bind, int], Sources] = lambda table, bind, seat: self._hangs(table, seat)  # noqa: E731
        return replace(named, name=self.name, hangs=hangs, fed=self.feed)


def read_keep(part: Part | None, language: Language) -> dict[str, Kept]:
    """What a file wants remembered, by name."""
    found: dict[str, Kept] = {}
    for name, each in part.parts("`keep`").items() if part is not None else ():
        each.sheet.unread.add(name)
        with each.sheet.going_on():
            other = language.words_of.get(("seat", name))
            if other is not None:
                raise each.wrong(f"`{name}` has two meanings: {other.origin} and kept by the table.", "Rename it.")
            found[name] = _read(name, each, language)
            each.sheet.unread.discard(name)
    return found


def _read(name: str, part: Part, language: Language) -> Kept:
    if isinstance(part.data, str):
        type, start = SORTS[part.one_of(tuple(SORTS), "sort of thing that can be kept")]
        return Kept(name, type, start)
    part.check_keys(tuple(SHAPES), f"What is kept as `{name}`")
    sorts = [key for key in SORTS if part.get(key) is not None]
    if len(sorts) != 1:
        raise part.wrong(f"`{name}` is one of number, truth, word and seat.", "Write `number: 0`.")
    type, start = SORTS[sorts[0]]
    given = part.need(sorts[0], name)
    begins = None
    if sorts[0] == "word":
        type = _list(given, language)
    elif sorts[0] == "number":
        start = given.number("What it begins with", -1_000_000)
    elif sorts[0] == "truth":
        start = given.truth("What it begins with")
    elif given.data not in (None, "nobody"):
        begins = given.phrase(language, SEAT)
        if YOU in begins.needs:
            raise given.wrong("At the beginning nobody acts, so there is no `you`.", "Write `first`.")
    label = part.get("label")
    per = part.get("per")
    each = per is not None and per.one_of(("seat",), "thing that each has its own of") == "seat"
    return Kept(name, type, start, label.text("A label") if label is not None else "", each, begins)


def _list(given: Part, language: Language) -> Type:
    """The type of a word of a list, by the list's name."""
    name = given.text("The list of a word")
    lists = {each.name: each for found in language.words.values() for each in found}
    if name in lists:
        return word_of(lists[name])
    raise given.wrong(f"There is no list of words `{name}`.", did_you_mean(name, lists, "lists"))
