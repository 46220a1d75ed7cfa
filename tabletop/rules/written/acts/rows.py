"""Legal acts with several picks of which the last does not go by the others, found as rows of one table.

What the last pick can be is looked at once, with the side of each comparison that looks at it alone (of
`planned_site of creature != land.site` the site of the land): the *columns*. Beside what is picked before it (a
*row*) only the other sides are looked at, and the acts of a row are known again by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, cast

from tabletop.core.state import Container
from tabletop.core.values import Json
from tabletop.rules.actions import Action
from tabletop.rules.phrases.naming.values import Read, reads
from tabletop.rules.phrases.phrase import Comparison
from tabletop.rules.table import Table
from tabletop.rules.written.acts.demanding import Demand
from tabletop.rules.written.acts.picking import Bound, Pick
from tabletop.rules.written.naming.binding import YOU

MOST_KEPT = 1_000
"""So many tables of columns, and rows of each, are kept."""

Row = tuple[Action, ...]
Plans = tuple[tuple[int, Container], ...]
"""What a seat has planned in secret (see ``Table.drafts``): what it can do goes by that, not by what others plan."""
PLANS_READ = reads("flow:drafts")


def without_plans(read: frozenset[Read]) -> tuple[frozenset[Read], bool]:
    """What is read besides what is planned in secret, and whether that is read at all."""
    return read - PLANS_READ, not PLANS_READ.isdisjoint(read)


class Columns(NamedTuple):
    """What the last pick can be, each with its argument and its side of each comparison; the rows known so far."""

    things: tuple[object, ...]
    arguments: tuple[Json, ...]
    sides: tuple[tuple[object, ...], ...]
    rows: dict[tuple[object, ...], Row]


class Rows:
    """The legal acts of a kind beside what is picked before its last pick."""

    def __init__(
        self, kind: str, picks: tuple[Pick, ...], alone: tuple[Demand, ...], compared: tuple[Comparison, ...],
        joint: tuple[Demand, ...], reads: frozenset[Read],
    ) -> None:  # fmt: skip
        """``alone``: demands of the last pick by itself; ``compared``: those with a side of each; ``joint``: the
        others, asked of each pair. ``reads``: what the columns go by."""
        self._kind, self._before, self._last = kind, picks[:-1], picks[-1]
        self._alone, self._compared, self._joint = alone, compared, joint
        self._reads, self._by_plans = without_plans(reads)
        self._known: dict[tuple[object, ...], Columns] = {}

    @classmethod
    def of(
        cls, kind: str, picks: tuple[Pick, ...], demands: tuple[Demand, ...], names: frozenset[Read]
    ) -> Rows | None:
        """Those of a kind with these picks and, of all that it demands, what looks at the last of them; None where
        that goes by the others. ``names``: what is read to name things in acts."""
        if len(picks) < 2:
            return None
        last, others = picks[-1], {pick.key for pick in picks[:-1]}
        if not last.tried.needs <= {YOU} or (last.test is not None and last.test.needs & others):
            return None
        alone = tuple(each for each in demands if not each.test.needs & others)
        mixed = [(each, each.test.compared(last.key, others)) for each in demands if each not in alone]
        compared = tuple(found for _, found in mixed if found is not None)
        joint = tuple(each for each, found in mixed if found is None)
        phrases = [last.tried, *(each.test for each in alone), *([last.test] if last.test is not None else [])]
        if last.is_piece or last.is_target:
            names |= PLANS_READ  # its player sees what is planned done, so a piece may be called otherwise
        else:
            names = frozenset()
        read = names.union(*(each.reads for each in phrases), *(each.reads for each in compared))
        return cls(kind, picks, alone, compared, joint, read)

    def beside(self, columns: Columns, table: Table, seat: int, bind: Bound) -> Iterable[Action]:
        """The legal acts with the picks that are bound."""
        if table.looks < 0:
            table.look()
        if not columns.things:
            return ()
        key: list[object] = []  # filled without a comprehension: very often
        for each in self._compared:
            key.append(each.other(table, bind))
        for pick in self._before:
            key.append(pick.argument(table, seat, bind[pick.key]))
        if self._joint:
            return self._row(table, seat, bind, columns, key)
        known = tuple(key)
        found = columns.rows.get(known)
        if found is None:
            if len(columns.rows) >= MOST_KEPT:
                columns.rows.clear()
            found = columns.rows[known] = self._row(table, seat, bind, columns, key)
        return found

    def columns(self, table: Table, seat: int) -> Columns:
        """What its last pick can be now."""
        kept, key, plans = table.keeping(self._reads), (self, seat), table.drafts(seat) if self._by_plans else ()
        found: tuple[Plans, Columns] | None = kept.get(key)
        if found is None or found[0] != plans:
            found = kept[key] = plans, self._look(table, seat)
        return found[1]

    def _look(self, table: Table, seat: int) -> Columns:
        last, bind = self._last, Bound({YOU: seat})
        things: list[object] = []
        arguments: list[Json] = []
        sides: list[tuple[object, ...]] = []
        for thing in last.things(table, bind):
            table.looks -= 1
            bind[last.key] = thing
            if (last.test is None or last.test.closure(table, bind)) and all(
                each(table, bind) for each in self._alone
            ):
                things.append(thing)
                arguments.append(last.argument(table, seat, thing))
                sides.append(tuple([each.one(table, bind) for each in self._compared]))
        key = (seat, tuple(things), tuple(arguments), tuple(sides))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = self._known[key] = Columns(tuple(things), tuple(arguments), tuple(sides), {})
        return found

    def _row(self, table: Table, seat: int, bind: Bound, columns: Columns, found: list[object]) -> Row:
        """``found``: the other side of each comparison, then the argument of each pick before the last."""
        left = list(range(len(columns.things)))
        table.looks -= len(left)
        arguments = cast("list[Json]", found[len(self._compared) :])
        before = [(pick.name, argument) for pick, argument in zip(self._before, arguments, strict=True)]
        for number, (each, other) in enumerate(zip(self._compared, found, strict=False)):
            holds = each.holds
            left = [at for at in left if holds(columns.sides[at][number], other)]
        if self._joint:
            bind, key = dict(bind), self._last.key
            left = [at for at in left if self._holds(table, bind, key, columns.things[at])]
        ends = [columns.arguments[at] for at in left]
        return tuple(Action.each(self._kind, seat, sorted(before), self._last.name, ends))

    def _holds(self, table: Table, bind: Bound, key: str, thing: object) -> bool:
        bind[key] = thing
        return all(each(table, bind) for each in self._joint)
