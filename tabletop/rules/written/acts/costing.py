"""What acts of a file cost: `cost: [{pay: card.cost, of: sap}, {tap: card}]`.

Whether it can be paid is found by paying it and taking it back (see ``rules.acting.costs``), where it is more than
one line, so an act whose cost cannot be paid is refused with what is missing. It is paid before anything else of the
act is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.state import seat_target
from tabletop.rules.acting.costs import pay, unpayable
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.phrases.meaning.sources import may_know
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, Read, reads
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.wording.english import singular
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.reading.doors import LEGAL, door
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

PAY: Mapping[str, Shape] = {"pay": "phrase", "of": "text", "from": "phrase"}
"""Some of a value of `you`, or (`from`) of a counter of a piece."""
TAP: Mapping[str, Shape] = {"tap": "phrase"}
"""A piece is turned sideways."""
SIDEWAYS = 90


@dataclass(frozen=True, slots=True)
class Price:
    """One line of a cost: a number of something, or (``of`` "") a piece that is turned."""

    amount: Phrase | None
    of: str
    label: str
    piece: Phrase | None

    @property
    def reads(self) -> frozenset[Read]:
        """What it goes by whether it can be paid."""
        found = reads(f"counter:{self.of}" if self.of else "column:angle")
        return found.union(*(each.reads for each in (self.amount, self.piece) if each is not None))

    def bound(self, bind: Bound) -> Due:
        """The line for what is bound."""
        return Due(self, bind)


@dataclass(frozen=True, slots=True)
class Due:
    """A line of a cost, as it is to be paid now."""

    price: Price
    bind: Bound

    def is_free(self, table: Table) -> bool:
        """Whether nothing is to be paid."""
        amount = self.price.amount
        return amount is not None and amount.number(table, self.bind) in (0,)

    def is_hidden(self, table: Table, payer: int) -> bool:
        """Whether who pays may not know what is to be paid."""
        given = [each for each in (self.price.amount, self.price.piece) if each is not None and each.is_veiled(table)]
        return any(not may_know(table, payer, each.sources(table, dict(self.bind))) for each in given)

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Pay it; the reason, with nothing done, if that cannot be."""
        found = self._found(run, payer)
        if isinstance(found, Unmet):
            return found
        piece, amount = found
        if amount is None:
            run.edit.turn(piece, SIDEWAYS)
            run.forget()
        else:
            run.count(piece, self.price.of, -amount)
        return None

    def unmet(self, table: Table, payer: int) -> Unmet | None:
        """Why it cannot be paid as the table is, None if it can."""
        found = self._found(table, payer)
        return found if isinstance(found, Unmet) else None

    def _found(self, table: Table, payer: int) -> Unmet | tuple[int, int | None]:
        """From what it is paid and how much (None: that is turned); the reason, if it cannot be."""
        price = self.price
        piece = price.piece.number(table, self.bind) if price.piece is not None else seat_target(payer)
        if not isinstance(piece, int):
            return Unmet(text="written.cost_gone")
        if price.amount is None:
            if table.state.angle[piece]:
                return Unmet({"pieces": Pieces((piece,))}, (piece,), "written.cost_tapped")
            return piece, None
        amount = price.amount.number(table, self.bind)
        if not isinstance(amount, int):
            return Unmet(text="written.cost_gone")
        has = table.state.counter(piece, price.of)
        if amount < 0 or has < amount:
            what = singular(price.label) if amount == 1 else price.label
            return Unmet({"number": amount, "what": what, "has": has}, (), "written.cost_short")
        return piece, amount


def read_costs(part: Part | None, language: Language, catalog: Catalog) -> Iterator[Price]:
    """The lines of a cost; what is wrong with one is noted, and the others are read."""
    for each in part.items("`cost`") if part is not None else ():
        with each.sheet.going_on():
            yield _read(each, language, catalog)


def _read(part: Part, language: Language, catalog: Catalog) -> Price:
    paid, tapped = part.get("pay"), part.get("tap")
    if (paid is None) == (tapped is None):
        part.mapping("A line of a cost")
        raise part.wrong(
            "A line of a cost is one of `pay` and `tap`.", "Write `{pay: 2, of: VALUE}` or `{tap: CARD}`."
        )
    if tapped is not None:
        part.check_keys(tuple(TAP), "`tap` in a cost")
        return Price(None, "", "", _known(tapped, tapped.phrase(language, PIECE)))
    assert paid is not None
    part.check_keys(tuple(PAY), "`pay`")
    if part.get("of") is None:
        raise part.wrong("`pay` does not say of what.", "Write `{pay: 2, of: VALUE}`.")
    of, source = part.need("of", "`pay`"), part.get("from")
    values = {each.id: each.label for each in catalog.seat_values.values() if each.stored}
    counters = {name: each.label for name, each in catalog.counters.items()}
    known, name = (counters if source is not None else values), of.text("What is paid")
    if name not in known:
        what, many = ("counter", "counters") if source is not None else ("value of seats", "values of seats")
        raise of.wrong(f"There is no {what} `{name}`.", did_you_mean(name, known, many))
    piece = _known(source, source.phrase(language, PIECE)) if source is not None else None
    label = known[name]
    return Price(_known(paid, paid.phrase(language, NUMBER)), name, label[:1].lower() + label[1:], piece)


def _known(part: Part, found: Phrase) -> Phrase:
    door(part, found, LEGAL)
    return found


def _due(cost: Sequence[Price], table: Table, bind: Bound) -> list[Due]:
    found = [each.bound(dict(bind)) for each in cost]
    return [each for each in found if not each.is_free(table)]


def why_unpayable(
    cost: Sequence[Price], table: Table, payer: int, bind: Bound, as_known: bool = True
) -> Unmet | None:
    """Why a seat cannot pay a cost, None if it can; the position is as before. ``as_known``: as far as that seat may
    know what is to be paid."""
    due = _due(cost, table, bind) if cost else []
    if as_known:
        due = [each for each in due if not each.is_hidden(table, payer)]
    if len(due) == 1:  # nothing is paid after it, so there is nothing to find out by paying it
        return due[0].unmet(table, payer)
    return unpayable(table, due, payer, BoundAction(Action("choose", payer), {})) if due else None


def pay_all(cost: Sequence[Price], run: Run, act: BoundAction, bind: Bound) -> None:
    """Pay it; where somebody has overruled the referee, as far as it can be."""
    pay(run, _due(cost, run, bind), act.seat, act, waive=True)
