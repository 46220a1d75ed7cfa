"""What a card has besides what it prints, and what it has lost of that, for those who look at it.

Nothing is decided here: the words, marks and abilities are those that ``granting`` gives, and the cards behind them
are those that are kept with the marks or that stand. What changes numbers is in the accounts of the values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.rules.modifying.durations import behind, is_marked
from tabletop.rules.showing.shapes import Borne, BorneHow
from tabletop.rules.table import Table
from tabletop.rules.written.doing.ending import said_of
from tabletop.rules.written.reacting.events import Ending
from tabletop.rules.written.reacting.granting import HUSHED, mark_of
from tabletop.rules.written.reacting.powers import Power
from tabletop.rules.written.reacting.standing import Standings


@dataclass(frozen=True, slots=True)
class Bearings:
    """What a game gives and takes: words by the name of their list, the marks that cards lend with their labels, the
    abilities that may be given, and whether any may be lost."""

    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    powers: tuple[Power, ...] = ()
    hushes: bool = False
    standings: Standings = field(default_factory=Standings)
    tests: Collection[Ending] = ()
    """Those until which something lasts."""

    @property
    def any(self) -> bool:
        """Whether there is anything that could be given or taken."""
        return bool(self.words or self.marks or self.powers or self.hushes)

    def of(self, table: Table, piece: int) -> Iterator[Borne]:
        """Those of a card: what silences it first, then what is taken, then what is given."""
        if self.hushes and is_marked(table, piece, HUSHED):
            yield self._borne(table, piece, HUSHED, "silenced", "abilities")
        given: list[Borne] = []
        for name, words in self.words.items():
            found = table.printed(piece, name)
            printed = found if isinstance(found, tuple) else ()
            for word in sorted(words):
                taken, mark = mark_of(name, word, taken=True), mark_of(name, word)
                if self._bears(table, piece, taken):
                    if word in printed or self._bears(table, piece, mark):
                        yield self._borne(table, piece, taken, "taken", word.replace("_", " "))
                elif word not in printed and self._bears(table, piece, mark):
                    given.append(self._borne(table, piece, mark, "given", word.replace("_", " ")))
        for mark, label in self.marks.items():
            if self.standings.lends(table, piece, mark):
                given.append(self._borne(table, piece, mark, "given", label))
        yield from given
        for power in self.powers:
            mark = power.mark
            has = table.definition(piece) not in power.cards and self._bears(table, piece, mark)
            if has and power.is_on(table, piece):
                yield self._borne(table, piece, mark, "ability", power.name, power.text)

    def _bears(self, table: Table, piece: int, mark: str) -> bool:
        return is_marked(table, piece, mark) or self.standings.lends(table, piece, mark)

    def _borne(self, table: Table, piece: int, mark: str, how: BorneHow, what: str, text: str = "") -> Borne:
        kept = behind(table, piece, mark)
        standing = [
            source for each in self.standings.marks.get(mark, ()) for source, _ in each.reaching(table, piece)
        ]
        sources = tuple(dict.fromkeys([*(kept.sources if kept is not None else ()), *standing]))
        lasts = kept is not None and not standing
        return Borne(
            how, what, text, tuple(each for each in sources if table.state.exists(each)),
            kept.scope if kept is not None and lasts else "", kept.seat if kept is not None and lasts else 0,
            said_of(table, kept.number, self.tests) if kept is not None and lasts and kept.number else "",
        )  # fmt: skip
