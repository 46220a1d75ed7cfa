"""Derived values: base values and what modifies them, worked out when asked, never stored.

**Contract.** Each value has a *stratum*. Working out a value may read only values of lower strata, so evaluation goes
down and always ends; a file that reads upward is refused when it is loaded (``cycle``, used by ``registry.check``),
and code that does so is stopped with a RulesError that names both values. Within a value, modifiers are summed layer
by layer: additions, then the repeats of the layer, which add up (twice repeated is three times), or nothing at all if
one zero takes the layer away; then floors and caps, once and last; where they contradict each other the floor holds.
Where a value begins is a layer as well (``BASE``), the first: the last number that it is ``set`` to stands in its
place, and what repeats it repeats that.
The total does not depend on the order in which pieces lie or modifiers are found, and the parts add up to it: each
says how much, from which piece, by which rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from tabletop.rules.keeping import Found, Reads
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

_NO_WORDS: Words = MappingProxyType({})


class Part(NamedTuple):
    """One line of an account: how much, from which piece (0: a rule), in which words, by which rule; ``printed``: the
    amount stands on the very card. A plain tuple, like all that an account is made of: there are many."""

    amount: int
    label: str
    source: int = 0
    rule: str = ""
    words: Words = _NO_WORDS
    printed: bool = False


class Modifier(NamedTuple):
    """What something does to a value of a piece. ``set`` says where it begins; ``add`` adds to a layer; ``times``
    multiplies the sum of a layer (0: the layer counts nothing); ``least`` and ``most`` bound the whole."""

    amount: int
    label: str
    source: int = 0
    rule: str = ""
    how: Literal["add", "times", "set", "least", "most"] = "add"
    layer: str = ""
    words: Words = _NO_WORDS


BASE = "~base"
"""The layer of where a value begins."""
Keep: TypeAlias = Callable[[Table, int, str], tuple[Found, Hashable]]


def _until_anything_changes(table: Table, piece: int, name: str) -> tuple[Found, Hashable]:
    return table.memo, (name, piece)


@dataclass(frozen=True, slots=True)
class ValueDef:
    """A derived value: its stratum, where it begins, and what may change it."""

    name: str
    stratum: int
    base: Callable[[Table, int], Iterable[Part]]
    modifiers: Callable[[Table, int], Iterable[Modifier]] = lambda table, piece: ()
    layers: tuple[str, ...] = ("",)
    least: int | None = None
    most: int | None = None
    at_rest: Callable[[Table, int], Valuation | None] = lambda table, piece: None
    """The value of a piece as how the pieces lie alone says it, while nothing can change it; None while something
    may."""
    reads: Reads | None = None
    """All that it goes by, its modifiers as well; None where that is not known."""
    keep: Keep = _until_anything_changes
    """Where it is kept of a piece, and by which key."""


class Valuation(NamedTuple):
    """A value with its account; the parts add up to the total."""

    name: str
    total: int
    parts: tuple[Part, ...]


class Modifiers:
    """The derived values of a game."""

    def __init__(
        self, values: Iterable[ValueDef] = (), marks: Mapping[str, Reads] = MappingProxyType({})
    ) -> None:  # fmt: skip
        """``marks``: what marks go by that cards may lend."""
        self.values: dict[str, ValueDef] = {value.name: value for value in values}
        self._marks = marks

    def behind(self, read: tuple[str, str]) -> Reads | None:
        """What is read by reading a value or a mark that cards may lend; None where that is not known."""
        what, name = read
        if what == "mark":
            return self._marks.get(name, frozenset())
        value = self.values.get(name)
        return value.reads if value is not None else None

    def of(self, table: Table, piece: int, name: str) -> Valuation:
        """The value of a piece with its account. KeyError for a value that the game does not have."""
        value = self.values[name]
        kept, key = value.keep(table, piece, name)
        found: Valuation | None = kept.get(key)
        if found is None:
            memo = table.memo
            found = value.at_rest(table, piece)
            if found is not None:
                kept[key] = found
                return found
            above: ValueDef | None = memo.get("working_on")
            if above is not None and value.stratum >= above.stratum:
                raise RulesError(f"{above.name} reads {name}, which is not below it")
            memo["working_on"] = value
            try:
                base, changes = value.base(table, piece), value.modifiers(table, piece)
                found = kept[key] = work_out(name, base, changes, value.layers, value.least, value.most)
            finally:
                memo["working_on"] = above
        return found


def work_out(
    name: str, base: Iterable[Part], modifiers: Iterable[Modifier], layers: tuple[str, ...] = ("",),
    least: int | None = None, most: int | None = None,
) -> Valuation:  # fmt: skip
    """A value with its account, from where it begins and what changes it."""
    start, found = tuple(base), list(modifiers)
    total = start[0].amount if len(start) == 1 else sum(part.amount for part in start)
    if not found and (least is None or total >= least) and (most is None or total <= most):  # by far the most
        return Valuation(name, total, start)
    parts = [*start, *_begun(total, found)]
    for layer in layers:
        there = [each for each in found if each.layer == layer]
        if not there:
            continue
        added = [each for each in there if each.how == "add"]
        scales = [each for each in there if each.how == "times"]
        parts += [Part(each.amount, each.label, each.source, each.rule, each.words) for each in added]
        total = sum(each.amount for each in added)
        parts += _repeated(total, scales)
    total = sum(part.amount for part in parts)
    floors = [(each.amount, each) for each in found if each.how == "least"]
    caps = [(each.amount, each) for each in found if each.how == "most"]
    lows = [each for each in (least, *(n for n, _ in floors)) if each is not None]
    highs = [each for each in (most, *(n for n, _ in caps)) if each is not None]
    bounded = max([min([total, *highs]), *lows])
    if bounded != total:
        causes = floors if bounded > total else caps
        cause = next((each for n, each in causes if n == bounded), None)
        label = cause.label if cause is not None else "rules.bound"
        source, rule = (cause.source, cause.rule) if cause is not None else (0, "")
        parts.append(Part(bounded - total, label, source, rule))
    return Valuation(name, bounded, tuple(parts))


def _begun(start: int, found: Iterable[Modifier]) -> Iterator[Part]:
    """What changes where a value begins: the last number that it is set to, then what repeats that."""
    there = [each for each in found if each.layer == BASE]
    last = next((each for each in reversed(there) if each.how == "set"), None)
    if last is not None:
        yield Part(last.amount - start, last.label, last.source, last.rule, last.words)
        start = last.amount
    yield from _repeated(start, [each for each in there if each.how == "times"])


def _repeated(total: int, scales: Sequence[Modifier]) -> Iterator[Part]:
    """What repeats a sum. Repeats add up; a zero takes it away whatever repeats it (one of them is enough)."""
    if scales and total:
        zero = next((each for each in scales if each.amount == 0), None)
        for each in (zero,) if zero is not None else scales:
            yield Part(total * (each.amount - 1), each.label, each.source, each.rule, each.words)


def cycle(writes: str, reads: Iterable[str], strata: Mapping[str, int]) -> str | None:
    """Which value a standing effect may not read because it is not below the one it writes; None if all is well."""
    return next((name for name in reads if strata[name] >= strata[writes]), None)
